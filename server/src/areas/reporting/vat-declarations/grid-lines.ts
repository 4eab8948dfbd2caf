import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { formatCents, zero } from '../../../lib/money.ts'
import { computeDeclaration, loadReturnFacts } from './draft.ts'
import { formulaOf, storedMoves } from './rules.ts'
import type { GridLine, GridLineFilter, VatDeclaration } from './schema.ts'
import type { StoredMove } from './stored.ts'
import * as store from './store.ts'

type GridPage = Page<GridLine> & { readonly grid: string; readonly total_amount: string; readonly formula: string | null }

/** The lines behind a box of a return, or the formula of a box that has none. */
export async function listGridLines(
  db: Db,
  record: VatDeclaration,
  grid: string,
  filter: GridLineFilter,
  paging: Paging,
): Promise<GridPage> {
  const facts = await loadReturnFacts(db)
  const box = facts.pack.vat_boxes.find((known) => known.box === grid)
  if (!box) throw notFound()
  const isValidated = record.status === 'validated'
  const computed = isValidated ? null : await computeDeclaration(db, facts, record)
  const formula = formulaOf(facts.pack, box)
  if (formula !== null) {
    const stored = record.grids.find((filed) => filed.grid === grid)?.amount
    const total_amount = stored ?? formatCents(computed?.result.all.get(grid) ?? zero)
    return { items: [], total: 0, grid, total_amount, formula }
  }
  const moves = computed ? storedMoves(computed.result.moves) : await store.loadMoves(db, record.id)
  const { items, total, amount } = await store.gridPage(db, record, grid, filter, paging)
  return {
    items: items.map(({ reverses_earlier, ...line }) => ({ ...line, moved_to: movedTo(moves, grid, line.vat_code, reverses_earlier) })),
    total,
    grid,
    total_amount: amount,
    formula: null,
  }
}

/** The boxes to which amounts of this box and VAT code moved. Some rules move what reverses an earlier period, and nothing else. */
export const movedTo = (moves: readonly StoredMove[], grid: string, code: string | null, isReversal: boolean): string[] => [
  ...new Set(
    moves.flatMap(({ from, to, rule, code: moved }) =>
      from === grid && to !== null && (moved === null || moved === code) && (isReversal || rule !== 'reversal_of_earlier_period')
        ? [to]
        : [],
    ),
  ),
]
