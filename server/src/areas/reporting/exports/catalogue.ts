/** Every export by name. */
import type { Company } from '../../../kernel/route/route.ts'
import type { Language } from '../../../lib/languages.ts'
import type { Export } from './export.ts'
import { documentExports } from './documents/index.ts'
import { lists } from './lists/index.ts'
import { reportExports } from './reports/index.ts'
import { taxExports } from './tax/index.ts'

export const exportList: readonly Export[] = [...reportExports, ...lists, ...documentExports, ...taxExports]

const byName = new Map(exportList.map((each) => [each.name, each]))

export const exportNamed = (name: string): Export | undefined => byName.get(name)

export const isOffered = ({ countries }: Export, { country_pack }: Pick<Company, 'country_pack'>): boolean =>
  countries === undefined || countries.includes(country_pack)

/** The exports of a file with their parameters and addresses. */
export const listExports = (company: Company, language: Language) =>
  exportList
    .filter((each) => isOffered(each, company))
    .map(({ name, label, formats, query }) => ({
      name,
      label: label[language],
      formats: [...formats],
      parameters: parametersOf(query),
      url: `/v1/companies/${company.public_token}/exports/${name}`,
    }))

export const parameterTypes = ['string', 'integer', 'boolean', 'date'] as const
type ParameterType = (typeof parameterTypes)[number]

type Schema = { readonly type?: string; readonly format?: string }

function parametersOf(query: Export['query']) {
  const required = (query as { readonly required?: readonly string[] }).required ?? []
  return Object.entries(query.properties as unknown as Record<string, Schema>)
    .filter(([name]) => name !== 'lang')
    .map(([name, schema]) => ({ name, type: typeOf(schema), required: required.includes(name) }))
}

const typeOf = ({ type, format }: Schema): ParameterType =>
  format?.startsWith('date') ? 'date' : (parameterTypes.find((known) => known === type) ?? 'string')
