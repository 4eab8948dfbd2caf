-- migrate:up

-- Balances read from what is stored per account and period, and the verification of the ledger.

-- The default fiscal year: the one that contains today, else the last.
create function default_year() returns bigint language sql stable as $$
  select y.id from fiscal_years y where y.company_id = app_company() and y.deleted_at is null
  order by app_today() between y.starts_on and y.ends_on desc, y.starts_on desc limit 1
$$;

-- The first day whose movements count in the balance of a balance-sheet account on the given day: that of the latest year opened by a live
-- carry-forward, whose opening contains everything before it. Without one, everything since the first entry of the file counts.
create function carried_since(p_day date) returns date language sql stable as $$
  select coalesce(max(y.starts_on), '-infinity'::date) from entries e
  join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  where e.company_id = app_company() and e.carries and e.status = 'posted' and e.reversed_entry_id is null and y.starts_on <= p_day
$$;

-- The balance of every account in a year, debit positive; income and expense of that year alone. Merged accounts count in the one they
-- were merged into.
create function year_balances(p_year bigint) returns table (account_id bigint, balance numeric) language sql stable as $$
  select coalesce(a.merged_into_id, a.id), sum(b.debit - b.credit)
  from fiscal_years y
  join fiscal_periods p on p.company_id = y.company_id and p.starts_on between least(y.starts_on, carried_since(y.ends_on)) and y.ends_on
  join account_balances b on b.company_id = p.company_id and b.period_id = p.id and not b.is_closing
  join accounts a on a.company_id = b.company_id and a.id = b.account_id
  where y.company_id = app_company() and y.id = p_year and (p.starts_on >= y.starts_on or a.type not in ('expense', 'income'))
  group by 1
$$;

-- What an account moved in each period, and its balance at the end of it.
create function period_balances(p_account bigint) returns table (fiscal_year_id bigint, period_id bigint, ends_on date, debit numeric, credit numeric, balance numeric)
language sql stable as $$
  select s.fiscal_year_id, s.id, s.ends_on, s.debit, s.credit, sum(s.debit - s.credit) over (partition by s.since order by s.starts_on)
  from (
    select p.fiscal_year_id, p.id, p.starts_on, p.ends_on, sum(b.debit) as debit, sum(b.credit) as credit,
      case when bool_or(a.type in ('expense', 'income')) then min(y.starts_on) else carried_since(p.ends_on) end as since
    from accounts a
    join account_balances b on b.company_id = a.company_id and b.account_id = a.id and not b.is_closing
    join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id
    join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id
    where a.company_id = app_company() and (a.id = p_account or a.merged_into_id = p_account)
    group by p.id, p.fiscal_year_id, p.starts_on, p.ends_on) s
$$;

-- The sum of the open items of every third party on the accounts of suppliers and customers. Lettering takes the same from both sides, so
-- this equals what was posted and not paid, and only open items are added up.
create function party_balances() returns table (third_party_id bigint, balance numeric) language sql stable as $$
  with collective as materialized (select a.id from accounts a where a.company_id = app_company() and a.kind in ('receivable', 'payable'))
  select coalesce(t.merged_into_id, t.id), sum(s.balance)
  from (
    select l.third_party_id, sum(l.open_amount) as balance from collective a
    join entry_lines l on l.company_id = app_company() and l.account_id = a.id and l.open_amount <> 0
    group by l.third_party_id) s
  join third_parties t on t.company_id = app_company() and t.id = s.third_party_id
  group by 1
$$;
create function party_balance(p_party bigint) returns numeric language sql stable as $$
  with collective as materialized (select a.id from accounts a where a.company_id = app_company() and a.kind in ('receivable', 'payable')),
  members as materialized (select t.id from third_parties t where t.company_id = app_company() and (t.id = p_party or t.merged_into_id = p_party))
  select coalesce(sum(l.open_amount), 0)::numeric(17,2)
  from members m cross join collective a
  join entry_lines l on l.company_id = app_company() and l.account_id = a.id and l.third_party_id = m.id and l.open_amount <> 0
$$;

-- How many entries a file has: lists of files show it without entering any.
create function entries_of_file(p_company bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(c.last_number), 0) from public.entry_chains c where c.company_id = p_company
$$;
revoke all on function entries_of_file(bigint) from public;
grant execute on function entries_of_file(bigint) to partita_app;

-- The last number and hash that a chain had in the dossier it was opened from: evidence, whatever is posted later.
create table imported_chains (
  company_id bigint not null references companies,
  journal_id bigint not null,
  fiscal_year_id bigint not null,
  last_number integer not null check (last_number >= 1),
  hash bytea not null check (length(hash) = 32),
  -- The fingerprint of the dossier.
  dossier text not null check (dossier ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz not null default app_now(),
  primary key (company_id, journal_id, fiscal_year_id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_years (company_id, id)
);
call isolate('imported_chains');
grant select on imported_chains to partita_app;
create function keep_imported_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and erasing() then return old; end if;
  raise exception 'what a dossier proved when it was opened stays' using errcode = 'check_violation', constraint = 'imported_chains_kept';
end $$;
create trigger kept before update or delete on imported_chains for each row execute function keep_imported_chain();

-- Verifies each chain and returns its first break: the first entry that does not match its hash; else the first that does not follow the
-- one before it; else the end, when the last entries or the stored head are missing; else the entry that was the last when the chain was
-- opened from a dossier, if it is not the same any more.
create function verify_chains(p_year bigint)
returns table (journal_code text, fiscal_year_code text, entries bigint, head text, break_entry_id bigint, break_number integer, break_reason text,
  imported_number integer, imported_hash text)
language sql stable as $$
  with texts as (
    select l.entry_id, string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate,
        l.vat_date, l.grids), E'\n' order by l.position) as lines,
      count(*) as lines_count, sum(l.debit) as debit, sum(l.credit) as credit, min(l.entry_date) as first_day, max(l.entry_date) as last_day,
      max(l.position) as last_position, bool_or(a.number is distinct from l.account_number or (l.third_party_id is null) <> (l.third_party_code is null)
        or (l.vat_code_id is null) <> (l.vat_code is null)) as is_renamed
    from entry_lines l left join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = app_company() group by l.entry_id
  ), judged as (
    select e.journal_id, e.fiscal_year_id, e.id, e.number, e.hash, e.journal_code, e.fiscal_year_code,
      case
        when e.hash is distinct from entry_hash(e.hash_version, e.previous_hash, canonical_head(c.chain_identity, e.journal_code, e.fiscal_year_code, e.number,
          e.entry_date, e.label, e.reference, e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), coalesce(t.lines, '')) then 'altered'
        when t.lines_count is distinct from e.lines_count or t.last_position is distinct from e.lines_count or t.debit is distinct from e.total or t.credit is distinct from e.total or t.is_renamed
          or t.first_day is distinct from e.entry_date or t.last_day is distinct from e.entry_date or j.code is distinct from e.journal_code or p.id is null
          or (e.third_party_id is null) <> (e.third_party_code is null) then 'misplaced'
      end as own,
      case
        when e.number <> row_number() over chain then 'number_missing'
        when e.previous_hash is distinct from coalesce(lag(e.hash) over chain, decode(repeat('00', 32), 'hex')) then 'unlinked'
      end as link
    from entries e
    join companies c on c.id = e.company_id
    left join texts t on t.entry_id = e.id
    left join journals j on j.company_id = e.company_id and j.id = e.journal_id
    left join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id and p.fiscal_year_id = e.fiscal_year_id
      and e.entry_date between p.starts_on and p.ends_on
    where e.company_id = app_company() and (p_year is null or e.fiscal_year_id = p_year)
    window chain as (partition by e.journal_id, e.fiscal_year_id order by e.number)
  ), broken as (
    select distinct on (g.journal_id, g.fiscal_year_id) g.journal_id, g.fiscal_year_id, g.id, g.number, coalesce(g.own, g.link) as reason
    from judged g where coalesce(g.own, g.link) is not null order by g.journal_id, g.fiscal_year_id, g.own is null, g.number
  ), ends as (
    select distinct on (g.journal_id, g.fiscal_year_id) g.journal_id, g.fiscal_year_id, g.id, g.number, g.hash, g.journal_code, g.fiscal_year_code,
      count(*) over (partition by g.journal_id, g.fiscal_year_id) as entries
    from judged g order by g.journal_id, g.fiscal_year_id, g.number desc
  ), kept as (
    select c.* from entry_chains c where c.company_id = app_company() and (p_year is null or c.fiscal_year_id = p_year)
  )
  select coalesce(s.journal_code, j.code, ''), coalesce(s.fiscal_year_code, y.code, ''), coalesce(s.entries, 0), encode(s.hash, 'hex'),
    case when b.reason is not null then b.id when d.reason = 'head' then s.id when d.reason is null then o.id end,
    case when b.reason is not null then b.number when d.reason = 'head' then s.number when d.reason is not null then coalesce(s.number, 0) + 1
      when o.is_other then i.last_number end,
    coalesce(b.reason, d.reason, case when o.is_other then 'imported' end), i.last_number, encode(i.hash, 'hex')
  from ends s
  full join kept k on k.journal_id = s.journal_id and k.fiscal_year_id = s.fiscal_year_id
  left join broken b on b.journal_id = s.journal_id and b.fiscal_year_id = s.fiscal_year_id
  left join journals j on j.company_id = app_company() and j.id = k.journal_id
  left join fiscal_years y on y.company_id = app_company() and y.id = k.fiscal_year_id
  cross join lateral (select case
    when k.last_number > coalesce(s.number, 0) then 'entry_missing'
    when k.last_number is distinct from s.number or k.hash is distinct from s.hash then 'head'
  end as reason) d
  left join imported_chains i on i.company_id = app_company() and i.journal_id = coalesce(s.journal_id, k.journal_id)
    and i.fiscal_year_id = coalesce(s.fiscal_year_id, k.fiscal_year_id)
  left join lateral (select g.id, g.hash is distinct from i.hash as is_other from (select 1) one
    left join judged g on g.journal_id = i.journal_id and g.fiscal_year_id = i.fiscal_year_id and g.number = i.last_number
    where i.hash is not null) o on o.is_other
  order by 2, 1
$$;

-- Account balances that differ from the lines, also by the count of lines: ledgers find their pages by it.
create function verify_balances(p_year bigint)
returns table (account_number text, period_starts_on date, is_closing boolean, debit numeric, credit numeric, kept_debit numeric, kept_credit numeric,
  lines bigint, kept_lines bigint)
language sql stable as $$
  with lines as (
    select l.account_id, e.period_id, e.origin = 'closing' as is_closing, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
    from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
    where l.company_id = app_company() and (p_year is null or e.fiscal_year_id = p_year) group by 1, 2, 3
  ), kept as (
    select b.account_id, b.period_id, b.is_closing, b.debit, b.credit, b.lines
    from account_balances b left join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id
    where b.company_id = app_company() and (p_year is null or p.fiscal_year_id = p_year)
  )
  select a.number, p.starts_on::date, is_closing, coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(k.debit, 0), coalesce(k.credit, 0),
    coalesce(l.lines, 0), coalesce(k.lines, 0)
  from lines l full join kept k using (account_id, period_id, is_closing)
  left join accounts a on a.company_id = app_company() and a.id = account_id
  left join fiscal_periods p on p.company_id = app_company() and p.id = period_id
  where row (coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(l.lines, 0))
    is distinct from row (coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(k.lines, 0))
  order by 2, 1, 3
$$;

-- Numbers of entries per day that differ from the entries.
create function verify_days(p_year bigint) returns table (journal_code text, day date, entries bigint, kept_entries bigint)
language sql stable as $$
  with span as (
    select min(y.starts_on)::date as first, max(y.ends_on)::date as last from fiscal_years y where y.company_id = app_company() and y.id = p_year
  ), counted as (
    select k.journal_id, e.entry_date::date as day, count(*) as entries
    from entries e cross join lateral (values (e.journal_id), (0)) k (journal_id)
    where e.company_id = app_company() and (p_year is null or e.fiscal_year_id = p_year) group by 1, 2
  ), kept as (
    select d.journal_id, d.day, d.entries from entry_days d, span s
    where d.company_id = app_company() and (p_year is null or d.day between s.first and s.last)
  )
  select j.code, day, coalesce(c.entries, 0), coalesce(k.entries, 0)
  from counted c full join kept k using (journal_id, day) left join journals j on j.company_id = app_company() and j.id = journal_id
  where coalesce(c.entries, 0) <> coalesce(k.entries, 0)
  order by 2, 1 nulls first
$$;

-- The result of the last verification of each file.
create table ledger_verifications (
  company_id bigint primary key references companies,
  verified_at timestamptz not null default app_now(),
  entries bigint not null,
  -- What was wrong, in a sentence; null when nothing was.
  problem text
);
call isolate('ledger_verifications');
grant select, insert, update on ledger_verifications to partita_app;

-- For monitoring, which enters no file: the ledgers whose last verification failed.
create function broken_ledgers() returns table (public_token text, problem text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.public_token::text, v.problem from public.ledger_verifications v join public.companies c on c.id = v.company_id
  where v.problem is not null order by c.id
$$;
revoke all on function broken_ledgers() from public;
grant execute on function broken_ledgers() to partita_app;
