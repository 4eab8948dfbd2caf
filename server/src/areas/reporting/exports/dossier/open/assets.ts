/** Fixed assets with their charges, as of the end of the opened years. */
import { addDays } from '../../../../../lib/dates.ts'
import { formatCents, plus, sum } from '../../../../../lib/money.ts'
import { fixedAssets } from '../records/tables.ts'
import type { Row } from '../table.ts'
import { link, restoreJson } from './ids.ts'
import { insertAll, type Opening } from './opening.ts'
import { centsIn, dayIn, idIn, listIn, numberIn } from './values.ts'

export async function insertAssets(opening: Opening): Promise<void> {
  const { tx, books, idOf, years } = opening
  const isOpened = (id: number | null) => id !== null && books.entryIds.has(id)
  const rows = books
    .rows(fixedAssets.path)
    // What was disposed of before the opened years has left the books.
    .filter(
      (row) => row['disposed_on'] === null || isOpened(idIn(row, 'disposal_entry_id')) || dayIn(row, 'disposed_on') >= years.starts_on,
    )
  const all = rows.map((row) => ({ row, ...chargesOf(opening, row) }))
  await insertAll(
    tx,
    'fixed_assets',
    all.map(({ row, standing, before }) => {
      const opened = plus(centsIn(row, 'opening_depreciation'), sum(before.map((charge) => centsIn(charge, 'amount'))))
      return {
        ...link(idOf, 'fixed_assets', row, {
          category_id: 'fixed_asset_categories',
          third_party_id: 'third_parties',
          document_id: 'documents',
          disposal_entry_id: 'entries',
          sale_entry_id: 'entries',
        }),
        // A disposal of a later year has not happened yet.
        ...(isOpened(idIn(row, 'disposal_entry_id'))
          ? {}
          : { disposed_on: null, disposal_kind: null, disposal_amount: null, sale_entry_id: null }),
        entry_line_id: lineIdOf(opening, row),
        opening_depreciation: formatCents(opened),
        ...planOf(row, before, formatCents(opened)),
        depreciated: formatCents(plus(opened, sum(standing.map((charge) => centsIn(charge, 'amount'))))),
        depreciated_until: lastDayOf(standing),
        analytics: restoreJson(idOf, row['analytics']) ?? [],
      }
    }),
  )
  const charges = all.flatMap(({ row, opened }) =>
    opened.map((charge) => ({
      asset_id: idOf('fixed_assets', numberIn(row, 'id')),
      fiscal_year_id: idOf('fiscal_years', idIn(charge, 'fiscal_year_id')),
      starts_on: charge['starts_on'],
      ends_on: charge['ends_on'],
      amount: charge['amount'],
      entry_id: idOf('entries', idIn(charge, 'entry_id')),
      is_reversed: isReversed(opening, charge),
    })),
  )
  await insertAll(tx, 'asset_charges', charges)
}

/** As after a change of terms: the plan goes on from the day after the last charge of an earlier year. */
function planOf(row: Row, before: readonly Row[], plan_opening: string): object {
  const last = lastDayOf(before)
  return last !== null && dayIn(row, 'plan_starts_on') <= last ? { plan_starts_on: addDays(last, 1), plan_opening } : {}
}

const lastDayOf = (charges: readonly Row[]): string | null =>
  charges
    .map((charge) => dayIn(charge, 'ends_on'))
    .toSorted()
    .at(-1) ?? null

const isReversed = ({ books }: Opening, charge: Row): boolean =>
  charge['is_reversed'] === true && books.reversedBy.has(numberIn(charge, 'entry_id'))

/** Charges of the opened years; those before are part of what was depreciated before, and later ones are not posted yet. */
function chargesOf(opening: Opening, row: Row) {
  const charges = listIn(row, 'charges')
  const opened = charges.filter((charge) => opening.books.entryIds.has(numberIn(charge, 'entry_id')))
  return {
    opened,
    standing: opened.filter((charge) => !isReversed(opening, charge)),
    before: charges.filter(
      (charge) => !opened.includes(charge) && charge['is_reversed'] !== true && dayIn(charge, 'ends_on') < opening.years.starts_on,
    ),
  }
}

function lineIdOf({ idOf, findLine }: Opening, row: Row): number | null {
  const [entry, position] = [idIn(row, 'entry_id'), idIn(row, 'line_position')]
  const at = entry !== null && position !== null ? findLine(entry, position) : null
  const id = at && idOf('entries', at.entry)
  return id && at ? id * 100_000 + at.position : null
}
