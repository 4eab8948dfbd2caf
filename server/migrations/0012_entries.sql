-- migrate:up

-- Posting, attachments and recurring entries.

-- The canonical text of an entry, as docs/verify-the-ledger.md publishes it: records on lines, fields between bars.
create function canonical(t text) returns text language sql immutable parallel safe as $$
  select coalesce(replace(replace(replace(replace(t, '\', '\\'), '|', '\|'), E'\n', '\n'), E'\r', '\r'), '\N')
$$;
create function canonical_head(p_identity text, p_journal text, p_year text, p_number integer, p_date date, p_label text, p_reference text,
  p_third_party text, p_communication text, p_posted_at timestamptz, p_posted_by text) returns text
language sql stable parallel safe as $$
  select canonical(p_identity) || '|' || canonical(p_journal) || '|' || canonical(p_year) || '|' || p_number || '|'
    || to_char(p_date::timestamp, 'YYYY-MM-DD') || '|' || canonical(p_label) || '|' || canonical(p_reference) || '|' || canonical(p_third_party) || '|'
    || canonical(p_communication) || '|' || wire(p_posted_at) || '|' || canonical(p_posted_by)
$$;
create function canonical_boxes(p_grids jsonb) returns text language sql immutable parallel safe as $$
  select canonical(string_agg((g.item ->> 'grid') || '=' || (g.item ->> 'amount'), ',' order by (g.item ->> 'grid') collate "C", g.place))
  from jsonb_array_elements(p_grids) with ordinality g (item, place)
$$;
create function canonical_line(p_account text, p_debit numeric, p_credit numeric, p_label text, p_third_party text, p_vat_code text, p_vat_base numeric,
  p_vat_rate numeric, p_vat_date date, p_grids jsonb) returns text
language sql stable parallel safe as $$
  select canonical(p_account) || '|' || p_debit::numeric(15,2) || '|' || p_credit::numeric(15,2) || '|' || canonical(p_label) || '|'
    || canonical(p_third_party) || '|' || canonical(p_vat_code) || '|' || coalesce(p_vat_base::numeric(15,2)::text, '\N') || '|'
    || coalesce(p_vat_rate::numeric(5,2)::text, '\N') || '|' || coalesce(to_char(p_vat_date::timestamp, 'YYYY-MM-DD'), '\N') || '|'
    || case when p_grids is null then '\N' else canonical_boxes(p_grids) end
$$;
create function entry_hash(p_version integer, p_previous bytea, p_head text, p_lines text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(p_version || '|' || encode(p_previous, 'hex') || '|' || p_head || E'\n' || p_lines, 'UTF8'))
$$;

create type posting as (
  place integer, id bigint, journal_id bigint, fiscal_year_id bigint, period_id bigint, number integer, entry_date date, journal_code text,
  fiscal_year_code text, third_party_code text, item jsonb, is_closing boolean, previous_hash bytea, hash bytea
);
create type posting_line as (
  place integer, entry_id bigint, entry_date date, period_id bigint, is_closing boolean, "position" integer, account_id bigint, third_party_id bigint, debit numeric, credit numeric, label text, vat_code_id bigint, vat_base numeric,
  vat_rate numeric, vat_date date, grids jsonb, due_date date, is_open boolean, account_number text, third_party_code text, vat_code text, analytics jsonb
);

-- Refuses entries with a third party that does not exist or is in the bin. Called only when one is missing, to name it.
create function refuse_lost_parties(p_entries jsonb) returns void language plpgsql as $$
declare
  v_bad record;
begin
  select g.place, n.position into v_bad
  from jsonb_array_elements(p_entries) with ordinality g (item, place)
  cross join lateral (
    select null::bigint as position, g.item ->> 'third_party_id' as party
    union all select l.position, l.item ->> 'third_party_id' from jsonb_array_elements(g.item -> 'lines') with ordinality l (item, position)) n
  where n.party is not null
    and not exists (select from third_parties t where t.company_id = app_company() and t.id = n.party::bigint and t.deleted_at is null)
  order by g.place, n.position nulls first limit 1;
  if found then perform refuse_entry('third_party_unknown', jsonb_build_object('entry', v_bad.place, 'line', v_bad.position)); end if;
end $$;

-- moves_vat() for an entry that is not posted yet.
create function brings_vat(p_entry jsonb) returns boolean language sql stable as $$
  select not coalesce((p_entry ->> 'carries')::boolean, false) and exists (
    select from jsonb_array_elements(p_entry -> 'lines') l
    where l ->> 'vat_code_id' is not null or jsonb_array_length(nullif(l -> 'grids', 'null')) > 0 or exists (
      select from accounts a where a.company_id = app_company() and a.id = (l ->> 'account_id')::bigint and a.kind in ('vat_due', 'vat_deductible')))
$$;

-- The only way to post. Takes one or a thousand entries as a JSON array, in the order of their numbers; a few statements over all of them
-- look up, number, hash and store. It runs under the lock of the file, so no number is given twice and no period closes meanwhile.
create function post_entries(p_entries jsonb, p_pack_version text)
returns table (place integer, id bigint, number integer, journal_code text, fiscal_year_code text)
-- Sequential scans are off because everything here is found by a key, whatever the statistics say.
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  v_company bigint := app_company();
  v_verb text := current_setting('app.verb', true);
  v_at timestamptz := date_trunc('milliseconds', app_now());
  v_identity text;
  v_by text;
  v_postings posting[];
  v_lines posting_line[];
  v_texts text[];
  v_totals numeric[];
  v_credits numeric[];
  v_counts integer[];
  v_posting posting;
  v_previous posting;
  v_changes change[];
  v_bad record;
begin
  if app_write() is null then
    raise exception 'entries are posted outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  select c.chain_identity, p.name into v_identity, v_by from companies c left join people p on p.id = app_user() where c.id = v_company;
  -- For each entry: journal, year and period by its date, and the next numbers of each chain.
  select array_agg((f.place, nextval('entries_id_seq'), f.journal_id, f.fiscal_year_id, f.period_id, f.number, f.entry_date, f.journal_code, f.year_code,
                    f.party_code, f.item, f.is_closing, f.previous, null)::posting order by f.journal_id, f.fiscal_year_id, f.place)
  into v_postings from (
    select g.place::integer, j.id as journal_id, y.id as fiscal_year_id, p.id as period_id, d.entry_date, j.code as journal_code, y.code as year_code,
      -- The reversal of a closing entry counts as closing too: no report includes either.
      t.code as party_code, g.item, g.item ->> 'origin' = 'closing' or coalesce(r.origin = 'closing', false) as is_closing, coalesce(c.hash, decode(repeat('00', 32), 'hex')) as previous,
      coalesce(c.last_number, 0) + row_number() over (partition by j.id, y.id order by g.place)::integer as number
    from jsonb_array_elements(p_entries) with ordinality g (item, place)
    cross join lateral (select (g.item ->> 'entry_date')::date as entry_date) d
    join journals j on j.company_id = v_company and j.id = (g.item ->> 'journal_id')::bigint and j.deleted_at is null
    left join lateral (select q.* from fiscal_periods q where q.company_id = v_company and q.deleted_at is null and q.starts_on <= d.entry_date
                       order by q.starts_on desc limit 1) p on p.ends_on >= d.entry_date
    left join fiscal_years y on y.company_id = v_company and y.id = p.fiscal_year_id and y.deleted_at is null
    left join third_parties t on t.company_id = v_company and t.id = (g.item ->> 'third_party_id')::bigint and t.deleted_at is null
    left join entries r on r.company_id = v_company and r.id = (g.item ->> 'reversed_entry_id')::bigint
    left join entry_chains c on c.company_id = v_company and c.journal_id = j.id and c.fiscal_year_id = y.id
    where t.id is not null or g.item ->> 'third_party_id' is null) f;
  if coalesce(cardinality(v_postings), 0) <> jsonb_array_length(p_entries) then
    perform refuse_lost_parties(p_entries);
    raise exception 'an entry names a journal that is not there' using errcode = 'foreign_key_violation', constraint = 'entries_journal';
  end if;
  select f.place, f.entry_date into v_bad from unnest(v_postings) f where f.fiscal_year_id is null order by f.place limit 1;
  if found then perform refuse_entry('no_fiscal_year', jsonb_build_object('entry', v_bad.place, 'date', v_bad.entry_date)); end if;
  select f.place, f.entry_date, f.item, y.is_closed into v_bad from unnest(v_postings) f
  join fiscal_years y on y.company_id = v_company and y.id = f.fiscal_year_id join fiscal_periods p on p.company_id = v_company and p.id = f.period_id
  where y.is_closed or p.is_locked order by f.place limit 1;
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('entry', v_bad.place, 'date', v_bad.entry_date,
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end,
      'earliest_open_date', earliest_open_date(v_bad.entry_date, brings_vat(v_bad.item))));
  end if;
  -- The lines, with what the hash needs of the records they name.
  select array_agg((f.place, f.id, f.entry_date, f.period_id, f.is_closing, l.position, a.id, t.id, coalesce((l.item ->> 'debit')::numeric(15,2), 0), coalesce((l.item ->> 'credit')::numeric(15,2), 0),
                    l.item ->> 'label', v.id, (l.item ->> 'vat_base')::numeric(15,2), (l.item ->> 'vat_rate')::numeric(5,2), (l.item ->> 'vat_date')::date,
                    nullif(nullif(l.item -> 'grids', 'null'), '[]'), (l.item ->> 'due_date')::date,
                    (a.is_reconcilable or a.kind in ('receivable', 'payable')) and not coalesce((f.item ->> 'carries')::boolean, false),
                    a.number, t.code, v.code, nullif(nullif(l.item -> 'analytics', 'null'), '[]'))::posting_line order by f.place, l.position)
  into v_lines
  from unnest(v_postings) f
  cross join lateral jsonb_array_elements(f.item -> 'lines') with ordinality l (item, position)
  join accounts a on a.company_id = v_company and a.id = (l.item ->> 'account_id')::bigint
  left join third_parties t on t.company_id = v_company and t.id = (l.item ->> 'third_party_id')::bigint and t.deleted_at is null
  left join vat_codes v on v.company_id = v_company and v.id = (l.item ->> 'vat_code_id')::bigint
  where t.id is not null or l.item ->> 'third_party_id' is null;
  if coalesce(cardinality(v_lines), 0) <> (select sum(jsonb_array_length(f.item -> 'lines')) from unnest(v_postings) f) then
    perform refuse_lost_parties(p_entries);
    raise exception 'a line names an account that is not there' using errcode = 'foreign_key_violation', constraint = 'entry_lines_account';
  end if;
  -- A return counts every box of its months, so entries that declare nothing have none.
  if exists (select from unnest(v_lines) l join unnest(v_postings) f on f.place = l.place where l.grids is not null and f.item ->> 'origin' in ('opening', 'closing', 'vat')) then
    raise exception 'an opening, a closing or a VAT settlement carries boxes' using errcode = 'check_violation', constraint = 'entries_undeclared';
  end if;
  select array_agg(s.lines order by s.place), array_agg(s.debit order by s.place), array_agg(s.credit order by s.place), array_agg(s.count order by s.place)
  into v_texts, v_totals, v_credits, v_counts from (
    select l.place, sum(l.debit) as debit, sum(l.credit) as credit, count(*)::integer as count,
      string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate, l.vat_date, l.grids),
        E'\n' order by l.position) as lines
    from unnest(v_lines) l group by l.place) s;
  for i in 1 .. cardinality(v_postings) loop
    v_posting := v_postings[i];
    if v_totals[v_posting.place] <> v_credits[v_posting.place] then
      perform refuse_entry('entry_unbalanced', jsonb_build_object('entry', v_posting.place,
        'difference', (v_totals[v_posting.place] - v_credits[v_posting.place])::text));
    end if;
    if v_previous.journal_id = v_posting.journal_id and v_previous.fiscal_year_id = v_posting.fiscal_year_id then
      v_posting.previous_hash := v_previous.hash;
    end if;
    v_posting.hash := entry_hash(2, v_posting.previous_hash, canonical_head(v_identity, v_posting.journal_code, v_posting.fiscal_year_code,
      v_posting.number, v_posting.entry_date, v_posting.item ->> 'label', v_posting.item ->> 'reference', v_posting.third_party_code,
      v_posting.item ->> 'structured_communication', v_at, v_by), v_texts[v_posting.place]);
    v_postings[i] := v_posting;
    v_previous := v_posting;
  end loop;
  with headed as (
    insert into entries (id, company_id, journal_id, fiscal_year_id, period_id, number, entry_date, label, reference, document_id, document_reference, due_date,
                         third_party_id, structured_communication, origin, total, lines_count, reversed_entry_id, carries, pack_version, journal_code,
                         fiscal_year_code, third_party_code, previous_hash, hash, posted_at, posted_by_name)
    overriding system value
    select f.id, v_company, f.journal_id, f.fiscal_year_id, f.period_id, f.number, f.entry_date, f.item ->> 'label', f.item ->> 'reference',
      (f.item ->> 'document_id')::bigint, f.item ->> 'document_reference', (f.item ->> 'due_date')::date, (f.item ->> 'third_party_id')::bigint,
      f.item ->> 'structured_communication', f.item ->> 'origin', v_totals[f.place], v_counts[f.place], (f.item ->> 'reversed_entry_id')::bigint,
      coalesce((f.item ->> 'carries')::boolean, false), p_pack_version, f.journal_code, f.fiscal_year_code, f.third_party_code, f.previous_hash, f.hash,
      v_at, v_by
    from unnest(v_postings) f order by f.id
    -- The image is taken from the inserted row: with a plan made while the table was small, a second lookup would scan all entries of
    -- the file.
    returning entries.id, jsonb_strip_nulls(entries_image(entries)) as image
  ), lined as (
    insert into entry_lines (company_id, entry_id, position, entry_date, account_id, third_party_id, debit, credit, label, vat_code_id, vat_base, vat_rate,
                             vat_date, grids, due_date, open_amount, account_number, third_party_code, vat_code)
    select v_company, l.entry_id, l.position, l.entry_date, l.account_id, l.third_party_id, l.debit, l.credit, l.label, l.vat_code_id, l.vat_base, l.vat_rate,
      l.vat_date, l.grids, l.due_date, case when l.is_open then l.debit - l.credit end, l.account_number, l.third_party_code, l.vat_code
    from unnest(v_lines) l order by l.entry_id, l.position
  ), balanced as (
    insert into account_balances as b (company_id, account_id, period_id, is_closing, debit, credit, lines)
    select v_company, l.account_id, l.period_id, l.is_closing, sum(l.debit), sum(l.credit), count(*)
    from unnest(v_lines) l group by 2, 3, 4 order by 2, 3, 4
    on conflict (company_id, account_id, period_id, is_closing) do update
    set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines
  ), counted as (
    insert into entry_days as d (company_id, journal_id, day, entries)
    select v_company, k.journal_id, f.entry_date, count(*) from unnest(v_postings) f cross join lateral (values (f.journal_id), (0)) k (journal_id)
    group by 2, 3 order by 2, 3
    on conflict (company_id, journal_id, day) do update set entries = d.entries + excluded.entries
  ), chained as (
    insert into entry_chains (company_id, journal_id, fiscal_year_id, last_number, hash)
    select distinct on (f.journal_id, f.fiscal_year_id) v_company, f.journal_id, f.fiscal_year_id, f.number, f.hash
    from unnest(v_postings) f order by f.journal_id, f.fiscal_year_id, f.number desc
    on conflict (company_id, journal_id, fiscal_year_id) do update set last_number = excluded.last_number, hash = excluded.hash
  )
  select array_agg((v_company, h.id, null, 1, null, h.image, true, false, false)::change order by h.id) into v_changes from headed h;
  perform set_config('app.verb', 'post', true);
  perform record_changes('entries', v_changes);
  if exists (select from unnest(v_lines) l where l.analytics is not null) then
    insert into entry_line_analytics (company_id, entry_id, position, analytic_code_id, percent)
    select v_company, l.entry_id, l.position, (a.item ->> 'analytic_code_id')::bigint, (a.item ->> 'percent')::numeric(5,2)
    from unnest(v_lines) l cross join lateral jsonb_array_elements(l.analytics) with ordinality a (item, rank) order by l.entry_id, l.position, a.rank;
  end if;
  if exists (select from unnest(v_postings) f where f.item ->> 'reversed_entry_id' is not null) then
    perform set_config('app.verb', 'reverse', true);
    update entries e set status = 'reversed', reversed_by_entry_id = f.id
    from unnest(v_postings) f where e.company_id = v_company and e.id = (f.item ->> 'reversed_entry_id')::bigint;
  end if;
  perform set_config('app.verb', coalesce(v_verb, ''), true);
  return query select f.place, f.id, f.number, f.journal_code, f.fiscal_year_code from unnest(v_postings) f order by f.place;
end $$;
revoke all on function post_entries(jsonb, text) from public;
grant execute on function post_entries(jsonb, text) to partita_app;

-- Reduces open amounts by what letterings settle (or restores them, when undone), and stores the lettering that a line shows. The amounts
-- have the sign of the open amount they reduce.
create function settle_lines(p_lines jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_write() is null then
    raise exception 'lines are lettered outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.settling', 'yes', true);
  update entry_lines l set open_amount = l.open_amount - s.amount, lettering_id = s.lettering_id, lettering_code = s.lettering_code
  from jsonb_to_recordset(p_lines) s (id bigint, amount numeric(15,2), lettering_id bigint, lettering_code text)
  where l.company_id = app_company() and l.entry_id = s.id / 100000 and l.position = s.id % 100000;
  perform set_config('app.settling', '', true);
  update entries e set settled_in = app_write()
  where e.company_id = app_company() and e.settled_in is distinct from app_write()
    and e.id in (select s.id / 100000 from jsonb_to_recordset(p_lines) s (id bigint));
end $$;
revoke all on function settle_lines(jsonb) from public;
grant execute on function settle_lines(jsonb) to partita_app;

-- Entries, lines by their public ids, and the lines of entries, each found by its key whatever the planner knew of the tables when it made
-- its plan. It could reverse a plain join and scan a whole file for two lines.
create function entries_named(p_ids bigint[]) returns setof entries language plpgsql stable rows 10 set enable_seqscan = off as $$
begin
  return query select e.* from unnest(p_ids) n (id)
  cross join lateral (select x.* from entries x where x.company_id = app_company() and x.id = n.id offset 0) e;
end $$;
create function lines_named(p_ids bigint[]) returns setof entry_lines language plpgsql stable rows 10 set enable_seqscan = off as $$
begin
  return query select l.* from unnest(p_ids) n (id)
  cross join lateral (select x.* from entry_lines x where x.company_id = app_company() and x.entry_id = n.id / 100000 and x.position = n.id % 100000 offset 0) l;
end $$;
create function lines_of_entries(p_ids bigint[]) returns setof entry_lines language plpgsql stable rows 20 set enable_seqscan = off as $$
begin
  return query select l.* from unnest(p_ids) n (id)
  cross join lateral (select x.* from entry_lines x where x.company_id = app_company() and x.entry_id = n.id offset 0) l;
end $$;

-- The files behind an entry: a scan, a contract. The chain of hashes does not cover them, and the feed sends them with their entry.
create table entry_attachments (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  entry_id bigint not null,
  file_id bigint not null,
  -- The name of the uploaded file: the label of the attachment in the log.
  name text not null check (length(name) between 1 and 190),
  created_at timestamptz not null default app_now(),
  created_by bigint default app_user(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, entry_id) references entries (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  constraint entry_attachments_file unique (company_id, file_id)
);
create index entry_attachments_entry on entry_attachments (company_id, entry_id) where deleted_at is null;
create index entry_attachments_binned on entry_attachments (company_id, deleted_at) where deleted_at is not null;
call isolate('entry_attachments');
grant select, insert (company_id, entry_id, file_id, name), update (deleted_at, deleted_by, written_in), delete on entry_attachments to partita_app;
call track('entry_attachments', 'attachments');
call embed('entry_attachments', 'entries', 'entry_id', 'attachments');

-- In a locked period and in a closed year an entry keeps its attachments and its analytic distribution: whoever signed the period off has
-- seen both. An attachment can still be added.
create function keep_what_is_locked() returns trigger language plpgsql as $$
declare
  v_bad record;
begin
  if erasing() then return old; end if;
  select e.entry_date, y.is_closed into v_bad
  from entries e
  join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
  where e.company_id = coalesce(new.company_id, old.company_id) and e.id = coalesce(new.entry_id, old.entry_id) and (y.is_closed or p.is_locked);
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date,
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end, 'earliest_open_date', earliest_open_date(v_bad.entry_date)));
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
-- The bin can be emptied whatever was locked since.
create trigger locked before update on entry_attachments for each row execute function keep_what_is_locked();
create trigger locked_delete before delete on entry_attachments for each row when (old.deleted_at is null) execute function keep_what_is_locked();
create trigger locked before insert or update or delete on entry_line_analytics for each row execute function keep_what_is_locked();

create table recurring_entries (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  name text collate "und-x-icu" not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('free', 'invoice', 'credit_note')),
  -- The body of the matching route of entries, without its dates.
  template jsonb not null check (jsonb_typeof(template) = 'object'),
  frequency text not null check (frequency in ('weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  interval integer not null check (interval between 1 and 120),
  day integer not null check (day between 1 and case when frequency = 'weekly' then 7 else 31 end),
  starts_on date not null,
  ends_on date,
  max_runs integer check (max_runs between 1 and 10000),
  auto_post boolean not null,
  is_active boolean not null,
  runs_count integer not null default 0 check (runs_count >= 0),
  -- The next date; null when there is none left.
  next_run_on date,
  last_run_on date,
  last_entry_id bigint,
  last_error text check (length(last_error) between 1 and 500),
  -- The next date is not before this day: it follows the last run, or the day the schedule was resumed.
  due_from date,
  status text not null generated always as (case when next_run_on is null then 'finished' when is_active then 'active' else 'paused' end) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, last_entry_id) references entries (company_id, id),
  constraint recurring_entries_span check (ends_on >= starts_on),
  constraint recurring_entries_next check (next_run_on >= starts_on and next_run_on <= coalesce(ends_on, next_run_on)),
  constraint recurring_entries_runs check (next_run_on is null or max_runs is null or runs_count < max_runs)
);
create index recurring_entries_due on recurring_entries (next_run_on, company_id)
  where auto_post and is_active and deleted_at is null and next_run_on is not null;
create index recurring_entries_last_entry on recurring_entries (company_id, last_entry_id) where last_entry_id is not null;
create index recurring_entries_binned on recurring_entries (company_id, deleted_at) where deleted_at is not null;
call isolate('recurring_entries');
grant select, insert, update on recurring_entries to partita_app;
call track('recurring_entries', 'recurring-entries', '{runs_count,next_run_on,last_run_on,last_entry_id,last_error,status}', '{due_from}');

-- The primary key allows each date of each template to be posted once. The rows are deleted with their template.
create table recurring_runs (
  company_id bigint not null references companies,
  recurring_entry_id bigint not null,
  -- The date of the schedule; the entry may have another.
  due_on date not null,
  entry_id bigint not null,
  entry_date date not null,
  ran_at timestamptz not null default app_now(),
  constraint recurring_runs_once primary key (company_id, recurring_entry_id, due_on),
  foreign key (company_id, recurring_entry_id) references recurring_entries (company_id, id) on delete cascade,
  foreign key (company_id, entry_id) references entries (company_id, id),
  constraint recurring_runs_entry unique (company_id, entry_id)
);
call isolate('recurring_runs');
grant select, insert on recurring_runs to partita_app;

create function refuse_run_outside_write() returns trigger language plpgsql as $$
begin
  if app_write() is null or new.company_id is distinct from app_company() then
    raise exception 'runs of recurring entries are written outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger in_write before insert or update on recurring_runs for each row execute function refuse_run_outside_write();

-- The files with something to post by this day. Returns ids only: the job opens a write in each file.
create function files_with_due_entries(p_day date) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct r.company_id from recurring_entries r join companies c on c.id = r.company_id and c.deleted_at is null and c.is_active
  where r.auto_post and r.is_active and r.deleted_at is null and r.next_run_on <= p_day order by r.company_id
$$;
revoke all on function files_with_due_entries(date) from public;
grant execute on function files_with_due_entries(date) to partita_app;
