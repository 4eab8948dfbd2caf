import { above, below, type Cell, type Layout, partsOf } from './layout.ts'

/** A long name in a narrow column is wrapped: its lines have the same size, are close and share an edge or their centre. */
const most = 4

const middle = ({ x, right }: Cell): number => (x + right) / 2

/** OCR boxes are as tall as their letters; a text layer has one height for each font size. */
const tolerance = ({ words }: Cell): number => (words.some(({ word }) => word.confidence < 1) ? 0.3 : 0.12)

function belongs(upper: Cell, lower: Cell, likeness = tolerance(lower)): boolean {
  const size = Math.max(upper.height, lower.height)
  const gap = lower.y - upper.y - upper.height
  const aligned =
    Math.min(Math.abs(upper.x - lower.x), Math.abs(upper.right - lower.right), Math.abs(middle(upper) - middle(lower))) < 0.5 * size
  return Math.abs(upper.height - lower.height) < likeness * size && gap < 0.7 * size && gap > -0.5 * size && aligned
}

function join(upper: Cell, lower: Cell): Cell {
  const shift = upper.text.length + 1
  return {
    ...upper,
    text: `${upper.text} ${lower.text}`,
    plain: `${upper.plain} ${lower.plain}`,
    x: Math.min(upper.x, lower.x),
    right: Math.max(upper.right, lower.right),
    height: Math.min(upper.height, lower.height),
    words: [...upper.words, ...lower.words.map(({ word, start, end }) => ({ word, start: start + shift, end: end + shift }))],
  }
}

/** The end of a name that started in the line above: the rest of a legal form, or a part in brackets. */
export const tail = /^(?:r\. ?l\.?(?:-S)?|l\.?|\([\p{L} .]{2,30}\))$/iu

/** The first part of a cell, where the next column starts close beside it. */
function beginning(cell: Cell): Cell {
  const [part] = partsOf(cell)
  if (!part || part.text === cell.text) return cell
  const { text, plain, right } = part
  return { ...cell, text, plain, right, words: cell.words.filter(({ end }) => end <= text.length) }
}

export function tailUnder(layout: Layout, cell: Cell): Cell | null {
  const [under] = below(layout, cell, 1).map(beginning)
  return under && tail.test(under.text) && belongs(cell, { ...under, height: cell.height }) ? under : null
}

/** The cell joined with the lines of the same name above it and its end below, as far as `isPart` accepts them. */
export function joinStacked(layout: Layout, cell: Cell, isPart: (upper: Cell) => boolean, likeness?: number): Cell {
  const under = tailUnder(layout, cell)
  let [whole, top] = [under ? join(cell, under) : cell, cell]
  for (let count = 1; count < most; count += 1) {
    const [upper] = above(layout, top, 1)
    if (!upper || !belongs(upper, top, likeness) || !isPart(upper)) break
    whole = join(upper, whole)
    top = upper
  }
  return whole
}
