-- migrate:up

-- Bytes live in the file store, facts live here. Three promises are kept by the database itself: bytes are in the store
-- only under a key that one of these two tables knows, a row of `files` is made only for bytes that are there, and
-- nothing is taken from the store that a row of `files` still names.

-- Keys under which bytes arrive or arrived, and which no file holds (yet, or any more).
create table file_stagings (
  key text primary key check (key ~ '^[0-9a-f]{40}$'),
  created_at timestamptz not null default app_now(),
  -- Once true for ever: the bytes are being removed, and no file can be made of them.
  sweeping boolean not null default false
);
create index file_stagings_age on file_stagings (created_at);
alter table file_stagings enable row level security;
create policy known on file_stagings for select using (true);
create policy marked on file_stagings for update using (true) with check (sweeping);
create policy swept on file_stagings for delete using (sweeping);
grant select, update (sweeping), delete on file_stagings to partita_app;

-- Before the first byte: whatever becomes of the upload, the sweep will find it. p_now is a driven clock's time.
create function stage_file(p_key text, p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.file_stagings (key, created_at) values (p_key, coalesce(p_now, public.app_now()))
$$;
revoke all on function stage_file(text, timestamptz) from public;
grant execute on function stage_file(text, timestamptz) to partita_app;

-- Files of a company file, of a firm, or of the service. Their bytes never change, so neither do their rows.
create table files (
  id bigint generated always as identity primary key,
  company_id bigint references companies,
  firm_id bigint references firms,
  key text not null unique,
  name text not null check (length(name) between 1 and 190),
  type text not null check (type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  size bigint not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null default app_now(),
  created_by bigint default app_user(),
  unique (company_id, id),
  check (num_nonnulls(company_id, firm_id) <= 1)
);
create index files_firm on files (firm_id) where firm_id is not null;
alter table files enable row level security;
create policy own_file on files using (company_id is null or company_id = (select app_company()));
grant select, delete on files to partita_app;
grant insert (company_id, firm_id, key, name, type, size, sha256) on files to partita_app;

-- A staging becomes a file in one step. The sweep marks before it removes, and both take the same row: one of them wins.
create function keep_staged() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.file_stagings s where s.key = new.key and not s.sweeping;
  if not found then
    raise exception 'no bytes are staged under the key of this file' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke all on function keep_staged() from public;
create trigger staged before insert on files for each row execute function keep_staged();

-- A file that is gone leaves its key to the sweep, in the same transaction.
create function stage_dropped() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.file_stagings (key, created_at) values (old.key, public.app_now());
  return null;
end $$;
revoke all on function stage_dropped() from public;
create trigger dropped after delete on files for each row execute function stage_dropped();

create function refuse_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'a file never changes: keep another one' using errcode = 'integrity_constraint_violation';
end $$;
create trigger fixed before update on files for each row execute function refuse_file_change();
create trigger not_emptied before truncate on files for each statement execute function refuse_file_change();

-- For a signed link, which is a right of its own: it names no company file, so none is bound.
create function served_file(p_id bigint) returns table (key text, name text, type text, size bigint, sha256 text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.key, f.name, f.type, f.size, encode(f.sha256, 'hex') from public.files f where f.id = p_id
$$;
revoke all on function served_file(bigint) from public;
grant execute on function served_file(bigint) to partita_app;
