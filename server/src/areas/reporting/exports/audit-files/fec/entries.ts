/** What the lines of a file say together: entries, their numbers, dates and pairs of values. */
import { type Findings, type FecCheckCode } from './checks.ts'
import type { FecTerms } from './terms.ts'
import { followNumbers } from './numbering.ts'

type Line = {
  readonly at: number
  readonly valueOf: (name: string) => string
  /** By column; null where there is no day, or none that can be read. */
  readonly days: ReadonlyMap<string, string | null>
  readonly debit: bigint
  readonly credit: bigint
}
type Entry = { balance: bigint; readonly days: Map<string, string>; readonly at: number }

/** Dates that all lines of an entry share. */
const sharedDays = ['EcritureDate', 'ValidDate']

const pairs: readonly (readonly [string, string, FecCheckCode])[] = [
  ['CompAuxNum', 'CompAuxLib', 'auxiliary_pair'],
  ['EcritureLet', 'DateLet', 'lettering_pair'],
  ['Montantdevise', 'Idevise', 'currency_pair'],
]

/** Whether a day differs from the one that the entry has; the first one is kept. */
function isOther(known: Map<string, string>, name: string, day: string | null): boolean {
  if (day === null) return false
  const first = known.get(name)
  if (first === undefined) known.set(name, day)
  return first !== undefined && first !== day
}

export function followEntries(terms: FecTerms, findings: Findings) {
  const open = new Map<string, Entry>()
  const numbers = { journal: followNumbers(), file: followNumbers() }
  const twoJournals: number[] = []
  let last = { key: '', journal: '', number: '' }
  let total = 0n
  let othersBegan = false

  /** A balanced entry is forgotten when the next one begins, so that only those are kept that lack something. */
  const begin = (key: string, { at, valueOf, days }: Line): Entry => {
    if (open.get(last.key)?.balance === 0n) open.delete(last.key)
    const [journal, number, day] = [valueOf('JournalCode'), valueOf('EcritureNum'), days.get('EcritureDate') ?? null]
    if (number !== '' && number === last.number && journal !== last.journal) twoJournals.push(at)
    last = { key, journal, number }
    numbers.journal.add(journal, number, day, at)
    if (terms.numbering === null) numbers.file.add('', number, day, at)
    return open.get(key) ?? { balance: 0n, days: new Map(), at }
  }

  const checkDays = ({ at, days }: Line): void => {
    const day = days.get('EcritureDate') ?? null
    const validated = days.get('ValidDate') ?? null
    const { starts_on, ends_on } = terms.year
    if (day !== null && (day > ends_on || day < (starts_on ?? ''))) findings.add('date_outside_year', at)
    if (day !== null && validated !== null && validated < day) findings.add('valid_date_early', at)
  }

  const checkValues = ({ at, valueOf, debit, credit }: Line): void => {
    const account = valueOf('CompteNum')
    if (account !== '' && !/^[1-8]\d\d/.test(account)) findings.add('account_number', at)
    if ((debit === 0n) === (credit === 0n)) findings.add('one_side', at)
    for (const [one, other, code] of pairs) if ((valueOf(one) === '') !== (valueOf(other) === '')) findings.add(code, at)
    if (/^4[01]1/.test(account) && valueOf('CompAuxNum') === '') findings.add('auxiliary_missing', at)
    if (!terms.isOpening(valueOf('JournalCode'))) othersBegan = true
    else if (othersBegan) findings.add('opening_late', at)
    else if (/^[67]/.test(account)) findings.add('opening_result', at)
  }

  const add = (line: Line): void => {
    const { at, valueOf, days, debit, credit } = line
    const key = `${valueOf('JournalCode')}\t${valueOf('EcritureNum')}`
    const entry = (key === last.key ? open.get(key) : undefined) ?? begin(key, line)
    open.set(key, entry)
    if (sharedDays.some((name) => isOther(entry.days, name, days.get(name) ?? null))) findings.add('entry_dates', at)
    entry.balance += debit - credit
    total += debit - credit
    checkDays(line)
    checkValues(line)
  }

  const close = (): void => {
    for (const { balance, at } of open.values()) if (balance !== 0n) findings.add('entry_unbalanced', at)
    if (total !== 0n) findings.add('total_unbalanced')
    const [byJournal, byFile] = [numbers.journal.result(), numbers.file.result()]
    const isByFile = terms.numbering === null && byFile.gaps.length < byJournal.gaps.length
    const { gaps, falls } = isByFile ? byFile : byJournal
    for (const at of gaps) findings.add('number_gap', at)
    for (const at of falls) findings.add('date_order', at)
    if (isByFile) for (const at of twoJournals) findings.add('entry_journals', at)
  }
  return { add, close }
}
