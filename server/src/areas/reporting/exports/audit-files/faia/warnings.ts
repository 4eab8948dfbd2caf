/** What a FAIA lacks: it is delivered, with `NE` in its place. */
import { type Language, type Message, say } from '../../../../../lib/languages.ts'
import type { AuditFileCheck } from '../audit-file.ts'
import type { AuditedCompany } from '../store.ts'
import { lacksAddress } from './parts.ts'

const messages = {
  registration_number_missing: {
    fr: 'Le numéro RCS de l’entreprise manque.',
    nl: 'Het RCS-nummer van de onderneming ontbreekt.',
    en: 'The RCS number of the company is missing.',
    de: 'Die RCS-Nummer des Unternehmens fehlt.',
  },
  vat_number_missing: {
    fr: 'Le numéro de TVA de l’entreprise manque.',
    nl: 'Het btw-nummer van de onderneming ontbreekt.',
    en: 'The VAT number of the company is missing.',
    de: 'Die MwSt.-Nummer des Unternehmens fehlt.',
  },
  contact_missing: {
    fr: 'La personne de contact ou son téléphone manque (settings.vat.declarant).',
    nl: 'De contactpersoon of het telefoonnummer ontbreekt (settings.vat.declarant).',
    en: 'The contact person or telephone number is missing (settings.vat.declarant).',
    de: 'Ansprechpartner oder Telefonnummer fehlt (settings.vat.declarant).',
  },
  address_missing: {
    fr: 'Le code postal ou la localité manque, de l’entreprise ou d’un tiers.',
    nl: 'Postcode of gemeente ontbreekt, van de onderneming of van een relatie.',
    en: 'The postal code or town is missing, of the company or of a third party.',
    de: 'Postleitzahl oder Ort fehlt, beim Unternehmen oder bei einem Geschäftspartner.',
  },
} as const satisfies Record<string, Message>

type Code = keyof typeof messages

type Card = Parameters<typeof lacksAddress>[0]

export function warningsOf(company: AuditedCompany, cards: readonly Card[], language: Language): AuditFileCheck[] {
  const counts: Record<Code, number> = {
    registration_number_missing: company.enterprise_number ? 0 : 1,
    vat_number_missing: company.vat_number ? 0 : 1,
    contact_missing: (company.signatory ?? company.firm) && company.phone ? 0 : 1,
    address_missing: [company, ...cards].filter(lacksAddress).length,
  }
  return (Object.keys(counts) as Code[])
    .filter((code) => counts[code] > 0)
    .map((code) => ({ code, level: 'warning', message: say(messages[code], language), count: counts[code], lines: [] }))
}
