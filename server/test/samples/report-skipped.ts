import type { TestProject } from 'vitest/node'
import { whySkipped } from './folders.ts'

/** One line for the whole run: how many tests were skipped for want of third-party samples. */
export function setup(project: TestProject): () => void {
  return () => {
    const tests = project.vitest.state.getTestModules().flatMap((module) => [...module.children.allTests('skipped')])
    const skipped = tests.filter((test) => {
      const result = test.result()
      return test.project.name === project.name && result.state === 'skipped' && result.note === whySkipped
    })
    if (skipped.length > 0) console.log(`${skipped.length} tests skipped: ${whySkipped}`)
  }
}
