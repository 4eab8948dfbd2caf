/** Dossiers opened as a new file: two years together, the second alone, what is refused, and what only the owner of the database may do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingIn } from '../harness/books/booking.ts'
import { makeBooks } from '../harness/books/books.ts'
import { changed, type Dossiers, dossiersOf } from '../harness/exports/dossiers.ts'
import { type Elsewhere, openElsewhere, readAll, readShown, withoutOwn } from '../harness/exports/opened-files.ts'
import { makeTwoYears, type TwoYears } from '../harness/exports/two-years.ts'
import { inWrite } from '../harness/raw-write.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { verifyFully } from '../harness/ledger/verification.ts'

let w: World
let admin: Caller
let b: TwoYears
let dossiers: Dossiers
let both: readonly [string, string]
let together: Elsewhere
let copy: Awaited<ReturnType<Elsewhere['open']>>
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  dossiers = dossiersOf(w, admin)
  b = await makeTwoYears(w, admin)
  both = [(await dossiers.fetch(b, b.years[0])).file, (await dossiers.fetch(b, b.years[1])).file]
  together = await openElsewhere()
  // In any order.
  copy = await together.open(both[1], both[0])
}, 240_000)
afterAll(async () => {
  dossiers.close()
  await together.close()
  await w.close()
})

test('two years opened together are the same books, and the dossiers of the copy have equal fingerprints', {
  timeout: 120_000,
}, async () => {
  const [here, there] = [await readShown(w, admin, b.path), await readShown(together.w, together.admin, copy.path)]
  for (const [name, shown] of Object.entries(here)) expect([name, there[name]]).toEqual([name, shown])
  expect(copy.opened).toMatchObject({ fiscal_years: ['2025', '2026'], entries: 8, letterings: 2, took_over: false, left_out: 0 })
  const again = dossiersOf(together.w, together.admin)
  const years = (await together.admin('GET', `${copy.path}/fiscal-years`)).body as { id: number; code: string }[]
  for (const [at, code] of ['2025', '2026'].entries()) {
    const { fingerprint } = await again.fetch(copy, years.find((year) => year.code === code)?.id)
    expect(fingerprint).toBe((await dossiers.fetch(b, b.years[at])).fingerprint)
  }
  again.close()
})

test('a client that bootstraps gets every record, and the history has the creation of the file alone', async () => {
  const resources: Record<string, number> = {}
  type Page = { resources: Record<string, unknown[]>; next_page_token: string | null; has_more: boolean }
  for (let token: string | null = '', more = true; more; ) {
    const { body }: { body: Page } = await together.admin('GET', `${copy.path}/sync/bootstrap${token ? `?page_token=${token}` : ''}`)
    for (const [name, records] of Object.entries(body.resources)) resources[name] = (resources[name] ?? 0) + records.length
    ;[token, more] = [body.next_page_token, body.has_more]
  }
  expect(resources).toMatchObject({ entries: 8, letterings: 2, 'fiscal-years': 2, journals: Object.keys(b.journals).length })
  const recorded = await together.w.rows(`select resource, op from revisions where company_id = $1 and write_no = 1`, [copy.id])
  expect(recorded).toEqual([{ resource: 'companies', op: 'create' }])
  const noted = await together.w.rows(
    `select params ->> 'years' as years from activity where company_id = $1 and note = 'company_opened'`,
    [copy.id],
  )
  expect(noted).toEqual([{ years: '2025, 2026' }])
})

test('posting goes on with the next number, and the chain continues after the imported head', { timeout: 120_000 }, async () => {
  const continued = await openElsewhere()
  try {
    const { path } = await continued.open(...both)
    const before = (await verifyFully(continued.w, continued.admin, path)).body
    const ids = Object.fromEntries(
      ((await continued.admin('GET', `${path}/journals`)).body as { id: number; code: string }[]).map(({ id, code }) => [code, id]),
    )
    const [customer] = (await readAll(continued.w, continued.admin, `${path}/third-parties?type=customer`)) as { id: number }[]
    const line = { account: '700000', amount: '50.00', vat_code: 'V21' }
    const sale = { journal_id: ids['VEN'], third_party_id: customer?.id, entry_date: '2026-02-20', lines: [line] }
    const { status, body } = await continued.admin('POST', `${path}/entries/invoice`, { body: sale })
    expect([status, body.number]).toEqual([201, 2])
    const after = (await verifyFully(continued.w, continued.admin, path)).body
    const chainOf = ({ chains }: typeof after) =>
      chains.find(({ journal_code, fiscal_year_code }: Record<string, string>) => journal_code === 'VEN' && fiscal_year_code === '2026')
    expect([before.ok, after.ok]).toEqual([true, true])
    expect(chainOf(after)).toMatchObject({ entries: 2, imported_head: { number: 1, hash: chainOf(before).head }, first_break: null })
    const locked = await continued.admin('POST', `${path}/entries/invoice`, { body: { ...sale, entry_date: '2026-03-10' } })
    expect([locked.status, locked.body.code]).toEqual([422, 'period_locked'])
  } finally {
    await continued.close()
  }
})

type Item = { account: { number: string }; third_party: { code: string } | null; due_date: string | null; open_amount: string }

test('the second year alone: one entry takes over the balances and the open items of the year before', { timeout: 120_000 }, async () => {
  const alone = await openElsewhere()
  try {
    const { path, opened } = await alone.open(both[1])
    expect(opened).toMatchObject({ fiscal_years: ['2026'], entries: 3, letterings: 1, took_over: true, left_out: 0 })
    const [here, there] = [await readShown(w, admin, b.path), await readShown(alone.w, alone.admin, path)]
    expect(there['trial balance 2026']).toEqual(here['trial balance 2026'])
    const items = async (on: World, caller: Caller, at: string) =>
      ((await readAll(on, caller, `${at}/open-items`)) as Item[])
        .map(({ account, third_party, due_date, open_amount }) => [account.number, third_party?.code, due_date, open_amount].join(' '))
        .toSorted()
    expect(await items(alone.w, alone.admin, path)).toEqual(await items(w, admin, b.path))
    expect(there['verification']).toMatchObject({ ok: true })
    const chains = (await verifyFully(alone.w, alone.admin, path)).body.chains as Record<string, unknown>[]
    expect(chains.filter(({ fiscal_year_code }) => fiscal_year_code === '2025')).toMatchObject([{ entries: 1, imported_head: null }])
    const planOf = async (on: World, caller: Caller, at: string) => {
      const [asset] = (await readAll(on, caller, `${at}/fixed-assets`)) as { id: number }[]
      const { plan, depreciated } = (await caller('GET', `${at}/fixed-assets/${asset?.id}`)).body
      return [depreciated, plan.filter(({ from }: { from: string }) => from >= '2026-01-01').map(withoutOwn)]
    }
    expect(await planOf(alone.w, alone.admin, path)).toEqual(await planOf(w, admin, b.path))
    const entries = withoutOwn(await readAll(alone.w, alone.admin, `${path}/entries`)) as Record<string, unknown>[]
    expect(entries.filter(({ origin }) => origin === 'takeover')).toMatchObject([
      { number: 1, entry_date: expect.stringMatching(/^2025-12-31/) },
    ])
    const { data } = (await alone.admin('GET', `${path}/entries`)).body
    expect(data.map(({ origin }: { origin: string }) => origin)).toContain('takeover')

    await alone.w.rows(`begin; set local session_replication_role = replica; update imported_chains set hash = sha256('x'); commit`)
    const altered = (await verifyFully(alone.w, alone.admin, path)).body
    expect(altered.ok).toBe(false)
    expect(altered.chains.map(({ first_break }: { first_break: { reason: string } | null }) => first_break?.reason)).toContain('imported')
  } finally {
    await alone.close()
  }
})

test('a refusal leaves nothing behind: no row, no file in the store', { timeout: 240_000 }, async () => {
  const fresh = await openElsewhere()
  try {
    const counted = async () => {
      const [found] = await fresh.w.rows(
        `select (select count(*) from companies) as companies, (select count(*) from heads) as heads, (select count(*) from accounts) as accounts,
           (select count(*) from entries) as entries, (select count(*) from files) as files, (select count(*) from file_stagings) as stagings,
           (select count(*) from imported_chains) as chains, (select count(*) from activity) as activity`,
      )
      return { ...found, stored: fresh.stored() }
    }
    const before = await counted()
    const refused = async (files: readonly string[], firm?: string) => {
      const outcome = await fresh
        .attempt(files, firm)
        .catch((error: unknown) => ({ refused: (error as { detail?: { code?: string } }).detail?.code ?? String(error) }))
      expect(await counted()).toEqual(before)
      return 'refused' in outcome ? outcome.refused : 'opened'
    }
    expect(await refused(both, 'aaaaaaaaaaaa')).toMatch(/^There is no firm aaaaaaaaaaaa/)
    const broken = dossiers.keep(await changed(both[1], (files) => files.set('csv/journals.csv', Buffer.from('x'))))
    expect(await refused([both[0], broken])).toBe('A dossier is not intact')
    const other = await makeBooks(w, admin)
    await bookingIn(other, admin).sale()
    const another = (await dossiers.fetch(other)).file
    expect(await refused([both[0], another])).toMatch(/^The dossiers are of two company files/)
    expect(await refused([both[0], both[0]])).toMatch(/^The fiscal years do not follow each other/)
    const firm = await fresh.w.makeFirm()
    await fresh.w.rows(`update firms set created_at = created_at - interval '31 days' where id = $1`, [firm.id])
    await Promise.all([fresh.w.makeCompany(firm.id), fresh.w.makeCompany(firm.id)])
    Object.assign(before, await counted())
    expect(await refused(both, firm.public_token)).toBe('company_limit_reached')
  } finally {
    await fresh.close()
  }
  expect(await together.attempt(both)).toMatchObject({
    refused: expect.stringMatching(/^This installation has the file already: Atelier Meunier/),
  })
  await expect(
    together.w.rows(
      inWrite(
        copy.id,
        `insert into companies (id, public_token, chain_identity, code, name, country_pack, vat_regime, currency, locale, country, fiscal_year_start, fiscal_year_end) select 999999, 'aaaaaaaaaaaa', c.chain_identity, 'X', 'X', 'BE', 'exempt', 'EUR', 'fr', 'BE', '2026-01-01', '2026-12-31' from companies c where c.id = ${copy.id}`,
      ),
    ),
  ).rejects.toThrow('companies_one_chain')
})

test('dossiers between which entries were posted do not fit together', async () => {
  const file = await makeTwoYears(w, admin)
  const first = (await dossiers.fetch(file, file.years[0])).file
  await bookingIn(file, admin).sale({ entry_date: '2025-12-20' })
  const second = (await dossiers.fetch(file, file.years[1])).file
  expect(await together.attempt([first, second])).toMatchObject({ refused: expect.stringMatching(/^The dossiers differ/) })
})

/** An entry after the last one of a chain, with the hash that it must have, then changed; undone at the end. */
const attemptEntry = (change: string) => `do $do$
declare
  v_entry jsonb; v_lines jsonb; v_identity text;
begin
  perform open_write(null, false, null, ${copy.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000);
  perform set_config('app.write_no', '1', true);
  select c.chain_identity into v_identity from companies c where c.id = ${copy.id};
  select to_jsonb(e) || jsonb_build_object('id', nextval('entries_id_seq'), 'number', k.last_number + 1, 'previous_hash', k.hash) into v_entry
  from entry_chains k join entries e on e.company_id = k.company_id and e.journal_id = k.journal_id and e.fiscal_year_id = k.fiscal_year_id and e.number = 1
  where k.company_id = ${copy.id} and e.journal_code = 'OD' and e.fiscal_year_code = '2026';
  select jsonb_agg(to_jsonb(l) || jsonb_build_object('entry_id', v_entry -> 'id') order by l.position) into v_lines
  from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
  where l.company_id = ${copy.id} and e.journal_code = 'OD' and e.fiscal_year_code = '2026' and e.number = 1;
  ${change.includes('number') ? change : 'null'};
  select v_entry || jsonb_build_object('hash', entry_hash(2, e.previous_hash, canonical_head(v_identity, e.journal_code, e.fiscal_year_code, e.number,
    e.entry_date, e.label, e.reference, e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), (
    select string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate, l.vat_date, l.grids), E'\\n' order by l.position)
    from jsonb_populate_recordset(null::entry_lines, v_lines) l))) into v_entry from jsonb_populate_record(null::entries, v_entry) e;
  ${change.includes('number') ? 'null' : change};
  perform open_entries(jsonb_build_array(v_entry), v_lines);
  raise exception 'accepted';
end $do$`

test('the database accepts an entry that follows its chain, and refuses a changed cent, hash, link or number', async () => {
  const outcome = (change: string) => together.w.rows(attemptEntry(change)).then(() => 'stored', String)
  expect(await outcome('null')).toContain('accepted')
  const cents = `v_lines := (select jsonb_agg(l || jsonb_build_object('debit', case when (l ->> 'debit')::numeric > 0 then '100.01' else '0' end,
    'credit', case when (l ->> 'credit')::numeric > 0 then '100.01' else '0' end)) from jsonb_array_elements(v_lines) l);
    v_entry := v_entry || '{"total": "100.01"}'`
  expect(await outcome(cents)).toContain('does not match its hash')
  expect(await outcome(`v_entry := v_entry || jsonb_build_object('hash', sha256('x'))`)).toContain('does not match its hash')
  expect(await outcome(`v_entry := v_entry || jsonb_build_object('number', (v_entry ->> 'number')::int + 1)`)).toContain(
    'does not follow the one before it',
  )
  expect(await outcome(`v_entry := v_entry || jsonb_build_object('previous_hash', sha256('x')) /* number */`)).toContain(
    'does not follow the one before it',
  )
})

test('the application role may call none of the functions, nor pretend to open a dossier', async () => {
  const calls = [
    `select reserve_ids('accounts', 1)`,
    `select open_records('accounts', '[]')`,
    `select open_entries('[]', '[]')`,
    `select seal_dossier('[]', '[]', '{}', '[]')`,
  ]
  for (const call of calls) await expect(together.w.asApp(call)).rejects.toThrow('permission denied')
  const { rows } = await together.w.asApp(`select set_config('app.opening', 'yes', false), opening_dossier()`)
  expect(rows).toMatchObject([{ opening_dossier: false }])
  await expect(together.w.asApp(`insert into imported_chains default values`)).rejects.toThrow('permission denied')
})

test('the owner opens a dossier only in the write that makes its file, and keeps what the dossier proved', async () => {
  const later = inWrite(copy.id, `perform open_records('budgets', '[{"name": "x"}]')`)
  await expect(together.w.rows(later)).rejects.toThrow('in the write that makes its file')
  await expect(together.w.rows(`update imported_chains set last_number = 9 where company_id = ${copy.id}`)).rejects.toThrow('stays')
  await expect(together.w.rows(`delete from imported_chains where company_id = ${copy.id}`)).rejects.toThrow('stays')
})
