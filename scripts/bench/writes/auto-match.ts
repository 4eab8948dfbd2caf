import { makeStructuredCommunication, formatStructuredCommunication } from '../../../server/src/lib/structured-communication.ts'
import { mt940, ownIban, statementForm } from '../../../server/test/harness/books/statement-files.ts'
import { createBooks } from '../lib/books.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { uploadStatement } from './bank.ts'

const usualLines = 1000
const smokeLines = 50

/** Automatic matching of the lines of one statement, each paying one open invoice with its structured communication. */
export async function measureAutoMatch(fixture: Fixture, caller: Session, firm: string, { rounds }: Size): Promise<Figure[]> {
  const lines = fixture.amount(usualLines, smokeLines)
  const taken: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const { token, customers } = await createBooks(caller, firm, 'Matching')
    const at = `/v1/companies/${token}`
    await caller.call('POST', `${at}/journals`, {
      code: 'BNK',
      label: 'Banque',
      type: 'financial',
      iban: ownIban,
      control_account: '550000',
    })
    for (let index = 0; index < lines; index++) await caller.call('POST', `${at}/entries/invoice`, invoiceOf(index, customers))
    await uploadStatement(fixture, caller, token, statementForm({ 'extrait.sta': mt940(payments(lines)) }))
    const started = performance.now()
    const { matched } = await caller.call<{ matched: number }>('POST', `${at}/bank-transactions/auto-match`, {})
    taken.push((performance.now() - started) / 1000)
    if (matched !== lines) throw new Error(`${matched} of ${lines} lines were matched.`)
  }
  const proof = `every line booked and lettered with its invoice, ${lines} entries posted`
  return [{ title: `automatic match of ${lines} bank lines`, unit: 's', rounds: taken, proof }]
}

const amountOf = (index: number): string => `${100 + (index % 900)}.${10 + (index % 90)}`
const communicationOf = (index: number): string => makeStructuredCommunication(BigInt(1_000_000 + index))

const invoiceOf = (index: number, customers: readonly number[]) => ({
  journal: 'VEN',
  third_party_id: customers[index % customers.length],
  entry_date: '2026-01-15',
  structured_communication: communicationOf(index),
  lines: [{ account: '700000', amount: amountOf(index), vat_code: 'V00' }],
})

const payments = (count: number) => ({
  opens: '0.00',
  from: '2026-01-31',
  to: '2026-02-28',
  lines: Array.from({ length: count }, (_, index) => ({
    amount: amountOf(index),
    day: `2026-02-${String(1 + (index % 28)).padStart(2, '0')}`,
    text: formatStructuredCommunication(communicationOf(index)),
  })),
})
