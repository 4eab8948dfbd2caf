/** Reversal of entries, alone or many at once, and what the areas that caused them say about it. */
import { type FieldError, type Problem, refused } from '../../../kernel/route/problem.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { type Origin, reverseEntries } from '../ledger/index.ts'
import { letterEach } from '../letterings/index.ts'
import { letteredProblem, mirroredLines, reversalProblem } from './rules.ts'
import type { Entry } from './schema.ts'
import * as store from './store.ts'

/** What a higher area says about the reversal of entries that it caused; `areas.ts` passes the rules in. */
export type ReversalRule = {
  readonly origins: readonly Origin[]
  /** The entries that are reversed together with these: the id of the one, by the id of the other. */
  readonly findCompanions: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** Why entries cannot be reversed when all of these are reversed together, by entry. */
  readonly findObstacles: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, FieldError>>
}

type Caused = Pick<Entry, 'id' | 'origin'>

/** What each rule finds about the entries of its origins; most entries have none. */
const ask = async <T>(
  rules: readonly ReversalRule[],
  entries: readonly Caused[],
  find: (rule: ReversalRule, ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<[number, T][]> => {
  const found = await Promise.all(
    rules.map(async (rule) => {
      const ids = entries.filter(({ origin }) => rule.origins.includes(origin)).map(({ id }) => id)
      return ids.length > 0 ? [...(await find(rule, ids))] : []
    }),
  )
  return found.flat()
}

/** The entries that must be reversed with these and are not among them, by the entry that brings them. */
export async function findCompanions(db: Db, rules: readonly ReversalRule[], entries: readonly Caused[]): Promise<Map<number, number>> {
  const own = new Set(entries.map(({ id }) => id))
  const found = await ask(rules, entries, (rule, ids) => rule.findCompanions(db, ids))
  return new Map(found.filter(([, companion]) => !own.has(companion)))
}

export const findObstacles = async (db: Db, rules: readonly ReversalRule[], entries: readonly Caused[]): Promise<Map<number, FieldError>> =>
  new Map(await ask(rules, entries, (rule, ids) => rule.findObstacles(db, ids)))

const notReversible = ({ message, params }: FieldError): Problem => refused('entry_not_reversible', message, { ...(params && { params }) })

/** Reverses an entry together with its companions. Returns the reversal of the entry itself. */
export async function reverseWithCompanions(
  tx: FileTx,
  original: Entry,
  on: Parameters<typeof reverseEntries>[2],
  rules: readonly ReversalRule[],
): Promise<Entry> {
  const problem = reversalProblem(original)
  if (problem) throw problem
  const companions = await store.load(tx, [...(await findCompanions(tx, rules, [original])).values()])
  const all = [...companions, original]
  const obstacle = (await findObstacles(tx, rules, all)).get(original.id)
  if (obstacle) throw notReversible(obstacle)
  const lettered = letteredProblem(all)
  if (lettered) throw lettered
  const reversals = await reverseAndLetterAll(
    tx,
    all.map(({ id }) => id),
    on,
  )
  const [made] = await store.load(tx, [reversals.get(original.id)?.id ?? 0])
  if (!made) throw new Error('the reversal just posted cannot be read')
  return made
}

/**
 * Reverses entries and letters them with their reversals, in one batch, so that neither has open items. The caller checks that they may be
 * reversed. Returns the reversals, as posted, by the ids of the entries.
 */
export async function reverseAndLetterAll(
  tx: FileTx,
  ids: readonly number[],
  on: Parameters<typeof reverseEntries>[2] = {},
): Promise<Map<number, Entry>> {
  if (ids.length === 0) return new Map()
  const posted = await reverseEntries(tx, ids, on)
  const reversals = new Map(
    (
      await store.load(
        tx,
        posted.map(({ id }) => id),
      )
    ).map((made): [number, Entry] => [made.reversed_entry_id ?? 0, made]),
  )
  const pairs = (await store.load(tx, ids)).flatMap((original) => {
    const made = reversals.get(original.id)
    return made ? mirroredLines(original, made) : []
  })
  if (pairs.length > 0) await letterEach(tx, pairs, { origin: 'auto', moves_vat: false })
  return reversals
}
