import type { ProofResult } from '../../lib/proof.ts'

/** Counts checks; only a failed one prints a line. */
export function tally(title: string) {
  const result: ProofResult = { title, passed: 0, failed: 0, lines: [] }
  return {
    result,
    say: (line: string) => {
      result.lines.push(line)
    },
    check: (holds: boolean, claim: string, seen?: unknown) => {
      if (holds) result.passed += 1
      else {
        result.failed += 1
        result.lines.push(`NOT SHOWN: ${claim}${seen === undefined ? '' : `; seen ${JSON.stringify(seen)}`}`)
      }
    },
  }
}
export type Tally = ReturnType<typeof tally>
