-- migrate:up

-- The company files, who may enter them, and what happened in them.

-- Settings are always complete: every setting is present, null where none was given. Those of the country pack are stored once its chart
-- and journals exist.
create function blank_settings() returns jsonb language sql immutable as $$ select '{
  "vat": {
    "administration_cell": null, "structured_communication": null, "directorate_number": null, "office_number": null,
    "periodicity": null, "filing_day": null, "services_on_payments": null, "ecdf_prefix": null,
    "declarant": {"applicable": false, "company_name": null, "signatory_1": null, "signatory_1_title": null, "signatory_2": null,
                  "signatory_2_title": null, "phone": null, "fax": null, "email": null, "language": null},
    "sender_281_50": {"name": null, "enterprise_number": null, "address": null, "phone": null, "email": null},
    "filer": {"quality": null, "name": null, "enterprise_number": null, "phone": null, "email": null}},
  "legal": {"rpm_district": null, "siret": null, "rcs_city": null, "matricule": null, "capital": null, "business_permit": null,
            "late_payment_rate": null, "discount_clause": null},
  "annual_accounts": {"scheme": null, "general_meeting_date": null, "directors": null, "valuation_rules": null},
  "auto_entries": {
    "vat": {"payable_account": null, "receivable_account": null, "correction_payable_account": null, "correction_receivable_account": null,
            "journal_id": null},
    "invoices_to_receive": {"supplier_account": null, "customer_account": null, "journal_id": null},
    "reconciliation_difference": {"expense_account": null, "income_account": null, "max_amount": 1},
    "transfers": {"transit_account": null, "journal_id": null}},
  "payments": {"require_payee_confirmation": false},
  "fixed_assets": {"day_count": null},
  "history": {"trash_retention_days": 30}}'::jsonb $$;

-- Which files exist and who sees them is knowledge of the firm, so rows are readable without a file being bound; a change is possible only
-- inside write() of that file.
create table companies (
  id bigint primary key default app_company(),
  company_id bigint not null generated always as (id) stored,
  public_token text not null unique check (public_token ~ '^[a-z0-9]{12}$'),
  -- The public token the file was created with. Every hash of its ledger contains it, so it never changes, wherever the file goes.
  chain_identity text collate "C" not null check (chain_identity ~ '^[a-z0-9]{12}$'),
  -- Two files with one identity could each continue the same chain, and no hash would tell which books are the true ones.
  constraint companies_one_chain unique (chain_identity),
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
  -- A logo is an external link or a file of this company file, never both; an icon likewise. The foreign keys follow with the files.
  logo_link text, icon_link text,
  logo_file_id bigint, icon_file_id bigint,
  fiscal_year_start date not null,
  fiscal_year_end date not null check (fiscal_year_end > fiscal_year_start),
  settings jsonb not null default blank_settings(),
  is_active boolean not null default true,
  source text not null default 'manual' check (source in ('manual', 'external', 'demo')),
  external_id text,
  synced_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  constraint companies_logo check (num_nonnulls(logo_link, logo_file_id) <= 1),
  constraint companies_icon check (num_nonnulls(icon_link, icon_file_id) <= 1),
  constraint companies_retention check ((settings #>> '{history,trash_retention_days}')::numeric between 1 and 365),
  constraint companies_difference check ((settings #>> '{auto_entries,reconciliation_difference,max_amount}')::numeric >= 0)
);
create index companies_firm on companies (firm_id, name, id);
-- An external platform's id of a file is unique in its firm.
create unique index companies_external on companies (firm_id, external_id) where external_id is not null and deleted_at is null;
create index companies_binned on companies (firm_id, name, id) where deleted_at is not null;
alter table companies enable row level security;
create policy known on companies for select using (true);
create policy new_file on companies for insert with check (company_id = (select app_company()));
create policy own_file on companies for update using (company_id = (select app_company()));
grant select, insert, update on companies to partita_app;
call track('companies', 'companies', '{synced_at,company_sheet_at}', '{chain_identity}');

create function keep_chain_identity() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.chain_identity := coalesce(new.chain_identity, new.public_token);
  elsif new.chain_identity is distinct from old.chain_identity then
    raise exception 'the chain identity of a company file never changes' using errcode = 'check_violation', constraint = 'companies_chain_identity';
  end if;
  return new;
end $$;
create trigger chain_identity before insert or update on companies for each row execute function keep_chain_identity();
alter table heads add foreign key (company_id) references companies deferrable initially deferred;

create table company_members (
  company_id bigint not null references companies,
  user_id bigint not null references people,
  role text not null check (role in ('manager', 'encoder', 'reviewer')),
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  -- The last transaction that changed what the member may see: see access_mark().
  marked bigint not null default 0,
  primary key (company_id, user_id)
);
create index company_members_user on company_members (user_id);
grant select, insert (company_id, user_id, role, is_active), update (role, is_active), delete on company_members to partita_app;
create trigger marked before insert or update of role, is_active on company_members for each row execute function mark_access();

-- Once per statement, however many files it assigns.
create function stamp_assigned() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update public.firm_members m set access_changed_at = public.app_now()
    from (select distinct c.firm_id, n.user_id from now_assigned n join public.companies c on c.id = n.company_id) a
    where m.firm_id = a.firm_id and m.user_id = a.user_id;
  elsif tg_op = 'DELETE' then
    update public.firm_members m set access_changed_at = public.app_now()
    from (select distinct c.firm_id, o.user_id from once_assigned o join public.companies c on c.id = o.company_id) a
    where m.firm_id = a.firm_id and m.user_id = a.user_id;
  else
    update public.firm_members m set access_changed_at = public.app_now()
    from (select distinct c.firm_id, d.user_id from (
            (select * from now_assigned except select * from once_assigned) union all
            (select * from once_assigned except select * from now_assigned)) d join public.companies c on c.id = d.company_id) a
    where m.firm_id = a.firm_id and m.user_id = a.user_id;
  end if;
  return null;
end $$;
create trigger stamped_insert after insert on company_members
  referencing new table as now_assigned for each statement execute function stamp_assigned();
create trigger stamped_update after update on company_members
  referencing old table as once_assigned new table as now_assigned for each statement execute function stamp_assigned();
create trigger stamped_delete after delete on company_members
  referencing old table as once_assigned for each statement execute function stamp_assigned();

-- A file of a firm is assigned to members of that firm. The membership row is locked until the end of the transaction, so that it cannot
-- end meanwhile; when it ends, its assignments end with it, as they would by a foreign key.
create function refuse_foreign_assignment() returns trigger language plpgsql as $$
declare
  v_firm bigint;
begin
  select c.firm_id into v_firm from companies c where c.id = new.company_id;
  if v_firm is not null then
    perform from firm_members m where m.firm_id = v_firm and m.user_id = new.user_id for key share;
    if not found then
      raise exception 'user % is no member of the firm of file %', new.user_id, new.company_id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;
create trigger own_firm before insert or update of company_id, user_id on company_members
  for each row execute function refuse_foreign_assignment();

create function end_assignments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.company_members a using public.companies c where c.id = a.company_id and c.firm_id = old.firm_id and a.user_id = old.user_id;
  return null;
end $$;
create trigger detached after delete on firm_members for each row execute function end_assignments();

-- Roles as ranks, so that the highest of several is a max().
create function role_rank(p_role text) returns integer language sql immutable parallel safe as
$$ select array_position(array['reviewer', 'encoder', 'manager', 'admin'], p_role) $$;
create function role_name(p_rank integer) returns text language sql immutable parallel safe as
$$ select (array['reviewer', 'encoder', 'manager', 'admin'])[p_rank] $$;

-- Who may enter which file, with the effective role: the firm role where it covers every file (admin, manager), or the role of an active
-- assignment, whichever is higher. An inactive member of the firm sees nothing of it. The manager of a file without a firm passes every
-- admin check of that file.
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
    'country', c.country, 'currency', c.currency, 'locale', c.locale, 'is_active', c.is_active, 'is_demo', c.source = 'demo', 'is_deleted', c.deleted_at is not null,
    'auto_entries', jsonb_set(c.settings -> 'auto_entries', '{reconciliation_difference,max_amount}',
      to_jsonb(c.settings #>> '{auto_entries,reconciliation_difference,max_amount}')),
    'fixed_assets', c.settings -> 'fixed_assets')
  from companies c where c.id = p_company
$$;

-- Token, user and, when the path names them, company file or firm with the caller's role: one statement and no cache, so that revocation
-- and assignment take effect at once in every process. The directory is read on its own, never joined. Tokens of a disabled account are
-- not accepted. p_binned: files in the bin are found too, for routes that work on them.
create function admission(p_hash bytea, p_company text, p_firm text, p_now timestamptz, p_binned boolean) returns table (actor jsonb, company jsonb, firm jsonb) language plpgsql as $$
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
  if v_user.disabled_at is not null then return; end if;
  if v_token.last_used_at is null or v_token.last_used_at < v_now - interval '1 minute' then
    update directory.tokens t set last_used_at = v_now
    where t.id = (select l.id from directory.tokens l where l.id = v_token.id for update skip locked);
  end if;
  actor := jsonb_build_object('id', v_user.id, 'name', v_user.name, 'locale', v_user.locale, 'is_platform_admin', v_user.is_platform_admin,
    'is_demo', v_user.auth_source = 'demo', 'token_id', v_token.id, 'token_name', case when v_token.kind = 'integration' then v_token.name end,
    'session', v_token.kind = 'session', 'abilities', v_token.abilities, 'only_firm', v_token.firm,
    'needs_two_factor', v_token.kind = 'session' and v_user.auth_source = 'local' and needs_two_factor(v_user.id, v_user.is_platform_admin));
  if p_company is not null then
    select company_facts(c.id) || jsonb_build_object('role', role_name(case when v_user.is_platform_admin then 4 else a.rank end)) into company
    from companies c left join company_access a on a.company_id = c.id and a.user_id = v_user.id
    where c.public_token = p_company and (p_binned or c.deleted_at is null) and (v_user.is_platform_admin or a.rank is not null)
      and (v_token.firm is null or exists (select from firms f where f.id = c.firm_id and f.public_token = v_token.firm));
  end if;
  if p_firm is not null then
    select jsonb_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name, 'country_code', f.country_code, 'is_demo', f.source = 'demo',
      'role', case when v_user.is_platform_admin then 'admin' else m.role end) into firm
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = v_user.id and m.is_active
    where f.public_token = p_firm and (v_user.is_platform_admin or m.role is not null) and (v_token.firm is null or v_token.firm = p_firm);
  end if;
  return next;
end $$;

-- What happened in a firm and its files, one line each, stored as a name with parameters: the sentence is made when it is read, in the
-- reader's language. Which lines of which files a reader sees is decided by access, as with the list of files itself, so rows are readable
-- without a file being bound; a line about a file can be written only inside write() of that file.
create table activity (
  id bigint generated always as identity primary key,
  firm_id bigint references firms,
  company_id bigint references companies,
  at timestamptz not null default app_now(),
  kind text not null check (kind in ('entry', 'document', 'import', 'bank', 'vat', 'third_party', 'setup', 'team', 'sync', 'mail', 'peppol',
                                     'export', 'security')),
  action text not null,
  note text not null,
  params jsonb not null default '{}',
  resource text,
  record_id bigint,
  record_label text,
  operation_id uuid,
  user_id bigint,
  device_id text,
  device_name text,
  origin text not null check (origin in ('api', 'offline_sync', 'job', 'external', 'revert')),
  -- Shown to the admins of the firm only: it tells how accounts are protected.
  for_admins boolean not null default false check (not for_admins or company_id is null)
);
-- A platform administrator who enters a file leaves one line a day, however many requests and processes.
create unique index activity_platform_entry on activity (company_id, user_id, ((at at time zone 'UTC')::date)) where note = 'entered_by_platform';
create index activity_firm on activity (firm_id, id desc) where firm_id is not null;
create index activity_company on activity (company_id, id desc) where company_id is not null;
create index activity_at on activity (at);
alter table activity enable row level security;
create policy known on activity for select using (true);
create policy this_file on activity for insert with check (company_id is null or company_id = (select app_company()));
-- Lines are kept for 24 months: younger ones cannot be deleted, and none can be changed.
create policy expired on activity for delete using (at < app_now() - interval '24 months');
grant select, insert, delete on activity to partita_app;

-- Stores every line of one write at once, with the data of the write. A line may name another firm or person than the write, as a sign-in
-- does, or expressly nobody: then it shows no device either. A line that exists once, like the entry of a platform administrator, is not
-- stored again.
create function note_activity(p_firm bigint, p_company bigint, p_user bigint, p_writer jsonb, p_lines jsonb) returns void language sql volatile as $$
  insert into activity (firm_id, company_id, kind, action, note, params, resource, record_id, record_label, operation_id, user_id, device_id, device_name, origin, for_admins)
  select coalesce(n.firm_id, p_firm), p_company, n.kind, n.action, n.note, n.params, n.resource, n.record_id, n.record_label,
    (p_writer ->> 'operation_id')::uuid, case when l.line ? 'user_id' then n.user_id else p_user end,
    case when l.line -> 'user_id' is distinct from 'null' then p_writer ->> 'device_id' end,
    case when l.line -> 'user_id' is distinct from 'null' then p_writer ->> 'device_name' end, p_writer ->> 'origin', coalesce(n.for_admins, false)
  from jsonb_array_elements(p_lines) as l (line), jsonb_to_record(l.line)
    as n (firm_id bigint, user_id bigint, kind text, action text, note text, params jsonb, resource text, record_id bigint, record_label text, for_admins boolean)
  on conflict do nothing
$$;

-- Erases a file in the bin: books are kept for years by law, so only the operator may do it. One statement deletes all rows, because
-- circular foreign keys are checked only at its end. The sweep deletes the bytes of its files. The activity of its firm keeps one line
-- about it.
create function erase_company(p_token text, p_name text) returns table (outcome text, name text, rows bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_file public.companies;
  v_parts text;
begin
  select c.* into v_file from public.companies c where c.public_token = p_token;
  if not found then return query select 'unknown', null::text, 0::bigint; return; end if;
  -- An open write finishes first; waiting writes find the file gone.
  perform from public.heads h where h.company_id = v_file.id for update;
  select c.* into strict v_file from public.companies c where c.id = v_file.id for update;
  if v_file.name <> p_name then return query select 'misnamed', v_file.name, 0::bigint; return; end if;
  if v_file.deleted_at is null then return query select 'live', v_file.name, 0::bigint; return; end if;
  perform set_config('app.erasing', 'yes', true);
  select string_agg(format('t%s as (delete from public.%I where company_id = $1 returning 1)', c.oid, c.relname), ', ')
    || ' select ' || string_agg(format('(select count(*) from t%s)', c.oid), ' + ')
  into v_parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  execute 'with ' || v_parts into rows using v_file.id;
  delete from public.replays r where r.made_company = v_file.id;
  delete from queue.outbox o where o.company_id = v_file.id;
  delete from queue.events e where e.company_id = v_file.id;
  perform set_config('app.erasing', '', true);
  if v_file.firm_id is not null then
    insert into public.activity (firm_id, kind, action, note, params, origin)
    values (v_file.firm_id, 'setup', 'purge', 'company_erased', jsonb_build_object('label', v_file.name), 'api');
  end if;
  outcome := 'erased';
  name := v_file.name;
  return next;
end $$;
revoke all on function erase_company(text, text) from public;
