-- migrate:up

-- Undo returns a validated import to the state it was validated from; its document goes to the bin in the same write, with its import and its
-- file. Validated again, the import makes a new document.
drop index documents_import;
drop index documents_file;
create unique index documents_import on documents (company_id, import_id) where import_id is not null and deleted_at is null;
create unique index documents_file on documents (company_id, file_id) where file_id is not null and deleted_at is null;
-- A file is deleted with its last document, in the bin or not.
create index documents_of_file on documents (company_id, file_id) where file_id is not null;

-- A validated import keeps its document and the extraction it was made of, as evidence, unless the validation is undone.
create or replace function keep_validated_import() returns trigger language plpgsql as $$
begin
  if erasing() then return new; end if;
  if (new.extracted, new.read_sheet) is distinct from (old.extracted, old.read_sheet) or new.deleted_at is not null
    or (new.status, new.imported_document_id) is distinct from (old.status, old.imported_document_id)
      and not (new.status in ('ready', 'needs_review', 'duplicate') and new.imported_document_id is null
               and current_setting('app.writer')::jsonb ->> 'origin' = 'revert') then
    raise exception 'a validated import never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- A document that is not in the bin is the one its import names. Checked at the end of the transaction: either of them is written first.
create function refuse_document_of_other_import() returns trigger language plpgsql as $$
declare
  v_import bigint := case tg_table_name when 'documents' then (to_jsonb(new) ->> 'import_id')::bigint else new.id end;
begin
  if not opening_dossier() and exists (
    select from document_imports i join documents d on d.company_id = i.company_id and d.import_id = i.id and d.deleted_at is null
    where i.company_id = new.company_id and i.id = v_import and i.imported_document_id is distinct from d.id) then
    raise exception 'import % does not name its document', v_import using errcode = 'check_violation', constraint = 'documents_of_import';
  end if;
  return null;
end $$;
create constraint trigger named_by_import after insert or update of import_id, deleted_at on documents deferrable initially deferred for each row
  when (new.import_id is not null and new.deleted_at is null) execute function refuse_document_of_other_import();
create constraint trigger names_document after update of imported_document_id on document_imports deferrable initially deferred for each row
  when (old.imported_document_id is distinct from new.imported_document_id) execute function refuse_document_of_other_import();

-- The file of a document whose import was deleted before it: nothing else has it.
create function drop_file_of_document() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.erasing() then
    delete from public.files f where f.company_id = old.company_id and f.id = old.file_id
      and not exists (select from public.document_imports i where i.company_id = f.company_id and f.id in (i.file_id, i.preview_file_id))
      and not exists (select from public.documents d where d.company_id = f.company_id and d.file_id = f.id);
  end if;
  return null;
end $$;
revoke all on function drop_file_of_document() from public;
create trigger file_dropped after delete on documents for each row when (old.import_id is not null and old.file_id is not null)
  execute function drop_file_of_document();

-- Which of these records others refer to. Records in the bin refer to nothing; a record merged into another uses it; the
-- import a document was made of does not.
create or replace function used_records(p_table regclass, p_ids bigint[]) returns bigint[] language plpgsql stable as $$
declare
  v_link record;
  v_used bigint[] := '{}';
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col,
      has_column(k.conrelid, 'deleted_at') and a.attname <> 'merged_into_id' as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    where k.contype = 'f' and k.confrelid = p_table and coalesce(t.part_of, t.embedded_in, t.bin_owner) is distinct from p_table::text
      and has_column(k.conrelid, 'company_id') and (k.conrelid, a.attname) <> ('document_imports'::regclass, 'imported_document_id')
  loop
    execute format('select $1 || array(select distinct r.%1$I from %2$s r where r.company_id = app_company() and r.%1$I = any ($2) %3$s)', v_link.col, v_link.source,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_used using v_used, p_ids;
  end loop;
  return v_used;
end $$;
