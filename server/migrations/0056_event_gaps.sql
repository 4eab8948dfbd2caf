-- migrate:up

-- Numbers of events that were given out on a database that was then restored to an earlier moment: above `above` and below `below`. No event
-- has them, and none ever will.
set local role partita_queue;
create table queue.event_gaps (
  firm_id bigint not null,
  above bigint not null,
  below bigint not null check (below > above),
  begun_at timestamptz not null default public.app_now(),
  primary key (firm_id, above)
);
grant select on queue.event_gaps to partita_app;
set local role partita_owner;

-- Called by every process that starts. After a restore, numbers above a file's head were given out for changes that are lost: the stream
-- continues far above them, and they lie in a gap. The numbers of the events of a firm continue above them too, also where the
-- firm had none yet. Where the shape of records changed, every copy starts over.
create or replace function begin_epoch(p_schema integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c_leap constant bigint := 1000000000;
  v_cluster text := (select s.system_identifier from pg_control_system() s) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
  v_was public.feed_epoch;
begin
  insert into public.feed_epoch (cluster, schema) values (v_cluster, p_schema) on conflict do nothing;
  select e.* into strict v_was from public.feed_epoch e for update;
  if v_was.cluster = v_cluster and v_was.schema >= p_schema then return false; end if;
  if v_was.cluster <> v_cluster then
    insert into public.feed_gaps (company_id, above, below) select h.company_id, h.seq, h.seq + c_leap from public.heads h for update;
    insert into queue.firm_sequences (firm_id) select f.id from public.firms f on conflict do nothing;
    perform from queue.firm_sequences s order by s.firm_id for update;
    insert into queue.event_gaps (firm_id, above, below) select s.firm_id, s.last, s.last + c_leap from queue.firm_sequences s;
    update queue.firm_sequences s set last = s.last + c_leap;
  end if;
  update public.heads h set seq = h.seq + c_leap, floor = case when v_was.schema < p_schema then h.seq + c_leap else h.floor end;
  update public.feed f set seq = h.seq, changed_at = public.app_now() from public.heads h
  where f.company_id = h.company_id and f.resource = 'companies' and f.record_id = h.company_id;
  update public.feed_epoch set cluster = v_cluster, schema = greatest(schema, p_schema), begun_at = public.app_now();
  return true;
end $$;
revoke all on function begin_epoch(integer) from public;
grant execute on function begin_epoch(integer) to partita_app;

-- As before; the device of a user that wrote in a company file is noted, as one that reads it is.
create or replace function close_write(
  p_key text, p_fingerprint bytea, p_status smallint, p_body text, p_operation uuid, p_trashed boolean,
  p_firm bigint, p_company bigint, p_events jsonb, p_jobs jsonb default null
) returns boolean language plpgsql as $$
declare
  v_recorded boolean := coalesce(current_setting('app.recorded', true) = '1', false);
  v_writer jsonb := current_setting('app.writer')::jsonb;
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
  if v_recorded and app_company() is not null and app_user() is not null and v_writer ->> 'device_id' is not null then
    perform seen_device(app_company(), app_user(), v_writer ->> 'device_id', v_writer ->> 'device_name', null, null);
  end if;
  return v_recorded;
end $$;

-- The fiscal year that a company file shows as its own is the current one: the one that contains today, else the last. Another year alone
-- is no change of the file, so it makes no revision.
call track('companies', 'companies', '{synced_at,company_sheet_at,fiscal_year_start,fiscal_year_end}', '{chain_identity}');
create function follow_current_year(p_company bigint) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.companies c set fiscal_year_start = y.starts_on, fiscal_year_end = y.ends_on
  from (select x.starts_on, x.ends_on from public.fiscal_years x where x.company_id = p_company and x.deleted_at is null
        order by public.app_today() between x.starts_on and x.ends_on desc, x.starts_on desc limit 1) y
  where c.id = p_company and p_company = public.app_company() and (c.fiscal_year_start, c.fiscal_year_end) is distinct from (y.starts_on::date, y.ends_on::date)
$$;
revoke all on function follow_current_year(bigint) from public;
grant execute on function follow_current_year(bigint) to partita_app;
create function fiscal_year_changed() returns trigger language plpgsql as $$
begin
  if not erasing() then perform follow_current_year(new.company_id); end if;
  return null;
end $$;
create trigger current_year after insert or update of starts_on, ends_on, deleted_at on fiscal_years for each row execute function fiscal_year_changed();

-- The files whose current year is another one since a day passed. Returns ids only: the job opens a write in each file.
create function files_with_former_year() returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from companies c
  cross join lateral (select x.starts_on from fiscal_years x where x.company_id = c.id and x.deleted_at is null
    order by app_today() between x.starts_on and x.ends_on desc, x.starts_on desc limit 1) y
  where c.deleted_at is null and y.starts_on::date <> c.fiscal_year_start
$$;
revoke all on function files_with_former_year() from public;
grant execute on function files_with_former_year() to partita_app;
