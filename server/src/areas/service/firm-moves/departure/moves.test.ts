/** A firm that moves between two running installations, and what an interruption at each point leaves. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../../test/harness/books/books.ts'
import { verifyFully } from '../../../../../test/harness/ledger/verification.ts'
import { multipart, png } from '../../../../../test/harness/multipart.ts'
import { type Caller, openWorld, type World } from '../../../../../test/harness/world.ts'
import { openFileStore } from '../../../../kernel/files/open-store.ts'
import { hashOfToken } from '../../../../kernel/http/admit.ts'
import { openSecrets } from '../../../../kernel/outbound/secrets.ts'
import { newToken } from '../../../../lib/tokens.ts'
import type { Place } from '../source.ts'
import { moveFirm, type Step, stay } from './move.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'moving-firms-'))
afterAll(() => rmSync(folder, { recursive: true }))
const old = await openWorld({ config: { files_url: `file://${folder}/old` } })
const fresh = await openWorld({ config: { files_url: `file://${folder}/new`, secrets_keys: ['another installation has another key'] } })
const placeOf = async ({ owner_url, config }: World): Promise<Place> => ({
  owner_url,
  files: await openFileStore(config.files_url),
  secrets: openSecrets(config.secrets_keys),
})
const [from, to] = [await placeOf(old), await placeOf(fresh)]
const base_url = 'https://dubois.example'

const admin = await old.as('admin')
const b = await makeBooks(old, admin)
const book = bookingIn(b, admin)
await book.sale()
const { body: posted } = await book.free()
await admin('POST', `${b.path}/entries/${posted.id}/attachments`, multipart({ field: 'files[]', name: 'scan.png', value: png() }))
await admin('POST', 'F/webhooks', { body: { url: 'https://example.com/hook', events: ['*'] } })
const party = (key: string, caller: Caller = admin) =>
  caller('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: key }, headers: { 'x-client-mutation-id': key } })

const token = old.firm.public_token
/** Moves the firm; `breakAt`: fails as that step begins, as a program that is killed there does. */
const move = (breakAt?: Step, given: { from?: Place; to?: Place } = {}) =>
  moveFirm(given.from ?? from, given.to ?? to, {
    token,
    base_url,
    now: () => new Date(),
    patience_ms: 60_000,
    say: (step) => {
      if (step === breakAt) throw new Error(`killed at ${step}`)
    },
  })
const stateThere = async () => (await old.rows<{ state: string }>('select state from firm_moves'))[0]?.state ?? 'working'
const firmsHere = async () => (await fresh.rows('select from firms where public_token = $1', [token])).length

test('a move that fails before the hand-over leaves the firm at work, and nothing at the new place', async () => {
  const broken: Place = {
    ...to,
    secrets: {
      ...to.secrets,
      seal: () => {
        throw new Error('no key')
      },
    },
  }
  await expect(move(undefined, { to: broken })).rejects.toThrow('no key')
  expect([await stateThere(), await firmsHere(), (await party('after a failure')).status]).toEqual(['working', 0, 201])
})

test('a firm whose number or books are there is refused before anything is closed', async () => {
  expect(await move(undefined, { to: from })).toEqual({ refused: `This installation has the firm ${token} already` })
  expect([await stateThere(), (await party('after a refusal')).status]).toEqual(['working', 201])
})

test('interrupted while files are copied, the firm works on; while it is read-only, it is continued or taken back', async () => {
  await expect(move('copying files')).rejects.toThrow('killed')
  expect((await party('while copying')).status).toBe(201)
  await expect(move('read-only')).rejects.toThrow('killed')
  expect([await stateThere(), (await party('while read-only')).status]).toEqual(['read_only', 503])
  expect(await stay(from, null, token)).toEqual({ was: 'read_only' })
  expect((await party('while read-only')).status).toBe(201)
})

test('interrupted in the hand-over, the firm is closed at both places, and taken back only if it did not arrive', async () => {
  await expect(move('moved')).rejects.toThrow('killed')
  expect([await stateThere(), await firmsHere(), (await party('moved')).status]).toEqual(['moved', 0, 410])
  expect(await stay(from, null, token)).toEqual({ refused: expect.stringContaining('Say with --to') })
  expect(await stay(from, to, token)).toEqual({ was: 'moved' })
  expect((await party('taken back')).status).toBe(201)
})

test('interrupted after the hand-over and continued, the firm arrives once, as it was, and goes on', async () => {
  await expect(move('moved')).rejects.toThrow('killed')
  await expect(move('opened')).rejects.toThrow('killed')
  expect([await stateThere(), await firmsHere()]).toEqual(['moved', 1])
  expect(await stay(from, to, token)).toEqual({ refused: `The firm works at ${base_url}` })
  expect(await move()).toEqual({ arrived: null, read_only_seconds: null })
  expect(await move()).toEqual({ arrived: null, read_only_seconds: null })
  const waiting = await old.rows(
    `select (select count(*)::int from queue.outbox where firm_id = $1) as events, (select count(*)::int from webhooks where firm_id = $1 and is_active) as webhooks`,
    [old.firm.id],
  )
  expect(waiting).toEqual([{ events: 0, webhooks: 0 }])

  const moved = await callerThere()
  expect((await verifyFully(fresh, moved, b.path)).body).toMatchObject({ ok: true })
  const replayed = await party('taken back', moved)
  expect([replayed.status, replayed.headers['x-idempotent-replay']]).toEqual([200, '1'])
  expect((await party('there', moved)).status).toBe(201)
  const names = ((await moved('GET', `${b.path}/third-parties?per_page=100`)).body as { name: string }[]).map(({ name }) => name)
  for (const name of ['after a failure', 'after a refusal', 'while copying', 'while read-only', 'taken back', 'there'])
    expect([name, names.filter((each) => each === name).length]).toEqual([name, 1])
  expect(names).not.toContain('moved')
  const { body: next } = await bookingIn(b, moved).free()
  expect(next.number).toBe(posted.number + 1)
})

/** The admin, signed in at the new place. */
async function callerThere(): Promise<Caller> {
  const bearer = newToken()
  const [{ email } = { email: '' }] = await old.rows<{ email: string }>('select email from directory.users where id = $1', [admin.user_id])
  await fresh.rows(
    `insert into directory.tokens (user_id, kind, hash, name, abilities) select id, 'session', $2, 'Test', '{read,write,sync}' from directory.users where email = $1`,
    [email, hashOfToken(bearer)],
  )
  return fresh.callerOn(fresh.app, Object.assign(admin.bind(null), { token: bearer, user_id: 0 }))
}
