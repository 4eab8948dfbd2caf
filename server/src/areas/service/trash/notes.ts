import { note } from '../../../kernel/route/notes.ts'

export const restored = note('trash_restored', 'setup', 'restore', {
  fr: 'Restauré de la corbeille : {label}.',
  nl: 'Uit de prullenbak hersteld: {label}.',
  en: 'Restored from the bin: {label}.',
  de: 'Aus dem Papierkorb wiederhergestellt: {label}.',
})
export const purged = note('trash_purged', 'setup', 'purge', {
  fr: 'Supprimé définitivement : {label}.',
  nl: 'Definitief verwijderd: {label}.',
  en: 'Deleted for good: {label}.',
  de: 'Endgültig gelöscht: {label}.',
})
export const emptied = note('trash_emptied', 'setup', 'purge', {
  fr: 'Corbeille vidée : {count} enregistrement(s) supprimé(s) définitivement.',
  nl: 'Prullenbak geleegd: {count} record(s) definitief verwijderd.',
  en: 'Bin emptied: {count} record(s) deleted for good.',
  de: 'Papierkorb geleert: {count} Datensätze endgültig gelöscht.',
})
