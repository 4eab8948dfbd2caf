-- migrate:up

-- Fixed assets: their categories, the register, and what was depreciated.

create table fixed_asset_categories (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  -- Null: the label of the pack, in the language of the reader.
  name text collate "und-x-icu" check (length(name) between 1 and 190),
  labels jsonb check (labels ?& array['fr', 'nl', 'en', 'de']),
  asset_account_id bigint not null,
  -- Null only for assets that are never depreciated, such as land.
  depreciation_account_id bigint,
  expense_account_id bigint,
  method text not null check (method in ('linear', 'declining', 'none')),
  years numeric(5,2) check (years > 0),
  prorata text not null check (prorata in ('daily', 'monthly', 'full_year')),
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, asset_account_id) references accounts (company_id, id),
  foreign key (company_id, depreciation_account_id) references accounts (company_id, id),
  foreign key (company_id, expense_account_id) references accounts (company_id, id),
  constraint fixed_asset_categories_have_a_name check (name is not null or labels is not null),
  constraint fixed_asset_categories_depreciate check (method = 'none' or years is not null and depreciation_account_id is not null and expense_account_id is not null)
);
create index fixed_asset_categories_asset_account on fixed_asset_categories (company_id, asset_account_id);
create index fixed_asset_categories_depreciation_account on fixed_asset_categories (company_id, depreciation_account_id) where depreciation_account_id is not null;
create index fixed_asset_categories_expense_account on fixed_asset_categories (company_id, expense_account_id) where expense_account_id is not null;
create index fixed_asset_categories_binned on fixed_asset_categories (company_id, deleted_at) where deleted_at is not null;
call isolate('fixed_asset_categories');
grant select, insert, update on fixed_asset_categories to partita_app;
-- The log keeps the labels of the pack: without a name they are all that tells which category it is.
call track('fixed_asset_categories', 'fixed-asset-categories');

create table fixed_assets (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  code text collate "C" not null check (length(code) between 1 and 20),
  name text collate "und-x-icu" not null check (length(name) between 1 and 190),
  category_id bigint not null,
  acquired_on date not null,
  in_service_on date not null,
  third_party_id bigint,
  document_id bigint,
  -- The line of the purchase.
  entry_line_id bigint,
  entry_id bigint generated always as (entry_line_id / 100000) stored,
  line_position integer generated always as ((entry_line_id % 100000)::integer) stored,
  acquisition_value numeric(15,2) not null check (acquisition_value > 0),
  residual_value numeric(15,2) not null default 0 check (residual_value >= 0),
  method text not null check (method in ('linear', 'declining', 'none')),
  years numeric(5,2) check (years > 0),
  -- Percent a year, instead of the rate of the country.
  declining_rate numeric(5,2) check (declining_rate > 0 and declining_rate <= 100),
  prorata text not null check (prorata in ('daily', 'monthly', 'full_year')),
  -- Depreciated before the file was kept here.
  opening_depreciation numeric(15,2) not null default 0 check (opening_depreciation >= 0),
  -- The first day to which these terms apply, and what was depreciated before it.
  plan_starts_on date not null,
  plan_opening numeric(15,2) not null default 0 check (plan_opening >= 0),
  -- Opening and standing charges; kept by the database.
  depreciated numeric(15,2) not null default 0,
  net_value numeric(15,2) not null generated always as (acquisition_value - depreciated) stored,
  -- The last day that standing charges cover; kept by the database.
  depreciated_until date,
  status text not null generated always as (case when disposed_on is not null then 'disposed'
    when acquisition_value - depreciated = residual_value then 'depreciated' else 'active' end) stored,
  disposed_on date,
  disposal_kind text check (disposal_kind in ('sale', 'scrap')),
  disposal_amount numeric(15,2) check (disposal_amount >= 0),
  -- The entry that takes the asset out of the books, and that of the sale when it is a separate one.
  disposal_entry_id bigint,
  sale_entry_id bigint,
  location text check (length(location) between 1 and 190),
  serial_number text check (length(serial_number) between 1 and 100),
  note text check (length(note) between 1 and 2000),
  -- How the expense is distributed: [{"analytic_code_id": 1, "percent": "100.00"}].
  analytics jsonb not null default '[]' check (jsonb_typeof(analytics) = 'array'),
  -- The number in a code made by the service, so that the next one is an index lookup.
  code_number integer generated always as (case when code ~ '^[0-9]{5,9}$' then code::integer end) stored,
  search text generated always as (plain(code || ' ' || name || ' ' || coalesce(serial_number, '') || ' ' || coalesce(location, ''))) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references fixed_asset_categories (company_id, id),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, entry_id, line_position) references entry_lines (company_id, entry_id, position),
  foreign key (company_id, disposal_entry_id) references entries (company_id, id),
  foreign key (company_id, sale_entry_id) references entries (company_id, id),
  constraint fixed_assets_depreciate check (method = 'none' or years is not null),
  constraint fixed_assets_residual check (residual_value <= acquisition_value),
  constraint fixed_assets_depreciated check (depreciated between opening_depreciation and acquisition_value - residual_value),
  constraint fixed_assets_plan check (plan_opening <= acquisition_value - residual_value),
  constraint fixed_assets_disposal check ((disposed_on is null) = (disposal_kind is null) and (disposed_on is null) = (disposal_entry_id is null)
    and (disposal_kind is not distinct from 'sale') = (disposal_amount is not null) and (sale_entry_id is null or disposal_kind = 'sale')),
  constraint fixed_assets_disposed_after check (disposed_on >= greatest(acquired_on, in_service_on, depreciated_until)),
  -- What was depreciated or disposed of stays in the register, and what is in the bin is not depreciated.
  constraint fixed_assets_stay check (deleted_at is null or disposed_on is null and depreciated_until is null)
);
create unique index fixed_assets_code on fixed_assets (company_id, code) where deleted_at is null;
create index fixed_assets_number on fixed_assets (company_id, code_number) where code_number is not null;
create index fixed_assets_by_day on fixed_assets (company_id, acquired_on, id) where deleted_at is null;
create index fixed_assets_category on fixed_assets (company_id, category_id);
create index fixed_assets_third_party on fixed_assets (company_id, third_party_id) where third_party_id is not null;
create index fixed_assets_document on fixed_assets (company_id, document_id) where document_id is not null;
create index fixed_assets_line on fixed_assets (company_id, entry_id, line_position) where entry_id is not null;
create index fixed_assets_disposal_entry on fixed_assets (company_id, disposal_entry_id) where disposal_entry_id is not null;
create index fixed_assets_sale_entry on fixed_assets (company_id, sale_entry_id) where sale_entry_id is not null;
create index fixed_assets_binned on fixed_assets (company_id, deleted_at) where deleted_at is not null;
call isolate('fixed_assets');
grant select, insert, update on fixed_assets to partita_app;
call track('fixed_assets', 'fixed-assets', '{depreciated,net_value,depreciated_until,status}', '{search,code_number,entry_id,line_position}');

-- The analytic codes that live assets name, so that a code in use is known as such. Kept by the database.
create table asset_analytics (
  company_id bigint not null references companies,
  asset_id bigint not null,
  analytic_code_id bigint not null,
  primary key (company_id, asset_id, analytic_code_id),
  foreign key (company_id, asset_id) references fixed_assets (company_id, id),
  foreign key (company_id, analytic_code_id) references analytic_codes (company_id, id)
);
create index asset_analytics_code on asset_analytics (company_id, analytic_code_id);
call isolate('asset_analytics');
grant select on asset_analytics to partita_app;
-- A use of a code counts for its asset. The rows follow the asset, so they are not logged themselves.
insert into tracked (table_name, resource, technical, hidden, part_of, owner_key, is_logged)
values ('asset_analytics', 'fixed-assets', '{}', '{}', 'fixed_assets', 'asset_id', false);

create function link_asset_analytics() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.asset_analytics l where l.company_id = new.company_id and l.asset_id = new.id;
  insert into public.asset_analytics (company_id, asset_id, analytic_code_id)
  select distinct new.company_id, new.id, (s ->> 'analytic_code_id')::bigint from jsonb_array_elements(new.analytics) s where new.deleted_at is null;
  return null;
end $$;
revoke all on function link_asset_analytics() from public;
create trigger linked_insert after insert on fixed_assets for each row when (new.analytics <> '[]') execute function link_asset_analytics();
create trigger linked_update after update of analytics, deleted_at on fixed_assets for each row
  when (new.analytics is distinct from old.analytics or new.deleted_at is distinct from old.deleted_at) execute function link_asset_analytics();

-- What one entry charged for one asset. The charge of a reversed entry no longer stands; its row stays, for the undo of the reversal.
create table asset_charges (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  asset_id bigint not null,
  fiscal_year_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  amount numeric(15,2) not null check (amount > 0),
  entry_id bigint not null,
  is_reversed boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, asset_id) references fixed_assets (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_years (company_id, id),
  foreign key (company_id, entry_id) references entries (company_id, id),
  constraint asset_charges_span check (starts_on <= ends_on),
  constraint asset_charges_once unique (company_id, asset_id, entry_id)
);
create index asset_charges_entry on asset_charges (company_id, entry_id);
create index asset_charges_year on asset_charges (company_id, fiscal_year_id);
call isolate('asset_charges');
grant select, insert, update (is_reversed) on asset_charges to partita_app;

-- The register follows its charges: opening and standing charges, and the last day they cover.
-- Sequential scans are off because everything here is found by a key, whatever the statistics say.
create function sum_asset_charges() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  v_bad bigint;
begin
  -- No day of an asset is depreciated twice. The writes of a file come one after the other, and a GiST constraint doubled the time of a run.
  select k.asset_id into v_bad from (select distinct n.company_id, n.asset_id from new_rows n) k
  cross join lateral (
    select c.starts_on, lag(c.ends_on) over (order by c.starts_on) as former_end from asset_charges c
    where c.company_id = k.company_id and c.asset_id = k.asset_id and not c.is_reversed) c
  where c.starts_on <= c.former_end limit 1;
  if found then
    raise exception 'the charges of asset % overlap', v_bad using errcode = 'exclusion_violation', constraint = 'asset_charges_overlap';
  end if;
  update fixed_assets a set depreciated = a.opening_depreciation + coalesce(c.amount, 0), depreciated_until = c.ends_on
  from (select distinct n.company_id, n.asset_id from new_rows n) k
  left join lateral (select sum(c.amount) as amount, max(c.ends_on) as ends_on from asset_charges c
    where c.company_id = k.company_id and c.asset_id = k.asset_id and not c.is_reversed) c on true
  where a.company_id = k.company_id and a.id = k.asset_id;
  return null;
end $$;
create trigger asset_charges_sum_insert after insert on asset_charges referencing new table as new_rows for each statement execute function sum_asset_charges();
create trigger asset_charges_sum_update after update on asset_charges referencing new table as new_rows for each statement execute function sum_asset_charges();

-- Whatever a statement gives these two columns, they stay what the charges make them; a change of the opening moves the sum.
create function keep_asset_depreciation() returns trigger language plpgsql as $$
begin
  if opening_dossier() and tg_op = 'INSERT' then
    -- The charges follow, and the sum is made again from them.
    return new;
  elsif pg_trigger_depth() = 1 and tg_op = 'INSERT' then
    new.depreciated := new.opening_depreciation;
    new.depreciated_until := null;
  elsif pg_trigger_depth() = 1 then
    new.depreciated := old.depreciated - old.opening_depreciation + new.opening_depreciation;
    new.depreciated_until := old.depreciated_until;
  end if;
  -- The exit took out what was depreciated by then.
  if tg_op = 'UPDATE' and old.disposed_on is not null and new.disposed_on is not null and new.depreciated <> old.depreciated then
    raise exception 'asset % is disposed of: what it was depreciated stays', new.id
      using errcode = 'check_violation', constraint = 'fixed_assets_disposed_keep';
  end if;
  return new;
end $$;
create trigger follow_charges before insert or update on fixed_assets for each row execute function keep_asset_depreciation();

-- A disposed asset has left the books: its exit stands, has the day of the disposal, credits the whole value and debits what was depreciated.
create function check_asset_disposal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from entries e where e.company_id = new.company_id and e.id = new.disposal_entry_id and e.origin = 'disposal' and e.status = 'posted'
      and e.entry_date = new.disposed_on
      and exists (select from entry_lines l where l.company_id = e.company_id and l.entry_id = e.id and l.credit = new.acquisition_value)
      and (new.depreciated = 0
        or exists (select from entry_lines l where l.company_id = e.company_id and l.entry_id = e.id and l.debit = new.depreciated))) then
    raise exception 'the entry % does not take asset % out of the books', new.disposal_entry_id, new.id
      using errcode = 'check_violation', constraint = 'fixed_assets_exit';
  end if;
  return null;
end $$;
create trigger check_disposal after insert or update of disposed_on, disposal_entry_id on fixed_assets for each row
  when (new.disposal_entry_id is not null) execute function check_asset_disposal();

-- What depends on charges stays: the code, the category and what the plan begins with. What was disposed of keeps everything but its note
-- and location; a merger may still replace its third party.
create function keep_charged_asset() returns trigger language plpgsql as $$
begin
  if old.depreciated_until is not null and new.depreciated_until is not null
     and (new.code, new.category_id, new.acquired_on, new.in_service_on, new.opening_depreciation)
       is distinct from (old.code, old.category_id, old.acquired_on, old.in_service_on, old.opening_depreciation) then
    raise exception 'charges of asset % are posted', new.id using errcode = 'check_violation', constraint = 'fixed_assets_charged';
  end if;
  if old.disposed_on is not null and new.disposed_on is not null
     and (new.code, new.name, new.category_id, new.acquired_on, new.in_service_on, new.document_id, new.entry_line_id, new.acquisition_value, new.residual_value,
          new.method, new.years, new.declining_rate, new.prorata, new.opening_depreciation, new.plan_starts_on, new.plan_opening, new.disposed_on,
          new.disposal_kind, new.disposal_amount, new.disposal_entry_id, new.sale_entry_id, new.serial_number, new.analytics)
       is distinct from (old.code, old.name, old.category_id, old.acquired_on, old.in_service_on, old.document_id, old.entry_line_id, old.acquisition_value, old.residual_value,
          old.method, old.years, old.declining_rate, old.prorata, old.opening_depreciation, old.plan_starts_on, old.plan_opening, old.disposed_on,
          old.disposal_kind, old.disposal_amount, old.disposal_entry_id, old.sale_entry_id, old.serial_number, old.analytics) then
    raise exception 'asset % was disposed of', new.id using errcode = 'check_violation', constraint = 'fixed_assets_disposed';
  end if;
  return new;
end $$;
create trigger keep_charged before update on fixed_assets for each row execute function keep_charged_asset();

-- An asset that is depreciated has a category with the accounts for it.
create function check_asset_accounts() returns trigger language plpgsql as $$
begin
  if new.method <> 'none' and exists (
    select from fixed_asset_categories c where c.company_id = new.company_id and c.id = new.category_id
      and (c.depreciation_account_id is null or c.expense_account_id is null)) then
    raise exception 'the category of asset % has no accounts for depreciation', new.id using errcode = 'check_violation', constraint = 'fixed_assets_accounts';
  end if;
  return null;
end $$;
create trigger accounts after insert or update of method, category_id on fixed_assets for each row execute function check_asset_accounts();

-- Charges stay on the accounts they were posted to. A merger of accounts replaces them, which shows at the end of the write.
create function keep_category_accounts() returns trigger language plpgsql as $$
begin
  if (new.depreciation_account_id is null or new.expense_account_id is null) and exists (
    select from fixed_assets a where a.company_id = new.company_id and a.category_id = new.id and a.method <> 'none') then
    raise exception 'assets of category % are depreciated', new.id using errcode = 'check_violation', constraint = 'fixed_asset_categories_accounts';
  end if;
  if exists (
    select from (values (old.asset_account_id, new.asset_account_id), (old.depreciation_account_id, new.depreciation_account_id)) v (was, becomes)
    where v.was <> v.becomes
      and v.becomes is distinct from (select m.merged_into_id from accounts m where m.company_id = new.company_id and m.id = v.was))
    and exists (
      select from fixed_assets a where a.company_id = new.company_id and a.category_id = new.id and a.depreciated_until is not null) then
    raise exception 'charges of category % are posted to its accounts', new.id using errcode = 'check_violation', constraint = 'fixed_asset_categories_charged';
  end if;
  return null;
end $$;
create constraint trigger accounts after update on fixed_asset_categories deferrable initially deferred for each row
  when (old.asset_account_id <> new.asset_account_id or old.depreciation_account_id is distinct from new.depreciation_account_id
    or old.expense_account_id is distinct from new.expense_account_id)
  execute function keep_category_accounts();
