import { note } from '../../../kernel/route/notes.ts'

export const posted = note('entry_posted', 'entry', 'post', {
  fr: 'Écriture comptabilisée : {label}.',
  nl: 'Boeking geregistreerd: {label}.',
  en: 'Entry posted: {label}.',
  de: 'Buchung erfasst: {label}.',
})
export const updated = note('entry_updated', 'entry', 'update', {
  fr: 'Échéances ou analytique modifiées : {label}.',
  nl: 'Vervaldagen of analytische verdeling gewijzigd: {label}.',
  en: 'Due dates or analytics changed: {label}.',
  de: 'Fälligkeiten oder Kostenstellen geändert: {label}.',
})
export const reversed = note('entry_reversed', 'entry', 'reverse', {
  fr: 'Écriture {original} extournée par {label}.',
  nl: 'Boeking {original} tegengeboekt door {label}.',
  en: 'Entry {original} reversed by {label}.',
  de: 'Buchung {original} storniert durch {label}.',
})
export const attached = note('entry_attached', 'entry', 'update', {
  fr: 'Pièces jointes ajoutées à {label} : {files}.',
  nl: 'Bijlagen toegevoegd aan {label}: {files}.',
  en: 'Files attached to {label}: {files}.',
  de: 'Anhänge zu {label} hinzugefügt: {files}.',
})
export const detached = note('entry_detached', 'entry', 'delete', {
  fr: 'Pièce jointe de {label} mise à la corbeille : {file}.',
  nl: 'Bijlage van {label} naar de prullenbak verplaatst: {file}.',
  en: 'Attachment of {label} moved to the bin: {file}.',
  de: 'Anhang von {label} in den Papierkorb gelegt: {file}.',
})
