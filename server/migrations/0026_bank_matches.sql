-- migrate:up

-- Letterings that the match of a returned payment ended. Taking the match back restores them.
create table ended_letterings (
  company_id bigint not null references companies,
  entry_id bigint not null,
  lettering_id bigint not null,
  primary key (company_id, entry_id, lettering_id),
  foreign key (company_id, entry_id) references entries (company_id, id),
  foreign key (company_id, lettering_id) references letterings (company_id, id)
);
create index ended_letterings_lettering on ended_letterings (company_id, lettering_id);
call isolate('ended_letterings');
grant select, insert on ended_letterings to partita_app;

-- The first line of the entry of a matched transaction moves the amount of the transaction.
create function check_bank_match() returns trigger language plpgsql as $$
begin
  if not exists (
    select from entry_lines l where l.company_id = new.company_id and l.entry_id = new.journal_entry_id and l.position = 1
      and l.debit - l.credit = new.amount) then
    raise exception 'entry % books another amount than transaction %', new.journal_entry_id, new.id
      using errcode = 'check_violation', constraint = 'bank_matches_amount';
  end if;
  return new;
end $$;
create trigger matched_amount before insert or update of journal_entry_id on bank_transactions for each row
  when (new.journal_entry_id is not null) execute function check_bank_match();

-- The files with pending transactions and a rule that books by itself. Returns ids only: the job opens a write in each file.
create function files_with_automatic_rules() returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id from companies c
  where c.deleted_at is null and c.is_active
    and exists (select from bank_rules r where r.company_id = c.id and r.deleted_at is null and r.is_active and r.auto_apply)
    and exists (select from bank_transactions t where t.company_id = c.id and t.status = 'pending' and t.deleted_at is null)
  order by c.id
$$;
revoke all on function files_with_automatic_rules() from public;
grant execute on function files_with_automatic_rules() to partita_app;
