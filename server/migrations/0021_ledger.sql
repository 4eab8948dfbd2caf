-- migrate:up

-- The ledger. Entries and their lines come in by one door, post_entries(); the application may read them, and change of a posted one only
-- what the chain of hashes leaves out. Privileges keep everybody else away, triggers keep the owner of the tables to the same rules.

create index fiscal_periods_dates on fiscal_periods (company_id, starts_on) where deleted_at is null;

create table entries (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  journal_id bigint not null,
  fiscal_year_id bigint not null,
  period_id bigint not null,
  number integer not null check (number >= 1),
  entry_date stamped_date not null,
  label text check (length(label) <= 190),
  reference text check (length(reference) <= 100),
  document_id bigint,
  document_reference text check (length(document_reference) <= 100),
  due_date stamped_date,
  third_party_id bigint,
  structured_communication text check (length(structured_communication) <= 40),
  origin text not null check (origin in ('manual', 'invoice', 'credit_note', 'document', 'recurring', 'bank', 'lettering', 'vat', 'depreciation', 'disposal',
    'opening', 'takeover', 'appropriation', 'closing', 'invoices_to_receive', 'reversal', 'import', 'external')),
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  total numeric(15,2) not null check (total > 0),
  lines_count integer not null check (lines_count between 2 and 99999),
  reversed_entry_id bigint,
  reversed_by_entry_id bigint,
  -- An opening that brings forward what the year before left: its lines repeat items that are open already, and add none.
  carries boolean not null default false,
  -- The edition of the country pack whose VAT codes and boxes the lines carry.
  pack_version text not null,
  -- As posted: what the hash was made of stays, whatever is renamed later.
  journal_code text collate "C" not null,
  fiscal_year_code text collate "C" not null,
  third_party_code text collate "C",
  hash_version smallint not null default 1 check (hash_version = 1),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  posted_at timestamptz not null default app_now(),
  posted_by bigint default app_user(),
  -- The last write that changed the open amount or the lettering of a line.
  settled_in bigint,
  updated_at timestamptz not null default app_now(),
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  foreign key (company_id, journal_id) references journals (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_years (company_id, id),
  foreign key (company_id, period_id) references fiscal_periods (company_id, id),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  constraint entries_reversal check ((status = 'reversed') = (reversed_by_entry_id is not null) and reversed_entry_id is distinct from id)
);
create unique index entries_one_reversal on entries (company_id, reversed_entry_id) where reversed_entry_id is not null;
create index entries_dates on entries (company_id, entry_date, id);
create index entries_journal on entries (company_id, journal_id, entry_date, id);
create index entries_third_party on entries (company_id, third_party_id, entry_date, id) where third_party_id is not null;
-- The keys come last: among indexes that seem to cost the same, as they do while a table is new and not yet analysed, the youngest is taken.
alter table entries
  add constraint entries_number unique (company_id, journal_id, fiscal_year_id, number),
  add primary key (company_id, id),
  add foreign key (company_id, reversed_entry_id) references entries (company_id, id),
  add foreign key (company_id, reversed_by_entry_id) references entries (company_id, id);
call isolate('entries');
grant select, update (due_date, document_id, document_reference, written_in) on entries to partita_app;

create table entry_lines (
  company_id bigint not null references companies,
  entry_id bigint not null,
  position integer not null check (position between 1 and 99999),
  -- What the outside calls the line; inside, the entry and the place in it are the key.
  id bigint not null generated always as (entry_id * 100000 + position) stored,
  entry_date date not null,
  account_id bigint not null,
  third_party_id bigint,
  debit numeric(15,2) not null check (debit >= 0),
  credit numeric(15,2) not null check (credit >= 0),
  label text check (length(label) <= 190),
  vat_code_id bigint,
  vat_base numeric(15,2),
  vat_rate numeric(5,2),
  vat_date date,
  -- [{"grid": "03", "amount": "1000.00"}]: what the line adds to each box of the return, with its sign.
  grids jsonb,
  due_date stamped_date,
  -- Signed, debit positive; null on an account that is not lettered.
  open_amount numeric(15,2),
  lettering_id bigint,
  lettering_code text,
  account_number text collate "C" not null,
  third_party_code text collate "C",
  vat_code text collate "C",
  foreign key (company_id, entry_id) references entries (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  foreign key (company_id, vat_code_id) references vat_codes (company_id, id),
  constraint entry_lines_one_side check ((debit > 0) <> (credit > 0)),
  constraint entry_lines_open check (open_amount * (debit - credit) >= 0 and abs(open_amount) <= debit + credit)
);
create index entry_lines_account on entry_lines (company_id, account_id, entry_date, entry_id, position);
create index entry_lines_third_party on entry_lines (company_id, third_party_id, entry_date, entry_id, position) where third_party_id is not null;
create index entry_lines_open_items on entry_lines (company_id, account_id, third_party_id, due_date) where open_amount <> 0;
alter table entry_lines add primary key (company_id, entry_id, position);
call isolate('entry_lines');
grant select, update (due_date) on entry_lines to partita_app;

create table entry_line_analytics (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  entry_id bigint not null,
  position integer not null,
  analytic_code_id bigint not null,
  percent numeric(5,2) not null check (percent > 0 and percent <= 100),
  primary key (company_id, id),
  foreign key (company_id, entry_id, position) references entry_lines (company_id, entry_id, position),
  foreign key (company_id, analytic_code_id) references analytic_codes (company_id, id),
  constraint entry_line_analytics_once unique (company_id, entry_id, position, analytic_code_id)
);
create index entry_line_analytics_code on entry_line_analytics (company_id, analytic_code_id);
call isolate('entry_line_analytics');
grant select, insert, update, delete on entry_line_analytics to partita_app;

-- Kept beside the lines, by the same statement, and proved against them every night: what each account moved in each period and by how many
-- lines (an entry that closes the year, and what reverses it, apart, since no report counts them), how many entries each day holds (journal 0: all of them), and where each chain stands.
create table account_balances (
  company_id bigint not null,
  account_id bigint not null,
  period_id bigint not null,
  is_closing boolean not null,
  debit numeric(17,2) not null,
  credit numeric(17,2) not null,
  lines bigint not null,
  primary key (company_id, account_id, period_id, is_closing)
) with (fillfactor = 70);
create table entry_days (
  company_id bigint not null,
  journal_id bigint not null,
  day date not null,
  entries integer not null,
  primary key (company_id, journal_id, day)
) with (fillfactor = 70);
create table entry_chains (
  company_id bigint not null,
  journal_id bigint not null,
  fiscal_year_id bigint not null,
  last_number integer not null,
  hash bytea not null,
  primary key (company_id, journal_id, fiscal_year_id)
) with (fillfactor = 70);
call isolate('account_balances');
call isolate('entry_days');
call isolate('entry_chains');
grant select on account_balances, entry_days, entry_chains to partita_app;

-- Later changes of the header and of due dates go to history and feed by trigger; what post_entries() stores it logs itself.
call track('entries', 'entries', '{settled_in}', '{carries,pack_version,previous_hash,hash,hash_version,posted_by}');
call track('entry_lines', 'entries', '{}',
  '{entry_date,account_number,third_party_code,vat_code,open_amount,lettering_id,lettering_code}', 'entries', 'entry_id', 'lines');
call track('entry_line_analytics', 'entries', '{}', '{}', 'entries', 'entry_id', 'analytics');
drop trigger log_insert on entries;
drop trigger log_insert on entry_lines;

-- What is posted stays as it is.
create function keep_posted_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if erasing() then return old; end if;
    raise exception 'a posted entry is never deleted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  if row (new.id, new.company_id, new.journal_id, new.fiscal_year_id, new.period_id, new.number, new.entry_date, new.label, new.reference, new.third_party_id,
          new.structured_communication, new.origin, new.total, new.lines_count, new.reversed_entry_id, new.carries, new.pack_version, new.journal_code,
          new.fiscal_year_code, new.third_party_code, new.hash_version, new.previous_hash, new.hash, new.posted_at, new.posted_by)
     is distinct from
     row (old.id, old.company_id, old.journal_id, old.fiscal_year_id, old.period_id, old.number, old.entry_date, old.label, old.reference, old.third_party_id,
          old.structured_communication, old.origin, old.total, old.lines_count, old.reversed_entry_id, old.carries, old.pack_version, old.journal_code,
          old.fiscal_year_code, old.third_party_code, old.hash_version, old.previous_hash, old.hash, old.posted_at, old.posted_by)
     or old.status = 'reversed' and row (new.status, new.reversed_by_entry_id) is distinct from row (old.status, old.reversed_by_entry_id) then
    raise exception 'a posted entry stays as it was posted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  return new;
end $$;
create trigger posted before update or delete on entries for each row execute function keep_posted_entry();

create function keep_posted_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if erasing() then return old; end if;
    raise exception 'a posted line is never deleted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  if row (new.company_id, new.entry_id, new.position, new.entry_date, new.account_id, new.third_party_id, new.debit, new.credit, new.label, new.vat_code_id,
          new.vat_base, new.vat_rate, new.vat_date, new.grids, new.account_number, new.third_party_code, new.vat_code, new.open_amount is null)
     is distinct from
     row (old.company_id, old.entry_id, old.position, old.entry_date, old.account_id, old.third_party_id, old.debit, old.credit, old.label, old.vat_code_id,
          old.vat_base, old.vat_rate, old.vat_date, old.grids, old.account_number, old.third_party_code, old.vat_code, old.open_amount is null) then
    raise exception 'a posted line stays as it was posted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  return new;
end $$;
create trigger posted before update or delete on entry_lines for each row execute function keep_posted_line();

-- A refusal of the ledger with a reason a program can read: `detail` says which entry and line, and what would help.
create function refuse_entry(p_reason text, p_detail jsonb) returns void language plpgsql as $$
begin
  raise exception '%', p_reason using errcode = 'PT422', detail = p_detail::text;
end $$;

-- The first day, on or after the given one, that can be booked on.
create function earliest_open_date(p_from date) returns date language sql stable as $$
  select case when min(p.starts_on) is not null then greatest(min(p.starts_on), p_from) end from fiscal_periods p
  join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id and y.deleted_at is null and not y.is_closed
  where p.company_id = app_company() and p.deleted_at is null and not p.is_locked and p.ends_on >= p_from
$$;

-- Whoever inserts entries: their period is open and theirs, the number follows the last one, the hash the one before, and the last line is there.
create function check_new_entries() returns trigger language plpgsql as $$
declare
  v_bad record;
begin
  select n.id, n.entry_date, y.is_closed, p.is_locked, p.id is null or y.id is null as is_misplaced into v_bad
  from new_rows n
  left join fiscal_years y on y.company_id = n.company_id and y.id = n.fiscal_year_id and y.deleted_at is null
  left join fiscal_periods p on p.company_id = n.company_id and p.id = n.period_id and p.fiscal_year_id = n.fiscal_year_id and p.deleted_at is null
    and n.entry_date between p.starts_on and p.ends_on
  where p.id is null or y.id is null or y.is_closed or p.is_locked limit 1;
  if found then
    if v_bad.is_misplaced then
      raise exception 'entry % is dated outside its period', v_bad.id using errcode = 'check_violation', constraint = 'entries_placed';
    end if;
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date,
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end, 'earliest_open_date', earliest_open_date(v_bad.entry_date)));
  end if;
  if exists (
    select from new_rows n
    left join lateral (select b.number, b.hash from entries b
      where b.company_id = n.company_id and b.journal_id = n.journal_id and b.fiscal_year_id = n.fiscal_year_id and b.number < n.number
      order by b.number desc limit 1) b on true
    where n.number <> coalesce(b.number, 0) + 1 or n.previous_hash <> coalesce(b.hash, decode(repeat('00', 32), 'hex'))
  ) then
    raise exception 'an entry does not follow the one before it' using errcode = 'check_violation', constraint = 'entries_chain';
  end if;
  if exists (select from new_rows n where not exists (
    select from entry_lines l where l.company_id = n.company_id and l.entry_id = n.id and l.position = n.lines_count)
  ) then
    raise exception 'an entry comes with its lines, in one statement' using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  return null;
end $$;
create trigger checked after insert on entries referencing new table as new_rows for each statement execute function check_new_entries();

-- Whoever inserts lines: they are all the lines of their entry, both sides are equal and equal to its total, every account can be booked on,
-- on the accounts of customers and suppliers it is said whose they are, and whose they are is not in the bin. In a month whose VAT return is filed no VAT moves.
create function check_new_lines() returns trigger language plpgsql as $$
declare
  v_bad record;
begin
  select s.entry_id into v_bad from (
    select n.company_id, n.entry_id, sum(n.debit) as debit, sum(n.credit) as credit, count(*) as lines, max(n.position) as last,
      min(n.entry_date) as first_date, max(n.entry_date) as last_date
    from new_rows n group by n.company_id, n.entry_id) s
  left join entries e on e.company_id = s.company_id and e.id = s.entry_id
  where s.debit <> s.credit or s.debit is distinct from e.total or s.lines is distinct from e.lines_count or s.last <> s.lines
    or s.first_date is distinct from e.entry_date::date or s.last_date is distinct from e.entry_date::date limit 1;
  if found then
    raise exception 'entry % is not balanced', v_bad.entry_id using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  select n.position, a.number, a.is_postable and a.deleted_at is null as is_postable, t.id is not null as is_lost into v_bad
  from new_rows n
  join accounts a on a.company_id = n.company_id and a.id = n.account_id
  left join third_parties t on t.company_id = n.company_id and t.id = n.third_party_id and t.deleted_at is not null
  where not a.is_postable or a.deleted_at is not null or t.id is not null or n.third_party_id is null and a.kind in ('receivable', 'payable') limit 1;
  if found then
    perform refuse_entry(
      case when not v_bad.is_postable then 'account_not_postable' when v_bad.is_lost then 'third_party_unknown' else 'third_party_required' end,
      jsonb_build_object('line', v_bad.position, 'account', v_bad.number));
  end if;
  select n.entry_date into v_bad
  from new_rows n
  join entries e on e.company_id = n.company_id and e.id = n.entry_id and not e.carries
  join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id and p.is_vat_locked
  join accounts a on a.company_id = n.company_id and a.id = n.account_id
  where n.vat_code_id is not null or n.grids is not null or a.kind in ('vat_due', 'vat_deductible') limit 1;
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date, 'reason', 'period_locked', 'vat', true, 'earliest_open_date', (
      select greatest(min(p.starts_on), v_bad.entry_date) from fiscal_periods p
      join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id and y.deleted_at is null and not y.is_closed
      where p.company_id = app_company() and p.deleted_at is null and not p.is_locked and not p.is_vat_locked and p.ends_on >= v_bad.entry_date)));
  end if;
  return null;
end $$;
create trigger checked after insert on entry_lines referencing new table as new_rows for each statement execute function check_new_lines();
call spare_erasure();
