import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkout, main, runNode } from './lib/checkout.ts'
import { withTestServices } from './lib/services.ts'
import { runVitest } from './lib/vitest.ts'

/** Without names it runs what `npm run check` runs; `npm run prove` runs the heavy tests. A name is looked for among all of them. */
await main(async () => {
  const names = process.argv.slice(2)
  const isWhole = names.length === 0
  await withTestServices(isWhole ? ['smtp'] : ['s3', 'smtp'], async (env) => {
    const { code, passed } = await runVitest(isWhole ? ['--project=together', '--project=apart'] : names, env)
    if (code !== 0) throw new Error('The tests failed.')
    if (passed === 0) throw new Error('No test ran.')
    // What the whole suite produced is only known when the whole suite ran.
    if (!isWhole || !existsSync(path.join(checkout, 'scripts/produced.ts'))) return
    const produced = await runNode('scripts/produced.ts', [], { env, show: true })
    if (produced.code !== 0) throw new Error('The tests did not produce what the routes declare.')
  })
})
