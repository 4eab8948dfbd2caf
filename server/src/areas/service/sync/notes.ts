import { note } from '../../../kernel/route/notes.ts'

export const conflictKept = note('sync_conflict', 'sync', 'conflict', {
  fr: 'Conflit de synchronisation à trancher : {label}.',
  nl: 'Synchronisatieconflict om te beslechten: {label}.',
  en: 'Synchronisation conflict to decide: {label}.',
  de: 'Zu klärender Synchronisationskonflikt: {label}.',
})
export const conflictSettled = note('sync_conflict_resolved', 'sync', 'resolve', {
  fr: 'Conflit de synchronisation résolu : {label}.',
  nl: 'Synchronisatieconflict opgelost: {label}.',
  en: 'Synchronisation conflict resolved: {label}.',
  de: 'Synchronisationskonflikt gelöst: {label}.',
})
