import type { CopyRecord, Resource, Write } from '../../../sdk/src/offline/index.ts'
import type { Device } from './cast.ts'
import type { Dice } from './dice.ts'

/** A write that a person makes on a device, and what it leaves in the log once it is done. */
export type Attempt = Write & {
  readonly resource: string
  /** How many records of that resource it changes; null where it may find nothing to change. */
  readonly changes: number | null
}

type Kind = (device: Device, dice: Dice, marker: string) => Attempt | null

const numbered = (records: readonly CopyRecord[]) => records.filter(({ id }) => typeof id === 'number')

/** Any record, also one that so far only this device knows; mostly one of the first, on which others work too. */
function anyOf({ store }: Device, dice: Dice, resource: Resource, wanted: (record: CopyRecord) => boolean = () => true) {
  const found = (store.list(resource) as CopyRecord[]).filter(wanted)
  return dice.pick(dice.chance(0.6) ? found.slice(0, 3) : found)
}

const creation = (path: string, body: Record<string, unknown>, resource = path): Attempt => ({
  method: 'POST',
  path,
  body,
  resource,
  changes: 1,
})

const patch = (resource: string, record: CopyRecord | undefined, body: Record<string, unknown>): Attempt | null =>
  record ? { method: 'PATCH', path: `${resource}/${record.id}`, body, resource, changes: 1 } : null

const deletion = (resource: string, record: CopyRecord | undefined): Attempt | null =>
  record ? { method: 'DELETE', path: `${resource}/${record.id}`, resource, changes: 1 } : null

/** The marker in one field, and at times something that others choose too in another. */
const fields = (
  dice: Dice,
  marker: string,
  names: readonly string[],
  shared: Record<string, readonly unknown[]>,
): Record<string, unknown> => {
  const name = dice.pick(names) ?? ''
  const other = dice.chance(0.3) ? dice.pick(Object.keys(shared)) : undefined
  // The marker last: without it a write may find everything as it wants it, and change nothing.
  return { ...(other !== undefined && { [other]: dice.pick(shared[other] ?? []) }), [name]: marker }
}

const ofOurs = ({ number }: CopyRecord) => String(number).startsWith('6199')
const ofOurJournals = ({ code }: CopyRecord) => String(code).startsWith('X')

const cards: readonly (readonly [number, Kind])[] = [
  [4, (_, dice, marker) => creation('third-parties', { type: dice.chance(0.6) ? 'customer' : 'supplier', name: marker })],
  [
    10,
    (device, dice, marker) =>
      patch(
        'third-parties',
        anyOf(device, dice, 'third-parties'),
        fields(dice, marker, ['name', 'city', 'note', 'phone'], { city: ['Namur', 'Gent'], payment_term_days: [15, 30, 60] }),
      ),
  ],
  [2, (device, dice) => deletion('third-parties', anyOf(device, dice, 'third-parties'))],
]

const set: readonly (readonly [number, Kind])[] = [
  [2, (_, dice, marker) => creation('accounts', { number: `6199${10 + dice.below(20)}`, label: marker })],
  [
    4,
    (device, dice, marker) =>
      patch('accounts', anyOf(device, dice, 'accounts', ofOurs), fields(dice, marker, ['label', 'description'], {})),
  ],
  // The whole chart is there to be renamed, also accounts that entries stand on.
  [
    2,
    (device, dice, marker) =>
      patch(
        'accounts',
        anyOf(device, dice, 'accounts', ({ number }) => /^(400000|440000|700000|550000)$/.test(String(number))),
        { label: marker },
      ),
  ],
  [1, (device, dice) => deletion('accounts', anyOf(device, dice, 'accounts', ofOurs))],
  [2, (_, dice, marker) => creation('journals', { code: `X${dice.below(12)}`, label: marker, type: 'miscellaneous' })],
  [
    3,
    (device, dice, marker) =>
      patch('journals', anyOf(device, dice, 'journals', ofOurJournals), fields(dice, marker, ['label', 'description'], {})),
  ],
  [1, (device, dice) => deletion('journals', anyOf(device, dice, 'journals', ofOurJournals))],
]

/** Between a customer and a suspense account, on either side, so that there is something to letter. */
function entry(device: Device, dice: Dice, marker: string): Attempt | null {
  const party = anyOf(device, dice, 'third-parties', ({ type }) => type === 'customer')
  const journal = anyOf(
    device,
    dice,
    'journals',
    ({ code, type }) => type === 'miscellaneous' && (code === 'OD' || ofOurJournals({ id: 0, code })),
  )
  if (!party || !journal) return null
  const amount = `${10 * (1 + dice.below(5))}.00`
  const [one, other] = dice.chance(0.5) ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  const lines = [
    { account: '400000', third_party_id: party.id, [one]: amount },
    { account: dice.pick(['499000', '700000', '550000']), [other]: amount },
  ]
  const day = String(1 + dice.below(28)).padStart(2, '0')
  return creation('entries', { journal_id: journal.id, entry_date: `2026-03-${day}`, label: marker, lines })
}

type Line = {
  id: number
  account_id: number
  third_party_id: number | null
  debit: string
  open_amount: string | null
  lettering_id: number | null
}
const isOpen = ({ open_amount }: Line) => open_amount !== null && Number(open_amount) !== 0

/** Two open lines of one customer, on opposite sides. */
function lettering({ store }: Device, dice: Dice): Attempt | null {
  const lines = numbered(store.list('entries')).flatMap((record) => ((record['lines'] ?? []) as Line[]).filter(isOpen))
  const pairs = lines.flatMap((line) =>
    lines
      .filter((other) => Number(line.debit) > 0 && Number(other.debit) === 0)
      .filter((other) => other.account_id === line.account_id && other.third_party_id === line.third_party_id)
      .map((other) => [line.id, other.id]),
  )
  const pair = dice.pick(pairs)
  return pair ? creation('letterings', { lines: pair.map((entry_line_id) => ({ entry_line_id })) }) : null
}

const books: readonly (readonly [number, Kind])[] = [
  [6, entry],
  [
    2,
    (device, dice) => {
      const made = patch('entries', dice.pick(numbered(device.store.list('entries'))), { due_date: `2026-05-${10 + dice.below(20)}` })
      return made && { ...made, changes: null }
    },
  ],
  [
    1,
    (device, dice, marker) => {
      const found = dice.pick(numbered(device.store.list('entries')))
      return found
        ? { method: 'POST', path: `entries/${found.id}/reverse`, body: { label: marker }, resource: 'entries', changes: 2 }
        : null
    },
  ],
  [3, lettering],
  [1, (device, dice) => deletion('letterings', dice.pick(numbered(device.store.list('letterings'))))],
]

/** Everything a person does without a connection. To have more done, add a line. */
const kinds = [...cards, ...set, ...books]

export const randomWrite = (device: Device, dice: Dice, marker: string): Attempt | null => dice.weigh(kinds)?.(device, dice, marker) ?? null
