-- migrate:up

-- Postings and new records write less to the log of the database. An insert with ON CONFLICT notes a lock of the row it meets, or a
-- confirmation of the row it makes. Under the lock of the company file nobody else writes these rows, so an update that is followed by an
-- insert where it found nothing, or an insert of what cannot be there yet, does the same.

-- As before, in the statements for revisions, days and feed.
create or replace function record_changes(p_resource text, p_changes change[]) returns void language plpgsql as $$
declare
  v_company bigint := app_company();
  v_write bigint := app_write();
  v_user bigint := app_user();
  v_at timestamptz := app_now();
  v_verb text := nullif(current_setting('app.verb', true), '');
  v_setup boolean := is_set_up();
  v_writer jsonb;
  v_operation uuid;
  v_occurred timestamptz;
  v_base bigint;
  v_written timestamptz;
  v_count integer;
  v_first bigint;
  v_last bigint;
  -- A record that did not exist has neither a revision of this write nor a row of the feed. An insert that may meet one writes more to the
  -- log of the database.
  v_new boolean := not exists (select from unnest(p_changes) c where c.before is not null);
begin
  -- Before anything else: a write to hidden columns is no recorded change, but it needs the lock too.
  if v_write is null or exists (select from unnest(p_changes) c where c.company_id is distinct from v_company) then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_changes) = 0 then return; end if;
  v_writer := current_setting('app.writer')::jsonb;
  v_operation := v_writer ->> 'operation_id';
  v_occurred := coalesce((v_writer ->> 'occurred_at')::timestamptz, v_at);
  update heads set seq = seq + cardinality(p_changes),
    visitor_records = case when visitor_records is not null and v_user is not null
      then visitor_records + (select count(*) from unnest(p_changes) c where c.before is null) else visitor_records end
  where company_id = v_company returning seq - cardinality(p_changes), written_at into v_base, v_written;
  if not v_setup and exists (select from unnest(p_changes) c where c.recorded) then perform set_config('app.recorded', '1', true); end if;
  with recorded as materialized (
    select v_company, v_base + c.position as seq, v_write, p_resource, c.record_id,
           coalesce(v_verb, case
             when c.before is null then 'create' when c.after is null then 'purge'
             when c.is_deleted and not c.was_deleted then 'delete' when c.was_deleted and not c.is_deleted then 'restore' else 'update' end) as op,
           c.version_before, c.version_after, v_operation, v_user, v_writer ->> 'token_name' as token_name,
           v_writer ->> 'device_id' as device_id, v_writer ->> 'device_name' as device_name, v_writer ->> 'origin' as origin, v_occurred, v_written,
           v_writer ->> 'required_role' as required_role,
           case when c.before is not null then (
             select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(c.before) b
             where c.after is null or b.value is distinct from c.after -> b.key) end as former, c.after
    from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
    where c.recorded and not v_setup
  ), made as (
    insert into revisions (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                           token_name, device_id, device_name, origin, occurred_at, created_at, required_role, former, after)
    select * from recorded where v_new
    returning seq
  ), completed as (
    insert into revisions as r (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                                token_name, device_id, device_name, origin, occurred_at, created_at, required_role, former, after)
    select * from recorded where not v_new
    on conflict (company_id, resource, record_id, write_no) do update set
      op = case when r.op = 'create' or excluded.op = 'update' then r.op else excluded.op end,
      version_after = excluded.version_after,
      former = case when r.former is not null then excluded.former || r.former end,
      after = case when excluded.after is not null then r.after || excluded.after end
    returning r.seq, r.xmax = 0 as is_new
  )
  select count(*), min(n.seq), max(n.seq) into v_count, v_first, v_last
  from (select m.seq from made m union all select c.seq from completed c where c.is_new) n;
  if v_count > 0 then
    update revision_days d set revisions = d.revisions + v_count, last_seq = v_last
    where d.company_id = v_company and d.day = (v_at at time zone 'UTC')::date and d.resource = p_resource and d.user_id = coalesce(v_user, 0);
    if not found then
      insert into revision_days (company_id, day, resource, user_id, revisions, first_seq, last_seq)
      values (v_company, (v_at at time zone 'UTC')::date, p_resource, coalesce(v_user, 0), v_count, v_first, v_last);
    end if;
  end if;
  -- An embedded record is not sent by itself: its owner is.
  if exists (select from tracked t where t.resource = p_resource and t.embedded_in is not null) then return; end if;
  with shown as materialized (
    select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end,
           coalesce(c.version_after, c.version_before), v_at
    from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
  ), made as (
    insert into feed (company_id, resource, record_id, seq, op, version, changed_at) select * from shown where v_new
  )
  insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
  select * from shown where not v_new
  on conflict (company_id, resource, record_id) do update set seq = excluded.seq, op = excluded.op, version = excluded.version, changed_at = excluded.changed_at;
end $$;

-- As before, in the statements for balances, days and chains.
create or replace function post_entries(p_entries jsonb, p_pack_version text)
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
  perform set_config('app.verb', coalesce(v_verb, ''), true);
  return query select f.place, f.id, f.number, f.journal_code, f.fiscal_year_code from unnest(v_postings) f order by f.place;
end $$;
