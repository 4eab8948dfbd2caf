/** The parameters of a list: ids become those of the records they were merged into, and business keys where they are shown or hashed. */
import type { TObject } from 'typebox'
import { notFound } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { dateOf, localDay, shownDay } from '../../../../lib/dates.ts'
import { say } from '../../../../lib/languages.ts'
import type { Reader } from '../export.ts'
import { labels } from './labels.ts'
import * as store from './store.ts'
import { type ColumnName, titles } from './titles.ts'
import { assetStates, controlKinds, flags, partyTypes, type Words } from './words.ts'

type Named = { readonly id: number; readonly key: string }
type Parameters = Readonly<Record<string, string | number | boolean | null>>

/** What a parameter with an id names, under the name that it has among the business keys. */
const records: Readonly<Record<string, readonly [name: string, find: (db: Db, id: number) => Promise<Named | undefined>]>> = {
  fiscal_year_id: ['fiscal_year', store.findFiscalYear],
  journal_id: ['journal', store.findJournal],
  third_party_id: ['third_party', store.findThirdParty],
  account_id: ['account', store.findAccount],
  category_id: ['category', store.findCategory],
  coda_file_id: ['coda_file', store.findCodaFile],
}

/** All parameters that are declared, null where they are not given; 404 where the file has no such record. */
export async function resolveParameters<Q extends object>(
  { db }: Pick<Reader, 'db'>,
  declared: TObject,
  asked: Q,
): Promise<{ query: Q; parameters: Parameters }> {
  const query = { ...asked } as Record<string, unknown>
  const parameters: Record<string, Parameters[string]> = {}
  for (const [name, schema] of Object.entries(declared.properties as Record<string, { format?: string }>)) {
    const value = query[name] as Parameters[string] | undefined
    const [as, find] = records[name] ?? []
    if (as && find) {
      const found = typeof value === 'number' ? await find(db, value) : null
      if (found === undefined) throw notFound()
      if (found) query[name] = found.id
      parameters[as] = found?.key ?? null
    } else parameters[name] = schema.format === 'date-in' && typeof value === 'string' ? dateOf(value) : (value ?? null)
  }
  return { query: query as Q, parameters }
}

const wordsOf: Readonly<Record<string, Words>> = { type: partyTypes, status: assetStates, account_kind: controlKinds }

/** A line for each parameter that was given. A list that shows the state of a day says which. */
export function describeParameters(
  { language, now }: Pick<Reader, 'language' | 'now'>,
  declared: TObject,
  parameters: Parameters,
): string[] {
  const isOfDay = Object.hasOwn(declared.properties, 'as_of')
  const shown = isOfDay ? { ...parameters, as_of: parameters['as_of'] ?? localDay(now) } : parameters
  return Object.entries(shown).flatMap(([name, value]) => {
    if (value === null || !(name in titles)) return []
    const words = typeof value === 'boolean' ? flags : wordsOf[name]
    const text =
      words?.[String(value)]?.[language] ?? (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? shownDay(String(value), language) : String(value))
    return [
      say(name === 'as_of' || name === 'due_to' ? labels.day_parameter : labels.parameter, language, {
        name: titles[name as ColumnName][language],
        value: text,
      }),
    ]
  })
}
