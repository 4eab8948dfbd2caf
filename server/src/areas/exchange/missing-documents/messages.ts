import type { Message } from '../../../lib/languages.ts'

export const messages = {
  note_required: {
    fr: 'Dites pourquoi ce document ne manque pas : la note est conservée avec lui.',
    nl: 'Vermeld waarom dit stuk niet ontbreekt: de notitie wordt ermee bewaard.',
    en: 'Say why this document is not missing: the note is kept with it.',
    de: 'Geben Sie an, warum dieser Beleg nicht fehlt: Die Notiz wird mit ihm aufbewahrt.',
  },
  already_found: {
    fr: 'Ce document est arrivé entre-temps : il n’y a plus rien à décider.',
    nl: 'Dit stuk is intussen binnen: er valt niets meer te beslissen.',
    en: 'This document has arrived in the meantime: there is nothing left to decide.',
    de: 'Dieser Beleg ist inzwischen eingegangen: Es ist nichts mehr zu entscheiden.',
  },
  unknown: {
    fr: 'Aucun document manquant ne porte cet identifiant, ou il n’est plus ouvert.',
    nl: 'Geen ontbrekend stuk heeft dit id, of het staat niet meer open.',
    en: 'No missing document has this id, or it is no longer open.',
    de: 'Kein fehlender Beleg hat diese Kennung, oder er ist nicht mehr offen.',
  },
  recipient_missing: {
    fr: 'Aucune adresse e-mail : complétez la fiche du tiers, ou indiquez l’adresse dans to.',
    nl: 'Geen e-mailadres: vul de fiche van de relatie aan, of geef het adres op in to.',
    en: 'There is no e-mail address: complete the card of the third party, or give the address in to.',
    de: 'Keine E-Mail-Adresse: Ergänzen Sie die Karte des Geschäftspartners, oder geben Sie die Adresse in to an.',
  },
  payment: {
    fr: '- la facture de notre paiement de {amount} du {day}',
    nl: '- de factuur bij onze betaling van {amount} op {day}',
    en: '- the invoice for our payment of {amount} on {day}',
    de: '- die Rechnung zu unserer Zahlung von {amount} vom {day}',
  },
  recurring: {
    fr: '- votre facture attendue vers le {day}',
    nl: '- uw factuur die rond {day} werd verwacht',
    en: '- your invoice expected around {day}',
    de: '- Ihre um den {day} erwartete Rechnung',
  },
  number: {
    fr: '- la facture entre {before} et {after}',
    nl: '- de factuur tussen {before} en {after}',
    en: '- the invoice between {before} and {after}',
    de: '- die Rechnung zwischen {before} und {after}',
  },
  numbers: {
    fr: '- les {count} factures entre {before} et {after}',
    nl: '- de {count} facturen tussen {before} en {after}',
    en: '- the {count} invoices between {before} and {after}',
    de: '- die {count} Rechnungen zwischen {before} und {after}',
  },
} satisfies Record<string, Message>
