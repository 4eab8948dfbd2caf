/** Invariants of accounts, tokens and links, tested by raw SQL; and the purge of expired ones. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'
import { jobContext } from '../../../kernel/jobs/jobs.ts'
import { openServices } from '../../../adapters/services/index.ts'
import { openMailer } from '../../../adapters/smtp/index.ts'
import { openPools } from '../../../kernel/write/database.ts'
import { openFileStore } from '../../../kernel/files/open-store.ts'
import { openSecrets } from '../../../kernel/outbound/secrets.ts'
import { silentMeter } from '../../../kernel/operating/meter.ts'
import { scopeQueue } from '../../../kernel/write/scope-queue.ts'
import { openUrls } from '../../../kernel/files/urls.ts'
import { systemClock } from '../../../lib/clock.ts'
import {
  auth,
  createAccount,
  ensureUser,
  findAccountByEmail,
  lockAccount,
  renameAccount,
  requestPasswordLink,
  setPassword,
} from './index.ts'

const w = await openWorld()
const pools = openPools(w.config.database_url, 4, systemClock)
const urls = openUrls(w.config.url_keys, '', systemClock)
const [files, mail] = [await openFileStore(w.config.files_url), openMailer(w.config)]
const external = { files, mail, urls, services: openServices(w.config, silentMeter), secrets: openSecrets(w.config.secrets_keys) }
const machine = { ...external, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
afterAll(() => machine.pools.end())

const context = () => jobContext(machine, new AbortController().signal)
const write: ReturnType<typeof jobContext>['write'] = (work) => context().write(work)
const freshAddress = () => `anne.${randomUUID()}@example.com`
const anne = (email = freshAddress()) => ({ name: 'Anne Dubois', email, password_hash: null, locale: 'nl' })
const link = (person: Caller, expires = '1 hour') =>
  w.rows(
    `insert into directory.links (user_id, purpose, nonce, created_at, expires_at)
     values ($1, 'password', gen_random_uuid(), app_now() - interval '2 hours', app_now() + $2::interval)`,
    [person.user_id, expires],
  )

test.each<[string, string]>([
  ['a link that was used becomes unused', `update directory.links set used_at = null where user_id = $1`],
  ['a link that was used is used at another time', `update directory.links set used_at = app_now() - interval '1 day' where user_id = $1`],
  [
    'an account has two links for one purpose',
    `insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', gen_random_uuid(), app_now() + interval '1 hour')`,
  ],
  ['a link ends before it begins', `update directory.links set expires_at = created_at where user_id = $1`],
  ['a link is for something unknown', `update directory.links set purpose = 'other' where user_id = $1`],
  ['a pending address has capitals', `update directory.users set pending_email = 'Anne@example.com' where id = $1`],
  ['an account waits for the address it has', `update directory.users set pending_email = email where id = $1`],
  ['a browser describes itself in 501 characters', `update directory.tokens set user_agent = repeat('x', 501) where user_id = $1`],
])('the database refuses that %s', async (_title, statement) => {
  const person = await w.outsider()
  await link(person)
  await w.rows('update directory.links set used_at = app_now() where user_id = $1', [person.user_id])
  await expect(w.asApp(statement, [person.user_id])).rejects.toThrow(/violates|stays used/)
})

test('a newer link replaces a used one', async () => {
  const person = await w.outsider()
  await link(person)
  await w.rows('update directory.links set used_at = app_now() where user_id = $1', [person.user_id])
  const { expires_at } = await write((tx) => requestPasswordLink(tx, { id: person.user_id }, 'Fiduciaire'))
  const rows = await w.rows(
    'select used_at, wire(expires_at) as expires_at, expires_at - created_at = interval $$60 minutes$$ as hour from directory.links where user_id = $1',
    [person.user_id],
  )
  expect(rows).toEqual([{ used_at: null, expires_at, hour: true }])
})

test('the nightly purge deletes expired tokens and links, and nothing else', async () => {
  const [person, other] = [await w.outsider(), await w.outsider()]
  await link(person, '-1 seconds')
  await link(other)
  const token = (name: string, kind: string, age: string, expires: string | null) =>
    w.rows(
      `insert into directory.tokens (user_id, kind, hash, name, abilities, created_at, expires_at)
       values ($1, $2, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $3, array['read'], app_now() - $4::interval, app_now() + $5::interval)`,
      [person.user_id, kind, name, age, expires],
    )
  await token('unused', 'session', '60 days', null)
  await token('young', 'session', '59 days', null)
  await token('visit', 'session', '25 hours', '-1 hours')
  await token('expired', 'integration', '31 days', '-1 days')
  await token('old', 'integration', '900 days', null)
  await token('running', 'integration', '10 days', '20 days')
  const [purge] = auth(null).schedules ?? []
  expect([purge?.name, purge?.cron]).toEqual(['auth.purge', '0 3 * * *'])
  await purge?.run(context())
  await purge?.run(context())
  const left = await w.rows<{ name: string }>('select name from directory.tokens where user_id = $1 order by name', [person.user_id])
  expect(left.map(({ name }) => name)).toEqual(['Test', 'old', 'running', 'young'])
  expect(await w.rows('select user_id::int from directory.links where user_id in ($1, $2)', [person.user_id, other.user_id])).toEqual([
    { user_id: other.user_id },
  ])
})

test('an account is created once: of 20 concurrent requests one creates it, the others get undefined', async () => {
  const email = freshAddress()
  const made = await Promise.all(Array.from({ length: 20 }, () => write((tx) => createAccount(tx, anne(email.toUpperCase())))))
  const [account, ...more] = made.flatMap((one) => one ?? [])
  expect([account, more]).toEqual([
    {
      id: expect.any(Number),
      name: 'Anne Dubois',
      email,
      locale: 'nl',
      pending_email: null,
      auth_source: 'local',
      is_platform_admin: false,
      is_disabled: false,
      is_verified: false,
      password_shared: true,
    },
    [],
  ])
  expect(await w.rows('select id::int, name, locale from people where email = $1', [email])).toEqual([
    { id: account?.id, name: 'Anne Dubois', locale: 'nl' },
  ])
  expect(await write((tx) => findAccountByEmail(tx, email.toUpperCase()))).toEqual(account)
})

test('an account created by a team has an unverified address, one created by the operator a verified one; an existing one is unchanged', async () => {
  const [team, operator] = [freshAddress(), freshAddress()]
  await write((tx) => createAccount(tx, anne(team)))
  const first = await write((tx) => ensureUser(tx, anne(operator)))
  const again = await write((tx) => ensureUser(tx, { ...anne(operator), name: 'Autre', password_hash: 'x' }))
  expect([first.is_new, again]).toEqual([true, { account: first.account, is_new: false }])
  const verified = await w.rows(
    'select email_verified_at is not null as verified, password_hash from directory.users where email in ($1, $2) order by id',
    [team, operator],
  )
  expect(verified).toEqual([
    { verified: false, password_hash: null },
    { verified: true, password_hash: null },
  ])
})

test('a new name is copied to the cell; setting a password ends sessions and unused links, not integration tokens', async () => {
  const person = await w.outsider()
  await person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'] } })
  await link(person)
  await write(async (tx) => {
    await lockAccount(tx, person.user_id)
    await renameAccount(tx, person.user_id, 'Anne Peeters')
    await setPassword(tx, person.user_id, 'a hash')
  })
  expect(await w.rows('select name from people where id = $1', [person.user_id])).toEqual([{ name: 'Anne Peeters' }])
  expect(await w.rows('select name, password_hash from directory.users where id = $1', [person.user_id])).toEqual([
    { name: 'Anne Peeters', password_hash: 'a hash' },
  ])
  expect(await w.rows('select kind from directory.tokens where user_id = $1', [person.user_id])).toEqual([{ kind: 'integration' }])
  expect(await w.rows('select used_at is not null as used from directory.links where user_id = $1', [person.user_id])).toEqual([
    { used: true },
  ])
})

test('404 when locking an account that does not exist', async () => {
  await expect(write((tx) => lockAccount(tx, 999_999_999))).rejects.toMatchObject({ status: 404 })
})
