-- migrate:up

-- Two more limits of a licence: the bytes of the files that a firm stores, and the webhook deliveries that are kept for it. Null is no limit.
alter table plans
  add column file_bytes_limit bigint check (file_bytes_limit >= 0),
  add column deliveries_limit integer check (deliveries_limit >= 0);
alter table licences
  add column file_bytes_limit bigint check (file_bytes_limit >= 0),
  add column deliveries_limit integer check (deliveries_limit >= 0);

-- As before, with the new limits.
drop function licence_of(bigint);
create function licence_of(p_firm bigint) returns table (
  status text, plan text, key_hint text, holder text, valid_from date, valid_until date, users_limit integer, companies_limit integer,
  features text[], activated_at timestamptz, activated_by bigint, file_bytes_limit bigint, deliveries_limit integer
) language plpgsql stable as $$
declare
  v_today constant date := (app_now() at time zone 'UTC')::date;
  v_licence licences;
  v_created timestamptz;
  v_plan plans;
begin
  select f.created_at into strict v_created from firms f where f.id = p_firm;
  select l.* into v_licence from licences l where l.firm_id = p_firm;
  if found then
    status := case when v_licence.suspended_at is not null then 'suspended' when v_licence.valid_until < v_today then 'expired' else 'active' end;
    plan := v_licence.plan; key_hint := v_licence.key_hint; holder := v_licence.holder;
    valid_from := v_licence.valid_from; valid_until := v_licence.valid_until;
    activated_at := v_licence.activated_at; activated_by := v_licence.activated_by;
    if status = 'active' then
      users_limit := v_licence.users_limit; companies_limit := v_licence.companies_limit; features := v_licence.features;
      file_bytes_limit := v_licence.file_bytes_limit; deliveries_limit := v_licence.deliveries_limit;
      return next;
      return;
    end if;
    select p.* into strict v_plan from plans p where p.code = 'free';
  elsif v_today <= trial_end(v_created) then
    select p.* into strict v_plan from plans p where p.position is not null order by p.position desc limit 1;
    status := 'trial'; plan := v_plan.code; valid_from := (v_created at time zone 'UTC')::date; valid_until := trial_end(v_created);
  else
    select p.* into strict v_plan from plans p where p.code = 'free';
    status := 'none'; plan := v_plan.code;
  end if;
  users_limit := v_plan.users_limit; companies_limit := v_plan.companies_limit; features := v_plan.features;
  file_bytes_limit := v_plan.file_bytes_limit; deliveries_limit := v_plan.deliveries_limit;
  return next;
end $$;

-- The bytes of the files of a firm and of its company files. One row for a firm: uploads to its files wait for each other at this row, so
-- that they cannot pass the limit together. Company files without a firm are not counted.
create table file_usage (
  firm_id bigint primary key references firms on delete cascade,
  bytes bigint not null check (bytes >= 0)
);
grant select on file_usage to partita_app;

create function count_file_bytes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_firm record;
  v_bytes bigint;
  v_limit bigint;
begin
  for v_firm in
    select coalesce(f.firm_id, c.firm_id) as id, sum(f.size)::bigint as bytes from changed f left join public.companies c on c.id = f.company_id
    where coalesce(f.firm_id, c.firm_id) is not null group by 1 order by 1
  loop
    if tg_op = 'DELETE' then
      update public.file_usage u set bytes = u.bytes - v_firm.bytes where u.firm_id = v_firm.id;
      continue;
    end if;
    insert into public.file_usage as u (firm_id, bytes) values (v_firm.id, v_firm.bytes)
    on conflict (firm_id) do update set bytes = u.bytes + excluded.bytes returning u.bytes into v_bytes;
    select l.file_bytes_limit into v_limit from public.licence_of(v_firm.id) l;
    if v_bytes > v_limit then
      raise exception 'the files of firm % would have more bytes than its licence allows', v_firm.id
        using errcode = 'check_violation', constraint = 'file_bytes_limit',
          detail = json_build_object('used', v_bytes - v_firm.bytes, 'limit', v_limit)::text;
    end if;
  end loop;
  return null;
end $$;
revoke all on function count_file_bytes() from public;

-- No file is added or dropped between the sum and the triggers.
lock table files in share row exclusive mode;
insert into file_usage (firm_id, bytes)
select coalesce(f.firm_id, c.firm_id), sum(f.size) from files f left join companies c on c.id = f.company_id
where coalesce(f.firm_id, c.firm_id) is not null group by 1;
create trigger counted after insert on files referencing new table as changed for each statement execute function count_file_bytes();
create trigger discounted after delete on files referencing old table as changed for each statement execute function count_file_bytes();

-- A company file that changes its firm takes its bytes along.
create function move_file_bytes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_bytes bigint := (select coalesce(sum(f.size), 0) from public.files f where f.company_id = new.id);
begin
  update public.file_usage u set bytes = u.bytes - v_bytes where u.firm_id = old.firm_id;
  if new.firm_id is not null then
    insert into public.file_usage as u (firm_id, bytes) values (new.firm_id, v_bytes)
    on conflict (firm_id) do update set bytes = u.bytes + excluded.bytes;
  end if;
  return null;
end $$;
revoke all on function move_file_bytes() from public;
create trigger bytes_moved after update of firm_id on companies for each row when (old.firm_id is distinct from new.firm_id)
  execute function move_file_bytes();

create function file_bytes_used(p_firm bigint) returns bigint language sql stable as
$$ select coalesce((select u.bytes from file_usage u where u.firm_id = p_firm), 0) $$;

-- The deliveries of a firm, oldest first.
create index webhook_deliveries_firm on webhook_deliveries (firm_id, id);
create function deliveries_used(p_firm bigint) returns bigint language sql stable as
$$ select count(*) from webhook_deliveries d where d.firm_id = p_firm $$;

-- A finished delivery can be deleted after 30 days; a pending one too, where its endpoint is paused.
drop policy expired on webhook_deliveries;
create policy expired on webhook_deliveries for delete using (
  finished_at < app_now() - interval '30 days'
  or status = 'pending' and created_at < app_now() - interval '30 days'
    and exists (select from webhooks w where w.id = webhook_deliveries.webhook_id and not w.is_active));

-- Deletes the oldest deliveries of a firm beyond those its licence keeps, at most so many; returns their number. What is still to be sent to
-- an active endpoint stays. Endpoints are locked first, as where results are stored: none is resumed meanwhile, and two calls wait for each other.
create function prune_deliveries(p_firm bigint, p_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_limit integer := (select l.deliveries_limit from public.licence_of(p_firm) l);
  v_gone integer;
begin
  if v_limit is null then
    return 0;
  end if;
  perform from public.webhooks w where w.firm_id = p_firm order by w.id for no key update;
  delete from public.webhook_deliveries where id in (
    select d.id from public.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
    where d.firm_id = p_firm and (d.finished_at is not null or not w.is_active)
    order by d.id limit least(p_most, greatest(0, public.deliveries_used(p_firm) - v_limit)));
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;
revoke all on function prune_deliveries(bigint, integer) from public;
grant execute on function prune_deliveries(bigint, integer) to partita_app;
