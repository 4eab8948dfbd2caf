-- migrate:up

-- Opening and closing a write, and the stored answers of keyed requests.

-- Stored answers. company_id 0 holds those of POST /v1/companies, whose file does not exist when the key is read.
create table replays (
  company_id bigint not null,
  user_id bigint not null,
  key text not null check (length(key) between 1 and 64),
  fingerprint bytea not null,
  status smallint not null,
  body text,
  operation_id uuid,
  trashed boolean not null,
  -- The file that a POST /v1/companies created: its answer is replayed only to users who may still enter it.
  made_company bigint,
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id, key)
);
-- Keys are kept for 30 days: see purge_replays().
create index replays_made on replays using brin (created_at);
alter table replays enable row level security;
create policy own_keys on replays using (
  user_id = (select app_user()) and company_id = (select coalesce(nullif(current_setting('app.memo_company', true), ''), '-1')::bigint));
grant select, insert, update on replays to partita_app;

-- Opens a write in one statement: binds the writer, takes the locks (user, firm, company: always in this order), looks for a stored answer
-- and returns the facts every rule needs. Everything is read under the lock.
create function open_write(
  p_user bigint, p_lock_user boolean, p_firm bigint, p_company bigint,
  p_key text, p_operation uuid, p_given_operation boolean, p_writer jsonb, p_patience_ms integer, p_now timestamptz default null
) returns table (write_no bigint, at timestamptz, replay jsonb, foreign_operation boolean, facts jsonb) language plpgsql as $$
declare
  v_head heads;
begin
  perform set_config('app.bound', transaction_timestamp()::text, true),
          set_config('app.company_id', coalesce(p_company::text, ''), true),
          set_config('app.user_id', coalesce(p_user::text, ''), true),
          set_config('app.memo_company', coalesce(p_company, 0)::text, true),
          set_config('app.writer', p_writer::text, true),
          set_config('app.write_no', '', true), set_config('app.at', coalesce(p_now::text, ''), true), set_config('app.verb', '', true),
          set_config('app.recorded', '', true),
          set_config('lock_timeout', p_patience_ms::text, true);
  if p_lock_user then perform from directory.users u where u.id = p_user for no key update; end if;
  if p_firm is not null then perform from firms f where f.id = p_firm for no key update; end if;
  if p_company is not null then
    update heads h set writes = h.writes + 1, written_at = greatest(app_now(), h.written_at + interval '1 microsecond')
    where h.company_id = p_company returning * into v_head;
    if not found then raise exception 'company file % has no head', p_company; end if;
    perform set_config('app.write_no', v_head.writes::text, true);
    facts := company_facts(p_company);
    if p_given_operation then
      foreign_operation := exists (select from revisions r
        where r.company_id = p_company and r.operation_id = p_operation and r.user_id is distinct from p_user);
    end if;
  end if;
  write_no := v_head.writes;
  at := coalesce(date_trunc('milliseconds', v_head.written_at), app_now());
  perform set_config('app.at', at::text, true);
  if p_key is not null then
    select jsonb_build_object('fingerprint', encode(m.fingerprint, 'hex'), 'body', m.body, 'operation_id', m.operation_id, 'trashed', m.trashed,
      'visible', m.made_company is null or (p_writer ->> 'platform_admin')::boolean
        or exists (select from company_access a where a.company_id = m.made_company and a.user_id = p_user))
    into replay from replays m where m.company_id = coalesce(p_company, 0) and m.user_id = p_user and m.key = p_key
      and m.created_at > app_now() - interval '30 days';
  end if;
  return next;
end $$;

-- Locks a firm inside a write that is already open, and takes the time again: a write that waited is later than the one it waited for.
create function lock_firm(p_firm bigint, p_now timestamptz) returns void language plpgsql volatile as $$
begin
  perform from firms f where f.id = p_firm for no key update;
  if not found then raise exception 'there is no firm %', p_firm; end if;
  perform set_config('app.at', coalesce(p_now::text, ''), true);
  perform set_config('app.at', app_now()::text, true);
end $$;

-- The changes of this write require at least this role to be undone: an undo requires what it undoes, and a call that runs inside another
-- write what its own route requires.
create function raise_required_role(p_role text) returns void language plpgsql volatile as $$
declare
  v_writer jsonb := current_setting('app.writer')::jsonb;
begin
  if role_rank(p_role) > greatest(role_rank(v_writer ->> 'required_role'), role_rank('encoder')) then
    perform set_config('app.writer', (v_writer || jsonb_build_object('required_role', p_role))::text, true);
  end if;
end $$;

-- A write that creates a company file enters it here: the file gets its id and its head, and tracked rows can follow.
create sequence company_ids;
grant usage on sequence company_ids to partita_app;
create function enter_company() returns bigint language plpgsql as $$
declare
  v_company bigint := nextval('company_ids');
begin
  perform set_config('app.company_id', v_company::text, true), set_config('app.write_no', '1', true);
  insert into heads (company_id, writes, written_at) values (v_company, 1, app_now());
  return v_company;
end $$;

-- Closes a write: stores the answer, and puts events into the outbox and jobs into the queue in the same transaction. Returns whether
-- anything was recorded.
create function close_write(
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
    perform queue.enqueue(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key', (j.item ->> 'run_at')::timestamptz)
    from jsonb_array_elements(p_jobs) with ordinality j (item, position) order by j.position;
  end if;
  return v_recorded;
end $$;

-- Deletes answers stored more than 30 days ago, at most p_most at a time; returns how many.
create function purge_replays(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from public.replays r
    where (r.company_id, r.user_id, r.key) in (
      select o.company_id, o.user_id, o.key from public.replays o where o.created_at <= public.app_now() - interval '30 days' limit p_most)
    returning 1
  )
  select count(*)::integer from gone
$$;
revoke all on function purge_replays(integer) from public;
grant execute on function purge_replays(integer) to partita_app;
