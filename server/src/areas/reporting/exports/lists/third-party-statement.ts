import { type Static, Type } from 'typebox'
import { langQuery } from '../../../../kernel/route/route.ts'
import { readStatement, renderStatement, StatementQuery } from '../../../books/letterings/index.ts'
import { defineExport } from '../export.ts'
import { labels } from './labels.ts'

const Query = Type.Object({ ...StatementQuery.properties, ...langQuery })
type Query = Static<typeof Query>

/** Goes to the third party: in its language unless another is asked for, and under the letterhead of the company file. */
export const thirdPartyStatement = defineExport<Query>({
  name: 'third-party-statement',
  label: labels.third_party_statement,
  formats: ['pdf', 'xlsx'],
  query: Query,
  make: async (reader, query) => {
    const statement = await readStatement(reader, query)
    const { party, from, to, open_only } = statement
    const language = query.lang === undefined ? party.locale : reader.language
    return {
      ...renderStatement(statement, language),
      language,
      fingerprint: { parameters: { third_party: party.code, from: open_only ? null : from, to, open_only } },
    }
  },
})
