const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Types of document (UNTDID 1001) that take money back; the others of the list ask for it. */
const creditTypes = listed('81 83 261 262 296 308 381 396 420 458 532')

export const isCreditCode = (code: string): boolean => creditTypes.has(code)
