import type { Message } from '../../../lib/languages.ts'

export const messages = {
  approved: {
    fr: 'Ce budget est approuvé : remettez-le d’abord en projet (status: draft).',
    nl: 'Dit budget is goedgekeurd: zet het eerst terug in ontwerp (status: draft).',
    en: 'This budget is approved: return it to draft first (status: draft).',
    de: 'Dieses Budget ist genehmigt: Setzen Sie es zuerst in den Entwurf zurück (status: draft).',
  },
  year_unknown: {
    fr: 'Cet exercice n’existe pas dans le dossier.',
    nl: 'Dit boekjaar bestaat niet in het dossier.',
    en: 'There is no such fiscal year in the company file.',
    de: 'Dieses Geschäftsjahr gibt es in der Akte nicht.',
  },
  code_unknown: {
    fr: 'Ce code analytique n’existe pas dans le dossier.',
    nl: 'Deze analytische code bestaat niet in het dossier.',
    en: 'There is no such analytic code in the company file.',
    de: 'Diesen analytischen Code gibt es in der Akte nicht.',
  },
  code_inactive: {
    fr: 'Ce code analytique est archivé : choisissez-en un autre ou réactivez-le.',
    nl: 'Deze analytische code is gearchiveerd: kies een andere of activeer ze opnieuw.',
    en: 'This analytic code is archived: choose another one or activate it again.',
    de: 'Dieser analytische Code ist archiviert: Wählen Sie einen anderen oder aktivieren Sie ihn wieder.',
  },
  account_unknown: {
    fr: 'Aucun compte du dossier ne commence par {account}.',
    nl: 'Geen enkele rekening van het dossier begint met {account}.',
    en: 'No account of the company file begins with {account}.',
    de: 'Kein Konto der Akte beginnt mit {account}.',
  },
  account_unfit: {
    fr: 'Un budget ne porte que sur des comptes de charges et de produits (classes 6 et 7) : {account} n’en est pas un.',
    nl: 'Een budget slaat alleen op kosten- en opbrengstenrekeningen (klassen 6 en 7): {account} hoort daar niet bij.',
    en: 'A budget holds expense and income accounts only (classes 6 and 7): {account} is none.',
    de: 'Ein Budget umfasst nur Aufwands- und Ertragskonten (Klassen 6 und 7): {account} gehört nicht dazu.',
  },
  account_mixed: {
    fr: '{account} réunit des charges et des produits : budgétez-les sur des lignes séparées.',
    nl: '{account} omvat zowel kosten als opbrengsten: budgetteer ze op aparte lijnen.',
    en: '{account} covers both expenses and income: budget them on separate lines.',
    de: '{account} umfasst Aufwendungen und Erträge: Planen Sie sie in getrennten Zeilen.',
  },
  account_overlap: {
    fr: '{account} est déjà compris dans la ligne {other} : gardez l’une des deux.',
    nl: '{account} zit al in de lijn {other}: behoud een van beide.',
    en: '{account} and line {other} include the same accounts: keep one of them.',
    de: '{account} und die Zeile {other} umfassen dieselben Konten: Behalten Sie eine davon.',
  },
  amounts_count: {
    fr: 'L’exercice compte {count} périodes : indiquez un montant pour chacune.',
    nl: 'Het boekjaar telt {count} perioden: geef een bedrag voor elke periode.',
    en: 'The fiscal year has {count} periods: give one amount for each.',
    de: 'Das Geschäftsjahr hat {count} Perioden: Geben Sie je Periode einen Betrag an.',
  },
  amount_wrong: {
    fr: 'Un montant compte 12 chiffres au plus avant la virgule et 2 décimales.',
    nl: 'Een bedrag telt hoogstens 12 cijfers voor de komma en 2 decimalen.',
    en: 'An amount has at most 12 digits before the point and 2 decimals.',
    de: 'Ein Betrag hat höchstens 12 Stellen vor dem Komma und 2 Nachkommastellen.',
  },
  too_many_lines: {
    fr: 'Un dossier compte {max} lignes de budget au plus : regroupez des comptes ou supprimez un ancien budget.',
    nl: 'Een dossier telt hoogstens {max} budgetlijnen: groepeer rekeningen of verwijder een oud budget.',
    en: 'A company file has {max} budget lines at most: group accounts, or delete an old budget.',
    de: 'Eine Akte hat höchstens {max} Budgetzeilen: Fassen Sie Konten zusammen oder löschen Sie ein altes Budget.',
  },
  percent_wrong: {
    fr: 'Le pourcentage va de -100.00 à 1000.00, avec 2 décimales au plus.',
    nl: 'Het percentage ligt tussen -100.00 en 1000.00, met hoogstens 2 decimalen.',
    en: 'The percentage lies between -100.00 and 1000.00, with 2 decimals at most.',
    de: 'Der Prozentsatz liegt zwischen -100.00 und 1000.00, mit höchstens 2 Nachkommastellen.',
  },
  day_outside: {
    fr: 'Choisissez un jour de l’exercice du budget, du {from} au {to}.',
    nl: 'Kies een dag van het boekjaar van het budget, van {from} tot {to}.',
    en: 'Choose a day of the budget’s fiscal year, from {from} to {to}.',
    de: 'Wählen Sie einen Tag des Geschäftsjahrs des Budgets, vom {from} bis {to}.',
  },
  days_reversed: {
    fr: 'La fin ne peut précéder le début ({from}).',
    nl: 'Het einde kan niet vóór het begin liggen ({from}).',
    en: 'The end cannot come before the start ({from}).',
    de: 'Das Ende kann nicht vor dem Beginn liegen ({from}).',
  },
  year_missing: {
    fr: 'Indiquez l’exercice par son code (fiscal_year) ou son identifiant (fiscal_year_id).',
    nl: 'Geef het boekjaar op met zijn code (fiscal_year) of zijn nummer (fiscal_year_id).',
    en: 'Name the fiscal year by its code (fiscal_year) or its id (fiscal_year_id).',
    de: 'Geben Sie das Geschäftsjahr mit seinem Code (fiscal_year) oder seiner Nummer (fiscal_year_id) an.',
  },
  amounts_twice: {
    fr: 'Donnez les montants dans amounts ou dans les colonnes p1, p2 …, pas dans les deux.',
    nl: 'Geef de bedragen in amounts of in de kolommen p1, p2 …, niet in beide.',
    en: 'Give the amounts in amounts or in the columns p1, p2 …, not in both.',
    de: 'Geben Sie die Beträge in amounts oder in den Spalten p1, p2 … an, nicht in beiden.',
  },
  period_beyond: {
    fr: 'L’exercice ne compte que {count} périodes.',
    nl: 'Het boekjaar telt maar {count} perioden.',
    en: 'The fiscal year has only {count} periods.',
    de: 'Das Geschäftsjahr hat nur {count} Perioden.',
  },
  code_differs: {
    fr: 'Les lignes d’un même budget ({name}) n’indiquent pas le même code analytique.',
    nl: 'De rijen van eenzelfde budget ({name}) vermelden niet dezelfde analytische code.',
    en: 'The rows of one budget ({name}) do not name the same analytic code.',
    de: 'Die Zeilen eines Budgets ({name}) nennen nicht denselben analytischen Code.',
  },
  exists: {
    fr: 'Le budget {name} existe déjà pour cet exercice.',
    nl: 'Het budget {name} bestaat al voor dit boekjaar.',
    en: 'The budget {name} already exists for this fiscal year.',
    de: 'Das Budget {name} gibt es für dieses Geschäftsjahr bereits.',
  },
  several: {
    fr: 'Plusieurs budgets de cet exercice s’appellent {name} : renommez-les avant l’import.',
    nl: 'Meerdere budgetten van dit boekjaar heten {name}: hernoem ze vóór de import.',
    en: 'Several budgets of this fiscal year are called {name}: rename them before the import.',
    de: 'Mehrere Budgets dieses Geschäftsjahrs heißen {name}: Benennen Sie sie vor dem Import um.',
  },
} satisfies Record<string, Message>
