/** The trial balance of the year as data, so that the printed one can be held against the entries without the service. */
import { readTrialBalance } from '../../../reports/index.ts'
import type { Reader } from '../../export.ts'
import { openFingerprint } from '../../fingerprint.ts'
import type { DossierTable, Row, Year } from '../table.ts'
import { loadOwnLabels } from './store.ts'

const amounts = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit', 'balance'] as const

export const trialBalance = {
  path: 'data/trial-balance.json',
  columns: {
    account_id: 'id',
    account: 'text',
    label: 'text',
    opening_debit: 'amount',
    opening_credit: 'amount',
    debit: 'amount',
    credit: 'amount',
    closing_debit: 'amount',
    closing_credit: 'amount',
    balance: 'amount',
  },
} as const satisfies Pick<DossierTable, 'path' | 'columns'>

export async function readTrialBalanceRows(reader: Reader, year: Year): Promise<Row[]> {
  const [report, labels] = [await readTrialBalance(reader, { fiscal_year_id: year.id }), await loadOwnLabels(reader.db)]
  const labelOf = new Map(labels.map(({ id, label }) => [id, label]))
  return report.rows.map((row) => ({
    account_id: row.account.id,
    account: row.account.number,
    label: labelOf.get(row.account.id ?? 0) ?? null,
    ...Object.fromEntries(amounts.map((name) => [name, row[name]])),
  }))
}

/** The fingerprint that the report of the whole year has, and so the printed trial balance. */
export function fingerprintReport({ code, starts_on, ends_on }: Omit<Year, 'id' | 'is_closed'>, rows: readonly Row[]): string {
  const defaults = { level: null, account_from: null, account_to: null, include_zero: false, detail: 'accounts' }
  const fingerprint = openFingerprint('trial-balance', { fiscal_year: code, from: starts_on, to: ends_on, ...defaults })
  for (const { account_id: _, ...row } of rows) fingerprint.add({ ...row, third_party: null })
  return fingerprint.close()
}
