import type { Message } from '../../../lib/languages.ts'

export const messages = {
  ends_before_start: {
    fr: 'La dernière date ne peut pas précéder la première.',
    nl: 'De laatste datum mag niet vóór de eerste vallen.',
    en: 'The last day must not come before the first.',
    de: 'Das letzte Datum darf nicht vor dem ersten liegen.',
  },
} satisfies Record<string, Message>
