-- migrate:up

-- What the country packs bring to every file, with their texts in four languages. The packs themselves are part of the program; a process
-- that starts copies here what changed, so that a file is set up, and its labels are read, by statements over sets. A row that a later
-- edition of a pack no longer has loses its position and stays: files refer to it.
create table pack_versions (country text primary key, version text not null, digest text not null);
create table pack_accounts (
  country text not null,
  number text collate "C" not null,
  position integer,
  labels jsonb not null check (labels ?& array['fr', 'nl', 'en', 'de']),
  -- What a search looks through, by language: the chart is searched at every line somebody types.
  search jsonb not null,
  type text not null,
  kind text not null,
  is_reconcilable boolean not null,
  is_postable boolean not null,
  primary key (country, number)
);
create table pack_vat_codes (
  country text not null,
  code text collate "C" not null,
  position integer,
  labels jsonb not null check (labels ?& array['fr', 'nl', 'en', 'de']),
  -- As the record shows it, but for its accounts, which are numbers here.
  data jsonb not null,
  primary key (country, code)
);
grant select, insert, update on pack_versions, pack_accounts, pack_vat_codes to partita_app;

create table accounts (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  -- The country whose chart brought the account. Its number is then the key of its label, and it stays as long as the file.
  pack text,
  number text collate "C" not null check (number ~ '^[0-9]{2,12}$'),
  -- Null: the label of the pack, in the language of the reader.
  label text check (length(label) between 1 and 190),
  class smallint not null generated always as (left(number, 1)::smallint) stored,
  type text not null check (type in ('asset', 'liability', 'equity', 'expense', 'income', 'offbalance')),
  kind text not null default 'none' check (kind ~ '^[a-z][a-z_]{0,29}$'),
  is_reconcilable boolean not null default false,
  is_postable boolean not null default true,
  -- Its key comes with the VAT codes, which refer to accounts themselves.
  default_vat_code_id bigint,
  is_active boolean not null default true,
  is_system boolean not null generated always as (pack is not null) stored,
  description text check (length(description) <= 2000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  constraint accounts_pack foreign key (pack, number) references pack_accounts (country, number),
  constraint accounts_have_a_label check (label is not null or pack is not null),
  constraint accounts_of_the_pack_stay check (deleted_at is null or pack is null)
);
create unique index accounts_number on accounts (company_id, number) where deleted_at is null;
call isolate('accounts');
grant select, insert, update on accounts to partita_app;
call track('accounts', 'accounts', '{}', '{pack}');
