-- migrate:up

-- The devices that keep a copy of a file, and what they were told last. They are no part of the books: rows are written without the lock
-- of the file, by the functions below alone.
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

-- The records that were made offline under a name of the device's own, for as long as a key is remembered.
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

-- An action that was made offline on a record that had moved on: kept whole, so that nobody's work is lost, until a person decides.
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
-- What was decided stays decided.
create policy still_open on sync_conflicts for update using (company_id = (select app_company()) and status = 'open' and (select app_write()) is not null)
  with check (company_id = (select app_company()));
grant select, insert, update (superseded_by, status, resolution, resolved_at, resolved_by) on sync_conflicts to partita_app;
