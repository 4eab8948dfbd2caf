import { setTimeout as pause } from 'node:timers/promises'
import { addFirm, externalPlatform, type StandIn, standInMember } from '../../../server/test/stand-ins/external-platform.ts'
import type { Prove } from '../../lib/proof.ts'
import { randomFrom, seed } from '../lib/figures.ts'
import { call } from '../lib/http.ts'
import { expectSuccess, type Fixture, withFixture } from '../lib/fixture.ts'
import { type SupervisedProcess, superviseAll } from '../lib/supervisor.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

const points = { ci: 10, full: 200 }
const [filesEach, documentsEach] = [3, 3]
/** So long the platform takes for an answer, so that a worker is killed while it waits for one, or stores it. */
const slowestMs = 40

type File = { token: string; path: string; party: number }

const signIn = async (base: string, email: string) =>
  expectSuccess(
    await call<{ token: string; user: { firms: { public_token: string }[] } }>(base, 'POST', '/v1/auth/login', {
      body: { email, password: 'correct horse battery' },
    }),
  )

/** A mirrored file in which documents are booked. */
async function openFile(base: string, there: StandIn): Promise<File> {
  const member = standInMember()
  addFirm(there, [member])
  const { token, user } = await signIn(base, member.email)
  const firm = expectSuccess(
    await call<{ companies: { public_token: string }[] }>(base, 'POST', `/v1/firms/${user.firms[0]?.public_token}/sync`, { token }),
  )
  const path = `/v1/companies/${firm.companies[0]?.public_token}`
  const party = expectSuccess(
    await call<{ id: number }>(base, 'POST', `${path}/third-parties`, { token, body: { type: 'customer', name: 'Client SA' } }),
  )
  return { token, path, party: party.id }
}

async function bookSale(base: string, { token, path, party }: File): Promise<number> {
  const lines = [{ amount_net: '100.00', account: '700000', vat_code: 'V21' }]
  const body = { direction: 'sale', third_party_id: party, document_date: '2026-03-12', lines, book: true }
  return expectSuccess(await call<{ document: { id: number } }>(base, 'POST', `${path}/documents`, { token, body })).document.id
}

const waiting = async (fixture: Fixture): Promise<number> => {
  const [found] = await fixture.rows<{ count: number }>(
    `select count(*)::integer as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('external.mirror', 'documents.push')`,
  )
  return found?.count ?? -1
}

/** A sign-in queues a mirror and bookings queue copies; each worker is killed after some requests of theirs. */
async function runRound(
  base: string,
  there: StandIn,
  file: File,
  workers: readonly SupervisedProcess[],
  random: () => number,
): Promise<number[]> {
  const member = standInMember()
  addFirm(there, [member], filesEach)
  await signIn(base, member.email)
  const documents: number[] = []
  while (documents.length < documentsEach) documents.push(await bookSale(base, file))
  for (const worker of workers) {
    const wanted = there.asked.length + 1 + Math.floor(random() * filesEach)
    // Where all is done already, the kill comes at rest.
    await Promise.race([there.until(wanted), pause(1000)])
    await pause(random() * slowestMs)
    await worker.kill()
  }
  return documents
}

async function checkAll(fixture: Fixture, shown: Tally, there: StandIn, documents: readonly number[]): Promise<void> {
  const expected = [...there.firms.values()].flatMap(({ companies }) => companies.map(({ id }) => id)).toSorted()
  const files = await fixture.rows<{ external_id: string }>('select external_id from companies where external_id is not null')
  shown.check(
    JSON.stringify(files.map(({ external_id }) => external_id).toSorted()) === JSON.stringify(expected),
    'every company file is mirrored, and each once',
    `${files.length} of ${expected.length}`,
  )
  const complete = await fixture.rows<{ count: number }>(`
    select count(*)::integer as count from companies c where c.external_id is not null
      and exists (select from accounts a where a.company_id = c.id) and exists (select from journals j where j.company_id = c.id)
      and exists (select from fiscal_years y where y.company_id = c.id)`)
  shown.check(complete[0]?.count === expected.length, 'none of them is half set up', complete)
  const copies = await fixture.rows<{ id: number; status: string; document_id: string }>(
    `select id::integer, external ->> 'status' as status, external_id as document_id from documents order by id`,
  )
  const received = new Map([...there.received.values()].map(({ metadata, document_id }) => [metadata.id, document_id]))
  shown.check(copies.length === documents.length, 'every document that was booked is there', [copies.length, documents.length])
  shown.check(
    copies.every(({ status }) => status === 'sent'),
    'every one of them is sent',
    copies.filter(({ status }) => status !== 'sent'),
  )
  shown.check(received.size === documents.length, 'the platform has each of them once', [received.size, documents.length])
  shown.check(
    copies.every(({ id, document_id }) => received.get(id) === document_id),
    'both sides know them by the same ids',
  )
  const notes = await fixture.rows<{ record_id: number }>(
    `select record_id from activity where note = 'document_copy_sent' group by record_id having count(*) > 1`,
  )
  shown.check(notes.length === 0, 'the activity tells of each copy once', notes)
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('Workers killed in the middle of mirrors and of sending documents: nothing is done twice and nothing is lost.')
    shown.say(`seed ${seed}`)
    const random = randomFrom(seed)
    const there = await externalPlatform()
    const { answer } = there
    there.answer = (response, asked) => void setTimeout(() => answer(response, asked), random() * slowestMs)
    const env = { EXTERNAL_URL: there.url, EXTERNAL_KEY: there.key, LIMITS_FACTOR: '1000' }
    const [api] = await fixture.start(1, env)
    const workers = await superviseAll(fixture, 'plain_worker', 2, { ...env, LOG_LEVEL: 'info' })
    try {
      const base = api?.base ?? ''
      const file = await openFile(base, there)
      const documents: number[] = []
      for (let point = 0; point < points[size]; point += workers.length) {
        await waitFor(() => workers.every((worker) => worker.isReady()))
        documents.push(...(await runRound(base, there, file, workers, random)))
      }
      const from = performance.now()
      const done = await waitFor(async () => (await waiting(fixture)) === 0)
      shown.check(done, 'in the end no job is left', await waiting(fixture))
      const starts = workers.map((worker) => worker.starts() - 1)
      shown.check(starts.reduce((sum, each) => sum + each, 0) >= points[size], 'a worker was killed at every point', starts)
      const posts = there.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/documents')).length
      shown.say(
        `${points[size]} kills, ${there.firms.size} firms with ${there.companies.size} files, ${documents.length} documents; ${there.asked.length} requests, ${posts - documents.length} documents sent again; all was done ${((performance.now() - from) / 1000).toFixed(1)} s after the last kill`,
      )
      await checkAll(fixture, shown, there, documents)
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()))
      await there.close()
    }
    return shown.result
  })
