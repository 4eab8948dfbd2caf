/** The words of the tax exports. */
import type { Language, Message } from '../../../../lib/languages.ts'
import type { FeeNature } from '../../../../packs/exports/fee-forms.ts'
import type { Column, ColumnKind } from '../../../../lib/writers/table.ts'

export const taxLabels = {
  vat_declaration: { fr: 'Déclaration TVA', nl: 'Btw-aangifte', en: 'VAT return', de: 'Mehrwertsteuererklärung' },
  vat_client_listing: {
    fr: 'Listing des clients assujettis à la TVA',
    nl: 'Lijst van de btw-plichtige afnemers',
    en: 'Listing of customers liable to VAT',
    de: 'Liste der mehrwertsteuerpflichtigen Kunden',
  },
  vat_intra_listing: {
    fr: 'Relevé des opérations intracommunautaires',
    nl: 'Opgave van de intracommunautaire handelingen',
    en: 'Listing of intra-Community supplies',
    de: 'Aufstellung der innergemeinschaftlichen Umsätze',
  },
  fee_forms: { fr: 'Fiches 281.50', nl: 'Fiches 281.50', en: 'Statements 281.50', de: 'Karten 281.50' },
  draft: {
    fr: 'Brouillon : cette déclaration n’est pas validée.',
    nl: 'Ontwerp: deze aangifte is niet gevalideerd.',
    en: 'Draft: this return is not validated.',
    de: 'Entwurf: Diese Erklärung ist nicht validiert.',
  },
  draft_mark: { fr: 'BROUILLON', nl: 'ONTWERP', en: 'DRAFT', de: 'ENTWURF' },
  validated_on: { fr: 'Validée le {day}', nl: 'Gevalideerd op {day}', en: 'Validated on {day}', de: 'Validiert am {day}' },
  filed_on: { fr: 'Déposée le {day}', nl: 'Ingediend op {day}', en: 'Filed on {day}', de: 'Eingereicht am {day}' },
  filed_as: {
    fr: 'Déposée le {day}, référence {reference}',
    nl: 'Ingediend op {day}, referentie {reference}',
    en: 'Filed on {day}, reference {reference}',
    de: 'Eingereicht am {day}, Referenz {reference}',
  },
  due_on: { fr: 'À déposer au plus tard le {day}', nl: 'In te dienen tegen {day}', en: 'Due on {day}', de: 'Einzureichen bis {day}' },
  boxes: { fr: 'Grilles', nl: 'Roosters', en: 'Boxes', de: 'Felder' },
  lines: { fr: 'Lignes par grille', nl: 'Lijnen per rooster', en: 'Lines per box', de: 'Zeilen je Feld' },
  checks: { fr: 'Contrôles', nl: 'Controles', en: 'Checks', de: 'Prüfungen' },
  no_checks: {
    fr: 'Aucun contrôle ne donne de remarque.',
    nl: 'Geen enkele controle geeft een opmerking.',
    en: 'No check has an objection.',
    de: 'Keine Prüfung ergibt eine Beanstandung.',
  },
  settlement: { fr: 'Règlement de la TVA', nl: 'Verrekening van de btw', en: 'VAT settlement', de: 'Abrechnung der MwSt.' },
  settlement_draft: {
    fr: 'Règlement de la TVA, tel que la validation le comptabilisera',
    nl: 'Verrekening van de btw, zoals de validatie ze zal boeken',
    en: 'VAT settlement, as validation will post it',
    de: 'Abrechnung der MwSt., wie die Validierung sie verbuchen wird',
  },
  amount_due: { fr: 'Montant dû', nl: 'Verschuldigd bedrag', en: 'Amount due', de: 'Geschuldeter Betrag' },
  amount_refund: { fr: 'Crédit de TVA', nl: 'Btw-tegoed', en: 'VAT credit', de: 'MwSt.-Guthaben' },
  error: { fr: 'Erreur', nl: 'Fout', en: 'Error', de: 'Fehler' },
  warning: { fr: 'Avertissement', nl: 'Waarschuwing', en: 'Warning', de: 'Warnung' },
  year: { fr: 'Année {year}', nl: 'Jaar {year}', en: 'Year {year}', de: 'Jahr {year}' },
  income_year: {
    fr: 'Revenus de l’année {year}',
    nl: 'Inkomsten van het jaar {year}',
    en: 'Income of {year}',
    de: 'Einkünfte des Jahres {year}',
  },
  above: {
    fr: 'Bénéficiaires au-delà de {amount} EUR hors TVA',
    nl: 'Begunstigden boven {amount} EUR zonder btw',
    en: 'Beneficiaries above EUR {amount}, without VAT',
    de: 'Empfänger über {amount} EUR ohne MwSt.',
  },
  customers_above: {
    fr: 'Clients dont le chiffre d’affaires dépasse {amount} EUR',
    nl: 'Klanten met een omzet boven {amount} EUR',
    en: 'Customers with a turnover above EUR {amount}',
    de: 'Kunden mit einem Umsatz über {amount} EUR',
  },
  customers: { fr: 'Clients assujettis', nl: 'Btw-plichtige klanten', en: 'Customers liable to VAT', de: 'Steuerpflichtige Kunden' },
  supplies: { fr: 'Opérations', nl: 'Handelingen', en: 'Supplies', de: 'Umsätze' },
  own_turnover: { fr: 'Chiffre d’affaires propre', nl: 'Eigen omzet', en: 'Own turnover', de: 'Eigener Umsatz' },
} as const satisfies Record<string, Message>

export const feeNatureLabels: Readonly<Record<FeeNature, Message>> = {
  commissions: { fr: 'Commissions', nl: 'Commissies', en: 'Commissions', de: 'Provisionen' },
  fees: { fr: 'Honoraires', nl: 'Erelonen', en: 'Fees', de: 'Honorare' },
  benefits_in_kind: {
    fr: 'Avantages de toute nature',
    nl: 'Voordelen van alle aard',
    en: 'Benefits in kind',
    de: 'Vorteile jeglicher Art',
  },
  expenses: { fr: 'Frais pour compte du bénéficiaire', nl: 'Kosten voor rekening', en: 'Expenses', de: 'Auslagen' },
}

export const intraCodeLabels: Readonly<Record<'L' | 'S' | 'T', Message>> = {
  L: { fr: 'Livraisons de biens', nl: 'Leveringen van goederen', en: 'Supplies of goods', de: 'Lieferungen von Gegenständen' },
  S: { fr: 'Prestations de services', nl: 'Diensten', en: 'Services', de: 'Dienstleistungen' },
  T: { fr: 'Opérations triangulaires', nl: 'Driehoeksverkeer', en: 'Triangular sales', de: 'Dreiecksgeschäfte' },
}

const columns = {
  box: { fr: 'Grille', nl: 'Rooster', en: 'Box', de: 'Feld' },
  edi_code: { fr: 'Code EDI', nl: 'EDI-code', en: 'EDI code', de: 'EDI-Code' },
  label: { fr: 'Libellé', nl: 'Omschrijving', en: 'Label', de: 'Bezeichnung' },
  computed: { fr: 'Comptabilité', nl: 'Boekhouding', en: 'Ledger', de: 'Buchhaltung' },
  moved: { fr: 'Déplacé', nl: 'Verplaatst', en: 'Moved', de: 'Verschoben' },
  carried: { fr: 'Reporté', nl: 'Overgedragen', en: 'Carried', de: 'Übertragen' },
  adjustment: { fr: 'Ajustement', nl: 'Aanpassing', en: 'Adjustment', de: 'Anpassung' },
  amount: { fr: 'Montant', nl: 'Bedrag', en: 'Amount', de: 'Betrag' },
  declared: { fr: 'À déclarer', nl: 'Aan te geven', en: 'Declared', de: 'Erklärt' },
  carry_forward: { fr: 'À reporter', nl: 'Over te dragen', en: 'To carry', de: 'Vortrag' },
  code: { fr: 'Code', nl: 'Code', en: 'Code', de: 'Code' },
  level: { fr: 'Niveau', nl: 'Niveau', en: 'Level', de: 'Stufe' },
  message: { fr: 'Message', nl: 'Melding', en: 'Message', de: 'Meldung' },
  date: { fr: 'Date', nl: 'Datum', en: 'Date', de: 'Datum' },
  journal: { fr: 'Journal', nl: 'Dagboek', en: 'Journal', de: 'Journal' },
  number: { fr: 'Numéro', nl: 'Nummer', en: 'Number', de: 'Nummer' },
  account: { fr: 'Compte', nl: 'Rekening', en: 'Account', de: 'Konto' },
  third_party: { fr: 'Tiers', nl: 'Relatie', en: 'Third party', de: 'Geschäftspartner' },
  vat_code: { fr: 'Code TVA', nl: 'Btw-code', en: 'VAT code', de: 'MwSt.-Code' },
  base: { fr: 'Base', nl: 'Maatstaf', en: 'Base', de: 'Bemessung' },
  moved_to: { fr: 'Déclaré en', nl: 'Aangegeven in', en: 'Declared in', de: 'Erklärt in' },
  debit: { fr: 'Débit', nl: 'Debet', en: 'Debit', de: 'Soll' },
  credit: { fr: 'Crédit', nl: 'Credit', en: 'Credit', de: 'Haben' },
  vat_number: { fr: 'Numéro de TVA', nl: 'Btw-nummer', en: 'VAT number', de: 'MwSt.-Nummer' },
  name: { fr: 'Nom', nl: 'Naam', en: 'Name', de: 'Name' },
  country: { fr: 'Pays', nl: 'Land', en: 'Country', de: 'Land' },
  turnover: { fr: 'Chiffre d’affaires', nl: 'Omzet', en: 'Turnover', de: 'Umsatz' },
  vat: { fr: 'TVA', nl: 'Btw', en: 'VAT', de: 'MwSt.' },
  sequence: { fr: 'N°', nl: 'Nr.', en: 'No.', de: 'Nr.' },
  address: { fr: 'Adresse', nl: 'Adres', en: 'Address', de: 'Adresse' },
  enterprise_number: { fr: 'Numéro BCE', nl: 'KBO-nummer', en: 'Enterprise no.', de: 'ZDU-Nummer' },
  national_number: { fr: 'Numéro national', nl: 'Rijksregisternr.', en: 'National no.', de: 'Nationalnummer' },
  own_number: {
    fr: 'Numéro BCE ou national',
    nl: 'KBO- of rijksregisternr.',
    en: 'Enterprise or national no.',
    de: 'ZDU- oder Nationalnummer',
  },
  profession: { fr: 'Profession', nl: 'Beroep', en: 'Profession', de: 'Beruf' },
  nature: { fr: 'Nature', nl: 'Aard', en: 'Nature', de: 'Art' },
  invoiced: { fr: 'Montant', nl: 'Bedrag', en: 'Amount', de: 'Betrag' },
  paid: { fr: 'Payé', nl: 'Betaald', en: 'Paid', de: 'Gezahlt' },
} as const satisfies Record<string, Message>

/** The columns of a table in one language. */
export const taxColumns =
  (language: Language) =>
  (name: keyof typeof columns, kind: ColumnKind = 'text'): Column => ({ title: columns[name][language], kind })
