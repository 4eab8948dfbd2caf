-- migrate:up

-- The files people send to be read, and what was read in them.
create table document_imports (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  batch_id uuid not null,
  -- The archive it was extracted from.
  parent_id bigint,
  file_id bigint not null,
  original_name text not null check (length(original_name) between 1 and 190),
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  kind text not null check (kind in ('pdf', 'image', 'xml', 'zip')),
  status text not null check (status in ('queued', 'analyzing', 'ready', 'needs_review', 'duplicate', 'error', 'validated', 'expanded')),
  progress integer not null default 0 check (progress between 0 and 100),
  step text not null default 'received' check (step in ('received', 'reading', 'extracting', 'matching', 'done')),
  engine text check (engine in ('api', 'ubl', 'text')),
  suggested_direction text check (suggested_direction in ('purchase', 'sale')),
  suggested_third_party_id bigint,
  suggestions jsonb not null default '[]' check (jsonb_typeof(suggestions) = 'array'),
  -- The extraction with corrections, and as first read: the difference is what users corrected.
  extracted jsonb check (jsonb_typeof(extracted) = 'object'),
  read_sheet jsonb check (jsonb_typeof(read_sheet) = 'object'),
  hints jsonb,
  -- Codes with their parameters; the sentences are made in the language of the reader.
  warnings jsonb check (jsonb_typeof(warnings) = 'array'),
  error text check (error in ('unreadable', 'protected', 'unavailable', 'failed')),
  duplicate_of_import_id bigint,
  duplicate_of_document_id bigint,
  imported_document_id bigint,
  preview_file_id bigint,
  has_preview boolean not null default false,
  -- Keys that an invoice has on every channel by which it arrives: letters and digits only.
  number_key text generated always as (nullif(upper(regexp_replace(extracted ->> 'number', '[^0-9A-Za-z]', '', 'g')), '')) stored,
  vat_key text generated always as (nullif(upper(regexp_replace(extracted #>> '{counterparty,vat_number}', '[^0-9A-Za-z]', '', 'g')), '')) stored,
  name_key text generated always as (party_name_key(extracted #>> '{counterparty,name}')) stored,
  read_name_key text generated always as (party_name_key(read_sheet #>> '{counterparty,name}')) stored,
  communication_key text generated always as (nullif(upper(regexp_replace(extracted ->> 'structured_communication', '[^0-9A-Za-z]', '', 'g')), '')) stored,
  gross numeric(17, 2) generated always as (((extracted #>> '{totals,gross}')::numeric)::numeric(17, 2)) stored,
  ubl_key text generated always as (nullif(hints ->> 'ubl_id', '')) stored,
  -- The third party of its document: the name that was read is an alias of it.
  third_party_id bigint,
  -- The claim of the analysing worker, its expiry, and the status before it.
  claim uuid,
  claimed_until timestamptz,
  status_before text,
  attempts integer not null default 0 check (attempts >= 0),
  retry_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, preview_file_id) references files (company_id, id),
  -- Suggestions, duplicates and the archive have no foreign key: the records they name can be deleted while the import stays. An import is
  -- purged with its document.
  foreign key (company_id, imported_document_id) references documents (company_id, id) on delete cascade,
  constraint document_imports_file unique (company_id, file_id),
  -- One document per import, and one import per document.
  constraint document_imports_document unique (company_id, imported_document_id),
  constraint document_imports_validated check ((status = 'validated') = (imported_document_id is not null)),
  constraint document_imports_expanded check ((kind = 'zip') = (status = 'expanded') and (kind <> 'zip' or (extracted is null and read_sheet is null))),
  constraint document_imports_analysed check (status not in ('ready', 'needs_review', 'duplicate', 'validated') or (extracted is not null and engine is not null)),
  constraint document_imports_unread check (status <> 'queued' or extracted is null),
  constraint document_imports_claim check ((status = 'analyzing') = (claim is not null) and (claim is null) = (claimed_until is null)),
  constraint document_imports_error check (status <> 'error' or error is not null),
  constraint document_imports_itself check (duplicate_of_import_id is distinct from id and parent_id is distinct from id)
);
create index document_imports_list on document_imports (company_id, id desc) where deleted_at is null;
create index document_imports_binned on document_imports (company_id, deleted_at) where deleted_at is not null;
create index document_imports_batch on document_imports (company_id, batch_id);
create index document_imports_due on document_imports (company_id) where status in ('queued', 'analyzing', 'error') and deleted_at is null;
create index document_imports_bytes on document_imports (company_id, sha256);
create index document_imports_number on document_imports (company_id, number_key) where number_key is not null;
create index document_imports_communication on document_imports (company_id, communication_key) where communication_key is not null;
create index document_imports_ubl on document_imports (company_id, ubl_key) where ubl_key is not null;
create index document_imports_read_name on document_imports (company_id, read_name_key) where third_party_id is not null;
create index document_imports_parent on document_imports (company_id, parent_id) where parent_id is not null;
create index document_imports_preview on document_imports (company_id, preview_file_id) where preview_file_id is not null;
-- Every rule that recognises an invoice begins with a column that leads to few rows: those of its seller, and the copies of an import.
create index document_imports_seller on document_imports (company_id, vat_key) where vat_key is not null;
create index document_imports_suggested on document_imports (company_id, suggested_third_party_id) where suggested_third_party_id is not null;
create index document_imports_copies on document_imports (company_id, duplicate_of_import_id) where duplicate_of_import_id is not null;
-- The list by status, and its count, without reading every extraction.
create index document_imports_status on document_imports (company_id, status, id desc) where deleted_at is null;
call isolate('document_imports');
grant select, insert (company_id, batch_id, parent_id, file_id, original_name, mime, size, sha256, kind, status, progress, step),
  update (status, progress, step, engine, suggested_direction, suggested_third_party_id, suggestions, extracted, read_sheet, hints, warnings, error,
    duplicate_of_import_id, duplicate_of_document_id, imported_document_id, preview_file_id, has_preview, third_party_id, claim, claimed_until,
    status_before, attempts, retry_at, deleted_at, deleted_by, written_in)
  on document_imports to partita_app;
call track('document_imports', 'document-imports', '{progress,step,suggestions,warnings,error,has_preview}',
  '{parent_id,sha256,read_sheet,hints,preview_file_id,number_key,vat_key,name_key,read_name_key,communication_key,gross,ubl_key,third_party_id,claim,claimed_until,status_before,attempts,retry_at}');

-- A validated import keeps its document and the extraction it was made of, as evidence.
create function keep_validated_import() returns trigger language plpgsql as $$
begin
  if erasing() then return new; end if;
  if (new.status, new.imported_document_id, new.extracted, new.read_sheet) is distinct from (old.status, old.imported_document_id, old.extracted, old.read_sheet)
    or new.deleted_at is not null then
    raise exception 'a validated import never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger validated before update on document_imports for each row when (old.status = 'validated') execute function keep_validated_import();

-- A deleted import leaves its file and preview to the sweep, whoever deleted it.
create function drop_import_files() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.erasing() then
    delete from public.files f where f.company_id = old.company_id and f.id in (old.file_id, old.preview_file_id)
      and not exists (select from public.documents d where d.company_id = f.company_id and d.file_id = f.id);
  end if;
  return null;
end $$;
revoke all on function drop_import_files() from public;
create trigger files_dropped after delete on document_imports for each row execute function drop_import_files();

-- The files with something to analyse. Returns ids only: the job opens a write in each file.
create function files_with_due_imports(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct i.company_id from document_imports i join companies c on c.id = i.company_id and c.deleted_at is null and c.is_active
  where i.deleted_at is null and (i.status = 'queued' or (i.status = 'analyzing' and i.claimed_until <= p_now) or (i.status = 'error' and i.retry_at <= p_now))
  order by i.company_id
$$;
revoke all on function files_with_due_imports(timestamptz) from public;
grant execute on function files_with_due_imports(timestamptz) to partita_app;

-- For a signed link, which authorises by itself: no company file is bound when the import is looked up.
create function served_import(p_id bigint)
returns table (company_id bigint, kind text, engine text, name text, key text, type text, size bigint, sha256 text,
               preview_key text, preview_type text, preview_size bigint, preview_sha256 text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.company_id, i.kind, i.engine, i.original_name, f.key, f.type, f.size, encode(f.sha256, 'hex'), p.key, p.type, p.size, encode(p.sha256, 'hex')
  from document_imports i
  join companies c on c.id = i.company_id and c.deleted_at is null
  join files f on f.company_id = i.company_id and f.id = i.file_id
  left join files p on p.company_id = i.company_id and p.id = i.preview_file_id
  where i.id = p_id and i.deleted_at is null
$$;
revoke all on function served_import(bigint) from public;
grant execute on function served_import(bigint) to partita_app;
