import type { Message } from '../../../lib/languages.ts'

export const messages = {
  code_taken: {
    fr: 'Un code TVA du dossier porte déjà ce nom : choisissez-en un autre.',
    nl: 'Een btw-code van dit dossier heet al zo: kies een andere naam.',
    en: 'Another VAT code of the file already has this name: choose another one.',
    de: 'Ein anderer Steuerschlüssel der Akte heißt bereits so: Wählen Sie einen anderen Namen.',
  },
  code_fixed: {
    fr: 'Ce code vient du pays : son nom ne change pas. Créez-en un autre.',
    nl: 'Deze code komt van het land: de naam ligt vast. Maak een andere aan.',
    en: 'This code comes from the country: its name is fixed. Make another one.',
    de: 'Dieser Code stammt vom Land: Sein Name steht fest. Legen Sie einen anderen an.',
  },
  percent_wrong: {
    fr: 'Indiquez un pourcentage de 0.00 à 100.00.',
    nl: 'Geef een percentage van 0.00 tot 100.00 op.',
    en: 'Give a percentage from 0.00 to 100.00.',
    de: 'Geben Sie einen Prozentsatz von 0.00 bis 100.00 an.',
  },
  not_of_the_country: {
    fr: 'Le pays du dossier ne connaît pas cette valeur. Valeurs possibles : {values}.',
    nl: 'Het land van het dossier kent deze waarde niet. Mogelijke waarden: {values}.',
    en: 'The country of the file does not know this value. Possible values: {values}.',
    de: 'Das Land der Akte kennt diesen Wert nicht. Mögliche Werte: {values}.',
  },
  deducts_on_purchases: {
    fr: 'Un pourcentage de déduction est requis pour un achat et n’existe pas pour une vente.',
    nl: 'Een aftrekpercentage is verplicht bij een aankoop en bestaat niet bij een verkoop.',
    en: 'A purchase needs a deductible percentage, a sale has none.',
    de: 'Ein Einkauf braucht einen Abzugssatz, ein Verkauf hat keinen.',
  },
  validity_order: {
    fr: 'La fin de validité précède son début.',
    nl: 'De geldigheid eindigt vóór ze begint.',
    en: 'The validity ends before it begins.',
    de: 'Die Gültigkeit endet, bevor sie beginnt.',
  },
  grid_unknown: {
    fr: 'Pas une grille de la déclaration du pays pour un montant de cette sorte : {grids}.',
    nl: 'Geen rooster van de aangifte van het land voor een bedrag van deze soort: {grids}.',
    en: 'No grid of the country’s return for an amount of this kind: {grids}.',
    de: 'Kein Feld der Erklärung des Landes für einen Betrag dieser Art: {grids}.',
  },
  account_needed: {
    fr: 'Ce code a de la TVA à comptabiliser : indiquez le compte.',
    nl: 'Met deze code wordt btw geboekt: geef de rekening op.',
    en: 'This code has tax to book: give the account.',
    de: 'Mit diesem Code wird Steuer gebucht: Geben Sie das Konto an.',
  },
  account_unknown: {
    fr: 'Ce compte n’existe pas dans le dossier ou n’est pas imputable.',
    nl: 'Deze rekening bestaat niet in het dossier of is niet boekbaar.',
    en: 'The file has no such account, or nothing can be posted to it.',
    de: 'Dieses Konto gibt es in der Akte nicht oder es ist nicht bebuchbar.',
  },
} satisfies Record<string, Message>
