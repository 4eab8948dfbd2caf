import type { Message } from '../../../lib/languages.ts'

/** Labels of generated entries, in the language of the company file, and of deadlines. */
export const labels = {
  fiscal_year_end: { fr: 'Fin de l’exercice', nl: 'Einde van het boekjaar', en: 'End of the fiscal year', de: 'Ende des Geschäftsjahres' },
  opening: { fr: 'Soldes d’ouverture', nl: 'Openingsbalans', en: 'Opening balances', de: 'Eröffnungsbilanz' },
  result: {
    fr: 'Résultat de l’exercice {year}',
    nl: 'Resultaat van boekjaar {year}',
    en: 'Result of fiscal year {year}',
    de: 'Ergebnis des Geschäftsjahres {year}',
  },
  appropriation: {
    fr: 'Affectation du résultat {year}',
    nl: 'Resultaatverwerking {year}',
    en: 'Appropriation of the result {year}',
    de: 'Ergebnisverwendung {year}',
  },
  closing: {
    fr: 'Clôture des charges et produits {year}',
    nl: 'Afsluiting van kosten en opbrengsten {year}',
    en: 'Closing of expenses and income {year}',
    de: 'Abschluss der Aufwands- und Ertragskonten {year}',
  },
} satisfies Record<string, Message>

export const messages = {
  checks_failed: {
    fr: 'L’exercice ne peut pas être clôturé : des contrôles ne sont pas satisfaits. Réglez ce que « checks » nomme ; des avertissements seuls se passent avec « force ».',
    nl: 'Het boekjaar kan niet worden afgesloten: er zijn controles waaraan niet is voldaan. Los op wat „checks” noemt; met „force” gaat u enkel aan waarschuwingen voorbij.',
    en: 'The fiscal year cannot be closed: some checks are not met. Settle what `checks` names; mere warnings are passed over with `force`.',
    de: 'Das Geschäftsjahr kann nicht abgeschlossen werden: Einige Prüfungen sind nicht erfüllt. Erledigen Sie, was „checks“ nennt; bloße Warnungen übergehen Sie mit „force“.',
  },
  not_closed: {
    fr: 'Cet exercice n’est pas clôturé : vous pouvez y travailler sans le rouvrir.',
    nl: 'Dit boekjaar is niet afgesloten: u kunt erin werken zonder het te heropenen.',
    en: 'This fiscal year is not closed: you can work in it without reopening it.',
    de: 'Dieses Geschäftsjahr ist nicht abgeschlossen: Sie können darin arbeiten, ohne es wieder zu öffnen.',
  },
  not_last: {
    fr: 'Un exercice plus récent est clôturé : rouvrez d’abord le dernier.',
    nl: 'Een later boekjaar is afgesloten: heropen eerst het laatste.',
    en: 'A later fiscal year is closed: reopen the last one first.',
    de: 'Ein späteres Geschäftsjahr ist abgeschlossen: Öffnen Sie zuerst das letzte.',
  },
  carried_forward: {
    fr: 'Les soldes de cet exercice viennent de l’exercice précédent : ils sont reportés à sa clôture.',
    nl: 'De saldi van dit boekjaar komen uit het vorige: ze worden bij de afsluiting daarvan overgedragen.',
    en: 'The balances of this fiscal year come from the year before: they are carried forward when it is closed.',
    de: 'Die Salden dieses Geschäftsjahres kommen aus dem Vorjahr: Sie werden bei dessen Abschluss vorgetragen.',
  },
  opening_lettered: {
    fr: 'Une ligne des soldes d’ouverture est lettrée. Délettrez-la avant de les remplacer.',
    nl: 'Een lijn van de openingssaldi is afgepunt. Maak dat ongedaan voor u ze vervangt.',
    en: 'A line of the opening balances is lettered. Undo the lettering before you replace them.',
    de: 'Eine Zeile der Eröffnungssalden ist ausgeziffert. Heben Sie das auf, bevor Sie sie ersetzen.',
  },
  next_year_locked: {
    fr: 'Toutes les périodes de l’exercice suivant sont verrouillées : déverrouillez-en une, l’écriture de report y est extournée.',
    nl: 'Alle perioden van het volgende boekjaar zijn vergrendeld: ontgrendel er een, de overdracht wordt daar tegengeboekt.',
    en: 'Every period of the next fiscal year is locked: unlock one, the carry-forward is reversed in it.',
    de: 'Alle Perioden des folgenden Geschäftsjahres sind gesperrt: Entsperren Sie eine, der Vortrag wird darin storniert.',
  },
  account_unknown: {
    fr: 'Le dossier n’a pas de compte {account}.',
    nl: 'Het dossier heeft geen rekening {account}.',
    en: 'The company file has no account {account}.',
    de: 'Die Akte hat kein Konto {account}.',
  },
  account_unfit: {
    fr: 'On ne peut pas imputer sur le compte {account} : c’est un intitulé ou il est inactif.',
    nl: 'Op rekening {account} kan niet worden geboekt: ze is een rubriek of inactief.',
    en: 'Account {account} cannot be booked on: it is a heading or inactive.',
    de: 'Konto {account} ist nicht bebuchbar: Es ist eine Überschrift oder inaktiv.',
  },
  account_of_result: {
    fr: 'Le compte {account} est un compte de charges ou de produits : une ouverture n’en reprend pas.',
    nl: 'Rekening {account} is een kosten- of opbrengstenrekening: die horen niet in een openingsbalans.',
    en: 'Account {account} is one of expenses or income: an opening holds none.',
    de: 'Konto {account} ist ein Aufwands- oder Ertragskonto: Eine Eröffnung enthält keine.',
  },
  account_collective: {
    fr: 'Le compte collectif {account} demande un tiers : l’affectation se fait sur d’autres comptes.',
    nl: 'De collectieve rekening {account} vraagt een derde: de resultaatverwerking gebruikt andere rekeningen.',
    en: 'Account {account} is collective and needs a third party: an appropriation uses other accounts.',
    de: 'Konto {account} ist ein Sammelkonto und braucht einen Geschäftspartner: Die Ergebnisverwendung nutzt andere Konten.',
  },
  one_side: {
    fr: 'Indiquez un montant au débit ou au crédit, l’un des deux seulement.',
    nl: 'Vermeld een bedrag in debet of in credit, slechts een van beide.',
    en: 'Give an amount in debit or in credit, exactly one of the two.',
    de: 'Geben Sie einen Betrag im Soll oder im Haben an, genau einen von beiden.',
  },
  amount_zero: {
    fr: 'Le montant ne peut pas être nul.',
    nl: 'Het bedrag mag niet nul zijn.',
    en: 'The amount must not be zero.',
    de: 'Der Betrag darf nicht null sein.',
  },
  third_party_unknown: {
    fr: 'Ce tiers n’existe pas dans le dossier.',
    nl: 'Deze derde bestaat niet in het dossier.',
    en: 'The company file has no such third party.',
    de: 'Die Akte hat keinen solchen Geschäftspartner.',
  },
  third_party_missing: {
    fr: 'Le compte collectif {account} demande un tiers : indiquez-le sur la ligne.',
    nl: 'Op de collectieve rekening {account} is een derde nodig: vermeld die op de lijn.',
    en: 'Account {account} is collective: name the third party on the line.',
    de: 'Konto {account} ist ein Sammelkonto: Geben Sie auf der Zeile den Geschäftspartner an.',
  },
  third_party_refused: {
    fr: 'Le compte {account} n’est pas lettrable : aucun tiers ne s’y rattache.',
    nl: 'Rekening {account} wordt niet afgepunt: er hoort geen derde bij.',
    en: 'Account {account} is not lettered: no third party belongs on it.',
    de: 'Konto {account} wird nicht ausgeziffert: Ein Geschäftspartner gehört nicht dazu.',
  },
  appropriation_unbalanced: {
    fr: 'Les lignes de l’affectation ne sont pas en équilibre : il reste {difference}.',
    nl: 'De lijnen van de resultaatverwerking zijn niet in evenwicht: er blijft {difference} over.',
    en: 'The lines of the appropriation do not balance: {difference} is left.',
    de: 'Die Zeilen der Ergebnisverwendung gleichen sich nicht aus: Es bleiben {difference}.',
  },
  result_left: {
    fr: 'L’affectation doit ramener le résultat à zéro : il reste {amount}.',
    nl: 'De verwerking moet het resultaat op nul brengen: er blijft {amount} over.',
    en: 'The appropriation must bring the result to zero: {amount} is left.',
    de: 'Die Verwendung muss das Ergebnis auf null bringen: Es bleiben {amount}.',
  },
  appropriated_later: {
    fr: 'Dans ce pays, le résultat s’affecte par une écriture de l’exercice suivant, après l’assemblée : clôturez sans affectation.',
    nl: 'In dit land wordt het resultaat verwerkt met een boeking in het volgende boekjaar, na de vergadering: sluit af zonder verwerking.',
    en: 'In this country the result is appropriated by an entry of the next fiscal year, after the meeting: close without an appropriation.',
    de: 'In diesem Land wird das Ergebnis durch eine Buchung im folgenden Geschäftsjahr verwendet, nach der Versammlung: Schließen Sie ohne Verwendung ab.',
  },
  previous_year_open: {
    fr: 'Un exercice antérieur n’est pas clôturé.',
    nl: 'Een vroeger boekjaar is niet afgesloten.',
    en: 'An earlier fiscal year is not closed.',
    de: 'Ein früheres Geschäftsjahr ist nicht abgeschlossen.',
  },
  suspense_not_zero: {
    fr: 'Un compte d’attente ou de virements internes n’est pas soldé.',
    nl: 'Een wachtrekening of een rekening van interne overboekingen is niet vereffend.',
    en: 'A suspense account or an account of internal transfers is not at zero.',
    de: 'Ein Wartekonto oder ein Konto für interne Überweisungen ist nicht ausgeglichen.',
  },
  analytics_missing: {
    fr: 'Des lignes de charges ou de produits n’ont pas de code sur un axe analytique obligatoire.',
    nl: 'Lijnen van kosten of opbrengsten hebben geen code op een verplichte analytische as.',
    en: 'Lines of expenses or income have no code on a required analytic axis.',
    de: 'Zeilen von Aufwand oder Ertrag haben auf einer verpflichtenden Kostenachse keinen Code.',
  },
  result_not_appropriated: {
    fr: 'Le résultat n’est pas affecté. Indiquez l’affectation, ou forcez la clôture : tout est alors reporté.',
    nl: 'Het resultaat is niet verwerkt. Geef de verwerking op, of forceer de afsluiting: dan wordt alles overgedragen.',
    en: 'The result is not appropriated. Give the appropriation, or force the closing: all of it is then carried forward.',
    de: 'Das Ergebnis ist nicht verwendet. Geben Sie die Verwendung an, oder erzwingen Sie den Abschluss: Dann wird alles vorgetragen.',
  },
} satisfies Record<string, Message>
