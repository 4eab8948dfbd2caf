import type { Reporter } from 'vitest/node'

const listed = 20

/** Ends the log of every run with the files that took longest, hooks included, so that a slow test is seen when it comes in. */
export const slowestFiles: Reporter = {
  onTestRunEnd: (modules) => {
    const files = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
    const lines = files.slice(0, listed).map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
    console.log(`\nThe slowest of ${files.length} test files:\n${lines.join('\n')}`)
  },
}
