-- migrate:up

create table recurring_entries (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  name text collate "und-x-icu" not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('free', 'invoice', 'credit_note')),
  -- The body of the matching route of entries, without its dates.
  template jsonb not null check (jsonb_typeof(template) = 'object'),
  frequency text not null check (frequency in ('weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  interval integer not null check (interval between 1 and 120),
  day integer not null check (day between 1 and case when frequency = 'weekly' then 7 else 31 end),
  starts_on date not null,
  ends_on date,
  max_runs integer check (max_runs between 1 and 10000),
  auto_post boolean not null,
  is_active boolean not null,
  runs_count integer not null default 0 check (runs_count >= 0),
  -- The date that comes next; null when there is none left.
  next_run_on date,
  last_run_on date,
  last_entry_id bigint,
  last_error text check (length(last_error) between 1 and 500),
  -- No date before this day comes next any more: it is past that of the last run, or the schedule slept until here.
  due_from date,
  status text not null generated always as (case when next_run_on is null then 'finished' when is_active then 'active' else 'paused' end) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, last_entry_id) references entries (company_id, id),
  constraint recurring_entries_span check (ends_on >= starts_on),
  constraint recurring_entries_next check (next_run_on >= starts_on and next_run_on <= coalesce(ends_on, next_run_on)),
  constraint recurring_entries_runs check (next_run_on is null or max_runs is null or runs_count < max_runs)
);
create index recurring_entries_due on recurring_entries (next_run_on, company_id)
  where auto_post and is_active and deleted_at is null and next_run_on is not null;
create index recurring_entries_last_entry on recurring_entries (company_id, last_entry_id) where last_entry_id is not null;
call isolate('recurring_entries');
grant select, insert, update on recurring_entries to partita_app;
call track('recurring_entries', 'recurring-entries', '{runs_count,next_run_on,last_run_on,last_entry_id,last_error,status}', '{due_from}');

-- Each date of each template is booked once, whoever books it: that is the key.
create table recurring_runs (
  company_id bigint not null references companies,
  recurring_entry_id bigint not null,
  -- The date of the schedule; the entry may stand on another day.
  due_on date not null,
  entry_id bigint not null,
  entry_date date not null,
  ran_at timestamptz not null default app_now(),
  constraint recurring_runs_once primary key (company_id, recurring_entry_id, due_on),
  foreign key (company_id, recurring_entry_id) references recurring_entries (company_id, id),
  foreign key (company_id, entry_id) references entries (company_id, id),
  constraint recurring_runs_entry unique (company_id, entry_id)
);
call isolate('recurring_runs');
grant select, insert on recurring_runs to partita_app;

create function refuse_run_outside_write() returns trigger language plpgsql as $$
begin
  if app_write() is null or new.company_id is distinct from app_company() then
    raise exception 'runs of recurring entries are written outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger in_write before insert or update on recurring_runs for each row execute function refuse_run_outside_write();

-- Which files have something to post by this day. It names files and nothing in them: the job enters each by the door everybody uses.
create function files_with_due_entries(p_day date) returns table (company_id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct r.company_id from recurring_entries r join companies c on c.id = r.company_id and c.deleted_at is null and c.is_active
  where r.auto_post and r.is_active and r.deleted_at is null and r.next_run_on <= p_day order by r.company_id
$$;
revoke all on function files_with_due_entries(date) from public;
grant execute on function files_with_due_entries(date) to partita_app;

call spare_erasure();
