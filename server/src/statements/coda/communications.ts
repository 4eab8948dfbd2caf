import { creditorReference } from '../../lib/identifiers.ts'
import { structuredCommunication } from '../../lib/structured-communication.ts'
import { findReference, formatReference, shownCommunication } from '../references.ts'
import { longest, textOf } from '../text.ts'
import type { Information, Record2 } from './records.ts'

export type Communication = {
  readonly communication: string | null
  readonly structured_communication: string | null
  /** A reference with wrong check digits: kept as text. */
  readonly isWrong: boolean
}

const field = (zone: string, from: number, length: number): string => zone.slice(from, from + length).trim()

const joined = (...parts: readonly string[]): string | null => textOf(parts.filter((part) => part !== '').join(' '), longest.communication)

const free = (text: string | null): Communication => {
  const reference = findReference(text)
  return { communication: shownCommunication(text, reference), structured_communication: reference, isWrong: false }
}

const reference = (written: string, checked: string | null): Communication => ({
  communication: checked === null ? textOf(written, longest.communication) : formatReference(checked),
  structured_communication: checked,
  isWrong: checked === null,
})

/** Terminals, cards and cheques: what a person recognises the payment by. */
const placesOf: Readonly<Record<string, (zone: string) => string | null>> = {
  '103': (zone) => joined(field(zone, 0, 12)),
  '111': (zone) => joined(field(zone, 35, 16), field(zone, 51, 10)),
  '113': (zone) => joined(field(zone, 40, 16), field(zone, 56, 10)),
  '114': (zone) => joined(field(zone, 27, 16), field(zone, 43, 10), field(zone, 53, 16)),
  '124': (zone) => joined(field(zone, 0, 20), field(zone, 21, 12), field(zone, 33, 15)),
  '125': (zone) => joined(field(zone, 0, 27), field(zone, 99, 13)),
}

/** Amounts, rates and periods of a computation; nothing of it is a text. */
const computations = new Set(['104', '106', '108', '123'])

const structured = (type: string, zone: string): Communication => {
  if (type === '100') return reference(field(zone, 0, 25), creditorReference(field(zone, 0, 25)))
  if (type === '101' || type === '102') return reference(field(zone, 0, 12), structuredCommunication(field(zone, 0, 12)))
  if (type === '105') return original(zone)
  if (type === '127') return free(textOf(zone.slice(79, 141), longest.communication))
  if (computations.has(type)) return free(null)
  const place = placesOf[type]
  return free(place ? place(zone) : textOf(zone, longest.communication))
}

/** An amount in another currency; the payer's communication is inside. */
const original = (zone: string): Communication => {
  const digits = structuredCommunication(field(zone, 45, 12))
  return digits === null ? free(null) : reference(digits, digits)
}

/** Texts of the bank: free, or of type 2. */
const bankText = (information: readonly Information[]): string | null =>
  joined(...information.filter(({ type }) => type === null || type === '002').map(({ text }) => text.trim()))

export const readCommunication = (movement: Record2): Communication => {
  const { structure, text, information } = movement
  const found = structure === null ? free(textOf(text, longest.communication)) : structured(structure, text)
  return found.communication === null ? { ...found, communication: bankText(information) } : found
}

/** The name in the information of type 1 is longer than the field of the movement. */
export const readName = ({ name, information }: Record2): string | null => {
  const short = textOf(name, longest.name)
  const full = textOf(information.find(({ type }) => type === '001')?.text.slice(0, 70), longest.name)
  return full !== null && (short === null || full.startsWith(short)) ? full : short
}
