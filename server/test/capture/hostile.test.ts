/** Malicious XML: each file is refused with its reason or read correctly, quickly and without fetching anything. */
import { expect, test } from 'vitest'
import { isUnreadableXml, readInvoiceXml, renderInvoice, type UnreadableReason } from '../../src/capture/einvoice/index.ts'
import { bytesOf, owner, plainInvoice } from './invoices.ts'

/** A limit that holds on a busy machine too; each takes less than half a second alone. */
const soon = 60_000

const refusal = async (bytes: Uint8Array): Promise<UnreadableReason | 'read'> => {
  const begin = performance.now()
  try {
    await readInvoiceXml(bytes, owner)
    return 'read'
  } catch (error) {
    if (isUnreadableXml(error)) return error.reason
    throw error
  } finally {
    expect(performance.now() - begin).toBeLessThan(soon)
  }
}

const declared = (doctype: string): string => plainInvoice().replace('?>', `?>${doctype}`)

const utf16 = (text: string, mark: boolean, big: boolean): Uint8Array => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

const latin1 = (text: string, label: string): Uint8Array => Buffer.from(text.replace('encoding="UTF-8"', `encoding="${label}"`), 'latin1')

const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
const insideNote = (content: string): string => plainInvoice({ notes: `<cbc:Note>${content}</cbc:Note>` })

const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(index)};`.repeat(10)}">`)
  .join('')}]>`

const refused: readonly (readonly [string, UnreadableReason, () => Uint8Array])[] = [
  [
    'an external entity of a file',
    'doctype',
    () => bytesOf(declared('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>').replace('F2026-117', '&e;')),
  ],
  [
    'an external entity of the network',
    'doctype',
    () => bytesOf(declared('<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:9/e">]>').replace('F2026-117', '&e;')),
  ],
  ['a parameter entity', 'doctype', () => bytesOf(declared('<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;]>'))],
  ['a thousand million laughs', 'doctype', () => bytesOf(declared(laughs).replace('F2026-117', '&j;'))],
  [
    'a quadratic blow-up',
    'doctype',
    () => bytesOf(declared(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]>`).replace('F2026-117', '&a;'.repeat(10_000))),
  ],
  ['an external DTD', 'doctype', () => bytesOf(declared('<!DOCTYPE Invoice SYSTEM "http://127.0.0.1:9/invoice.dtd">'))],
  ['a public DTD', 'doctype', () => bytesOf(declared('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://127.0.0.1:9/x.dtd">'))],
  ['a DTD behind comments and instructions', 'doctype', () => bytesOf(declared('<!-- <a> --><?pi x?>\n<!-- - --><!DOCTYPE x []>'))],
  ['a DTD in UTF-16', 'doctype', () => utf16(declared('<!DOCTYPE x []>').replace('UTF-8', 'UTF-16'), true, false)],
  ['a DTD in UTF-16 without a mark', 'doctype', () => utf16(declared('<!DOCTYPE x []>').replace('UTF-8', 'UTF-16'), false, true)],
  ['an entity nobody declared', 'not_xml', () => bytesOf(insideNote('&hidden;'))],
  ['a depth of a hundred and fifty', 'too_deep', () => bytesOf(insideNote(nested(150)))],
  ['a depth of fifty thousand', 'too_deep', () => bytesOf(insideNote(nested(50_000)))],
  ['an element left open', 'not_xml', () => bytesOf(plainInvoice().slice(0, -12))],
  ['a file cut in the middle', 'not_xml', () => bytesOf(plainInvoice().slice(0, 900))],
  ['a file cut inside a sign', 'encoding', () => bytesOf(insideNote('é')).slice(0, bytesOf(insideNote('é')).indexOf(0xc3) + 1)],
  ['tags that cross', 'not_xml', () => bytesOf(insideNote('<a><b></a></b>'))],
  ['two roots', 'not_xml', () => bytesOf(`${plainInvoice()}<second/>`)],
  ['an attribute twice', 'not_xml', () => bytesOf(plainInvoice().replace('schemeID="0208"', 'schemeID="0208" schemeID="0009"'))],
  ['a prefix nobody declared', 'not_xml', () => bytesOf(insideNote('<nowhere:a/>'))],
  ['a NUL byte', 'not_xml', () => bytesOf(insideNote('a\u0000b'))],
  ['control characters', 'not_xml', () => bytesOf(insideNote('a\u0001b'))],
  ['nothing but NUL bytes', 'not_xml', () => new Uint8Array(100_000)],
  ['an empty file', 'not_xml', () => new Uint8Array()],
  ['nothing but blanks', 'not_xml', () => bytesOf(' '.repeat(1_000_000))],
  ['a comment that never ends', 'not_xml', () => bytesOf(`<!--${'-'.repeat(1_000_000)}`)],
  ['an instruction that never ends', 'not_xml', () => bytesOf(`<?x ${'?'.repeat(1_000_000)}`)],
  [
    'bytes that are not the UTF-8 they claim',
    'encoding',
    () => Buffer.concat([Buffer.from('<a>'), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('</a>')]),
  ],
  ['an overlong spelling of a bracket', 'encoding', () => Buffer.concat([Buffer.from([0xc0, 0xbc]), Buffer.from('a/>')])],
  [
    'half a pair in UTF-16',
    'encoding',
    () =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<a>', 'utf16le'), Buffer.from([0x00, 0xd8]), Buffer.from('</a>', 'utf16le')]),
  ],
  ['an encoding made to be read two ways', 'encoding', () => bytesOf('<?xml version="1.0" encoding="UTF-7"?><a>+ADw-script+AD4-</a>')],
  ['an encoding of a mainframe', 'encoding', () => bytesOf('<?xml version="1.0" encoding="IBM1047"?><a/>')],
  [
    'UTF-32',
    'not_xml',
    () => Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0x00]), Buffer.from('<\0\0\0a\0\0\0/\0\0\0>\0\0\0', 'latin1')]),
  ],
  ['a PDF', 'not_xml', () => bytesOf('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>')],
  ['a ZIP', 'encoding', () => Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0xff, 0xfe, 0xfd])],
  ['JSON', 'not_xml', () => bytesOf('{"Invoice": true}')],
  ['more than 25 MB', 'too_large', () => Buffer.alloc(26 * 1024 * 1024, '<a/>')],
  [
    '20 MB of empty elements',
    'too_large',
    () => Buffer.concat([Buffer.from('<a>'), Buffer.alloc(20_000_000, '<b/>'), Buffer.from('</a>')]),
  ],
  [
    'a hundred thousand attributes',
    'too_large',
    () => bytesOf(insideNote(`<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`)),
  ],
  ['20 MB of one element', 'not_invoice', () => Buffer.concat([Buffer.from('<a>'), Buffer.alloc(20_000_000, 'x'), Buffer.from('</a>')])],
  ['an attribute of 12 MB', 'not_invoice', () => Buffer.concat([Buffer.from('<a b="'), Buffer.alloc(12_000_000, 'x'), Buffer.from('"/>')])],
  [
    'an XInclude of a file',
    'not_invoice',
    () => bytesOf('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
  ],
  ['a style sheet for XML', 'not_invoice', () => bytesOf('<?xml-stylesheet type="text/xsl" href="http://127.0.0.1:9/x.xsl"?><a/>')],
  ['a page of HTML', 'not_xml', () => bytesOf('<html><body><br></body></html>')],
  ['a drawing with a script', 'not_invoice', () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'an envelope inside an envelope',
    'not_invoice',
    () =>
      bytesOf(
        '<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocument/></StandardBusinessDocument>',
      ),
  ],
]

test.for(refused)('%s is refused: %s', async ([, reason, bytes]) => {
  expect(await refusal(bytes())).toBe(reason)
})

const readable: readonly (readonly [string, () => Uint8Array])[] = [
  ['with a mark before UTF-8', () => bytesOf(`\ufeff${plainInvoice()}`)],
  ['in UTF-16, little end first', () => utf16(plainInvoice().replace('UTF-8', 'UTF-16'), true, false)],
  ['in UTF-16, big end first', () => utf16(plainInvoice().replace('UTF-8', 'UTF-16'), true, true)],
  ['in UTF-16 without a mark', () => utf16(plainInvoice().replace('UTF-8', 'UTF-16'), false, false)],
  ['in Latin-1', () => latin1(plainInvoice(), 'ISO-8859-1')],
  ['in Windows-1252', () => latin1(plainInvoice(), 'windows-1252')],
  ['without a declaration', () => bytesOf(plainInvoice().replace(/^<\?xml.*?\?>/, ''))],
  [
    'with instructions and comments everywhere',
    () => bytesOf(plainInvoice().replaceAll('<cbc:ID>', '<?php system("x") ?><!-- x --><cbc:ID>')),
  ],
  ['with its texts in CDATA', () => bytesOf(plainInvoice().replace('>F2026-117<', '><![CDATA[F2026-117]]><'))],
  ['with half a text in CDATA', () => bytesOf(plainInvoice().replace('>F2026-117<', '>F2026<![CDATA[-117]]><'))],
  [
    'with a schema location nobody visits',
    () =>
      bytesOf(
        plainInvoice().replace(
          '<Invoice ',
          '<Invoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x http://127.0.0.1:9/x.xsd" ',
        ),
      ),
  ],
  ['that quotes a document type', () => bytesOf(insideNote('&lt;!DOCTYPE html&gt;'))],
  ['with the word in a comment before it', () => bytesOf(declared('<!-- <!DOCTYPE x []> -->'))],
]

test.for(readable)('an honest invoice %s is read', async ([, bytes]) => {
  const { extraction } = await readInvoiceXml(bytes(), owner)
  expect(extraction).toMatchObject({ number: 'F2026-117', totals: { gross: 121 }, counterparty: { name: 'Houtwerk Janssens & Zonen BV' } })
})

test('signs beyond ASCII arrive as they were in every encoding, composed', async () => {
  const xml = plainInvoice({ lines: [{ name: 'Chêne – 5 € à Liège', quantity: '1', price: '100.00', net: '100.00' }] })
  const wanted = 'Chêne – 5 € à Liège'
  const cp1252 = Buffer.from(xml.replace('UTF-8', 'windows-1252').replaceAll('–', '\u0096').replaceAll('€', '\u0080'), 'latin1')
  const decomposed = bytesOf(xml.replaceAll('ê', 'e\u0302').replaceAll('è', 'e\u0300').replaceAll('à', 'a\u0300'))
  for (const bytes of [bytesOf(xml), utf16(xml.replace('UTF-8', 'UTF-16'), true, true), cp1252, decomposed]) {
    expect((await readInvoiceXml(bytes, owner)).extraction.lines[0]?.description).toBe(wanted)
  }
})

test('numbers meant to break arithmetic are no numbers', async () => {
  for (const wrong of ['1e999', 'NaN', 'INF', '0x10', '1,000.00', '--1', '9'.repeat(400), `0.${'3'.repeat(5000)}`, '']) {
    const { extraction } = await readInvoiceXml(bytesOf(plainInvoice().replaceAll('>100.00<', `>${wrong}<`)), owner)
    expect(extraction.totals.net).toBeNull()
    expect(JSON.stringify(extraction)).not.toMatch(/NaN|Infinity/)
  }
})

test('an attached PDF of 8 MB, 10.8 MB as text, does not keep an invoice from being read', async () => {
  const attached = `<cbc:BuyerReference>1</cbc:BuyerReference><cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${'QUFB'.repeat(2_700_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
  const bytes = bytesOf(plainInvoice({ references: attached }))
  const reading = await readInvoiceXml(bytes, owner)
  expect(reading.warnings).toEqual([])
  expect((await renderInvoice(bytes, 'fr')).length).toBeLessThan(30_000)
})

test('what the parser takes it gives back: hundreds of refusals and readings leave its memory where it was', async () => {
  const [good, bad] = [bytesOf(plainInvoice()), bytesOf(plainInvoice().slice(0, -20))]
  const round = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at++) expect([await refusal(good), await refusal(bad)]).toEqual(['read', 'not_xml'])
  }
  await round(50)
  const before = process.memoryUsage().external + process.memoryUsage().arrayBuffers
  await round(150)
  expect(process.memoryUsage().external + process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024)
})
