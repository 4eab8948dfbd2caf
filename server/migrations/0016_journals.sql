-- migrate:up

create table journals (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  code text collate "C" not null check (code ~ '^[A-Z0-9_-]{1,6}$'),
  -- Null: the label the pack brought, in the language of the reader.
  label text check (length(label) between 1 and 100),
  labels jsonb check (labels ?& array['fr', 'nl', 'en', 'de']),
  type text not null
    check (type in ('purchase', 'purchase_credit_note', 'sale', 'sale_credit_note', 'miscellaneous', 'cash', 'financial')),
  control_account_id bigint,
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'),
  bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  is_active boolean not null default true,
  is_default boolean not null default false,
  description text check (length(description) <= 500),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, control_account_id) references accounts (company_id, id),
  constraint journals_have_a_label check (label is not null or labels is not null),
  constraint journals_of_a_bank_have_the_iban check (iban is null or type = 'financial')
);
create unique index journals_code on journals (company_id, code) where deleted_at is null;
create unique index journals_default on journals (company_id, type) where is_default and deleted_at is null;
create unique index journals_iban on journals (company_id, iban) where iban is not null and deleted_at is null;
create index journals_control_account on journals (company_id, control_account_id) where control_account_id is not null;
call isolate('journals');
grant select, insert, update on journals to partita_app;
call track('journals', 'journals', '{}', '{labels}');

-- The account on the other side of everything in the journal: one of suppliers or customers, the bank's or the cash box's.
create function refuse_control_account() returns trigger language plpgsql as $$
begin
  if not exists (
    select from accounts a where a.company_id = new.company_id and a.id = new.control_account_id and a.deleted_at is null and a.is_postable
      and a.kind = case when new.type like 'purchase%' then 'payable' when new.type like 'sale%' then 'receivable'
                        when new.type = 'cash' then 'cash' when new.type = 'financial' then 'bank' end
  ) then
    raise exception 'account % is no control account for a journal of type %', new.control_account_id, new.type
      using errcode = 'check_violation', constraint = 'journals_control_account';
  end if;
  return new;
end $$;
create trigger control_account before insert or update of control_account_id, type on journals for each row
  when (new.control_account_id is not null) execute function refuse_control_account();

create table journal_rules (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  journal_id bigint not null,
  position integer not null check (position >= 1),
  name text not null check (length(name) between 1 and 190),
  -- Conditions; null is any.
  direction text check (direction in ('purchase', 'sale')),
  is_credit_note boolean,
  source text check (source in ('importer', 'peppol', 'external', 'api')),
  third_party_id bigint,
  vat_mechanism text check (length(vat_mechanism) between 1 and 40),
  currency text check (currency ~ '^[A-Z]{3}$'),
  keyword text check (length(keyword) between 1 and 190),
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  constraint journal_rules_third_party foreign key (company_id, third_party_id) references third_parties (company_id, id),
  -- Deferred: while a rule moves, two of them share a place.
  constraint journal_rules_position exclude using btree (company_id with =, journal_id with =, position with =)
    where (deleted_at is null) deferrable initially deferred
);
create index journal_rules_party on journal_rules (company_id, third_party_id) where third_party_id is not null;
-- A third party in the bin is there for the key, and for nobody else. Both are refused under one name, so that who named it hears one reason.
create function refuse_binned_third_party() returns trigger language plpgsql as $$
begin
  if not exists (select from third_parties t where t.company_id = new.company_id and t.id = new.third_party_id and t.deleted_at is null) then
    raise exception 'third party % is not one of the file', new.third_party_id
      using errcode = 'foreign_key_violation', constraint = 'journal_rules_third_party';
  end if;
  return new;
end $$;
create trigger live_third_party before insert or update of third_party_id on journal_rules for each row
  when (new.third_party_id is not null) execute function refuse_binned_third_party();
call isolate('journal_rules');
grant select, insert, update on journal_rules to partita_app;
call track('journal_rules', 'rules');
call embed('journal_rules', 'journals', 'journal_id', 'rules');
