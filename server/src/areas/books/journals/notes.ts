import { note } from '../../../kernel/route/notes.ts'

export const created = note('journal_created', 'setup', 'create', {
  fr: 'Journal créé : {label}.',
  nl: 'Dagboek aangemaakt: {label}.',
  en: 'Journal created: {label}.',
  de: 'Journal angelegt: {label}.',
})
export const updated = note('journal_updated', 'setup', 'update', {
  fr: 'Journal modifié : {label}.',
  nl: 'Dagboek gewijzigd: {label}.',
  en: 'Journal changed: {label}.',
  de: 'Journal geändert: {label}.',
})
export const binned = note('journal_binned', 'setup', 'delete', {
  fr: 'Journal mis à la corbeille : {label}.',
  nl: 'Dagboek naar de prullenbak verplaatst: {label}.',
  en: 'Journal moved to the bin: {label}.',
  de: 'Journal in den Papierkorb gelegt: {label}.',
})
export const ruleCreated = note('journal_rule_created', 'setup', 'create', {
  fr: 'Règle d’affectation ajoutée au journal {journal} : {label}.',
  nl: 'Toewijzingsregel toegevoegd aan dagboek {journal}: {label}.',
  en: 'Routing rule added to journal {journal}: {label}.',
  de: 'Zuordnungsregel zum Journal {journal} hinzugefügt: {label}.',
})
export const ruleUpdated = note('journal_rule_updated', 'setup', 'update', {
  fr: 'Règle d’affectation modifiée : {label}.',
  nl: 'Toewijzingsregel gewijzigd: {label}.',
  en: 'Routing rule changed: {label}.',
  de: 'Zuordnungsregel geändert: {label}.',
})
export const ruleBinned = note('journal_rule_binned', 'setup', 'delete', {
  fr: 'Règle d’affectation mise à la corbeille : {label}.',
  nl: 'Toewijzingsregel naar de prullenbak verplaatst: {label}.',
  en: 'Routing rule moved to the bin: {label}.',
  de: 'Zuordnungsregel in den Papierkorb gelegt: {label}.',
})
