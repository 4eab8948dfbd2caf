/** The parts of a validated return that are stored as JSON, and how they are read back. */
import type { Params } from '../../../lib/languages.ts'
import type { MoveRule } from '../../../packs/vat-return/types.ts'

/** A check of the return: its code names the message, which is written in the language of the reader. */
export type StoredCheck = {
  readonly code: string
  /** A check of the administration, from the country pack; the others are our own. */
  readonly is_official: boolean
  readonly level: 'error' | 'justify' | 'warning'
  readonly filing_code: string | null
  readonly params: Params
  readonly grids: readonly string[]
}

export type StoredMove = {
  readonly from: string
  readonly to: string | null
  readonly from_amount: string
  readonly to_amount: string
  readonly code: string | null
  readonly rule: MoveRule
}
