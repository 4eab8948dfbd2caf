-- migrate:up

-- What is mirrored from the external platform: whose accounts it manages, the firms and members it knows, and how far the data of each
-- company file were imported. Ids of the platform are opaque.

create function is_external_id(p_id text) returns boolean language sql immutable parallel safe as
$$ select length(p_id) between 1 and 190 and p_id not in ('.', '..') and p_id !~ '[[:cntrl:]]' $$;

alter table directory.users add column external_id text;
alter table directory.users add constraint users_external_id
  check (external_id is null or is_external_id(external_id) and auth_source = 'external');
create unique index users_external on directory.users (external_id) where external_id is not null;

alter table firms add column external_id text;
alter table firms add constraint firms_external_id check (external_id is null or is_external_id(external_id) and source = 'external');
create unique index firms_external on firms (external_id) where external_id is not null;

alter table companies add constraint companies_external_id check (external_id is null or is_external_id(external_id)) not valid;

-- The last role and state of a member on the platform. What was changed here since is kept until the platform changes its own.
create table external_members (
  firm_id bigint not null,
  user_id bigint not null,
  role text not null check (role in ('admin', 'manager', 'encoder', 'reviewer')),
  is_active boolean not null,
  primary key (firm_id, user_id),
  foreign key (firm_id, user_id) references firm_members (firm_id, user_id) on delete cascade
);
grant select, insert, update, delete on external_members to partita_app;

-- How far the import of a company file got. The cursor belongs to the platform.
create table external_cursors (
  company_id bigint primary key references companies,
  cursor text not null check (length(cursor) <= 1000),
  updated_at timestamptz not null default app_now()
);
call isolate('external_cursors');
grant select, insert, update on external_cursors to partita_app;

-- A record of the platform is stored once, in the bin or not. Other third parties may have an external id that their users gave.
create unique index third_parties_external on third_parties (company_id, type, external_id) where source = 'external' and external_id is not null;
create index third_parties_external_id on third_parties (company_id, external_id) where external_id is not null;

-- What came from the platform keeps its id, whoever changes the record.
create function keep_external_id() returns trigger language plpgsql as $$
begin
  new.external_id := old.external_id;
  return new;
end $$;
create trigger external_id_kept before update on third_parties for each row
  when (old.source = 'external' and old.external_id is not null and new.external_id is distinct from old.external_id) execute function keep_external_id();
