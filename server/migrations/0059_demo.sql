-- migrate:up

-- The demo firm, its company files, and the visitors who work in them for a day.

-- What belongs to the demo belongs to it from its first row on, and nothing else ever does: the reset below deletes the books of demo files.
create function keep_demo() returns trigger language plpgsql as $$
begin
  raise exception 'what belongs to the demo is decided when it is created' using errcode = 'check_violation', constraint = 'demo_source';
end $$;
create trigger demo_kept before update of source on firms for each row
  when ((old.source = 'demo') is distinct from (new.source = 'demo')) execute function keep_demo();
create trigger demo_kept before update of source on companies for each row
  when ((old.source = 'demo') is distinct from (new.source = 'demo')) execute function keep_demo();

-- A company file is part of the demo exactly when its firm is.
create function place_demo_file() returns trigger language plpgsql as $$
begin
  if (new.source = 'demo') is distinct from coalesce((select f.source = 'demo' from firms f where f.id = new.firm_id), false) then
    raise exception 'a company file is part of the demo exactly when its firm is' using errcode = 'check_violation', constraint = 'demo_source';
  end if;
  return new;
end $$;
create trigger demo_placed before insert or update of firm_id on companies for each row execute function place_demo_file();

-- A visitor is a member of a demo firm and of nothing else.
create function keep_visitor_inside() returns trigger language plpgsql as $$
begin
  if exists (select from people p where p.id = new.user_id and p.auth_source = 'demo')
    and not exists (select from firms f where f.id = new.firm_id and f.source = 'demo') then
    raise exception 'a visitor of the demo enters the demo firm only' using errcode = 'check_violation', constraint = 'visitor_inside';
  end if;
  return new;
end $$;
create trigger visitor_inside before insert or update of firm_id, user_id on firm_members for each row execute function keep_visitor_inside();

-- The token of a visitor ends a day after the account was created.
create function directory.limit_visit() returns trigger language plpgsql as $$
declare
  v_ends timestamptz := (select u.created_at + interval '24 hours' from directory.users u where u.id = new.user_id and u.auth_source = 'demo');
begin
  new.expires_at := least(new.expires_at, v_ends);
  return new;
end $$;
create trigger limit_visit before insert or update of user_id, created_at, expires_at on directory.tokens
  for each row execute function directory.limit_visit();

create index users_demo on directory.users (created_at) where auth_source = 'demo';

-- Deletes the visitors of the day before, at most p_most at a time, with their memberships; returns how many. Their tokens go with them.
create function purge_visitors(p_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_gone bigint[] := array(
    select u.id from directory.users u where u.auth_source = 'demo' and u.created_at <= public.app_now() - interval '24 hours'
    order by u.created_at limit p_most for update skip locked);
begin
  delete from public.sync_readers r using public.companies c where c.source = 'demo' and r.company_id = c.id and r.user_id = any (v_gone);
  delete from public.company_members m where m.user_id = any (v_gone);
  delete from public.firm_members m where m.user_id = any (v_gone);
  delete from public.people p where p.id = any (v_gone);
  delete from directory.users u where u.id = any (v_gone);
  return cardinality(v_gone);
end $$;
revoke all on function purge_visitors(integer) from public;
grant execute on function purge_visitors(integer) to partita_app;

-- How many records visitors created in a demo file since it was last filled; null in every other file. The head is locked by every write.
alter table heads add column visitor_records bigint,
  add constraint demo_limit check (visitor_records between 0 and 2000);

-- As before, and it counts the records that visitors of a demo file create.
-- Writes the log for all rows of one statement: numbers from the head, revisions for what is recorded, the feed for what clients see. A
-- record changed twice in one write keeps one revision, completed by the later statement. Rows made by the set-up of a new file go to the
-- feed and have no revision of their own: the revision of the file covers them.
create or replace function record_changes(p_resource text, p_changes change[]) returns void language plpgsql as $$
declare
  v_company bigint := app_company();
  v_write bigint := app_write();
  v_user bigint := app_user();
  v_at timestamptz := app_now();
  v_verb text := nullif(current_setting('app.verb', true), '');
  v_setup boolean := is_set_up();
  v_writer jsonb;
  v_operation uuid;
  v_occurred timestamptz;
  v_base bigint;
  v_written timestamptz;
begin
  -- Before anything else: a write to hidden columns is no recorded change, but it needs the lock too.
  if v_write is null or exists (select from unnest(p_changes) c where c.company_id is distinct from v_company) then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_changes) = 0 then return; end if;
  v_writer := current_setting('app.writer')::jsonb;
  v_operation := v_writer ->> 'operation_id';
  v_occurred := coalesce((v_writer ->> 'occurred_at')::timestamptz, v_at);
  update heads set seq = seq + cardinality(p_changes),
    visitor_records = case when visitor_records is not null and v_user is not null
      then visitor_records + (select count(*) from unnest(p_changes) c where c.before is null) else visitor_records end
  where company_id = v_company returning seq - cardinality(p_changes), written_at into v_base, v_written;
  if not v_setup and exists (select from unnest(p_changes) c where c.recorded) then perform set_config('app.recorded', '1', true); end if;
  with logged as (
    insert into revisions as r (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                                token_name, device_id, device_name, origin, occurred_at, created_at, required_role, former, after)
    select v_company, v_base + c.position, v_write, p_resource, c.record_id,
           coalesce(v_verb, case
             when c.before is null then 'create' when c.after is null then 'purge'
             when c.is_deleted and not c.was_deleted then 'delete' when c.was_deleted and not c.is_deleted then 'restore' else 'update' end),
           c.version_before, c.version_after, v_operation, v_user, v_writer ->> 'token_name',
           v_writer ->> 'device_id', v_writer ->> 'device_name', v_writer ->> 'origin', v_occurred, v_written, v_writer ->> 'required_role',
           case when c.before is not null then (
             select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(c.before) b
             where c.after is null or b.value is distinct from c.after -> b.key) end, c.after
    from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
    where c.recorded and not v_setup
    on conflict (company_id, resource, record_id, write_no) do update set
      op = case when r.op = 'create' or excluded.op = 'update' then r.op else excluded.op end,
      version_after = excluded.version_after,
      former = case when r.former is not null then excluded.former || r.former end,
      after = case when excluded.after is not null then r.after || excluded.after end
    returning r.seq, r.xmax = 0 as is_new
  )
  insert into revision_days as d (company_id, day, resource, user_id, revisions, first_seq, last_seq)
  select v_company, (v_at at time zone 'UTC')::date, p_resource, coalesce(v_user, 0), count(*), min(seq), max(seq)
  from logged where is_new having count(*) > 0
  on conflict (company_id, day, resource, user_id) do update set revisions = d.revisions + excluded.revisions, last_seq = excluded.last_seq;
  -- An embedded record is not sent by itself: its owner is.
  if exists (select from tracked t where t.resource = p_resource and t.embedded_in is not null) then return; end if;
  insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
  select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end,
         coalesce(c.version_after, c.version_before), v_at
  from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
  on conflict (company_id, resource, record_id) do update set seq = excluded.seq, op = excluded.op, version = excluded.version, changed_at = excluded.changed_at;
end $$;

-- Empties the bound demo file inside a write of it: everything but its row, its head and who may enter it. The set-up and the books follow in
-- the same write. Cursors given out before are below the new floor, so every client starts over.
create function empty_demo_file() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_company bigint := public.app_company();
  v_parts text;
begin
  if public.app_write() is null then raise exception 'a demo file is emptied inside write() alone' using errcode = 'insufficient_privilege'; end if;
  if not exists (select from public.companies c join public.firms f on f.id = c.firm_id
                 where c.id = v_company and c.source = 'demo' and f.source = 'demo') then
    raise exception 'company file % is not part of the demo', v_company using errcode = 'check_violation', constraint = 'demo_source';
  end if;
  update public.companies c set settings = public.blank_settings(), logo_link = null, icon_link = null, logo_file_id = null, icon_file_id = null
  where c.id = v_company;
  perform set_config('app.erasing', 'yes', true);
  -- One statement, because circular foreign keys are checked only at its end.
  select string_agg(format('t%s as (delete from public.%I where company_id = $1 returning 1)', c.oid, c.relname), ', ')
    || ' select ' || string_agg(format('(select count(*) from t%s)', c.oid), ' + ')
  into v_parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.relname not in ('companies', 'heads', 'company_members', 'sync_readers', 'feed_gaps');
  execute 'with ' || v_parts using v_company;
  perform set_config('app.erasing', '', true);
  update public.heads h set seq = h.seq + 1, floor = h.seq + 1, visitor_records = 0 where h.company_id = v_company;
end $$;
revoke all on function empty_demo_file() from public;
grant execute on function empty_demo_file() to partita_app;
