import { bic, creditorReference, iban } from '../../lib/identifiers.ts'
import { structuredCommunication } from '../../lib/structured-communication.ts'
import { all, type Element, text, texts } from './xml/tree.ts'

export interface Payment {
  iban: string | null
  bic: string | null
  ibans: readonly string[]
  invalid: readonly string[]
}

/** A number that is none of a bank's (a national account of another continent) is no doubt; one that begins as an IBAN and fails is. */
const looksLikeIban = (value: string): boolean => /^[A-Z]{2}\d\d/i.test(value.replace(/\s/g, ''))

/** `ours` are accounts nobody is paid on: some senders name the one they debit, or the one a refund goes to. */
export const paymentOf = (root: Element, ours: readonly string[] = []): Payment => {
  const accounts = all(root, 'PaymentMeans/PayeeFinancialAccount').map((account) => ({
    id: text(account, 'ID'),
    branch: text(account, 'FinancialInstitutionBranch/ID') ?? text(account, 'FinancialInstitutionBranch/FinancialInstitution/ID'),
  }))
  const written = accounts.map(({ id }) => id).filter((id) => id !== null)
  const valid = accounts.filter(({ id }) => id !== null && iban(id) !== null)
  const good = valid.filter(({ id }) => !ours.includes(iban(id ?? '') ?? ''))
  const branch = good[0] ? good[0].branch : valid.length > 0 ? null : (accounts[0]?.branch ?? null)
  return {
    iban: good[0]?.id ? iban(good[0].id) : null,
    bic: branch === null ? null : bic(branch),
    ibans: [...new Set(good.flatMap(({ id }) => (id === null ? [] : (iban(id) ?? []))))],
    invalid: [...new Set(written.filter((id) => looksLikeIban(id) && iban(id) === null))],
  }
}

/** As people print it, inside other words. */
const printed = /(?:\+\+\+|\*\*\*)?\s*\d{3}\s*\/\s*\d{4}\s*\/\s*\d{5}\s*(?:\+\+\+|\*\*\*)?|\bRF\d\d(?: ?[A-Z\d]){1,21}\b/gi

const whole = (value: string): string | null => structuredCommunication(value) ?? creditorReference(value)

const within = (value: string): string | null =>
  value
    .match(printed)
    ?.map((found) => whole(found.trim()))
    .find((found) => found !== null) ?? null

/** The first that passes its check, in the places where senders put it. */
export const communicationOf = (root: Element): string | null => {
  const ids = [...texts(root, 'PaymentMeans/PaymentID'), ...texts(root, 'PaymentMeans/InstructionID')]
  const notes = [...texts(root, 'PaymentTerms/Note'), ...texts(root, 'PaymentMeans/InstructionNote'), ...texts(root, 'Note')]
  for (const value of ids) {
    const found = whole(value) ?? within(value)
    if (found !== null) return found
  }
  for (const value of notes) {
    const found = within(value.slice(0, 2000)) ?? (value.length < 40 ? whole(value) : null)
    if (found !== null) return found
  }
  return null
}
