import type { FieldErrors, FieldError } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { asNumber } from '../../../lib/money.ts'
import type { Pack } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import type { Settings, SettingsPatch } from './settings-schema.ts'
import { ledgerMessages } from '../../books/ledger/index.ts'

/** The settings of the pack: its accounts by number, its journals by the ids they have in this file. */
export function settingsOf({ default_settings: given }: Pack, journals: ReadonlyMap<string, number>): SettingsPatch {
  const { vat, invoices_to_receive, reconciliation_difference, transfers } = given.auto_entries
  const booked = <S extends { readonly journal: string }>({ journal, ...accounts }: S) => ({
    ...accounts,
    journal_id: journals.get(journal) ?? null,
  })
  return {
    ...given,
    auto_entries: {
      vat: booked(vat),
      invoices_to_receive: booked(invoices_to_receive),
      reconciliation_difference: { ...reconciliation_difference, max_amount: asNumber(reconciliation_difference.max_amount) },
      transfers: booked(transfers),
    },
  }
}

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** What is said replaces what was, at every depth; the rest stays. */
export const merged = <T extends object>(before: T, patch: object): T =>
  Object.fromEntries([
    ...Object.entries(before),
    ...Object.entries(patch).map(([name, value]: [string, unknown]) => {
      const former = (before as Tree)[name]
      return [name, isTree(former) && isTree(value) ? merged(former, value) : value]
    }),
  ]) as T

type Leaf = { readonly path: string; readonly name: string; readonly value: string | number | boolean | null }

/** Every setting that is said, with its path. */
function leavesOf(patch: object, at = ''): Leaf[] {
  return Object.entries(patch).flatMap(([name, value]: [string, unknown]) => {
    const path = at === '' ? name : `${at}.${name}`
    return isTree(value) ? leavesOf(value, path) : [{ path, name, value: value as Leaf['value'] }]
  })
}

const namesAccount = ({ name, value }: Leaf): boolean => name.endsWith('_account') && value !== null
const namesJournal = ({ name, value }: Leaf): boolean => name === 'journal_id' && value !== null

/** The accounts and journals that are said, for the action to look up. */
export function linksIn(patch: SettingsPatch): { accounts: string[]; journals: number[] } {
  const leaves = leavesOf(patch)
  return {
    accounts: leaves.filter(namesAccount).map(({ value }) => String(value)),
    journals: leaves.filter(namesJournal).map(({ value }) => Number(value)),
  }
}

/** What of them is in the file: accounts that can be posted to, journals outside the bin. */
export type Known = { readonly accounts: ReadonlySet<string>; readonly journals: ReadonlySet<number> }

type Reading = { readonly value: Leaf['value'] } | { readonly problem: FieldError }
const fine = (value: Leaf['value']): Reading => ({ value })
const wrong = (message: FieldError['message'], params?: FieldError['params']): Reading => ({
  problem: { message, ...(params && { params }) },
})

/** A setting in its one spelling, or what is wrong with it. */
function read(leaf: Leaf, pack: Pack, known: Known): Reading {
  const { path, value } = leaf
  if (value === null) return fine(null)
  const text = String(value)
  if (namesAccount(leaf)) return known.accounts.has(text) ? fine(text) : wrong(messages.account_not_postable, { number: text })
  if (namesJournal(leaf)) return known.journals.has(Number(value)) ? fine(value) : wrong(ledgerMessages.journal_unknown)
  switch (path) {
    case 'auto_entries.reconciliation_difference.max_amount':
      return /^\d+([.]\d{1,2})?$/.test(text) ? fine(asNumber(text)) : wrong(messages.too_many_decimals)
    case 'annual_accounts.general_meeting_date':
      return fine(dateOf(text))
    case 'annual_accounts.scheme':
      return oneOf(text, [...new Set(pack.schemes.map(({ scheme }) => scheme))])
    case 'vat.periodicity':
      return oneOf(text, periodicitiesOf(pack))
    case 'vat.filing_day':
    case 'vat.services_on_payments':
      return pack.default_settings.vat[path === 'vat.filing_day' ? 'filing_day' : 'services_on_payments'] === null
        ? wrong(messages.setting_elsewhere, { country: pack.code })
        : fine(value)
    case 'vat.structured_communication':
      return communication(text, pack)
    case 'legal.siret':
    case 'legal.matricule':
      return number(text, pack, path === 'legal.siret' ? 'siret' : 'matricule')
    default:
      return fine(value)
  }
}

const oneOf = (value: string, values: readonly string[]): Reading =>
  values.includes(value) ? fine(value) : wrong(messages.setting_not_offered, { values: values.join(', ') })

function communication(value: string, { vatCommunication: check = (input) => input }: Pack): Reading {
  if (value.trim() === '') return fine(null)
  const spelled = check(value)
  return spelled === null ? wrong(messages.communication_wrong) : fine(spelled)
}

/** The rhythms in which the country takes VAT returns. */
const periodicitiesOf = ({ deadlines }: Pack): string[] => [
  ...new Set(deadlines.rules.flatMap(({ kind, filer }) => (kind === 'vat_return' && filer !== null ? [filer] : []))),
]

function number(value: string, pack: Pack, name: 'siret' | 'matricule'): Reading {
  if (value.trim() === '') return fine(null)
  const check = pack.legal_numbers[name]
  if (!check) return wrong(messages.setting_elsewhere, { country: pack.code })
  const spelled = check(value)
  return spelled === null ? wrong(messages.legal_number_wrong) : fine(spelled)
}

/**
 * The settings after a patch, and every reason to refuse it. What is not said is not looked at, nor what is sent back as it was: an account
 * that has become inactive meanwhile does not stand in the way of another change.
 */
export function patchedSettings(
  before: Settings,
  patch: SettingsPatch,
  pack: Pack,
  known: Known,
): { settings: Settings; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const readTree = (tree: object, at: string, former: unknown): object =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]: [string, unknown]) => {
        const path = at === '' ? name : `${at}.${name}`
        const was = isTree(former) ? former[name] : undefined
        if (isTree(value)) return [name, readTree(value, path, was)]
        if (value === was) return [name, was]
        const reading = read({ path, name, value: value as Leaf['value'] }, pack, known)
        if ('problem' in reading) errors[`settings.${path}`] = [reading.problem]
        return [name, 'problem' in reading ? null : reading.value]
      }),
    )
  return { settings: merged(before, readTree(patch, '', before)), errors }
}
