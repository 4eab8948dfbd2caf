import { note } from '../../../kernel/route/notes.ts'

export const uploaded = note('documents_uploaded', 'import', 'create', {
  fr: '{count} fichier(s) envoyé(s) à l’analyse : {files}.',
  nl: '{count} bestand(en) ter analyse verstuurd: {files}.',
  en: '{count} file(s) sent to be analysed: {files}.',
  de: '{count} Datei(en) zur Auswertung gesendet: {files}.',
})
export const corrected = note('document_import_corrected', 'import', 'update', {
  fr: 'Fiche corrigée : {label}.',
  nl: 'Fiche verbeterd: {label}.',
  en: 'Sheet corrected: {label}.',
  de: 'Blatt korrigiert: {label}.',
})
export const analysed = note('document_import_analysed', 'import', 'update', {
  fr: 'Fichier analysé : {label}.',
  nl: 'Bestand geanalyseerd: {label}.',
  en: 'File analysed: {label}.',
  de: 'Datei ausgewertet: {label}.',
})
export const validated = note('document_import_validated', 'import', 'validate', {
  fr: 'Import validé : {label}.',
  nl: 'Import gevalideerd: {label}.',
  en: 'Import validated: {label}.',
  de: 'Import übernommen: {label}.',
})
export const binned = note('document_import_binned', 'import', 'delete', {
  fr: 'Import mis à la corbeille : {label}.',
  nl: 'Import naar de prullenbak verplaatst: {label}.',
  en: 'Import moved to the bin: {label}.',
  de: 'Import in den Papierkorb gelegt: {label}.',
})
