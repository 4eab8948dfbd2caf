import { note } from '../../../kernel/route/notes.ts'

export const calendarLinked = note('calendar_linked', 'security', 'create', {
  fr: 'Lien vers le calendrier des échéances créé.',
  nl: 'Link naar de kalender van vervaldagen aangemaakt.',
  en: 'Link to the calendar of deadlines created.',
  de: 'Link zum Fristenkalender erstellt.',
})

export const calendarRevoked = note('calendar_revoked', 'security', 'delete', {
  fr: 'Liens vers le calendrier des échéances révoqués : {count}.',
  nl: 'Links naar de kalender van vervaldagen ingetrokken: {count}.',
  en: 'Links to the calendar of deadlines revoked: {count}.',
  de: 'Links zum Fristenkalender widerrufen: {count}.',
})
