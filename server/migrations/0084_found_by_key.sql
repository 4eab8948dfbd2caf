-- migrate:up

-- Postings find records by their keys, and functions that every write calls are planned once per connection.

-- In SQL it was planned at each call, twice in each write. The same facts.
create or replace function company_facts(p_company bigint) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('id', c.id, 'public_token', c.public_token, 'name', c.name, 'firm_id', c.firm_id, 'country_pack', c.country_pack,
      'country', c.country, 'currency', c.currency, 'locale', c.locale, 'is_active', c.is_active, 'is_demo', c.source = 'demo', 'is_deleted', c.deleted_at is not null,
      'auto_entries', jsonb_set(c.settings -> 'auto_entries', '{reconciliation_difference,max_amount}',
        to_jsonb(c.settings #>> '{auto_entries,reconciliation_difference,max_amount}')),
      'fixed_assets', c.settings -> 'fixed_assets')
    from companies c where c.id = p_company);
end $$;

-- As before, and planned once. Only the notes that an operator entered a file meet an earlier one.
create or replace function note_activity(p_firm bigint, p_company bigint, p_user bigint, p_writer jsonb, p_lines jsonb) returns void language plpgsql as $$
begin
  insert into activity (firm_id, company_id, kind, action, note, params, resource, record_id, record_label, operation_id, user_id, device_id, device_name, origin, for_admins)
  select coalesce(n.firm_id, p_firm), p_company, n.kind, n.action, n.note, n.params, n.resource, n.record_id, n.record_label,
    (p_writer ->> 'operation_id')::uuid, case when l.line ? 'user_id' then n.user_id else p_user end,
    case when l.line -> 'user_id' is distinct from 'null' then p_writer ->> 'device_id' end,
    case when l.line -> 'user_id' is distinct from 'null' then p_writer ->> 'device_name' end, p_writer ->> 'origin', coalesce(n.for_admins, false)
  from jsonb_array_elements(p_lines) as l (line), jsonb_to_record(l.line)
    as n (firm_id bigint, user_id bigint, kind text, action text, note text, params jsonb, resource text, record_id bigint, record_label text, for_admins boolean)
  on conflict do nothing;
end $$;

-- Declared immutable it could not become part of the statement that calls it, because convert_to() is not.
create or replace function entry_hash(p_version integer, p_previous bytea, p_head text, p_lines text) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(p_version || '|' || encode(p_previous, 'hex') || '|' || p_head || E'\n' || p_lines, 'UTF8'))
$$;

-- The same checks. OFFSET 0 makes the planner find each record by its whole key: with a plan made while the file was small, every posting
-- read all entries of the file.
create or replace function check_new_entries() returns trigger language plpgsql as $$
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
    left join lateral (select x.hash from entries x
      where x.company_id = n.company_id and x.journal_id = n.journal_id and x.fiscal_year_id = n.fiscal_year_id and x.number = n.number - 1 offset 0) b on true
    where (n.number > 1 and b.hash is null) or n.previous_hash <> coalesce(b.hash, decode(repeat('00', 32), 'hex'))
  ) then
    raise exception 'an entry does not follow the one before it' using errcode = 'check_violation', constraint = 'entries_chain';
  end if;
  if exists (
    select from new_rows n
    left join lateral (select x.position from entry_lines x
      where x.company_id = n.company_id and x.entry_id = n.id and x.position = n.lines_count offset 0) l on true
    where l.position is null
  ) then
    raise exception 'an entry comes with its lines, in one statement' using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  return null;
end $$;

create or replace function check_new_lines() returns trigger language plpgsql as $$
declare
  v_bad record;
begin
  select s.entry_id into v_bad from (
    select n.company_id, n.entry_id, sum(n.debit) as debit, sum(n.credit) as credit, count(*) as lines, max(n.position) as last,
      min(n.entry_date) as first_date, max(n.entry_date) as last_date
    from new_rows n group by n.company_id, n.entry_id) s
  left join lateral (select x.total, x.lines_count, x.entry_date from entries x where x.company_id = s.company_id and x.id = s.entry_id offset 0) e on true
  where s.debit <> s.credit or s.debit is distinct from e.total or s.lines is distinct from e.lines_count or s.last <> s.lines
    or s.first_date is distinct from e.entry_date::date or s.last_date is distinct from e.entry_date::date limit 1;
  if found then
    raise exception 'entry % is not balanced', v_bad.entry_id using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  select n.position, a.number, a.is_postable and a.deleted_at is null as is_postable, t.id is not null as is_lost into v_bad
  from new_rows n
  cross join lateral (select x.number, x.kind, x.is_postable, x.deleted_at from accounts x
                      where x.company_id = n.company_id and x.id = n.account_id offset 0) a
  left join lateral (select x.id from third_parties x where x.company_id = n.company_id and x.id = n.third_party_id and x.deleted_at is not null offset 0) t on true
  where not opening_dossier()
    and (not a.is_postable or a.deleted_at is not null or t.id is not null or n.third_party_id is null and a.kind in ('receivable', 'payable')) limit 1;
  if found then
    perform refuse_entry(
      case when not v_bad.is_postable then 'account_not_postable' when v_bad.is_lost then 'third_party_unknown' else 'third_party_required' end,
      jsonb_build_object('line', v_bad.position, 'account', v_bad.number));
  end if;
  select n.entry_date into v_bad
  from new_rows n
  cross join lateral (select x.period_id from entries x where x.company_id = n.company_id and x.id = n.entry_id and not x.carries offset 0) e
  cross join lateral (select from fiscal_periods x where x.company_id = n.company_id and x.id = e.period_id and x.is_vat_locked offset 0) p
  cross join lateral (select x.kind from accounts x where x.company_id = n.company_id and x.id = n.account_id offset 0) a
  where n.vat_code_id is not null or n.grids is not null or a.kind in ('vat_due', 'vat_deductible') limit 1;
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date, 'reason', 'period_locked', 'vat', true,
      'earliest_open_date', earliest_open_date(v_bad.entry_date, true)));
  end if;
  return null;
end $$;

-- The entry that this write posted last, when it was posted alone: a statement can read it without waiting for its id.
create function posted_entry() returns bigint language sql stable parallel safe as $$ select nullif(current_setting('app.posted', true), '')::bigint $$;

-- The same posting, with accounts, third parties, VAT codes and the reversed entry found by their keys.
create or replace function post_entries(p_entries jsonb, p_pack_version text)
returns table (place integer, id bigint, number integer, journal_code text, fiscal_year_code text)
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
  v_sum record;
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
    left join lateral (select x.id, x.code from third_parties x where x.company_id = v_company and x.id = (g.item ->> 'third_party_id')::bigint
                       and x.deleted_at is null offset 0) t on true
    left join lateral (select x.origin from entries x where x.company_id = v_company and x.id = (g.item ->> 'reversed_entry_id')::bigint offset 0) r on true
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
  cross join lateral (select x.id, x.number, x.kind, x.is_reconcilable from accounts x
                      where x.company_id = v_company and x.id = (l.item ->> 'account_id')::bigint offset 0) a
  left join lateral (select x.id, x.code from third_parties x where x.company_id = v_company and x.id = (l.item ->> 'third_party_id')::bigint
                     and x.deleted_at is null offset 0) t on true
  left join lateral (select x.id, x.code from vat_codes x where x.company_id = v_company and x.id = (l.item ->> 'vat_code_id')::bigint offset 0) v on true
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
  )
  select array_agg((v_company, h.id, null, 1, null, h.image, true, false, false)::change order by h.id) into v_changes from headed h;
  -- An update first: an insert that may meet a row locks it in a step of its own, which the log notes.
  for v_sum in select l.account_id, l.period_id, l.is_closing, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
               from unnest(v_lines) l group by 1, 2, 3 loop
    update account_balances b set debit = b.debit + v_sum.debit, credit = b.credit + v_sum.credit, lines = b.lines + v_sum.lines
    where b.company_id = v_company and b.account_id = v_sum.account_id and b.period_id = v_sum.period_id and b.is_closing = v_sum.is_closing;
    if not found then
      insert into account_balances (company_id, account_id, period_id, is_closing, debit, credit, lines)
      values (v_company, v_sum.account_id, v_sum.period_id, v_sum.is_closing, v_sum.debit, v_sum.credit, v_sum.lines);
    end if;
  end loop;
  for v_sum in select k.journal_id, f.entry_date, count(*) as entries
               from unnest(v_postings) f cross join lateral (values (f.journal_id), (0)) k (journal_id) group by 1, 2 loop
    update entry_days d set entries = d.entries + v_sum.entries
    where d.company_id = v_company and d.journal_id = v_sum.journal_id and d.day = v_sum.entry_date;
    if not found then
      insert into entry_days (company_id, journal_id, day, entries) values (v_company, v_sum.journal_id, v_sum.entry_date, v_sum.entries);
    end if;
  end loop;
  for v_sum in select distinct on (f.journal_id, f.fiscal_year_id) f.journal_id, f.fiscal_year_id, f.number, f.hash
               from unnest(v_postings) f order by f.journal_id, f.fiscal_year_id, f.number desc loop
    update entry_chains c set last_number = v_sum.number, hash = v_sum.hash
    where c.company_id = v_company and c.journal_id = v_sum.journal_id and c.fiscal_year_id = v_sum.fiscal_year_id;
    if not found then
      insert into entry_chains (company_id, journal_id, fiscal_year_id, last_number, hash)
      values (v_company, v_sum.journal_id, v_sum.fiscal_year_id, v_sum.number, v_sum.hash);
    end if;
  end loop;
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
  perform set_config('app.verb', coalesce(v_verb, ''), true),
    set_config('app.posted', case when cardinality(v_postings) = 1 then v_postings[1].id::text else '' end, true);
  return query select f.place, f.id, f.number, f.journal_code, f.fiscal_year_code from unnest(v_postings) f order by f.place;
end $$;
