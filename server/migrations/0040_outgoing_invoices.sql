-- migrate:up

-- What an electronic invoice says beside its amounts: the references of the customer, where the goods went, and the invoice that a credit
-- note corrects, in the file or by its number and date.
alter table documents
  add column buyer_reference text check (length(buyer_reference) between 1 and 100),
  add column order_reference text check (length(order_reference) between 1 and 100),
  add column delivery_country text check (delivery_country ~ '^[A-Z]{2}$'),
  add column credited_document_id bigint,
  add column credited_number text check (length(credited_number) between 1 and 100),
  add column credited_date date,
  -- The last message of the network that carried the document.
  add column peppol_message_id bigint,
  add column peppol_status text check (peppol_status in ('queued', 'sent', 'delivered', 'failed', 'received', 'imported')),
  add constraint documents_credit_note check (is_credit_note or num_nonnulls(credited_document_id, credited_number, credited_date) = 0),
  add constraint documents_credited_once check (num_nonnulls(credited_document_id, credited_number) <= 1
    and (credited_date is null or credited_number is not null)),
  add constraint documents_peppol check (num_nonnulls(peppol_message_id, peppol_status) <> 1),
  -- Checked at the end: a dossier is opened with its documents in the order of their dates.
  add constraint documents_credited foreign key (company_id, credited_document_id) references documents (company_id, id)
    deferrable initially deferred;
create index documents_credited on documents (company_id, credited_document_id) where credited_document_id is not null;
call track('documents', 'documents', '{peppol_message_id,peppol_status}', '{is_forced,is_numbered,search}');

-- A credit note corrects a booked invoice of its own direction and third party. Mergers of third parties are followed.
create function refuse_credited_document() returns trigger language plpgsql as $$
begin
  if not exists (
    select from documents d
    join third_parties t on t.company_id = d.company_id and t.id = d.third_party_id
    join third_parties o on o.company_id = d.company_id and o.id = new.third_party_id
    where d.company_id = new.company_id and d.id = new.credited_document_id and d.direction = new.direction and not d.is_credit_note
      and d.status = 'booked' and coalesce(t.merged_into_id, t.id) = coalesce(o.merged_into_id, o.id)) then
    raise exception 'document % is no booked invoice that document % can correct', new.credited_document_id, new.id
      using errcode = 'check_violation', constraint = 'documents_credited_invoice';
  end if;
  return new;
end $$;
create trigger credited_insert before insert on documents for each row
  when (new.credited_document_id is not null and not opening_dossier()) execute function refuse_credited_document();
create trigger credited_update before update of credited_document_id on documents for each row
  when (new.credited_document_id is not null and new.credited_document_id is distinct from old.credited_document_id
        and not opening_dossier()) execute function refuse_credited_document();

-- A booked document does not change until its entry is reversed; then only the fields set by the booking do. The references of a sale may
-- change while no message carries it, so that it can be sent again after a refusal. What became of its message is no change of it.
create or replace function keep_booked_document() returns trigger language plpgsql as $$
declare
  v_given constant text[] := '{status,journal_id,journal_entry_id,number,structured_communication,is_numbered}';
  v_references constant text[] := '{buyer_reference,order_reference,delivery_country}';
  v_free text[] := '{version,lock_version,updated_at,written_in,type,has_file,search,peppol_message_id,peppol_status}';
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
