-- migrate:up

-- Lookup: the national register that the operator loads from open data, and kept answers of other registers.
-- A register is public and belongs to no company file, so nothing here is isolated. Only the owner of the database loads it.

-- Words of names without case, accents and punctuation.
create function register_key(t text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(public.plain(t), '[^[:alnum:]]+', ' ', 'g'))
$$;

create function register_words(p_names jsonb) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    (select string_agg(public.register_key(n ->> 'name'), ' ') from jsonb_array_elements(p_names) n), ' '), ''))
$$;

-- Every word must begin a word of a name.
create function register_query(q text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(w) || ':*', ' & ')::tsquery from unnest(string_to_array(public.register_key(q), ' ')) w where w <> ''
$$;

-- One row per enterprise. Each JSON column holds what one file of the register says of it, so that an update of one file replaces one column.
create table register_enterprises (
  number text collate "C" primary key check (number ~ '^[01][0-9]{9}$'),
  is_person boolean not null,
  legal_form_code text,
  started_on date,
  names jsonb not null default '[]' check (jsonb_typeof(names) = 'array'),
  seat jsonb check (jsonb_typeof(seat) = 'object'),
  contacts jsonb not null default '{}' check (jsonb_typeof(contacts) = 'object'),
  activities jsonb not null default '[]' check (jsonb_typeof(activities) = 'array'),
  sort_name text collate "C" generated always as (left(register_key(names -> 0 ->> 'name'), 200)) stored,
  words tsvector generated always as (register_words(names)) stored
);
create index register_enterprises_words on register_enterprises using gin (words);
create index register_enterprises_name on register_enterprises (sort_name, number);
grant select on register_enterprises to partita_app;

-- What was loaded, in order. The data is that of the last row.
create table register_loads (
  id bigint generated always as identity primary key,
  extract_number integer not null check (extract_number > 0),
  extract_type text not null check (extract_type in ('full', 'update')),
  snapshot_on date not null,
  enterprises bigint not null check (enterprises > 0),
  loaded_at timestamptz not null default app_now()
);
grant select on register_loads to partita_app;

-- An update holds the changes since the extract before it. Without that extract the register would lack changes that nobody notices.
create function refuse_register_gap() returns trigger language plpgsql as $$
declare
  v_last integer := (select l.extract_number from register_loads l order by l.id desc limit 1);
begin
  if new.extract_type = 'update' and v_last + 1 is distinct from new.extract_number then
    raise exception 'update % does not follow extract %', new.extract_number, coalesce(v_last::text, 'none')
      using errcode = 'check_violation', constraint = 'register_loads_gap';
  end if;
  return new;
end $$;
create trigger gap before insert on register_loads for each row execute function refuse_register_gap();

-- Answers of registers and VIES, shared by all company files. The number of a VIES check is the pair of requester and number: a consultation
-- number proves the check of one requester only.
create table lookup_cache (
  source text not null check (source ~ '^[a-z-]{1,30}$'),
  number text not null check (length(number) between 1 and 60),
  -- Null: the source answered that there is no such number.
  answer jsonb,
  fetched_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > fetched_at),
  primary key (source, number)
);
create index lookup_cache_expiry on lookup_cache (expires_at);
grant select, insert, update, delete on lookup_cache to partita_app;
