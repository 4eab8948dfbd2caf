/** Each word of a search as a pattern of its own; what a person types is never a wildcard. */
export const searchPatterns = (q = ''): string[] =>
  q
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** The text without accents; letters that are not a letter with an accent, such as œ and ß, stay. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
