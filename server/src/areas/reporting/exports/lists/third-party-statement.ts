import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Static, Type } from 'typebox'
import { langQuery } from '../../../../kernel/route/route.ts'
import { readStatement, renderStatement, StatementQuery } from '../../../books/letterings/index.ts'
import { type BookReader, defineExport, type Tables } from '../export.ts'
import { writeTables } from '../write-tables.ts'
import { labels } from './labels.ts'

const Query = Type.Object({ ...StatementQuery.properties, ...langQuery })
type Query = Static<typeof Query>

async function tablesOf(reader: Pick<BookReader, 'db' | 'now' | 'language'>, query: Query): Promise<Tables> {
  const statement = await readStatement(reader, query)
  const { party, from, to, open_only } = statement
  const language = query.lang === undefined ? party.locale : reader.language
  return {
    ...renderStatement(statement, language),
    language,
    fingerprint: { parameters: { third_party: party.code, from: open_only ? null : from, to, open_only } },
  }
}

/** Goes to the third party: in its language unless another is asked for, and under the letterhead of the company file. */
export const thirdPartyStatement = defineExport<Query>({
  name: 'third-party-statement',
  label: labels.third_party_statement,
  formats: ['pdf', 'xlsx'],
  query: Query,
  make: tablesOf,
})

/** The same as PDF, for a mail: at today, in the language of the reader. */
export async function drawStatement(reader: BookReader, third_party_id: number): Promise<Buffer> {
  const tables = await tablesOf(reader, { third_party_id, lang: reader.language })
  const { content } = await writeTables('third-party-statement', 'pdf', tables, reader)
  return buffer(content as Readable)
}
