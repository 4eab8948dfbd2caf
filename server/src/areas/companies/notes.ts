import { note } from '../../kernel/notes.ts'

export const created = note('company_created', 'setup', 'create', {
  fr: 'Dossier créé : {label}.',
  nl: 'Dossier aangemaakt: {label}.',
  en: 'Company file created: {label}.',
  de: 'Mandantenakte angelegt: {label}.',
})
