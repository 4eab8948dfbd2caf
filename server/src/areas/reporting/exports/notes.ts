import { note } from '../../../kernel/route/notes.ts'

/** The parameters as text, and the fingerprint that the file carries. */
export const exported = note('export_made', 'export', 'export', {
  fr: 'Export {name} ({format}) : {parameters}. Empreinte {fingerprint}.',
  nl: 'Export {name} ({format}): {parameters}. Vingerafdruk {fingerprint}.',
  en: 'Export {name} ({format}): {parameters}. Fingerprint {fingerprint}.',
  de: 'Export {name} ({format}): {parameters}. Fingerabdruck {fingerprint}.',
})
