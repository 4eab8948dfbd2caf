import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { id } from '../../../kernel/route/shape.ts'

/** Sent to one endpoint on demand; it is not an event of the firm and has no sequence number. */
export const webhookTest = event('webhook.test', Type.Object({ message: Type.String(), webhook_id: id() }), {
  public: true,
  scope: 'firm',
  description: {
    fr: 'Envoyé à la demande à un seul point d’accès, une fois, pour essayer la réception.',
    nl: 'Op verzoek één keer verstuurd naar één endpoint, om de ontvangst te testen.',
    en: 'Sent on demand to one endpoint, once, to try reception.',
    de: 'Auf Wunsch einmal an einen Endpunkt gesendet, um den Empfang zu prüfen.',
  },
  sample: { message: 'This is a test.', webhook_id: 12 },
})
