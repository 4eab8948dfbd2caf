/** A secret is in no table, answer, revision, feed or log: all of them are searched byte by byte. */
import { afterAll, expect, test } from 'vitest'
import { addressesOf, doRuns, openFile, openStandIns, ownIban } from '../../../../test/harness/integrations/files.ts'
import { listenTo, searchFor, shownPlaces } from '../../../../test/harness/integrations/secret-search.ts'
import { main, serviceOf } from '../../../../test/harness/service.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { replies } from '../../../../test/stand-ins/http-service.ts'
import { pontoTransaction } from '../../../../test/stand-ins/ponto.ts'

const there = await openStandIns()
const w = await openWorld({ config: addressesOf(there) })
const admin = await w.as('admin')
const account = there.ponto.addAccount(ownIban)
account.transactions.push(pontoTransaction('2026-03-02', 12))
const service = await serviceOf(w, [main], { PONTO_URL: there.ponto.url, MOLLIE_URL: there.mollie.url, LOG_LEVEL: 'debug' })
afterAll(async () => {
  await service.stop()
  await Promise.all([there.ponto.close(), there.mollie.close()])
})

const file = await openFile(w, there, admin)
const wrong = 'sk-wrong-but-secret-too-1234567890'
const secrets = [there.ponto.client_id, there.ponto.client_secret, there.mollie.access_token, wrong]

const search = searchFor([...secrets, `${there.ponto.client_id}:${there.ponto.client_secret}`])
const { said, send } = listenTo(service, admin.token)

async function everything(): Promise<void> {
  const { status, body: ponto } = await send('POST', file.at, file.ponto({ schedule: 'hourly' }), { 'x-client-mutation-id': 'a' })
  expect(status).toBe(201)
  await send('POST', file.at, file.ponto({ schedule: 'hourly' }), { 'x-client-mutation-id': 'a' })
  await send('POST', file.at, file.ponto())
  await send('POST', file.at, file.mollie({ secrets: { access_token: wrong } }))
  const { body: mollie } = await send('POST', file.at, file.mollie())
  await send('POST', file.at, { ...file.mollie(), surprise: wrong }, { prefer: 'handling=strict' })
  await send('PATCH', `${file.at}/${mollie.id}`, { secrets: { access_token: wrong }, name: 'M' })
  await send('PATCH', `${file.at}/${ponto.id}`, { secrets: { client_secret: wrong, access_token: wrong } })
  await send('POST', `${file.at}/${ponto.id}/test`)
  await send('POST', `${file.at}/${mollie.id}/test`)
  await send('POST', `${file.at}/${mollie.id}/run`)
  await send('POST', `${file.at}/${ponto.id}/run`)
  await doRuns(w, there)
  const right = there.ponto.answer
  there.ponto.answer = (response, asked) =>
    replies(500, `you sent ${String(asked.headers.authorization)} and ${there.ponto.client_secret}`)(response, asked)
  await send('POST', `${file.at}/${ponto.id}/run`)
  there.ponto.answer = right
  await send('POST', `${file.at}/${ponto.id}/run`)
  await doRuns(w, there)
  await send('DELETE', `${file.at}/${mollie.id}`)
}

test('the secrets are nowhere but sealed', async () => {
  await everything()
  const { path } = file.bank.b
  for (const place of ['integrations', ...shownPlaces]) await send('GET', `${path}/${place}`.replace(/\/$/, ''))
  const { body: history } = await send('GET', `${path}/history?resource=integrations&per_page=50`)
  expect(history.data.length).toBeGreaterThan(2)
  for (const { id } of history.data) await send('GET', `${path}/history/${id}`)
  expect(search.foundIn(said.join('\n'))).toEqual([])
  expect(await search.tablesWith(w)).toEqual([])
  const [kept] = await w.rows<{ fields: number }>('select count(*)::int as fields from integration_secrets')
  expect(kept?.fields).toBe(2)
})

test('nor in the log of the service', async () => {
  await service.stop()
  expect(service.lines.length).toBeGreaterThan(15)
  expect(search.foundIn(JSON.stringify(service.lines))).toEqual([])
})

test('a sealed secret opens for its connection and field only', async () => {
  const { openSecrets } = await import('../../../kernel/outbound/secrets.ts')
  const { purposeOf } = await import('./rules.ts')
  const [row] = await w.rows<{ id: string; field: string; sealed: Buffer }>(
    `select integration_id as id, field, sealed from integration_secrets where field = 'client_secret'`,
  )
  const keys = openSecrets(w.config.secrets_keys)
  const id = Number(row?.id)
  const sealed = row?.sealed ?? Buffer.alloc(0)
  expect(keys.open(sealed, purposeOf(file.bank.b.id, id, 'client_secret'))).toBe(there.ponto.client_secret)
  for (const purpose of [purposeOf(file.bank.b.id, id + 1, 'client_secret'), purposeOf(file.bank.b.id, id, 'client_id')])
    expect(() => keys.open(sealed, purpose)).toThrow('unable to authenticate')
})
