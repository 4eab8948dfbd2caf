/** Downloading the file of a batch, and the first download that is noted. */
import { afterAll, expect, test } from 'vitest'
import { makePaymentFile, nextIban } from '../../../../../test/harness/books/payments.ts'
import { fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../../test/harness/world.ts'
import { objectionOf } from '../../../../../test/packs/files/xml.ts'
import { skipWithoutThirdParty } from '../../../../../test/samples/folders.ts'

const w = await openWorld()
const file = await makePaymentFile(w, await w.as('admin'))
afterAll(() => file.end())

const batchOf = async (amount: string): Promise<number> => {
  const [line = 0] = await file.invoices({ amount, reference: 'F1', supplier: await file.supplier({ name: 'Société Générale' }) })
  return (await file.batch([{ entry_line_id: line }])).id
}
const download = (id: number, query = '', caller: Caller = file.admin, headers = {}) =>
  caller('GET', `${file.at}/${id}/xml${query}`, { headers })
const show = async (id: number) => (await file.admin('GET', `${file.at}/${id}`)).body
const schemaOf = (xml: string) => /xsd:(pain[0-9.]+)"/.exec(xml)?.[1]

test('200 a file named after the message, with the fingerprint of the batch, and the first download noted', async ({ skip }) => {
  const id = await batchOf('121.00')
  const manager = await w.as('manager')
  const { status, headers, text } = await download(id, '', manager)
  const batch = await show(id)
  expect([status, headers['content-type'], headers['x-export-fingerprint']]).toEqual([200, 'application/xml', batch.fingerprint])
  expect(headers['content-disposition']).toContain(`filename="${batch.message_id}.xml"`)
  expect(batch).toMatchObject({ downloaded_by: manager.user_id, was_downloaded: true, version: 1, lock_version: 1 })
  expect(text).toContain(`<EndToEndId>${batch.payments[0].end_to_end_id}</EndToEndId>`)
  expect(text).toContain('<Nm>Societe Generale</Nm>')
  const again = await download(id)
  expect(again.text).toBe(text)
  expect(await show(id)).toEqual(batch)
  skipWithoutThirdParty(skip)
  expect(objectionOf('sepa/xsd/pain.001.001.09.xsd', text)).toBe(null)
})

test('the bytes do not follow later changes of the company, the card or the journal', async () => {
  const id = await batchOf('10.00')
  const { text } = await download(id)
  await file.admin('PATCH', file.b.path, { body: { name: 'Autre nom', street: 'Ailleurs', city: 'Mons', enterprise_number: '0403170701' } })
  await file.admin('PATCH', `${file.b.path}/journals/${file.journal}`, { body: { iban: nextIban(), bic: 'BBRUBEBB' } })
  expect((await download(id)).text).toBe(text)
})

test('the version of the file: by the query, else by the journal, else the current one', async ({ skip }) => {
  const id = await batchOf('10.00')
  expect(schemaOf((await download(id)).text)).toBe('pain.001.001.09')
  const older = (await download(id, '?schema=pain.001.001.03')).text
  expect(schemaOf(older)).toBe('pain.001.001.03')
  const set = (payment_schema: string | null) =>
    file.admin('PATCH', `${file.b.path}/journals/${file.journal}`, { body: { payment_schema } })
  expect((await set('pain.001.001.03')).body.payment_schema).toBe('pain.001.001.03')
  expect((await download(id)).text).toBe(older)
  expect(schemaOf((await download(id, '?schema=pain.001.001.09')).text)).toBe('pain.001.001.09')
  expect((await set('pain.001.001.09')).body.payment_schema).toBe('pain.001.001.09')
  expect(schemaOf((await download(id)).text)).toBe('pain.001.001.09')
  expect((await set(null)).body.payment_schema).toBe(null)
  expect(fieldsOf(await download(id, '?schema=pain.001.001.12'))).toEqual([422, ['schema']])
  skipWithoutThirdParty(skip)
  expect(objectionOf('sepa/xsd/pain.001.001.03.xsd', older)).toBe(null)
})

test('50 downloads at once: one is noted, and all have the same bytes', async () => {
  const id = await batchOf('10.00')
  const elsewhere = w.callerOn(await w.sibling(), file.admin)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => download(id, '', n % 2 === 0 ? file.admin : elsewhere)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const [stored] = await w.rows<{ lock_version: number; notes: number }>(
    `select lock_version, (select count(*)::integer from activity a where a.company_id = b.company_id and a.note = 'payment_batch_downloaded' and a.record_id = b.id) as notes
     from payment_batches b where b.company_id = $1 and b.id = $2`,
    [file.b.id, id],
  )
  expect(stored).toEqual({ lock_version: 1, notes: 1 })
})

test('a cancellation and a download at once: the batch is cancelled without a file, or it needs force', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await batchOf('10.00')
    const [xml, cancelled] = await Promise.all([download(id), file.admin('POST', `${file.at}/${id}/cancel`)])
    const { status, was_downloaded } = await show(id)
    const isDownloaded = xml.status === 200
    expect([cancelled.status, status, was_downloaded]).toEqual(isDownloaded ? [422, 'open', true] : [200, 'cancelled', false])
  }
})

test('a dry run is no way to get the file unnoted, and an archived file still gives it', async () => {
  const id = await batchOf('10.00')
  expect((await download(id, '', file.admin, { 'x-dry-run': '1' })).status).toBe(200)
  expect((await show(id)).was_downloaded).toBe(true)
  const own = await makePaymentFile(w, file.admin)
  const [line = 0] = await own.invoices({ amount: '1.00' })
  const batch = await own.batch([{ entry_line_id: line }])
  await own.admin('PATCH', own.b.path, { body: { is_active: false } })
  expect((await own.admin('GET', `${own.at}/${batch.id}/xml`)).status).toBe(200)
  const refused = await own.admin('POST', `${own.at}/${batch.id}/cancel`, { body: { force: true } })
  expect([refused.status, refused.body.code]).toEqual([422, 'company_archived'])
  await own.end()
})
