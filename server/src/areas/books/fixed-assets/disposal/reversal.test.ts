/** Reversal of depreciation and disposals: what is refused, what is reversed together, and the register that follows. */
import { expect, test } from 'vitest'
import { addYears, makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeAssetFile(w, admin, { vat_regime: 'quarterly' })
await addYears(file, 2027)

const entryOf = async (id: number) => (await admin('GET', `${file.b.path}/entries/${id}`)).body
const run = async (until: string, ...asset_ids: number[]): Promise<number> =>
  (await file.depreciate({ until, asset_ids })).body.entries.at(-1).id
const sell = async (id: number, disposed_on = '2026-12-31'): Promise<Reply['body']> =>
  (await file.dispose(id, { disposed_on, kind: 'sale', amount: '5000.00', third_party_id: file.b.customer, vat_code: 'V21' })).body

test('201 a depreciation entry is reversed, and its charges no longer stand', async () => {
  const { id } = await file.asset()
  const before = await file.read(id)
  const entry = await run('2026-12-31', id)
  const { status, body } = await file.reverse(entry)
  expect([status, body.reversed_entry_id, body.origin]).toEqual([201, entry, 'reversal'])
  expect(await file.charges(id)).toEqual([])
  expect(await file.read(id)).toEqual({ ...before, lock_version: 2 })
  await run('2026-12-31', id)
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-12-31 2400.00'])
})

test('422 entry_not_reversible while a later charge stands; from the last one back each is reversed', async () => {
  const { id, code } = await file.asset()
  const [first, second] = [await run('2026-12-31', id), await run('2027-06-30', id)]
  const { status, body } = await file.reverse(first)
  expect([status, body.code]).toEqual([422, 'entry_not_reversible'])
  const { number } = await entryOf(second)
  expect(body.message).toBe(
    `Un amortissement plus récent de l’immobilisation ${code} Tour est comptabilisé : extournez d’abord l’écriture OD-2027-${String(number).padStart(6, '0')}.`,
  )
  expect(await file.charges(id)).toHaveLength(2)
  expect([(await file.reverse(second)).status, (await file.reverse(first)).status]).toEqual([201, 201])
  expect(await file.charges(id)).toEqual([])
})

test('422 one asset with a later charge keeps the whole entry', async () => {
  const [one, other] = [await file.asset(), await file.asset()]
  const both = await run('2026-06-30', one.id, other.id)
  await run('2026-12-31', other.id)
  expect((await file.reverse(both)).body.code).toBe('entry_not_reversible')
  expect(await file.charges(one.id)).toHaveLength(1)
})

test('422 entry_not_reversible once the asset was disposed of', async () => {
  const { id, code } = await file.asset()
  const entry = await run('2026-12-31', id)
  const { entries } = await sell(id)
  const { body } = await file.reverse(entry)
  expect(body.code).toBe('entry_not_reversible')
  expect(body.message).toBe(
    `L’immobilisation ${code} Tour est sortie depuis : extournez d’abord l’écriture de sortie OD-2026-${String(entries[1].number).padStart(6, '0')}.`,
  )
})

test('201 the exit is reversed together with its sale; the depreciation stays and can be reversed afterwards', async () => {
  const { id } = await file.asset()
  const { entries } = await sell(id)
  const [charge, sale, exit] = entries
  const { status, body } = await file.reverse(exit.id, { label: 'Vente annulée' })
  expect([status, body.reversed_entry_id, body.label]).toEqual([201, exit.id, 'Vente annulée'])
  const reversed = await entryOf(sale.id)
  expect(reversed.status).toBe('reversed')
  expect((await entryOf(reversed.reversed_by_entry_id)).lines.map(({ open_amount }: Reply['body']) => open_amount)).toEqual([
    '0.00',
    null,
    null,
  ])
  const read = await file.read(id)
  expect(read).toMatchObject({
    status: 'active',
    disposed_on: null,
    disposal_kind: null,
    disposal_amount: null,
    disposal_entry_id: null,
    sale_entry_id: null,
  })
  expect([read.depreciated, (await entryOf(charge.id)).status]).toEqual(['2400.00', 'posted'])
  expect((await file.reverse(charge.id)).status).toBe(201)
  expect(await file.read(id)).toMatchObject({ depreciated: '0.00', depreciated_until: null })
  expect((await sell(id, '2026-06-30')).asset.status).toBe('disposed')
})

test('422 the sale alone is not reversed, lettered or not', async () => {
  const { id, code } = await file.asset()
  const { entries } = await sell(id)
  const [, sale, exit] = entries
  const { body } = await file.reverse(sale.id)
  expect(body.code).toBe('entry_not_reversible')
  expect(body.message).toBe(
    `Cette vente fait partie de la sortie de l’immobilisation ${code} Tour : extournez l’écriture de sortie OD-2026-${String(exit.number).padStart(6, '0')}, la vente est extournée avec elle.`,
  )
  expect((await file.read(id)).status).toBe('disposed')
})

test('422 already_lettered: a sale that was paid keeps the exit too', async () => {
  const { id } = await file.asset()
  const { entries } = await sell(id)
  const [, sale, exit] = entries
  const paid = await admin('POST', `${file.b.path}/entries`, {
    body: {
      journal_id: file.b.journals['OD'],
      entry_date: '2026-12-31',
      lines: [
        { account: '550000', debit: '6050.00' },
        { account: '400000', credit: '6050.00', third_party_id: file.b.customer },
      ],
    },
  })
  const lines = [{ entry_line_id: sale.lines[0].id }, { entry_line_id: paid.body.lines[1].id }]
  const lettering = await admin('POST', `${file.b.path}/letterings`, { body: { lines } })
  expect(lettering.status).toBe(201)
  expect((await file.reverse(exit.id)).body.code).toBe('already_lettered')
  expect((await file.reverse(sale.id)).body.code).toBe('entry_not_reversible')
  expect((await admin('DELETE', `${file.b.path}/letterings/${lettering.body.id}`)).status).toBe(204)
  expect((await file.reverse(exit.id)).status).toBe(201)
})

test('201 an exit without a separate sale, and a scrapping, are reversed alone', async () => {
  for (const body of [{ kind: 'scrap' }, { kind: 'sale', amount: '5000.00', third_party_id: file.b.customer }]) {
    const { id } = await file.asset({ method: 'none', years: null })
    const { entries } = (await file.dispose(id, { disposed_on: '2026-06-30', ...body })).body
    expect(entries).toHaveLength(1)
    expect((await file.reverse(entries[0].id)).status).toBe(201)
    expect((await file.read(id)).status).toBe('active')
  }
})

test('422 a locked month: the reversal needs another day, and the sale is reversed on it too', async () => {
  const own = await makeAssetFile(w, admin)
  const { id } = await own.asset()
  const body = { disposed_on: '2026-06-30', kind: 'sale', amount: '5000.00', third_party_id: own.b.customer, vat_code: 'V21' }
  const { entries } = (await own.dispose(id, body)).body
  const [year] = (await admin('GET', `${own.b.path}/fiscal-years`)).body
  await admin('POST', `${own.b.path}/fiscal-years/${year.id}/periods/${year.periods[5].id}/lock`)
  expect((await own.reverse(entries[2].id)).body).toMatchObject({ code: 'period_locked', earliest_open_date: '2026-07-01' })
  expect((await own.read(id)).status).toBe('disposed')
  expect((await own.reverse(entries[2].id, { entry_date: '2026-07-01' })).status).toBe(201)
  const days = await w.rows<{ day: string }>(
    `select entry_date::text as day from entries where company_id = $1 and origin = 'reversal' order by id`,
    [own.b.id],
  )
  expect(days.map(({ day }) => day)).toEqual(['2026-07-01', '2026-07-01'])
})
