/** What every report answers beside its own fields, and the fingerprint that reports share with their exports. */
import { createHash } from 'node:crypto'
import { type TObject, Type } from 'typebox'
import { canonicalJson } from '../../lib/canonical-json.ts'
import type { CompanyFacts } from '../write/company-facts.ts'
import { date, nullable, nullableObject, publicToken, text, timestamp } from './shape.ts'

/**
 * Hex SHA-256 of name, parameters and rows: equal in every format and language. Rows hold business values only; ids, labels of the country
 * pack and the time of generation are left out. Parameters name records by what people call them, with every default written out.
 */
const fingerprintOf = (name: string, parameters: object, rows: readonly object[]): string =>
  createHash('sha256')
    .update(canonicalJson({ export: name, parameters, rows }))
    .digest('hex')

const ReportCompany = Type.Object({ public_token: publicToken(), name: text(200), currency: text(3) }, { title: 'ReportCompany' })

/** The fields of every report, in this order; its own fields follow. */
export const reportFields = <P extends TObject>(parameters: P) => ({
  report: Type.String({ description: 'The name of the report, as in its path' }),
  company: ReportCompany,
  parameters,
  generated_at: timestamp(),
  fingerprint: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'Changes only when the figures, the names or the parameters change; `X-Export-Fingerprint` of the same export is equal',
  }),
})

/** The values of these fields. `rows` are those of the fingerprint. */
export const reportHead = <P extends object>(
  report: string,
  { company, now }: { readonly company: Pick<CompanyFacts, 'public_token' | 'name' | 'currency'>; readonly now: Date },
  parameters: P,
  rows: readonly object[],
) => ({
  report,
  company: { public_token: company.public_token, name: company.name, currency: company.currency },
  parameters,
  generated_at: now.toISOString(),
  fingerprint: fingerprintOf(report, parameters, rows),
})

/** Of the term of an explanation: where its rule stands, in the table of the country pack, with the dates it holds for. */
export const packRule = () =>
  nullableObject({
    source: Type.Unsafe<string>({ type: 'string', description: 'Table of the country pack and key of its row' }),
    valid_from: nullable(date()),
    valid_until: nullable(date()),
  })

/** Of the term of an explanation: the list behind its amount. */
export const linesUrl = () =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Path and query of the list whose `total_amount` is `amount`; null for an amount without a list',
  })
