/**
 * Writes spreadsheets (Office Open XML, ECMA-376) as a stream, with texts inside their cells, so that memory does not grow with the rows. The
 * same tables give the same bytes.
 */
import type { Readable } from 'node:stream'
import { inBlocks, type Table } from '../../lib/writers/table.ts'
import { pack } from '../archives/pack.ts'
import { contentTypes, relations, workbook, workbookRelations } from './parts.ts'
import { sheetNames } from './names.ts'
import { rowsOf } from './rows.ts'
import { styles } from './styles.ts'

export type Sheet = Table & { readonly name: string }

const fixed = (path: string, content: string) => ({ path, open: () => textOf(content) })

async function* textOf(content: string): AsyncGenerator<string> {
  yield content
}

/** One sheet per table; the row of titles stays in sight. */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  const names = sheetNames(sheets.map(({ name }) => name))
  return pack([
    fixed('[Content_Types].xml', contentTypes(names.length)),
    fixed('_rels/.rels', relations),
    fixed('xl/workbook.xml', workbook(names)),
    fixed('xl/_rels/workbook.xml.rels', workbookRelations(names.length)),
    fixed('xl/styles.xml', styles),
    ...sheets.map((sheet, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, open: () => inBlocks(rowsOf(sheet)) })),
  ])
}
