import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  condition_missing: {
    fr: 'Indiquez au moins une condition : sans condition, la règle s’appliquerait à toutes les opérations.',
    nl: 'Geef minstens één voorwaarde op: zonder voorwaarde zou de regel voor alle verrichtingen gelden.',
    en: 'Give at least one condition: without one, the rule would apply to every transaction.',
    de: 'Geben Sie mindestens eine Bedingung an: Ohne Bedingung würde die Regel für alle Umsätze gelten.',
  },
  iban_wrong: {
    fr: 'Ce n’est pas un IBAN valable.',
    nl: 'Dit is geen geldig IBAN.',
    en: 'This is no valid IBAN.',
    de: 'Das ist keine gültige IBAN.',
  },
  amounts_reversed: {
    fr: 'Le montant maximal est inférieur au montant minimal.',
    nl: 'Het maximumbedrag is lager dan het minimumbedrag.',
    en: 'The highest amount is below the lowest.',
    de: 'Der Höchstbetrag liegt unter dem Mindestbetrag.',
  },
  journal_unknown: {
    fr: 'Aucun journal financier du dossier n’a cet identifiant.',
    nl: 'Geen financieel dagboek van het dossier heeft dit nummer.',
    en: 'No financial journal of the company file has this id.',
    de: 'Kein Finanzjournal der Mandantenakte hat diese Kennung.',
  },
  target_missing: {
    fr: 'Indiquez un compte ou un tiers.',
    nl: 'Geef een rekening of een derde op.',
    en: 'Give an account or a third party.',
    de: 'Geben Sie ein Konto oder einen Geschäftspartner an.',
  },
  account_unknown: {
    fr: 'Aucun compte du dossier ne porte ce numéro.',
    nl: 'Geen rekening van het dossier heeft dit nummer.',
    en: 'No account of the company file has this number.',
    de: 'Kein Konto der Mandantenakte hat diese Nummer.',
  },
  account_unfit: {
    fr: 'On ne passe pas d’écriture sur ce compte.',
    nl: 'Op deze rekening wordt niet geboekt.',
    en: 'Nothing is posted to this account.',
    de: 'Auf dieses Konto wird nicht gebucht.',
  },
  third_party_required: {
    fr: 'Ce compte collectif demande un tiers.',
    nl: 'Deze centralisatierekening vraagt een derde.',
    en: 'This control account needs a third party.',
    de: 'Dieses Sammelkonto verlangt einen Geschäftspartner.',
  },
  third_party_unknown: {
    fr: 'Ce tiers n’existe pas dans le dossier.',
    nl: 'Deze derde bestaat niet in het dossier.',
    en: 'This third party does not exist in the company file.',
    de: 'Diesen Geschäftspartner gibt es in der Mandantenakte nicht.',
  },
  vat_code_unknown: {
    fr: 'Aucun code TVA du dossier ne s’appelle ainsi.',
    nl: 'Geen btw-code van het dossier heet zo.',
    en: 'No VAT code of the company file has this code.',
    de: 'Kein MwSt.-Schlüssel der Mandantenakte heißt so.',
  },
  vat_code_unwanted: {
    fr: 'Un code TVA demande un compte.',
    nl: 'Een btw-code vraagt een rekening.',
    en: 'A VAT code needs an account.',
    de: 'Ein MwSt.-Schlüssel verlangt ein Konto.',
  },
  analytic_code_unknown: {
    fr: 'Ce code analytique n’existe pas dans le dossier.',
    nl: 'Deze analytische code bestaat niet in het dossier.',
    en: 'This analytic code does not exist in the company file.',
    de: 'Diesen Analysecode gibt es in der Mandantenakte nicht.',
  },
  analytics_wrong: {
    fr: 'Chaque code analytique figure une fois, avec plus de 0 %, et les pourcentages ne dépassent pas 100.',
    nl: 'Elke analytische code staat er één keer, met meer dan 0 %, en de percentages zijn samen hoogstens 100.',
    en: 'Each analytic code is named once, with more than 0 %, and the percentages do not exceed 100.',
    de: 'Jeder Analysecode steht einmal da, mit mehr als 0 %, und die Prozentsätze ergeben höchstens 100.',
  },
  too_many: {
    fr: 'Un dossier compte {max} règles bancaires au plus. Supprimez-en une, ou élargissez une règle existante.',
    nl: 'Een dossier telt hoogstens {max} bankregels. Verwijder er een, of verruim een bestaande regel.',
    en: 'A company file has at most {max} bank rules. Delete one, or widen an existing rule.',
    de: 'Eine Mandantenakte hat höchstens {max} Bankregeln. Löschen Sie eine, oder erweitern Sie eine vorhandene.',
  },
} satisfies Record<string, Message>
