/** A table of lines over as many pages as it takes. */
import type { Cents, Invoice, Line } from '../invoice/model.ts'
import type { Canvas, Style } from '../output/canvas.ts'
import type { Term, Wording } from '../invoice/wording.ts'

export type Column = {
  readonly title: Term
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly value: (line: Line, index: number) => string
}

export type TableStyle = {
  readonly size: number
  readonly rowGap: number
  readonly rules: 'none' | 'rows' | 'grid' | 'zebra' | 'head'
  readonly head: { readonly fill?: string; readonly color?: string; readonly bold?: boolean }
  readonly left: number
  readonly right: number
  /** Below this no row is drawn on the page. */
  readonly bottom: number
  /** Where rows begin again on a following page. */
  readonly top: number
  readonly carries: boolean
}

export const column = (title: Term, x: number, width: number, align: Column['align'], value: Column['value']): Column => ({
  title,
  x,
  width,
  align,
  value,
})

const anchor = ({ x, width, align }: Column): number => (align === 'right' ? x + width : align === 'center' ? x + width / 2 : x)

const drawHead = (canvas: Canvas, y: number, columns: readonly Column[], wording: Wording, style: TableStyle): number => {
  const height = style.size + 9
  if (style.head.fill) canvas.box(style.left, y, style.right - style.left, height, { fill: style.head.fill })
  const look: Style = { size: style.size, bold: style.head.bold ?? true, color: style.head.color ?? '#111111' }
  for (const one of columns) canvas.text(anchor(one), y + 4, wording.term(one.title), { ...look, align: one.align })
  if (style.rules !== 'none' && !style.head.fill) canvas.rule(style.left, y + height, style.right, y + height, { width: 0.9 })
  return y + height + 3
}

const drawFrame = (canvas: Canvas, columns: readonly Column[], from: number, to: number, style: TableStyle): void => {
  canvas.box(style.left, from, style.right - style.left, to - from, { stroke: '#555555' })
  for (const { x } of columns.slice(1)) canvas.rule(x - 4, from, x - 4, to, { color: '#555555', width: 0.5 })
}

/** Draws the table and returns its lower edge. */
export const drawTable = (
  canvas: Canvas,
  start: number,
  columns: readonly Column[],
  invoice: Invoice,
  wording: Wording,
  style: TableStyle,
): number => {
  let [from, y] = [start, drawHead(canvas, start, columns, wording, style)]
  let running: Cents = 0
  const carry = (term: 'carried' | 'brought') => {
    if (!style.carries) return
    canvas.text(style.left + 4, y + 2, wording.term(term), { size: style.size, bold: true })
    canvas.text(style.right - 4, y + 2, wording.plain(running), { size: style.size, bold: true, align: 'right' })
    y += style.size + style.rowGap
  }
  for (const [index, line] of invoice.lines.entries()) {
    const cells = columns.map((one) => canvas.broken(one.value(line, index), one.width, { size: style.size }))
    const height = Math.max(...cells.map((lines) => lines.length)) * style.size * 1.25 + style.rowGap
    if (y + height > style.bottom) {
      carry('carried')
      if (style.rules === 'grid') drawFrame(canvas, columns, from, y + 2, style)
      canvas.page()
      from = style.top
      y = drawHead(canvas, style.top, columns, wording, style)
      carry('brought')
    }
    if (style.rules === 'zebra' && index % 2 === 1) canvas.box(style.left, y - 1, style.right - style.left, height, { fill: '#f1f3f5' })
    for (const [at, one] of columns.entries())
      canvas.block(anchor(one), y + style.rowGap / 2, cells[at] ?? [], { size: style.size, align: one.align, leading: style.size * 1.25 })
    y += height
    running += line[invoice.prices]
    if (style.rules === 'rows') canvas.rule(style.left, y - 1, style.right, y - 1, { color: '#cccccc', width: 0.4 })
  }
  if (style.rules === 'grid') drawFrame(canvas, columns, from, y + 4, style)
  return y + 6
}
