import { emailOf, type Sent } from './traffic.ts'
import type { Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'

/** The committed changes of third parties in the order of each file, and the events they should have published. */
const changes = `
  select company_id, write_no, row_number() over (partition by company_id order by seq) as n, record_id,
    'third_party.' || op || 'd' as event, after ->> 'email' as email
  from revisions where resource = 'third-parties' and op in ('create', 'update')`

const disorder = `
  with c as (${changes}), e as (
    select company_id, row_number() over (partition by company_id order by sequence) as n, (data ->> 'id')::bigint as record_id, event,
      data ->> 'email' as email from queue.events where event like 'third_party.%')
  select * from c full join e using (company_id, n)
  where (c.record_id, c.event, c.email) is distinct from (e.record_id, e.event, e.email)`

const withoutEffect = `
  with c as (${changes}), e as (
    select company_id, (data ->> 'write_no')::bigint as write_no, count(*) as times from queue.events where event = 'proof.done' group by 1, 2)
  select c.company_id as changed, p.company_id as done, e.times from c full join proof_effects p using (company_id, write_no)
  full join e using (company_id, write_no) where c.company_id is null or p.company_id is null or e.times is distinct from 1`

/** A new WAL timeline moves the numbers of every firm by a billion. */
const gaps = `
  select e.firm_id, count(*), count(distinct e.id) as ids, min(e.n), max(e.n), max(s.last) as last
  from (select firm_id, id, sequence % 1000000000 as n from queue.events) e left join queue.firm_sequences s using (firm_id) group by 1
  having min(e.n) <> 1 or max(e.n) <> count(*) or count(distinct e.n) <> count(*) or count(distinct e.id) <> count(*)
    or max(s.last) % 1000000000 is distinct from count(*)`

const misdelivered = `
  with h as (select *, row_number() over (partition by firm_id order by place) as n from proof_events)
  select e.firm_id, e.sequence, e.id, h.n, h.id as received from queue.events e
  full join h on h.firm_id = e.firm_id and h.n = e.sequence % 1000000000
  where (e.id, e.sequence) is distinct from (h.id, h.sequence)`

const unwanted = `
  select $1::text[] && array(select email from third_parties) as card, $1::text[] && array(select after ->> 'email' from revisions) as revision,
    $1::text[] && array(select data ->> 'email' from queue.events) as event,
    exists (select from third_parties where email like 'dry-%') or exists (select from revisions where after ->> 'email' like 'dry-%')
      or exists (select from queue.events where data ->> 'email' like 'dry-%') as dry_run`

/** Jobs that are queued or running, and events that are not relayed. */
export const countRemaining = async (fixture: Fixture) => {
  const [left] = await fixture.rows<{ jobs: number; events: number }>(
    'select (select count(*) from graphile_worker._private_jobs)::int as jobs, (select count(*) from queue.outbox)::int as events',
  )
  return left ?? { jobs: -1, events: -1 }
}

/** A write that was acknowledged before another of the same firm was sent has the lower sequence number, whatever their files. */
function overtaken(events: readonly { firm_id: string; email: string }[], sent: readonly Sent[]) {
  const byEmail = new Map(sent.map((each) => [emailOf(each.key), each]))
  const newest = new Map<string, number>()
  return events.filter(({ firm_id, email }) => {
    const each = byEmail.get(email)
    if (each === undefined) return true
    const before = newest.get(firm_id) ?? 0
    newest.set(firm_id, Math.max(before, each.from))
    return each.to < before
  })
}

/**
 * Each committed change has one event and one job, each job one row and one event, and the relay delivered all events once and in order.
 * `gone` are the keys of writes that were rolled back and never sent again.
 */
export async function compareWithRelay(fixture: Fixture, shown: Tally, sent: readonly Sent[], gone: readonly string[]) {
  const left = await countRemaining(fixture)
  shown.check(left.jobs === 0, 'every job is finished', left)
  shown.check(left.events === 0, 'the outbox is empty', left)
  const holds = async (query: string, claim: string) => {
    const wrong = await fixture.rows(query)
    shown.check(wrong.length === 0, claim, wrong.slice(0, 3))
  }
  await holds(disorder, 'every committed change went through the relay once, in the order of its file, and nothing else did')
  await holds(withoutEffect, 'every committed change has one job that took effect once, and no other job did')
  await holds(gaps, 'the numbers of every firm have no gap and no double')
  await holds(misdelivered, 'the consumer received every event once, in the order of the numbers')
  const [found] = await fixture.rows(unwanted, [gone.map(emailOf)])
  shown.check(
    Object.values(found ?? { none: true }).every((each) => each === false),
    'nothing came of a dry run or a rolled-back write',
    found,
  )
  const events = await fixture.rows<{ firm_id: string; email: string }>(
    "select firm_id, data ->> 'email' as email from queue.events where event like 'third_party.%' order by firm_id, sequence",
  )
  const late = overtaken(events, sent)
  shown.check(
    events.length > 0 && late.length === 0,
    'no event overtook one that was acknowledged before it was asked for',
    late.slice(0, 3),
  )
  const [counts] = await fixture.rows<{ events: number; firms: number; effects: number; runs: number; broken: number }>(
    `select (select count(*) from queue.events)::int as events, (select count(distinct firm_id) from queue.events)::int as firms,
       (select count(*) from proof_effects)::int as effects, count(*)::int as runs, count(*) filter (where ended_at is null)::int as broken from proof_runs`,
  )
  shown.say(
    `${counts?.events} events of ${counts?.firms} firms relayed; ${counts?.effects} jobs took effect in ${counts?.runs} runs, ${counts?.broken} of them broken off`,
  )
}
