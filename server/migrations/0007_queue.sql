-- migrate:up

-- The queue's own schema: jobs (graphile_worker, installed beside it by `npm run migrate`), the outbox, and what the
-- relay made of it. It belongs to partita_queue, which sees no table of a company file.
set local role partita_queue;

-- Each event once, numbered per firm without gaps in the order the relay took them from the outbox.
create table queue.events (
  firm_id bigint not null,
  sequence bigint not null,
  id text not null,
  event text not null,
  company_id bigint,
  data jsonb not null,
  created_at timestamptz not null,
  relayed_at timestamptz not null default public.app_now(),
  primary key (firm_id, sequence)
);

-- The per-firm lock of the relay, and the last number it gave.
create table queue.firm_sequences (
  firm_id bigint primary key,
  last bigint not null default 0
) with (fillfactor = 50);

create index outbox_firm on queue.outbox (firm_id, id);

-- Who works here. A worker that stops beating is taken for dead, and its jobs are freed.
create table queue.workers (
  id text primary key,
  started_at timestamptz not null default public.app_now(),
  beat_at timestamptz not null default public.app_now()
);

-- The one way into the queue for the application: in its own transaction, so that a job exists when the fact does.
-- Sequential scans are off because writers keep their first plan, and the first is made while the queue is empty.
-- A key replaces the waiting job of that name; the engine itself refuses roles under row-level security.
create function queue.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, run_at => p_run_at, job_key => p_key);
end $$;
revoke all on function queue.enqueue(text, json, text, timestamptz) from public;
grant execute on function queue.enqueue(text, json, text, timestamptz) to partita_app;

-- Frees the jobs of workers that fell silent, and forgets those workers; answers how many jobs were freed.
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
set local role partita_owner;

-- `partita doctor` compares what was applied with what the code brings.
grant select on schema_migrations to partita_app;
