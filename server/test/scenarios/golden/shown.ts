/** What the API answers, in the words of the golden dossiers. */
import { formatCents, minus, parseCents, sum } from '../../../src/lib/money.ts'
import type { Reply } from '../../harness/world.ts'
import type { Expected } from './data.ts'

/** The body of an answer that must not be a refusal. */
export function made(reply: Reply): Reply['body'] {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body
}

type Shown = {
  readonly journal: string
  readonly number: number
  readonly entry_date: string
  readonly reference: string | null
  readonly third_party: string | null
  readonly status: string
  /** As a bag: the order of lines is free. */
  readonly lines: readonly string[]
  readonly grids: Readonly<Record<string, string>>
}

const bag = (lines: Expected['lines']): string[] =>
  lines.map(({ account, third_party, debit, credit }) => `${account} ${third_party ?? '-'} ${debit} ${credit}`).toSorted()

/** Lines of one account, third party and side as one: a dossier may sum what is booked code by code. */
export function merged(lines: readonly string[]): string[] {
  const same = Map.groupBy(
    lines.map((line) => line.split(' ')),
    ([account, party, debit]) => `${account} ${party} ${debit === '0.00' ? 'credit' : 'debit'}`,
  )
  return [...same.values()].map((group) => {
    const [account, party] = group[0] ?? []
    const side = (at: 2 | 3) => totalOf(group.map((line) => line[at] ?? ''))
    return `${account} ${party} ${side(2)} ${side(3)}`
  })
}

export const expectedOf = (entry: Expected): Shown => ({
  journal: entry.journal,
  number: entry.number,
  entry_date: entry.entry_date,
  reference: entry.reference || null,
  third_party: entry.third_party,
  status: entry.status ?? 'posted',
  lines: bag(entry.lines),
  grids: entry.grids ?? {},
})

function gridsOf(lines: readonly { grids: readonly { grid: string; amount: string }[] }[]): Record<string, string> {
  const told = Map.groupBy(
    lines.flatMap(({ grids }) => grids),
    ({ grid }) => grid,
  )
  return Object.fromEntries([...told].map(([grid, amounts]) => [grid, formatCents(sum(amounts.map(({ amount }) => parseCents(amount))))]))
}

export const shownOf = (entry: Reply['body'], codeOf: (id: number) => string): Shown => ({
  journal: entry.journal.code,
  number: entry.number,
  entry_date: entry.entry_date.slice(0, 10),
  reference: entry.reference,
  third_party: entry.third_party_id === null ? null : codeOf(entry.third_party_id),
  status: entry.status,
  lines: bag(
    entry.lines.map(({ account, third_party_id, debit, credit }: Reply['body']) => ({
      account: account.number,
      ...(third_party_id !== null && { third_party: codeOf(third_party_id) }),
      debit,
      credit,
    })),
  ),
  grids: gridsOf(entry.lines),
})

/** A bag of lines as one signed amount for each account. */
export function netOf(lines: Expected['lines']): Record<string, string> {
  const amounts = Map.groupBy(lines, ({ account }) => account)
  return Object.fromEntries(
    [...amounts].map(([account, of]) => [
      account,
      formatCents(sum(of.map(({ debit, credit }) => minus(parseCents(debit), parseCents(credit))))),
    ]),
  )
}

export const totalOf = (amounts: readonly string[]): string => formatCents(sum(amounts.map((amount) => parseCents(amount))))
