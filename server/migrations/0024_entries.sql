-- migrate:up

-- The files behind an entry: a scan, a contract. They are no part of what the chain of hashes covers, and go with their entry in the feed.
create table entry_attachments (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  entry_id bigint not null,
  file_id bigint not null,
  -- As it was uploaded: the log calls the attachment by it.
  name text not null check (length(name) between 1 and 190),
  created_at timestamptz not null default app_now(),
  created_by bigint default app_user(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, entry_id) references entries (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  constraint entry_attachments_file unique (company_id, file_id)
);
create index entry_attachments_entry on entry_attachments (company_id, entry_id) where deleted_at is null;
call isolate('entry_attachments');
grant select, insert (company_id, entry_id, file_id, name), update (deleted_at, deleted_by, written_in), delete on entry_attachments to partita_app;
call track('entry_attachments', 'attachments');
call embed('entry_attachments', 'entries', 'entry_id', 'attachments');

-- What a search goes through. Made when the entry is: of a million entries the accents alone would take minutes.
alter table entries add column search text generated always as (plain(
  journal_code || '-' || fiscal_year_code || '-' || lpad(number::text, 6, '0') || ' ' || coalesce(label, '') || ' ' || coalesce(reference, '') || ' '
  || coalesce(document_reference, '') || ' ' || coalesce(structured_communication, ''))) stored;
call track('entries', 'entries', '{settled_in}', '{carries,pack_version,previous_hash,hash,hash_version,posted_by,search}');
-- post_entries() logs what it stores.
drop trigger log_insert on entries;

-- Reversed entries are few, and asked for alone.
create index entries_reversed on entries (company_id, entry_date, id) where status = 'reversed';

-- In a locked period and in a closed year an entry keeps its proofs and its analytic distribution: both are read by whoever signed the period
-- off. A proof may still be added.
create function keep_what_is_locked() returns trigger language plpgsql as $$
declare
  v_bad record;
begin
  if erasing() then return old; end if;
  select e.entry_date, y.is_closed into v_bad
  from entries e
  join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
  where e.company_id = coalesce(new.company_id, old.company_id) and e.id = coalesce(new.entry_id, old.entry_id) and (y.is_closed or p.is_locked);
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date,
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end, 'earliest_open_date', earliest_open_date(v_bad.entry_date)));
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
-- What is in the bin is emptied out of it whatever was locked meanwhile.
create trigger locked before update on entry_attachments for each row execute function keep_what_is_locked();
create trigger locked_delete before delete on entry_attachments for each row when (old.deleted_at is null) execute function keep_what_is_locked();
create trigger locked before insert or update or delete on entry_line_analytics for each row execute function keep_what_is_locked();
call spare_erasure();
