-- migrate:up

-- Texts of mails by purpose and language, 24 for each file. Without a text of its own a template has the one that is built in.
create table mail_templates (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  purpose text not null check (purpose in ('document', 'statement', 'reminder_1', 'reminder_2', 'reminder_3', 'document_request')),
  locale text not null check (locale in ('fr', 'nl', 'en', 'de')),
  subject text check (length(subject) between 1 and 190 and subject !~ '[[:cntrl:]]'),
  body text check (length(body) between 1 and 10000),
  is_custom boolean not null generated always as (subject is not null or body is not null) stored,
  deleted_at timestamptz check (deleted_at is null), deleted_by bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  constraint mail_templates_purpose unique (company_id, purpose, locale)
);
call isolate('mail_templates');
grant select, insert, update on mail_templates to partita_app;
call track('mail_templates', 'mail-templates');

create function keep_mail_template() returns trigger language plpgsql as $$
begin
  if (new.purpose, new.locale) is distinct from (old.purpose, old.locale) then
    raise exception 'a template keeps its purpose and language' using errcode = 'check_violation', constraint = 'mail_templates_kept';
  end if;
  return new;
end $$;
create trigger kept before update on mail_templates for each row execute function keep_mail_template();

-- The files that have no templates yet: those made before this release, and those opened from a dossier.
create function files_without_mail_templates(p_most integer) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from companies c where c.deleted_at is null and not exists (select from mail_templates t where t.company_id = c.id) order by c.id limit p_most
$$;
revoke all on function files_without_mail_templates(integer) from public;
grant execute on function files_without_mail_templates(integer) to partita_app;

-- The log of mails. What a mail says never changes once it is stored; how its sending went is added, and is final once it was sent or failed.
create table mails (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  purpose text not null check (purpose in ('document', 'statement', 'reminder_1', 'reminder_2', 'reminder_3', 'document_request', 'free')),
  template_id bigint,
  -- Not a foreign key: a card is deleted although mails were sent to it.
  third_party_id bigint,
  sender_name text not null check (length(sender_name) between 1 and 190 and sender_name !~ '[[:cntrl:]]'),
  to_addresses text[] not null check (cardinality(to_addresses) between 1 and 10),
  cc_addresses text[] not null check (cardinality(cc_addresses) <= 10),
  reply_to text,
  subject text not null check (length(subject) between 1 and 190 and subject !~ '[[:cntrl:]]'),
  body text not null check (length(body) between 1 and 60000),
  locale text not null check (locale in ('fr', 'nl', 'en', 'de')),
  document_ids bigint[] not null default '{}' check (cardinality(document_ids) <= 20),
  -- [{"file_id": 1, "name": "…", "type": "…", "size": 1, "sha256": "…"}], in the order in which they are attached.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  warnings text[] not null default '{}',
  message_id text not null check (message_id ~ '^<[0-9a-f-]{36}@[^<>[:space:]]+>$'),
  -- The idempotency key of the request that made it, and its place among the mails of that request.
  client_key text,
  position integer not null default 1 check (position between 1 and 1000),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts between 0 and 5),
  next_attempt_at timestamptz default app_now(),
  error text check (length(error) <= 500),
  sent_at timestamptz,
  -- What the mail server took: the SHA-256 of the whole message as it was handed over, its size, and the answer.
  message_sha256 text check (message_sha256 ~ '^[0-9a-f]{64}$'),
  message_size bigint check (message_size > 0),
  response text check (length(response) <= 500),
  created_by bigint default app_user(),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, template_id) references mail_templates (company_id, id),
  constraint mails_message_id unique (company_id, message_id),
  constraint mails_waiting check ((status = 'queued') = (next_attempt_at is not null)),
  constraint mails_sent check ((status = 'sent') = (sent_at is not null) and (status = 'sent') = (message_sha256 is not null)
    and (message_sha256 is null) = (message_size is null) and (status = 'sent' or response is null)),
  constraint mails_failed check (status <> 'failed' or error is not null)
);
create unique index mails_client_key on mails (company_id, created_by, client_key, position) where client_key is not null;
create index mails_third_party on mails (company_id, third_party_id, id);
create index mails_purpose on mails (company_id, purpose, id);
create index mails_created on mails (company_id, created_at, id);
create index mails_unsent on mails (company_id, status, id) where status <> 'sent';
create index mails_waiting on mails (next_attempt_at) where status = 'queued';
call isolate('mails');
grant select, insert, update (status, attempts, next_attempt_at, error, sent_at, message_sha256, message_size, response) on mails to partita_app;

-- The lines of the ledger that a reminder asks to be paid, with the level it raises them to.
create table mail_items (
  company_id bigint not null references companies,
  mail_id bigint not null,
  entry_id bigint not null,
  position integer not null,
  entry_line_id bigint not null generated always as (entry_id * 100000 + position) stored,
  level integer not null check (level between 1 and 3),
  -- Whether the mail is still to be sent; set by the database. A line waits in one mail only.
  is_waiting boolean not null default true,
  primary key (company_id, mail_id, entry_id, position),
  foreign key (company_id, mail_id) references mails (company_id, id),
  foreign key (company_id, entry_id, position) references entry_lines (company_id, entry_id, position)
);
create unique index mail_items_waiting on mail_items (company_id, entry_id, position) where is_waiting;
call isolate('mail_items');
grant select, insert (company_id, mail_id, entry_id, position, level), update (is_waiting) on mail_items to partita_app;

create function keep_mail() returns trigger language plpgsql as $$
begin
  if app_write() is null or new.company_id is distinct from app_company() then
    raise exception 'mails are written outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'queued' or new.attempts <> 0 then
      raise exception 'a mail is queued before it is sent' using errcode = 'check_violation', constraint = 'mails_begin';
    end if;
    if new.third_party_id is not null and not exists (
      select from third_parties t where t.company_id = new.company_id and t.id = new.third_party_id) then
      raise exception 'there is no third party %', new.third_party_id using errcode = 'foreign_key_violation', constraint = 'mails_third_party';
    end if;
    return new;
  end if;
  if old.status <> 'queued' or new.attempts < old.attempts then
    raise exception 'mail % was sent, or failed for good', old.id using errcode = 'check_violation', constraint = 'mails_final';
  end if;
  return new;
end $$;
create trigger kept before insert or update on mails for each row execute function keep_mail();

create function end_mail_items() returns trigger language plpgsql as $$
begin
  update mail_items i set is_waiting = false where i.company_id = new.company_id and i.mail_id = new.id and i.is_waiting;
  return null;
end $$;
create trigger items_end after update of status on mails for each row when (old.status = 'queued' and new.status <> 'queued') execute function end_mail_items();

-- Items are stored with their mail, and wait as long as it does.
create function keep_mail_item() returns trigger language plpgsql as $$
declare
  v_waits boolean := (select m.status = 'queued' from mails m where m.company_id = new.company_id and m.id = new.mail_id);
begin
  if tg_op = 'INSERT' and not exists (select from mails m where m.company_id = new.company_id and m.id = new.mail_id
      and m.attempts = 0 and m.status = 'queued' and m.purpose = 'reminder_' || new.level::text)
    or new.is_waiting is distinct from v_waits then
    raise exception 'the items of a mail are those it was made with' using errcode = 'check_violation', constraint = 'mail_items_kept';
  end if;
  return new;
end $$;
create trigger kept before insert or update on mail_items for each row execute function keep_mail_item();

-- Mails that should have been sent by now: a worker that ended between two attempts, a file that was archived or in the bin meanwhile.
create function mails_overdue(p_before timestamptz, p_most integer) returns table (company_id bigint, mail_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.company_id, m.id from mails m join companies c on c.id = m.company_id and c.deleted_at is null and c.is_active
  where m.status = 'queued' and m.next_attempt_at < p_before order by m.next_attempt_at limit p_most
$$;
revoke all on function mails_overdue(timestamptz, integer) from public;
grant execute on function mails_overdue(timestamptz, integer) to partita_app;
