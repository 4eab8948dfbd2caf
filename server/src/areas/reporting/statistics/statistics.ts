import type { DeadlineSource } from '../../../kernel/route/contributions.ts'
import type { Firm } from '../../../kernel/route/route.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { Actor } from '../../../kernel/write/write.ts'
import { localDay } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { deadlineSpan, relevantDeadlines } from '../reports/index.ts'
import { nextReturn, periodLabelOf } from '../vat-declarations/index.ts'
import type { FileStatistics, FirmStatistics } from './schema.ts'
import * as store from './store.ts'

type Asked = { readonly firm: Firm; readonly actor: Actor; readonly now: Date; readonly language: Language }

/** All files are read in one query; deadlines follow from the country packs. */
export async function readStatistics(
  db: Db,
  sources: readonly DeadlineSource[],
  { firm, actor, now, language }: Asked,
): Promise<FirmStatistics> {
  const today = localDay(now)
  const [files, members] = await Promise.all([store.listFigures(db, firm.id, actor), store.countMembers(db, firm.id)])
  const companies = files.map((file) => describeFile(file, today, language))
  const total = (figure: (file: store.FileFigures) => number) => files.reduce((sum, file) => sum + figure(file), 0)
  return {
    as_of: today,
    totals: {
      companies: files.length,
      active_companies: files.filter(({ is_active }) => is_active).length,
      members,
      entries_this_month: total((file) => file.entries_this_month),
      imports_to_review: total((file) => file.imports_to_review),
      documents_pending: total((file) => file.documents_pending),
      bank_pending: total((file) => file.bank_pending),
      vat_late: companies.filter(({ vat }) => vat?.status === 'late').length,
      open_conflicts: total((file) => file.open_conflicts),
    },
    companies,
    deadlines: listDeadlines(sources, files, today, language),
  }
}

function describeFile(file: store.FileFigures, today: string, language: Language): FileStatistics {
  const { public_token, code, name, is_active, last_entry_at, imports_to_review, documents_pending, bank_pending, open_conflicts } = file
  const year = file.years.find(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on) ?? file.years.at(-1)
  return {
    public_token,
    code,
    name,
    is_active,
    fiscal_year: year ? { code: year.code, ends_on: year.ends_on, is_closed: year.is_closed } : null,
    last_entry_at,
    imports_to_review,
    documents_pending,
    bank_pending,
    vat: is_active ? describeVat(file, today, language) : null,
    open_conflicts,
  }
}

function describeVat(file: store.FileFigures, today: string, language: Language): FileStatistics['vat'] {
  const next = nextReturn(file, today)
  if (next === null) return null
  const status = next.is_validated ? 'ready' : next.due_on < today ? 'late' : 'todo'
  return { label: periodLabelOf(next, language), due_on: next.due_on, status }
}

/** As each file lists its own, by day, then by file. An archived file has none. */
function listDeadlines(
  sources: readonly DeadlineSource[],
  files: readonly store.FileFigures[],
  today: string,
  language: Language,
): FirmStatistics['deadlines'] {
  const span = deadlineSpan(today)
  const listed = files.flatMap((file) => {
    if (!file.is_active) return []
    const company = { public_token: file.public_token, name: file.name }
    return relevantDeadlines(
      sources.flatMap((source) => source.listKept(file, span)),
      today,
    ).map(({ kind, label, due_on, days_left, status, record }) => ({
      kind,
      company,
      label: say(label, language),
      due_on,
      days_left,
      status,
      record,
    }))
  })
  return listed.toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))
}
