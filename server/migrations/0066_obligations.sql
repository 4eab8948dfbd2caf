-- migrate:up

-- Obligations: what a company file must file, and the calendars of people who subscribe to them.

-- A file with third parties that get yearly statements of fees must file these. Kept like the other figures of files.
alter table file_figures add column fee_cards integer not null default 0 check (fee_cards >= 0);

create or replace function count_figures(p_company bigint) returns file_figures
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (p_company, e.last_entry_at, public.month_of(public.app_now()), e.entries,
    (select count(*) from public.document_imports i
     where i.company_id = p_company and i.status in ('ready', 'needs_review', 'duplicate', 'error') and i.deleted_at is null),
    (select count(*) from public.documents d where d.company_id = p_company and d.status = 'pending' and d.deleted_at is null),
    (select count(*) from public.bank_transactions t where t.company_id = p_company and t.status = 'pending' and t.deleted_at is null),
    (select count(*) from public.sync_conflicts c where c.company_id = p_company and c.status = 'open'),
    public.years_of_file(p_company), public.returns_of_file(p_company),
    (select count(*) from public.third_parties t where t.company_id = p_company and t.is_281_50 and t.deleted_at is null))::public.file_figures
  from (select max(e.posted_at) as last_entry_at, count(*) filter (where public.month_of(e.posted_at) = public.month_of(public.app_now())) as entries
        from public.entries e where e.company_id = p_company) e
$$;

call keep_count('third_parties', 'fee_cards', $$r.is_281_50 and r.deleted_at is null$$);
-- The triggers hold the table until the end of this transaction, so nothing is written between them and this count.
update file_figures f set fee_cards = c.cards
from (select t.company_id, count(*) as cards from third_parties t where t.is_281_50 and t.deleted_at is null group by 1) c
where f.company_id = c.company_id;

-- Links to the calendar of a firm, each for one person, who sees their own files in it. Ten per person: the eleventh takes the place of the
-- oldest. A link is signed with its id and the path of the firm, so the id alone opens nothing.
create table obligation_links (
  id uuid primary key default gen_random_uuid(),
  firm_id bigint not null references firms on delete cascade,
  user_id bigint not null references people on delete cascade,
  slot smallint not null check (slot between 1 and 10),
  created_at timestamptz not null default app_now(),
  unique (firm_id, user_id, slot)
);
create index obligation_links_user on obligation_links (user_id);
grant select, insert (firm_id, user_id, slot), update (id, created_at), delete on obligation_links to partita_app;

-- Whose calendar a link opens, and for which firm; nothing once it is revoked, the account is disabled or has to set up a second factor, or
-- the person is no longer an active member. The directory is read on its own, never joined.
create function calendar_reader(p_link uuid) returns jsonb language plpgsql stable as $$
declare
  v_link obligation_links;
  v_user directory.users;
begin
  select l.* into v_link from obligation_links l where l.id = p_link;
  if not found then return null; end if;
  select u.* into strict v_user from directory.users u where u.id = v_link.user_id;
  if v_user.disabled_at is not null or v_user.auth_source = 'local' and needs_two_factor(v_user.id, v_user.is_platform_admin) then
    return null;
  end if;
  return (
    select jsonb_build_object('firm_id', f.id, 'firm_name', f.name, 'id', v_user.id, 'locale', v_user.locale, 'is_platform_admin', v_user.is_platform_admin)
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = v_user.id and m.is_active
    where f.id = v_link.firm_id and (v_user.is_platform_admin or m.role is not null));
end $$;
