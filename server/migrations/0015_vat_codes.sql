-- migrate:up

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
  -- The accounts once more, one a column, so that they are links the database keeps.
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
call isolate('vat_codes');
grant select, insert, update on vat_codes to partita_app;
call track('vat_codes', 'vat-codes', '{}',
           '{pack,due_account_id,deductible_account_id,repay_account_id,recover_account_id,pending_account_id}');

alter table accounts add constraint accounts_default_vat_code
  foreign key (company_id, default_vat_code_id) references vat_codes (company_id, id);
create index accounts_vat_code on accounts (company_id, default_vat_code_id) where default_vat_code_id is not null;

-- A code in the bin is there for the key, and for nobody else. Both are refused under one name, so that who proposed it hears one reason.
create function refuse_binned_vat_code() returns trigger language plpgsql as $$
begin
  if not exists (select from vat_codes v where v.company_id = new.company_id and v.id = new.default_vat_code_id and v.deleted_at is null) then
    raise exception 'VAT code % is not one of the file', new.default_vat_code_id
      using errcode = 'foreign_key_violation', constraint = 'accounts_default_vat_code';
  end if;
  return new;
end $$;
create trigger live_vat_code before insert or update of default_vat_code_id on accounts for each row
  when (new.default_vat_code_id is not null) execute function refuse_binned_vat_code();
