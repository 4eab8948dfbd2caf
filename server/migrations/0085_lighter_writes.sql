-- migrate:up

-- The same log. What is new and what is not are written by statements of their own: one statement for both prepares two inserts at each call,
-- of which one has nothing to do.
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
  if v_new then
    with made as (
      insert into revisions (company_id, seq, write_no, resource, record_id, op, version_after, operation_id, user_id, token_name, device_id, device_name,
                             origin, occurred_at, created_at, required_role, after)
      select v_company, v_base + c.position, v_write, p_resource, c.record_id, coalesce(v_verb, 'create'), c.version_after, v_operation, v_user,
        v_writer ->> 'token_name', v_writer ->> 'device_id', v_writer ->> 'device_name', v_writer ->> 'origin', v_occurred, v_written,
        v_writer ->> 'required_role', c.after
      from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
      where c.recorded and not v_setup
      returning seq
    )
    select count(*), min(m.seq), max(m.seq) into v_count, v_first, v_last from made m;
  else
    with completed as (
      insert into revisions as r (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                                  token_name, device_id, device_name, origin, occurred_at, created_at, required_role, former, after)
      select v_company, v_base + c.position, v_write, p_resource, c.record_id,
        coalesce(v_verb, case
          when c.before is null then 'create' when c.after is null then 'purge'
          when c.is_deleted and not c.was_deleted then 'delete' when c.was_deleted and not c.is_deleted then 'restore' else 'update' end),
        c.version_before, c.version_after, v_operation, v_user, v_writer ->> 'token_name', v_writer ->> 'device_id', v_writer ->> 'device_name',
        v_writer ->> 'origin', v_occurred, v_written, v_writer ->> 'required_role',
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
    select count(*), min(c.seq), max(c.seq) into v_count, v_first, v_last from completed c where c.is_new;
  end if;
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
  if v_new then
    insert into feed (company_id, resource, record_id, seq, op, version, changed_at)
    select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end, c.version_after, v_at
    from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position);
  else
    insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
    select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end,
      coalesce(c.version_after, c.version_before), v_at
    from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
    on conflict (company_id, resource, record_id) do update set seq = excluded.seq, op = excluded.op, version = excluded.version, changed_at = excluded.changed_at;
  end if;
end $$;

-- An entry names a journal of its file, and a line its entry: that the file exists follows. Each posting of four lines looked it up five times.
alter table entry_lines drop constraint entry_lines_company_id_fkey;
alter table entries drop constraint entries_company_id_fkey;
