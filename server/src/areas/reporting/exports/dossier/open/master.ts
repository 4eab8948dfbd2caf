/** What the whole file has: chart, VAT codes, journals, third parties, years, rules and schedules. */
import { analyticCodes } from '../ledger/tables.ts'
import { accounts, bankRules, company, journalRules, journals, recurringEntries, thirdParties, vatCodes } from '../master/tables.ts'
import { assetCategories } from '../records/tables.ts'
import type { Row } from '../table.ts'
import { link, restoreJson } from './ids.ts'
import { insertAll, type Opening } from './opening.ts'
import { listPackKeys } from './store.ts'
import { dayIn, idIn, listIn, numberIn, textIn } from './values.ts'
import { periodsOf } from './years.ts'

/** Records that were in the bin go there again, as of now. */
const binned = (row: Row, now: string) => ({ deleted_at: row['is_deleted'] === true ? now : null })

/** An account that the pack of this installation does not have keeps its label as its own. */
const withPack = (row: Row, keys: ReadonlySet<string>, key: string) =>
  row['pack'] === null || keys.has(textIn(row, key) ?? '')
    ? {}
    : { pack: null, label: textIn(row, 'label') ?? textIn(row, 'pack_label') ?? textIn(row, key) }

export async function insertMaster(opening: Opening, now: string): Promise<void> {
  const { tx, books, idOf, years } = opening
  const pack = await listPackKeys(tx, textIn(books.rows(company.path)[0] ?? {}, 'country_pack') ?? '')
  const rows = (path: string, change: (row: Row) => object) => books.rows(path).map(change)
  const insert = (table: string, path: string, change: (row: Row) => object) => insertAll(tx, table, rows(path, change))
  await insert('accounts', accounts.path, (row) => ({
    ...link(idOf, 'accounts', row, { default_vat_code_id: 'vat_codes', merged_into_id: 'accounts' }),
    ...withPack(row, pack.accounts, 'number'),
    ...binned(row, now),
  }))
  await insert('vat_codes', vatCodes.path, (row) => ({
    ...link(idOf, 'vat_codes', row),
    ...withPack(row, pack.vat_codes, 'code'),
    accounts: Object.fromEntries(vatAccounts.map(([name, column]) => [name, idOf('accounts', idIn(row, column))])),
    ...binned(row, now),
  }))
  await insert('analytic_codes', analyticCodes.path, (row) => ({
    ...link(idOf, 'analytic_codes', row, { parent_id: 'analytic_codes', axis_id: 'analytic_codes' }),
    ...binned(row, now),
  }))
  await insert('third_parties', thirdParties.path, (row) => ({
    ...link(idOf, 'third_parties', row, partyLinks),
    ...unchecked,
    ...binned(row, now),
  }))
  await insert('journals', journals.path, (row) => ({
    ...link(idOf, 'journals', row, { control_account_id: 'accounts' }),
    ...binned(row, now),
  }))
  await insert('journal_rules', journalRules.path, (row) =>
    link(idOf, 'journal_rules', row, { journal_id: 'journals', third_party_id: 'third_parties' }),
  )
  await insert('bank_rules', bankRules.path, (row) => ({
    ...link(idOf, 'bank_rules', row),
    conditions: restoreJson(idOf, row['conditions']),
    action: restoreJson(idOf, row['action']),
  }))
  await insert('fixed_asset_categories', assetCategories.path, (row) => ({
    ...link(idOf, 'fixed_asset_categories', row, {
      asset_account_id: 'accounts',
      depreciation_account_id: 'accounts',
      expense_account_id: 'accounts',
    }),
    ...binned(row, now),
  }))
  // Open until everything is in: what locks them is set at the end.
  const [yearRows, periodRows] = [years.years, periodsOf(years.years)]
  await insertAll(
    tx,
    'fiscal_years',
    yearRows.map((row) => ({ id: idOf('fiscal_years', numberIn(row, 'id')), ...dated(row), code: row['code'] })),
  )
  const periods = periodRows.map((row) => ({
    id: idOf('fiscal_periods', numberIn(row, 'id')),
    fiscal_year_id: idOf('fiscal_years', numberIn(row, 'fiscal_year_id')),
    number: row['number'],
    ...dated(row),
  }))
  await insertAll(tx, 'fiscal_periods', periods)
}

const dated = ({ starts_on, ends_on }: Row) => ({ starts_on, ends_on })

const vatAccounts = [
  ['due', 'due_account_id'],
  ['deductible', 'deductible_account_id'],
  ['credit_note_repay', 'repay_account_id'],
  ['credit_note_recover', 'recover_account_id'],
  ['pending', 'pending_account_id'],
] as const

/** The proofs of VIES and Peppol stay where they were obtained. */
const unchecked = { vies_status: 'unknown', vies_checked_at: null, peppol_registered: false, peppol_checked_at: null }

const partyLinks = {
  account_id: 'accounts',
  default_account_id: 'accounts',
  default_vat_code_id: 'vat_codes',
  merged_into_id: 'third_parties',
}

/** Schedules with the runs whose entries are opened. */
export async function insertRecurring({ tx, books, idOf }: Opening): Promise<void> {
  const all = books.rows(recurringEntries.path).map((row) => ({
    row,
    runs: listIn(row, 'runs').filter((run) => books.entryIds.has(numberIn(run, 'entry_id'))),
  }))
  const records = all.map(({ row, runs }) => ({
    ...link(idOf, 'recurring_entries', row),
    template: restoreJson(idOf, row['template']),
    last_entry_id: idOf(
      'entries',
      idIn(runs.toSorted((one, other) => (dayIn(one, 'due_on') < dayIn(other, 'due_on') ? -1 : 1)).at(-1) ?? {}, 'entry_id'),
    ),
  }))
  await insertAll(tx, 'recurring_entries', records)
  const runs = all.flatMap(({ row, runs: found }) =>
    found.map((run) => ({
      recurring_entry_id: idOf('recurring_entries', numberIn(row, 'id')),
      due_on: run['due_on'],
      entry_id: idOf('entries', idIn(run, 'entry_id')),
      entry_date: run['entry_date'],
    })),
  )
  await insertAll(tx, 'recurring_runs', runs)
}
