import { note } from '../../../kernel/route/notes.ts'

export const created = note('vat_code_created', 'setup', 'create', {
  fr: 'Code TVA créé : {label}.',
  nl: 'Btw-code aangemaakt: {label}.',
  en: 'VAT code created: {label}.',
  de: 'Steuerschlüssel angelegt: {label}.',
})
export const updated = note('vat_code_updated', 'setup', 'update', {
  fr: 'Code TVA modifié : {label}.',
  nl: 'Btw-code gewijzigd: {label}.',
  en: 'VAT code changed: {label}.',
  de: 'Steuerschlüssel geändert: {label}.',
})
export const binned = note('vat_code_binned', 'setup', 'delete', {
  fr: 'Code TVA mis à la corbeille : {label}.',
  nl: 'Btw-code naar de prullenbak verplaatst: {label}.',
  en: 'VAT code moved to the bin: {label}.',
  de: 'Steuerschlüssel in den Papierkorb gelegt: {label}.',
})
