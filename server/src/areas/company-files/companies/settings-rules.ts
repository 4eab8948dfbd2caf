import type { FieldErrors, FieldError } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { asNumber, formatCents, readAmount } from '../../../lib/money.ts'
import { valuesIn } from '../../../packs/exports/invoices.ts'
import type { Pack } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import type { Settings, SettingsPatch } from './settings-schema.ts'
import { ledgerMessages } from '../../books/ledger/index.ts'

/** The default settings of the country pack; journal codes become the ids of this file's journals. */
export function defaultSettingsOf({ default_settings: given }: Pack, journals: ReadonlyMap<string, number>): SettingsPatch {
  const { vat, invoices_to_receive, reconciliation_difference, transfers } = given.auto_entries
  const withJournalId = <S extends { readonly journal: string }>({ journal, ...accounts }: S) => ({
    ...accounts,
    journal_id: journals.get(journal) ?? null,
  })
  return {
    ...given,
    auto_entries: {
      vat: withJournalId(vat),
      invoices_to_receive: withJournalId(invoices_to_receive),
      reconciliation_difference: { ...reconciliation_difference, max_amount: asNumber(reconciliation_difference.max_amount) },
      transfers: withJournalId(transfers),
    },
  }
}

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Deep merge: values of the patch replace former values, absent ones are unchanged. */
export const mergeSettings = <T extends object>(before: T, patch: object): T =>
  Object.fromEntries([
    ...Object.entries(before),
    ...Object.entries(patch).map(([name, value]: [string, unknown]) => {
      const former = (before as Tree)[name]
      return [name, isTree(former) && isTree(value) ? mergeSettings(former, value) : value]
    }),
  ]) as T

type Leaf = { readonly path: string; readonly name: string; readonly value: string | number | boolean | null }

/** Every setting in the patch, with its path. */
function leavesOf(patch: object, at = ''): Leaf[] {
  return Object.entries(patch).flatMap(([name, value]: [string, unknown]) => {
    const path = at === '' ? name : `${at}.${name}`
    return isTree(value) ? leavesOf(value, path) : [{ path, name, value: value as Leaf['value'] }]
  })
}

const namesAccount = ({ name, value }: Leaf): boolean => name.endsWith('_account') && value !== null
const namesJournal = ({ name, value }: Leaf): boolean => name === 'journal_id' && value !== null

/** The accounts and journals the patch refers to, for the action to look up. */
export function linksIn(patch: SettingsPatch): { accounts: string[]; journals: number[] } {
  const leaves = leavesOf(patch)
  return {
    accounts: leaves.filter(namesAccount).map(({ value }) => String(value)),
    journals: leaves.filter(namesJournal).map(({ value }) => Number(value)),
  }
}

/** The accounts and journals that exist in the file: postable accounts, and journals that are not in the bin. */
export type KnownLinks = { readonly accounts: ReadonlySet<string>; readonly journals: ReadonlySet<number> }

type SettingResult = { readonly value: Leaf['value'] } | { readonly problem: FieldError }
const accept = (value: Leaf['value']): SettingResult => ({ value })
const reject = (message: FieldError['message'], params?: FieldError['params']): SettingResult => ({
  problem: { message, ...(params && { params }) },
})

/** The normalised setting, or its error. */
function readSetting(leaf: Leaf, pack: Pack, known: KnownLinks): SettingResult {
  const { path, value } = leaf
  if (value === null) return accept(null)
  const text = String(value)
  if (namesAccount(leaf)) return known.accounts.has(text) ? accept(text) : reject(messages.account_not_postable, { number: text })
  if (namesJournal(leaf)) return known.journals.has(Number(value)) ? accept(value) : reject(ledgerMessages.journal_unknown)
  switch (path) {
    case 'auto_entries.reconciliation_difference.max_amount':
      return /^\d+([.]\d{1,2})?$/.test(text) ? accept(asNumber(text)) : reject(messages.too_many_decimals)
    case 'annual_accounts.general_meeting_date':
      return accept(dateOf(text))
    case 'annual_accounts.scheme':
      return readChoice(text, [...new Set(pack.schemes.map(({ scheme }) => scheme))])
    case 'vat.periodicity':
      return readChoice(text, periodicitiesOf(pack))
    case 'vat.filing_day':
    case 'vat.services_on_payments':
      return pack.default_settings.vat[path === 'vat.filing_day' ? 'filing_day' : 'services_on_payments'] === null
        ? reject(messages.setting_elsewhere, { country: pack.code })
        : accept(value)
    case 'vat.ecdf_prefix':
      return pack.legal_numbers.matricule ? accept(value) : reject(messages.setting_elsewhere, { country: pack.code })
    case 'vat.structured_communication':
      return readCommunication(text, pack)
    case 'legal.siret':
    case 'legal.matricule':
      return readLegalNumber(text, pack, path === 'legal.siret' ? 'siret' : 'matricule')
    case 'legal.capital':
      return readCapital(text)
    case 'legal.business_permit':
      return pack.invoices.mentions.some((mention) => valuesIn(mention).includes('business_permit'))
        ? accept(text.trim() || null)
        : reject(messages.setting_elsewhere, { country: pack.code })
    case 'legal.late_payment_rate':
    case 'legal.discount_clause':
      return accept(text.trim() || null)
    default:
      return accept(value)
  }
}

function readCapital(value: string): SettingResult {
  const capital = readAmount(value)
  return capital === null ? reject(messages.too_many_decimals) : accept(formatCents(capital))
}

const readChoice = (value: string, values: readonly string[]): SettingResult =>
  values.includes(value) ? accept(value) : reject(messages.setting_not_offered, { values: values.join(', ') })

function readCommunication(value: string, { vatCommunication: check = (input) => input }: Pack): SettingResult {
  if (value.trim() === '') return accept(null)
  const normalised = check(value)
  return normalised === null ? reject(messages.communication_wrong) : accept(normalised)
}

/** The filing periodicities of VAT returns in the country. */
const periodicitiesOf = ({ deadlines }: Pack): string[] => [
  ...new Set(deadlines.rules.flatMap(({ kind, filer }) => (kind === 'vat_return' && filer !== null ? [filer] : []))),
]

function readLegalNumber(value: string, pack: Pack, name: 'siret' | 'matricule'): SettingResult {
  if (value.trim() === '') return accept(null)
  const check = pack.legal_numbers[name]
  if (!check) return reject(messages.setting_elsewhere, { country: pack.code })
  const normalised = check(value)
  return normalised === null ? reject(messages.legal_number_wrong) : accept(normalised)
}

/**
 * The settings after a patch, and all its errors. Only changed settings are validated: an account that has become inactive in the meantime
 * does not block a change to another setting.
 */
export function patchSettings(
  before: Settings,
  patch: SettingsPatch,
  pack: Pack,
  known: KnownLinks,
): { settings: Settings; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const readTree = (tree: object, at: string, former: unknown): object =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]: [string, unknown]) => {
        const path = at === '' ? name : `${at}.${name}`
        const was = isTree(former) ? former[name] : undefined
        if (isTree(value)) return [name, readTree(value, path, was)]
        if (value === was) return [name, was]
        const reading = readSetting({ path, name, value: value as Leaf['value'] }, pack, known)
        if ('problem' in reading) errors[`settings.${path}`] = [reading.problem]
        return [name, 'problem' in reading ? null : reading.value]
      }),
    )
  return { settings: mergeSettings(before, readTree(patch, '', before)), errors }
}
