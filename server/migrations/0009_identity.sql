-- migrate:up

-- Where a session was opened, so that its owner knows it again in the list.
alter table directory.tokens
  add column ip text,
  add column user_agent text check (length(user_agent) <= 500);

-- A disabled account keeps its rows and its name in every history; it can neither sign in nor use a token it still has.
alter table directory.users
  add column disabled_at timestamptz,
  -- Somebody else chose the password and knows it, until the owner chooses one.
  add column password_shared boolean not null default false,
  add constraint users_pending_email check (pending_email = lower(pending_email) and length(pending_email) <= 254 and pending_email <> email);

-- The mailed links that work once. Their signature protects them, so the nonce is no secret: it tells which link is the live
-- one. There is one row per account and purpose, and a newer link takes the place of the older.
create table directory.links (
  user_id bigint not null references directory.users on delete cascade,
  purpose text not null check (purpose in ('password')),
  nonce uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  primary key (user_id, purpose)
);
grant select, insert, update, delete on directory.links to partita_app;

-- A used link stays used: only another nonce makes the row a live link again.
create function directory.keep_used() returns trigger language plpgsql as $$
begin
  if new.nonce = old.nonce and new.used_at is distinct from old.used_at then
    raise exception 'a link that was used stays used' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_used before update on directory.links for each row when (old.used_at is not null) execute function directory.keep_used();

-- As before, and the tokens of a disabled account are none.
create or replace function admission(p_hash bytea, p_company text, p_firm text, p_now timestamptz) returns table (actor jsonb, company jsonb, firm jsonb) language plpgsql as $$
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
