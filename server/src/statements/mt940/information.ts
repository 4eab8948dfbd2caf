import { iban } from '../../lib/identifiers.ts'
import { accountOf, findIban } from '../accounts.ts'
import { findReference, shownCommunication } from '../references.ts'
import { bicOf, longest, reasonOf, referenceOf, textOf } from '../text.ts'

type Information = {
  readonly name: string | null
  readonly account: string | null
  readonly bic: string | null
  readonly communication: string | null
  readonly structured_communication: string | null
  readonly end_to_end_id: string | null
  readonly batch_reference: string | null
  readonly return_reason: string | null
}

/** Lines are wrapped at 65 characters, some of them the tag. */
const full = 61
/** Six lines of 65 by the standard; longer ones exist. */
const mostRead = 4_000

/** Joins wrapped lines: without a blank after a full line and before a new subfield. */
const join = (lines: readonly string[]): string => {
  let joined = ''
  let isFull = true
  for (const line of lines) {
    if (joined.length > mostRead) break
    joined += (isFull || /^[?>/]/.test(line) ? '' : ' ') + line
    isFull = line.length >= full
  }
  return joined.slice(0, mostRead)
}

const none: Information = {
  name: null,
  account: null,
  bic: null,
  communication: null,
  structured_communication: null,
  end_to_end_id: null,
  batch_reference: null,
  return_reason: null,
}

const withText = (written: string | undefined, rest: Partial<Information>): Information => {
  const text = textOf(written, longest.communication)
  const reference = findReference(text)
  return { ...none, ...rest, communication: shownCommunication(text, reference), structured_communication: reference }
}

/** The parts of a text that known tags start, and what precedes the first one. */
const tagged = (text: string, pattern: RegExp): ReadonlyMap<string, string> => {
  const parts = new Map<string, string>()
  let [name, from] = ['', 0]
  const add = (end: number) => {
    const value = text.slice(from, end).trim()
    if (value !== '' && !parts.has(name)) parts.set(name, value)
  }
  for (const found of text.matchAll(pattern)) {
    add(found.index)
    name = found[1] ?? ''
    from = found.index + found[0].length
  }
  add(text.length)
  return parts
}

const sepaTags = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP|OAMT|COAM|IBAN|BIC)\+/g

/** German banks: a business code, then subfields of two digits after `?`; Triodos writes `>`. */
const readSubfields = (lines: readonly string[], separator: '?' | '>'): Information => {
  const text = lines.join('').slice(0, mostRead)
  const fields = new Map<string, string>()
  for (const [, key = '', value = ''] of text.matchAll(separator === '?' ? /\?(\d\d)([^?]*)/g : />(\d\d)([^>]*)/g)) {
    fields.set(key, (fields.get(key) ?? '') + value)
  }
  const joined = (keys: readonly number[]): string => keys.map((key) => fields.get(String(key)) ?? '').join('')
  const parts = tagged(joined([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63]), sepaTags)
  return withText(parts.get('SVWZ') ?? parts.get('') ?? fields.get('00'), {
    name: textOf(joined([32, 33]), longest.name),
    account: accountOf(parts.get('IBAN') ?? fields.get('38') ?? fields.get('31')),
    bic: bicOf(fields.get('30')),
    end_to_end_id: referenceOf(parts.get('EREF')),
    batch_reference: referenceOf(parts.get('KREF')),
  })
}

const slashTags =
  /\/(TRTP|EREF|MARF|CSID|ORDP|BENM|CNTP|NAME|IBAN|BBAN|BIC|REMI|RTRN|PURP|PREF|ISDT|ADDR|ID|ULTD|ULTC|ULTB|SVCL|SVWZ|KREF|CREF|TRCD|SUM)\//g

/** SWIFT and Dutch banks: `/TAG/value`. The text of a payment has slashes of its own, so only known tags are tags. */
const readSlashes = (lines: readonly string[]): Information => {
  const parts = tagged(join(lines), slashTags)
  // Account, bank, name and place of the other side in one part.
  const [account, bank, name] = (parts.get('CNTP') ?? '').split('/')
  const remittance = parts.get('REMI')?.replace(/^\/?(?:USTD|STRD)\/{1,2}/, '')
  const returned = parts.get('RTRN')
  return withText(remittance ?? parts.get('TRTP'), {
    name: textOf(parts.get('NAME') ?? name, longest.name),
    account: accountOf(parts.get('IBAN') ?? parts.get('BBAN') ?? account),
    bic: bicOf(parts.get('BIC') ?? bank),
    end_to_end_id: referenceOf(parts.get('EREF')),
    batch_reference: referenceOf(parts.get('PREF') ?? parts.get('KREF')),
    return_reason: returned === undefined ? null : reasonOf(returned.split('/')[0]),
  })
}

/** Belgian and Luxembourg banks: a text in which an account may be. */
const readFree = (lines: readonly string[]): Information => {
  const text = join(lines)
  return withText(text, { account: findIban(text.toUpperCase()) })
}

/** The text of a transaction, in the dialects of the banks. */
export const readInformation = (lines: readonly string[]): Information => {
  const [first = ''] = lines
  const separator = /^ ?\d{3}([?>])\d\d/.exec(first)?.[1]
  if (separator === '?' || separator === '>') return readSubfields(lines, separator)
  return /^ ?\/(?:[A-Z]{2,4})\//.test(first) ? readSlashes(lines) : readFree(lines)
}

/** The customer's reference of a transaction; some banks put the other side's account there. */
export const readCustomerReference = (
  written: string,
): { readonly reference: string | null; readonly account: string | null; readonly name: string | null } => {
  const [reference = '', name = ''] = written.split(/ {2,}/, 2)
  const account = iban(reference)
  const isMarker = /^(?:EREF|KREF|PREF)\+?$/.test(reference.trim())
  return { reference: account !== null || isMarker ? null : referenceOf(reference), account, name: textOf(name, longest.name) }
}
