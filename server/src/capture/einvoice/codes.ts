const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Types of document (UNTDID 1001) that take money back; the others of the list ask for it. */
export const creditTypes = listed('81 83 261 262 296 308 381 396 420 458 502 503 532')

export const isCreditCode = (code: string): boolean => creditTypes.has(code)

/** Stands in the place of another invoice: both in the books are one too many. */
export const isCorrectedCode = (code: string): boolean => listed('384 471 472 473').has(code)

/** Asks for no money: an offer in the shape of an invoice, a sheet of data for one. */
export const isNoInvoiceCode = (code: string): boolean => listed('130 325').has(code)

/** Written by the buyer in the seller's name, under a number of the buyer's. */
export const isSelfBilledCode = (code: string): boolean => listed('261 389 471 473 500 501 502 527').has(code)
