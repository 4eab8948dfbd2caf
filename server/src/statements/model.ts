/** Bank statements as every reader gives them, whatever the format of the file. Amounts are in cents of the account's currency. */
export const statementFormats = ['coda', 'camt053', 'mt940', 'cfonb120'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** What is wrong with a file, or worth knowing. An error imports nothing of the file. */
export type Issue = {
  readonly code: string
  readonly level: 'error' | 'warning'
  /** Counted from 1; null where the file has no lines that a reader of the message could find. */
  readonly line: number | null
}

/** A part of an amount: charges beside the gross amount, interest beside the capital. */
export type SplitPart = {
  readonly label: string
  readonly amount: bigint
  /** The bank's category of the part, as the format codes it. */
  readonly category: string | null
}

export type StatementTransaction = {
  /** From 1, in the order of the statement. */
  readonly sequence: number
  readonly entry_date: string
  readonly value_date: string | null
  /** Positive for money received. */
  readonly amount: bigint
  readonly counterpart_name: string | null
  /** The IBAN without blanks, or the account number where the bank gives no IBAN. */
  readonly counterpart_iban: string | null
  readonly counterpart_bic: string | null
  readonly communication: string | null
  /** Digits of a Belgian structured communication, or an RF reference; only with the right check digits. */
  readonly structured_communication: string | null
  /** As the bank codes the kind of transaction: `00150000` (CODA), `PMNT/RCDT/ESCT` (camt), `NTRF` (MT940), `18` (CFONB). */
  readonly transaction_code: string | null
  readonly bank_reference: string | null
  readonly end_to_end_id: string | null
  /** The reference of the payment file or batch that the transaction belongs to (`PmtInfId`), where the bank repeats it. */
  readonly batch_reference: string | null
  /** Not null for a payment that came back: the ISO reason code, or empty where the bank gives none. */
  readonly return_reason: string | null
  readonly split: readonly SplitPart[]
}

export type Statement = {
  /** The IBAN, or the account number where the file has no IBAN. */
  readonly account: string
  readonly currency: string
  /** Identifies the statement within its account and year; without leading zeros. */
  readonly number: string
  readonly opening_date: string | null
  readonly opening_balance: bigint
  readonly closing_date: string
  readonly closing_balance: bigint
  /** Their sum is the closing balance minus the opening balance. */
  readonly transactions: readonly StatementTransaction[]
  /** The amounts as booked, before collective amounts were split: equal in every format of the same statement. */
  readonly booked_amounts: readonly bigint[]
  readonly issues: readonly Issue[]
}

/** What was read in a file. With an error among the issues there are no statements. */
export type StatementReading = {
  readonly format: StatementFormat | null
  readonly statements: readonly Statement[]
  readonly issues: readonly Issue[]
}
