import { failed, hasErrors, type OnExisting, type Outcome, repeats } from '../../../kernel/route/bulk.ts'
import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { messages } from './messages.ts'
import {
  changedFields,
  codeFollowing,
  controlAccountOf,
  type LinkedRecords,
  linkErrorsOf,
  fieldsOfNew,
  normaliseNumbers,
  applyPatch,
} from './rules.ts'
import { type ThirdPartyFields, linkKeys, type NewThirdParty, type ThirdParty } from './schema.ts'
import * as store from './store.ts'
import { ledgerMessages } from '../ledger/index.ts'

type Plan =
  | { readonly insert: ThirdPartyFields }
  | { readonly update: ThirdPartyFields & { readonly id: number }; readonly changed: readonly string[] }
  | { readonly outcome: Outcome }

/** Imports many third parties with two statements: one insert, and one update of those whose code exists. */
export async function importThirdParties(tx: FileTx, rows: readonly NewThirdParty[], existing: OnExisting): Promise<Outcome[]> {
  const { receivable, payable } = packOf(tx.company.country_pack).control_accounts
  const facts = await store.loadImportFacts(tx, rows, [receivable, payable])
  const known = new Map(facts.third_parties.map((record) => [keyOf(record), record]))
  const repeated = repeats(rows, keyOf)
  const nextCode = codeSequence(rows, facts.last_numbers)
  const vatNumbers = new Map(facts.third_parties.map((record) => [vatKey(record), record.code]))
  const plans = rows.map((given, index): Plan => {
    const before = known.get(keyOf(given) ?? '')
    const { row, errors: wrongKeys, asGiven } = resolveKeys(given, facts)
    const refuse = (errors: FieldErrors): Plan => ({ outcome: failed(asGiven(errors)) })
    if (hasErrors(wrongKeys)) return refuse(wrongKeys)
    const links = linkedRecordsOf(row, facts, row.type === 'supplier' ? payable : receivable)
    if (repeated[index]) return refuse({ code: [{ message: messages.code_repeated }] })
    if (before)
      return existing === 'update' ? planUpdate(before, row, links, vatNumbers, refuse) : { outcome: outcomeOfExisting(before, existing) }
    const { fields, errors } = normaliseNumbers(fieldsOfNew(row, tx.company))
    const account = controlAccountOf(row, links)
    const takenBy = fields.vat_number === null || row.force ? undefined : vatNumbers.get(vatKey(fields))
    const all: FieldErrors = {
      ...errors,
      ...linkErrorsOf(row.type, row, links),
      ...(takenBy !== undefined && { vat_number: [{ message: messages.vat_number_taken, params: { code: takenBy } }] }),
    }
    if (hasErrors(all)) return refuse(all)
    if (!account) return refuse({ account_id: [{ message: ledgerMessages.account_unknown }] })
    const code = row.code ?? nextCode(row.type)
    if (code === null) return { outcome: failed({ code: [{ message: messages.codes_used_up }] }) }
    if (fields.vat_number !== null) vatNumbers.set(vatKey(fields), code)
    return { insert: { ...fields, code, account_id: account.id } }
  })
  return applyPlans(tx, plans)
}

const keyOf = ({ type, code }: { readonly type: string; readonly code?: string | null }): string | null => (code ? `${type} ${code}` : null)
const vatKey = ({ type, vat_number }: { readonly type: string; readonly vat_number: string | null }): string => `${type} ${vat_number}`

const outcomeOfExisting = ({ id }: ThirdParty, existing: OnExisting): Outcome =>
  existing === 'skip' ? { status: 'skipped', id } : failed({ code: [{ message: messages.code_taken }] })

/** Plans the update of the third party that has the code of the row; fields absent from the row stay unchanged. */
function planUpdate(
  before: ThirdParty,
  row: NewThirdParty,
  links: LinkedRecords,
  vatNumbers: ReadonlyMap<string, string>,
  refuse: (errors: FieldErrors) => Plan,
): Plan {
  const { fields, errors } = normaliseNumbers(applyPatch(before, row))
  const account = row.account_id ? controlAccountOf(row, links) : null
  const after: ThirdPartyFields = { ...fields, account_id: account?.id ?? before.account_id }
  const changed = changedFields(before, after)
  const takenBy = after.vat_number === null || row.force ? undefined : vatNumbers.get(vatKey(after))
  const all: FieldErrors = {
    ...errors,
    ...linkErrorsOf(before.type, row, { ...links, standard_account: null }),
    ...(changed.includes('vat_number') &&
      takenBy !== undefined && { vat_number: [{ message: messages.vat_number_taken, params: { code: takenBy } }] }),
  }
  if (hasErrors(all)) return refuse(all)
  if (changed.length === 0) return { outcome: { status: 'skipped', id: before.id } }
  return { update: { ...after, id: before.id }, changed }
}

/** Replaces account numbers and VAT codes in a row by ids. `asGiven` maps errors back to the fields the row used. */
function resolveKeys(given: NewThirdParty, { accounts, vat_codes }: store.ImportFacts) {
  const errors: FieldErrors = {}
  const resolve = (name: keyof typeof linkKeys) => {
    const [key, id] = [given[name], given[`${name}_id`]]
    if (typeof key !== 'string') return id
    const found = linkKeys[name] === 'account' ? accounts.find(({ number }) => number === key) : vat_codes.find(({ code }) => code === key)
    if (!found)
      errors[name] = [{ message: linkKeys[name] === 'account' ? ledgerMessages.account_unknown : ledgerMessages.vat_code_unknown }]
    else if (typeof id === 'number' && id !== found.id) errors[name] = [{ message: kernelMessages.keys_differ, params: { field: name } }]
    return found?.id
  }
  const row = {
    ...given,
    account_id: resolve('account'),
    default_account_id: resolve('default_account'),
    default_vat_code_id: resolve('default_vat_code'),
  }
  /** Errors of a link are reported on the field that named it. */
  const fieldOf = (field: string) => {
    const name = field.replace(/_id$/, '')
    return name in linkKeys && typeof given[name as keyof typeof linkKeys] === 'string' ? name : field
  }
  const asGiven = (found: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(found).map(([field, why]) => [fieldOf(field), why]))
  return { asGiven, row: Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as NewThirdParty, errors }
}

function linkedRecordsOf(row: NewThirdParty, { accounts, vat_codes }: store.ImportFacts, standard: string): LinkedRecords {
  const numbered = (number: string | null | undefined) => accounts.find((account) => account.number === number) ?? null
  const identified = (id: number | null | undefined) => accounts.find((account) => account.id === id) ?? null
  return {
    account: identified(row.account_id),
    standard_account: numbered(standard),
    default_account: identified(row.default_account_id),
    default_vat_code: vat_codes.find(({ id }) => id === row.default_vat_code_id) ?? null,
  }
}

/** Numbers continue after the highest one used by the company file or by a row with its own code. */
function codeSequence(rows: readonly NewThirdParty[], last_numbers: store.ImportFacts['last_numbers']) {
  const last = { ...last_numbers }
  for (const { type, code } of rows) {
    const [, digits] = /^[SC](\d{5,9})$/.exec(code ?? '') ?? []
    if (digits && code?.startsWith(type === 'supplier' ? 'S' : 'C')) last[type] = Math.max(last[type], Number(digits))
  }
  return (type: ThirdParty['type']): string | null => {
    const code = codeFollowing(type, last[type])
    last[type] += 1
    return code
  }
}

async function applyPlans(tx: FileTx, plans: readonly Plan[]): Promise<Outcome[]> {
  const created = await store.insertMany(
    tx,
    plans.flatMap((plan) => ('insert' in plan ? [plan.insert] : [])),
  )
  const updated = await store.updateMany(
    tx,
    plans.flatMap((plan) => ('update' in plan ? [plan.update] : [])),
  )
  for (const record of created) await tx.announce(thirdPartyCreated, record)
  const ids = new Map(created.map((record) => [keyOf(record), record.id]))
  const outcomes: Outcome[] = []
  for (const plan of plans) {
    if ('outcome' in plan) outcomes.push(plan.outcome)
    else if ('insert' in plan) outcomes.push({ status: 'created', id: ids.get(keyOf(plan.insert)) ?? 0 })
    else {
      const after = updated.find(({ id }) => id === plan.update.id)
      if (after) await tx.announce(thirdPartyUpdated, { ...after, changed: [...plan.changed] })
      outcomes.push({ status: 'updated', id: plan.update.id })
    }
  }
  return outcomes
}
