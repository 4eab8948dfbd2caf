import { type Named, words } from '../named.ts'

export const peppolFields: Readonly<Record<number, Named>> = {
  197: { field: words('participant_id full_id registered name country document_types access_point checked_at') },
}
