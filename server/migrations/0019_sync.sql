-- migrate:up

-- Which cursors are still valid. A cursor is the number of a change, so everything that invalidates one is expressed in numbers of the same
-- stream: below the floor of the head a tombstone may be gone, and a gap holds numbers given out by a database that was replaced by a
-- restored one.
create table feed_gaps (
  company_id bigint not null,
  above bigint not null,
  below bigint not null,
  primary key (company_id, above),
  constraint feed_gaps_wide check (above < below)
);
call isolate('feed_gaps');
grant select on feed_gaps to partita_app;

-- Sends the record of the file again, under a new number of the stream: a client that starts over ends at that number or beyond it, and is
-- not asked to start over again.
create function show_file() returns bigint language plpgsql as $$
declare
  v_seq bigint;
begin
  if app_write() is null then raise exception 'the stream of a file moves inside write() alone' using errcode = 'insufficient_privilege'; end if;
  update heads h set seq = h.seq + 1 where h.company_id = app_company() returning h.seq into v_seq;
  update feed f set seq = v_seq, changed_at = app_now() where f.company_id = app_company() and f.resource = 'companies' and f.record_id = app_company();
  return v_seq;
end $$;

-- A restored file had disappeared for every client: all start over. The trigger is named to run after the log, which gives the file its new
-- number.
create function begin_anew() returns trigger language plpgsql as $$
begin
  update heads h set floor = h.seq from new_rows n join old_rows o on o.id = n.id
  where h.company_id = n.id and o.deleted_at is not null and n.deleted_at is null;
  return null;
end $$;
create trigger renewed after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function begin_anew();

-- Deletes old tombstones, except the newest; the floor is set to the last deleted one. Runs inside a write of the file.
create function trim_feed(p_days integer, p_least integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_company bigint := public.app_company();
  v_last bigint;
  v_count integer;
begin
  if public.app_write() is null then raise exception 'the feed is trimmed inside write() alone' using errcode = 'insufficient_privilege'; end if;
  with gone as (
    delete from public.feed f where f.company_id = v_company and f.op = 'delete' and f.changed_at < public.app_now() - make_interval(days => p_days)
      and f.seq <= (select k.seq from public.feed k where k.company_id = v_company and k.op = 'delete' order by k.seq desc offset p_least limit 1)
    returning f.seq)
  select count(*), max(g.seq) into v_count, v_last from gone g;
  if v_count > 0 then update public.heads h set floor = greatest(h.floor, v_last) where h.company_id = v_company; end if;
  return v_count;
end $$;
revoke all on function trim_feed(integer, integer) from public;
grant execute on function trim_feed(integer, integer) to partita_app;

-- The files with a tombstone of that age: the first of a file is its oldest.
create function trimmable(p_days integer) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.company_id from public.heads h
  where (select f.changed_at from public.feed f where f.company_id = h.company_id and f.op = 'delete' order by f.seq limit 1)
    < public.app_now() - make_interval(days => p_days)
$$;
revoke all on function trimmable(integer) from public;
grant execute on function trimmable(integer) to partita_app;

-- Identifies the database: the cluster and the WAL timeline, which changes when a server is restored to a point in time or a standby is
-- promoted; and the version of the record shapes that are sent.
create table feed_epoch (
  one boolean primary key default true check (one),
  cluster text not null,
  schema integer not null,
  begun_at timestamptz not null default app_now()
);
grant select on feed_epoch to partita_app;

-- Called by every process that starts. After a restore, numbers above a file's head were given out for changes that are lost: the stream
-- continues far above them, and they lie in a gap. Where the shape of records changed, every copy starts over.
create function begin_epoch(p_schema integer) returns boolean
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
  end if;
  update public.heads h set seq = h.seq + c_leap, floor = case when v_was.schema < p_schema then h.seq + c_leap else h.floor end;
  update public.feed f set seq = h.seq, changed_at = public.app_now() from public.heads h
  where f.company_id = h.company_id and f.resource = 'companies' and f.record_id = h.company_id;
  update public.feed_epoch set cluster = v_cluster, schema = greatest(schema, p_schema), begun_at = public.app_now();
  return true;
end $$;
revoke all on function begin_epoch(integer) from public;
grant execute on function begin_epoch(integer) to partita_app;

-- What a person may see of a file changes with role, assignment and membership. The mark is made of the transactions that last changed them,
-- so it differs after every change, whatever the clock says.
create function access_mark(p_company bigint, p_user bigint) returns text language sql stable as $$
  select coalesce(m.marked, -1) || ' ' || coalesce(a.marked, -1) from companies c
  left join firm_members m on m.firm_id = c.firm_id and m.user_id = p_user
  left join company_members a on a.company_id = c.id and a.user_id = p_user where c.id = p_company
$$;

-- Who keeps a copy of the file, with the access mark under which it was made. Cursors below the floor were given under another mark.
create table sync_readers (
  company_id bigint not null,
  user_id bigint not null,
  mark text not null,
  floor bigint not null default 0,
  primary key (company_id, user_id)
);
call isolate('sync_readers');
grant select, insert, update on sync_readers to partita_app;

-- Stores the mark of a new reader; when it changed, moves the stream. Runs inside a write of the file.
create function note_reader(p_user bigint, p_mark text) returns void language plpgsql as $$
begin
  insert into sync_readers (company_id, user_id, mark) values (app_company(), p_user, p_mark) on conflict do nothing;
  if found then return; end if;
  perform from sync_readers r where r.company_id = app_company() and r.user_id = p_user and r.mark <> p_mark;
  if not found then return; end if;
  update sync_readers r set mark = p_mark, floor = show_file() where r.company_id = app_company() and r.user_id = p_user;
end $$;
-- The devices that keep a copy of a file, and the last answers to them. They are no part of the books: only the functions below write them,
-- without the lock of the file.
create table sync_devices (
  company_id bigint not null references companies,
  user_id bigint not null,
  device_id text not null check (length(device_id) between 1 and 64),
  device_name text,
  last_seen_at timestamptz not null,
  last_cursor bigint not null default 0,
  last_push_at timestamptz,
  last_push jsonb,
  primary key (company_id, user_id, device_id)
);
call isolate('sync_devices');
grant select on sync_devices to partita_app;

-- The records created offline under a temporary id of the device, kept as long as the keys of requests.
create table sync_temp_ids (
  company_id bigint not null references companies,
  user_id bigint not null,
  temp_id text not null check (length(temp_id) between 1 and 64),
  record_id bigint not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id, temp_id)
);
call isolate('sync_temp_ids');
grant select on sync_temp_ids to partita_app;

create function seen_device(p_company bigint, p_user bigint, p_device text, p_name text, p_cursor bigint, p_push jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.sync_devices as d (company_id, user_id, device_id, device_name, last_seen_at, last_cursor, last_push_at, last_push)
  values (p_company, p_user, p_device, p_name, public.app_now(), coalesce(p_cursor, 0), case when p_push is not null then public.app_now() end, p_push)
  on conflict (company_id, user_id, device_id) do update set device_name = coalesce(excluded.device_name, d.device_name),
    last_seen_at = greatest(excluded.last_seen_at, d.last_seen_at), last_cursor = coalesce(p_cursor, d.last_cursor),
    last_push_at = coalesce(excluded.last_push_at, d.last_push_at), last_push = coalesce(excluded.last_push, d.last_push)
$$;
revoke all on function seen_device(bigint, bigint, text, text, bigint, jsonb) from public;
grant execute on function seen_device(bigint, bigint, text, text, bigint, jsonb) to partita_app;

create function keep_temp_ids(p_company bigint, p_user bigint, p_ids jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.sync_temp_ids (company_id, user_id, temp_id, record_id) select p_company, p_user, i.key, i.value::bigint from jsonb_each_text(p_ids) i
  on conflict (company_id, user_id, temp_id) do update set record_id = excluded.record_id, created_at = excluded.created_at
$$;
revoke all on function keep_temp_ids(bigint, bigint, jsonb) from public;
grant execute on function keep_temp_ids(bigint, bigint, jsonb) to partita_app;

create function purge_sync(p_device_days integer, p_name_days integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.sync_devices d where d.last_seen_at < public.app_now() - make_interval(days => p_device_days);
  delete from public.sync_temp_ids t where t.created_at < public.app_now() - make_interval(days => p_name_days)
$$;
revoke all on function purge_sync(integer, integer) from public;
grant execute on function purge_sync(integer, integer) to partita_app;

-- An offline action on a record that had changed meanwhile: stored completely until a person decides, so that no work is lost.
create table sync_conflicts (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  resource text not null,
  record_id bigint not null,
  record_label text not null,
  client_mutation_id text not null,
  method text not null,
  path text not null,
  body jsonb,
  base_version integer not null,
  server_version integer not null,
  server_data jsonb,
  fields jsonb not null,
  client_occurred_at timestamptz not null,
  server_occurred_at timestamptz not null,
  suggested text not null check (suggested in ('client', 'server')),
  superseded_by bigint,
  status text not null default 'open' check (status in ('open', 'resolved')),
  resolution text check (resolution in ('client', 'server', 'merged')),
  resolved_at timestamptz,
  resolved_by bigint,
  user_id bigint not null,
  device_id text,
  device_name text,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  unique (company_id, user_id, client_mutation_id),
  foreign key (company_id, superseded_by) references sync_conflicts (company_id, id),
  constraint sync_conflicts_resolved check ((status = 'resolved') = (resolution is not null) and (status = 'resolved') = (resolved_at is not null)),
  constraint sync_conflicts_other check (superseded_by <> id)
);
create index sync_conflicts_list on sync_conflicts (company_id, status, id desc);
create index sync_conflicts_record on sync_conflicts (company_id, resource, record_id) where status = 'open';
create index sync_conflicts_superseded on sync_conflicts (company_id, superseded_by) where superseded_by is not null;
alter table sync_conflicts enable row level security;
create policy own_file on sync_conflicts for select using (company_id = (select app_company()));
create policy in_write on sync_conflicts for insert with check (company_id = (select app_company()) and (select app_write()) is not null);
-- A resolved conflict cannot change.
create policy still_open on sync_conflicts for update using (company_id = (select app_company()) and status = 'open' and (select app_write()) is not null)
  with check (company_id = (select app_company()));
grant select, insert, update (superseded_by, status, resolution, resolved_at, resolved_by) on sync_conflicts to partita_app;
