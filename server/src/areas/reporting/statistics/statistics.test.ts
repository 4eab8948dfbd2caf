/** What a firm reads of all its files is what each file answers itself. Today is 15 June 2026. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { bankTransactions } from '../../../../test/harness/books/bank-transactions.ts'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { ubl } from '../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import { created } from '../../../../test/harness/replies.ts'
import { type DrivenDay, openDay } from '../../../../test/harness/reports/on-day.ts'
import type { Caller, Reply } from '../../../../test/harness/world.ts'

let d: ImportSetup
let day: DrivenDay
let admin: Caller
const own: Record<'monthly' | 'quarterly' | 'fr' | 'lu', Books> = {} as never
let writer: ReturnType<typeof openWriter>

beforeAll(async () => {
  d = await openImports()
  await d.supplier()
  day = await openDay(d.w, '2026-06-15')
  admin = day.as(d.admin)
  own.monthly = await makeBooks(d.w, admin, { vat_regime: 'monthly' })
  own.quarterly = await makeBooks(d.w, admin, { vat_regime: 'quarterly' })
  own.fr = await makeBooks(d.w, admin, { country_pack: 'FR', vat_regime: 'monthly' })
  own.lu = await makeBooks(d.w, admin, { country_pack: 'LU', vat_regime: 'quarterly' })
  writer = openWriter(d.w)
})
afterAll(async () => {
  day.end()
  await writer.end()
  await d.close()
})

const read = async (caller: Caller = admin): Promise<Reply['body']> => {
  const { status, body } = await day.as(caller)('GET', 'F/statistics')
  expect(status).toBe(200)
  return body
}
const fileIn = ({ companies }: Reply['body'], b: { token: string }) =>
  companies.find(({ public_token }: Reply['body']) => public_token === b.token)
const dashboardOf = async (token: string) => (await admin('GET', `/v1/companies/${token}/reports/dashboard`)).body
const counts = ['imports_to_review', 'documents_pending', 'bank_pending', 'open_conflicts'] as const
const byFile = (list: readonly Reply['body'][]) => list.map((each) => JSON.stringify(each)).toSorted()

/** A return that is validated is never late here, filed or not. */
const isNext = ({ status, record }: Reply['body'], validated: ReadonlySet<string>): boolean =>
  status !== 'done' && !(status === 'late' && record !== null && validated.has(String(record.id)))

/** Asks every file that is listed, and compares. */
async function expectEqual(): Promise<Reply['body']> {
  const body = await read()
  const deadlines: Reply['body'][] = []
  const found = await d.w.rows<{ id: string }>(`select id from vat_declarations where status = 'validated'`)
  const validated = new Set(found.map(({ id }) => id))
  const sums = Object.fromEntries(counts.map((name) => [name, 0]))
  for (const file of body.companies) {
    for (const name of counts) sums[name] += file[name]
    if (!file.is_active) continue
    const asked = await dashboardOf(file.public_token)
    expect([file.code, counts.map((name) => file[name])]).toEqual([file.code, counts.map((name) => asked.todo[name])])
    deadlines.push(...asked.deadlines)
    const returns = asked.deadlines.filter((each: Reply['body']) => each.kind === 'vat_return' && isNext(each, validated))
    if (returns.length > 0) expect(file.vat).toMatchObject({ due_on: returns[0].due_on, status: returns[0].status })
  }
  expect(body.totals).toMatchObject(sums)
  expect(byFile(body.deadlines)).toEqual(byFile(deadlines))
  expect(body.deadlines.map(({ due_on }: Reply['body']) => due_on)).toEqual(
    body.deadlines.map(({ due_on }: Reply['body']) => due_on).toSorted(),
  )
  return body
}

test('200 new files of three countries: their years, the next return, and every deadline as each file lists it', async () => {
  const body = await expectEqual()
  expect(body).toMatchObject({ as_of: '2026-06-15', totals: { companies: 6, active_companies: 6, members: 1, entries_this_month: 0 } })
  expect(fileIn(body, own.quarterly)).toEqual({
    public_token: own.quarterly.token,
    code: expect.any(String),
    name: 'Atelier Meunier',
    is_active: true,
    fiscal_year: { code: '2026', ends_on: '2026-12-31', is_closed: false },
    last_entry_at: null,
    imports_to_review: 0,
    documents_pending: 0,
    bank_pending: 0,
    vat: { label: '1er trimestre 2026', due_on: '2026-04-25', status: 'late' },
    open_conflicts: 0,
  })
  expect([fileIn(body, d.b).vat, fileIn(body, { token: d.w.company.public_token })]).toMatchObject([null, { fiscal_year: null }])
  expect(new Set(body.deadlines.map(({ kind }: Reply['body']) => kind))).toContain('vat_return')
  expect(body.totals.vat_late).toBe(body.companies.filter(({ vat }: Reply['body']) => vat?.status === 'late').length)
})

test('documents, bank, imports and conflicts count until somebody has dealt with them, and again after undo', async () => {
  const documents = documentsIn(d.b, admin)
  const { document } = await created(documents.purchase())
  const second = (await created(documents.sale())).document
  await bankTransactions(writer)(d.b, { amount: '10.00' }, { amount: '-4.00' }, { amount: '3.00', status: 'ignored' })
  const waiting = await d.queued('S-1.xml', ubl({ number: 'S-1' }))
  await d.process(waiting)
  const card = `${d.b.path}/third-parties/${d.b.customer}`
  await admin('PATCH', card, { body: { city: 'Namur' } })
  const stale = await admin('PATCH', card, { body: { city: 'Liège' }, headers: { 'x-base-version': '1', 'x-origin': 'offline_sync' } })
  expect(fileIn(await expectEqual(), d.b)).toMatchObject({
    documents_pending: 2,
    bank_pending: 2,
    imports_to_review: 1,
    open_conflicts: 1,
  })

  const booked = await documents.book(document.id)
  const binned = await admin('DELETE', `${d.b.path}/documents/${second.id}`)
  await admin('DELETE', `${d.at}/${waiting}`)
  await admin('POST', `${d.b.path}/sync/conflicts/${stale.body.conflict_id}/resolve`, { body: { resolution: 'server' } })
  expect(fileIn(await expectEqual(), d.b)).toMatchObject({ documents_pending: 0, imports_to_review: 0, open_conflicts: 0 })

  const trash = (await admin('GET', `${d.b.path}/trash?type=documents`)).body.data
  const item = trash.find(({ record_id }: Reply['body']) => record_id === second.id)
  expect((await admin('POST', `${d.b.path}/trash/${item.id}/restore`)).status).toBe(200)
  const undone = await admin('POST', `${d.b.path}/history/operations/${booked.headers['x-operation-id']}/revert`)
  expect([binned.status, undone.status]).toEqual([204, 200])
  expect(fileIn(await expectEqual(), d.b).documents_pending).toBeGreaterThan(0)
  expect(fileIn(await read(), d.b).last_entry_at).toEqual(expect.any(String))
})

test('a return is listed until it is validated and filed; settings and regime count at once', async () => {
  const { path } = own.quarterly
  const at = `${path}/vat-declarations`
  const { id } = await created(admin('POST', at, { body: { year: 2026, period: 1 } }))
  await expectEqual()
  expect((await admin('POST', `${at}/${id}/validate`, { body: { force: true } })).status).toBe(200)
  expect(fileIn(await expectEqual(), own.quarterly).vat).toEqual({ label: '2e trimestre 2026', due_on: '2026-07-25', status: 'todo' })
  expect((await admin('POST', `${at}/${id}/unlock`, { body: { reason: 'Facture oubliée' } })).status).toBe(200)
  expect(fileIn(await expectEqual(), own.quarterly).vat).toMatchObject({ status: 'late' })
  const before = fileIn(await read(), own.fr).vat
  await admin('PATCH', own.fr.path, { body: { settings: { vat: { filing_day: 16 } } } })
  expect(fileIn(await expectEqual(), own.fr).vat).not.toEqual(before)
  await admin('PATCH', own.lu.path, { body: { vat_regime: 'franchise' } })
  expect(fileIn(await expectEqual(), own.lu).vat).toBeNull()
})

test('a file whose year runs into the next one shows that year', async () => {
  const fiscal_year = { code: '2025-26', starts_on: '2025-10-01', ends_on: '2026-09-30' }
  const file = await makeBooks(d.w, admin, { fiscal_year })
  expect(fileIn(await read(), file).fiscal_year).toEqual({ code: '2025-26', ends_on: '2026-09-30', is_closed: false })
})

test('a validated return that is not due yet is ready until it is filed', async () => {
  const file = await makeBooks(d.w, admin, { vat_regime: 'monthly', fiscal_year: { starts_on: '2026-05-01', ends_on: '2026-12-31' } })
  const at = `${file.path}/vat-declarations`
  const { id } = await created(admin('POST', at, { body: { year: 2026, period: 5 } }))
  expect((await admin('POST', `${at}/${id}/validate`, { body: { force: true } })).status).toBe(200)
  expect(fileIn(await expectEqual(), file).vat).toMatchObject({ label: 'mai 2026', status: 'ready' })
  expect((await admin('PATCH', `${at}/${id}`, { body: { filed_on: '2026-06-14' } })).status).toBe(200)
  expect(fileIn(await expectEqual(), file).vat).toMatchObject({ label: 'juin 2026', status: 'todo' })
})

test('entries count in the month they were posted in', async () => {
  const book = bookingIn(own.monthly, admin)
  const before = (await read()).totals.entries_this_month
  const [first] = [await created(book.sale()), await created(book.purchase())]
  const body = await read()
  expect(body.totals.entries_this_month).toBe(before + 2)
  expect(Date.parse(fileIn(body, own.monthly).last_entry_at)).toBeGreaterThanOrEqual(Date.parse(first.posted_at))
  day.moveTo('2026-07-02')
  expect((await read()).totals.entries_this_month).toBe(0)
  await created(book.sale())
  expect((await read()).totals.entries_this_month).toBe(1)
  await expectEqual()
  day.moveTo('2026-06-15')
})

test('an archived file is listed with its figures, without deadlines; one in the bin is not, and comes back', async () => {
  const { path } = own.monthly
  await created(documentsIn(own.monthly, admin).purchase())
  const before = await expectEqual()
  await admin('PATCH', path, { body: { is_active: false } })
  const archived = await expectEqual()
  expect(fileIn(archived, own.monthly)).toMatchObject({ is_active: false, vat: null, documents_pending: 1 })
  expect(archived.deadlines.some(({ company }: Reply['body']) => company.public_token === own.monthly.token)).toBe(false)
  expect(archived.totals).toMatchObject({ companies: before.totals.companies, active_companies: before.totals.active_companies - 1 })
  await admin('PATCH', path, { body: { is_active: true } })
  await admin('DELETE', path)
  const binned = await expectEqual()
  expect([fileIn(binned, own.monthly), binned.totals.companies]).toEqual([undefined, before.totals.companies - 1])
  await admin('POST', `${path}/restore`)
  expect(fileIn(await expectEqual(), own.monthly)).toEqual(fileIn(before, own.monthly))
})

test('only the files that the caller sees; labels in the language of the caller', async () => {
  const reviewer = await d.w.as('reviewer', { locale: 'nl' })
  expect((await read(reviewer)).companies.map(({ public_token }: Reply['body']) => public_token)).toEqual([d.w.company.public_token])
  await d.w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'reviewer')`, [
    own.quarterly.id,
    reviewer.user_id,
  ])
  const body = await read(reviewer)
  expect(body.companies.map(({ public_token }: Reply['body']) => public_token)).toContain(own.quarterly.token)
  expect(body.totals.companies).toBe(2)
  const listed = body.companies.map(({ public_token }: Reply['body']) => public_token)
  expect(body.deadlines.filter(({ company }: Reply['body']) => !listed.includes(company.public_token))).toEqual([])
  expect(body.deadlines.some(({ company }: Reply['body']) => company.public_token === own.quarterly.token)).toBe(true)
  expect(fileIn(body, own.quarterly).vat.label).toBe('1e kwartaal 2026')
  const platform = await d.w.outsider({ platform: true })
  expect((await read(platform)).totals.companies).toBe((await read()).totals.companies)
})

test('401, 403 without the ability, 404 of another firm', async () => {
  const writing = await d.w.as('admin', { abilities: ['write'] })
  const answers = [await d.w.anonymous('GET', 'F/statistics'), await writing('GET', 'F/statistics')]
  answers.push(await (await d.w.outsider())('GET', 'F/statistics'))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, undefined],
    [403, 'token_ability_missing'],
    [404, undefined],
  ])
})
