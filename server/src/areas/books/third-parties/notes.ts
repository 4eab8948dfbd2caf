import { note } from '../../../kernel/route/notes.ts'

export const created = note('third_party_created', 'third_party', 'create', {
  fr: 'Fiche créée : {label}.',
  nl: 'Relatie aangemaakt: {label}.',
  en: 'Third party created: {label}.',
  de: 'Geschäftspartner angelegt: {label}.',
})
export const updated = note('third_party_updated', 'third_party', 'update', {
  fr: 'Fiche modifiée : {label}.',
  nl: 'Relatie gewijzigd: {label}.',
  en: 'Third party changed: {label}.',
  de: 'Geschäftspartner geändert: {label}.',
})
export const binned = note('third_party_binned', 'third_party', 'delete', {
  fr: 'Fiche mise à la corbeille : {label}.',
  nl: 'Relatie naar de prullenbak verplaatst: {label}.',
  en: 'Third party moved to the bin: {label}.',
  de: 'Geschäftspartner in den Papierkorb gelegt: {label}.',
})
export const merged = note('third_party_merged', 'third_party', 'merge', {
  fr: 'Fiche {label} fusionnée dans {into}.',
  nl: 'Relatie {label} samengevoegd met {into}.',
  en: 'Third party {label} merged into {into}.',
  de: 'Geschäftspartner {label} in {into} zusammengeführt.',
})
