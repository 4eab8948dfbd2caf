const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Credit types (UNTDID 1001); the other types of the list are invoices. */
export const creditTypes = listed('81 83 261 262 296 308 381 396 420 458 502 503 532')

export const isCreditCode = (code: string): boolean => creditTypes.has(code)

/** Replaces another invoice: booking both would count it twice. */
export const isCorrectedCode = (code: string): boolean => listed('384 471 472 473').has(code)

/** Not payable: an offer in the form of an invoice, a data sheet. */
export const isNoInvoiceCode = (code: string): boolean => listed('130 325').has(code)

/** Issued by the buyer in the seller's name, under a number of the buyer. */
export const isSelfBilledCode = (code: string): boolean => listed('261 389 471 473 500 501 502 527').has(code)
