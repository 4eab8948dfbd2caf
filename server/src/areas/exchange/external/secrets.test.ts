/** The key of the platform and the passwords sent there are in no table, answer, revision, feed or log. */
import { afterAll, expect, test } from 'vitest'
import { inJob } from '../../../../test/engine/bells.ts'
import { linkedFile, linkedFirm, platformConfig, platformOf, platformPassword } from '../../../../test/harness/platform/linked.ts'
import { listenTo, searchFor, shownPlaces } from '../../../../test/harness/integrations/secret-search.ts'
import { main, serviceOf } from '../../../../test/harness/service.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { externalPlatform } from '../../../../test/stand-ins/external-platform.ts'
import { replies } from '../../../../test/stand-ins/http-service.ts'
import { documents } from '../../documents/documents/index.ts'

const there = await externalPlatform()
const w = await openWorld({ config: platformConfig(there) })
const linked = await linkedFirm(w, there)
const file = await linkedFile(w, there, linked)
const service = await serviceOf(w, [main], { EXTERNAL_URL: there.url, EXTERNAL_KEY: there.key, LOG_LEVEL: 'debug' })
afterAll(async () => {
  await service.stop()
  await there.close()
})

const wrong = 'a password that is wrong 4711'
const search = searchFor([there.key, platformPassword, wrong])
const { said, send } = listenTo(service, linked.caller.token)

/** An answer of the platform that repeats what it was sent. */
const echoing = (status: number, path: string) => ({
  path,
  answer: ((response, asked) =>
    replies(status, `you sent ${String(asked.headers.authorization)} and ${JSON.stringify(asked.body)}`)(
      response,
      asked,
    )) satisfies ReturnType<typeof replies>,
})

async function everything(): Promise<void> {
  const { email } = linked.member
  await send('POST', '/v1/auth/login', { email, password: platformPassword })
  await send('POST', '/v1/auth/login', { email, password: wrong })
  for (const status of [200, 401, 422, 500]) {
    there.fault = echoing(status, '/sign-in')
    await send('POST', '/v1/auth/login', { email, password: platformPassword })
    there.fault = echoing(status, '/companies')
    await send('POST', `${file.path}/sync/external`, undefined, { 'x-client-mutation-id': `echo ${status}` })
    there.fault = echoing(status, '/firms')
    await send('POST', `${linked.path}/sync`)
  }
  there.fault = null
  file.source.third_parties.push({ id: 'p-1', type: 'supplier', name: 'Fournisseur' })
  const { status } = await send('POST', `${file.path}/sync/external`, undefined, { 'x-client-mutation-id': 'a' })
  expect(status).toBe(200)
  await send('POST', `${file.path}/sync/external`, undefined, { 'x-client-mutation-id': 'a' })
  const { body } = await send('POST', `${file.path}/documents`, {
    direction: 'sale',
    new_third_party: { name: 'Client SA' },
    document_date: '2026-03-12',
    lines: [{ amount_net: '100.00', account: '700000', vat_code: 'V21' }],
    book: true,
  })
  const [job] = documents(platformOf(there)).jobs ?? []
  const payload = { company_id: file.id, document_id: body.document.id }
  const push = () => inJob(w, async (context) => job?.run(context, payload))
  there.fault = echoing(401, '/companies')
  const refusal = await push().then(String, String)
  expect(refusal).toContain('did not take document')
  said.push(refusal)
  there.fault = echoing(422, '/companies')
  await push()
  there.fault = null
  await send('GET', `${file.path}/documents/${body.document.id}`)
}

test('the key and the passwords are nowhere', async () => {
  await everything()
  for (const place of shownPlaces) await send('GET', `${file.path}/${place}`.replace(/\/$/, ''))
  for (const place of ['members', 'activity', '']) await send('GET', `${linked.path}/${place}`.replace(/\/$/, ''))
  expect(search.foundIn(said.join('\n'))).toEqual([])
  expect(await search.tablesWith(w)).toEqual([])
})

test('nor in the log of the service', async () => {
  await service.stop()
  expect(service.lines.length).toBeGreaterThan(15)
  expect(search.foundIn(JSON.stringify(service.lines) + service.text())).toEqual([])
})
