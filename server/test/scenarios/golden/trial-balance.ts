/** The trial balance of the report against that of a dossier, which counts the opening among the movements. */
import { formatCents, minus, parseCents } from '../../../src/lib/money.ts'
import { readReport } from '../../harness/reports/statements.ts'
import type { Caller, Reply } from '../../harness/world.ts'
import type { BalanceRow, Line } from './data.ts'
import { netOf, totalOf } from './shown.ts'

type Row = BalanceRow & { readonly opening: string }
export type Reported = { readonly rows: readonly Row[]; readonly totals: Reply['body'] }

const less = (amount: string, part: string): string => formatCents(minus(parseCents(amount), parseCents(part)))

export async function reportedBalance(place: { readonly call: Caller; readonly path: string; readonly year: number }): Promise<Reported> {
  const { rows, totals } = await readReport(place.call, place.path, 'trial-balance', { fiscal_year_id: place.year })
  const shown = rows.map(({ account, opening_debit, opening_credit, debit, credit, balance }: Reply['body']) => ({
    account: account.number,
    opening: less(opening_debit, opening_credit),
    debit,
    credit,
    balance,
  }))
  return { rows: shown, totals }
}

/** The rows of a dossier with its opening entry in a column of its own. */
export function expectedBalance(rows: readonly BalanceRow[], opening: readonly Line[]): Row[] {
  const opened = netOf(opening)
  const part = (account: string, side: 'debit' | 'credit') =>
    totalOf(opening.filter((line) => line.account === account).map((line) => line[side]))
  return rows.map(({ account, debit, credit, balance }) => ({
    account,
    opening: opened[account] ?? '0.00',
    debit: less(debit, part(account, 'debit')),
    credit: less(credit, part(account, 'credit')),
    balance,
  }))
}
