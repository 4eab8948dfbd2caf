-- migrate:up

-- What the balance of an account is on a day, as somebody who knows says: an accountant, or a bank by a statement. Assertions are compared
-- with the ledger and never refuse a posting.
create table balance_assertions (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  -- As asserted: readers follow mergers, so that two assertions of one day may meet on one account.
  account_id bigint not null,
  third_party_id bigint,
  -- At the end of this day.
  "on" date not null,
  -- Signed, debit positive.
  amount numeric(15,2) not null,
  note text check (length(note) between 1 and 500),
  source text not null check (source in ('manual', 'bank_statement')),
  coda_file_id bigint,
  bank_statement_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  foreign key (company_id, coda_file_id) references coda_files (company_id, id),
  foreign key (company_id, bank_statement_id) references bank_statements (company_id, id),
  constraint balance_assertions_source check (num_nonnulls(coda_file_id, bank_statement_id) = case source when 'bank_statement' then 2 else 0 end
    and (source = 'manual' or third_party_id is null))
);
create unique index balance_assertions_once on balance_assertions (company_id, account_id, third_party_id, "on") nulls not distinct
  where source = 'manual' and deleted_at is null;
create unique index balance_assertions_statement on balance_assertions (company_id, bank_statement_id) where bank_statement_id is not null;
create index balance_assertions_account on balance_assertions (company_id, account_id, "on") where deleted_at is null;
create index balance_assertions_party on balance_assertions (company_id, third_party_id) where third_party_id is not null;
create index balance_assertions_file on balance_assertions (company_id, coda_file_id) where coda_file_id is not null;
create index balance_assertions_days on balance_assertions (company_id, "on", id) where deleted_at is null;
create index balance_assertions_binned on balance_assertions (company_id, deleted_at) where deleted_at is not null;
call isolate('balance_assertions');
-- An assertion never changes: another one takes its place.
grant select, insert, update (deleted_at, deleted_by, written_in) on balance_assertions to partita_app;
call track('balance_assertions', 'balance-assertions');
call know('balance_assertions');
call bin_with('balance_assertions', 'coda_files', 'coda_file_id');

-- The result of the last comparison after a write: what a later write is compared with. It is no part of the record and no truth of its own;
-- lists compare again.
create table balance_assertion_checks (
  company_id bigint not null references companies,
  assertion_id bigint not null,
  holds boolean not null,
  -- The last entry of the file when the assertion last held; null if it never did.
  held_until bigint,
  checked_at timestamptz not null default app_now(),
  primary key (company_id, assertion_id),
  foreign key (company_id, assertion_id) references balance_assertions (company_id, id) on delete cascade
);
create index balance_assertion_checks_broken on balance_assertion_checks (company_id, assertion_id) where not holds;
call isolate('balance_assertion_checks');
grant select, insert, update on balance_assertion_checks to partita_app;
insert into tracked (table_name, resource, technical, hidden, part_of, owner_key, is_logged)
values ('balance_assertion_checks', 'balance-assertions', '{}', '{}', 'balance_assertions', 'assertion_id', false);

-- An assertion never changes, and one about a third party is on an account of customers or suppliers.
create function keep_balance_assertion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.account_id, new."on", new.amount, new.source) is distinct from (old.account_id, old."on", old.amount, old.source)
    or tg_op = 'UPDATE' and row (new.third_party_id, new.note, new.coda_file_id, new.bank_statement_id)
      is distinct from row (old.third_party_id, old.note, old.coda_file_id, old.bank_statement_id) then
    raise exception 'assertion % stays as it was made', old.id using errcode = 'check_violation', constraint = 'balance_assertions_kept';
  end if;
  if tg_op = 'INSERT' and new.third_party_id is not null and not exists (
    select from accounts a where a.company_id = new.company_id and a.id = new.account_id and a.kind in ('receivable', 'payable')) then
    raise exception 'account % has no third parties', new.account_id using errcode = 'check_violation', constraint = 'balance_assertions_party_account';
  end if;
  if new.deleted_at is null and new.coda_file_id is not null and exists (
    select from coda_files f where f.company_id = new.company_id and f.id = new.coda_file_id and f.deleted_at is not null) then
    raise exception 'the statement of assertion % is in the bin', new.id using errcode = 'check_violation', constraint = 'balance_assertions_statement_binned';
  end if;
  return new;
end $$;
create trigger kept before insert or update on balance_assertions for each row execute function keep_balance_assertion();

-- The assertions of a statement file go to the bin with it and return with it, except those that were binned before.
create function bin_assertions_of_file() returns trigger language plpgsql as $$
begin
  update balance_assertions a set deleted_at = n.deleted_at, deleted_by = n.deleted_by
  from new_files n join old_files o on o.company_id = n.company_id and o.id = n.id
  where a.company_id = n.company_id and a.coda_file_id = n.id and n.deleted_at is distinct from o.deleted_at
    and a.deleted_at is not distinct from o.deleted_at;
  return null;
end $$;
create trigger assertions_binned after update on coda_files referencing old table as old_files new table as new_files
  for each statement execute function bin_assertions_of_file();

-- An assertion shows the account and the third party that others were merged into: it is sent again after a merger.
create function send_assertions_of_account() returns trigger language plpgsql as $$
begin
  perform send_again('balance-assertions', array(
    select a.id from balance_assertions a where a.company_id = new.company_id and a.account_id = new.id and a.deleted_at is null order by a.id));
  return null;
end $$;
create trigger send_assertions after update of merged_into_id on accounts for each row
  when (new.merged_into_id is distinct from old.merged_into_id) execute function send_assertions_of_account();
create function send_assertions_of_party() returns trigger language plpgsql as $$
begin
  perform send_again('balance-assertions', array(
    select a.id from balance_assertions a where a.company_id = new.company_id and a.third_party_id = new.id and a.deleted_at is null order by a.id));
  return null;
end $$;
create trigger send_assertions after update of merged_into_id on third_parties for each row
  when (new.merged_into_id is distinct from old.merged_into_id) execute function send_assertions_of_party();

-- An account, and those merged into it; a third party likewise.
create function merged_accounts(p_account bigint) returns setof bigint language sql stable rows 1 as $$
  select a.id from accounts a where a.company_id = app_company() and a.id = p_account
  union all select a.id from accounts a where a.company_id = app_company() and a.merged_into_id = p_account
$$;
create function merged_parties(p_party bigint) returns setof bigint language sql stable rows 1 as $$
  select t.id from third_parties t where t.company_id = app_company() and t.id = p_party
  union all select t.id from third_parties t where t.company_id = app_company() and t.merged_into_id = p_party
$$;

-- What assertions are about: the account and third party as they are now, and the first day that counts. Result accounts begin at zero with
-- their fiscal year, others with the latest year opened by a carry-forward.
create function assertion_subjects(p_ids bigint[])
returns table (id bigint, account_id bigint, third_party_id bigint, "on" date, amount numeric, bank_statement_id bigint, is_result boolean, since date)
language sql stable as $$
  select a.id, x.id, coalesce(t.merged_into_id, t.id), a."on", a.amount, a.bank_statement_id, x.type in ('expense', 'income'),
    case when x.type in ('expense', 'income') then coalesce((
      select max(y.starts_on)::date from fiscal_years y where y.company_id = app_company() and y.deleted_at is null and y.starts_on <= a."on"), '-infinity')
    else carried_since(a."on") end
  from balance_assertions a
  join accounts o on o.company_id = a.company_id and o.id = a.account_id
  join accounts x on x.company_id = a.company_id and x.id = coalesce(o.merged_into_id, o.id)
  left join third_parties t on t.company_id = a.company_id and t.id = a.third_party_id
  where a.company_id = app_company() and a.id = any (p_ids)
$$;

-- The actual balance that each assertion is compared with, debit positive, closing entries left out. An account: whole periods from the stored
-- balances, the days of a partial one from the lines. A third party: from the lines. A bank statement: what the bank reported up to that day
-- and is still pending counts too, and what a later statement of the same day reported does not.
create function assertion_balances(p_ids bigint[]) returns table (id bigint, actual numeric) language sql stable as $$
  -- Materialised: the first day that counts is looked up once for each assertion, not for each line.
  with subjects as materialized (select * from assertion_subjects(p_ids))
  select s.id, (coalesce(n.balance, 0) + coalesce(w.balance, 0) + coalesce(d.balance, 0) + coalesce(b.balance, 0))::numeric(20,2)
  from subjects s
  left join lateral (
    select sum(k.debit - k.credit) as balance from merged_accounts(s.account_id) m (id)
    join account_balances k on k.company_id = app_company() and k.account_id = m.id and not k.is_closing
    join fiscal_periods p on p.company_id = k.company_id and p.id = k.period_id and p.starts_on >= s.since and p.ends_on <= s."on"
    where s.third_party_id is null) w on true
  left join lateral (
    select sum(l.debit - l.credit) as balance from fiscal_periods p
    cross join merged_accounts(s.account_id) m (id)
    join entry_lines l on l.company_id = app_company() and l.account_id = m.id and l.entry_date between greatest(p.starts_on::date, s.since) and s."on"
    where s.third_party_id is null and p.company_id = app_company() and p.deleted_at is null and p.starts_on <= s."on" and p.ends_on > s."on"
      and l.entry_id not in (select e.id from entries e where e.company_id = app_company() and e.origin = 'closing')) d on true
  left join lateral (
    select sum(l.debit - l.credit) as balance from merged_parties(s.third_party_id) t (id)
    cross join merged_accounts(s.account_id) m (id)
    join entry_lines l on l.company_id = app_company() and l.third_party_id = t.id and l.account_id = m.id and l.entry_date between s.since and s."on"
    where s.third_party_id is not null
      and l.entry_id not in (select e.id from entries e where e.company_id = app_company() and e.origin = 'closing')) n on true
  left join lateral (
    select coalesce((
        select sum(t.amount) from bank_transactions t
        where t.company_id = app_company() and t.journal_id = r.journal_id and t.status = 'pending' and t.deleted_at is null and t.entry_date <= s."on"), 0)
      - coalesce((
        select sum(t.amount) from bank_statements f
        join bank_transactions t on t.company_id = f.company_id and t.statement_id = f.id and t.status <> 'ignored' and t.deleted_at is null and t.entry_date <= s."on"
        where f.company_id = app_company() and f.journal_id = r.journal_id and f.new_balance_date = r.new_balance_date and f.id > r.id and f.deleted_at is null), 0)
      as balance
    from bank_statements r where r.company_id = app_company() and r.id = s.bank_statement_id) b on true
$$;

-- The entry that broke each of these assertions: the first one after the last moment when all entries together made no difference, of those
-- posted since it last held. Carry-forwards repeat what is there, and a match books what was pending: neither makes a difference. Absent where
-- no entry did it: an assertion that never held, a merger, a transaction that was ignored.
create function assertion_breaks(p_ids bigint[]) returns table (id bigint, entry_id bigint, posted_at timestamptz) language sql stable as $$
  with subjects as materialized (select * from assertion_subjects(p_ids)),
  moved as materialized (
    select s.id, l.entry_id, sum(l.debit - l.credit) as amount
    from subjects s
    join balance_assertion_checks c on c.company_id = app_company() and c.assertion_id = s.id and c.held_until is not null
    cross join merged_accounts(s.account_id) m (id)
    join entry_lines l on l.company_id = app_company() and l.account_id = m.id and l.entry_date <= s."on" and l.entry_id > c.held_until
      and (not s.is_result or l.entry_date >= s.since)
      and (s.third_party_id is null or l.third_party_id in (select t.id from merged_parties(s.third_party_id) t (id)))
    join entries e on e.company_id = app_company() and e.id = l.entry_id and e.origin <> 'closing' and not e.carries
    left join entries r on r.company_id = app_company() and r.id = e.reversed_entry_id
    where s.bank_statement_id is null or e.origin <> 'bank' and r.origin is distinct from 'bank'
    group by s.id, l.entry_id having sum(l.debit - l.credit) <> 0),
  running as materialized (select v.id, v.entry_id, sum(v.amount) over (partition by v.id order by v.entry_id) as difference from moved v)
  select f.id, f.entry_id, e.posted_at from (
    select r.id, min(r.entry_id) as entry_id from running r
    where r.entry_id > coalesce((select max(z.entry_id) from running z where z.id = r.id and z.difference = 0), 0) group by r.id) f
  join entries e on e.company_id = app_company() and e.id = f.entry_id
$$;

-- At the end of a write: compares the assertions that it may concern, by what it recorded, and stores the results. Returns those that held
-- before it and do not hold after it, 20 at most.
create function check_balance_assertions() returns bigint[] language plpgsql as $$
declare
  v_ids bigint[];
  v_broken bigint[];
begin
  if not exists (select from balance_assertions a where a.company_id = app_company() and a.deleted_at is null) then return '{}'; end if;
  with changed as materialized (
    select r.resource, r.record_id from revisions r
    where r.company_id = app_company() and r.write_no = app_write() and r.seq > coalesce((
      select b.seq from revisions b where b.company_id = app_company() and b.write_no < app_write() order by b.seq desc limit 1), 0)
  ), moved as materialized (
    select l.account_id, min(l.entry_date) as first_day from changed c
    join entry_lines l on l.company_id = app_company() and l.entry_id = c.record_id
    where c.resource = 'entries' group by l.account_id
    union all
    select j.control_account_id, min(t.entry_date) from changed c
    join bank_transactions t on t.company_id = app_company() and t.id = c.record_id
    join journals j on j.company_id = app_company() and j.id = t.journal_id
    where c.resource = 'bank-transactions' group by j.control_account_id
    union all
    select a.id, '-infinity' from changed c join accounts a on a.company_id = app_company() and a.id = c.record_id and a.merged_into_id is not null
    where c.resource = 'accounts'
  ), accounts_moved as materialized (
    select distinct coalesce(a.merged_into_id, a.id) as account_id, m.first_day from moved m
    join accounts a on a.company_id = app_company() and a.id = m.account_id
  )
  select array(
    select a.id from accounts_moved m cross join merged_accounts(m.account_id) x (id)
    join balance_assertions a on a.company_id = app_company() and a.account_id = x.id and a."on" >= m.first_day and a.deleted_at is null
    union
    select a.id from changed c
    join third_parties t on t.company_id = app_company() and t.id = c.record_id and t.merged_into_id is not null
    cross join merged_parties(t.merged_into_id) p (id)
    join balance_assertions a on a.company_id = app_company() and a.third_party_id = p.id and a.deleted_at is null
    where c.resource = 'third-parties'
    union
    select a.id from balance_assertions a join accounts x on x.company_id = app_company() and x.id = a.account_id and x.type in ('expense', 'income')
    where a.company_id = app_company() and a.deleted_at is null and exists (select from changed c where c.resource = 'fiscal-years')
    union
    select a.id from changed c join balance_assertions a on a.company_id = app_company() and a.id = c.record_id and a.deleted_at is null
    where c.resource = 'balance-assertions') into v_ids;
  if cardinality(v_ids) = 0 then return '{}'; end if;
  with compared as materialized (
    select b.id, b.actual = a.amount as holds from assertion_balances(v_ids) b
    join balance_assertions a on a.company_id = app_company() and a.id = b.id
  ), before as materialized (
    select c.id, c.holds, k.holds as held from compared c
    left join balance_assertion_checks k on k.company_id = app_company() and k.assertion_id = c.id
  ), stored as (
    insert into balance_assertion_checks as k (company_id, assertion_id, holds, held_until)
    select app_company(), c.id, c.holds, case when c.holds then (select coalesce(max(e.id), 0) from entries e where e.company_id = app_company()) end
    from before c order by c.id
    on conflict (company_id, assertion_id) do update
      set holds = excluded.holds, held_until = coalesce(excluded.held_until, k.held_until), checked_at = excluded.checked_at
  )
  select array(select b.id from before b where b.held and not b.holds order by b.id limit 20) into v_broken;
  return v_broken;
end $$;
