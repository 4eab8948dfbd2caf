import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyFully } from '../harness/ledger/verification.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { partita, password, type Shell, shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

let w: World
let shell: Shell
beforeAll(async () => {
  w = await world()
  shell = shellOn(w, { PUBLIC_URL: 'https://partita.example' })
})
afterAll(async () => {
  shell.close()
  await w.close()
})

/** A caller with the token that the command printed. */
const callerWith = (token: string) => (path: string) => w.anonymous('GET', path, { headers: { authorization: `Bearer ${token}` } })

/** What the quarter adds to each box of the VAT return, as the entries themselves say. */
const boxesOf = (company: string) =>
  w.rows<{ box: string; amount: string }>(
    `select g ->> 'grid' as box, sum((g ->> 'amount')::numeric)::text as amount
     from entry_lines l join companies c on c.id = l.company_id cross join lateral jsonb_array_elements(l.grids::jsonb) g
     where c.public_token = $1 group by 1 order by 1`,
    [company],
  )

/** Worked out by hand: sales of 1,700 at the standard and 370 at the reduced rate, 100 credited; purchases of 180 and 600, 50 credited; 800 from Germany. */
const countries = [
  {
    country: 'BE',
    boxes: {
      '01': '370.00',
      '03': '1700.00',
      '49': '100.00',
      '54': '379.20',
      '55': '168.00',
      '59': '331.80',
      '63': '10.50',
      '64': '21.00',
      '81': '1350.00',
      '82': '180.00',
      '85': '50.00',
      '86': '800.00',
    },
    open: ['1089.00', '490.20', '800.00'],
  },
  {
    country: 'FR',
    boxes: {
      '08_base': '2400.00',
      '08_tax': '480.00',
      '09_base': '370.00',
      '09_tax': '20.35',
      '17': '160.00',
      '20': '306.00',
      A1: '1970.00',
      B2: '800.00',
    },
    open: ['1080.00', '486.60', '800.00'],
  },
  {
    country: 'LU',
    boxes: {
      '031': '370.00',
      '040': '11.10',
      '458': '124.10',
      '459': '136.00',
      '701': '1600.00',
      '702': '272.00',
      '711': '800.00',
      '712': '136.00',
    },
    open: ['1053.00', '474.60', '800.00'],
  },
] as const

test.for(countries)(
  'seed --example $country books a quarter whose VAT boxes and open items are right',
  async ({ country, boxes, open }) => {
    const { variables } = await shell.json(`seed --example ${country} --json`)
    const file = `/v1/companies/${variables.COMPANY}`
    const get = callerWith(variables.TOKEN)
    expect([variables.FIRM, variables.COMPANY, variables.PARTITA]).toEqual([
      `${country.toLowerCase()}firmsample`,
      `${country.toLowerCase()}filesample`,
      'https://partita.example',
    ])
    expect(Object.fromEntries((await boxesOf(variables.COMPANY)).map(({ box, amount }) => [box, amount]))).toEqual(boxes)
    const { body: parties } = await get(`${file}/third-parties`)
    expect(parties.map(({ code }: { code: string }) => code).toSorted()).toEqual(['C00001', 'C00002', 'S00001', 'S00002', 'S00003'])
    const items = await Promise.all(['customer', 'supplier'].map(async (type) => (await get(`${file}/open-items?type=${type}`)).body.data))
    const amounts = items.flat().map(({ open_amount }: { open_amount: string }) => open_amount.replace('-', ''))
    expect(amounts.toSorted()).toEqual([...open].toSorted())
    const { body: entries } = await get(`${file}/entries`)
    expect(entries.total).toBe(14)
    const caller = w.callerOn(w.app, { token: variables.TOKEN } as Caller)
    expect((await verifyFully(w, caller, file)).body).toMatchObject({ ok: true })
  },
)

test('what it prints can be loaded into a shell; a second run refuses and changes nothing', async () => {
  const other = await world()
  const on = shellOn(other)
  const run = `partita seed --example BE --password - < password.txt > example.env`
  const { code, stderr } = await on.sh(run)
  expect([code, stderr]).toEqual([0, 'Librairie Meunier SRL: the first quarter of 2026, admin anne@fiduciaire.example.\n'])
  const loaded = await on.sh(`. ./example.env && echo "$COMPANY $ENTRY_ID $VERSION"`)
  expect(loaded.stdout).toMatch(/^befilesample \d+ 1\n$/)
  const signedIn = await other.anonymous('POST', '/v1/auth/login', { body: { email: 'anne@fiduciaire.example', password } })
  expect([signedIn.status, signedIn.body.user.firms[0].public_token]).toEqual([201, 'befirmsample'])
  const before = await other.rows('select company_id, seq from heads order by 1')
  const again = await on.sh(`partita seed --example BE`)
  expect([again.code, again.stdout, again.stderr]).toEqual([
    3,
    '',
    expect.stringMatching(/befilesample is there already. Nothing was changed/),
  ])
  expect(await other.rows('select company_id, seq from heads order by 1')).toEqual(before)
  await other.rows('alter table companies disable trigger user')
  await other.rows(`update companies set deleted_at = now() where public_token = 'befilesample'`)
  await other.rows('alter table companies enable trigger user')
  expect((await on.sh(`partita company erase befilesample --name 'Librairie Meunier SRL' --term-waived 'an example'`)).code).toBe(0)
  expect((await on.sh(`partita seed --example BE`)).code).toBe(0)
  const french = await on.sh(`partita seed --example FR --password 'another password'`)
  expect([french.code, french.stderr]).toEqual([0, expect.stringMatching(/keeps its name and its password; --password was ignored/)])
  on.close()
  await other.close()
})

test('two at once make one file', async () => {
  const other = await world()
  const on = shellOn(other)
  const both = await Promise.all([on.sh('partita seed --example LU'), on.sh('partita seed --example LU')])
  expect(both.map(({ code }) => String(code)).toSorted()).toEqual(['0', '3'])
  expect(
    await other.rows(
      `select count(*)::int as entries from entries e join companies c on c.id = e.company_id where c.public_token = 'lufilesample'`,
    ),
  ).toEqual([{ entries: 14 }])
  on.close()
  await other.close()
})

test.for([
  ['seed', 'Give --example COUNTRY, or --companies N with --entries M'],
  ['seed --example BE --entries 3', 'Give --example COUNTRY'],
  ['seed --companies 3', 'Give --example COUNTRY'],
  ['seed --example NL', '--example is one of BE, FR, LU'],
  ['seed --companies 1 --entries 1 --password secret-enough', '--password goes with --example only'],
] as const)('2 on wrong usage: %s', async ([line, says]) => {
  const { code, stdout, stderr } = await partita(...line.split(' '))
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(says)])
})
