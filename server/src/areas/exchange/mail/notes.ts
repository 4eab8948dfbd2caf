import { note } from '../../../kernel/route/notes.ts'

export const templateUpdated = note('mail_template_updated', 'setup', 'update', {
  fr: 'Modèle d’e-mail modifié : {label}.',
  nl: 'E-mailsjabloon gewijzigd: {label}.',
  en: 'Mail template changed: {label}.',
  de: 'E-Mail-Vorlage geändert: {label}.',
})
export const mailQueued = note('mail_queued', 'mail', 'send', {
  fr: 'E-mail à {to} : {subject}',
  nl: 'E-mail aan {to}: {subject}',
  en: 'Mail to {to}: {subject}',
  de: 'E-Mail an {to}: {subject}',
})
export const remindersQueued = note('reminders_queued', 'mail', 'send', {
  fr: '{count} rappel(s) de paiement en cours d’envoi.',
  nl: '{count} betalingsherinnering(en) in verzending.',
  en: '{count} payment reminder(s) being sent.',
  de: '{count} Zahlungserinnerung(en) im Versand.',
})
export const mailFailed = note('mail_failed', 'mail', 'fail', {
  fr: 'E-mail à {to} non envoyé : {error}',
  nl: 'E-mail aan {to} niet verzonden: {error}',
  en: 'Mail to {to} not sent: {error}',
  de: 'E-Mail an {to} nicht gesendet: {error}',
})
