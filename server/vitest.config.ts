import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowestFiles } from './test/harness/slowest.ts'
import { heavyFiles } from './test/heavy.ts'

/** What replaces a module of the platform, moves the process's own clock or its environment: nothing else may run in that process. */
const apart = ['src/areas/platform/auth/sign-in.test.ts', 'src/areas/platform/licence/trial.test.ts', 'test/engine/clock.test.ts']
const heavy = heavyFiles()

/** The runner starts with the largest files. These are short and run long: begun last, they would keep one core busy and the other idle. */
const long = [
  'test/scenarios/convergence.test.ts',
  'test/scenarios/undo-law.test.ts',
  'test/contract/writes.test.ts',
  'test/contract/examples.test.ts',
  'test/matrix/visibility.test.ts',
  'test/tidy.test.ts',
  'test/kernel/patience.test.ts',
  'test/edge/order.test.ts',
  'test/edge/fuzz.test.ts',
  'src/adapters/einvoices/einvoices.test.ts',
]

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => Number(!long.some((file) => moduleId.endsWith(`/server/${file}`)))
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

// Test files share the processes they run in, and with them the modules, which it takes a second to load. Each has a database of its own.
// oxlint-disable-next-line import/no-default-export -- the runner reads its configuration from the default export
export default defineConfig({
  test: {
    globalSetup: ['test/harness/template.ts', 'test/harness/integrations/example-providers.ts', 'test/samples/report-skipped.ts'],
    reporters: ['default', 'json', slowestFiles],
    outputFile: { json: '../.cache/test-results.json' },
    pool: 'forks',
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A condition that a busy machine reaches late is still reached; one that never comes fails after a minute.
    expect: { poll: { timeout: 60_000 } },
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
      { extends: true, test: { name: 'heavy', include: heavy } },
    ],
  },
})
