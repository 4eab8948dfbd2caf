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

-- As before; a dossier also holds which transactions of providers stand in which statement.
create or replace function open_records(p_table text, p_records jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_columns text;
begin
  perform require_new_file();
  if p_table <> all ('{accounts,vat_codes,analytic_codes,third_parties,journals,journal_rules,fiscal_years,fiscal_periods,entry_line_analytics,
      entry_attachments,letterings,lettering_lines,vat_settlements,documents,document_lines,document_line_analytics,coda_files,bank_statements,bank_rules,
      bank_transactions,statement_pairs,recurring_entries,recurring_runs,payment_batches,payments,payment_items,line_marks,budgets,budget_lines,fixed_asset_categories,
      fixed_assets,asset_charges,vat_declarations,vat_declaration_grids,balance_assertions}') then
    raise exception 'records of % are not opened from a dossier', p_table using errcode = 'insufficient_privilege';
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into v_columns from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> 'company_id' and p_records -> 0 ? a.attname::text;
  perform set_config('app.opening', 'yes', true), set_config('app.setup', '1', true);
  execute format('insert into public.%1$I (company_id, %2$s) overriding system value select app_company(), %2$s from jsonb_populate_recordset(null::public.%1$I, $1)',
    p_table, v_columns) using p_records;
  perform set_config('app.opening', '', true), set_config('app.setup', '', true);
end $$;
