/** One revision with the whole record before and after, also where the log says only what changed. */
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

const newest = async (resource: string, id: number) =>
  (await admin('GET', `${b.path}/history?resource=${resource}&record_id=${id}`)).body.data[0].id as number
const readRevision = async (id: number) => (await admin('GET', `/v1/companies/${b.token}/history/${id}`)).body
const without = (record: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

test('200 before and after are the record as its GET showed it, without live fields', async () => {
  const card = { type: 'customer', name: 'Avant', phone: '081 22 33 44' }
  const { id } = (await admin('POST', `${b.path}/third-parties`, { body: card })).body
  const read = async () =>
    without(
      (await admin('GET', `${b.path}/third-parties?q=C0`)).body.find((one: { id: number }) => one.id === id),
      'balance',
    )
  const before = await read()
  await admin('PATCH', `${b.path}/third-parties/${id}`, { body: { name: 'Après' } })
  const change = await readRevision(await newest('third-parties', id))
  const after = await read()
  expect(without(change.before, 'lock_version')).toEqual(without(before, 'lock_version'))
  expect(change.after).toEqual(after)
  const [, first] = (await admin('GET', `${b.path}/history?resource=third-parties&record_id=${id}`)).body.data
  const made = await readRevision(first.id)
  expect(made.before).toBeNull()
  expect(without(made.after, 'lock_version')).toEqual(without(before, 'lock_version'))
})

test('200 the number of a person is shown by its end; the record and its undo have all of it', async () => {
  const card = { type: 'supplier', name: 'Paul Exemple', national_number: '85073003328' }
  const { id } = (await admin('POST', `${b.path}/third-parties`, { body: card })).body
  const shown = async () => (await admin('GET', `${b.path}/third-parties/${id}`)).body.national_number
  await admin('PATCH', `${b.path}/third-parties/${id}`, { body: { national_number: null, phone: '081' } })
  const [change, creation] = (await admin('GET', `${b.path}/history?resource=third-parties&record_id=${id}`)).body.data
  expect(change.changes).toEqual({ national_number: { from: '•••28', to: null }, phone: { from: null, to: '081' } })
  expect(creation.changes.national_number).toEqual({ from: null, to: '•••28' })
  expect(JSON.stringify([change, creation, await readRevision(change.id), await readRevision(creation.id)])).not.toContain('85073003328')
  expect(await shown()).toBeNull()
  await admin('POST', `${b.path}/history/${change.id}/revert`, { body: {} })
  expect(await shown()).toBe('85073003328')
})

test('200 the lists of an owner are there though the revision did not change them', async () => {
  const journal = b.journals.VEN ?? 0
  const add = async (name: string) => (await admin('POST', `${b.path}/journals/${journal}/rules`, { body: { name } })).body
  const first = await add('Première')
  await admin('PATCH', `${b.path}/journals/${journal}`, { body: { description: 'Ventes' } })
  const change = await newest('journals', journal)
  await add('Seconde')
  const shown = await readRevision(change)
  expect([shown.before.description, shown.after.description]).toEqual([null, 'Ventes'])
  for (const record of [shown.before, shown.after]) expect(record.rules.map(({ id }: { id: number }) => id)).toEqual([first.id])
})

test('200 an entry shows its lines and distributions as they were', async () => {
  const axis = (await admin('POST', `${b.path}/analytic-codes`, { body: { code: 'DEP', label: 'Départements' } })).body
  const codes = await Promise.all(
    ['NORD', 'SUD'].map(
      async (code) =>
        (await admin('POST', `${b.path}/analytic-codes`, { body: { code, label: code, parent_id: axis.id } })).body.id as number,
    ),
  )
  const { body: entry } = await book.free()
  const give = (analytic_code_id: number | undefined) =>
    admin('PATCH', `${b.path}/entries/${entry.id}`, {
      body: { lines: [{ id: entry.lines[0].id, due_date: '2026-03-31', analytics: [{ analytic_code_id, percent: '100.00' }] }] },
    })
  expect((await give(codes[0])).status).toBe(200)
  const first = await newest('entries', entry.id)
  expect((await give(codes[1])).status).toBe(200)
  const { before, after } = await readRevision(first)
  expect(after).toMatchObject({ id: entry.id, total_debit: '100.00', version: 2, hash: entry.hash })
  expect(after.lines).toMatchObject([
    {
      account_id: entry.lines[0].account_id,
      due_date: '2026-03-31T00:00:00.000Z',
      analytics: [{ analytic_code_id: codes[0], percent: '100.00' }],
    },
    { account_id: entry.lines[1].account_id, analytics: [] },
  ])
  expect(before.lines).toMatchObject([{ due_date: null, analytics: [] }, { due_date: null }])
})

test('200 of what is in the bin, and of what is gone for good', async () => {
  const { id } = (await admin('POST', `${b.path}/accounts`, { body: { number: '612399', label: 'Divers' } })).body
  await admin('DELETE', `${b.path}/accounts/${id}`)
  const binning = await newest('accounts', id)
  expect((await readRevision(binning)).before).toMatchObject({ id, number: '612399', label: 'Divers', version: 1 })
  await admin('DELETE', `${b.path}/trash/${binning}`)
  const purge = await readRevision(await newest('accounts', id))
  expect(purge).toMatchObject({
    op: 'purge',
    after: null,
    before: { number: '612399' },
    can_revert: false,
    revert_blocked: 'not_revertible',
  })
})

test('401 without a token, 403 without the ability, 404 for an outsider, for a revision of another file and for none', async () => {
  const revision = await newest('third-parties', b.customer)
  expect((await w.anonymous('GET', `${b.path}/history/${revision}`)).status).toBe(401)
  const writer = await w.as('manager', { abilities: ['write'] })
  expect((await writer('GET', `${b.path}/history/${revision}`)).body.code).toBe('token_ability_missing')
  expect((await (await w.outsider())('GET', `${b.path}/history/${revision}`)).status).toBe(404)
  expect((await admin('GET', `C/history/${revision + 1000}`)).status).toBe(404)
  expect((await admin('GET', 'C/history/99999999999999999999')).status).toBe(404)
})
