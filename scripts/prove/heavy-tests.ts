import path from 'node:path'
import { checkout } from '../lib/checkout.ts'
import type { Prove } from '../lib/proof.ts'
import { optionalServices, withTestServices } from '../lib/services.ts'
import { runVitest } from '../lib/vitest.ts'

/** It keeps every processor busy by itself, and some of its files measure memory. */
export const alone = true

/** The test files that `npm run check` leaves out; server/test/heavy.ts lists them. */
export const prove: Prove = async () => {
  const results = path.join(checkout, '.cache/heavy-test-results.json')
  const { code, passed, failed, failures } = await withTestServices(optionalServices, (env) => runVitest(['--project=heavy'], env, results))
  return {
    title:
      'tests of the image, the command line, the object store, the guides, the corpus, the reference page and the whole visibility matrix',
    passed,
    failed: code === 0 ? failed : Math.max(failed, 1),
    lines: [`${passed} tests passed, ${failed} failed`, ...failures],
  }
}
