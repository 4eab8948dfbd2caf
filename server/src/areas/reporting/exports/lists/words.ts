/** The words for values that the API names by code, as XLSX and PDF show them; CSV keeps the codes. */
import type { Message } from '../../../../lib/languages.ts'

export type Words = Readonly<Record<string, Message>>

const yes = { fr: 'Oui', nl: 'Ja', en: 'Yes', de: 'Ja' }
const no = { fr: 'Non', nl: 'Nee', en: 'No', de: 'Nein' }
export const flags: Words = { true: yes, false: no }

const active = { fr: 'Actif', nl: 'Actief', en: 'Active', de: 'Aktiv' }
const importer = { fr: 'Import', nl: 'Import', en: 'Import', de: 'Import' }
const external = { fr: 'Externe', nl: 'Extern', en: 'External', de: 'Extern' }
const manual = { fr: 'Manuel', nl: 'Manueel', en: 'Manual', de: 'Manuell' }
const sale = { fr: 'Vente', nl: 'Verkoop', en: 'Sale', de: 'Verkauf' }
const purchase = { fr: 'Achat', nl: 'Aankoop', en: 'Purchase', de: 'Einkauf' }
const invoice = { fr: 'Facture', nl: 'Factuur', en: 'Invoice', de: 'Rechnung' }
const creditNote = { fr: 'Note de crédit', nl: 'Creditnota', en: 'Credit note', de: 'Gutschrift' }
const depreciation = { fr: 'Amortissement', nl: 'Afschrijving', en: 'Depreciation', de: 'Abschreibung' }
const receivable = { fr: 'Clients', nl: 'Klanten', en: 'Receivable', de: 'Debitoren' }
const payable = { fr: 'Fournisseurs', nl: 'Leveranciers', en: 'Payable', de: 'Kreditoren' }
const bank = { fr: 'Banque', nl: 'Bank', en: 'Bank', de: 'Bank' }

export const accountTypes: Words = {
  asset: { fr: 'Actif', nl: 'Activa', en: 'Asset', de: 'Aktiva' },
  liability: { fr: 'Passif', nl: 'Passiva', en: 'Liability', de: 'Passiva' },
  equity: { fr: 'Capitaux propres', nl: 'Eigen vermogen', en: 'Equity', de: 'Eigenkapital' },
  expense: { fr: 'Charge', nl: 'Kosten', en: 'Expense', de: 'Aufwand' },
  income: { fr: 'Produit', nl: 'Opbrengsten', en: 'Income', de: 'Ertrag' },
  offbalance: { fr: 'Hors bilan', nl: 'Buiten balans', en: 'Off balance', de: 'Außerbilanziell' },
}

export const controlKinds: Words = { receivable, payable }

export const accountKinds: Words = {
  none: { fr: 'Général', nl: 'Algemeen', en: 'General', de: 'Allgemein' },
  ...controlKinds,
  bank,
  cash: { fr: 'Caisse', nl: 'Kas', en: 'Cash', de: 'Kasse' },
  transfer: { fr: 'Virements internes', nl: 'Interne overboekingen', en: 'Transfer', de: 'Geldtransit' },
  suspense: { fr: 'Attente', nl: 'Wachtrekening', en: 'Suspense', de: 'Verrechnung' },
  result: { fr: 'Résultat', nl: 'Resultaat', en: 'Result', de: 'Ergebnis' },
  vat_due: { fr: 'TVA due', nl: 'Verschuldigde btw', en: 'VAT due', de: 'Geschuldete Steuer' },
  vat_deductible: { fr: 'TVA déductible', nl: 'Aftrekbare btw', en: 'Deductible VAT', de: 'Vorsteuer' },
  vat_current: { fr: 'Compte courant TVA', nl: 'Rekening-courant btw', en: 'VAT current account', de: 'Steuerkonto' },
  vat_correction: { fr: 'Régularisation TVA', nl: 'Herziening btw', en: 'VAT correction', de: 'Steuerberichtigung' },
  difference: { fr: 'Différence de paiement', nl: 'Betalingsverschil', en: 'Payment difference', de: 'Zahlungsdifferenz' },
  exchange: { fr: 'Différence de change', nl: 'Koersverschil', en: 'Exchange difference', de: 'Kursdifferenz' },
  rounding: { fr: 'Arrondi', nl: 'Afronding', en: 'Rounding', de: 'Rundung' },
  fixed_asset: { fr: 'Immobilisation', nl: 'Vast actief', en: 'Fixed asset', de: 'Anlagevermögen' },
  depreciation,
  stock: { fr: 'Stock', nl: 'Voorraad', en: 'Stock', de: 'Vorräte' },
  invoice_to_receive: { fr: 'Factures à recevoir', nl: 'Te ontvangen facturen', en: 'Invoices to receive', de: 'Ausstehende Rechnungen' },
  invoice_to_issue: { fr: 'Factures à établir', nl: 'Op te maken facturen', en: 'Invoices to issue', de: 'Noch auszustellende Rechnungen' },
  wages: { fr: 'Rémunérations', nl: 'Bezoldigingen', en: 'Wages', de: 'Löhne und Gehälter' },
  social_security: { fr: 'Sécurité sociale', nl: 'Sociale zekerheid', en: 'Social security', de: 'Sozialversicherung' },
  withholding_tax: { fr: 'Précompte', nl: 'Voorheffing', en: 'Withholding tax', de: 'Quellensteuer' },
}

export const journalTypes: Words = {
  purchase,
  purchase_credit_note: {
    fr: 'Notes de crédit achats',
    nl: 'Creditnota’s aankopen',
    en: 'Purchase credit note',
    de: 'Gutschriften Einkauf',
  },
  sale,
  sale_credit_note: { fr: 'Notes de crédit ventes', nl: 'Creditnota’s verkopen', en: 'Sale credit note', de: 'Gutschriften Verkauf' },
  miscellaneous: { fr: 'Opérations diverses', nl: 'Diverse verrichtingen', en: 'Miscellaneous', de: 'Sonstige Buchungen' },
  cash: { fr: 'Caisse', nl: 'Kas', en: 'Cash', de: 'Kasse' },
  financial: { fr: 'Financier', nl: 'Financieel', en: 'Financial', de: 'Bank' },
}

export const directions: Words = { sale, purchase }

export const exigibilities: Words = {
  debit: { fr: 'À la facturation', nl: 'Bij facturatie', en: 'On invoice', de: 'Mit der Rechnung' },
  payment: { fr: 'À l’encaissement', nl: 'Bij ontvangst', en: 'On payment', de: 'Mit der Zahlung' },
}

export const partyTypes: Words = {
  supplier: { fr: 'Fournisseur', nl: 'Leverancier', en: 'Supplier', de: 'Lieferant' },
  customer: { fr: 'Client', nl: 'Klant', en: 'Customer', de: 'Kunde' },
}

export const locales: Words = {
  fr: { fr: 'Français', nl: 'Frans', en: 'French', de: 'Französisch' },
  nl: { fr: 'Néerlandais', nl: 'Nederlands', en: 'Dutch', de: 'Niederländisch' },
  en: { fr: 'Anglais', nl: 'Engels', en: 'English', de: 'Englisch' },
  de: { fr: 'Allemand', nl: 'Duits', en: 'German', de: 'Deutsch' },
}

export const feeNatures: Words = {
  commissions: { fr: 'Commissions', nl: 'Commissies', en: 'Commissions', de: 'Provisionen' },
  fees: { fr: 'Honoraires', nl: 'Erelonen', en: 'Fees', de: 'Honorare' },
  benefits_in_kind: { fr: 'Avantages en nature', nl: 'Voordelen van alle aard', en: 'Benefits in kind', de: 'Sachbezüge' },
  expenses: { fr: 'Frais', nl: 'Kosten', en: 'Expenses', de: 'Auslagen' },
}

export const viesStates: Words = {
  unknown: { fr: 'Inconnu', nl: 'Onbekend', en: 'Unknown', de: 'Unbekannt' },
  valid: { fr: 'Valable', nl: 'Geldig', en: 'Valid', de: 'Gültig' },
  invalid: { fr: 'Non valable', nl: 'Ongeldig', en: 'Invalid', de: 'Ungültig' },
}

export const partySources: Words = {
  manual,
  importer: { fr: 'Lecture de documents', nl: 'Documentlezer', en: 'Document reader', de: 'Belegleser' },
  peppol: { fr: 'Peppol', nl: 'Peppol', en: 'Peppol', de: 'Peppol' },
  external,
  import: importer,
}

export const entryOrigins: Words = {
  manual,
  invoice,
  credit_note: creditNote,
  document: { fr: 'Document', nl: 'Document', en: 'Document', de: 'Beleg' },
  recurring: { fr: 'Écriture récurrente', nl: 'Terugkerende boeking', en: 'Recurring entry', de: 'Wiederkehrende Buchung' },
  bank,
  lettering: { fr: 'Lettrage', nl: 'Afpunting', en: 'Lettering', de: 'Ausgleich' },
  vat: { fr: 'TVA', nl: 'Btw', en: 'VAT', de: 'Umsatzsteuer' },
  depreciation,
  disposal: { fr: 'Sortie d’immobilisation', nl: 'Buitengebruikstelling', en: 'Disposal', de: 'Anlagenabgang' },
  opening: { fr: 'Ouverture', nl: 'Opening', en: 'Opening', de: 'Eröffnung' },
  takeover: { fr: 'Reprise', nl: 'Overname', en: 'Takeover', de: 'Übernahme' },
  appropriation: { fr: 'Affectation du résultat', nl: 'Resultaatverwerking', en: 'Appropriation', de: 'Ergebnisverwendung' },
  closing: { fr: 'Clôture', nl: 'Afsluiting', en: 'Closing', de: 'Abschluss' },
  invoices_to_receive: { fr: 'Factures à recevoir', nl: 'Te ontvangen facturen', en: 'Invoices to receive', de: 'Ausstehende Rechnungen' },
  reversal: { fr: 'Contrepassation', nl: 'Tegenboeking', en: 'Reversal', de: 'Storno' },
  import: importer,
  external,
}

export const entryStates: Words = {
  posted: { fr: 'Enregistrée', nl: 'Geboekt', en: 'Posted', de: 'Gebucht' },
  reversed: { fr: 'Contrepassée', nl: 'Tegengeboekt', en: 'Reversed', de: 'Storniert' },
}

export const transactionStates: Words = {
  pending: { fr: 'À traiter', nl: 'Te verwerken', en: 'Pending', de: 'Offen' },
  matched: { fr: 'Rapprochée', nl: 'Verwerkt', en: 'Matched', de: 'Zugeordnet' },
  ignored: { fr: 'Ignorée', nl: 'Genegeerd', en: 'Ignored', de: 'Ignoriert' },
}

export const assetStates: Words = {
  active,
  depreciated: { fr: 'Amorti', nl: 'Afgeschreven', en: 'Depreciated', de: 'Abgeschrieben' },
  disposed: { fr: 'Sorti', nl: 'Buiten gebruik', en: 'Disposed', de: 'Abgegangen' },
}

export const depreciationMethods: Words = {
  linear: { fr: 'Linéaire', nl: 'Lineair', en: 'Linear', de: 'Linear' },
  declining: { fr: 'Dégressif', nl: 'Degressief', en: 'Declining', de: 'Degressiv' },
  none: { fr: 'Aucune', nl: 'Geen', en: 'None', de: 'Keine' },
}

export const proratas: Words = {
  daily: { fr: 'Par jour', nl: 'Per dag', en: 'Daily', de: 'Tagesgenau' },
  monthly: { fr: 'Par mois', nl: 'Per maand', en: 'Monthly', de: 'Monatsgenau' },
  full_year: { fr: 'Année entière', nl: 'Volledig jaar', en: 'Full year', de: 'Ganzes Jahr' },
}

export const disposalKinds: Words = {
  sale,
  scrap: { fr: 'Mise au rebut', nl: 'Buitengebruikstelling', en: 'Scrap', de: 'Verschrottung' },
}

export const recurringKinds: Words = {
  free: { fr: 'Écriture libre', nl: 'Vrije boeking', en: 'Free entry', de: 'Freie Buchung' },
  invoice,
  credit_note: creditNote,
}

export const frequencies: Words = {
  weekly: { fr: 'Hebdomadaire', nl: 'Wekelijks', en: 'Weekly', de: 'Wöchentlich' },
  monthly: { fr: 'Mensuelle', nl: 'Maandelijks', en: 'Monthly', de: 'Monatlich' },
  quarterly: { fr: 'Trimestrielle', nl: 'Driemaandelijks', en: 'Quarterly', de: 'Vierteljährlich' },
  half_yearly: { fr: 'Semestrielle', nl: 'Halfjaarlijks', en: 'Half-yearly', de: 'Halbjährlich' },
  yearly: { fr: 'Annuelle', nl: 'Jaarlijks', en: 'Yearly', de: 'Jährlich' },
}

export const recurringStates: Words = {
  active,
  paused: { fr: 'Suspendu', nl: 'Gepauzeerd', en: 'Paused', de: 'Pausiert' },
  finished: { fr: 'Terminé', nl: 'Beëindigd', en: 'Finished', de: 'Beendet' },
}
