/** What customers, suppliers and banks write, by language: {n} the number, {k} another number, {d} a date, {m} a month, {t} a telephone number. */
import type { Language } from './names.ts'

type Phrases = Record<Language, readonly string[]>

export const reference: Phrases = {
  nl: [
    'factuur {n}',
    'fact. {n}',
    '{n}',
    'betaling factuur {n} van {d}',
    'FACTUUR {n} KLANT {k}',
    'uw ref {n} - onze ref {k}',
    'f {n} bedankt',
  ],
  fr: [
    'facture {n}',
    'fact {n}',
    '{n}',
    'paiement facture {n} du {d}',
    'VIR SEPA {n} CLIENT {k}',
    'REGLT {n}',
    'votre facture n° {n}, merci',
  ],
  de: ['Rechnung {n}', 'RE {n}', '{n}', 'Rechnung {n} vom {d}', 'KD {k} RG {n}', 'Rg.Nr. {n} vielen Dank', 'Zahlung {n}'],
  en: ['invoice {n}', 'inv {n}', '{n}', 'payment of invoice {n} dated {d}', 'PO {k} INV {n}', 'your ref {n}', 'INV {n} thanks'],
}
export const nothing: Phrases = {
  nl: ['', 'bedankt', 'met vriendelijke groeten', 'betaling', 'levering {m}', 'zoals afgesproken'],
  fr: ['', 'merci', 'cordialement', 'règlement', 'travaux {m}', 'comme convenu'],
  de: ['', 'danke', 'mit freundlichen Grüßen', 'Zahlung', 'Lieferung {m}', 'wie besprochen'],
  en: ['', 'thank you', 'kind regards', 'payment', 'services {m}', 'as agreed'],
}
export const several: Phrases = {
  nl: ['facturen {n}', '{n} samen', 'betaling {n}', 'FACT {n}'],
  fr: ['factures {n}', '{n} ensemble', 'règlement {n}', 'FACT {n}'],
  de: ['Rechnungen {n}', '{n} zusammen', 'Zahlung {n}', 'RG {n}'],
  en: ['invoices {n}', '{n} together', 'payment {n}', 'INV {n}'],
}
export const part: Phrases = {
  nl: ['voorschot op {n}', '{n} eerste schijf', 'deel van factuur {n}, rest volgt'],
  fr: ['acompte sur {n}', '{n} premier versement', 'partie de la facture {n}, le reste suit'],
  de: ['Anzahlung auf {n}', '{n} erste Rate', 'Teil der Rechnung {n}, Rest folgt'],
  en: ['part payment of {n}', '{n} first instalment', 'on account of invoice {n}, rest follows'],
}
export const deducted: Phrases = {
  nl: ['{n} min korting', 'factuur {n} verminderd wegens schade', '{n} -2%'],
  fr: ['{n} moins remise', 'facture {n} diminuée cause dégâts', '{n} escompte 2%'],
  de: ['{n} abzgl. Skonto', 'Rechnung {n} gekürzt wegen Mangel', '{n} -2%'],
  en: ['{n} less discount', 'invoice {n} minus damage', '{n} -2%'],
}
export const unrelated: Phrases = {
  nl: [
    'lidgeld {k}',
    'huur zaal {d} tel {t}',
    'cursus {m}',
    'terugbetaling onkosten',
    'waarborg {k}',
    'eetfestijn 2 kaarten',
    'dossier {k}',
  ],
  fr: ['cotisation {k}', 'location salle {d} tél {t}', 'stage {m}', 'remboursement frais', 'caution {k}', 'repas 2 places', 'dossier {k}'],
  de: ['Beitrag {k}', 'Saalmiete {d} Tel {t}', 'Kurs {m}', 'Erstattung Auslagen', 'Kaution {k}', 'Essen 2 Karten', 'Akte {k}'],
  en: ['membership {k}', 'room hire {d} tel {t}', 'course {m}', 'refund of expenses', 'deposit {k}', 'dinner 2 tickets', 'file {k}'],
}
export const forOther: Phrases = {
  nl: ['voor {p}, {n}', '{n} betaald door zaakvoerder', 'fact {n} ivm {p}'],
  fr: ['pour {p}, {n}', '{n} payée par le gérant', 'fact {n} p/c {p}'],
  de: ['für {p}, {n}', '{n} vom Geschäftsführer bezahlt', 'RG {n} i.A. {p}'],
  en: ['on behalf of {p}, {n}', '{n} paid by director', 'inv {n} for {p}'],
}
export const advance: Phrases = {
  nl: ['voorschot offerte {k}', 'aanbetaling bestelling {k}'],
  fr: ['acompte devis {k}', 'arrhes commande {k}'],
  de: ['Anzahlung Angebot {k}', 'Vorauszahlung Bestellung {k}'],
  en: ['deposit quote {k}', 'advance order {k}'],
}

/** Lines without an open item: sign, counterpart, text, code. */
export type Plain = readonly [sign: '+' | '-', name: string, text: string, code: string, least: number, most: number]
export const plainLines: Record<'BE' | 'FR' | 'LU', Record<string, readonly Plain[]>> = {
  BE: {
    wages: [
      ['-', '{p}', 'LOON {m} 2026', 'salary', 1500, 3200],
      ['-', '{p}', 'salaire {m}', 'salary', 1500, 3200],
    ],
    taxes: [
      ['-', 'BTW ONTVANGSTEN', 'BTW {m}', 'transfer', 500, 9000],
      ['-', 'SPF FINANCES', 'VERSEMENT ANTICIPE {k}', 'transfer', 500, 5000],
    ],
    'social-security': [['-', 'ONSS RSZ', 'BIJDRAGEN {k}', 'transfer', 900, 8000]],
    'bank-fees': [
      ['-', '-', 'KOSTEN REKENING {m}', 'fee', 3, 40],
      ['-', '-', 'FRAIS DE COMPTE {k}', 'fee', 3, 40],
    ],
    interest: [['-', '-', 'DEBETINTREST {m}', 'interest', 5, 300]],
    'card-terminal': [['+', 'TERMINALDIENST BENEPAY', 'AFSLUITING {k} NETTO', 'card-in', 80, 1500]],
    cash: [
      ['+', '-', 'STORTING CONTANTEN', 'cash', 100, 2000],
      ['-', '-', 'RETRAIT BANCONTACT {d}', 'cash', 50, 400],
    ],
    loan: [['-', 'KREDIETMAATSCHAPPIJ DE LEIE', 'AFLOSSING KREDIET {k}', 'loan', 300, 2500]],
    rent: [['-', 'IMMO DE STATIE', 'huur {m}', 'transfer', 600, 2500]],
    subscription: [['-', 'CLOUDKANTOOR', 'ABONNEMENT {k} KAART', 'card', 9, 90]],
    donation: [['-', 'NATUURVRIENDEN VZW', 'gift', 'transfer', 20, 250]],
    private: [['-', '{p}', 'prive', 'transfer', 100, 1500]],
  },
  FR: {
    wages: [['-', '{p}', 'SALAIRE {m} 2026', 'salary', 1300, 2800]],
    taxes: [
      ['-', 'DGFIP', 'PRLV SEPA TVA {k}', 'dd', 400, 9000],
      ['-', 'DGFIP', 'IS ACOMPTE {m}', 'dd', 400, 6000],
    ],
    'social-security': [['-', 'URSSAF', 'COTISATIONS {k}', 'dd', 700, 7000]],
    'bank-fees': [
      ['-', '-', 'COTISATION CONVENTION PRO {m}', 'fee', 5, 60],
      ['-', '-', 'COMMISSION {k}', 'fee', 1, 30],
    ],
    interest: [['-', '-', 'ARRETE DE COMPTE INTERETS {m}', 'interest', 4, 250]],
    'card-terminal': [['+', '-', 'REMISE CB {k} DU {d}', 'card-in', 80, 1500]],
    cash: [
      ['+', '-', 'VERSEMENT ESPECES', 'cash', 100, 2000],
      ['+', '-', 'REMISE CHEQUES {k}', 'cheque', 150, 3000],
    ],
    loan: [['-', '-', 'ECHEANCE PRET {k}', 'loan', 300, 2500]],
    rent: [['-', 'SCI DES HALLES', 'loyer {m}', 'transfer', 500, 2500]],
    subscription: [['-', 'BUREAUNUAGE', 'CB {d} ABONNEMENT {k}', 'card', 9, 90]],
    donation: [['-', 'SOLIDARITES LOCALES', 'don', 'transfer', 20, 250]],
    private: [['-', '{p}', 'PRELEVEMENT EXPLOITANT', 'transfer', 200, 2500]],
  },
  LU: {
    wages: [
      ['-', '{p}', 'SALAIRE {m} 2026', 'salary', 2200, 4200],
      ['-', '{p}', 'Loun {m}', 'salary', 2200, 4200],
    ],
    taxes: [['-', 'ADM ENREGISTREMENT DOMAINES TVA', 'TVA {k}', 'transfer', 500, 9000]],
    'social-security': [['-', 'CENTRE COMMUN SECURITE SOCIALE', 'COTIS {k}', 'dd', 900, 9000]],
    'bank-fees': [['-', '-', 'FRAIS DE TENUE DE COMPTE {m}', 'fee', 4, 50]],
    interest: [['-', '-', 'SOLLZINSEN {m}', 'interest', 5, 300]],
    'card-terminal': [['+', 'PAYTERM LUX', 'DECOMPTE {k} NET', 'card-in', 80, 1500]],
    cash: [['+', '-', 'VERSEMENT ESPECES', 'cash', 100, 2000]],
    loan: [['-', 'CREDIT MUTUEL DU SUD LUX', 'REMB PRET {k}', 'loan', 400, 3000]],
    rent: [['-', 'SCI PLATEAU NORD', 'loyer {m}', 'transfer', 900, 3500]],
    subscription: [['-', 'DESKWARE', 'CARD {k} SUBSCRIPTION', 'card', 9, 90]],
    donation: [['-', 'HELLEF ASBL', 'Don', 'transfer', 20, 500]],
    private: [['-', '{p}', 'prélèvement', 'transfer', 200, 2500]],
  },
}
export const months: Record<Language, readonly string[]> = {
  nl: ['februari', 'maart', 'april', 'mei', 'juni', 'juli', 'september'],
  fr: ['février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'septembre'],
  de: ['Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'September'],
  en: ['February', 'March', 'April', 'May', 'June', 'July', 'September'],
}
