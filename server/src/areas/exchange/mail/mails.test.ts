import { createHash } from 'node:crypto'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { inJob } from '../../../../test/engine/bells.ts'
import { newScene } from '../../../../test/contract/scene.ts'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { wordsOf } from '../../../../test/harness/exports/invoices.ts'
import { openMailFile } from '../../../../test/harness/mail/mail-file.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { schedules } from './sending/jobs.ts'

const file = await openMailFile()
const { w, admin, b, smtp, send, deliver, whenItIs } = file
afterAll(() => file.end())

const documents = documentsIn(b, admin)
const sale = async (more: object = {}) => (await created(documents.sale({ book: true, ...more }))).document
const free = { to: ['anne@example.com'], subject: 'Bonjour', body: 'Votre dossier est prêt.\n\n{{company_name}}' }
/** The document came with this file. */
async function giveFile(id: number, name: string, value: Buffer): Promise<void> {
  const { id: entry } = await created(bookingIn(b, admin).free())
  const { status } = await admin('POST', `${b.path}/entries/${entry}/attachments`, multipart({ field: 'files', name, value }))
  expect(status).toBe(201)
  const kept = `(select file_id from entry_attachments where entry_id = ${entry})`
  await w.asApp(inWrite(b.id, `update documents set file_id = ${kept} where id = ${id}`))
}
const fault = (now: typeof smtp.fault) => {
  smtp.fault = now
  onTestFinished(() => {
    smtp.fault = 'none'
  })
}

test('202 copies go to every address in cc', async () => {
  const cc = ['comptable@example.com', 'gerant@example.com']
  const { status, body } = await send({ ...free, cc })
  expect([status, body.cc]).toEqual([202, cc])
})

test('202 a mail with an invoice: stored, queued, then sent with the PDF, and the log proves what was sent', async () => {
  const { id, number } = await sale({ due_date: '2026-04-09' })
  const { status, body } = await send({ document_ids: [id] })
  expect([status, body]).toMatchObject([
    202,
    {
      purpose: 'document',
      third_party_id: b.customer,
      to: ['client@example.com'],
      cc: [],
      reply_to: 'bonjour@dupont.example',
      locale: 'fr',
      document_ids: [id],
      warnings: [],
      status: 'queued',
      attempts: 0,
      error: null,
      sent_at: null,
      message_sha256: null,
      created_by: admin.user_id,
    },
  ])
  expect(body.subject).toBe(`Atelier Meunier : Facture ${number} du 10/03/2026`)
  expect(body.body).toMatch(
    /^Bonjour,\n\nVeuillez trouver en annexe :\n\n- Facture .* du 10\/03\/2026 : 1\u202f210,00\u00a0€, échéance 09\/04\/2026/,
  )
  await deliver()
  const sent = await whenItIs('sent', body.id)
  const { raw, mail, from, to } = await smtp.mailTo('client@example.com')
  expect([from, to]).toEqual(['no-reply@partita.example', ['client@example.com']])
  expect(mail).toMatchObject({
    from: { name: 'Fiduciaire Dupont & Fils', address: 'no-reply@partita.example' },
    replyTo: [{ address: 'bonjour@dupont.example' }],
    subject: body.subject,
    messageId: sent.message_id,
  })
  expect(mail.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
  const bytes = Buffer.from(raw, 'latin1')
  expect(sent).toMatchObject({
    attempts: 1,
    message_sha256: createHash('sha256').update(bytes).digest('hex'),
    message_size: bytes.length,
    next_attempt_at: null,
  })
  expect(sent.response).toMatch(/^250 /)
  const pdf = Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
  expect(wordsOf(pdf)).toContain(String(number))
  expect(sent.attachments).toMatchObject([
    { name: `${number}.pdf`, size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') },
  ])
  const kept = await w.app.inject({
    method: 'GET',
    url: new URL(sent.attachments[0].file_url).pathname + new URL(sent.attachments[0].file_url).search,
  })
  expect(kept.rawPayload.equals(pdf)).toBe(true)
  const { body: activity } = await admin('GET', `${b.path}/activity?per_page=1`)
  expect(activity.data[0]).toMatchObject({ kind: 'mail', action: 'send' })
})

test('202 the file that a document came with is attached as it is, and a statement as PDF', async () => {
  const { id } = (await created(documents.purchase({ number: 'A/12' }))).document
  const original = Buffer.from('%PDF-1.4 the original\n%%EOF\n')
  await giveFile(id, 'facture "12".pdf', original)
  const { body } = await send({
    document_ids: [id],
    third_party_id: b.customer,
    statement: true,
    to: ['a@example.com', 'b@example.com', 'a@example.com'],
    cc: ['c@example.com'],
    locale: 'nl',
  })
  expect([body.to, body.cc, body.locale]).toEqual([['a@example.com', 'b@example.com'], ['c@example.com'], 'nl'])
  await deliver()
  await whenItIs('sent', body.id)
  const { mail, to } = await smtp.mailTo('c@example.com')
  expect(to).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
  const [first, second] = mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
  expect(first?.equals(original)).toBe(true)
  expect(wordsOf(second ?? Buffer.alloc(0))).toContain('Client SA')
})

test('202 a statement by its template; a free mail with its own text; an answer goes to the person where the firm has no address', async () => {
  const statement = await send({ statement: true, third_party_id: b.customer })
  expect(statement.body).toMatchObject({ purpose: 'statement', attachments: [{ name: expect.stringMatching(/\.pdf$/) }] })
  expect(statement.body.body).toMatch(/Son solde est de [\d\u202f]+,\d\d\u00a0€, dont/)
  const { body } = await send(free)
  expect(body).toMatchObject({
    purpose: 'free',
    template_id: null,
    third_party_id: null,
    body: 'Votre dossier est prêt.\n\nAtelier Meunier',
  })
  await w.rows('update firms set email = null where id = $1', [w.firm.id])
  const [account] = await w.rows<{ email: string }>('select email from people where id = $1', [admin.user_id])
  const email = account?.email ?? ''
  expect((await send(free)).body.reply_to).toBe(email)
  await w.rows(`update firms set email = 'bonjour@dupont.example' where id = $1`, [w.firm.id])
})

test('202 warns of an invoice mailed to an enterprise on Peppol, and not of one to a consumer', async () => {
  const [enterprise, person] = [await file.customer(), await file.customer({ is_consumer: true })]
  await w.asApp(
    inWrite(
      b.id,
      `update third_parties set peppol_registered = true, peppol_checked_at = now(), peppol_lookup = '{"participant_id": "0208:0403170701", "document_types": [], "access_point": null}' where id in (${enterprise}, ${person})`,
    ),
  )
  const warnings = async (third_party_id: number) => (await send({ document_ids: [(await sale({ third_party_id })).id] })).body.warnings
  expect([await warnings(enterprise), await warnings(person)]).toEqual([['peppol_available'], []])
})

test('200 the log by status, third party, purpose and days, newest first', async () => {
  const party = await file.customer()
  const first = (await send({ third_party_id: party, ...free, to: undefined })).body.id
  const second = (await send({ third_party_id: party, statement: true })).body.id
  const idsOf = async (query: string) =>
    (await admin('GET', `${b.path}/mails?third_party_id=${party}${query}`)).body.data.map(({ id }: { id: number }) => id)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Brussels' })
  expect(await idsOf('')).toEqual([second, first])
  expect([await idsOf('&purpose=free'), await idsOf('&status=failed'), await idsOf('&per_page=1&page=2')]).toEqual([[first], [], [first]])
  expect([await idsOf(`&from=${today}&to=${today}`), await idsOf('&to=2020-01-01')]).toEqual([[second, first], []])
  expect((await admin('GET', `${b.path}/mails?status=gone`)).status).toBe(422)
})

test('422 recipient_missing without an address, and 422 by field for everything else', async () => {
  const nameless = await file.customer({ email: null })
  const missing = await send({ ...free, to: [], third_party_id: nameless })
  expect([missing.status, missing.body.code]).toEqual([422, 'recipient_missing'])
  const bought = (await created(documents.purchase())).document.id
  expect(fieldsOf(await send({ ...free, to: ['nobody'] }))).toEqual([422, ['to.0']])
  expect(fieldsOf(await send({ ...free, to: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`) }))).toEqual([422, ['to']])
  expect(fieldsOf(await send({ to: free.to }))).toEqual([422, ['body', 'subject']])
  expect(fieldsOf(await send({ ...free, body: '{{balance}}' }))).toEqual([422, ['body']])
  expect(fieldsOf(await send({ ...free, body: '{{company_number}}', subject: ' ' }))).toEqual([422, ['subject']])
  expect(fieldsOf(await send({ ...free, third_party_id: 999_999 }))).toEqual([422, ['third_party_id']])
  expect(fieldsOf(await send({ statement: true, to: free.to }))).toEqual([422, ['third_party_id']])
  expect(fieldsOf(await send({ purpose: 'document', to: free.to }))).toEqual([422, ['document_ids']])
  expect(fieldsOf(await send({ document_ids: [bought, 999_999] }))).toEqual([422, ['document_ids.1']])
  expect(fieldsOf(await send({ document_ids: [bought], to: free.to }))).toEqual([422, ['document_ids.0']])
  expect(fieldsOf(await send({ purpose: 'reminder_1', to: free.to }))).toEqual([422, ['purpose']])
})

test('422 attachments of more than 15 MB together', async () => {
  const ids: number[] = []
  for (const n of [1, 2]) {
    const { id } = (await created(documents.purchase())).document
    const value = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(8_000_000, `${n}`), Buffer.from('\n%%EOF\n')])
    await giveFile(id, `${n}.pdf`, value)
    ids.push(id)
  }
  expect(fieldsOf(await send({ document_ids: ids, to: free.to }))).toEqual([422, ['document_ids']])
  expect((await send({ document_ids: ids.slice(0, 1), to: free.to })).status).toBe(202)
})

test('503 mail_unavailable while the server is silent: nothing is stored', async () => {
  const count = async () => (await w.rows('select id from mails')).length
  const before = await count()
  fault('silent')
  const { status, body, headers } = await send(free)
  expect([status, body.code, headers['retry-after'], await count()]).toEqual([503, 'mail_unavailable', '60', before])
})

test('what fails for a while is tried again under the same Message-ID; after the fifth attempt it has failed', async () => {
  fault('greylist')
  const { id, message_id } = (await send({ ...free, to: ['late@example.com'] })).body
  const waited: number[] = []
  await deliver()
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const [row] = await vi.waitFor(
      async () => {
        const found = await w.rows<{ minutes: string }>(
          `select round(extract(epoch from next_attempt_at - now()) / 60) as minutes from mails where id = $1 and attempts = $2`,
          [id, attempt],
        )
        expect(found).toHaveLength(1)
        return found
      },
      { timeout: 30_000 },
    )
    waited.push(Number(row?.minutes))
    // The job that waits is due now.
    await vi.waitFor(
      async () => {
        const moved = await w.rows(
          `update graphile_worker._private_jobs set run_at = now() where key = $1 and locked_at is null and run_at > now() returning id`,
          [`mail ${b.id} ${id}`],
        )
        expect(moved).toHaveLength(1)
      },
      { timeout: 30_000 },
    )
    await w.rows(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`)
  }
  expect(waited).toEqual([5, 15, 60, 160])
  const failed = await whenItIs('failed', id)
  expect(failed).toMatchObject({ attempts: 5, message_id, next_attempt_at: null, sent_at: null, message_sha256: null })
  expect(failed.error).toContain('451')
  const { body } = await admin('GET', `${b.path}/activity?kind=mail&per_page=1`)
  expect(body.data[0]).toMatchObject({ kind: 'mail', action: 'fail' })
})

test('what the server refuses for good fails at once', async () => {
  fault('refuse recipient')
  const { id } = (await send({ ...free, to: ['gone@example.com'] })).body
  await deliver()
  expect(await whenItIs('failed', id)).toMatchObject({ attempts: 1, error: expect.stringContaining('550') })
})

test('a file that is archived sends nothing until it is active again', async () => {
  const { id } = (await send({ ...free, to: ['archived@example.com'] })).body
  await w.asApp(inWrite(b.id, `update companies set is_active = false where id = ${b.id}`))
  const archived = await send(free)
  expect([archived.status, archived.body.code]).toEqual([422, 'company_archived'])
  await deliver()
  await vi.waitFor(async () => expect(await w.rows(waitingJob, [`mail ${b.id} ${id}`])).toEqual([]), { timeout: 30_000 })
  expect((await w.rows<{ status: string }>('select status from mails where id = $1', [id]))[0]?.status).toBe('queued')
  await w.asApp(inWrite(b.id, `update companies set is_active = true where id = ${b.id}`))
  const queue = schedules.find(({ name }) => name === 'mail.queue')
  await inJob(w, async (context) => {
    await queue?.run(context)
    expect(await w.rows(waitingJob, [`mail ${b.id} ${id}`])).toEqual([])
    await queue?.run({ ...context, clock: { ...context.clock, now: () => new Date(Date.now() + 3_600_000) } })
  })
  await whenItIs('sent', id)
})
const waitingJob = 'select id from graphile_worker._private_jobs where key = $1'

test('50 requests under one key are one mail', async () => {
  const headers = { 'x-client-mutation-id': 'one-mail-only' }
  const body = { ...free, to: ['once@example.com'] }
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(body, admin, headers)))
  expect(new Set(answers.map(({ body: mail }) => mail.id)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
  expect(await w.rows(`select id from mails where to_addresses = '{once@example.com}'`)).toHaveLength(1)
  const other = await send({ ...body, subject: 'Autre' }, admin, headers)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a request whose answer was lost makes no second mail', async () => {
  const headers = { 'x-client-mutation-id': 'lost-answer' }
  const body = { ...free, to: ['lost@example.com'] }
  const first = await send(body, admin, headers)
  await w.rows(`delete from replays where key = 'lost-answer'`)
  const second = await send(body, admin, headers)
  expect([second.status, second.body.id]).toEqual([202, first.body.id])
})

test('403 for reviewers, tokens that only read and a demo; 404 and 401 for everybody else; no dry run', async () => {
  const reviewer = await w.as('reviewer')
  await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [b.id, reviewer.user_id, 'reviewer'])
  const low = await send(free, reviewer)
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
  const reader = await send(free, await w.as('manager', { abilities: ['read'] }))
  expect([reader.status, reader.body.code]).toEqual([403, 'token_ability_missing'])
  const writer = await w.as('manager', { abilities: ['write'] })
  expect((await writer('GET', `${b.path}/mails`)).body.code).toBe('token_ability_missing')
  const outsider = await w.outsider()
  expect([(await send(free, outsider)).status, (await outsider('GET', `${b.path}/mails`)).status]).toEqual([404, 404])
  expect([(await send(free, w.anonymous)).status, (await w.anonymous('GET', `${b.path}/mails`)).status]).toEqual([401, 401])
  expect((await reviewer('GET', `${b.path}/mails`)).status).toBe(200)
  expect((await (await w.as('reviewer'))('GET', 'C/mails')).body).toMatchObject({ data: [], total: 0 })
  const scene = await newScene(w, true)
  const demo = await scene.steward('POST', `/v1/companies/${scene.company.public_token}/mails`, { body: free })
  expect([demo.status, demo.body.code]).toEqual([403, 'demo_mode'])
  const dry = await send(free, admin, { 'x-dry-run': '1' })
  expect([dry.status, dry.body.code]).toEqual([422, 'dry_run_unsupported'])
})

test('a mail cannot be pushed by a device', async () => {
  const { body } = await admin('POST', `${b.path}/sync/push`, {
    body: { mutations: [{ client_mutation_id: 'a', method: 'POST', path: 'mails', body: free }] },
    headers: { 'x-device-id': 'phone' },
  })
  expect([body.results[0].status, body.results[0].error.code]).toEqual(['rejected', 'not_syncable'])
})
