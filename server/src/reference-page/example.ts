/** What the example of an operation sends, and what a reader has to fill in. */
import { variableOf } from '../kernel/openapi/samples.ts'
import { parametersOf } from '../kernel/route/params.ts'
import type { Route } from '../kernel/route/route.ts'

/** The variables that `partita seed --example` prints, beside those that the page itself sets. */
export const exampleVariables: readonly string[] = [
  'FIRM',
  'COMPANY',
  'MEMBER_ID',
  'JOURNAL_ID',
  'FISCAL_YEAR_ID',
  'PERIOD_ID',
  'THIRD_PARTY_ID',
  'ACCOUNT_ID',
  'VAT_CODE_ID',
  'ENTRY_ID',
  'LETTERING_ID',
]

export function unknownVariables(route: Route): string[] {
  if (route.ability === 'signed') return ['LINK']
  const named = parametersOf(route.url).map((name) => variableOf(route, name))
  return named.filter((variable) => !exampleVariables.includes(variable))
}

type Sent = { readonly name: string; readonly value: unknown }

/** Every value of a body with the name of its field, as the page writes it: `lines[].account`. */
function valuesIn(value: unknown, name: string): Sent[] {
  if (Array.isArray(value)) return [{ name, value }, ...value.flatMap((each) => valuesIn(each, `${name}[]`))]
  if (typeof value !== 'object' || value === null) return [{ name, value }]
  return [{ name, value }, ...Object.entries(value).flatMap(([key, each]) => valuesIn(each, name === '' ? key : `${name}.${key}`))]
}

const sentBy = ({ example }: Route): Sent[] => (example?.body === undefined ? [] : valuesIn(example.body, ''))

export const fieldsSent = (route: Route): ReadonlySet<string> => new Set(sentBy(route).map(({ name }) => name))

/** Fields that name a record by its id, which no two files share. */
export const idsSent = (route: Route): string[] => [
  ...new Set(sentBy(route).flatMap(({ name, value }) => (name.endsWith('_id') && Number.isInteger(value) ? name : []))),
]
