import { note } from '../../../kernel/route/notes.ts'

export const created = note('fixed_asset_created', 'entry', 'create', {
  fr: 'Immobilisation inscrite : {label}.',
  nl: 'Vast actief ingeschreven: {label}.',
  en: 'Fixed asset registered: {label}.',
  de: 'Anlagegut erfasst: {label}.',
})
export const updated = note('fixed_asset_updated', 'entry', 'update', {
  fr: 'Immobilisation modifiée : {label}.',
  nl: 'Vast actief gewijzigd: {label}.',
  en: 'Fixed asset changed: {label}.',
  de: 'Anlagegut geändert: {label}.',
})
export const binned = note('fixed_asset_binned', 'entry', 'delete', {
  fr: 'Immobilisation mise à la corbeille : {label}.',
  nl: 'Vast actief naar de prullenbak verplaatst: {label}.',
  en: 'Fixed asset moved to the bin: {label}.',
  de: 'Anlagegut in den Papierkorb gelegt: {label}.',
})
