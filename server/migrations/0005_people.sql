-- migrate:up

-- Accounts, firms and the members of firms.

-- Users and their tokens are in the schema `directory`: nothing outside it refers to it by a key or joins it. What a company file shows of
-- a person comes from the copy in `people`.
create table directory.users (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 190),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  -- Somebody else chose the password and knows it, until the owner chooses one.
  password_shared boolean not null default false,
  locale text check (locale in ('fr', 'nl', 'en', 'de')),
  email_verified_at timestamptz,
  pending_email text,
  auth_source text not null default 'local' check (auth_source in ('local', 'external', 'demo')),
  is_platform_admin boolean not null default false,
  created_at timestamptz not null default app_now(),
  -- A disabled account keeps its rows and its name in every history; it can neither sign in nor use a token it still has.
  disabled_at timestamptz,
  constraint users_pending_email check (pending_email = lower(pending_email) and length(pending_email) <= 254 and pending_email <> email)
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
  -- The public token of the only firm an integration token works in; null: every firm and file of its user.
  firm text check (firm ~ '^[a-z0-9]{12}$'),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Where a session was opened, so that its owner recognises it in the list.
  ip text,
  user_agent text check (length(user_agent) <= 500),
  constraint tokens_firm check (firm is null or kind = 'integration')
);
-- A session ends 90 days after it was opened, however often it is used.
create function directory.limit_session() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;
create trigger limit_session before insert or update of kind, created_at, expires_at on directory.tokens
  for each row when (new.kind = 'session') execute function directory.limit_session();
create unique index tokens_hash on directory.tokens (hash);
create index tokens_user on directory.tokens (user_id, kind, id);

-- Mailed links that work once. They are protected by their signature, so the nonce is no secret: it identifies the valid link. There is
-- one row per account and purpose, and a newer link replaces the older one.
create table directory.links (
  user_id bigint not null references directory.users on delete cascade,
  purpose text not null check (purpose in ('password')),
  nonce uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  primary key (user_id, purpose)
);
grant select, insert, update, delete on directory.users, directory.tokens, directory.links to partita_app;

-- A used link stays used: only another nonce makes the row a valid link again.
create function directory.keep_used() returns trigger language plpgsql as $$
begin
  if new.nonce = old.nonce and new.used_at is distinct from old.used_at then
    raise exception 'a link that was used stays used' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_used before update on directory.links for each row when (old.used_at is not null) execute function directory.keep_used();

create table people (
  id bigint primary key,
  name text collate "und-x-icu" not null,
  email text not null,
  locale text,
  auth_source text not null default 'local' check (auth_source in ('local', 'external', 'demo'))
);

-- A firm's identity and contact data. Data from an external platform (ITAA, partner) is shown and never edited here.
create table firms (
  id bigint generated always as identity primary key,
  public_token text not null unique check (public_token ~ '^[a-z0-9]{12}$'),
  name text collate "und-x-icu" not null check (length(name) between 1 and 190),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  enterprise_number text,
  vat_number text,
  itaa_number text,
  itaa_status text,
  itaa_quality text,
  -- For the filing of returns: the identification number of the firm, and the prefix of its files on eCDF.
  matricule text check (length(matricule) between 1 and 40),
  ecdf_prefix text check (ecdf_prefix ~ '^[A-Z0-9]{6}$'),
  address text,
  postal_code text,
  city text,
  website text,
  email text,
  phone text,
  locale text not null default 'fr' check (locale in ('fr', 'nl', 'en', 'de')),
  logo_url text,
  -- Its foreign key follows with the files, which refer to firms themselves.
  logo_file_id bigint,
  is_partner boolean not null default false,
  source text not null default 'manual' check (source in ('manual', 'external', 'demo')),
  synced_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint firms_logo check (num_nonnulls(logo_url, logo_file_id) <= 1)
);
create index firms_name on firms (name, id);

create table firm_members (
  firm_id bigint not null references firms,
  user_id bigint not null references people,
  role text not null check (role in ('admin', 'manager', 'encoder', 'reviewer')),
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  -- The last change of what the member may enter. Only triggers write it, so no writer can forget it.
  access_changed_at timestamptz not null default app_now(),
  -- The last transaction that changed what the member may see: see access_mark().
  marked bigint not null default 0,
  primary key (firm_id, user_id)
);
create index firm_members_user on firm_members (user_id);
grant select, insert, update on people, firms to partita_app;
grant select, insert (firm_id, user_id, role, is_active), update (role, is_active), delete on firm_members to partita_app;

create function stamp_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.role, old.is_active) is distinct from (new.role, new.is_active) then
    new.access_changed_at := app_now();
  end if;
  return new;
end $$;
create trigger stamped before insert or update of role, is_active on firm_members for each row execute function stamp_member();

create function mark_access() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.role, old.is_active) is distinct from (new.role, new.is_active) then
    new.marked := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
create trigger marked before insert or update of role, is_active on firm_members for each row execute function mark_access();

-- A statement that removes an active admin leaves another one. The firm's row is locked before admins are counted: of two statements that
-- each remove one of the last two, the second waits for the first and sees its result. A snapshot taken before the wait would not show it,
-- so only read committed is accepted.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'teams are changed in read committed transactions' using errcode = 'invalid_transaction_state';
  end if;
  perform from firms f where f.id = old.firm_id for no key update;
  if not exists (select from firm_members m where m.firm_id = old.firm_id and m.role = 'admin' and m.is_active) then
    raise exception 'firm % would have no active admin', old.firm_id using errcode = 'integrity_constraint_violation', constraint = 'last_admin';
  end if;
  return null;
end $$;
create constraint trigger last_admin_changed after update on firm_members for each row
  when (old.role = 'admin' and old.is_active and not (new.role = 'admin' and new.is_active and new.firm_id = old.firm_id))
  execute function keep_an_admin();
create constraint trigger last_admin_deleted after delete on firm_members for each row
  when (old.role = 'admin' and old.is_active) execute function keep_an_admin();
