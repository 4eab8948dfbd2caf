import type { Area } from '../../src/kernel/route/area.ts'
import { type CashFlowItem, cashFlowKinds, type Deadline, type FileToday } from '../../src/kernel/route/contributions.ts'
import { factsOf, type StoredFacts } from '../../src/kernel/write/company-facts.ts'
import { type Db, openPools, read } from '../../src/kernel/write/database.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { languages } from '../../src/lib/languages.ts'
import type { World } from '../harness/world.ts'

type Told = {
  readonly counts: Readonly<Record<string, number>>
  readonly deadlines: readonly Deadline[]
  readonly money: readonly CashFlowItem[]
  readonly faults: readonly string[]
}

export type Asking = {
  /** Reads in a company file as a route does. */
  readonly ask: (areas: readonly Area[], company_id: number, today: string, span: { from: string; to: string }) => Promise<Told>
  readonly end: () => Promise<void>
}

export function openAsking(w: World): Asking {
  const pools = openPools(w.config.database_url, 2, systemClock)
  return {
    ask: (areas, company_id, today, span) =>
      read(pools, { company_id, user_id: null, language: 'fr' }, async (db) => {
        const { facts } = await db.one<{ facts: StoredFacts }>(sql`select company_facts(${company_id}) as facts`)
        return askAreas(areas, db, { company: factsOf(facts), today }, span)
      }),
    end: () => pools.end(),
  }
}

const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const day = /^\d{4}-\d{2}-\d{2}$/
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

/** Asks every area for its to-dos, its deadlines and the money it expects, as those who list them do, and says what is wrong with the answers. */
async function askAreas(areas: readonly Area[], db: Db, file: FileToday, span: { from: string; to: string }): Promise<Told> {
  const todos = areas.flatMap((area) => area.todos ?? [])
  const sources = areas.flatMap((area) => area.deadlines ?? [])
  const flows = areas.flatMap((area) => area.cashFlowItems ?? [])
  const names = [...todos, ...flows].map(({ name }) => name)
  const kinds = sources.flatMap((source) => source.kinds)
  const faults = [
    ...[...names, ...kinds].filter((name) => !snakeCase.test(name)).map((name) => `${name} is not in snake case`),
    ...[...repeated(names), ...repeated(kinds)].map((name) => `${name} is contributed twice`),
  ]
  const counts: Record<string, number> = {}
  for (const { name, count } of todos) {
    const counted = await count(db, file)
    counts[name] = counted
    if (!Number.isSafeInteger(counted) || counted < 0) faults.push(`${name} counts ${counted}`)
  }
  const deadlines: Deadline[] = []
  for (const source of sources) {
    const listed = await source.list(db, file, span)
    deadlines.push(...listed)
    faults.push(...listed.flatMap((each) => faultsOf(each, source.kinds, span)))
    const days = listed.map(({ due_on }) => due_on)
    if (days.join() !== days.toSorted().join()) faults.push(`${source.kinds.join(', ')}: not by day`)
  }
  const money: CashFlowItem[] = []
  for (const { name, list } of flows) {
    const listed = await list(db, file, span.to)
    money.push(...listed)
    faults.push(...listed.filter((item) => !isWellFormed(item, span.to)).map(({ kind, due_on }) => `${name} lists ${kind} on ${due_on}`))
  }
  return { counts, deadlines, money, faults }
}

const isWellFormed = ({ kind, due_on, amount }: CashFlowItem, until: string): boolean =>
  cashFlowKinds.includes(kind) && day.test(due_on) && due_on <= until && amount !== 0n

function faultsOf(
  { kind, label, due_on, record }: Deadline,
  kinds: readonly string[],
  { from, to }: { from: string; to: string },
): string[] {
  return [
    ...(kinds.includes(kind) ? [] : [`${kind} is none of its kinds`]),
    ...(day.test(due_on) && due_on >= from && due_on <= to ? [] : [`${kind} is due on ${due_on}, outside the span`]),
    ...languages.filter((language) => !label[language]).map((language) => `${kind} has no label in ${language}`),
    ...(record === null || record.id > 0 ? [] : [`${kind} names no record`]),
  ]
}
