import type { Client } from 'pg'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { type Books, createBooks } from '../lib/books.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { type Fixture, waitUntilIdle } from '../lib/fixture.ts'
import { wrk } from '../lib/load.ts'
import type { Session } from '../lib/seed.ts'
import { wrkRequest } from './posting.ts'

const goalKilobytes = 6

type Wal = { readonly records: number; readonly images: number }
/** What one table or index adds to the log; `kinds` by type of record, the largest first. */
type Part = { readonly of: string; readonly name: string; readonly bytes: number; readonly kinds: string }

/**
 * How much WAL one posting writes, by table and index. The first change of a page after a checkpoint adds an image of the whole page; that
 * depends on checkpoints rather than postings, so it is reported separately.
 */
export async function measureWal(fixture: Fixture, caller: Session, firm: string, { rounds, seconds }: Size): Promise<Figure[]> {
  const files: Books[] = []
  for (let n = 0; n < fixture.amount(16, 2); n++) files.push(await createBooks(caller, firm, `Logged ${n}`))
  const ids = files.map(({ id }) => id)
  const post = async () => {
    await wrk('wal', wrkRequest(fixture, { caller }, files), 2, seconds)
    await waitUntilIdle(fixture)
  }
  return withClient(ownerUrl(fixture.env), async (client) => {
    await client.query('create extension if not exists pg_walinspect')
    const [plain, images]: [number[], number[]] = [[], []]
    let postings = 0
    let parts: string[] = []
    await post()
    for (let round = 1; round <= rounds; round++) {
      const [before, from] = [await countOf(client, ids), await position(client)]
      await post()
      const to = await position(client)
      const made = (await countOf(client, ids)) - before
      const written = await walBetween(client, from, to)
      postings += made
      parts = await byRelation(client, from, to, made)
      plain.push(written.records / made / 1000)
      images.push(written.images / made / 1000)
      console.log(`  WAL, round ${round}: ${made} postings, ${plain.at(-1)?.toFixed(2)} kB each`)
    }
    const proof = `${postings} postings, everything in the log between the first and the last: those of ${ids.length} files`
    return [
      {
        title: 'WAL per posting',
        unit: 'kB',
        rounds: plain,
        goal: { most: goalKilobytes },
        proof: `${proof}; bytes by relation, last round:\n${parts.join('\n')}`,
      },
      { title: 'WAL per posting, images of pages beside it', unit: 'kB', rounds: images, proof },
      ...(await measureCompression(client, post, rounds)),
    ]
  })
}

/**
 * The size of an image of a page, as wal_compression makes it: the operator's setting, not what the product writes. How many images a
 * posting needs depends on how long ago the last checkpoint was; here one comes before each burst. Sessions take the setting when they begin.
 */
async function measureCompression(client: Client, post: () => Promise<void>, rounds: number): Promise<Figure[]> {
  const { rows: shown } = await client.query<{ wal_compression: string }>('show wal_compression')
  // lz4, where PostgreSQL was built with it.
  const compressions = ['off', shown[0]?.wal_compression ?? 'on']
  const sizes = new Map<string, number[]>(compressions.map((name) => [name, []]))
  const begin = async (setting: string) => {
    await client.query(setting)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'partita_app'`)
  }
  for (let round = 1; round <= rounds; round++)
    for (const name of round % 2 === 1 ? compressions : compressions.toReversed()) {
      await begin(`alter role partita_app set wal_compression = ${name}`)
      await client.query('checkpoint')
      const from = await position(client)
      await post()
      const { rows } = await client.query<{ bytes: number }>(
        `select avg(r.fpi_length)::float as bytes from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn) r where r.fpi_length > 0`,
        [from, await position(client)],
      )
      sizes.get(name)?.push((rows[0]?.bytes ?? Number.NaN) / 1000)
    }
  await begin('alter role partita_app reset wal_compression')
  return compressions.map((name) => ({
    title: `image of a page in the WAL, wal_compression = ${name}`,
    unit: 'kB',
    rounds: sizes.get(name) ?? [],
    proof: 'mean of all records with an image after a checkpoint',
  }))
}

const position = async (client: Client) =>
  (await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]?.at ?? ''

const countOf = async (client: Client, files: readonly number[]) =>
  (await client.query<{ n: number }>('select count(*)::int as n from entries e where e.company_id = any($1)', [files])).rows[0]?.n ?? 0

/**
 * Bytes per posting of each table and, below it, of its heap and indexes. A record that changes several pages is counted where the first
 * one belongs. Tables below half a percent are left out.
 */
async function byRelation(client: Client, from: string, to: string, postings: number): Promise<string[]> {
  const { rows } = await client.query<Part>(
    `with records as (
       select coalesce(t.relname, 'commits and others') as of, case when i.indexrelid is null then 'heap' else c.relname end as name,
         r.resource_manager || ' ' || r.record_type as kind, r.record_length - r.fpi_length as bytes
       from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn) r
       left join pg_class c on c.relfilenode = (regexp_match(r.block_ref, 'rel \\d+/\\d+/(\\d+)'))[1]::oid
       left join pg_index i on i.indexrelid = c.oid
       left join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
     ), kinds as (
       select of, name, kind, sum(bytes)::float as bytes, count(*)::float as times from records group by 1, 2, 3
     )
     select of, name, sum(bytes) as bytes,
       string_agg(format('%s × %s', round((times / $3)::numeric, 2), kind), ', ' order by bytes desc) filter (where times / $3 >= 0.05) as kinds
     from kinds group by 1, 2`,
    [from, to, postings],
  )
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  const tables = Map.groupBy(rows, (row) => row.of)
  const counted = [...tables].map(([name, parts]) => ({ name, parts, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) }))
  const per = (bytes: number) => (bytes / postings).toFixed(0).padStart(6)
  return counted
    .filter(({ bytes }) => bytes > total / 200)
    .toSorted((a, b) => b.bytes - a.bytes)
    .flatMap(({ name, parts, bytes }) => [
      `  ${per(bytes)} ${name}`,
      ...parts.toSorted((a, b) => b.bytes - a.bytes).map((part) => `         ${per(part.bytes)} ${part.name}: ${part.kinds ?? ''}`),
    ])
}

/** pg_walinspect reads only what is flushed, so the WAL is flushed first. */
async function walBetween(client: Client, from: string, to: string): Promise<Wal> {
  await client.query(`select pg_logical_emit_message(true, 'bench', 'flush')`)
  const { rows } = await client.query<Wal>(
    `select sum(record_size)::float as records, sum(fpi_size)::float as images from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, false)`,
    [from, to],
  )
  return rows[0] ?? { records: Number.NaN, images: Number.NaN }
}
