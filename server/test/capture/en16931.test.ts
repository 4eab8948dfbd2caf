/** The validator against the published unit tests of EN 16931 beside the checkout. */
import { expect, test } from 'vitest'
import { compareWithUnitFiles } from '../../../scripts/corpus/en16931.ts'
import { ruleIds } from '../../src/capture/einvoice/rules/index.ts'
import { skipWithoutThirdParty } from '../samples/folders.ts'

test('the published unit tests agree, and each disagreement has a written reason', async ({ skip }) => {
  skipWithoutThirdParty(skip)
  const { files, assertions, disagreements } = await compareWithUnitFiles()
  expect(files).toBe(135)
  expect(assertions).toBe(665)
  expect(disagreements.filter(({ reason }) => reason === null)).toEqual([])
  expect(disagreements.length).toBeLessThanOrEqual(1)
})

test('rule ids are the official ones, and every family is there', () => {
  expect(
    ruleIds.filter((id) => !/^(?:BR-(?:[A-Z]{1,3}-)?\d\d|UBL-(?:DT|SR)-\d\d|PEPPOL-(?:EN16931|COMMON)-[A-Z]{1,2}\d{3,4})$/.test(id)),
  ).toEqual([])
  for (const family of [
    'BR-CO',
    'BR-S',
    'BR-Z',
    'BR-E',
    'BR-AE',
    'BR-IC',
    'BR-G',
    'BR-O',
    'BR-AF',
    'BR-AG',
    'BR-DEC',
    'BR-CL',
    'UBL-DT',
    'PEPPOL',
  ]) {
    expect(ruleIds.some((id) => id.startsWith(family))).toBe(true)
  }
  expect(ruleIds.length).toBeGreaterThan(250)
})
