-- migrate:up

-- The verification of the ledger as a job: a run reads a file part by part, and continues from the entries that were verified before.

alter table ledger_verifications
  -- When the last run that read every entry began.
  add column full_at timestamptz,
  add column runs integer not null default 0,
  add column is_full boolean,
  -- How many entries the last run read.
  add column entries_read bigint,
  -- The differences that the last run found, as arrays; null until a run has ended.
  add column balances jsonb check (jsonb_typeof(balances) = 'array'),
  add column days jsonb check (jsonb_typeof(days) = 'array'),
  add constraint ledger_verifications_whole check ((balances is null) = (days is null) and (balances is null) = (entries_read is null)
    and (balances is null) = (is_full is null) and (balances is null) = (full_at is null) and (balances is null) = (runs = 0));

-- The run of a file that is requested or under way. The key allows one per file.
create table verification_runs (
  company_id bigint primary key references companies,
  is_full boolean not null,
  requested_at timestamptz not null default app_now(),
  started_at timestamptz,
  -- The last time that it was requested, started or continued. A run without progress may be requested again.
  progress_at timestamptz not null default app_now(),
  -- The job that works on it. A job that finds another one here stops.
  claimed_by uuid,
  entries_read bigint not null default 0 check (entries_read >= 0),
  -- What is done and what is left; null until the run has read which chains there are.
  state jsonb,
  constraint verification_runs_started check ((started_at is null) = (claimed_by is null) and (state is null or claimed_by is not null))
);
call isolate('verification_runs');
grant select, insert, update, delete on verification_runs to partita_app;

-- What the last run found of each chain, and how far the chain was ever found unaltered.
create table verified_chains (
  company_id bigint not null references companies,
  journal_id bigint not null,
  fiscal_year_id bigint not null,
  journal_code text collate "C" not null,
  fiscal_year_code text collate "C" not null,
  entries bigint not null check (entries >= 0),
  head bytea check (length(head) = 32),
  break_entry_id bigint,
  break_number integer,
  break_reason text check (break_reason in ('altered', 'misplaced', 'number_missing', 'unlinked', 'entry_missing', 'head', 'imported', 'rewritten')),
  imported_number integer,
  imported_hash bytea check (length(imported_hash) = 32),
  -- The last entry up to which a run found the chain unaltered. The next run continues there.
  verified_number integer check (verified_number >= 1),
  verified_hash bytea check (length(verified_hash) = 32),
  primary key (company_id, journal_id, fiscal_year_id),
  constraint verified_chains_break check ((break_number is null) = (break_reason is null) and (break_entry_id is null or break_reason is not null)),
  constraint verified_chains_imported check ((imported_number is null) = (imported_hash is null)),
  constraint verified_chains_verified check ((verified_number is null) = (verified_hash is null)),
  constraint verified_chains_sound check (break_reason is not null
    or (verified_number is not null and entries = verified_number and head is not distinct from verified_hash))
);
call isolate('verified_chains');
grant select, insert, update, delete on verified_chains to partita_app;

-- The evidence of a run stays: a verified entry is one that is there, and a chain that was verified once is never forgotten, shortened or
-- given another hash.
create function keep_verified_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if erasing() or old.verified_number is null then return old; end if;
    raise exception 'a chain that was verified stays' using errcode = 'check_violation', constraint = 'verified_chains_kept';
  end if;
  if tg_op = 'UPDATE' then
    if (new.company_id, new.journal_id, new.fiscal_year_id) is distinct from (old.company_id, old.journal_id, old.fiscal_year_id)
      or (old.verified_number is not null and (new.verified_number is null or new.verified_number < old.verified_number
        or (new.verified_number = old.verified_number and new.verified_hash <> old.verified_hash))) then
      raise exception 'a chain that was verified stays' using errcode = 'check_violation', constraint = 'verified_chains_kept';
    end if;
    if (new.verified_number, new.verified_hash) is not distinct from (old.verified_number, old.verified_hash) then return new; end if;
  end if;
  if new.verified_number is not null and not exists (
    select from entries e where e.company_id = new.company_id and e.journal_id = new.journal_id and e.fiscal_year_id = new.fiscal_year_id
      and e.number = new.verified_number and e.hash = new.verified_hash) then
    raise exception 'no entry has the number and the hash that were verified' using errcode = 'check_violation', constraint = 'verified_chains_entry';
  end if;
  return new;
end $$;
create trigger kept before insert or update or delete on verified_chains for each row execute function keep_verified_chain();

-- Every chain of the file with its last entry, how it ends (`end_reason`), whether the last entry of its dossier and the last verified entry
-- are still the same, and the number after which a run has to read: 0 where it reads the whole chain.
create function chains_to_verify(p_full boolean)
returns table (journal_id bigint, fiscal_year_id bigint, journal_code text, fiscal_year_code text, last_id bigint, last_number integer,
  end_reason text, missing_number integer, imported_number integer, imported_hash text, imported_id bigint, is_imported_other boolean,
  verified_number integer, verified_id bigint, is_rewritten boolean, after_number integer, after_hash text)
language sql stable as $$
  with recursive used as (
    (select e.journal_id, e.fiscal_year_id from entries e where e.company_id = app_company() order by e.journal_id, e.fiscal_year_id limit 1)
    union all
    select n.journal_id, n.fiscal_year_id from used u cross join lateral (
      select e.journal_id, e.fiscal_year_id from entries e
      where e.company_id = app_company() and (e.journal_id, e.fiscal_year_id) > (u.journal_id, u.fiscal_year_id)
      order by e.journal_id, e.fiscal_year_id limit 1) n
  ), chains as (
    select u.journal_id, u.fiscal_year_id from used u
    union select k.journal_id, k.fiscal_year_id from entry_chains k where k.company_id = app_company()
    union select v.journal_id, v.fiscal_year_id from verified_chains v where v.company_id = app_company() and v.verified_number is not null
  )
  select c.journal_id, c.fiscal_year_id, coalesce(s.journal_code, j.code, v.journal_code, ''), coalesce(s.fiscal_year_code, y.code, v.fiscal_year_code, ''),
    s.id, coalesce(s.number, 0),
    case when greatest(k.last_number, v.verified_number) > coalesce(s.number, 0) then 'entry_missing'
      when k.last_number is distinct from s.number or k.hash is distinct from s.hash then 'head' end,
    coalesce(s.number, 0) + 1, i.last_number, encode(i.hash, 'hex'), o.id, i.hash is not null and o.hash is distinct from i.hash,
    v.verified_number, w.id, v.verified_hash is not null and w.hash is distinct from v.verified_hash,
    case when n.is_next then v.verified_number else 0 end, encode(case when n.is_next then v.verified_hash else decode(repeat('00', 32), 'hex') end, 'hex')
  from chains c
  left join lateral (select e.id, e.number, e.hash, e.journal_code, e.fiscal_year_code from entries e
    where e.company_id = app_company() and e.journal_id = c.journal_id and e.fiscal_year_id = c.fiscal_year_id order by e.number desc limit 1) s on true
  left join entry_chains k on k.company_id = app_company() and k.journal_id = c.journal_id and k.fiscal_year_id = c.fiscal_year_id
  left join journals j on j.company_id = app_company() and j.id = c.journal_id
  left join fiscal_years y on y.company_id = app_company() and y.id = c.fiscal_year_id
  left join imported_chains i on i.company_id = app_company() and i.journal_id = c.journal_id and i.fiscal_year_id = c.fiscal_year_id
  left join entries o on o.company_id = app_company() and o.journal_id = c.journal_id and o.fiscal_year_id = c.fiscal_year_id and o.number = i.last_number
  left join verified_chains v on v.company_id = app_company() and v.journal_id = c.journal_id and v.fiscal_year_id = c.fiscal_year_id
  left join entries w on w.company_id = app_company() and w.journal_id = c.journal_id and w.fiscal_year_id = c.fiscal_year_id and w.number = v.verified_number
  cross join lateral (select not p_full and v.break_reason is null and w.hash = v.verified_hash as is_next) n
  order by 4, 3, 2, 1
$$;

-- Verifies the next entries of a chain, at most p_most of them: those after p_after, whose entry has the hash p_hash and is the p_seen-th of
-- the chain. Returns how many there were, the last of them, the first that does not match its own hash or place (`own`) and the first that
-- does not follow the one before it (`link`). The conditions are those of verify_chains(). Only `part` names app_company(): evaluated for every
-- line it is slow.
create function verify_chain_part(p_journal bigint, p_year bigint, p_after integer, p_hash text, p_seen bigint, p_until integer, p_most integer)
returns table (entries bigint, last_number integer, last_hash text, own jsonb, link jsonb)
language sql stable as $$
  with part as materialized (
    select e.* from entries e
    where e.company_id = app_company() and e.journal_id = p_journal and e.fiscal_year_id = p_year and e.number > p_after and e.number <= p_until
    order by e.number limit p_most
  ), texts as (
    select l.entry_id, string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate,
        l.vat_date, l.grids), E'\n' order by l.position) as lines,
      count(*) as lines_count, sum(l.debit) as debit, sum(l.credit) as credit, min(l.entry_date) as first_day, max(l.entry_date) as last_day,
      max(l.position) as last_position, bool_or(a.number is distinct from l.account_number or (l.third_party_id is null) <> (l.third_party_code is null)
        or (l.vat_code_id is null) <> (l.vat_code is null)) as is_renamed
    from part e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    left join accounts a on a.company_id = l.company_id and a.id = l.account_id
    group by l.entry_id
  ), judged as (
    select e.id, e.number, e.hash,
      case
        when e.hash is distinct from entry_hash(e.hash_version, e.previous_hash, canonical_head(c.chain_identity, e.journal_code, e.fiscal_year_code, e.number,
          e.entry_date, e.label, e.reference, e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), coalesce(t.lines, '')) then 'altered'
        when t.lines_count is distinct from e.lines_count or t.last_position is distinct from e.lines_count or t.debit is distinct from e.total or t.credit is distinct from e.total or t.is_renamed
          or t.first_day is distinct from e.entry_date or t.last_day is distinct from e.entry_date or j.code is distinct from e.journal_code or p.id is null
          or (e.third_party_id is null) <> (e.third_party_code is null) then 'misplaced'
      end as own,
      case
        when e.number <> p_seen + row_number() over chain then 'number_missing'
        when e.previous_hash is distinct from lag(e.hash, 1, decode(p_hash, 'hex')) over chain then 'unlinked'
      end as link
    from part e
    join companies c on c.id = e.company_id
    left join texts t on t.entry_id = e.id
    left join journals j on j.company_id = e.company_id and j.id = e.journal_id
    left join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id and p.fiscal_year_id = e.fiscal_year_id
      and e.entry_date between p.starts_on and p.ends_on
    window chain as (order by e.number)
  )
  select (select count(*) from judged), s.number, encode(s.hash, 'hex'),
    (select jsonb_build_object('entry_id', g.id, 'number', g.number, 'reason', g.own) from judged g where g.own is not null order by g.number limit 1),
    (select jsonb_build_object('entry_id', g.id, 'number', g.number, 'reason', g.link) from judged g where g.link is not null order by g.number limit 1)
  from (select 1) one left join (select g.number, g.hash from judged g order by g.number desc limit 1) s on true
$$;

-- The account balances of one period that differ from its lines. Null: those that belong to no period.
create function verify_period_balances(p_period bigint)
returns table (account_number text, period_starts_on date, is_closing boolean, debit numeric, credit numeric, kept_debit numeric, kept_credit numeric,
  lines bigint, kept_lines bigint)
language sql stable as $$
  with period as materialized (
    select p.company_id, p.id, p.starts_on, p.ends_on from fiscal_periods p where p.company_id = app_company() and p.id = p_period
  ), lines as (
    select l.account_id, e.origin = 'closing' as is_closing, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
    from period p
    join entries e on e.company_id = p.company_id and e.period_id = p.id and e.entry_date between p.starts_on and p.ends_on
    join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    group by 1, 2
  ), kept as (
    select b.account_id, b.is_closing, b.debit, b.credit, b.lines from account_balances b
    where b.company_id = app_company() and case when p_period is not null then b.period_id = p_period
      else not exists (select from fiscal_periods p where p.company_id = b.company_id and p.id = b.period_id) end
  )
  select a.number, (select p.starts_on::date from period p), is_closing,
    coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(l.lines, 0), coalesce(k.lines, 0)
  from lines l full join kept k using (account_id, is_closing)
  left join accounts a on a.company_id = app_company() and a.id = account_id
  where row (coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(l.lines, 0))
    is distinct from row (coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(k.lines, 0))
  order by 1, 3
$$;

-- Kept numbers of entries on days that belong to no fiscal year.
create function stray_days() returns table (journal_code text, day date, entries bigint, kept_entries bigint)
language sql stable as $$
  select j.code, d.day, 0::bigint, d.entries::bigint from entry_days d left join journals j on j.company_id = d.company_id and j.id = d.journal_id
  where d.company_id = app_company() and d.entries <> 0
    and not exists (select from fiscal_years y where y.company_id = d.company_id and d.day between y.starts_on and y.ends_on)
  order by 2, 1 nulls first
$$;

-- For the nightly schedule, which enters no file: the files to verify, and which of them to read whole. Every file is read whole once a week,
-- each on its own day, and after a run that found something. A file whose run made progress within the last ten minutes is left to it.
create function files_to_verify() returns table (company_id bigint, is_full boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, v.full_at is null or v.problem is not null or v.full_at < public.app_now() - interval '8 days'
    or (c.id + (public.app_now()::date - date '2026-01-01')) % 7 = 0
  from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null and not exists (
    select from public.verification_runs r where r.company_id = c.id and r.started_at is not null and r.progress_at > public.app_now() - interval '10 minutes')
  order by c.id
$$;
revoke all on function files_to_verify() from public;
grant execute on function files_to_verify() to partita_app;

-- A file in the bin is not verified: nobody can write to it.
create or replace function oldest_verification() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(coalesce(v.verified_at, c.created_at)) from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null
$$;

-- For monitoring, which enters no file: the ledgers that were not verified since a time, the longest unverified first.
create function unverified_ledgers(p_since timestamptz) returns table (public_token text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.public_token::text from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null and coalesce(v.verified_at, c.created_at) < p_since order by coalesce(v.verified_at, c.created_at), c.id
$$;
revoke all on function unverified_ledgers(timestamptz) from public;
grant execute on function unverified_ledgers(timestamptz) to partita_app;
