-- migrate:up

-- Documents that should be in the books and are not, by what shows it. Computed again every night; found again under the same key.
create table missing_documents (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  kind text not null check (kind in ('payment_without_invoice', 'recurring_supplier', 'number_gap')),
  key text not null check (length(key) between 1 and 200),
  -- Not a foreign key: a card is deleted although a document of it was missing once.
  third_party_id bigint,
  expected_on date not null,
  amount numeric(15,2) check (amount > 0),
  -- [{"kind": "entry_line", "id": 1, "text": "…"}]
  evidence jsonb not null check (jsonb_typeof(evidence) = 'array' and jsonb_array_length(evidence) >= 1),
  score numeric(3,2) not null check (score between 0 and 1),
  status text not null default 'open' check (status in ('open', 'ignored', 'requested', 'found')),
  note text check (length(note) between 1 and 500),
  mail_id bigint,
  deleted_at timestamptz check (deleted_at is null), deleted_by bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, mail_id) references mails (company_id, id),
  constraint missing_documents_key unique (company_id, kind, key),
  constraint missing_documents_ignored check (status <> 'ignored' or note is not null),
  constraint missing_documents_requested check (status <> 'requested' or mail_id is not null)
);
create index missing_documents_list on missing_documents (company_id, expected_on, id);
create index missing_documents_open on missing_documents (company_id, status, expected_on, id);
call isolate('missing_documents');
grant select, insert, update (expected_on, amount, evidence, score, status, note, mail_id, third_party_id) on missing_documents to partita_app;
call track('missing_documents', 'missing-documents', '{expected_on,amount,evidence,score,third_party_id}', '{key}');

create function keep_missing_document() returns trigger language plpgsql as $$
begin
  if (new.kind, new.key) is distinct from (old.kind, old.key) then
    raise exception 'a missing document keeps what shows it' using errcode = 'check_violation', constraint = 'missing_documents_kept';
  end if;
  return new;
end $$;
create trigger kept before update on missing_documents for each row execute function keep_missing_document();

-- The files in which documents may be missing.
create function files_with_purchases(p_after bigint, p_most integer) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from companies c
  where c.id > p_after and c.deleted_at is null and c.is_active and exists (select from entries e where e.company_id = c.id) order by c.id limit p_most
$$;
revoke all on function files_with_purchases(bigint, integer) from public;
grant execute on function files_with_purchases(bigint, integer) to partita_app;
