-- migrate:up

-- The figures of company files that lists over many files show without opening each. One row per file. The writes that change a figure keep
-- it, through triggers, in their own transaction; a nightly job counts again and reports a difference.
create table file_figures (
  company_id bigint primary key references companies,
  last_entry_at timestamptz,
  -- The month whose posted entries are counted; in any other month there are none.
  month date not null default date_trunc('month', app_today())::date check (extract(day from month) = 1),
  entries integer not null default 0 check (entries >= 0),
  imports_to_review integer not null default 0 check (imports_to_review >= 0),
  documents_pending integer not null default 0 check (documents_pending >= 0),
  bank_pending integer not null default 0 check (bank_pending >= 0),
  open_conflicts integer not null default 0 check (open_conflicts >= 0),
  -- The fiscal years, oldest first: [[id, code, first day, last day, whether closed]].
  years jsonb not null default '[]' check (jsonb_typeof(years) = 'array'),
  -- The latest VAT returns, oldest first: [[id, period type, year, period, whether it repeats a year, status, due on, filed on]].
  returns jsonb not null default '[]' check (jsonb_typeof(returns) = 'array')
) with (fillfactor = 50);
-- As with the files themselves: who sees which rows is decided by access. Nobody writes them but the triggers.
alter table file_figures enable row level security;
create policy known on file_figures for select using (true);
grant select on file_figures to partita_app;

create function month_of(t timestamptz) returns date language sql immutable parallel safe as
$$ select date_trunc('month', t at time zone 'Europe/Brussels')::date $$;

create function years_of_file(p_company bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_array(y.id, y.code, y.starts_on::date, y.ends_on::date, y.is_closed) order by y.starts_on), '[]')
  from public.fiscal_years y where y.company_id = p_company and y.deleted_at is null
$$;

-- Deadlines look at three years: at most 39 returns.
create function returns_of_file(p_company bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_array(d.id, d.period_type, d.year, d.period, d.is_recapitulation, d.status, d.due_on, d.filed_on)
    order by d.starts_on, d.ends_on), '[]')
  from (select d.* from public.vat_declarations d where d.company_id = p_company and d.deleted_at is null
        order by d.starts_on desc, d.ends_on desc limit 60) d
$$;

-- The figures of a file, counted now.
create function count_figures(p_company bigint) returns file_figures
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (p_company, e.last_entry_at, public.month_of(public.app_now()), e.entries,
    (select count(*) from public.document_imports i
     where i.company_id = p_company and i.status in ('ready', 'needs_review', 'duplicate', 'error') and i.deleted_at is null),
    (select count(*) from public.documents d where d.company_id = p_company and d.status = 'pending' and d.deleted_at is null),
    (select count(*) from public.bank_transactions t where t.company_id = p_company and t.status = 'pending' and t.deleted_at is null),
    (select count(*) from public.sync_conflicts c where c.company_id = p_company and c.status = 'open'),
    public.years_of_file(p_company), public.returns_of_file(p_company))::public.file_figures
  from (select max(e.posted_at) as last_entry_at, count(*) filter (where public.month_of(e.posted_at) = public.month_of(public.app_now())) as entries
        from public.entries e where e.company_id = p_company) e
$$;
revoke all on function count_figures(bigint) from public;

-- The same of the bound file.
create function counted_figures() returns file_figures
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select public.count_figures(public.app_company()) $$;
revoke all on function counted_figures() from public;
grant execute on function counted_figures() to partita_app;

-- Counts the figures of the file of the open write again.
create function repair_figures() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if public.app_write() is null then raise exception 'figures are repaired inside write()' using errcode = 'insufficient_privilege'; end if;
  delete from public.file_figures f where f.company_id = public.app_company();
  insert into public.file_figures select (public.count_figures(public.app_company())).*;
end $$;
revoke all on function repair_figures() from public;
grant execute on function repair_figures() to partita_app;

create function begin_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.file_figures (company_id) values (new.id);
  return null;
end $$;
create trigger figures after insert on companies for each row execute function begin_figures();

create function add_posted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.file_figures f set last_entry_at = greatest(f.last_entry_at, n.last_at), month = n.month,
    entries = case when f.month = n.month then f.entries else 0 end + n.entries
  from (select r.company_id, max(r.posted_at) as last_at, public.month_of(public.app_now()) as month,
          count(*) filter (where public.month_of(r.posted_at) = public.month_of(public.app_now())) as entries
        from new_rows r group by r.company_id) n
  where f.company_id = n.company_id;
  return null;
end $$;
create trigger figures after insert on entries referencing new table as new_rows for each statement execute function add_posted();

-- Keeps the number of the rows of a table that meet a condition.
create procedure keep_count(p_table text, p_figure text, p_condition text) language plpgsql as $keep$
begin
  execute format($f$
    create function %1$I() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $t$
    begin
      if tg_op = 'INSERT' then
        update public.file_figures f set %2$I = f.%2$I + c.change
        from (select r.company_id, count(*) as change from new_rows r where %3$s group by 1) c where f.company_id = c.company_id;
      elsif tg_op = 'DELETE' then
        update public.file_figures f set %2$I = f.%2$I - c.change
        from (select r.company_id, count(*) as change from old_rows r where %3$s group by 1) c where f.company_id = c.company_id;
      else
        update public.file_figures f set %2$I = f.%2$I + c.change
        from (select b.company_id, sum(b.change) as change
              from (select r.company_id, 1 as change from new_rows r where %3$s union all select r.company_id, -1 from old_rows r where %3$s) b
              group by 1 having sum(b.change) <> 0) c
        where f.company_id = c.company_id;
      end if;
      return null;
    end $t$ $f$, p_table || '_figure', p_figure, p_condition);
  execute format('create trigger figures_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', p_table, p_table || '_figure');
  execute format('create trigger figures_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()', p_table, p_table || '_figure');
  execute format('create trigger figures_delete after delete on %s referencing old table as old_rows for each statement when (not erasing()) execute function %I()', p_table, p_table || '_figure');
end $keep$;
call keep_count('document_imports', 'imports_to_review', $$r.status in ('ready', 'needs_review', 'duplicate', 'error') and r.deleted_at is null$$);
call keep_count('documents', 'documents_pending', $$r.status = 'pending' and r.deleted_at is null$$);
call keep_count('bank_transactions', 'bank_pending', $$r.status = 'pending' and r.deleted_at is null$$);
call keep_count('sync_conflicts', 'open_conflicts', $$r.status = 'open'$$);

-- Fiscal years and returns are few, and rarely written.
create function keep_years() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.file_figures f set years = public.years_of_file(f.company_id) where f.company_id in (select r.company_id from changed r);
  return null;
end $$;
create trigger figures_insert after insert on fiscal_years referencing new table as changed for each statement execute function keep_years();
create trigger figures_update after update on fiscal_years referencing new table as changed for each statement execute function keep_years();
create trigger figures_delete after delete on fiscal_years referencing old table as changed for each statement when (not erasing()) execute function keep_years();

create function keep_returns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.file_figures f set returns = public.returns_of_file(f.company_id) where f.company_id in (select r.company_id from changed r);
  return null;
end $$;
create trigger figures_insert after insert on vat_declarations referencing new table as changed for each statement execute function keep_returns();
create trigger figures_update after update on vat_declarations referencing new table as changed for each statement execute function keep_returns();
create trigger figures_delete after delete on vat_declarations referencing old table as changed for each statement when (not erasing()) execute function keep_returns();

-- The triggers hold their tables until the end of this transaction, so nothing is written between them and this count.
insert into file_figures select (count_figures(c.id)).* from companies c;
