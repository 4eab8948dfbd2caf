/** Each word of a search as a pattern of its own; what a person types is never a wildcard. */
export const searchPatterns = (q = ''): string[] =>
  q
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
