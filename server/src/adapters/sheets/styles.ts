/* The formats of cells (ECMA-376, part 1: 18.8). */
import type { TableRow } from '../../lib/writers/table.ts'
import { head, mainNamespace } from './parts.ts'

/** Built-in format 4 is `#,##0.00`, 14 the short date of the reader. */
const formats = { general: 0, amount: 4, date: 14 }
type Kind = keyof typeof formats
const deepest = 9

type Format = { readonly format: number; readonly bold: boolean; readonly border: number; readonly indent: number }

const borders = { none: 0, subtotal: 1, total: 2 }

const plain: Format = { format: 0, bold: false, border: borders.none, indent: 0 }
const kinds = Object.keys(formats) as Kind[]
const indents = Array.from({ length: deepest }, (_, at) => at + 1)
const rowStyles = [undefined, 'heading', 'subtotal', 'total'] as const satisfies readonly TableRow['style'][]

const keyOf = (kind: Kind | 'title', style: TableRow['style'], indent: number): string => `${kind} ${style ?? ''} ${indent}`

/** Every format by its key, in the order of the style sheet; the first must be the plain one. */
const all = new Map<string, Format>([
  ...rowStyles.flatMap((style) =>
    kinds.flatMap((kind) =>
      [0, ...(kind === 'general' ? indents : [])].map((indent): [string, Format] => [
        keyOf(kind, style, indent),
        {
          format: formats[kind],
          bold: style !== undefined,
          border: style === 'subtotal' || style === 'total' ? borders[style] : borders.none,
          indent,
        },
      ]),
    ),
  ),
  [keyOf('title', undefined, 0), { ...plain, bold: true }],
])
const places = new Map([...all.keys()].map((key, at) => [key, at]))

/** The attribute of a cell that names its format; none for the plain one. */
export function styleOf(kind: Kind | 'title', style?: TableRow['style'], indent = 0): string {
  const at = places.get(keyOf(kind, style, Math.min(indent, deepest))) ?? 0
  return at === 0 ? '' : ` s="${at}"`
}

const written = ({ format, bold, border, indent }: Format): string => {
  const attributes = `numFmtId="${format}" fontId="${bold ? 1 : 0}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"`
  return indent === 0
    ? `<xf ${attributes}/>`
    : `<xf ${attributes} applyAlignment="1"><alignment horizontal="left" indent="${indent}"/></xf>`
}

const borderOf = (top: string): string =>
  `<border><left/><right/>${top === '' ? '<top/>' : `<top style="${top}"/>`}<bottom/><diagonal/></border>`

export const styles = `${head}<styleSheet xmlns="${mainNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="3">${['', 'thin', 'medium'].map(borderOf).join('')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.size}">${[...all.values()].map(written).join('')}</cellXfs></styleSheet>`
