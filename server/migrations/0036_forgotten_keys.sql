-- migrate:up

-- A key is remembered for 30 days. After that its row is of no use to anybody, and its body may be large.
create index replays_made on replays using brin (created_at);

-- Takes what was memorised more than 30 days ago, a portion at a time; answers how many.
create function purge_replays(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from public.replays r
    where (r.company_id, r.user_id, r.key) in (
      select o.company_id, o.user_id, o.key from public.replays o where o.created_at <= public.app_now() - interval '30 days' limit p_most)
    returning 1
  )
  select count(*)::integer from gone
$$;
revoke all on function purge_replays(integer) from public;
grant execute on function purge_replays(integer) to partita_app;

call spare_erasure();
