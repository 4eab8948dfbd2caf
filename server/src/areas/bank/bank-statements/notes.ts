import { note } from '../../../kernel/route/notes.ts'

export const imported = note('bank_statements_imported', 'bank', 'create', {
  fr: '{count} opération(s) bancaire(s) importée(s) : {files}.',
  nl: '{count} bankverrichting(en) ingelezen: {files}.',
  en: '{count} bank transaction(s) imported: {files}.',
  de: '{count} Bankumsätze eingelesen: {files}.',
})
export const binned = note('coda_file_binned', 'bank', 'delete', {
  fr: 'Fichier d’extraits mis à la corbeille : {label}.',
  nl: 'Bestand met uittreksels naar de prullenbak verplaatst: {label}.',
  en: 'Statement file moved to the bin: {label}.',
  de: 'Auszugsdatei in den Papierkorb gelegt: {label}.',
})
export const updated = note('bank_transaction_updated', 'bank', 'update', {
  fr: 'Opération bancaire modifiée : {label}.',
  nl: 'Bankverrichting gewijzigd: {label}.',
  en: 'Bank transaction changed: {label}.',
  de: 'Bankumsatz geändert: {label}.',
})
export const ignored = note('bank_transaction_ignored', 'bank', 'update', {
  fr: 'Opération bancaire ignorée : {label}.',
  nl: 'Bankverrichting genegeerd: {label}.',
  en: 'Bank transaction ignored: {label}.',
  de: 'Bankumsatz ignoriert: {label}.',
})
export const reopened = note('bank_transaction_reopened', 'bank', 'unmatch', {
  fr: 'Opération bancaire de nouveau en attente : {label}.',
  nl: 'Bankverrichting opnieuw in afwachting: {label}.',
  en: 'Bank transaction pending again: {label}.',
  de: 'Bankumsatz wieder offen: {label}.',
})
