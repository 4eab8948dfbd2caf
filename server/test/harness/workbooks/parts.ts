/** Workbooks made part by part, with what no writer of ours makes. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

export type Parts = Readonly<Record<string, string | Buffer>>

export const relationsOf = (...relations: readonly string[]): string =>
  `<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`

export const relation = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${mode === '' ? '' : ` TargetMode="${mode}"`}/>`

export const sheetOf = (rows: string, before = ''): string =>
  `<worksheet xmlns="${mainNamespace}">${before}<sheetData>${rows}</sheetData></worksheet>`

export const bookOf = (settings = '', sheets = '<sheet name="A" sheetId="1" r:id="rId1"/>'): string =>
  `<workbook xmlns="${mainNamespace}" xmlns:r="${office}">${settings}<sheets>${sheets}</sheets></workbook>`

export const textsOf = (...items: readonly string[]): string =>
  `<sst xmlns="${mainNamespace}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`

/** A style sheet whose formats are those of the codes, in their order. */
export const stylesOf = (...codes: readonly string[]): string =>
  `<styleSheet xmlns="${mainNamespace}"><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`

/** The parts of a workbook of one sheet; those given replace them. */
export const partsOf = (sheet: string, given: Parts = {}): Parts => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
  '_rels/.rels': relationsOf(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': bookOf(),
  'xl/_rels/workbook.xml.rels': relationsOf(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    ...('xl/sharedStrings.xml' in given ? [relation('rId2', 'sharedStrings', 'sharedStrings.xml')] : []),
    ...('xl/styles.xml' in given ? [relation('rId3', 'styles', 'styles.xml')] : []),
  ),
  'xl/worksheets/sheet1.xml': sheet,
  ...given,
})

/** Packs files under their paths, also two under one. */
export async function packed(files: Parts | readonly (readonly [path: string, content: string | Buffer])[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Array.isArray(files) ? files : Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}
