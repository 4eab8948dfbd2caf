-- migrate:up

-- The change log of company files. Triggers made by track() write it, one insert per statement.

-- One narrow row per company file: its lock, the last number of its feed, number and time of its last write. Every write of a file is later
-- than the one before it by at least a microsecond, so that a time names one state of the file; other times are kept in milliseconds. Cursors
-- below the floor cannot be continued, because tombstones below it may have been deleted.
create table heads (
  company_id bigint primary key,
  seq bigint not null default 0,
  writes bigint not null default 0,
  written_at timestamptz not null default app_now(),
  floor bigint not null default 0
) with (fillfactor = 50);
call isolate('heads');
grant select, insert, update on heads to partita_app;

-- Every recorded change of a record, in commit order per company file. `after` is the whole record, `former` the earlier values of the
-- fields that changed, so before = after || former. History, undo and the bin read it. `required_role` is the role that the route of the
-- change requires, where that is more than encoder: undoing it requires the same role.
create table revisions (
  company_id bigint not null,
  seq bigint not null,
  write_no bigint not null,
  resource text not null,
  record_id bigint not null,
  op text not null check (op in ('create', 'update', 'delete', 'restore', 'purge', 'post', 'reverse', 'match', 'unmatch',
                                 'lock', 'unlock', 'close', 'reopen', 'validate')),
  version_before integer,
  version_after integer,
  operation_id uuid not null,
  user_id bigint,
  token_name text,
  device_id text,
  device_name text,
  origin text not null check (origin in ('api', 'offline_sync', 'job', 'external', 'revert')),
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  required_role text check (required_role in ('manager', 'admin')),
  former jsonb,
  after jsonb,
  primary key (company_id, seq)
);
create unique index revisions_record on revisions (company_id, resource, record_id, write_no);
create index revisions_operation on revisions (company_id, operation_id);
alter table revisions enable row level security;
create policy own_file on revisions for select using (company_id = (select app_company()));
create policy this_write on revisions for insert with check (company_id = (select app_company()) and write_no = (select app_write()));
-- Append-only: a row can be completed by the write that made it, and never changes later.
create policy same_write on revisions for update using (company_id = (select app_company()) and write_no = (select app_write()));
grant select, insert, update on revisions to partita_app;

-- The number of revisions per day, resource and user: exact totals and deep pages without counting.
create table revision_days (
  company_id bigint not null,
  day date not null,
  resource text not null,
  user_id bigint not null,
  revisions integer not null,
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (company_id, day, resource, user_id)
);
call isolate('revision_days');
grant select, insert, update on revision_days to partita_app;

-- The last change of each record. Synchronisation reads it: one index scan gives the last state of every record.
create table feed (
  company_id bigint not null,
  resource text not null,
  record_id bigint not null,
  seq bigint not null,
  op text not null check (op in ('upsert', 'delete')),
  version integer not null,
  changed_at timestamptz not null,
  primary key (company_id, resource, record_id)
);
create unique index feed_seq on feed (company_id, seq);
create index feed_deletes on feed (company_id, seq) where op = 'delete';
call isolate('feed');
grant select, insert, update on feed to partita_app;

-- One changed row of a tracked table, as its triggers pass it to record_changes().
create type change as (
  company_id bigint, record_id bigint, version_before integer, version_after integer,
  before jsonb, after jsonb, recorded boolean, was_deleted boolean, is_deleted boolean
);

-- The tracked tables and how they are tracked: read by track() and by the test that compares it with the declared resources.
create table tracked (
  table_name text primary key,
  resource text not null,
  technical text[] not null,
  hidden text[] not null,
  part_of text,
  owner_key text,
  field text,
  -- Set by embed().
  embedded_in text,
  embedded_key text,
  embedded_field text,
  -- Set by bin_with().
  bin_owner text,
  bin_key text,
  -- False: the rows follow those of `part_of` and have no log; the table is listed so that what they refer to counts as used by their owner.
  is_logged boolean not null default true
);
grant select on tracked to partita_app;

-- Writes the log for all rows of one statement: numbers from the head, revisions for what is recorded, the feed for what clients see. A
-- record changed twice in one write keeps one revision, completed by the later statement. Rows made by the set-up of a new file go to the
-- feed and have no revision of their own: the revision of the file covers them.
create function record_changes(p_resource text, p_changes change[]) returns void language plpgsql as $$
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
begin
  -- Before anything else: a write to hidden columns is no recorded change, but it needs the lock too.
  if v_write is null or exists (select from unnest(p_changes) c where c.company_id is distinct from v_company) then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_changes) = 0 then return; end if;
  v_writer := current_setting('app.writer')::jsonb;
  v_operation := v_writer ->> 'operation_id';
  v_occurred := coalesce((v_writer ->> 'occurred_at')::timestamptz, v_at);
  update heads set seq = seq + cardinality(p_changes) where company_id = v_company returning seq - cardinality(p_changes), written_at into v_base, v_written;
  if not v_setup and exists (select from unnest(p_changes) c where c.recorded) then perform set_config('app.recorded', '1', true); end if;
  with logged as (
    insert into revisions as r (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                                token_name, device_id, device_name, origin, occurred_at, created_at, required_role, former, after)
    select v_company, v_base + c.position, v_write, p_resource, c.record_id,
           coalesce(v_verb, case
             when c.before is null then 'create' when c.after is null then 'purge'
             when c.is_deleted and not c.was_deleted then 'delete' when c.was_deleted and not c.is_deleted then 'restore' else 'update' end),
           c.version_before, c.version_after, v_operation, v_user, v_writer ->> 'token_name',
           v_writer ->> 'device_id', v_writer ->> 'device_name', v_writer ->> 'origin', v_occurred, v_written, v_writer ->> 'required_role',
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
  -- An embedded record is not sent by itself: its owner is.
  if exists (select from tracked t where t.resource = p_resource and t.embedded_in is not null) then return; end if;
  insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
  select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end,
         coalesce(c.version_after, c.version_before), v_at
  from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
  on conflict (company_id, resource, record_id) do update set seq = excluded.seq, op = excluded.op, version = excluded.version, changed_at = excluded.changed_at;
end $$;

-- Children are part of their owner: a change of theirs is a change of the owner, whose revision shows the whole list before and after
-- under one field.
create function record_children(p_owner text, p_resource text, p_field text, p_owners bigint[], p_before jsonb, p_after jsonb) returns void language plpgsql as $$
declare
  -- A statement that left a list unchanged is no change of its owner.
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

-- Sends records again whose shown values changed while their rows did not, each under a new number.
create function send_again(p_resource text, p_ids bigint[]) returns void language plpgsql as $$
declare
  v_before bigint;
begin
  if coalesce(cardinality(p_ids), 0) = 0 then return; end if;
  update heads h set seq = h.seq + cardinality(p_ids) where h.company_id = app_company() returning h.seq - cardinality(p_ids) into v_before;
  update feed f set seq = v_before + n.place, changed_at = app_now() from unnest(p_ids) with ordinality n (id, place)
  where f.company_id = app_company() and f.resource = p_resource and f.record_id = n.id;
end $$;

-- The columns of a tracked table that its log shows, with a cast for those that the wire shows differently from to_jsonb().
create function image_columns(p_table text, p_without text[]) returns table (name text, as_wire text, generated boolean) language sql stable as $$
  select a.attname::text, case a.atttypid
    when 'numeric'::regtype then format('(r).%I::text', a.attname)
    when 'numeric[]'::regtype then format('(r).%I::text[]', a.attname)
    when 'timestamptz'::regtype then format('wire((r).%I)', a.attname)
    when 'stamped_date'::regtype then format('wire((r).%I::date)', a.attname) end, a.attgenerated <> ''
  from pg_attribute a
  where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_without)
  order by a.attnum
$$;

-- Attaches the change log to a table. Call it again in a migration that adds or drops a column. Deletions by erase_company() are not
-- logged: the log of the file is erased too, and for a large file it would not fit into memory.
--   technical: columns that move lock_version and the feed but are no change of the record (checks, counters)
--   hidden:    columns that no client sees (search texts, hashes): they move lock_version only
--   part_of:   the table of the owner; then the table has no revisions of its own
create procedure track(p_table text, p_resource text, p_technical text[] default '{}', p_hidden text[] default '{}',
                       p_part_of text default null, p_owner_key text default null, p_field text default null) language plpgsql as $track$
declare
  v_frame constant text[] := '{company_id,version,lock_version,updated_at,written_in}'::text[] || coalesce(p_owner_key, 'company_id');
  v_unseen constant text[] := v_frame || p_technical || p_hidden;
  v_casts text := (select string_agg(format('%L, %s', c.name, c.as_wire), ', ') from image_columns(p_table, v_unseen) c where c.as_wire is not null);
  -- In a before trigger generated columns are still empty; the columns they are computed from are compared instead.
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
  -- One expression, so that the planner inlines it: with 5,000 rows most of the time went into function calls.
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
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes(%2$L, array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else %3$I(n) end, true, false, %4$s)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes(%2$L, array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
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
    -- A full join here too, against a nested loop over 5,000 rows.
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
  execute format('create or replace trigger log_delete after delete on %s referencing old table as old_rows for each statement when (not erasing()) execute function %I()', p_table, p_table || '_log');
end $track$;

-- Called after track() for a table whose rows have revisions and a version of their own and are sent with their owner: its feed moves with
-- theirs. With a field, the list is part of the owner too: its version counts changes of the list, and its revision shows the list before
-- and after.
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
  execute format('create or replace trigger embed_delete after delete on %s referencing old table as old_rows for each statement when (not erasing()) execute function %I()', p_table, p_table || '_embed');
end $embed$;

-- Called after track() for a table whose rows are records of their own and go to the bin with another record, are restored with it and
-- purged with it. A row without that owner goes to the bin alone.
create procedure bin_with(p_table text, p_owner text, p_owner_key text) language plpgsql as $bin$
begin
  update tracked set bin_owner = p_owner, bin_key = p_owner_key where table_name = p_table;
  if not found then raise exception '% is not tracked', p_table; end if;
end $bin$;
