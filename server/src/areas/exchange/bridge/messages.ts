import type { Message } from '../../../lib/languages.ts'

export const messages = {
  bridge_only: {
    fr: 'Cette opération est réservée à la plateforme externe, qui appelle avec le jeton d’un administrateur de la plateforme.',
    nl: 'Deze bewerking is voorbehouden aan het externe platform, dat met het token van een platformbeheerder aanroept.',
    en: 'This operation is for the external platform only, which calls with the token of a platform administrator.',
    de: 'Dieser Vorgang ist der externen Plattform vorbehalten, die mit dem Token eines Plattformadministrators aufruft.',
  },
  firm_unknown: {
    fr: 'Aucun cabinet ne porte ce jeton.',
    nl: 'Geen enkel kantoor heeft dit token.',
    en: 'No firm has this token.',
    de: 'Keine Kanzlei hat dieses Token.',
  },
  company_not_linked: {
    fr: 'Ce dossier ne vient pas de la plateforme externe : créez-le d’abord par POST /v1/bridge/companies.',
    nl: 'Dit dossier komt niet van het externe platform: maak het eerst aan met POST /v1/bridge/companies.',
    en: 'This company file does not come from the external platform: create it by POST /v1/bridge/companies first.',
    de: 'Diese Akte stammt nicht von der externen Plattform: Legen Sie sie zuerst mit POST /v1/bridge/companies an.',
  },
  metadata_unreadable: {
    fr: 'Le champ « metadata » n’est pas un objet JSON.',
    nl: 'Het veld ‘metadata’ is geen JSON-object.',
    en: 'The field `metadata` is not a JSON object.',
    de: 'Das Feld „metadata“ ist kein JSON-Objekt.',
  },
} satisfies Record<string, Message>
