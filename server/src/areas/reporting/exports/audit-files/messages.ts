import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  audit_file_invalid: {
    fr: 'Le fichier des écritures comptables contient des erreurs qui le rendraient irrecevable.',
    nl: 'Het boekingenbestand (FEC) bevat fouten waardoor het niet ontvankelijk zou zijn.',
    en: 'The file of accounting entries (FEC) has errors for which it would be rejected.',
    de: 'Die Buchungsdatei (FEC) enthält Fehler, deretwegen sie zurückgewiesen würde.',
  },
} as const satisfies Record<string, Message>
