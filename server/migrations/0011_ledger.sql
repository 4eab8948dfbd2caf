-- migrate:up

-- The ledger. All postings go through one database function, post_entries(); the application may read entries, and change of a posted one
-- only what the chain of hashes leaves out. Privileges restrict the application, triggers hold the owner of the tables to the same rules.

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
  -- An opening that carries the year before forward: its lines repeat items that are already open, and add none.
  carries boolean not null default false,
  -- The edition of the country pack whose VAT codes and boxes the lines carry.
  pack_version text not null,
  -- As posted: the hashed values stay, whatever is renamed later.
  journal_code text collate "C" not null,
  fiscal_year_code text collate "C" not null,
  third_party_code text collate "C",
  hash_version smallint not null default 2 check (hash_version = 2),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  -- Hashed to the millisecond, so not stored more precisely. The name is that of the moment; null when the service itself posted.
  posted_at timestamptz(3) not null default app_now(),
  posted_by bigint default app_user(),
  posted_by_name text,
  -- The last write that changed the open amount or the lettering of a line.
  settled_in bigint,
  -- What a search looks through. Stored, because removing the accents of a million entries would take minutes.
  search text generated always as (plain(
    journal_code || '-' || fiscal_year_code || '-' || lpad(number::text, 6, '0') || ' ' || coalesce(label, '') || ' ' || coalesce(reference, '') || ' '
    || coalesce(document_reference, '') || ' ' || coalesce(structured_communication, ''))) stored,
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
-- The keys come last: among indexes with equal estimated costs, as in a new table that was never analysed, the planner takes the youngest.
alter table entries
  add constraint entries_number unique (company_id, journal_id, fiscal_year_id, number),
  add primary key (company_id, id),
  add foreign key (company_id, reversed_entry_id) references entries (company_id, id) deferrable,
  add foreign key (company_id, reversed_by_entry_id) references entries (company_id, id) deferrable;
-- Reversed entries are few, and are listed on their own.
create index entries_reversed on entries (company_id, entry_date, id) where status = 'reversed';
-- The entries that balances and ledgers treat one by one: those that open and those that close a year. A handful a year.
create index entries_set_aside on entries (company_id, entry_date) where carries or origin in ('opening', 'closing');
-- A year is opened once: by the balances entered for the first one, or by what the year before left.
create unique index entries_one_opening on entries (company_id, fiscal_year_id) where origin = 'opening' and status = 'posted';
call isolate('entries');
grant select, update (due_date, document_id, document_reference, written_in) on entries to partita_app;

create table entry_lines (
  company_id bigint not null references companies,
  entry_id bigint not null,
  position integer not null check (position between 1 and 99999),
  -- The public id of the line; inside, the entry and the position in it are the key.
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
  vat_date stamped_date,
  -- [{"grid": "03", "amount": "1000.00"}]: what the line adds to each box of the return, with its sign. Null when it adds nothing.
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
  -- The return is computed by vat_date, so a line with boxes has one. A line whose VAT is due on payment has neither until it is settled.
  constraint entry_lines_boxes_dated check (grids is null or vat_date is not null),
  constraint entry_lines_vat_date check (vat_date = entry_date),
  -- The hash covers boxes and amounts as written here.
  constraint entry_lines_boxes check (jsonb_typeof(grids) = 'array' and grids <> '[]' and not jsonb_path_exists(grids,
    '$[*] ? (@.grid.type() != "string" || @.amount.type() != "string" || !(@.grid like_regex "^[0-9A-Za-z_]{1,12}$")
       || !(@.amount like_regex "^-?[0-9]{1,13}[.][0-9]{2}$"))')),
  constraint entry_lines_open check (open_amount * (debit - credit) >= 0 and abs(open_amount) <= debit + credit)
);
create index entry_lines_account on entry_lines (company_id, account_id, entry_date, entry_id, position);
create index entry_lines_third_party on entry_lines (company_id, third_party_id, entry_date, entry_id, position) where third_party_id is not null;
-- A VAT return is read from this index alone. It contains the boxes, so that the lines of a quarter are not fetched one by one.
create index entry_lines_vat on entry_lines (company_id, vat_date) include (entry_id, position, account_id, vat_code_id, grids, debit, credit)
  where vat_date is not null;
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

-- Stored beside the lines by the same statement, and verified against them every night: what each account moved in each period and by how
-- many lines (entries that close the year, and their reversals, separately, since no report counts them), how many entries each day has
-- (journal 0: all of them), and the last number and hash of each chain.
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

-- Later changes of the header and of due dates are logged by triggers; post_entries() itself logs what it stores, and settled amounts are not
-- logged. A migration that calls track() again for these tables drops and replaces the same triggers again.
call track('entries', 'entries', '{settled_in}', '{carries,pack_version,previous_hash,hash,hash_version,posted_by,posted_by_name,search}');
call track('entry_lines', 'entries', '{}',
  '{entry_date,account_number,third_party_code,vat_code,open_amount,lettering_id,lettering_code}', 'entries', 'entry_id', 'lines');
call track('entry_line_analytics', 'entries', '{}', '{}', 'entries', 'entry_id', 'analytics');
drop trigger log_insert on entries;
drop trigger log_insert on entry_lines;

-- True while settle_lines() updates lines. For 10,000 lines collecting the images for the log took four seconds.
create function settling() returns boolean language sql stable as
$$ select current_user = 'partita_owner' and coalesce(current_setting('app.settling', true) = 'yes', false) $$;
create or replace trigger log_update after update on entry_lines referencing old table as old_rows new table as new_rows for each statement
  when (not settling()) execute function entry_lines_log();

-- Posted entries and lines never change, apart from due dates, document links, the settled amounts and the status.
create function keep_posted_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if erasing() then return old; end if;
    raise exception 'a posted entry is never deleted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  if row (new.id, new.company_id, new.journal_id, new.fiscal_year_id, new.period_id, new.number, new.entry_date, new.label, new.reference, new.third_party_id,
          new.structured_communication, new.origin, new.total, new.lines_count, new.reversed_entry_id, new.carries, new.pack_version, new.journal_code,
          new.fiscal_year_code, new.third_party_code, new.hash_version, new.previous_hash, new.hash, new.posted_at, new.posted_by, new.posted_by_name)
     is distinct from
     row (old.id, old.company_id, old.journal_id, old.fiscal_year_id, old.period_id, old.number, old.entry_date, old.label, old.reference, old.third_party_id,
          old.structured_communication, old.origin, old.total, old.lines_count, old.reversed_entry_id, old.carries, old.pack_version, old.journal_code,
          old.fiscal_year_code, old.third_party_code, old.hash_version, old.previous_hash, old.hash, old.posted_at, old.posted_by, old.posted_by_name)
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

-- A refusal of the ledger with a machine-readable reason: `detail` names the entry and line, and what would be accepted.
create function refuse_entry(p_reason text, p_detail jsonb) returns void language plpgsql as $$
begin
  raise exception '%', p_reason using errcode = 'PT422', detail = p_detail::text;
end $$;

-- The first day, on or after the given one, that takes an entry; with VAT, one whose return is not filed yet. Null if there is none.
create function earliest_open_date(p_from date, p_vat boolean default false) returns date language sql stable as $$
  select case when min(p.starts_on) is not null then greatest(min(p.starts_on), p_from) end from fiscal_periods p
  join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id and y.deleted_at is null and not y.is_closed
  where p.company_id = app_company() and p.deleted_at is null and not p.is_locked and not (p_vat and p.is_vat_locked) and p.ends_on >= p_from
$$;

-- Whether an entry has an effect on VAT, and so stays out of a month whose return is filed: by a VAT code, a box or a VAT account. Openings
-- that carry forward only repeat what is already there.
create function moves_vat(p_entry bigint) returns boolean language sql stable as $$
  select exists (
    select from entries e
    join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where e.company_id = app_company() and e.id = p_entry and not e.carries
      and (l.vat_code_id is not null or l.grids is not null or a.kind in ('vat_due', 'vat_deductible')))
$$;

-- Inserted entries, whoever inserts them: the period is open and contains the date, the number follows the last one, the hash the one
-- before, and the last line exists.
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
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end,
      'earliest_open_date', earliest_open_date(v_bad.entry_date, moves_vat(v_bad.id))));
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

-- Inserted lines, whoever inserts them: they are all the lines of their entry, both sides are equal and equal to its total, every account
-- can be posted to, lines on accounts of customers and suppliers name a third party, and none in the bin. In a month whose VAT return is
-- filed no VAT moves.
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
  where not opening_dossier()
    and (not a.is_postable or a.deleted_at is not null or t.id is not null or n.third_party_id is null and a.kind in ('receivable', 'payable')) limit 1;
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
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date, 'reason', 'period_locked', 'vat', true,
      'earliest_open_date', earliest_open_date(v_bad.entry_date, true)));
  end if;
  return null;
end $$;
create trigger checked after insert on entry_lines referencing new table as new_rows for each statement execute function check_new_lines();

-- An account with postings does not become a heading.
create function keep_postable() returns trigger language plpgsql as $$
begin
  if exists (select from account_balances b where b.company_id = old.company_id and b.account_id = old.id) then
    raise exception 'account % was booked on and is no heading', old.number using errcode = 'check_violation', constraint = 'accounts_postable';
  end if;
  return new;
end $$;
create trigger postable before update of is_postable on accounts for each row
  when (old.is_postable and not new.is_postable) execute function keep_postable();

-- An account stays reconcilable while it has open items: otherwise nobody could settle them.
create function keep_reconcilable() returns trigger language plpgsql as $$
begin
  if exists (select from entry_lines l where l.company_id = old.company_id and l.account_id = old.id and l.open_amount <> 0) then
    raise exception 'account % has open items', old.number using errcode = 'check_violation', constraint = 'accounts_reconcilable';
  end if;
  return new;
end $$;
create trigger reconcilable before update of is_reconcilable on accounts for each row
  when (old.is_reconcilable and not new.is_reconcilable) execute function keep_reconcilable();

-- A year or period with entries neither goes to the bin nor ends before its last entry.
create function keep_entries_inside() returns trigger language plpgsql as $$
begin
  if exists (
    select from entry_days d where d.company_id = old.company_id and d.journal_id = 0 and d.day between old.starts_on and old.ends_on
      and (new.deleted_at is not null or d.day not between new.starts_on and new.ends_on)
  ) then
    raise exception 'entries are booked outside what would be left' using errcode = 'check_violation', constraint = tg_table_name || '_hold_entries';
  end if;
  return new;
end $$;
create trigger hold_entries before update of starts_on, ends_on, deleted_at on fiscal_years for each row
  when (old.deleted_at is null) execute function keep_entries_inside();
create trigger hold_entries before update of starts_on, ends_on, deleted_at on fiscal_periods for each row
  when (old.deleted_at is null) execute function keep_entries_inside();

-- Opening balances that were entered contain everything before them. A year before them would carry it forward a second time.
create function refuse_year_before_opening() returns trigger language plpgsql as $$
begin
  if exists (select from entries e where e.company_id = new.company_id and e.origin = 'opening' and e.status = 'posted' and not e.carries
             and e.entry_date > new.ends_on) then
    raise exception 'fiscal year % lies before opening balances', new.id using errcode = 'check_violation', constraint = 'fiscal_years_opened';
  end if;
  return new;
end $$;
create trigger opened before insert or update of deleted_at on fiscal_years for each row
  when (new.deleted_at is null) execute function refuse_year_before_opening();
