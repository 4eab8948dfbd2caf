import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../../test/cpu-time.ts'
import type { Owner } from '../extraction.ts'
import { statusOf } from '../status.ts'
import type { Page } from './layout/page.ts'
import { readPages } from './read.ts'

const owner: Owner = {
  country: 'BE',
  currency: 'EUR',
  names: ['Atelier Demo SRL'],
  vat_number: 'BE0765432146',
  enterprise_number: null,
  ibans: [],
}

const paged = (texts: readonly string[]): Page => ({
  width: 600,
  height: 800,
  words: texts.map((text, index) => ({ text, x: (index % 20) * 30, y: Math.floor(index / 20) * 12, width: 28, height: 10, confidence: 1 })),
})

const timed = (page: Page): number => cpuTime(() => expect(statusOf(readPages([page], owner, '2026-04-01'))).toBe('needs_review'))

const megabyte = 1024 * 1024

/** A backtracking pattern would need years for these. */
describe('a page made to keep the reader busy', () => {
  test.each([
    ['a megabyte of digits in one word', ['1'.repeat(megabyte)]],
    ['a megabyte of blanks in one word', [' '.repeat(megabyte)]],
    ['a megabyte of points in one word', ['.'.repeat(megabyte)]],
    ['a megabyte of digits in words', Array.from({ length: 5000 }, () => '1'.repeat(200))],
    ['a megabyte of points in words', Array.from({ length: 5000 }, () => '.'.repeat(200))],
    ['thousands apart without end', Array.from({ length: 6000 }, () => '123')],
    ['amounts without end', Array.from({ length: 6000 }, (_, index) => `${index},00`)],
    ['totals without end', Array.from({ length: 6000 }, (_, index) => (index % 2 ? `${index},21` : 'TOTAL'))],
    ['rates without end', Array.from({ length: 6000 }, (_, index) => (index % 3 ? `${index},00` : '21%'))],
    ['dates without end', Array.from({ length: 6000 }, () => '02/03/2026')],
    ['labels without end', Array.from({ length: 6000 }, () => 'facture n°')],
    ['accounts without end', Array.from({ length: 6000 }, () => 'BE21 0012 3456 78')],
    ['signs of every kind', Array.from({ length: 6000 }, (_, index) => String.fromCodePoint(0x20 + ((index * 7919) % 0xd000)))],
  ])('%s is read in time', (_what, texts) => {
    expect(timed(paged(texts))).toBeLessThan(10_000)
  })

  test('a page without a word, or with boxes of no size, is read as nothing', () => {
    const empty = readPages([{ width: 0, height: 0, words: [] }], owner, '2026-04-01')
    expect(empty.extraction).toMatchObject({ number: null, date: null, totals: { gross: null } })
    expect(statusOf(readPages([], owner, '2026-04-01'))).toBe('needs_review')
  })
})
