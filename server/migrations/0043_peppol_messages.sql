-- migrate:up

-- Invoices that a company file sent or received through the Peppol network, as the bytes that travelled.
create table peppol_messages (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  environment text not null check (environment in ('test', 'production')),
  direction text not null check (direction in ('out', 'in')),
  status text not null check (status in ('queued', 'sent', 'delivered', 'failed', 'received', 'imported')),
  document_id bigint,
  import_id bigint,
  sender text not null check (length(sender) between 1 and 60),
  receiver text not null check (length(receiver) between 1 and 60),
  document_type text not null check (document_type in ('invoice', 'credit_note')),
  number text check (length(number) between 1 and 190),
  amount_gross numeric(15,2),
  currency text check (currency ~ '^[A-Z]{3}$'),
  xml bytea not null check (length(xml) > 0),
  sha256 bytea not null generated always as (sha256(xml)) stored,
  -- The document at the provider: stored before it is sent, so that its state is read before anything is sent again.
  message_id text check (length(message_id) between 1 and 190),
  attempts integer not null default 0 check (attempts between 0 and 5),
  -- When the provider is asked next; null when nothing is awaited.
  due_at timestamptz,
  error_code text,
  error_text text check (length(error_text) <= 1000),
  -- [{"at": …, "status": …, "code": …, "text": …}], in the order of events.
  trail jsonb not null default '[]' check (jsonb_typeof(trail) = 'array'),
  sent_at timestamptz,
  delivered_at timestamptz,
  received_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  constraint peppol_messages_direction check ((direction = 'out') = (status in ('queued', 'sent', 'delivered', 'failed'))
    and (direction = 'in' or document_id is not null) and (direction = 'out' or (message_id is not null and received_at is not null))),
  constraint peppol_messages_sent check (status not in ('sent', 'delivered') or (sent_at is not null and message_id is not null)),
  constraint peppol_messages_delivered check ((status = 'delivered') <= (delivered_at is not null)),
  constraint peppol_messages_failed check ((status = 'failed') = (num_nonnulls(error_code, error_text) > 0)),
  constraint peppol_messages_due check (status <> 'queued' or due_at is not null)
);
-- A document is sent once, unless that failed.
create unique index peppol_messages_document on peppol_messages (company_id, document_id) where direction = 'out' and status <> 'failed';
-- A message is received once.
create unique index peppol_messages_received on peppol_messages (company_id, environment, message_id) where direction = 'in';
create index peppol_messages_list on peppol_messages (company_id, id desc);
create index peppol_messages_of_document on peppol_messages (company_id, document_id, id desc) where document_id is not null;
create index peppol_messages_of_import on peppol_messages (company_id, import_id) where import_id is not null;
create index peppol_messages_due on peppol_messages (due_at) where due_at is not null;
call isolate('peppol_messages');
grant select, insert on peppol_messages to partita_app;
grant update (status, document_id, message_id, attempts, due_at, error_code, error_text, trail, sent_at, delivered_at) on peppol_messages to partita_app;

create function keep_peppol_message() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
    (('queued', 'sent'), ('queued', 'delivered'), ('queued', 'failed'), ('sent', 'delivered'), ('sent', 'failed'), ('delivered', 'failed'), ('received', 'imported'), ('imported', 'received')) then
    raise exception 'a message that is % does not become %', old.status, new.status using errcode = 'check_violation', constraint = 'peppol_messages_states';
  end if;
  if (new.xml, new.sender, new.receiver, new.direction, new.environment) is distinct from (old.xml, old.sender, old.receiver, old.direction, old.environment)
    or (old.message_id is not null and new.message_id is distinct from old.message_id)
    or (old.direction = 'out' and new.document_id is distinct from old.document_id) then
    raise exception 'a message stays as it travelled' using errcode = 'check_violation', constraint = 'peppol_messages_frozen';
  end if;
  return new;
end $$;
create trigger states before update on peppol_messages for each row execute function keep_peppol_message();

-- The open files with a message to send or to ask about. Returns ids only: the job opens a write in each file.
create function files_with_due_messages(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct m.company_id from peppol_messages m join companies c on c.id = m.company_id and c.deleted_at is null and c.is_active
  where m.due_at <= p_now order by m.company_id
$$;
revoke all on function files_with_due_messages(timestamptz) from public;
grant execute on function files_with_due_messages(timestamptz) to partita_app;

-- For a signed link, which authorises by itself.
create function served_peppol_message(p_id bigint) returns table (name text, xml bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(m.number, m.id::text), m.xml from peppol_messages m join companies c on c.id = m.company_id and c.deleted_at is null where m.id = p_id
$$;
revoke all on function served_peppol_message(bigint) from public;
grant execute on function served_peppol_message(bigint) to partita_app;
