-- migrate:up

-- Reference data of the country packs, and the chart of accounts, VAT codes and analytic codes of a file.

-- Exchange rates as the European Central Bank publishes them: units of a currency for one euro, on a day with a published rate.
create table reference_rates (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null,
  rate numeric(18,6) not null check (rate > 0),
  primary key (currency, day)
);
grant select, insert, update on reference_rates to partita_app;

-- What the country packs bring to every file, with texts in four languages. The packs are part of the program; a process that starts copies
-- here what changed, so that the set-up of a file and the reading of labels are single statements. A row that a later edition of a pack no
-- longer has loses its position and stays: files refer to it.
create table pack_versions (country text primary key, version text not null, digest text not null);
create table pack_accounts (
  country text not null,
  number text collate "C" not null,
  position integer,
  labels jsonb not null check (labels ?& array['fr', 'nl', 'en', 'de']),
  -- What a search looks through, by language: the chart is searched at every line a user types.
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
  -- As the record shows it, except for its accounts, which are numbers here.
  data jsonb not null,
  primary key (country, code)
);
grant select, insert, update on pack_versions, pack_accounts, pack_vat_codes to partita_app;

create table accounts (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  -- The country whose chart brought the account. Its number is then the key of its label, and the account cannot be deleted.
  pack text,
  number text collate "C" not null check (number ~ '^[0-9]{2,12}$'),
  -- Null: the label of the pack, in the language of the reader.
  label text check (length(label) between 1 and 190),
  class smallint not null generated always as (left(number, 1)::smallint) stored,
  type text not null check (type in ('asset', 'liability', 'equity', 'expense', 'income', 'offbalance')),
  kind text not null default 'none' check (kind ~ '^[a-z][a-z_]{0,29}$'),
  is_reconcilable boolean not null default false,
  is_postable boolean not null default true,
  -- Its foreign key follows with the VAT codes, which refer to accounts themselves.
  default_vat_code_id bigint,
  is_active boolean not null default true,
  is_system boolean not null generated always as (pack is not null) stored,
  description text check (length(description) <= 2000),
  -- Merged into another account: what was posted on it is read as the other's.
  merged_into_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, merged_into_id) references accounts (company_id, id),
  constraint accounts_pack foreign key (pack, number) references pack_accounts (country, number),
  constraint accounts_have_a_label check (label is not null or pack is not null),
  constraint accounts_of_the_pack_stay check (deleted_at is null or pack is null),
  constraint accounts_merged check (merged_into_id is null or deleted_at is not null and merged_into_id <> id)
);
create unique index accounts_number on accounts (company_id, number) where deleted_at is null;
create index accounts_vat_code on accounts (company_id, default_vat_code_id) where default_vat_code_id is not null;
create index accounts_merged_into on accounts (company_id, merged_into_id) where merged_into_id is not null;
create index accounts_binned on accounts (company_id, deleted_at) where deleted_at is not null;
call isolate('accounts');
grant select, insert, update on accounts to partita_app;
call track('accounts', 'accounts', '{}', '{pack}');

create table vat_codes (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  -- The country whose pack brought the code; the code is then the key of its label.
  pack text,
  code text collate "C" not null check (length(code) between 1 and 10),
  -- Null: the label of the pack, in the language of the reader.
  label text check (length(label) between 1 and 190),
  direction text not null check (direction in ('purchase', 'sale')),
  mechanism text not null check (length(mechanism) between 1 and 40),
  nature text,
  rate numeric(5, 2) not null check (rate between 0 and 100),
  exigibility text not null check (exigibility in ('debit', 'payment')),
  deductible_percent numeric(5, 2) check (deductible_percent between 0 and 100),
  accounts jsonb not null check (accounts ?& array['due', 'deductible', 'credit_note_repay', 'credit_note_recover', 'pending']),
  grids jsonb not null
    check (grids ?& array['base', 'due', 'deductible', 'credit_note_base', 'credit_note_repay', 'credit_note_recover']),
  intra_code text check (intra_code in ('L', 'S', 'T')),
  in_client_listing boolean,
  ubl_category text check (ubl_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vatex_code text check (length(vatex_code) <= 30),
  invoice_mention text check (length(invoice_mention) <= 500),
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  is_default boolean not null default false,
  is_active boolean not null default true,
  is_system boolean not null generated always as (pack is not null) stored,
  -- The accounts again, one per column, for the foreign keys.
  due_account_id bigint generated always as ((accounts ->> 'due')::bigint) stored,
  deductible_account_id bigint generated always as ((accounts ->> 'deductible')::bigint) stored,
  repay_account_id bigint generated always as ((accounts ->> 'credit_note_repay')::bigint) stored,
  recover_account_id bigint generated always as ((accounts ->> 'credit_note_recover')::bigint) stored,
  pending_account_id bigint generated always as ((accounts ->> 'pending')::bigint) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, due_account_id) references accounts (company_id, id),
  foreign key (company_id, deductible_account_id) references accounts (company_id, id),
  foreign key (company_id, repay_account_id) references accounts (company_id, id),
  foreign key (company_id, recover_account_id) references accounts (company_id, id),
  foreign key (company_id, pending_account_id) references accounts (company_id, id),
  constraint vat_codes_pack foreign key (pack, code) references pack_vat_codes (country, code),
  constraint vat_codes_have_a_label check (label is not null or pack is not null),
  constraint vat_codes_deduct_on_purchases check ((deductible_percent is not null) = (direction = 'purchase'))
);
create unique index vat_codes_code on vat_codes (company_id, code) where deleted_at is null;
create unique index vat_codes_default on vat_codes (company_id, direction) where is_default and deleted_at is null;
create index vat_codes_binned on vat_codes (company_id, deleted_at) where deleted_at is not null;
call isolate('vat_codes');
grant select, insert, update on vat_codes to partita_app;
call track('vat_codes', 'vat-codes', '{}',
           '{pack,due_account_id,deductible_account_id,repay_account_id,recover_account_id,pending_account_id}');
alter table accounts add constraint accounts_default_vat_code
  foreign key (company_id, default_vat_code_id) references vat_codes (company_id, id) deferrable;

-- The foreign key accepts a VAT code in the bin; this trigger does not. Both use one constraint name, so that callers get one message.
create function refuse_binned_vat_code() returns trigger language plpgsql as $$
begin
  if not exists (select from vat_codes v where v.company_id = new.company_id and v.id = new.default_vat_code_id and v.deleted_at is null) then
    raise exception 'VAT code % is not one of the file', new.default_vat_code_id
      using errcode = 'foreign_key_violation', constraint = 'accounts_default_vat_code';
  end if;
  return new;
end $$;
create trigger live_vat_code before insert or update of default_vat_code_id on accounts for each row
  when (new.default_vat_code_id is not null and not opening_dossier()) execute function refuse_binned_vat_code();

create table analytic_codes (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  parent_id bigint,
  -- An axis refers to itself.
  axis_id bigint not null,
  code text collate "C" not null check (length(code) between 1 and 20 and code !~ '/'),
  label text collate "und-x-icu" not null check (length(label) between 1 and 190),
  -- The codes from the axis down to this one: `DEP/NORD/LILLE`.
  path text collate "C" not null,
  level smallint not null check (level between 0 and 3),
  parent_level smallint generated always as (level - 1) stored,
  is_required boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  constraint analytic_codes_place unique (company_id, id, axis_id, level),
  -- A parent is of the same axis and one level higher, so that no chain of parents can be circular.
  constraint analytic_codes_parent foreign key (company_id, parent_id, axis_id, parent_level)
    references analytic_codes (company_id, id, axis_id, level),
  constraint analytic_codes_axis check (case when parent_id is null then level = 0 and axis_id = id else level > 0 and not is_required end),
  constraint analytic_codes_path check (right(path, length(code)) = code and (level = 0) = (path = code))
);
create unique index analytic_codes_code on analytic_codes (company_id, axis_id, code) where deleted_at is null;
create unique index analytic_codes_axis_code on analytic_codes (company_id, code) where parent_id is null and deleted_at is null;
create index analytic_codes_children on analytic_codes (company_id, parent_id) where parent_id is not null;
create index analytic_codes_binned on analytic_codes (company_id, deleted_at) where deleted_at is not null;
grant usage on sequence analytic_codes_id_seq to partita_app;
call isolate('analytic_codes');
grant select, insert, update on analytic_codes to partita_app;
call track('analytic_codes', 'analytic-codes', '{path}', '{parent_level}');

create function refuse_sixth_axis() returns trigger language plpgsql as $$
begin
  if (select count(*) from analytic_codes c where c.company_id = new.company_id and c.parent_id is null and c.deleted_at is null) > 5 then
    raise exception 'company file % has five analytic axes already', new.company_id using errcode = 'check_violation', constraint = 'analytic_codes_axes';
  end if;
  return null;
end $$;
create trigger axes after insert or update of deleted_at on analytic_codes for each row
  when (new.parent_id is null) execute function refuse_sixth_axis();
