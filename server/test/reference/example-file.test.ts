/** The curl examples of the reference on a file made by `partita seed --example`, with nothing but the variables it prints. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { areas } from '../../src/areas.ts'
import { factsOf } from '../../src/kernel/openapi/facts.ts'
import { samplesOf } from '../../src/kernel/openapi/samples.ts'
import { keyOf } from '../../src/reference-page/answers.ts'
import { idsSent, unknownVariables } from '../../src/reference-page/example.ts'
import { type Shell, shellOn } from '../cli/partita.ts'
import { answerOf } from '../contract/examples.ts'
import { type World, world } from '../harness/world.ts'

/** Writes are tried as dry runs, so that every example finds the file as it was made. */
const routes = areas
  .flatMap((area) => area.routes)
  .filter((route) => unknownVariables(route).length === 0 && idsSent(route).length === 0)
  .filter((route) => route.method === 'GET' || factsOf(route).dryRun)

/** What the books of the example, or an installation as it is installed, refuse to everybody. */
const refused: Readonly<Record<string, { readonly status: string; readonly because: string }>> = {
  'DELETE /v1/companies/:company/accounts/:id': { status: '422', because: 'entries use the account' },
  'DELETE /v1/companies/:company/vat-codes/:id': { status: '422', because: 'entries use the code' },
  'DELETE /v1/companies/:company/journals/:id': { status: '422', because: 'the journal has entries' },
  'PATCH /v1/companies/:company/fiscal-years/:id': { status: '422', because: 'the example moves the end of the year after' },
  'DELETE /v1/companies/:company/fiscal-years/:id': { status: '422', because: 'the year has entries' },
  'POST /v1/companies/:company/fiscal-years/:id/reopen': { status: '422', because: 'the year is open' },
  'DELETE /v1/companies/:company/third-parties/:id': { status: '422', because: 'entries name the third party' },
  'GET /v1/companies/:company/reports/analytic': { status: '404', because: 'the books have no analytic axis' },
  'GET /v1/lookup/enterprises': { status: '503', because: 'the register is not loaded' },
}

let w: World
let shell: Shell
beforeAll(async () => {
  w = await world()
  const origin = await w.app.listen({ host: '127.0.0.1', port: 0 })
  shell = shellOn(w, { PUBLIC_URL: origin })
  const { code, stderr } = await shell.sh('partita seed --example BE > example.env')
  if (code !== 0) throw new Error(stderr)
  // The examples print the body alone. Where curl reads its user's habits, it is told to add the status.
  await writeFile(path.join(shell.folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{response_code}"\n')
}, 120_000)
afterAll(async () => {
  shell.close()
  await w.close()
})

test.for(routes.map((route) => [keyOf(route), route] as const))('%s runs as it stands', async ([key, route]) => {
  const text = samplesOf(route).find(({ language }) => language === 'curl')?.text ?? ''
  const dry = factsOf(route).dryRun ? ' -H "X-Dry-Run: 1"' : ''
  const script = `. ./example.env\nexport KEY=$RANDOM$RANDOM\ncurl() { command curl${dry} "$@"; }\n${text}`
  const { stdout, stderr } = await run('bash', ['-euc', script], { cwd: shell.folder, env: nodeEnvironment({ CURL_HOME: shell.folder }) })
  const status = stdout.slice(stdout.lastIndexOf('\n')).trim()
  expect([stderr, status, status < '300' ? '' : stdout]).toEqual([
    '',
    refused[key]?.status ?? answerOf(route).slice(0, 3),
    status < '300' ? '' : stdout,
  ])
})

test('the example of half of all operations and more needs no other value', () => {
  expect(routes.length).toBeGreaterThan(75)
})
