/** Characters that show nothing, or turn the order of the letters around. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu

/** A text on one line, without what cannot be seen; empty where nothing can. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').replace(invisible, '').trim()
