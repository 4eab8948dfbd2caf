-- migrate:up

-- A document: an invoice or a credit note, bought or sold, before and after it is booked.
create table documents (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  source text not null check (source in ('importer', 'peppol', 'external', 'api')),
  origin text not null check (origin in ('user', 'integration', 'job', 'external')),
  direction text not null check (direction in ('purchase', 'sale')),
  type text not null generated always as (case direction when 'purchase' then 'purchases' else 'sales' end) stored,
  is_credit_note boolean not null,
  third_party_id bigint not null,
  -- A sale without a number gets that of its entry when it is booked.
  number text check (length(number) between 1 and 100),
  document_date stamped_date not null,
  due_date stamped_date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_net numeric(15,2) not null,
  amount_vat numeric(15,2) not null,
  amount_gross numeric(15,2) not null,
  -- The amounts of a document in another currency; the rate is units of it for one unit of the file's currency.
  foreign_currency text check (foreign_currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(18,6) check (exchange_rate > 0),
  foreign_net numeric(15,2),
  foreign_vat numeric(15,2),
  foreign_gross numeric(15,2),
  structured_communication text check (length(structured_communication) between 1 and 40),
  status text not null default 'pending' check (status in ('pending', 'booked')),
  journal_id bigint,
  journal_entry_id bigint,
  import_id bigint,
  file_id bigint,
  has_file boolean not null generated always as (file_id is not null) stored,
  note text check (length(note) between 1 and 2000),
  -- A user confirmed that it is no duplicate of another document with its third party, number and direction.
  is_forced boolean not null default false,
  -- The number was given by the booking, and is removed with it.
  is_numbered boolean not null default false,
  search text generated always as (plain(coalesce(number, '') || ' ' || coalesce(structured_communication, '') || ' ' || coalesce(note, ''))) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  constraint documents_total check (amount_gross = amount_net + amount_vat),
  constraint documents_foreign check (num_nonnulls(foreign_currency, exchange_rate, foreign_net, foreign_vat, foreign_gross) in (0, 5)
    and foreign_gross = foreign_net + foreign_vat and foreign_currency <> currency),
  constraint documents_status check ((status = 'booked') = (journal_entry_id is not null) and (journal_id is null) = (journal_entry_id is null)),
  constraint documents_booked_number check (number is not null or status = 'pending' and direction = 'sale'),
  constraint documents_booked_live check (status = 'pending' or deleted_at is null),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  foreign key (company_id, journal_entry_id) references entries (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index documents_dates on documents (company_id, document_date, id) where deleted_at is null;
create index documents_pending on documents (company_id, document_date, id) where status = 'pending' and deleted_at is null;
create index documents_direction on documents (company_id, direction, document_date, id) where deleted_at is null;
create index documents_third_party on documents (company_id, third_party_id, document_date, id);
create index documents_communication on documents (company_id, structured_communication) where structured_communication is not null and deleted_at is null;
create index documents_journal on documents (company_id, journal_id) where journal_id is not null;
create index documents_binned on documents (company_id, deleted_at) where deleted_at is not null;
create unique index documents_entry on documents (company_id, journal_entry_id) where journal_entry_id is not null;
create unique index documents_file on documents (company_id, file_id) where file_id is not null;
create unique index documents_import on documents (company_id, import_id) where import_id is not null;
-- An invoice is stored once, unless a user confirmed the second one.
create unique index documents_same on documents (company_id, direction, third_party_id, number)
  where number is not null and not is_forced and deleted_at is null;
alter table documents add primary key (company_id, id);
call isolate('documents');
grant select, insert, update on documents to partita_app;

create table document_lines (
  company_id bigint not null references companies,
  document_id bigint not null,
  position integer not null check (position between 1 and 500),
  -- The public id of the line; inside, the document and the position in it are the key.
  id bigint not null generated always as (document_id * 1000 + position) stored,
  description text check (length(description) between 1 and 500),
  account_id bigint,
  vat_code_id bigint,
  -- In the currency of the document.
  quantity numeric(17,4),
  unit_price numeric(17,4),
  amount_net numeric(15,2) not null,
  amount_vat numeric(15,2) not null,
  amount_gross numeric(15,2) not null,
  foreign_net numeric(15,2),
  foreign_vat numeric(15,2),
  constraint document_lines_total check (amount_gross = amount_net + amount_vat),
  constraint document_lines_foreign check ((foreign_net is null) = (foreign_vat is null)),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, vat_code_id) references vat_codes (company_id, id)
);
create index document_lines_account on document_lines (company_id, account_id) where account_id is not null;
create index document_lines_vat_code on document_lines (company_id, vat_code_id) where vat_code_id is not null;
alter table document_lines add primary key (company_id, document_id, position);
call isolate('document_lines');
grant select, insert, update, delete on document_lines to partita_app;

create table document_line_analytics (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  document_id bigint not null,
  position integer not null,
  analytic_code_id bigint not null,
  percent numeric(5,2) not null check (percent > 0 and percent <= 100),
  primary key (company_id, id),
  foreign key (company_id, document_id, position) references document_lines (company_id, document_id, position) on delete cascade,
  foreign key (company_id, analytic_code_id) references analytic_codes (company_id, id),
  constraint document_line_analytics_once unique (company_id, document_id, position, analytic_code_id)
);
create index document_line_analytics_code on document_line_analytics (company_id, analytic_code_id);
call isolate('document_line_analytics');
grant select, insert, update, delete on document_line_analytics to partita_app;

call track('documents', 'documents', '{}', '{is_forced,is_numbered,search}');
call track('document_lines', 'documents', '{}', '{}', 'documents', 'document_id', 'lines');
call track('document_line_analytics', 'documents', '{}', '{}', 'documents', 'document_id', 'analytics');

-- A purchase names a supplier, a sale a customer, and none in the bin.
create function refuse_documents_party() returns trigger language plpgsql as $$
begin
  if not exists (select from third_parties t where t.company_id = new.company_id and t.id = new.third_party_id and t.deleted_at is null
                 and t.type = case new.direction when 'purchase' then 'supplier' else 'customer' end) then
    raise exception 'third party % is none for a %', new.third_party_id, new.direction
      using errcode = 'foreign_key_violation', constraint = 'documents_third_party';
  end if;
  return new;
end $$;
create trigger party before insert or update of third_party_id, direction on documents for each row
  when (not opening_dossier()) execute function refuse_documents_party();

-- A document is booked by a posted entry of its own. It does not change until that entry is reversed; then only the fields set by the
-- booking do.
create function keep_booked_document() returns trigger language plpgsql as $$
declare
  v_given constant text[] := '{status,journal_id,journal_entry_id,number,structured_communication,is_numbered}';
  v_free text[] := '{version,lock_version,updated_at,written_in,type,has_file,search}';
begin
  if tg_op = 'DELETE' then
    if erasing() then return old; end if;
    raise exception 'a booked document is never deleted' using errcode = 'check_violation', constraint = 'documents_booked';
  end if;
  if new.status = 'pending' then
    if exists (select from entries e where e.company_id = old.company_id and e.id = old.journal_entry_id and e.status = 'posted') then
      raise exception 'the entry of document % stands', old.id using errcode = 'check_violation', constraint = 'documents_booked';
    end if;
    v_free := v_free || v_given;
  end if;
  if to_jsonb(new) - v_free is distinct from to_jsonb(old) - v_free then
    raise exception 'a booked document stays as it was booked' using errcode = 'check_violation', constraint = 'documents_booked';
  end if;
  return new;
end $$;
create trigger booked before update on documents for each row when (old.status = 'booked') execute function keep_booked_document();
create trigger booked_delete before delete on documents for each row when (old.status = 'booked') execute function keep_booked_document();

create function refuse_documents_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from entries e where e.company_id = new.company_id and e.id = new.journal_entry_id and e.status = 'posted'
                 and e.document_id = new.id and e.journal_id = new.journal_id) then
    raise exception 'entry % does not book document %', new.journal_entry_id, new.id using errcode = 'check_violation', constraint = 'documents_entry';
  end if;
  return new;
end $$;
create trigger entry_insert before insert on documents for each row when (new.journal_entry_id is not null) execute function refuse_documents_entry();
create trigger entry_update before update on documents for each row
  when (new.journal_entry_id is not null and old.journal_entry_id is null) execute function refuse_documents_entry();

-- When an entry is reversed, its document is pending again by the end of the same write.
create function refuse_document_of_reversed() returns trigger language plpgsql as $$
begin
  if exists (select from documents d where d.company_id = new.company_id and d.journal_entry_id = new.id) then
    raise exception 'document % is still booked by entry %, which is reversed', new.document_id, new.id
      using errcode = 'check_violation', constraint = 'documents_reversed';
  end if;
  return null;
end $$;
create constraint trigger document_given_back after update on entries deferrable initially deferred for each row
  when (old.status = 'posted' and new.status = 'reversed' and new.document_id is not null) execute function refuse_document_of_reversed();

create function keep_booked_lines() returns trigger language plpgsql as $$
begin
  if erasing() then return old; end if;
  if opening_dossier() then return new; end if;
  if exists (select from documents d where d.company_id = coalesce(new.company_id, old.company_id) and d.id = coalesce(new.document_id, old.document_id)
             and d.status = 'booked') then
    raise exception 'the lines of a booked document stay as they were booked' using errcode = 'check_violation', constraint = 'documents_booked';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger booked before insert or update or delete on document_lines for each row execute function keep_booked_lines();
create trigger booked before insert or update or delete on document_line_analytics for each row execute function keep_booked_lines();

-- The amounts of a document are the sums of its lines, in both currencies. Checked at the end of the transaction.
create function refuse_documents_sum() returns trigger language plpgsql as $$
declare
  v_document bigint := case tg_table_name when 'documents' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(coalesce(new, old)) ->> 'document_id')::bigint end;
  v_bad record;
begin
  if erasing() then return null; end if;
  select d.id into v_bad from documents d left join lateral (
    select sum(l.amount_net) as net, sum(l.amount_vat) as vat, sum(l.foreign_net) as foreign_net, sum(l.foreign_vat) as foreign_vat,
      count(*) as lines, count(l.foreign_net) as foreign_lines
    from document_lines l where l.company_id = d.company_id and l.document_id = d.id) s on true
  where d.company_id = coalesce(new.company_id, old.company_id) and d.id = v_document
    and (row (d.amount_net, d.amount_vat, d.foreign_net, d.foreign_vat) is distinct from row (s.net, s.vat, s.foreign_net, s.foreign_vat)
      or s.foreign_lines <> case when d.foreign_currency is null then 0 else s.lines end);
  if found then
    raise exception 'the lines of document % do not add up to it', v_document using errcode = 'check_violation', constraint = 'documents_sum';
  end if;
  return null;
end $$;
create constraint trigger sum after insert or update of amount_net, amount_vat, foreign_currency, foreign_net, foreign_vat on documents
  deferrable initially deferred for each row execute function refuse_documents_sum();
create constraint trigger sum after insert or update or delete on document_lines
  deferrable initially deferred for each row execute function refuse_documents_sum();

-- For a signed link, which authorises by itself: no company file is bound when the document is looked up.
create function file_of_document(p_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.file_id from public.documents d join public.companies c on c.id = d.company_id
  where d.id = p_id and d.deleted_at is null and c.deleted_at is null
$$;
revoke all on function file_of_document(bigint) from public;
grant execute on function file_of_document(bigint) to partita_app;
