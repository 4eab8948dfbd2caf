import { expect, test } from 'vitest'
import { companyRoleOf, isSignedFileLink, losesAdmin, maskAddress } from './rules.ts'

test.each([
  ['anne@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['zoe.dubois+x@sub.example.com', 'z•••@sub.example.com'],
])('%s is masked as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
})

test.each([
  ['http://localhost:3000/v1/files/12?expires=1&signature=ab', true],
  ['https://api.example.com/v1/files/12?expires=1&signature=ab&preview=1', true],
  ['https://api.example.com/v1/files/12', false],
  ['https://api.example.com/v1/files/12/x?expires=1&signature=ab', false],
  ['https://api.example.com/logo.png?expires=1&signature=ab', false],
  ['nothing', false],
])('%s is a link signed by the service: %s', (link, own) => {
  expect(isSignedFileLink(link)).toBe(own)
})

test.each([
  ['admin', true, null, true],
  ['admin', true, ['manager', true], true],
  ['admin', true, ['admin', false], true],
  ['admin', true, ['admin', true], false],
  ['admin', false, null, false],
  ['manager', true, null, false],
] as const)('an %s, active %s, who becomes %j leaves the firm with one active admin less: %s', (role, is_active, after, loses) => {
  expect(losesAdmin({ role, is_active }, after && { role: after[0], is_active: after[1] })).toBe(loses)
})

test('an admin of a firm is assigned to company files as manager, everybody else with their own role', () => {
  expect((['admin', 'manager', 'encoder', 'reviewer'] as const).map(companyRoleOf)).toEqual(['manager', 'manager', 'encoder', 'reviewer'])
})
