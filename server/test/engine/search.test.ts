import { expect, test } from 'vitest'
import { searchPatterns } from '../../src/lib/search.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const files = [w.company, await w.makeCompany()] as const

/** Numbers that look random and are the same every time. */
let seed = 20_261_119
const random = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return (seed >>> 8) % below
}
const parts = [
  'Société',
  'œuvre',
  'Straße',
  'vente',
  '100%',
  'a_b',
  'c\\d',
  "l'été",
  'F-2026-01',
  '+++123/4567/89012+++',
  'ab',
  'é',
  '12',
  'İstanbul',
  '"x"',
  'łódź',
]
const text = () => Array.from({ length: 1 + random(4) }, () => parts[random(parts.length)]).join(' ')

/** Without triggers and foreign keys, which do not matter to a search. */
const force = (statement: string, values: readonly unknown[]) => {
  const quoted = statement.replace(/\$(\d)/g, (_hole, n: string) => `'${String(values[Number(n) - 1]).replaceAll("'", "''")}'`)
  return w.rows(`set session_replication_role = replica; ${quoted}; reset session_replication_role`)
}
const rows = (make: (n: number) => object) => JSON.stringify(Array.from({ length: 150 }, (_, n) => make(n + 1)))

for (const { id } of files) {
  await force(
    `insert into third_parties (company_id, type, code, name, email, country, locale, account_id, written_in, deleted_at)
     select $1, 'customer', 'T' || r.n, r.a, r.b, 'BE', 'fr', 1, 1, case when r.n % 9 = 0 then now() end from jsonb_to_recordset($2) r (n integer, a text, b text)`,
    [id, rows((n) => ({ n, a: text(), b: text() }))],
  )
  const [one] = await w.rows<{ first: number }>(
    `select min(id)::integer as first from third_parties where company_id = $1 and code = 'T1'`,
    [id],
  )
  const first = one?.first ?? 0
  const party = () => (random(4) === 0 ? null : first + random(150))
  await force(
    `insert into entries (company_id, journal_id, fiscal_year_id, period_id, number, entry_date, label, reference, third_party_id, origin, total, lines_count,
       pack_version, journal_code, fiscal_year_code, previous_hash, hash, written_in)
     select $1, 1, 1, 1, r.n, '2026-03-01', r.a, left(r.b, 90), r.t, 'manual', 1, 2, '1', 'OD', '2026', sha256('a'), sha256('b'), 1
     from jsonb_to_recordset($2) r (n integer, a text, b text, t bigint)`,
    [id, rows((n) => ({ n, a: text(), b: text(), t: party() }))],
  )
  await force(
    `insert into documents (company_id, source, origin, direction, is_credit_note, third_party_id, number, document_date, currency, amount_net, amount_vat, amount_gross, note,
       written_in, deleted_at)
     select $1, 'api', 'user', 'sale', false, coalesce(r.t, $3), r.n || ' ' || left(r.a, 90), '2026-03-01', 'EUR', 1, 0, 1, r.b, 1, case when r.n % 9 = 0 then now() end
     from jsonb_to_recordset($2) r (n integer, a text, b text, t bigint)`,
    [id, rows((n) => ({ n, a: text(), b: text(), t: party() })), first],
  )
  await force(
    `insert into bank_transactions (company_id, journal_id, source, sequence, entry_date, value_date, amount, currency, counterpart_name, communication, written_in)
     select $1, 1, 'import', r.n, '2026-03-01', '2026-03-01', r.n, 'EUR', r.a, r.b, 1 from jsonb_to_recordset($2) r (n integer, a text, b text)`,
    [id, rows((n) => ({ n, a: text(), b: text() }))],
  )
}
await w.rows('analyze')

const queries = [
  ...parts,
  'VENTE',
  'soci',
  'oeuvre',
  'strasse',
  '%',
  '_',
  '\\',
  'od-2026-0000',
  'zzz',
  'vente 12',
  'é ab SOC',
  "l'été 100%",
  'c\\d a_b',
  'x" F-2026',
  '123/4567 łodz',
  't12 ista',
]

/** Every word in the searched text of the record or, where it has one, of its third party: what the lists answered before there was an index. */
const scanned = (table: string, withParty: boolean) => `
  select r.id::integer as id from ${table} r ${withParty ? 'left join third_parties t on t.company_id = r.company_id and t.id = r.third_party_id' : ''}
  where r.company_id = $1 and not exists (
    select from unnest($2::text[]) p where not (r.search like plain(p)) ${withParty ? 'and (t.search like plain(p)) is not true' : ''}) order by 1`

const found = async (company: number, statement: string, words: readonly string[]) => {
  const list = `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]::text[]`
  const answers = (await w.asApp(
    `begin; select bind_read(${company}, 1); select id::integer as id from ${statement.replace('$1', list)} order by 1; commit`,
  )) as unknown as { rows: { id: number }[] }[]
  return answers[2]?.rows
}

test.each([
  ['entries', 'entries_with($1)', true],
  ['documents', 'documents_with($1)', true],
  ['bank_transactions', 'bank_transactions_with($1)', false],
  ['third_parties', 'third_parties_with($1) as f (id)', false],
])('a search of %s finds what a scan of the file finds, and nothing of another file', async (table, statement, withParty) => {
  let matches = 0
  for (const { id } of files)
    for (const q of queries) {
      const words = searchPatterns(q)
      const expected = await w.rows(scanned(table, withParty), [id, words])
      expect({ q, found: await found(id, statement, words) }).toEqual({ q, found: expected })
      matches += expected.length
    }
  expect(matches).toBeGreaterThan(1000)
})

test('without a bound file a search finds nothing, and no other role may search', async () => {
  const { rows: none } = await w.asApp(`select * from entries_with(array['%e%'])`)
  expect(none).toEqual([])
  await expect(w.rows(`set role partita_queue; select * from entries_with(array['%e%'])`)).rejects.toThrow('permission denied')
})
