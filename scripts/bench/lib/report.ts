import type { Cpu } from './cpu.ts'
import { median, type Outcome } from './contest.ts'

const perSecond = (value: number) => value.toFixed(value < 100 ? 1 : 0)

/** Prints a table of rounds per contest, then one line per goal. */
export function printOutcomes(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) printOutcome(outcome)
  console.log('')
  for (const { title, ratio, goal, rounds } of outcomes) {
    const ratios = rounds.map((round) => round.ratio)
    const range = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
    console.log(`${ratio >= goal ? 'reached    ' : 'not reached'} ${title}: ${ratio.toFixed(2)} (${range}), goal ${goal.toFixed(2)}`)
  }
}

const row = (cells: readonly string[]) =>
  console.log(`  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(8) : cell.padStart(10))).join('')}`)

function printOutcome({ title, rounds, connections, cpu }: Outcome): void {
  console.log(`\n${title}   (API with ${connections.api} at once, bare with ${connections.bare})`)
  row(['round', 'API/s', 'bare/s', 'ratio'])
  for (const [index, { api, bare, ratio }] of rounds.entries()) row([String(index + 1), perSecond(api), perSecond(bare), ratio.toFixed(2)])
  const middle = (pick: 'api' | 'bare' | 'ratio') => median(rounds.map((round) => round[pick]))
  row(['median', perSecond(middle('api')), perSecond(middle('bare')), middle('ratio').toFixed(2)])
  console.log(`  processor ms per request: API ${split(cpu.api)}; bare ${split(cpu.bare)}`)
}

const split = (cpu: Cpu) =>
  Object.entries(cpu)
    .filter(([, ms]) => ms >= 0.001)
    .map(([name, ms]) => `${name} ${ms.toFixed(3)}`)
    .join(', ')
