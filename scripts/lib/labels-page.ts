import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readCsv } from '../../server/src/lib/csv.ts'
import { type Language, languages, type Message } from '../../server/src/lib/languages.ts'
import { packs } from '../../server/src/packs/index.ts'
import type { Pack } from '../../server/src/packs/pack.ts'
import { checkout } from './checkout.ts'
import { table } from './country-page.ts'

type Named = readonly (readonly [key: string, label: Message])[]

const languageNames: Readonly<Record<Language, string>> = { fr: 'French', nl: 'Dutch', en: 'English', de: 'German' }
const origins = ['official', 'follows', 'own'] as const

/** Removes duplicate rows: the Belgian schemes repeat most of theirs six times. */
const distinct = (rows: Named): Named => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]

const tablesOf = (pack: Pack): Readonly<Record<string, Named>> => ({
  accounts: pack.accounts.map(({ number, label }) => [number, label]),
  'account-groups': pack.account_groups.map(({ prefix, label }) => [prefix, label]),
  'vat-codes': pack.vat_codes.map(({ code, label }) => [code, label]),
  'vat-boxes': pack.vat_boxes.map(({ box, label }) => [box, label]),
  'vat-sections': [...pack.vat_sections],
  'vat-checks': pack.vat_checks.map(({ code, label }) => [code, label]),
  journals: [...new Set([...pack.journals, pack.opening_journal])].map(({ code, label }) => [code, label]),
  'asset-categories': pack.depreciation.categories.map(({ account, label }) => [account, label]),
  'annual-schemes': distinct(pack.schemes.flatMap(({ rows }) => rows.map(({ code, label }) => [code, label] as const))),
  schemes: pack.schemes.map(({ scheme, label }) => [scheme, label]),
  deadlines: distinct(pack.deadlines.rules.map(({ kind, label }) => [kind, label])),
  'legal-forms': pack.legal_forms.map(({ code, label }) => [code, label]),
})

function sourcesOf(pack: Pack) {
  const file = `server/src/packs/${pack.code.toLowerCase()}/label-sources.csv`
  const tables = tablesOf(pack)
  const rows = readCsv(file, readFileSync(path.join(checkout, file), 'utf8'), ['table', ...languages, 'note'])
  for (const { cells } of rows) {
    if (!Object.hasOwn(tables, cells.table) || languages.some((language) => !origins.some((origin) => origin === cells[language]))) {
      throw new Error(`${file}: ${cells.table} is no table of the pack, or has an unknown origin`)
    }
  }
  const unnamed = Object.keys(tables).filter((name) => tables[name]?.length !== 0 && !rows.some(({ cells }) => cells.table === name))
  if (unnamed.length > 0) throw new Error(`${file} does not state the origin of the labels in ${unnamed.join(', ')}`)
  return rows.map(({ cells }) => ({ cells, labels: tables[cells.table] ?? [] }))
}

const matrix = () =>
  table(
    ['Country', 'Table', ...languages.map((language) => languageNames[language]), 'Remark'],
    packs.flatMap((pack) =>
      sourcesOf(pack).map(({ cells }) => [pack.code, cells.table, ...languages.map((language) => cells[language]), cells.note]),
    ),
  )

/** One list per table: the official terms, where they exist, then our translations. */
const lists = () =>
  packs
    .flatMap((pack) =>
      sourcesOf(pack).flatMap(({ cells, labels }) => {
        const ours = languages.filter((language) => cells[language] === 'own')
        const source = languages.filter((language) => cells[language] !== 'own').slice(0, 1)
        if (ours.length === 0 || labels.length === 0) return []
        const shown = [...source, ...ours]
        const columns = [
          'Key',
          ...source.map((language) => `${languageNames[language]} (given)`),
          ...ours.map((language) => languageNames[language]),
        ]
        return [
          `### ${pack.code}, ${cells.table}: ${labels.length}\n\n${table(
            columns,
            labels.map(([key, label]) => [key, ...shown.map((language) => label[language])]),
          )}`,
        ]
      }),
    )
    .join('\n\n')

/** The whole page. It throws when a table of a pack does not state the origin of its labels. */
export const labelsToReview = (): string => `# Labels to review

Every label exists in French, Dutch, English and German. Not every one comes from an official text. Corrections go into the tables under \`server/src/packs/\`.

- \`official\`: taken from the official text and compared with it.
- \`follows\`: worded after the official text, not compared word for word.
- \`own\`: our own wording or translation. These are listed below.

${matrix()}

## Lists

${lists()}`
