-- migrate:up

-- A day of the books that the wire shows as a timestamp at midnight.
create domain stamped_date as date;
create function wire(d date) returns text language sql immutable parallel safe as
$$ select to_char(d, 'YYYY-MM-DD"T00:00:00.000Z"') $$;

-- As before; a stamped date stands in the log as the wire shows it.
create or replace function image_columns(p_table text, p_without text[]) returns table (name text, as_wire text, generated boolean) language sql stable as $$
  select a.attname::text, case a.atttypid
    when 'numeric'::regtype then format('(r).%I::text', a.attname)
    when 'timestamptz'::regtype then format('wire((r).%I)', a.attname)
    when 'stamped_date'::regtype then format('wire((r).%I::date)', a.attname) end, a.attgenerated <> ''
  from pg_attribute a
  where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_without)
  order by a.attnum
$$;

create table fiscal_years (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  code text collate "C" not null check (length(code) between 1 and 10),
  starts_on stamped_date not null,
  ends_on stamped_date not null,
  is_closed boolean not null default false,
  closed_at timestamptz,
  closed_by bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  -- Counted back from the end: from 29 February 24 months end on the 28th, for the day itself does not come again.
  constraint fiscal_years_last check (ends_on > starts_on and ends_on - interval '24 months' < starts_on),
  constraint fiscal_years_closed check (is_closed = (closed_at is not null)),
  -- A range of one company stands for the company: GiST knows ranges without an extension.
  constraint fiscal_years_overlap exclude using gist (
    int8range(company_id, company_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&) where (deleted_at is null)
);
create unique index fiscal_years_code on fiscal_years (company_id, code) where deleted_at is null;
create index fiscal_years_dates on fiscal_years (company_id, starts_on) where deleted_at is null;
call isolate('fiscal_years');
grant select, insert, update on fiscal_years to partita_app;
call track('fiscal_years', 'fiscal-years');

create table fiscal_periods (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  fiscal_year_id bigint not null,
  number integer not null check (number between 1 and 25),
  starts_on stamped_date not null,
  ends_on stamped_date not null,
  is_locked boolean not null default false,
  locked_at timestamptz,
  locked_by bigint,
  lock_reason text check (lock_reason in ('manual', 'closing')),
  is_vat_locked boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Set when the year is cut shorter; nobody sees such a period again.
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_years (company_id, id),
  constraint fiscal_periods_month check (ends_on >= starts_on and extract(year from starts_on) = extract(year from ends_on)
    and extract(month from starts_on) = extract(month from ends_on)),
  constraint fiscal_periods_lock check (is_locked = (locked_at is not null) and is_locked = (lock_reason is not null)),
  constraint fiscal_periods_overlap exclude using gist (int8range(company_id, company_id, '[]') with &&,
    int8range(fiscal_year_id, fiscal_year_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&) where (deleted_at is null)
);
create unique index fiscal_periods_number on fiscal_periods (company_id, fiscal_year_id, number) where deleted_at is null;
call isolate('fiscal_periods');
grant select, insert, update on fiscal_periods to partita_app;
call track('fiscal_periods', 'periods', '{is_vat_locked}');
call embed('fiscal_periods', 'fiscal_years', 'fiscal_year_id');

-- Years that do not overlap leave no gap when together they are as long as the time from the first day to the last.
create function refuse_fiscal_gap() returns trigger language plpgsql as $$
begin
  if (select max(y.ends_on) - min(y.starts_on) + 1 <> sum(y.ends_on - y.starts_on + 1)
      from fiscal_years y where y.company_id = new.company_id and y.deleted_at is null) then
    raise exception 'the fiscal years of company file % leave a gap', new.company_id using errcode = 'check_violation', constraint = 'fiscal_years_touch';
  end if;
  return null;
end $$;
create constraint trigger fiscal_years_touch after insert or update of starts_on, ends_on, deleted_at on fiscal_years
  deferrable initially deferred for each row execute function refuse_fiscal_gap();

-- The periods of a year are the whole year: every day of it lies in one of them.
create function refuse_partial_year() returns trigger language plpgsql as $$
declare
  v_year bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if exists (
    select from fiscal_years y where y.company_id = new.company_id and y.id = v_year and (
      select row (min(p.starts_on), max(p.ends_on), sum(p.ends_on - p.starts_on + 1)::bigint) from fiscal_periods p
      where p.company_id = y.company_id and p.fiscal_year_id = y.id and p.deleted_at is null
    ) is distinct from row (y.starts_on::date, y.ends_on::date, (y.ends_on - y.starts_on + 1)::bigint)
  ) then
    raise exception 'the periods of fiscal year % are not the whole year', v_year using errcode = 'check_violation', constraint = 'fiscal_periods_whole';
  end if;
  return null;
end $$;
create constraint trigger fiscal_years_whole after insert or update of starts_on, ends_on on fiscal_years
  deferrable initially deferred for each row execute function refuse_partial_year('id');
create constraint trigger fiscal_periods_whole after insert or update of starts_on, ends_on, deleted_at on fiscal_periods
  deferrable initially deferred for each row execute function refuse_partial_year('fiscal_year_id');
