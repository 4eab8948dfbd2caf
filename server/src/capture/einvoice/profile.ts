import { type Element, one, text } from '../../lib/xml/tree.ts'

/** The profile an XML file declares. Those after `zugferd_1` are no invoices. */
export type Profile =
  | 'peppol'
  | 'peppol_self_billing'
  | 'en_ubl_be'
  | 'en16931'
  | 'efff'
  | 'ubl_unknown'
  | 'cii'
  | 'cii_unknown'
  | 'zugferd_1'
  | 'application_response'
  | 'unknown'

const envelope = 'StandardBusinessDocument'

/**
 * The document inside a Peppol envelope (SBDH), or the document itself. An envelope with two documents is not unwrapped, because the second
 * one would be lost.
 */
export const unwrapEnvelope = (root: Element): Element => {
  const [only, ...others] = root.name === envelope ? root.children.filter((child) => child.name !== 'StandardBusinessDocumentHeader') : []
  return only && others.length === 0 ? only : root
}

const core = 'urn:cen.eu:en16931:2017'

const ublProfile = (root: Element): Profile => {
  const customization = text(root, 'CustomizationID') ?? ''
  const process = text(root, 'ProfileID') ?? ''
  if (/selfbilling:3\.0/i.test(customization)) return 'peppol_self_billing'
  if (customization.startsWith(`${core}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`)) return 'peppol'
  if (/urn:UBL\.BE/i.test(customization)) return 'en_ubl_be'
  if (customization.startsWith(core)) return 'en16931'
  const older = text(root, 'UBLVersionID') === '2.0' || (customization === '1.0' && /^(?:E-)?FFF/i.test(process))
  return older ? 'efff' : 'ubl_unknown'
}

const ciiProfile = (root: Element): Profile => {
  const guideline = text(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') ?? ''
  return guideline.startsWith(core) || /^urn:(?:factur-x\.eu|zugferd\.de):/i.test(guideline) ? 'cii' : 'cii_unknown'
}

export const profileOf = (document: Element): Profile => {
  const root = unwrapEnvelope(document)
  if (root.name === 'Invoice' || root.name === 'CreditNote') return ublProfile(root)
  if (root.name === 'CrossIndustryInvoice') return ciiProfile(root)
  if (root.name === 'CrossIndustryDocument') return one(root, 'HeaderExchangedDocument') ? 'zugferd_1' : 'unknown'
  return root.name === 'ApplicationResponse' ? 'application_response' : 'unknown'
}

/** Profiles that do not claim EN 16931, or that are unknown; their amounts are checked all the same. */
export const isLenient = (profile: Profile): boolean => ['efff', 'ubl_unknown', 'cii_unknown', 'zugferd_1'].includes(profile)

const invoiceNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'])

/** Whether a file inside a PDF is its invoice, by the names of the standards. An order (`order-x.xml`) is not. */
export const isInvoiceAttachment = (name: string): boolean => invoiceNames.has(name.trim().toLowerCase().split(/[\\/]/).at(-1) ?? '')
