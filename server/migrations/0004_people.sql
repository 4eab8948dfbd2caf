-- migrate:up

-- Users and their tokens belong to the directory above the cells: nothing outside this schema refers to it by a key
-- or joins it. What a company file shows of a person comes from `people`, the cell's own copy.
create table directory.users (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 190),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  locale text check (locale in ('fr', 'nl', 'en', 'de')),
  email_verified_at timestamptz,
  pending_email text,
  auth_source text not null default 'local' check (auth_source in ('local', 'external', 'demo')),
  is_platform_admin boolean not null default false,
  created_at timestamptz not null default app_now()
);
create unique index users_email on directory.users (email);

-- A token is 256 random bits; only its SHA-256 is kept. A session has every ability of its user.
create table directory.tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references directory.users on delete cascade,
  kind text not null check (kind in ('session', 'integration')),
  hash bytea not null check (length(hash) = 32),
  name text not null check (length(name) between 1 and 100),
  abilities text[] not null check (abilities <@ array['read', 'write', 'sync'] and cardinality(abilities) > 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
create unique index tokens_hash on directory.tokens (hash);
create index tokens_user on directory.tokens (user_id, kind, id);
grant select, insert, update, delete on all tables in schema directory to partita_app;

create table people (
  id bigint primary key,
  name text not null,
  email text not null,
  locale text
);

create table firms (
  id bigint generated always as identity primary key,
  public_token text not null unique check (public_token ~ '^[a-z0-9]{12}$'),
  name text not null check (length(name) between 1 and 190),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  source text not null default 'manual' check (source in ('manual', 'external', 'demo')),
  created_at timestamptz not null default app_now()
);

create table firm_members (
  firm_id bigint not null references firms,
  user_id bigint not null references people,
  role text not null check (role in ('admin', 'manager', 'encoder', 'reviewer')),
  is_active boolean not null default true,
  primary key (firm_id, user_id)
);
create index firm_members_user on firm_members (user_id);
grant select, insert, update on people, firms, firm_members to partita_app;
