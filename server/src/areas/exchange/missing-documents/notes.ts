import { note } from '../../../kernel/route/notes.ts'

export const decided = note('missing_document_decided', 'document', 'update', {
  fr: 'Document manquant {label} : {status}.',
  nl: 'Ontbrekend stuk {label}: {status}.',
  en: 'Missing document {label}: {status}.',
  de: 'Fehlender Beleg {label}: {status}.',
})
export const requested = note('missing_documents_requested', 'mail', 'send', {
  fr: '{count} e-mail(s) demandant des documents manquants en cours d’envoi.',
  nl: '{count} e-mail(s) met vraag naar ontbrekende stukken in verzending.',
  en: '{count} mail(s) asking for missing documents being sent.',
  de: '{count} E-Mail(s) mit Anforderung fehlender Belege im Versand.',
})
