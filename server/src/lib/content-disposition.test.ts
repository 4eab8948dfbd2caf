import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['vat.xml', 'vat.xml', 'vat.xml'],
  ["l'été (1).txt", "l'ete (1).txt", 'l%27%C3%A9t%C3%A9%20%281%29.txt'],
  ['Ελλάδα.pdf', '______.pdf', '%CE%95%CE%BB%CE%BB%CE%AC%CE%B4%CE%B1.pdf'],
  ['100%.csv', '100_.csv', '100%25.csv'],
  ['a"; filename="b.exe', 'a_; filename=_b.exe', 'a_%3B%20filename%3D_b.exe'],
  ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie_ x=1', 'a__Set-Cookie_%20x%3D1'],
  ['../../etc/passwd', '__.._etc_passwd', '__.._etc_passwd'],
  [String.raw`C:\boot.ini`, 'C__boot.ini', 'C__boot.ini'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe', 'invoice_fdp.exe'],
  ['half \uD800 pair', 'half _ pair', 'half%20%EF%BF%BD%20pair'],
  ['\uFE00', 'file', '%EF%B8%80'],
  ['℀ ＂.xml', '_ _.xml', '%E2%84%80%20%EF%BC%82.xml'],
  ['', 'file', 'file'],
  ['   ', 'file', 'file'],
])('%j is named %s', (name, ascii, exact) => {
  expect(contentDisposition(name, 'attachment')).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${exact}`)
})

test('a file that is shown says so', () => {
  expect(contentDisposition('logo.png', 'inline')).toBe(`inline; filename="logo.png"; filename*=UTF-8''logo.png`)
})

test('whatever a name holds, the header is one line of ASCII with two parameters, and the exact name is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = contentDisposition(name, 'attachment')
      const [, ascii, exact = ''] = /^attachment; filename="([ !#-~]+)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(header) ?? []
      expect(ascii).toBeDefined()
      expect(ascii).not.toMatch(/[\\/%]/)
      expect(decodeURIComponent(exact)).not.toMatch(/[\p{Cc}/\\]/u)
    }),
    { numRuns: 1000 },
  )
})
