/** A VAT return as it was known: the draft that it was, with the boxes of the lines of then. */
import { expect, test } from 'vitest'
import { gridOf, makeVatFile } from '../../../../test/harness/books/vat-returns.ts'
import { created } from '../../../../test/harness/replies.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

const lasting = ({ lock_version: _version, ...declaration }: Reply['body']) => declaration

async function file() {
  const made = await makeVatFile(w, admin)
  const askAt = (id: number, moment: string) => admin('GET', `${made.at}/${id}?as_known_at=${moment}`)
  const expectAt = async (before: Reply['body']) => {
    const { status, body } = await askAt(before.id, before.known_at)
    expect(status).toBe(200)
    expect(lasting(body)).toEqual(lasting(before))
  }
  return { ...made, askAt, expectAt }
}

test('a return that was validated, unlocked and filed since is the draft that it was, and each state is read as it was', async () => {
  const { book, at, prepare, show, validate, unlock, expectAt } = await file()
  await created(book.sale())
  const id = await prepare(1)
  const states = [await show(id)]
  await created(book.purchase())
  states.push(await show(id))
  await admin('PATCH', `${at}/${id}`, { body: { adjustments: { '61': '12.50' }, comment: 'Révision' } })
  states.push(await show(id))
  expect((await validate(id)).status).toBe(200)
  states.push(await show(id))
  expect((await unlock(id)).status).toBe(200)
  states.push(await show(id))
  await created(book.sale({ entry_date: '2026-02-10' }))
  expect((await validate(id)).status).toBe(200)
  expect((await admin('PATCH', `${at}/${id}`, { body: { filed_on: '2026-04-10' } })).status).toBe(200)
  expect(await show(id)).toMatchObject({ status: 'validated', filed_on: '2026-04-10' })
  for (const state of states) await expectAt(state)
  expect(states.map(({ status, amount_due }) => [status, amount_due])).toEqual([
    ['draft', '210.00'],
    ['draft', '0.00'],
    ['draft', '12.50'],
    ['validated', '12.50'],
    ['draft', '12.50'],
  ])
})

test('what an earlier return carries into the next is that of then, while it is a draft and afterwards', async () => {
  const { b, book, prepare, show, validate, unlock, expectAt } = await file()
  const line = (amount: string) => [{ account: '604000', amount, vat_code: 'AM21' }]
  await created(book.creditNote({ journal_id: b.journals.NCA, third_party_id: b.supplier, lines: line('500.00') }))
  await created(book.purchase({ entry_date: '2026-04-08', lines: line('1000.00') }))
  const [first, second] = [await prepare(1), await prepare(2)]
  const states = [await show(second)]
  await created(book.purchase({ lines: line('50.00') }))
  states.push(await show(second))
  expect((await validate(first)).status).toBe(200)
  states.push(await show(second))
  expect((await unlock(first)).status).toBe(200)
  await created(book.purchase({ lines: line('450.00') }))
  expect(gridOf(await show(second), '81')).toMatchObject({ carried: '0.00', amount: '1000.00' })
  for (const state of states) await expectAt(state)
  expect(states.map((state) => gridOf(state, '81').carried)).toEqual(['-500.00', '-450.00', '-450.00'])
})

test('the settings of the file and the customers are those of then', async () => {
  const { b, book, prepare, show, expectAt } = await file()
  const party = await created(
    admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Bäckerei', country: 'DE', vat_number: 'DE129273398' } }),
  )
  await created(book.sale({ third_party_id: party.id, lines: [{ account: '700000', amount: '500.00', vat_code: 'VICL' }] }))
  const id = await prepare(1)
  const before = await show(id)
  await admin('PATCH', `${b.path}/third-parties/${party.id}`, { body: { vat_number: null } })
  const without = await show(id)
  await admin('PATCH', b.path, { body: { vat_regime: 'monthly', settings: { auto_entries: { vat: { payable_account: null } } } } })
  expect(without.checks).not.toEqual(before.checks)
  await expectAt(before)
  await expectAt(without)
})

test('404 for a return that was prepared later; one in the bin or purged since is there', async () => {
  const { at, b, book, prepare, show, askAt, expectAt } = await file()
  const entry = await created(book.sale())
  const { known_at } = (await admin('GET', `${b.path}/entries/${entry.id}`)).body
  const id = await prepare(1)
  const before = await show(id)
  expect((await askAt(id, known_at)).status).toBe(404)
  expect((await admin('DELETE', `${at}/${id}`)).status).toBe(204)
  expect((await admin('GET', `${at}/${id}`)).status).toBe(404)
  await expectAt(before)
  expect((await admin('DELETE', `${b.path}/trash?type=vat-declarations`)).status).toBeLessThan(300)
  const [{ n } = { n: -1 }] = await w.rows<{ n: number }>('select count(*)::int as n from vat_declarations where id = $1', [id])
  expect(n).toBe(0)
  await expectAt(before)
})

test('a return that was unlocked, binned and purged since is the validated one that it was, boxes and nil listing included', async () => {
  const { at, b, book, prepare, show, validate, unlock, expectAt } = await file()
  await created(book.sale({ entry_date: '2026-10-08' }))
  const id = await prepare(4)
  await admin('PATCH', `${at}/${id}`, { body: { client_listing_nil: true } })
  const states = [await show(id)]
  expect((await validate(id)).status).toBe(200)
  states.push(await show(id))
  expect(states.map(({ status, client_listing_nil }) => [status, client_listing_nil])).toEqual([
    ['draft', true],
    ['validated', true],
  ])
  expect((await unlock(id)).status).toBe(200)
  states.push(await show(id))
  expect((await admin('DELETE', `${at}/${id}`)).status).toBe(204)
  expect((await admin('DELETE', `${b.path}/trash?type=vat-declarations`)).status).toBeLessThan(300)
  expect(await w.rows('select id from vat_declarations where id = $1', [id])).toEqual([])
  for (const state of states) await expectAt(state)
})

test('what the log leaves out of a record is kept when the record is deleted for good', async () => {
  const { b } = await file()
  const body = { type: 'customer', name: 'Bäckerei', country: 'DE', vat_number: 'DE129273398' }
  const party = await created(admin('POST', `${b.path}/third-parties`, { body }))
  await w.rows(inWrite(b.id, `update third_parties set vies_status = 'valid', vies_checked_at = now() where id = ${party.id}`))
  await created(admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Nachher' } }))
  const known = await w.rows<{ write_no: string }>('select write_no from revisions where company_id = $1 order by seq desc limit 1', [b.id])
  await admin('DELETE', `${b.path}/third-parties/${party.id}`)
  expect((await admin('DELETE', `${b.path}/trash?type=third-parties`)).body.purged).toBe(1)
  const [kept] = await w.rows<{ former: object }>(
    `select former from former_values where company_id = $1 and table_name = 'third_parties' and record_id = $2 and write_no > $3`,
    [b.id, party.id, known[0]?.write_no],
  )
  expect(kept?.former).toEqual({ vies_status: 'valid' })
})
