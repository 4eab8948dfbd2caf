import { note } from '../../../kernel/route/notes.ts'

export const conflictStored = note('sync_conflict', 'sync', 'conflict', {
  fr: 'Conflit de synchronisation à trancher : {label}.',
  nl: 'Synchronisatieconflict om te beslechten: {label}.',
  en: 'Synchronisation conflict to decide: {label}.',
  de: 'Zu klärender Synchronisationskonflikt: {label}.',
})
export const conflictResolved = note('sync_conflict_resolved', 'sync', 'resolve', {
  fr: 'Conflit de synchronisation résolu : {label}.',
  nl: 'Synchronisatieconflict opgelost: {label}.',
  en: 'Synchronisation conflict resolved: {label}.',
  de: 'Synchronisationskonflikt gelöst: {label}.',
})
