import type { DeadlineRule, DueRule } from '../../server/src/packs/deadlines.ts'
import type { DecliningRule } from '../../server/src/packs/depreciation/index.ts'
import type { Pack, PackVatCode } from '../../server/src/packs/pack.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

export function table(columns: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(columns), `|${columns.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

/** Boxes in readable form: a plus is omitted, and French boxes with two columns have the column after the line. */
const boxes = (grids: readonly string[]) => grids.map((grid) => grid.replace(/^\+/, '').replace(/^-/, '−').replace('_', ' ')).join(', ')

const parts = (list: readonly (readonly [string, string | null | undefined])[], separator = '; ') =>
  list.flatMap(([name, value]) => (value ? [`${name} ${value}`] : [])).join(separator)

const isNothing = (text: string) => (text === '' ? 'nothing' : text)

function vatRow({ code, label, rate, grids, accounts, ...rest }: PackVatCode) {
  const invoice = parts([
    ['base', boxes(grids.base)],
    ['due', boxes(grids.due)],
    ['deducted', boxes(grids.deductible)],
  ])
  const creditNote = parts([
    ['base', boxes(grids.credit_note_base)],
    ['repaid', boxes(grids.credit_note_repay)],
    ['recovered', boxes(grids.credit_note_recover)],
  ])
  const booked = parts([
    ['due', accounts.due],
    ['deducted', accounts.deductible],
    ['repaid', accounts.credit_note_repay],
    ['recovered', accounts.credit_note_recover],
    ['pending', accounts.pending],
  ])
  const notes = [
    ...(rest.is_default ? ['default'] : []),
    ...(rest.deductible_percent === null || rest.deductible_percent === '100.00' ? [] : [`${Number(rest.deductible_percent)} % deducted`]),
    ...(rest.exigibility === 'payment' ? ['due on payment'] : []),
    ...(rest.intra_code === null ? [] : [`listing ${rest.intra_code}`]),
    ...(rest.in_client_listing ? ['client listing'] : []),
    ...(rest.valid_from === null ? [] : [`from ${rest.valid_from}`]),
    ...(rest.valid_until === null ? [] : [`until ${rest.valid_until}`]),
  ]
  return [`\`${code}\``, label.en, String(Number(rate)), isNothing(invoice), isNothing(creditNote), booked, notes.join(', ')]
}

const vatColumns = ['Code', 'Name', '%', 'Boxes, invoice', 'Boxes, credit note', 'VAT accounts', 'Remarks']

const vatCodes = (pack: Pack) =>
  (['sale', 'purchase'] as const)
    .map((direction) => {
      const codes = pack.vat_codes.filter((code) => code.direction === direction)
      return `### ${direction === 'sale' ? 'Sales' : 'Purchases'}: ${codes.length} codes\n\n${table(vatColumns, codes.map(vatRow))}`
    })
    .join('\n\n')

/** A computed box also gets amounts of entries where a VAT code names it. */
function fedBy({ vat_codes }: Pack, box: string, kind: Pack['vat_boxes'][number]['kind'], formula: string | null): string {
  if (formula?.startsWith('prev(')) return 'the return before'
  const isNamed = vat_codes.some(({ grids }) => Object.values(grids).some((tokens) => tokens.some((token) => token.slice(1) === box)))
  if (isNamed) return 'entries'
  return { base: 'entries', tax: 'entries', total: 'its formula', info: 'other boxes', input: 'the user' }[kind]
}

const vatBoxes = (pack: Pack) =>
  table(
    ['Box', 'Fed by', 'Meaning', 'Formula'],
    pack.vat_boxes.map(({ box, kind, label, formula }) => [
      box.replace('_', ' '),
      fedBy(pack, box, kind, formula),
      label.en,
      formula === null ? '' : `\`${formula}\``,
    ]),
  )

const labelOf = (pack: Pack, number: string) => pack.accounts.find((account) => account.number === number)?.label.en ?? ''

const chart = (pack: Pack) =>
  table(
    ['Class', 'Content', 'Accounts'],
    pack.account_groups
      .filter(({ prefix }) => prefix.length === 1)
      .map(({ prefix, label }) => [prefix, label.en, String(pack.accounts.filter(({ number }) => number.startsWith(prefix)).length)]),
  )

const journals = (pack: Pack) =>
  table(
    ['Code', 'English', 'French', 'Dutch', 'German', 'Type', 'Account'],
    [...pack.journals, ...(pack.journals.includes(pack.opening_journal) ? [] : [pack.opening_journal])].map(
      ({ code, label, type, control_account }) => [
        `\`${code}\``,
        label.en,
        label.fr,
        label.nl,
        label.de,
        type.replaceAll('_', ' '),
        control_account ?? '',
      ],
    ),
  )

/** The meaning of an empty setting; settings that are not listed here are not country-specific. */
const whenEmpty: Readonly<Record<string, string>> = { 'vat.periodicity': 'as `vat_regime` says' }

/** Every leaf of the settings by its full name; accounts with their label, journals by their code. */
function settingRows(pack: Pack, value: unknown, name: string): string[][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => settingRows(pack, inner, name === '' ? key : `${name}.${key}`))
  }
  if (value === null) return whenEmpty[name] === undefined ? [] : [[`\`${name}\``, whenEmpty[name], '']]
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  if (name.endsWith('.journal')) return [[`\`${name}_id\``, `the id of \`${shown}\``, '']]
  return [[`\`${name}\``, shown, name.endsWith('_account') ? labelOf(pack, shown) : '']]
}

const settings = (pack: Pack) => table(['Setting', 'Starts as', 'Account'], settingRows(pack, pack.default_settings, ''))

const schemes = (pack: Pack) =>
  table(
    ['Scheme', 'Form', 'Name', 'Rows', 'Accounts it cannot have'],
    pack.schemes.map(({ scheme, form, label, rows, excluded }) => [
      `\`${scheme}\``,
      form,
      label.en,
      String(rows.length),
      excluded.join(', '),
    ]),
  )

const percent = (decimal: string) => `${Number(decimal)} %`

/** How the charge of a year is found by the declining method. */
function decliningRow({ valid_from, valid_until, max_years, coefficient, max_rate, max_of_value, linear, count }: DecliningRule) {
  const limits = parts([
    ['rate', max_rate && percent(max_rate)],
    ['of the value', max_of_value && percent(max_of_value)],
  ])
  return [
    parts([
      ['from', valid_from],
      ['until', valid_until],
    ]) || 'any day',
    max_years === null ? 'any other' : `up to ${Number(max_years)} years`,
    String(Number(coefficient)),
    limits || 'none',
    linear === 'annuity' ? 'value over its life' : 'what is left over the remaining years',
    count === 'asset' ? 'as the asset' : 'whole months from the acquisition',
  ]
}

const fixedAssets = ({ depreciation: rules, ...pack }: Pack) =>
  [
    table(
      ['Category', 'Account', 'Years', 'Depreciation', 'Expense'],
      rules.categories.map(({ label, account, years }) => [
        label.en,
        account,
        years === null ? '' : String(Number(years)),
        rules.depreciationAccount(account) ?? '',
        rules.expenseAccount(account) ?? '',
      ]),
    ),
    `Days are counted ${rules.day_count === 'actual' ? 'by the calendar' : 'as 30/360'}. The declining method:`,
    table(
      ['Acquired', 'Life', 'Times the linear rate', 'At most', 'Linear as soon as higher', 'Counts'],
      rules.declining.map(decliningRow),
    ),
    'Disposals:',
    table(
      ['Accounts', 'Ordinary', 'Price, net value at a gain', 'Price, net value at a loss', 'Buyer'],
      rules.disposals.map((row) => [
        `${row.prefix}…`,
        row.ordinary ? 'yes' : '',
        `${row.gain_price}, ${row.gain_value}`,
        `${row.loss_price}, ${row.loss_value}`,
        row.receivable ?? pack.control_accounts.receivable,
      ]),
    ),
  ].join('\n\n')

const ordinal = (day: number) => {
  const ending = day > 10 && day < 20 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}

const dayAndMonth = (day: string) =>
  new Date(`2000-${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function dueDay(due: DueRule) {
  if (due.form === 'day') return `the ${ordinal(due.day)} of the next month`
  if (due.form === 'filing_day') return `the company's filing day in the next month (the ${ordinal(due.day)} unless set)`
  if (due.form === 'months') return `${due.months} months after the last day`
  if (due.form === 'open_day') return `the ${ordinal(due.count)} open day of the next month, Saturdays counted`
  return `the ${ordinal(due.count)} working day after ${dayAndMonth(due.day)}`
}

const moreDays = (days: number): string =>
  days === 0 ? '' : days > 0 ? `, and ${days} days` : `, less ${-days} day${days === -1 ? '' : 's'}`

const dueSentence = ({ due, plus_days, moves }: DeadlineRule) =>
  `${dueDay(due)}${moreDays(plus_days)}${moves ? '; a day nobody works moves to the next working day' : ''}`

const deadlines = (pack: Pack) =>
  table(
    ['What', 'Who', 'Period', 'Due', 'Periods that end'],
    pack.deadlines.rules.map((rule) => [
      rule.label.en,
      rule.filer === null ? 'all' : `${rule.filer} filers`,
      `${rule.period.replace('_', ' ')}${rule.closing === null ? '' : rule.closing === 'calendar' ? ' that ends on 31 December' : ' that ends on another day'}`,
      dueSentence(rule),
      parts(
        [
          ['from', rule.ends_from],
          ['until', rule.ends_until],
        ],
        ' ',
      ),
    ]),
  )

/** The generated sections of a country's page, by the name of their marker. */
export const sectionsOf = (pack: Pack): Readonly<Record<string, string>> => ({
  summary: `Version ${pack.version} of the pack: ${pack.accounts.length} accounts, ${pack.vat_codes.length} VAT codes, ${pack.vat_boxes.length} boxes, ${pack.journals.length} journals, ${pack.legal_forms.length} legal forms.`,
  chart: chart(pack),
  journals: journals(pack),
  'vat-codes': vatCodes(pack),
  'vat-boxes': vatBoxes(pack),
  settings: settings(pack),
  'fixed-assets': fixedAssets(pack),
  schemes: schemes(pack),
  deadlines: deadlines(pack),
})
