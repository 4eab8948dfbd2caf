/**
 * Checks a fichier des écritures comptables line by line, whoever wrote it: columns are found by name, and memory does not grow with the
 * lines.
 */
import { collectFindings, type Finding } from './checks.ts'
import { followEntries } from './entries.ts'
import type { FecTerms } from './terms.ts'
import { type Amount, readAmount, readDay } from './values.ts'

/** Columns that may stand for others: an amount with its side instead of debit and credit. */
const alternatives: ReadonlyMap<string, string> = new Map([
  ['Debit', 'Montant'],
  ['Credit', 'Sens'],
])
/** Columns of cash accounts, which other files may have too. */
const alsoKnown = ['DateRglt', 'ModeRglt', 'NatOp', 'IdClient']
const sides = new Set(['D', 'C', '+1', '-1'])
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\u0000-\u001F\u007F]/

export function openFecChecks(terms: FecTerms) {
  const findings = collectFindings()
  const entries = followEntries(terms, findings)
  const places = new Map<string, number>()
  let fields = 0
  let lines = 0

  const header = (names: readonly string[]): void => {
    // A separator more at the end of the header is expected on each line too.
    fields = names.length
    const known = [...terms.columns.map(({ name }) => name), ...alternatives.values(), ...alsoKnown]
    for (const [place, name] of names.entries()) {
      const found = known.find((each) => each.toLowerCase() === name.trim().toLowerCase())
      if (found) places.set(found, place)
      else if (name.trim() !== '') findings.add('column_unknown', 1)
    }
    for (const { name } of terms.columns)
      if (!places.has(name) && !places.has(alternatives.get(name) ?? '')) findings.add('column_missing', 1)
  }

  const line = (values: readonly string[]): void => {
    lines += 1
    const at = lines + 1
    if (values.every((value) => value.trim() === '')) return findings.add('empty_line', at)
    if (values.length !== fields) return findings.add('field_count', at)
    const valueOf = (name: string): string => (values[places.get(name) ?? -1] ?? '').trim()
    const days = new Map<string, string | null>()
    for (const { name, type, rule } of terms.columns) {
      const value = valueOf(name)
      if (control.test(value)) findings.add('control_character', at)
      const day = type === 'date' ? readDay(value) : null
      if (day?.fault) findings.add(day.fault, at)
      if (day) days.set(name, day.day)
      if (!places.has(name) || (day ? day.day !== null || day.fault !== null : value !== '')) continue
      if (rule === 'mandatory') findings.add('mandatory_value_missing', at)
      if (rule === 'required') findings.add('value_missing', at)
    }
    entries.add({ at, valueOf, days, ...amountsOf(valueOf, at) })
  }

  /** Debit and credit, also of a file that has an amount and its side. */
  const amountsOf = (valueOf: (name: string) => string, at: number): { readonly debit: bigint; readonly credit: bigint } => {
    const read = (name: string): bigint => {
      const { value, fault }: Amount = readAmount(valueOf(name))
      if (fault) findings.add(fault, at)
      return value
    }
    read('Montantdevise')
    if (!places.has('Sens')) return { debit: read('Debit'), credit: read('Credit') }
    const side = valueOf('Sens')
    if (!sides.has(side)) findings.add('side', at)
    const amount = read('Montant')
    return side === 'C' || side === '-1' ? { debit: 0n, credit: amount } : { debit: amount, credit: 0n }
  }

  const close = (): Finding[] => {
    if (lines === 0) findings.add('no_lines')
    entries.close()
    return findings.list()
  }
  return { header, line, close, add: findings.add }
}
