import { note } from '../../../kernel/route/notes.ts'

export const connected = note('integration_connected', 'setup', 'create', {
  fr: 'Intégration connectée : {label}.',
  nl: 'Integratie verbonden: {label}.',
  en: 'Integration connected: {label}.',
  de: 'Integration verbunden: {label}.',
})
export const updated = note('integration_updated', 'setup', 'update', {
  fr: 'Intégration modifiée : {label}.',
  nl: 'Integratie gewijzigd: {label}.',
  en: 'Integration changed: {label}.',
  de: 'Integration geändert: {label}.',
})
export const paused = note('integration_paused', 'setup', 'update', {
  fr: 'Intégration mise en pause : {label}.',
  nl: 'Integratie gepauzeerd: {label}.',
  en: 'Integration paused: {label}.',
  de: 'Integration angehalten: {label}.',
})
export const resumed = note('integration_resumed', 'setup', 'update', {
  fr: 'Intégration reprise : {label}.',
  nl: 'Integratie hervat: {label}.',
  en: 'Integration resumed: {label}.',
  de: 'Integration wieder aufgenommen: {label}.',
})
export const disconnected = note('integration_disconnected', 'setup', 'delete', {
  fr: 'Intégration déconnectée : {label}.',
  nl: 'Integratie verbroken: {label}.',
  en: 'Integration disconnected: {label}.',
  de: 'Integration getrennt: {label}.',
})
export const credentialsLost = note('integration_credentials_refused', 'setup', 'update', {
  fr: 'Intégration arrêtée, l’accès est refusé : {label}. Donnez-lui de nouveaux identifiants.',
  nl: 'Integratie gestopt, de toegang wordt geweigerd: {label}. Geef ze nieuwe gegevens.',
  en: 'Integration stopped, its credentials are refused: {label}. Give it new ones.',
  de: 'Integration gestoppt, die Zugangsdaten werden abgelehnt: {label}. Geben Sie ihr neue.',
})
export const ran = note('integration_ran', 'bank', 'create', {
  fr: '{count} opération(s) bancaire(s) importée(s) par {label}.',
  nl: '{count} bankverrichting(en) ingelezen via {label}.',
  en: '{count} bank transaction(s) imported by {label}.',
  de: '{count} Bankumsätze über {label} eingelesen.',
})
