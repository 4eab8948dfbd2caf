import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  buckets: {
    fr: 'Indiquez de 1 à 6 nombres de jours croissants, séparés par des virgules, par exemple 30,60,90.',
    nl: 'Geef 1 tot 6 oplopende aantallen dagen op, gescheiden door komma’s, bijvoorbeeld 30,60,90.',
    en: 'Give 1 to 6 rising numbers of days, separated by commas, for example 30,60,90.',
    de: 'Geben Sie 1 bis 6 aufsteigende Anzahlen von Tagen an, durch Kommas getrennt, zum Beispiel 30,60,90.',
  },
} satisfies Record<string, Message>
