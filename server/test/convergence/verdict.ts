import { areas } from '../../src/areas.ts'
import { withoutLiveFields, type Versioned } from '../../src/kernel/route/resource.ts'
import { canonicalJson } from '../../src/lib/canonical-json.ts'
import { answerOf, each } from '../../../sdk/src/index.ts'
import type { Device, File, Ground, Person } from './cast.ts'
import { newDevice } from './cast.ts'
import { diceOf } from './dice.ts'
import type { Attempt } from './writes.ts'

/** A write as the run remembers it. */
export type Remembered = Attempt & {
  readonly operation_id: string
  readonly device: string
  /** Found on its device as not done, with why. */
  refusal: 'conflict' | 'rejected' | null
  reason: string | null
}

const kinds = new Map(areas.flatMap((area) => area.resources ?? []).map((kind) => [kind.name, kind]))

type Kept = Readonly<Record<string, unknown>> & { readonly id: number | string }
type Copy = ReadonlyMap<string, string>

const keyed = (resource: string, records: readonly Kept[]): [string, string][] =>
  records.map((record) => {
    const kind = kinds.get(resource) ?? { live: [] }
    return [`${resource}/${record.id}`, canonicalJson(withoutLiveFields(kind, record as unknown as Versioned))]
  })

const lists = ['accounts', 'vat-codes', 'journals', 'fiscal-years', 'third-parties', 'analytic-codes', 'recurring-entries'] as const

/** The file as the GETs show it to a person, without what only the moment of reading can say. */
async function shownTo({ client }: Person, file: File): Promise<Copy> {
  const path = { company: file.token }
  const found = await Promise.all(
    lists.map(async (name) => keyed(name, (await answerOf(client.GET(`/v1/companies/{company}/${name}`, { params: { path } }))) as Kept[])),
  )
  const accounts = found
    .flat()
    .filter(([place, text]) => place.startsWith('accounts/') && (JSON.parse(text) as { version: number }).version > 1)
  const sheets = await Promise.all(
    accounts.map(async ([place]) => {
      const params = { path: { ...path, id: Number(place.slice(9)) } }
      const {
        balance: _balance,
        balances: _balances,
        ...sheet
      } = await answerOf(client.GET('/v1/companies/{company}/accounts/{id}', { params }))
      return keyed('accounts', [sheet])
    }),
  )
  const company = await answerOf(client.GET('/v1/companies/{company}', { params: { path } }))
  const entries: Kept[] = []
  const pages = each((query) => client.GET('/v1/companies/{company}/entries', { params: { path, query } }))
  for await (const one of pages) entries.push(one)
  return new Map([...found.flat(), ...sheets.flat(), ...keyed('companies', [company]), ...keyed('entries', entries)])
}

const streamed = [...lists, 'companies', 'entries', 'letterings'] as const

/** Lists leave out the labels in other languages; accounts that changed are read one by one. */
const listed = (resource: string, record: Kept): Kept => {
  const { labels: _labels, ...rest } = record
  const isRead = resource === 'accounts' && record['version'] !== 1
  return isRead ? record : { ...rest, id: record.id }
}

const copyOf = ({ store }: Device): Copy =>
  new Map(
    streamed.flatMap((resource) =>
      store.list(resource).map((record): [string, string] => [`${resource}/${record.id}`, canonicalJson(listed(resource, record))]),
    ),
  )

/** The first field, however deep, that two records hold differently. */
function firstDifference(one: unknown, other: unknown, at = ''): string | null {
  if (canonicalJson(one) === canonicalJson(other)) return null
  const areParents = [one, other].every((value) => typeof value === 'object' && value !== null)
  if (!areParents) return `${at} is ${JSON.stringify(one)} and ${JSON.stringify(other)}`
  const [mine, theirs] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return names.map((name) => firstDifference(mine[name], theirs[name], `${at}.${name}`)).find((found) => found !== null) ?? null
}

/** Where two copies differ, said so that a person finds the field. */
function differences(one: Copy, other: Copy, names: readonly [string, string]): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((place) => {
    const [here, there] = [one.get(place), other.get(place)]
    if (here === there) return []
    if (here === undefined || there === undefined) return [`${place} is only with ${here === undefined ? names[1] : names[0]}`]
    const said = firstDifference(JSON.parse(here), JSON.parse(there))
    return [`${place} differs between ${names[0]} and ${names[1]}: ${said}`]
  })
}

/** Every copy is what the service shows; letterings, which no GET lists, are those of a device that begins now. */
export async function judgeCopies(ground: Ground, file: File, people: readonly Person[], devices: readonly Device[]): Promise<string[]> {
  const broken: string[] = []
  for (const person of people) {
    const newcomer = await newDevice(diceOf(0), ground.base, file, person, `new-${person.user_id}`)
    newcomer.line.is_sound = true
    const synced = await newcomer.store.sync()
    if (!synced.ok) broken.push(`a new device of ${person.role} could not begin: ${synced.problem.message}`)
    const letterings = [...copyOf(newcomer)].filter(([place]) => place.startsWith('letterings/'))
    const shown = new Map([...(await shownTo(person, file)), ...letterings])
    for (const device of [newcomer, ...devices.filter((one) => one.person === person)])
      broken.push(...differences(copyOf(device), shown, [`device ${device.name}`, 'the service']).slice(0, 3))
  }
  return broken
}

/** Each write that its device holds for done was done once; each other one not at all, with a reason. */
export async function judgeWrites(
  { rows }: Ground,
  file: File,
  writes: readonly Remembered[],
  lateKeys: ReadonlySet<string>,
): Promise<string[]> {
  const found = await rows<{ operation_id: string; resource: string; count: string }>(
    'select operation_id, resource, count(*) as count from revisions where company_id = $1 group by 1, 2',
    [file.id],
  )
  const counts = new Map(found.map(({ operation_id, resource, count }) => [`${operation_id} ${resource}`, Number(count)]))
  return writes.flatMap(({ operation_id, resource, changes, refusal, reason, method, path, device }) => {
    const count = counts.get(`${operation_id} ${resource}`) ?? 0
    const said = `${method} ${path} of ${device}`
    if (refusal === null) {
      const isRight = changes === null ? count <= 1 : count === changes
      return isRight ? [] : [`${said} was acknowledged and changed ${count} records instead of ${changes ?? '0 or 1'}`]
    }
    if (reason === null) return [`${said} was not done, and nobody says why`]
    // A refusal is not remembered: a copy of the request that arrives later, when it is allowed, is carried out.
    const isRight = count === 0 || (refusal === 'rejected' && lateKeys.has(operation_id) && count === (changes ?? 1))
    return isRight ? [] : [`${said} was refused (${reason}) and changed ${count} records`]
  })
}
