-- migrate:up

-- The company file itself. Which files exist and who sees them is firm-level knowledge, so rows are readable
-- without a file being bound; a change is possible only inside write() of that very file.
create table companies (
  id bigint primary key default app_company(),
  company_id bigint not null generated always as (id) stored,
  public_token text not null unique check (public_token ~ '^[a-z0-9]{12}$'),
  firm_id bigint references firms,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,20}$'),
  name text collate "und-x-icu" not null check (length(name) between 1 and 200),
  legal_form text, legal_form_code text, enterprise_number text, vat_number text,
  country_pack text not null check (country_pack in ('BE', 'FR', 'LU')),
  vat_regime text not null check (vat_regime in ('monthly', 'quarterly', 'franchise', 'exempt', 'unit')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null check (locale in ('fr', 'nl', 'en', 'de')),
  address text, street text, house_number text, box text, postal_code text, city text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  latitude numeric(10, 7) check (latitude between -90 and 90),
  longitude numeric(10, 7) check (longitude between -180 and 180),
  nace_codes jsonb not null default '[]',
  main_nace_code text,
  company_sheet_at timestamptz,
  logo_url text, icon_url text,
  fiscal_year_start date not null,
  fiscal_year_end date not null check (fiscal_year_end > fiscal_year_start),
  settings jsonb not null default '{}',
  is_active boolean not null default true,
  source text not null default 'manual' check (source in ('manual', 'external', 'demo')),
  external_id text,
  synced_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write()
);
create index companies_firm on companies (firm_id, name, id);
alter table companies enable row level security;
create policy known on companies for select using (true);
create policy new_file on companies for insert with check (company_id = (select app_company()));
create policy own_file on companies for update using (company_id = (select app_company()));
grant select, insert, update on companies to partita_app;
alter table heads add foreign key (company_id) references companies deferrable initially deferred;
call track('companies', 'companies', '{synced_at,company_sheet_at}', '{logo_url,icon_url}');

create table company_members (
  company_id bigint not null references companies,
  user_id bigint not null references people,
  role text not null check (role in ('manager', 'encoder', 'reviewer')),
  is_active boolean not null default true,
  primary key (company_id, user_id)
);
create index company_members_user on company_members (user_id);
grant select, insert, update on company_members to partita_app;

-- Roles as ranks, so that "the highest of" is a max().
create function role_rank(p_role text) returns integer language sql immutable parallel safe as
$$ select array_position(array['reviewer', 'encoder', 'manager', 'admin'], p_role) $$;
create function role_name(p_rank integer) returns text language sql immutable parallel safe as
$$ select (array['reviewer', 'encoder', 'manager', 'admin'])[p_rank] $$;

-- Who may enter which file, with the effective role: the firm role where it reaches every file (admin, manager), or
-- the role of an active assignment, whichever is higher. An inactive member of the firm sees nothing of it. The
-- manager of a file without a firm passes every admin check of that file.
create view company_access as
  select a.company_id, a.user_id, max(a.rank) as rank from (
    select c.id as company_id, m.user_id, role_rank(m.role) as rank
    from companies c join firm_members m on m.firm_id = c.firm_id
    where m.is_active and m.role in ('admin', 'manager')
    union all
    select cm.company_id, cm.user_id, case when c.firm_id is null and cm.role = 'manager' then 4 else role_rank(cm.role) end
    from company_members cm join companies c on c.id = cm.company_id
    where cm.is_active and (c.firm_id is null or exists (
      select from firm_members m where m.firm_id = c.firm_id and m.user_id = cm.user_id and m.is_active))
  ) a group by a.company_id, a.user_id;
grant select on company_access to partita_app;

-- What rules and answers need to know of a file, read under its lock.
create function company_facts(p_company bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'public_token', c.public_token, 'name', c.name, 'firm_id', c.firm_id, 'country_pack', c.country_pack,
    'country', c.country, 'currency', c.currency, 'locale', c.locale, 'is_active', c.is_active, 'is_demo', c.source = 'demo', 'is_deleted', c.deleted_at is not null)
  from companies c where c.id = p_company
$$;

-- Token, user and, when the path names them, company file or firm with the caller's role: one statement, no cache, so
-- that revocation and assignment hold at once in every process. The directory is read on its own, never joined.
create function admission(p_hash bytea, p_company text, p_firm text, p_now timestamptz) returns table (actor jsonb, company jsonb, firm jsonb) language plpgsql as $$
declare
  v_token directory.tokens;
  v_user directory.users;
  v_now timestamptz := coalesce(p_now, app_now());
begin
  select t.* into v_token from directory.tokens t
  where t.hash = p_hash and (t.expires_at is null or t.expires_at > v_now)
    and (t.kind <> 'session' or coalesce(t.last_used_at, t.created_at) > v_now - interval '60 days');
  if not found then return; end if;
  select u.* into strict v_user from directory.users u where u.id = v_token.user_id;
  if v_token.last_used_at is null or v_token.last_used_at < v_now - interval '1 minute' then
    update directory.tokens t set last_used_at = v_now
    where t.id = (select l.id from directory.tokens l where l.id = v_token.id for update skip locked);
  end if;
  actor := jsonb_build_object('id', v_user.id, 'name', v_user.name, 'locale', v_user.locale, 'is_platform_admin', v_user.is_platform_admin,
    'is_demo', v_user.auth_source = 'demo', 'token_id', v_token.id, 'token_name', case when v_token.kind = 'integration' then v_token.name end,
    'session', v_token.kind = 'session', 'abilities', v_token.abilities);
  if p_company is not null then
    select company_facts(c.id) || jsonb_build_object('role', role_name(case when v_user.is_platform_admin then 4 else a.rank end)) into company
    from companies c left join company_access a on a.company_id = c.id and a.user_id = v_user.id
    where c.public_token = p_company and c.deleted_at is null and (v_user.is_platform_admin or a.rank is not null);
  end if;
  if p_firm is not null then
    select jsonb_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name, 'country_code', f.country_code, 'is_demo', f.source = 'demo',
      'role', case when v_user.is_platform_admin then 'admin' else m.role end) into firm
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = v_user.id and m.is_active
    where f.public_token = p_firm and (v_user.is_platform_admin or m.role is not null);
  end if;
  return next;
end $$;
