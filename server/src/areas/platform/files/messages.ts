import type { Message } from '../../../lib/languages.ts'

export const messages = {
  storage_limit_reached: {
    fr: 'Votre licence permet {limit} Mo de fichiers, et vous en avez {used}. Supprimez des fichiers ou activez une licence plus large.',
    nl: 'Uw licentie laat {limit} MB aan bestanden toe en u hebt er {used}. Verwijder bestanden of activeer een ruimere licentie.',
    en: 'Your licence allows {limit} MB of files, and you have {used}. Delete files or activate a larger licence.',
    de: 'Ihre Lizenz erlaubt {limit} MB an Dateien, und Sie haben {used}. Löschen Sie Dateien oder aktivieren Sie eine größere Lizenz.',
  },
} satisfies Record<string, Message>
