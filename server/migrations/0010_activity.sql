-- migrate:up

-- What happened in a firm and its files, one line each, as a name with parameters: the sentence is made when it is read, in
-- the reader's language. Which lines of which files a reader sees is decided by access, as with the list of files itself,
-- so rows are readable without a file being bound; a line about a file can be written only inside write() of that file.
create table activity (
  id bigint generated always as identity primary key,
  firm_id bigint references firms,
  company_id bigint references companies,
  at timestamptz not null default app_now(),
  kind text not null check (kind in ('entry', 'document', 'import', 'bank', 'vat', 'third_party', 'setup', 'team', 'sync', 'mail', 'peppol',
                                     'export', 'security')),
  action text not null,
  note text not null,
  params jsonb not null default '{}',
  resource text,
  record_id bigint,
  record_label text,
  operation_id uuid,
  user_id bigint,
  device_id text,
  device_name text,
  origin text not null check (origin in ('api', 'offline_sync', 'job', 'external', 'revert'))
);
create index activity_firm on activity (firm_id, id desc) where firm_id is not null;
create index activity_company on activity (company_id, id desc) where company_id is not null;
create index activity_at on activity (at);
alter table activity enable row level security;
create policy known on activity for select using (true);
create policy this_file on activity for insert with check (company_id is null or company_id = (select app_company()));
-- Kept 24 months: what is younger cannot be deleted, and nothing can be changed.
create policy expired on activity for delete using (at < app_now() - interval '24 months');
grant select, insert, delete on activity to partita_app;

-- The way in: every line of one write at once, with what the write says about itself. A line may name another firm or
-- person than the write has, as a sign-in does.
create function note_activity(p_firm bigint, p_company bigint, p_user bigint, p_writer jsonb, p_lines jsonb) returns void language sql volatile as $$
  insert into activity (firm_id, company_id, kind, action, note, params, resource, record_id, record_label, operation_id, user_id, device_id, device_name, origin)
  select coalesce(n.firm_id, p_firm), p_company, n.kind, n.action, n.note, n.params, n.resource, n.record_id, n.record_label,
    (p_writer ->> 'operation_id')::uuid, coalesce(n.user_id, p_user), p_writer ->> 'device_id', p_writer ->> 'device_name', p_writer ->> 'origin'
  from jsonb_to_recordset(p_lines)
    as n (firm_id bigint, user_id bigint, kind text, action text, note text, params jsonb, resource text, record_id bigint, record_label text)
$$;
