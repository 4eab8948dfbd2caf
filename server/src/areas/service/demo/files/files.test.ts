import { expect, test } from 'vitest'
import { checkInvoice } from '../../../../capture/einvoice/index.ts'
import { demoCompanies } from '../../../../packs/index.ts'
import { readStatements } from '../../../../statements/index.ts'
import { planCompany } from '../plan/plan.ts'
import { writeStatement } from './coda.ts'
import { writeInvoice } from './einvoice.ts'

const cases = ['2026-02-03', '2026-06-12', '2026-11-19', '2027-01-01'].flatMap((day) =>
  demoCompanies.map((company) => [company.company.code, day, planCompany(company, day)] as const),
)

test.each(cases)('the e-invoices of %s on %s keep the rules of EN 16931 and Peppol', async (_code, _day, { company, arrived }) => {
  for (const invoice of arrived) expect(await checkInvoice(writeInvoice(company, invoice))).toEqual([])
})

test.each(cases)('the statements of %s on %s are read as they were planned', (_code, _day, { company, statements }) => {
  const iban = company.bank.iban.replaceAll(' ', '')
  for (const planned of statements) {
    const read = readStatements(writeStatement({ iban, holder: company.company.name }, planned))
    expect([read.format, read.issues]).toEqual(['coda', []])
    expect(read.statements).toMatchObject([
      {
        account: iban,
        opening_balance: planned.opening_balance,
        closing_balance: planned.closing_balance,
        closing_date: planned.closes_on,
      },
    ])
    const transactions = read.statements.flatMap((statement) => statement.transactions)
    expect(transactions.map(({ amount, entry_date, counterpart_iban }) => [amount, entry_date, counterpart_iban])).toEqual(
      planned.transactions.map(({ amount, date, iban: other }) => [amount, date, other]),
    )
  }
})
