import { expect, test } from 'vitest'
import { sepaText } from './sepa-text.ts'

test.each([
  ['Société Générale', 'Societe Generale'],
  ['Müller & Söhne GmbH', 'Muller + Sohne GmbH'],
  ['Großhandel Weiß', 'Grosshandel Weiss'],
  ['ŒUVRE DE SŒUR ŒDIPE', 'OEUVRE DE SOEUR OEDIPE'],
  ['Ægir Øresund Łódź', 'AEgir Oresund Lodz'],
  ['Ελληνική Τράπεζα ΑΕ', 'Elliniki Trapeza AE'],
  ['Българска народна банка', 'Balgarska narodna banka'],
  ['Щербак Юлий', 'Shterbak Yuliy'],
  ['L’Œil d“or”', "L'OEil d'or'"],
  ['n° 5 à 20 %', 'no 5 a 20 pct'],
  ['facture_2026–01 €', 'facture-2026-01 EUR'],
  ['<Nm>&amp;]]>', '(Nm)+amp,)))'],
  ['a\u0000b\nc\td', 'a b c d'],
  ['株式会社', '....'],
  ['😀 fête', '. fete'],
  ['ﬁnance ① ２０２６', 'finance 1 2026'],
  ['\u202eevil\u200b', 'evil'],
  ['e\u0301t\u0301', 'et'],
  ['\ud800', '.'],
  ['', ''],
  [' \u0000 ', ''],
])('%j becomes %j', (text, expected) => {
  expect(sepaText(text, 140)).toBe(expected)
})

test('cuts after converting, without a blank at the end', () => {
  expect(sepaText('ßßßß', 5)).toBe('sssss')
  expect(sepaText('abc def', 4)).toBe('abc')
})

test('every character of Unicode becomes allowed ones', () => {
  const step = 0x1000
  let wrong = ''
  for (let from = 0; from <= 0x10ffff; from += step) {
    const characters = Array.from({ length: step }, (_, index) => `${String.fromCodePoint(from + index)}a`).join('')
    wrong += sepaText(characters, 1_000_000).replace(/[A-Za-z0-9/\-?:().,'+ ]+/g, '')
  }
  expect(wrong).toBe('')
})

test('a long hostile text takes linear time', () => {
  expect(sepaText(`${' '.repeat(200_000)}x`, 140)).toBe('x')
  expect(sepaText('\ufdfa'.repeat(20_000), 140)).toMatch(/^[. ]{139,140}$/)
})
