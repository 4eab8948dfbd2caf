/** One document with one line, as an accountant would work it out by hand. */
export type Case = Readonly<{
  code: string
  document: 'invoice' | 'credit_note'
  base: string
  vat: string
  /** What the customer or supplier owes or is owed. */
  third_party: string
  /** What stands on the account of cost or income. */
  cost: string
  /** The lines of tax: D or C, account, amount. */
  lines: readonly string[]
  /** The boxes of the return it moves, and by how much. */
  boxes: Readonly<Record<string, string>>
}>
