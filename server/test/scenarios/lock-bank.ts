/** The operations of the bank against a locked period and a closed year. */
import { camt, ownIban, statementForm } from '../harness/books/statement-files.ts'
import { at, send, type Try } from './lock-tries.ts'
import { bankCharges, type LockedBooks, payBack } from './locked-books.ts'

let uploads = 0
/** A statement of a day of its own, for the bank of the file. */
async function uploaded(b: LockedBooks) {
  uploads += 1
  const { body: journals } = await b.fixture.admin('GET', at(b, 'journals?type=financial'))
  await b.fixture.admin('PATCH', at(b, `journals/${journals[0].id}`), { body: { iban: ownIban } })
  const [from, to] = [`2026-06-${10 + uploads}`, `2026-06-${11 + uploads}`]
  const given = { number: `S${uploads}`, opens: '0.00', from, to, lines: [{ amount: '1.00', day: to }] }
  return b.fixture.admin('POST', at(b, 'coda-files'), statementForm({ 'extrait.xml': camt(given) }))
}

export const bankRefused: Readonly<Record<string, Try>> = {
  'POST bank-transactions/:id/match': send(
    'POST',
    (b) => `bank-transactions/${b.transactions.pending}/match`,
    () => bankCharges,
  ),
  'POST bank-transactions/:id/unmatch': send('POST', (b) => `bank-transactions/${b.transactions.matched}/unmatch`),
}

export const bankPasses: Readonly<Record<string, { readonly because: string; readonly call: Try }>> = {
  'POST bank-transactions/auto-match': {
    because: 'what would be booked in a locked period is skipped',
    call: send(
      'POST',
      () => 'bank-transactions/auto-match',
      () => ({ min_score: 0.9 }),
    ),
  },
  'POST payment-batches': { because: 'a payment posts nothing', call: payBack },
  'POST coda-files': { because: 'what a bank reports is in no book before it is matched', call: (b) => uploaded(b) },
  'DELETE coda-files/:id': {
    because: 'as sending it, while nothing of it is matched',
    call: async (b) => b.fixture.admin('DELETE', at(b, `coda-files/${(await uploaded(b)).body.files[0].id}`)),
  },
  'PATCH bank-transactions/:id': {
    because: 'a note or a status books nothing',
    call: async (b) => {
      const { id } = (await uploaded(b)).body.files[0]
      const { body } = await b.fixture.admin('GET', at(b, `bank-transactions?coda_file_id=${id}`))
      return b.fixture.admin('PATCH', at(b, `bank-transactions/${body.data[0].id}`), { body: { status: 'ignored' } })
    },
  },
}

/** They import bank transactions and pending documents; what rules would book in a locked period stays pending, as after an upload. */
export const brings = new Set(['POST integrations', 'PATCH integrations/:id', 'POST sync/external'])
