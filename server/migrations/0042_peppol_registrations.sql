-- migrate:up

-- The registration of a company file on the Peppol network: one at a time, which may be withdrawn and asked for again.
create table peppol_registrations (
  company_id bigint not null references companies,
  id bigint not null check (id = company_id),
  environment text not null check (environment in ('test', 'production')),
  status text not null check (status in ('pending', 'active', 'rejected', 'withdrawn')),
  scheme text not null check (scheme ~ '^[0-9]{4}$'),
  participant_id text not null check (participant_id ~ '^[0-9]{4}:[0-9a-z._~-]{1,50}$' and starts_with(participant_id, scheme || ':')),
  incoming_enabled boolean not null,
  -- It moves from another access point, with a key that the provider gets from its operator.
  is_moving boolean not null default false,
  contact_email text check (length(contact_email) between 3 and 190),
  document_types text[] not null default '{}',
  requested_at timestamptz not null,
  activated_at timestamptz,
  withdrawn_at timestamptz,
  checked_at timestamptz,
  -- When the provider is asked next; null when nothing is awaited.
  due_at timestamptz,
  -- Codes; the sentences are made in the language of the reader.
  pending_checks text[] not null default '{}' check (pending_checks <@ '{account,publication,migration}'),
  error text check (error in ('unconfirmed', 'registered_elsewhere')),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  constraint peppol_registrations_active check (status <> 'active' or activated_at is not null),
  constraint peppol_registrations_withdrawn check ((status = 'withdrawn') = (withdrawn_at is not null)),
  constraint peppol_registrations_rejected check ((status = 'rejected') = (error is not null)),
  constraint peppol_registrations_pending check (status = 'pending' or (due_at is null and pending_checks = '{}'))
);
-- A message for a participant goes to one company file.
create unique index peppol_registrations_receiver on peppol_registrations (environment, participant_id)
  where incoming_enabled and status in ('pending', 'active');
create index peppol_registrations_due on peppol_registrations (due_at) where due_at is not null;
call isolate('peppol_registrations');
grant select, insert, update on peppol_registrations to partita_app;
call track('peppol_registrations', 'peppol', '{checked_at,pending_checks}', '{due_at,is_moving,environment}');

create function keep_peppol_registration() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
    (('pending', 'active'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('active', 'withdrawn'), ('rejected', 'pending'), ('withdrawn', 'pending')) then
    raise exception 'a registration that is % does not become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'peppol_registrations_states';
  end if;
  if old.status in ('pending', 'active') and new.status in ('pending', 'active') and (new.environment, new.participant_id) <> (old.environment, old.participant_id) then
    raise exception 'the participant of a registration stays while it stands' using errcode = 'check_violation', constraint = 'peppol_registrations_participant';
  end if;
  return new;
end $$;
create trigger states before update on peppol_registrations for each row execute function keep_peppol_registration();

-- Who receives for a participant. Row-level security shows a file its own registration only.
create function peppol_receiver(p_environment text, p_participant text) returns table (company_id bigint, status text, is_open boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.company_id, r.status, c.deleted_at is null and c.is_active
  from peppol_registrations r join companies c on c.id = r.company_id
  where r.environment = p_environment and r.participant_id = p_participant and r.incoming_enabled and r.status in ('pending', 'active')
$$;
revoke all on function peppol_receiver(text, text) from public;
grant execute on function peppol_receiver(text, text) to partita_app;

-- The open files whose registration is to be checked.
create function files_with_due_registrations(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.company_id from peppol_registrations r join companies c on c.id = r.company_id and c.deleted_at is null and c.is_active
  where r.due_at <= p_now order by r.company_id
$$;
revoke all on function files_with_due_registrations(timestamptz) from public;
grant execute on function files_with_due_registrations(timestamptz) to partita_app;
