import { type Cents, formatCents, minus, parseCents, plus, zero } from '../../../../../lib/money.ts'
import { fiscalYears, letterings, openingBalances } from '../ledger/tables.ts'
import { fingerprintReport, trialBalance } from '../ledger/trial-balance.ts'
import { accounts } from '../master/tables.ts'
import type { DossierArchive } from '../read/archive.ts'
import { textOf, type Row } from '../table.ts'
import type { Movement } from './check-entries.ts'
import type { Faults } from './faults.ts'

const printed = 'pdf/trial-balance.pdf'

/** The trial balance, printed and as data, says what the entries say. */
export async function checkTrialBalance(archive: DossierArchive, movements: ReadonlyMap<number, Movement>, faults: Faults): Promise<void> {
  const expected = await expectedBalances(archive, movements)
  const rows: Row[] = []
  for await (const row of archive.rows(trialBalance.path)) rows.push(row)
  for (const row of rows) {
    const account = Number(row['account_id'])
    const { opening, debit, credit } = expected.get(account) ?? { opening: zero, debit: zero, credit: zero }
    expected.delete(account)
    const found = [minus(amountOf(row, 'opening_debit'), amountOf(row, 'opening_credit')), amountOf(row, 'debit'), amountOf(row, 'credit')]
    const closing = minus(plus(opening, debit), credit)
    if (found[0] !== opening || found[1] !== debit || found[2] !== credit || amountOf(row, 'balance') !== closing)
      faults.add(
        'balance',
        trialBalance.path,
        `account ${textOf(row['account'])}: the entries give ${formatCents(closing)}, not ${textOf(row['balance'])}`,
      )
  }
  for (const [account, { opening, debit, credit }] of expected)
    if (opening !== zero || debit !== zero || credit !== zero)
      faults.add('balance', trialBalance.path, `account with id ${account} has entries and no row`)
  const listed = archive.manifest.files.find(({ path }) => path === printed)
  if (listed && listed.fingerprint !== fingerprintReport(archive.manifest.fiscal_year, rows))
    faults.add('balance', printed, 'it was printed from other figures than those of the entries')
}

const amountOf = (row: Row, name: string): Cents => parseCents(textOf(row[name]))

/** Merged accounts count in the one they became. Income and expense begin each year at zero. */
async function expectedBalances(archive: DossierArchive, movements: ReadonlyMap<number, Movement>): Promise<Map<number, Movement>> {
  const shownAs = new Map<number, number>()
  const runsOn = new Set<number>()
  for await (const { id, merged_into_id, type } of archive.rows(accounts.path)) {
    shownAs.set(Number(id), Number(merged_into_id ?? id))
    if (type !== 'expense' && type !== 'income') runsOn.add(Number(id))
  }
  const expected = new Map<number, Movement>()
  const at = (id: number): Movement => {
    const account = shownAs.get(id) ?? id
    const known = expected.get(account) ?? { opening: zero, debit: zero, credit: zero }
    expected.set(account, known)
    return known
  }
  for (const [id, { opening, debit, credit }] of movements) {
    const balance = at(id)
    balance.opening = plus(balance.opening, opening)
    balance.debit = plus(balance.debit, debit)
    balance.credit = plus(balance.credit, credit)
  }
  if (!(await isCarried(archive)))
    for await (const { account_id, amount } of archive.rows(openingBalances.path)) {
      const balance = at(Number(account_id))
      if (runsOn.has(Number(account_id))) balance.opening = plus(balance.opening, parseCents(textOf(amount)))
    }
  return expected
}

async function isCarried(archive: DossierArchive): Promise<boolean> {
  for await (const { in_dossier, is_carried } of archive.rows(fiscalYears.path)) if (in_dossier === true) return is_carried === true
  return false
}

/** The lines of a lettering settle each other. */
export async function checkLetterings(archive: DossierArchive, faults: Faults): Promise<void> {
  const sums = new Map<number, { code: string; sum: Cents }>()
  for await (const { lettering_id, code, amount } of archive.rows(letterings.path)) {
    const known = sums.get(Number(lettering_id)) ?? { code: textOf(code), sum: zero }
    sums.set(Number(lettering_id), { ...known, sum: plus(known.sum, parseCents(textOf(amount))) })
  }
  for (const { code, sum } of sums.values())
    if (sum !== zero) faults.add('lettering', letterings.path, `the lines of ${code} add up to ${formatCents(sum)}`)
}
