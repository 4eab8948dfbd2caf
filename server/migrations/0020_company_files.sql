-- migrate:up

-- A logo is a link to somewhere else or a file of this very company file, never both; an icon is the same.
alter table companies
  add column logo_link text,
  add column icon_link text,
  add column logo_file_id bigint,
  add column icon_file_id bigint,
  add constraint companies_logo check (num_nonnulls(logo_link, logo_file_id) <= 1),
  add constraint companies_icon check (num_nonnulls(icon_link, icon_file_id) <= 1),
  add foreign key (id, logo_file_id) references files (company_id, id),
  add foreign key (id, icon_file_id) references files (company_id, id);

-- Settings are always whole: every one of them is there, null where nothing was said. Those of a pack follow when its chart and journals
-- are in place.
create function blank_settings() returns jsonb language sql immutable as $$ select '{
  "vat": {
    "administration_cell": null, "structured_communication": null, "directorate_number": null, "office_number": null,
    "periodicity": null, "filing_day": null, "services_on_payments": null,
    "declarant": {"applicable": false, "company_name": null, "signatory_1": null, "signatory_1_title": null, "signatory_2": null,
                  "signatory_2_title": null, "phone": null, "fax": null, "email": null, "language": null},
    "sender_281_50": {"name": null, "enterprise_number": null, "address": null, "phone": null, "email": null},
    "filer": {"quality": null, "name": null, "enterprise_number": null, "phone": null, "email": null}},
  "legal": {"rpm_district": null, "siret": null, "rcs_city": null, "matricule": null},
  "annual_accounts": {"scheme": null, "general_meeting_date": null, "directors": null, "valuation_rules": null},
  "auto_entries": {
    "vat": {"payable_account": null, "receivable_account": null, "correction_payable_account": null, "correction_receivable_account": null,
            "journal_id": null},
    "invoices_to_receive": {"supplier_account": null, "customer_account": null, "journal_id": null},
    "reconciliation_difference": {"expense_account": null, "income_account": null, "max_amount": 1},
    "transfers": {"transit_account": null, "journal_id": null}},
  "history": {"trash_retention_days": 30}}'::jsonb $$;
alter table companies alter column settings set default blank_settings();
alter table companies disable trigger user;
update companies set settings = blank_settings() || settings, logo_link = logo_url, icon_link = icon_url;
alter table companies enable trigger user;
-- The release before this one says less of the settings and knows the links by their former columns: while it serves beside this one, both
-- are kept in step. The columns go with a later release.
create function keep_in_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.settings := blank_settings() || new.settings;
    new.logo_link := coalesce(new.logo_link, new.logo_url);
    new.icon_link := coalesce(new.icon_link, new.icon_url);
  end if;
  new.logo_url := new.logo_link;
  new.icon_url := new.icon_link;
  return new;
end $$;
create trigger in_step before insert or update on companies for each row execute function keep_in_step();
alter table companies
  add constraint companies_retention check ((settings #>> '{history,trash_retention_days}')::numeric between 1 and 365),
  add constraint companies_difference check ((settings #>> '{auto_entries,reconciliation_difference,max_amount}')::numeric >= 0);

-- What the external platform calls a file is said once in a firm.
create unique index companies_external on companies (firm_id, external_id) where external_id is not null and deleted_at is null;
create index companies_binned on companies (firm_id, name, id) where deleted_at is not null;
call track('companies', 'companies', '{synced_at,company_sheet_at}', '{logo_url,icon_url}');

-- The accounts and journals that the settings name, as links the database keeps: settings hold numbers, and a number is no key. They are
-- written by the settings alone.
create table setting_links (
  company_id bigint not null references companies,
  setting text not null,
  account_id bigint,
  journal_id bigint,
  primary key (company_id, setting),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  constraint setting_links_known check (num_nonnulls(account_id, journal_id) = 1)
);
create index setting_links_account on setting_links (company_id, account_id) where account_id is not null;
create index setting_links_journal on setting_links (company_id, journal_id) where journal_id is not null;
call isolate('setting_links');
grant select on setting_links to partita_app;

-- The settings that are links, one row each.
create function links_in(p_settings jsonb) returns table (setting text, value text) language sql immutable as $$
  select g.key || '.' || s.key, s.value from jsonb_each(p_settings -> 'auto_entries') g cross join jsonb_each_text(g.value) s
  where s.key = 'journal_id' or s.key like '%\_account'
$$;

-- Only what changes is looked up: an account that has become a heading meanwhile does not stand in the way of the next change.
create function link_settings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'UPDATE' then old.settings else '{}' end;
  v_changed text[] := array(select n.setting from public.links_in(new.settings) n left join public.links_in(v_before) o using (setting)
                            where n.value is distinct from o.value);
begin
  delete from public.setting_links l where l.company_id = new.id and l.setting = any (v_changed);
  insert into public.setting_links (company_id, setting, account_id, journal_id)
  select new.id, n.setting, a.id, j.id from public.links_in(new.settings) n
  left join public.accounts a on n.setting like '%\_account' and a.company_id = new.id and a.number = n.value and a.is_postable and a.deleted_at is null
  left join public.journals j on n.setting like '%.journal\_id' and j.company_id = new.id and j.id::text = n.value and j.deleted_at is null
  where n.setting = any (v_changed) and n.value is not null;
  return null;
end $$;
revoke all on function link_settings() from public;
create trigger linked_insert after insert on companies for each row execute function link_settings();
create trigger linked_update after update of settings on companies for each row when (new.settings is distinct from old.settings) execute function link_settings();

-- As before; what is linked by a table that is no record of its own is used by the company file itself.
create or replace function usages_of(p_table regclass, p_id bigint) returns jsonb language plpgsql stable as $$
declare
  v_link record;
  v_count bigint;
  v_usages jsonb := '{}';
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, coalesce(o.resource, t.resource, 'companies') as resource,
      exists (select from pg_attribute d where d.attrelid = k.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    left join tracked o on o.table_name = t.embedded_in
    where k.contype = 'f' and k.confrelid = p_table
      and coalesce(t.part_of, t.embedded_in) is distinct from p_table::text
      and exists (select from pg_attribute c where c.attrelid = k.conrelid and c.attname = 'company_id')
    order by 3
  loop
    execute format('select count(*) from %s r where r.company_id = app_company() and r.%I = $1 %s', v_link.source, v_link.col,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_count using p_id;
    if v_count > 0 then
      v_usages := v_usages || jsonb_build_object(v_link.resource, coalesce((v_usages ->> v_link.resource)::bigint, 0) + v_count);
    end if;
  end loop;
  return v_usages;
end $$;

-- As before, and where the route can do something with it a file in the bin is found too. The one without the last parameter is what the
-- release before this one asks.
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
    'session', v_token.kind = 'session', 'abilities', v_token.abilities);
  if p_company is not null then
    select company_facts(c.id) || jsonb_build_object('role', role_name(case when v_user.is_platform_admin then 4 else a.rank end)) into company
    from companies c left join company_access a on a.company_id = c.id and a.user_id = v_user.id
    where c.public_token = p_company and (p_binned or c.deleted_at is null) and (v_user.is_platform_admin or a.rank is not null);
  end if;
  if p_firm is not null then
    select jsonb_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name, 'country_code', f.country_code, 'is_demo', f.source = 'demo',
      'role', case when v_user.is_platform_admin then 'admin' else m.role end) into firm
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = v_user.id and m.is_active
    where f.public_token = p_firm and (v_user.is_platform_admin or m.role is not null);
  end if;
  return next;
end $$;

-- Erasing a company file is no deed of the application: books are kept for years by law, and only the operator ends them. True inside
-- erase_company() and nowhere else; a trigger that keeps a record from being deleted asks it.
create function erasing() returns boolean language sql stable as
$$ select current_user = 'partita_owner' and coalesce(current_setting('app.erasing', true) = 'yes', false) $$;

-- The log of a file that is erased goes with it, so nothing is logged of its end: of a large file the log alone would not fit into memory.
-- Call it at the end of every migration that calls track() or embed().
create procedure spare_erasure() language plpgsql as $$
declare
  v_trigger record;
begin
  for v_trigger in select pg_get_triggerdef(t.oid) as text from pg_trigger t where t.tgname in ('log_delete', 'embed_delete') and t.tgqual is null
  loop
    execute replace(replace(v_trigger.text, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), ' EXECUTE FUNCTION', ' WHEN (NOT erasing()) EXECUTE FUNCTION');
  end loop;
end $$;
call spare_erasure();

-- Everything of a file in the bin, in one statement: keys that go in circles see the end of it only. The bytes of its files follow with the
-- sweep. The activity of its firm keeps one line that says so.
create function erase_company(p_token text, p_name text) returns table (outcome text, name text, rows bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_file public.companies;
  v_parts text;
begin
  select c.* into v_file from public.companies c where c.public_token = p_token;
  if not found then return query select 'unknown', null::text, 0::bigint; return; end if;
  -- Who writes in the file is let finish, and who waits finds it gone.
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
