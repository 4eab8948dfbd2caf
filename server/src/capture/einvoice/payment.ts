import { bic, creditorReference, iban } from '../../lib/identifiers.ts'
import { structuredCommunication } from '../../lib/structured-communication.ts'
import { all, type Element, text, texts } from '../../lib/xml/tree.ts'

export interface Payment {
  iban: string | null
  bic: string | null
  ibans: readonly string[]
  invalid: readonly string[]
}

/** A national account number that is no IBAN needs no warning; one that starts like an IBAN and is invalid does. */
const looksLikeIban = (value: string): boolean => /^[A-Z]{2}\d\d/i.test(value.replace(/\s/g, ''))

/** `ours` are our own accounts, to which nothing is paid: some senders name the account they debit, or the one of a refund. */
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

/** A reference inside other text. */
const printed = /(?:\+\+\+|\*\*\*)?\s*\d{3}\s*\/\s*\d{4}\s*\/\s*\d{5}\s*(?:\+\+\+|\*\*\*)?|\bRF\d\d(?: ?[A-Z\d]){1,21}\b/gi

const whole = (value: string): string | null => structuredCommunication(value) ?? creditorReference(value)

const within = (value: string): string | null =>
  value
    .match(printed)
    ?.map((found) => whole(found.trim()))
    .find((found) => found !== null) ?? null

/** The first valid reference, in the elements senders use. */
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
