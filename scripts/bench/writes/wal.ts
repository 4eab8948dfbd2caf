import type { Client } from 'pg'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'

const goalKilobytes = 4.5

type Wal = { readonly records: number; readonly images: number }

/**
 * How much WAL one posting writes. The first change of a page after a checkpoint adds an image of the whole page; that depends on
 * checkpoints rather than postings, so it is reported separately.
 */
export async function measureWal(
  fixture: Fixture,
  files: readonly number[],
  burst: (seconds: number) => Promise<unknown>,
  { rounds, seconds }: Size,
): Promise<Figure[]> {
  return withClient(ownerUrl(fixture.env), async (client) => {
    await client.query('create extension if not exists pg_walinspect')
    const [plain, images]: [number[], number[]] = [[], []]
    let postings = 0
    let tables = ''
    for (let round = 1; round <= rounds; round++) {
      const [before, from] = [await countOf(client, files), await position(client)]
      await burst(seconds)
      const to = await position(client)
      const made = (await countOf(client, files)) - before
      const written = await walBetween(client, from, to)
      postings += made
      tables = await byTable(client, from, to, made)
      plain.push(written.records / made / 1000)
      images.push(written.images / made / 1000)
      console.log(
        `  WAL, round ${round}: ${made} postings, ${plain.at(-1)?.toFixed(2)} kB each and ${images.at(-1)?.toFixed(2)} kB of page images`,
      )
    }
    const proof = `${postings} postings, everything in the log between the first and the last: those of ${files.length} files; of the last round by table: ${tables}`
    return [
      { title: 'WAL per posting', unit: 'kB', rounds: plain, goal: { most: goalKilobytes }, proof },
      { title: 'WAL per posting, images of pages beside it', unit: 'kB', rounds: images, proof },
    ]
  })
}

const position = async (client: Client) =>
  (await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]?.at ?? ''

const countOf = async (client: Client, files: readonly number[]) =>
  (await client.query<{ n: number }>('select count(*)::int as n from entries e where e.company_id = any($1)', [files])).rows[0]?.n ?? 0

/** Kilobytes per posting by table, indexes included, the largest first. */
async function byTable(client: Client, from: string, to: string, postings: number): Promise<string> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select coalesce(t.relname, 'commits and others') as name, sum(r.record_length - r.fpi_length)::float as bytes
     from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn) r
     left join pg_class c on c.relfilenode = (regexp_match(r.block_ref, 'rel \\d+/\\d+/(\\d+)'))[1]::oid
     left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
     group by 1 order by 2 desc`,
    [from, to],
  )
  return rows
    .slice(0, 12)
    .map(({ name, bytes }) => `${name} ${(bytes / postings / 1000).toFixed(2)}`)
    .join(', ')
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
