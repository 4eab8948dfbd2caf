import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breachesOfRule } from '../../server/src/capture/einvoice/rules/index.ts'
import { attribute, type Element } from '../../server/src/lib/xml/tree.ts'
import { parseXml } from '../../server/src/capture/einvoice/xml/parse.ts'

/**
 * Compares our validator with the published unit tests of the EN 16931 rules, which lie beside the checkout because of their licence: one
 * file per rule, with fragments of invoices that keep or break it.
 */
const unitFolder = join(import.meta.dirname, '../../../shared/data/ubl/unit-en16931')

const hasUnitFolder = (): boolean => existsSync(unitFolder)

/** Why our validator differs, by rule. Every disagreement needs a reason. */
const reasons: Readonly<Record<string, string>> = {
  'BR-G-08':
    'the fragment has an allowance of category G without a tax scheme; for every other category such a one is not VAT and is left out, and we treat exports alike',
}

interface Assertion {
  readonly file: string
  readonly rule: string
  /** Its place among the assertions of the file, from one. */
  readonly place: number
  readonly expected: string
  readonly found: string
}

interface Comparison {
  readonly files: number
  readonly assertions: number
  readonly disagreements: readonly (Assertion & { readonly reason: string | null })[]
}

const namespace = '{http://difi.no/xsd/vefa/validator/1.0}'

const verdict = (count: number): string => (count === 0 ? 'kept' : 'broken')

/** A number beside an expected error is how often the fragment breaks the rule. */
const judge = (expected: Element, invoice: Element): Omit<Assertion, 'file' | 'place'> => {
  const rule = expected.text
  const count = breachesOfRule(invoice, rule).length
  const wanted = attribute(expected, 'number')
  if (expected.name === `${namespace}success`) return { rule, expected: 'kept', found: verdict(count) }
  return wanted === null
    ? { rule, expected: 'broken', found: verdict(count) }
    : { rule, expected: `broken ${wanted} times`, found: `broken ${count} times` }
}

const assertionsIn = async (file: string): Promise<Assertion[]> => {
  const set = await parseXml(readFileSync(join(unitFolder, file)))
  return set.children
    .filter(({ name }) => name === `${namespace}test`)
    .flatMap((test) => {
      const invoice = test.children.find(({ name }) => name === 'Invoice' || name === 'CreditNote')
      const outcomes = test.children
        .filter(({ name }) => name === `${namespace}assert`)
        .flatMap(({ children }) => children.filter(({ name }) => /\}(?:success|error|warning)$/.test(name)))
      return invoice ? outcomes.map((outcome) => judge(outcome, invoice)) : []
    })
    .map((assertion, index) => ({ file, place: index + 1, ...assertion }))
}

export const compareWithUnitFiles = async (): Promise<Comparison> => {
  const files = readdirSync(unitFolder)
    .filter((name) => name.endsWith('.xml'))
    .toSorted()
  const assertions: Assertion[] = []
  for (const file of files) assertions.push(...(await assertionsIn(file)))
  const disagreements = assertions
    .filter(({ expected, found }) => expected !== found)
    .map((assertion) => ({ ...assertion, reason: reasons[assertion.rule] ?? null }))
  return { files: files.length, assertions: assertions.length, disagreements }
}

/** Prints the share of assertions on which we agree, and each disagreement with its reason. */
export const runEn16931 = async (): Promise<boolean> => {
  if (!hasUnitFolder()) {
    console.error(`The unit files of EN 16931 are not there: put the folder of third-party samples beside the checkout (${unitFolder}).`)
    return false
  }
  const { files, assertions, disagreements } = await compareWithUnitFiles()
  const share = (100 * (assertions - disagreements.length)) / assertions
  console.log(`EN 16931: ${assertions - disagreements.length} of ${assertions} assertions in ${files} files agree (${share.toFixed(2)} %).`)
  for (const { file, place, rule, expected, found, reason } of disagreements) {
    console.log(`  ${file} ${place}: ${rule} should be ${expected}, is ${found}: ${reason ?? 'no reason is written'}`)
  }
  return disagreements.every(({ reason }) => reason !== null)
}
