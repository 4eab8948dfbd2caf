import { note } from '../../../kernel/route/notes.ts'

export const closed = note('fiscal_year_closed', 'entry', 'close', {
  fr: 'Exercice clôturé : {label}.',
  nl: 'Boekjaar afgesloten: {label}.',
  en: 'Fiscal year closed: {label}.',
  de: 'Geschäftsjahr abgeschlossen: {label}.',
})
export const reopened = note('fiscal_year_reopened', 'entry', 'reopen', {
  fr: 'Exercice rouvert : {label}.',
  nl: 'Boekjaar heropend: {label}.',
  en: 'Fiscal year reopened: {label}.',
  de: 'Geschäftsjahr wieder geöffnet: {label}.',
})
export const openingBalancesSet = note('opening_balances_set', 'entry', 'post', {
  fr: 'Soldes d’ouverture encodés : exercice {label}.',
  nl: 'Openingssaldi ingevoerd: boekjaar {label}.',
  en: 'Opening balances set: fiscal year {label}.',
  de: 'Eröffnungssalden erfasst: Geschäftsjahr {label}.',
})
