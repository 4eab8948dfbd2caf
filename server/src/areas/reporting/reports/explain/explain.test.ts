import { expect, test } from 'vitest'
import { makeBooks, type Books } from '../../../../../test/harness/books/books.ts'
import { drawYears } from '../../../../../test/harness/reports/drawn-years.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../../test/harness/world.ts'
import { formatCents, negate, parseCents, sum } from '../../../../lib/money.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const other = await created(admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', code: 'DUPONT', name: 'Dupont SA' } }))
const post = (entry_date: string, account: string, third_party_id: number | undefined, debit: string, against: string) =>
  created(
    admin('POST', `${b.path}/entries`, {
      body: {
        journal: 'OD',
        entry_date,
        lines: [
          { account, third_party_id, debit },
          { account: against, credit: debit },
        ],
      },
    }),
  )
await post('2026-01-10', '400000', b.customer, '1210.00', '700000')
await post('2026-02-10', '440000', other.id, '74.00', '550000')
await created(
  admin('POST', `${b.path}/entries`, {
    body: {
      journal: 'OD',
      entry_date: '2026-03-10',
      lines: [
        { account: '604000', debit: '500.00' },
        { account: '440000', third_party_id: b.supplier, credit: '500.00' },
      ],
    },
  }),
)

type Term = {
  kind: string
  rubric: string | null
  sign: '+' | '-'
  amount: string
  lines_url: string | null
  explain_url: string | null
}
const signedSum = (terms: readonly Term[]) =>
  formatCents(sum(terms.map(({ sign, amount }) => (sign === '-' ? negate(parseCents(amount)) : parseCents(amount)))))
const explain = (report: string, query: string, file = b) => admin('GET', `${file.path}/reports/${report}/explain?${query}`)

test('200 explains a total by the rubrics of its formula, each with its own explanation', async () => {
  const { status, body } = await explain('balance-sheet', 'rubric=17/49')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    rubric: '17/49',
    section: 'liabilities',
    account: null,
    amount: '426.00',
    formula: '+17 +42/48 +492/3',
    moved: [],
  })
  const [, short] = body.terms
  expect(short).toMatchObject({
    kind: 'rubric',
    rubric: '42/48',
    section: 'liabilities',
    sign: '+',
    amount: '426.00',
    account: null,
    lines_url: null,
    rule: { valid_from: null, valid_until: null },
  })
  expect(short.rule.source).toMatch(/^be\/annual-schemes\.csv#\w+:no_capital:liabilities:17\/49$/)
  const { body: next } = await admin('GET', short.explain_url)
  expect(next).toMatchObject({ rubric: '42/48', amount: '426.00' })
})

test('200 explains a rubric by accounts, each with the list behind it', async () => {
  const { body } = await explain('balance-sheet', 'rubric=40')
  expect(body).toMatchObject({ rubric: '40', amount: '1210.00', formula: null })
  expect(body.terms).toMatchObject([
    { kind: 'account', account: { number: '400000' }, third_party: null, rubric: '40', sign: '+', amount: '1210.00' },
  ])
  const { body: list } = await admin('GET', body.terms[0].lines_url)
  expect([list.total, list.total_amount]).toEqual([1, '1210.00'])
})

test('200 with reclassify explains a supplier in debit among the receivables, and where it was moved from', async () => {
  const { body } = await explain('balance-sheet', 'rubric=41&reclassify=true')
  expect(body).toMatchObject({
    amount: '74.00',
    terms: [{ account: { number: '440000' }, third_party: { code: 'DUPONT' }, sign: '+', amount: '74.00' }],
  })
  expect(body.moved).toMatchObject([
    { to: '41', account: { number: '440000' }, third_party: { code: 'DUPONT' }, amount: '74.00', rule: 'reclassified' },
  ])
  expect(body.moved[0].entries).toHaveLength(1)
  const { body: list } = await admin('GET', body.terms[0].lines_url)
  expect(list).toMatchObject({ total_amount: '74.00', data: [{ entry_id: body.moved[0].entries[0] }] })
  const { body: from } = await explain('balance-sheet', `rubric=${encodeURIComponent(body.moved[0].from)}&reclassify=true`)
  expect(from).toMatchObject({ amount: '500.00', moved: [{ to: '41', amount: '74.00' }] })
})

test('200 explains where an account stands, by third party where that decides', async () => {
  const { body } = await explain('balance-sheet', 'account=440000&reclassify=true')
  expect(body).toMatchObject({ rubric: null, account: { number: '440000' }, amount: '-426.00' })
  expect(
    body.terms.map(({ rubric, third_party, sign, amount }: Term & { third_party: { code: string } }) => [
      rubric,
      third_party.code,
      sign,
      amount,
    ]),
  ).toEqual([
    ['41', 'DUPONT', '+', '74.00'],
    [body.moved[0].from, 'S00001', '+', '-500.00'],
  ])
  expect((await explain('balance-sheet', 'account=440000')).body).toMatchObject({ amount: '-426.00', terms: [{ third_party: null }] })
})

test('200 explains the debts by the suppliers that moved to the other side, each with its name', async () => {
  const own = await makeBooks(w, admin)
  const suppliers = await Promise.all(
    ['Alpha SA', 'Bêta SRL'].map((name) => created(admin('POST', `${own.path}/third-parties`, { body: { type: 'supplier', name } }))),
  )
  for (const { id } of suppliers) {
    const lines = [
      { account: '440000', third_party_id: id, debit: '10.00' },
      { account: '550000', credit: '10.00' },
    ]
    await created(admin('POST', `${own.path}/entries`, { body: { journal: 'OD', entry_date: '2026-02-10', lines } }))
  }
  const { moved } = (await explain('balance-sheet', 'rubric=41&reclassify=true', own)).body
  const shown = moved.map(({ third_party, rule }: { third_party: object; rule: string }) => [third_party, rule])
  expect(shown).toEqual(suppliers.map(({ id, code, name }) => [{ id, code, name }, 'reclassified']))
})

test('200 explains the result not yet appropriated by that of the year and that of the years before', async () => {
  const own = await makeBooks(w, admin, { fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  await created(admin('POST', `${own.path}/fiscal-years`, { body: { starts_on: '2026-01-01', ends_on: '2026-12-31' } }))
  for (const [entry_date, amount] of [
    ['2025-05-01', '300.00'],
    ['2026-05-01', '50.00'],
  ]) {
    const lines = [
      { account: '550000', debit: amount },
      { account: '700000', credit: amount },
    ]
    await created(admin('POST', `${own.path}/entries`, { body: { journal: 'OD', entry_date, lines } }))
  }
  const { body } = await explain('balance-sheet', 'rubric=RES&as_of=2026-12-31', own)
  expect([body.amount, signedSum(body.terms)]).toEqual(['350.00', '350.00'])
  expect(body.terms).toContainEqual(expect.objectContaining({ kind: 'previous_result', amount: '300.00', account: null }))
  expect(body.moved).toMatchObject([{ to: 'RES', amount: '300.00', rule: 'previous_result', third_party: null }])
})

test('200 explains costs and income of the annual accounts by the income statement', async () => {
  const { body } = await explain('annual-accounts', 'account=604000')
  expect(body).toMatchObject({ amount: '500.00', terms: [{ section: 'income_statement', amount: '500.00' }] })
})

test('200 explains a row of the trial balance by its accounts or third parties', async () => {
  expect((await explain('trial-balance', 'account=440000')).body).toMatchObject({
    amount: '-426.00',
    terms: [{ third_party: null, amount: '-426.00', rule: null }],
  })
  const { body: parties } = await explain('trial-balance', 'account=440000&detail=third_parties')
  expect(parties.terms).toMatchObject([
    { third_party: { code: 'DUPONT' }, amount: '74.00' },
    { third_party: { code: 'S00001' }, amount: '-500.00' },
  ])
  const { body: group } = await explain('trial-balance', 'account=4&level=1')
  expect(group).toMatchObject({
    account: { number: '4' },
    amount: '784.00',
    terms: [{ account: { number: '400000' } }, { account: { number: '440000' } }],
  })
})

test('200 explains an account or a rubric without a balance as zero', async () => {
  for (const [report, query] of [
    ['trial-balance', 'account=610000'],
    ['income-statement', 'account=610000'],
    ['income-statement', 'account=400000'],
    ['balance-sheet', 'rubric=21'],
  ] as const)
    expect((await explain(report, query)).body).toMatchObject({ amount: '0.00', terms: [], moved: [] })
})

test('200 takes the days of the report: movements of an income statement, balances of the others', async () => {
  const days = 'from=2026-02-01&to=2026-02-28'
  const { body: income } = await explain('income-statement', `rubric=9904&${days}`)
  expect(income.amount).toBe('0.00')
  const { body: trial } = await explain('trial-balance', `account=400000&${days}`)
  expect(trial.amount).toBe('1210.00')
  expect((await admin('GET', trial.terms[0].lines_url)).body.total_amount).toBe('1210.00')
})

test('422 without a figure or with two, 404 for one that the report does not have', async () => {
  for (const report of ['trial-balance', 'balance-sheet', 'income-statement', 'annual-accounts']) {
    expect(fieldsOf(await explain(report, ''))).toEqual([422, ['rubric']])
    expect(fieldsOf(await explain(report, 'rubric=20&account=400000'))).toEqual([422, ['rubric']])
    expect((await explain(report, 'rubric=ZZ')).status).toBe(404)
    expect((await explain(report, 'account=99')).status).toBe(404)
  }
  expect((await explain('balance-sheet', 'rubric=9904')).status).toBe(404)
  expect((await explain('balance-sheet', 'rubric=unplaced')).status).toBe(404)
  expect((await explain('trial-balance', 'account=8&level=1')).status).toBe(404)
})

test('403 and 404 as for every reading of the file', async () => {
  const outsider = await w.outsider()
  expect((await outsider('GET', `${b.path}/reports/balance-sheet/explain?rubric=40`)).status).toBe(404)
})

test('200 with as_known_at explains the books as they were known, and so do the lists behind the terms', async () => {
  const { body: before } = await explain('balance-sheet', 'rubric=40')
  await created(
    admin('POST', `${b.path}/entries`, {
      body: {
        journal: 'OD',
        entry_date: '2026-04-10',
        lines: [
          { account: '400000', third_party_id: b.customer, debit: '90.00' },
          { account: '700000', credit: '90.00' },
        ],
      },
    }),
  )
  expect((await explain('balance-sheet', 'rubric=40')).body.amount).toBe('1300.00')
  const { body: then } = await explain('balance-sheet', `rubric=40&as_known_at=${before.known_at}`)
  expect(then).toMatchObject({ amount: '1210.00', known_at: before.known_at })
  const { body: list } = await admin('GET', then.terms[0].lines_url)
  expect(list).toMatchObject({ total: 1, total_amount: '1210.00', known_at: before.known_at })
})

test('200 for a reviewer, 404 for outsiders, 403 without the ability to read', async () => {
  const reviewer = await w.as('reviewer')
  const found = [
    await reviewer('GET', 'C/reports/trial-balance/explain?account=400000'),
    await reviewer('GET', 'C/reports/balance-sheet/explain?rubric=40'),
    await reviewer('GET', 'C/reports/income-statement/explain?rubric=9904'),
    await reviewer('GET', 'C/reports/annual-accounts/explain?rubric=40'),
  ]
  expect(found.map(({ status, body }) => [status, body.amount])).toEqual(found.map(() => [200, '0.00']))
  const [outsider, writeOnly] = [await w.outsider(), await w.as('reviewer', { abilities: ['write'] })]
  expect((await outsider('GET', `${b.path}/reports/balance-sheet/explain?rubric=40`)).status).toBe(404)
  expect((await writeOnly('GET', 'C/reports/balance-sheet/explain?rubric=40')).body.code).toBe('token_ability_missing')
})

type Node = { amount: string; explain_url: string; children: Node[] }
const flatten = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flatten(node.children)])

/** Reads each path once: the same list stands behind figures of several reports. */
const readOnce = () => {
  const read = new Map<string, ReturnType<Caller>>()
  return (path: string) => {
    const known = read.get(path) ?? admin('GET', path)
    read.set(path, known)
    return known
  }
}

type Figure = { readonly path: string; readonly amount: string }

/** What is wrong with the explanation of a figure: its amount, the sum of its terms, a list, or the explanation that a term leads to. */
async function faultsOf(read: ReturnType<typeof readOnce>, { path, amount }: Figure): Promise<unknown[]> {
  const { status, body } = await read(path)
  if (status !== 200) return [[path, status]]
  const terms = body.terms as Term[]
  const faults: unknown[] = body.amount === amount && signedSum(terms) === amount ? [] : [[path, amount, body.amount, signedSum(terms)]]
  for (const { kind, amount: part, lines_url, explain_url } of terms) {
    if (kind === 'previous_result') continue
    const { body: behind } = await read(lines_url ?? explain_url ?? path)
    const found = lines_url === null ? behind.amount : behind.total_amount
    if (found !== part) faults.push([path, lines_url ?? explain_url, part, found])
  }
  return faults
}

/** The figures of all four reports that are not zero, with the paths that explain them. */
async function figuresOf(file: Books): Promise<Figure[]> {
  const at = (report: string, query: string) => admin('GET', `${file.path}/reports/${report}?${query}`)
  const of = (nodes: readonly Node[]) => flatten(nodes).map(({ explain_url, amount }) => ({ path: explain_url, amount }))
  const sheets = [await at('balance-sheet', 'as_of=2026-12-31'), await at('balance-sheet', 'as_of=2026-08-17&reclassify=1')]
  expect(sheets.map(({ body }) => body.totals.previous_result)).not.toContain('0.00')
  const { body: income } = await at('income-statement', 'from=2026-03-05&to=2026-09-20')
  const { body: annual } = await at('annual-accounts', 'to=2026-12-31')
  const days = 'from=2026-02-01&to=2026-11-30'
  const { body: trial } = await at('trial-balance', days)
  const lines = annual.sections.flatMap((section: { lines: { explain_url: string; current: string }[] }) => section.lines)
  return [
    ...sheets.flatMap(({ body }) => [...of(body.assets), ...of(body.liabilities)]),
    ...of(income.rows),
    ...lines.map(({ explain_url, current }: { explain_url: string; current: string }) => ({ path: explain_url, amount: current })),
    ...trial.rows.map(({ account, balance }: { account: { number: string }; balance: string }) => ({
      path: `${file.path}/reports/trial-balance/explain?${days}&account=${account.number}`,
      amount: balance,
    })),
  ].filter(({ amount }) => amount !== '0.00')
}

test.each(['BE', 'FR', 'LU'] as const)('%s: every twelfth figure of random books is explained down to its lines', async (country) => {
  const figures = await figuresOf(await drawYears(w, admin, country, 20_261_117, 30))
  expect(figures.length).toBeGreaterThan(50)
  const asked = figures.filter((_figure, index) => index % 12 === 0)
  const read = readOnce()
  const faults: unknown[] = []
  for (let at = 0; at < asked.length; at += 8) {
    const some = await Promise.all(asked.slice(at, at + 8).map((figure) => faultsOf(read, figure)))
    faults.push(...some.flat())
  }
  expect(faults).toEqual([])
})
