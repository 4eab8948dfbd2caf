-- migrate:up

-- The plans. Limits are stored in the database, so that one statement reads them under the firm's lock and they are the same for every
-- process; each process writes the plans of its configuration when it starts. A plan that left the configuration keeps its row without a
-- position: keys issued for it stay valid. Null is no limit.
create table plans (
  code text primary key check (code ~ '^[a-z][a-z0-9_-]{0,11}$'),
  position integer check (position > 0),
  users_limit integer check (users_limit >= 0),
  companies_limit integer check (companies_limit >= 0),
  features text[] not null default '{}',
  constraint plans_position unique (position) deferrable initially deferred,
  -- The plan of a firm without a key: without this row, or without its limits, nothing would limit it.
  constraint plans_free check (code <> 'free' or (position is not null and users_limit is not null and companies_limit is not null))
);
grant select, insert, update on plans to partita_app;
insert into plans (code, position, users_limit, companies_limit) values
  ('free', 1, 1, 2), ('starter', 2, 3, 25), ('pro', 3, 10, 150), ('unlimited', 4, null, null);

-- A licence is a key that was once activated; only its hash is kept. A firm holds at most one, a key is held by at most one firm. The row
-- of a released key stays without a firm, so that a suspended key is still suspended when it is activated again.
create table licences (
  key_hash bytea primary key check (length(key_hash) = 32),
  firm_id bigint unique references firms,
  key_hint text not null,
  serial text not null,
  plan text not null,
  holder text not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  users_limit integer check (users_limit >= 0),
  companies_limit integer check (companies_limit >= 0),
  features text[] not null,
  suspended_at timestamptz,
  activated_at timestamptz not null default app_now(),
  activated_by bigint
);
grant select, insert, update on licences to partita_app;

-- The last day on which a new firm has the largest plan on trial.
create function trial_end(p_created timestamptz) returns date language sql immutable as
$$ select (p_created at time zone 'UTC')::date + 30 $$;

-- The licence of a firm today, with its limits. Days are in UTC, the last one included. An expired or suspended key leaves the limits of
-- the free plan: nothing is removed, only additions are refused.
create function licence_of(p_firm bigint) returns table (
  status text, plan text, key_hint text, holder text, valid_from date, valid_until date, users_limit integer, companies_limit integer,
  features text[], activated_at timestamptz, activated_by bigint
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
  return next;
end $$;

-- What counts against a licence: active members, and company files outside the bin.
create function users_used(p_firm bigint) returns integer language sql stable as
$$ select count(*)::integer from firm_members m where m.firm_id = p_firm and m.is_active $$;
create function companies_used(p_firm bigint) returns integer language sql stable as
$$ select count(*)::integer from companies c where c.firm_id = p_firm and c.deleted_at is null $$;

-- Files without a firm count against the plan of the person who keeps them, which is the free one.
create function standalone_used(p_user bigint) returns integer language sql stable as $$
  select count(*)::integer from company_members m join companies c on c.id = m.company_id
  where m.user_id = p_user and m.is_active and c.firm_id is null and c.deleted_at is null
$$;
