/** The titles of exports and of their columns. */
import type { Language, Message } from '../../../lib/languages.ts'
import type { Column, ColumnKind } from '../../../lib/writers/table.ts'

export const labels = {
  trial_balance: { fr: 'Balance des comptes', nl: 'Proef- en saldibalans', en: 'Trial balance', de: 'Summen- und Saldenliste' },
  accounts: { fr: 'Plan comptable', nl: 'Rekeningenstelsel', en: 'Chart of accounts', de: 'Kontenplan' },
  total: { fr: 'Total', nl: 'Totaal', en: 'Total', de: 'Summe' },
  fiscal_year_named: { fr: 'Exercice {code}', nl: 'Boekjaar {code}', en: 'Fiscal year {code}', de: 'Geschäftsjahr {code}' },
  from_to: { fr: 'Du {from} au {to}', nl: 'Van {from} tot {to}', en: 'From {from} to {to}', de: 'Vom {from} bis {to}' },
  known_at: {
    fr: 'Comptabilité telle que connue le {moment} (UTC)',
    nl: 'Boekhouding zoals bekend op {moment} (UTC)',
    en: 'Books as known on {moment} (UTC)',
    de: 'Buchführung nach dem Kenntnisstand vom {moment} (UTC)',
  },
} as const satisfies Record<string, Message>

const columnLabels = {
  account: { fr: 'Compte', nl: 'Rekening', en: 'Account', de: 'Konto' },
  label: { fr: 'Libellé', nl: 'Omschrijving', en: 'Label', de: 'Bezeichnung' },
  third_party: { fr: 'Tiers', nl: 'Relatie', en: 'Third party', de: 'Geschäftspartner' },
  name: { fr: 'Nom', nl: 'Naam', en: 'Name', de: 'Name' },
  type: { fr: 'Type', nl: 'Type', en: 'Type', de: 'Typ' },
  opening_debit: { fr: 'Ouverture débit', nl: 'Begin debet', en: 'Opening debit', de: 'Anfang Soll' },
  opening_credit: { fr: 'Ouverture crédit', nl: 'Begin credit', en: 'Opening credit', de: 'Anfang Haben' },
  debit: { fr: 'Débit', nl: 'Debet', en: 'Debit', de: 'Soll' },
  credit: { fr: 'Crédit', nl: 'Credit', en: 'Credit', de: 'Haben' },
  closing_debit: { fr: 'Solde débiteur', nl: 'Debetsaldo', en: 'Debit balance', de: 'Saldo Soll' },
  closing_credit: { fr: 'Solde créditeur', nl: 'Creditsaldo', en: 'Credit balance', de: 'Saldo Haben' },
} as const satisfies Record<string, Message>

/** Columns by the names of their titles, in one language. */
export const titlesIn =
  <N extends string>(titles: Readonly<Record<N, Message>>) =>
  (language: Language) =>
  (name: N, kind: ColumnKind = 'text'): Column => ({ title: titles[name][language], kind })

export const columnTitles = titlesIn(columnLabels)
