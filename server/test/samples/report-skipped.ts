import type { TestProject } from 'vitest/node'
import { whySkipped } from './folders.ts'

const reported = Symbol.for('third-party samples reported')

/** One line for the whole run, however many projects it has: how many tests were skipped for want of third-party samples. */
export function setup({ vitest }: TestProject): () => void {
  return () => {
    const skipped = vitest.state
      .getTestModules()
      .flatMap((module) => [...module.children.allTests('skipped')])
      .filter((test) => {
        const result = test.result()
        return result.state === 'skipped' && result.note === whySkipped
      })
    if (skipped.length === 0 || reported in process) return
    Object.assign(process, { [reported]: true })
    console.log(`${skipped.length} tests skipped: ${whySkipped}`)
  }
}
