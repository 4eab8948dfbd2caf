import type { Message } from '../../../../lib/languages.ts'

export const labels = {
  document: {
    fr: 'Facture ou note de crédit',
    nl: 'Factuur of creditnota',
    en: 'Invoice or credit note',
    de: 'Rechnung oder Gutschrift',
  },
} as const satisfies Record<string, Message>
