/** The demo as an installation has it: the command, the worker, and books that an accountant would accept. */
import { expect, test, vi } from 'vitest'
import { visit } from '../harness/demo/demo.ts'
import { work } from '../engine/bells.ts'
import { openWorld } from '../harness/world.ts'
import { shellOn } from './partita.ts'
import { areas } from '../../src/areas.ts'

vi.setConfig({ testTimeout: 120_000 })

const w = await openWorld()

test('partita demo install has a worker build four files', async () => {
  const shell = shellOn(w)
  expect(await shell.json('demo status --json')).toEqual({ firm: null, files: 0, tokens: '' })
  const first = await shell.json('demo install --json')
  expect([first.is_new, first.build]).toEqual([true, 'queued'])
  expect((await shell.json('demo install --json')).is_new).toBe(false)
  const own = areas.filter(({ name }) => name === 'demo' || name === 'document-imports')
  const area = { ...own[0], jobs: own.flatMap(({ jobs }) => jobs ?? []), schedules: [] }
  const worker = await work(w, { area: area as never })
  const waiting = async () => w.rows(`select c.id from companies c where c.source = 'demo'`)
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(4), { timeout: 500_000, interval: 1000 })
  const unread = () => w.rows(`select id from document_imports where status in ('queued', 'analyzing')`)
  await vi.waitFor(async () => expect(await unread()).toEqual([]), { timeout: 60_000, interval: 500 })
  await worker.stop()
  expect((await shell.json('demo status --json')).files).toBe(4)
  shell.close()
}, 600_000)

const codes = ['DELVAUX', 'STUDIO', 'HILGERS', 'CLARKE'] as const

test.each(codes)('%s: what waits for a visitor, and what is done', async (code) => {
  const { visitor, path } = await visit(w)
  const file = path(code)
  const get = async (rest: string) => (await visitor('GET', `${file}/${rest}`)).body
  expect((await get('documents?status=pending')).total).toBe(3)
  const imports = (await get('document-imports')).data as { status: string; suggested_third_party_id: number | null; engine: string }[]
  expect(imports.map(({ status, engine }) => `${status} ${engine}`)).toEqual(['ready ubl', 'ready ubl', 'ready ubl'])
  for (const { suggested_third_party_id } of imports) expect(suggested_third_party_id).not.toBeNull()
  const [bank] = (await get('bank-accounts')) as { difference: string }[]
  expect(bank?.difference).toBe('0.00')
  const [pending] = await w.rows<{ pending: number; all: number }>(
    `select count(*) filter (where t.status = 'pending')::int as pending, count(*)::int as all from bank_transactions t join companies c on c.id = t.company_id where c.code = $1`,
    [code],
  )
  expect(pending?.all).toBeGreaterThan(100)
  expect(pending?.pending).toBeLessThan((pending?.all ?? 0) / 10)
  const returns = await w.rows<{ status: string; filed: boolean }>(
    `select d.status, d.filed_on is not null as filed from vat_declarations d join companies c on c.id = d.company_id where c.code = $1`,
    [code],
  )
  const validated = returns.filter(({ status }) => status === 'validated')
  expect(validated.every(({ filed }) => filed)).toBe(true)
  expect(validated.length).toBeGreaterThanOrEqual({ DELVAUX: 11, STUDIO: 3, HILGERS: 3, CLARKE: 0 }[code])
  expect(returns.length - validated.length).toBeLessThanOrEqual(1)
})

test('every ledger verifies: chains and balances', async () => {
  const shell = shellOn(w)
  const ran = await shell.sh('partita verify')
  shell.close()
  expect([ran.code, ran.stderr]).toEqual([0, ''])
})
