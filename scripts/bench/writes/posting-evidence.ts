import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { Books } from '../lib/books.ts'
import { expectOwnAnswers } from '../lib/evidence.ts'
import type { Session } from '../lib/seed.ts'

export type PostingSide = {
  readonly name: 'api' | 'bare'
  readonly caller: Session
  readonly files: readonly Books[]
  readonly acknowledged: { least: number; most: number }
}

const counts = {
  memos: 'from replays m where m.company_id = any($1) and m.status = 201 and m.packed is not null',
  tied: `from replays m join revisions r on r.company_id = m.company_id and r.operation_id = m.operation_id
         where m.company_id = any($1) and r.resource = 'entries' and r.op = 'post'`,
  entries: 'from entries e where e.company_id = any($1)',
  revisions: `from revisions r where r.company_id = any($1) and r.resource = 'entries' and r.op = 'post'`,
  feed: `from feed f where f.company_id = any($1) and f.resource = 'entries'`,
  events: `from queue.outbox o where o.company_id = any($1) and o.event = 'entry.posted'`,
  notes: `from activity a where a.company_id = any($1) and a.note = 'entry_posted'`,
  chained: `from entries e join entry_chains c on c.company_id = e.company_id and c.journal_id = e.journal_id and c.fiscal_year_id = e.fiscal_year_id
            where e.company_id = any($1) and e.number <= c.last_number and (e.number < c.last_number or e.hash = c.hash)`,
}

/**
 * Nothing was switched off: each acknowledged posting has one stored answer, revision, feed row, event and line of activity, its place in a
 * chain, and four lines that are counted in the balances, and the token has its time of use.
 */
export async function expectPostings(client: Client, { name, caller, files, acknowledged }: PostingSide): Promise<string> {
  const counted = Object.entries(counts).map(([what, from]) => `(select count(*)::int ${from}) as ${what}`)
  const { rows } = await client.query<Record<string, number>>(
    `select ${counted.join(', ')},
       (select count(*)::float from entry_lines l where l.company_id = any($1)) / 4 as lines,
       (select sum(b.lines)::float from account_balances b where b.company_id = any($1)) / 4 as balances,
       (select sum(d.entries)::int from entry_days d where d.company_id = any($1) and d.journal_id = 0) as days,
       (select extract(epoch from max(e.posted_at) - (select t.last_used_at from directory.tokens t where t.hash = $2))::float
        from entries e where e.company_id = any($1)) as used`,
    [files.map(({ id }) => id), createHash('sha256').update(caller.token).digest()],
  )
  const { used = Number.NaN, ...found } = rows[0] ?? {}
  const described = Object.entries(found).map(([what, count]) => `${count} ${what}`)
  const line = `${name}: ${acknowledged.least} postings acknowledged; ${described.join(', ')}, token used ${used.toFixed(1)} s before the last`
  const numbers = new Set(Object.values(found))
  const [posted = Number.NaN] = numbers
  if (name === 'api')
    await expectOwnAnswers(
      client,
      `select m.packed, r.record_id::text as expected ${counts.tied}`,
      files.map(({ id }) => id),
      'id',
    )
  const whole = numbers.size === 1 && posted >= acknowledged.least && posted <= acknowledged.most
  if (!whole || !(used <= 60)) throw new Error(`The rows do not match the postings. ${line}; at most ${acknowledged.most}.`)
  return line
}
