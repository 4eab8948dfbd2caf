/** Statements as test writers write them. They share no code with the readers. Amounts are in cents. */
export type WrittenPart = { readonly label: string; readonly amount: bigint; readonly category: string }

export type WrittenTransaction = {
  readonly amount: bigint
  readonly entry_date: string
  readonly value_date?: string | null
  readonly name?: string | null
  readonly iban?: string | null
  readonly bic?: string | null
  /** Free text; a transaction has this or a reference. */
  readonly communication?: string | null
  /** Twelve digits of a Belgian structured communication, or an RF reference. */
  readonly reference?: string | null
  readonly end_to_end_id?: string | null
  readonly bank_reference?: string | null
  /** A payment that came back: the ISO reason, or empty. */
  readonly return_reason?: string | null
  /** The payments of a collective amount, and the reference of their file. */
  readonly payments?: readonly WrittenTransaction[]
  readonly batch_reference?: string | null
  /** Parts of the amount, such as charges; CODA only. */
  readonly split?: readonly WrittenPart[]
}

export type WrittenStatement = {
  readonly iban: string
  readonly currency?: string
  readonly number: string
  readonly opening_date: string
  readonly opening_balance: bigint
  readonly closing_date: string
  /** Computed where it is left out. */
  readonly closing_balance?: bigint
  readonly transactions: readonly WrittenTransaction[]
}

export type Written = WrittenStatement | readonly WrittenStatement[]

const isList = (written: Written): written is readonly WrittenStatement[] => Array.isArray(written)

export const listOf = (written: Written): readonly WrittenStatement[] => (isList(written) ? written : [written])

export const closingBalance = ({ opening_balance, closing_balance, transactions }: WrittenStatement): bigint =>
  closing_balance ?? transactions.reduce((sum, { amount }) => sum + amount, opening_balance)

export const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** `1234.50` */
export const decimal = (cents: bigint): string => {
  const digits = magnitude(cents).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const isReturn = ({ return_reason }: WrittenTransaction): boolean => return_reason !== undefined && return_reason !== null
