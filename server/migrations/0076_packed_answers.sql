-- migrate:up

-- Stored answers are compressed by the process that gives them: it knows the words that answers consist of, so the compressed form is less
-- than half as long as what the database makes of the text.
set local lock_timeout = '500ms';
alter table replays add column packed bytea, add constraint replays_one_form check (body is null or packed is null) not valid;

-- As before; p_unpacks says whether the caller can read a compressed answer. A process of the release before cannot, and its client is told
-- to try again.
create function open_write(
  p_user bigint, p_lock_user boolean, p_firm bigint, p_company bigint,
  p_key text, p_operation uuid, p_given_operation boolean, p_writer jsonb, p_patience_ms integer, p_now timestamptz, p_unpacks boolean
) returns table (write_no bigint, at timestamptz, replay jsonb, foreign_operation boolean, facts jsonb) language plpgsql as $$
declare
  v_head heads;
begin
  perform set_config('app.bound', transaction_timestamp()::text, true),
          set_config('app.company_id', coalesce(p_company::text, ''), true),
          set_config('app.user_id', coalesce(p_user::text, ''), true),
          set_config('app.memo_company', coalesce(p_company, 0)::text, true),
          set_config('app.writer', p_writer::text, true),
          set_config('app.write_no', '', true), set_config('app.at', coalesce(p_now::text, ''), true), set_config('app.verb', '', true),
          set_config('app.recorded', '', true),
          set_config('lock_timeout', p_patience_ms::text, true);
  if p_lock_user then perform from directory.users u where u.id = p_user for no key update; end if;
  if p_firm is not null then perform from firms f where f.id = p_firm for no key update; end if;
  if p_company is not null then
    update heads h set writes = h.writes + 1, written_at = greatest(app_now(), h.written_at + interval '1 microsecond')
    where h.company_id = p_company returning * into v_head;
    if not found then raise exception 'company file % has no head', p_company; end if;
    perform set_config('app.write_no', v_head.writes::text, true);
    facts := company_facts(p_company);
    if p_given_operation then
      foreign_operation := exists (select from revisions r
        where r.company_id = p_company and r.operation_id = p_operation and r.user_id is distinct from p_user);
    end if;
  end if;
  write_no := v_head.writes;
  at := coalesce(date_trunc('milliseconds', v_head.written_at), app_now());
  perform set_config('app.at', at::text, true);
  if p_key is not null then
    select jsonb_build_object('fingerprint', encode(m.fingerprint, 'hex'), 'body', m.body, 'packed', encode(m.packed, 'base64'), 'operation_id', m.operation_id, 'trashed', m.trashed,
      'visible', m.made_company is null or (p_writer ->> 'platform_admin')::boolean
        or exists (select from company_access a where a.company_id = m.made_company and a.user_id = p_user))
    into replay from replays m where m.company_id = coalesce(p_company, 0) and m.user_id = p_user and m.key = p_key
      and m.created_at > app_now() - interval '30 days';
    if not p_unpacks and replay ->> 'packed' is not null then
      raise exception 'a process of this release has to answer' using errcode = 'lock_not_available';
    end if;
  end if;
  return next;
end $$;
create or replace function open_write(
  p_user bigint, p_lock_user boolean, p_firm bigint, p_company bigint,
  p_key text, p_operation uuid, p_given_operation boolean, p_writer jsonb, p_patience_ms integer, p_now timestamptz default null
) returns table (write_no bigint, at timestamptz, replay jsonb, foreign_operation boolean, facts jsonb) language sql volatile as $$
  select * from open_write(p_user, p_lock_user, p_firm, p_company, p_key, p_operation, p_given_operation, p_writer, p_patience_ms, p_now, false)
$$;

-- As before; p_packed is the compressed answer, in place of p_body.
create function close_write(
  p_key text, p_fingerprint bytea, p_status smallint, p_body text, p_operation uuid, p_trashed boolean,
  p_firm bigint, p_company bigint, p_events jsonb, p_jobs jsonb, p_packed bytea
) returns boolean language plpgsql as $$
declare
  v_recorded boolean := coalesce(current_setting('app.recorded', true) = '1', false);
  v_writer jsonb := current_setting('app.writer')::jsonb;
begin
  if p_key is not null then
    insert into replays (company_id, user_id, key, fingerprint, status, body, packed, operation_id, trashed, made_company)
    values (current_setting('app.memo_company')::bigint, app_user(), p_key, p_fingerprint, p_status, p_body, p_packed,
            case when v_recorded then p_operation end, p_trashed,
            case when current_setting('app.memo_company') = '0' then app_company() end)
    -- A conflict means a key older than 30 days, which counts as unknown.
    on conflict (company_id, user_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      packed = excluded.packed, operation_id = excluded.operation_id, trashed = excluded.trashed,
      made_company = excluded.made_company, created_at = excluded.created_at;
  end if;
  if p_events is not null then
    insert into queue.outbox (firm_id, company_id, event, data, created_at)
    select p_firm, p_company, e.item ->> 'event', e.item -> 'data', app_now()
    from jsonb_array_elements(p_events) with ordinality e (item, position) order by e.position;
  end if;
  if p_jobs is not null then
    perform case when (j.item ->> 'in_turn')::boolean
      then queue.enqueue_in_turn(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key',
        coalesce('firm ' || p_firm, 'file ' || p_company))
      else queue.enqueue(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key', (j.item ->> 'run_at')::timestamptz) end
    from jsonb_array_elements(p_jobs) with ordinality j (item, position) order by j.position;
  end if;
  if v_recorded and app_company() is not null and app_user() is not null and v_writer ->> 'device_id' is not null then
    perform seen_device(app_company(), app_user(), v_writer ->> 'device_id', v_writer ->> 'device_name', null, null);
  end if;
  return v_recorded;
end $$;
create or replace function close_write(
  p_key text, p_fingerprint bytea, p_status smallint, p_body text, p_operation uuid, p_trashed boolean,
  p_firm bigint, p_company bigint, p_events jsonb, p_jobs jsonb default null
) returns boolean language sql volatile as $$
  select close_write(p_key, p_fingerprint, p_status, p_body, p_operation, p_trashed, p_firm, p_company, p_events, p_jobs, null)
$$;
