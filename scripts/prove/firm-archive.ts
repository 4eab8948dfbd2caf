import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { png } from '../../server/test/harness/multipart.ts'
import type { Prove } from '../lib/proof.ts'
import { call } from './lib/http.ts'
import { type Api, expectSuccess, type Fixture, type Person, withFixture } from './lib/fixture.ts'
import { makeFirm, partita, signIn } from './lib/moving/firm.ts'
import { type Tally, tally } from './lib/tally.ts'
import { withWorker } from './lib/verify-ledger.ts'

/** Entries in each of the ten company files. */
const sizes = { ci: 100, full: 10_000 }
const files = 10

/** Two installations, each with its own PostgreSQL, Redis and file store; the second works while the firm arrives. */
export const prove: Prove = (size) =>
  withFixture({}, (old) => withFixture({}, (fresh) => withWorker(fresh, () => proveBetween(old, fresh, size))))

async function proveBetween(old: Fixture, fresh: Fixture, size: Parameters<Prove>[0]) {
  const entries = sizes[size]
  const shown = tally(
    'A firm with ten company files is exported and imported: nothing is lost, nothing is there twice, while somebody else works there.',
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-firm-'))
  try {
    const firm = await makeFirm(old, { files, entries }, postParty)
    const [api] = await fresh.start(1, { LIMITS_FACTOR: '100000' })
    const base = api?.base ?? ''
    const neighbour = await fresh.person(base)
    const [archive, key] = [path.join(folder, 'firm.zip'), path.join(folder, 'firm.key')]
    const before = await tell(old, firm)
    const exported = await timed(() => partita(old, ['firm', 'export', firm, '--to', archive, '--key', key]))
    shown.check(exported.code === 0, 'the firm is exported', exported.stderr)
    const load = openLoad(neighbour, base)
    const importing = ['firm', 'import', archive, '--key', key, '--json']
    const imported = await timed(() => partita(fresh, importing))
    const { posted, slowest } = await load.close()
    shown.check(imported.code === 0, 'the firm is imported, and every ledger of it is proved', [
      imported.stderr,
      imported.stdout.slice(-2000),
    ])
    await compare(fresh, firm, before, shown)
    await goOn(fresh, base, firm, before, shown)
    const ledgers = await partita(fresh, ['verify'])
    shown.check(ledgers.code === 0, 'all ledgers of the installation are proved', ledgers.stdout)
    shown.check(api?.errors().length === 0, 'the API logged no error', api?.errors().slice(-3))
    shown.say(
      `${before.rows} rows, ${files * entries} entries, archive of ${(statSync(archive).size / 1e6).toFixed(1)} MB: exported in ${exported.seconds} s, imported and verified in ${imported.seconds} s, each with the start of the program`,
    )
    shown.say(`meanwhile a neighbour made ${posted} records, slowest answer ${slowest.toFixed(0)} ms`)
    return shown.result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { seconds: string }> {
  const begin = performance.now()
  const result = await work()
  return { ...result, seconds: ((performance.now() - begin) / 1000).toFixed(1) }
}

const mutation = 'made-before-the-move'
const postParty = (base: string, company: string, token: string) =>
  call<{ id: number }>(base, 'POST', `/v1/companies/${company}/third-parties`, {
    token,
    body: { type: 'customer', name: 'Client SA' },
    headers: { 'x-client-mutation-id': mutation },
  })

/** What the books of a firm say, whatever its numbers in the installation are. */
async function tell({ rows }: Fixture, firm: string) {
  const of = 'companies c join firms f on f.id = c.firm_id and f.public_token = $1'
  const one = async (text: string) => JSON.stringify(await rows(text, [firm]))
  const [{ rows: count } = { rows: 0 }] = await rows<{ rows: number }>(
    `select (select count(*) from entry_lines l join ${of} on c.id = l.company_id)::int + (select count(*) from revisions r join ${of} on c.id = r.company_id)::int
       + (select count(*) from feed d join ${of} on c.id = d.company_id)::int as rows`,
    [firm],
  )
  return {
    rows: count,
    told: {
      'trial balances': await one(
        `select c.public_token, a.number, sum(b.debit), sum(b.credit) from ${of} join account_balances b on b.company_id = c.id
         join accounts a on a.company_id = c.id and a.id = b.account_id group by 1, 2 order by 1, 2`,
      ),
      'heads of chains': await one(
        `select c.public_token, h.journal_id, h.fiscal_year_id, h.last_number, encode(h.hash, 'hex') from ${of} join entry_chains h on h.company_id = c.id order by 1, 2, 3`,
      ),
      'ids and hashes of entries': await one(
        `select c.public_token, count(*), sum(e.id), md5(string_agg(encode(e.hash, 'hex'), '' order by e.id)) from ${of} join entries e on e.company_id = c.id group by 1 order by 1`,
      ),
      history: await one(
        `select c.public_token, count(*), min(r.seq), max(r.seq), md5(string_agg(r.operation_id::text || r.op || r.created_at, '' order by r.seq))
         from ${of} join revisions r on r.company_id = c.id group by 1 order by 1`,
      ),
      'stored files': await one(
        `select c.public_token, d.key, d.size, encode(d.sha256, 'hex') from ${of} join files d on d.company_id = c.id order by 1, 2`,
      ),
      'stored answers': await one(
        `select c.public_token, r.key, encode(r.fingerprint, 'hex'), r.status, r.body from ${of} join replays r on r.company_id = c.id order by 1, 2`,
      ),
      members: await one(
        `select p.email, m.role, m.is_active from firms f join firm_members m on m.firm_id = f.id join people p on p.id = m.user_id where f.public_token = $1 order by 1`,
      ),
    },
    // Counted as numbered or about to be: the relay of the other installation numbers those that wait.
    events: await one(
      `select coalesce((select s.last from queue.firm_sequences s where s.firm_id = f.id), 0) + (select count(*) from queue.outbox o where o.firm_id = f.id) as last
       from firms f where f.public_token = $1`,
    ),
  }
}

async function compare(fixture: Fixture, firm: string, before: Awaited<ReturnType<typeof tell>>, shown: Tally): Promise<void> {
  const after = await tell(fixture, firm)
  for (const [name, told] of Object.entries(before.told))
    shown.check(after.told[name as keyof typeof after.told] === told, `${name} are equal`, [
      told.slice(0, 500),
      after.told[name as keyof typeof after.told].slice(0, 500),
    ])
  shown.check(after.events === before.events, 'events go on with the next number', [before.events, after.events])
  const staged = await fixture.rows('select key from file_stagings')
  shown.check(staged.length === 0, 'no bytes wait for a record', staged.length)
}

/** The firm works at the new place: a repeated request is not run again, a new one is, and stored files are served. */
async function goOn(fixture: Fixture, base: string, firm: string, before: Awaited<ReturnType<typeof tell>>, shown: Tally): Promise<void> {
  const token = await signIn(fixture, 'seed@example.com')
  const companies = await fixture.rows<{ public_token: string }>(
    'select c.public_token from companies c join firms f on f.id = c.firm_id where f.public_token = $1 order by c.id',
    [firm],
  )
  shown.check(companies.length === files, `all ${files} files are there`, companies.length)
  for (const { public_token } of companies) {
    const at = `/v1/companies/${public_token}`
    const again = await postParty(base, public_token, token)
    const { body } = await call<unknown[]>(base, 'GET', `${at}/third-parties?q=Client%20SA`, { token })
    shown.check(again.status === 200 && body.length === 1, 'a request of before the move is answered from storage', [
      again.status,
      body.length,
    ])
    const made = await call<{ id: number }>(base, 'POST', `${at}/third-parties`, { token, body: { type: 'customer', name: 'Nouveau SA' } })
    shown.check(made.status === 201, 'a new record gets an id of its own', [made.status, made.body])
    const { body: entries } = await call<{ data: { id: number }[] }>(base, 'GET', `${at}/entries?per_page=1`, { token })
    const { body: entry } = await call<{ attachments: { file_url: string }[] }>(base, 'GET', `${at}/entries/${entries.data[0]?.id}`, {
      token,
    })
    const link = new URL(entry.attachments[0]?.file_url ?? base)
    const answer = await fetch(`${base}${link.pathname}${link.search}`)
    shown.check(answer.ok && (await answer.arrayBuffer()).byteLength === png(1000).length, 'an attachment is served', answer.status)
  }
  const numbers = await fixture.rows<{ gaps: string }>(
    `select (max(sequence) - min(sequence) + 1 - count(*))::text as gaps from queue.events e join firms f on f.id = e.firm_id where f.public_token = $1`,
    [firm],
  )
  shown.check(numbers[0]?.gaps === '0', 'the numbers of events have no gap', [numbers, before.events])
}

/** Somebody else who works in the second installation all the time. */
function openLoad(person: Person, base: Api['base']) {
  const state = { going: true, posted: 0, slowest: 0 }
  const work = async () => {
    while (state.going) {
      const begin = performance.now()
      expectSuccess(
        await person.call(base, 'POST', '/v1/companies/C/third-parties', { body: { type: 'customer', name: `Client ${state.posted}` } }),
      )
      state.slowest = Math.max(state.slowest, performance.now() - begin)
      state.posted += 1
    }
  }
  const done = work()
  // Awaited at the end; a failure in between must not end the process.
  done.catch(() => {})
  return {
    close: async () => {
      state.going = false
      await done
      return state
    },
  }
}
