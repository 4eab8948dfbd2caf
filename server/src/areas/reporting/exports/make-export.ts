import { bindKnownBooks } from '../../../kernel/write/known-store.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { invalid, notFound, refused } from '../../../kernel/route/problem.ts'
import { refuseMoment } from '../../../kernel/route/known-books.ts'
import type { SpooledFile } from '../../../kernel/route/route.ts'
import { queryCheckerOf } from '../../../kernel/route/shape.ts'
import { shownDay } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { exportNamed, isOffered } from './catalogue.ts'
import type { Contributed, Export, Format, Made, Tables } from './export.ts'
import { labels } from './labels.ts'
import { messages } from './messages.ts'
import { noteExport } from './note-export.ts'
import { mostRows } from './row-limit.ts'
import { contentTypes, writeTables } from './write-tables.ts'

type Context = Pick<
  ExternalContext<'read', undefined, '/v1/companies/:company'>,
  'spool' | 'note' | 'company' | 'now' | 'language' | 'files'
> &
  Contributed
type Query = Readonly<Record<string, unknown>>

/** Makes one export in one format and notes it in the activity. */
export async function makeExport(context: Context, name: string, query: Query): Promise<SpooledFile> {
  const declared = exportNamed(name)
  if (!declared) throw notFound()
  if (!isOffered(declared, context.company)) throw refused('country_pack_mismatch', messages.country_pack_mismatch)
  const format = formatOf(declared, query)
  const own = checkedQuery(declared, query)
  const { spool, note, files, company, now, language, cashFlowSources, filing } = context
  const moment = declared.known_books ? ((query['as_known_at'] as string | undefined) ?? null) : null
  const file = await spool(async (db) => {
    if (declared.known_books) refuseMoment(await bindKnownBooks(db, moment))
    const reader = { db, files, company, now, language, cashFlowSources, filing, most_rows: mostRows }
    const made = await declared.make(reader, own, format)
    if (isMade(made)) return { ...made, name: made.file_name, type: contentTypes[format] }
    return writeTables(name, format, moment === null ? made : sayMoment(made, moment, language), reader)
  })
  return noteExport(note, { name, format, parameters: describe(own) }, file)
}

/** Names the moment on the head of the pages: books as they were known are not those of today. */
function sayMoment(made: Tables, moment: string, language: Language): Tables {
  const [day = '', time = ''] = new Date(moment).toISOString().split('T')
  return {
    ...made,
    subtitles: [...made.subtitles, say(labels.known_at, language, { moment: `${shownDay(day, language)} ${time.slice(0, 8)}` })],
  }
}

const isMade = (made: Tables | Made): made is Made => 'content' in made

function formatOf({ formats }: Export, query: Query): Format {
  const asked = typeof query['format'] === 'string' ? query['format'].toLowerCase() : formats[0]
  const format = formats.find((each) => each === asked)
  if (!format) throw refused('format_unsupported', messages.format_unsupported, { params: { formats: formats.join(', ') } })
  return format
}

/** The parameters that the export declares; the others do not concern it. */
function checkedQuery({ query: declared }: Export, query: Query): Query {
  const own = Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(declared.properties, name)))
  const { value, errors } = checkerFor(declared)(own)
  if (errors) throw invalid(errors)
  return value as Query
}

const checkers = new WeakMap<Export['query'], ReturnType<typeof queryCheckerOf>>()
function checkerFor(query: Export['query']) {
  const known = checkers.get(query) ?? queryCheckerOf(query)
  checkers.set(query, known)
  return known
}

const describe = (query: Query): string =>
  Object.entries(query)
    .filter(([name, value]) => name !== 'lang' && value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
    .slice(0, 500) || '-'
