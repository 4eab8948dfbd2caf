-- migrate:up

-- Firms that leave for another installation. A firm that works has no row.
-- leaving: people work on; jobs, events and webhooks of the firm wait.
-- read_only: nothing of it is written. moved: it works at `moved_to`, and answers nothing here but that.
set local lock_timeout = '500ms';

create table firm_moves (
  firm_id bigint primary key references firms on delete cascade,
  state text not null constraint firm_moves_state_check check (state in ('leaving', 'read_only', 'moved')),
  moved_to text constraint firm_moves_moved_to_check check (moved_to ~ '^https?://' and length(moved_to) <= 255),
  -- The run of the program that moves the firm: no other one may end it.
  attempt uuid not null,
  changed_at timestamptz not null default app_now(),
  -- Nothing waits here any more, so there is no way back.
  cleared_at timestamptz,
  constraint firm_moves_to check (state <> 'moved' or moved_to is not null)
);
grant select on firm_moves to partita_app, partita_queue;

-- Every write of a company file updates its head first, so a closed head refuses them all without another lookup. The application can write
-- every column of a head but this one.
alter table heads add column closed_at timestamptz;
revoke update on heads from partita_app;
grant update (seq, writes, written_at, floor, visitor_records) on heads to partita_app;

create function refuse_closed(p_firm bigint) returns void language plpgsql as $$
declare
  v_move firm_moves;
begin
  select m.* into v_move from firm_moves m where m.firm_id = p_firm;
  raise exception 'the firm % is %', p_firm, coalesce(v_move.state, 'closed')
    using errcode = 'check_violation', constraint = 'firm_closed', detail = case when v_move.state = 'moved' then v_move.moved_to else '' end;
end $$;

create function refuse_closed_head() returns trigger language plpgsql as $$
begin
  perform refuse_closed((select c.firm_id from companies c where c.id = old.company_id));
  return null;
end $$;
-- Without a bound file only the owner's functions change heads, for all files of the installation.
create trigger refuse_closed before update on heads for each row
  when (old.closed_at is not null and session_user = 'partita_app' and app_company() is not null) execute function refuse_closed_head();

-- Tables of a file that are written without moving its head. The lock on the head orders such a write and the closing of the file.
create function refuse_closed_file() returns trigger language plpgsql as $$
declare
  v_closed timestamptz;
begin
  select h.closed_at into v_closed from heads h where h.company_id = app_company() for key share;
  if v_closed is not null then perform refuse_closed((select c.firm_id from companies c where c.id = app_company())); end if;
  return null;
end $$;
do $do$
declare
  v_table text;
begin
  foreach v_table in array '{asset_charges,balance_assertion_checks,bank_scores,ended_letterings,integration_feeds,integration_runs,integration_secrets,ledger_verifications,line_marks,mail_items,mails,payment_items,peppol_messages,recurring_runs,reverts,statement_pairs,sync_conflicts,vat_settlements,verification_runs,verified_chains}'::text[] loop
    execute format('create trigger refuse_closed before insert or update or delete on %I for each statement
      when (session_user = ''partita_app'') execute function refuse_closed_file()', v_table);
  end loop;
  -- Old rows of these two are deleted for all files at once.
  foreach v_table in array '{activity,files}'::text[] loop
    execute format('create trigger refuse_closed before insert on %I for each statement
      when (session_user = ''partita_app'') execute function refuse_closed_file()', v_table);
  end loop;
end $do$;

-- Tables of a firm. The argument is the column that names it, or its company file.
create function refuse_closed_firm() returns trigger language plpgsql as $$
declare
  v_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_named bigint := (v_row ->> tg_argv[0])::bigint;
  v_firm bigint := case when tg_argv[0] = 'company_id' then (select c.firm_id from companies c where c.id = v_named) else v_named end;
begin
  -- Held until the end of the transaction; the firm is closed under the same lock, alone.
  perform pg_advisory_xact_lock_shared(hashtextextended('firm ' || v_firm, 0));
  -- A firm that has moved keeps nobody here.
  if exists (select from firm_moves m where m.firm_id = v_firm and m.state = any (case when tg_op = 'DELETE' then '{read_only}' else '{read_only,moved}' end::text[])) then
    perform refuse_closed(v_firm);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger refuse_closed before update on firms for each row
  when (session_user = 'partita_app') execute function refuse_closed_firm('id');
create trigger refuse_closed before insert or update of firm_id on companies for each row
  when (session_user = 'partita_app' and new.firm_id is not null) execute function refuse_closed_firm('firm_id');
create trigger refuse_closed before insert or update or delete on firm_members for each row
  when (session_user = 'partita_app') execute function refuse_closed_firm('firm_id');
create trigger refuse_closed before insert or update or delete on company_members for each row
  when (session_user = 'partita_app') execute function refuse_closed_firm('company_id');
create trigger refuse_closed before insert or update on firm_invitations for each row
  when (session_user = 'partita_app') execute function refuse_closed_firm('firm_id');
create trigger refuse_closed before insert or update on licences for each row
  when (session_user = 'partita_app') execute function refuse_closed_firm('firm_id');
-- Leases, results and secrets that have expired are the worker's.
create trigger refuse_closed before insert or delete or update of url, description, events, is_active, secret on webhooks for each row
  when (session_user = 'partita_app') execute function refuse_closed_firm('firm_id');

-- The steps of a move. Only the owner of the database takes them.

-- Makes this attempt the one that moves the firm, whose state it returns. A firm that works is leaving from then on.
create function take_firm_move(p_firm bigint, p_attempt uuid) returns text language plpgsql as $$
declare
  v_state text;
begin
  perform pg_advisory_xact_lock(hashtextextended('firm ' || p_firm, 0));
  insert into firm_moves as m (firm_id, state, attempt) values (p_firm, 'leaving', p_attempt)
  on conflict (firm_id) do update set attempt = excluded.attempt returning m.state into v_state;
  return v_state;
end $$;

-- Brings the firm into another state, alone; false when another attempt has taken the move or the firm is in none of the states. `working` has
-- no row.
create function set_firm_state(p_firm bigint, p_attempt uuid, p_from text[], p_to text, p_moved_to text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('firm ' || p_firm, 0));
  if not exists (select from firm_moves m where m.firm_id = p_firm and m.attempt = p_attempt and m.state = any (p_from) and m.cleared_at is null) then
    return false;
  end if;
  if p_to <> 'working' then
    update firm_moves m set state = p_to, moved_to = p_moved_to, changed_at = app_now() where m.firm_id = p_firm;
    return true;
  end if;
  delete from firm_moves m where m.firm_id = p_firm;
  update heads h set closed_at = null from companies c where c.id = h.company_id and c.firm_id = p_firm and h.closed_at is not null;
  update webhooks w set worker = null, held_until = null where w.firm_id = p_firm and w.worker = 'moving';
  return true;
end $$;

-- Closes one company file, when the write under way has ended; false when all are closed. One by one, because a writer holds one file and may
-- wait for the firm.
create function close_next_file(p_firm bigint) returns boolean language plpgsql as $$
declare
  v_file bigint;
begin
  -- Writes that do not move the head hold it for key share, which an update alone would not wait for.
  select h.company_id into v_file from heads h join companies c on c.id = h.company_id
  where c.firm_id = p_firm and h.closed_at is null order by 1 limit 1 for update of h;
  update heads h set closed_at = app_now() where h.company_id = v_file;
  return found;
end $$;

-- Takes the endpoints of the firm from the workers, each when its lease has ended; returns how many are still leased.
create function hold_endpoints(p_firm bigint) returns integer language sql as $$
  update webhooks w set worker = 'moving', held_until = 'infinity' where w.firm_id = p_firm and (w.held_until is null or w.held_until <= app_now());
  select count(*)::integer from webhooks w where w.firm_id = p_firm and w.worker is distinct from 'moving'
$$;

-- What would be done or sent for the firm, once that is the business of the other installation.
create function clear_moved_firm(p_firm bigint) returns void language plpgsql as $$
begin
  delete from queue.outbox o where o.firm_id = p_firm;
  delete from graphile_worker._private_jobs j where j.payload ->> 'firm_id' = p_firm::text
    or (j.payload ->> 'company_id') in (select c.id::text from companies c where c.firm_id = p_firm);
  update webhooks w set is_active = false, worker = null, held_until = null where w.firm_id = p_firm;
  update firms f set external_id = null where f.id = p_firm and f.external_id is not null;
  update firm_moves m set cleared_at = app_now() where m.firm_id = p_firm and m.state = 'moved';
end $$;
revoke all on function take_firm_move(bigint, uuid), set_firm_state(bigint, uuid, text[], text, text), close_next_file(bigint), hold_endpoints(bigint), clear_moved_firm(bigint) from public;

-- The copy that stays behind is not verified any more.
create or replace function oldest_verification() returns timestamptz language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(coalesce(v.verified_at, c.created_at)) from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null and not exists (select from public.firm_moves m where m.firm_id = c.firm_id and m.state = 'moved')
$$;
create or replace function unverified_ledgers(p_since timestamptz) returns table (public_token text) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.public_token::text from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null and coalesce(v.verified_at, c.created_at) < p_since
    and not exists (select from public.firm_moves m where m.firm_id = c.firm_id and m.state = 'moved')
  order by coalesce(v.verified_at, c.created_at), c.id
$$;
