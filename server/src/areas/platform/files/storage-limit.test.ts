/** The bytes of files that the licence of a firm allows: counted by the database, also where many uploads arrive at once. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { camt, monthly, openBank, statementForm } from '../../../../test/harness/books/statement-files.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const root = await mkdtemp(path.join(tmpdir(), 'partita-storage-limit-'))
afterAll(() => rm(root, { recursive: true }))
const w = await openWorld({ config: { files_url: pathToFileURL(root).href } })
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)
const { b } = await openBank(w, admin)

/** The firm is on trial, with the largest plan. */
const allow = (bytes: number | null) => w.rows(`update plans set file_bytes_limit = $1 where code = 'unlimited'`, [bytes])
const sumOf = async (firmId = w.firm.id) => {
  const [row] = await w.rows<{ bytes: string }>(
    `select coalesce(sum(f.size), 0) as bytes from files f left join companies c on c.id = f.company_id where coalesce(f.firm_id, c.firm_id) = $1`,
    [firmId],
  )
  return Number(row?.bytes)
}
const counted = async (firmId = w.firm.id) =>
  Number((await w.rows<{ bytes: string }>('select bytes from file_usage where firm_id = $1', [firmId]))[0]?.bytes ?? 0)
const inStore = async () => (await readdir(root, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length
const rowsOf = async (table: string) => (await w.rows(`select from ${table}`)).length

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const picture = (bytes = 0) => multipart({ field: 'file', name: 'logo.png', value: png(bytes) })
const documents = (name: string, value = pdf) => multipart({ field: 'files[]', name, value })

test('GET licence shows the bytes in use and the limit; the price list shows those of the plans', async () => {
  await allow(5_000_000)
  expect((await admin('POST', 'F/logo', picture(1000))).status).toBe(200)
  const { body } = await admin('GET', 'F/licence')
  expect(body.file_bytes).toEqual({ used: await sumOf(), limit: 5_000_000 })
  expect(body.file_bytes.used).toBeGreaterThan(1000)
  const { body: pricing } = await w.anonymous('GET', '/v1/pricing')
  expect(pricing.plans.map(({ limits }: { limits: object }) => limits)[0]).toEqual({
    users: 1,
    companies: 2,
    file_bytes: 1_000_000_000,
    deliveries: 10_000,
  })
})

test('422 storage_limit_reached on every route that keeps a file, and nothing is left of it', async () => {
  await allow(null)
  const { body: entry } = await bookingIn(b, admin).free()
  const uploads = [
    ['F/logo', picture()],
    [`${b.path}/logo`, picture()],
    [`${b.path}/entries/${entry.id}/attachments`, documents('a.pdf')],
    [`${b.path}/document-imports`, documents('a.pdf')],
    [`${b.path}/coda-files`, statementForm({ 'january.xml': camt(monthly(1)) })],
  ] as const
  const used = await sumOf()
  await allow(used)
  const before = [await inStore(), await rowsOf('files'), await rowsOf('file_stagings')]
  for (const [url, form] of uploads) {
    const { status, body } = await admin('POST', url, form)
    expect([url, status, body.code, body.limit, body.used]).toEqual([url, 422, 'storage_limit_reached', used, used])
  }
  expect([await inStore(), await rowsOf('files'), await rowsOf('file_stagings')]).toEqual(before)
  expect(await counted()).toBe(used)
  await allow(null)
  for (const [url, form] of uploads) expect([url, (await admin('POST', url, form)).status < 300]).toEqual([url, true])
})

test('bytes of a file that is replaced are free again', async () => {
  await allow(null)
  await admin('POST', 'F/logo', picture(50_000))
  const large = await counted()
  await admin('POST', 'F/logo', picture())
  expect(large - (await counted())).toBe(50_000)
  expect(await counted()).toBe(await sumOf())
})

test('fifty uploads at once to ten company files in two processes: as many are kept as the licence allows', async () => {
  const places = await Promise.all(Array.from({ length: 10 }, () => w.makeCompany()))
  const size = 10_000
  const used = await counted()
  // What was replaced before waits for the sweep.
  const [stored, staged] = [await inStore(), await rowsOf('file_stagings')]
  await allow(used + 20 * size + size - 1)
  const file = (n: number) => Buffer.concat([Buffer.from(`%PDF-1.4\n${String(n).padStart(4, '0')}`), Buffer.alloc(size - 13, 32)])
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? admin : elsewhere)('POST', `/v1/companies/${places[n % 10]?.public_token}/document-imports`, documents(`${n}.pdf`, file(n))),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'storage_limit_reached')).toHaveLength(30)
  expect([await sumOf(), await counted()]).toEqual([used + 20 * size, used + 20 * size])
  expect([await inStore(), await rowsOf('file_stagings')]).toEqual([stored + 20, staged])
})

test('a company file that changes its firm takes its bytes along', async () => {
  await allow(null)
  const [other, place] = [await w.makeFirm(), await w.makeCompany()]
  expect((await admin('POST', `/v1/companies/${place.public_token}/document-imports`, documents('a.pdf'))).status).toBe(201)
  const before = await counted()
  await w.rows(inWrite(place.id, `update companies set firm_id = ${other.id} where id = ${place.id}`))
  expect([before - (await counted()), await counted(other.id)]).toEqual([pdf.length, pdf.length])
  expect([await counted(), await counted(other.id)]).toEqual([await sumOf(), await sumOf(other.id)])
})

test('raw SQL: the application changes no count, and nobody adds bytes beyond the limit', async () => {
  const used = await counted()
  await allow(used)
  await expect(w.asApp('update file_usage set bytes = 0')).rejects.toMatchObject({ code: '42501' })
  await expect(w.asApp('delete from file_usage')).rejects.toMatchObject({ code: '42501' })
  const key = 'a'.repeat(40)
  await w.rows('insert into file_stagings (key) values ($1)', [key])
  const insert = w.rows(
    `insert into files (company_id, key, name, type, size, sha256) values ($1, $2, 'a', 'image/png', 1, decode(repeat('00', 32), 'hex'))`,
    [b.id, key],
  )
  await expect(insert).rejects.toMatchObject({ constraint: 'file_bytes_limit' })
  await w.rows('delete from file_stagings')
  expect(await counted()).toBe(used)
})
