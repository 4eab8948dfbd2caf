/** Precision and recall of the search for missing documents, as docs/missing-documents.md states them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Finding, findMissing } from '../../../src/areas/exchange/missing-documents/index.ts'
import { daysBetween } from '../../../src/lib/dates.ts'
import { type Case, corpus, corpusDay, isHeldOut } from './cases.ts'

/** A finding is right when it names the payment or the number, or a day near the one on which the invoice should have come. */
function isRight({ kind, key, expected_on }: Finding, truth: string): boolean {
  const [what, value = ''] = truth.split(' ')
  if (kind === 'payment_without_invoice') return what === 'payment' && key === value
  if (kind === 'number_gap') return what === 'number' && key.split(' ').at(-1) === value
  return what === 'recurring' && Math.abs(daysBetween(value, expected_on)) <= 20
}

function judge(cases: readonly Case[]) {
  const counts = { cases: cases.length, missing: 0, right: 0, wrong: 0 }
  for (const { books, missing } of cases) {
    const found = findMissing(books, corpusDay)
    const named = missing.filter((truth) => found.some((each) => isRight(each, truth)))
    counts.missing += missing.length
    counts.right += named.length
    counts.wrong += found.filter((each) => !missing.some((truth) => isRight(each, truth))).length
  }
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return {
    ...counts,
    precision: percent(counts.right, counts.right + counts.wrong),
    recall: percent(counts.right, counts.missing),
  }
}

const rowOf = (name: string, { cases, missing, right, wrong, precision, recall }: ReturnType<typeof judge>) =>
  `| ${name} | ${cases} | ${missing} | ${right} | ${wrong} | ${precision} | ${recall} |`

test('of the 324 cases of the corpus, a third is held out', () => {
  expect([corpus.length, corpus.filter(isHeldOut).length]).toEqual([324, 108])
})

test('precision and recall are those that the document states', () => {
  const rows = [rowOf('tuned on', judge(corpus.filter((each) => !isHeldOut(each)))), rowOf('held out', judge(corpus.filter(isHeldOut)))]
  console.log(rows.join('\n'))
  const stated = readFileSync(new URL('../../../../docs/missing-documents.md', import.meta.url), 'utf8')
  for (const row of rows) expect(stated).toContain(row)
})

test('which shapes are told wrongly', () => {
  const wrong = [...Map.groupBy(corpus, ({ shape }) => shape)].flatMap(([shape, cases]) => {
    const { missing, right, wrong: more } = judge(cases)
    return right === missing && more === 0 ? [] : [`${shape}: ${right} of ${missing}, ${more} more`]
  })
  console.log(wrong.join('\n'))
  expect(wrong.length).toBeLessThanOrEqual(4)
})
