/** The figures in the database: who may write them, what races do to them, and how the night repairs them. */
import { afterAll, expect, test } from 'vitest'
import { nightWork } from '../../../../test/harness/books/night-work.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { created } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { documents as documentsArea } from '../../documents/documents/index.ts'
import { statistics } from './index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin, { vat_regime: 'quarterly' })
const night = nightWork(w)
afterAll(() => night.end())

const stored = async () => (await w.rows<Record<string, unknown>>('select * from file_figures where company_id = $1', [b.id]))[0]
const counted = async () => (await w.rows<Record<string, unknown>>('select (count_figures($1)).*', [b.id]))[0]
/** Runs the job of the night; answers what it reports. */
async function repair(): Promise<{ what: string; detail: object }[]> {
  const reported: { what: string; detail: object }[] = []
  const context = { ...night.at(() => new Date()), alarm: (what: string, detail: object) => void reported.push({ what, detail }) }
  for (const schedule of statistics([documentsArea(null)], []).schedules ?? []) await schedule.run(context)
  return reported
}

test('50 documents and 50 entries at once in two processes are all counted', async () => {
  const elsewhere = w.callerOn(await w.sibling(), admin)
  const documents = documentsIn(b, admin)
  const book = bookingIn(b, admin)
  await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const caller = i % 2 === 0 ? admin : elsewhere
      await created(documents.purchase({}, caller))
      await created(book.sale({}, caller))
    }),
  )
  expect(await stored()).toMatchObject({ documents_pending: 50, entries: 50 })
  expect(await stored()).toEqual(await counted())
  expect(await repair()).toEqual([])
})

test('a refused write, a dry run and a write that fails change no figure', async () => {
  const before = await stored()
  const documents = documentsIn(b, admin)
  await admin('POST', `${b.path}/documents`, { body: { direction: 'sale' } })
  await documents.sale({}, ((method, path, send) => admin(method, path, { ...send, headers: { 'x-dry-run': '1' } })) as typeof admin)
  await expect(
    w.rows(inWrite(b.id, `update documents set deleted_at = app_now() where company_id = ${b.id}; raise exception 'too late'`)),
  ).rejects.toThrow('too late')
  expect(await stored()).toEqual(before)
})

test.for([
  'update file_figures set documents_pending = 0',
  'delete from file_figures',
  'insert into file_figures (company_id) values (1)',
  'select count_figures(1)',
  'select repair_figures()',
])('the application may not: %s', async (statement) => {
  await expect(w.asApp(statement)).rejects.toMatchObject({ code: '42501' })
})

test.for([
  'documents_pending = -1',
  'bank_pending = -1',
  'imports_to_review = -1',
  'open_conflicts = -1',
  'entries = -1',
  `month = '2026-06-15'`,
  `years = '{}'`,
  `returns = '{}'`,
])('the database refuses %s', async (change) => {
  await expect(w.rows(`update file_figures set ${change} where company_id = ${b.id}`)).rejects.toMatchObject({ code: '23514' })
})

test('the night reports a figure that differs, counts it again, and finds nothing the next time', async () => {
  const before = await stored()
  await w.rows(`update file_figures set documents_pending = 7, years = '[]' where company_id = $1`, [b.id])
  await w.rows('delete from file_figures where company_id = $1', [w.company.id])
  expect(await repair()).toEqual([
    { what: 'figures_wrong', detail: { company: w.company.id, figures: ['all'] } },
    { what: 'figures_wrong', detail: { company: b.id, figures: ['documents_pending', 'years'] } },
  ])
  expect(await stored()).toEqual(before)
  expect(await repair()).toEqual([])
})

test('figures of a month that is over are no difference', async () => {
  await w.rows(`update file_figures set month = month - interval '1 month' where company_id = $1`, [w.company.id])
  expect(await repair()).toEqual([])
})

test('erasing a file erases its figures', async () => {
  const gone = await makeBooks(w, admin)
  await created(documentsIn(gone, admin).purchase())
  await admin('DELETE', gone.path)
  const [{ outcome } = { outcome: '' }] = await w.rows<{ outcome: string }>(`select outcome from erase_company($1, 'Atelier Meunier')`, [
    gone.token,
  ])
  expect(outcome).toBe('erased')
  expect(await w.rows('select from file_figures where company_id = $1', [gone.id])).toEqual([])
})
