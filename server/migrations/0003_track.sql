-- migrate:up

-- What happened to one row of a tracked table, as its triggers tell it.
create type change as (
  company_id bigint, record_id bigint, version_before integer, version_after integer,
  before jsonb, after jsonb, recorded boolean, was_deleted boolean, is_deleted boolean
);

-- Which tables are tracked, and how: read by track() itself and by the test that holds declarations against it.
create table tracked (
  table_name text primary key,
  resource text not null,
  technical text[] not null,
  hidden text[] not null,
  part_of text,
  owner_key text,
  field text
);
grant select on tracked to partita_app;

-- Writes the log for all rows of one statement: numbers from the head, revisions for what is recorded, the feed for
-- what clients see. A record changed twice in one write keeps one revision, completed by the later statement.
create function record_changes(p_resource text, p_changes change[]) returns void language plpgsql as $$
declare
  v_company bigint := app_company();
  v_write bigint := app_write();
  v_user bigint := app_user();
  v_at timestamptz := app_now();
  v_verb text := nullif(current_setting('app.verb', true), '');
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
  if exists (select from unnest(p_changes) c where c.recorded) then perform set_config('app.recorded', '1', true); end if;
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
    where c.recorded
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
  insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
  select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end,
         coalesce(c.version_after, c.version_before), v_at
  from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
  on conflict (company_id, resource, record_id) do update set seq = excluded.seq, op = excluded.op, version = excluded.version, changed_at = excluded.changed_at;
end $$;

-- Children are part of their owner: a change of theirs is a change of the owner, whose revision shows the whole list
-- before and after under one field.
create function record_children(p_owner text, p_resource text, p_field text, p_owners bigint[], p_before jsonb, p_after jsonb) returns void language plpgsql as $$
declare
  -- A statement that left a list as it was is no change of its owner.
  v_changed bigint[] := array(select o.id from unnest(p_owners) o (id) where p_before -> o.id::text is distinct from p_after -> o.id::text);
begin
  if app_write() is null then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(v_changed) = 0 then return; end if;
  execute format('update %s set written_in = app_write() where company_id = app_company() and id = any($1) and written_in is distinct from app_write()', p_owner) using v_changed;
  update revisions r set
    former = case when r.former is not null then jsonb_build_object(p_field, coalesce(p_before -> o.id::text, '[]')) || r.former end,
    after = r.after || jsonb_build_object(p_field, coalesce(p_after -> o.id::text, '[]'))
  from unnest(v_changed) o (id)
  where r.company_id = app_company() and r.resource = p_resource and r.record_id = o.id and r.write_no = app_write() and r.after is not null;
end $$;

-- The columns of a tracked table that its log shows, with the cast of those the wire shows otherwise than to_jsonb() would.
create function image_columns(p_table text, p_without text[]) returns table (name text, as_wire text, generated boolean) language sql stable as $$
  select a.attname::text, case a.atttypid
    when 'numeric'::regtype then format('(r).%I::text', a.attname)
    when 'timestamptz'::regtype then format('wire((r).%I)', a.attname) end, a.attgenerated <> ''
  from pg_attribute a
  where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_without)
  order by a.attnum
$$;

-- Attaches the change log to a table. Call it again after a migration that adds or drops a column.
--   technical: columns that move lock_version and the feed but are no change of the record (checks, counters)
--   hidden:    columns that no client sees (search texts, hashes): they move lock_version only
--   part_of:   the owner's table; then the table has no revisions of its own
create procedure track(p_table text, p_resource text, p_technical text[] default '{}', p_hidden text[] default '{}',
                       p_part_of text default null, p_owner_key text default null, p_field text default null) language plpgsql as $track$
declare
  v_frame constant text[] := '{company_id,version,lock_version,updated_at,written_in}'::text[] || coalesce(p_owner_key, 'company_id');
  v_unseen constant text[] := v_frame || p_technical || p_hidden;
  v_casts text := (select string_agg(format('%L, %s', c.name, c.as_wire), ', ') from image_columns(p_table, v_unseen) c where c.as_wire is not null);
  -- Before the row is stored a generated column is still empty; what it is made from speaks for it.
  v_recorded text := (select string_agg(format('new.%I is distinct from old.%1$I', c.name), ' or ')
                      from image_columns(p_table, v_unseen) c where not c.generated);
  v_bin boolean := exists (select from pg_attribute a where a.attrelid = p_table::regclass and a.attname = 'deleted_at' and not a.attisdropped);
  v_order text;
  v_lists text;
  v_now text;
  v_untouched text;
  v_technical text := (select string_agg(format('n.%I is distinct from o.%1$I', c), ' or ') from unnest(p_technical) c);
begin
  if p_part_of is not null and cardinality(p_technical) > 0 then
    raise exception 'the children of % have no feed of their own that a technical column could move', p_part_of;
  end if;
  insert into tracked values (p_table, p_resource, p_technical, p_hidden, p_part_of, p_owner_key, p_field)
  on conflict (table_name) do update set resource = excluded.resource, technical = excluded.technical, hidden = excluded.hidden,
    part_of = excluded.part_of, owner_key = excluded.owner_key, field = excluded.field;
  -- One expression, so that the planner puts it in place of the call: of 5,000 rows most of the time went into the calls.
  execute format('create or replace function %I(r %s) returns jsonb language sql stable as $f$ select (to_jsonb(r) - %L::text[]) || jsonb_build_object(%s) $f$',
                 p_table || '_image', p_table, v_unseen, v_casts);
  if p_part_of is null then
    execute format($f$
      create or replace function %1$I() returns trigger language plpgsql as $t$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if %2$s or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $t$ $f$, p_table || '_touch', v_recorded);
    execute format($f$
      create or replace function %1$I() returns trigger language plpgsql as $t$
      begin
        if tg_op = 'INSERT' then
          perform record_changes(%2$L, array(select (n.company_id, n.id, null, n.version, null, %3$I(n), true, false, %4$s)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes(%2$L, array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, %3$I(o) as before, %3$I(n) as after,
                     %5$s as was_deleted, %4$s as is_deleted, %6$s as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes(%2$L, array(select (o.company_id, o.id, o.version, null, %3$I(o), null, true, %5$s, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $t$ $f$, p_table || '_log', p_resource, p_table || '_image',
      case when v_bin then 'n.deleted_at is not null' else 'false' end, case when v_bin then 'o.deleted_at is not null' else 'false' end,
      coalesce(v_technical, 'false'));
    execute format('create or replace trigger touch before update on %s for each row execute function %I()', p_table, p_table || '_touch');
  else
    v_order := case when exists (select from pg_attribute a where a.attrelid = p_table::regclass and a.attname = 'position') then 'c.position, c.id' else 'c.id' end;
    v_lists := format('(select jsonb_object_agg(l.owner, l.list) from (select c.%1$I as owner, jsonb_agg(%2$I(c) order by %3$s) as list '
                      'from (%%s) c group by c.%1$I) l)', p_owner_key, p_table || '_image', v_order);
    v_now := format('select k.* from %1$s k where k.company_id = app_company() and k.%2$I = any (v_owners)', p_table, p_owner_key);
    -- A full join here too: no loop over 5,000 rows, whatever the plan was first made for.
    v_untouched := format('select k.* from (%s) k full join new_rows n on n.id = k.id where n.id is null', v_now);
    execute format($f$
      create or replace function %1$I() returns trigger language plpgsql as $t$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.%2$I from new_rows n);
          v_before := %3$s;
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.%2$I from new_rows n union select o.%2$I from old_rows o);
          v_before := %4$s;
        else
          v_owners := array(select distinct o.%2$I from old_rows o);
          v_before := %5$s;
        end if;
        perform record_children(%6$L, %7$L, %8$L, v_owners, v_before, %9$s);
        return null;
      end $t$ $f$, p_table || '_log', p_owner_key,
      format(v_lists, v_untouched), format(v_lists, v_untouched || ' union all select o.* from old_rows o'),
      format(v_lists, v_now || ' union all select o.* from old_rows o'), p_part_of, p_resource, p_field, format(v_lists, v_now));
  end if;
  execute format('create or replace trigger log_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', p_table, p_table || '_log');
  execute format('create or replace trigger log_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()', p_table, p_table || '_log');
  execute format('create or replace trigger log_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', p_table, p_table || '_log');
end $track$;
