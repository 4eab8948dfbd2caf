import { note } from '../../../kernel/route/notes.ts'

export const created = note('document_created', 'document', 'create', {
  fr: 'Document ajouté : {label}.',
  nl: 'Document toegevoegd: {label}.',
  en: 'Document added: {label}.',
  de: 'Beleg hinzugefügt: {label}.',
})
export const updated = note('document_updated', 'document', 'update', {
  fr: 'Document modifié : {label}.',
  nl: 'Document gewijzigd: {label}.',
  en: 'Document changed: {label}.',
  de: 'Beleg geändert: {label}.',
})
export const booked = note('document_booked', 'document', 'post', {
  fr: 'Document comptabilisé : {label}.',
  nl: 'Document geboekt: {label}.',
  en: 'Document booked: {label}.',
  de: 'Beleg gebucht: {label}.',
})
export const reopened = note('document_reopened', 'document', 'reverse', {
  fr: 'Document à nouveau en attente, son écriture étant extournée : {label}.',
  nl: 'Document opnieuw in afwachting, want de boeking ervan is tegengeboekt: {label}.',
  en: 'Document pending again, as its entry was reversed: {label}.',
  de: 'Beleg wieder offen, da seine Buchung storniert wurde: {label}.',
})
export const binned = note('document_binned', 'document', 'delete', {
  fr: 'Document mis à la corbeille : {label}.',
  nl: 'Document naar de prullenbak verplaatst: {label}.',
  en: 'Document moved to the bin: {label}.',
  de: 'Beleg in den Papierkorb gelegt: {label}.',
})
export const copySent = note('document_copy_sent', 'document', 'send', {
  fr: 'Document envoyé à la plateforme externe : {label}.',
  nl: 'Document naar het externe platform verstuurd: {label}.',
  en: 'Document sent to the external platform: {label}.',
  de: 'Beleg an die externe Plattform gesendet: {label}.',
})
export const copyRefused = note('document_copy_refused', 'document', 'send', {
  fr: 'Document refusé par la plateforme externe ({status}) : {label}.',
  nl: 'Document geweigerd door het externe platform ({status}): {label}.',
  en: 'Document refused by the external platform ({status}): {label}.',
  de: 'Beleg von der externen Plattform abgelehnt ({status}): {label}.',
})
