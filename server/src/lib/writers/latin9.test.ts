import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { encodeLatin9, latin9Text } from './latin9.ts'

test.for([
  ['Café à la crème, Œuvre, 10 €, Šimůnek, Ÿ', 'Café à la crème, Œuvre, 10 €, Šimunek, Ÿ'],
  ['a\tb\r\nc\u00a0d\u202fe  f', 'a b c d e f'],
  [' Dupont ', 'Dupont'],
  ['« L’été » – “10 %” … ½', '« L\'été » - "10 %" ... 1/2'],
  ['Łódź Đà Nẵng', 'Lódz Dà Nang'],
  ['Αθήνα, Москва', 'Athina, Moskva'],
  ['日本 🎉', '?? ?'],
  ['¤ soft\u00adhyphen', '? soft hyphen'],
  ['e\u0301te\u0301', 'été'],
])('%j becomes %j', ([text = '', written]) => {
  expect(latin9Text(text)).toBe(written)
})

test('another program reads back every character that is kept', () => {
  const all = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code + 0x20))
  const kept = all.filter((character) => character !== ' ' && latin9Text(character) === character).join('')
  const read = execFileSync(
    'python3',
    ['-c', 'import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode("iso-8859-15").encode())'],
    {
      input: encodeLatin9(kept),
    },
  )
  expect(read.toString('utf8')).toBe(kept)
  // 94 of ASCII, and the upper half without NBSP and soft hyphen.
  expect(kept.length).toBe(94 + 94)
})
