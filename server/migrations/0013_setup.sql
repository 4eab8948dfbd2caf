-- migrate:up

-- The language of the reader or writer, for labels that a country pack brings in four. Set for one transaction.
create function app_language() returns text language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('app.language', true), ''), 'fr') $$;

-- Records that the record of another shows in a list and that have a version of their own: see embed() below.
alter table tracked add column embedded_in text, add column embedded_key text, add column embedded_field text;

-- As before; rows made by the set-up of a new file go to its feed and have no revision of their own, the file's stands for them.
create or replace function record_changes(p_resource text, p_changes change[]) returns void language plpgsql as $$
declare
  v_company bigint := app_company();
  v_write bigint := app_write();
  v_user bigint := app_user();
  v_at timestamptz := app_now();
  v_verb text := nullif(current_setting('app.verb', true), '');
  v_setup boolean := coalesce(current_setting('app.setup', true) = '1', false);
  v_writer jsonb;
  v_operation uuid;
  v_occurred timestamptz;
  v_base bigint;
begin
  -- Before anything else: what only hidden columns hold is no change, and still nobody's to write without the lock.
  if v_write is null or exists (select from unnest(p_changes) c where c.company_id is distinct from v_company) then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_changes) = 0 then return; end if;
  v_writer := current_setting('app.writer')::jsonb;
  v_operation := v_writer ->> 'operation_id';
  v_occurred := coalesce((v_writer ->> 'occurred_at')::timestamptz, v_at);
  update heads set seq = seq + cardinality(p_changes) where company_id = v_company returning seq - cardinality(p_changes) into v_base;
  if not v_setup and exists (select from unnest(p_changes) c where c.recorded) then perform set_config('app.recorded', '1', true); end if;
  with logged as (
    insert into revisions as r (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                                token_name, device_id, device_name, origin, occurred_at, created_at, former, after)
    select v_company, v_base + c.position, v_write, p_resource, c.record_id,
           coalesce(v_verb, case
             when c.before is null then 'create' when c.after is null then 'purge'
             when c.is_deleted and not c.was_deleted then 'delete' when c.was_deleted and not c.is_deleted then 'restore' else 'update' end),
           c.version_before, c.version_after, v_operation, v_user, v_writer ->> 'token_name',
           v_writer ->> 'device_id', v_writer ->> 'device_name', v_writer ->> 'origin', v_occurred, v_at,
           case when c.before is not null then (
             select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(c.before) b
             where c.after is null or b.value is distinct from c.after -> b.key) end, c.after
    from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
    where c.recorded and not v_setup
    on conflict (company_id, resource, record_id, write_no) do update set
      op = case when r.op = 'create' or excluded.op = 'update' then r.op else excluded.op end,
      version_after = excluded.version_after,
      former = case when r.former is not null then excluded.former || r.former end,
      after = case when excluded.after is not null then r.after || excluded.after end
    returning r.seq, r.xmax = 0 as is_new
  )
  insert into revision_days as d (company_id, day, resource, user_id, revisions, first_seq, last_seq)
  select v_company, (v_at at time zone 'UTC')::date, p_resource, coalesce(v_user, 0), count(*), min(seq), max(seq)
  from logged where is_new having count(*) > 0
  on conflict (company_id, day, resource, user_id) do update set revisions = d.revisions + excluded.revisions, last_seq = excluded.last_seq;
  -- What is embedded in the record of its owner is not sent by itself: the owner is.
  if exists (select from tracked t where t.resource = p_resource and t.embedded_in is not null) then return; end if;
  insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
  select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end,
         coalesce(c.version_after, c.version_before), v_at
  from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
  on conflict (company_id, resource, record_id) do update set seq = excluded.seq, op = excluded.op, version = excluded.version, changed_at = excluded.changed_at;
end $$;

-- Where a record is used: by resource, how many live records refer to it by a foreign key of the same file. Children count for
-- their owner, and are no use of it. What is in the bin uses nothing.
create function usages_of(p_table regclass, p_id bigint) returns jsonb language plpgsql stable as $$
declare
  v_link record;
  v_count bigint;
  v_usages jsonb := '{}';
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, coalesce(o.resource, t.resource) as resource,
      exists (select from pg_attribute d where d.attrelid = k.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    join tracked t on t.table_name = k.conrelid::regclass::text
    left join tracked o on o.table_name = t.embedded_in
    where k.contype = 'f' and k.confrelid = p_table
      and coalesce(t.part_of, t.embedded_in) is distinct from p_table::text
      and exists (select from pg_attribute c where c.attrelid = k.conrelid and c.attname = 'company_id')
    order by 3
  loop
    execute format('select count(*) from %s r where r.company_id = app_company() and r.%I = $1 %s', v_link.source, v_link.col,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_count using p_id;
    if v_count > 0 then
      v_usages := v_usages || jsonb_build_object(v_link.resource, coalesce((v_usages ->> v_link.resource)::bigint, 0) + v_count);
    end if;
  end loop;
  return v_usages;
end $$;

-- Moves owners in the feed whose embedded records changed while they themselves did not.
create function show_owners(p_owner text, p_resource text, p_owners bigint[]) returns void language plpgsql as $$
declare
  v_base bigint;
begin
  update heads set seq = seq + cardinality(p_owners) where company_id = app_company() returning seq - cardinality(p_owners) into v_base;
  execute format('insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
    select o.company_id, $1, o.id, $2 + array_position($3, o.id), ''upsert'', o.version, app_now()
    from %s o where o.company_id = app_company() and o.id = any ($3) and o.deleted_at is null
    on conflict (company_id, resource, record_id) do update set seq = excluded.seq, changed_at = excluded.changed_at', p_owner)
    using p_resource, v_base, p_owners;
end $$;

-- Called after track() of a table whose rows have revisions and a version of their own and are sent with their owner: its feed moves with
-- theirs. With a field, the list is part of the owner too, whose version counts its changes and whose revision shows it before and after.
create procedure embed(p_table text, p_owner text, p_owner_key text, p_field text default null) language plpgsql as $embed$
declare
  v_resource text := (select resource from tracked where table_name = p_owner);
  v_now text := format('select k.* from %s k where k.company_id = app_company() and k.%I = any (v_owners)', p_table, p_owner_key);
  v_untouched text := format('select k.* from (%s) k full join new_rows n on n.id = k.id where n.id is null', v_now);
  v_order text := case when exists (select from pg_attribute a where a.attrelid = p_table::regclass and a.attname = 'position') then 'c.position, c.id' else 'c.id' end;
  v_lists text := format('(select jsonb_object_agg(l.owner, l.list) from (select c.%1$I as owner, jsonb_agg(%2$I(c) - ''{deleted_at,deleted_by}''::text[] order by %3$s) as list '
                         'from (%%s) c where c.deleted_at is null group by c.%1$I) l)', p_owner_key, p_table || '_image', v_order);
begin
  update tracked set embedded_in = p_owner, embedded_key = p_owner_key, embedded_field = p_field where table_name = p_table;
  if not found then raise exception '% is not tracked', p_table; end if;
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    declare v_owners bigint[]; v_before jsonb;
    begin
      if tg_op = 'INSERT' then
        v_owners := array(select distinct n.%2$I from new_rows n);
        %3$s
      elsif tg_op = 'UPDATE' then
        v_owners := array(select distinct n.%2$I from new_rows n union select o.%2$I from old_rows o);
        %4$s
      else
        v_owners := array(select distinct o.%2$I from old_rows o);
        %5$s
      end if;
      perform %6$s;
      return null;
    end $t$ $f$, p_table || '_embed', p_owner_key,
    case when p_field is not null then 'v_before := ' || format(v_lists, v_untouched) || ';' end,
    case when p_field is not null then 'v_before := ' || format(v_lists, v_untouched || ' union all select o.* from old_rows o') || ';' end,
    case when p_field is not null then 'v_before := ' || format(v_lists, v_now || ' union all select o.* from old_rows o') || ';' end,
    case when p_field is not null then format('record_children(%L, %L, %L, v_owners, v_before, %s)', p_owner, v_resource, p_field, format(v_lists, v_now))
         else format('show_owners(%L, %L, v_owners)', p_owner, v_resource) end);
  execute format('create or replace trigger embed_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', p_table, p_table || '_embed');
  execute format('create or replace trigger embed_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()', p_table, p_table || '_embed');
  execute format('create or replace trigger embed_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', p_table, p_table || '_embed');
end $embed$;
