/** Verification of the ledger: it detects and names any change made past the service. The tests change rows with triggers disabled. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shellOn } from '../../../../../test/cli/partita.ts'
import { type ClosingFixture, entryOf, closingFixture } from '../../../../../test/harness/books/closings.ts'
import { type NightWork, nightWork } from '../../../../../test/harness/books/night-work.ts'
import { runQueued, verifyFully } from '../../../../../test/harness/ledger/verification.ts'
import { openPools } from '../../../../kernel/write/database.ts'
import { examineInstallation } from '../../../../kernel/operating/doctor.ts'
import { type JobContext, jobContext } from '../../../../kernel/jobs/jobs.ts'
import { silentMeter } from '../../../../kernel/operating/meter.ts'
import { scopeQueue } from '../../../../kernel/write/scope-queue.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { postEntries } from '../index.ts'
import { schedules } from './jobs.ts'

let fixture: ClosingFixture
let books: Awaited<ReturnType<ClosingFixture['open']>>
let work: NightWork
let context: JobContext
beforeAll(async () => {
  fixture = await closingFixture()
  work = nightWork(fixture.w)
  context = work.at(() => new Date())
  books = await filledBooks()
})
afterAll(async () => {
  await work.end()
  await fixture.end()
})

/** Six entries in two journals that fill every hashed field. */
async function filledBooks() {
  const b = await fixture.open()
  const taxed = (n: number) => ({ vat_code_id: b.vat_codes.V21 ?? 0, vat_base: '100.00', vat_rate: '21.00', vat_date: `2026-0${n}-10` })
  const sale = (n: number) => ({
    journal_id: b.journals.VEN ?? 0,
    entry_date: `2026-0${n}-10`,
    structured_communication: `RF${n}`,
    origin: 'invoice' as const,
    label: `Vente | ${n}`,
    reference: `F-${n}`,
    third_party_id: b.customer,
    lines: [
      { account_id: b.accounts['400000'] ?? 0, third_party_id: b.customer, debit: '121.00', credit: '0.00', label: 'client' },
      {
        account_id: b.accounts['700000'] ?? 0,
        debit: '0.00',
        credit: '100.00',
        label: 'vente',
        ...taxed(n),
        grids: [{ grid: '03', amount: '100.00' }],
      },
      {
        account_id: b.accounts['451054'] ?? 0,
        debit: '0.00',
        credit: '21.00',
        label: 'tva',
        ...taxed(n),
        grids: [{ grid: '54', amount: '21.00' }],
      },
    ],
  })
  await fixture.writer.onFile(b.id, (tx) =>
    postEntries(tx, [
      ...[1, 2, 3, 4].map(sale),
      entryOf(b, '2026-02-02', [
        ['550000', '5.00'],
        ['140000', '-5.00'],
      ]),
      entryOf(b, '2026-03-03', [
        ['550000', '6.00'],
        ['140000', '-6.00'],
      ]),
    ]),
  )
  return b
}

const verification = async (path: string, query = '') => (await verifyFully(fixture.w, fixture.admin, path, query, context)).body
const tamper = (statement: string) => fixture.w.rows(`begin; set local session_replication_role = replica; ${statement}; commit`)

test('200 with ok for an unaltered ledger, with the head of each chain', async () => {
  const { status, body } = await verifyFully(fixture.w, fixture.admin, books.path)
  expect([status, body.ok, body.balances, body.days]).toEqual([200, true, { ok: true, differences: [] }, { ok: true, differences: [] }])
  const heads = await fixture.w.rows<{ head: string }>(
    `select encode(c.hash, 'hex') as head from entry_chains c join journals j on j.company_id = c.company_id and j.id = c.journal_id
     where c.company_id = $1 order by j.code`,
    [books.id],
  )
  expect(body.chains).toEqual([
    { journal_code: 'OD', fiscal_year_code: '2026', entries: 2, head: heads[0]?.head, imported_head: null, first_break: null },
    { journal_code: 'VEN', fiscal_year_code: '2026', entries: 4, head: heads[1]?.head, imported_head: null, first_break: null },
  ])
  expect(await verification(books.path, `?fiscal_year_id=${books.year}`)).toMatchObject({ ok: true, chains: [{}, {}] })
})

test('200 for a reviewer, 404 for an outsider, 401 without a token, 403 without the ability, 422 on an unknown year', async () => {
  const { w } = fixture
  expect((await verifyFully(w, await w.as('reviewer'), 'C')).body).toMatchObject({ ok: true, chains: [] })
  expect((await (await w.outsider())('GET', 'C/ledger/verification')).status).toBe(404)
  expect((await w.anonymous('GET', 'C/ledger/verification')).status).toBe(401)
  expect((await (await w.as('admin', { abilities: ['sync'] }))('GET', 'C/ledger/verification')).body.code).toBe('token_ability_missing')
  const unknown = await fixture.admin('GET', `${books.path}/ledger/verification?fiscal_year_id=999999`)
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['fiscal_year_id']])
  expect((await fixture.admin('GET', `${books.path}/ledger/verification?fiscal_year_id=x`)).status).toBe(422)
})

/** Columns that the hash or the position of an entry depends on, with an altered value for each. */
const text = (column: string) =>
  `case when ${column} is null then 'x' when length(${column}) = 1 then '~' else overlay(${column} placing '~' from 2 for 1) end`
const ofEntry: Record<string, string> = {
  journal_code: text('journal_code'),
  fiscal_year_code: text('fiscal_year_code'),
  label: text('label'),
  reference: text('reference'),
  third_party_code: text('third_party_code'),
  structured_communication: text('structured_communication'),
  posted_at: `posted_at + interval '1 millisecond'`,
  posted_by_name: text('posted_by_name'),
  hash_version: 'hash_version - 1',
  number: 'number + 1000',
  entry_date: 'entry_date + 1',
  previous_hash: 'set_byte(previous_hash, 17, get_byte(previous_hash, 17) # 1)',
  hash: 'set_byte(hash, 31, get_byte(hash, 31) # 128)',
  total: 'total + 0.01',
  lines_count: 'lines_count + 1',
  period_id: 'period_id + 1',
  fiscal_year_id: 'fiscal_year_id + 1',
}
const ofLine: Record<string, string> = {
  account_number: text('account_number'),
  label: text('label'),
  third_party_code: text('third_party_code'),
  vat_code: text('vat_code'),
  vat_base: 'coalesce(vat_base, 0) + 0.01',
  vat_rate: 'coalesce(vat_rate, 0) + 0.01',
  vat_date: 'coalesce(vat_date, entry_date) + 1',
  grids: `case when grids is null then '[{"grid": "54", "amount": "0.00"}]' else jsonb_set(grids, '{0,grid}', '"49"') end`,
  debit: 'case when debit > 0 then debit + 0.01 else 0 end, credit = case when credit > 0 then credit + 0.01 else 0 end',
  position: 'position + 500',
  entry_date: 'entry_date + 1',
  account_id: `(select min(a.id) from accounts a where a.company_id = entry_lines.company_id and a.id <> entry_lines.account_id)`,
}

/** Hashed columns that may be null, with a value in every sale. */
const emptied = {
  entries: ['label', 'reference', 'third_party_code', 'structured_communication'],
  entry_lines: ['label', 'vat_code', 'vat_base', 'vat_rate', 'vat_date', 'grids'],
}

test('a change of any column of any entry is detected and names the entry', async () => {
  const b = await filledBooks()
  // The owner of the tables can drop the constraints that would refuse such a row.
  await fixture.w.rows(`alter table entries drop constraint entries_hash_version_check;
    alter table entry_lines drop constraint entry_lines_vat_date, drop constraint entry_lines_boxes_dated`)
  const ids = (await fixture.w.rows<{ id: number }>(`select id::integer from entries where company_id = $1 order by id`, [b.id])).map(
    ({ id }) => id,
  )
  const where = (id: number) => `company_id = ${b.id} and entry_id = ${id}`
  const changes: { what: string; sql: (id: number) => string; of?: number | undefined }[] = [
    ...Object.entries(ofEntry).map(([column, to]) => ({
      what: `entries.${column}`,
      sql: (id: number) => `update entries set ${column} = ${to} where company_id = ${b.id} and id = ${id}`,
    })),
    ...Object.entries(ofLine).flatMap(([column, to]) =>
      [1, 2].map((position) => ({
        what: `entry_lines.${column} ${position}`,
        sql: (id: number) => `update entry_lines set ${column} = ${to} where ${where(id)} and position = ${position}`,
      })),
    ),
    ...emptied.entries.map((column) => ({
      what: `entries.${column} emptied`,
      sql: (id: number) =>
        `update entries set ${column} = case when ${column} is null then '' end where company_id = ${b.id} and id = ${id}`,
    })),
    ...emptied.entry_lines.map((column) => ({
      what: `entry_lines.${column} emptied`,
      sql: () => `update entry_lines set ${column} = null where ${where(ids[0] ?? 0)} and position = 2`,
      of: ids[0],
    })),
    {
      what: 'amount of a box',
      sql: () => `update entry_lines set grids = jsonb_set(grids, '{0,amount}', '"100.01"') where ${where(ids[0] ?? 0)} and position = 2`,
      of: ids[0],
    },
    { what: 'entry_lines removed', sql: (id: number) => `delete from entry_lines where ${where(id)} and position = 1` },
  ]
  const [{ columns } = { columns: '' }] = await fixture.w.rows<{ columns: string }>(`
    select string_agg(quote_ident(a.attname), ', ') as columns from pg_attribute a
    where a.attrelid = 'entries'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`)
  await fixture.w.rows(`create table kept_entries as select ${columns} from entries where company_id = ${b.id}; create table kept_lines as
    select company_id, entry_id, position, entry_date, account_id, third_party_id, debit, credit, label, vat_code_id, vat_base, vat_rate, vat_date, grids, due_date,
      open_amount, lettering_id, lettering_code, account_number, third_party_code, vat_code from entry_lines where company_id = ${b.id}`)
  const restore = `delete from entries where company_id = ${b.id}; insert into entries (${columns}) overriding system value select ${columns} from kept_entries;
    delete from entry_lines where company_id = ${b.id};
    insert into entry_lines (company_id, entry_id, position, entry_date, account_id, third_party_id, debit, credit, label, vat_code_id, vat_base, vat_rate, vat_date,
      grids, due_date, open_amount, lettering_id, lettering_code, account_number, third_party_code, vat_code) select * from kept_lines`
  const tried = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...changes), fc.constantFrom(...ids), async (change, drawn) => {
      const id = change.of ?? drawn
      tried.add(change.what)
      await tamper(change.sql(id))
      const { ok, chains } = await verification(b.path)
      await tamper(restore)
      expect([change.what, ok]).toEqual([change.what, false])
      const named = chains.flatMap(({ first_break }: { first_break: { entry_id: number } | null }) => first_break?.entry_id ?? [])
      expect({ what: change.what, named }).toEqual({ what: change.what, named: expect.arrayContaining([id]) })
    }),
    { numRuns: 120, examples: changes.map((change, n) => [change, ids[n % ids.length] ?? 0]) },
  )
  expect(tried.size).toBe(changes.length)
  expect((await verification(b.path)).ok).toBe(true)
})

test.for([
  ['altered', 3, (id: number) => `update entries set label = 'Autre' where company_id = ${id} and number = 3 and journal_code = 'VEN'`],
  // Rewriting an entry together with its hash breaks the link from the next entry.
  [
    'unlinked',
    3,
    (id: number) => `update entries e set label = 'Autre', hash = entry_hash(2, e.previous_hash, canonical_head(
    (select c.chain_identity from companies c where c.id = e.company_id), e.journal_code, e.fiscal_year_code, e.number, e.entry_date, 'Autre', e.reference,
    e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), (select string_agg(canonical_line(l.account_number, l.debit, l.credit,
    l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate, l.vat_date, l.grids), E'\\n' order by l.position)
    from entry_lines l where l.company_id = e.company_id and l.entry_id = e.id))
    where company_id = ${id} and number = 2 and journal_code = 'VEN'`,
  ],
  ['number_missing', 3, (id: number) => `delete from entries where company_id = ${id} and number = 2 and journal_code = 'VEN'`],
  ['entry_missing', 4, (id: number) => `delete from entries where company_id = ${id} and number = 4 and journal_code = 'VEN'`],
  ['head', 4, (id: number) => `update entry_chains set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where company_id = ${id}`],
  ['head', 4, (id: number) => `update entry_chains set last_number = 2 where company_id = ${id}`],
  ['entry_missing', 5, (id: number) => `update entry_chains set last_number = 9 where company_id = ${id}`],
  [
    'misplaced',
    1,
    (id: number) =>
      `update entry_lines set account_id = (select min(id) from accounts where company_id = ${id}) where company_id = ${id} and label = 'vente'`,
  ],
] as const)('a chain breaks as %s at number %i', async ([reason, number, statement]) => {
  const b = await filledBooks()
  await tamper(statement(b.id))
  const { ok, chains } = await verification(b.path)
  const sales = chains.find(({ journal_code }: { journal_code: string }) => journal_code === 'VEN')
  expect([ok, sales.first_break]).toEqual([false, { number, reason, entry_id: reason === 'entry_missing' ? null : expect.any(Number) }])
})

test('another identity of the file breaks every chain at its first entry', async () => {
  const b = await filledBooks()
  await tamper(`update companies set chain_identity = 'aaaaaaaaaaaa' where id = ${b.id}`)
  const { ok, chains } = await verification(b.path)
  expect([ok, chains.length]).toEqual([false, 2])
  expect(chains).toEqual(
    chains.map((chain: object) => ({ ...chain, first_break: expect.objectContaining({ number: 1, reason: 'altered' }) })),
  )
})

test('a chain whose entries are all deleted is still reported', async () => {
  const b = await filledBooks()
  await tamper(`delete from entries where company_id = ${b.id} and journal_code = 'VEN'`)
  const { chains } = await verification(b.path)
  expect(chains).toContainEqual({
    journal_code: 'VEN',
    fiscal_year_code: '2026',
    entries: 0,
    head: null,
    imported_head: null,
    first_break: { entry_id: null, number: 1, reason: 'entry_missing' },
  })
})

test('balances and day counts that differ from the lines are reported with both figures', async () => {
  const b = await filledBooks()
  await tamper(
    `update account_balances set debit = debit + 1 where company_id = ${b.id} and account_id = ${b.accounts['550000']} and debit = 5`,
  )
  await tamper(`update entry_days set entries = 7 where company_id = ${b.id} and journal_id = 0 and day = '2026-02-02'`)
  const { ok, balances, days } = await verification(b.path)
  expect([ok, balances, days]).toEqual([
    false,
    {
      ok: false,
      differences: [
        {
          account_number: '550000',
          period_starts_on: '2026-02-01',
          is_closing: false,
          debit: '5.00',
          credit: '0.00',
          kept_debit: '6.00',
          kept_credit: '0.00',
          lines: 1,
          kept_lines: 1,
        },
      ],
    },
    { ok: false, differences: [{ journal_code: null, day: '2026-02-02', entries: 1, kept_entries: 7 }] },
  ])
})

test('a balance kept as that of the closing is not the balance of the month', async () => {
  const b = await filledBooks()
  await tamper(
    `update account_balances set is_closing = true where company_id = ${b.id} and account_id = ${b.accounts['550000']} and debit = 5`,
  )
  const { ok, balances } = await verification(b.path)
  const figures = { account_number: '550000', period_starts_on: '2026-02-01' }
  expect([ok, balances.differences.length]).toEqual([false, 2])
  expect(balances.differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...figures, is_closing: false, debit: '5.00', kept_debit: '0.00' }),
      expect.objectContaining({ ...figures, is_closing: true, debit: '0.00', kept_debit: '5.00' }),
    ]),
  )
})

test('a count of lines that differs from the lines is reported: ledgers find their pages by it', async () => {
  const b = await filledBooks()
  await tamper(`update account_balances set lines = 9 where company_id = ${b.id} and account_id = ${b.accounts['550000']} and debit = 5`)
  const { ok, balances } = await verification(b.path)
  expect([ok, balances.differences]).toMatchObject([
    false,
    [{ account_number: '550000', debit: '5.00', kept_debit: '5.00', lines: 1, kept_lines: 9 }],
  ])
})

test('the nightly job raises an alarm for a broken ledger, doctor names it, and partita verify exits with 1', async () => {
  const own = await closingFixture()
  const pools = openPools(own.w.config.database_url, 4, systemClock)
  const shell = shellOn(own.w)
  try {
    const [sound, broken] = [await own.open(), await own.open()]
    await own.post(sound, '2026-02-02', ['550000', '5.00'], ['140000', '-5.00'])
    await own.post(broken, '2026-02-02', ['550000', '5.00'], ['140000', '-5.00'])
    expect((await shell.sh('partita verify')).stdout).toMatch(/^\d+ ledgers proved, 0 broken\n$/)
    await own.w.rows(
      `begin; set local session_replication_role = replica; update entry_lines set label = 'x' where company_id = ${broken.id}; commit`,
    )
    const alarms: unknown[] = []
    const metered: string[] = []
    const meter = { ...silentMeter, alarmed: (what: string) => metered.push(what) }
    const outside = { files: {}, mail: {}, urls: {}, services: {}, secrets: {} } as Pick<
      Parameters<typeof jobContext>[0],
      'files' | 'mail' | 'urls' | 'services' | 'secrets'
    >
    const writer = { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter }
    const alarming = jobContext(writer, new AbortController().signal, (what, detail) => alarms.push([what, detail]))
    await schedules[0]?.run(alarming)
    await runQueued(own.w, alarming)
    const problem = 'chain OD 2026 breaks at number 1 (altered)'
    expect([alarms, metered]).toEqual([[['ledger_broken', { company: broken.token, problem }]], ['ledger_broken']])
    const [finding] = (await examineInstallation({ ...own.w.config, pools, queue_url: null })).filter(({ name }) => name === 'ledgers')
    expect(finding).toMatchObject({ state: 'wrong', detail: expect.stringContaining(`${broken.token}: ${problem}`) })
    const output = await shell.sh('partita verify')
    expect([output.code, output.stdout]).toEqual([1, expect.stringContaining(problem)])
    expect((await shell.sh(`partita verify ${sound.token}`)).code).toBe(0)
    expect((await shell.sh('partita verify aaaaaaaaaaaa')).code).toBe(1)
    await own.w.rows(
      `begin; set local session_replication_role = replica; update entry_lines set label = null where company_id = ${broken.id}; commit`,
    )
    await schedules[0]?.run(alarming)
    await runQueued(own.w, alarming)
    expect(await own.w.rows(`select problem from ledger_verifications where company_id = $1`, [broken.id])).toEqual([{ problem: null }])
  } finally {
    shell.close()
    await pools.end()
    await own.end()
  }
})
