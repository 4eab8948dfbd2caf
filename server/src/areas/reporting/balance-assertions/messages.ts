import type { Message } from '../../../lib/languages.ts'

export const messages = {
  account_missing: {
    fr: 'Indiquez le compte, par son numéro ou son identifiant.',
    nl: 'Geef de rekening op, met haar nummer of haar id.',
    en: 'Give the account, by its number or its id.',
    de: 'Geben Sie das Konto mit seiner Nummer oder seiner Kennung an.',
  },
  account_unfit: {
    fr: 'Ce compte est un titre : il n’a pas de solde propre. Choisissez un compte mouvementable.',
    nl: 'Deze rekening is een titel en heeft geen eigen saldo. Kies een rekening waarop geboekt wordt.',
    en: 'This account is a heading and has no balance of its own. Choose an account that can be posted to.',
    de: 'Dieses Konto ist eine Überschrift und hat keinen eigenen Saldo. Wählen Sie ein bebuchbares Konto.',
  },
  third_party_unfit: {
    fr: 'Ce compte n’est pas un compte collectif de clients ou de fournisseurs : laissez le tiers vide.',
    nl: 'Deze rekening is geen centralisatierekening van klanten of leveranciers: laat de derde leeg.',
    en: 'This is no control account of customers or suppliers: leave the third party empty.',
    de: 'Dieses Konto ist kein Sammelkonto für Kunden oder Lieferanten: Lassen Sie den Geschäftspartner leer.',
  },
  amount_wrong: {
    fr: 'Le montant compte 12 chiffres au plus avant la virgule et 2 décimales ; il est négatif pour un solde créditeur.',
    nl: 'Het bedrag telt hoogstens 12 cijfers voor de komma en 2 decimalen; het is negatief voor een creditsaldo.',
    en: 'The amount has at most 12 digits before the point and 2 decimals; it is negative for a credit balance.',
    de: 'Der Betrag hat höchstens 12 Stellen vor dem Komma und 2 Nachkommastellen; ein Habensaldo ist negativ.',
  },
  taken: {
    fr: 'Ce compte a déjà un contrôle de solde à cette date. Supprimez-le ou choisissez une autre date.',
    nl: 'Voor deze rekening bestaat op deze datum al een saldocontrole. Verwijder die of kies een andere datum.',
    en: 'The balance of this account is already asserted for this day. Delete the other assertion, or choose another day.',
    de: 'Für dieses Konto gibt es an diesem Tag bereits eine Saldenprüfung. Löschen Sie sie oder wählen Sie einen anderen Tag.',
  },
  assertions_broken: {
    fr: 'Des contrôles de solde de l’exercice ne correspondent pas à la comptabilité.',
    nl: 'Saldocontroles van het boekjaar stemmen niet overeen met de boekhouding.',
    en: 'Balances asserted for the year do not agree with the books.',
    de: 'Saldenprüfungen des Geschäftsjahrs stimmen nicht mit der Buchführung überein.',
  },
} satisfies Record<string, Message>
