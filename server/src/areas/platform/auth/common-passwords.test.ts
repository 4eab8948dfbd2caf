import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', 'Password1', '12345678', 'QWERTYUIOP', ' iloveyou '])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'staple and paper clip', 'mot de passé', ''])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

test('the list holds at least 3,000 passwords that the minimum length admits', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = (dictionary['passwords-common'] as readonly string[]).filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(3000)
  expect(long.every((password) => password === password.toLowerCase())).toBe(true)
})
