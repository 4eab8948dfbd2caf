-- migrate:up

-- What reads the books: balances out of what is kept by account and period, and records that were merged into others.

-- The entries that balances and ledgers must know one by one: openings that bring forward, and those that close a year. A handful a year.
create index entries_set_aside on entries (company_id, entry_date) where carries or origin = 'closing';

-- The year that is meant when none is named: the one that holds today, else the last.
create function default_year() returns bigint language sql stable as $$
  select y.id from fiscal_years y where y.company_id = app_company() and y.deleted_at is null
  order by app_now()::date between y.starts_on and y.ends_on desc, y.starts_on desc limit 1
$$;

-- The first day whose movements count in the balance of a balance-sheet account on the given one: that of the latest year which a live
-- carry-forward opens. Before it everything is in its opening; without one, everything since the first entry of the file counts.
create function carried_since(p_day date) returns date language sql stable as $$
  select coalesce(max(y.starts_on), '-infinity'::date) from entries e
  join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  where e.company_id = app_company() and e.carries and e.status = 'posted' and e.reversed_entry_id is null and y.starts_on <= p_day
$$;

-- The balance of every account in a year, debit positive; income and expense of that year alone. Accounts that were merged count in the
-- one they were merged into.
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

-- Every third party that has open items on the accounts of suppliers and customers, with their sum. Lettering takes the same from both
-- sides, so this is what was booked and not paid, and nothing is added up but what is open.
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

-- How many entries a file has: a number of the file that lists of files show without entering any.
create function entries_of_file(p_company bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(c.last_number), 0) from public.entry_chains c where c.company_id = p_company
$$;
revoke all on function entries_of_file(bigint) from public;
grant execute on function entries_of_file(bigint) to partita_app;

-- As before; what uses a record that was merged into this one uses this one.
create or replace function usages_of(p_table regclass, p_id bigint) returns jsonb language plpgsql stable as $$
declare
  v_link record;
  v_count bigint;
  v_usages jsonb := '{}';
  v_ids bigint[] := array[p_id];
begin
  if exists (select from pg_attribute m where m.attrelid = p_table and m.attname = 'merged_into_id' and not m.attisdropped) then
    execute format('select $1 || array(select r.id from %s r where r.company_id = app_company() and r.merged_into_id = $2)', p_table)
      into v_ids using v_ids, p_id;
  end if;
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, coalesce(o.resource, t.resource, 'companies') as resource,
      exists (select from pg_attribute d where d.attrelid = k.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    left join tracked o on o.table_name = t.embedded_in
    where k.contype = 'f' and k.confrelid = p_table
      and coalesce(t.part_of, t.embedded_in) is distinct from p_table::text
      and exists (select from pg_attribute c where c.attrelid = k.conrelid and c.attname = 'company_id')
    order by 3
  loop
    execute format('select count(*) from %s r where r.company_id = app_company() and r.%I = any ($1) %s', v_link.source, v_link.col,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_count using v_ids;
    if v_count > 0 then
      v_usages := v_usages || jsonb_build_object(v_link.resource, coalesce((v_usages ->> v_link.resource)::bigint, 0) + v_count);
    end if;
  end loop;
  return v_usages;
end $$;

-- Whatever refers to a record refers to another one from now on: records in the bin too, and those merged into it before, so that no chain
-- of mergers is longer than one. What is posted and what was lettered stays as it was, and is read through the merger: these are the
-- links that the application may not change.
create function repoint(p_table regclass, p_from bigint, p_to bigint) returns void language plpgsql as $$
declare
  v_link record;
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    where k.contype = 'f' and k.confrelid = p_table and a.attgenerated = '' and k.conrelid::regclass::text <> 'letterings'
      and has_column_privilege(k.conrelid, a.attnum, 'UPDATE')
    order by 1, 2
  loop
    execute format('update %s r set %I = $2 where r.company_id = app_company() and r.%I = $1', v_link.source, v_link.col, v_link.col) using p_from, p_to;
  end loop;
end $$;

-- A template of recurring entries with one name in place of another, in its head and on its lines.
create function renamed_in_template(p_template jsonb, p_field text, p_from jsonb, p_to jsonb) returns jsonb language sql immutable as $$
  with told as (
    select case when p_template -> p_field = p_from then jsonb_set(p_template, array[p_field], p_to) else p_template end as head
  )
  select jsonb_set(t.head, '{lines}', (
    select jsonb_agg(case when l.item -> p_field = p_from then jsonb_set(l.item, array[p_field], p_to) else l.item end order by l.place)
    from jsonb_array_elements(t.head -> 'lines') with ordinality l (item, place)))
  from told t
$$;

-- No key reaches into what recurring entries will post: they name records as the call does that they stand for.
create function repoint_templates(p_field text, p_from jsonb, p_to jsonb) returns void language sql as $$
  update recurring_entries r set template = renamed_in_template(r.template, p_field, p_from, p_to)
  where r.company_id = app_company()
    and (r.template -> p_field = p_from or exists (select from jsonb_array_elements(r.template -> 'lines') l (item) where l.item -> p_field = p_from))
$$;

-- Copies hold what records show: those that show another name from now on are sent again, each under a number of its own.
create function send_again(p_resource text, p_ids bigint[]) returns void language plpgsql as $$
declare
  v_before bigint;
begin
  if coalesce(cardinality(p_ids), 0) = 0 then return; end if;
  update heads h set seq = h.seq + cardinality(p_ids) where h.company_id = app_company() returning h.seq - cardinality(p_ids) into v_before;
  update feed f set seq = v_before + n.place, changed_at = app_now() from unnest(p_ids) with ordinality n (id, place)
  where f.company_id = app_company() and f.resource = p_resource and f.record_id = n.id;
end $$;

create function repoint_third_party(p_from bigint, p_to bigint) returns void language plpgsql as $$
declare
  v_parties bigint[] := array(select t.id from third_parties t where t.company_id = app_company() and (t.id = p_from or t.merged_into_id = p_from));
begin
  perform send_again('entries', array(
    select l.entry_id from entry_lines l where l.company_id = app_company() and l.third_party_id = any(v_parties)
    union select e.id from entries e where e.company_id = app_company() and e.third_party_id = any(v_parties) order by 1));
  perform send_again('letterings', array(
    select g.id from letterings g where g.company_id = app_company() and g.third_party_id = any(v_parties) order by 1));
  perform repoint('third_parties', p_from, p_to);
  perform repoint_templates('third_party_id', to_jsonb(p_from), to_jsonb(p_to));
end $$;

-- An account is named in three more places: inside the accounts of VAT codes by its id, in the settings by its number, in templates by either.
create function repoint_account(p_from bigint, p_to bigint) returns void language plpgsql as $$
declare
  v_former jsonb := (select to_jsonb(a.number) from accounts a where a.company_id = app_company() and a.id = p_from);
  v_number jsonb := (select to_jsonb(a.number) from accounts a where a.company_id = app_company() and a.id = p_to);
  v_settings jsonb := (select c.settings from companies c where c.id = app_company());
  v_path text[];
  v_accounts bigint[] := array(select a.id from accounts a where a.company_id = app_company() and (a.id = p_from or a.merged_into_id = p_from));
begin
  perform send_again('entries', array(
    select distinct l.entry_id from entry_lines l where l.company_id = app_company() and l.account_id = any(v_accounts) order by 1));
  perform send_again('letterings', array(
    select g.id from letterings g where g.company_id = app_company() and g.account_id = any(v_accounts) order by 1));
  perform repoint('accounts', p_from, p_to);
  perform repoint_templates('account_id', to_jsonb(p_from), to_jsonb(p_to));
  perform repoint_templates('account', v_former, v_number);
  update vat_codes v set accounts = (
    select jsonb_object_agg(s.key, case when s.value = to_jsonb(p_from) then to_jsonb(p_to) else s.value end) from jsonb_each(v.accounts) s)
  where v.company_id = app_company()
    and p_from in (v.due_account_id, v.deductible_account_id, v.repay_account_id, v.recover_account_id, v.pending_account_id);
  for v_path in
    select array['auto_entries'] || string_to_array(l.setting, '.') from setting_links l where l.company_id = app_company() and l.account_id = p_from
  loop
    v_settings := jsonb_set(v_settings, v_path, v_number);
  end loop;
  update companies c set settings = v_settings where c.id = app_company() and c.settings is distinct from v_settings;
end $$;

-- A merger is for good: the record does not come back from the bin.
create function keep_merged() returns trigger language plpgsql as $$
begin
  raise exception 'a record that was merged into another stays so' using errcode = 'check_violation', constraint = tg_table_name || '_merged';
end $$;
create trigger merged before update on accounts for each row
  when (old.merged_into_id is not null and new.merged_into_id is null) execute function keep_merged();
create trigger merged before update on third_parties for each row
  when (old.merged_into_id is not null and new.merged_into_id is null) execute function keep_merged();

-- A year and a period hold the entries that were booked in them: neither goes to the bin nor is cut shorter than its last entry.
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
