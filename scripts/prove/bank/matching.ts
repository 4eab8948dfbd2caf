import { localDay } from '../../../server/src/lib/dates.ts'
import { type Cents, formatCents, minus, sum, zero } from '../../../server/src/lib/money.ts'
import { closingBalance, firstBalance, writeStatement } from '../../bank-corpus/camt.ts'
import { type Booking, type Case, type CompanyFile, countries } from '../../bank-corpus/case.ts'
import { readCorpus } from '../../bank-corpus/corpus.ts'
import { judge, overbooked, type Proposal, readProposal } from '../../bank-corpus/judge.ts'
import { figuresOf, type Judged, report, share } from '../../bank-corpus/report.ts'
import type { Prove } from '../../lib/proof.ts'
import { type Person, withFixture } from '../lib/fixture.ts'
import { type Books, openBooks } from '../lib/matching/books.ts'
import { tally, type Tally } from '../lib/tally.ts'

/** Of so many transactions of a file, in CI, the right booking is asked for. */
const ciCases = 100
const atOnce = 4
/** A matcher that books nothing makes no mistake either. */
const least = { automatic: 0.5, first: 0.8 }

type Listed = { readonly data: readonly { readonly id: number; readonly bank_reference: string | null }[] }
/** `reason` says why a transaction is not booked. */
type Booked = { readonly results: readonly { readonly transaction_id: number; readonly reason: string | null }[] }

const shownBooking = (booking: Booking) =>
  booking.kind === 'transfer'
    ? 'transfer'
    : [...booking.parts].map(([number, part]) => `${number} ${formatCents(part)}`).join(' + ') +
      (booking.remainder === 'nothing' ? '' : ` + ${booking.remainder}`)

/** A wrong booking as an accountant would want to see it. */
function describe({ id, family, certainty, transaction, acceptable }: Case, proposal: Proposal, { ledger }: Books) {
  const { parts, on_account, accounts, left } = readProposal(transaction.amount, proposal, ledger)
  return {
    id,
    family,
    certainty,
    transaction: `${formatCents(transaction.amount)} ${transaction.name ?? ''} | ${transaction.text ?? ''} | ${transaction.structured ?? ''}`,
    booked: [...parts, ...on_account, ...accounts].map(([what, part]) => `${what} ${formatCents(part)}`).join(' + '),
    left: formatCents(left),
    acceptable: acceptable.map(shownBooking),
  }
}

/** Uploads a statement and gives the ids of the pending transactions by the bank's reference. */
async function importStatement({ upload, call, end_to_end_ids }: Books, file: CompanyFile, { number, opening, booked }: Sent) {
  await upload('/coda-files', `${file.code}-${number}.xml`, writeStatement(file, { number, opening, booked, end_to_end_ids }))
  const { data } = await call<Listed>('GET', '/bank-transactions?status=pending&per_page=500')
  return new Map(data.map(({ id, bank_reference }) => [bank_reference ?? '', id]))
}
type Sent = Pick<Parameters<typeof writeStatement>[1], 'number' | 'opening' | 'booked'>

/** The payments that a person matched before. */
async function matchEarlier(books: Books, file: CompanyFile) {
  if (file.earlier.length === 0) return
  const ids = await importStatement(books, file, { number: 1, opening: firstBalance, booked: file.earlier })
  for (const { id, parts } of file.earlier) {
    const allocations = [...parts].map(([number, part]) => ({ entry_line_id: books.lines.get(number), amount: formatCents(part) }))
    await books.call('POST', `/bank-transactions/${ids.get(id)}/match`, { allocations })
  }
}

/** The transactions that are booked, or would be. */
async function autoMatch({ call }: Books, body: { dry_run?: boolean }) {
  const { results } = await call<Booked>('POST', '/bank-transactions/auto-match', body)
  return new Set(results.filter(({ reason }) => reason === null).map(({ transaction_id }) => transaction_id))
}

/** Items whose open amount is not what the bookings leave of it. */
async function differencesOf({ call, ledger }: Books, automatic: readonly { amount: Cents; proposal: Proposal }[]) {
  const open = new Map<number, string>()
  for (let page = 1, isLast = false; !isLast; page++) {
    const { data } = await call<{ data: readonly { id: number; open_amount: string }[] }>('GET', `/open-items?per_page=200&page=${page}`)
    for (const { id, open_amount } of data) open.set(id, open_amount)
    isLast = data.length < 200
  }
  const booked = automatic.map(({ amount, proposal }) => readProposal(amount, proposal, ledger).parts)
  return [...ledger.items].flatMap(([line, item]) => {
    const left = formatCents(minus(item.open, sum(booked.map((parts) => parts.get(item.number) ?? zero))))
    const found = open.get(line) ?? '0.00'
    return found === left ? [] : [{ item: item.number, left, found }]
  })
}

async function judgeFile(books: Books, file: CompanyFile, shown: Tally): Promise<Judged[]> {
  await matchEarlier(books, file)
  const opening = closingBalance(firstBalance, file.earlier)
  const ids = await importStatement(books, file, { number: 2, opening, booked: file.cases })
  shown.check(ids.size === file.cases.length, `${file.code}: every transaction was imported`, {
    imported: ids.size,
    sent: file.cases.length,
  })
  const wouldBook = await autoMatch(books, { dry_run: true })
  const judged: Judged[] = []
  const automatic: { amount: Cents; proposal: Proposal }[] = []
  for (const one of file.cases) {
    const id = ids.get(one.id) ?? 0
    const proposals = await books.call<Proposal[]>('GET', `/bank-transactions/${id}/suggestions`)
    // What is booked without asking is the first proposal.
    const booked = wouldBook.has(id) ? (proposals[0] ?? { allocations: [] }) : null
    const outcome = judge(one, booked, proposals, books.ledger)
    if (booked) {
      shown.check(outcome.automatic === 'right', `${one.id} is booked rightly`, describe(one, booked, books))
      automatic.push({ amount: one.transaction.amount, proposal: booked })
    }
    judged.push({ ...outcome, country: file.country, part: file.part })
  }
  const twice = overbooked(automatic, books.ledger)
  shown.check(twice.length === 0, `${file.code}: no invoice is settled twice`, twice)
  const booked = await autoMatch(books, {})
  const differing = [...new Set([...booked, ...wouldBook])].filter((id) => booked.has(id) !== wouldBook.has(id))
  shown.check(differing.length === 0, `${file.code}: what is booked is what the dry run named`, differing)
  const unexpected = await differencesOf(books, automatic)
  shown.check(unexpected.length === 0, `${file.code}: what is open afterwards is what the bookings leave`, unexpected)
  return judged
}

/** In CI the first generated file of each country. */
const forCi = (files: readonly CompanyFile[]) =>
  countries.flatMap((country) =>
    files
      .filter((file) => file.part === 'open' && file.country === country)
      .slice(0, 1)
      .map((file) => ({ ...file, cases: file.cases.slice(0, ciCases) })),
  )

/** Every transaction of the corpus through the API; what would be booked automatically is compared with what is known to be right. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('No transaction of the matching corpus is booked wrongly without asking.')
    const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
    const base = api?.base ?? ''
    const today = localDay(new Date())
    const corpus = readCorpus(today)
    const files = (size === 'full' ? corpus : forCi(corpus)).values()
    const person: Person = await fixture.person(base)
    const judged: Judged[] = []
    const work = async () => {
      for (const file of files) judged.push(...(await judgeFile(await openBooks(base, person, file, today), file, shown)))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    for (const line of report(judged)) shown.say(line)
    const certain = figuresOf(judged.filter(({ certainty }) => certainty === 'certain'))
    const clear = figuresOf(judged.filter(({ certainty }) => certainty === 'certain' || certainty === 'likely'))
    shown.check(share(certain.automatic, certain.cases) >= least.automatic, 'at least half of the certain transactions are booked', certain)
    shown.check(share(clear.first, clear.cases) >= least.first, 'the first proposal is right for four in five clear transactions', clear)
    shown.check(api?.errors().length === 0, 'the process logged no error', api?.errors().slice(-3))
    return shown.result
  })
