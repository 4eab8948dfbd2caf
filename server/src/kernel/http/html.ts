/** Text that is HTML already. Everything else that enters a page is escaped on its way in. */
export type Html = { readonly html: string }
export type Content = Html | string | number | false | null | undefined | readonly Content[]

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

function textOf(content: Content): string {
  if (content === false || content === null || content === undefined) return ''
  if (typeof content === 'string' || typeof content === 'number') return escape(String(content))
  return 'html' in content ? content.html : content.map(textOf).join('')
}

export const html = (strings: TemplateStringsArray, ...contents: readonly Content[]): Html => ({
  html: String.raw({ raw: strings }, ...contents.map(textOf)),
})

/** For what may stand in an HTML file as it is: our own style sheet and script, whose digest is in the page's policy. */
export const asIs = (text: string): Html => ({ html: text })

export const joined = (parts: readonly Content[], separator: Content): Content[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))

const marked = /(`[^`]+`|\*\*[^*]+\*\*)/

/** The little Markdown that descriptions use inside a line: code and bold. */
export const inline = (text: string): Html =>
  html`${text.split(marked).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : part
  })}`

export type Prose = { readonly paragraphs: readonly string[]; readonly facts: readonly (readonly [name: string, text: string])[] }

/** Takes a description apart into its paragraphs and the facts it lists as `- Name: what about it`. */
export function proseOf(description: string): Prose {
  const blocks = description.split('\n').filter((line) => line !== '')
  const facts = blocks
    .filter((line) => line.startsWith('- '))
    .map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(2, at), line.slice(at + 2)] as const
    })
  return { paragraphs: blocks.filter((line) => !line.startsWith('- ')), facts }
}
