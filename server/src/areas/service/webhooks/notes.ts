import { note } from '../../../kernel/route/notes.ts'

export const webhookAdded = note('webhook_added', 'setup', 'create', {
  fr: 'Webhook ajouté : {host}.',
  nl: 'Webhook toegevoegd: {host}.',
  en: 'Webhook added: {host}.',
  de: 'Webhook hinzugefügt: {host}.',
})

export const webhookChanged = note('webhook_changed', 'setup', 'update', {
  fr: 'Webhook {host} modifié : {fields}.',
  nl: 'Webhook {host} gewijzigd: {fields}.',
  en: 'Webhook {host} changed: {fields}.',
  de: 'Webhook {host} geändert: {fields}.',
})

export const webhookRemoved = note('webhook_removed', 'setup', 'delete', {
  fr: 'Webhook supprimé : {host}.',
  nl: 'Webhook verwijderd: {host}.',
  en: 'Webhook removed: {host}.',
  de: 'Webhook entfernt: {host}.',
})

export const webhookSecretRotated = note('webhook_secret_rotated', 'security', 'update', {
  fr: 'Nouveau secret pour le webhook {host} ; l’ancien vaut encore {hours} heures.',
  nl: 'Nieuw geheim voor webhook {host}; het oude geldt nog {hours} uur.',
  en: 'New secret for webhook {host}; the former one is good for {hours} more hours.',
  de: 'Neues Geheimnis für Webhook {host}; das frühere gilt noch {hours} Stunden.',
})

export const webhookReplayed = note('webhook_replayed', 'setup', 'send', {
  fr: '{count} événements renvoyés au webhook {host}.',
  nl: '{count} gebeurtenissen opnieuw verstuurd naar webhook {host}.',
  en: '{count} events sent again to webhook {host}.',
  de: '{count} Ereignisse erneut an Webhook {host} gesendet.',
})
