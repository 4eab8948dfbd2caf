import { afterAll, expect, test, vi } from 'vitest'
import { newScene } from '../../../../../test/contract/scene.ts'
import { openWriter } from '../../../../../test/harness/books/books.ts'
import { poster } from '../../../../../test/harness/books/open-items.ts'
import { documentsIn } from '../../../../../test/harness/documents.ts'
import { openMailFile } from '../../../../../test/harness/mail/mail-file.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'

const file = await openMailFile()
const { w, admin, b, smtp } = file
const writer = openWriter(w)
afterAll(async () => {
  await writer.end()
  await file.end()
})

const at = `${b.path}/reminders`
/** Open items of a customer, due in the past. */
const owes = (third_party_id: number, ...amounts: string[]) =>
  poster(writer)(b, ...amounts.map((amount) => ({ side: 'debit' as const, amount, third_party_id, due: '2026-02-28', reference: 'F-1' })))
const proposals = async (query = '') => (await admin('GET', `${at}${query}`)).body
const of = async (id: number, query = '') =>
  (await proposals(query)).filter(({ third_party }: { third_party: { id: number } }) => third_party.id === id)
const remind = (ids: readonly number[], more: object = {}, headers = {}) =>
  admin('POST', at, { body: { third_party_ids: ids, ...more }, headers })
const sheet = async (id: number) => (await admin('GET', `${b.path}/third-parties/${id}`)).body
const allSent = (count: number) =>
  vi.waitFor(async () => expect((await admin('GET', `${b.path}/mails?status=sent`)).body.total).toBeGreaterThanOrEqual(count), {
    timeout: 60_000,
  })

test('200 and 202: a proposal, its mail, and what rises only when it was sent', async () => {
  const id = await file.customer()
  const [line] = await owes(id, '121.00', '50.00')
  const [proposal] = await of(id)
  expect(proposal).toMatchObject({ level: 1, total: '171.00', blocked: null, last_reminder_at: null, third_party: { locale: 'fr' } })
  expect(proposal.items.map((item: { id: number; open_amount: string }) => [item.id, item.open_amount])).toContainEqual([line, '121.00'])
  expect(await sheet(id)).toMatchObject({ documents_count: 0, last_reminder_at: null, reminder_level: 0 })
  const { status, body } = await remind([id])
  expect([status, body.queued, body.skipped]).toEqual([202, 1, []])
  expect(body.mails[0]).toMatchObject({ purpose: 'reminder_1', third_party_id: id, status: 'queued' })
  expect(body.mails[0].body).toContain('BE68 5390 0754 7034')
  expect(body.mails[0].body).not.toContain('livre XIX')
  expect((await remind([id])).body).toMatchObject({ queued: 0, mails: [], skipped: [{ third_party_id: id, reason: 'queued' }] })
  expect(await sheet(id)).toMatchObject({ reminder_level: 0 })
  await file.deliver()
  const sent = await file.whenItIs('sent', body.mails[0].id)
  expect(await sheet(id)).toMatchObject({ last_reminder_at: sent.sent_at, reminder_level: 1 })
  expect((await of(id))[0]).toMatchObject({ level: 2, blocked: 'too_soon', last_reminder_at: sent.sent_at })
  expect((await remind([id])).body.skipped).toEqual([{ third_party_id: id, reason: 'too_soon' }])
})

test.each(['fr', 'nl', 'en', 'de'])('200 a proposal says that the customer reads %s', async (locale) => {
  const id = await file.customer({ locale })
  await owes(id, '10.00')
  expect((await of(id))[0].third_party).toMatchObject({ id, locale })
})

test('202 the first reminder to a consumer says what the law wants, also by a text of the file that leaves it out', async () => {
  const id = await file.customer({ is_consumer: true, name: 'Anne Petit', locale: 'fr' })
  const made = await created(documentsIn(b, admin).sale({ third_party_id: id, book: true, due_date: '2026-03-20' }))
  const text = (await remind([id])).body.mails[0].body as string
  for (const said of [
    'livre XIX du Code de droit économique',
    'Créancier : Atelier Meunier, numéro d’entreprise 0477.472.701',
    'Montant dû : 1\u202f210,00\u00a0€',
    '14 jours calendrier',
    '100,50\u00a0€ au plus',
    'Conseil, échue le 20/03/2026',
    String(made.document.number),
  ])
    expect(text).toContain(said)
  const templates = (await admin('GET', `${b.path}/mail-templates`)).body
  const own = templates.find((each: { purpose: string; locale: string }) => each.purpose === 'reminder_1' && each.locale === 'nl')
  await admin('PATCH', `${b.path}/mail-templates/${own.id}`, { body: { body: 'Betaal {{total}}.' } })
  const other = await file.customer({ is_consumer: true, locale: 'nl' })
  await owes(other, '100.00')
  const dutch = (await remind([other])).body.mails[0].body
  expect(dutch).toMatch(/^Betaal €\u00a0100,00\.\n\nDeze eerste herinnering is kosteloos .* ten hoogste €\u00a020,00\.$/)
})

test('422 without an enterprise number, which the law wants in it', async () => {
  const id = await file.customer({ is_consumer: true })
  await owes(id, '10.00')
  await w.asApp(inWrite(b.id, `update companies set enterprise_number = null where id = ${b.id}`))
  expect(fieldsOf(await remind([b.customer, id]))).toEqual([422, ['third_party_ids.1']])
  await w.asApp(inWrite(b.id, `update companies set enterprise_number = '0477472701' where id = ${b.id}`))
  expect((await remind([id])).status).toBe(202)
})

test('202 skips what is not due, blocked, without address or of another level, and says why', async () => {
  const [idle, blocked, nameless, due] = [
    await file.customer(),
    await file.customer({ reminder_blocked: true }),
    await file.customer({ email: null }),
    await file.customer(),
  ]
  for (const id of [blocked, nameless, due]) await owes(id, '10.00')
  const { body } = await remind([idle, blocked, nameless, due], { level: 2 })
  const all = [idle, blocked, nameless, due].map((third_party_id) => ({ third_party_id, reason: 'not_due' }))
  expect(body).toEqual({ queued: 0, mails: [], skipped: all })
  expect((await remind([idle, blocked, nameless, due, due], { locale: 'de' })).body).toMatchObject({
    queued: 1,
    mails: [{ third_party_id: due, locale: 'de' }],
    skipped: [
      { third_party_id: idle, reason: 'not_due' },
      { third_party_id: blocked, reason: 'reminder_blocked' },
      { third_party_id: nameless, reason: 'email_missing' },
    ],
  })
  expect([(await of(due, '?level=2')).length, (await of(due, '?level=1')).length, (await of(due, '?as_of=2026-02-28')).length]).toEqual([
    0, 1, 0,
  ])
})

test('202 a mail that fails leaves the level as it was, and its items may be asked for again', async () => {
  const id = await file.customer()
  await owes(id, '10.00')
  smtp.fault = 'refuse recipient'
  const { mails } = (await remind([id])).body
  await file.deliver()
  await file.whenItIs('failed', mails[0].id)
  smtp.fault = 'none'
  expect(await sheet(id)).toMatchObject({ last_reminder_at: null, reminder_level: 0 })
  expect((await remind([id])).body.queued).toBe(1)
})

test('200 a merged customer is reminded as the one that it became', async () => {
  const [gone, id] = [await file.customer(), await file.customer()]
  await owes(gone, '10.00')
  await owes(id, '15.00')
  expect((await admin('POST', `${b.path}/third-parties/${gone}/merge`, { body: { into_id: id } })).status).toBe(200)
  expect(await of(id)).toMatchObject([{ total: '25.00' }])
})

test('202 for 200 customers at once, each with its own mail, and 50 requests at once queue each item once', async () => {
  const ids: number[] = []
  for (let n = 0; n < 200; n += 1) ids.push(await file.customer())
  for (const id of ids) await owes(id, '10.00')
  const answers = await Promise.all(Array.from({ length: 50 }, () => remind(ids)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(
    answers
      .map(({ body }) => body.queued)
      .toSorted((x, y) => y - x)
      .slice(0, 2),
  ).toEqual([200, 0])
  const rows = await w.rows<{ count: string }>('select count(*) as count from mail_items i where i.is_waiting and i.company_id = $1', [
    b.id,
  ])
  const before = smtp.received.length
  await file.deliver({ slots: 8 })
  await allSent(200)
  expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(200)
  await vi.waitFor(async () => expect(await w.rows('select 1 from mail_items where is_waiting')).toEqual([]), { timeout: 60_000 })
  const taken = smtp.received.slice(before).map(({ mail }) => mail.messageId)
  expect(new Set(taken).size).toBe(taken.length)
  expect(fieldsOf(await remind([...ids, 1]))).toEqual([422, ['third_party_ids']])
})

test('422 for unknown customers and levels, 503 while the server is silent, and a repeated key sends once', async () => {
  expect(fieldsOf(await remind([b.customer, 999_999]))).toEqual([422, ['third_party_ids.1']])
  expect(fieldsOf(await remind([]))).toEqual([422, ['third_party_ids']])
  expect(fieldsOf(await remind([b.customer], { level: 4 }))).toEqual([422, ['level']])
  expect((await admin('GET', `${at}?level=9&as_of=x`)).status).toBe(422)
  smtp.fault = 'silent'
  const silent = await remind([b.customer])
  smtp.fault = 'none'
  expect([silent.status, silent.body.code]).toEqual([503, 'mail_unavailable'])
  const id = await file.customer()
  await owes(id, '10.00')
  const headers = { 'x-client-mutation-id': 'remind-once' }
  const first = await remind([id], {}, headers)
  await w.rows(`delete from replays where key = 'remind-once'`)
  const second = await remind([id], {}, headers)
  expect([first.body.mails[0].id, second.body.queued]).toEqual([second.body.mails[0].id, 1])
})

test('403, 404, 401, no dry run, and nothing in a demo', async () => {
  const body = { third_party_ids: [b.customer] }
  const reviewer = await w.as('reviewer')
  await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [b.id, reviewer.user_id, 'reviewer'])
  const low = await reviewer('POST', at, { body })
  expect([low.status, low.body.code, (await reviewer('GET', at)).status]).toEqual([403, 'role_too_low', 200])
  const [reader, writerOnly] = [await w.as('manager', { abilities: ['read'] }), await w.as('manager', { abilities: ['write'] })]
  expect([(await reader('POST', at, { body })).body.code, (await writerOnly('GET', at)).body.code]).toEqual(
    Array.from({ length: 2 }, () => 'token_ability_missing'),
  )
  const outsider = await w.outsider()
  expect([(await outsider('POST', at, { body })).status, (await outsider('GET', at)).status]).toEqual([404, 404])
  expect([(await w.anonymous('POST', at, { body })).status, (await w.anonymous('GET', at)).status]).toEqual([401, 401])
  const dry = await remind([b.customer], {}, { 'x-dry-run': '1' })
  expect([dry.status, dry.body.code]).toEqual([422, 'dry_run_unsupported'])
  expect((await (await w.as('reviewer'))('GET', 'C/reminders')).body).toEqual([])
  const scene = await newScene(w, true)
  const demo = await scene.steward('POST', `/v1/companies/${scene.company.public_token}/reminders`, { body })
  expect([demo.status, demo.body.code]).toEqual([403, 'demo_mode'])
  await w.asApp(inWrite(b.id, `update companies set is_active = false where id = ${b.id}`))
  expect((await remind([b.customer])).body.code).toBe('company_archived')
  await w.asApp(inWrite(b.id, `update companies set is_active = true where id = ${b.id}`))
})
