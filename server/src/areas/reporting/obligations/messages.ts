import type { Message } from '../../../lib/languages.ts'

export const messages = {
  ends_before_start: {
    fr: 'Le dernier jour précède le premier.',
    nl: 'De laatste dag valt vóór de eerste.',
    en: 'The last day is before the first.',
    de: 'Der letzte Tag liegt vor dem ersten.',
  },
  too_long: {
    fr: 'La période couvre au plus cinq ans.',
    nl: 'De periode bestrijkt ten hoogste vijf jaar.',
    en: 'The span covers five years at most.',
    de: 'Der Zeitraum umfasst höchstens fünf Jahre.',
  },
  calendar_name: {
    fr: 'Échéances – {firm}',
    nl: 'Vervaldagen – {firm}',
    en: 'Deadlines – {firm}',
    de: 'Fristen – {firm}',
  },
  state_of_event: {
    fr: 'État : {state}',
    nl: 'Status: {state}',
    en: 'State: {state}',
    de: 'Stand: {state}',
  },
} satisfies Record<string, Message>

export const stateWords = {
  open: { fr: 'à faire', nl: 'te doen', en: 'open', de: 'offen' },
  prepared: { fr: 'prêt, à déposer', nl: 'klaar, in te dienen', en: 'prepared, to be filed', de: 'vorbereitet, einzureichen' },
  filed: { fr: 'fait', nl: 'gedaan', en: 'done', de: 'erledigt' },
  late: { fr: 'en retard', nl: 'te laat', en: 'late', de: 'überfällig' },
} satisfies Record<string, Message>
