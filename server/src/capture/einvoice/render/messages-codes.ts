import type { Message } from '../../../lib/languages.ts'

/** Codes in words. An unknown code is shown unchanged. */

/** VAT categories (UNCL5305) except the standard rate, for which the rate is shown. */
export const categories: Readonly<Record<string, Message>> = {
  Z: { fr: 'Taux zéro', nl: 'Nultarief', en: 'Zero rated', de: 'Nullsatz' },
  E: { fr: 'Exonéré', nl: 'Vrijgesteld', en: 'Exempt', de: 'Steuerbefreit' },
  AE: { fr: 'Autoliquidation', nl: 'Btw verlegd', en: 'Reverse charge', de: 'Steuerschuldnerschaft des Empfängers' },
  K: {
    fr: 'Livraison intracommunautaire',
    nl: 'Intracommunautaire levering',
    en: 'Intra-Community supply',
    de: 'Innergemeinschaftliche Lieferung',
  },
  G: { fr: 'Exportation', nl: 'Uitvoer', en: 'Export', de: 'Ausfuhr' },
  O: { fr: 'Hors champ de la TVA', nl: 'Buiten toepassing btw', en: 'Outside the scope of VAT', de: 'Nicht steuerbar' },
  L: { fr: 'IGIC (Canaries)', nl: 'IGIC (Canarische Eilanden)', en: 'IGIC (Canary Islands)', de: 'IGIC (Kanarische Inseln)' },
  M: { fr: 'IPSI (Ceuta et Melilla)', nl: 'IPSI (Ceuta en Melilla)', en: 'IPSI (Ceuta and Melilla)', de: 'IPSI (Ceuta und Melilla)' },
  B: { fr: 'TVA scindée', nl: 'Gesplitste btw-betaling', en: 'Split payment', de: 'Getrennte Zahlung der USt.' },
}

const transfer: Message = { fr: 'Virement', nl: 'Overschrijving', en: 'Credit transfer', de: 'Überweisung' }
const debit: Message = { fr: 'Domiciliation', nl: 'Domiciliëring', en: 'Direct debit', de: 'Lastschrift' }

/** Payment means (UNTDID 4461). */
export const means: Readonly<Record<string, Message>> = {
  '1': { fr: 'Non précisé', nl: 'Niet bepaald', en: 'Not specified', de: 'Nicht festgelegt' },
  '10': { fr: 'Espèces', nl: 'Contant', en: 'Cash', de: 'Bar' },
  '20': { fr: 'Chèque', nl: 'Cheque', en: 'Cheque', de: 'Scheck' },
  '30': transfer,
  '31': transfer,
  '42': transfer,
  '48': { fr: 'Carte bancaire', nl: 'Bankkaart', en: 'Bank card', de: 'Bankkarte' },
  '49': debit,
  '54': { fr: 'Carte de crédit', nl: 'Kredietkaart', en: 'Credit card', de: 'Kreditkarte' },
  '55': { fr: 'Carte de débit', nl: 'Debetkaart', en: 'Debit card', de: 'Debitkarte' },
  '57': { fr: 'Ordre permanent', nl: 'Doorlopende opdracht', en: 'Standing agreement', de: 'Dauerauftrag' },
  '58': transfer,
  '59': debit,
  '68': { fr: 'Paiement en ligne', nl: 'Onlinebetaling', en: 'Online payment', de: 'Online-Zahlung' },
  '97': { fr: 'Compensation', nl: 'Verrekening', en: 'Clearing between partners', de: 'Verrechnung' },
}

const piece: Message = { fr: 'pce', nl: 'st.', en: 'pcs', de: 'Stk.' }
const hour: Message = { fr: 'h', nl: 'u', en: 'h', de: 'Std.' }

/** Abbreviated units (Recommendation 20). The unit `one` is not shown. */
export const units: Readonly<Record<string, Message>> = {
  H87: piece,
  EA: piece,
  XPP: piece,
  HUR: hour,
  MIN: { fr: 'min', nl: 'min', en: 'min', de: 'Min.' },
  DAY: { fr: 'j', nl: 'd', en: 'd', de: 'Tage' },
  WEE: { fr: 'sem.', nl: 'wk.', en: 'wk', de: 'Wo.' },
  MON: { fr: 'mois', nl: 'mnd.', en: 'mo.', de: 'Mon.' },
  ANN: { fr: 'an', nl: 'jaar', en: 'yr', de: 'Jahr' },
  SET: { fr: 'jeu', nl: 'set', en: 'set', de: 'Satz' },
  LS: { fr: 'forfait', nl: 'forfait', en: 'lump sum', de: 'pauschal' },
}

/** Units with the same abbreviation in every language. */
export const symbols: Readonly<Record<string, string>> = {
  KGM: 'kg',
  GRM: 'g',
  TNE: 't',
  MTR: 'm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  MTK: 'm²',
  MTQ: 'm³',
  LTR: 'l',
  KWH: 'kWh',
  MWH: 'MWh',
  P1: '%',
}
