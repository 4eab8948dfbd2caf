import { note } from '../../../kernel/route/notes.ts'

export const lettered = note('lettered', 'entry', 'match', {
  fr: 'Lettrage {label}.',
  nl: 'Afpunting {label}.',
  en: 'Lettering {label}.',
  de: 'Ausgleich {label}.',
})
export const unlettered = note('unlettered', 'entry', 'unmatch', {
  fr: 'Lettrage {label} annulé.',
  nl: 'Afpunting {label} ongedaan gemaakt.',
  en: 'Lettering {label} undone.',
  de: 'Ausgleich {label} aufgehoben.',
})
export const letteredAutomatically = note('lettered_automatically', 'entry', 'match', {
  fr: 'Lettrage automatique : {count}.',
  nl: 'Automatische afpunting: {count}.',
  en: 'Automatic lettering: {count}.',
  de: 'Automatischer Ausgleich: {count}.',
})
