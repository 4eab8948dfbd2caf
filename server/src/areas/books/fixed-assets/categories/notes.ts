import { note } from '../../../../kernel/route/notes.ts'

export const created = note('fixed_asset_category_created', 'setup', 'create', {
  fr: 'Catégorie d’immobilisations créée : {label}.',
  nl: 'Categorie van vaste activa aangemaakt: {label}.',
  en: 'Category of fixed assets created: {label}.',
  de: 'Anlagenkategorie angelegt: {label}.',
})
export const updated = note('fixed_asset_category_updated', 'setup', 'update', {
  fr: 'Catégorie d’immobilisations modifiée : {label}.',
  nl: 'Categorie van vaste activa gewijzigd: {label}.',
  en: 'Category of fixed assets changed: {label}.',
  de: 'Anlagenkategorie geändert: {label}.',
})
export const binned = note('fixed_asset_category_binned', 'setup', 'delete', {
  fr: 'Catégorie d’immobilisations mise à la corbeille : {label}.',
  nl: 'Categorie van vaste activa naar de prullenbak verplaatst: {label}.',
  en: 'Category of fixed assets moved to the bin: {label}.',
  de: 'Anlagenkategorie in den Papierkorb gelegt: {label}.',
})
