/** Posting and reversing entries, and the constraints that the database enforces on its own. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { ledgerMessages, type NewEntry, postEntries, reverseEntries } from './index.ts'
import { verifyFully } from '../../../../test/harness/ledger/verification.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
afterAll(() => writer.end())

const books = () => makeBooks(w, admin)
const account = (b: Books, number: string) => b.accounts[number] ?? 0
const post = (b: Books, ...entries: NewEntry[]) => writer.onFile(b.id, (tx) => postEntries(tx, entries))

const sale = (b: Books, over: Partial<NewEntry> = {}, [net, vat]: [string, string] = ['1000.00', '210.00']): NewEntry => {
  const gross = (Number(net) + Number(vat)).toFixed(2)
  const entry_date = over.entry_date ?? '2026-01-08'
  const taxed = { vat_code_id: b.vat_codes.V21 ?? 0, vat_rate: '21.00', vat_date: entry_date }
  return {
    journal_id: b.journals.VEN ?? 0,
    entry_date,
    origin: 'invoice',
    label: 'Conseil | janvier',
    reference: '2026/001',
    third_party_id: b.customer,
    lines: [
      { account_id: account(b, '400000'), third_party_id: b.customer, debit: gross, credit: '0.00' },
      {
        account_id: account(b, '700000'),
        debit: '0.00',
        credit: net,
        label: 'Étude',
        ...taxed,
        grids: [{ grid: '03', amount: net }],
      },
      {
        account_id: account(b, '451054'),
        debit: '0.00',
        credit: vat,
        ...taxed,
        vat_base: net,
        grids: [{ grid: '54', amount: vat }],
      },
    ],
    ...over,
  }
}

/** Posts at a given time and as a given user, null for the service itself. */
const postAt = (b: Books, at: string, user: number | null, entry: NewEntry) =>
  w.rows(`do $do$ begin
    update heads set written_at = '2026-01-01' where company_id = ${b.id};
    perform open_write(${user}, false, null, ${b.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000, '${at}');
    perform post_entries($json$${JSON.stringify([entry])}$json$, 'x');
  end $do$`)

test('the published example of the canonical string gives its two hashes', async () => {
  const b = await books()
  await w.rows(`begin; set local session_replication_role = replica;
    update companies set chain_identity = 'k3v9m2x7q4ta' where id = ${b.id}; commit`)
  const { body: second } = await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Comptoir', code: 'C00002' } })
  const communicated = { ...sale(b), structured_communication: '+++090/9337/55493+++' }
  const taxed = { vat_code_id: b.vat_codes.V06 ?? 0, vat_rate: '6.00', vat_date: '2026-01-12' }
  await postAt(b, '2026-01-08T09:30:00Z', admin.user_id, communicated)
  await postAt(b, '2026-01-12T16:05:12.345Z', null, {
    ...sale(b, { entry_date: '2026-01-12', label: 'Remise', reference: null, third_party_id: second.id }),
    lines: [
      { account_id: account(b, '400000'), third_party_id: second.id, debit: '0.00', credit: '53.00' },
      { account_id: account(b, '700000'), debit: '50.00', credit: '0.00', ...taxed, grids: [{ grid: '01', amount: '-50.00' }] },
      {
        account_id: account(b, '451054'),
        debit: '3.00',
        credit: '0.00',
        ...taxed,
        vat_base: '-50.00',
        grids: [{ grid: '54', amount: '-3.00' }],
      },
    ],
  })
  expect(await w.rows(`select number, encode(hash, 'hex') as hash from entries where company_id = $1 order by number`, [b.id])).toEqual([
    { number: 1, hash: '2339c1824c60f02d94027e96eb8fa025db82deb8cabaa1470e9d5a79071394f9' },
    { number: 2, hash: 'b4945606b3444572de536df4b2b36e107d562ff56e7a65cdc83752eda7714b93' },
  ])
})

test('boxes are hashed in the byte order of their codes', async () => {
  const b = await books()
  const grids = ['59', '03', 'A1', '3'].map((grid) => ({ grid, amount: '-1.00' }))
  const [line] = await w.rows(`select canonical_line('7', 0, 1, null, null, 'V21', -1, 21, '2026-01-08', $1::jsonb) as text`, [
    JSON.stringify(grids),
  ])
  expect(line).toEqual({ text: '7|0.00|1.00|\\N|\\N|V21|-1.00|21.00|2026-01-08|03=-1.00,3=-1.00,59=-1.00,A1=-1.00' })
  const [head, first, ...rest] = sale(b).lines
  await post(b, sale(b, { lines: [head, { ...first, grids }, ...rest] as NewEntry['lines'] }))
  expect((await verifyFully(w, admin, b.path)).body.ok).toBe(true)
})

test.each([[[{ grid: '03', amount: '-1.00' }]], [[{ grid: '0|3\\', amount: '1.00' }]], [[{ grid: null, amount: '1.00' }]], [[]]])(
  'the boxes %j are hashed as any other number of boxes',
  async (grids) => {
    const [row] = await w.rows(
      `select canonical_line('7', 0, 1, null, null, null, null, null, null, $1::jsonb) as line, canonical_boxes($1::jsonb) as boxes`,
      [JSON.stringify(grids)],
    )
    expect(row).toEqual({ line: `7|0.00|1.00|\\N|\\N|\\N|\\N|\\N|\\N|${row?.['boxes']}`, boxes: expect.any(String) })
  },
)

test('the name of the poster and the identity of the file stay what they were', async () => {
  const b = await books()
  const poster = await w.as('admin')
  const lines = [
    { account: '550000', debit: '5.00' },
    { account: '140000', credit: '5.00' },
  ]
  const made = await poster('POST', `${b.path}/entries`, { body: { journal_id: b.journals.OD, entry_date: '2026-01-08', lines } })
  await post(b, sale(b))
  await w.rows(`update people set name = 'Anne Lambert' where id = $1`, [poster.user_id])
  const shown = async (id: number) => (await admin('GET', `${b.path}/entries/${id}`)).body
  expect(await shown(made.body.id)).toMatchObject({ hash_version: 2, chain_identity: b.token, posted_by_name: 'Anne Dubois' })
  const [{ id } = { id: 0 }] = await w.rows<{ id: number }>(`select id::integer from entries where company_id = $1 and posted_by is null`, [
    b.id,
  ])
  expect(await shown(id)).toMatchObject({ posted_by: null, posted_by_name: null })
  expect((await verifyFully(w, admin, b.path)).body.ok).toBe(true)
  for (const refused of [
    w.rows(inWrite(b.id, `update companies set chain_identity = 'aaaaaaaaaaaa' where id = ${b.id}`)),
    w.asApp(inWrite(b.id, `update companies set chain_identity = 'aaaaaaaaaaaa' where id = ${b.id}`)),
  ])
    await expect(refused).rejects.toMatchObject({ constraint: 'companies_chain_identity' })
})

test('a posting writes entry, lines, balances, day counts, chain, revision, feed and event in one transaction', async () => {
  const b = await books()
  const [posted] = await post(b, sale(b))
  const of = (text: string) => w.rows(text, [b.id])
  expect(posted).toMatchObject({ number: 1, journal_code: 'VEN', fiscal_year_code: '2026' })
  expect(await of(`select status, total, lines_count, origin, pack_version <> '' as packed from entries where company_id = $1`)).toEqual([
    { status: 'posted', total: '1210.00', lines_count: 3, origin: 'invoice', packed: true },
  ])
  expect(
    await of(`select a.number, x.debit, x.credit, l.open_amount from account_balances x join accounts a using (company_id) join entry_lines l using (company_id)
    where x.company_id = $1 and a.id = x.account_id and l.account_id = x.account_id order by a.number`),
  ).toEqual([
    { number: '400000', debit: '1210.00', credit: '0.00', open_amount: '1210.00' },
    { number: '451054', debit: '0.00', credit: '210.00', open_amount: null },
    { number: '700000', debit: '0.00', credit: '1000.00', open_amount: null },
  ])
  expect(await of(`select (journal_id = 0) as all, entries from entry_days where company_id = $1 order by journal_id`)).toEqual([
    { all: true, entries: 1 },
    { all: false, entries: 1 },
  ])
  expect(await of(`select last_number from entry_chains where company_id = $1`)).toEqual([{ last_number: 1 }])
  expect(await of(`select op, record_id::integer as id from revisions where company_id = $1 and resource = 'entries'`)).toEqual([
    { op: 'post', id: posted?.id },
  ])
  expect(await of(`select op, version from feed where company_id = $1 and resource = 'entries'`)).toEqual([{ op: 'upsert', version: 1 }])
  expect(
    await of(`select event, data ->> 'total_debit' as total from queue.outbox where company_id = $1 and event like 'entry.%'`),
  ).toEqual([{ event: 'entry.posted', total: '1210.00' }])
})

test('a thousand entries in one call are numbered without gaps and chained', async () => {
  const b = await books()
  await post(b, ...Array.from({ length: 1000 }, (_, i) => sale(b, { reference: `R${i}` })))
  const rows = await w.rows<{ number: number; previous: string; hash: string; reference: string; at: string }>(
    `select number, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash, reference, wire(posted_at) as at from entries where company_id = $1 order by number`,
    [b.id],
  )
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
  expect(rows.map(({ reference }) => reference)).toEqual(Array.from({ length: 1000 }, (_, i) => `R${i}`))
  expect(rows.map(({ previous }) => previous)).toEqual(['0'.repeat(64), ...rows.slice(0, -1).map(({ hash }) => hash)])
  const last = rows.at(-1)
  const text = [
    `2|${last?.previous}|${b.token}|VEN|2026|1000|2026-01-08|Conseil \\| janvier|R999|C00001|\\N|${last?.at}|\\N`,
    '400000|1210.00|0.00|\\N|C00001|\\N|\\N|\\N|\\N|\\N',
    '700000|0.00|1000.00|Étude|\\N|V21|\\N|21.00|2026-01-08|03=1000.00',
    '451054|0.00|210.00|\\N|\\N|V21|1000.00|21.00|2026-01-08|54=210.00',
  ].join('\n')
  expect(last?.hash).toBe(createHash('sha256').update(text).digest('hex'))
})

test('a reversal swaps debit and credit, negates the grids, marks the original as reversed, and both have an event', async () => {
  const b = await books()
  const [posted] = await post(b, sale(b))
  const [reversal] = await writer.onFile(b.id, (tx) => reverseEntries(tx, [posted?.id ?? 0], { entry_date: '2026-02-01' }))
  expect(
    await w.rows(
      `select status, reversed_by_entry_id::integer as by, reversed_entry_id::integer as of, origin, number from entries where company_id = $1 order by id`,
      [b.id],
    ),
  ).toEqual([
    { status: 'reversed', by: reversal?.id, of: null, origin: 'invoice', number: 1 },
    { status: 'posted', by: null, of: posted?.id, origin: 'reversal', number: 2 },
  ])
  expect(
    await w.rows(`select debit, credit, grids from entry_lines where company_id = $1 and entry_id = $2 order by position`, [
      b.id,
      reversal?.id,
    ]),
  ).toEqual([
    { debit: '0.00', credit: '1210.00', grids: null },
    { debit: '1000.00', credit: '0.00', grids: [{ grid: '03', amount: '-1000.00' }] },
    { debit: '210.00', credit: '0.00', grids: [{ grid: '54', amount: '-210.00' }] },
  ])
  expect(await w.rows(`select event from queue.outbox where company_id = $1 and event like 'entry.%' order by id`, [b.id])).toEqual(
    ['entry.posted', 'entry.posted', 'entry.reversed'].map((event) => ({ event })),
  )
  expect(await w.rows(`select op from revisions where company_id = $1 and resource = 'entries' order by seq`, [b.id])).toEqual(
    ['post', 'post', 'reverse'].map((op) => ({ op })),
  )
})

test('422 names the field of a third party that is in the bin or unknown, and the database refuses it too', async () => {
  const b = await books()
  const { body: gone } = await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Parti' } })
  expect((await admin('DELETE', `${b.path}/third-parties/${gone.id}`)).status).toBe(204)
  const other = await books()
  const onLine = (third_party_id: number): NewEntry => {
    const [first, ...rest] = sale(b).lines
    return sale(b, { lines: first ? [{ ...first, third_party_id }, ...rest] : [] })
  }
  for (const id of [gone.id as number, other.customer, 999_999_999]) {
    const detail = (field: string) => ({ status: 422, detail: { errors: { [field]: [{ message: ledgerMessages.third_party_unknown }] } } })
    await expect(post(b, sale(b), sale(b, { third_party_id: id }))).rejects.toMatchObject(detail('third_party_id'))
    await expect(post(b, sale(b), onLine(id))).rejects.toMatchObject(detail('lines.0.third_party_id'))
  }
  expect(await w.rows('select count(*)::int as n from entries where company_id = $1', [b.id])).toEqual([{ n: 0 }])
  // A direct insert that bypasses post_entries().
  await post(b, sale(b))
  await expect(
    w.rows(
      `with head as (
         insert into entries (company_id, journal_id, fiscal_year_id, period_id, number, entry_date, origin, total, lines_count, pack_version, journal_code,
                              fiscal_year_code, previous_hash, hash, written_in)
         select company_id, journal_id, fiscal_year_id, period_id, number + 1, entry_date, origin, total, lines_count, pack_version, journal_code,
           fiscal_year_code, hash, hash, written_in from entries where company_id = $1 returning id)
       insert into entry_lines (company_id, entry_id, position, entry_date, account_id, third_party_id, debit, credit, account_number)
       select company_id, head.id, position, entry_date, account_id, $2::bigint, debit, credit, account_number from entry_lines, head where company_id = $1`,
      [b.id, gone.id],
    ),
  ).rejects.toMatchObject({ message: 'third_party_unknown' })
})
