-- migrate:up

-- Numbers of events that were given out on a database that was then restored to an earlier moment: above `above` and below `below`. No event
-- has them, and none ever will.
set local role partita_queue;
create table queue.event_gaps (
  firm_id bigint not null,
  above bigint not null,
  below bigint not null check (below > above),
  begun_at timestamptz not null default public.app_now(),
  primary key (firm_id, above)
);
grant select on queue.event_gaps to partita_app;
set local role partita_owner;

-- Called by every process that starts. After a restore, numbers above a file's head were given out for changes that are lost: the stream
-- continues far above them, and they lie in a gap. The numbers of the events of a firm continue above them too, also where the
-- firm had none yet. Where the shape of records changed, every copy starts over.
create or replace function begin_epoch(p_schema integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c_leap constant bigint := 1000000000;
  v_cluster text := (select s.system_identifier from pg_control_system() s) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
  v_was public.feed_epoch;
begin
  insert into public.feed_epoch (cluster, schema) values (v_cluster, p_schema) on conflict do nothing;
  select e.* into strict v_was from public.feed_epoch e for update;
  if v_was.cluster = v_cluster and v_was.schema >= p_schema then return false; end if;
  if v_was.cluster <> v_cluster then
    insert into public.feed_gaps (company_id, above, below) select h.company_id, h.seq, h.seq + c_leap from public.heads h for update;
    insert into queue.firm_sequences (firm_id) select f.id from public.firms f on conflict do nothing;
    perform from queue.firm_sequences s order by s.firm_id for update;
    insert into queue.event_gaps (firm_id, above, below) select s.firm_id, s.last, s.last + c_leap from queue.firm_sequences s;
    update queue.firm_sequences s set last = s.last + c_leap;
  end if;
  update public.heads h set seq = h.seq + c_leap, floor = case when v_was.schema < p_schema then h.seq + c_leap else h.floor end;
  update public.feed f set seq = h.seq, changed_at = public.app_now() from public.heads h
  where f.company_id = h.company_id and f.resource = 'companies' and f.record_id = h.company_id;
  update public.feed_epoch set cluster = v_cluster, schema = greatest(schema, p_schema), begun_at = public.app_now();
  return true;
end $$;
