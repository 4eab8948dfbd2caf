/** Workbooks that must be refused, each with a word of the message in French. */
import { bookOf, mainNamespace, packed, type Parts, partsOf, relation, relationsOf, sheetOf, stylesOf, textsOf } from './parts.ts'

/** A row of titles and one account, so that reading it would import something. */
const good = '<row r="1"><c r="A1" t="inlineStr"><is><t>number</t></is></c><c r="B1" t="inlineStr"><is><t>label</t></is></c></row>'
const accountRow = (cells: string) => sheetOf(`${good}<row r="2">${cells}</row>`)
const account = '<c r="A2" t="inlineStr"><is><t>613999</t></is></c><c r="B2" t="inlineStr"><is><t>X</t></is></c>'
const sheet = accountRow(account)

const without = (path: string): Parts => Object.fromEntries(Object.entries(partsOf(sheet)).filter(([name]) => name !== path))
const withPart = (path: string, content: string | Buffer): Promise<Buffer> => packed(partsOf(sheet, { [path]: content }))
const withSheet = (content: string | Buffer): Promise<Buffer> => withPart('xl/worksheets/sheet1.xml', content)

/** A path that no packer would write, put in place of one of the same length. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const bytes = await withPart(from, 'x')
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to.padEnd(from.length, 'x')), 'latin1')
}

/** The bytes of an archive with a field of each entry in its directory changed. */
async function changed(change: (entry: Buffer) => void): Promise<Buffer> {
  const bytes = await withPart('docProps/x.xml', Buffer.alloc(100_000, ' '))
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) change(bytes.subarray(at))
  return bytes
}

/** Every file of the archive is said to be the first one. */
const atOneOffset = (entry: Buffer) => entry.writeUInt32LE(0, 42)

const doctype = `<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
const outside = '<!DOCTYPE worksheet SYSTEM "http://127.0.0.1:9/secret">'
const bookRelations = (...given: string[]) =>
  withPart('xl/_rels/workbook.xml.rels', relationsOf(relation('rId1', 'worksheet', 'worksheets/sheet1.xml'), ...given))

export const hostileWorkbooks: readonly (readonly [title: string, make: () => Promise<Buffer>, said: string])[] = [
  ['no archive at all', async () => Buffer.from('PK\x03\x04 and nothing more'), 'endommagé'],
  ['an empty archive', async () => Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'n’est pas un classeur'],
  ['an archive cut in the middle', async () => (await packed(partsOf(sheet))).subarray(0, 600), 'endommagé'],
  [
    'a compound file: encrypted, or of Excel before 2007',
    async () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'),
    'mot de passe',
  ],
  ['an archive with a password', () => changed((entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)), 'mot de passe'],
  ['a zip bomb of 201 MB', () => withPart('xl/media/a.bin', Buffer.alloc(201 * 1024 * 1024)), 'volumineux'],
  ['a zip bomb that lies about its size', () => changed((entry) => entry.writeUInt32LE(10, 24)), 'endommagé'],
  ['a bomb of files that overlap', () => changed(atOneOffset), 'endommagé'],
  ['an archive whose bytes were changed', () => changed((entry) => entry.writeUInt32LE(1, 16)), 'endommagé'],
  [
    '6,000 parts',
    () => packed(partsOf(sheet, Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`xl/media/${at}`, ''])))),
    'volumineux',
  ],
  ['a climbing path', () => renamed('xl/media/evil.txt', '../../../evil.txt'), 'endommagé'],
  ['an absolute path', () => renamed('xl/media/evil.txt', '/etc/passwd'), 'endommagé'],
  ['a part twice', async () => packed([...Object.entries(partsOf(sheet)), ['xl/worksheets/sheet1.xml', sheet]]), 'endommagé'],
  ['another kind of archive', () => packed({ 'invoice.pdf': '%PDF-1.7' }), 'n’est pas un classeur'],
  ['a text document', () => withPart('xl/workbook.xml', '<document xmlns="urn:w"/>'), 'n’est pas un classeur'],
  ['no relations', () => packed(without('_rels/.rels')), 'n’est pas un classeur'],
  ['no book', () => packed(without('xl/workbook.xml')), 'endommagé'],
  ['no relations of the book', () => packed(without('xl/_rels/workbook.xml.rels')), 'n’est pas un classeur'],
  ['no sheet', () => packed(without('xl/worksheets/sheet1.xml')), 'endommagé'],
  ['a book without sheets', () => withPart('xl/workbook.xml', bookOf('', '')), 'n’est pas un classeur'],
  [
    'a sheet that climbs out',
    () => withPart('xl/_rels/workbook.xml.rels', relationsOf(relation('rId1', 'worksheet', '../../../../etc/passwd'))),
    'endommagé',
  ],
  [
    'a quoted sheet that climbs out',
    () => withPart('xl/_rels/workbook.xml.rels', relationsOf(relation('rId1', 'worksheet', '..%2F..%2Fetc%2Fpasswd'))),
    'endommagé',
  ],
  [
    'a sheet on another machine',
    () => withPart('xl/_rels/workbook.xml.rels', relationsOf(relation('rId1', 'worksheet', 'http://127.0.0.1:9/a.xml', 'External'))),
    'n’est pas un classeur',
  ],
  ['a link to another workbook', () => bookRelations(relation('rId9', 'externalLink', 'externalLinks/externalLink1.xml')), 'liaisons'],
  ['a link with its path', () => bookRelations(relation('rId9', 'externalLinkPath', 'file:///c:/secret.xlsx', 'External')), 'liaisons'],
  ['entities', () => withSheet(`${doctype}${sheet.replace('>X<', '>&b;<')}`), 'endommagé'],
  ['an entity that is not declared', () => withSheet(sheet.replace('>X<', '>&b;<')), 'endommagé'],
  ['a document type elsewhere', () => withSheet(`${outside}${sheet}`), 'endommagé'],
  ['a document type in UTF-16', () => withSheet(Buffer.from(`\uFEFF${outside}${sheet}`, 'utf16le')), 'endommagé'],
  ['a document type in the texts', () => withTexts(`${doctype}${textsOf('<t>X</t>')}`), 'endommagé'],
  ['a document type in the relations', () => withPart('_rels/.rels', `${doctype}${String(partsOf(sheet)['_rels/.rels'])}`), 'endommagé'],
  ['XML that ends early', () => withSheet(sheet.slice(0, -20)), 'endommagé'],
  ['tags that cross', () => withSheet(sheet.replace('</row></sheetData>', '</sheetData></row>')), 'endommagé'],
  ['bytes that are no UTF-8', () => withSheet(Buffer.from(sheet.replace('>X<', '>\xFF<'), 'latin1')), 'endommagé'],
  ['a binary sheet', () => withSheet(Buffer.from([0x81, 1, 0, 0x93, 1, 0xff])), 'endommagé'],
  ['another root', () => withSheet(sheet.replaceAll('worksheet', 'chartsheet')), 'endommagé'],
  ['deep nesting', () => withSheet(accountRow(`${'<x>'.repeat(100_000)}${'</x>'.repeat(100_000)}${account}`)), 'endommagé'],
  ['a row of a million cells', () => withSheet(accountRow('<c/>'.repeat(1_000_000))), 'volumineux'],
  ['an attribute of 30 MB', () => withSheet(accountRow(`<c r="${'A'.repeat(30 * 1024 * 1024)}"><v>1</v></c>`)), 'endommagé'],
  ['a text that is not there', () => withSheet(accountRow('<c r="A2" t="s"><v>7</v></c>')), 'endommagé'],
  ['a text of 40,000 characters', () => withTexts(textsOf(`<t>${'x'.repeat(40_000)}</t>`)), 'volumineux'],
  ['more texts than cells', () => withTexts(`<sst xmlns="${mainNamespace}">${'<si/>'.repeat(1_000_300)}</sst>`), 'volumineux'],
  ['a text that fills every cell', () => withRepeatedText(), 'volumineux'],
  ['a cell beyond the last column', () => withSheet(accountRow('<c r="XFE2"><v>1</v></c>')), 'endommagé'],
  ['a cell in column ZZZZZZ', () => withSheet(accountRow('<c r="ZZZZZZ2"><v>1</v></c>')), 'endommagé'],
  ['a cell in row 99,999,999', () => withSheet(accountRow('<c r="A99999999"><v>1</v></c>')), 'endommagé'],
  ['a cell of another row', () => withSheet(accountRow('<c r="A3"><v>1</v></c>')), 'endommagé'],
  ['a cell twice', () => withSheet(accountRow(`${account}<c r="A2"><v>1</v></c>`)), 'endommagé'],
  ['a row twice', () => withSheet(sheet.replace('<row r="2">', '<row r="1">')), 'endommagé'],
  ['a row beyond the last', () => withSheet(sheet.replace('<row r="2">', '<row r="1048577">')), 'endommagé'],
  ['a number that is none', () => withSheet(accountRow('<c r="A2"><v>0x10</v></c>')), 'endommagé'],
  ['a flag that is none', () => withSheet(accountRow('<c r="A2" t="b"><v>7</v></c>')), 'endommagé'],
  ['broken styles', () => packed(partsOf(sheet, { 'xl/styles.xml': stylesOf('General').slice(0, -5) })), 'endommagé'],
  ['5,001 rows', () => withSheet(sheetOf('<row><c><v>1</v></c></row>'.repeat(5002))), '5000'],
  ['201 columns', () => withSheet(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(201)}</row>`)), '200'],
  ['no rows', () => withSheet(sheetOf('')), 'aucune ligne'],
  ['titles alone', () => withSheet(sheetOf(good)), 'aucune ligne'],
]

function withTexts(texts: string): Promise<Buffer> {
  return packed(partsOf(sheet, { 'xl/sharedStrings.xml': texts }))
}

function withRepeatedText(): Promise<Buffer> {
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(10)
  return packed(partsOf(sheetOf(rows), { 'xl/sharedStrings.xml': textsOf(`<t>${'x'.repeat(32_000)}</t>`) }))
}
