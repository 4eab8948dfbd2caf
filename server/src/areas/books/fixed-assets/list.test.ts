import { expect, test } from 'vitest'
import { makeRegisterFile } from '../../../../test/harness/fixed-assets/register-file.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

type Body = Reply['body']

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeRegisterFile(w, admin)
const charged = await file.asset({ code: 'A', acquisition_value: '2400.00', acquired_on: '2026-01-01', years: 1 })
await file.charge(charged, '2026-01-01', '2026-06-30', '1200.00')
await file.charge(charged, '2026-07-01', '2026-12-31', '1200.00')
const scrapped = await file.asset({ code: 'B', name: 'Presse à café', acquired_on: '2026-02-01', category: '240000' })
await file.charge(scrapped, '2026-02-01', '2026-09-30', '800.00')
await file.scrap(scrapped, '2026-09-30')
await file.asset({ code: 'C', name: 'Étau', serial_number: 'SN-42', location: 'Liège', acquired_on: '2026-05-01' })
await file.asset({ code: 'D', acquired_on: '2026-05-01' })

const list = async (query = '') => (await admin('GET', file.assets + query)).body
const told = async (query = '') =>
  (await list(query)).data.map(({ code, depreciated, net_value, status }: Body) => [code, depreciated, net_value, status].join(' '))
const codes = async (query = '') => (await list(query)).data.map(({ code }: Body) => code)

test('200 newest acquisition first, in pages', async () => {
  expect(await codes()).toEqual(['D', 'C', 'B', 'A'])
  const second = await list('?per_page=3&page=2')
  expect([second.total, second.last_page, second.data.map(({ code }: Body) => code)]).toEqual([4, 2, ['A']])
  expect((await list('?page=9')).data).toEqual([])
})

test('200 without a day: what is posted today, with the state', async () => {
  expect(await told()).toEqual([
    'D 0.00 12000.00 active',
    'C 0.00 12000.00 active',
    'B 800.00 11200.00 disposed',
    'A 2400.00 0.00 depreciated',
  ])
})

test('200 as of a day: assets acquired by then, with the charges and disposals up to it', async () => {
  expect(await told('?as_of=2026-01-31')).toEqual(['A 0.00 2400.00 active'])
  expect(await told('?as_of=2026-06-29')).toEqual([
    'D 0.00 12000.00 active',
    'C 0.00 12000.00 active',
    'B 0.00 12000.00 active',
    'A 0.00 2400.00 active',
  ])
  expect(await told('?as_of=2026-06-30T23:00:00Z&per_page=1&page=4')).toEqual(['A 1200.00 1200.00 active'])
  expect(await told('?as_of=2026-09-30&category_id=' + scrapped.category_id)).toEqual(['B 800.00 11200.00 disposed'])
  expect((await told('?as_of=2026-12-31')).at(-1)).toBe('A 2400.00 0.00 depreciated')
})

test('200 by status, today or as of a day', async () => {
  expect([await codes('?status=active'), await codes('?status=depreciated'), await codes('?status=disposed')]).toEqual([
    ['D', 'C'],
    ['A'],
    ['B'],
  ])
  expect(await codes('?status=active&as_of=2026-09-29')).toEqual(['D', 'C', 'B', 'A'])
  expect(await codes('?status=disposed&as_of=2026-09-29')).toEqual([])
  expect(await codes('?status=depreciated&as_of=2026-12-31')).toEqual(['A'])
})

test('200 by words of code, name, serial number and location, whatever their case and accents', async () => {
  expect([
    await codes('?q=etau'),
    await codes('?q=sn-42+liege'),
    await codes('?q=presse&status=disposed'),
    await codes('?q=etau+presse'),
  ]).toEqual([['C'], ['C'], ['B'], []])
  expect(await codes('?q=%25')).toEqual([])
})

test('200 by category; an unknown one has no assets', async () => {
  expect(await codes(`?category_id=${charged.category_id}`)).toEqual(['D', 'C', 'A'])
  expect(await codes('?category_id=999999')).toEqual([])
})

test('422 for a day that does not exist, an unknown status or a page below 1', async () => {
  const refused = async (query: string) => fieldsOf(await admin('GET', file.assets + query))
  expect([await refused('?as_of=2026-02-30'), await refused('?status=sold'), await refused('?page=0')]).toEqual([
    [422, ['as_of']],
    [422, ['status']],
    [422, ['page']],
  ])
})

test('a disposed asset shows what was posted and no plan', async () => {
  const { plan } = await file.show(scrapped.id)
  expect(plan.map(({ amount, entry_id }: Body) => [amount, entry_id === null])).toEqual([['800.00', false]])
})

test('404 for an asset of another file', async () => {
  const other = await makeRegisterFile(w, admin)
  expect((await admin('GET', `${other.assets}/${charged.id}`)).status).toBe(404)
  expect((await admin('GET', other.assets)).body.total).toBe(0)
})
