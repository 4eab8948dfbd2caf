-- migrate:up

-- The second factor of an account, the devices it was used on, and what its owner is told by mail.

-- One-time codes by time (TOTP, RFC 6238). The application seals the secret: the database never holds the key.
create table directory.two_factors (
  user_id bigint primary key references directory.users on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default app_now(),
  -- Null until the owner has sent a first code; until then the factor has no effect.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. A code of this step or an earlier one is refused, so every code works once.
  last_step bigint,
  constraint two_factors_confirmed check ((confirmed_at is null) = (last_step is null))
);

-- Codes for a lost device: 120 random bits each, of which only the SHA-256 is kept.
create table directory.recovery_codes (
  user_id bigint not null references directory.two_factors on delete cascade,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);
grant select, insert, delete, update (confirmed_at, last_step) on directory.two_factors to partita_app;
grant select, insert, update (used_at) on directory.recovery_codes to partita_app;

create function directory.keep_used_step() returns trigger language plpgsql as $$
begin
  if new.last_step is null or new.last_step <= old.last_step then
    raise exception 'a one-time code works once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_used_step before update of last_step on directory.two_factors for each row when (old.last_step is not null)
  execute function directory.keep_used_step();

create function directory.keep_used_code() returns trigger language plpgsql as $$
begin
  raise exception 'a recovery code works once' using errcode = 'check_violation';
end $$;
create trigger keep_used_code before update on directory.recovery_codes for each row when (old.used_at is not null)
  execute function directory.keep_used_code();

-- A firm may require a second factor of its members.
alter table firms add column requires_two_factor boolean not null default false;

-- Whether the account must set up a second factor before it may do anything else: it is a platform administrator, or an active member of a
-- firm that requires one, and has none.
create function needs_two_factor(p_user bigint, p_platform boolean) returns boolean language plpgsql stable as $$
begin
  if not p_platform and not exists (select from firm_members m join firms f on f.id = m.firm_id
                                    where m.user_id = p_user and m.is_active and f.requires_two_factor) then
    return false;
  end if;
  return not exists (select from directory.two_factors t where t.user_id = p_user and t.confirmed_at is not null);
end $$;

-- Devices from which somebody signed in: a sign-in from another one is reported to the owner. The fingerprint is a SHA-256.
create table directory.devices (
  user_id bigint not null references directory.users on delete cascade,
  fingerprint bytea not null check (length(fingerprint) = 32),
  last_used_at timestamptz not null default app_now(),
  primary key (user_id, fingerprint)
);

-- Mails about the security of an account that wait to be sent. The queue knows only the id: addresses stay in this schema. A mail about a
-- new address goes to the former one, so the address is stored with it.
create table directory.notices (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references directory.users on delete cascade,
  kind text not null,
  address text not null check (length(address) <= 254),
  params jsonb not null default '{}',
  created_at timestamptz not null default app_now()
);
create index notices_user on directory.notices (user_id);
grant select, insert, update, delete on directory.devices to partita_app;
grant select, insert, delete on directory.notices to partita_app;
