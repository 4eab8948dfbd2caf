-- migrate:up

-- Budgets: planned income and expenses of a fiscal year, one amount per period.

create table budgets (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  name text collate "und-x-icu" not null check (length(name) between 1 and 190),
  fiscal_year_id bigint not null,
  -- Limits the actual amounts to what was allocated to this code and the codes below it.
  analytic_code_id bigint,
  status text not null default 'draft' check (status in ('draft', 'approved')),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_years (company_id, id),
  foreign key (company_id, analytic_code_id) references analytic_codes (company_id, id)
);
create index budgets_fiscal_year on budgets (company_id, fiscal_year_id);
create index budgets_analytic_code on budgets (company_id, analytic_code_id) where analytic_code_id is not null;
create index budgets_binned on budgets (company_id, deleted_at) where deleted_at is not null;
call isolate('budgets');
grant select, insert, update on budgets to partita_app;

create table budget_lines (
  company_id bigint not null references companies,
  budget_id bigint not null,
  position integer not null check (position between 1 and 5000),
  -- The public id of the line; inside, the budget and the position in it are the key.
  id bigint not null generated always as (budget_id * 10000 + position) stored,
  -- The number of an account, or the first digits of several.
  account text collate "C" not null check (account ~ '^[67][0-9]{0,11}$'),
  -- The direction of the amounts: income is positive when credited, expense when debited.
  type text not null check (type in ('income', 'expense')),
  label text check (length(label) between 1 and 190),
  -- By the number of the period. The year may have become shorter or longer since: what is missing counts as zero, what is beyond it does not count.
  amounts numeric(15,2)[] not null check (cardinality(amounts) between 1 and 24 and array_ndims(amounts) = 1 and array_position(amounts, null) is null),
  note text check (length(note) between 1 and 500),
  primary key (company_id, budget_id, position),
  foreign key (company_id, budget_id) references budgets (company_id, id) on delete cascade
);
create index budget_lines_account on budget_lines (company_id, account);
call isolate('budget_lines');
-- Lines are replaced as a whole.
grant select, insert, delete on budget_lines to partita_app;

call track('budgets', 'budgets');
call track('budget_lines', 'budgets', '{}', '{}', 'budgets', 'budget_id', 'lines');

-- The year of a budget never changes. An approved budget stays as it was approved, until it is a draft again.
create function keep_budget() returns trigger language plpgsql as $$
begin
  if new.fiscal_year_id <> old.fiscal_year_id then
    raise exception 'the fiscal year of budget % stays', old.id using errcode = 'check_violation', constraint = 'budgets_year';
  end if;
  if old.status = 'approved' and new.status = 'approved' and row (new.name, new.analytic_code_id) is distinct from row (old.name, old.analytic_code_id) then
    raise exception 'budget % is approved', old.id using errcode = 'check_violation', constraint = 'budgets_approved';
  end if;
  return new;
end $$;
create trigger approved before update on budgets for each row execute function keep_budget();

create function keep_approved_lines() returns trigger language plpgsql as $$
begin
  if erasing() or opening_dossier() then return null; end if;
  if exists (select from changed_rows c join budgets b on b.company_id = c.company_id and b.id = c.budget_id where b.status = 'approved') then
    raise exception 'the lines of an approved budget stay as they were approved' using errcode = 'check_violation', constraint = 'budgets_approved';
  end if;
  return null;
end $$;
create trigger approved_insert after insert on budget_lines referencing new table as changed_rows for each statement execute function keep_approved_lines();
create trigger approved_update after update on budget_lines referencing new table as changed_rows for each statement execute function keep_approved_lines();
create trigger approved_delete after delete on budget_lines referencing old table as changed_rows for each statement execute function keep_approved_lines();

-- No account is in two lines of a budget. In byte order a number that begins with another one follows it, or follows a third that begins
-- with it too, so that neighbours are enough to compare.
create function refuse_budget_overlap() returns trigger language plpgsql as $$
declare
  v_bad record;
begin
  select o.budget_id, o.account into v_bad from (
    select l.budget_id, l.account, lag(l.account) over (partition by l.budget_id order by l.account) as before
    from budget_lines l where l.company_id = app_company() and l.budget_id in (select n.budget_id from new_rows n)) o
  where starts_with(o.account, o.before) limit 1;
  if found then
    raise exception 'two lines of budget % include account %', v_bad.budget_id, v_bad.account using errcode = 'check_violation', constraint = 'budget_lines_overlap';
  end if;
  return null;
end $$;
create trigger overlap_insert after insert on budget_lines referencing new table as new_rows for each statement execute function refuse_budget_overlap();
create trigger overlap_update after update on budget_lines referencing new table as new_rows for each statement execute function refuse_budget_overlap();

-- A file has 5,000 budget lines at most, those in the bin left out.
create function count_budget_lines() returns bigint language sql stable as $$
  select count(*) from budget_lines l join budgets b on b.company_id = l.company_id and b.id = l.budget_id
  where l.company_id = app_company() and b.deleted_at is null
$$;
create function refuse_budget_lines() returns trigger language plpgsql as $$
begin
  if count_budget_lines() > 5000 then
    raise exception 'company file % would have more than 5000 budget lines', app_company() using errcode = 'check_violation', constraint = 'budget_lines_limit';
  end if;
  return null;
end $$;
create trigger most_lines after insert on budget_lines for each statement execute function refuse_budget_lines();
create trigger most_lines after update of deleted_at on budgets for each statement execute function refuse_budget_lines();

-- A budget shows one amount per period of its year, and the account that another one was merged into: it is sent again when they change.
create function send_budgets_of_year() returns trigger language plpgsql as $$
begin
  perform send_again('budgets', array(
    select b.id from budgets b where b.company_id = new.company_id and b.fiscal_year_id = new.id and b.deleted_at is null order by b.id));
  return null;
end $$;
create trigger send_budgets after update of ends_on on fiscal_years for each row when (old.ends_on <> new.ends_on) execute function send_budgets_of_year();

create function send_budgets_of_accounts() returns trigger language plpgsql as $$
begin
  perform send_again('budgets', array(
    select distinct b.id from new_rows n
    join budget_lines l on l.company_id = n.company_id and l.account = n.number
    join budgets b on b.company_id = l.company_id and b.id = l.budget_id and b.deleted_at is null order by b.id));
  return null;
end $$;
-- A number that was merged may be given to a new account.
create trigger send_budgets_insert after insert on accounts referencing new table as new_rows for each statement execute function send_budgets_of_accounts();
create trigger send_budgets_update after update on accounts referencing new table as new_rows for each statement execute function send_budgets_of_accounts();
