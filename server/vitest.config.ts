import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- the runner reads its configuration from the default export
export default defineConfig({
  test: {
    include: ['{src,test}/**/*.test.ts', '../sdk/src/**/*.test.ts'],
    globalSetup: ['test/harness/template.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
