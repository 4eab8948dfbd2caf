-- migrate:up

-- Where a firm wants its events sent. The slot is what limits a firm to twenty: two endpoints cannot share one. Secrets are sealed by the
-- application; the former one still signs until its time is over.
create table webhooks (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms,
  slot smallint not null check (slot between 1 and 20),
  url text not null check (length(url) between 1 and 500),
  description text check (length(description) <= 190),
  events text[] not null check (cardinality(events) > 0 and (not '*' = any (events) or cardinality(events) = 1)),
  is_active boolean not null default true,
  secret bytea not null,
  secret_hint text not null check (secret_hint ~ '^whsec_….{4}$'),
  former_secret bytea,
  former_until timestamptz,
  last_delivery_at timestamptz,
  last_status text,
  -- Failures since the last success: who fails is given less of the worker.
  failures integer not null default 0,
  -- The worker whose turn it is to send to this endpoint, and until when.
  worker text,
  held_until timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (firm_id, slot),
  check ((former_secret is null) = (former_until is null))
) with (fillfactor = 50);
grant select, insert, update, delete on webhooks to partita_app;
grant select (id, firm_id, events) on webhooks to partita_queue;

-- One event on its way to one endpoint, with the body as it is sent, byte for byte, at every attempt.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  firm_id bigint not null references firms,
  -- Of which file it tells: it goes when the file is erased.
  company_id bigint,
  event_id text not null check (event_id ~ '^evt_[0-9a-f]{32}$'),
  event text not null,
  body text not null,
  is_test boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0 check (attempts between 0 and 8),
  next_attempt_at timestamptz,
  response_status smallint,
  response_excerpt text check (length(response_excerpt) <= 2000),
  duration_ms integer check (duration_ms >= 0),
  delivered_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- Nothing is forgotten: what is not finished has a time at which it is tried again.
  check ((status = 'pending') = (next_attempt_at is not null) and (status = 'pending') = (finished_at is null)),
  check ((status = 'delivered') = (delivered_at is not null)),
  check (status = 'pending' or attempts > 0)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;

alter table webhook_deliveries enable row level security;
create policy known on webhook_deliveries for select using (true);
create policy added on webhook_deliveries for insert with check (true);
-- What is finished stays as it ended, and can be deleted when it is 30 days old; what is pending, never.
create policy pending on webhook_deliveries for update using (status = 'pending') with check (true);
create policy expired on webhook_deliveries for delete using (finished_at < app_now() - interval '30 days');
grant select, insert, delete on webhook_deliveries to partita_app;
grant update (status, attempts, next_attempt_at, response_status, response_excerpt, duration_ms, delivered_at, finished_at)
  on webhook_deliveries to partita_app;
grant insert on webhook_deliveries to partita_queue;

-- The endpoints of a firm, held until the end of the transaction: one that somebody removes at this moment is gone before, or after.
create function hold_webhooks(p_firm bigint) returns table (id bigint, events text[])
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.id, w.events from public.webhooks w where w.firm_id = p_firm order by w.id for key share
$$;
revoke all on function hold_webhooks(bigint) from public;
grant execute on function hold_webhooks(bigint) to partita_queue;

-- How sending fares, for operators: what is due at endpoints that are not paused, for how long, and how many of these failed last.
create function webhook_figures() returns table (due integer, oldest_seconds integer, failing integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(d.due), 0)::integer, coalesce(extract(epoch from app_now() - min(d.since)), 0)::integer,
    (count(*) filter (where w.failures > 0))::integer
  from public.webhooks w
  left join lateral (
    select count(*) as due, min(o.next_attempt_at) as since from public.webhook_deliveries o
    where o.webhook_id = w.id and o.status = 'pending' and o.next_attempt_at <= app_now()) d on true
  where w.is_active
$$;
revoke all on function webhook_figures() from public;
grant execute on function webhook_figures() to partita_queue;
