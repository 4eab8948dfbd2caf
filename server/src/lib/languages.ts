export const languages = ['fr', 'nl', 'en', 'de'] as const

export type Language = (typeof languages)[number]

/** Whose number formats are used in print for each language. */
export const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', nl: 'nl-BE', en: 'en-GB', de: 'de-DE' }

/** A text for people; one without all four languages does not compile. */
export type Message = Readonly<Record<Language, string>>

export type Params = Record<string, string | number>

/** A name nobody gave a value stays visible in its braces, so that a test sees it. */
export const say = (message: Message, language: Language, params: Params = {}): string =>
  message[language].replace(/\{(\w+)\}/g, (braces, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : braces))

// No browser lists more; whatever follows is not worth a cycle.
const mostRanges = 32

const weightPattern = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/** The language of ours the reader wants most, by weight and then by place (RFC 9110, 12.5.4), or null when the header names none. */
export const preferred = (acceptLanguage: string | undefined): Language | null => {
  let best: Language | null = null
  let bestWeight = 0
  for (const range of (acceptLanguage ?? '').split(',', mostRanges)) {
    const [tag = '', parameter] = range.split(';', 2)
    const [primary = ''] = tag.trim().toLowerCase().split('-', 1)
    const language = languages.find((known) => known === primary)
    const weight = parameter === undefined ? 1 : Number(weightPattern.exec(parameter.trim())?.[1] ?? 0)
    if (language && weight > bestWeight) {
      best = language
      bestWeight = weight
    }
  }
  return best
}
