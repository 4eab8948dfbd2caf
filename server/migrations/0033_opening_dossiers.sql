-- migrate:up

-- Opening a dossier (docs/decisions/2026-11-18-opening-a-dossier.md): the records of a file that was kept elsewhere are inserted as they were,
-- in the write that makes the new file. Only the owner of the database may call these functions: the service has no such right.

-- The first write of a file is the one that made it. Links between records that are inserted one after the other are checked at its end.
create function require_new_file() returns void language plpgsql as $$
begin
  if app_write() is distinct from 1 then
    raise exception 'a dossier is opened in the write that makes its file' using errcode = 'insufficient_privilege';
  end if;
  set constraints all deferred;
end $$;

-- Ids for so many new records of a table.
create function reserve_ids(p_table text, p_count integer) returns setof bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select nextval(pg_get_serial_sequence('public.' || p_table, 'id')) from generate_series(1, p_count)
$$;
revoke all on function reserve_ids(text, integer) from public;

-- Inserts records of a table whole, with the columns that the first of them names. They go to the feed without a revision of their own, as
-- the set-up of a file does.
create function open_records(p_table text, p_records jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_columns text;
begin
  perform require_new_file();
  if p_table <> all ('{accounts,vat_codes,analytic_codes,third_parties,journals,journal_rules,fiscal_years,fiscal_periods,entry_line_analytics,
      entry_attachments,letterings,lettering_lines,vat_settlements,documents,document_lines,document_line_analytics,coda_files,bank_statements,bank_rules,
      bank_transactions,recurring_entries,recurring_runs,payment_batches,payments,payment_items,line_marks,budgets,budget_lines,fixed_asset_categories,
      fixed_assets,asset_charges,vat_declarations,vat_declaration_grids,balance_assertions}') then
    raise exception 'records of % are not opened from a dossier', p_table using errcode = 'insufficient_privilege';
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into v_columns from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> 'company_id' and p_records -> 0 ? a.attname::text;
  perform set_config('app.opening', 'yes', true), set_config('app.setup', '1', true);
  execute format('insert into public.%1$I (company_id, %2$s) overriding system value select app_company(), %2$s from jsonb_populate_recordset(null::public.%1$I, $1)',
    p_table, v_columns) using p_records;
  perform set_config('app.opening', '', true), set_config('app.setup', '', true);
end $$;
revoke all on function open_records(text, jsonb) from public;

-- Inserts entries as posted, with their numbers, times and hashes. An entry that does not match its hash is refused here; one that does not
-- follow the entry before it, or is not balanced, by the triggers of the tables.
create function open_entries(p_entries jsonb, p_lines jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_company bigint := app_company();
  v_identity text;
  v_changes change[];
  v_bad record;
begin
  perform require_new_file();
  select c.chain_identity into v_identity from companies c where c.id = v_company;
  select e.journal_code, e.fiscal_year_code, e.number into v_bad
  from jsonb_populate_recordset(null::entries, p_entries) e
  left join (
    select l.entry_id, string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate,
      l.vat_date, l.grids), E'\n' order by l.position) as lines
    from jsonb_populate_recordset(null::entry_lines, p_lines) l group by l.entry_id) t on t.entry_id = e.id
  where e.hash is distinct from entry_hash(e.hash_version, e.previous_hash, canonical_head(v_identity, e.journal_code, e.fiscal_year_code, e.number,
    e.entry_date, e.label, e.reference, e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), coalesce(t.lines, '')) limit 1;
  if found then
    raise exception 'entry %/%/% does not match its hash', v_bad.journal_code, v_bad.fiscal_year_code, v_bad.number
      using errcode = 'check_violation', constraint = 'entries_hash';
  end if;
  perform set_config('app.opening', 'yes', true), set_config('app.setup', '1', true);
  with headed as (
    insert into entries (id, company_id, journal_id, fiscal_year_id, period_id, number, entry_date, label, reference, document_id, document_reference, due_date,
                         third_party_id, structured_communication, origin, status, total, lines_count, reversed_entry_id, reversed_by_entry_id, carries,
                         pack_version, journal_code, fiscal_year_code, third_party_code, hash_version, previous_hash, hash, posted_at, posted_by, posted_by_name)
    overriding system value
    select e.id, v_company, e.journal_id, e.fiscal_year_id, e.period_id, e.number, e.entry_date, e.label, e.reference, e.document_id, e.document_reference,
      e.due_date, e.third_party_id, e.structured_communication, e.origin, e.status, e.total, e.lines_count, e.reversed_entry_id, e.reversed_by_entry_id,
      e.carries, e.pack_version, e.journal_code, e.fiscal_year_code, e.third_party_code, e.hash_version, e.previous_hash, e.hash, e.posted_at, null,
      e.posted_by_name
    from jsonb_populate_recordset(null::entries, p_entries) e
    returning entries.id, entries.journal_id, entries.fiscal_year_id, entries.period_id, entries.number, entries.entry_date, entries.hash,
      entries.origin = 'closing' as is_closing
  ), lined as (
    insert into entry_lines (company_id, entry_id, position, entry_date, account_id, third_party_id, debit, credit, label, vat_code_id, vat_base, vat_rate,
                             vat_date, grids, due_date, open_amount, lettering_id, lettering_code, account_number, third_party_code, vat_code)
    select v_company, l.entry_id, l.position, l.entry_date, l.account_id, l.third_party_id, l.debit, l.credit, l.label, l.vat_code_id, l.vat_base, l.vat_rate,
      l.vat_date, l.grids, l.due_date, l.open_amount, l.lettering_id, l.lettering_code, l.account_number, l.third_party_code, l.vat_code
    from jsonb_populate_recordset(null::entry_lines, p_lines) l
    returning entry_lines.entry_id, entry_lines.account_id, entry_lines.debit, entry_lines.credit
  ), balanced as (
    insert into account_balances as b (company_id, account_id, period_id, is_closing, debit, credit, lines)
    select v_company, l.account_id, h.period_id, h.is_closing, sum(l.debit), sum(l.credit), count(*)
    from lined l join headed h on h.id = l.entry_id group by 2, 3, 4
    on conflict (company_id, account_id, period_id, is_closing) do update
    set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines
  ), counted as (
    insert into entry_days as d (company_id, journal_id, day, entries)
    select v_company, k.journal_id, h.entry_date, count(*) from headed h cross join lateral (values (h.journal_id), (0)) k (journal_id) group by 2, 3
    on conflict (company_id, journal_id, day) do update set entries = d.entries + excluded.entries
  ), chained as (
    insert into entry_chains (company_id, journal_id, fiscal_year_id, last_number, hash)
    select distinct on (h.journal_id, h.fiscal_year_id) v_company, h.journal_id, h.fiscal_year_id, h.number, h.hash
    from headed h order by h.journal_id, h.fiscal_year_id, h.number desc
    on conflict (company_id, journal_id, fiscal_year_id) do update set last_number = excluded.last_number, hash = excluded.hash
  )
  select array_agg((v_company, h.id, null, 1, null, '{}', true, false, false)::change order by h.id) into v_changes from headed h;
  perform record_changes('entries', v_changes);
  perform set_config('app.opening', '', true), set_config('app.setup', '', true);
end $$;
revoke all on function open_entries(jsonb, jsonb) from public;

-- What closes an opening: the locks of periods and years, the settings with their accounts and journals, and the heads of the chains as the
-- dossiers have them. A head that differs from the entries refuses all of it.
create function seal_dossier(p_years jsonb, p_periods jsonb, p_settings jsonb, p_chains jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_bad record;
begin
  perform require_new_file();
  select coalesce(c.journal_id, k.journal_id) as journal_id into v_bad
  from jsonb_to_recordset(p_chains) as k (journal_id bigint, fiscal_year_id bigint, last_number integer, hash bytea)
  full join (select x.* from entry_chains x where x.company_id = app_company()
             and x.fiscal_year_id in (select (y ->> 'id')::bigint from jsonb_array_elements(p_years) y where (y ->> 'is_opened')::boolean)) c
    on c.journal_id = k.journal_id and c.fiscal_year_id = k.fiscal_year_id
  where k.last_number is distinct from c.last_number or k.hash is distinct from c.hash limit 1;
  if found then
    raise exception 'the entries of journal % do not end with the head of their chain', (select j.code from journals j
      where j.company_id = app_company() and j.id = v_bad.journal_id) using errcode = 'check_violation', constraint = 'imported_chains_head';
  end if;
  insert into imported_chains (company_id, journal_id, fiscal_year_id, last_number, hash, dossier)
  select app_company(), k.journal_id, k.fiscal_year_id, k.last_number, k.hash, k.dossier
  from jsonb_to_recordset(p_chains) as k (journal_id bigint, fiscal_year_id bigint, last_number integer, hash bytea, dossier text);
  perform set_config('app.opening', 'yes', true);
  update companies c set settings = p_settings where c.id = app_company();
  perform set_config('app.setup', '1', true);
  update fiscal_periods p set is_locked = n.is_locked, locked_at = n.locked_at, lock_reason = n.lock_reason, is_vat_locked = n.is_vat_locked
  from jsonb_to_recordset(p_periods) as n (id bigint, is_locked boolean, locked_at timestamptz, lock_reason text, is_vat_locked boolean)
  where p.company_id = app_company() and p.id = n.id and (n.is_locked or n.is_vat_locked);
  update fiscal_years y set is_closed = true, closed_at = n.closed_at
  from jsonb_to_recordset(p_years) as n (id bigint, is_closed boolean, closed_at timestamptz)
  where y.company_id = app_company() and y.id = n.id and n.is_closed;
  perform set_config('app.opening', '', true), set_config('app.setup', '', true);
end $$;
revoke all on function seal_dossier(jsonb, jsonb, jsonb, jsonb) from public;
