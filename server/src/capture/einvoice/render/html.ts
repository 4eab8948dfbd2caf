/** Markup made here. All other text is untrusted and escaped on insertion. */
export interface Html {
  readonly html: string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

type Part = string | Html | null | readonly (Html | null)[]

const isList = (part: Part): part is readonly (Html | null)[] => Array.isArray(part)

const markup = (part: Part): string =>
  part === null ? '' : typeof part === 'string' ? escaped(part) : isList(part) ? part.map(markup).join('') : part.html

export const html = (parts: TemplateStringsArray, ...values: readonly Part[]): Html => ({
  html: parts.map((part, index) => part + markup(values[index] ?? null)).join(''),
})

/** Our own style sheet, which must not be escaped. */
export const trusted = (text: string): Html => ({ html: text })
