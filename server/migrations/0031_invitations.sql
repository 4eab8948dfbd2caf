-- migrate:up

-- Somebody else's account joins a firm by invitation. Until the person accepts, the membership is inactive, so that no query gives access,
-- and the firm sees only what it wrote itself.
create table firm_invitations (
  firm_id bigint not null,
  user_id bigint not null,
  name text collate "und-x-icu" not null check (length(name) between 1 and 190),
  email text not null check (email = lower(email) and length(email) <= 254),
  locale text check (locale in ('fr', 'nl', 'en', 'de')),
  invited_by bigint,
  invited_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '30 days',
  -- SHA-256 of the token in the mailed link.
  link_hash bytea check (length(link_hash) = 32),
  primary key (firm_id, user_id),
  foreign key (firm_id, user_id) references firm_members on delete cascade
);
create index firm_invitations_user on firm_invitations (user_id);
create index firm_invitations_expiry on firm_invitations (expires_at);
-- Without the right to delete: an invitation ends with its membership, or by accept_invitation().
grant select, insert (firm_id, user_id, name, email, locale, invited_by), update (link_hash) on firm_invitations to partita_app;

-- The row of the member is locked, so that it cannot become active meanwhile.
create function refuse_invited_member() returns trigger language plpgsql as $$
begin
  perform from firm_members m where m.firm_id = new.firm_id and m.user_id = new.user_id and not m.is_active for no key update;
  if not found then
    raise exception 'user % is an active member of firm %, or none', new.user_id, new.firm_id
      using errcode = 'integrity_constraint_violation', constraint = 'firm_invitations_inactive';
  end if;
  return new;
end $$;
create trigger inactive before insert on firm_invitations for each row execute function refuse_invited_member();

create function refuse_access_before_consent() returns trigger language plpgsql as $$
begin
  if exists (select from firm_invitations i where i.firm_id = new.firm_id and i.user_id = new.user_id) then
    raise exception 'user % has not accepted the invitation of firm %', new.user_id, new.firm_id
      using errcode = 'integrity_constraint_violation', constraint = 'firm_members_consent';
  end if;
  return new;
end $$;
create trigger consent before insert or update of is_active on firm_members for each row
  when (new.is_active) execute function refuse_access_before_consent();

-- Only the invited person accepts: in a write of their own, or with the link that was mailed to them.
create function accept_invitation(p_firm bigint, p_user bigint, p_link bytea) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_link is null and public.app_user() is distinct from p_user then
    raise exception 'only the invited person accepts' using errcode = 'insufficient_privilege';
  end if;
  delete from public.firm_invitations i
  where i.firm_id = p_firm and i.user_id = p_user and i.expires_at > public.app_now() and (p_link is null or i.link_hash = p_link);
  if not found then return false; end if;
  update public.firm_members m set is_active = true where m.firm_id = p_firm and m.user_id = p_user;
  return true;
end $$;
revoke all on function accept_invitation(bigint, bigint, bytea) from public;
grant execute on function accept_invitation(bigint, bigint, bytea) to partita_app;

-- The members of a firm as the firm sees them.
create view firm_team as
  select m.firm_id, m.user_id, m.role, m.is_active, case when i.user_id is not null then 'pending' end as invitation,
    coalesce(i.name, p.name) as name, coalesce(i.email, p.email) as email,
    coalesce(case when i.user_id is null then p.locale else i.locale end, 'fr') as locale,
    case when i.user_id is null then p.auth_source else 'local' end as auth_source
  from firm_members m join people p on p.id = m.user_id
  left join firm_invitations i on i.firm_id = m.firm_id and i.user_id = m.user_id;
grant select on firm_team to partita_app;

-- An invited person counts against the licence: accepting must not fail on it.
create or replace function users_used(p_firm bigint) returns integer language sql stable as $$
  select count(*)::integer from firm_members m where m.firm_id = p_firm
    and (m.is_active or exists (select from firm_invitations i where i.firm_id = m.firm_id and i.user_id = m.user_id))
$$;
