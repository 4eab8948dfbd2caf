import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { ThirdParty } from './schema.ts'

const { id, type, code, name, vat_number, enterprise_number, country, email, peppol_identifier, peppol_registered } = ThirdParty.properties
const data = { id, type, code, name, vat_number, enterprise_number, country, email, peppol_identifier, peppol_registered }

const sample = {
  id: 4107,
  type: 'supplier' as const,
  code: 'S00012',
  name: 'Holzwerk GmbH',
  vat_number: 'DE136695976',
  enterprise_number: null,
  country: 'DE',
  email: 'buchhaltung@holzwerk.example',
  peppol_identifier: '9930:DE136695976',
  peppol_registered: true,
}

export const thirdPartyCreated = event('third_party.created', Type.Object(data), {
  public: true,
  description: {
    fr: 'Un tiers (client ou fournisseur) a été créé.',
    nl: 'Een relatie (klant of leverancier) werd aangemaakt.',
    en: 'A third party (customer or supplier) was created.',
    de: 'Ein Geschäftspartner (Kunde oder Lieferant) wurde angelegt.',
  },
  sample,
})

export const thirdPartyUpdated = event('third_party.updated', Type.Object({ ...data, changed: Type.Array(Type.String()) }), {
  public: true,
  description: {
    fr: 'Un tiers a été modifié ; changed nomme les champs. Un contrôle technique seul (VIES, Peppol) n’envoie rien.',
    nl: 'Een relatie werd gewijzigd; changed noemt de velden. Een technische controle alleen (VIES, Peppol) verstuurt niets.',
    en: 'A third party was changed; changed names the fields. A technical check alone (VIES, Peppol) sends nothing.',
    de: 'Ein Geschäftspartner wurde geändert; changed nennt die Felder. Eine technische Prüfung allein (VIES, Peppol) sendet nichts.',
  },
  sample: { ...sample, changed: ['email', 'phone'] },
})
