import { note } from '../../../kernel/route/notes.ts'

export const created = note('recurring_entry_created', 'setup', 'create', {
  fr: 'Écriture récurrente créée : {label}.',
  nl: 'Terugkerende boeking aangemaakt: {label}.',
  en: 'Recurring entry created: {label}.',
  de: 'Wiederkehrende Buchung angelegt: {label}.',
})
export const updated = note('recurring_entry_updated', 'setup', 'update', {
  fr: 'Écriture récurrente modifiée : {label}.',
  nl: 'Terugkerende boeking gewijzigd: {label}.',
  en: 'Recurring entry changed: {label}.',
  de: 'Wiederkehrende Buchung geändert: {label}.',
})
export const paused = note('recurring_entry_paused', 'setup', 'update', {
  fr: 'Écriture récurrente suspendue : {label}.',
  nl: 'Terugkerende boeking gepauzeerd: {label}.',
  en: 'Recurring entry paused: {label}.',
  de: 'Wiederkehrende Buchung ausgesetzt: {label}.',
})
export const resumed = note('recurring_entry_resumed', 'setup', 'update', {
  fr: 'Écriture récurrente reprise : {label}.',
  nl: 'Terugkerende boeking hervat: {label}.',
  en: 'Recurring entry resumed: {label}.',
  de: 'Wiederkehrende Buchung wieder aufgenommen: {label}.',
})
export const binned = note('recurring_entry_binned', 'setup', 'delete', {
  fr: 'Écriture récurrente mise à la corbeille : {label}.',
  nl: 'Terugkerende boeking naar de prullenbak verplaatst: {label}.',
  en: 'Recurring entry moved to the bin: {label}.',
  de: 'Wiederkehrende Buchung in den Papierkorb gelegt: {label}.',
})
