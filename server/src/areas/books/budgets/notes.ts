import { note } from '../../../kernel/route/notes.ts'

export const created = note('budget_created', 'setup', 'create', {
  fr: 'Budget créé : {label}.',
  nl: 'Budget aangemaakt: {label}.',
  en: 'Budget created: {label}.',
  de: 'Budget angelegt: {label}.',
})
export const updated = note('budget_updated', 'setup', 'update', {
  fr: 'Budget modifié : {label}.',
  nl: 'Budget gewijzigd: {label}.',
  en: 'Budget changed: {label}.',
  de: 'Budget geändert: {label}.',
})
export const approved = note('budget_approved', 'setup', 'update', {
  fr: 'Budget approuvé : {label}.',
  nl: 'Budget goedgekeurd: {label}.',
  en: 'Budget approved: {label}.',
  de: 'Budget genehmigt: {label}.',
})
export const reopened = note('budget_reopened', 'setup', 'update', {
  fr: 'Budget remis en projet : {label}.',
  nl: 'Budget opnieuw in ontwerp: {label}.',
  en: 'Budget returned to draft: {label}.',
  de: 'Budget wieder im Entwurf: {label}.',
})
export const binned = note('budget_binned', 'setup', 'delete', {
  fr: 'Budget mis à la corbeille : {label}.',
  nl: 'Budget naar de prullenbak verplaatst: {label}.',
  en: 'Budget moved to the bin: {label}.',
  de: 'Budget in den Papierkorb gelegt: {label}.',
})
