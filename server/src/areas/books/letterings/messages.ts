import type { Message } from '../../../lib/languages.ts'

export const messages = {
  line_unknown: {
    fr: 'Cette ligne d’écriture n’existe pas dans le dossier. Prenez-en une parmi les postes ouverts.',
    nl: 'Deze boekingslijn bestaat niet in het dossier. Kies er een uit de openstaande posten.',
    en: 'There is no such entry line in the company file. Take one from the open items.',
    de: 'Diese Buchungszeile gibt es in der Akte nicht. Wählen Sie eine aus den offenen Posten.',
  },
  line_twice: {
    fr: 'Cette ligne est citée deux fois.',
    nl: 'Deze lijn wordt twee keer vermeld.',
    en: 'This line is named twice.',
    de: 'Diese Zeile ist doppelt angegeben.',
  },
  amount_wrong: {
    fr: 'Le montant doit être compris entre 0,01 et le montant ouvert de la ligne ({open}), du même signe.',
    nl: 'Het bedrag moet liggen tussen 0,01 en het openstaande bedrag van de lijn ({open}), met hetzelfde teken.',
    en: 'The amount must lie between 0.01 and what is open on the line ({open}), with the same sign.',
    de: 'Der Betrag muss zwischen 0,01 und dem offenen Betrag der Zeile ({open}) liegen, mit demselben Vorzeichen.',
  },
  already_lettered: {
    fr: 'Une de ces lignes est déjà entièrement lettrée. Annulez d’abord son lettrage.',
    nl: 'Een van deze lijnen is al volledig afgepunt. Maak eerst die afpunting ongedaan.',
    en: 'One of these lines is wholly lettered already. Undo its lettering first.',
    de: 'Eine dieser Zeilen ist bereits vollständig ausgeziffert. Heben Sie zuerst deren Ausgleich auf.',
  },
  not_letterable: {
    fr: 'Cette ligne ne se lettre pas : son compte n’est pas lettrable, ou elle n’est qu’un report à nouveau.',
    nl: 'Deze lijn kan niet worden afgepunt: haar rekening is niet afpuntbaar, of het is alleen een overdracht van saldo.',
    en: 'This line cannot be lettered: its account is not reconcilable, or it only carries a balance forward.',
    de: 'Diese Zeile ist nicht auszifferbar: Ihr Konto ist nicht ausgleichbar, oder sie trägt nur einen Saldo vor.',
  },
  not_together: {
    fr: 'On lettre ensemble des lignes d’un même compte et d’un même tiers.',
    nl: 'Alleen lijnen van dezelfde rekening en dezelfde derde kunnen samen worden afgepunt.',
    en: 'Only lines of one account and one third party are lettered together.',
    de: 'Nur Zeilen desselben Kontos und desselben Geschäftspartners werden miteinander ausgeglichen.',
  },
  one_sided: {
    fr: 'Il faut au moins une ligne au débit et une au crédit.',
    nl: 'Er is minstens één debetlijn en één creditlijn nodig.',
    en: 'At least one debit line and one credit line are needed.',
    de: 'Es braucht mindestens eine Soll- und eine Habenzeile.',
  },
  unbalanced: {
    fr: 'Il reste une différence de {difference} qu’aucune ligne ne peut garder ouverte à elle seule. Indiquez des montants partiels.',
    nl: 'Er blijft een verschil van {difference} dat geen enkele lijn alleen kan dragen. Geef gedeeltelijke bedragen op.',
    en: 'A difference of {difference} is left that no single line can keep open. Give partial amounts.',
    de: 'Es bleibt eine Differenz von {difference}, die keine Zeile allein offen behalten kann. Geben Sie Teilbeträge an.',
  },
  above_limit: {
    fr: 'La différence de {difference} dépasse la limite de {limit} fixée pour les différences de règlement.',
    nl: 'Het verschil van {difference} is groter dan de grens van {limit} voor betalingsverschillen.',
    en: 'The difference of {difference} is above the limit of {limit} set for payment differences.',
    de: 'Die Differenz von {difference} übersteigt die Grenze von {limit} für Zahlungsdifferenzen.',
  },
  no_account: {
    fr: 'Aucun compte n’est prévu pour cette différence. Choisissez-le dans les paramètres du dossier.',
    nl: 'Er is geen rekening voor dit verschil. Kies ze in de instellingen van het dossier.',
    en: 'No account is set for this difference. Choose one in the settings of the company file.',
    de: 'Für diese Differenz ist kein Konto vorgesehen. Wählen Sie es in den Einstellungen der Akte.',
  },
  no_journal: {
    fr: 'Le dossier n’a pas de journal d’opérations diverses actif.',
    nl: 'Het dossier heeft geen actief diversendagboek.',
    en: 'The company file has no active miscellaneous journal.',
    de: 'Die Akte hat kein aktives Journal für sonstige Buchungen.',
  },
  bank_matched: {
    fr: 'Ce lettrage vient d’un rapprochement bancaire : annulez le rapprochement.',
    nl: 'Deze afpunting komt van een bankverrichting: maak de koppeling van die verrichting ongedaan.',
    en: 'This lettering was made by a bank match: unmatch the transaction.',
    de: 'Dieser Ausgleich stammt aus einer Bankzuordnung: Heben Sie die Zuordnung auf.',
  },
  difference_label: {
    fr: 'Différence de règlement {date}',
    nl: 'Betalingsverschil {date}',
    en: 'Payment difference {date}',
    de: 'Zahlungsdifferenz {date}',
  },
  vat_label: {
    fr: 'TVA exigible au règlement {date}',
    nl: 'Btw opeisbaar bij betaling {date}',
    en: 'VAT due on payment {date}',
    de: 'Bei Zahlung fällige MwSt. {date}',
  },
} satisfies Record<string, Message>
