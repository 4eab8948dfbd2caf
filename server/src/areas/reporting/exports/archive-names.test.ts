import { expect, test } from 'vitest'
import { cleanName, cleanPart, openFolder, uniqueNames } from './archive-names.ts'

test.each([
  ['Dupont & Fils SRL', 'Dupont-Fils-SRL'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..\\..\\windows', 'windows'],
  ['C:\\temp\\a', 'C-temp-a'],
  ['.hidden.', 'hidden'],
  ['a\u0000b\nc\td', 'a-b-c-d'],
  ['facture\u202Efdp.exe', 'facture-fdp.exe'],
  ['\u200F\u2066x\uFEFF', 'x'],
  ['F/2026/001', 'F-2026-001'],
  ['Électricité', 'Électricité'],
  ['E\u0301lan', 'Élan'],
  ['Πέτρος Синица', 'Πέτρος-Синица'],
  ['\uD800lone', 'lone'],
  ['…', ''],
  ['', ''],
])('%j becomes %j', (given, wanted) => {
  expect(cleanPart(given)).toBe(wanted)
})

test('a long name is cut to bytes, never inside a letter', () => {
  for (const letter of ['a', 'é', '語', '𝒜']) {
    const cut = cleanPart(letter.repeat(300))
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(80)
    expect(Buffer.byteLength(cut)).toBeGreaterThan(76)
    expect(new Set(cut)).toEqual(new Set([letter]))
  }
})

test('a name given before gets a number, also where only its case differs or a number is taken', () => {
  const name = uniqueNames()
  expect([name('a', '.pdf'), name('a-2', '.pdf'), name('a', '.pdf'), name('A', '.pdf'), name('a', '.xml')]).toEqual([
    'a.pdf',
    'a-2.pdf',
    'a-3.pdf',
    'A-4.pdf',
    'a.xml',
  ])
})

test('thousands of the same name take no longer than thousands of others', () => {
  const name = uniqueNames()
  const given = Array.from({ length: 20_000 }, () => name('same', '.pdf'))
  expect([new Set(given).size, given.at(-1)]).toEqual([20_000, 'same-20000.pdf'])
})

test.each([
  ['facture é n°12.pdf', 'facture-é-n-12.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Users\\x\\scan.PDF', 'C-Users-x-scan.PDF'],
  ['.htaccess', 'htaccess'],
  ['a\u0000b\n.pdf', 'a-b-.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['CON.pdf', '_CON.pdf'],
  ['nul', '_nul'],
  ['...', 'file'],
  ['', 'file'],
  ['Ωμέγα Жук.pdf', 'Ωμέγα-Жук.pdf'],
  ['a..b.pdf', 'a.b.pdf'],
])('the file %j is called %s', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test.each(['a', 'é', '語', '𝒜'])('a long name of %s fits a file system and keeps its extension', (letter) => {
  const name = cleanName(`${letter.repeat(300)}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(Buffer.byteLength(name)).toBeGreaterThan(196)
  expect(name).toMatch(/\.pdf$/)
})

test('names of a folder that are equal without regard to case get a number before the extension', () => {
  const name = openFolder('documents')
  expect(['a.pdf', 'A.pdf', 'a-2.pdf', 'a.pdf', 'b'].map(name)).toEqual([
    'documents/a.pdf',
    'documents/A-2.pdf',
    'documents/a-2-2.pdf',
    'documents/a-3.pdf',
    'documents/b',
  ])
})
