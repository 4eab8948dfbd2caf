-- migrate:up

-- Lower case without accents, for searches that find « Société » by "societe".
create function plain(t text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(lower(normalize(t)),
    'àáâãäåāăąçćčďđèéêëēėęěìíîïīįłľñńňòóôõöøōőŕřśšşșťțţùúûüūůűýÿźżž',
    'aaaaaaaaacccddeeeeeeeeiiiiiillnnnoooooooorrsssstttuuuuuuuyyzzz'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

create table third_parties (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  type text not null check (type in ('supplier', 'customer')),
  code text collate "C" not null check (length(code) between 1 and 20),
  name text collate "und-x-icu" not null check (length(name) between 1 and 190),
  legal_form text, legal_form_code text, enterprise_number text, vat_number text,
  street text, house_number text, box text, address text, postal_code text, city text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  email text, phone text, website text, contact_name text,
  locale text not null check (locale in ('fr', 'nl', 'en', 'de')),
  iban text, bic text,
  payment_term_days integer check (payment_term_days between 0 and 365),
  payment_term_end_of_month boolean not null default false,
  is_vat_liable boolean not null default true,
  is_consumer boolean not null default false,
  is_281_50 boolean not null default false,
  fee_nature text check (fee_nature in ('commissions', 'fees', 'benefits_in_kind', 'expenses')),
  payment_blocked boolean not null default false,
  reminder_blocked boolean not null default false,
  vies_status text not null default 'unknown' check (vies_status in ('unknown', 'valid', 'invalid')),
  vies_checked_at timestamptz,
  peppol_identifier text,
  peppol_registered boolean not null default false,
  peppol_checked_at timestamptz,
  external_id text,
  source text not null default 'manual' check (source in ('manual', 'importer', 'peppol', 'external', 'import')),
  note text,
  is_active boolean not null default true,
  -- The number in a code of the service's own making (S00001, C00001), so that the next one is a look at an index.
  code_number integer generated always as (case when code ~ case type when 'supplier' then '^S[0-9]{5,9}$' else '^C[0-9]{5,9}$' end
    then substr(code, 2)::integer end) stored,
  search text generated always as (plain(code || ' ' || name || ' ' || coalesce(vat_number, '') || ' ' || coalesce(enterprise_number, '')
    || ' ' || coalesce(email, '') || ' ' || coalesce(city, ''))) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id)
);
create unique index third_parties_code on third_parties (company_id, type, code) where deleted_at is null;
create index third_parties_number on third_parties (company_id, type, code_number) where code_number is not null;
create index third_parties_vat on third_parties (company_id, vat_number) where vat_number is not null and deleted_at is null;
create index third_parties_name on third_parties (company_id, name, id) where deleted_at is null;
call isolate('third_parties');
grant select, insert, update on third_parties to partita_app;
call track('third_parties', 'third-parties', '{vies_status,vies_checked_at,peppol_registered,peppol_checked_at}', '{search,code_number}');
