/** The values printed anywhere on a document, to verify a value that the model read. */
import { compact } from '../../lib/identifiers.ts'
import { type Cents, magnitude } from '../../lib/money.ts'
import { amountsIn } from '../ocr/amounts/amounts.ts'
import { daysIn } from '../ocr/dates/days.ts'
import { identifiersIn } from '../ocr/numbers/identifiers.ts'
import { type Layout, layoutOf } from '../ocr/layout/layout.ts'
import { bareName } from '../ocr/parties/names.ts'
import type { Page } from '../ocr/layout/page.ts'

export interface PrintedValues {
  readonly amount: (amount: Cents) => boolean
  readonly day: (date: string) => boolean
  readonly number: (number: string) => boolean
  readonly name: (name: string) => boolean
  readonly vatNumber: (number: string) => boolean
  readonly iban: (iban: string) => boolean
  readonly communication: (value: string) => boolean
}

const mostParts = 4
const longestRun = 60
const bare = (text: string): string => compact(text).replace(/^[^A-Z\d]+|[^A-Z\d]+$/g, '')

/** Every run of up to four words, without separators: a number may be printed in groups, or directly after its label. */
function runsOf({ lines }: Layout): Set<string> {
  const runs = new Set<string>()
  for (const { text } of lines) {
    const parts = text.split(/\s+|(?<=[°º:#])/).slice(0, 200)
    for (let from = 0; from < parts.length; from += 1)
      for (let count = 1; count <= mostParts; count += 1) {
        const run = parts.slice(from, from + count).join('')
        if (run.length <= longestRun) runs.add(bare(run))
      }
  }
  return runs
}

export function printedValues(pages: readonly Page[]): PrintedValues {
  const layout = layoutOf(pages)
  const ids = identifiersIn(layout)
  const amounts = new Set(amountsIn(layout).map(({ value }) => magnitude(value)))
  const days = new Set(layout.lines.flatMap(({ plain }) => daysIn(plain).map(({ date }) => date)))
  const runs = runsOf(layout)
  const known = new Set(layout.lines.flatMap(({ text }) => bareName(text).split(' ')))
  const values = (found: readonly { readonly value: string }[]) => new Set(found.map(({ value }) => value))
  const [vats, ibans, communications] = [values(ids.vat), values(ids.ibans), values(ids.communications)]
  return {
    amount: (amount) => amount === 0n || amounts.has(magnitude(amount)),
    day: (date) => days.has(date),
    number: (number) => bare(number) !== '' && runs.has(bare(number)),
    name: (name) => {
      const own = bareName(name)
        .split(' ')
        .filter((word) => word.length > 1)
      return own.length > 0 && own.every((word) => known.has(word))
    },
    vatNumber: (number) => vats.has(number),
    iban: (iban) => ibans.has(iban),
    communication: (value) => communications.has(value) || runs.has(value),
  }
}
