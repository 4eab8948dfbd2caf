import type { Paging } from '../../../../kernel/route/paging.ts'
import { notFound } from '../../../../kernel/route/problem.ts'
import { reportHead } from '../../../../kernel/route/report.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { localDay } from '../../../../lib/dates.ts'
import { loadEntries } from '../../../books/entries/index.ts'
import { openGeneralLedger, pagePartsOf, readGeneralLedger } from '../../../books/ledger/index.ts'
import { describeSpan, resolveSpan } from '../span.ts'
import { journalFingerprint, journalPartOf, ledgerFingerprint } from './rules.ts'
import type { GeneralLedgerQuery, JournalQuery } from './schema.ts'
import * as store from './store.ts'

type Reader = { readonly db: Db; readonly company: Company; readonly now: Date; readonly paging: Paging }

/** The record that a filter names, through mergers; null without a filter, 404 when the file has no such record. */
async function findNamed<T>(id: number | undefined, find: (id: number) => Promise<T | undefined>): Promise<T | null> {
  if (id === undefined) return null
  const found = await find(id)
  if (!found) throw notFound()
  return found
}

type LedgerReader = Omit<Reader, 'company' | 'paging'>

/** The lines that a query asks for, and the query by business keys. */
async function resolveLedger({ db, now }: LedgerReader, query: GeneralLedgerQuery) {
  const [span, account, party] = await Promise.all([
    resolveSpan(db, query, localDay(now)),
    findNamed(query.account_id, (id) => store.findAccount(db, id)),
    findNamed(query.third_party_id, (id) => store.findThirdParty(db, id)),
  ])
  const { account_from, account_to } = query
  return {
    span,
    filter: { account_from, account_to, account_id: account?.id, third_party_id: party?.id },
    parameters: {
      ...describeSpan(span),
      account: account?.number ?? null,
      account_from: account_from ?? null,
      account_to: account_to ?? null,
      third_party: party?.code ?? null,
    },
  }
}

export async function reportGeneralLedger({ db, company, now, paging }: Reader, query: GeneralLedgerQuery) {
  const { span, filter, parameters } = await resolveLedger({ db, now }, query)
  const { order = 'asc' } = query
  const ledger = await readGeneralLedger(db, span, { ...filter, order }, paging)
  const asked = { ...parameters, order, page: paging.page, per_page: paging.per_page }
  return { ...reportHead('general-ledger', { company, now }, asked, ledgerFingerprint(ledger.items)), ...ledger }
}

/** The whole general ledger, in its usual order. */
export async function openLedgerReport(reader: LedgerReader, query: GeneralLedgerQuery) {
  const { span, filter, parameters } = await resolveLedger(reader, query)
  return { parameters, ...(await openGeneralLedger(reader.db, span, filter)) }
}

/** The journals that a query asks for, and the query by business keys. */
async function resolveJournal({ db, now }: LedgerReader, query: JournalQuery) {
  const [span, journal] = await Promise.all([
    resolveSpan(db, query, localDay(now)),
    findNamed(query.journal_id, (id) => store.findJournal(db, id)),
  ])
  return { span, journal, parameters: { ...describeSpan(span), journal: journal?.code ?? null } }
}

/** All lines of the journals, in their usual order, and how many there are. */
export async function openJournalReport(reader: LedgerReader, query: JournalQuery) {
  const { span, journal, parameters } = await resolveJournal(reader, query)
  const count = await store.countJournalLines(reader.db, span, journal?.id)
  return { parameters, count, lines: () => store.streamJournalLines(reader.db, span, journal?.id) }
}

export async function reportJournal({ db, company, now, paging }: Reader, query: JournalQuery) {
  const { span, journal, parameters } = await resolveJournal({ db, now }, query)
  const { order = 'asc' } = query
  const [years, sum] = await Promise.all([store.listJournalYears(db, span, journal?.id), store.sumEntries(db, span, journal?.id)])
  const counted = years.map((year) => ({ ...year, lines: year.entries - year.closings.length }))
  const total = counted.reduce((count, { lines }) => count + lines, 0)
  const take = Math.max(0, Math.min(paging.per_page, total - paging.offset))
  const parts = pagePartsOf(counted, order === 'desc' ? total - paging.offset - take : paging.offset, take)
  const ids = parts.length > 0 ? (await store.findJournalPage(db, span, parts.map(journalPartOf))).map(({ id }) => id) : []
  const found = new Map((ids.length > 0 ? await loadEntries(db, ids) : []).map((entry) => [entry.id, entry]))
  const entries = ids.flatMap((id) => found.get(id) ?? [])
  const items = order === 'desc' ? entries.toReversed() : entries
  const asked = { ...parameters, order, page: paging.page, per_page: paging.per_page }
  return {
    ...reportHead('journal', { company, now }, asked, journalFingerprint(items)),
    items,
    total,
    totals: { debit: sum, credit: sum },
  }
}
