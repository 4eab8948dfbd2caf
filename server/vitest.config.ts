import { defineConfig } from 'vitest/config'

/** What replaces a module of the platform, moves the process's own clock or its environment: nothing else may run in that process. */
const apart = [
  'src/areas/platform/auth/sign-in.test.ts',
  'src/areas/platform/licence/trial.test.ts',
  'test/engine/clock.test.ts',
  'test/services.test.ts',
]

// Test files share the processes they run in, and with them the modules, which it takes a second to load. Each has a database of its own.
// oxlint-disable-next-line import/no-default-export -- the runner reads its configuration from the default export
export default defineConfig({
  test: {
    globalSetup: ['test/harness/template.ts', 'test/samples/report-skipped.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: ['{src,test}/**/*.test.ts', '../sdk/src/**/*.test.ts'], exclude: apart, isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
