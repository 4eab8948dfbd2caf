-- migrate:up

-- How a file came to the importer: its document says so.
alter table document_imports add column source text not null default 'importer' check (source in ('importer', 'peppol'));
grant insert (source) on document_imports to partita_app;
call track('document_imports', 'document-imports', '{progress,step,suggestions,warnings,error,has_preview}',
  '{parent_id,sha256,read_sheet,hints,preview_file_id,number_key,vat_key,name_key,read_name_key,communication_key,gross,ubl_key,third_party_id,claim,claimed_until,status_before,attempts,retry_at,source}');

-- What the account at the access point received, for all company files. A message is taken in the write that makes its import, so it is taken
-- once. One for nobody here, or of a kind that cannot be read, is kept in quarantine with its bytes, for the operator.
create table peppol_inbox (
  environment text not null check (environment in ('test', 'production')),
  provider_id text not null check (length(provider_id) between 1 and 190),
  place bigint generated always as identity,
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'quarantined')),
  reason text check (reason in ('receiver_unknown', 'document_type_unknown')),
  sender text,
  receiver text,
  xml bytea,
  listed_at timestamptz not null default app_now(),
  settled_at timestamptz,
  primary key (environment, provider_id),
  constraint peppol_inbox_settled check ((status = 'waiting') = (settled_at is null)),
  constraint peppol_inbox_quarantined check ((status = 'quarantined') = (reason is not null and xml is not null))
);
create index peppol_inbox_waiting on peppol_inbox (environment, place) where status = 'waiting';
grant select, insert, update (status, reason, sender, receiver, xml, settled_at) on peppol_inbox to partita_app;

create function keep_peppol_inbox() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'message % was dealt with', old.provider_id using errcode = 'check_violation', constraint = 'peppol_inbox_once';
  end if;
  return new;
end $$;
create trigger once before update on peppol_inbox for each row execute function keep_peppol_inbox();

-- Booked sales that no message carries, for the count of those to send.
create index documents_not_sent on documents (company_id, document_date, third_party_id)
  where status = 'booked' and direction = 'sale' and deleted_at is null and coalesce(peppol_status, 'failed') = 'failed';
