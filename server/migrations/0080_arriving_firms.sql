-- migrate:up

-- A firm that arrives from another installation, as the owner of the database loads it.
set local lock_timeout = '500ms';

-- The streams of its files go on under new numbers, below which no cursor can be continued: numbers of people and company files, which
-- copies of the records contain, are others now. Cursors start over, once.
create function restart_streams(p_firm bigint) returns void language sql volatile as $$
  with restarted as (
    update heads h set seq = h.seq + 1, floor = h.seq + 1 from companies c where c.id = h.company_id and c.firm_id = p_firm returning h.company_id, h.seq
  )
  update feed f set seq = r.seq, changed_at = app_now() from restarted r
  where f.company_id = r.company_id and f.resource = 'companies' and f.record_id = r.company_id
$$;
revoke all on function restart_streams(bigint) from public;
