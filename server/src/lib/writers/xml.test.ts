import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { optionalXml, streamXml, writeXml, xml, xmlStream } from './xml.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

test('elements and attributes stand in the order given, two blanks per level', () => {
  const root = xml('a', [xml('b', 'text', { z: '1', a: '2' }), null, optionalXml('c', null), optionalXml('d', 'x'), xml('e', [])], {
    xmlns: 'urn:a',
  })
  expect(writeXml(root)).toBe(`${head}<a xmlns="urn:a">\n  <b z="1" a="2">text</b>\n  <d>x</d>\n  <e/>\n</a>\n`)
})

test.each([
  ['&', '&amp;'],
  ['<b>', '&lt;b&gt;'],
  [']]>', ']]&gt;'],
  ['"quoted"', '"quoted"'],
  ['Liège €', 'Liège €'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a\u0000b\u0008c\u001Fd\uFFFEe\uD800f', 'abcdef'],
  ['\u{1F600}', '\u{1F600}'],
])('the text %j is written as %j', (given, expected) => {
  expect(writeXml(xml('a', given))).toBe(`${head}<a>${expected}</a>\n`)
})

test('an attribute keeps quotes, tabs and line ends, which a parser would otherwise change', () => {
  expect(writeXml(xml('a', [], { b: 'x"\t\n&' }))).toBe(`${head}<a b="x&quot;&#9;&#10;&amp;"/>\n`)
})

test('a prefix is declared on the element or above it', () => {
  const child = xml('p:b', 'x')
  expect(writeXml(xml('p:a', [child], { 'xmlns:p': 'urn:p' }))).toContain('<p:b>x</p:b>')
  expect(() => writeXml(xml('a', [xml('b', [], { 'xmlns:p': 'urn:p' }), child]))).toThrow('declared nowhere')
})

test.each(['', '1a', 'a b', 'a:', ':a', 'a:b:c', '<', 'a"'])('%j is not written as a name', (name) => {
  expect(() => writeXml(xml(name, ''))).toThrow('is not a name')
})

test('there is no byte-order mark', () => {
  expect(
    Buffer.from(writeXml(xml('a', '')))
      .subarray(0, 5)
      .toString(),
  ).toBe('<?xml')
})

test('another program reads back every text, in an element and in an attribute', () => {
  const legal = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/\r\n?/g, '\n')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      using document = XmlDocument.fromString(writeXml(xml('a', text, { b: text })))
      expect([document.root.content, document.root.attr('b')?.content]).toEqual([legal(text), legal(text)])
    }),
  )
})

test('a document written piece by piece is the same as in one piece, whatever its length', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => xml('row', [xml('text', `<${at}> & "Liège"`)]))
  async function* later() {
    yield* rows
  }
  const blocks = await Array.fromAsync(streamXml(xmlStream('a', [xml('head', 'x'), null, xmlStream('rows', later())])))
  expect(blocks.join('')).toBe(writeXml(xml('a', [xml('head', 'x'), xml('rows', rows)])))
  expect(blocks.length).toBeGreaterThan(1)
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(66_000)
})
