-- migrate:up

-- A statement of an account that a provider feeds: the transactions that the provider brought before are not created again, and stand for those
-- of the statement.
create table statement_pairs (
  company_id bigint not null references companies,
  statement_id bigint not null,
  transaction_id bigint not null,
  primary key (company_id, statement_id, transaction_id),
  foreign key (company_id, statement_id) references bank_statements (company_id, id) on delete cascade,
  foreign key (company_id, transaction_id) references bank_transactions (company_id, id) on delete cascade
);
create index statement_pairs_transaction on statement_pairs (company_id, transaction_id);
call isolate('statement_pairs');
grant select, insert on statement_pairs to partita_app;

-- A transaction stands in one statement outside the bin, of its own journal.
create function refuse_wrong_pair() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n
             join bank_statements s on s.company_id = n.company_id and s.id = n.statement_id
             join bank_transactions t on t.company_id = n.company_id and t.id = n.transaction_id
             where t.journal_id <> s.journal_id or t.statement_id is not null or t.external_id is null)
     or exists (select from new_rows n
                join statement_pairs p on p.company_id = n.company_id and p.transaction_id = n.transaction_id and p.statement_id <> n.statement_id
                join bank_statements s on s.company_id = p.company_id and s.id = p.statement_id and s.deleted_at is null) then
    raise exception 'a transaction of a provider stands in one statement of its journal'
      using errcode = 'check_violation', constraint = 'statement_pairs_once';
  end if;
  return null;
end $$;
create trigger once after insert on statement_pairs referencing new table as new_rows for each statement execute function refuse_wrong_pair();

-- They count towards the balances of the statement.
create function keep_paired_sums() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if public.erasing() then return null; end if;
  update public.bank_statements s set moved = s.moved + n.moved, counted = s.counted + n.counted
  from (select r.company_id, r.statement_id, sum(coalesce(t.foreign_amount, t.amount)) as moved, count(*) as counted
        from new_rows r join public.bank_transactions t on t.company_id = r.company_id and t.id = r.transaction_id group by 1, 2) n
  where s.company_id = n.company_id and s.id = n.statement_id;
  return null;
end $$;
revoke all on function keep_paired_sums() from public;
create trigger sums after insert on statement_pairs referencing new table as new_rows for each statement execute function keep_paired_sums();
