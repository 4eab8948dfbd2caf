/** Exported files, read back by other programs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Caller, World } from '../world.ts'

export type Download = { readonly status: number; readonly headers: Record<string, string | undefined>; readonly bytes: Buffer }

/** The bytes of an answer. The harness of calls reads answers as text. */
export async function download(w: World, caller: Caller, url: string): Promise<Download> {
  const { statusCode, headers, rawPayload } = await w.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return { status: statusCode, headers: headers as Download['headers'], bytes: rawPayload }
}

const python = (program: string, input: Buffer): unknown =>
  JSON.parse(execFileSync('python3', ['-c', program], { input, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 }))

const csvProgram = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8')
assert text.startswith('\\ufeff')
print(json.dumps(list(csv.reader(io.StringIO(text[1:], newline=''), delimiter=';'))))`

/** Rows of a CSV file, its titles first. */
export const readCsv = (bytes: Buffer) => python(csvProgram, bytes) as string[][]

const sheetProgram = `
import io, json, re, sys, zipfile
import xml.etree.ElementTree as ET
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
m = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
r = '{http://schemas.openxmlformats.org/officeDocument/2006/relationships}'
targets = {e.get('Id'): 'xl/' + e.get('Target') for e in ET.fromstring(z.read('xl/_rels/workbook.xml.rels'))}
def column(place):
    n = 0
    for letter in re.match('[A-Z]+', place).group():
        n = n * 26 + ord(letter) - 64
    return n - 1
sheets = {}
for s in ET.fromstring(z.read('xl/workbook.xml')).iter(m + 'sheet'):
    rows = []
    for row in ET.fromstring(z.read(targets[s.get(r + 'id')])).iter(m + 'row'):
        cells = {}
        for c in row:
            cells[column(c.get('r'))] = c.findtext(m + 'v') if c.get('t') is None else c.findtext(f'{m}is/{m}t')
        rows.append([cells.get(at, '') for at in range(max(cells, default=-1) + 1)])
    sheets[s.get('name')] = rows
print(json.dumps(sheets))`

/** Rows of every sheet of a workbook, its titles first; a date is the number of its day. */
export const readSheets = (bytes: Buffer) => python(sheetProgram, bytes) as Record<string, string[][]>

/** The text of a PDF, laid out as on its pages. */
export const readPdf = (bytes: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** Amounts printed in French, as decimals. The program writes the narrow blank between thousands as a blank; columns have more than one between them. */
export const amountsInPdf = (text: string): string[] =>
  [...text.matchAll(/(?<![\d,.])-?\d{1,3}(?:[\u202F\u00A0 ]\d{3})*,\d{2}(?!\d)/g)].map(([amount]) =>
    amount.replace(/[\u202F\u00A0 ]/g, '').replace(',', '.'),
  )

/** Under the names that data imports take for the titles. */
export function csvRecords(bytes: Buffer): Record<string, string>[] {
  const [titles = [], ...lines] = readCsv(bytes)
  const names = titles.map((title) => title.toLowerCase().replaceAll(' ', '_'))
  return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at], cell])))
}

/** The cells of each sheet, row by row; a number has the type `n`, a text `t`. */
export const workbookCells = (bytes: Buffer): Record<string, [type: 'n' | 't', value: string][][]> =>
  python(
    `
import io, json, sys, zipfile
import xml.etree.ElementTree as ET
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
m = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
names = [e.get('name') for e in ET.fromstring(z.read('xl/workbook.xml')).iter(m + 'sheet')]
print(json.dumps({name: [[['n', c.findtext(m + 'v')] if c.get('t') is None else ['t', c.findtext(f'{m}is/{m}t')] for c in row]
  for row in ET.fromstring(z.read(f'xl/worksheets/sheet{at + 1}.xml')).iter(m + 'row')] for at, name in enumerate(names)}))`,
    bytes,
  ) as Record<string, ['n' | 't', string][][]>

/** The files of an archive: name and content as Latin letters. */
export const zipFiles = (bytes: Buffer): [name: string, content: string][] =>
  python(
    `import io, json, sys, zipfile; z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())); assert z.testzip() is None; print(json.dumps([[i.filename, z.read(i).decode('latin-1')] for i in z.infolist()]))`,
    bytes,
  ) as [string, string][]

/** The text of a PDF as it stands on its pages. */
export function pdfLines(bytes: Buffer): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'printed-'))
  try {
    const file = path.join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().replace(/\s{2,}/g, ' | ')]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
