/* The fixed parts of a workbook (ECMA-376, part 1: 12.3 and 18). */

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML 1.0 takes it. `_x0041_` is an escape of spreadsheets, so one that a user typed is escaped itself. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const numbered = (count: number, write: (n: number) => string): string => Array.from({ length: count }, (_, at) => write(at + 1)).join('')

export const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${numbered(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${contentType}.worksheet+xml"/>`)}</Types>`

export const relations = `${head}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbook = (names: readonly string[]): string =>
  `${head}<workbook xmlns="${mainNamespace}" xmlns:r="${relationship}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`

export const workbookRelations = (sheets: number): string =>
  `${head}<Relationships xmlns="${packageNamespace}/relationships">${numbered(sheets, (n) => `<Relationship Id="rId${n}" Type="${relationship}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relationship}/styles" Target="styles.xml"/></Relationships>`

/** The row of titles stays in sight, and a printed sheet is one page of A4 wide. */
export const sheetHead = (widths: readonly number[]): string =>
  `${head}<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`

export const sheetEnd = '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
