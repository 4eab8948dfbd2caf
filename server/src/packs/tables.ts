import type { Message } from '../lib/languages.ts'
import {
  type AccountGroup,
  type AccountType,
  accountKinds,
  accountTypes,
  boxKinds,
  checkLevels,
  directions,
  exigibilities,
  intraCodes,
  journalTypes,
  type PackAccount,
  type PackJournal,
  type PackVatCode,
  ublCategories,
  type VatBox,
  type VatCheck,
} from './pack.ts'
import { dateOrNull, filled, filledOrNull, labelColumns, labelOf, matching, oneOf, readTable, yesNo } from './read.ts'
import { formulaText } from './vat-return/tables.ts'

const accountPattern = /^\d+$/
const accountOrNull = (cell: string): string | null => (cell === '' ? null : matching(cell, accountPattern))
const percent = (cell: string): string => matching(cell, /^(?:100|\d{1,2})\.\d{2}$/)
const grids = (cell: string): readonly string[] => (cell === '' ? [] : cell.split(' ').map((grid) => matching(grid, /^[+-]\w+$/)))

/** Every account of a pack's chart can be posted to; headings are its groups. */
export const readAccounts = (folder: string): readonly PackAccount[] =>
  readTable(folder, 'accounts.csv', ['number', ...labelColumns, 'type', 'kind', 'is_reconcilable'], (cells) => ({
    number: matching(cells.number, accountPattern),
    label: labelOf(cells),
    type: oneOf(cells.type, accountTypes),
    kind: oneOf(cells.kind, accountKinds),
    is_reconcilable: yesNo(cells.is_reconcilable),
    is_postable: true,
  }))

export const readAccountGroups = (folder: string): readonly AccountGroup[] =>
  readTable(folder, 'account-groups.csv', ['prefix', ...labelColumns], (cells) => ({
    prefix: matching(cells.prefix, accountPattern),
    label: labelOf(cells),
  }))

/** The type of an account by its longest known prefix; what departs from its class is a longer prefix in the table. */
export const readTypeOfAccount = (folder: string): ((number: string) => AccountType | null) => {
  const types = new Map(
    readTable(folder, 'account-types.csv', ['prefix', 'type'], (cells) => [
      matching(cells.prefix, accountPattern),
      oneOf(cells.type, accountTypes),
    ]),
  )
  const longest = Math.max(...[...types.keys()].map((prefix) => prefix.length))
  return (number) => {
    for (let length = Math.min(longest, number.length); length > 0; length -= 1) {
      const type = types.get(number.slice(0, length))
      if (type !== undefined) return type
    }
    return null
  }
}

const vatColumns = [
  'code',
  ...labelColumns,
  'direction',
  'mechanism',
  'nature',
  'rate',
  'exigibility',
  'deductible_percent',
  'base',
  'due',
  'deductible',
  'credit_note_base',
  'credit_note_repay',
  'credit_note_recover',
  'due_account',
  'deductible_account',
  'credit_note_repay_account',
  'credit_note_recover_account',
  'pending_account',
  'intra_code',
  'in_client_listing',
  'ubl_category',
  'vatex_code',
  'invoice_mention',
  'valid_from',
  'valid_until',
  'is_default',
] as const

type VatCells = Readonly<Record<(typeof vatColumns)[number], string>>

const accountsAndGrids = (cells: VatCells): Pick<PackVatCode, 'accounts' | 'grids'> => ({
  accounts: {
    due: accountOrNull(cells.due_account),
    deductible: accountOrNull(cells.deductible_account),
    credit_note_repay: accountOrNull(cells.credit_note_repay_account),
    credit_note_recover: accountOrNull(cells.credit_note_recover_account),
    pending: accountOrNull(cells.pending_account),
  },
  grids: {
    base: grids(cells.base),
    due: grids(cells.due),
    deductible: grids(cells.deductible),
    credit_note_base: grids(cells.credit_note_base),
    credit_note_repay: grids(cells.credit_note_repay),
    credit_note_recover: grids(cells.credit_note_recover),
  },
})

export const readVatCodes = (folder: string, cost_grids: readonly string[]): readonly PackVatCode[] =>
  readTable(folder, 'vat-codes.csv', vatColumns, (cells) => ({
    code: matching(cells.code, /^[A-Z0-9]{1,10}$/),
    label: labelOf(cells),
    direction: oneOf(cells.direction, directions),
    mechanism: matching(cells.mechanism, /^[a-z0-9_]+$/),
    nature: filledOrNull(cells.nature),
    rate: percent(cells.rate),
    exigibility: oneOf(cells.exigibility, exigibilities),
    deductible_percent: cells.direction === 'sale' ? (oneOf(cells.deductible_percent, ['']), null) : percent(cells.deductible_percent),
    ...accountsAndGrids(cells),
    cost_grids,
    intra_code: cells.intra_code === '' ? null : oneOf(cells.intra_code, intraCodes),
    in_client_listing: cells.in_client_listing === '' ? null : yesNo(cells.in_client_listing),
    ubl_category: cells.ubl_category === '' ? null : oneOf(cells.ubl_category, ublCategories),
    vatex_code: filledOrNull(cells.vatex_code),
    invoice_mention: filledOrNull(cells.invoice_mention),
    valid_from: dateOrNull(cells.valid_from),
    valid_until: dateOrNull(cells.valid_until),
    is_default: yesNo(cells.is_default),
  }))

export const readVatBoxes = (folder: string): readonly VatBox[] =>
  readTable(folder, 'vat-boxes.csv', ['form', 'section', 'box', 'kind', 'edi_code', ...labelColumns, 'formula', 'order'], (cells) => ({
    form: filled(cells.form),
    section: filled(cells.section),
    box: matching(cells.box, /^\w+$/),
    kind: oneOf(cells.kind, boxKinds),
    label: labelOf(cells),
    formula: cells.formula === '' ? null : formulaText(cells.formula),
    edi_code: filledOrNull(cells.edi_code),
    order: Number(matching(cells.order, /^[1-9]\d*$/)),
  }))

/** The headings under which the form groups its boxes, by the section of the box, in the order of the form. */
export const readVatSections = (folder: string): ReadonlyMap<string, Message> =>
  new Map(readTable(folder, 'vat-sections.csv', ['section', ...labelColumns], (cells) => [filled(cells.section), labelOf(cells)] as const))

const checkColumns = [
  'code',
  'filing_code',
  'level',
  'condition',
  'left',
  'operator',
  'right',
  'tolerance',
  'valid_from',
  'valid_until',
  ...labelColumns,
] as const

export const readVatChecks = (folder: string): readonly VatCheck[] =>
  readTable(folder, 'vat-checks.csv', checkColumns, (cells) => ({
    code: filled(cells.code),
    filing_code: filledOrNull(cells.filing_code),
    level: oneOf(cells.level, checkLevels),
    condition: filledOrNull(cells.condition),
    left: formulaText(cells.left),
    operator: oneOf(cells.operator, ['=', '>=', '<', '>']),
    right: formulaText(cells.right),
    tolerance: matching(cells.tolerance, /^\d+\.\d{2}$/),
    valid_from: dateOrNull(cells.valid_from),
    valid_until: dateOrNull(cells.valid_until),
    label: labelOf(cells),
  }))

/** The journals every new file has, and the one for opening entries, which may be a row that is made only when it is needed. */
export const readJournals = (
  folder: string,
  opening: string,
): Readonly<{ journals: readonly PackJournal[]; opening_journal: PackJournal }> => {
  const rows = readTable(folder, 'journals.csv', ['code', 'type', 'control_account', 'at_creation', ...labelColumns], (cells) => ({
    at_creation: yesNo(cells.at_creation),
    journal: {
      code: matching(cells.code, /^[A-Z0-9_-]{1,6}$/),
      label: labelOf(cells),
      type: oneOf(cells.type, journalTypes),
      control_account: accountOrNull(cells.control_account),
    },
  }))
  const opening_journal = rows.find(({ journal }) => journal.code === opening)?.journal
  if (opening_journal === undefined) throw new Error(`${folder}: no journal ${opening} for opening entries`)
  return { journals: rows.filter(({ at_creation }) => at_creation).map(({ journal }) => journal), opening_journal }
}

/**
 * The number of the sub-account `index`, counted from 0, below an account: 51211 to 51219, then 5121001, 5121002 and on, so that no number
 * is the beginning of another one and none coincide when zeros are added on the right.
 */
export const subAccount = (account: string, index: number): string =>
  index < 9 ? `${account}${index + 1}` : `${account}0${String(index - 8).padStart(2, '0')}`
