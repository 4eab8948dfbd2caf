-- migrate:up

-- Books as they were known: the records of a company file as they were after one of its earlier writes. The schema `known` has a view of every
-- table that such a reading needs, with the name and the columns of the table. A reading that is bound to a moment finds the views before the
-- tables, so every query of the application works in both. A migration that tracks another table, or adds a column to a tracked one, calls
-- know() for it.
create schema known;
grant usage on schema known to partita_app;

-- Values that the log leaves out because they are no change of their record, before each change. Every row has all columns that are kept.
create table former_values (
  company_id bigint not null,
  table_name text not null,
  record_id bigint not null,
  write_no bigint not null,
  created_at timestamptz not null,
  former jsonb not null,
  primary key (company_id, table_name, record_id, write_no)
);
create index former_values_time on former_values (company_id, created_at, write_no);
alter table former_values enable row level security;
create policy own_file on former_values for select using (company_id = (select app_company()));
create policy this_write on former_values for insert with check (company_id = (select app_company()) and write_no = (select app_write()));
grant select, insert on former_values to partita_app;

-- Keeps the former values of these columns of a table. Within a write the first ones stay.
create procedure keep_former(p_table text, p_columns text[]) language plpgsql as $keep$
begin
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    begin
      insert into former_values (company_id, table_name, record_id, write_no, created_at, former)
      select o.company_id, %2$L, o.id, app_write(), h.written_at, jsonb_build_object(%3$s)
      -- A full join, as in the log: never a nested loop over 5,000 rows.
      from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id
      join heads h on h.company_id = o.company_id
      where %4$s
      on conflict do nothing;
      return null;
    end $t$ $f$, p_table || '_former', p_table,
    (select string_agg(format('%L, o.%1$I', c), ', ') from unnest(p_columns) c),
    (select string_agg(format('n.%I is distinct from o.%1$I', c), ' or ') from unnest(p_columns) c));
  execute format('create or replace trigger keep_former after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()',
                 p_table, p_table || '_former');
end $keep$;
call keep_former('letterings', '{group_id,serial,code,is_full}');
call keep_former('third_parties', '{vies_status}');
call keep_former('vat_declarations', '{filed_listing_nil,moves}');

-- The last write and the last entry of the books that this transaction reads.
create function known_write() returns bigint language sql stable parallel safe as
$$ select nullif(current_setting('app.known_write', true), '')::bigint $$;
create function known_entry() returns bigint language sql stable parallel safe as
$$ select nullif(current_setting('app.known_entry', true), '')::bigint $$;

-- The last write that changed something at or before a moment (null: of all), with its time; none when the file did not exist yet. Times of
-- revisions rise with their numbers, so the revision is found by halving.
create function last_write(p_at timestamptz) returns table (write_no bigint, written_at timestamptz) language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := (select h.seq from heads h where h.company_id = app_company());
  v_found record;
begin
  while v_low < v_high loop
    select r.seq, r.created_at into v_found from revisions r
    where r.company_id = app_company() and r.seq >= (v_low + v_high + 1) / 2 order by r.seq limit 1;
    if not found or v_found.created_at > p_at then
      v_high := (v_low + v_high + 1) / 2 - 1;
    else
      v_low := v_found.seq;
    end if;
  end loop;
  return query
  select w.write_no, w.written_at from (
    select r.write_no, r.created_at as written_at from revisions r where r.company_id = app_company() and r.seq = v_low
    union all
    (select f.write_no, f.created_at from former_values f where f.company_id = app_company() and (p_at is null or f.created_at <= p_at)
     order by f.created_at desc, f.write_no desc limit 1)
    -- The set-up of a file has no revisions.
    union all select 1, c.created_at from companies c where c.id = app_company() and (p_at is null or c.created_at <= p_at)) w
  order by w.write_no desc, w.written_at desc limit 1;
end $$;

-- The last entry that was posted by a write. Entries of a file are posted under its lock, so their ids rise with its writes.
create function last_entry(p_write bigint) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(e.id) from entries e where e.company_id = app_company()), 0);
  v_found bigint;
begin
  while v_low < v_high loop
    select e.id into v_found from entries e where e.company_id = app_company() and e.id >= (v_low + v_high + 1) / 2 order by e.id limit 1;
    if exists (
      select from (select min(r.write_no) as posted_in from revisions r
                   where r.company_id = app_company() and r.resource = 'entries' and r.record_id = v_found) p
      where p.posted_in > p_write)
    then
      v_high := (v_low + v_high + 1) / 2 - 1;
    else
      v_low := v_found;
    end if;
  end loop;
  return v_low;
end $$;

-- Binds a reading to the books known at a moment, and returns the time of the last write in them, in microseconds. Null reads the present
-- books. A moment in the future, or before the file existed, is answered as such and binds nothing.
create function bind_known(p_at timestamptz) returns table (known_at text, is_future boolean, is_too_early boolean) language plpgsql volatile as $$
declare
  v_write bigint;
  v_written timestamptz;
begin
  select w.write_no, w.written_at into v_write, v_written from last_write(p_at) w;
  is_too_early := v_write is null;
  is_future := p_at > greatest(app_now(), (select h.written_at from heads h where h.company_id = app_company()));
  known_at := to_char(v_written at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  if p_at is not null and not is_future and not is_too_early then
    perform set_config('app.known_write', v_write::text, true), set_config('app.known_entry', last_entry(v_write)::text, true),
            set_config('search_path', 'known, public', true);
  end if;
  return next;
end $$;

create function columns_of(p_table text, p_alias text) returns text language sql stable as $$
  select string_agg(format('%I.%I', p_alias, a.attname), ', ' order by a.attnum)
  from pg_attribute a where a.attrelid = ('public.' || p_table)::regclass and a.attnum > 0 and not a.attisdropped
$$;

-- The view of a table whose records have revisions of their own. A record that changed since is as the first later revision says it was
-- before (before = after || former), and one that was created since is left out. One that was purged since exists in the log only.
create procedure know(p_table text, p_bound text default 'true') language plpgsql as $know$
declare
  v_resource text := (select t.resource from tracked t where t.table_name = p_table);
  v_has_former boolean := exists (select from pg_trigger g where g.tgrelid = ('public.' || p_table)::regclass and g.tgname = 'keep_former');
  v_later constant text := 'from revisions %1$s where %1$s.company_id = app_company() and %1$s.resource = ' || quote_literal(v_resource)
    || ' and %1$s.record_id = %2$s and %1$s.write_no > known_write()';
  v_before constant text := 'left join lateral (select p.created_at from revisions p where p.company_id = app_company() and p.resource = ' || quote_literal(v_resource)
    || ' and p.record_id = %s and p.write_no <= known_write() order by p.write_no desc limit 1) p on true';
  v_kept constant text := format('from former_values f where f.company_id = t.company_id and f.table_name = %L and f.record_id = t.id and f.write_no > known_write()', p_table);
  v_changed text := 't.written_in > known_write()' || case when v_has_former then ' or exists (select ' || v_kept || ')' else '' end;
begin
  execute format($v$
    create or replace view known.%1$I with (security_invoker = true) as
    select %2$s from public.%1$I t where t.company_id = app_company() and %3$s and not (%4$s)
    union all
    select %5$s from public.%1$I t
    left join lateral (select r.version_before, r.former, r.after %6$s order by r.write_no limit 1) r on true
    %7$s
    %8$s
    cross join lateral jsonb_populate_record(t, case when r.former is null then '{}' else r.after || r.former || jsonb_build_object(
      'version', r.version_before, 'updated_at', coalesce(date_trunc('milliseconds', p.created_at), %9$s)) end || %10$s) k
    where t.company_id = app_company() and %3$s and (%4$s) and (t.written_in <= known_write() or r.former is not null)
    %11$s $v$,
    p_table, columns_of(p_table, 't'), p_bound, v_changed, columns_of(p_table, 'k'), format(v_later, 'r', 't.id'), format(v_before, 't.id'),
    case when v_has_former then 'left join lateral (select f.former ' || v_kept || ' order by f.write_no limit 1) f on true' else '' end,
    case when has_column(('public.' || p_table)::regclass, 'created_at') then 't.created_at' else 't.updated_at' end,
    case when v_has_former then 'coalesce(f.former, ''{}'')' else '''{}''' end,
    case when has_column(('public.' || p_table)::regclass, 'deleted_at') then format($p$
      union all
      select %2$s from (
        select g.record_id, first.version_before, first.former, first.after
        from (select distinct g.record_id from revisions g where g.company_id = app_company() and g.resource = %3$L and g.op = 'purge' and g.write_no > known_write()) g
        cross join lateral (select r.version_before, r.former, r.after %4$s order by r.write_no limit 1) first) r
      %5$s
      cross join lateral jsonb_populate_record(null::public.%1$I, coalesce(r.after, '{}') || r.former || jsonb_build_object(
        'company_id', app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)
        || case when p.created_at is null then '{}' else jsonb_build_object('updated_at', date_trunc('milliseconds', p.created_at)) end) k
      where r.former is not null $p$, p_table, columns_of(p_table, 'k'), v_resource, format(v_later, 'r', 'g.record_id'), format(v_before, 'r.record_id')) else '' end);
  execute format('grant select on known.%I to partita_app', p_table);
end $know$;

-- The view of a table whose rows are a list of their owner: the list before the first later revision that changed it, else the present one.
create procedure know_list(p_table text) language plpgsql as $know$
declare
  v_list tracked := (select t from tracked t where t.table_name = p_table);
  v_earlier text := format('select r.former -> %2$L as list from revisions r where r.company_id = o.company_id and r.resource = %1$L and r.record_id = o.id '
    || 'and r.write_no > known_write() and r.former ? %2$L order by r.write_no limit 1', v_list.resource, v_list.field);
begin
  execute format($v$
    create or replace view known.%1$I with (security_invoker = true) as
    select %2$s from public.%1$I t join public.%3$I o on o.company_id = t.company_id and o.id = t.%4$I
    where t.company_id = app_company() and (o.written_in <= known_write() or not exists (%5$s))
    union all
    select %6$s from public.%3$I o
    cross join lateral (%5$s) c
    cross join lateral jsonb_array_elements(c.list) with ordinality i (item, place)
    cross join lateral jsonb_populate_record(null::public.%1$I,
      jsonb_build_object('company_id', o.company_id, %4$L, o.id, 'position', i.place) || i.item) k
    where o.company_id = app_company() and o.written_in > known_write() $v$,
    p_table, columns_of(p_table, 't'), v_list.part_of, v_list.owner_key, v_earlier, columns_of(p_table, 'k'));
  execute format('grant select on known.%I to partita_app', p_table);
end $know$;

do $$
declare
  v_table text;
begin
  for v_table in select t.table_name from tracked t where t.part_of is null and t.is_logged order by 1 loop
    call know(v_table, case when v_table = 'entries' then 't.id <= known_entry()' else 'true' end);
  end loop;
end $$;
call know_list('entry_line_analytics');
call know_list('vat_declaration_grids');

-- What letterings took and moved never changes: only those made since are left out.
create view known.lettering_lines with (security_invoker = true) as
select t.* from public.lettering_lines t
join known.letterings g on g.company_id = t.company_id and g.id = t.lettering_id where t.company_id = app_company();
create view known.vat_settlements with (security_invoker = true) as
select t.* from public.vat_settlements t
join known.letterings g on g.company_id = t.company_id and g.id = t.lettering_id where t.company_id = app_company();

-- Of a line, only the due date and the settled amount can have changed since. What was settled is added up from the letterings of then; a line
-- shows the latest of them. Each list has one row a line, so that a query that uses neither does not read it.
create view known.entry_lines with (security_invoker = true) as
select l.company_id, l.entry_id, l.position, l.id, l.entry_date, l.account_id, l.third_party_id, l.debit, l.credit, l.label, l.vat_code_id, l.vat_base, l.vat_rate,
  l.vat_date, l.grids, (case when d.entry_id is null then l.due_date else d.due_date end)::stamped_date as due_date,
  (case when l.open_amount is not null then l.debit - l.credit - coalesce(s.amount, 0) end)::numeric(15,2) as open_amount,
  s.lettering_id, s.lettering_code, l.account_number, l.third_party_code, l.vat_code
from public.entry_lines l
left join (
  select e.id as entry_id, (i.item ->> 'position')::integer as position, min((i.item ->> 'due_date')::date) as due_date
  from public.entries e
  cross join lateral (
    select r.former -> 'lines' as list from revisions r
    where r.company_id = e.company_id and r.resource = 'entries' and r.record_id = e.id and r.write_no > known_write() and r.former ? 'lines'
    order by r.write_no limit 1) c
  cross join lateral jsonb_array_elements(c.list) i (item)
  where e.company_id = app_company() and e.id <= known_entry() and e.written_in > known_write()
  group by 1, 2) d on d.entry_id = l.entry_id and d.position = l.position
left join (
  select k.entry_id, k.position, sum(k.amount) as amount, max(g.id) as lettering_id, (array_agg(g.code order by g.id desc))[1] collate "default" as lettering_code
  from public.lettering_lines k
  join known.letterings g on g.company_id = k.company_id and g.id = k.lettering_id and g.deleted_at is null
  where k.company_id = app_company()
  group by 1, 2) s on s.entry_id = l.entry_id and s.position = l.position
where l.company_id = app_company() and l.entry_id <= known_entry();

-- Stored balances are those of now: the known ones are added up from the lines.
create view known.account_balances with (security_invoker = true) as
select l.company_id, l.account_id, e.period_id, e.origin = 'closing' as is_closing, sum(l.debit)::numeric(17,2) as debit, sum(l.credit)::numeric(17,2) as credit, count(*) as lines
from public.entry_lines l join public.entries e on e.company_id = l.company_id and e.id = l.entry_id
where l.company_id = app_company() and l.entry_id <= known_entry()
group by 1, 2, 3, 4;

grant select on known.lettering_lines, known.vat_settlements, known.entry_lines, known.account_balances to partita_app;
