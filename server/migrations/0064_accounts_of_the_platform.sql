-- migrate:up

-- The external platform is the third source of a bank account, beside statement files and integrations.

-- A transaction is named once by each source.
alter table feed_pairs drop constraint feed_pairs_source_check;
alter table feed_pairs add constraint feed_pairs_source_check check (source in ('ponto', 'mollie', 'external'));
create unique index feed_pairs_named on feed_pairs (company_id, transaction_id, source);
drop index feed_pairs_transaction;

-- The journals, of those given, whose transactions the platform brings from now on: those that no connection feeds, paused or not.
create function take_for_platform(p_journals bigint[]) returns setof bigint language plpgsql as $$
begin
  update journals j set statement_source = 'external'
  where j.company_id = app_company() and j.id = any (p_journals) and j.statement_source = 'files' and j.type = 'financial'
    and not exists (select from integration_feeds f where f.company_id = j.company_id and f.journal_id = j.id);
  return query select j.id from journals j
    where j.company_id = app_company() and j.id = any (p_journals) and j.statement_source = 'external';
end $$;

-- As before; the platform adds nothing to the days of a statement either.
create or replace function refuse_days_of_statements() returns trigger language plpgsql as $$
begin
  if not opening_dossier() and exists (select from new_rows n where n.source in ('ponto', 'mollie', 'external') and n.deleted_at is null
             and (n.external_id is null and n.source <> 'external'
                  or exists (select from bank_statements s where s.company_id = n.company_id and s.journal_id = n.journal_id and s.deleted_at is null
                             and s.new_balance_date >= n.entry_date))) then
    raise exception 'a statement covers the day of a transaction' using errcode = 'check_violation', constraint = 'bank_transactions_covered';
  end if;
  return null;
end $$;
