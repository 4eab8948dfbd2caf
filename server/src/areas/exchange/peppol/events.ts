import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { flag, id, nullable, oneOf, timestamp } from '../../../kernel/route/shape.ts'

const statuses = ['pending', 'active', 'rejected', 'withdrawn'] as const

export const peppolStatusChanged = event(
  'peppol.status_changed',
  Type.Object({
    id: id(),
    participant_id: Type.String(),
    full_id: Type.String(),
    status: oneOf(statuses),
    previous_status: nullable(oneOf(statuses)),
    incoming_enabled: flag(),
    activated_at: nullable(timestamp()),
  }),
  {
    public: true,
    description: {
      fr: 'L’inscription du dossier sur Peppol a changé de statut ; previous_status est null lors de la première inscription.',
      nl: 'De Peppol-registratie van het dossier kreeg een andere status; previous_status is null bij de eerste registratie.',
      en: 'The Peppol registration of the company file has another status; previous_status is null at the first registration.',
      de: 'Die Peppol-Registrierung der Akte hat einen anderen Status; previous_status ist null bei der ersten Registrierung.',
    },
    sample: {
      id: 5,
      participant_id: '0208:0403170701',
      full_id: 'iso6523-actorid-upis::0208:0403170701',
      status: 'active',
      previous_status: 'pending',
      incoming_enabled: true,
      activated_at: '2026-03-02T10:05:31.000Z',
    },
  },
)
