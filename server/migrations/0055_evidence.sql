-- migrate:up

-- How long books and what supports them are kept, by the longest statutory term of the country packs, which a test compares. It is counted
-- from the end of the calendar year in which the fiscal year ends, as the strictest of them does.
create function kept_until(p_ends_on date) returns date language sql immutable parallel safe as
$$ select make_date(extract(year from p_ends_on)::integer + 10, 12, 31) $$;

-- The fingerprint of an attached file stands in the history, whatever happens to the file.
alter table entry_attachments add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
call track('entry_attachments', 'attachments');
call embed('entry_attachments', 'entries', 'entry_id', 'attachments');
create function fingerprint_attachment() returns trigger language plpgsql as $$
begin
  new.sha256 := (select encode(f.sha256, 'hex') from files f where f.company_id = new.company_id and f.id = new.file_id);
  return new;
end $$;
create trigger fingerprint before insert on entry_attachments for each row execute function fingerprint_attachment();

-- An attachment supports its entry: it can be detached while the period is open, and is deleted for good after the statutory term only.
create function keep_evidence() returns trigger language plpgsql as $$
declare
  v_until date;
begin
  if erasing() then return old; end if;
  select kept_until(y.ends_on) into v_until from entries e join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  where e.company_id = old.company_id and e.id = old.entry_id;
  if v_until >= app_now()::date then
    raise exception 'attachment % is kept until %', old.id, v_until using errcode = 'check_violation', constraint = 'attachments_kept';
  end if;
  return old;
end $$;
create trigger kept before delete on entry_attachments for each row execute function keep_evidence();

-- Books that were erased, so that whoever checks the signed heads of chains knows why they are gone. Only erase_company() writes here.
create table erased_books (
  chain_identity text collate "C" primary key,
  erased_at timestamptz not null default app_now(),
  -- Why books younger than the statutory term were erased.
  waived text check (length(waived) between 1 and 500)
);
grant select on erased_books to partita_app;

-- Erases a file in the bin: books are kept for years by law, so only the operator may do it. One statement deletes all rows, because
-- circular foreign keys are checked only at its end. The sweep deletes the bytes of its files. The activity of its firm keeps one line
-- about it, with the reason where the books are younger than the law wants them kept.
drop function erase_company(text, text);
create function erase_company(p_token text, p_name text, p_waived text default null) returns table (outcome text, name text, rows bigint, kept_until date)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_file public.companies;
  v_parts text;
begin
  select c.* into v_file from public.companies c where c.public_token = p_token;
  if not found then return query select 'unknown', null::text, 0::bigint, null::date; return; end if;
  -- An open write finishes first; waiting writes find the file gone.
  perform from public.heads h where h.company_id = v_file.id for update;
  select c.* into strict v_file from public.companies c where c.id = v_file.id for update;
  if v_file.name <> p_name then return query select 'misnamed', v_file.name, 0::bigint, null::date; return; end if;
  if v_file.deleted_at is null then return query select 'live', v_file.name, 0::bigint, null::date; return; end if;
  select max(public.kept_until(y.ends_on)) into kept_until from public.fiscal_years y
  where y.company_id = v_file.id and exists (select from public.entries e where e.company_id = y.company_id and e.fiscal_year_id = y.id);
  if kept_until >= public.app_now()::date and coalesce(trim(p_waived), '') = '' then
    return query select 'kept', v_file.name, 0::bigint, kept_until; return;
  end if;
  perform set_config('app.erasing', 'yes', true);
  select string_agg(format('t%s as (delete from public.%I where company_id = $1 returning 1)', c.oid, c.relname), ', ')
    || ' select ' || string_agg(format('(select count(*) from t%s)', c.oid), ' + ')
  into v_parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  execute 'with ' || v_parts into rows using v_file.id;
  delete from public.replays r where r.made_company = v_file.id;
  delete from queue.outbox o where o.company_id = v_file.id;
  delete from queue.events e where e.company_id = v_file.id;
  perform set_config('app.erasing', '', true);
  insert into public.erased_books (chain_identity, waived) values (v_file.chain_identity, nullif(trim(p_waived), ''));
  if v_file.firm_id is not null then
    insert into public.activity (firm_id, kind, action, note, params, origin)
    select v_file.firm_id, 'setup', 'purge', case when w.early then 'company_erased_early' else 'company_erased' end,
      jsonb_build_object('label', v_file.name) || case when w.early then jsonb_build_object('reason', trim(p_waived)) else '{}' end, 'api'
    from (select coalesce(kept_until >= public.app_now()::date, false) as early) w;
  end if;
  outcome := 'erased';
  name := v_file.name;
  return next;
end $$;
revoke all on function erase_company(text, text, text) from public;

-- Keeps the former values of these columns of a table, also when a record is deleted for good. Within a write the first ones stay.
create or replace procedure keep_former(p_table text, p_columns text[]) language plpgsql as $keep$
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
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    begin
      insert into former_values (company_id, table_name, record_id, write_no, created_at, former)
      select o.company_id, %2$L, o.id, app_write(), h.written_at, jsonb_build_object(%3$s)
      from old_rows o join heads h on h.company_id = o.company_id
      on conflict do nothing;
      return null;
    end $t$ $f$, p_table || '_deleted', p_table, (select string_agg(format('%L, o.%1$I', c), ', ') from unnest(p_columns) c));
  execute format('create or replace trigger keep_deleted after delete on %s referencing old table as old_rows for each statement when (not erasing()) execute function %I()',
                 p_table, p_table || '_deleted');
end $keep$;
call keep_former('letterings', '{group_id,serial,code,is_full}');
call keep_former('third_parties', '{vies_status}');
call keep_former('vat_declarations', '{filed_listing_nil,moves}');

-- The view of a table whose records have revisions of their own. A record that changed since is as the first later revision says it was
-- before (before = after || former), and one that was created since is left out. One that was purged since exists in the log only.
create or replace procedure know(p_table text, p_bound text default 'true') language plpgsql as $know$
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
      %6$s
      cross join lateral jsonb_populate_record(null::public.%1$I, coalesce(r.after, '{}') || r.former || jsonb_build_object(
        'company_id', app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)
        || case when p.created_at is null then '{}' else jsonb_build_object('updated_at', date_trunc('milliseconds', p.created_at)) end
        || %7$s) k
      where r.former is not null $p$, p_table, columns_of(p_table, 'k'), v_resource, format(v_later, 'r', 'g.record_id'), format(v_before, 'r.record_id'),
      case when v_has_former then format('left join lateral (select f.former from former_values f where f.company_id = app_company() and f.table_name = %L '
        || 'and f.record_id = r.record_id and f.write_no > known_write() order by f.write_no limit 1) f on true', p_table) else '' end,
      case when v_has_former then 'coalesce(f.former, ''{}'')' else '''{}''' end) else '' end);
  execute format('grant select on known.%I to partita_app', p_table);
end $know$;

-- The view of a table whose rows are a list of their owner: the list before the first later revision that changed it, else the present one. The
-- lists of an owner that was purged since exist in the log only.
create or replace procedure know_list(p_table text) language plpgsql as $know$
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
    where o.company_id = app_company() and o.written_in > known_write()
    union all
    select %6$s from (
      select distinct g.company_id, g.record_id as id from revisions g
      where g.company_id = app_company() and g.resource = %7$L and g.op = 'purge' and g.write_no > known_write()) o
    cross join lateral (%5$s) c
    cross join lateral jsonb_array_elements(c.list) with ordinality i (item, place)
    cross join lateral jsonb_populate_record(null::public.%1$I,
      jsonb_build_object('company_id', o.company_id, %4$L, o.id, 'position', i.place) || i.item) k $v$,
    p_table, columns_of(p_table, 't'), v_list.part_of, v_list.owner_key, v_earlier, columns_of(p_table, 'k'), v_list.resource);
  execute format('grant select on known.%I to partita_app', p_table);
end $know$;

call know('letterings');
call know('third_parties');
call know('journals');
call know('document_imports');
call know('integrations');
call know('mail_templates');
call know('missing_documents');
call know('peppol_registrations');
call know('vat_declarations');
call know('entry_attachments');
call know('documents');
call know_list('vat_declaration_grids');
