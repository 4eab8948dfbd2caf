import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowestFiles } from './test/harness/slowest.ts'
import { heavyFiles } from './test/heavy.ts'

/** What replaces a module of the platform, moves the process's own clock or its environment: nothing else may run in that process. */
const apart = [
  'src/areas/platform/auth/sign-in.test.ts',
  'src/areas/platform/licence/trial.test.ts',
  'src/adapters/child-processes/child-processes.test.ts',
  'test/engine/clock.test.ts',
]
const heavy = heavyFiles()

/** The runner starts with the largest files. These run longest, the longest first: begun last, they would keep one core busy and the other idle. */
const long = [
  'test/reference/samples.test.ts',
  'test/reference/page.test.ts',
  'test/kernel/long-list-memory.test.ts',
  'test/matrix/cross-product.test.ts',
  'test/cli/demo.test.ts',
  'test/guides/guides.test.ts',
  'test/install/image.test.ts',
  'test/cli/examples.test.ts',
  'src/adapters/archives/zip64.test.ts',
  'test/cli/accounts.test.ts',
  'test/corpus/validation.test.ts',
  'test/sdk/drain.test.ts',
  'test/exports/dossier-open-golden.test.ts',
  'test/cli/seed-example.test.ts',
  'test/exports/golden-figures.test.ts',
  'src/areas/books/fixed-assets/depreciation/ten-thousand.test.ts',
  'test/reference/answers.test.ts',
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

/**
 * A shared process ends when the next file needs one of its own, and another process loads its modules again. Files that need their own
 * therefore come first.
 */
const first = [...apart, ...long]

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = first.findIndex((file) => moduleId.endsWith(`/server/${file}`))
      return place === -1 ? first.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
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
    // Node loads the modules itself, from its compile cache, as it does in production. No test but one of `apart` replaces a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
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
      { extends: true, test: { name: 'apart', include: apart, experimental: { viteModuleRunner: true } } },
      // Run by `npm run prove`, each in a process of its own.
      { extends: true, test: { name: 'heavy', include: heavy } },
    ],
  },
})
