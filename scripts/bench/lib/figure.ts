import { median } from './contest.ts'

/** A measurement with all its rounds, and its goal if there is one. */
export type Figure = {
  readonly title: string
  readonly unit: string
  readonly rounds: readonly number[]
  readonly goal?: { readonly least: number } | { readonly most: number }
  /** What was checked of the result. */
  readonly proof: string
}

const rounded = (value: number) => value.toFixed(value < 10 ? 2 : 0)

/** Prints a line of rounds per figure, then one line that compares the median with the goal. */
export function printFigures(figures: readonly Figure[]): void {
  for (const { title, unit, rounds, proof } of figures) console.log(`\n${title}, ${unit}: ${rounds.map(rounded).join('  ')}\n  ${proof}`)
  console.log('')
  for (const { title, unit, rounds, goal } of figures) {
    const middle = median(rounds)
    const range = `${rounded(Math.min(...rounds))}-${rounded(Math.max(...rounds))}`
    const verdict = goal === undefined ? 'measured   ' : isReached(middle, goal) ? 'reached    ' : 'not reached'
    console.log(`${verdict} ${title}: ${rounded(middle)} ${unit} (${range})${goal === undefined ? '' : `, goal ${describeGoal(goal)}`}`)
  }
}

type Goal = NonNullable<Figure['goal']>

const isReached = (value: number, goal: Goal) => ('least' in goal ? value >= goal.least : value <= goal.most)

const describeGoal = (goal: Goal) => ('least' in goal ? `at least ${goal.least}` : `at most ${goal.most}`)
