import { checkAgedBalance, checkAnalytic, checkCash } from './checks/items.ts'
import type { Differences } from './checks/compare.ts'
import { readFingerprint } from './checks/fingerprints.ts'
import { checkDetails, checkGeneralLedger, checkJournal, checkTrialBalance } from './checks/ledgers.ts'
import { checkAnnualAccounts, checkBalanceSheet, checkIncomeStatement } from './checks/statements.ts'
import { checkYearsMeet } from './checks/years.ts'
import { type Facts, readFacts } from './facts.ts'
import type { File } from './new-file.ts'
import { openItems, type Span } from './oracle.ts'
import { postOne } from './play.ts'
import { addDays, daysFrom } from './random.ts'

const first = (facts: Facts) => facts.years[0]?.starts_on ?? ''
const last = (facts: Facts) => facts.years.at(-1)?.ends_on ?? ''

const randomDay = ({ random }: File, { from, to }: Span) => addDays(from, random.between(0, daysFrom(from, to)))

function randomSpan(file: File, within: Span): Span {
  const [from = '', to = ''] = [randomDay(file, within), randomDay(file, within)].toSorted()
  return { from, to }
}

/** What the API says is open on each line, against the letterings that the play recorded: the oracle knows all of them. */
function checkRecord(facts: Facts): Differences {
  const open = new Map(
    (['receivable', 'payable'] as const).flatMap((kind) => openItems(facts, kind, '9999-12-31').map((item) => [item.line.id, item.open])),
  )
  return facts.lines
    .filter(
      ({ kind, account }) =>
        (kind === 'movement' || kind === 'opening') && ['receivable', 'payable'].includes(facts.accounts.get(account)?.kind ?? ''),
    )
    .filter((line) => line.open !== (open.get(line.id) ?? 0))
    .map((line) => `line ${line.id} is open for ${line.open} cents, the oracle has ${open.get(line.id) ?? 0}`)
}

/** The spans of the years, some within one year, and one over several. */
const spansOf = (file: File, facts: Facts): Span[] => [
  ...facts.years.map(({ starts_on, ends_on }) => ({ from: starts_on, to: ends_on })),
  ...file.random.some(facts.years, 2).map(({ starts_on, ends_on }) => randomSpan(file, { from: starts_on, to: ends_on })),
  randomSpan(file, { from: first(facts), to: last(facts) }),
]

/** The trial balance alone, between two steps. */
export async function checkBalances(file: File): Promise<Differences> {
  const facts = await readFacts(file.books, file)
  const found = checkRecord(facts)
  for (const span of spansOf(file, facts)) found.push(...(await checkTrialBalance(file.books, facts, span)))
  return found
}

/** Every report. */
export async function checkReports(file: File, today: string): Promise<Differences> {
  const { books, random, axes } = file
  const facts = await readFacts(books, file)
  const found = checkRecord(facts)
  for (const span of spansOf(file, facts)) {
    found.push(...(await checkTrialBalance(books, facts, span)))
    found.push(...(await checkGeneralLedger(books, facts, span, random.pick([20, 100]))))
    found.push(...(await checkJournal(books, facts, span)))
    found.push(...(await checkIncomeStatement(books, facts, span)))
    found.push(...(await checkAnalytic(books, facts, random.pick(axes), span)))
  }
  const days = [...facts.years.map(({ ends_on }) => ends_on), randomDay(file, { from: first(facts), to: last(facts) })]
  for (const day of days) {
    found.push(...(await checkBalanceSheet(books, facts, day)))
    found.push(...(await checkAgedBalance(books, facts, day, random.pick([[30, 60, 90], [1], [5, 10, 20, 40, 80, 160]]))))
  }
  for (const year of facts.years) {
    found.push(...(await checkDetails(books, facts, { from: year.starts_on, to: year.ends_on })))
    found.push(...(await checkAnnualAccounts(books, year)))
  }
  found.push(...(await checkYearsMeet(books, facts)), ...(await checkCash(books, facts, today)))
  return found
}

/** Fingerprints are equal in every language and change with one cent. Those of lists are of one page, so that of a day is asked. */
export async function checkFingerprints(file: File, today: string): Promise<Differences> {
  const { books, axes } = file
  const facts = await readFacts(books, file)
  const found: Differences = []
  const aged = { type: 'customer', as_of: today }
  for (const [name, query] of [
    ['aged-balance', aged],
    ['analytic', { axis_id: axes[0]?.id }],
    ['cash-flow', {}],
  ] as const)
    found.push(...(await readFingerprint(books, name, query)).found)
  const day = facts.years.find(({ is_closed }) => !is_closed)?.starts_on
  if (day === undefined) return found
  const [year, lists] = [
    { from: day, to: last(facts) },
    { from: day, to: day, per_page: 100 },
  ]
  const asked = [
    ['trial-balance', year],
    ['income-statement', year],
    ['balance-sheet', { as_of: last(facts) }],
    ['general-ledger', lists],
    ['journal', lists],
  ] as const
  const before: string[] = []
  for (const [name, query] of asked) {
    const read = await readFingerprint(books, name, query)
    found.push(...read.found)
    before.push(read.fingerprint)
  }
  await postOne(file, day)
  for (const [index, [name, query]] of asked.entries())
    if ((await books.report<{ fingerprint: string }>(name, query)).fingerprint === before[index])
      found.push(`${name}: a posting leaves the fingerprint as it was`)
  return found
}
