-- migrate:up

-- The kernel of the database: who writes, for which company file, and what is remembered of it.
-- Roles are cluster-wide and made by `partita db init`; this file expects partita_owner (who runs it),
-- partita_app and partita_queue.

create schema directory;
create schema queue authorization partita_queue;
grant usage on schema directory to partita_app;
grant usage on schema queue to partita_app;

-- Settings of a write or a read hold for one transaction. A value left behind by a session-level SET, or by
-- another transaction of the same connection, is not bound to the current one and counts as absent.
create function app_bound() returns boolean language sql stable parallel safe as
$$ select current_setting('app.bound', true) = transaction_timestamp()::text $$;

create function app_company() returns bigint language sql stable parallel safe as
$$ select case when app_bound() then nullif(current_setting('app.company_id', true), '')::bigint end $$;

create function app_user() returns bigint language sql stable parallel safe as
$$ select case when app_bound() then nullif(current_setting('app.user_id', true), '')::bigint end $$;

-- The number of the write that is open on the current company file, null outside write().
create function app_write() returns bigint language sql stable parallel safe as
$$ select case when app_bound() then nullif(current_setting('app.write_no', true), '')::bigint end $$;

-- The one source of time. Inside a write it is the moment after the lock was taken, so that everything the
-- write stores carries one time and times never run against the order of commits.
create function app_now() returns timestamptz language sql stable parallel safe as
$$ select coalesce(case when app_bound() then nullif(current_setting('app.at', true), '')::timestamptz end,
                   date_trunc('milliseconds', clock_timestamp())) $$;

-- A timestamp as the wire shows it.
create function wire(t timestamptz) returns text language sql stable parallel safe as
$$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Binds a read to its company file (null: none) and user, and to the time when a test's clock gives one.
create function bind_read(p_company bigint, p_user bigint, p_now timestamptz default null) returns void language sql volatile as
$$ select set_config('app.bound', transaction_timestamp()::text, true),
          set_config('app.at', coalesce(p_now::text, ''), true),
          set_config('app.company_id', coalesce(p_company::text, ''), true),
          set_config('app.user_id', coalesce(p_user::text, ''), true) $$;

-- The second wall: rows of another company file do not exist for the application role.
create procedure isolate(p_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy own_file on %s using (company_id = (select app_company()))', p_table);
end $$;

-- One narrow row per company file: its lock, the head of its feed, the number of its last write.
create table heads (
  company_id bigint primary key,
  seq bigint not null default 0,
  writes bigint not null default 0,
  written_at timestamptz not null default app_now()
) with (fillfactor = 50);
call isolate('heads');
grant select, insert, update on heads to partita_app;

-- Every recorded change of a record, in commit order per company file. `after` is the whole record, `former`
-- the earlier values of the fields that changed, so before = after || former. History, undo and the bin read it.
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
  former jsonb,
  after jsonb,
  primary key (company_id, seq)
);
create unique index revisions_record on revisions (company_id, resource, record_id, write_no);
create index revisions_operation on revisions (company_id, operation_id);
alter table revisions enable row level security;
create policy own_file on revisions for select using (company_id = (select app_company()));
create policy this_write on revisions for insert with check (company_id = (select app_company()) and write_no = (select app_write()));
-- Append-only: a row may be completed by the very write that made it, never later.
create policy same_write on revisions for update using (company_id = (select app_company()) and write_no = (select app_write()));
grant select, insert, update on revisions to partita_app;

-- How many revisions a day holds, by resource and user: exact totals and deep pages without counting.
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

-- The last change of each record: what synchronisation reads, one index scan for "the last state only".
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
call isolate('feed');
grant select, insert, update on feed to partita_app;

-- Memorised answers. company_id 0 holds those of POST /v1/companies, whose file does not exist when the key is read.
create table replays (
  company_id bigint not null,
  user_id bigint not null,
  key text not null check (length(key) between 1 and 64),
  fingerprint bytea not null,
  status smallint not null,
  body text,
  operation_id uuid,
  trashed boolean not null,
  -- The file a POST /v1/companies made: its replay is for those who still may enter it.
  made_company bigint,
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id, key)
);
alter table replays enable row level security;
create policy own_keys on replays using (
  user_id = (select app_user()) and company_id = (select coalesce(nullif(current_setting('app.memo_company', true), ''), '-1')::bigint));
grant select, insert, update on replays to partita_app;

-- Facts on their way out, one plain row per public event; a relay gives them their sequence and hands them on.
set local role partita_queue;
create table queue.outbox (
  id bigint generated always as identity primary key,
  firm_id bigint,
  company_id bigint,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null
);
grant insert on queue.outbox to partita_app;
set local role partita_owner;
