import type { Message } from '../../../../lib/languages.ts'
import type { SchemeSection } from '../../../../packs/schemes.ts'
import type { AnnualAccountsCheck } from './schema.ts'

export const messages = {
  scheme_unknown: {
    fr: 'Ce schéma n’existe pas dans ce pays. Choisissez parmi : {schemes}.',
    nl: 'Dit schema bestaat niet in dit land. Kies uit: {schemes}.',
    en: 'The country has no such scheme. Choose one of: {schemes}.',
    de: 'Dieses Schema gibt es in diesem Land nicht. Wählen Sie eines von: {schemes}.',
  },
  as_of_before_start: {
    fr: 'La date du bilan ne peut pas précéder le premier jour de la période.',
    nl: 'De datum van de balans mag niet vóór de eerste dag van de periode vallen.',
    en: 'The day of the balance sheet must not come before the first day of the period.',
    de: 'Der Bilanzstichtag darf nicht vor dem ersten Tag des Zeitraums liegen.',
  },
} satisfies Record<string, Message>

/** The node of accounts that no rubric takes. */
export const unplacedLabel: Message = {
  fr: 'Comptes sans rubrique',
  nl: 'Rekeningen zonder rubriek',
  en: 'Accounts without a rubric',
  de: 'Konten ohne Posten',
}

export const sectionLabels: Readonly<Record<SchemeSection, Message>> = {
  assets: { fr: 'Actif', nl: 'Activa', en: 'Assets', de: 'Aktiva' },
  liabilities: { fr: 'Passif', nl: 'Passiva', en: 'Equity and liabilities', de: 'Passiva' },
  income_statement: { fr: 'Compte de résultats', nl: 'Resultatenrekening', en: 'Income statement', de: 'Gewinn- und Verlustrechnung' },
  appropriation: { fr: 'Affectation du résultat', nl: 'Resultaatverwerking', en: 'Appropriation of the result', de: 'Ergebnisverwendung' },
}

export const checkMessages: Readonly<Record<AnnualAccountsCheck['code'], Message>> = {
  fiscal_year_missing: {
    fr: 'Aucun exercice ne couvre cette date. Créez l’exercice, ou choisissez une autre période.',
    nl: 'Geen enkel boekjaar bevat deze datum. Maak het boekjaar aan of kies een andere periode.',
    en: 'No fiscal year holds this day. Create the fiscal year, or choose another period.',
    de: 'Kein Geschäftsjahr enthält diesen Tag. Legen Sie das Geschäftsjahr an oder wählen Sie einen anderen Zeitraum.',
  },
  year_open: {
    fr: 'L’exercice {year} n’est pas clôturé : ces comptes annuels peuvent encore changer.',
    nl: 'Het boekjaar {year} is niet afgesloten: deze jaarrekening kan nog wijzigen.',
    en: 'Fiscal year {year} is not closed: these annual accounts may still change.',
    de: 'Das Geschäftsjahr {year} ist nicht abgeschlossen: Dieser Jahresabschluss kann sich noch ändern.',
  },
  year_incomplete: {
    fr: 'Les comptes annuels s’arrêtent au {to} ; l’exercice se termine le {ends_on}.',
    nl: 'De jaarrekening loopt tot {to}; het boekjaar eindigt op {ends_on}.',
    en: 'The annual accounts stop on {to}; the fiscal year ends on {ends_on}.',
    de: 'Der Jahresabschluss reicht bis {to}; das Geschäftsjahr endet am {ends_on}.',
  },
  legal_form_unknown: {
    fr: 'La forme juridique ne dit pas si la société a un capital : le modèle sans capital est utilisé. Indiquez la forme juridique dans la fiche du dossier.',
    nl: 'De rechtsvorm zegt niet of de vennootschap een kapitaal heeft: het model zonder kapitaal wordt gebruikt. Vul de rechtsvorm in op de fiche van het dossier.',
    en: 'The legal form does not say whether the company has a capital: the model without capital is used. Enter the legal form of the company file.',
    de: 'Die Rechtsform sagt nicht, ob die Gesellschaft ein Kapital hat: Das Modell ohne Kapital wird verwendet. Tragen Sie die Rechtsform in der Akte ein.',
  },
  earlier_result: {
    fr: 'Un résultat de {amount} d’exercices antérieurs n’est pas reporté. Clôturez ces exercices.',
    nl: 'Een resultaat van {amount} uit vorige boekjaren is niet overgedragen. Sluit die boekjaren af.',
    en: 'A result of {amount} of earlier years is not carried forward. Close those years.',
    de: 'Ein Ergebnis von {amount} aus früheren Geschäftsjahren ist nicht vorgetragen. Schließen Sie diese Jahre ab.',
  },
  result_not_appropriated: {
    fr: 'Le résultat n’est pas affecté : il reste {amount}. Comptabilisez l’affectation avant le dépôt.',
    nl: 'Het resultaat is niet verwerkt: er blijft {amount} over. Boek de resultaatverwerking vóór de neerlegging.',
    en: 'The result is not appropriated: {amount} is left. Post the appropriation before filing.',
    de: 'Das Ergebnis ist nicht verwendet: Es bleiben {amount}. Buchen Sie die Ergebnisverwendung vor der Hinterlegung.',
  },
  accounts_unplaced: {
    fr: 'Aucune rubrique du schéma ne reprend ces comptes : {accounts}. Transférez leurs soldes sur un compte du plan.',
    nl: 'Geen enkele rubriek van het schema neemt deze rekeningen op: {accounts}. Boek hun saldi over naar een rekening van het rekeningstelsel.',
    en: 'No rubric of the scheme takes these accounts: {accounts}. Transfer their balances to an account of the chart.',
    de: 'Kein Posten des Schemas nimmt diese Konten auf: {accounts}. Buchen Sie ihre Salden auf ein Konto des Kontenplans um.',
  },
  sides_differ: {
    fr: 'L’actif et le passif diffèrent de {difference}.',
    nl: 'Activa en passiva verschillen {difference}.',
    en: 'Assets and liabilities differ by {difference}.',
    de: 'Aktiva und Passiva weichen um {difference} voneinander ab.',
  },
}
