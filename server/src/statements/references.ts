import { creditorReference } from '../lib/identifiers.ts'
import { formatStructuredCommunication, structuredCommunication } from '../lib/structured-communication.ts'

// Twelve digits without marks are not searched inside a text: an old Belgian account number has the same check digits.
const marked = /(\+\+\+|\*\*\*) ?(\d{3}) ?\/? ?(\d{4}) ?\/? ?(\d{5}) ?(\+\+\+|\*\*\*)|(?<!\d)(\d{3})\/(\d{4})\/(\d{5})(?!\d)/g
const creditor = /(?<![A-Z\d])RF\d\d(?:[A-Z\d]{1,21}(?![A-Z\d])|(?: [A-Z\d]{4}){1,5}(?: [A-Z\d]{1,4}(?![A-Z\d]))?)/g

// What has none of these signs has no reference inside, and most texts have none.
const mayHold = /[/+*]|RF\d/i
const mayBe = /^ ?(?:RF|[+*\d])/i

/** A Belgian structured communication or an RF reference that is the whole of a text; only with the right check digits. */
export const wholeReference = (text: string): string | null =>
  text.length > 40 || !mayBe.test(text) ? null : (structuredCommunication(text) ?? creditorReference(text))

/** The first one inside a text. */
export const findReference = (text: string | null): string | null => {
  if (text === null) return null
  const whole = wholeReference(text)
  if (whole !== null || !mayHold.test(text)) return whole
  for (const [, , ...found] of text.matchAll(marked)) {
    const digits = structuredCommunication(found.filter((part) => part !== undefined && /^\d+$/.test(part)).join(''))
    if (digits !== null) return digits
  }
  for (const [found] of text.toUpperCase().matchAll(creditor)) {
    const reference = longestReference(found)
    if (reference !== null) return reference
  }
  return null
}

/** Written in groups of four, the words after the reference look like further groups. */
const longestReference = (found: string): string | null => {
  const groups = found.split(' ')
  for (let count = groups.length; count > 0; count--) {
    const reference = creditorReference(groups.slice(0, count).join(''))
    if (reference !== null) return reference
  }
  return null
}

const isBelgian = (reference: string): boolean => /^\d{12}$/.test(reference)

/** As people read it. */
export const formatReference = (reference: string): string => (isBelgian(reference) ? formatStructuredCommunication(reference) : reference)

/** The communication as it is shown: the text, and for a text that is only a reference the reference as people read it. */
export const shownCommunication = (text: string | null, reference: string | null): string | null => {
  if (text === null) return reference === null ? null : formatReference(reference)
  return reference !== null && wholeReference(text) === reference ? formatReference(reference) : text
}
