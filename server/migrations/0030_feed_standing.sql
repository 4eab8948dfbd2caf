-- migrate:up

-- Which cursors still hold. A cursor is the number of a change, so everything that makes one worthless is said in numbers of the same
-- stream: below the floor a tombstone may be gone, and a gap holds the numbers that were given out by a database that is no more.
set local lock_timeout = '2s';
alter table heads add column floor bigint not null default 0;

create table feed_gaps (
  company_id bigint not null,
  above bigint not null,
  below bigint not null,
  primary key (company_id, above),
  constraint feed_gaps_wide check (above < below)
);
call isolate('feed_gaps');
grant select on feed_gaps to partita_app;

create index feed_deletes on feed (company_id, seq) where op = 'delete';

-- Sends the record of the file again, and with it the stream to a new number: who begins anew ends at that number or beyond it, and is
-- not told to begin anew once more.
create function show_file() returns bigint language plpgsql as $$
declare
  v_seq bigint;
begin
  if app_write() is null then raise exception 'the stream of a file moves inside write() alone' using errcode = 'insufficient_privilege'; end if;
  update heads h set seq = h.seq + 1 where h.company_id = app_company() returning h.seq into v_seq;
  update feed f set seq = v_seq, changed_at = app_now() where f.company_id = app_company() and f.resource = 'companies' and f.record_id = app_company();
  return v_seq;
end $$;

-- A file that comes back from the bin was away for everybody. Named to run after the log, which gives the file its new number.
create function begin_anew() returns trigger language plpgsql as $$
begin
  update heads h set floor = h.seq from new_rows n join old_rows o on o.id = n.id
  where h.company_id = n.id and o.deleted_at is not null and n.deleted_at is null;
  return null;
end $$;
create trigger renewed after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function begin_anew();

-- Tombstones that are old enough leave, all but the newest; the floor remembers the last of them. Inside a write of the file.
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

-- The files with a tombstone that old: the first of a file is its oldest.
create function trimmable(p_days integer) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.company_id from public.heads h
  where (select f.changed_at from public.feed f where f.company_id = h.company_id and f.op = 'delete' order by f.seq limit 1)
    < public.app_now() - make_interval(days => p_days)
$$;
revoke all on function trimmable(integer) from public;
grant execute on function trimmable(integer) to partita_app;

-- Which database this is: the cluster it lives in and the line of its WAL, which changes when a server is restored to a point in time or
-- a standby takes over. And the shape of what is sent.
create table feed_epoch (
  one boolean primary key default true check (one),
  cluster text not null,
  schema integer not null,
  begun_at timestamptz not null default app_now()
);
grant select on feed_epoch to partita_app;

-- Asked by every process that starts. In a database that was restored, numbers above a file's head were given out for changes that never
-- were: the stream goes on far above them, and they lie in a gap. Where the shape of records changed, every copy begins anew.
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

-- What a person may see of a file is another thing after a change of role, assignment or membership. The mark is the transaction that last
-- changed it: it says that something changed, whatever the clock said.
alter table firm_members add column marked bigint not null default 0;
alter table company_members add column marked bigint not null default 0;
create function mark_access() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.role, old.is_active) is distinct from (new.role, new.is_active) then
    new.marked := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
create trigger marked before insert or update of role, is_active on firm_members for each row execute function mark_access();
create trigger marked before insert or update of role, is_active on company_members for each row execute function mark_access();

create function access_mark(p_company bigint, p_user bigint) returns text language sql stable as $$
  select coalesce(m.marked, -1) || ' ' || coalesce(a.marked, -1) from companies c
  left join firm_members m on m.firm_id = c.firm_id and m.user_id = p_user
  left join company_members a on a.company_id = c.id and a.user_id = p_user where c.id = p_company
$$;

-- Who keeps a copy of the file, with the mark under which it was made. Below the floor it was made under another.
create table sync_readers (
  company_id bigint not null,
  user_id bigint not null,
  mark text not null,
  floor bigint not null default 0,
  primary key (company_id, user_id)
);
call isolate('sync_readers');
grant select, insert, update on sync_readers to partita_app;

-- A reader's mark is noted when it is first met, and moves the stream when it is another. Inside a write of the file.
create function note_reader(p_user bigint, p_mark text) returns void language plpgsql as $$
begin
  insert into sync_readers (company_id, user_id, mark) values (app_company(), p_user, p_mark) on conflict do nothing;
  if found then return; end if;
  perform from sync_readers r where r.company_id = app_company() and r.user_id = p_user and r.mark <> p_mark;
  if not found then return; end if;
  update sync_readers r set mark = p_mark, floor = show_file() where r.company_id = app_company() and r.user_id = p_user;
end $$;
