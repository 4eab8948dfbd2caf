import type { Client } from 'pg'

/**
 * Copies the entries of a file without their lines, each with a new number, label and reference: the API would take hours. Counts by day are
 * kept, balances are not. Inside a transaction, without triggers and foreign keys.
 */
export async function copyEntries(client: Client, company: number, copies: number): Promise<void> {
  await client.query(`create temp table seeded on commit drop as select * from entries where company_id = ${company}`)
  const { rows } = await client.query<{ span: string }>('select max(id) - min(id) + 1 as span from seeded')
  const span = Number(rows[0]?.span)
  await client.query(`
    insert into entries (id, company_id, journal_id, fiscal_year_id, period_id, number, entry_date, label, reference, third_party_id, origin, status, total,
      lines_count, pack_version, journal_code, fiscal_year_code, third_party_code, previous_hash, hash, posted_at, updated_at, version, lock_version, written_in)
    overriding system value
    select s.id + k * ${span}, s.company_id, s.journal_id, s.fiscal_year_id, s.period_id, s.number + k * ${span}, s.entry_date,
      split_part(s.label, ' ', 1) || ' ' || s.id + k * ${span}, 'F-' || left(md5((s.id + k * ${span})::text), 8), s.third_party_id, s.origin, s.status, s.total,
      s.lines_count, s.pack_version, s.journal_code, s.fiscal_year_code, s.third_party_code, s.previous_hash, s.hash, s.posted_at, s.updated_at, s.version,
      s.lock_version, s.written_in
    from generate_series(1, ${copies}) k cross join seeded s`)
  await client.query(`
    insert into entry_days (company_id, journal_id, day, entries)
    select e.company_id, coalesce(e.journal_id, 0), e.entry_date, count(*) from entries e where e.company_id = ${company}
    group by grouping sets ((e.company_id, e.entry_date), (e.company_id, e.journal_id, e.entry_date))
    on conflict (company_id, journal_id, day) do update set entries = excluded.entries`)
}
