import type { Db } from '../../../kernel/write/database.ts'
import type { Language, Message } from '../../../lib/languages.ts'
import type { Pack } from '../../../packs/pack.ts'
import type { ClosingChecks, FiscalYear } from './schema.ts'
import type { Span } from './rules.ts'
import type { CountryPack } from '../../../packs/index.ts'

/** A year that is to be closed, with the rules of its country. */
export type Closing = Span & { readonly id: number; readonly pack: Pack }

/**
 * Something that stands in the way of closing a year, declared by the area that knows of it. The list of all is put together in areas.ts:
 * this area shows it and the one that closes asks it.
 */
export type ClosingCheck = {
  readonly code: string
  /** A warning can be overruled, an error cannot. */
  readonly level: 'error' | 'warning'
  readonly message: Message
  /** How many there are; 0 when nothing stands in the way. */
  readonly count: (db: Db, closing: Closing) => Promise<number>
}

/** What a sheet shows of a year that its own tables do not hold; filled from above. */
export type SheetOf = (
  db: Db,
  year: FiscalYear,
  reader: { readonly country_pack: CountryPack; readonly language: Language },
) => Promise<{ readonly result: string; readonly opening_entry_id: number | null; readonly closing_checks: ClosingChecks }>
