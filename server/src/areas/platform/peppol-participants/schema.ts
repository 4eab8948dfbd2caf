import { type Static, Type } from 'typebox'
import { flag, nullable, text, timestamp } from '../../../kernel/route/shape.ts'

export const Participant = Type.Object(
  {
    participant_id: Type.String({ maxLength: 60, description: 'Scheme and value, in small letters: `0208:0403170701`' }),
    full_id: text(90),
    registered: flag(),
    name: nullable(text(190)),
    country: nullable(text(2)),
    document_types: Type.Array(text(500), { description: 'What the participant receives, by the identifiers of the network' }),
    access_point: Type.Union([Type.String({ maxLength: 300 }), Type.Null()], { description: 'The host that receives for the participant' }),
    checked_at: timestamp(),
  },
  { title: 'PeppolParticipant' },
)
export type Participant = Static<typeof Participant>

export const participantParam = {
  participantId: Type.String({ maxLength: 60, description: '`scheme:value`, such as `0208:0403170701`' }),
}
