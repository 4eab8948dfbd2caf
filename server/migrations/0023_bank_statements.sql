-- migrate:up

-- A statement file as it was sent. One file may hold the statements of several accounts.
create table coda_files (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  file_id bigint not null,
  name text not null check (length(name) between 1 and 190),
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('coda', 'camt053', 'mt940', 'cfonb120')),
  transactions_count integer not null check (transactions_count >= 0),
  -- Codes with their parameters; the sentences are made in the language of the reader.
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array'),
  imported_by bigint default app_user(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index coda_files_binned on coda_files (company_id, deleted_at) where deleted_at is not null;
create unique index coda_files_file on coda_files (company_id, file_id);
call isolate('coda_files');
grant select, insert, update (deleted_at, deleted_by, written_in) on coda_files to partita_app;

-- A statement: two balances of an account and what happened between them. Amounts are in the file's currency; those of an account in another
-- currency are beside them, with the rate in units of it for one unit of the file's currency.
create table bank_statements (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  coda_file_id bigint not null,
  position integer not null check (position between 1 and 20000),
  journal_id bigint not null,
  iban text not null check (length(iban) between 1 and 34),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  statement_number text not null check (length(statement_number) between 1 and 35),
  -- The year of the closing date: numbers restart every year.
  year integer not null generated always as (extract(year from new_balance_date)::integer) stored,
  old_balance numeric(15,2) not null,
  old_balance_date date,
  new_balance numeric(15,2) not null,
  new_balance_date date not null,
  transactions_count integer not null check (transactions_count >= 0),
  foreign_currency text check (foreign_currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(18,6) check (exchange_rate > 0),
  foreign_old_balance numeric(15,2),
  foreign_new_balance numeric(15,2),
  -- The same for the same statement in any format: account, closing date, balances and booked amounts.
  booked_hash bytea not null check (length(booked_hash) = 32),
  -- What its stored transactions add up to, in the account's own currency, and how many there are. Kept by a trigger.
  moved numeric(17,2) not null default 0,
  counted integer not null default 0,
  deleted_at timestamptz, deleted_by bigint,
  primary key (company_id, id),
  foreign key (company_id, coda_file_id) references coda_files (company_id, id) on delete cascade,
  foreign key (company_id, journal_id) references journals (company_id, id),
  constraint bank_statements_foreign check (num_nonnulls(foreign_currency, exchange_rate, foreign_old_balance, foreign_new_balance) in (0, 4)
    and foreign_currency <> currency)
);
create index bank_statements_journal on bank_statements (company_id, journal_id, new_balance_date, id) where deleted_at is null;
create index bank_statements_account on bank_statements (company_id, iban, new_balance_date) where deleted_at is null;
create index bank_statements_file on bank_statements (company_id, coda_file_id, position);
-- A statement is imported once. A bank may use a number again for a statement with another content.
create unique index bank_statements_same on bank_statements (company_id, iban, coalesce(foreign_currency, currency), statement_number, year, booked_hash)
  where deleted_at is null;
call isolate('bank_statements');
grant select, insert (company_id, coda_file_id, position, journal_id, iban, currency, statement_number, old_balance, old_balance_date, new_balance,
    new_balance_date, transactions_count, foreign_currency, exchange_rate, foreign_old_balance, foreign_new_balance, booked_hash),
  update (deleted_at, deleted_by) on bank_statements to partita_app;

create table bank_transactions (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  coda_file_id bigint,
  statement_id bigint,
  journal_id bigint not null,
  source text not null check (source in ('coda', 'camt053', 'mt940', 'cfonb120', 'import', 'external', 'ponto', 'mollie')),
  account_iban text check (length(account_iban) between 1 and 34),
  statement_number text check (length(statement_number) between 1 and 35),
  sequence integer not null check (sequence >= 1),
  entry_date date not null,
  value_date date not null,
  -- Positive for money received; in the file's currency.
  amount numeric(15,2) not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  foreign_currency text check (foreign_currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(18,6) check (exchange_rate > 0),
  foreign_amount numeric(15,2),
  counterpart_name text check (length(counterpart_name) between 1 and 190),
  counterpart_iban text check (length(counterpart_iban) between 1 and 34),
  counterpart_bic text check (length(counterpart_bic) between 1 and 11),
  communication text check (length(communication) between 1 and 1000),
  structured_communication text check (length(structured_communication) between 1 and 40),
  transaction_code text check (length(transaction_code) between 1 and 40),
  bank_reference text check (length(bank_reference) between 1 and 100),
  end_to_end_id text check (length(end_to_end_id) between 1 and 100),
  batch_reference text check (length(batch_reference) between 1 and 100),
  -- Not null for a payment that came back; empty where the bank gives no reason.
  return_reason text check (length(return_reason) <= 35),
  -- The parts of the amount, such as charges: [{"label": …, "amount": "-2.50", "category": …}].
  split jsonb not null default '[]' check (jsonb_typeof(split) = 'array'),
  status text not null default 'pending' check (status in ('pending', 'matched', 'ignored')),
  third_party_id bigint,
  journal_entry_id bigint,
  rule_id bigint,
  note text check (length(note) between 1 and 2000),
  external_id text check (length(external_id) between 1 and 190),
  search text generated always as (plain(coalesce(counterpart_name, '') || ' ' || coalesce(counterpart_iban, '') || ' ' || coalesce(communication, '') || ' '
    || coalesce(structured_communication, '') || ' ' || coalesce(bank_reference, '') || ' ' || coalesce(note, '') || ' ' || amount::text)) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, coda_file_id) references coda_files (company_id, id),
  foreign key (company_id, statement_id) references bank_statements (company_id, id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  foreign key (company_id, journal_entry_id) references entries (company_id, id),
  constraint bank_transactions_foreign check (num_nonnulls(foreign_currency, exchange_rate, foreign_amount) in (0, 3) and foreign_currency <> currency),
  constraint bank_transactions_status check ((status = 'matched') = (journal_entry_id is not null)),
  constraint bank_transactions_live check (status <> 'matched' or deleted_at is null)
);
create unique index bank_transactions_entry on bank_transactions (company_id, journal_entry_id) where journal_entry_id is not null;
create index bank_transactions_statement on bank_transactions (company_id, statement_id) where statement_id is not null;
create index bank_transactions_file on bank_transactions (company_id, coda_file_id, entry_date, id) where coda_file_id is not null;
create index bank_transactions_third_party on bank_transactions (company_id, third_party_id) where third_party_id is not null;
create index bank_transactions_rule on bank_transactions (company_id, rule_id) where rule_id is not null;
-- A data import recognises what it imported before.
create index bank_transactions_same on bank_transactions (company_id, account_iban, entry_date, amount) where deleted_at is null;
create index bank_transactions_dates on bank_transactions (company_id, entry_date, id) where deleted_at is null;
create index bank_transactions_journal on bank_transactions (company_id, journal_id, entry_date, id) where deleted_at is null;
-- What waits for a person: few rows among millions. Balances of accounts are read from this index alone.
create index bank_transactions_pending on bank_transactions (company_id, journal_id, entry_date, id) include (amount, foreign_amount)
  where status = 'pending' and deleted_at is null;
create index bank_transactions_binned on bank_transactions (company_id, deleted_at) where deleted_at is not null;
call isolate('bank_transactions');
grant select, insert, update (status, third_party_id, journal_entry_id, rule_id, note, deleted_at, deleted_by, written_in) on bank_transactions to partita_app;

call track('coda_files', 'coda-files', '{warnings}', '{}');
call track('bank_statements', 'coda-files', '{}', '{booked_hash,moved,counted,deleted_at,deleted_by}', 'coda_files', 'coda_file_id', 'statements');
call track('bank_transactions', 'bank-transactions', '{}', '{search,split,batch_reference,statement_id}');
call bin_with('bank_transactions', 'coda_files', 'coda_file_id');

-- A file goes to the bin, and returns, with its statements and transactions. A matched transaction refuses it.
create function bin_file_contents() returns trigger language plpgsql as $$
begin
  update bank_statements s set deleted_at = n.deleted_at, deleted_by = n.deleted_by
  from new_files n join old_files o on o.company_id = n.company_id and o.id = n.id
  where s.company_id = n.company_id and s.coda_file_id = n.id and n.deleted_at is distinct from o.deleted_at;
  update bank_transactions t set deleted_at = n.deleted_at, deleted_by = n.deleted_by
  from new_files n join old_files o on o.company_id = n.company_id and o.id = n.id
  where t.company_id = n.company_id and t.coda_file_id = n.id and n.deleted_at is distinct from o.deleted_at;
  return null;
end $$;
create trigger contents_binned after update on coda_files referencing old table as old_files new table as new_files
  for each statement execute function bin_file_contents();

create function refuse_binned_alone() returns trigger language plpgsql as $$
begin
  if not exists (select from coda_files f where f.company_id = new.company_id and f.id = new.coda_file_id and f.deleted_at is not distinct from new.deleted_at) then
    raise exception '% % goes to the bin with its file and returns with it', tg_table_name, new.id
      using errcode = 'check_violation', constraint = tg_table_name || '_binned_with_file';
  end if;
  return new;
end $$;
create trigger binned before update of deleted_at on bank_statements for each row execute function refuse_binned_alone();
create trigger binned before update of deleted_at on bank_transactions for each row when (new.coda_file_id is not null) execute function refuse_binned_alone();

-- What the bank said never changes; what the accountant makes of it does.
create function keep_bank_facts() returns trigger language plpgsql as $$
begin
  if (new.coda_file_id, new.statement_id, new.journal_id, new.source, new.account_iban, new.statement_number, new.sequence, new.entry_date, new.value_date,
      new.amount, new.currency, new.foreign_currency, new.exchange_rate, new.foreign_amount, new.counterpart_name, new.counterpart_iban, new.counterpart_bic,
      new.communication, new.structured_communication, new.transaction_code, new.bank_reference, new.end_to_end_id, new.batch_reference, new.return_reason,
      new.split, new.external_id, new.created_at)
    is distinct from
     (old.coda_file_id, old.statement_id, old.journal_id, old.source, old.account_iban, old.statement_number, old.sequence, old.entry_date, old.value_date,
      old.amount, old.currency, old.foreign_currency, old.exchange_rate, old.foreign_amount, old.counterpart_name, old.counterpart_iban, old.counterpart_bic,
      old.communication, old.structured_communication, old.transaction_code, old.bank_reference, old.end_to_end_id, old.batch_reference, old.return_reason,
      old.split, old.external_id, old.created_at) then
    raise exception 'what the bank said of transaction % never changes', old.id using errcode = 'check_violation', constraint = 'bank_transactions_facts';
  end if;
  return new;
end $$;
create trigger facts before update on bank_transactions for each row execute function keep_bank_facts();

-- A transaction belongs to a statement of its own file, journal and account.
create function refuse_foreign_statement() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n left join bank_statements s on s.company_id = n.company_id and s.id = n.statement_id
             where (n.statement_id is null) <> (n.coda_file_id is null)
               or n.statement_id is not null and (s.coda_file_id, s.journal_id, s.iban, coalesce(s.foreign_currency, s.currency))
                 is distinct from (n.coda_file_id, n.journal_id, n.account_iban, coalesce(n.foreign_currency, n.currency))) then
    raise exception 'a transaction belongs to a statement of its file, journal and account' using errcode = 'check_violation', constraint = 'bank_transactions_statement';
  end if;
  return null;
end $$;
create trigger statement after insert on bank_transactions referencing new table as new_rows for each statement execute function refuse_foreign_statement();

-- The transactions of a statement add up to the difference of its balances, in the account's own currency. Their sum is kept beside the
-- balances, so that a statement with 20,000 transactions is checked once, and compared at the end of the transaction.
create function keep_statement_sums() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if public.erasing() then return null; end if;
  if tg_op = 'INSERT' then
    update public.bank_statements s set moved = s.moved + n.moved, counted = s.counted + n.counted
    from (select r.company_id, r.statement_id, sum(coalesce(r.foreign_amount, r.amount)) as moved, count(*) as counted from new_rows r
          where r.statement_id is not null group by 1, 2) n
    where s.company_id = n.company_id and s.id = n.statement_id;
  else
    update public.bank_statements s set moved = s.moved - o.moved, counted = s.counted - o.counted
    from (select r.company_id, r.statement_id, sum(coalesce(r.foreign_amount, r.amount)) as moved, count(*) as counted from old_rows r
          where r.statement_id is not null group by 1, 2) o
    where s.company_id = o.company_id and s.id = o.statement_id;
  end if;
  return null;
end $$;
revoke all on function keep_statement_sums() from public;
create trigger sums_insert after insert on bank_transactions referencing new table as new_rows for each statement execute function keep_statement_sums();
create trigger sums_delete after delete on bank_transactions referencing old table as old_rows for each statement execute function keep_statement_sums();

create function refuse_statement_sum() returns trigger language plpgsql as $$
begin
  if exists (select from bank_statements s where s.company_id = new.company_id and s.id = new.id
             and (s.moved <> coalesce(s.foreign_new_balance - s.foreign_old_balance, s.new_balance - s.old_balance) or s.counted <> s.transactions_count)) then
    raise exception 'the transactions of statement % do not add up to its balances', new.id using errcode = 'check_violation', constraint = 'bank_statements_sum';
  end if;
  return null;
end $$;
create constraint trigger sum after insert or update of moved, counted, old_balance, new_balance, foreign_old_balance, foreign_new_balance, transactions_count
  on bank_statements deferrable initially deferred for each row execute function refuse_statement_sum();

-- A matched transaction has a posted bank entry of its journal, and keeps it as long as the entry stands.
create function refuse_transaction_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from entries e where e.company_id = old.company_id and e.id = old.journal_entry_id and e.status = 'posted') then
    raise exception 'the entry of transaction % stands', old.id using errcode = 'check_violation', constraint = 'bank_transactions_matched';
  end if;
  if new.journal_entry_id is not null and not exists (select from entries e where e.company_id = new.company_id and e.id = new.journal_entry_id
      and e.status = 'posted' and e.origin = 'bank' and e.journal_id = new.journal_id) then
    raise exception 'entry % does not book transaction %', new.journal_entry_id, new.id using errcode = 'check_violation', constraint = 'bank_transactions_booked';
  end if;
  return new;
end $$;
create trigger entry_insert before insert on bank_transactions for each row when (new.journal_entry_id is not null) execute function refuse_transaction_entry();
create trigger entry_update before update on bank_transactions for each row
  when (new.journal_entry_id is distinct from old.journal_entry_id) execute function refuse_transaction_entry();

-- When the entry is reversed, its transaction is pending again by the end of the same write.
create function refuse_transaction_of_reversed() returns trigger language plpgsql as $$
begin
  if exists (select from bank_transactions t where t.company_id = new.company_id and t.journal_entry_id = new.id) then
    raise exception 'a bank transaction is still matched by entry %, which is reversed', new.id
      using errcode = 'check_violation', constraint = 'bank_transactions_reversed';
  end if;
  return null;
end $$;
create constraint trigger transaction_given_back after update on entries deferrable initially deferred for each row
  when (old.status = 'posted' and new.status = 'reversed' and new.origin = 'bank') execute function refuse_transaction_of_reversed();

-- For a signed link, which authorises by itself: no company file is bound when the statement file is looked up.
create function file_of_coda_file(p_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.file_id from public.coda_files f join public.companies c on c.id = f.company_id
  where f.id = p_id and f.deleted_at is null and c.deleted_at is null
$$;
revoke all on function file_of_coda_file(bigint) from public;
grant execute on function file_of_coda_file(bigint) to partita_app;
