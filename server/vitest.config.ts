import { defineConfig } from 'vitest/config'
import { slowestFiles } from './test/harness/slowest.ts'
import { heavyFiles } from './test/heavy.ts'

/** What replaces a module of the platform, moves the process's own clock or its environment: nothing else may run in that process. */
const apart = ['src/areas/platform/auth/sign-in.test.ts', 'src/areas/platform/licence/trial.test.ts', 'test/engine/clock.test.ts']
const heavy = heavyFiles()

// Test files share the processes they run in, and with them the modules, which it takes a second to load. Each has a database of its own.
// oxlint-disable-next-line import/no-default-export -- the runner reads its configuration from the default export
export default defineConfig({
  test: {
    globalSetup: ['test/harness/template.ts', 'test/samples/report-skipped.ts'],
    reporters: ['default', 'json', slowestFiles],
    outputFile: { json: '../.cache/test-results.json' },
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{src,test}/**/*.test.ts', '../sdk/src/**/*.test.ts'],
          exclude: [...apart, ...heavy],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
      // Run by `npm run prove`, each in a process of its own.
      { extends: true, test: { name: 'heavy', include: heavy, testTimeout: 180_000 } },
    ],
  },
})
