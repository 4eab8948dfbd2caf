-- migrate:up

-- The copy of a document on the external platform: it came from there (`imported`), or it is sent there by a job (`queued`, then `sent` or
-- `failed`). The answer of the platform is no change of the document.
alter table documents add column external jsonb;
alter table documents add constraint documents_external check (external is null or (
  jsonb_typeof(external) = 'object' and external ?& array['status', 'document_id', 'token', 'locked']
  and external - array['status', 'document_id', 'token', 'locked'] = '{}'
  and external ->> 'status' in ('imported', 'queued', 'sent', 'failed')
  and jsonb_typeof(external -> 'locked') = 'boolean'
  and jsonb_typeof(external -> 'document_id') in ('string', 'null') and jsonb_typeof(external -> 'token') in ('string', 'null')
  and (external ->> 'status' in ('imported', 'sent')) = (external ->> 'document_id' is not null)
  and (external ->> 'status' = 'sent' or external ->> 'token' is null and not (external ->> 'locked')::boolean)
  and (external ->> 'document_id' is null or is_external_id(external ->> 'document_id'))
  and length(external ->> 'token') <= 190));
alter table documents add column external_id text generated always as (external ->> 'document_id') stored;
-- A document of the platform is one document here, in the bin or not, and the other way round.
create unique index documents_external on documents (company_id, external_id) where external_id is not null;

call track('documents', 'documents', '{external,peppol_message_id,peppol_status}', '{is_forced,is_numbered,search,external_id}');

create or replace function keep_booked_document() returns trigger language plpgsql as $$
declare
  v_given constant text[] := '{status,journal_id,journal_entry_id,number,structured_communication,is_numbered}';
  v_references constant text[] := '{buyer_reference,order_reference,delivery_country}';
  v_free text[] := '{version,lock_version,updated_at,written_in,type,has_file,search,peppol_message_id,peppol_status,external,external_id}';
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
  elsif old.direction = 'sale' and coalesce(old.peppol_status, 'failed') = 'failed' then
    v_free := v_free || v_references;
  end if;
  if to_jsonb(new) - v_free is distinct from to_jsonb(old) - v_free then
    raise exception 'a booked document stays as it was booked' using errcode = 'check_violation', constraint = 'documents_booked';
  end if;
  return new;
end $$;

-- A copy that was sent stays sent. What the platform locked can be booked and given back, and does not change otherwise.
create function keep_external_copy() returns trigger language plpgsql as $$
declare
  v_free constant text[] := '{version,lock_version,updated_at,written_in,type,has_file,search,external,external_id,peppol_message_id,peppol_status,status,journal_id,journal_entry_id,number,structured_communication,is_numbered}';
begin
  if old.external ->> 'status' in ('imported', 'sent') and new.external is distinct from old.external then
    raise exception 'the copy of document % is known to the platform already', old.id using errcode = 'check_violation', constraint = 'documents_external_kept';
  end if;
  if (old.external ->> 'locked')::boolean and to_jsonb(new) - v_free is distinct from to_jsonb(old) - v_free then
    raise exception 'document % is locked by the external platform', old.id using errcode = 'check_violation', constraint = 'documents_locked';
  end if;
  return new;
end $$;
create trigger external_copy before update on documents for each row when (old.external is not null) execute function keep_external_copy();

create function keep_locked_lines() returns trigger language plpgsql as $$
begin
  if erasing() then return old; end if;
  if exists (select from documents d where d.company_id = coalesce(new.company_id, old.company_id) and d.id = coalesce(new.document_id, old.document_id)
             and (d.external ->> 'locked')::boolean) then
    raise exception 'the lines of a document that the external platform locked stay as they are' using errcode = 'check_violation', constraint = 'documents_locked';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger locked before insert or update or delete on document_lines for each row execute function keep_locked_lines();
create trigger locked before insert or update or delete on document_line_analytics for each row execute function keep_locked_lines();
