-- migrate:up

-- Bytes are in the file store, facts are here. The database enforces three invariants: the store holds bytes only under a key of one of
-- these two tables, a row of `files` is made only for stored bytes, and nothing is deleted from the store that a row of `files` still
-- names.

-- Keys under which bytes arrive or arrived and that belong to no file, not yet or no longer.
create table file_stagings (
  key text primary key check (key ~ '^[0-9a-f]{40}$'),
  created_at timestamptz not null default app_now(),
  -- Never reset: the bytes are being deleted, and no file can be made of them.
  sweeping boolean not null default false
);
create index file_stagings_age on file_stagings (created_at);
alter table file_stagings enable row level security;
create policy known on file_stagings for select using (true);
create policy marked on file_stagings for update using (true) with check (sweeping);
create policy swept on file_stagings for delete using (sweeping);
grant select, update (sweeping), delete on file_stagings to partita_app;

-- Called before the first byte, so that the sweep finds the upload whatever happens to it. p_now is the time of a test clock.
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
  unique (firm_id, id),
  check (num_nonnulls(company_id, firm_id) <= 1)
);
create index files_firm on files (firm_id) where firm_id is not null;
alter table files enable row level security;
create policy own_file on files using (company_id is null or company_id = (select app_company()));
grant select, delete on files to partita_app;
grant insert (company_id, firm_id, key, name, type, size, sha256) on files to partita_app;

-- A staging becomes a file in one step. The sweep marks before it deletes, and both lock the same row: one of them wins.
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

-- A deleted file leaves its key to the sweep, in the same transaction.
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

-- For a signed link, which authorises by itself: it names no company file, so none is bound.
create function served_file(p_id bigint) returns table (key text, name text, type text, size bigint, sha256 text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.key, f.name, f.type, f.size, encode(f.sha256, 'hex') from public.files f where f.id = p_id
$$;
revoke all on function served_file(bigint) from public;
grant execute on function served_file(bigint) to partita_app;

-- The pictures of firms and company files. A composite key: a firm or file can only show a file of its own.
alter table firms add foreign key (id, logo_file_id) references files (firm_id, id);
alter table companies
  add foreign key (id, logo_file_id) references files (company_id, id),
  add foreign key (id, icon_file_id) references files (company_id, id);
