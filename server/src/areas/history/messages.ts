import type { Message } from '../../lib/languages.ts'

export const messages = {
  resource_required: {
    fr: 'Indiquez aussi resource : un numéro ne désigne un enregistrement qu’avec sa ressource.',
    nl: 'Geef ook resource op: een nummer wijst pas met zijn resource één record aan.',
    en: 'Give resource too: a number names a record only together with its resource.',
    de: 'Geben Sie auch resource an: Eine Nummer bezeichnet erst mit ihrer Ressource einen Datensatz.',
  },
} satisfies Record<string, Message>
