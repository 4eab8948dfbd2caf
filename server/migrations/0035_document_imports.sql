-- migrate:up

-- What somebody calls a company, without the words every company has in its name: `Établissements Dupont SRL` and `DUPONT` are one.
create function party_name_key(t text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(regexp_replace(plain(t),
    '\m(srl|bv|bvba|sprl|sprlu|sa|nv|sc|scrl|cv|cvba|sca|snc|vof|scomm|commv|asbl|vzw|aisbl|ivzw|sarl|eurl|sas|sasu|sci|gmbh|ag|kg|ohg|ltd|limited|plc|llc|inc|ets|etablissements|societe|firma)\M',
    '', 'g'), '[^a-z0-9]', '', 'g'), '')
$$;

-- The files people send to be read, and what was read in them.
create table document_imports (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  batch_id uuid not null,
  -- The archive it came out of.
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
  -- The sheet as it stands, and as the reader first had it: the difference is what people corrected.
  extracted jsonb check (jsonb_typeof(extracted) = 'object'),
  read_sheet jsonb check (jsonb_typeof(read_sheet) = 'object'),
  hints jsonb,
  -- Codes with what they name; the sentences are made in the language of whoever reads them.
  warnings jsonb check (jsonb_typeof(warnings) = 'array'),
  error text check (error in ('unreadable', 'protected', 'unavailable', 'failed')),
  duplicate_of_import_id bigint,
  duplicate_of_document_id bigint,
  imported_document_id bigint,
  preview_file_id bigint,
  has_preview boolean not null default false,
  -- What the same invoice has on every channel it comes by. Keys hold letters and digits only.
  number_key text generated always as (nullif(upper(regexp_replace(extracted ->> 'number', '[^0-9A-Za-z]', '', 'g')), '')) stored,
  vat_key text generated always as (nullif(upper(regexp_replace(extracted #>> '{counterparty,vat_number}', '[^0-9A-Za-z]', '', 'g')), '')) stored,
  name_key text generated always as (party_name_key(extracted #>> '{counterparty,name}')) stored,
  read_name_key text generated always as (party_name_key(read_sheet #>> '{counterparty,name}')) stored,
  communication_key text generated always as (nullif(upper(regexp_replace(extracted ->> 'structured_communication', '[^0-9A-Za-z]', '', 'g')), '')) stored,
  gross numeric(17, 2) generated always as (((extracted #>> '{totals,gross}')::numeric)::numeric(17, 2)) stored,
  ubl_key text generated always as (nullif(hints ->> 'ubl_id', '')) stored,
  -- The third party of its document: what it was read as is another name for it.
  third_party_id bigint,
  -- Who analyses it now, until when that is believed, and what it was before.
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
  -- A suggestion, a likeness and where it came from are no use of the record they name: that may go, and the import stays.
  -- Whoever deletes a document for good has no use for the file it came from either.
  foreign key (company_id, imported_document_id) references documents (company_id, id) on delete cascade,
  constraint document_imports_file unique (company_id, file_id),
  -- One document of one import, and one import of one document.
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
create index third_parties_name_key on third_parties (company_id, party_name_key(name)) where deleted_at is null;
call isolate('document_imports');
grant select, insert (company_id, batch_id, parent_id, file_id, original_name, mime, size, sha256, kind, status, progress, step),
  update (status, progress, step, engine, suggested_direction, suggested_third_party_id, suggestions, extracted, read_sheet, hints, warnings, error,
    duplicate_of_import_id, duplicate_of_document_id, imported_document_id, preview_file_id, has_preview, third_party_id, claim, claimed_until,
    status_before, attempts, retry_at, deleted_at, deleted_by, written_in)
  on document_imports to partita_app;
call track('document_imports', 'document-imports', '{progress,step,suggestions,warnings,error,has_preview}',
  '{parent_id,sha256,read_sheet,hints,preview_file_id,number_key,vat_key,name_key,read_name_key,communication_key,gross,ubl_key,third_party_id,claim,claimed_until,status_before,attempts,retry_at}');

-- What was validated stays so, with its document and the sheet it was made of: the document is its proof.
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

-- An import that is gone leaves its file and the picture of it to the sweep, whoever took it away.
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

-- Which files have something to analyse. It names files and nothing in them: the job enters each by the door everybody uses.
create function files_with_due_imports(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct i.company_id from document_imports i join companies c on c.id = i.company_id and c.deleted_at is null and c.is_active
  where i.deleted_at is null and (i.status = 'queued' or (i.status = 'analyzing' and i.claimed_until <= p_now) or (i.status = 'error' and i.retry_at <= p_now))
  order by i.company_id
$$;
revoke all on function files_with_due_imports(timestamptz) from public;
grant execute on function files_with_due_imports(timestamptz) to partita_app;

-- For a signed link, which is a right of its own: no file is bound to find the import in.
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

-- As before; a file that was sent is found in the bin by its name.
create or replace function binned(p_resources text[], p_patterns text[] default '{}') returns table (resource text, record_id bigint, deleted_at timestamptz, deleted_by bigint)
language plpgsql stable as $$
declare
  v_table record;
  v_parts text[] := '{}';
begin
  for v_table in
    select t.*, (select string_agg(format('k.%I', c), ', ') from unnest('{code,number,name,label,vat_number,original_name}'::text[]) c
                 where has_column(t.table_name::regclass, c)) as called
    from tracked t where t.resource = any (p_resources) and t.part_of is null
  loop
    v_parts := v_parts || format('select %L, k.id, k.deleted_at, k.deleted_by from %s k where k.company_id = app_company() and k.deleted_at is not null %s %s %s',
      v_table.resource, v_table.table_name,
      case when has_column(v_table.table_name::regclass, 'merged_into_id') then 'and k.merged_into_id is null' end,
      case when v_table.embedded_in is not null and has_column(v_table.embedded_in::regclass, 'deleted_at') then
        format('and not exists (select from %s o where o.company_id = k.company_id and o.id = k.%I and o.deleted_at = k.deleted_at)', v_table.embedded_in, v_table.embedded_key) end,
      case when cardinality(p_patterns) > 0 then format('and plain(concat_ws('' '', %s)) like all ($1)', v_table.called) end);
  end loop;
  if cardinality(v_parts) > 0 then
    return query execute array_to_string(v_parts, ' union all ') using p_patterns;
  end if;
end $$;

call spare_erasure();
