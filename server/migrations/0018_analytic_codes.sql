-- migrate:up

create table analytic_codes (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  parent_id bigint,
  -- Of an axis, itself.
  axis_id bigint not null,
  code text collate "C" not null check (length(code) between 1 and 20 and code !~ '/'),
  label text collate "und-x-icu" not null check (length(label) between 1 and 190),
  -- The codes from the axis down to this one: `DEP/NORD/LILLE`.
  path text collate "C" not null,
  level smallint not null check (level between 0 and 3),
  parent_level smallint generated always as (level - 1) stored,
  is_required boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  constraint analytic_codes_place unique (company_id, id, axis_id, level),
  -- A parent is of the same axis and stands one level higher, so that no chain of parents can come back to where it began.
  constraint analytic_codes_parent foreign key (company_id, parent_id, axis_id, parent_level)
    references analytic_codes (company_id, id, axis_id, level),
  constraint analytic_codes_axis check (case when parent_id is null then level = 0 and axis_id = id else level > 0 and not is_required end),
  constraint analytic_codes_path check (right(path, length(code)) = code and (level = 0) = (path = code))
);
create unique index analytic_codes_code on analytic_codes (company_id, axis_id, code) where deleted_at is null;
create unique index analytic_codes_axis_code on analytic_codes (company_id, code) where parent_id is null and deleted_at is null;
create index analytic_codes_children on analytic_codes (company_id, parent_id) where parent_id is not null;
grant usage on sequence analytic_codes_id_seq to partita_app;
call isolate('analytic_codes');
grant select, insert, update on analytic_codes to partita_app;
call track('analytic_codes', 'analytic-codes', '{path}', '{parent_level}');

create function refuse_sixth_axis() returns trigger language plpgsql as $$
begin
  if (select count(*) from analytic_codes c where c.company_id = new.company_id and c.parent_id is null and c.deleted_at is null) > 5 then
    raise exception 'company file % has five analytic axes already', new.company_id using errcode = 'check_violation', constraint = 'analytic_codes_axes';
  end if;
  return null;
end $$;
create trigger axes after insert or update of deleted_at on analytic_codes for each row
  when (new.parent_id is null) execute function refuse_sixth_axis();
