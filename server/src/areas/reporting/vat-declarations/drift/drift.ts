/**
 * VAT drift: what was booked after a return was validated, concerns its period and is declared in a later one. The months of a validated
 * return accept no more VAT, so the return itself never changes.
 */
import { refused } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { type Cents, formatCents, negate, parseCents, plus, sum, zero } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { messages } from '../messages.ts'
import type { VatDeclaration } from '../schema.ts'
import type { VatDrift } from './schema.ts'
import { type DriftRow, loadDrift } from './store.ts'
import type { CountryPack } from '../../../../lib/country-packs.ts'

export async function readDrift(db: Db, record: VatDeclaration, country: CountryPack): Promise<VatDrift> {
  if (record.status === 'draft' || record.validated_at === null) throw refused('vat_declaration_draft', messages.draft)
  const rows = await loadDrift(db, record, record.validated_at)
  return describeDrift(packOf(country), record, rows)
}

const boxesOf = (rows: readonly DriftRow[]): Map<string, Cents> => {
  const totals = new Map<string, Cents>()
  for (const { grid, amount } of rows.flatMap(({ lines }) => lines.flatMap(({ boxes }) => boxes)))
    totals.set(grid, plus(totals.get(grid) ?? zero, parseCents(amount)))
  return totals
}

function describeDrift({ vat_boxes }: Pack, { validated_at, grids }: VatDeclaration, rows: readonly DriftRow[]): VatDrift {
  const later = boxesOf(rows)
  const taxes = new Set(vat_boxes.filter(({ kind }) => kind === 'tax').map(({ box }) => box))
  const taxed = rows.flatMap(({ lines }) => lines.filter(({ boxes }) => boxes.some(({ grid }) => taxes.has(grid))))
  return {
    since: validated_at ?? '',
    grids: vat_boxes
      .filter(({ box }) => (later.get(box) ?? zero) !== zero)
      .map(({ box }) => {
        const [filed, moved] = [parseCents(grids.find(({ grid }) => grid === box)?.amount ?? '0'), later.get(box) ?? zero]
        return { grid: box, filed: formatCents(filed), later: formatCents(moved), now: formatCents(plus(filed, moved)) }
      }),
    entries: rows.map(({ lines, ...entry }) => ({
      ...entry,
      grids: Object.fromEntries([...boxesOf([{ lines, ...entry }])].map(([grid, amount]) => [grid, formatCents(amount)])),
    })),
    // Tax due stands in credit and deductible tax in debit.
    total_tax: formatCents(negate(sum(taxed.map(({ balance }) => parseCents(balance))))),
  }
}
