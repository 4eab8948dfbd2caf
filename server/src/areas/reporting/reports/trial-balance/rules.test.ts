import { expect, test } from 'vitest'
import { packOf } from '../../../../packs/index.ts'
import { groupLabelOf, rangeOfGroup } from './rules.ts'

test('a group is named by the pack, else by its main account, else by the group above', () => {
  const belgian = groupLabelOf(packOf('BE'), 'fr')
  expect([belgian('0'), belgian('400')]).toEqual(['Droits et engagements hors bilan', 'Clients'])
  const french = groupLabelOf(packOf('FR'), 'en')
  expect([french('6'), french('706'), french('40')]).toEqual(['Expense accounts', 'Services rendered', 'Third-party accounts'])
  expect(groupLabelOf({ account_groups: [], accounts: [] }, 'de')('99')).toBe('99')
})

test('the accounts of a cut number are those of the range that begin with it', () => {
  expect(rangeOfGroup('40', {})).toEqual({ account_from: '40', account_to: '40' })
  expect(rangeOfGroup('40', { account_from: '4001', account_to: '45' })).toEqual({ account_from: '4001', account_to: '40' })
  expect(rangeOfGroup('40', { account_from: '3', account_to: '4009' })).toEqual({ account_from: '40', account_to: '4009' })
})
