/** Files that were made to break a reader. Each is a function, so that its bytes exist only while it is read. */
import { writeCamt } from '../harness/statements/write-camt.ts'
import { writeCfonb } from '../harness/statements/write-cfonb.ts'
import { writeCoda } from '../harness/statements/write-coda.ts'
import { writeMt940 } from '../harness/statements/write-mt940.ts'

const megabyte = 1_000_000

const transactions = Array.from({ length: 20 }, (_, index) => ({
  amount: index % 2 === 0 ? 12_345n : -4_000n,
  entry_date: '2026-03-02',
  value_date: '2026-03-02',
  name: 'Société Été',
  iban: 'BE21001234567803',
  communication: `facture ${index}`,
  bank_reference: `REF${index}`,
}))

const statement = {
  iban: 'FR7630006000011234567890189',
  number: '7',
  opening_date: '2026-03-01',
  opening_balance: 0n,
  closing_date: '2026-03-02',
  transactions,
}

/** Good files, to be damaged. */
export const goodFiles: Readonly<Record<string, Uint8Array>> = {
  coda: writeCoda(statement),
  camt053: writeCamt(statement),
  mt940: writeMt940(statement),
  cfonb120: writeCfonb(statement),
}

const camt = Buffer.from(goodFiles['camt053'] ?? []).toString()
const coda = Buffer.from(goodFiles['coda'] ?? []).toString('latin1')
const mt940 = Buffer.from(goodFiles['mt940'] ?? []).toString('latin1')
const cfonb = Buffer.from(goodFiles['cfonb120'] ?? []).toString('latin1')

const text = (content: string) => () => Buffer.from(content)
const changed = (content: string, from: string | RegExp, to: string) => () =>
  Buffer.from(content.replace(from, to), content === camt ? 'utf8' : 'latin1')
const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const inDocument = (content: () => string) => () =>
  Buffer.from(`<Document xmlns="${namespace}"><BkToCstmrStmt><Stmt>${content()}</Stmt></BkToCstmrStmt></Document>`)
const entities = Array.from({ length: 10 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`).join('')

const xml: Readonly<Record<string, () => Uint8Array>> = {
  'an entity bomb': text(`<!DOCTYPE d [<!ENTITY e0 "x">${entities}]><d>&e10;</d>`),
  'an external entity': text(`<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document xmlns="${namespace}">&x;</Document>`),
  'an external document type': text('<!DOCTYPE d SYSTEM "http://127.0.0.1:9/x.dtd"><d/>'),
  'a document type after a comment': text('<?xml version="1.0"?><!-- x --><!DOCTYPE d><d/>'),
  'an unknown entity': changed(camt, 'facture 1', '&bomb;'),
  'an unfinished entity': changed(camt, 'facture 1', '&amp'),
  'a character that XML does not have': changed(camt, 'facture 1', '&#0;'),
  'half a surrogate': changed(camt, 'facture 1', '&#xD800;'),
  'a character beyond Unicode': changed(camt, 'facture 1', '&#x110000;'),
  '200 levels': inDocument(() => '<a>'.repeat(200) + '</a>'.repeat(200)),
  'a million levels': inDocument(() => '<a>'.repeat(megabyte)),
  'four million empty elements': inDocument(() => '<a/>'.repeat(4 * megabyte)),
  'a million closing tags': inDocument(() => '</a>'.repeat(megabyte)),
  'an element without end': inDocument(() => `<a ${'x'.repeat(10 * megabyte)}`),
  'an attribute of 10 MB': inDocument(() => `<a b="${'x'.repeat(10 * megabyte)}"/>`),
  'a hundred thousand attributes': inDocument(() => `<a ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  'the same attribute twice': inDocument(() => '<a b="1" b="2"/>'),
  'a million blanks in a tag': inDocument(() => `<a${' '.repeat(megabyte)}`),
  'a million times a tag with many namespaces': inDocument(() => `${'<a xmlns:p="urn:p">'.repeat(90)}${'<p:b/>'.repeat(500_000)}`),
  'a prefix that is not declared': inDocument(() => '<p:a/>'),
  'two roots': text(`<Document xmlns="${namespace}"/><Document/>`),
  'text after the root': text(`<Document xmlns="${namespace}"/>hello`),
  'a comment without end': text(`<!-- ${'-'.repeat(megabyte)}`),
  'a CDATA section without end': inDocument(() => `<![CDATA[${']'.repeat(megabyte)}`),
  'a million CDATA sections': inDocument(() => `<a>${'<![CDATA[x]]>'.repeat(megabyte)}</a>`),
  'a text of 20 MB': inDocument(() => `<Id>${'x'.repeat(20 * megabyte)}</Id>`),
  'a million ampersands': inDocument(() => `<Id>${'&amp;'.repeat(megabyte)}</Id>`),
  'elements that cross': inDocument(() => '<a><b></a></b>'),
  'an encoding that is not read': text('<?xml version="1.0" encoding="utf-7"?><d/>'),
  'bytes that are not UTF-8': () =>
    Buffer.concat([Buffer.from(`<Document xmlns="${namespace}">`), Buffer.from([0xc3, 0x28]), Buffer.from('</Document>')]),
  'UTF-16 cut in the middle of a character': () => Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x61]),
  'an amount of a thousand digits': changed(camt, '123.45', '9'.repeat(1_000)),
  'an amount with a minus': changed(camt, '123.45', '-123.45'),
  'an amount that is not a number': changed(camt, '123.45', 'NaN'),
  'an amount larger than can be stored': changed(camt, /123\.45/g, '99999999999999.00'),
  'a year of five digits': changed(camt, '<BookgDt><Dt>2026-', '<BookgDt><Dt>20266-'),
  'only an account': inDocument(() => '<Acct><Id><IBAN>BE21001234567803</IBAN></Id></Acct>'),
  'a hundred thousand balances': inDocument(() => '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp></Bal>'.repeat(20_000)),
}

const line = (kind: string) => kind.padEnd(128, '0')

const codaFiles: Readonly<Record<string, () => Uint8Array>> = {
  'a CODA header alone': () => Buffer.from(coda.slice(0, 130), 'latin1'),
  'CODA lines of one character': text(`${coda.slice(0, 130)}${'2\r\n'.repeat(megabyte)}`),
  'a CODA line of 20 MB': text(`${coda.slice(0, 128)}${'0'.repeat(20 * megabyte)}`),
  'a hundred thousand headers': () => Buffer.from(`${coda.slice(0, 128)}\n`.repeat(100_000), 'latin1'),
  'a hundred thousand unknown records': () => Buffer.from(coda.slice(0, 130) + `${line('7')}\n`.repeat(100_000), 'latin1'),
  'NUL bytes in a CODA text': changed(coda, 'facture 1 ', '\0\0\0\0\0\0\0\0\0\0'),
  '30 February in CODA': changed(coda, /020326/g, '300226'),
  'CODA without line ends': changed(coda, /\r\n/g, ''),
  'CODA cut in the middle': () => Buffer.from(coda.slice(0, coda.length / 2), 'latin1'),
  'letters in a CODA total': changed(coda, /^9 {15}\d{6}/m, `9${' '.repeat(15)}ABCDEF`),
}

const otherFiles: Readonly<Record<string, () => Uint8Array>> = {
  'no bytes': () => new Uint8Array(0),
  'blanks only': text(' \r\n\t \r\n'),
  'five megabytes of NUL': () => new Uint8Array(5 * megabyte),
  'more than 25 MB': () => new Uint8Array(26 * 1024 * 1024),
  'a ZIP archive': () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(megabyte, 7)]),
  'a PDF': text(`%PDF-1.7\n${'x'.repeat(megabyte)}`),
  'HTML of a bank that asks to sign in': text('<!DOCTYPE html><html><body>Sign in</body></html>'),
  'MT940 with a line of 20 MB': text(`:20:X\n:25:Y\n:86:${'?20'.repeat(6 * megabyte)}`),
  'a million MT940 lines': text(`:20:X\n:25:Y\n${':61:260101C1,NTRFX\n'.repeat(megabyte)}`),
  'a million MT940 messages': text(':20:X\n'.repeat(megabyte)),
  'a million lines after one MT940 field': text(`:20:X\n:25:Y\n:61:260101C1,NTRFX\n:86:a\n${'b\n'.repeat(megabyte)}:62F:C260101EUR1,\n`),
  'MT940 with huge numbers': changed(mt940, /123,45/g, `${'9'.repeat(15)},99`),
  'MT940 with many slashes': changed(mt940, 'facture 1', '/'.repeat(megabyte)),
  'MT940 with NUL bytes': changed(mt940, /facture/g, '\0\0\0'),
  'a CFONB line of 10 MB': text(`${cfonb.slice(0, 120)}${'0'.repeat(10 * megabyte)}`),
  'a hundred thousand CFONB openings': () => Buffer.from(`${cfonb.slice(0, 120)}\n`.repeat(100_000), 'latin1'),
  'CFONB with 30 February': changed(cfonb, /020326/g, '300226'),
  'CFONB with letters in an amount': changed(cfonb, '0000000001234E', 'ABCDEFGHIJKLME'),
  'CFONB cut in the middle': () => Buffer.from(cfonb.slice(0, cfonb.length / 2 + 13), 'latin1'),
}

export const hostileFiles: readonly (readonly [string, () => Uint8Array])[] = Object.entries({ ...xml, ...codaFiles, ...otherFiles })
