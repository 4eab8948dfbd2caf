import { filled, filledOrNull, labelColumns, labelOf, matching, oneOf, readTable } from './read.ts'
import type { AccountRule, AnnualScheme, SchemeRow, SchemeSection, SchemeTerm } from './schemes.ts'

const sections = ['assets', 'liabilities', 'income_statement', 'appropriation'] as const
const legalTypes = ['capital', 'no_capital', ''] as const

const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split(' '))

const rulesOf = (cell: string): AccountRule[] =>
  listOf(cell).map((token) => {
    const [, prefix = '', letter] = /^(\d+)([dc]?)$/.exec(matching(token, /^\d+[dc]?$/)) ?? []
    return { prefix, side: letter === 'd' ? 'debit' : letter === 'c' ? 'credit' : null }
  })

/** `+22/27 -19`, in the row's own section unless it says `+@income_statement:9905`. */
const termsOf = (cell: string, section: SchemeSection): SchemeTerm[] =>
  listOf(cell).map((token) => {
    const [, sign, elsewhere, code = ''] = /^([+-])(?:@(\w+):)?(\S+)$/.exec(matching(token, /^[+-](?:@\w+:)?[^@\s]+$/)) ?? []
    return { section: elsewhere === undefined ? section : oneOf(elsewhere, sections), code, minus: sign === '-' }
  })

/** A leaf takes accounts on a side, a total takes rows, a detail takes accounts and belongs to nothing. */
const checked = (row: SchemeRow): SchemeRow => {
  const takesAccounts = row.kind !== 'total'
  if (takesAccounts !== row.accounts.length > 0 || takesAccounts !== (row.sign !== null) || takesAccounts === row.sum_of.length > 0) {
    throw new Error(`${row.code} is no ${row.kind}`)
  }
  return row
}

const rowsOf = (folder: string) =>
  readTable(
    folder,
    'annual-schemes.csv',
    [
      'scheme',
      'legal_type',
      'section',
      'sheet',
      'code',
      'previous_code',
      ...labelColumns,
      'kind',
      'accounts',
      'reclassified',
      'sign',
      'sum_of',
      'contra_code',
      'contra_accounts',
      'level',
      'note',
    ],
    (cells) => {
      const section = oneOf(cells.section, sections)
      const row = checked({
        section,
        sheet: filledOrNull(cells.sheet),
        code: filled(cells.code),
        previous_code: filledOrNull(cells.previous_code),
        label: labelOf(cells),
        kind: oneOf(cells.kind, ['leaf', 'total', 'detail']),
        accounts: rulesOf(cells.accounts),
        reclassified: rulesOf(cells.reclassified),
        sign: cells.sign === '' ? null : oneOf(cells.sign, ['debit', 'credit']),
        sum_of: termsOf(cells.sum_of, section),
        contra: cells.contra_code === '' ? null : { code: filled(cells.contra_code), accounts: rulesOf(cells.contra_accounts) },
        level: Number(matching(cells.level, /^\d$/)),
      })
      return { scheme: filled(cells.scheme), legal_type: oneOf(cells.legal_type, legalTypes), row }
    },
  )

/** The schemes of a country: `schemes.csv` names them, `annual-schemes.csv` has their rows in the order of the forms. */
export const readSchemes = (folder: string): readonly AnnualScheme[] => {
  const rows = rowsOf(folder)
  return readTable(folder, 'schemes.csv', ['scheme', 'legal_type', 'form', ...labelColumns, 'excluded'], (cells) => {
    const legalType = oneOf(cells.legal_type, legalTypes)
    const own = rows.filter(({ scheme, legal_type }) => scheme === cells.scheme && legal_type === legalType)
    if (own.length === 0) throw new Error(`${cells.scheme} has no rows`)
    return {
      scheme: filled(cells.scheme),
      legal_type: legalType === '' ? null : legalType,
      form: filled(cells.form),
      label: labelOf(cells),
      excluded: listOf(cells.excluded),
      rows: own.map(({ row }) => row),
    }
  })
}
