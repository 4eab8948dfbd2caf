import { note } from '../../../../kernel/route/notes.ts'

export const ruleCreated = note('bank_rule_created', 'setup', 'create', {
  fr: 'Règle bancaire créée : {label}.',
  nl: 'Bankregel aangemaakt: {label}.',
  en: 'Bank rule created: {label}.',
  de: 'Bankregel angelegt: {label}.',
})
export const ruleUpdated = note('bank_rule_updated', 'setup', 'update', {
  fr: 'Règle bancaire modifiée : {label}.',
  nl: 'Bankregel gewijzigd: {label}.',
  en: 'Bank rule changed: {label}.',
  de: 'Bankregel geändert: {label}.',
})
export const ruleBinned = note('bank_rule_binned', 'setup', 'delete', {
  fr: 'Règle bancaire mise à la corbeille : {label}.',
  nl: 'Bankregel naar de prullenbak verplaatst: {label}.',
  en: 'Bank rule moved to the bin: {label}.',
  de: 'Bankregel in den Papierkorb gelegt: {label}.',
})
