-- migrate:up

-- Undo and the recycle bin work on any tracked table, from the log and the catalog alone: a new table needs only an index on its binned
-- records.

-- Which revisions were undone, and by which operation. The log itself never changes, and the primary key allows a revision to be undone
-- once.
create table reverts (
  company_id bigint not null,
  seq bigint not null,
  operation_id uuid not null,
  reverted_at timestamptz not null default app_now(),
  primary key (company_id, seq),
  foreign key (company_id, seq) references revisions (company_id, seq)
);
alter table reverts enable row level security;
create policy own_file on reverts for select using (company_id = (select app_company()));
create policy this_write on reverts for insert with check (company_id = (select app_company()) and (select app_write()) is not null);
grant select, insert on reverts to partita_app;

-- The current state of the records of revisions: purged, or which of the fields that a revision changed have changed again. Of a creation
-- every field counts.
create function undo_state(p_seqs bigint[]) returns table (seq bigint, is_gone boolean, fields text[]) language plpgsql stable as $$
declare
  v_table record;
begin
  for v_table in
    select t.table_name, t.resource from tracked t where t.part_of is null and t.resource in (
      select r.resource from revisions r where r.company_id = app_company() and r.seq = any (p_seqs)) order by t.resource
  loop
    return query execute format($q$
      select r.seq, k.id is null, array(
        select f.key from jsonb_object_keys(coalesce(r.former, r.after)) f (key)
        where k.image ? f.key and k.image -> f.key is distinct from coalesce(r.after -> f.key, 'null') order by 1)
      from revisions r
      left join lateral (select k.id, %I(k) as image from %s k where k.company_id = r.company_id and k.id = r.record_id) k on true
      where r.company_id = app_company() and r.seq = any ($1) and r.resource = $2 $q$, v_table.table_name || '_image', v_table.table_name)
      using p_seqs, v_table.resource;
  end loop;
end $$;

-- Gives records the values they had before these revisions, one after the other in the order given: a unique value that one of them gives
-- up may be needed by the next.
create function put_back(p_seqs bigint[]) returns void language plpgsql as $$
declare
  v_row record;
  v_columns text;
begin
  for v_row in
    select r.record_id, r.former, t.table_name from unnest(p_seqs) with ordinality s (seq, place)
    join revisions r on r.company_id = app_company() and r.seq = s.seq
    join tracked t on t.resource = r.resource and t.part_of is null
    order by s.place
  loop
    v_columns := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
                  where a.attrelid = v_row.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and v_row.former ? a.attname::text);
    if v_columns is not null then
      execute format('update %1$s k set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where k.company_id = app_company() and k.id = $2',
                     v_row.table_name, v_columns) using v_row.former, v_row.record_id;
    end if;
  end loop;
end $$;

-- The tables whose records go to the bin with their owner: those shown in a list of the owner.
create function binned_with(p_table text) returns table (table_name text, owner_key text) language sql stable as $$
  select t.table_name, t.embedded_key from tracked t
  where t.embedded_in = p_table and t.embedded_field is not null and has_column(t.table_name::regclass, 'deleted_at')
$$;

-- Moves records to the bin, with those shown in their lists. A record in the bin is no default.
create function bin_records(p_resource text, p_ids bigint[]) returns void language plpgsql as $$
declare
  v_table text := (select t.table_name from tracked t where t.resource = p_resource and t.part_of is null);
  v_child record;
begin
  execute format('update %s k set deleted_at = app_now(), deleted_by = app_user() %s where k.company_id = app_company() and k.id = any ($1) and k.deleted_at is null',
                 v_table, case when has_column(v_table::regclass, 'is_default') then ', is_default = false' end) using p_ids;
  for v_child in select * from binned_with(v_table) loop
    execute format('update %s k set deleted_at = app_now(), deleted_by = app_user() where k.company_id = app_company() and k.%I = any ($1) and k.deleted_at is null',
                   v_child.table_name, v_child.owner_key) using p_ids;
  end loop;
end $$;

-- The lists that a record showed after a revision: from the log, or as they are now where they never changed.
create function lists_at(p_resource text, p_record bigint, p_seq bigint) returns jsonb language plpgsql stable as $$
declare
  v_list record;
  v_found jsonb;
  v_lists jsonb := '{}';
begin
  for v_list in
    select coalesce(c.field, c.embedded_field) as field, c.table_name, coalesce(c.owner_key, c.embedded_key) as owner_key, c.embedded_in is not null as has_bin,
      case when has_column(c.table_name::regclass, 'position') then 'k.position, k.id' else 'k.id' end as place
    from tracked o join tracked c on o.table_name in (c.part_of, c.embedded_in) and coalesce(c.field, c.embedded_field) is not null
    where o.resource = p_resource and o.part_of is null
  loop
    v_found := (select r.after -> v_list.field from revisions r
      where r.company_id = app_company() and r.resource = p_resource and r.record_id = p_record and r.seq <= p_seq and r.after ? v_list.field
      order by r.write_no desc limit 1);
    v_found := coalesce(v_found, (select r.former -> v_list.field from revisions r
      where r.company_id = app_company() and r.resource = p_resource and r.record_id = p_record and r.seq > p_seq and r.former ? v_list.field
      order by r.write_no limit 1));
    if v_found is null then
      execute format('select coalesce(jsonb_agg(%I(k) - ''{deleted_at,deleted_by}''::text[] order by %s), ''[]'') from %s k where k.company_id = app_company() and k.%I = $1 %s',
        v_list.table_name || '_image', v_list.place, v_list.table_name, v_list.owner_key, case when v_list.has_bin then 'and k.deleted_at is null' else '' end)
        into v_found using p_record;
    end if;
    v_lists := v_lists || jsonb_build_object(v_list.field, v_found);
  end loop;
  return v_lists;
end $$;

-- The shown values that the log does not keep: technical columns, company_id, lock_version and updated_at.
create function technical_of(p_resource text, p_ids bigint[]) returns table (id bigint, shown jsonb) language plpgsql stable as $$
declare
  v_table tracked := (select t from tracked t where t.resource = p_resource and t.part_of is null);
  v_fields text := (select string_agg(format('%L, %s', c.name, coalesce(c.as_wire, format('(r).%I', c.name))), ', ')
                    from image_columns(v_table.table_name, '{}') c where c.name = any (v_table.technical || '{company_id,lock_version,updated_at}'::text[]));
begin
  return query execute format('select r.id, jsonb_build_object(%s) from %s r where r.company_id = app_company() and r.id = any ($1)', v_fields, v_table.table_name)
    using p_ids;
end $$;

-- The records of these resources in the bin of a file. A record binned with its owner is part of the owner, and a merged record is not in
-- the bin. `p_patterns`: parts of the name of a record, or of its note if it has no name.
create function binned(p_resources text[], p_patterns text[] default '{}') returns table (resource text, record_id bigint, deleted_at timestamptz, deleted_by bigint)
language plpgsql stable as $$
declare
  v_table record;
  v_parts text[] := '{}';
begin
  for v_table in
    select t.*, coalesce((
      select string_agg(format('k.%I', c), ', ') from unnest('{code,number,name,label,vat_number,original_name,counterpart_name,communication}'::text[]) c
      where has_column(t.table_name::regclass, c)), case when has_column(t.table_name::regclass, 'note') then 'k.note' else '''''' end) as called
    from tracked t where t.resource = any (p_resources) and t.part_of is null
  loop
    v_parts := v_parts || format('select %L, k.id, k.deleted_at, k.deleted_by from %s k where k.company_id = app_company() and k.deleted_at is not null %s %s %s',
      v_table.resource, v_table.table_name,
      case when has_column(v_table.table_name::regclass, 'merged_into_id') then 'and k.merged_into_id is null' end,
      case when has_column(coalesce(v_table.embedded_in, v_table.bin_owner)::regclass, 'deleted_at') then
        format('and not exists (select from %s o where o.company_id = k.company_id and o.id = k.%I and o.deleted_at = k.deleted_at)',
               coalesce(v_table.embedded_in, v_table.bin_owner), coalesce(v_table.embedded_key, v_table.bin_key)) end,
      case when cardinality(p_patterns) > 0 then format('and plain(concat_ws('' '', %s)) like all ($1)', v_table.called) end);
  end loop;
  if cardinality(v_parts) > 0 then
    return query execute array_to_string(v_parts, ' union all ') using p_patterns;
  end if;
end $$;

-- How many records are in the bin with this one and would be restored with it: those of its lists, and those it cannot exist without.
create function binned_children(p_resource text, p_id bigint) returns bigint language plpgsql stable as $$
declare
  v_child record;
  v_count bigint;
  v_total bigint := 0;
begin
  for v_child in
    select c.table_name, coalesce(c.embedded_key, c.bin_key) as owner_key, o.table_name as owner from tracked o
    join tracked c on o.table_name = coalesce(c.embedded_in, c.bin_owner) and c.part_of is null
    where o.resource = p_resource and o.part_of is null and has_column(o.table_name::regclass, 'deleted_at')
  loop
    execute format('select count(*) from %s k join %s o on o.company_id = k.company_id and o.id = k.%I
      where k.company_id = app_company() and k.%I = $1 and (k.deleted_at is null or k.deleted_at = o.deleted_at)',
      v_child.table_name, v_child.owner, v_child.owner_key, v_child.owner_key) into v_count using p_id;
    v_total := v_total + v_count;
  end loop;
  return v_total;
end $$;

-- What prevents a restore: a record they refer to is in the bin too (`binned`), or another record has their unique value now (`taken`). Read
-- from the keys of the table, so that no area has to declare it.
create function restore_conflicts(p_resource text, p_ids bigint[]) returns table (record_id bigint, field text, reason text) language plpgsql stable as $$
declare
  v_table text := (select t.table_name from tracked t where t.resource = p_resource and t.part_of is null);
  v_key record;
begin
  for v_key in
    select a.attname as col, k.confrelid::regclass as target from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attname <> 'merged_into_id' and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = k.confrelid and i.attname = 'id'))]
    where k.contype = 'f' and k.conrelid = v_table::regclass and has_column(k.confrelid, 'deleted_at') and k.confrelid <> 'companies'::regclass
  loop
    return query execute format('select r.id, %L::text, ''binned''::text from %s r join %s o on o.company_id = r.company_id and o.id = r.%I
      where r.company_id = app_company() and r.id = any ($1) and o.deleted_at is not null', v_key.col, v_table, v_key.target, v_key.col) using p_ids;
  end loop;
  for v_key in
    select i.predicate, string_agg(format('o.%I = r.%1$I', i.col), ' and ' order by i.place) as same, (array_agg(i.col order by i.place desc))[1] as col
    from (
      select x.indexrelid, pg_get_expr(x.indpred, x.indrelid) as predicate, c.place, a.attname as col from pg_index x
      cross join lateral unnest(x.indkey::smallint[]) with ordinality c (attnum, place)
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = c.attnum
      where x.indrelid = v_table::regclass and x.indisunique and x.indpred is not null) i
    where i.predicate like '%deleted_at IS NULL%' group by i.indexrelid, i.predicate
  loop
    return query execute format('select r.id, %L::text, ''taken''::text from (select * from %s where company_id = app_company() and id = any ($1) and %s) r
      where exists (select from %s o where %s and o.id <> r.id and %s)', v_key.col, v_table, replace(v_key.predicate, 'deleted_at IS NULL', 'true'),
      v_table, v_key.predicate, v_key.same) using p_ids;
  end loop;
end $$;

-- Restores a record from the bin, with those binned with it. Returns how many records were restored.
create function restore_record(p_resource text, p_id bigint) returns bigint language plpgsql as $$
declare
  v_table text := (select t.table_name from tracked t where t.resource = p_resource and t.part_of is null);
  v_children bigint := binned_children(p_resource, p_id);
  v_child record;
  v_at timestamptz;
begin
  execute format('select deleted_at from %s where company_id = app_company() and id = $1', v_table) into v_at using p_id;
  execute format('update %s set deleted_at = null, deleted_by = null where company_id = app_company() and id = $1', v_table) using p_id;
  for v_child in select * from binned_with(v_table) loop
    execute format('update %s set deleted_at = null, deleted_by = null where company_id = app_company() and %I = $1 and deleted_at = $2',
                   v_child.table_name, v_child.owner_key) using p_id, v_at;
  end loop;
  return 1 + v_children;
end $$;

-- The application may delete no record; this function purges records in the bin, with those shown in their lists or that cannot exist
-- without them, and none that another record still refers to. One statement: records that refer to each other are deleted together.
create type purge_target as (table_name text, resource text, id bigint, owner_table text, owner_id bigint);
create function purge_records(p_resources text[], p_ids bigint[]) returns table (resource text, record_id bigint, image jsonb, is_child boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_table record;
  v_link record;
  v_company bigint := app_company();
  v_targets purge_target[] := '{}';
  v_kept bigint[];
  v_changed boolean := true;
  v_parts text[] := '{}';
begin
  if app_write() is null then
    raise exception 'records are purged outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  for v_table in select t.table_name, t.resource from tracked t
    where t.resource = any (p_resources) and t.part_of is null and t.table_name <> 'companies' and has_column(t.table_name::regclass, 'deleted_at')
  loop
    execute format('select $1 || array(select (%L, %L, k.id, null, null)::purge_target from %s k
      where k.company_id = $4 and k.deleted_at is not null and k.id in (select w.id from unnest($2, $3) w (resource, id) where w.resource = %L) %s)',
      v_table.table_name, v_table.resource, v_table.table_name, v_table.resource,
      case when has_column(v_table.table_name::regclass, 'merged_into_id') then 'and k.merged_into_id is null' end)
      into v_targets using v_targets, p_resources, p_ids, v_company;
  end loop;
  for v_table in select c.table_name, c.resource, coalesce(c.embedded_in, c.bin_owner) as owner, coalesce(c.embedded_key, c.bin_key) as owner_key from tracked c
    where c.part_of is null and coalesce(c.embedded_in, c.bin_owner) in (select p.table_name from unnest(v_targets) p)
  loop
    execute format('select $1 || array(select (%L, %L, k.id, p.table_name, p.id)::purge_target from unnest($1) p join %s k on k.company_id = $2 and k.%I = p.id
      where p.table_name = %L and not exists (select from unnest($1) q where q.table_name = %L and q.id = k.id))',
      v_table.table_name, v_table.resource, v_table.table_name, v_table.owner_key, v_table.owner, v_table.table_name)
      into v_targets using v_targets, v_company;
  end loop;
  -- A target that a record outside refers to is kept, and so is what it refers to itself; repeated until nothing changes.
  while v_changed loop
    v_changed := false;
    for v_link in
      select k.conrelid::regclass::text as source, a.attname as col, k.confrelid::regclass::text as target, has_column(k.conrelid, 'id') as has_id
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
        (select i.attnum from pg_attribute i where i.attrelid = k.confrelid and i.attname = 'id'))]
      where k.contype = 'f' and k.confdeltype <> 'c' and has_column(k.conrelid, 'company_id')
        and k.confrelid::regclass::text in (select p.table_name from unnest(v_targets) p)
    loop
      execute format('select array(select p.id from unnest($1) p where p.table_name = $2 and exists (select from %s r where r.company_id = $3 and r.%I = p.id %s))',
        v_link.source, v_link.col,
        case when v_link.has_id then format('and not exists (select from unnest($1) q where q.table_name = %L and q.id = r.id)', v_link.source) else '' end)
        into v_kept using v_targets, v_link.target, v_company;
      if cardinality(v_kept) > 0 then
        v_changed := true;
        -- A kept child keeps its owner, and a kept owner its children.
        v_targets := array(select p from unnest(v_targets) p where not (p.table_name = v_link.target and p.id = any (v_kept))
          and not exists (select from unnest(v_targets) c where c.table_name = v_link.target and c.id = any (v_kept) and c.owner_table = p.table_name and c.owner_id = p.id));
        v_targets := array(select p from unnest(v_targets) p
          where p.owner_id is null or exists (select from unnest(v_targets) o where o.table_name = p.owner_table and o.id = p.owner_id));
      end if;
    end loop;
  end loop;
  for v_table in select p.table_name, p.resource from unnest(v_targets) p group by 1, 2 loop
    v_parts := v_parts || format('t%s as (delete from %s k using unnest($2) p where k.company_id = $1 and p.table_name = %L and p.id = k.id
      returning p.resource, k.id, %I(k) as image, p.owner_id is not null as is_child)', cardinality(v_parts), v_table.table_name, v_table.table_name, v_table.table_name || '_image');
  end loop;
  if cardinality(v_parts) > 0 then
    return query execute 'with ' || array_to_string(v_parts, ', ') || ' select * from ('
      || (select string_agg(format('select * from t%s', n), ' union all ') from generate_series(0, cardinality(v_parts) - 1) n) || ') gone' using v_company, v_targets;
  end if;
end $$;
revoke all on function purge_records(text[], bigint[]) from public;
grant execute on function purge_records(text[], bigint[]) to partita_app;

-- The files with records in the bin past their retention. Returns ids only: the job opens a write in each file. A file that is in the bin
-- itself keeps its bin.
create function files_with_expired_bin() returns table (company_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_parts text;
begin
  select string_agg(format('exists (select from %s k where k.company_id = c.id and k.deleted_at <= c.until %s)', t.table_name,
    case when has_column(t.table_name::regclass, 'merged_into_id') then 'and k.merged_into_id is null' end), ' or ')
  into v_parts from tracked t
  where t.part_of is null and t.table_name <> 'companies' and has_column(t.table_name::regclass, 'deleted_at')
    and exists (select from pg_index x where x.indrelid = t.table_name::regclass and pg_get_expr(x.indpred, x.indrelid) = '(deleted_at IS NOT NULL)');
  return query execute 'select c.id from (select f.id, app_now() - make_interval(days => (f.settings #>> ''{history,trash_retention_days}'')::integer) as until
    from companies f where f.deleted_at is null) c where ' || v_parts || ' order by c.id';
end $$;
revoke all on function files_with_expired_bin() from public;
grant execute on function files_with_expired_bin() to partita_app;
