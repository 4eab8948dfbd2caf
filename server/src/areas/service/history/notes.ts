import { note } from '../../../kernel/route/notes.ts'

export const reverted = note('reverted', 'setup', 'revert', {
  fr: 'Modification annulée : {label}.',
  nl: 'Wijziging ongedaan gemaakt: {label}.',
  en: 'Change undone: {label}.',
  de: 'Änderung rückgängig gemacht: {label}.',
})
export const revertedWithReason = note('reverted_because', 'setup', 'revert', {
  fr: 'Modification annulée : {label}. Motif : {reason}.',
  nl: 'Wijziging ongedaan gemaakt: {label}. Reden: {reason}.',
  en: 'Change undone: {label}. Reason: {reason}.',
  de: 'Änderung rückgängig gemacht: {label}. Grund: {reason}.',
})
