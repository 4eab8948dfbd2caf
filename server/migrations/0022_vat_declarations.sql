-- migrate:up

-- VAT returns. A draft holds what a user typed; its boxes are computed from the ledger whenever it is read. Validation stores every box, and
-- a validated return is read from what was stored.
create table vat_declarations (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  period_type text not null check (period_type in ('monthly', 'quarterly', 'annual')),
  year integer not null check (year between 1900 and 2200),
  period integer not null check (period between 1 and case period_type when 'monthly' then 12 when 'quarterly' then 4 else 1 end),
  starts_on date not null generated always as (
    make_date(year, (period - 1) * case period_type when 'monthly' then 1 when 'quarterly' then 3 else 12 end + 1, 1)) stored,
  ends_on date not null generated always as (
    (make_date(year, (period - 1) * case period_type when 'monthly' then 1 when 'quarterly' then 3 else 12 end + 1, 1)
      + make_interval(months => case period_type when 'monthly' then 1 when 'quarterly' then 3 else 12 end) - interval '1 day')::date) stored,
  -- `2026-03`, `2026-Q1`, `2026`: by which the bin is searched.
  code text not null generated always as (year::text || case period_type when 'monthly' then '-' || lpad(period::text, 2, '0') when 'quarterly' then '-Q' || period::text else '' end) stored,
  -- The yearly return of a company that files by month or quarter: it repeats their boxes, settles nothing and locks nothing.
  is_recapitulation boolean not null default false,
  due_on date,
  status text not null default 'draft' check (status in ('draft', 'validated')),
  -- {"61": "12.50"}: what a user adds to a box.
  adjustments jsonb not null default '{}' check (jsonb_typeof(adjustments) = 'object'),
  refund_requested boolean not null default false,
  payment_forms_requested boolean not null default false,
  -- As a user typed it; null leaves it to the client listing of the year.
  client_listing_nil boolean,
  comment text check (length(comment) between 1 and 2000),
  -- What validation stored beside the boxes.
  filed_listing_nil boolean,
  amount_due numeric(15,2) check (amount_due >= 0),
  amount_refund numeric(15,2) check (amount_refund >= 0),
  is_nil boolean,
  -- Warnings that were accepted, and the amounts that moved between boxes.
  checks jsonb not null default '[]' check (jsonb_typeof(checks) = 'array'),
  moves jsonb not null default '[]' check (jsonb_typeof(moves) = 'array'),
  journal_entry_id bigint,
  validated_at timestamptz,
  validated_by bigint,
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  filed_on date,
  filing_reference text check (length(filing_reference) between 1 and 100),
  replaces_reference text check (length(replaces_reference) between 1 and 100),
  unlocked_count integer not null default 0 check (unlocked_count >= 0),
  unlock_reason text check (length(unlock_reason) between 1 and 500),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, journal_entry_id) references entries (company_id, id),
  constraint vat_declarations_recapitulation check (not is_recapitulation or period_type = 'annual' and journal_entry_id is null),
  constraint vat_declarations_validated check ((status = 'validated') = (num_nonnulls(validated_at, fingerprint, amount_due, amount_refund, is_nil) = 5)
    and num_nonnulls(validated_at, fingerprint, amount_due, amount_refund, is_nil) in (0, 5)),
  constraint vat_declarations_draft check (status = 'validated' or num_nonnulls(journal_entry_id, filed_on, filing_reference, validated_by, filed_listing_nil) = 0),
  constraint vat_declarations_live check (status = 'draft' or deleted_at is null),
  -- No day is declared twice. The ranges of one number stand for equality, which needs no extension.
  constraint vat_declarations_overlap exclude using gist (
    int8range(company_id, company_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&)
    where (deleted_at is null and not is_recapitulation)
);
create unique index vat_declarations_key on vat_declarations (company_id, year, period_type, period) where deleted_at is null;
create index vat_declarations_dates on vat_declarations (company_id, ends_on) where deleted_at is null;
create index vat_declarations_binned on vat_declarations (company_id, deleted_at) where deleted_at is not null;
create unique index vat_declarations_entry on vat_declarations (company_id, journal_entry_id) where journal_entry_id is not null;
call isolate('vat_declarations');
grant select, insert, update on vat_declarations to partita_app;

-- The boxes of a validated return, in the order of the form.
create table vat_declaration_grids (
  company_id bigint not null references companies,
  declaration_id bigint not null,
  position integer not null check (position between 1 and 999),
  id bigint not null generated always as (declaration_id * 1000 + position) stored,
  grid text not null check (length(grid) between 1 and 20),
  computed numeric(15,2) not null,
  moved numeric(15,2) not null,
  carried numeric(15,2) not null,
  adjustment numeric(15,2) not null,
  amount numeric(15,2) not null,
  carry_forward numeric(15,2) not null check (carry_forward <= 0),
  primary key (company_id, declaration_id, position),
  constraint vat_declaration_grids_once unique (company_id, declaration_id, grid),
  foreign key (company_id, declaration_id) references vat_declarations (company_id, id)
);
call isolate('vat_declaration_grids');
grant select, insert, delete on vat_declaration_grids to partita_app;

call track('vat_declarations', 'vat-declarations', '{}', '{code,filed_listing_nil,moves}');
call track('vat_declaration_grids', 'vat-declarations', '{}', '{id,position}', 'vat_declarations', 'declaration_id', 'grids');

-- A box is stored while its return is still a draft, and goes when the return is a draft again.
create function keep_frozen_grid() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and erasing() then return old; end if;
  if tg_op = 'INSERT' and opening_dossier() then return new; end if;
  if exists (select from vat_declarations d where d.status = 'validated' and (d.company_id, d.id) in (
               (case when tg_op <> 'INSERT' then old.company_id end, case when tg_op <> 'INSERT' then old.declaration_id end),
               (case when tg_op <> 'DELETE' then new.company_id end, case when tg_op <> 'DELETE' then new.declaration_id end))) then
    raise exception 'the boxes of a validated VAT return never change' using errcode = 'check_violation', constraint = 'vat_declaration_grids_frozen';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger frozen before insert or update or delete on vat_declaration_grids for each row execute function keep_frozen_grid();

-- Of a validated return only the note of its filing changes. It becomes a draft again when its settlement is reversed, its months are open,
-- and no later return is validated.
create function keep_validated_declaration() returns trigger language plpgsql as $$
declare
  v_changed text[];
begin
  if new.status = 'validated' then
    select array_agg(n.key) into v_changed from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key
    where n.value <> o.value and n.key not in ('filed_on', 'filing_reference', 'version', 'lock_version', 'updated_at', 'written_in',
      -- Generated columns are empty in a before trigger; the columns they are computed from are compared.
      'starts_on', 'ends_on', 'code');
    if v_changed is not null then
      raise exception 'a validated VAT return stays as it is: %', v_changed using errcode = 'check_violation', constraint = 'vat_declarations_frozen';
    end if;
    return new;
  end if;
  if new.unlocked_count <> old.unlocked_count + 1 or new.unlock_reason is null
     or exists (select from entries e where e.company_id = old.company_id and e.id = old.journal_entry_id and e.status = 'posted')
     or not old.is_recapitulation and (
       exists (select from fiscal_periods p where p.company_id = old.company_id and p.deleted_at is null and p.is_vat_locked
                 and p.starts_on <= old.ends_on and p.ends_on >= old.starts_on)
       or exists (select from vat_declarations d where d.company_id = old.company_id and d.deleted_at is null and d.status = 'validated'
                    and not d.is_recapitulation and d.starts_on > old.ends_on)) then
    raise exception 'a validated VAT return becomes a draft by unlocking it' using errcode = 'check_violation', constraint = 'vat_declarations_unlock';
  end if;
  return new;
end $$;
create trigger validated before update on vat_declarations for each row when (old.status = 'validated') execute function keep_validated_declaration();

-- The months of a validated return stay locked, whatever opened them: checked at the end of the write, so that unlocking can open them first.
create function keep_declared_months() returns trigger language plpgsql as $$
begin
  if exists (select from fiscal_periods p join vat_declarations d on d.company_id = p.company_id and d.status = 'validated' and d.deleted_at is null
               and not d.is_recapitulation and d.starts_on <= p.ends_on and d.ends_on >= p.starts_on
             where p.company_id = new.company_id and p.id = new.id and p.deleted_at is null and not p.is_vat_locked) then
    raise exception 'a month of a validated VAT return is VAT-locked' using errcode = 'check_violation', constraint = 'fiscal_periods_declared';
  end if;
  return null;
end $$;
create constraint trigger declared after insert or update of is_vat_locked, deleted_at, starts_on, ends_on on fiscal_periods
  deferrable initially deferred for each row execute function keep_declared_months();
