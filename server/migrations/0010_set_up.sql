-- migrate:up

-- Third parties, journals, fiscal years, and the links from the settings of a file to its accounts and journals.

-- A company name reduced to its distinctive letters and digits: `Établissements Dupont SRL` and `DUPONT` have one key.
create function party_name_key(t text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(regexp_replace(public.plain(t),
    '\m(srl|bv|bvba|sprl|sprlu|sa|nv|sc|scrl|cv|cvba|sca|snc|vof|scomm|commv|asbl|vzw|aisbl|ivzw|sarl|eurl|sas|sasu|sci|gmbh|ag|kg|ohg|ltd|limited|plc|llc|inc|ets|etablissements|societe|firma)\M',
    '', 'g'), '[^a-z0-9]', '', 'g'), '')
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
  -- The control account, and what invoices propose.
  account_id bigint not null,
  default_account_id bigint,
  default_vat_code_id bigint,
  is_vat_liable boolean not null default true,
  is_consumer boolean not null default false,
  is_281_50 boolean not null default false,
  fee_nature text check (fee_nature in ('commissions', 'fees', 'benefits_in_kind', 'expenses')),
  profession text,
  national_number text,
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
  -- Merged into another third party: what was posted with it is read as the other's.
  merged_into_id bigint,
  -- The number in a code made by the service (S00001, C00001), so that the next one is an index lookup.
  code_number integer generated always as (case when code ~ case type when 'supplier' then '^S[0-9]{5,9}$' else '^C[0-9]{5,9}$' end
    then substr(code, 2)::integer end) stored,
  search text generated always as (plain(code || ' ' || name || ' ' || coalesce(vat_number, '') || ' ' || coalesce(enterprise_number, '')
    || ' ' || coalesce(email, '') || ' ' || coalesce(city, ''))) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, default_account_id) references accounts (company_id, id),
  foreign key (company_id, default_vat_code_id) references vat_codes (company_id, id),
  foreign key (company_id, merged_into_id) references third_parties (company_id, id),
  constraint third_parties_merged check (merged_into_id is null or deleted_at is not null and merged_into_id <> id)
);
create unique index third_parties_code on third_parties (company_id, type, code) where deleted_at is null;
create index third_parties_number on third_parties (company_id, type, code_number) where code_number is not null;
create index third_parties_vat on third_parties (company_id, vat_number) where vat_number is not null and deleted_at is null;
create index third_parties_name on third_parties (company_id, name, id) where deleted_at is null;
create index third_parties_account on third_parties (company_id, account_id);
create index third_parties_default_account on third_parties (company_id, default_account_id) where default_account_id is not null;
create index third_parties_default_vat_code on third_parties (company_id, default_vat_code_id) where default_vat_code_id is not null;
create index third_parties_merged_into on third_parties (company_id, merged_into_id) where merged_into_id is not null;
create index third_parties_binned on third_parties (company_id, deleted_at) where deleted_at is not null;
create index third_parties_name_key on third_parties (company_id, party_name_key(name)) where deleted_at is null;
call isolate('third_parties');
grant select, insert, update on third_parties to partita_app;
call track('third_parties', 'third-parties', '{vies_status,vies_checked_at,peppol_registered,peppol_checked_at}', '{search,code_number}');

-- A foreign key accepts records in the bin, and does not distinguish suppliers from customers or purchases from sales.
create function refuse_unfit_account() returns trigger language plpgsql as $$
begin
  if not exists (
    select from accounts a where a.company_id = new.company_id and a.id = new.account_id and a.deleted_at is null and a.is_postable
      and a.kind = case new.type when 'supplier' then 'payable' else 'receivable' end
  ) then
    raise exception 'account % is no control account for a %', new.account_id, new.type
      using errcode = 'check_violation', constraint = 'third_parties_control_account';
  end if;
  return new;
end $$;
create trigger control_account before insert or update of account_id, type on third_parties for each row
  when (not opening_dossier()) execute function refuse_unfit_account();

create function refuse_unfit_default() returns trigger language plpgsql as $$
begin
  if new.default_account_id is not null and not exists (
    select from accounts a where a.company_id = new.company_id and a.id = new.default_account_id and a.deleted_at is null and a.is_postable
  ) then
    raise exception 'account % cannot be proposed', new.default_account_id using errcode = 'check_violation', constraint = 'third_parties_proposed_account';
  end if;
  if new.default_vat_code_id is not null and not exists (
    select from vat_codes v where v.company_id = new.company_id and v.id = new.default_vat_code_id and v.deleted_at is null
      and v.direction = case new.type when 'supplier' then 'purchase' else 'sale' end
  ) then
    raise exception 'VAT code % cannot be proposed for a %', new.default_vat_code_id, new.type
      using errcode = 'check_violation', constraint = 'third_parties_proposed_vat_code';
  end if;
  return new;
end $$;
create trigger proposals before insert or update of default_account_id, default_vat_code_id, type on third_parties for each row
  when ((new.default_account_id is not null or new.default_vat_code_id is not null) and not opening_dossier()) execute function refuse_unfit_default();

create table journals (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  code text collate "C" not null check (code ~ '^[A-Z0-9_-]{1,6}$'),
  -- Null: the label of the pack, in the language of the reader.
  label text check (length(label) between 1 and 100),
  labels jsonb check (labels ?& array['fr', 'nl', 'en', 'de']),
  type text not null
    check (type in ('purchase', 'purchase_credit_note', 'sale', 'sale_credit_note', 'miscellaneous', 'cash', 'financial')),
  control_account_id bigint,
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'),
  bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  -- The version of the payment file that the bank takes; null: the current one.
  payment_schema text check (payment_schema in ('pain.001.001.09', 'pain.001.001.03')),
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
  constraint journals_of_a_bank_have_the_iban check (iban is null or type = 'financial'),
  constraint journals_of_a_bank_have_the_schema check (payment_schema is null or type = 'financial')
);
create unique index journals_code on journals (company_id, code) where deleted_at is null;
create unique index journals_default on journals (company_id, type) where is_default and deleted_at is null;
create unique index journals_iban on journals (company_id, iban) where iban is not null and deleted_at is null;
create index journals_control_account on journals (company_id, control_account_id) where control_account_id is not null;
create index journals_binned on journals (company_id, deleted_at) where deleted_at is not null;
call isolate('journals');
grant select, insert, update on journals to partita_app;
call track('journals', 'journals', '{}', '{labels}');

-- The account on the other side of every entry of the journal: one of suppliers or customers, of the bank or of the cash box.
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
  when (new.control_account_id is not null and not opening_dossier()) execute function refuse_control_account();

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
  -- Deferred: while a rule moves, two rules share a position.
  constraint journal_rules_position exclude using btree (company_id with =, journal_id with =, position with =)
    where (deleted_at is null) deferrable initially deferred
);
create index journal_rules_party on journal_rules (company_id, third_party_id) where third_party_id is not null;
create index journal_rules_binned on journal_rules (company_id, deleted_at) where deleted_at is not null;
call isolate('journal_rules');
grant select, insert, update on journal_rules to partita_app;
call track('journal_rules', 'rules');
call embed('journal_rules', 'journals', 'journal_id', 'rules');

-- The foreign key accepts a third party in the bin; this trigger does not. Both use one constraint name, so that callers get one message.
create function refuse_binned_third_party() returns trigger language plpgsql as $$
begin
  if not exists (select from third_parties t where t.company_id = new.company_id and t.id = new.third_party_id and t.deleted_at is null) then
    raise exception 'third party % is not one of the file', new.third_party_id
      using errcode = 'foreign_key_violation', constraint = 'journal_rules_third_party';
  end if;
  return new;
end $$;
create trigger live_third_party before insert or update of third_party_id on journal_rules for each row
  when (new.third_party_id is not null and not opening_dossier()) execute function refuse_binned_third_party();

create table fiscal_years (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  code text collate "C" not null check (length(code) between 1 and 10),
  starts_on stamped_date not null,
  ends_on stamped_date not null,
  is_closed boolean not null default false,
  closed_at timestamptz,
  closed_by bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  -- Counted back from the end: 24 months from 29 February end on the 28th, because the target year has no 29th.
  constraint fiscal_years_last check (ends_on > starts_on and ends_on - interval '24 months' < starts_on),
  constraint fiscal_years_closed check (is_closed = (closed_at is not null)),
  -- The company is compared as a range of one, because GiST supports ranges without an extension.
  constraint fiscal_years_overlap exclude using gist (
    int8range(company_id, company_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&) where (deleted_at is null)
);
create unique index fiscal_years_code on fiscal_years (company_id, code) where deleted_at is null;
create index fiscal_years_dates on fiscal_years (company_id, starts_on) where deleted_at is null;
create index fiscal_years_binned on fiscal_years (company_id, deleted_at) where deleted_at is not null;
call isolate('fiscal_years');
grant select, insert, update on fiscal_years to partita_app;
call track('fiscal_years', 'fiscal-years');

create table fiscal_periods (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  fiscal_year_id bigint not null,
  number integer not null check (number between 1 and 25),
  starts_on stamped_date not null,
  ends_on stamped_date not null,
  is_locked boolean not null default false,
  locked_at timestamptz,
  locked_by bigint,
  lock_reason text check (lock_reason in ('manual', 'closing')),
  is_vat_locked boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Set when the year is shortened; such a period is never shown again.
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_years (company_id, id),
  constraint fiscal_periods_month check (ends_on >= starts_on and extract(year from starts_on) = extract(year from ends_on)
    and extract(month from starts_on) = extract(month from ends_on)),
  constraint fiscal_periods_lock check (is_locked = (locked_at is not null) and is_locked = (lock_reason is not null)),
  constraint fiscal_periods_overlap exclude using gist (int8range(company_id, company_id, '[]') with &&,
    int8range(fiscal_year_id, fiscal_year_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&) where (deleted_at is null)
);
create unique index fiscal_periods_number on fiscal_periods (company_id, fiscal_year_id, number) where deleted_at is null;
create index fiscal_periods_dates on fiscal_periods (company_id, starts_on) where deleted_at is null;
call isolate('fiscal_periods');
grant select, insert, update on fiscal_periods to partita_app;
call track('fiscal_periods', 'periods', '{is_vat_locked}');
call embed('fiscal_periods', 'fiscal_years', 'fiscal_year_id');

-- Years that do not overlap leave no gap when their lengths add up to the time from the first day to the last.
create function refuse_fiscal_gap() returns trigger language plpgsql as $$
begin
  if (select max(y.ends_on) - min(y.starts_on) + 1 <> sum(y.ends_on - y.starts_on + 1)
      from fiscal_years y where y.company_id = new.company_id and y.deleted_at is null) then
    raise exception 'the fiscal years of company file % leave a gap', new.company_id using errcode = 'check_violation', constraint = 'fiscal_years_touch';
  end if;
  return null;
end $$;
create constraint trigger fiscal_years_touch after insert or update of starts_on, ends_on, deleted_at on fiscal_years
  deferrable initially deferred for each row execute function refuse_fiscal_gap();

-- The periods of a year cover the whole year: every day of it lies in one of them.
create function refuse_partial_year() returns trigger language plpgsql as $$
declare
  v_year bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if exists (
    select from fiscal_years y where y.company_id = new.company_id and y.id = v_year and (
      select row (min(p.starts_on), max(p.ends_on), sum(p.ends_on - p.starts_on + 1)::bigint) from fiscal_periods p
      where p.company_id = y.company_id and p.fiscal_year_id = y.id and p.deleted_at is null
    ) is distinct from row (y.starts_on::date, y.ends_on::date, (y.ends_on - y.starts_on + 1)::bigint)
  ) then
    raise exception 'the periods of fiscal year % are not the whole year', v_year using errcode = 'check_violation', constraint = 'fiscal_periods_whole';
  end if;
  return null;
end $$;
create constraint trigger fiscal_years_whole after insert or update of starts_on, ends_on on fiscal_years
  deferrable initially deferred for each row execute function refuse_partial_year('id');
create constraint trigger fiscal_periods_whole after insert or update of starts_on, ends_on, deleted_at on fiscal_periods
  deferrable initially deferred for each row execute function refuse_partial_year('fiscal_year_id');

-- No period of a closed year is open.
create function refuse_open_periods() returns trigger language plpgsql as $$
declare
  v_year bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if exists (
    select from fiscal_years y join fiscal_periods p on p.company_id = y.company_id and p.fiscal_year_id = y.id and p.deleted_at is null and not p.is_locked
    where y.company_id = new.company_id and y.id = v_year and y.is_closed and y.deleted_at is null
  ) then
    raise exception 'fiscal year % is closed and has an open period', v_year using errcode = 'check_violation', constraint = 'fiscal_years_locked';
  end if;
  return null;
end $$;
create constraint trigger fiscal_years_locked after insert or update of is_closed on fiscal_years
  deferrable initially deferred for each row execute function refuse_open_periods('id');
create constraint trigger fiscal_periods_locked after insert or update of is_locked, deleted_at on fiscal_periods
  deferrable initially deferred for each row execute function refuse_open_periods('fiscal_year_id');

-- The accounts and journals that the settings of a file name, as foreign keys: settings hold account numbers, and a number is no key. Only
-- the trigger on the settings writes them.
create table setting_links (
  company_id bigint not null references companies,
  setting text not null,
  account_id bigint,
  journal_id bigint,
  primary key (company_id, setting),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  constraint setting_links_known check (num_nonnulls(account_id, journal_id) = 1)
);
create index setting_links_account on setting_links (company_id, account_id) where account_id is not null;
create index setting_links_journal on setting_links (company_id, journal_id) where journal_id is not null;
call isolate('setting_links');
grant select on setting_links to partita_app;

-- The settings that are links, one row each.
create function links_in(p_settings jsonb) returns table (setting text, value text) language sql immutable as $$
  select g.key || '.' || s.key, s.value from jsonb_each(p_settings -> 'auto_entries') g cross join jsonb_each_text(g.value) s
  where s.key = 'journal_id' or s.key like '%\_account'
$$;

-- Only changed settings are looked up: an account that has become a heading since does not block other changes.
create function link_settings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'UPDATE' then old.settings else '{}' end;
  v_changed text[] := array(select n.setting from public.links_in(new.settings) n left join public.links_in(v_before) o using (setting)
                            where n.value is distinct from o.value);
begin
  delete from public.setting_links l where l.company_id = new.id and l.setting = any (v_changed);
  insert into public.setting_links (company_id, setting, account_id, journal_id)
  select new.id, n.setting, a.id, j.id from public.links_in(new.settings) n
  left join public.accounts a on n.setting like '%\_account' and a.company_id = new.id and a.number = n.value and a.is_postable and a.deleted_at is null
  left join public.journals j on n.setting like '%.journal\_id' and j.company_id = new.id and j.id::text = n.value and j.deleted_at is null
  where n.setting = any (v_changed) and n.value is not null
    -- In the file that a dossier comes from, an account may have become a heading since it was set.
    and not (a.id is null and j.id is null and public.opening_dossier());
  return null;
end $$;
revoke all on function link_settings() from public;
create trigger linked_insert after insert on companies for each row execute function link_settings();
create trigger linked_update after update of settings on companies for each row when (new.settings is distinct from old.settings) execute function link_settings();
