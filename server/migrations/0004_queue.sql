-- migrate:up

-- The schema of the queue: the outbox, the events that the relay made of it, and the workers. Jobs are in the schema graphile_worker, which
-- `npm run migrate` installs. Both belong to partita_queue, which sees no table of a company file.
set local role partita_queue;

-- Public events of committed writes, until the relay numbers them and hands them on.
create table queue.outbox (
  id bigint generated always as identity primary key,
  firm_id bigint,
  company_id bigint,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index outbox_firm on queue.outbox (firm_id, id);
grant insert on queue.outbox to partita_app;

-- Each event once, numbered per firm without gaps in the order in which the relay took them from the outbox. Events are kept for 30 days.
-- Each keeps the names that its firm and its company file had then, so that its envelope is the same whenever it is read.
create table queue.events (
  firm_id bigint not null,
  sequence bigint not null,
  id text not null,
  event text not null,
  company_id bigint,
  firm jsonb,
  company jsonb,
  data jsonb not null,
  created_at timestamptz not null,
  relayed_at timestamptz not null default public.app_now(),
  primary key (firm_id, sequence)
);
create index events_relayed on queue.events using brin (relayed_at);

-- The per-firm lock of the relay, the last number it gave, and the last number that retention deleted.
create table queue.firm_sequences (
  firm_id bigint primary key,
  last bigint not null default 0,
  purged bigint not null default 0
) with (fillfactor = 50);
grant select on queue.events, queue.firm_sequences to partita_app;

-- Running workers. A worker without a recent heartbeat counts as dead, and its jobs are freed.
create table queue.workers (
  id text primary key,
  started_at timestamptz not null default public.app_now(),
  beat_at timestamptz not null default public.app_now()
);

-- The only way for the application to queue a job: in its own transaction, so that a job exists when the fact does. Sequential scans are
-- off because writers keep their first plan, and the first is made while the queue is empty. A key replaces the waiting job with that key.
-- Security definer, because the engine refuses roles under row-level security.
create function queue.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, run_at => p_run_at, job_key => p_key);
end $$;
revoke all on function queue.enqueue(text, json, text, timestamptz) from public;
grant execute on function queue.enqueue(text, json, text, timestamptz) to partita_app;

-- Frees the jobs of workers without a heartbeat, and deletes workers that have been silent for ten times as long; returns how many jobs
-- were freed.
create function queue.free_silent(p_silence interval) returns integer language plpgsql volatile as $$
declare
  v_silent text[] := array(
    select distinct j.locked_by from graphile_worker._private_jobs j
    where j.locked_by is not null and j.locked_at < public.app_now() - p_silence
      and not exists (select from queue.workers w where w.id = j.locked_by and w.beat_at > public.app_now() - p_silence));
  v_jobs integer := (select count(*) from graphile_worker._private_jobs j where j.locked_by = any (v_silent));
begin
  if cardinality(v_silent) > 0 then perform graphile_worker.force_unlock_workers(v_silent); end if;
  delete from queue.workers w where w.beat_at < public.app_now() - 10 * p_silence;
  return v_jobs;
end $$;

-- Deletes events older than 30 days, at most p_most at a time; returns how many.
create function queue.purge_events(p_now timestamptz, p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from queue.events e
    where (e.firm_id, e.sequence) in (
      select o.firm_id, o.sequence from queue.events o where o.relayed_at < p_now - interval '30 days' order by o.relayed_at, o.firm_id, o.sequence limit p_most)
    returning e.firm_id, e.sequence
  ), marked as (
    update queue.firm_sequences s set purged = greatest(s.purged, g.last)
    from (select firm_id, max(sequence) as last from gone group by firm_id) g where s.firm_id = g.firm_id
  )
  select count(*)::integer from gone
$$;
revoke all on function queue.purge_events(timestamptz, integer) from public;
grant execute on function queue.purge_events(timestamptz, integer) to partita_app;
set local role partita_owner;
