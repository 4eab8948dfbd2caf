/** The figures of a judged corpus, as lines to print. */
import type { Outcome } from './judge.ts'

export type Judged = Outcome & { readonly country: string; readonly part: string }

type Figures = {
  readonly cases: number
  readonly automatic: number
  readonly wrong: number
  /** Cases that have a right answer. */
  readonly answerable: number
  readonly first: number
  readonly among: number
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const answerable = outcomes.filter(({ certainty }) => certainty !== 'none')
  const count = (list: readonly Outcome[], holds: (one: Outcome) => boolean) => list.filter(holds).length
  return {
    cases: outcomes.length,
    automatic: count(outcomes, ({ automatic }) => automatic === 'right'),
    wrong: count(outcomes, ({ automatic }) => automatic === 'wrong'),
    answerable: answerable.length,
    first: count(answerable, ({ rank }) => rank === 1),
    among: count(answerable, ({ rank }) => rank > 0),
  }
}

export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${(100 * share(part, whole)).toFixed(1)} %`).padStart(8)

const heading = `${'group'.padEnd(30)}${'cases'.padStart(6)}${'automatic'.padStart(10)}${'wrong'.padStart(6)}${'first'.padStart(9)}${'among'.padStart(9)}`

function line(group: string, outcomes: readonly Outcome[]) {
  const { cases, automatic, wrong, answerable, first, among } = figuresOf(outcomes)
  const columns = [String(cases).padStart(6), percent(automatic, cases).padStart(10), String(wrong).padStart(6)]
  return `${group.padEnd(30)}${columns.join('')}${percent(first, answerable).padStart(9)}${percent(among, answerable).padStart(9)}`
}

/** By part, then within each part by certainty, country and family. */
export function report(judged: readonly Judged[]): string[] {
  const lines = [heading, line('all', judged)]
  for (const [part, inside] of Map.groupBy(judged, (one) => one.part)) {
    lines.push(line(part, inside))
    for (const key of ['certainty', 'country', 'family'] as const) {
      const groups = [...Map.groupBy(inside, (one) => one[key])].toSorted(([one], [other]) => (one < other ? -1 : 1))
      for (const [group, list] of groups) lines.push(line(`  ${group}`, list))
    }
  }
  return lines
}
