import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '../harness/world.ts'
import { shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

const w = await openWorld()
const shell = shellOn(w)
afterAll(() => shell.close())

const linesOf = (tokens: readonly string[]) =>
  w.rows<{ file: string; entries: number; lines: number; balanced: boolean; days: number }>(
    `select c.public_token as file, count(distinct e.id)::int as entries, count(*)::int as lines, sum(l.debit) = sum(l.credit) as balanced,
       (select sum(d.entries)::int from entry_days d where d.company_id = c.id and d.journal_id = 0) as days
     from companies c join entries e on e.company_id = c.id join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
     where c.public_token = any($1) group by c.id order by c.name`,
    [tokens],
  )

test('seed fills as many files with as many entries, through the door: numbered, counted, chained and told', async () => {
  const { companies } = await shell.json('seed --companies 2 --entries 40 --json')
  const tokens = companies.map((company: { public_token: string }) => company.public_token)
  expect(await linesOf(tokens)).toEqual(tokens.map((file: string) => ({ file, entries: 40, lines: 150, balanced: true, days: 40 })))
  const [told] = await w.rows<{ revisions: number; events: number }>(
    `select (select count(*)::int from revisions r join companies c on c.id = r.company_id where c.public_token = any($1) and r.resource = 'entries') as revisions,
       (select count(*)::int from queue.outbox o join companies c on c.id = o.company_id where c.public_token = any($1) and o.event = 'entry.posted') as events`,
    [tokens],
  )
  expect(told).toEqual({ revisions: 80, events: 80 })
  const taxed = await w.rows(
    `select distinct l.vat_rate::text as rate, l.vat_date = e.entry_date as is_dated, l.grids is not null as has_boxes
     from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id join companies c on c.id = l.company_id
     where c.public_token = any($1) and l.vat_code_id is not null`,
    [tokens],
  )
  expect(taxed).toEqual([{ rate: '21.00', is_dated: true, has_boxes: true }])
  for (const token of tokens) expect((await shell.sh(`partita verify ${token}`)).stdout).toBe('1 ledgers proved, 0 broken\n')
})

test('the firm gets an admin who was there, and the same numbers give the same entries', async () => {
  const admin = await w.as('admin')
  const [account] = await w.rows<{ email: string }>('select email from directory.users where id = $1', [admin.user_id])
  const seeded = async () => {
    const { firm, companies } = await shell.json(`seed --companies 1 --entries 8 --email ${account?.email} --json`)
    const { body } = await admin('GET', `/v1/companies/${companies[0].public_token}/entries`)
    expect((await admin('GET', `/v1/firms/${firm}`)).status).toBe(200)
    return body.data.map(({ label, entry_date, total_debit, number }: Record<string, unknown>) => ({
      label,
      entry_date,
      total_debit,
      number,
    }))
  }
  const first = await seeded()
  expect(first).toHaveLength(8)
  expect(await seeded()).toEqual(first)
})

test('2 on a number that is none', async () => {
  const { code, stderr } = await shell.sh('partita seed --companies 0 --entries many')
  expect(code).toBe(2)
  expect(stderr).toContain('--companies is a whole number')
  expect(stderr).toContain('--entries is a whole number')
})
