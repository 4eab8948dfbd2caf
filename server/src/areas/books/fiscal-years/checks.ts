import type { Db } from '../../../kernel/write/database.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Language, Message } from '../../../lib/languages.ts'
import type { Pack } from '../../../packs/pack.ts'
import type { ClosingChecks, FiscalYear } from './schema.ts'
import type { Span } from './rules.ts'
import type { CountryPack } from '../../../packs/index.ts'

/** A year to be closed, with the rules of its country. */
export type YearToClose = Span & { readonly id: number; readonly pack: Pack }

/**
 * A condition that prevents closing a year, declared by the area that owns the data. `areas.ts` collects all of them; this area reports
 * them, and the closing area enforces them.
 */
export type ClosingCheck = {
  readonly code: string
  /** A warning can be overruled, an error cannot. */
  readonly level: 'error' | 'warning'
  readonly message: Message
  /** The number of records that prevent closing; 0 when there are none. */
  readonly count: (db: Db, closing: YearToClose) => Promise<number>
}

/**
 * The spans of whole months whose VAT returns are validated, told by the area that owns the returns. Those months are VAT-locked from the
 * start in a fiscal year that is created or extended later.
 */
export type FindVatLocks = (tx: Tx) => Promise<readonly Span[]>

/** Loads the details of a year that come from higher layers. */
export type LoadYearDetails = (
  db: Db,
  year: FiscalYear,
  reader: { readonly country_pack: CountryPack; readonly language: Language },
) => Promise<{ readonly result: string; readonly opening_entry_id: number | null; readonly closing_checks: ClosingChecks }>
