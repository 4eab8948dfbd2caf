import { failed, hasErrors, type OnExisting, type Outcome, repeats } from '../../../kernel/route/bulk.ts'
import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { messages } from './messages.ts'
import { changedFields, codeAfter, controlAccount, type Links, linkProblems, newCard, normalised, patched } from './rules.ts'
import { type Card, keys, type NewThirdParty, type ThirdParty } from './schema.ts'
import * as store from './store.ts'
import { ledgerMessages } from '../ledger/index.ts'

type Plan =
  | { readonly insert: Card }
  | { readonly update: Card & { readonly id: number }; readonly changed: readonly string[] }
  | { readonly outcome: Outcome }

/** Many third parties in two statements, one for the new and one for those whose code is known. */
export async function importThirdParties(tx: FileTx, rows: readonly NewThirdParty[], existing: OnExisting): Promise<Outcome[]> {
  const { receivable, payable } = packOf(tx.company.country_pack).control_accounts
  const facts = await store.bulkFacts(tx, rows, [receivable, payable])
  const known = new Map(facts.cards.map((card) => [keyOf(card), card]))
  const repeated = repeats(rows, keyOf)
  const nextCode = codes(rows, facts.last_numbers)
  const vatNumbers = new Map(facts.cards.map((card) => [vatKey(card), card.code]))
  const plans = rows.map((given, index): Plan => {
    const before = known.get(keyOf(given) ?? '')
    const { row, errors: wrongKeys, spoken } = byId(given, facts)
    const refuse = (errors: FieldErrors): Plan => ({ outcome: failed(spoken(errors)) })
    if (hasErrors(wrongKeys)) return refuse(wrongKeys)
    const links = linksOf(row, facts, row.type === 'supplier' ? payable : receivable)
    if (repeated[index]) return refuse({ code: [{ message: messages.code_repeated }] })
    if (before) return existing === 'update' ? planChange(before, row, links, vatNumbers, refuse) : { outcome: untouched(before, existing) }
    const { card, errors } = normalised(newCard(row, tx.company))
    const account = controlAccount(row, links)
    const twin = card.vat_number === null || row.force ? undefined : vatNumbers.get(vatKey(card))
    const all: FieldErrors = {
      ...errors,
      ...linkProblems(row.type, row, links),
      ...(twin !== undefined && { vat_number: [{ message: messages.vat_number_taken, params: { code: twin } }] }),
    }
    if (hasErrors(all)) return refuse(all)
    if (!account) return refuse({ account_id: [{ message: ledgerMessages.account_unknown }] })
    const code = row.code ?? nextCode(row.type)
    if (code === null) return { outcome: failed({ code: [{ message: messages.codes_used_up }] }) }
    if (card.vat_number !== null) vatNumbers.set(vatKey(card), code)
    return { insert: { ...card, code, account_id: account.id } }
  })
  return carryOut(tx, plans)
}

const keyOf = ({ type, code }: { readonly type: string; readonly code?: string | null }): string | null => (code ? `${type} ${code}` : null)
const vatKey = ({ type, vat_number }: { readonly type: string; readonly vat_number: string | null }): string => `${type} ${vat_number}`

const untouched = ({ id }: ThirdParty, existing: OnExisting): Outcome =>
  existing === 'skip' ? { status: 'skipped', id } : failed({ code: [{ message: messages.code_taken }] })

/** What a row changes of the card that has its code; what it leaves out stays. */
function planChange(
  before: ThirdParty,
  row: NewThirdParty,
  links: Links,
  vatNumbers: ReadonlyMap<string, string>,
  refuse: (errors: FieldErrors) => Plan,
): Plan {
  const { card, errors } = normalised(patched(before, row))
  const said = row.account_id ? controlAccount(row, links) : null
  const after: Card = { ...card, account_id: said?.id ?? before.account_id }
  const changed = changedFields(before, after)
  const twin = after.vat_number === null || row.force ? undefined : vatNumbers.get(vatKey(after))
  const all: FieldErrors = {
    ...errors,
    ...linkProblems(before.type, row, { ...links, usual: null }),
    ...(changed.includes('vat_number') &&
      twin !== undefined && { vat_number: [{ message: messages.vat_number_taken, params: { code: twin } }] }),
  }
  if (hasErrors(all)) return refuse(all)
  if (changed.length === 0) return { outcome: { status: 'skipped', id: before.id } }
  return { update: { ...after, id: before.id }, changed }
}

/** A row with every link by its id, whichever way it named them. */
function byId(given: NewThirdParty, { accounts, vat_codes }: store.BulkFacts) {
  const errors: FieldErrors = {}
  const linked = (name: keyof typeof keys) => {
    const [key, id] = [given[name], given[`${name}_id`]]
    if (typeof key !== 'string') return id
    const found = keys[name] === 'account' ? accounts.find(({ number }) => number === key) : vat_codes.find(({ code }) => code === key)
    if (!found) errors[name] = [{ message: keys[name] === 'account' ? ledgerMessages.account_unknown : ledgerMessages.vat_code_unknown }]
    else if (typeof id === 'number' && id !== found.id) errors[name] = [{ message: kernelMessages.keys_differ, params: { field: name } }]
    return found?.id
  }
  const row = {
    ...given,
    account_id: linked('account'),
    default_account_id: linked('default_account'),
    default_vat_code_id: linked('default_vat_code'),
  }
  /** What is wrong with a link is said where it was named. */
  const fieldOf = (field: string) => {
    const name = field.replace(/_id$/, '')
    return name in keys && typeof given[name as keyof typeof keys] === 'string' ? name : field
  }
  const spoken = (found: FieldErrors): FieldErrors => Object.fromEntries(Object.entries(found).map(([field, why]) => [fieldOf(field), why]))
  return { spoken, row: Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as NewThirdParty, errors }
}

/** What the file knows of what a row names. */
function linksOf(row: NewThirdParty, { accounts, vat_codes }: store.BulkFacts, usual: string): Links {
  const numbered = (number: string | null | undefined) => accounts.find((account) => account.number === number) ?? null
  const identified = (id: number | null | undefined) => accounts.find((account) => account.id === id) ?? null
  return {
    account: identified(row.account_id),
    usual: numbered(usual),
    default_account: identified(row.default_account_id),
    default_vat_code: vat_codes.find(({ id }) => id === row.default_vat_code_id) ?? null,
  }
}

/** Codes count on from the last one, of the file and of the rows that bring their own. */
function codes(rows: readonly NewThirdParty[], last_numbers: store.BulkFacts['last_numbers']) {
  const last = { ...last_numbers }
  for (const { type, code } of rows) {
    const [, digits] = /^[SC](\d{5,9})$/.exec(code ?? '') ?? []
    if (digits && code?.startsWith(type === 'supplier' ? 'S' : 'C')) last[type] = Math.max(last[type], Number(digits))
  }
  return (type: ThirdParty['type']): string | null => {
    const code = codeAfter(type, last[type])
    last[type] += 1
    return code
  }
}

async function carryOut(tx: FileTx, plans: readonly Plan[]): Promise<Outcome[]> {
  const created = await store.insertMany(
    tx,
    plans.flatMap((plan) => ('insert' in plan ? [plan.insert] : [])),
  )
  const updated = await store.updateMany(
    tx,
    plans.flatMap((plan) => ('update' in plan ? [plan.update] : [])),
  )
  for (const card of created) await tx.announce(thirdPartyCreated, card)
  const ids = new Map(created.map((card) => [keyOf(card), card.id]))
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
