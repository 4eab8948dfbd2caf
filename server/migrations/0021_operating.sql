-- migrate:up

-- What `partita doctor` asks about the installation itself. No row belongs to a firm or a company file.
create schema operating;
grant usage on schema operating to partita_app;

-- The running processes, as each announces itself. One that stops removes its row; one that dies falls silent.
create table operating.processes (
  id uuid primary key,
  kind text not null check (kind in ('api', 'worker')),
  version text not null,
  host text not null,
  -- What it sees on its machine: programs that are missing, disks with their free space.
  machine jsonb not null,
  started_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now()
);
grant select, insert, update, delete on operating.processes to partita_app;

-- The base backups of the database server, recorded by the program that made them.
create table operating.backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  place text not null,
  recorded_at timestamptz not null default app_now(),
  unique (place, taken_at)
);
grant select, insert on operating.backups to partita_app;

-- For monitoring, which enters no file: since when the least recently verified ledger has not been verified. A new file counts from its
-- creation. Null when there is no file.
create function oldest_verification() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(coalesce(v.verified_at, c.created_at)) from public.companies c left join public.ledger_verifications v on v.company_id = c.id
$$;
revoke all on function oldest_verification() from public;
grant execute on function oldest_verification() to partita_app;
