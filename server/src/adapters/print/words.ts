import type { Message } from '../../lib/languages.ts'

export const words = {
  carried_forward: { fr: 'À reporter', nl: 'Over te dragen', en: 'Carried forward', de: 'Übertrag' },
  brought_forward: { fr: 'Report', nl: 'Overgedragen', en: 'Brought forward', de: 'Übertrag' },
  made_on: { fr: 'Établi le {day}', nl: 'Opgemaakt op {day}', en: 'Prepared on {day}', de: 'Erstellt am {day}' },
} as const satisfies Record<string, Message>
