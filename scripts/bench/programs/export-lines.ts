/** Makes files of the lines of a company file, as the exports do, each time a message asks for one. */
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { loadYears } from '../../../server/src/areas/books/fiscal-years/index.ts'
import {
  type BookReader,
  type ExportRow,
  type Made,
  writeAuditFile,
  writeLines,
  writeTables,
} from '../../../server/src/areas/reporting/exports/index.ts'
import { withPools } from '../../../server/src/cli/open.ts'
import { spool } from '../../../server/src/kernel/files/spool.ts'
import type { Company } from '../../../server/src/kernel/route/route.ts'
import { read } from '../../../server/src/kernel/write/database.ts'
import { raw } from '../../../server/src/kernel/write/sql.ts'
import { streamBatches } from '../../../server/src/kernel/write/stream-rows-store.ts'
import type { Column } from '../../../server/src/lib/writers/table.ts'

/** The lines of a query as a table, or the audit file of the first fiscal year. */
export type Asked = { readonly company: number } & ({ readonly format: 'csv' | 'pdf'; readonly query: string } | { readonly format: 'fec' })
export type Answered = { readonly seconds: number; readonly bytes: number; readonly fingerprint: string }

type Line = Readonly<Record<(typeof names)[number], string | number | null>>

const names = ['entry_date', 'journal', 'number', 'account', 'third_party', 'label', 'reference', 'debit', 'credit'] as const
const kinds: Readonly<Partial<Record<(typeof names)[number], Column['kind']>>> = {
  entry_date: 'date',
  number: 'number',
  debit: 'amount',
  credit: 'amount',
}
const columns = names.map((name): Column => ({ title: name, kind: kinds[name] ?? 'text' }))
const textOf = (value: string | number | null) => (typeof value === 'number' ? String(value) : value)

async function* rowsOf(batches: AsyncIterable<Line[]>): AsyncGenerator<ExportRow[]> {
  for await (const lines of batches) yield lines.map((line) => ({ cells: names.map((name) => textOf(line[name])), covered: line }))
}

/** As the exports make it. */
async function makeContent(reader: BookReader, asked: Asked): Promise<Pick<Made, 'content' | 'headers'>> {
  const { db } = reader
  if (asked.format === 'fec') {
    const [year] = await loadYears(db)
    if (!year) throw new Error('The file has no fiscal year.')
    return writeAuditFile(reader, year)
  }
  const query = raw(asked.query)
  if (asked.format === 'csv') {
    const named = columns.map((column) => ({ ...column, name: column.title }))
    return writeLines(db, { name: 'lines', parameters: {}, columns: named, query })
  }
  const sheet = { name: 'Lines', columns, rows: rowsOf(streamBatches<Line>(db, query)) }
  const tables = { title: 'Lines', subtitles: [], sheets: [sheet] as const, fingerprint: { parameters: {} } }
  return writeTables('lines', asked.format, tables, reader)
}

await withPools(async ({ pools }) => {
  const makeFile = async (asked: Asked): Promise<Answered> => {
    const begin = performance.now()
    const made = await read(
      pools,
      { company_id: asked.company, user_id: null },
      async (db) => {
        const reader = {
          db,
          files: { get: async () => null, put: refuse, remove: refuse, close: refuse },
          // Only France has a FEC. The books are those of any country.
          company: { name: 'Bench', country_pack: asked.format === 'fec' ? 'FR' : 'BE' } as Company,
          now: new Date(),
          language: 'fr' as const,
        }
        const { content, headers } = await makeContent(reader, asked)
        return { ...(await spool(content)), fingerprint: headers()['X-Export-Fingerprint'] ?? '' }
      },
      'export',
    )
    const seconds = (performance.now() - begin) / 1000
    await pipeline(made.content, new Writable({ write: (_chunk, _encoding, done) => done() }))
    return { seconds, bytes: made.size, fingerprint: made.fingerprint }
  }
  process.on('message', (asked: Asked) => {
    void makeFile(asked).then(
      (answered) => process.send?.(answered),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.send?.('ready')
  await new Promise((resolve) => process.once('SIGTERM', resolve))
})

// The channel to the bench would keep the process alive.
process.exit(0)

async function refuse(): Promise<never> {
  throw new Error('an export stores nothing')
}
