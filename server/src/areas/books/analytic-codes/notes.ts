import { note } from '../../../kernel/route/notes.ts'

export const created = note('analytic_code_created', 'setup', 'create', {
  fr: 'Code analytique créé : {label}.',
  nl: 'Analytische code aangemaakt: {label}.',
  en: 'Analytic code created: {label}.',
  de: 'Analytischer Code angelegt: {label}.',
})
export const updated = note('analytic_code_updated', 'setup', 'update', {
  fr: 'Code analytique modifié : {label}.',
  nl: 'Analytische code gewijzigd: {label}.',
  en: 'Analytic code changed: {label}.',
  de: 'Analytischer Code geändert: {label}.',
})
export const binned = note('analytic_code_binned', 'setup', 'delete', {
  fr: 'Code analytique mis à la corbeille : {label}.',
  nl: 'Analytische code naar de prullenbak verplaatst: {label}.',
  en: 'Analytic code moved to the bin: {label}.',
  de: 'Analytischer Code in den Papierkorb gelegt: {label}.',
})
