import type { DeadlineSource } from '../../../kernel/route/contributions.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import type { Company } from '../../../kernel/route/route.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { Actor } from '../../../kernel/write/write.ts'
import { localDay } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { calendarOf } from '../../../lib/writers/icalendar.ts'
import { listFigures } from '../statistics/index.ts'
import { messages } from './messages.ts'
import { byDay, calendarDays, calendarDaysOf, type Days, daysOf, type Listed, obligationsOf } from './rules.ts'
import type { Obligation, ObligationFilter } from './schema.ts'
import * as store from './store.ts'

type Asked = { readonly query: ObligationFilter; readonly paging: Paging; readonly now: Date }
type Reader = Pick<Actor, 'id' | 'is_platform_admin'>

const pageOf = (listed: readonly Listed[], { offset, per_page }: Paging): Page<Obligation> => ({
  items: byDay(listed).slice(offset, offset + per_page),
  total: listed.length,
})

/** The obligations of one file. An archived one has none. */
export async function readFile(db: Db, sources: readonly DeadlineSource[], company: Company, { query, paging, now }: Asked) {
  const today = localDay(now)
  const days = daysOf(query, today)
  const { public_token, name } = company
  const deadlines = company.is_active ? await Promise.all(sources.map((source) => source.list(db, { company, today }, days))) : []
  return pageOf(obligationsOf({ public_token, name }, deadlines.flat(), today, query), paging)
}

/** The same of every file that the reader sees, by the figures that are kept of them. */
async function listFirm(
  db: Db,
  sources: readonly DeadlineSource[],
  { firm_id, reader, today }: { readonly firm_id: number; readonly reader: Reader; readonly today: string },
  { days, filter }: { readonly days: Days; readonly filter: ObligationFilter },
): Promise<Listed[]> {
  const files = await listFigures(db, firm_id, reader)
  return files.flatMap((file) => {
    if (!file.is_active) return []
    const { public_token, name } = file
    return sources.flatMap((source) => obligationsOf({ public_token, name }, source.listKept(file, days), today, filter))
  })
}

export async function readFirm(
  db: Db,
  sources: readonly DeadlineSource[],
  { firm_id, reader }: { readonly firm_id: number; readonly reader: Reader },
  { query, paging, now }: Asked,
) {
  const today = localDay(now)
  const days = daysOf(query, today)
  return pageOf(await listFirm(db, sources, { firm_id, reader, today }, { days, filter: query }), paging)
}

/** The calendar of the person whose link it is. It changes once a day, or when an obligation does, so that an unchanged one is a 304. */
export async function readCalendar(
  db: Db,
  sources: readonly DeadlineSource[],
  { link, now, language }: { readonly link: string; readonly now: Date; readonly language: Language },
) {
  const reader = await store.findReader(db, link)
  if (!reader) throw notFound()
  const today = localDay(now)
  const spoken = reader.locale ?? language
  const place = { firm_id: reader.firm_id, reader, today }
  const listed = await listFirm(db, sources, place, { days: calendarDays(today), filter: {} })
  const facts = { name: say(messages.calendar_name, spoken, { firm: reader.firm_name }), language: spoken, written_at: new Date(today) }
  return { name: 'obligations.ics', content: calendarOf(facts, calendarDaysOf(byDay(listed), spoken)), headers: {} }
}
