import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { verifyFully } from '../../../../test/harness/ledger/verification.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { type Caller, openWorld, type World } from '../../../../test/harness/world.ts'
import { openFileStore } from '../../../kernel/files/open-store.ts'
import { hashOfToken } from '../../../kernel/http/admit.ts'
import { openSecrets } from '../../../kernel/outbound/secrets.ts'
import { newToken } from '../../../lib/tokens.ts'
import { purposeOf } from '../webhooks/index.ts'
import { type Arrived, arrive, openFirmArchive, packFirm, type Place, readFirm } from './index.ts'
import type { FirmSource } from './source.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'firm-moves-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = 'k'.repeat(64)
const old = await openWorld()
const shared = await openWorld({ config: { files_url: `file://${folder}/files`, secrets_keys: ['another installation has another key'] } })

const placeOf = async ({ owner_url, config }: World): Promise<Place> => ({
  owner_url,
  files: await openFileStore(config.files_url),
  secrets: openSecrets(config.secrets_keys),
})
const here = await placeOf(shared)

/* The firm that moves: books with an attachment, a webhook, a colleague whose address has an account in the other installation. */
const admin = await old.as('admin')
const b = await makeBooks(old, admin)
const book = bookingIn(b, admin)
const mutation = { headers: { 'x-client-mutation-id': 'before-the-move' } }
const free = {
  journal_id: b.journals['OD'],
  entry_date: '2026-01-31',
  lines: [
    { account: '620200', debit: '100.00' },
    { account: '455000', credit: '100.00' },
  ],
}
const posted = await admin('POST', `${b.path}/entries`, { body: free, ...mutation })
await book.sale()
await admin('POST', `${b.path}/entries/${posted.body.id}/attachments`, multipart({ field: 'files[]', name: 'scan.png', value: png() }))
await admin('POST', `${b.path}/document-imports`, multipart({ field: 'files[]', name: 'scan.png', value: png(40) }))
const { body: webhook } = await admin('POST', 'F/webhooks', { body: { url: 'https://example.com/hook', events: ['*'] } })
const colleague = await old.as('manager')
const { body: pulled } = await admin('GET', `${b.path}/sync/pull`)

/* The installation where it arrives has books, people, files and webhooks of its own under the same numbers. */
const other = await shared.as('admin')
const c = await makeBooks(shared, other)
await bookingIn(c, other).free()
await other('POST', 'F/webhooks', { body: { url: 'https://example.com/own', events: ['*'] } })
await other('POST', `${c.path}/document-imports`, multipart({ field: 'files[]', name: 'scan.png', value: png(50) }))
await shared.rows(`update directory.users set email = $2 where id = $1`, [
  other.user_id,
  ...(await old.rows<{ email: string }>('select email from directory.users where id = $1', [colleague.user_id])).map(({ email }) => email),
])

const archived = async (name: string): Promise<string> => {
  const file = path.join(folder, name)
  await readFirm(await placeOf(old), old.firm.public_token, async (source) =>
    pipeline(await packFirm(source, key, new Date()), createWriteStream(file)),
  )
  return file
}
const opened = async <T>(file: string, work: (source: FirmSource) => Promise<T>, given = key): Promise<T> => {
  const { source, close } = await openFirmArchive(file, given)
  return work(source).finally(() => void close())
}
/** What an installation holds of the firm that moves. */
const traces = () =>
  shared.rows(
    `select (select count(*)::int from firms where public_token = $1) as firms, (select count(*)::int from companies where public_token = $2) as files,
       (select count(*)::int from file_stagings) as staged, (select count(*)::int from directory.users) as accounts`,
    [old.firm.public_token, b.token],
  )
const untouched = await traces()

/** Somebody of the firm, signed in at the new place. */
async function callerOf(was: Caller): Promise<Caller> {
  const [{ email } = { email: '' }] = await old.rows<{ email: string }>('select email from directory.users where id = $1', [was.user_id])
  const token = newToken()
  await shared.rows(
    `insert into directory.tokens (user_id, kind, hash, name, abilities) select id, 'session', $2, 'Test', '{read,write,sync}' from directory.users where email = $1`,
    [email, hashOfToken(token)],
  )
  return shared.callerOn(shared.app, Object.assign(was.bind(null), { token, user_id: 0 }))
}

test('an archive that was changed anywhere, or is opened with another key, is refused', async () => {
  const file = await archived('changed.zip')
  const bytes = readFileSync(file)
  await expect(openFirmArchive(file, 'x'.repeat(64))).rejects.toThrow('it was changed, or this is not its key')
  const count = async (source: FirmSource) => {
    let rows = 0
    for (const table of source.about.tables) for await (const _ of source.rows(table)) rows += 1
    return rows
  }
  const whole = await opened(file, count)
  for (let part = 0; part < 40; part += 1) {
    const changed = Buffer.from(bytes)
    const at = Math.floor((bytes.length * (part + 0.5)) / 40)
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
    const copy = path.join(folder, 'flipped.zip')
    writeFileSync(copy, changed)
    // A bit of the frame that no reader looks at, such as a time, changes no part.
    expect(['refused', whole]).toContain(await opened(copy, count).catch(() => 'refused'))
  }
})

test.for([
  { lost: 'public.fiscal_years', says: /names a row of public\.fiscal_years that is not there/ },
  { lost: 'public.files', says: /names a row of public\.files that is not there/ },
])('a firm without a row of $lost is refused, and nothing of it stays', async ({ lost, says }) => {
  const file = await archived(`without-${lost}.zip`)
  const arriving = opened(file, (source) => {
    async function* without(table: Parameters<FirmSource['rows']>[0]) {
      let first = table.name === lost
      for await (const row of source.rows(table)) {
        if (!first) yield row
        first = false
      }
    }
    return arrive(here, { ...source, rows: without }, new Date())
  })
  await expect(arriving).rejects.toThrow(says)
  expect(await traces()).toEqual(untouched)
})

test('an archive that reaches for another firm is refused, whoever made it', async () => {
  const file = await archived('reaching.zip')
  const reach = async (table: string, change: (cells: string[], columns: readonly string[]) => void) =>
    opened(file, (source) => {
      async function* changed(of: Parameters<FirmSource['rows']>[0]) {
        for await (const row of source.rows(of)) {
          const cells = row.split('\t')
          if (of.name === table) change(cells, of.columns)
          yield cells.join('\t')
        }
      }
      return arrive(here, { ...source, rows: changed }, new Date())
    })
  const lastFile = async () =>
    100_000 + Number((await shared.rows<{ last: string }>('select last_value as last from company_ids'))[0]?.last)
  const foreign = String(c.id - (await lastFile()))
  await expect(reach('public.activity', (cells, columns) => (cells[columns.indexOf('company_id')] = foreign))).rejects.toThrow(
    'a row of public.activity names another firm',
  )
  const next = String(c.id - (await lastFile()))
  await expect(reach('public.accounts', (cells, columns) => (cells[columns.indexOf('company_id')] = next))).rejects.toThrow(
    /public\.accounts does not hold what was sent|duplicate key/,
  )
  const [theirs] = await shared.rows<{ key: string }>('select key from files where company_id = $1', [c.id])
  await expect(reach('public.files', (cells, columns) => (cells[columns.indexOf('key')] = theirs?.key ?? ''))).rejects.toThrow(
    'is that of a file here',
  )
  expect(await (await here.files.get(theirs?.key ?? ''))?.toArray()).toHaveLength(1)
  await expect(reach('public.files', (cells, columns) => (cells[columns.indexOf('key')] = '../../etc/passwd'))).rejects.toThrow(
    'this is no key of a stored file',
  )
  expect(await traces()).toEqual(untouched)
})

test('an archive that brings work for another firm, or takes numbers without end, is refused', async () => {
  const file = await archived('working.zip')
  const bring = (change: (about: FirmSource['about']) => Partial<FirmSource['about']>) =>
    opened(file, (source) => arrive(here, { ...source, about: { ...source.about, ...change(source.about) } }, new Date()))
  const job = { task: 'mails.send', key: null, run_at: null, in_turn: false }
  const lastFile = Number((await shared.rows<{ last: string }>('select last_value as last from company_ids'))[0]?.last) + 100_000
  const theirs = { ...job, payload: { company_id: c.id - lastFile, mail_id: 1 } }
  await expect(bring(() => ({ jobs: [theirs] }))).rejects.toThrow('a job mails.send names another firm')
  await expect(bring(() => ({ jobs: [{ ...job, payload: {} }] }))).rejects.toThrow('a job mails.send names another firm')
  await shared.rows(`select queue.enqueue('mails.send', '{"company_id": 1, "mail_id": 1}', 'mail taken', null)`)
  const replacing = { ...job, key: 'mail taken', payload: { company_id: b.id, mail_id: 1 } }
  await expect(bring(() => ({ jobs: [replacing] }))).rejects.toThrow('waits under the key mail taken here')
  for (const sequence of ['public.company_ids', 'directory.tokens_id_seq'])
    await expect(bring(({ sequences }) => ({ sequences: [...sequences, { sequence, last: '9000000000000000000' }] }))).rejects.toThrow(
      `no firm brings 9000000000000000000 numbers of ${sequence}`,
    )
  expect(await traces()).toEqual(untouched)
})

test('a firm of another release is refused', async () => {
  const file = await archived('release.zip')
  const outcome = await opened(file, (source) => arrive(here, { ...source, about: { ...source.about, schema: '0001' } }, new Date()))
  expect(outcome).toEqual({ refused: expect.stringContaining('bring both installations to one release') })
  expect(await traces()).toEqual(untouched)
})

test('a firm arrives as it left, beside one with the same numbers, and goes on', async () => {
  const file = await archived('firm.zip')
  const outcome = (await opened(file, (source) => arrive(here, source, new Date()))) as Arrived
  const emails = await old.rows<{ id: string; email: string }>('select id, email from directory.users order by id')
  const emailOf = ({ user_id }: Caller) => emails.find(({ id }) => Number(id) === user_id)?.email
  expect(outcome).toMatchObject({
    firm: old.firm.public_token,
    stored_files: 2,
    new_accounts: [emailOf(admin)],
    invited: [emailOf(colleague)],
    renumbered: ['companies', 'firms', 'files', 'activity', 'webhooks', 'outbox'],
  })
  const moved = await callerOf(admin)

  // The books, by their own figures and by the chains.
  for (const report of ['trial-balance?fiscal_year=2026', 'general-ledger?fiscal_year=2026'])
    expect((await moved('GET', `${b.path}/reports/${report}`)).body.rows).toEqual(
      (await admin('GET', `${b.path}/reports/${report}`)).body.rows,
    )
  expect((await verifyFully(shared, moved, b.path)).body).toMatchObject({ ok: true })

  // Ids of records, history, stored files.
  const entry = `${b.path}/entries/${posted.body.id}`
  const [was, is] = [await admin('GET', entry), await moved('GET', entry)]
  expect({ ...is.body, attachments: [], posted_by: 0, company_id: 0 }).toEqual({
    ...was.body,
    attachments: [],
    posted_by: 0,
    company_id: 0,
  })
  const link = new URL(is.body.attachments[0].file_url)
  const bytes = await shared.anonymous('GET', link.pathname + link.search)
  expect(bytes.status).toBe(200)

  // A keyed request of before the move is not run again; the next entry takes the next number and an id of its own.
  const replayed = await moved('POST', `${b.path}/entries`, { body: free, ...mutation })
  expect([replayed.headers['x-idempotent-replay'], replayed.body.id]).toEqual(['1', posted.body.id])
  const next = await moved('POST', `${b.path}/entries`, { body: free })
  expect([next.status, next.body.number]).toEqual([201, posted.body.number + 1])
  expect(next.body.id).toBeGreaterThan(posted.body.id)

  // Copies of records name people by numbers that are others now: whoever has one starts over, once.
  const { status, body } = await moved('GET', `${b.path}/sync/pull?since=${pulled.cursor}`)
  expect([status, body.full_resync]).toEqual([200, true])
  const { body: again } = await moved('GET', `${b.path}/sync/pull?since=0&limit=2000`)
  expect((await moved('GET', `${b.path}/sync/pull?since=${again.cursor}`)).body).toMatchObject({ full_resync: false, changes: [] })
})

test('secrets are sealed with the key of the new place, for their new numbers', async () => {
  const [row] = await shared.rows<{ secret: Buffer; firm_id: string }>(
    `select w.secret, w.firm_id from webhooks w join firms f on f.id = w.firm_id where f.public_token = $1`,
    [old.firm.public_token],
  )
  expect(here.secrets.open(row?.secret ?? Buffer.alloc(0), purposeOf(Number(row?.firm_id)))).toBe(webhook.secret)
})

test('an account that was there is invited and sees nothing before it accepts; nobody brings a password', async () => {
  expect((await other('GET', `/v1/firms/${old.firm.public_token}`)).status).toBe(404)
  const [invited] = await shared.rows(
    `select m.is_active, i.name, (select count(*)::int from graphile_worker._private_jobs j where j.key = 'invitations.mail ' || m.firm_id || ' ' || m.user_id) as mails
     from firm_members m join firm_invitations i using (firm_id, user_id) join firms f on f.id = m.firm_id where f.public_token = $1`,
    [old.firm.public_token],
  )
  expect(invited).toEqual({ is_active: false, name: 'Anne Dubois', mails: 1 })
  expect(
    await shared.rows(
      `select u.id from directory.users u join firm_members m on m.user_id = u.id join firms f on f.id = m.firm_id where f.public_token = $1 and u.password_hash is not null`,
      [old.firm.public_token],
    ),
  ).toEqual([])
})

test('a firm that is here already is refused', async () => {
  const file = await archived('again.zip')
  const outcome = await opened(file, (source) => arrive(here, source, new Date()))
  expect(outcome).toEqual({ refused: `This installation has the firm ${old.firm.public_token} already` })
})
