import { captionsOf } from '../layout/captions.ts'
import { daysIn } from '../dates/days.ts'
import type { Found } from '../layout/found.ts'
import { type Cell, type Layout, type Line, span } from '../layout/layout.ts'
import { isCredit, isInvoice, type NumberKind, numberKind, type DocumentType } from './number-labels.ts'

export interface NumberChoice {
  readonly number: string | null
  readonly sure: number
  readonly used: readonly number[]
  /** Numbers of other invoices that this one mentions. */
  readonly corrects: readonly string[]
}

/** A possible document number, its position in its cell, and the end of the previous value. */
interface Token {
  readonly value: string
  readonly start: number
  readonly end: number
  readonly from: number
  /** More digits follow after a blank and may belong to it. */
  readonly open: boolean
}

interface Candidate extends Found<string> {
  readonly kind: NumberKind
  readonly label: string
  readonly inline: boolean
  readonly open: boolean
}

const [longest, mostTokens] = [30, 1500]
const shape = /^[A-Za-z0-9][A-Za-z0-9/_.-]*$/
const amount = /^\d{1,3}(?:[.,']?\d{3})*[.,]\d{2}$/
const glued = /^[(["'+*]*(?:[a-z]{1,12}:|n[°º]\.?|n[or]\.?(?=\d)|#)?/i

/** Every token of a cell with a digit that is no date, amount, rate or time. Capitals may precede it ("VF 2026-12"). */
function tokensIn({ text, plain }: Cell): Token[] {
  const days = daysIn(plain)
  const tokens: Token[] = []
  let [from, lead]: [number, { text: string; start: number } | null] = [0, null]
  for (const match of text.slice(0, 400).matchAll(/\S+/g)) {
    const [word, at] = [match[0], match.index]
    const day = days.find(({ start, end }) => at < end && at + word.length > start)
    const leads = lead !== null && lead.start + lead.text.length + 1 === at ? lead : null
    lead = /^[A-Z]{1,4}$/.test(word) && numberKind(word.toLowerCase(), 'invoice') === 'none' ? { text: word, start: at } : null
    if (day) from = Math.max(from, day.end)
    if (day || !/\d/.test(word)) continue
    const begin = glued.exec(word)?.[0].length ?? 0
    const bare = word.slice(begin).replace(/[.,:;/)\]"'+*-]+$/, '')
    const led = /^\d/.test(bare) ? leads : null
    const value = led ? `${led.text} ${bare}` : bare
    const [start, end] = [led ? led.start : at + begin, at + begin + bare.length]
    const after = text.slice(end)
    const fits = shape.test(bare) && /\d/.test(bare) && value.length <= longest && !amount.test(bare) && !/^\d{1,2}h\d{2}$/.test(bare)
    if (fits && !/^ ?[%€$£°@]|^:\d/.test(after))
      tokens.push({ value, start, end, from, open: /^ [/-]?\d*(?:\s|$)/.test(after) && /^ \S/.test(after) })
    from = at + word.length
  }
  return tokens
}

const digits = (value: string): number => value.replace(/\D/g, '').length

/** A short number counts only with an explicit label. */
const believable = (value: string, kind: NumberKind): boolean =>
  kind === 'own' || kind === 'earlier' || digits(value) >= 4 || (digits(value) >= 3 && kind !== 'mention' && kind !== 'loose')

function candidateOf(layout: Layout, line: Line, cell: Cell, token: Token, type: DocumentType): Candidate | null {
  const { y, height, page } = cell
  const spot = { ...span(cell, token.start, token.end), y, height, page, line: line.index }
  for (const { plain, relation } of captionsOf(layout, line, cell, token.start, token.from, spot)) {
    const kind = numberKind(plain, type)
    if (kind === 'none') continue
    const { value, open } = token
    return believable(value, kind) ? { ...spot, value, open, kind, label: plain, inline: relation === 'inline', place: line.place } : null
  }
  return null
}

function candidatesIn(layout: Layout, type: DocumentType): Candidate[] {
  const found: Candidate[] = []
  let left = mostTokens
  for (const line of layout.lines) {
    for (const cell of line.cells) {
      if (left <= 0 || !/\d/.test(cell.text)) continue
      const tokens = tokensIn(cell)
      left -= tokens.length
      found.push(...tokens.map((token) => candidateOf(layout, line, cell, token, type)).filter((one) => one !== null))
    }
  }
  return found
}

const same = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const overlaps = (a: Found<string>, b: Found<string>): boolean => a.line === b.line && a.x < b.right && b.x < a.right

/** A heading "Ref." further down the page belongs to a column of articles. */
const isColumn = ({ kind, inline, page, place }: Candidate): boolean => kind === 'loose' && !inline && (page > 0 || place > 0.3)

const inHead = ({ page, place }: Candidate): boolean => page === 0 && place < 0.45

/** The weight of a label, and the confidence it gives alone. */
function worth(one: Candidate): { weight: number; sure: number } {
  if (one.kind === 'own') return { weight: 3, sure: 0.97 }
  if (one.kind === 'document')
    return inHead(one) ? { weight: one.inline ? 2 : 1.8, sure: one.inline ? 0.9 : 0.8 } : { weight: 0.9, sure: 0.6 }
  if (one.kind === 'bare')
    return inHead(one) ? { weight: 1.2, sure: one.inline && !/num/.test(one.label) ? 0.7 : 0.87 } : { weight: 1, sure: 0.7 }
  return one.kind === 'mention' ? { weight: 0.8, sure: 0.6 } : { weight: inHead(one) ? 0.7 : 0.3, sure: 0.5 }
}

/** A credit note also mentions its invoice: its own number has a label of a credit note, or a neutral one. */
function ownOf(candidates: readonly Candidate[], type: DocumentType): readonly Candidate[] {
  if (type !== 'credit_note') return candidates
  const named = candidates.filter(({ label }) => isCredit(label))
  const neutral = candidates.filter(({ label }) => !isInvoice(label))
  return named.length > 0 ? named : neutral.length > 0 ? neutral : candidates
}

export function chooseNumber(layout: Layout, type: DocumentType, taken: readonly Found<string>[]): NumberChoice {
  const all = candidatesIn(layout, type).filter((one) => !taken.some((id) => same(id.value) === same(one.value) || overlaps(id, one)))
  const of = (...kinds: readonly NumberKind[]) => all.filter(({ kind }) => kinds.includes(kind))
  const elsewhere = new Set(of('other', 'earlier').map(({ value }) => same(value)))
  const free = of('own', 'document', 'bare', 'mention', 'loose').filter(
    (one) => !isColumn(one) && (one.kind === 'own' || !elsewhere.has(same(one.value))),
  )
  const pool = ownOf(free, type)
  const times = (one: Candidate) => free.filter(({ value }) => same(value) === same(one.value)).length
  const weighed = pool.map((one) => ({ one, weight: worth(one).weight + (times(one) > 1 ? 0.4 : 0) }))
  const [best] = weighed.toSorted((a, b) => b.weight - a.weight)
  const corrects = [...of('earlier'), ...free.filter((one) => type === 'credit_note' && pool.length < free.length && !pool.includes(one))]
  const corrected = [...new Set(corrects.map(({ value }) => value))].filter((value) => value !== best?.one.value)
  if (!best) return { number: null, sure: 0, used: [], corrects: corrected }
  const { one } = best
  const rivals = weighed.some((rival) => same(rival.one.value) !== same(one.value) && best.weight - rival.weight < 0.3)
  const sure = rivals || one.open || elsewhere.has(same(one.value)) ? 0.5 : worth(one).sure
  return { number: one.value, sure, used: [times(one) > 1 ? Math.max(one.confidence, 0.9) : one.confidence], corrects: corrected }
}
