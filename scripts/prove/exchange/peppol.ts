import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type AccessPoint, accessPoint, registered } from '../../../server/test/stand-ins/peppol/access-point.ts'
import type { Prove } from '../../lib/proof.ts'
import { randomFrom, seed } from '../lib/figures.ts'
import { expectSuccess, type Fixture, withFixture } from '../lib/fixture.ts'
import { call } from '../lib/http.ts'
import { type SupervisedProcess, superviseAll } from '../lib/supervisor.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

const kills = { ci: 10, full: 200 }
/** Documents that are sent, and messages that come, for each kill. */
const [sentEach, receivedEach] = [2, 2]
/** So long the access point takes for an answer, so that a worker is killed while it waits for one, or stores it. */
const slowestMs = 40
/** At most so many requests pass before a worker is killed: about as many as one document needs. */
const mostRequests = 6
const [number, customerNumber] = ['0765432146', '0812345603']
const [sender, receiver] = [`0208:${number}`, `0208:${customerNumber}`]

type Setting = {
  readonly fixture: Fixture
  readonly point: AccessPoint
  readonly base: string
  readonly token: string
  readonly file: { readonly id: number; readonly path: string; readonly customer: number }
  readonly sent: number[]
  readonly received: string[]
}

const queue = (fixture: Fixture, task: string, payload: object = {}) =>
  fixture.rows('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])

/** What the schedules would queue within the next minute. */
const queueSchedules = (fixture: Fixture) => Promise.all(['peppol.dispatch_messages', 'peppol.inbox'].map((task) => queue(fixture, task)))

async function openFile(base: string, token: string, firm: string): Promise<Setting['file']> {
  const post = async <T>(where: string, body: object) => expectSuccess(await call<T>(base, 'POST', where, { token, body }))
  const { id, public_token } = await post<{ id: number; public_token: string }>('/v1/companies', {
    name: 'Atelier Demo SRL',
    country_pack: 'BE',
    firm,
    enterprise_number: number,
    vat_number: `BE${number}`,
    street: 'Rue du Test',
    house_number: '1',
    postal_code: '4000',
    city: 'Liège',
    fiscal_year: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' },
    banks: [{ code: 'BNP', label: 'Banque', iban: 'BE03363112233484' }],
  })
  const at = `/v1/companies/${public_token}`
  const customer = await post<{ id: number }>(`${at}/third-parties`, {
    type: 'customer',
    name: 'Alpha Construct SA',
    enterprise_number: customerNumber,
    vat_number: `BE${customerNumber}`,
    street: 'Rue des Briques',
    house_number: '12',
    postal_code: '5000',
    city: 'Namur',
    peppol_identifier: receiver,
  })
  expectSuccess(await call(base, 'PUT', `${at}/peppol`, { token, body: {} }))
  return { id, path: at, customer: customer.id }
}

async function sendSale({ base, token, file, sent }: Setting): Promise<void> {
  const lines = [{ description: 'Menuiserie', quantity: '10', unit_price: '60.00', account: '700000', vat_code: 'V21' }]
  const dates = { document_date: '2026-03-02', due_date: '2026-04-01' }
  const body = { direction: 'sale', third_party_id: file.customer, ...dates, lines, book: true }
  const { document } = expectSuccess(await call<{ document: { id: number } }>(base, 'POST', `${file.path}/documents`, { token, body }))
  expectSuccess(await call(base, 'POST', `${file.path}/peppol/messages`, { token, body: { document_id: document.id } }))
  sent.push(document.id)
}

const ubl = (id: string) =>
  `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${id}</ID></Invoice>`

/** Documents to send and messages to fetch, in the middle of which a worker dies. True when it left something undone. */
async function runRound(setting: Setting, worker: SupervisedProcess, random: () => number): Promise<boolean> {
  const { fixture, point, received } = setting
  for (let n = 0; n < receivedEach; n += 1) received.push(point.receive(ubl(`IN-${received.length}`), receiver, sender))
  await Promise.all(Array.from({ length: sentEach }, () => sendSale(setting)))
  const wanted = point.service.asked.length + 1 + Math.floor(random() * mostRequests)
  await queueSchedules(fixture)
  // Where all is done already, the kill comes at rest.
  await Promise.race([point.service.until(wanted), pause(1000)])
  await pause(random() * slowestMs)
  await worker.kill()
  return !(await isSettled(setting))
}

async function isSettled({ fixture, received }: Pick<Setting, 'fixture' | 'received'>): Promise<boolean> {
  const [found] = await fixture.rows<{ queued: number; taken: number }>(
    `select (select count(*)::int from peppol_messages where status = 'queued') as queued,
       (select count(*)::int from peppol_inbox where status = 'taken') as taken`,
  )
  return found?.queued === 0 && found.taken === received.length
}

/** The numbers of the invoices that went over the network, one for each time. */
const transmitted = ({ transmissions, documents }: AccessPoint): string[] =>
  transmissions.map((id) => /<cbc:ID>([^<]+)</.exec(documents.get(id)?.xml ?? '')?.[1] ?? `${id} without a number`)

/** Numbers that went more than once, not at all, or were never asked for. */
function wronglySent(went: readonly string[], wanted: readonly string[]): string[] {
  const counts = Map.groupBy(went, (each) => each)
  const known = new Set(wanted)
  return [...wanted.filter((each) => counts.get(each)?.length !== 1), ...[...counts.keys()].filter((each) => !known.has(each))]
}

/** Sends one of the documents once more, behind the back of the service. */
async function sendAgain(point: AccessPoint): Promise<void> {
  const xml = point.documents.get(point.transmissions[0] ?? '')?.xml ?? ''
  const headers = { authorization: `Bearer ${point.key}` }
  const form = new FormData()
  form.set('file', new Blob([xml], { type: 'application/xml' }), 'again.xml')
  const { id } = (await (await fetch(`${point.service.url}/api/documents/ubl`, { method: 'POST', headers, body: form })).json()) as {
    id: string
  }
  const parties = 'sender_peppol_scheme=0208&sender_peppol_id=0765432146&receiver_peppol_scheme=0208&receiver_peppol_id=0812345603'
  await fetch(`${point.service.url}/api/documents/${id}/send?${parties}`, { method: 'POST', headers })
}

async function checkAll({ fixture, point, file, sent, received }: Setting, shown: Tally): Promise<void> {
  const messages = await fixture.rows<{ document_id: number; status: string; number: string; message_id: string }>(
    `select document_id::int, status, number, message_id from peppol_messages where direction = 'out' order by id`,
  )
  const isEach = messages.length === sent.length && new Set(messages.map(({ document_id }) => document_id)).size === sent.length
  shown.check(isEach, 'every document has one message', [messages.length, sent.length])
  const undelivered = messages.filter(({ status }) => status !== 'delivered')
  shown.check(undelivered.length === 0, 'every message is delivered', undelivered)
  const numbers = messages.map((each) => each.number)
  const wrong = wronglySent(transmitted(point), numbers)
  shown.check(wrong.length === 0, 'every document went over the network once', wrong)
  const carried = new Set(point.transmissions)
  const unknown = messages.filter(({ message_id }) => !carried.has(message_id))
  shown.check(unknown.length === 0, 'the service knows each by the id under which it went', unknown)
  const taken = await fixture.rows<{ message_id: string; imports: number }>(
    `select m.message_id, count(i.id)::int as imports from peppol_messages m
     left join document_imports i on i.company_id = m.company_id and i.id = m.import_id
     where m.direction = 'in' and m.company_id = $1 group by m.id, m.message_id`,
    [file.id],
  )
  const ids = taken.map(({ message_id }) => message_id).toSorted()
  shown.check(JSON.stringify(ids) === JSON.stringify(received.toSorted()), 'every message that came was taken once', [
    ids.length,
    received.length,
  ])
  const [imports] = await fixture.rows<{ n: number }>('select count(*)::int as n from document_imports where company_id = $1', [file.id])
  const isImported = taken.every((each) => each.imports === 1) && imports?.n === received.length
  shown.check(isImported, 'every message was imported once', imports)
  await sendAgain(point)
  shown.check(wronglySent(transmitted(point), numbers).length === 1, 'a document that is sent a second time on purpose is found')
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally(
      'Workers killed in the middle of sending and receiving through Peppol: every document is sent once, every message imported once.',
    )
    const random = randomFrom(seed)
    const point = await accessPoint()
    const { answer } = point.service
    point.service.answer = (response, asked) => void setTimeout(() => answer(response, asked), random() * slowestMs)
    point.account.ids.add(sender)
    point.network.set(receiver, registered('Alpha Construct SA'))
    const clock = path.join(fixture.services.folder, 'clock')
    writeFileSync(clock, '0')
    const { peppol_provider, peppol_url, peppol_key, peppol_environment } = point.config
    const env = {
      PEPPOL_PROVIDER: peppol_provider,
      PEPPOL_URL: peppol_url,
      PEPPOL_KEY: peppol_key,
      PEPPOL_ENVIRONMENT: peppol_environment,
      LIMITS_FACTOR: '1000',
      PARTITA_CLOCK: clock,
    }
    const [api] = await fixture.start(1, env)
    const workers = await superviseAll(fixture, 'plain_worker', 2, { ...env, LOG_LEVEL: 'info' })
    try {
      const base = api?.base ?? ''
      const { token, firm } = await fixture.person(base)
      const file = await openFile(base, token, firm)
      await queue(fixture, 'peppol.check_registration', { company_id: file.id })
      await waitFor(async () => (await fixture.rows(`select 1 from peppol_registrations where status = 'active'`)).length === 1)
      const setting: Setting = { fixture, point, base, token, file, sent: [], received: [] }
      const from = performance.now()
      let [cut, waited] = [0, 0]
      for (let n = 0; n < kills[size]; n += 1) {
        const victim = workers[n % workers.length]
        if (!victim) throw new Error('There is no worker.')
        const began = performance.now()
        await waitFor(() => victim.isReady())
        waited += performance.now() - began
        if (await runRound(setting, victim, random)) cut += 1
      }
      const killed = performance.now()
      const isDone = await waitFor(async () => {
        await queueSchedules(fixture)
        await pause(500)
        return isSettled(setting)
      })
      shown.check(isDone, 'in the end everything is sent and taken')
      // A minute after it was sent the access point is asked whether a document arrived: the clock moves instead.
      writeFileSync(clock, String(120_000))
      await waitFor(async () => {
        await queueSchedules(fixture)
        await pause(500)
        return (await fixture.rows(`select 1 from peppol_messages where direction = 'out' and status <> 'delivered'`)).length === 0
      })
      const starts = workers.map((worker) => worker.starts() - 1).reduce((sum, each) => sum + each, 0)
      shown.check(starts >= kills[size] - 1, 'a worker was killed at every point', starts)
      const handed = point.asked(/POST \/api\/documents\/ubl/).length
      const seconds = (since: number, until: number) => ((until - since) / 1000).toFixed(1)
      shown.say(
        `seed ${seed}; ${kills[size]} kills, ${cut} with work undone; ${setting.sent.length} documents, handed over ${handed} times, and ${setting.received.length} messages; ${point.service.asked.length} requests; kills ${seconds(from, killed)} s, of which ${seconds(0, waited)} s for workers to start; the rest ${seconds(killed, performance.now())} s`,
      )
      await checkAll(setting, shown)
    } finally {
      await waitFor(() => workers.every((worker) => worker.isReady()))
      const ended = await Promise.all(workers.map((worker) => worker.stop()))
      shown.check(ended.every(Boolean), 'every worker exits with 0 on SIGTERM', ended)
      await point.close()
    }
    return shown.result
  })
