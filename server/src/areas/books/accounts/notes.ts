import { note } from '../../../kernel/route/notes.ts'

export const created = note('account_created', 'setup', 'create', {
  fr: 'Compte ouvert : {label}.',
  nl: 'Rekening geopend: {label}.',
  en: 'Account opened: {label}.',
  de: 'Konto eröffnet: {label}.',
})
export const updated = note('account_updated', 'setup', 'update', {
  fr: 'Compte modifié : {label}.',
  nl: 'Rekening gewijzigd: {label}.',
  en: 'Account changed: {label}.',
  de: 'Konto geändert: {label}.',
})
export const binned = note('account_binned', 'setup', 'delete', {
  fr: 'Compte mis à la corbeille : {label}.',
  nl: 'Rekening naar de prullenbak verplaatst: {label}.',
  en: 'Account moved to the bin: {label}.',
  de: 'Konto in den Papierkorb gelegt: {label}.',
})
export const merged = note('account_merged', 'setup', 'merge', {
  fr: 'Compte {label} fusionné dans {into}.',
  nl: 'Rekening {label} samengevoegd met {into}.',
  en: 'Account {label} merged into {into}.',
  de: 'Konto {label} in {into} zusammengeführt.',
})
