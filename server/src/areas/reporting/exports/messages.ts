import type { Message } from '../../../lib/languages.ts'

export const messages = {
  format_unsupported: {
    fr: 'Cet export n’existe pas dans ce format. Formats possibles : {formats}.',
    nl: 'Deze export bestaat niet in dit formaat. Mogelijke formaten: {formats}.',
    en: 'This export does not exist in this format. Possible formats: {formats}.',
    de: 'Diesen Export gibt es nicht in diesem Format. Mögliche Formate: {formats}.',
  },
  country_pack_mismatch: {
    fr: 'Cet export n’existe pas pour le pays de ce dossier ; GET exports donne ceux qui existent.',
    nl: 'Deze export bestaat niet voor het land van dit dossier; GET exports toont welke er zijn.',
    en: 'This export does not exist for the country of this file; GET exports lists those that do.',
    de: 'Diesen Export gibt es für das Land dieser Akte nicht; GET exports nennt die vorhandenen.',
  },
  too_many_rows: {
    fr: 'Cet export compte plus de {max} lignes. Restreignez-le, par exemple avec ce paramètre.',
    nl: 'Deze export telt meer dan {max} regels. Beperk hem, bijvoorbeeld met deze parameter.',
    en: 'This export has more than {max} rows. Narrow it, for example by this parameter.',
    de: 'Dieser Export hat mehr als {max} Zeilen. Grenzen Sie ihn ein, zum Beispiel mit diesem Parameter.',
  },
} as const satisfies Record<string, Message>
