import { note } from '../../../kernel/route/notes.ts'

export const created = note('vat_declaration_created', 'vat', 'create', {
  fr: 'Déclaration TVA préparée : {label}.',
  nl: 'Btw-aangifte voorbereid: {label}.',
  en: 'VAT return prepared: {label}.',
  de: 'MwSt.-Erklärung vorbereitet: {label}.',
})
export const updated = note('vat_declaration_updated', 'vat', 'update', {
  fr: 'Déclaration TVA modifiée : {label}.',
  nl: 'Btw-aangifte gewijzigd: {label}.',
  en: 'VAT return changed: {label}.',
  de: 'MwSt.-Erklärung geändert: {label}.',
})
export const filed = note('vat_declaration_filed', 'vat', 'update', {
  fr: 'Dépôt de la déclaration TVA noté : {label}.',
  nl: 'Indiening van de btw-aangifte genoteerd: {label}.',
  en: 'Filing of the VAT return noted: {label}.',
  de: 'Einreichung der MwSt.-Erklärung vermerkt: {label}.',
})
export const binned = note('vat_declaration_binned', 'vat', 'delete', {
  fr: 'Brouillon de déclaration TVA mis à la corbeille : {label}.',
  nl: 'Concept van btw-aangifte naar de prullenbak verplaatst: {label}.',
  en: 'Draft of a VAT return moved to the bin: {label}.',
  de: 'Entwurf einer MwSt.-Erklärung in den Papierkorb gelegt: {label}.',
})
export const validated = note('vat_declaration_validated', 'vat', 'validate', {
  fr: 'Déclaration TVA validée : {label}.',
  nl: 'Btw-aangifte gevalideerd: {label}.',
  en: 'VAT return validated: {label}.',
  de: 'MwSt.-Erklärung validiert: {label}.',
})
export const unlocked = note('vat_declaration_unlocked', 'vat', 'unlock', {
  fr: 'Déclaration TVA déverrouillée : {label}. Motif : {reason}',
  nl: 'Btw-aangifte ontgrendeld: {label}. Reden: {reason}',
  en: 'VAT return unlocked: {label}. Reason: {reason}',
  de: 'MwSt.-Erklärung entsperrt: {label}. Grund: {reason}',
})
