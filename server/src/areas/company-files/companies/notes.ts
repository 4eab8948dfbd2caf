import { note } from '../../../kernel/route/notes.ts'

export const created = note('company_created', 'setup', 'create', {
  fr: 'Dossier créé : {label}.',
  nl: 'Dossier aangemaakt: {label}.',
  en: 'Company file created: {label}.',
  de: 'Mandantenakte angelegt: {label}.',
})
export const opened = note('company_opened', 'setup', 'create', {
  fr: 'Dossier ouvert à partir d’un dossier exporté : {label}, exercices {years}.',
  nl: 'Dossier geopend vanuit een geëxporteerd dossier: {label}, boekjaren {years}.',
  en: 'Company file opened from an exported dossier: {label}, fiscal years {years}.',
  de: 'Mandantenakte aus einem exportierten Dossier eröffnet: {label}, Geschäftsjahre {years}.',
})
export const updated = note('company_updated', 'setup', 'update', {
  fr: 'Dossier modifié : {label}.',
  nl: 'Dossier gewijzigd: {label}.',
  en: 'Company file changed: {label}.',
  de: 'Mandantenakte geändert: {label}.',
})
export const refreshed = note('company_refreshed', 'setup', 'update', {
  fr: 'Dossier actualisé d’après le registre public : {label}.',
  nl: 'Dossier bijgewerkt volgens het openbare register: {label}.',
  en: 'Company file updated from the public register: {label}.',
  de: 'Mandantenakte nach dem öffentlichen Register aktualisiert: {label}.',
})
export const pictureReplaced = note('company_picture_replaced', 'setup', 'update', {
  fr: 'Logo ou icône remplacé : {label}.',
  nl: 'Logo of pictogram vervangen: {label}.',
  en: 'Logo or icon replaced: {label}.',
  de: 'Logo oder Symbol ersetzt: {label}.',
})
export const binned = note('company_binned', 'setup', 'delete', {
  fr: 'Dossier mis à la corbeille : {label}.',
  nl: 'Dossier naar de prullenbak verplaatst: {label}.',
  en: 'Company file moved to the bin: {label}.',
  de: 'Mandantenakte in den Papierkorb gelegt: {label}.',
})
export const restored = note('company_restored', 'setup', 'restore', {
  fr: 'Dossier restauré : {label}.',
  nl: 'Dossier teruggezet: {label}.',
  en: 'Company file restored: {label}.',
  de: 'Mandantenakte wiederhergestellt: {label}.',
})
/** Written by the database function that erases the file. */
export const erased = note('company_erased', 'setup', 'purge', {
  fr: 'Dossier effacé définitivement par l’exploitant du service : {label}.',
  nl: 'Dossier definitief gewist door de beheerder van de dienst: {label}.',
  en: 'Company file erased for good by the operator of the service: {label}.',
  de: 'Mandantenakte vom Betreiber des Dienstes endgültig gelöscht: {label}.',
})
export const erasedEarly = note('company_erased_early', 'setup', 'purge', {
  fr: 'Dossier effacé définitivement par l’exploitant du service avant la fin du délai légal de conservation : {label}. Motif : {reason}.',
  nl: 'Dossier definitief gewist door de beheerder van de dienst vóór het einde van de wettelijke bewaartermijn: {label}. Reden: {reason}.',
  en: 'Company file erased for good by the operator of the service before the end of the statutory term: {label}. Reason: {reason}.',
  de: 'Mandantenakte vom Betreiber des Dienstes vor Ablauf der gesetzlichen Aufbewahrungsfrist endgültig gelöscht: {label}. Grund: {reason}.',
})
