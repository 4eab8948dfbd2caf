-- migrate:up

-- Rules that book transactions without an open item, in the order of their positions.
create table bank_rules (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  -- A file has 200 rules at most. Undo may leave a gap, or two rules on one position: then the older one comes first.
  position integer not null check (position between 1 and 200),
  name text not null check (length(name) between 1 and 190),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  action jsonb not null check (jsonb_typeof(action) = 'object'),
  auto_apply boolean not null default false,
  is_active boolean not null default true,
  hits_count integer not null default 0 check (hits_count >= 0),
  last_hit_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  constraint bank_rules_conditions check (conditions - array['journal_id', 'sign', 'counterpart_iban', 'counterpart_name', 'communication', 'amount_min',
    'amount_max', 'transaction_code'] = '{}' and jsonb_path_exists(conditions, '$.* ? (@ != null)')),
  constraint bank_rules_action check (action - array['account', 'third_party_id', 'vat_code', 'label', 'analytics'] = '{}'
    and (coalesce(jsonb_typeof(action -> 'account') = 'string', false) or coalesce(jsonb_typeof(action -> 'third_party_id') = 'number', false)))
);
create index bank_rules_position on bank_rules (company_id, position, id) where deleted_at is null;
create index bank_rules_binned on bank_rules (company_id, deleted_at) where deleted_at is not null;
call isolate('bank_rules');
grant select, insert, update on bank_rules to partita_app;
call track('bank_rules', 'bank-rules', '{hits_count,last_hit_at}');
alter table bank_transactions add foreign key (company_id, rule_id) references bank_rules (company_id, id);

-- The best score of a pending transaction, as last computed. It is no part of the record: no revision, no event.
create table bank_scores (
  company_id bigint not null references companies,
  transaction_id bigint not null,
  best_score numeric(3,2) not null check (best_score between 0 and 1),
  scored_at timestamptz not null default app_now(),
  primary key (company_id, transaction_id),
  foreign key (company_id, transaction_id) references bank_transactions (company_id, id) on delete cascade
);
call isolate('bank_scores');
grant select, insert, update, delete on bank_scores to partita_app;

-- Stores the best scores of transactions that are still pending. A read does so outside a write, so each row is locked against a match in
-- progress, whose trigger below then finds the score and removes it.
create function store_bank_scores(p_company bigint, p_ids bigint[], p_scores numeric[]) returns void language plpgsql as $$
begin
  if app_company() is null then perform set_config('app.company_id', p_company::text, true); end if;
  perform from bank_transactions t where t.company_id = p_company and t.id = any (p_ids) order by t.id for share;
  insert into bank_scores (company_id, transaction_id, best_score)
  select p_company, n.id, n.score from unnest(p_ids, p_scores) n (id, score)
  join bank_transactions t on t.company_id = p_company and t.id = n.id and t.status = 'pending' and t.deleted_at is null
  order by n.id
  on conflict (company_id, transaction_id) do update set best_score = excluded.best_score, scored_at = excluded.scored_at;
end $$;

-- Only a pending transaction has a score.
create function remove_bank_scores() returns trigger language plpgsql as $$
begin
  delete from bank_scores s using old_rows o join new_rows n on n.company_id = o.company_id and n.id = o.id
  where s.company_id = o.company_id and s.transaction_id = o.id and (n.status <> o.status or n.deleted_at is distinct from o.deleted_at);
  return null;
end $$;
create trigger scores after update on bank_transactions referencing old table as old_rows new table as new_rows for each statement
  execute function remove_bank_scores();

-- The digits of a document number without leading zeros: payments cite numbers in many spellings, and almost always with all digits.
create function document_digits(t text) returns text language sql immutable parallel safe as
$$ select nullif(ltrim(regexp_replace(t, '[^0-9]', '', 'g'), '0'), '') $$;

-- How open items are found for a payment: by the communication, by the number, by the amount, and among those of a third party.
create index entries_communication on entries (company_id, structured_communication) where structured_communication is not null;
create index entries_reference_digits on entries (company_id, document_digits(reference)) where reference is not null;
create index entry_lines_open_amount on entry_lines (company_id, open_amount, entry_id, position) where open_amount <> 0;
create index entry_lines_open_party on entry_lines (company_id, third_party_id, open_amount) where open_amount <> 0;
create index documents_foreign_amount on documents (company_id, foreign_currency, foreign_gross) where foreign_currency is not null and journal_entry_id is not null;
-- Whose account an IBAN is: on the card, or by an earlier match.
create index third_parties_iban on third_parties (company_id, iban) where iban is not null;
create index bank_transactions_known_iban on bank_transactions (company_id, counterpart_iban, entry_date) where status = 'matched';
create index bank_transactions_known_name on bank_transactions (company_id, party_name_key(counterpart_name), entry_date)
  where status = 'matched' and counterpart_iban is null;
create index bank_transactions_known_payment on bank_transactions (company_id, end_to_end_id) where status = 'matched' and end_to_end_id is not null;
