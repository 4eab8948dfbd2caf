-- migrate:up

-- Who brings the transactions of a bank account: statement files, an integration, or the external platform. One of them at a time.
alter table journals add column statement_source text not null default 'files'
  check (statement_source in ('files', 'integration', 'external') and (statement_source = 'files' or type = 'financial'));
call track('journals', 'journals', '{statement_source}', '{labels}');

-- The connection of a company file to a provider. Its secrets are in a table of their own, which has no history and no feed.
create table integrations (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  provider text not null check (provider in ('ponto', 'mollie')),
  name text not null check (length(name) between 1 and 190),
  status text not null default 'connected' check (status in ('connected', 'paused', 'error')),
  -- Ponto: {"journals": [{"journal_id": …, "from": …}]}; Mollie: {"journal_id": …, "from": …}.
  config jsonb not null check (jsonb_typeof(config) = 'object'),
  -- The last characters of each secret.
  secret_hints jsonb not null default '{}' check (jsonb_typeof(secret_hints) = 'object'),
  schedule text not null check (schedule in ('manual', 'hourly', 'daily')),
  is_active boolean not null default true,
  last_run_at timestamptz,
  last_status text check (last_status in ('done', 'failed')),
  -- A code with its parameters; the sentence is made in the language of the reader.
  last_error jsonb check (jsonb_typeof(last_error) = 'object'),
  -- How often the provider refused the credentials since it last accepted them.
  refusals integer not null default 0 check (refusals >= 0),
  next_run_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  constraint integrations_paused check (is_active = (status <> 'paused')),
  constraint integrations_due check ((next_run_at is not null) = (schedule <> 'manual' and status = 'connected' and deleted_at is null)),
  constraint integrations_config check (case provider
    when 'ponto' then config - 'journals' = '{}' and coalesce(jsonb_typeof(config -> 'journals') = 'array', false)
    else config - array['journal_id', 'from'] = '{}' and coalesce(jsonb_typeof(config -> 'journal_id') = 'number', false) end)
);
-- A provider is connected once.
create unique index integrations_provider on integrations (company_id, provider) where deleted_at is null;
create index integrations_binned on integrations (company_id, deleted_at) where deleted_at is not null;
create index integrations_next on integrations (next_run_at) where next_run_at is not null;
call isolate('integrations');
grant select, insert, update on integrations to partita_app;
call track('integrations', 'integrations', '{last_run_at,last_status,last_error}', '{refusals,next_run_at}');

create table integration_secrets (
  company_id bigint not null references companies,
  integration_id bigint not null,
  field text not null check (field in ('client_id', 'client_secret', 'access_token')),
  -- Sealed for this integration and field; it opens nowhere else.
  sealed bytea not null check (length(sealed) between 34 and 1033),
  primary key (company_id, integration_id, field),
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade
);
call isolate('integration_secrets');
grant select, insert, update, delete on integration_secrets to partita_app;

-- The bank accounts that an integration feeds, with the place up to which each is read. One source per account: the key is the journal.
create table integration_feeds (
  company_id bigint not null references companies,
  journal_id bigint not null,
  integration_id bigint not null,
  starts_on date not null,
  -- The last transaction that was stored, as the provider names it: the next run reads up to it.
  read_until text check (length(read_until) between 1 and 190),
  primary key (company_id, journal_id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade
);
create index integration_feeds_integration on integration_feeds (company_id, integration_id, journal_id);
call isolate('integration_feeds');
grant select, insert, update, delete on integration_feeds to partita_app;

create table integration_runs (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  integration_id bigint not null,
  -- A run that a person asked for begins with a synchronisation at the bank.
  is_requested boolean not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  created integer not null default 0 check (created >= 0),
  updated integer not null default 0 check (updated >= 0),
  failed integer not null default 0 check (failed >= 0),
  message jsonb check (jsonb_typeof(message) = 'object'),
  -- The worker that does it. Another worker that finds it set knows that the first one died.
  claim uuid,
  primary key (company_id, id),
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade,
  constraint integration_runs_finished check ((finished_at is null) = (status = 'running'))
);
create index integration_runs_latest on integration_runs (company_id, integration_id, id);
-- One at a time.
create unique index integration_runs_running on integration_runs (company_id, integration_id) where status = 'running';
call isolate('integration_runs');
grant select, insert, update on integration_runs to partita_app;

-- When the next run is due: every hour or every night between midnight and six o'clock UTC, at a minute that the company file decides, so that
-- the files of an installation do not all ask at the same moment.
create function next_integration_run(p_company bigint, p_schedule text, p_after timestamptz) returns timestamptz language sql immutable as $$
  select date_bin(r.period, p_after - r.shift, 'epoch'::timestamptz) + r.shift + r.period
  from (select case p_schedule when 'hourly' then interval '1 hour' else interval '1 day' end as period,
               make_interval(mins => abs(hashint8(p_company)::bigint)::integer % case p_schedule when 'hourly' then 60 else 360 end) as shift) r
$$;

-- What has come back from the bin has no secrets, so it waits for new ones.
create function prepare_integration() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is not null and new.deleted_at is null then
    new.status := 'error';
    new.is_active := true;
  end if;
  if new.deleted_at is not null then new.secret_hints := '{}'; end if;
  if new.schedule = 'manual' or new.status <> 'connected' or new.deleted_at is not null then new.next_run_at := null;
  elsif tg_op = 'INSERT' or new.next_run_at is null or new.schedule <> old.schedule then
    new.next_run_at := next_integration_run(new.company_id, new.schedule, app_now());
  end if;
  return new;
end $$;
create trigger a_prepare before insert or update on integrations for each row execute function prepare_integration();

-- The feeds follow the configuration, whoever changes it: a request, an undo or a restore. In the bin there are no feeds and no secrets.
create function wanted_feeds(p_config jsonb) returns table (journal_id bigint, starts_on date) language sql immutable as $$
  select (f.item ->> 'journal_id')::bigint, (f.item ->> 'from')::date
  from jsonb_array_elements(case when p_config ? 'journals' then p_config -> 'journals' else jsonb_build_array(p_config) end) f (item)
$$;

create function keep_integration_feeds() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from integration_secrets s where s.company_id = new.company_id and s.integration_id = new.id;
  end if;
  delete from integration_feeds f where f.company_id = new.company_id and f.integration_id = new.id
    and (new.deleted_at is not null or f.journal_id not in (select w.journal_id from wanted_feeds(new.config) w));
  if new.deleted_at is null then
    if exists (select from wanted_feeds(new.config) w left join journals j on j.company_id = new.company_id and j.id = w.journal_id
               where w.starts_on is null or j.id is null or j.type <> 'financial' or (new.provider = 'mollie') <> (j.iban is null)
                 or j.deleted_at is not null or j.statement_source = 'external')
       or (select count(*) <> count(distinct w.journal_id) from wanted_feeds(new.config) w) then
      raise exception 'integration % is not configured for bank accounts that it may feed', new.id
        using errcode = 'check_violation', constraint = 'integrations_journals';
    end if;
    insert into integration_feeds (company_id, journal_id, integration_id, starts_on)
    select new.company_id, w.journal_id, new.id, w.starts_on from wanted_feeds(new.config) w
    where not exists (select from integration_feeds f where f.company_id = new.company_id and f.journal_id = w.journal_id and f.integration_id = new.id);
    -- An earlier start day: everything since then is read again.
    update integration_feeds f set starts_on = w.starts_on, read_until = case when w.starts_on < f.starts_on then null else f.read_until end
    from wanted_feeds(new.config) w
    where f.company_id = new.company_id and f.integration_id = new.id and f.journal_id = w.journal_id and f.starts_on <> w.starts_on;
  end if;
  update journals j set statement_source = n.source
  from (select k.id, case when exists (select from integration_feeds f join integrations i on i.company_id = f.company_id and i.id = f.integration_id
                                       where f.company_id = k.company_id and f.journal_id = k.id and i.status = 'connected')
                     then 'integration' else 'files' end as source
        from journals k where k.company_id = new.company_id and k.statement_source <> 'external' and k.type = 'financial') n
  where j.company_id = new.company_id and j.id = n.id and j.statement_source <> n.source;
  return null;
end $$;
create trigger feeds_insert after insert on integrations for each row execute function keep_integration_feeds();
create trigger feeds_update after update of config, status, deleted_at on integrations for each row
  when ((new.config, new.status, new.deleted_at) is distinct from (old.config, old.status, old.deleted_at))
  execute function keep_integration_feeds();

-- Secrets belong to connections outside the bin.
create function refuse_binned_secret() returns trigger language plpgsql as $$
begin
  if exists (select from integrations i where i.company_id = new.company_id and i.id = new.integration_id and i.deleted_at is not null) then
    raise exception 'integration % is in the bin and has no secrets', new.integration_id
      using errcode = 'check_violation', constraint = 'integration_secrets_live';
  end if;
  return new;
end $$;
create trigger live before insert or update on integration_secrets for each row execute function refuse_binned_secret();

-- A transaction of a provider is imported once, and stays known when it is in the bin.
create unique index bank_transactions_external on bank_transactions (company_id, source, external_id) where external_id is not null;

-- A transaction of a provider that was there before from another source: it is not imported a second time.
create table feed_pairs (
  company_id bigint not null references companies,
  source text not null check (source in ('ponto', 'mollie')),
  external_id text not null check (length(external_id) between 1 and 190),
  transaction_id bigint not null,
  primary key (company_id, source, external_id),
  foreign key (company_id, transaction_id) references bank_transactions (company_id, id) on delete cascade
);
create unique index feed_pairs_transaction on feed_pairs (company_id, transaction_id);
call isolate('feed_pairs');
grant select, insert on feed_pairs to partita_app;

-- The statement says what happened up to its closing date; a provider adds nothing to those days.
create function refuse_days_of_statements() returns trigger language plpgsql as $$
begin
  if not opening_dossier() and exists (select from new_rows n where n.source in ('ponto', 'mollie') and n.deleted_at is null and (n.external_id is null
             or exists (select from bank_statements s where s.company_id = n.company_id and s.journal_id = n.journal_id and s.deleted_at is null
                        and s.new_balance_date >= n.entry_date))) then
    raise exception 'a statement covers the day of a transaction' using errcode = 'check_violation', constraint = 'bank_transactions_covered';
  end if;
  return null;
end $$;
create trigger covered after insert on bank_transactions referencing new table as new_rows for each statement execute function refuse_days_of_statements();

-- The connections whose run is due. Returns ids only: the job opens a write in each file. Nothing leaves a demo file, an archived one or one in
-- the bin.
create function integrations_due(p_most integer) returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.company_id, i.id from integrations i join companies c on c.id = i.company_id
  where i.next_run_at <= app_now() and c.deleted_at is null and c.is_active and c.source <> 'demo'
  order by i.next_run_at limit p_most
$$;
revoke all on function integrations_due(integer) from public;
grant execute on function integrations_due(integer) to partita_app;
