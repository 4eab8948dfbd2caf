import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inJob } from '../../../../test/engine/bells.ts'
import { linkedFile, linkedFirm, platformConfig, platformOf } from '../../../../test/harness/platform/linked.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { externalPlatform } from '../../../../test/stand-ins/external-platform.ts'
import { faults, replies } from '../../../../test/stand-ins/http-service.ts'
import { pushJob } from './push-job.ts'

const there = await externalPlatform()
const w = await openWorld({ config: platformConfig(there) })
afterAll(() => there.close())
beforeEach(() => Object.assign(there, { fault: null, locks: true }))

const linked = await linkedFirm(w, there)
const file = await linkedFile(w, there, linked)
const { caller } = linked
const party = (await caller('POST', `${file.path}/third-parties`, { body: { type: 'customer', name: 'Client SA' } })).body.id
const sale = {
  direction: 'sale',
  third_party_id: party,
  document_date: '2026-03-12',
  lines: [{ amount_net: '100.00', account: '700000', vat_code: 'V21' }],
}
const create = async (given: object = {}) => (await caller('POST', `${file.path}/documents`, { body: { ...sale, ...given } })).body.document
const book = (id: number, body: object = {}) => caller('POST', `${file.path}/documents/${id}/book`, { body })
const show = async (id: number) => (await caller('GET', `${file.path}/documents/${id}`)).body
const run = (id: number) => inJob(w, (context) => pushJob(platformOf(there)).run(context, { company_id: file.id, document_id: id }))
const rawWrite = (statements: string) => w.rows(inWrite(file.id, statements))
const queued = { status: 'queued', document_id: null, token: null, locked: false }
const jobs = (id: number) => w.rows('select key from graphile_worker._private_jobs where key = $1', [`documents.push ${file.id} ${id}`])

describe('the copy of a document for the external platform', () => {
  test('booking queues it, a job sends it, and a second job sends nothing twice', async () => {
    const { id } = await create()
    const { status, body } = await book(id)
    expect(status).toBe(201)
    expect(body.external).toMatchObject({ ...queued, error: null })
    expect(body.document.external).toEqual(queued)
    expect(await jobs(id)).toHaveLength(1)
    const before = await show(id)
    await run(id)
    const after = await show(id)
    expect(after.external).toEqual({ status: 'sent', document_id: expect.any(String), token: expect.any(String), locked: true })
    expect([after.version, after.lock_version > before.lock_version]).toEqual([before.version, true])
    there.asked.length = 0
    await run(id)
    expect(there.asked).toEqual([])
    const copies = [...there.received.values()].filter(({ metadata }) => metadata.id === id)
    expect(copies).toMatchObject([{ metadata: { number: after.number, amount_gross: '121.00', status: 'booked' } }])
    expect(copies[0]?.metadata).not.toHaveProperty('file_url')
  })

  test('a sale without a file goes with its invoice as PDF, a purchase without a file goes alone', async () => {
    const { id, number } = await create({ book: true })
    await run(id)
    const [copy] = [...there.received.values()].filter(({ metadata }) => metadata.id === id)
    expect(copy).toMatchObject({ has_file: true, metadata: { number, has_file: false } })
    expect(copy?.file).toContain(`filename="${number.replace(/[^\w.-]+/g, '-')}.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-`)
    const purchase = {
      direction: 'purchase',
      number: 'F1',
      third_party_id: undefined,
      new_third_party: { name: 'Fournisseur' },
      lines: [{ amount_net: '100.00', account: '604000', vat_code: 'AM21' }],
    }
    const bought = await create({ ...purchase, book: true })
    await run(bought.id)
    expect([...there.received.values()].find(({ metadata }) => metadata.id === bought.id)).toMatchObject({ has_file: false, file: null })
  })

  test('a sale whose invoice lacks a legal mention goes without it', async () => {
    const other = await linkedFirm(w, there)
    const source = there.companies.get(other.firm.companies[0]?.id ?? '')
    // A French company names its form, its capital and its register, which this file does not have.
    Object.assign(source?.company ?? {}, { country_pack: 'FR' })
    const french = await linkedFile(w, there, other)
    const made = await other.caller('POST', `${french.path}/documents`, {
      body: {
        ...sale,
        third_party_id: undefined,
        new_third_party: { name: 'Client' },
        lines: [{ amount_net: '100.00', account: '706', vat_code: 'V20' }],
        book: true,
      },
    })
    const { id } = made.body.document
    await inJob(w, (context) => pushJob(platformOf(there)).run(context, { company_id: french.id, document_id: id }))
    const { body } = await other.caller('GET', `${french.path}/documents/${id}`)
    expect(body.external.status).toBe('sent')
    expect(there.received.get(`${french.external_id} ${id}`)).toMatchObject({ has_file: false })
  })

  test('POST documents with book sends it too; without book, and with push_to_external false, nothing is sent', async () => {
    expect((await create({ book: true })).external).toEqual(queued)
    const { id, external } = await create()
    expect(external).toBeNull()
    const { body } = await book(id, { push_to_external: false })
    expect([body.external.status, body.document.external]).toEqual(['skipped', null])
  })

  test('a file that is not linked sends nothing, also when asked', async () => {
    const admin = await w.as('admin')
    const made = await admin('POST', '/v1/companies', {
      body: { firm: w.firm.public_token, name: 'Autre', fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' } },
    })
    const path = `/v1/companies/${made.body.public_token}`
    const customer = (await admin('POST', `${path}/third-parties`, { body: { type: 'customer', name: 'Client' } })).body.id
    const { body } = await admin('POST', `${path}/documents`, { body: { ...sale, third_party_id: customer } })
    const booked = await admin('POST', `${path}/documents/${body.document.id}/book`, { body: { push_to_external: true } })
    expect(booked.body.external).toMatchObject({ status: 'skipped', document_id: null })
  })

  test('a dry run queues nothing', async () => {
    const { id } = await create()
    const { status } = await caller('POST', `${file.path}/documents/${id}/book`, { body: {}, headers: { 'x-dry-run': '1' } })
    expect([status, await jobs(id), (await show(id)).external]).toEqual([201, [], null])
  })

  test('silence is tried again; a wrong key too', async () => {
    const { id } = await create({ book: true })
    for (const name of ['500', '401', 'garbage', 'a line that is cut']) {
      there.fault = { path: '/companies', answer: faults[name] ?? replies(500) }
      await expect(run(id)).rejects.toThrow('did not take document')
      expect((await show(id)).external).toEqual(queued)
      there.fault = null
      if (name === '401') await run((await create({ book: true })).id)
    }
    await run(id)
    expect((await show(id)).external.status).toBe('sent')
  })

  test('an answer that is lost on its way does not send the document twice', async () => {
    const { id } = await create({ book: true })
    there.fault = {
      path: '/companies',
      answer: (response, asked) => {
        there.fault = null
        // The stand-in stores the copy, and the answer is cut.
        response.writeHead = () => response.destroy()
        there.answer(response, asked)
      },
    }
    await expect(run(id)).rejects.toThrow('did not take document')
    const [first] = [...there.received.values()].filter(({ metadata }) => metadata.id === id)
    await run(id)
    expect((await show(id)).external.document_id).toBe(first?.document_id)
  })

  test('a refusal is stored as failed, and booking again after a reversal sends again', async () => {
    const made = await create({ book: true })
    there.fault = { path: '/companies', answer: replies(422, '{}') }
    await run(made.id)
    expect((await show(made.id)).external).toMatchObject({ status: 'failed', document_id: null })
    there.fault = null
    const entry = (await show(made.id)).journal_entry_id
    await caller('POST', `${file.path}/entries/${entry}/reverse`, { body: {} })
    expect((await book(made.id)).body.external.status).toBe('queued')
    await run(made.id)
    expect((await show(made.id)).external.status).toBe('sent')
  })

  test('422 document_booked for PATCH, DELETE and undo of a pending document that the platform locked; it can be booked', async () => {
    const { id, journal_entry_id } = await create({ book: true })
    await run(id)
    await caller('POST', `${file.path}/entries/${journal_entry_id}/reverse`, { body: {} })
    expect((await show(id)).status).toBe('pending')
    expect((await caller('PATCH', `${file.path}/documents/${id}`, { body: { note: 'x' } })).body.code).toBe('document_booked')
    expect((await caller('DELETE', `${file.path}/documents/${id}`)).body.code).toBe('document_booked')
    expect((await book(id)).body.external).toMatchObject({ status: 'sent', locked: true })
  })

  test('the id of another document there is refused', async () => {
    const [one, two] = [await create({ book: true }), await create({ book: true })]
    await run(one.id)
    const { document_id } = (await show(one.id)).external
    there.fault = { path: '/companies', answer: replies(200, JSON.stringify({ document_id, token: null, locked: false })) }
    await run(two.id)
    expect((await show(two.id)).external).toMatchObject({ status: 'failed', document_id: null })
  })

  test('the import knows a document that was sent', async () => {
    const { id } = await create({ book: true })
    await run(id)
    const { document_id } = (await show(id)).external
    file.source.documents.push({ ...sale, id: document_id, has_file: false, third_party_id: null, new_third_party: { name: 'Client SA' } })
    const before = (await caller('GET', `${file.path}/documents`)).body.meta?.total
    expect((await caller('POST', `${file.path}/sync/external`, { headers: { 'x-client-mutation-id': randomUUID() } })).status).toBe(200)
    expect((await caller('GET', `${file.path}/documents`)).body.meta?.total).toBe(before)
    file.source.documents.pop()
  })
})

describe('the database', () => {
  test('keeps what the platform knows and what it locked, and refuses a state that is none', async () => {
    const { id, journal_entry_id } = await create({ book: true })
    await run(id)
    await caller('POST', `${file.path}/entries/${journal_entry_id}/reverse`, { body: {} })
    const change = (set: string) => rawWrite(`update documents set ${set} where company_id = app_company() and id = ${id}`)
    await expect(change('external = null')).rejects.toThrow('known to the platform already')
    await expect(change(`note = 'x'`)).rejects.toThrow('locked by the external platform')
    await expect(
      rawWrite(`update document_lines set description = 'x' where company_id = app_company() and document_id = ${id}`),
    ).rejects.toThrow('locked')
    const other = await create()
    const state = (external: string) =>
      rawWrite(`update documents set external = '${external}' where company_id = app_company() and id = ${other.id}`)
    await expect(state('{"status": "sent", "document_id": null, "token": null, "locked": false}')).rejects.toThrow('documents_external')
    await expect(state('{"status": "queued", "document_id": null, "token": null, "locked": true}')).rejects.toThrow('documents_external')
    await expect(state('{"status": "gone", "document_id": null, "token": null, "locked": false}')).rejects.toThrow('documents_external')
    await expect(state('{"status": "queued"}')).rejects.toThrow('documents_external')
  })
})
