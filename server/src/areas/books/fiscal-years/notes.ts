import { note } from '../../../kernel/route/notes.ts'

export const created = note('fiscal_year_created', 'setup', 'create', {
  fr: 'Exercice ouvert : {label}.',
  nl: 'Boekjaar geopend: {label}.',
  en: 'Fiscal year opened: {label}.',
  de: 'Geschäftsjahr eröffnet: {label}.',
})
export const updated = note('fiscal_year_updated', 'setup', 'update', {
  fr: 'Exercice modifié : {label}.',
  nl: 'Boekjaar gewijzigd: {label}.',
  en: 'Fiscal year changed: {label}.',
  de: 'Geschäftsjahr geändert: {label}.',
})
export const binned = note('fiscal_year_binned', 'setup', 'delete', {
  fr: 'Exercice mis à la corbeille : {label}.',
  nl: 'Boekjaar naar de prullenbak verplaatst: {label}.',
  en: 'Fiscal year moved to the bin: {label}.',
  de: 'Geschäftsjahr in den Papierkorb gelegt: {label}.',
})
export const locked = note('period_locked', 'setup', 'lock', {
  fr: 'Période verrouillée : {label}.',
  nl: 'Periode vergrendeld: {label}.',
  en: 'Period locked: {label}.',
  de: 'Periode gesperrt: {label}.',
})
export const unlocked = note('period_unlocked', 'setup', 'unlock', {
  fr: 'Période déverrouillée : {label}.',
  nl: 'Periode ontgrendeld: {label}.',
  en: 'Period unlocked: {label}.',
  de: 'Periode entsperrt: {label}.',
})
