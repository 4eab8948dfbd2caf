/**
 * Electronic invoices: UBL and CII, alone, in a Peppol envelope or inside a PDF. Reads them exactly, checks the rules of EN 16931 under
 * their official ids, renders an HTML page, and writes those that are sent. The parser is loaded with the first file, so everything that
 * reads is asynchronous.
 */
import type { Language } from '../../lib/languages.ts'
import type { Owner, Reading } from '../extraction.ts'
import { ublFromCii } from './cii/to-ubl.ts'
import { readingOf } from './read.ts'
import { isLenient, type Profile, profileOf, unwrapEnvelope } from './profile.ts'
import { pageOf } from './render/page.ts'
import { type RuleBreach, failedRules } from './rules/index.ts'
import type { Element } from '../../lib/xml/tree.ts'
import { unreadableXml } from '../../lib/xml/unreadable.ts'
import { parseXml } from './xml/parse.ts'
import { upgradeZugferd1 } from './cii/zugferd-1.ts'

export { isInvoiceAttachment, type Profile } from './profile.ts'
export type { RuleBreach } from './rules/index.ts'
export type { OutgoingInvoice, OutgoingLine, OutgoingParty, OutgoingVat, SchemedId, VatCategory } from './ubl/outgoing-invoice.ts'
export { writeUbl } from './ubl/write.ts'
export { isUnreadableXml, type UnreadableReason, unreadableXml } from '../../lib/xml/unreadable.ts'
export { isLong } from './xml/parse.ts'

/** The profile of an XML file; throws UnreadableXml when it is no XML. */
export const profileOfFile = async (bytes: Uint8Array): Promise<Profile> => profileOf(await parseXml(bytes))

/** The invoice of a file with UBL names, whatever its syntax and envelope. */
const invoiceIn = async (bytes: Uint8Array): Promise<{ root: Element; profile: Profile }> => {
  const document = unwrapEnvelope(await parseXml(bytes))
  const profile = profileOf(document)
  if (profile === 'unknown' || profile === 'application_response') throw unreadableXml('not_invoice', document.name)
  if (profile === 'zugferd_1') return { root: ublFromCii(upgradeZugferd1(document)), profile }
  return { root: profile === 'cii' || profile === 'cii_unknown' ? ublFromCii(document) : document, profile }
}

export const readInvoiceXml = async (bytes: Uint8Array, owner: Owner): Promise<Reading> => {
  const { root, profile } = await invoiceIn(bytes)
  const failed = failedRules(root, profile).map(({ rule }) => rule)
  return readingOf(root, profile, owner, failed)
}

/** Every rule the invoice breaks, once for each place. */
export const checkInvoice = async (bytes: Uint8Array): Promise<RuleBreach[]> => {
  const { root, profile } = await invoiceIn(bytes)
  return failedRules(root, profile)
}

/** The invoice as a self-contained HTML page without scripts, safe to open. */
export const renderInvoice = async (bytes: Uint8Array, language: Language): Promise<string> => {
  const { root, profile } = await invoiceIn(bytes)
  return pageOf(root, isLenient(profile) ? null : failedRules(root, profile), language)
}
