-- migrate:up

-- Searches of lists by `q`. They need indexes of three-letter sequences; both extensions are trusted, so the owner of the database may
-- create them, and every PostgreSQL distribution has them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The functions below run as owner: LIKE is not leakproof, so under row-level security the planner may not use an index for it. Each reads
-- the bound file only. The words are written into the statement, so that it is planned for them: a rare word is found by index, a word that
-- stands everywhere by a scan.

-- The third parties in which every word occurs, in the bin or not. A word is a pattern of LIKE.
create function third_parties_with(p_words text[]) returns setof bigint rows 100
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format('select t.id from public.third_parties t where t.company_id = %L', public.app_company())
    || coalesce((select string_agg(format(' and t.search like %L', public.plain(w)), '') from unnest(p_words) w), '');
end $$;

-- The condition that every word occurs in the record or in its third party.
create function found_by_words(p_words text[]) returns text language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  v_word text;
  v_parties bigint[];
  v_all text := '';
begin
  foreach v_word in array p_words loop
    v_parties := array(select public.third_parties_with(array[v_word]));
    v_all := v_all || format(' and (r.search like %L', public.plain(v_word))
      || case when v_parties = '{}' then ')' else format(' or r.third_party_id = any (%L::bigint[]))', v_parties) end;
  end loop;
  return v_all;
end $$;

create function entries_with(p_words text[])
returns table (company_id bigint, id bigint, entry_date date, journal_id bigint, status text, lines_count integer) rows 100
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format(
    'select r.company_id, r.id, r.entry_date::date, r.journal_id, r.status, r.lines_count from public.entries r where r.company_id = %L',
    public.app_company()) || public.found_by_words(p_words);
end $$;

create function documents_with(p_words text[])
returns table (company_id bigint, id bigint, document_date date, status text, direction text, third_party_id bigint, deleted_at timestamptz) rows 100
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format(
    'select r.company_id, r.id, r.document_date::date, r.status, r.direction, r.third_party_id, r.deleted_at from public.documents r where r.company_id = %L',
    public.app_company()) || public.found_by_words(p_words);
end $$;

create function bank_transactions_with(p_words text[])
returns table (company_id bigint, id bigint, entry_date date, status text, journal_id bigint, coda_file_id bigint, deleted_at timestamptz) rows 100
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format(
    'select r.company_id, r.id, r.entry_date, r.status, r.journal_id, r.coda_file_id, r.deleted_at from public.bank_transactions r where r.company_id = %L',
    public.app_company()) || coalesce((select string_agg(format(' and r.search like %L', public.plain(w)), '') from unnest(p_words) w), '');
end $$;

revoke all on function third_parties_with(text[]), found_by_words(text[]), entries_with(text[]), documents_with(text[]), bank_transactions_with(text[]) from public;
grant execute on function third_parties_with(text[]), entries_with(text[]), documents_with(text[]), bank_transactions_with(text[]) to partita_app;
