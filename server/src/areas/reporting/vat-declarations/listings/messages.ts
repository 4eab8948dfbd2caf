import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  listing_not_due: {
    fr: 'Ce dossier ne doit pas déposer de listing des clients assujettis pour cette année.',
    nl: 'Dit dossier hoeft voor dit jaar geen klantenlisting in te dienen.',
    en: 'This file does not have to submit a client listing for this year.',
    de: 'Für diese Akte ist für dieses Jahr keine Kundenliste einzureichen.',
  },
  vat_number_missing: {
    fr: 'Numéro de TVA manquant : {count} client(s). Ces ventes ne figurent pas dans le listing.',
    nl: 'Btw-nummer ontbreekt: {count} klant(en). Deze verkopen staan niet in de listing.',
    en: 'VAT number missing: {count} customer(s). These sales are not in the listing.',
    de: 'Fehlende MwSt.-Nummer: {count} Kunde(n). Diese Verkäufe stehen nicht in der Liste.',
  },
  vat_number_invalid: {
    fr: 'Numéro de TVA non valable : {count} client(s). Corrigez la fiche avant le dépôt.',
    nl: 'Ongeldig btw-nummer: {count} klant(en). Verbeter de fiche vóór de indiening.',
    en: 'Invalid VAT number: {count} customer(s). Correct the card before filing.',
    de: 'Ungültige MwSt.-Nummer: {count} Kunde(n). Berichtigen Sie die Stammdaten vor der Einreichung.',
  },
  intra_listing_differs: {
    fr: 'Le relevé totalise {total}, mais les cases {boxes} de la déclaration donnent {control} : différence de {difference}.',
    nl: 'De opgave telt op tot {total}, maar de vakken {boxes} van de aangifte geven {control}: een verschil van {difference}.',
    en: 'The listing adds up to {total}, but boxes {boxes} of the return give {control}: a difference of {difference}.',
    de: 'Die Aufstellung ergibt {total}, die Felder {boxes} der Erklärung ergeben {control}: eine Differenz von {difference}.',
  },
  period_unknown: {
    fr: 'Indiquez une période de 1 à {last}.',
    nl: 'Geef een periode van 1 tot {last} op.',
    en: 'Give a period from 1 to {last}.',
    de: 'Geben Sie einen Zeitraum von 1 bis {last} an.',
  },
  period_type_unknown: {
    fr: 'Ce pays établit ce relevé selon une autre périodicité : {types}.',
    nl: 'Dit land maakt deze opgave volgens een andere periodiciteit op: {types}.',
    en: 'This country makes this listing for other periods: {types}.',
    de: 'Dieses Land erstellt diese Aufstellung für andere Zeiträume: {types}.',
  },
} satisfies Record<string, Message>
