-- migrate:up

-- The lanes of a worker, the turns of firms in the lane of analyses, and the order in which webhook deliveries are taken.
set local lock_timeout = '500ms';

set local role partita_queue;

-- A worker has an engine for each lane, with an id of its own; this is the worker it belongs to. Null in workers of the previous release.
alter table queue.workers add column worker text;

-- The last turn that each firm, or file without a firm, was given since jobs last waited. The priority of a job is its turn, and the engine
-- takes the lowest first: the first jobs of all firms, then the second ones, and so on. It holds 32,767; whoever has that many jobs before
-- none is left waiting gets the last turn, and these jobs run in the order of their arrival.
create table queue.turns (
  owner text primary key check (owner ~ '^(firm|file) [0-9]+$'),
  last smallint not null check (last > 0)
) with (fillfactor = 50);

-- A turn never goes back while jobs wait: two jobs of one firm would otherwise share one. Only deleting all turns starts again.
create function queue.turn_moved() returns trigger language plpgsql as $$
begin
  if new.last <= old.last and new.last < 32767 or new.owner <> old.owner then
    raise exception 'the turn of % goes back from % to %', old.owner, old.last, new.last using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger turn_moved before update on queue.turns for each row execute function queue.turn_moved();

-- Queues a job in the turn of its owner, under one lock until the end of the transaction, so that no two jobs are given the same turn. The
-- lock is taken at the end of a write, after every other. A firm without jobs joins just before the lowest turn that waits, so that its
-- first job is next; it has no more credit from the past than that. A job that waits under the same key keeps its turn. The jobs have no
-- time of their own: one that is not due yet would hold its turn against others.
create function queue.enqueue_in_turn(p_task text, p_payload json, p_key text, p_owner text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  v_turn integer;
  v_lowest integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('queue.turns', 0));
  select j.priority into v_turn from graphile_worker._private_jobs j where j.key = p_key and j.is_available;
  if not found then
    -- Jobs that failed keep their turn, which says nothing about those that wait for their first.
    v_lowest := (select min(j.priority) from graphile_worker._private_jobs j
      where j.is_available and j.priority > 0 and j.attempts = 0);
    if v_lowest is null then delete from queue.turns; end if;
    insert into queue.turns as t (owner, last) values (p_owner, greatest(v_lowest - 1, 1))
    on conflict (owner) do update set last = least(greatest(t.last + 1, excluded.last), 32767) returning last into v_turn;
  end if;
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, job_key => p_key, priority => v_turn,
    job_key_mode => 'preserve_run_at');
end $$;
revoke all on function queue.enqueue_in_turn(text, json, text, text) from public;
grant execute on function queue.enqueue_in_turn(text, json, text, text) to partita_app;

set local role partita_owner;

-- As before; jobs of a lane in which firms take turns are queued in the turn of the firm, or of the file where there is none.
create or replace function close_write(
  p_key text, p_fingerprint bytea, p_status smallint, p_body text, p_operation uuid, p_trashed boolean,
  p_firm bigint, p_company bigint, p_events jsonb, p_jobs jsonb default null
) returns boolean language plpgsql as $$
declare
  v_recorded boolean := coalesce(current_setting('app.recorded', true) = '1', false);
begin
  if p_key is not null then
    insert into replays (company_id, user_id, key, fingerprint, status, body, operation_id, trashed, made_company)
    values (current_setting('app.memo_company')::bigint, app_user(), p_key, p_fingerprint, p_status, p_body,
            case when v_recorded then p_operation end, p_trashed,
            case when current_setting('app.memo_company') = '0' then app_company() end)
    -- A conflict means a key older than 30 days, which counts as unknown.
    on conflict (company_id, user_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      operation_id = excluded.operation_id, trashed = excluded.trashed,
      made_company = excluded.made_company, created_at = excluded.created_at;
  end if;
  if p_events is not null then
    insert into queue.outbox (firm_id, company_id, event, data, created_at)
    select p_firm, p_company, e.item ->> 'event', e.item -> 'data', app_now()
    from jsonb_array_elements(p_events) with ordinality e (item, position) order by e.position;
  end if;
  if p_jobs is not null then
    perform case when (j.item ->> 'in_turn')::boolean
      then queue.enqueue_in_turn(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key',
        coalesce('firm ' || p_firm, 'file ' || p_company))
      else queue.enqueue(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key', (j.item ->> 'run_at')::timestamptz) end
    from jsonb_array_elements(p_jobs) with ordinality j (item, position) order by j.position;
  end if;
  return v_recorded;
end $$;

-- First attempts and retries of an endpoint are found apart, each from its oldest. The index takes the place of the one without the
-- distinction. It is not built concurrently: only relay and workers write to this table all the time, and both may wait for it.
create index webhook_deliveries_slots on webhook_deliveries (webhook_id, (attempts > 0), next_attempt_at, id) where status = 'pending';
drop index webhook_deliveries_due;
