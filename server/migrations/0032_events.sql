-- migrate:up

-- Events that went through the relay are kept for 30 days, for those who missed one. Each keeps what its firm and its file were called, so
-- that its envelope is the same whenever it is read; those of before have neither, and show the names of today.
set local role partita_queue;
alter table queue.events add column firm jsonb, add column company jsonb;
create index events_relayed on queue.events using brin (relayed_at);
-- The last number that retention took: who asks for what came after it misses nothing.
alter table queue.firm_sequences add column purged bigint not null default 0;
grant select on queue.events, queue.firm_sequences to partita_app;

-- Takes events that are older than 30 days, a portion at a time; answers how many.
create function queue.purge_events(p_now timestamptz, p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from queue.events e
    where (e.firm_id, e.sequence) in (
      select o.firm_id, o.sequence from queue.events o where o.relayed_at < p_now - interval '30 days' order by o.relayed_at, o.firm_id, o.sequence limit p_most)
    returning e.firm_id, e.sequence
  ), marked as (
    update queue.firm_sequences s set purged = greatest(s.purged, g.last)
    from (select firm_id, max(sequence) as last from gone group by firm_id) g where s.firm_id = g.firm_id
  )
  select count(*)::integer from gone
$$;
revoke all on function queue.purge_events(timestamptz, integer) from public;
grant execute on function queue.purge_events(timestamptz, integer) to partita_app;
set local role partita_owner;

-- What a firm and some of its files are called: all that the relay, which sees no table of a file, may know of them.
create function event_subjects(p_firm bigint, p_companies bigint[]) returns table (company_id bigint, firm jsonb, company jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, jsonb_build_object('public_token', f.public_token, 'name', f.name),
    case when c.id is not null then jsonb_build_object('public_token', c.public_token, 'name', c.name) end
  from unnest(p_companies) a (id) join public.firms f on f.id = p_firm left join public.companies c on c.id = a.id
$$;
revoke all on function event_subjects(bigint, bigint[]) from public;
grant execute on function event_subjects(bigint, bigint[]) to partita_queue;
