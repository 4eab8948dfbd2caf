import type { Books } from './books.ts'
import { type Box, columns, type ExpectedReturn, type SettlementLine, sumOf, type Told, toCents, type ReturnEvent } from './told.ts'

export type Declaration = {
  id: number
  status: string
  starts_on: string
  ends_on: string
  grids: ({ grid: string } & Box)[]
  amount_due: string
  amount_refund: string
  journal_entry_id: number | null
}
type Entry = {
  entry_date: string
  origin: string
  lines: { account: { number: string }; debit: string; credit: string; grids: { grid: string; amount: string }[] }[]
}

/** What a declaration gives and the oracle does not, or the other way round; empty when both agree. */
export type Differences = string[]

const nothing: Box = { computed: '0.00', moved: '0.00', carried: '0.00', adjustment: '0.00', amount: '0.00', carry_forward: '0.00' }

/** Creates the return of the period, types what the event says, validates it, and compares the draft and the frozen return with the oracle. */
export async function declare(books: Books, event: ReturnEvent, expected: ExpectedReturn, told: Told) {
  const { year, period, period_type } = expected
  const { id } = await books.call<Declaration>('POST', '/vat-declarations', { year, period, period_type })
  const { adjustments = {}, refund_requested = false } = event
  await books.call('PATCH', `/vat-declarations/${id}`, { adjustments, refund_requested, comment: 'Vérifié avec le client.' })
  const draft = await books.call<Declaration>('GET', `/vat-declarations/${id}`)
  const found: Differences = differencesOf(draft, expected, told.file.country)
  const frozen = await books.call<Declaration>('POST', `/vat-declarations/${id}/validate`, { force: true })
  if (frozen.status !== 'validated') found.push(`status ${frozen.status} after the validation`)
  if (JSON.stringify(frozen.grids) !== JSON.stringify(draft.grids)) found.push(...differencesOf(frozen, expected, told.file.country))
  found.push(...(await settlementDifferences(books, frozen, expected)))
  return { declaration: frozen, found }
}

function differencesOf(declaration: Declaration, expected: ExpectedReturn, country: string): Differences {
  const given = new Map(declaration.grids.map(({ grid, ...box }) => [grid, box] as const))
  const found: Differences = []
  for (const box of new Set([...given.keys(), ...Object.keys(expected.boxes)])) {
    const [server, oracle] = [given.get(box) ?? nothing, expected.boxes[box] ?? nothing]
    for (const column of columns) {
      if (server[column] !== oracle[column]) found.push(`box ${box} ${column}: server ${server[column]}, oracle ${oracle[column]}`)
    }
    if (country !== 'LU' && server.amount.startsWith('-')) found.push(`box ${box} is filed as ${server.amount}`)
  }
  const dates = [declaration.starts_on, declaration.ends_on].map((day) => day.slice(0, 10))
  if (dates.join() !== [expected.starts_on, expected.ends_on].join()) found.push(`period ${dates.join(' to ')}`)
  if (declaration.amount_due !== expected.due) found.push(`amount_due: server ${declaration.amount_due}, oracle ${expected.due}`)
  if (declaration.amount_refund !== expected.refund)
    found.push(`amount_refund: server ${declaration.amount_refund}, oracle ${expected.refund}`)
  return found
}

/** Balance per account, credit positive: merging two lines on one account is free. */
function balances(lines: readonly SettlementLine[]) {
  const sums = new Map<string, bigint>()
  for (const { account, debit, credit } of lines) sums.set(account, (sums.get(account) ?? 0n) + toCents(credit) - toCents(debit))
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => `${account} ${amount}`)
    .toSorted()
    .join(', ')
}

async function settlementDifferences(books: Books, { journal_entry_id }: Declaration, expected: ExpectedReturn): Promise<Differences> {
  const wanted = balances(expected.settlement)
  if (journal_entry_id === null) return wanted === '' ? [] : [`no settlement, oracle ${wanted}`]
  const entry = await books.call<Entry>('GET', `/entries/${journal_entry_id}`)
  const given = balances(entry.lines.map(({ account, debit, credit }) => ({ account: account.number, debit, credit })))
  const found: Differences = given === wanted ? [] : [`settlement: server ${given}; oracle ${wanted}`]
  if (entry.entry_date.slice(0, 10) !== expected.ends_on || entry.origin !== 'vat')
    found.push(`settlement dated ${entry.entry_date}, ${entry.origin}`)
  return found
}

/** The boxes of the posted lines, without any return: tells a wrong posting from a wrong return. */
export async function postedDifferences(books: Books, expected: ExpectedReturn): Promise<Differences> {
  const query = `from=${expected.starts_on}&to=${expected.ends_on}&per_page=100`
  const sums = new Map<string, string[]>()
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await books.call<{ last_page: number; data: { id: number }[] }>('GET', `/entries?${query}&page=${page}`)
    last = answer.last_page
    for (const { id } of answer.data) {
      const { origin, lines } = await books.call<Entry>('GET', `/entries/${id}`)
      if (origin === 'vat') continue
      for (const { grid, amount } of lines.flatMap(({ grids }) => grids)) sums.set(grid, [...(sums.get(grid) ?? []), amount])
    }
  }
  const boxes = [...sums.keys(), ...Object.keys(expected.boxes).filter((box) => !expected.totals.includes(box))]
  return [...new Set(boxes)]
    .map((box) => [box, sumOf(sums.get(box) ?? []), toCents(expected.boxes[box]?.computed ?? '0.00')] as const)
    .filter(([, posted, computed]) => posted !== computed)
    .map(([box, posted, computed]) => `box ${box}: posted ${posted} cents, oracle ${computed}`)
}
