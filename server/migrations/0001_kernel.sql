-- migrate:up

-- Schemas, the settings of a transaction, the clock, texts of the wire and row-level security.
-- Roles are cluster-wide and made by `partita db init`; the migrations expect partita_owner (who runs them), partita_app and partita_queue.

create schema directory;
create schema queue authorization partita_queue;
grant usage on schema directory to partita_app;
grant usage on schema queue to partita_app;
-- `partita doctor` compares the applied migrations with those of the code.
grant select on schema_migrations to partita_app;

-- Settings of a write or a read hold for one transaction. A value left by a session-level SET, or by another transaction of the same
-- connection, is not bound to the current transaction and counts as absent.
create function app_bound() returns boolean language sql stable parallel safe as
$$ select current_setting('app.bound', true) = transaction_timestamp()::text $$;

create function app_company() returns bigint language sql stable parallel safe as
$$ select case when app_bound() then nullif(current_setting('app.company_id', true), '')::bigint end $$;

create function app_user() returns bigint language sql stable parallel safe as
$$ select case when app_bound() then nullif(current_setting('app.user_id', true), '')::bigint end $$;

-- The number of the write that is open on the current company file, null outside write().
create function app_write() returns bigint language sql stable parallel safe as
$$ select case when app_bound() then nullif(current_setting('app.write_no', true), '')::bigint end $$;

-- Whether the statements that follow set up a new company file.
create function is_set_up() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.setup', true) = '1', false) $$;

-- The one source of time. Inside a write it is the moment after the lock was taken, so that everything the write stores carries one time
-- and times follow the order of commits.
-- The clock is read by a function of its own: PostgreSQL does not inline a function that calls clock_timestamp(), and app_now() is the
-- default of two columns of most tables.
create function clock_now() returns timestamptz language sql stable parallel safe as
$$ select date_trunc('milliseconds', clock_timestamp()) $$;
create function app_now() returns timestamptz language sql stable parallel safe as
$$ select coalesce(case when app_bound() then nullif(current_setting('app.at', true), '')::timestamptz end, clock_now()) $$;

-- Today in Belgium, France and Luxembourg, which share their time.
create function app_today() returns date language sql stable parallel safe as
$$ select (app_now() at time zone 'Europe/Brussels')::date $$;

-- The language of the reader or writer, for labels that a country pack has in four. Set for one transaction.
create function app_language() returns text language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('app.language', true), ''), 'fr') $$;

-- Binds a read to its company file (null: none) and user, and to a time when the clock of a test gives one.
create function bind_read(p_company bigint, p_user bigint, p_now timestamptz default null) returns void language sql volatile as
$$ select set_config('app.bound', transaction_timestamp()::text, true),
          set_config('app.at', coalesce(p_now::text, ''), true),
          set_config('app.company_id', coalesce(p_company::text, ''), true),
          set_config('app.user_id', coalesce(p_user::text, ''), true) $$;

-- A timestamp as the wire shows it.
create function wire(t timestamptz) returns text language sql stable parallel safe as
$$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- A day of the books that the wire shows as a timestamp at midnight. The function is stable, like to_char() on a timestamp: only then can
-- the planner inline it.
create domain stamped_date as date;
create function wire(d date) returns text language sql stable parallel safe as
$$ select to_char(d::timestamp, 'YYYY-MM-DD"T00:00:00.000Z"') $$;

-- Lower case without accents, for searches that find « Société » by "societe".
create function plain(t text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(lower(normalize(t)),
    'àáâãäåāăąçćčďđèéêëēėęěìíîïīįłľñńňòóôõöøōőŕřśšşșťțţùúûüūůűýÿźżž',
    'aaaaaaaaacccddeeeeeeeeiiiiiillnnnoooooooorrsssstttuuuuuuuyyzzz'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

create function has_column(p_table regclass, p_column text) returns boolean language sql stable as $$
  select exists (select from pg_attribute a where a.attrelid = p_table and a.attname = p_column and not a.attisdropped)
$$;

-- Row-level security of a table of company files: the application role sees the rows of the bound file only.
create procedure isolate(p_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy own_file on %s using (company_id = (select app_company()))', p_table);
end $$;

-- True inside erase_company() only: no other code deletes books. A trigger that refuses to delete a record asks it.
create function erasing() returns boolean language sql stable as
$$ select current_user = 'partita_owner' and coalesce(current_setting('app.erasing', true) = 'yes', false) $$;

-- True while records of a dossier are inserted, in the write that makes their file. What a trigger asks of a new choice was asked when the
-- choice was made: an account may have been merged since, or a document booked.
create function opening_dossier() returns boolean language sql stable as
$$ select current_user = 'partita_owner' and session_user <> 'partita_app' and coalesce(current_setting('app.opening', true) = 'yes', false) $$;
