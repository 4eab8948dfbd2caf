import fc from 'fast-check'
import { camt } from '../../../../server/test/harness/books/statement-files.ts'
import { png } from '../../../../server/test/harness/multipart.ts'
import { addDays } from '../../../../server/src/lib/dates.ts'
import type { Schema } from './openapi.ts'
import { asText, mostly, oddText, valid } from './values.ts'

/** A body and its content type; in Latin-1 every character is one byte. */
export type Content = { type: string; body: string | undefined; encoding: 'utf8' | 'latin1' }

type Part = { head: string; content: string }

const inBytes = (text: string) => Buffer.from(text.toWellFormed()).toString('latin1')

/** The smallest complete image: a truncated one is refused where images are decoded. */
const point = png().toString('latin1')
const pictures = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\x24\0\0\0WEBPVP8 ']
/** Beginnings of files that are not images. */
const otherHeads = [
  '',
  '\0',
  '\x89PN',
  'RIFF\0\0\0\0WAVE',
  'GIF89a',
  '%PDF-1.7\n',
  'PK\x03\x04',
  '<?xml version="1.0"?>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\0\0\0\x18ftypheic',
  '\xff\xff\xff\xffftyp',
  '\xff\xfe',
  '--x--\r\n',
]

const largestMb = 5

/**
 * Sizes around the limit in the description of a field. Large files are rare because they are slow; the largest are left to the tests of
 * their routes.
 */
function sizes({ description = '' }: Schema): fc.Arbitrary<number> {
  const named = Number(/at most (\d+) MB/.exec(description)?.[1] ?? 1)
  const most = (named > largestMb ? 1 : named) * 1024 * 1024
  return fc.oneof(
    { weight: 60, arbitrary: fc.nat(3000) },
    { weight: 4, arbitrary: fc.constantFrom(65_535, 65_536, 300_000) },
    { weight: 3, arbitrary: fc.constantFrom(most - 1, most, most + 1) },
    { weight: 1, arbitrary: fc.constantFrom(2 * most, 3 * most) },
  )
}

/** CSV with unbalanced quotes, and with missing or extra cells. */
const tables = fc
  .tuple(
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom(';', ',', '\t'),
    fc.array(fc.constantFrom('613930', 'Conseil', '"', '""', ''), { maxLength: 4 }),
  )
  .map(([end, mark, cells]) => [['number', 'label'], ['613910', 'Honoraires'], cells].map((row) => row.join(mark)).join(end))

/** A bank statement of a day of its own. */
const statements = fc.nat(9_000).map((day) => {
  const [from, to] = [addDays('2000-01-01', day), addDays('2000-01-01', day + 1)]
  return camt({ number: String(day + 100), opens: '0.00', from, to, lines: [{ amount: '1.00', day: to }] }).toString('latin1')
})

/** What the external platform says of a document that it delivers, now and then the same again. */
const deliveries = fc.nat(500).map((each) =>
  JSON.stringify({
    external_document_id: `doc-${each}`,
    direction: 'purchase',
    number: `F2026/${each}`,
    document_date: '2026-03-10',
    new_third_party: { name: 'Holzwerk GmbH' },
    lines: [{ description: 'Eichenbretter', amount_net: '1000.00' }],
  }),
)

const files = (schema: Schema) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(point) },
    { weight: 2, arbitrary: grown(schema) },
    { weight: schema.description?.includes('csv') ? 4 : 0, arbitrary: tables },
    { weight: schema.description?.includes('coda') ? 4 : 0, arbitrary: statements },
  )

const grown = (schema: Schema) =>
  fc
    .tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pictures) }, fc.constantFrom(...otherHeads)), sizes(schema), fc.nat(255))
    .map(([head, size, byte]) => (head + String.fromCharCode(byte).repeat(Math.max(0, size - head.length))).slice(0, size || head.length))

const names = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('logo.png', 'Logo été 2026.jpg', 'x') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      '.',
      '../../etc/passwd',
      'C:\\logo.png',
      'a"b.png',
      'a\\"b',
      'a;b=c',
      '%00',
      'x'.repeat(3000),
      '\u202egnp',
    ),
  },
  { weight: 1, arbitrary: oddText },
)
/** A line break would end the header, so it is encoded as browsers do. */
const inHead = (text: string) => inBytes(text).replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const disposition = (field: string, more = '') => `Content-Disposition: form-data; name="${inHead(field)}"${more}`
const filePart = (field: string, name: string, content: string): Part => ({
  head: `${disposition(field, `; filename="${inHead(name)}"`)}\r\nContent-Type: application/octet-stream`,
  content,
})

/** Unusual part headers, each followed by the file. */
const oddHeads = (field: string) =>
  fc.constantFrom(
    '',
    'Content-Disposition: form-data',
    'Content-Disposition: attachment; filename="x.png"',
    disposition(field),
    disposition(`${field}[]`, '; filename="x.png"'),
    disposition('__proto__', '; filename="x.png"'),
    disposition(field, `; filename*=UTF-8''%c3%28%ff.png`),
    `${disposition(field, '; filename="x.png"')}\r\nContent-Transfer-Encoding: base64`,
    `${disposition(field, '; filename="x.png"')}\r\nContent-Type: multipart/mixed; boundary=y`,
    `${disposition(field, '; filename="x.png"')}\r\nContent-Type: ${'x'.repeat(20_000)}`,
    `${disposition(field, '; filename="x.png"')}\r\n${'X-A: b\r\n'.repeat(2500)}X-A: b`,
    `Content-Disposition: form-data; name=${field}; filename=x.png`,
  )

/** The parts of a field; each of several files is one part. */
function partsOf([name, schema]: [string, Schema]): fc.Arbitrary<Part[]> {
  if (schema.items?.format === 'binary')
    return fc.array(partsOf([name, schema.items]), { minLength: 1, maxLength: 3 }).map((all) => all.flat())
  if (schema.format === 'binary') return fc.tuple(names, files(schema)).map(([given, content]) => [filePart(name, given, content)])
  const texts = schema.contentMediaType === 'application/json' ? mostly(deliveries, valid(schema), 3) : valid(schema)
  return texts.map((value) => [{ head: disposition(name), content: inBytes(asText(value)) }])
}

/** The declared parts, and sometimes more, fewer or others. */
function parts(form: Schema): fc.Arbitrary<Part[]> {
  const fields = Object.entries(form.properties ?? {})
  const isRequired = (name: string) => form.required?.includes(name) === true
  const asked = fc
    .tuple(...fields.map((field) => (isRequired(field[0]) ? partsOf(field) : fc.oneof(fc.constant([]), partsOf(field)))))
    .map((all) => all.flat())
  const [[first, { items, ...schema }] = ['file', {}] as [string, Schema]] = fields
  const odd = fc.oneof(
    fc.tuple(oddHeads(first), files(items ?? schema)).map(([head, content]): Part => ({ head, content })),
    fc.tuple(oddText, oddText).map(([name, text]): Part => ({ head: disposition(name), content: inBytes(text) })),
    fc.tuple(oddText, files(items ?? schema)).map(([name, content]) => filePart(name, name, content)),
  )
  return fc.oneof(
    { weight: 8, arbitrary: asked },
    { weight: 2, arbitrary: fc.tuple(asked, odd).map(([all, more]) => [...all, more]) },
    { weight: 2, arbitrary: fc.tuple(odd, asked).map(([more, all]) => [more, ...all]) },
    { weight: 2, arbitrary: fc.array(odd, { maxLength: 3 }) },
    { weight: 1, arbitrary: asked.map((all) => [...all, ...all]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(asked, fc.constantFrom(19, 20, 21, 101))
        .map(([all, n]) => [...Array.from({ length: n }, (_, each) => ({ head: disposition(`f${each}`), content: 'x' })), ...all]),
    },
  )
}

const written = (boundary: string, all: readonly Part[]) =>
  `${all.map(({ head, content }) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`).join('')}--${boundary}--\r\n`

const boundaries = ['x', 'form-0123456789', `----WebKitFormBoundary${'7'.repeat(16)}`, 'b'.repeat(70)]

/** Mostly complete forms. A truncated form is still a complete request body. */
const damaged = (whole: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 10, arbitrary: whole },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, fc.double({ min: 0, max: 1, noNaN: true })).map(([text, part]) => text.slice(0, text.length * part)),
    },
    { weight: 1, arbitrary: fc.tuple(whole, fc.integer({ min: 1, max: 8 })).map(([text, less]) => text.slice(0, -less)) },
    { weight: 1, arbitrary: whole.map((text) => text.replaceAll('\r\n', '\n')) },
    { weight: 1, arbitrary: fc.tuple(whole, oddText).map(([text, more]) => text + inBytes(more)) },
    { weight: 1, arbitrary: fc.tuple(whole, oddText).map(([text, more]) => inBytes(more) + text) },
  )

const oddTypes = (boundary: string) => [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary="${boundary}"`,
  `multipart/form-data; charset=utf-8; boundary=${boundary}; boundary=y`,
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  `multipart/form-data;boundary=${boundary};`,
]

/** Forms with files: complete, too large, of another type, truncated and malformed. */
export const forms = (form: Schema): fc.Arbitrary<Content> =>
  fc.constantFrom(...boundaries).chain((boundary) =>
    fc.record({
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
        { weight: 1, arbitrary: fc.constantFrom(...oddTypes(boundary)) },
      ),
      body: damaged(parts(form).map((all) => written(boundary, all))),
      encoding: fc.constant('latin1'),
    }),
  )
