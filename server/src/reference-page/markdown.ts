/** The Markdown of our own guides as HTML: headings, paragraphs, lists, tables and code. Everything in it is escaped. */
import { type Content, type Html, html } from '../kernel/http/html.ts'

/** Where a link of a guide leads on this service; null where the service does not have that page. */
export type Resolve = (href: string) => string | null

type Rendered = { readonly title: string; readonly body: Html }

const fence = /^```(\w*)$/
const heading = /^(#{1,4}) (.+)$/
const item = /^(?:-|\d+\.) (.+)$/
const comment = /^<!--.*-->$/

/** The anchor that hosts of Markdown give a heading, so that links between guides hold here too. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

export function renderMarkdown(markdown: string, resolve: Resolve): Rendered {
  const lines = markdown.split('\n')
  const title = heading.exec(lines.find((line) => heading.test(line)) ?? '')?.[2] ?? ''
  const blocks: Content[] = []
  for (let at = 0; at < lines.length; ) {
    const [block, next] = blockAt(lines, at, resolve)
    blocks.push(block)
    at = next
  }
  return { title, body: html`${blocks}` }
}

type Block = readonly [block: Content, next: number]

function blockAt(lines: readonly string[], at: number, resolve: Resolve): Block {
  const line = lines[at] ?? ''
  if (line.trim() === '' || comment.test(line)) return [null, at + 1]
  if (fence.test(line)) {
    const end = lines.findIndex((each, index) => index > at && each === '```')
    const last = end < 0 ? lines.length : end
    return [html`<pre tabindex="0"><code>${lines.slice(at + 1, last).join('\n')}</code></pre>\n`, last + 1]
  }
  const [, marks, text = ''] = heading.exec(line) ?? []
  if (marks !== undefined) return [headingHtml(marks.length, text, resolve), at + 1]
  if (line.startsWith('|')) return tableAt(lines, at, resolve)
  if (item.test(line)) return listAt(lines, at, resolve)
  const end = endOf(
    lines,
    at,
    (each) => each.trim() !== '' && !comment.test(each) && !fence.test(each) && !each.startsWith('|') && !item.test(each),
  )
  return [html`<p>${inlineHtml(lines.slice(at, end).join(' '), resolve)}</p>\n`, end]
}

const headings = ['h1', 'h2', 'h3', 'h4'] as const

function headingHtml(level: number, text: string, resolve: Resolve): Html {
  const tag = headings[level - 1] ?? 'h4'
  const content = inlineHtml(text, resolve)
  // The tag is one of four words of ours.
  return { html: `<${tag} id="${anchorOf(text)}">${html`${content}`.html}</${tag}>\n` }
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from + 1
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1
  return end
}

function listAt(lines: readonly string[], at: number, resolve: Resolve): Block {
  const end = endOf(lines, at, (each) => item.test(each))
  const items = lines.slice(at, end).map((each) => html`<li>${inlineHtml(item.exec(each)?.[1] ?? '', resolve)}</li>\n`)
  return [lines[at]?.startsWith('-') ? html`<ul>${items}</ul>\n` : html`<ol>${items}</ol>\n`, end]
}

/** A bar that a cell itself contains is written `\|`. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function tableAt(lines: readonly string[], at: number, resolve: Resolve): Block {
  const end = endOf(lines, at, (each) => each.startsWith('|'))
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf)
  const row = (cells: readonly string[]) => html`<tr>${cells.map((cell) => html`<td>${inlineHtml(cell, resolve)}</td>`)}</tr>\n`
  const isNamed = head.some((cell) => cell !== '')
  return [
    html`<div class="table"><table>${isNamed && html`<thead><tr>${head.map((cell) => html`<th>${inlineHtml(cell, resolve)}</th>`)}</tr></thead>\n`}<tbody>${rows.map(row)}</tbody></table></div>\n`,
    end,
  ]
}

const inlineMark = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|!?\[[^\]]*\]\([^)\s]+\))/
const link = /^(!?)\[([^\]]*)\]\(([^)\s]+)\)$/

/** Code, bold, emphasis and links; a picture is replaced by its description, for the page loads nothing. */
function inlineHtml(text: string, resolve: Resolve): Content {
  return text.split(inlineMark).map((part): Content => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    const [whole, picture, words = '', href = ''] = link.exec(part) ?? []
    if (whole !== undefined) {
      const goal = picture === '' ? resolve(href) : null
      return goal === null ? inlineHtml(words, resolve) : html`<a href="${goal}">${inlineHtml(words, resolve)}</a>`
    }
    if (part.startsWith('**') && part.length > 4) return html`<strong>${inlineHtml(part.slice(2, -2), resolve)}</strong>`
    if (part.startsWith('*') && part.length > 2) return html`<em>${part.slice(1, -1)}</em>`
    return part
  })
}
