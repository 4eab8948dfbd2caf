import { Type } from 'typebox'
import { event } from '../../../kernel/route/events.ts'
import { date, id, timestamp } from '../../../kernel/route/shape.ts'

export const fiscalYearClosed = event(
  'fiscal_year.closed',
  Type.Object({ id: id(), code: Type.String(), starts_on: date(), ends_on: date(), closed_at: timestamp() }),
  {
    public: true,
    description: {
      fr: 'Un exercice comptable a été clôturé.',
      nl: 'Een boekjaar werd afgesloten.',
      en: 'A fiscal year was closed.',
      de: 'Ein Geschäftsjahr wurde abgeschlossen.',
    },
    sample: { id: 31, code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31', closed_at: '2026-05-29T09:12:44.120Z' },
  },
)
