import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Books } from '../lib/books.ts'
import { median, type Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import type { Template } from './posting-function.ts'

/** Postings of one transaction. A single one runs without a subtransaction. */
const sizes = [1, 4, 8, 16] as const
/** As many as the machine of the figures has cores. Each has files of its own, so that no batch waits for another. */
const sessions = 2
const options = '-c timezone=UTC -c plan_cache_mode=force_generic_plan'

type Run = { readonly perSecond: number; readonly cpu: number }

/** Posts once in each of up to `p_most` files, chosen at random, in the order of their keys; in a batch each posting has its subtransaction. */
const definition = `
  create table bench.posting_files (company bigint primary key, session integer, token text, journal bigint, party bigint, entry text);
  grant select on bench.posting_files to partita_app;
  create function bench.post_batch(p_hash bytea, p_session integer, p_most integer) returns void language plpgsql as $bench$
  declare
    v_file bench.posting_files;
    v_day text := make_date(2026, 1 + floor(random() * 12)::integer, 1 + floor(random() * 28)::integer)::text;
  begin
    for v_file in select * from (select f.* from bench.posting_files f where f.session = p_session order by random() limit p_most) f order by f.company loop
      if p_most = 1 then
        perform bench.post_invoice(p_hash, v_file.token, v_file.journal, v_file.party, v_day, v_file.entry);
      else
        begin
          perform bench.post_invoice(p_hash, v_file.token, v_file.journal, v_file.party, v_day, v_file.entry);
        exception when query_canceled then raise;
        end;
      end if;
    end loop;
  end $bench$`

/**
 * What posting in batches could gain at most: the SQL of a posting in one call, alone in its transaction or with others of different files,
 * each in a subtransaction. Sessions are warm, and the same for all sizes. Once as the disk is, once with a COMMIT that takes 1 ms more.
 */
export async function measureBatches(
  fixture: Fixture,
  caller: Session,
  files: readonly Books[],
  template: Template,
  { rounds, seconds, isSmoke }: Size,
): Promise<Figure[]> {
  await withClient(ownerUrl(fixture.env), async (client) => {
    await client.query(definition)
    for (const [place, books] of files.entries())
      await client.query('insert into bench.posting_files values ($1, $2, $3, $4, $5, $6)', [
        books.id,
        place % sessions,
        books.token,
        books.journal,
        books.customers[0],
        template(books),
      ])
  })
  const hash = createHash('sha256').update(caller.token).digest()
  const measureDisk = async (title: string, delayed: boolean) => {
    await delayCommits(fixture, delayed)
    const clients = await Promise.all(Array.from({ length: sessions }, () => connectTo(fixture)))
    try {
      const run = (size: number, time: number) => post(fixture, clients, hash, size, time)
      if (!isSmoke) for (const size of sizes) await run(size, 1)
      const runs = new Map<number, Run[]>(sizes.map((size) => [size, []]))
      for (let round = 0; round < rounds; round += 1)
        for (const size of round % 2 === 0 ? sizes : sizes.toReversed()) runs.get(size)?.push(await run(size, seconds))
      const of = (size: number, name: keyof Run) => (runs.get(size) ?? []).map((each) => each[name])
      const describe = (size: number) =>
        `${size}: ${median(of(size, 'perSecond')).toFixed(0)}/s, PostgreSQL ${median(of(size, 'cpu')).toFixed(2)} ms`
      console.log(`  ${title}: ${sizes.map(describe).join('; ')}`)
      return sizes.slice(1).map(
        (size): Figure => ({
          title: `postings in batches of ${size} ÷ one by one, ${title}`,
          unit: 'of the rate of one by one',
          rounds: of(size, 'perSecond').map((rate, round) => rate / (of(1, 'perSecond')[round] ?? Number.NaN)),
          proof: `processor time of PostgreSQL ÷ one by one: ${(median(of(size, 'cpu')) / median(of(1, 'cpu'))).toFixed(2)}; ${describe(1)}, ${describe(size)}`,
        }),
      )
    } finally {
      await Promise.all(clients.map((client) => client.end()))
      await delayCommits(fixture, false)
    }
  }
  return [...(await measureDisk('bare', false)), ...(await measureDisk('bare, COMMIT 1 ms slower', true))]
}

/** A pause before the WAL is flushed stands for a slower disk. It holds for sessions that begin afterwards. */
const delayCommits = (fixture: Fixture, delayed: boolean) =>
  withClient(ownerUrl(fixture.env), async (client) => {
    for (const [name, value] of [['commit_delay', 1000] as const, ['commit_siblings', 0] as const])
      await client.query(delayed ? `alter role partita_app set ${name} = ${value}` : `alter role partita_app reset ${name}`)
  })

async function connectTo(fixture: Fixture): Promise<Client> {
  const client = new Client({ connectionString: fixture.env.DATABASE_URL, options })
  await client.connect()
  return client
}

async function post(fixture: Fixture, clients: readonly Client[], hash: Buffer, size: number, seconds: number): Promise<Run> {
  const before = fixture.meter().postgres ?? 0
  const began = performance.now()
  let posted = 0
  const work = async (client: Client, session: number) => {
    while (performance.now() - began < seconds * 1000) {
      await client.query({ name: 'batch', text: 'select bench.post_batch($1, $2, $3)', values: [hash, session, size] })
      posted += size
    }
  }
  await Promise.all(clients.map(work))
  const taken = (performance.now() - began) / 1000
  return { perSecond: posted / taken, cpu: ((fixture.meter().postgres ?? 0) - before) / posted }
}
