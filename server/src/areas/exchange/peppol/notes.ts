import { note } from '../../../kernel/route/notes.ts'

export const requested = note('peppol_requested', 'peppol', 'update', {
  fr: 'Inscription Peppol de {label} demandée.',
  nl: 'Peppol-registratie van {label} aangevraagd.',
  en: 'Peppol registration of {label} requested.',
  de: 'Peppol-Registrierung von {label} beantragt.',
})
export const changed = note('peppol_changed', 'peppol', 'update', {
  fr: 'Inscription Peppol de {label} modifiée.',
  nl: 'Peppol-registratie van {label} gewijzigd.',
  en: 'Peppol registration of {label} changed.',
  de: 'Peppol-Registrierung von {label} geändert.',
})
export const activated = note('peppol_activated', 'peppol', 'update', {
  fr: 'Inscription Peppol de {label} active.',
  nl: 'Peppol-registratie van {label} actief.',
  en: 'Peppol registration of {label} active.',
  de: 'Peppol-Registrierung von {label} aktiv.',
})
export const rejected = note('peppol_rejected', 'peppol', 'update', {
  fr: 'Inscription Peppol de {label} refusée.',
  nl: 'Peppol-registratie van {label} geweigerd.',
  en: 'Peppol registration of {label} rejected.',
  de: 'Peppol-Registrierung von {label} abgelehnt.',
})
export const withdrawn = note('peppol_withdrawn', 'peppol', 'update', {
  fr: 'Inscription Peppol de {label} retirée.',
  nl: 'Peppol-registratie van {label} ingetrokken.',
  en: 'Peppol registration of {label} withdrawn.',
  de: 'Peppol-Registrierung von {label} zurückgezogen.',
})
export const queued = note('peppol_queued', 'peppol', 'send', {
  fr: 'Document {label} envoyé par Peppol à {receiver}.',
  nl: 'Document {label} via Peppol verzonden naar {receiver}.',
  en: 'Document {label} sent through Peppol to {receiver}.',
  de: 'Beleg {label} über Peppol an {receiver} gesendet.',
})
export const failed = note('peppol_failed', 'peppol', 'send', {
  fr: 'Envoi de {label} par Peppol échoué.',
  nl: 'Verzending van {label} via Peppol mislukt.',
  en: 'Sending {label} through Peppol failed.',
  de: 'Senden von {label} über Peppol fehlgeschlagen.',
})
