-- migrate:up

-- Endpoints of firms and the deliveries of events to them.

-- The names of a firm and of some of its files: all that the relay, which sees no table of a file, may know of them.
create function event_subjects(p_firm bigint, p_companies bigint[]) returns table (company_id bigint, firm jsonb, company jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, jsonb_build_object('public_token', f.public_token, 'name', f.name),
    case when c.id is not null then jsonb_build_object('public_token', c.public_token, 'name', c.name) end
  from unnest(p_companies) a (id) join public.firms f on f.id = p_firm left join public.companies c on c.id = a.id
$$;
revoke all on function event_subjects(bigint, bigint[]) from public;
grant execute on function event_subjects(bigint, bigint[]) to partita_queue;

-- The endpoints of a firm. The slot limits a firm to twenty: two endpoints cannot share one. Secrets are encrypted by the application; the
-- former one still signs until it expires.
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
  -- Failures since the last success: a failing endpoint gets fewer requests at a time.
  failures integer not null default 0,
  -- The worker that holds the lease on this endpoint, and its expiry.
  worker text,
  held_until timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (firm_id, slot),
  check ((former_secret is null) = (former_until is null))
) with (fillfactor = 50);
grant select, insert, update, delete on webhooks to partita_app;
grant select (id, firm_id, events) on webhooks to partita_queue;

-- One event for one endpoint, with the body that every attempt sends byte for byte.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  firm_id bigint not null references firms,
  -- The company file of the event: the delivery is deleted when the file is erased.
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
  -- Every unfinished delivery has the time of its next attempt.
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
-- A finished delivery cannot change, and can be deleted after 30 days; a pending one cannot be deleted.
create policy pending on webhook_deliveries for update using (status = 'pending') with check (true);
create policy expired on webhook_deliveries for delete using (finished_at < app_now() - interval '30 days');
grant select, insert, delete on webhook_deliveries to partita_app;
grant update (status, attempts, next_attempt_at, response_status, response_excerpt, duration_ms, delivered_at, finished_at)
  on webhook_deliveries to partita_app;
grant insert on webhook_deliveries to partita_queue;

-- The endpoints of a firm, locked until the end of the transaction, so that none is deleted meanwhile.
create function hold_webhooks(p_firm bigint) returns table (id bigint, events text[])
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.id, w.events from public.webhooks w where w.firm_id = p_firm order by w.id for key share
$$;
revoke all on function hold_webhooks(bigint) from public;
grant execute on function hold_webhooks(bigint) to partita_queue;

-- Figures for operators: how many deliveries are due at active endpoints, since when, and how many of these endpoints failed last.
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
