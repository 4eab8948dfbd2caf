/** XML with entity bombs, external entities, odd encodings, or content that a preview must not run. */
import { type Hostile, hostile } from './file.ts'

const xml = (id: string, why: string, text: string | (() => Buffer)): Hostile =>
  hostile(`xml-${id}`, `${id}.xml`, why, () => (typeof text === 'string' ? Buffer.from(text) : text()))

const spaces =
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ubl = (inside: string, front = ''): string => `${head}${front}<Invoice ${spaces}>${inside}</Invoice>`
const amount = (text: string): string =>
  ubl(
    `<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-01-01</cbc:IssueDate><cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">${text}</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
  )
const identified = (text: string): string => ubl(`<cbc:ID>${text}</cbc:ID><cbc:IssueDate>2026-01-01</cbc:IssueDate>`)

const entities = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')

const utf16 = (text: string, big: boolean, mark: boolean): Buffer => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}

const entityFiles: readonly Hostile[] = [
  xml('laughs', 'a thousand million laughs', ubl('<cbc:Note>&l9;</cbc:Note>', `<!DOCTYPE Invoice [<!ENTITY l0 "ha">${entities(9)}]>`)),
  xml('laughs-attribute', 'the same in an attribute', `${head}<!DOCTYPE x [<!ENTITY l0 "ha">${entities(9)}]><x a="&l9;"/>`),
  xml(
    'quadratic',
    'one long entity ten thousand times',
    `${head}<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]><x>${'&a;'.repeat(10_000)}</x>`,
  ),
  xml(
    'parameter-laughs',
    'laughs by parameters',
    `${head}<!DOCTYPE x [<!ENTITY % a "aaaaaaaaaa"><!ENTITY % b "%a;%a;%a;%a;%a;%a;%a;%a;"><!ENTITY % c "%b;%b;%b;%b;%b;%b;%b;">%c;]><x/>`,
  ),
  xml('entity-cycle', 'an entity made of itself', `${head}<!DOCTYPE x [<!ENTITY a "&b;"><!ENTITY b "&a;">]><x>&a;</x>`),
  xml(
    'entity-file',
    'reads the password file',
    ubl('<cbc:Note>&e;</cbc:Note>', '<!DOCTYPE Invoice [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
  ),
  xml('entity-device', 'reads a device that never ends', `${head}<!DOCTYPE x [<!ENTITY e SYSTEM "file:///dev/zero">]><x>&e;</x>`),
  xml('entity-process', 'reads the environment of the process', `${head}<!DOCTYPE x [<!ENTITY e SYSTEM "/proc/self/environ">]><x>&e;</x>`),
  xml(
    'entity-net',
    'asks an address inside the network',
    `${head}<!DOCTYPE x [<!ENTITY e SYSTEM "http://169.254.169.254/latest/meta-data/">]><x>&e;</x>`,
  ),
  xml(
    'entity-parameter',
    'sends a file away by parameters',
    `${head}<!DOCTYPE x [<!ENTITY % f SYSTEM "file:///etc/hostname"><!ENTITY % d SYSTEM "http://127.0.0.1:9/e.dtd">%d;]><x/>`,
  ),
  xml('dtd-outside', 'a grammar from elsewhere', `${head}<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><x/>`),
  xml(
    'xinclude',
    'includes a file',
    ubl('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
  ),
  xml(
    'stylesheet',
    'asks for a style sheet that runs',
    `${head}<?xml-stylesheet type="text/xsl" href="http://127.0.0.1:9/x.xsl"?><Invoice ${spaces}/>`,
  ),
  xml(
    'schema-location',
    'asks for a schema from elsewhere',
    `${head}<Invoice ${spaces} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x http://127.0.0.1:9/x.xsd"/>`,
  ),
]

const shapes: readonly Hostile[] = [
  xml('deep', 'a hundred thousand elements in each other', () => Buffer.from(head + '<a>'.repeat(100_000) + '</a>'.repeat(100_000))),
  xml('deep-ubl', 'an invoice with ten thousand parties in each other', () =>
    Buffer.from(ubl('<cac:Party>'.repeat(10_000) + '</cac:Party>'.repeat(10_000))),
  ),
  xml('wide', 'three hundred thousand elements', () => Buffer.from(`${head}<a>${'<b/>'.repeat(300_000)}</a>`)),
  xml('attributes', 'fifty thousand attributes', () =>
    Buffer.from(`${head}<a ${Array.from({ length: 50_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  ),
  xml('attribute-long', 'an attribute of a megabyte', () => Buffer.from(`${head}<a b="${'x'.repeat(1_000_000)}"/>`)),
  xml('name-long', 'a name of a megabyte', () => Buffer.from(`${head}<${'x'.repeat(1_000_000)}/>`)),
  xml('namespaces', 'twenty thousand namespaces', () =>
    Buffer.from(`${head}<a ${Array.from({ length: 20_000 }, (_, index) => `xmlns:n${index}="urn:${index}"`).join(' ')}/>`),
  ),
  xml('lines-6000', 'an invoice of six thousand lines', () =>
    Buffer.from(
      ubl(
        `<cbc:ID>1</cbc:ID>${'<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="EUR">1</cbc:LineExtensionAmount><cac:Item><cbc:Name>x</cbc:Name></cac:Item></cac:InvoiceLine>'.repeat(6000)}`,
      ),
    ),
  ),
  xml('unclosed', 'ends in the middle', ubl('<cbc:ID>1</cbc:ID>').slice(0, 300)),
  xml('two-roots', 'two invoices in one file', `${ubl('<cbc:ID>1</cbc:ID>')}<Invoice/>`),
  xml('comment-open', 'a comment that never ends', `${head}<!-- `.padEnd(200_000, '-')),
  xml('other-root', 'an invoice by its namespace only', `${head}<Rechnung ${spaces}/>`),
  xml(
    'embedded-bomb',
    'a document inside that says it is a PDF',
    ubl(
      `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="../../evil.sh">${Buffer.from('#!/bin/sh\nid\n').toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    ),
  ),
  xml(
    'embedded-not-base64',
    'a document inside that is no base64',
    ubl(
      '<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>%%%%</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
    ),
  ),
]

const values: readonly Hostile[] = [
  xml('amount-exponent', 'an amount of 1e308', amount('1e308')),
  xml('amount-infinite', 'an amount without end', amount('INF')),
  xml('amount-not-a-number', 'an amount that is no number', amount('NaN')),
  xml('amount-long', 'an amount of a hundred thousand digits', amount('9'.repeat(100_000))),
  xml('amount-places', 'an amount of fifty thousand places', amount(`0.${'1'.repeat(50_000)}`)),
  xml('amount-digits', 'an amount in Arabic digits', amount('١٢٣٫٤٥')),
  xml(
    'date-impossible',
    'the thirtieth of February of the year 99999',
    ubl('<cbc:ID>1</cbc:ID><cbc:IssueDate>99999-02-30</cbc:IssueDate>'),
  ),
  xml(
    'script-in-note',
    'a script where the rendering shows words',
    ubl('<cbc:ID>1</cbc:ID><cbc:Note>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</cbc:Note>'),
  ),
  xml('script-in-cdata', 'the same in plain sight', ubl('<cbc:ID><![CDATA["><svg/onload=alert(1)>]]></cbc:ID>')),
  xml('number-sql', 'a number that is a statement', identified("'; drop table entry; --")),
  xml('number-long', 'a number of a megabyte', () => Buffer.from(identified('7'.repeat(1_000_000)))),
  xml('number-directions', 'a number that reads backwards', identified('\u202e1000-6202\u202c')),
  xml('number-formula', 'a number that a spreadsheet would run', identified('=cmd|/c calc!A1')),
]

const encodings: readonly Hostile[] = [
  xml('utf16-little', 'two bytes a letter', () => utf16(ubl('<cbc:ID>1</cbc:ID>').replace('UTF-8', 'UTF-16'), false, true)),
  xml('utf16-big', 'two bytes a letter, the other way round', () =>
    utf16(ubl('<cbc:ID>1</cbc:ID>').replace('UTF-8', 'UTF-16'), true, true),
  ),
  xml('utf16-unmarked', 'two bytes a letter without saying so', () =>
    utf16(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`, false, false),
  ),
  xml('utf16-claimed', 'says two bytes and has one', ubl('<cbc:ID>1</cbc:ID>').replace('UTF-8', 'UTF-16')),
  xml(
    'utf7',
    'hides an entity in UTF-7',
    '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x+AFsAPAAh-ENTITY e SYSTEM +ACI-file:///etc/passwd+ACIAPgBdAD4-+ADw-x+AD4AJg-e+ADsAPA-/x+AD4-',
  ),
  xml('utf32', 'four bytes a letter', () =>
    Buffer.from(Uint32Array.from(Array.from(`\ufeff${ubl('')}`, (sign) => sign.codePointAt(0) ?? 0)).buffer),
  ),
  xml('ebcdic', 'says it is from a mainframe', '<?xml version="1.0" encoding="IBM037"?><x/>'),
  xml('encoding-unknown', 'an encoding that nobody has', '<?xml version="1.0" encoding="x-klingon"?><x/>'),
  xml('encoding-long', 'an encoding with a long name', `<?xml version="1.0" encoding="${'A'.repeat(100_000)}"?><x/>`),
  xml('invalid-utf8', 'bytes that are no text', () =>
    Buffer.concat([Buffer.from(`${head}<x>`), Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff, 0xfe]), Buffer.from('</x>')]),
  ),
  xml('nul', 'a zero in the middle', () => Buffer.from(ubl('<cbc:ID>1\x00 2</cbc:ID>'))),
  xml('version-11', 'control signs by version 1.1', '<?xml version="1.1"?><x>&#1;&#2;\u0085</x>'),
  xml('only-mark', 'nothing but a byte order mark', () => Buffer.from([0xef, 0xbb, 0xbf])),
]

export const xmls: readonly Hostile[] = [...entityFiles, ...shapes, ...values, ...encodings]
