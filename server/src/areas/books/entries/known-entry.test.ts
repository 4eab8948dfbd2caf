/** An entry as it was known: what later writes changed of it is read as it was. */
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

const show = async (id: number) => (await admin('GET', `${b.path}/entries/${id}`)).body
const askAt = (id: number, moment: string) => admin('GET', `${b.path}/entries/${id}?as_known_at=${moment}`)
/** Versions of the row count what the log leaves out, and links are signed anew. */
const lasting = ({ lock_version: _version, attachments, ...entry }: Reply['body']) => ({
  ...entry,
  attachments: attachments.map(({ file_url: _url, ...attachment }: Reply['body']) => attachment),
})
const expectAt = async (before: Reply['body']) => {
  const { status, body } = await askAt(before.id, before.known_at)
  expect(status).toBe(200)
  expect(lasting(body)).toEqual(lasting(before))
}
const receipt = (amount: string) =>
  created(
    book.free({
      journal_id: b.journals.BNP,
      third_party_id: b.customer,
      lines: [
        { account: '550000', debit: amount },
        { account: '400000', credit: amount },
      ],
    }),
  )
const lineOf = ({ lines }: Reply['body'], number: string) =>
  lines.find(({ account }: { account: { number: string } }) => account.number === number)
const letter = (...entries: Reply['body'][]) =>
  created(
    admin('POST', `${b.path}/letterings`, { body: { lines: entries.map((entry) => ({ entry_line_id: lineOf(entry, '400000').id })) } }),
  )

test('200 tells the time of the last write of the file, in microseconds, whatever it wrote', async () => {
  const entry = await created(book.sale())
  const before = await show(entry.id)
  expect(before.known_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  expect((await show(entry.id)).known_at).toBe(before.known_at)
  await created(admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Sans rapport' } }))
  const after = await show(entry.id)
  expect(after.known_at > before.known_at).toBe(true)
  const [head] = await w.rows<{ at: string }>(
    `select to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from heads where company_id = $1`,
    [b.id],
  )
  expect(after.known_at).toBe(head?.at)
  await expectAt(before)
})

test('a reversal, due dates, analytics and attachments that came later are not there yet', async () => {
  const { id } = await created(book.sale({ due_date: '2026-02-28' }))
  const axis = await created(admin('POST', `${b.path}/analytic-codes`, { body: { code: 'SITE', label: 'Site' } }))
  const code = await created(admin('POST', `${b.path}/analytic-codes`, { body: { code: 'NAM', label: 'Namur', parent_id: axis.id } }))
  const states = [await show(id)]
  const at = `${b.path}/entries/${id}`
  await admin('PATCH', at, { body: { due_date: '2026-03-31' } })
  states.push(await show(id))
  const sold = lineOf(await show(id), '700000')
  await admin('PATCH', at, { body: { lines: [{ id: sold.id, analytics: [{ analytic_code_id: code.id, percent: '100.00' }] }] } })
  states.push(await show(id))
  const { attachments } = await created(
    admin('POST', `${at}/attachments`, multipart({ field: 'files[]', name: 'facture.pdf', value: Buffer.from('%PDF-1.7\n') })),
  )
  states.push(await show(id))
  await admin('DELETE', `${at}/attachments/${attachments[0].id}`)
  states.push(await show(id))
  expect((await admin('POST', `${at}/reverse`)).status).toBe(201)
  const last = await show(id)
  expect(last).toMatchObject({ status: 'reversed', reversed_by_entry_id: expect.any(Number), attachments: [] })
  for (const state of states) await expectAt(state)
  expect(states.map(({ version, status, due_date, attachments: files }) => [version, status, due_date.slice(0, 10), files.length])).toEqual(
    [
      [1, 'posted', '2026-02-28', 0],
      [2, 'posted', '2026-03-31', 0],
      [3, 'posted', '2026-03-31', 0],
      [4, 'posted', '2026-03-31', 1],
      [5, 'posted', '2026-03-31', 0],
    ],
  )
})

test('what was open and the lettering of a line are those of then, through joined, split and undone letterings', async () => {
  const [one, two] = [await created(book.sale()), await created(book.sale())]
  const [first, second, third] = [await receipt('300.00'), await receipt('210.00'), await receipt('1910.00')]
  const entries = [one, two, first, second, third]
  const states = await Promise.all(entries.map(({ id }) => show(id)))
  const steps = [await letter(one, first), await letter(two, second)]
  const record = async () => states.push(...(await Promise.all(entries.map(({ id }) => show(id)))))
  await record()
  // Joins both groups under the code of the older one; nothing of either sale stays open.
  const joining = await letter(one, two, third)
  await record()
  await admin('DELETE', `${b.path}/letterings/${joining.id}`)
  await record()
  await admin('DELETE', `${b.path}/letterings/${steps[0]?.id}`)
  await record()
  for (const state of states) await expectAt(state)
  const told = states.filter(({ id }) => id === one.id).map((state) => lineOf(state, '400000'))
  expect(told.map(({ open_amount }) => open_amount)).toEqual(['1210.00', '910.00', '0.00', '910.00', '1210.00'])
  expect(new Set(told.map(({ lettering_code }) => lettering_code)).size).toBe(3)
})

test('names are those of then: an account and a third party that were renamed or merged since', async () => {
  const own = await makeBooks(w, admin)
  const booked = bookingIn(own, admin)
  const other = await created(admin('POST', `${own.path}/third-parties`, { body: { type: 'customer', name: 'Autre' } }))
  const account = await created(admin('POST', `${own.path}/accounts`, { body: { number: '700950', label: 'Ventes' } }))
  const { id } = await created(booked.sale({ third_party_id: other.id, lines: [{ account: '700950', amount: '10.00', vat_code: 'V21' }] }))
  const ask = async (more = '') => (await admin('GET', `${own.path}/entries/${id}${more}`)).body
  const states = [await ask()]
  await admin('PATCH', `${own.path}/accounts/${account.id}`, { body: { label: 'Ventes au détail' } })
  await admin('PATCH', `${own.path}/third-parties/${other.id}`, { body: { name: 'Autre SA' } })
  states.push(await ask())
  expect((await admin('POST', `${own.path}/third-parties/${other.id}/merge`, { body: { into_id: own.customer } })).status).toBe(200)
  expect((await admin('POST', `${own.path}/accounts/${account.id}/merge`, { body: { into_id: own.accounts['700000'] } })).status).toBe(200)
  expect((await ask()).third_party).toMatchObject({ id: own.customer })
  for (const state of states) expect(lasting(await ask(`?as_known_at=${state.known_at}`))).toEqual(lasting(state))
  expect(states.map(({ third_party }) => third_party.name)).toEqual(['Autre', 'Autre SA'])
})

test('404 for an entry that was posted later; a moment between two writes is the state after the first', async () => {
  const before = await created(book.sale())
  const { known_at } = await show(before.id)
  const later = await created(book.sale())
  expect((await askAt(later.id, known_at)).status).toBe(404)
  expect((await askAt(later.id, (await show(later.id)).known_at)).status).toBe(200)
  const [between] = await w.rows<{ at: string }>(
    `select to_char((written_at - interval '1 microsecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from heads where company_id = $1`,
    [b.id],
  )
  expect((await askAt(later.id, between?.at ?? '')).status).toBe(404)
  expect((await askAt(before.id, between?.at ?? '')).body.known_at).toBe(known_at)
})

test('the same moment may be written with an offset', async () => {
  const before = await show((await created(book.sale())).id)
  await admin('POST', `${b.path}/entries/${before.id}/reverse`)
  const inBrussels = new Date(Date.parse(before.known_at) + 3_600_000).toISOString().slice(0, 19)
  const offset = encodeURIComponent(`${inBrussels}${before.known_at.slice(19, 26)}+01:00`)
  expect((await askAt(before.id, offset)).body).toMatchObject({ status: 'posted', known_at: before.known_at })
})

test.each([
  'yesterday',
  '2026-01-31',
  '2026-02-30T10:00:00Z',
  '2026-01-31T10:00:00',
  '2026-01-31T25:00:00Z',
  '2026-01-31T10:00:00+20:00',
  '',
])('422 for %j, which is no moment', async (moment) => {
  const { id } = await created(book.sale())
  expect(fieldsOf(await askAt(id, encodeURIComponent(moment)))).toEqual([422, ['as_known_at']])
})

test('422 for a moment in the future, and for one before the file existed', async () => {
  const { id } = await created(book.sale())
  const future = new Date(Date.now() + 60_000).toISOString()
  for (const moment of [future, '2001-01-01T00:00:00Z']) expect(fieldsOf(await askAt(id, moment))).toEqual([422, ['as_known_at']])
  expect((await askAt(999_999_999, future)).status).toBe(404)
})

test('409 carries the entry as its own reading answers it', async () => {
  const { id } = await created(book.sale())
  const at = `${b.path}/entries/${id}`
  await admin('PATCH', at, { body: { due_date: '2026-05-31' } })
  const { known_at } = await show(id)
  const stale = await admin('PATCH', at, { body: { due_date: '2026-06-30' }, headers: { 'x-base-version': '1' } })
  expect(stale.status).toBe(409)
  expect(stale.body.server_data).toMatchObject({ id, version: 2, known_at })
})
