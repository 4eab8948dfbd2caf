-- migrate:up

-- A firm's identity and contact data. What an external platform says of it (ITAA, partner) is shown and never edited here.
alter table firms
  alter column name type text collate "und-x-icu",
  add column enterprise_number text,
  add column vat_number text,
  add column itaa_number text,
  add column itaa_status text,
  add column itaa_quality text,
  add column address text,
  add column postal_code text,
  add column city text,
  add column website text,
  add column email text,
  add column phone text,
  add column locale text not null default 'fr' check (locale in ('fr', 'nl', 'en', 'de')),
  add column logo_url text,
  add column logo_file_id bigint,
  add column is_partner boolean not null default false,
  add column synced_at timestamptz,
  add column updated_at timestamptz not null default app_now(),
  add constraint firms_logo check (num_nonnulls(logo_url, logo_file_id) <= 1);
-- A logo is a file of this very firm: another's cannot be shown by naming its number.
alter table files add unique (firm_id, id);
alter table firms add foreign key (id, logo_file_id) references files (firm_id, id);
create index firms_name on firms (name, id);

alter table people
  alter column name type text collate "und-x-icu",
  add column auth_source text not null default 'local' check (auth_source in ('local', 'external', 'demo'));

-- access_changed_at: the last change of what the member may enter. Triggers alone write it, so no writer can forget it.
alter table firm_members
  add column created_at timestamptz not null default app_now(),
  add column access_changed_at timestamptz not null default app_now();
alter table company_members add column created_at timestamptz not null default app_now();

revoke insert, update on firm_members, company_members from partita_app;
grant insert (firm_id, user_id, role, is_active), update (role, is_active), delete on firm_members to partita_app;
grant insert (company_id, user_id, role, is_active), update (role, is_active), delete on company_members to partita_app;

create function stamp_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.role, old.is_active) is distinct from (new.role, new.is_active) then
    new.access_changed_at := app_now();
  end if;
  return new;
end $$;
create trigger stamped before insert or update of role, is_active on firm_members for each row execute function stamp_member();

-- Once for a statement, however many files it assigns.
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

-- A statement that takes away an active admin leaves another one. The firm's row is locked before they are counted: of two
-- statements that each take one of the last two, the second waits for the first and sees what it did. A snapshot taken before
-- the wait would not show it, so only an isolation level that looks anew is let through.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'teams are changed in read committed transactions' using errcode = 'invalid_transaction_state';
  end if;
  perform from firms f where f.id = old.firm_id for no key update;
  if not exists (select from firm_members m where m.firm_id = old.firm_id and m.role = 'admin' and m.is_active) then
    raise exception 'firm % would have no active admin', old.firm_id using errcode = 'integrity_constraint_violation', constraint = 'last_admin';
  end if;
  return null;
end $$;
create constraint trigger last_admin_changed after update on firm_members for each row
  when (old.role = 'admin' and old.is_active and not (new.role = 'admin' and new.is_active and new.firm_id = old.firm_id))
  execute function keep_an_admin();
create constraint trigger last_admin_deleted after delete on firm_members for each row
  when (old.role = 'admin' and old.is_active) execute function keep_an_admin();

-- A file of a firm is assigned to members of that firm. The membership is held until the end of the transaction, so that
-- it cannot end meanwhile; when it ends, its assignments end with it, as they would by a foreign key.
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

-- Locks a firm inside a write that is open already, and takes the time anew: who waited is later than who went before.
create function lock_firm(p_firm bigint, p_now timestamptz) returns void language plpgsql volatile as $$
begin
  perform from firms f where f.id = p_firm for no key update;
  if not found then raise exception 'there is no firm %', p_firm; end if;
  perform set_config('app.at', coalesce(p_now::text, ''), true);
  perform set_config('app.at', app_now()::text, true);
end $$;
