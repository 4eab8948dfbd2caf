--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: directory; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA directory;

--
-- Name: known; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA known;

--
-- Name: operating; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA operating;

--
-- Name: public; Type: SCHEMA; Schema: -; Owner: -
--

-- *not* creating schema, since initdb creates it

--
-- Name: queue; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA queue;

--
-- Name: change; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.change AS (
	company_id bigint,
	record_id bigint,
	version_before integer,
	version_after integer,
	before jsonb,
	after jsonb,
	recorded boolean,
	was_deleted boolean,
	is_deleted boolean
);

--
-- Name: posting; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.posting AS (
	place integer,
	id bigint,
	journal_id bigint,
	fiscal_year_id bigint,
	period_id bigint,
	number integer,
	entry_date date,
	journal_code text,
	fiscal_year_code text,
	third_party_code text,
	item jsonb,
	is_closing boolean,
	previous_hash bytea,
	hash bytea
);

--
-- Name: posting_line; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.posting_line AS (
	place integer,
	entry_id bigint,
	entry_date date,
	period_id bigint,
	is_closing boolean,
	"position" integer,
	account_id bigint,
	third_party_id bigint,
	debit numeric,
	credit numeric,
	label text,
	vat_code_id bigint,
	vat_base numeric,
	vat_rate numeric,
	vat_date date,
	grids jsonb,
	due_date date,
	is_open boolean,
	account_number text,
	third_party_code text,
	vat_code text,
	analytics jsonb
);

--
-- Name: purge_target; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.purge_target AS (
	table_name text,
	resource text,
	id bigint,
	owner_table text,
	owner_id bigint
);

--
-- Name: stamped_date; Type: DOMAIN; Schema: public; Owner: -
--

CREATE DOMAIN public.stamped_date AS date;

--
-- Name: keep_used(); Type: FUNCTION; Schema: directory; Owner: -
--

CREATE FUNCTION directory.keep_used() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.nonce = old.nonce and new.used_at is distinct from old.used_at then
    raise exception 'a link that was used stays used' using errcode = 'check_violation';
  end if;
  return new;
end $$;

--
-- Name: keep_used_code(); Type: FUNCTION; Schema: directory; Owner: -
--

CREATE FUNCTION directory.keep_used_code() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a recovery code works once' using errcode = 'check_violation';
end $$;

--
-- Name: keep_used_step(); Type: FUNCTION; Schema: directory; Owner: -
--

CREATE FUNCTION directory.keep_used_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.last_step is null or new.last_step <= old.last_step then
    raise exception 'a one-time code works once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

--
-- Name: limit_session(); Type: FUNCTION; Schema: directory; Owner: -
--

CREATE FUNCTION directory.limit_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;

--
-- Name: accept_invitation(bigint, bigint, bytea); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accept_invitation(p_firm bigint, p_user bigint, p_link bytea) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_link is null and public.app_user() is distinct from p_user then
    raise exception 'only the invited person accepts' using errcode = 'insufficient_privilege';
  end if;
  delete from public.firm_invitations i
  where i.firm_id = p_firm and i.user_id = p_user and i.expires_at > public.app_now() and (p_link is null or i.link_hash = p_link);
  if not found then return false; end if;
  update public.firm_members m set is_active = true where m.firm_id = p_firm and m.user_id = p_user;
  return true;
end $$;

--
-- Name: access_mark(bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.access_mark(p_company bigint, p_user bigint) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select coalesce(m.marked, -1) || ' ' || coalesce(a.marked, -1) from companies c
  left join firm_members m on m.firm_id = c.firm_id and m.user_id = p_user
  left join company_members a on a.company_id = c.id and a.user_id = p_user where c.id = p_company
$$;

--
-- Name: app_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select coalesce(case when app_bound() then nullif(current_setting('app.at', true), '')::timestamptz end, clock_now()) $$;

--
-- Name: app_write(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_write() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select case when app_bound() then nullif(current_setting('app.write_no', true), '')::bigint end $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    pack text,
    number text NOT NULL COLLATE pg_catalog."C",
    label text,
    class smallint GENERATED ALWAYS AS (("left"(number, 1))::smallint) STORED NOT NULL,
    type text NOT NULL,
    kind text DEFAULT 'none'::text NOT NULL,
    is_reconcilable boolean DEFAULT false NOT NULL,
    is_postable boolean DEFAULT true NOT NULL,
    default_vat_code_id bigint,
    is_active boolean DEFAULT true NOT NULL,
    is_system boolean GENERATED ALWAYS AS ((pack IS NOT NULL)) STORED NOT NULL,
    description text,
    merged_into_id bigint,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT accounts_description_check CHECK ((length(description) <= 2000)),
    CONSTRAINT accounts_have_a_label CHECK (((label IS NOT NULL) OR (pack IS NOT NULL))),
    CONSTRAINT accounts_kind_check CHECK ((kind ~ '^[a-z][a-z_]{0,29}$'::text)),
    CONSTRAINT accounts_label_check CHECK (((length(label) >= 1) AND (length(label) <= 190))),
    CONSTRAINT accounts_merged CHECK (((merged_into_id IS NULL) OR ((deleted_at IS NOT NULL) AND (merged_into_id <> id)))),
    CONSTRAINT accounts_number_check CHECK ((number ~ '^[0-9]{2,12}$'::text)),
    CONSTRAINT accounts_of_the_pack_stay CHECK (((deleted_at IS NULL) OR (pack IS NULL))),
    CONSTRAINT accounts_type_check CHECK ((type = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'expense'::text, 'income'::text, 'offbalance'::text])))
);

--
-- Name: accounts_image(public.accounts); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_image(r public.accounts) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,pack}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: accounts_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('accounts', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else accounts_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('accounts', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, accounts_image(o) as before, accounts_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('accounts', array(select (o.company_id, o.id, o.version, null, accounts_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: accounts_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.number is distinct from old.number or new.label is distinct from old.label or new.type is distinct from old.type or new.kind is distinct from old.kind or new.is_reconcilable is distinct from old.is_reconcilable or new.is_postable is distinct from old.is_postable or new.default_vat_code_id is distinct from old.default_vat_code_id or new.is_active is distinct from old.is_active or new.description is distinct from old.description or new.merged_into_id is distinct from old.merged_into_id or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: admission(bytea, text, text, timestamp with time zone, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.admission(p_hash bytea, p_company text, p_firm text, p_now timestamp with time zone, p_binned boolean) RETURNS TABLE(actor jsonb, company jsonb, firm jsonb)
    LANGUAGE plpgsql
    AS $$
declare
  v_token directory.tokens;
  v_user directory.users;
  v_now timestamptz := coalesce(p_now, app_now());
begin
  select t.* into v_token from directory.tokens t
  where t.hash = p_hash and (t.expires_at is null or t.expires_at > v_now)
    and (t.kind <> 'session' or coalesce(t.last_used_at, t.created_at) > v_now - interval '60 days');
  if not found then return; end if;
  select u.* into strict v_user from directory.users u where u.id = v_token.user_id;
  if v_user.disabled_at is not null then return; end if;
  if v_token.last_used_at is null or v_token.last_used_at < v_now - interval '1 minute' then
    update directory.tokens t set last_used_at = v_now
    where t.id = (select l.id from directory.tokens l where l.id = v_token.id for update skip locked);
  end if;
  actor := jsonb_build_object('id', v_user.id, 'name', v_user.name, 'locale', v_user.locale, 'is_platform_admin', v_user.is_platform_admin,
    'is_demo', v_user.auth_source = 'demo', 'token_id', v_token.id, 'token_name', case when v_token.kind = 'integration' then v_token.name end,
    'session', v_token.kind = 'session', 'abilities', v_token.abilities, 'only_firm', v_token.firm,
    'needs_two_factor', v_token.kind = 'session' and v_user.auth_source = 'local' and needs_two_factor(v_user.id, v_user.is_platform_admin));
  if p_company is not null then
    select company_facts(c.id) || jsonb_build_object('role', role_name(case when v_user.is_platform_admin then 4 else a.rank end)) into company
    from companies c left join company_access a on a.company_id = c.id and a.user_id = v_user.id
    where c.public_token = p_company and (p_binned or c.deleted_at is null) and (v_user.is_platform_admin or a.rank is not null)
      and (v_token.firm is null or exists (select from firms f where f.id = c.firm_id and f.public_token = v_token.firm));
  end if;
  if p_firm is not null then
    select jsonb_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name, 'country_code', f.country_code, 'is_demo', f.source = 'demo',
      'role', case when v_user.is_platform_admin then 'admin' else m.role end) into firm
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = v_user.id and m.is_active
    where f.public_token = p_firm and (v_user.is_platform_admin or m.role is not null) and (v_token.firm is null or v_token.firm = p_firm);
  end if;
  return next;
end $$;

--
-- Name: analytic_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analytic_codes (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    parent_id bigint,
    axis_id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."und-x-icu",
    path text NOT NULL COLLATE pg_catalog."C",
    level smallint NOT NULL,
    parent_level smallint GENERATED ALWAYS AS ((level - 1)) STORED,
    is_required boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT analytic_codes_axis CHECK (
CASE
    WHEN (parent_id IS NULL) THEN ((level = 0) AND (axis_id = id))
    ELSE ((level > 0) AND (NOT is_required))
END),
    CONSTRAINT analytic_codes_code_check CHECK ((((length(code) >= 1) AND (length(code) <= 20)) AND (code !~ '/'::text))),
    CONSTRAINT analytic_codes_label_check CHECK (((length(label) >= 1) AND (length(label) <= 190))),
    CONSTRAINT analytic_codes_level_check CHECK (((level >= 0) AND (level <= 3))),
    CONSTRAINT analytic_codes_path CHECK ((("right"(path, length(code)) = code) AND ((level = 0) = (path = code))))
);

--
-- Name: analytic_codes_image(public.analytic_codes); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.analytic_codes_image(r public.analytic_codes) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,path,parent_level}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: analytic_codes_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.analytic_codes_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('analytic-codes', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else analytic_codes_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('analytic-codes', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, analytic_codes_image(o) as before, analytic_codes_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.path is distinct from o.path as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('analytic-codes', array(select (o.company_id, o.id, o.version, null, analytic_codes_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: analytic_codes_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.analytic_codes_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.parent_id is distinct from old.parent_id or new.axis_id is distinct from old.axis_id or new.code is distinct from old.code or new.label is distinct from old.label or new.level is distinct from old.level or new.is_required is distinct from old.is_required or new.is_active is distinct from old.is_active or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: app_bound(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_bound() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select current_setting('app.bound', true) = transaction_timestamp()::text $$;

--
-- Name: app_company(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_company() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select case when app_bound() then nullif(current_setting('app.company_id', true), '')::bigint end $$;

--
-- Name: app_language(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_language() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select coalesce(nullif(current_setting('app.language', true), ''), 'fr') $$;

--
-- Name: app_today(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_today() RETURNS date
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select (app_now() at time zone 'Europe/Brussels')::date $$;

--
-- Name: app_user(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_user() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select case when app_bound() then nullif(current_setting('app.user_id', true), '')::bigint end $$;

--
-- Name: assertion_balances(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.assertion_balances(p_ids bigint[]) RETURNS TABLE(id bigint, actual numeric)
    LANGUAGE sql STABLE
    AS $$
  -- Materialised: the first day that counts is looked up once for each assertion, not for each line.
  with subjects as materialized (select * from assertion_subjects(p_ids))
  select s.id, (coalesce(n.balance, 0) + coalesce(w.balance, 0) + coalesce(d.balance, 0) + coalesce(b.balance, 0))::numeric(20,2)
  from subjects s
  left join lateral (
    select sum(k.debit - k.credit) as balance from merged_accounts(s.account_id) m (id)
    join account_balances k on k.company_id = app_company() and k.account_id = m.id and not k.is_closing
    join fiscal_periods p on p.company_id = k.company_id and p.id = k.period_id and p.starts_on >= s.since and p.ends_on <= s."on"
    where s.third_party_id is null) w on true
  left join lateral (
    select sum(l.debit - l.credit) as balance from fiscal_periods p
    cross join merged_accounts(s.account_id) m (id)
    join entry_lines l on l.company_id = app_company() and l.account_id = m.id and l.entry_date between greatest(p.starts_on::date, s.since) and s."on"
    where s.third_party_id is null and p.company_id = app_company() and p.deleted_at is null and p.starts_on <= s."on" and p.ends_on > s."on"
      and l.entry_id not in (select e.id from entries e where e.company_id = app_company() and e.origin = 'closing')) d on true
  left join lateral (
    select sum(l.debit - l.credit) as balance from merged_parties(s.third_party_id) t (id)
    cross join merged_accounts(s.account_id) m (id)
    join entry_lines l on l.company_id = app_company() and l.third_party_id = t.id and l.account_id = m.id and l.entry_date between s.since and s."on"
    where s.third_party_id is not null
      and l.entry_id not in (select e.id from entries e where e.company_id = app_company() and e.origin = 'closing')) n on true
  left join lateral (
    select coalesce((
        select sum(t.amount) from bank_transactions t
        where t.company_id = app_company() and t.journal_id = r.journal_id and t.status = 'pending' and t.deleted_at is null and t.entry_date <= s."on"), 0)
      - coalesce((
        select sum(t.amount) from bank_statements f
        join bank_transactions t on t.company_id = f.company_id and t.statement_id = f.id and t.status <> 'ignored' and t.deleted_at is null and t.entry_date <= s."on"
        where f.company_id = app_company() and f.journal_id = r.journal_id and f.new_balance_date = r.new_balance_date and f.id > r.id and f.deleted_at is null), 0)
      as balance
    from bank_statements r where r.company_id = app_company() and r.id = s.bank_statement_id) b on true
$$;

--
-- Name: assertion_breaks(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.assertion_breaks(p_ids bigint[]) RETURNS TABLE(id bigint, entry_id bigint, posted_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  with subjects as materialized (select * from assertion_subjects(p_ids)),
  moved as materialized (
    select s.id, l.entry_id, sum(l.debit - l.credit) as amount
    from subjects s
    join balance_assertion_checks c on c.company_id = app_company() and c.assertion_id = s.id and c.held_until is not null
    cross join merged_accounts(s.account_id) m (id)
    join entry_lines l on l.company_id = app_company() and l.account_id = m.id and l.entry_date <= s."on" and l.entry_id > c.held_until
      and (not s.is_result or l.entry_date >= s.since)
      and (s.third_party_id is null or l.third_party_id in (select t.id from merged_parties(s.third_party_id) t (id)))
    join entries e on e.company_id = app_company() and e.id = l.entry_id and e.origin <> 'closing' and not e.carries
    left join entries r on r.company_id = app_company() and r.id = e.reversed_entry_id
    where s.bank_statement_id is null or e.origin <> 'bank' and r.origin is distinct from 'bank'
    group by s.id, l.entry_id having sum(l.debit - l.credit) <> 0),
  running as materialized (select v.id, v.entry_id, sum(v.amount) over (partition by v.id order by v.entry_id) as difference from moved v)
  select f.id, f.entry_id, e.posted_at from (
    select r.id, min(r.entry_id) as entry_id from running r
    where r.entry_id > coalesce((select max(z.entry_id) from running z where z.id = r.id and z.difference = 0), 0) group by r.id) f
  join entries e on e.company_id = app_company() and e.id = f.entry_id
$$;

--
-- Name: assertion_subjects(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.assertion_subjects(p_ids bigint[]) RETURNS TABLE(id bigint, account_id bigint, third_party_id bigint, "on" date, amount numeric, bank_statement_id bigint, is_result boolean, since date)
    LANGUAGE sql STABLE
    AS $$
  select a.id, x.id, coalesce(t.merged_into_id, t.id), a."on", a.amount, a.bank_statement_id, x.type in ('expense', 'income'),
    case when x.type in ('expense', 'income') then coalesce((
      select max(y.starts_on)::date from fiscal_years y where y.company_id = app_company() and y.deleted_at is null and y.starts_on <= a."on"), '-infinity')
    else carried_since(a."on") end
  from balance_assertions a
  join accounts o on o.company_id = a.company_id and o.id = a.account_id
  join accounts x on x.company_id = a.company_id and x.id = coalesce(o.merged_into_id, o.id)
  left join third_parties t on t.company_id = a.company_id and t.id = a.third_party_id
  where a.company_id = app_company() and a.id = any (p_ids)
$$;

--
-- Name: balance_assertions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.balance_assertions (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    account_id bigint NOT NULL,
    third_party_id bigint,
    "on" date NOT NULL,
    amount numeric(15,2) NOT NULL,
    note text,
    source text NOT NULL,
    coda_file_id bigint,
    bank_statement_id bigint,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT balance_assertions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
    CONSTRAINT balance_assertions_source CHECK (((num_nonnulls(coda_file_id, bank_statement_id) =
CASE source
    WHEN 'bank_statement'::text THEN 2
    ELSE 0
END) AND ((source = 'manual'::text) OR (third_party_id IS NULL)))),
    CONSTRAINT balance_assertions_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'bank_statement'::text])))
);

--
-- Name: balance_assertions_image(public.balance_assertions); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.balance_assertions_image(r public.balance_assertions) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id}'::text[]) || jsonb_build_object('amount', (r).amount::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: balance_assertions_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.balance_assertions_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('balance-assertions', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else balance_assertions_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('balance-assertions', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, balance_assertions_image(o) as before, balance_assertions_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('balance-assertions', array(select (o.company_id, o.id, o.version, null, balance_assertions_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: balance_assertions_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.balance_assertions_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.account_id is distinct from old.account_id or new.third_party_id is distinct from old.third_party_id or new."on" is distinct from old."on" or new.amount is distinct from old.amount or new.note is distinct from old.note or new.source is distinct from old.source or new.coda_file_id is distinct from old.coda_file_id or new.bank_statement_id is distinct from old.bank_statement_id or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: bank_rules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bank_rules (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    conditions jsonb NOT NULL,
    action jsonb NOT NULL,
    auto_apply boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    hits_count integer DEFAULT 0 NOT NULL,
    last_hit_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT bank_rules_action CHECK ((((action - ARRAY['account'::text, 'third_party_id'::text, 'vat_code'::text, 'label'::text, 'analytics'::text]) = '{}'::jsonb) AND (COALESCE((jsonb_typeof((action -> 'account'::text)) = 'string'::text), false) OR COALESCE((jsonb_typeof((action -> 'third_party_id'::text)) = 'number'::text), false)))),
    CONSTRAINT bank_rules_action_check CHECK ((jsonb_typeof(action) = 'object'::text)),
    CONSTRAINT bank_rules_conditions CHECK ((((conditions - ARRAY['journal_id'::text, 'sign'::text, 'counterpart_iban'::text, 'counterpart_name'::text, 'communication'::text, 'amount_min'::text, 'amount_max'::text, 'transaction_code'::text]) = '{}'::jsonb) AND jsonb_path_exists(conditions, '$.*?(@ != null)'::jsonpath))),
    CONSTRAINT bank_rules_conditions_check CHECK ((jsonb_typeof(conditions) = 'object'::text)),
    CONSTRAINT bank_rules_hits_count_check CHECK ((hits_count >= 0)),
    CONSTRAINT bank_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT bank_rules_position_check CHECK ((("position" >= 1) AND ("position" <= 200)))
);

--
-- Name: bank_rules_image(public.bank_rules); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_rules_image(r public.bank_rules) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,hits_count,last_hit_at}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: bank_rules_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_rules_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('bank-rules', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else bank_rules_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('bank-rules', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, bank_rules_image(o) as before, bank_rules_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.hits_count is distinct from o.hits_count or n.last_hit_at is distinct from o.last_hit_at as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('bank-rules', array(select (o.company_id, o.id, o.version, null, bank_rules_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: bank_rules_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_rules_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new."position" is distinct from old."position" or new.name is distinct from old.name or new.conditions is distinct from old.conditions or new.action is distinct from old.action or new.auto_apply is distinct from old.auto_apply or new.is_active is distinct from old.is_active or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: bank_statements; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bank_statements (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    coda_file_id bigint NOT NULL,
    "position" integer NOT NULL,
    journal_id bigint NOT NULL,
    iban text NOT NULL,
    currency text NOT NULL,
    statement_number text NOT NULL,
    year integer GENERATED ALWAYS AS ((EXTRACT(year FROM new_balance_date))::integer) STORED NOT NULL,
    old_balance numeric(15,2) NOT NULL,
    old_balance_date date,
    new_balance numeric(15,2) NOT NULL,
    new_balance_date date NOT NULL,
    transactions_count integer NOT NULL,
    foreign_currency text,
    exchange_rate numeric(18,6),
    foreign_old_balance numeric(15,2),
    foreign_new_balance numeric(15,2),
    booked_hash bytea NOT NULL,
    moved numeric(17,2) DEFAULT 0 NOT NULL,
    counted integer DEFAULT 0 NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    CONSTRAINT bank_statements_booked_hash_check CHECK ((length(booked_hash) = 32)),
    CONSTRAINT bank_statements_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT bank_statements_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
    CONSTRAINT bank_statements_foreign CHECK (((num_nonnulls(foreign_currency, exchange_rate, foreign_old_balance, foreign_new_balance) = ANY (ARRAY[0, 4])) AND (foreign_currency <> currency))),
    CONSTRAINT bank_statements_foreign_currency_check CHECK ((foreign_currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT bank_statements_iban_check CHECK (((length(iban) >= 1) AND (length(iban) <= 34))),
    CONSTRAINT bank_statements_position_check CHECK ((("position" >= 1) AND ("position" <= 20000))),
    CONSTRAINT bank_statements_statement_number_check CHECK (((length(statement_number) >= 1) AND (length(statement_number) <= 35))),
    CONSTRAINT bank_statements_transactions_count_check CHECK ((transactions_count >= 0))
);

--
-- Name: bank_statements_image(public.bank_statements); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_statements_image(r public.bank_statements) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,coda_file_id,booked_hash,moved,counted,deleted_at,deleted_by}'::text[]) || jsonb_build_object('old_balance', (r).old_balance::text, 'new_balance', (r).new_balance::text, 'exchange_rate', (r).exchange_rate::text, 'foreign_old_balance', (r).foreign_old_balance::text, 'foreign_new_balance', (r).foreign_new_balance::text) $$;

--
-- Name: bank_statements_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_statements_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.coda_file_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.coda_file_id as owner, jsonb_agg(bank_statements_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from bank_statements k where k.company_id = app_company() and k.coda_file_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.coda_file_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.coda_file_id from new_rows n union select o.coda_file_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.coda_file_id as owner, jsonb_agg(bank_statements_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from bank_statements k where k.company_id = app_company() and k.coda_file_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.coda_file_id) l);
        else
          v_owners := array(select distinct o.coda_file_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.coda_file_id as owner, jsonb_agg(bank_statements_image(c) order by c.position, c.id) as list from (select k.* from bank_statements k where k.company_id = app_company() and k.coda_file_id = any (v_owners) union all select o.* from old_rows o) c group by c.coda_file_id) l);
        end if;
        perform record_children('coda_files', 'coda-files', 'statements', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.coda_file_id as owner, jsonb_agg(bank_statements_image(c) order by c.position, c.id) as list from (select k.* from bank_statements k where k.company_id = app_company() and k.coda_file_id = any (v_owners)) c group by c.coda_file_id) l));
        return null;
      end $$;

--
-- Name: plain(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.plain(t text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select replace(replace(replace(translate(lower(normalize(t)),
    'àáâãäåāăąçćčďđèéêëēėęěìíîïīįłľñńňòóôõöøōőŕřśšşșťțţùúûüūůűýÿźżž',
    'aaaaaaaaacccddeeeeeeeeiiiiiillnnnoooooooorrsssstttuuuuuuuyyzzz'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

--
-- Name: bank_transactions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bank_transactions (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    coda_file_id bigint,
    statement_id bigint,
    journal_id bigint NOT NULL,
    source text NOT NULL,
    account_iban text,
    statement_number text,
    sequence integer NOT NULL,
    entry_date date NOT NULL,
    value_date date NOT NULL,
    amount numeric(15,2) NOT NULL,
    currency text NOT NULL,
    foreign_currency text,
    exchange_rate numeric(18,6),
    foreign_amount numeric(15,2),
    counterpart_name text,
    counterpart_iban text,
    counterpart_bic text,
    communication text,
    structured_communication text,
    transaction_code text,
    bank_reference text,
    end_to_end_id text,
    batch_reference text,
    return_reason text,
    split jsonb DEFAULT '[]'::jsonb NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    third_party_id bigint,
    journal_entry_id bigint,
    rule_id bigint,
    note text,
    external_id text,
    search text GENERATED ALWAYS AS (public.plain(((((((((((((COALESCE(counterpart_name, ''::text) || ' '::text) || COALESCE(counterpart_iban, ''::text)) || ' '::text) || COALESCE(communication, ''::text)) || ' '::text) || COALESCE(structured_communication, ''::text)) || ' '::text) || COALESCE(bank_reference, ''::text)) || ' '::text) || COALESCE(note, ''::text)) || ' '::text) || (amount)::text))) STORED,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT bank_transactions_account_iban_check CHECK (((length(account_iban) >= 1) AND (length(account_iban) <= 34))),
    CONSTRAINT bank_transactions_bank_reference_check CHECK (((length(bank_reference) >= 1) AND (length(bank_reference) <= 100))),
    CONSTRAINT bank_transactions_batch_reference_check CHECK (((length(batch_reference) >= 1) AND (length(batch_reference) <= 100))),
    CONSTRAINT bank_transactions_communication_check CHECK (((length(communication) >= 1) AND (length(communication) <= 1000))),
    CONSTRAINT bank_transactions_counterpart_bic_check CHECK (((length(counterpart_bic) >= 1) AND (length(counterpart_bic) <= 11))),
    CONSTRAINT bank_transactions_counterpart_iban_check CHECK (((length(counterpart_iban) >= 1) AND (length(counterpart_iban) <= 34))),
    CONSTRAINT bank_transactions_counterpart_name_check CHECK (((length(counterpart_name) >= 1) AND (length(counterpart_name) <= 190))),
    CONSTRAINT bank_transactions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT bank_transactions_end_to_end_id_check CHECK (((length(end_to_end_id) >= 1) AND (length(end_to_end_id) <= 100))),
    CONSTRAINT bank_transactions_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
    CONSTRAINT bank_transactions_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 190))),
    CONSTRAINT bank_transactions_foreign CHECK (((num_nonnulls(foreign_currency, exchange_rate, foreign_amount) = ANY (ARRAY[0, 3])) AND (foreign_currency <> currency))),
    CONSTRAINT bank_transactions_foreign_currency_check CHECK ((foreign_currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT bank_transactions_live CHECK (((status <> 'matched'::text) OR (deleted_at IS NULL))),
    CONSTRAINT bank_transactions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
    CONSTRAINT bank_transactions_return_reason_check CHECK ((length(return_reason) <= 35)),
    CONSTRAINT bank_transactions_sequence_check CHECK ((sequence >= 1)),
    CONSTRAINT bank_transactions_source_check CHECK ((source = ANY (ARRAY['coda'::text, 'camt053'::text, 'mt940'::text, 'cfonb120'::text, 'import'::text, 'external'::text, 'ponto'::text, 'mollie'::text]))),
    CONSTRAINT bank_transactions_split_check CHECK ((jsonb_typeof(split) = 'array'::text)),
    CONSTRAINT bank_transactions_statement_number_check CHECK (((length(statement_number) >= 1) AND (length(statement_number) <= 35))),
    CONSTRAINT bank_transactions_status CHECK (((status = 'matched'::text) = (journal_entry_id IS NOT NULL))),
    CONSTRAINT bank_transactions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'matched'::text, 'ignored'::text]))),
    CONSTRAINT bank_transactions_structured_communication_check CHECK (((length(structured_communication) >= 1) AND (length(structured_communication) <= 40))),
    CONSTRAINT bank_transactions_transaction_code_check CHECK (((length(transaction_code) >= 1) AND (length(transaction_code) <= 40)))
);

--
-- Name: bank_transactions_image(public.bank_transactions); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_transactions_image(r public.bank_transactions) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,search,split,batch_reference,statement_id}'::text[]) || jsonb_build_object('amount', (r).amount::text, 'exchange_rate', (r).exchange_rate::text, 'foreign_amount', (r).foreign_amount::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: bank_transactions_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_transactions_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('bank-transactions', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else bank_transactions_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('bank-transactions', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, bank_transactions_image(o) as before, bank_transactions_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('bank-transactions', array(select (o.company_id, o.id, o.version, null, bank_transactions_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: bank_transactions_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bank_transactions_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.coda_file_id is distinct from old.coda_file_id or new.journal_id is distinct from old.journal_id or new.source is distinct from old.source or new.account_iban is distinct from old.account_iban or new.statement_number is distinct from old.statement_number or new.sequence is distinct from old.sequence or new.entry_date is distinct from old.entry_date or new.value_date is distinct from old.value_date or new.amount is distinct from old.amount or new.currency is distinct from old.currency or new.foreign_currency is distinct from old.foreign_currency or new.exchange_rate is distinct from old.exchange_rate or new.foreign_amount is distinct from old.foreign_amount or new.counterpart_name is distinct from old.counterpart_name or new.counterpart_iban is distinct from old.counterpart_iban or new.counterpart_bic is distinct from old.counterpart_bic or new.communication is distinct from old.communication or new.structured_communication is distinct from old.structured_communication or new.transaction_code is distinct from old.transaction_code or new.bank_reference is distinct from old.bank_reference or new.end_to_end_id is distinct from old.end_to_end_id or new.return_reason is distinct from old.return_reason or new.status is distinct from old.status or new.third_party_id is distinct from old.third_party_id or new.journal_entry_id is distinct from old.journal_entry_id or new.rule_id is distinct from old.rule_id or new.note is distinct from old.note or new.external_id is distinct from old.external_id or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: begin_anew(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.begin_anew() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update heads h set floor = h.seq from new_rows n join old_rows o on o.id = n.id
  where h.company_id = n.id and o.deleted_at is not null and n.deleted_at is null;
  return null;
end $$;

--
-- Name: begin_epoch(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.begin_epoch(p_schema integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  c_leap constant bigint := 1000000000;
  v_cluster text := (select s.system_identifier from pg_control_system() s) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
  v_was public.feed_epoch;
begin
  insert into public.feed_epoch (cluster, schema) values (v_cluster, p_schema) on conflict do nothing;
  select e.* into strict v_was from public.feed_epoch e for update;
  if v_was.cluster = v_cluster and v_was.schema >= p_schema then return false; end if;
  if v_was.cluster <> v_cluster then
    insert into public.feed_gaps (company_id, above, below) select h.company_id, h.seq, h.seq + c_leap from public.heads h for update;
  end if;
  update public.heads h set seq = h.seq + c_leap, floor = case when v_was.schema < p_schema then h.seq + c_leap else h.floor end;
  update public.feed f set seq = h.seq, changed_at = public.app_now() from public.heads h
  where f.company_id = h.company_id and f.resource = 'companies' and f.record_id = h.company_id;
  update public.feed_epoch set cluster = v_cluster, schema = greatest(schema, p_schema), begun_at = public.app_now();
  return true;
end $$;

--
-- Name: bin_assertions_of_file(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bin_assertions_of_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update balance_assertions a set deleted_at = n.deleted_at, deleted_by = n.deleted_by
  from new_files n join old_files o on o.company_id = n.company_id and o.id = n.id
  where a.company_id = n.company_id and a.coda_file_id = n.id and n.deleted_at is distinct from o.deleted_at
    and a.deleted_at is not distinct from o.deleted_at;
  return null;
end $$;

--
-- Name: bin_file_contents(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bin_file_contents() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update bank_statements s set deleted_at = n.deleted_at, deleted_by = n.deleted_by
  from new_files n join old_files o on o.company_id = n.company_id and o.id = n.id
  where s.company_id = n.company_id and s.coda_file_id = n.id and n.deleted_at is distinct from o.deleted_at;
  update bank_transactions t set deleted_at = n.deleted_at, deleted_by = n.deleted_by
  from new_files n join old_files o on o.company_id = n.company_id and o.id = n.id
  where t.company_id = n.company_id and t.coda_file_id = n.id and n.deleted_at is distinct from o.deleted_at;
  return null;
end $$;

--
-- Name: bin_records(text, bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bin_records(p_resource text, p_ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  v_table text := (select t.table_name from tracked t where t.resource = p_resource and t.part_of is null);
  v_child record;
begin
  execute format('update %s k set deleted_at = app_now(), deleted_by = app_user() %s where k.company_id = app_company() and k.id = any ($1) and k.deleted_at is null',
                 v_table, case when has_column(v_table::regclass, 'is_default') then ', is_default = false' end) using p_ids;
  for v_child in select * from binned_with(v_table) loop
    execute format('update %s k set deleted_at = app_now(), deleted_by = app_user() where k.company_id = app_company() and k.%I = any ($1) and k.deleted_at is null',
                   v_child.table_name, v_child.owner_key) using p_ids;
  end loop;
end $_$;

--
-- Name: bin_with(text, text, text); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.bin_with(IN p_table text, IN p_owner text, IN p_owner_key text)
    LANGUAGE plpgsql
    AS $$
begin
  update tracked set bin_owner = p_owner, bin_key = p_owner_key where table_name = p_table;
  if not found then raise exception '% is not tracked', p_table; end if;
end $$;

--
-- Name: bind_known(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bind_known(p_at timestamp with time zone) RETURNS TABLE(known_at text, is_future boolean, is_too_early boolean)
    LANGUAGE plpgsql
    AS $$
declare
  v_write bigint;
  v_written timestamptz;
begin
  select w.write_no, w.written_at into v_write, v_written from last_write(p_at) w;
  is_too_early := v_write is null;
  is_future := p_at > greatest(app_now(), (select h.written_at from heads h where h.company_id = app_company()));
  known_at := to_char(v_written at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  if p_at is not null and not is_future and not is_too_early then
    perform set_config('app.known_write', v_write::text, true), set_config('app.known_entry', last_entry(v_write)::text, true),
            set_config('search_path', 'known, public', true);
  end if;
  return next;
end $$;

--
-- Name: bind_read(bigint, bigint, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bind_read(p_company bigint, p_user bigint, p_now timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$ select set_config('app.bound', transaction_timestamp()::text, true),
          set_config('app.at', coalesce(p_now::text, ''), true),
          set_config('app.company_id', coalesce(p_company::text, ''), true),
          set_config('app.user_id', coalesce(p_user::text, ''), true) $$;

--
-- Name: binned(text[], text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.binned(p_resources text[], p_patterns text[] DEFAULT '{}'::text[]) RETURNS TABLE(resource text, record_id bigint, deleted_at timestamp with time zone, deleted_by bigint)
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_table record;
  v_parts text[] := '{}';
begin
  for v_table in
    select t.*, coalesce((
      select string_agg(format('k.%I', c), ', ') from unnest('{code,number,name,label,vat_number,original_name,counterpart_name,communication}'::text[]) c
      where has_column(t.table_name::regclass, c)), case when has_column(t.table_name::regclass, 'note') then 'k.note' else '''''' end) as called
    from tracked t where t.resource = any (p_resources) and t.part_of is null
  loop
    v_parts := v_parts || format('select %L, k.id, k.deleted_at, k.deleted_by from %s k where k.company_id = app_company() and k.deleted_at is not null %s %s %s',
      v_table.resource, v_table.table_name,
      case when has_column(v_table.table_name::regclass, 'merged_into_id') then 'and k.merged_into_id is null' end,
      case when has_column(coalesce(v_table.embedded_in, v_table.bin_owner)::regclass, 'deleted_at') then
        format('and not exists (select from %s o where o.company_id = k.company_id and o.id = k.%I and o.deleted_at = k.deleted_at)',
               coalesce(v_table.embedded_in, v_table.bin_owner), coalesce(v_table.embedded_key, v_table.bin_key)) end,
      case when cardinality(p_patterns) > 0 then format('and plain(concat_ws('' '', %s)) like all ($1)', v_table.called) end);
  end loop;
  if cardinality(v_parts) > 0 then
    return query execute array_to_string(v_parts, ' union all ') using p_patterns;
  end if;
end $_$;

--
-- Name: binned_children(text, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.binned_children(p_resource text, p_id bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_child record;
  v_count bigint;
  v_total bigint := 0;
begin
  for v_child in
    select c.table_name, coalesce(c.embedded_key, c.bin_key) as owner_key, o.table_name as owner from tracked o
    join tracked c on o.table_name = coalesce(c.embedded_in, c.bin_owner) and c.part_of is null
    where o.resource = p_resource and o.part_of is null and has_column(o.table_name::regclass, 'deleted_at')
  loop
    execute format('select count(*) from %s k join %s o on o.company_id = k.company_id and o.id = k.%I
      where k.company_id = app_company() and k.%I = $1 and (k.deleted_at is null or k.deleted_at = o.deleted_at)',
      v_child.table_name, v_child.owner, v_child.owner_key, v_child.owner_key) into v_count using p_id;
    v_total := v_total + v_count;
  end loop;
  return v_total;
end $_$;

--
-- Name: binned_with(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.binned_with(p_table text) RETURNS TABLE(table_name text, owner_key text)
    LANGUAGE sql STABLE
    AS $$
  select t.table_name, t.embedded_key from tracked t
  where t.embedded_in = p_table and t.embedded_field is not null and has_column(t.table_name::regclass, 'deleted_at')
$$;

--
-- Name: blank_settings(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.blank_settings() RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$ select '{
  "vat": {
    "administration_cell": null, "structured_communication": null, "directorate_number": null, "office_number": null,
    "periodicity": null, "filing_day": null, "services_on_payments": null, "ecdf_prefix": null,
    "declarant": {"applicable": false, "company_name": null, "signatory_1": null, "signatory_1_title": null, "signatory_2": null,
                  "signatory_2_title": null, "phone": null, "fax": null, "email": null, "language": null},
    "sender_281_50": {"name": null, "enterprise_number": null, "address": null, "phone": null, "email": null},
    "filer": {"quality": null, "name": null, "enterprise_number": null, "phone": null, "email": null}},
  "legal": {"rpm_district": null, "siret": null, "rcs_city": null, "matricule": null, "capital": null, "business_permit": null,
            "late_payment_rate": null, "discount_clause": null},
  "annual_accounts": {"scheme": null, "general_meeting_date": null, "directors": null, "valuation_rules": null},
  "auto_entries": {
    "vat": {"payable_account": null, "receivable_account": null, "correction_payable_account": null, "correction_receivable_account": null,
            "journal_id": null},
    "invoices_to_receive": {"supplier_account": null, "customer_account": null, "journal_id": null},
    "reconciliation_difference": {"expense_account": null, "income_account": null, "max_amount": 1},
    "transfers": {"transit_account": null, "journal_id": null}},
  "payments": {"require_payee_confirmation": false},
  "fixed_assets": {"day_count": null},
  "history": {"trash_retention_days": 30}}'::jsonb $$;

--
-- Name: brings_vat(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.brings_vat(p_entry jsonb) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select not coalesce((p_entry ->> 'carries')::boolean, false) and exists (
    select from jsonb_array_elements(p_entry -> 'lines') l
    where l ->> 'vat_code_id' is not null or jsonb_array_length(nullif(l -> 'grids', 'null')) > 0 or exists (
      select from accounts a where a.company_id = app_company() and a.id = (l ->> 'account_id')::bigint and a.kind in ('vat_due', 'vat_deductible')))
$$;

--
-- Name: broken_ledgers(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.broken_ledgers() RETURNS TABLE(public_token text, problem text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select c.public_token::text, v.problem from public.ledger_verifications v join public.companies c on c.id = v.company_id
  where v.problem is not null order by c.id
$$;

--
-- Name: budget_lines; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.budget_lines (
    company_id bigint NOT NULL,
    budget_id bigint NOT NULL,
    "position" integer NOT NULL,
    id bigint GENERATED ALWAYS AS (((budget_id * 10000) + "position")) STORED NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    label text,
    amounts numeric(15,2)[] NOT NULL,
    note text,
    CONSTRAINT budget_lines_account_check CHECK ((account ~ '^[67][0-9]{0,11}$'::text)),
    CONSTRAINT budget_lines_amounts_check CHECK ((((cardinality(amounts) >= 1) AND (cardinality(amounts) <= 24)) AND (array_ndims(amounts) = 1) AND (array_position(amounts, NULL::numeric) IS NULL))),
    CONSTRAINT budget_lines_label_check CHECK (((length(label) >= 1) AND (length(label) <= 190))),
    CONSTRAINT budget_lines_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
    CONSTRAINT budget_lines_position_check CHECK ((("position" >= 1) AND ("position" <= 5000))),
    CONSTRAINT budget_lines_type_check CHECK ((type = ANY (ARRAY['income'::text, 'expense'::text])))
);

--
-- Name: budget_lines_image(public.budget_lines); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.budget_lines_image(r public.budget_lines) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,budget_id}'::text[]) || jsonb_build_object('amounts', (r).amounts::text[]) $$;

--
-- Name: budget_lines_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.budget_lines_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.budget_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.budget_id as owner, jsonb_agg(budget_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from budget_lines k where k.company_id = app_company() and k.budget_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.budget_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.budget_id from new_rows n union select o.budget_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.budget_id as owner, jsonb_agg(budget_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from budget_lines k where k.company_id = app_company() and k.budget_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.budget_id) l);
        else
          v_owners := array(select distinct o.budget_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.budget_id as owner, jsonb_agg(budget_lines_image(c) order by c.position, c.id) as list from (select k.* from budget_lines k where k.company_id = app_company() and k.budget_id = any (v_owners) union all select o.* from old_rows o) c group by c.budget_id) l);
        end if;
        perform record_children('budgets', 'budgets', 'lines', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.budget_id as owner, jsonb_agg(budget_lines_image(c) order by c.position, c.id) as list from (select k.* from budget_lines k where k.company_id = app_company() and k.budget_id = any (v_owners)) c group by c.budget_id) l));
        return null;
      end $$;

--
-- Name: budgets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.budgets (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    fiscal_year_id bigint NOT NULL,
    analytic_code_id bigint,
    status text DEFAULT 'draft'::text NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT budgets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT budgets_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text])))
);

--
-- Name: budgets_image(public.budgets); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.budgets_image(r public.budgets) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: budgets_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.budgets_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('budgets', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else budgets_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('budgets', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, budgets_image(o) as before, budgets_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('budgets', array(select (o.company_id, o.id, o.version, null, budgets_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: budgets_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.budgets_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.name is distinct from old.name or new.fiscal_year_id is distinct from old.fiscal_year_id or new.analytic_code_id is distinct from old.analytic_code_id or new.status is distinct from old.status or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: canonical(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.canonical(t text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(replace(replace(replace(replace(t, '\', '\\'), '|', '\|'), E'\n', '\n'), E'\r', '\r'), '\N')
$$;

--
-- Name: canonical_boxes(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.canonical_boxes(p_grids jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select canonical(string_agg((g.item ->> 'grid') || '=' || (g.item ->> 'amount'), ',' order by (g.item ->> 'grid') collate "C", g.place))
  from jsonb_array_elements(p_grids) with ordinality g (item, place)
$$;

--
-- Name: canonical_head(text, text, text, integer, date, text, text, text, text, timestamp with time zone, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.canonical_head(p_identity text, p_journal text, p_year text, p_number integer, p_date date, p_label text, p_reference text, p_third_party text, p_communication text, p_posted_at timestamp with time zone, p_posted_by text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select canonical(p_identity) || '|' || canonical(p_journal) || '|' || canonical(p_year) || '|' || p_number || '|'
    || to_char(p_date::timestamp, 'YYYY-MM-DD') || '|' || canonical(p_label) || '|' || canonical(p_reference) || '|' || canonical(p_third_party) || '|'
    || canonical(p_communication) || '|' || wire(p_posted_at) || '|' || canonical(p_posted_by)
$$;

--
-- Name: canonical_line(text, numeric, numeric, text, text, text, numeric, numeric, date, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.canonical_line(p_account text, p_debit numeric, p_credit numeric, p_label text, p_third_party text, p_vat_code text, p_vat_base numeric, p_vat_rate numeric, p_vat_date date, p_grids jsonb) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select canonical(p_account) || '|' || p_debit::numeric(15,2) || '|' || p_credit::numeric(15,2) || '|' || canonical(p_label) || '|'
    || canonical(p_third_party) || '|' || canonical(p_vat_code) || '|' || coalesce(p_vat_base::numeric(15,2)::text, '\N') || '|'
    || coalesce(p_vat_rate::numeric(5,2)::text, '\N') || '|' || coalesce(to_char(p_vat_date::timestamp, 'YYYY-MM-DD'), '\N') || '|'
    || case when p_grids is null then '\N' else canonical_boxes(p_grids) end
$$;

--
-- Name: carried_since(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.carried_since(p_day date) RETURNS date
    LANGUAGE sql STABLE
    AS $$
  select coalesce(max(y.starts_on), '-infinity'::date) from entries e
  join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  where e.company_id = app_company() and e.carries and e.status = 'posted' and e.reversed_entry_id is null and y.starts_on <= p_day
$$;

--
-- Name: chains_to_verify(boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.chains_to_verify(p_full boolean) RETURNS TABLE(journal_id bigint, fiscal_year_id bigint, journal_code text, fiscal_year_code text, last_id bigint, last_number integer, end_reason text, missing_number integer, imported_number integer, imported_hash text, imported_id bigint, is_imported_other boolean, verified_number integer, verified_id bigint, is_rewritten boolean, after_number integer, after_hash text)
    LANGUAGE sql STABLE
    AS $$
  with recursive used as (
    (select e.journal_id, e.fiscal_year_id from entries e where e.company_id = app_company() order by e.journal_id, e.fiscal_year_id limit 1)
    union all
    select n.journal_id, n.fiscal_year_id from used u cross join lateral (
      select e.journal_id, e.fiscal_year_id from entries e
      where e.company_id = app_company() and (e.journal_id, e.fiscal_year_id) > (u.journal_id, u.fiscal_year_id)
      order by e.journal_id, e.fiscal_year_id limit 1) n
  ), chains as (
    select u.journal_id, u.fiscal_year_id from used u
    union select k.journal_id, k.fiscal_year_id from entry_chains k where k.company_id = app_company()
    union select v.journal_id, v.fiscal_year_id from verified_chains v where v.company_id = app_company() and v.verified_number is not null
  )
  select c.journal_id, c.fiscal_year_id, coalesce(s.journal_code, j.code, v.journal_code, ''), coalesce(s.fiscal_year_code, y.code, v.fiscal_year_code, ''),
    s.id, coalesce(s.number, 0),
    case when greatest(k.last_number, v.verified_number) > coalesce(s.number, 0) then 'entry_missing'
      when k.last_number is distinct from s.number or k.hash is distinct from s.hash then 'head' end,
    coalesce(s.number, 0) + 1, i.last_number, encode(i.hash, 'hex'), o.id, i.hash is not null and o.hash is distinct from i.hash,
    v.verified_number, w.id, v.verified_hash is not null and w.hash is distinct from v.verified_hash,
    case when n.is_next then v.verified_number else 0 end, encode(case when n.is_next then v.verified_hash else decode(repeat('00', 32), 'hex') end, 'hex')
  from chains c
  left join lateral (select e.id, e.number, e.hash, e.journal_code, e.fiscal_year_code from entries e
    where e.company_id = app_company() and e.journal_id = c.journal_id and e.fiscal_year_id = c.fiscal_year_id order by e.number desc limit 1) s on true
  left join entry_chains k on k.company_id = app_company() and k.journal_id = c.journal_id and k.fiscal_year_id = c.fiscal_year_id
  left join journals j on j.company_id = app_company() and j.id = c.journal_id
  left join fiscal_years y on y.company_id = app_company() and y.id = c.fiscal_year_id
  left join imported_chains i on i.company_id = app_company() and i.journal_id = c.journal_id and i.fiscal_year_id = c.fiscal_year_id
  left join entries o on o.company_id = app_company() and o.journal_id = c.journal_id and o.fiscal_year_id = c.fiscal_year_id and o.number = i.last_number
  left join verified_chains v on v.company_id = app_company() and v.journal_id = c.journal_id and v.fiscal_year_id = c.fiscal_year_id
  left join entries w on w.company_id = app_company() and w.journal_id = c.journal_id and w.fiscal_year_id = c.fiscal_year_id and w.number = v.verified_number
  cross join lateral (select not p_full and v.break_reason is null and w.hash = v.verified_hash as is_next) n
  order by 4, 3, 2, 1
$$;

--
-- Name: check_asset_accounts(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_asset_accounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.method <> 'none' and exists (
    select from fixed_asset_categories c where c.company_id = new.company_id and c.id = new.category_id
      and (c.depreciation_account_id is null or c.expense_account_id is null)) then
    raise exception 'the category of asset % has no accounts for depreciation', new.id using errcode = 'check_violation', constraint = 'fixed_assets_accounts';
  end if;
  return null;
end $$;

--
-- Name: check_asset_disposal(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_asset_disposal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: check_balance_assertions(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_balance_assertions() RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
declare
  v_ids bigint[];
  v_broken bigint[];
begin
  if not exists (select from balance_assertions a where a.company_id = app_company() and a.deleted_at is null) then return '{}'; end if;
  with changed as materialized (
    select r.resource, r.record_id from revisions r
    where r.company_id = app_company() and r.write_no = app_write() and r.seq > coalesce((
      select b.seq from revisions b where b.company_id = app_company() and b.write_no < app_write() order by b.seq desc limit 1), 0)
  ), moved as materialized (
    select l.account_id, min(l.entry_date) as first_day from changed c
    join entry_lines l on l.company_id = app_company() and l.entry_id = c.record_id
    where c.resource = 'entries' group by l.account_id
    union all
    select j.control_account_id, min(t.entry_date) from changed c
    join bank_transactions t on t.company_id = app_company() and t.id = c.record_id
    join journals j on j.company_id = app_company() and j.id = t.journal_id
    where c.resource = 'bank-transactions' group by j.control_account_id
    union all
    select a.id, '-infinity' from changed c join accounts a on a.company_id = app_company() and a.id = c.record_id and a.merged_into_id is not null
    where c.resource = 'accounts'
  ), accounts_moved as materialized (
    select distinct coalesce(a.merged_into_id, a.id) as account_id, m.first_day from moved m
    join accounts a on a.company_id = app_company() and a.id = m.account_id
  )
  select array(
    select a.id from accounts_moved m cross join merged_accounts(m.account_id) x (id)
    join balance_assertions a on a.company_id = app_company() and a.account_id = x.id and a."on" >= m.first_day and a.deleted_at is null
    union
    select a.id from changed c
    join third_parties t on t.company_id = app_company() and t.id = c.record_id and t.merged_into_id is not null
    cross join merged_parties(t.merged_into_id) p (id)
    join balance_assertions a on a.company_id = app_company() and a.third_party_id = p.id and a.deleted_at is null
    where c.resource = 'third-parties'
    union
    select a.id from balance_assertions a join accounts x on x.company_id = app_company() and x.id = a.account_id and x.type in ('expense', 'income')
    where a.company_id = app_company() and a.deleted_at is null and exists (select from changed c where c.resource = 'fiscal-years')
    union
    select a.id from changed c join balance_assertions a on a.company_id = app_company() and a.id = c.record_id and a.deleted_at is null
    where c.resource = 'balance-assertions') into v_ids;
  if cardinality(v_ids) = 0 then return '{}'; end if;
  with compared as materialized (
    select b.id, b.actual = a.amount as holds from assertion_balances(v_ids) b
    join balance_assertions a on a.company_id = app_company() and a.id = b.id
  ), before as materialized (
    select c.id, c.holds, k.holds as held from compared c
    left join balance_assertion_checks k on k.company_id = app_company() and k.assertion_id = c.id
  ), stored as (
    insert into balance_assertion_checks as k (company_id, assertion_id, holds, held_until)
    select app_company(), c.id, c.holds, case when c.holds then (select coalesce(max(e.id), 0) from entries e where e.company_id = app_company()) end
    from before c order by c.id
    on conflict (company_id, assertion_id) do update
      set holds = excluded.holds, held_until = coalesce(excluded.held_until, k.held_until), checked_at = excluded.checked_at
  )
  select array(select b.id from before b where b.held and not b.holds order by b.id limit 20) into v_broken;
  return v_broken;
end $$;

--
-- Name: check_bank_match(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_bank_match() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (
    select from entry_lines l where l.company_id = new.company_id and l.entry_id = new.journal_entry_id and l.position = 1
      and l.debit - l.credit = new.amount) then
    raise exception 'entry % books another amount than transaction %', new.journal_entry_id, new.id
      using errcode = 'check_violation', constraint = 'bank_matches_amount';
  end if;
  return new;
end $$;

--
-- Name: check_lettering(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_lettering() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_entries bigint[];
  v_positions integer[];
  v_sum numeric;
begin
  select array_agg(s.entry_id), array_agg(s.position), sum(s.amount) into v_entries, v_positions, v_sum
  from lettering_lines s where s.company_id = new.company_id and s.lettering_id = new.id;
  if coalesce(cardinality(v_entries), 0) < 2 or v_sum <> 0 or not lines_add_up(new.company_id, v_entries, v_positions) then
    raise exception 'the lines of lettering % do not settle each other', new.id using errcode = 'check_violation', constraint = 'letterings_add_up';
  end if;
  return null;
end $$;

--
-- Name: check_line_mark(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_line_mark() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_company bigint := v_row ->> 'company_id';
  v_entry bigint := v_row ->> 'entry_id';
  v_position integer := coalesce(v_row ->> 'line_position', v_row ->> 'position');
begin
  if tg_op = 'DELETE' and erasing() then return null; end if;
  if (select m.payment_batch_id from line_marks m where m.company_id = v_company and m.entry_id = v_entry and m.position = v_position)
     is distinct from (select i.batch_id from payment_items i
                       where i.company_id = v_company and i.entry_id = v_entry and i.line_position = v_position and i.holds_line) then
    raise exception 'the mark of a line is the batch that pays it' using errcode = 'check_violation', constraint = 'line_marks_payment_batch';
  end if;
  return null;
end $$;

--
-- Name: check_new_entries(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_new_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_bad record;
begin
  select n.id, n.entry_date, y.is_closed, p.is_locked, p.id is null or y.id is null as is_misplaced into v_bad
  from new_rows n
  left join fiscal_years y on y.company_id = n.company_id and y.id = n.fiscal_year_id and y.deleted_at is null
  left join fiscal_periods p on p.company_id = n.company_id and p.id = n.period_id and p.fiscal_year_id = n.fiscal_year_id and p.deleted_at is null
    and n.entry_date between p.starts_on and p.ends_on
  where p.id is null or y.id is null or y.is_closed or p.is_locked limit 1;
  if found then
    if v_bad.is_misplaced then
      raise exception 'entry % is dated outside its period', v_bad.id using errcode = 'check_violation', constraint = 'entries_placed';
    end if;
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date,
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end,
      'earliest_open_date', earliest_open_date(v_bad.entry_date, moves_vat(v_bad.id))));
  end if;
  if exists (
    select from new_rows n
    left join lateral (select b.number, b.hash from entries b
      where b.company_id = n.company_id and b.journal_id = n.journal_id and b.fiscal_year_id = n.fiscal_year_id and b.number < n.number
      order by b.number desc limit 1) b on true
    where n.number <> coalesce(b.number, 0) + 1 or n.previous_hash <> coalesce(b.hash, decode(repeat('00', 32), 'hex'))
  ) then
    raise exception 'an entry does not follow the one before it' using errcode = 'check_violation', constraint = 'entries_chain';
  end if;
  if exists (select from new_rows n where not exists (
    select from entry_lines l where l.company_id = n.company_id and l.entry_id = n.id and l.position = n.lines_count)
  ) then
    raise exception 'an entry comes with its lines, in one statement' using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  return null;
end $$;

--
-- Name: check_new_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_new_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_bad record;
begin
  select s.entry_id into v_bad from (
    select n.company_id, n.entry_id, sum(n.debit) as debit, sum(n.credit) as credit, count(*) as lines, max(n.position) as last,
      min(n.entry_date) as first_date, max(n.entry_date) as last_date
    from new_rows n group by n.company_id, n.entry_id) s
  left join entries e on e.company_id = s.company_id and e.id = s.entry_id
  where s.debit <> s.credit or s.debit is distinct from e.total or s.lines is distinct from e.lines_count or s.last <> s.lines
    or s.first_date is distinct from e.entry_date::date or s.last_date is distinct from e.entry_date::date limit 1;
  if found then
    raise exception 'entry % is not balanced', v_bad.entry_id using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  select n.position, a.number, a.is_postable and a.deleted_at is null as is_postable, t.id is not null as is_lost into v_bad
  from new_rows n
  join accounts a on a.company_id = n.company_id and a.id = n.account_id
  left join third_parties t on t.company_id = n.company_id and t.id = n.third_party_id and t.deleted_at is not null
  where not opening_dossier()
    and (not a.is_postable or a.deleted_at is not null or t.id is not null or n.third_party_id is null and a.kind in ('receivable', 'payable')) limit 1;
  if found then
    perform refuse_entry(
      case when not v_bad.is_postable then 'account_not_postable' when v_bad.is_lost then 'third_party_unknown' else 'third_party_required' end,
      jsonb_build_object('line', v_bad.position, 'account', v_bad.number));
  end if;
  select n.entry_date into v_bad
  from new_rows n
  join entries e on e.company_id = n.company_id and e.id = n.entry_id and not e.carries
  join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id and p.is_vat_locked
  join accounts a on a.company_id = n.company_id and a.id = n.account_id
  where n.vat_code_id is not null or n.grids is not null or a.kind in ('vat_due', 'vat_deductible') limit 1;
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date, 'reason', 'period_locked', 'vat', true,
      'earliest_open_date', earliest_open_date(v_bad.entry_date, true)));
  end if;
  return null;
end $$;

--
-- Name: check_payment(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.amount <> (select coalesce(sum(i.amount), 0) from payment_items i
                    where i.company_id = new.company_id and i.batch_id = new.batch_id and i.payment_position = new.position) then
    raise exception 'a payment is the sum of its items' using errcode = 'check_violation', constraint = 'payments_total';
  end if;
  return null;
end $$;

--
-- Name: check_payment_batch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_payment_batch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from payment_batches b cross join lateral (
      select count(*) as payments, coalesce(sum(p.amount), 0) as total, count(*) filter (where p.status = 'settled') as settled
      from payments p where p.company_id = b.company_id and p.batch_id = b.id) s
    where b.company_id = new.company_id and b.id = new.id and (b.payments_count, b.total, b.settled_count) is distinct from (s.payments, s.total, s.settled)) then
    raise exception 'a payment batch is the sum of its payments' using errcode = 'check_violation', constraint = 'payment_batches_total';
  end if;
  return null;
end $$;

--
-- Name: check_settled_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_settled_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_company bigint;
  v_entries bigint[];
  v_positions integer[];
begin
  select min(n.company_id), array_agg(n.entry_id), array_agg(n.position) into v_company, v_entries, v_positions
  from new_rows n full join old_rows o on o.company_id = n.company_id and o.entry_id = n.entry_id and o.position = n.position
  where n.open_amount is distinct from o.open_amount or n.lettering_id is distinct from o.lettering_id;
  if v_entries is not null and not lines_add_up(v_company, v_entries, v_positions) then
    raise exception 'a line is open for another amount than its letterings left' using errcode = 'check_violation', constraint = 'letterings_add_up';
  end if;
  return null;
end $$;

--
-- Name: clock_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.clock_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select date_trunc('milliseconds', clock_timestamp()) $$;

--
-- Name: close_write(text, bytea, smallint, text, uuid, boolean, bigint, bigint, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.close_write(p_key text, p_fingerprint bytea, p_status smallint, p_body text, p_operation uuid, p_trashed boolean, p_firm bigint, p_company bigint, p_events jsonb, p_jobs jsonb DEFAULT NULL::jsonb) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  v_recorded boolean := coalesce(current_setting('app.recorded', true) = '1', false);
begin
  if p_key is not null then
    insert into replays (company_id, user_id, key, fingerprint, status, body, operation_id, trashed, made_company)
    values (current_setting('app.memo_company')::bigint, app_user(), p_key, p_fingerprint, p_status, p_body,
            case when v_recorded then p_operation end, p_trashed,
            case when current_setting('app.memo_company') = '0' then app_company() end)
    -- A conflict means a key older than 30 days, which counts as unknown.
    on conflict (company_id, user_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      operation_id = excluded.operation_id, trashed = excluded.trashed,
      made_company = excluded.made_company, created_at = excluded.created_at;
  end if;
  if p_events is not null then
    insert into queue.outbox (firm_id, company_id, event, data, created_at)
    select p_firm, p_company, e.item ->> 'event', e.item -> 'data', app_now()
    from jsonb_array_elements(p_events) with ordinality e (item, position) order by e.position;
  end if;
  if p_jobs is not null then
    perform case when (j.item ->> 'in_turn')::boolean
      then queue.enqueue_in_turn(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key',
        coalesce('firm ' || p_firm, 'file ' || p_company))
      else queue.enqueue(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key', (j.item ->> 'run_at')::timestamptz) end
    from jsonb_array_elements(p_jobs) with ordinality j (item, position) order by j.position;
  end if;
  return v_recorded;
end $$;

--
-- Name: coda_files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.coda_files (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    file_id bigint NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    format text NOT NULL,
    transactions_count integer NOT NULL,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    imported_by bigint DEFAULT public.app_user(),
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT coda_files_format_check CHECK ((format = ANY (ARRAY['coda'::text, 'camt053'::text, 'mt940'::text, 'cfonb120'::text]))),
    CONSTRAINT coda_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT coda_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT coda_files_size_check CHECK ((size >= 0)),
    CONSTRAINT coda_files_transactions_count_check CHECK ((transactions_count >= 0)),
    CONSTRAINT coda_files_warnings_check CHECK ((jsonb_typeof(warnings) = 'array'::text))
);

--
-- Name: coda_files_image(public.coda_files); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.coda_files_image(r public.coda_files) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,warnings}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: coda_files_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.coda_files_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('coda-files', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else coda_files_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('coda-files', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, coda_files_image(o) as before, coda_files_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.warnings is distinct from o.warnings as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('coda-files', array(select (o.company_id, o.id, o.version, null, coda_files_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: coda_files_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.coda_files_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.file_id is distinct from old.file_id or new.name is distinct from old.name or new.size is distinct from old.size or new.sha256 is distinct from old.sha256 or new.format is distinct from old.format or new.transactions_count is distinct from old.transactions_count or new.imported_by is distinct from old.imported_by or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: columns_of(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.columns_of(p_table text, p_alias text) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select string_agg(format('%I.%I', p_alias, a.attname), ', ' order by a.attnum)
  from pg_attribute a where a.attrelid = ('public.' || p_table)::regclass and a.attnum > 0 and not a.attisdropped
$$;

--
-- Name: companies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.companies (
    id bigint DEFAULT public.app_company() NOT NULL,
    company_id bigint GENERATED ALWAYS AS (id) STORED NOT NULL,
    public_token text NOT NULL,
    chain_identity text NOT NULL COLLATE pg_catalog."C",
    firm_id bigint,
    code text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    legal_form text,
    legal_form_code text,
    enterprise_number text,
    vat_number text,
    country_pack text NOT NULL,
    vat_regime text NOT NULL,
    currency text NOT NULL,
    locale text NOT NULL,
    address text,
    street text,
    house_number text,
    box text,
    postal_code text,
    city text,
    country text NOT NULL,
    latitude numeric(10,7),
    longitude numeric(10,7),
    nace_codes jsonb DEFAULT '[]'::jsonb NOT NULL,
    main_nace_code text,
    company_sheet_at timestamp with time zone,
    logo_link text,
    icon_link text,
    logo_file_id bigint,
    icon_file_id bigint,
    fiscal_year_start date NOT NULL,
    fiscal_year_end date NOT NULL,
    settings jsonb DEFAULT public.blank_settings() NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    source text DEFAULT 'manual'::text NOT NULL,
    external_id text,
    synced_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT companies_chain_identity_check CHECK ((chain_identity ~ '^[a-z0-9]{12}$'::text)),
    CONSTRAINT companies_check CHECK ((fiscal_year_end > fiscal_year_start)),
    CONSTRAINT companies_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,20}$'::text)),
    CONSTRAINT companies_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT companies_country_pack_check CHECK ((country_pack = ANY (ARRAY['BE'::text, 'FR'::text, 'LU'::text]))),
    CONSTRAINT companies_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT companies_difference CHECK ((((settings #>> '{auto_entries,reconciliation_difference,max_amount}'::text[]))::numeric >= (0)::numeric)),
    CONSTRAINT companies_icon CHECK ((num_nonnulls(icon_link, icon_file_id) <= 1)),
    CONSTRAINT companies_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
    CONSTRAINT companies_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))),
    CONSTRAINT companies_logo CHECK ((num_nonnulls(logo_link, logo_file_id) <= 1)),
    CONSTRAINT companies_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
    CONSTRAINT companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT companies_public_token_check CHECK ((public_token ~ '^[a-z0-9]{12}$'::text)),
    CONSTRAINT companies_retention CHECK (((((settings #>> '{history,trash_retention_days}'::text[]))::numeric >= (1)::numeric) AND (((settings #>> '{history,trash_retention_days}'::text[]))::numeric <= (365)::numeric))),
    CONSTRAINT companies_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'external'::text, 'demo'::text]))),
    CONSTRAINT companies_vat_regime_check CHECK ((vat_regime = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'franchise'::text, 'exempt'::text, 'unit'::text])))
);

--
-- Name: companies_image(public.companies); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.companies_image(r public.companies) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,synced_at,company_sheet_at,chain_identity}'::text[]) || jsonb_build_object('latitude', (r).latitude::text, 'longitude', (r).longitude::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: companies_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.companies_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('companies', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else companies_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('companies', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, companies_image(o) as before, companies_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.synced_at is distinct from o.synced_at or n.company_sheet_at is distinct from o.company_sheet_at as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('companies', array(select (o.company_id, o.id, o.version, null, companies_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: companies_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.companies_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.public_token is distinct from old.public_token or new.firm_id is distinct from old.firm_id or new.code is distinct from old.code or new.name is distinct from old.name or new.legal_form is distinct from old.legal_form or new.legal_form_code is distinct from old.legal_form_code or new.enterprise_number is distinct from old.enterprise_number or new.vat_number is distinct from old.vat_number or new.country_pack is distinct from old.country_pack or new.vat_regime is distinct from old.vat_regime or new.currency is distinct from old.currency or new.locale is distinct from old.locale or new.address is distinct from old.address or new.street is distinct from old.street or new.house_number is distinct from old.house_number or new.box is distinct from old.box or new.postal_code is distinct from old.postal_code or new.city is distinct from old.city or new.country is distinct from old.country or new.latitude is distinct from old.latitude or new.longitude is distinct from old.longitude or new.nace_codes is distinct from old.nace_codes or new.main_nace_code is distinct from old.main_nace_code or new.logo_link is distinct from old.logo_link or new.icon_link is distinct from old.icon_link or new.logo_file_id is distinct from old.logo_file_id or new.icon_file_id is distinct from old.icon_file_id or new.fiscal_year_start is distinct from old.fiscal_year_start or new.fiscal_year_end is distinct from old.fiscal_year_end or new.settings is distinct from old.settings or new.is_active is distinct from old.is_active or new.source is distinct from old.source or new.external_id is distinct from old.external_id or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: companies_used(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.companies_used(p_firm bigint) RETURNS integer
    LANGUAGE sql STABLE
    AS $$ select count(*)::integer from companies c where c.firm_id = p_firm and c.deleted_at is null $$;

--
-- Name: company_facts(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.company_facts(p_company bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select jsonb_build_object('id', c.id, 'public_token', c.public_token, 'name', c.name, 'firm_id', c.firm_id, 'country_pack', c.country_pack,
    'country', c.country, 'currency', c.currency, 'locale', c.locale, 'is_active', c.is_active, 'is_demo', c.source = 'demo', 'is_deleted', c.deleted_at is not null,
    'auto_entries', jsonb_set(c.settings -> 'auto_entries', '{reconciliation_difference,max_amount}',
      to_jsonb(c.settings #>> '{auto_entries,reconciliation_difference,max_amount}')),
    'fixed_assets', c.settings -> 'fixed_assets')
  from companies c where c.id = p_company
$$;

--
-- Name: count_budget_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_budget_lines() RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select count(*) from budget_lines l join budgets b on b.company_id = l.company_id and b.id = l.budget_id
  where l.company_id = app_company() and b.deleted_at is null
$$;

--
-- Name: count_file_bytes(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_file_bytes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_firm record;
  v_bytes bigint;
  v_limit bigint;
begin
  for v_firm in
    select coalesce(f.firm_id, c.firm_id) as id, sum(f.size)::bigint as bytes from changed f left join public.companies c on c.id = f.company_id
    where coalesce(f.firm_id, c.firm_id) is not null group by 1 order by 1
  loop
    if tg_op = 'DELETE' then
      update public.file_usage u set bytes = u.bytes - v_firm.bytes where u.firm_id = v_firm.id;
      continue;
    end if;
    insert into public.file_usage as u (firm_id, bytes) values (v_firm.id, v_firm.bytes)
    on conflict (firm_id) do update set bytes = u.bytes + excluded.bytes returning u.bytes into v_bytes;
    select l.file_bytes_limit into v_limit from public.licence_of(v_firm.id) l;
    if v_bytes > v_limit then
      raise exception 'the files of firm % would have more bytes than its licence allows', v_firm.id
        using errcode = 'check_violation', constraint = 'file_bytes_limit',
          detail = json_build_object('used', v_bytes - v_firm.bytes, 'limit', v_limit)::text;
    end if;
  end loop;
  return null;
end $$;

--
-- Name: default_year(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.default_year() RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select y.id from fiscal_years y where y.company_id = app_company() and y.deleted_at is null
  order by app_today() between y.starts_on and y.ends_on desc, y.starts_on desc limit 1
$$;

--
-- Name: deliveries_used(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.deliveries_used(p_firm bigint) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$ select count(*) from webhook_deliveries d where d.firm_id = p_firm $$;

--
-- Name: document_digits(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_digits(t text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select nullif(ltrim(regexp_replace(t, '[^0-9]', '', 'g'), '0'), '') $$;

--
-- Name: party_name_key(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.party_name_key(t text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select nullif(regexp_replace(regexp_replace(public.plain(t),
    '\m(srl|bv|bvba|sprl|sprlu|sa|nv|sc|scrl|cv|cvba|sca|snc|vof|scomm|commv|asbl|vzw|aisbl|ivzw|sarl|eurl|sas|sasu|sci|gmbh|ag|kg|ohg|ltd|limited|plc|llc|inc|ets|etablissements|societe|firma)\M',
    '', 'g'), '[^a-z0-9]', '', 'g'), '')
$$;

--
-- Name: document_imports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.document_imports (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    batch_id uuid NOT NULL,
    parent_id bigint,
    file_id bigint NOT NULL,
    original_name text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    progress integer DEFAULT 0 NOT NULL,
    step text DEFAULT 'received'::text NOT NULL,
    engine text,
    suggested_direction text,
    suggested_third_party_id bigint,
    suggestions jsonb DEFAULT '[]'::jsonb NOT NULL,
    extracted jsonb,
    read_sheet jsonb,
    hints jsonb,
    warnings jsonb,
    error text,
    duplicate_of_import_id bigint,
    duplicate_of_document_id bigint,
    imported_document_id bigint,
    preview_file_id bigint,
    has_preview boolean DEFAULT false NOT NULL,
    number_key text GENERATED ALWAYS AS (NULLIF(upper(regexp_replace((extracted ->> 'number'::text), '[^0-9A-Za-z]'::text, ''::text, 'g'::text)), ''::text)) STORED,
    vat_key text GENERATED ALWAYS AS (NULLIF(upper(regexp_replace((extracted #>> '{counterparty,vat_number}'::text[]), '[^0-9A-Za-z]'::text, ''::text, 'g'::text)), ''::text)) STORED,
    name_key text GENERATED ALWAYS AS (public.party_name_key((extracted #>> '{counterparty,name}'::text[]))) STORED,
    read_name_key text GENERATED ALWAYS AS (public.party_name_key((read_sheet #>> '{counterparty,name}'::text[]))) STORED,
    communication_key text GENERATED ALWAYS AS (NULLIF(upper(regexp_replace((extracted ->> 'structured_communication'::text), '[^0-9A-Za-z]'::text, ''::text, 'g'::text)), ''::text)) STORED,
    gross numeric(17,2) GENERATED ALWAYS AS ((((extracted #>> '{totals,gross}'::text[]))::numeric)::numeric(17,2)) STORED,
    ubl_key text GENERATED ALWAYS AS (NULLIF((hints ->> 'ubl_id'::text), ''::text)) STORED,
    third_party_id bigint,
    claim uuid,
    claimed_until timestamp with time zone,
    status_before text,
    attempts integer DEFAULT 0 NOT NULL,
    retry_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT document_imports_analysed CHECK (((status <> ALL (ARRAY['ready'::text, 'needs_review'::text, 'duplicate'::text, 'validated'::text])) OR ((extracted IS NOT NULL) AND (engine IS NOT NULL)))),
    CONSTRAINT document_imports_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT document_imports_claim CHECK ((((status = 'analyzing'::text) = (claim IS NOT NULL)) AND ((claim IS NULL) = (claimed_until IS NULL)))),
    CONSTRAINT document_imports_engine_check CHECK ((engine = ANY (ARRAY['api'::text, 'ubl'::text, 'text'::text]))),
    CONSTRAINT document_imports_error CHECK (((status <> 'error'::text) OR (error IS NOT NULL))),
    CONSTRAINT document_imports_error_check CHECK ((error = ANY (ARRAY['unreadable'::text, 'protected'::text, 'unavailable'::text, 'failed'::text]))),
    CONSTRAINT document_imports_expanded CHECK ((((kind = 'zip'::text) = (status = 'expanded'::text)) AND ((kind <> 'zip'::text) OR ((extracted IS NULL) AND (read_sheet IS NULL))))),
    CONSTRAINT document_imports_extracted_check CHECK ((jsonb_typeof(extracted) = 'object'::text)),
    CONSTRAINT document_imports_itself CHECK (((duplicate_of_import_id IS DISTINCT FROM id) AND (parent_id IS DISTINCT FROM id))),
    CONSTRAINT document_imports_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'image'::text, 'xml'::text, 'zip'::text]))),
    CONSTRAINT document_imports_original_name_check CHECK (((length(original_name) >= 1) AND (length(original_name) <= 190))),
    CONSTRAINT document_imports_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT document_imports_read_sheet_check CHECK ((jsonb_typeof(read_sheet) = 'object'::text)),
    CONSTRAINT document_imports_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT document_imports_size_check CHECK ((size >= 0)),
    CONSTRAINT document_imports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'analyzing'::text, 'ready'::text, 'needs_review'::text, 'duplicate'::text, 'error'::text, 'validated'::text, 'expanded'::text]))),
    CONSTRAINT document_imports_step_check CHECK ((step = ANY (ARRAY['received'::text, 'reading'::text, 'extracting'::text, 'matching'::text, 'done'::text]))),
    CONSTRAINT document_imports_suggested_direction_check CHECK ((suggested_direction = ANY (ARRAY['purchase'::text, 'sale'::text]))),
    CONSTRAINT document_imports_suggestions_check CHECK ((jsonb_typeof(suggestions) = 'array'::text)),
    CONSTRAINT document_imports_unread CHECK (((status <> 'queued'::text) OR (extracted IS NULL))),
    CONSTRAINT document_imports_validated CHECK (((status = 'validated'::text) = (imported_document_id IS NOT NULL))),
    CONSTRAINT document_imports_warnings_check CHECK ((jsonb_typeof(warnings) = 'array'::text))
);

--
-- Name: document_imports_image(public.document_imports); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_imports_image(r public.document_imports) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,progress,step,suggestions,warnings,error,has_preview,parent_id,sha256,read_sheet,hints,preview_file_id,number_key,vat_key,name_key,read_name_key,communication_key,gross,ubl_key,third_party_id,claim,claimed_until,status_before,attempts,retry_at}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: document_imports_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_imports_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('document-imports', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else document_imports_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('document-imports', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, document_imports_image(o) as before, document_imports_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.progress is distinct from o.progress or n.step is distinct from o.step or n.suggestions is distinct from o.suggestions or n.warnings is distinct from o.warnings or n.error is distinct from o.error or n.has_preview is distinct from o.has_preview as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('document-imports', array(select (o.company_id, o.id, o.version, null, document_imports_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: document_imports_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_imports_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.batch_id is distinct from old.batch_id or new.file_id is distinct from old.file_id or new.original_name is distinct from old.original_name or new.mime is distinct from old.mime or new.size is distinct from old.size or new.kind is distinct from old.kind or new.status is distinct from old.status or new.engine is distinct from old.engine or new.suggested_direction is distinct from old.suggested_direction or new.suggested_third_party_id is distinct from old.suggested_third_party_id or new.extracted is distinct from old.extracted or new.duplicate_of_import_id is distinct from old.duplicate_of_import_id or new.duplicate_of_document_id is distinct from old.duplicate_of_document_id or new.imported_document_id is distinct from old.imported_document_id or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: document_line_analytics; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.document_line_analytics (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    document_id bigint NOT NULL,
    "position" integer NOT NULL,
    analytic_code_id bigint NOT NULL,
    percent numeric(5,2) NOT NULL,
    CONSTRAINT document_line_analytics_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric)))
);

--
-- Name: document_line_analytics_image(public.document_line_analytics); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_line_analytics_image(r public.document_line_analytics) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,document_id}'::text[]) || jsonb_build_object('percent', (r).percent::text) $$;

--
-- Name: document_line_analytics_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_line_analytics_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.document_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from document_line_analytics k where k.company_id = app_company() and k.document_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.document_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.document_id from new_rows n union select o.document_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from document_line_analytics k where k.company_id = app_company() and k.document_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.document_id) l);
        else
          v_owners := array(select distinct o.document_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from document_line_analytics k where k.company_id = app_company() and k.document_id = any (v_owners) union all select o.* from old_rows o) c group by c.document_id) l);
        end if;
        perform record_children('documents', 'documents', 'analytics', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from document_line_analytics k where k.company_id = app_company() and k.document_id = any (v_owners)) c group by c.document_id) l));
        return null;
      end $$;

--
-- Name: document_lines; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.document_lines (
    company_id bigint NOT NULL,
    document_id bigint NOT NULL,
    "position" integer NOT NULL,
    id bigint GENERATED ALWAYS AS (((document_id * 1000) + "position")) STORED NOT NULL,
    description text,
    account_id bigint,
    vat_code_id bigint,
    quantity numeric(17,4),
    unit_price numeric(17,4),
    amount_net numeric(15,2) NOT NULL,
    amount_vat numeric(15,2) NOT NULL,
    amount_gross numeric(15,2) NOT NULL,
    foreign_net numeric(15,2),
    foreign_vat numeric(15,2),
    CONSTRAINT document_lines_description_check CHECK (((length(description) >= 1) AND (length(description) <= 500))),
    CONSTRAINT document_lines_foreign CHECK (((foreign_net IS NULL) = (foreign_vat IS NULL))),
    CONSTRAINT document_lines_position_check CHECK ((("position" >= 1) AND ("position" <= 500))),
    CONSTRAINT document_lines_total CHECK ((amount_gross = (amount_net + amount_vat)))
);

--
-- Name: document_lines_image(public.document_lines); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_lines_image(r public.document_lines) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,document_id}'::text[]) || jsonb_build_object('quantity', (r).quantity::text, 'unit_price', (r).unit_price::text, 'amount_net', (r).amount_net::text, 'amount_vat', (r).amount_vat::text, 'amount_gross', (r).amount_gross::text, 'foreign_net', (r).foreign_net::text, 'foreign_vat', (r).foreign_vat::text) $$;

--
-- Name: document_lines_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.document_lines_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.document_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from document_lines k where k.company_id = app_company() and k.document_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.document_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.document_id from new_rows n union select o.document_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from document_lines k where k.company_id = app_company() and k.document_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.document_id) l);
        else
          v_owners := array(select distinct o.document_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_lines_image(c) order by c.position, c.id) as list from (select k.* from document_lines k where k.company_id = app_company() and k.document_id = any (v_owners) union all select o.* from old_rows o) c group by c.document_id) l);
        end if;
        perform record_children('documents', 'documents', 'lines', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.document_id as owner, jsonb_agg(document_lines_image(c) order by c.position, c.id) as list from (select k.* from document_lines k where k.company_id = app_company() and k.document_id = any (v_owners)) c group by c.document_id) l));
        return null;
      end $$;

--
-- Name: is_external_id(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_external_id(p_id text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select length(p_id) between 1 and 190 and p_id not in ('.', '..') and p_id !~ '[[:cntrl:]]' $$;

--
-- Name: documents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.documents (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    source text NOT NULL,
    origin text NOT NULL,
    direction text NOT NULL,
    type text GENERATED ALWAYS AS (
CASE direction
    WHEN 'purchase'::text THEN 'purchases'::text
    ELSE 'sales'::text
END) STORED NOT NULL,
    is_credit_note boolean NOT NULL,
    third_party_id bigint NOT NULL,
    number text,
    document_date public.stamped_date NOT NULL,
    due_date public.stamped_date,
    currency text NOT NULL,
    amount_net numeric(15,2) NOT NULL,
    amount_vat numeric(15,2) NOT NULL,
    amount_gross numeric(15,2) NOT NULL,
    foreign_currency text,
    exchange_rate numeric(18,6),
    foreign_net numeric(15,2),
    foreign_vat numeric(15,2),
    foreign_gross numeric(15,2),
    structured_communication text,
    status text DEFAULT 'pending'::text NOT NULL,
    journal_id bigint,
    journal_entry_id bigint,
    import_id bigint,
    file_id bigint,
    has_file boolean GENERATED ALWAYS AS ((file_id IS NOT NULL)) STORED NOT NULL,
    note text,
    is_forced boolean DEFAULT false NOT NULL,
    is_numbered boolean DEFAULT false NOT NULL,
    search text GENERATED ALWAYS AS (public.plain(((((COALESCE(number, ''::text) || ' '::text) || COALESCE(structured_communication, ''::text)) || ' '::text) || COALESCE(note, ''::text)))) STORED,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    external jsonb,
    external_id text GENERATED ALWAYS AS ((external ->> 'document_id'::text)) STORED,
    CONSTRAINT documents_booked_live CHECK (((status = 'pending'::text) OR (deleted_at IS NULL))),
    CONSTRAINT documents_booked_number CHECK (((number IS NOT NULL) OR ((status = 'pending'::text) AND (direction = 'sale'::text)))),
    CONSTRAINT documents_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT documents_direction_check CHECK ((direction = ANY (ARRAY['purchase'::text, 'sale'::text]))),
    CONSTRAINT documents_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
    CONSTRAINT documents_external CHECK (((external IS NULL) OR ((jsonb_typeof(external) = 'object'::text) AND (external ?& ARRAY['status'::text, 'document_id'::text, 'token'::text, 'locked'::text]) AND ((external - ARRAY['status'::text, 'document_id'::text, 'token'::text, 'locked'::text]) = '{}'::jsonb) AND ((external ->> 'status'::text) = ANY (ARRAY['imported'::text, 'queued'::text, 'sent'::text, 'failed'::text])) AND (jsonb_typeof((external -> 'locked'::text)) = 'boolean'::text) AND (jsonb_typeof((external -> 'document_id'::text)) = ANY (ARRAY['string'::text, 'null'::text])) AND (jsonb_typeof((external -> 'token'::text)) = ANY (ARRAY['string'::text, 'null'::text])) AND (((external ->> 'status'::text) = ANY (ARRAY['imported'::text, 'sent'::text])) = ((external ->> 'document_id'::text) IS NOT NULL)) AND (((external ->> 'status'::text) = 'sent'::text) OR (((external ->> 'token'::text) IS NULL) AND (NOT ((external ->> 'locked'::text))::boolean))) AND (((external ->> 'document_id'::text) IS NULL) OR public.is_external_id((external ->> 'document_id'::text))) AND (length((external ->> 'token'::text)) <= 190)))),
    CONSTRAINT documents_foreign CHECK (((num_nonnulls(foreign_currency, exchange_rate, foreign_net, foreign_vat, foreign_gross) = ANY (ARRAY[0, 5])) AND (foreign_gross = (foreign_net + foreign_vat)) AND (foreign_currency <> currency))),
    CONSTRAINT documents_foreign_currency_check CHECK ((foreign_currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT documents_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
    CONSTRAINT documents_number_check CHECK (((length(number) >= 1) AND (length(number) <= 100))),
    CONSTRAINT documents_origin_check CHECK ((origin = ANY (ARRAY['user'::text, 'integration'::text, 'job'::text, 'external'::text]))),
    CONSTRAINT documents_source_check CHECK ((source = ANY (ARRAY['importer'::text, 'peppol'::text, 'external'::text, 'api'::text]))),
    CONSTRAINT documents_status CHECK ((((status = 'booked'::text) = (journal_entry_id IS NOT NULL)) AND ((journal_id IS NULL) = (journal_entry_id IS NULL)))),
    CONSTRAINT documents_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'booked'::text]))),
    CONSTRAINT documents_structured_communication_check CHECK (((length(structured_communication) >= 1) AND (length(structured_communication) <= 40))),
    CONSTRAINT documents_total CHECK ((amount_gross = (amount_net + amount_vat)))
);

--
-- Name: documents_image(public.documents); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.documents_image(r public.documents) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,external,is_forced,is_numbered,search,external_id}'::text[]) || jsonb_build_object('document_date', wire((r).document_date::date), 'due_date', wire((r).due_date::date), 'amount_net', (r).amount_net::text, 'amount_vat', (r).amount_vat::text, 'amount_gross', (r).amount_gross::text, 'exchange_rate', (r).exchange_rate::text, 'foreign_net', (r).foreign_net::text, 'foreign_vat', (r).foreign_vat::text, 'foreign_gross', (r).foreign_gross::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: documents_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.documents_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('documents', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else documents_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('documents', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, documents_image(o) as before, documents_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.external is distinct from o.external as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('documents', array(select (o.company_id, o.id, o.version, null, documents_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: documents_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.documents_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.source is distinct from old.source or new.origin is distinct from old.origin or new.direction is distinct from old.direction or new.is_credit_note is distinct from old.is_credit_note or new.third_party_id is distinct from old.third_party_id or new.number is distinct from old.number or new.document_date is distinct from old.document_date or new.due_date is distinct from old.due_date or new.currency is distinct from old.currency or new.amount_net is distinct from old.amount_net or new.amount_vat is distinct from old.amount_vat or new.amount_gross is distinct from old.amount_gross or new.foreign_currency is distinct from old.foreign_currency or new.exchange_rate is distinct from old.exchange_rate or new.foreign_net is distinct from old.foreign_net or new.foreign_vat is distinct from old.foreign_vat or new.foreign_gross is distinct from old.foreign_gross or new.structured_communication is distinct from old.structured_communication or new.status is distinct from old.status or new.journal_id is distinct from old.journal_id or new.journal_entry_id is distinct from old.journal_entry_id or new.import_id is distinct from old.import_id or new.file_id is distinct from old.file_id or new.note is distinct from old.note or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: drop_import_files(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.drop_import_files() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if not public.erasing() then
    delete from public.files f where f.company_id = old.company_id and f.id in (old.file_id, old.preview_file_id)
      and not exists (select from public.documents d where d.company_id = f.company_id and d.file_id = f.id);
  end if;
  return null;
end $$;

--
-- Name: earliest_open_date(date, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.earliest_open_date(p_from date, p_vat boolean DEFAULT false) RETURNS date
    LANGUAGE sql STABLE
    AS $$
  select case when min(p.starts_on) is not null then greatest(min(p.starts_on), p_from) end from fiscal_periods p
  join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id and y.deleted_at is null and not y.is_closed
  where p.company_id = app_company() and p.deleted_at is null and not p.is_locked and not (p_vat and p.is_vat_locked) and p.ends_on >= p_from
$$;

--
-- Name: embed(text, text, text, text); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.embed(IN p_table text, IN p_owner text, IN p_owner_key text, IN p_field text DEFAULT NULL::text)
    LANGUAGE plpgsql
    AS $_$
declare
  v_resource text := (select resource from tracked where table_name = p_owner);
  v_now text := format('select k.* from %s k where k.company_id = app_company() and k.%I = any (v_owners)', p_table, p_owner_key);
  v_untouched text := format('select k.* from (%s) k full join new_rows n on n.id = k.id where n.id is null', v_now);
  v_order text := case when exists (select from pg_attribute a where a.attrelid = p_table::regclass and a.attname = 'position') then 'c.position, c.id' else 'c.id' end;
  v_lists text := format('(select jsonb_object_agg(l.owner, l.list) from (select c.%1$I as owner, jsonb_agg(%2$I(c) - ''{deleted_at,deleted_by}''::text[] order by %3$s) as list '
                         'from (%%s) c where c.deleted_at is null group by c.%1$I) l)', p_owner_key, p_table || '_image', v_order);
begin
  update tracked set embedded_in = p_owner, embedded_key = p_owner_key, embedded_field = p_field where table_name = p_table;
  if not found then raise exception '% is not tracked', p_table; end if;
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    declare v_owners bigint[]; v_before jsonb;
    begin
      if tg_op = 'INSERT' then
        v_owners := array(select distinct n.%2$I from new_rows n);
        %3$s
      elsif tg_op = 'UPDATE' then
        v_owners := array(select distinct n.%2$I from new_rows n union select o.%2$I from old_rows o);
        %4$s
      else
        v_owners := array(select distinct o.%2$I from old_rows o);
        %5$s
      end if;
      perform %6$s;
      return null;
    end $t$ $f$, p_table || '_embed', p_owner_key,
    case when p_field is not null then 'v_before := ' || format(v_lists, v_untouched) || ';' end,
    case when p_field is not null then 'v_before := ' || format(v_lists, v_untouched || ' union all select o.* from old_rows o') || ';' end,
    case when p_field is not null then 'v_before := ' || format(v_lists, v_now || ' union all select o.* from old_rows o') || ';' end,
    case when p_field is not null then format('record_children(%L, %L, %L, v_owners, v_before, %s)', p_owner, v_resource, p_field, format(v_lists, v_now))
         else format('show_owners(%L, %L, v_owners)', p_owner, v_resource) end);
  execute format('create or replace trigger embed_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', p_table, p_table || '_embed');
  execute format('create or replace trigger embed_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()', p_table, p_table || '_embed');
  execute format('create or replace trigger embed_delete after delete on %s referencing old table as old_rows for each statement when (not erasing()) execute function %I()', p_table, p_table || '_embed');
end $_$;

--
-- Name: end_assignments(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.end_assignments() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  delete from public.company_members a using public.companies c where c.id = a.company_id and c.firm_id = old.firm_id and a.user_id = old.user_id;
  return null;
end $$;

--
-- Name: enter_company(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.enter_company() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  v_company bigint := nextval('company_ids');
begin
  perform set_config('app.company_id', v_company::text, true), set_config('app.write_no', '1', true);
  insert into heads (company_id, writes, written_at) values (v_company, 1, app_now());
  return v_company;
end $$;

--
-- Name: entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    journal_id bigint NOT NULL,
    fiscal_year_id bigint NOT NULL,
    period_id bigint NOT NULL,
    number integer NOT NULL,
    entry_date public.stamped_date NOT NULL,
    label text,
    reference text,
    document_id bigint,
    document_reference text,
    due_date public.stamped_date,
    third_party_id bigint,
    structured_communication text,
    origin text NOT NULL,
    status text DEFAULT 'posted'::text NOT NULL,
    total numeric(15,2) NOT NULL,
    lines_count integer NOT NULL,
    reversed_entry_id bigint,
    reversed_by_entry_id bigint,
    carries boolean DEFAULT false NOT NULL,
    pack_version text NOT NULL,
    journal_code text NOT NULL COLLATE pg_catalog."C",
    fiscal_year_code text NOT NULL COLLATE pg_catalog."C",
    third_party_code text COLLATE pg_catalog."C",
    hash_version smallint DEFAULT 2 NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    posted_at timestamp(3) with time zone DEFAULT public.app_now() NOT NULL,
    posted_by bigint DEFAULT public.app_user(),
    posted_by_name text,
    settled_in bigint,
    search text GENERATED ALWAYS AS (public.plain(((((((((((((journal_code || '-'::text) || fiscal_year_code) || '-'::text) || lpad((number)::text, 6, '0'::text)) || ' '::text) || COALESCE(label, ''::text)) || ' '::text) || COALESCE(reference, ''::text)) || ' '::text) || COALESCE(document_reference, ''::text)) || ' '::text) || COALESCE(structured_communication, ''::text)))) STORED,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT entries_document_reference_check CHECK ((length(document_reference) <= 100)),
    CONSTRAINT entries_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT entries_hash_version_check CHECK ((hash_version = 2)),
    CONSTRAINT entries_label_check CHECK ((length(label) <= 190)),
    CONSTRAINT entries_lines_count_check CHECK (((lines_count >= 2) AND (lines_count <= 99999))),
    CONSTRAINT entries_number_check CHECK ((number >= 1)),
    CONSTRAINT entries_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'invoice'::text, 'credit_note'::text, 'document'::text, 'recurring'::text, 'bank'::text, 'lettering'::text, 'vat'::text, 'depreciation'::text, 'disposal'::text, 'opening'::text, 'takeover'::text, 'appropriation'::text, 'closing'::text, 'invoices_to_receive'::text, 'reversal'::text, 'import'::text, 'external'::text]))),
    CONSTRAINT entries_previous_hash_check CHECK ((length(previous_hash) = 32)),
    CONSTRAINT entries_reference_check CHECK ((length(reference) <= 100)),
    CONSTRAINT entries_reversal CHECK ((((status = 'reversed'::text) = (reversed_by_entry_id IS NOT NULL)) AND (reversed_entry_id IS DISTINCT FROM id))),
    CONSTRAINT entries_status_check CHECK ((status = ANY (ARRAY['posted'::text, 'reversed'::text]))),
    CONSTRAINT entries_structured_communication_check CHECK ((length(structured_communication) <= 40)),
    CONSTRAINT entries_total_check CHECK ((total > (0)::numeric))
);

--
-- Name: entries_image(public.entries); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entries_image(r public.entries) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,settled_in,carries,pack_version,previous_hash,hash,hash_version,posted_by,posted_by_name,search}'::text[]) || jsonb_build_object('entry_date', wire((r).entry_date::date), 'due_date', wire((r).due_date::date), 'total', (r).total::text, 'posted_at', wire((r).posted_at)) $$;

--
-- Name: entries_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entries_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('entries', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else entries_image(n) end, true, false, false)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('entries', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, entries_image(o) as before, entries_image(n) as after,
                     false as was_deleted, false as is_deleted, n.settled_in is distinct from o.settled_in as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('entries', array(select (o.company_id, o.id, o.version, null, entries_image(o), null, true, false, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: entries_named(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entries_named(p_ids bigint[]) RETURNS SETOF public.entries
    LANGUAGE plpgsql STABLE ROWS 10
    SET enable_seqscan TO 'off'
    AS $$
begin
  return query select e.* from unnest(p_ids) n (id)
  cross join lateral (select x.* from entries x where x.company_id = app_company() and x.id = n.id offset 0) e;
end $$;

--
-- Name: entries_of_file(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entries_of_file(p_company bigint) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select coalesce(sum(c.last_number), 0) from public.entry_chains c where c.company_id = p_company
$$;

--
-- Name: entries_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entries_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.journal_id is distinct from old.journal_id or new.fiscal_year_id is distinct from old.fiscal_year_id or new.period_id is distinct from old.period_id or new.number is distinct from old.number or new.entry_date is distinct from old.entry_date or new.label is distinct from old.label or new.reference is distinct from old.reference or new.document_id is distinct from old.document_id or new.document_reference is distinct from old.document_reference or new.due_date is distinct from old.due_date or new.third_party_id is distinct from old.third_party_id or new.structured_communication is distinct from old.structured_communication or new.origin is distinct from old.origin or new.status is distinct from old.status or new.total is distinct from old.total or new.lines_count is distinct from old.lines_count or new.reversed_entry_id is distinct from old.reversed_entry_id or new.reversed_by_entry_id is distinct from old.reversed_by_entry_id or new.journal_code is distinct from old.journal_code or new.fiscal_year_code is distinct from old.fiscal_year_code or new.third_party_code is distinct from old.third_party_code or new.posted_at is distinct from old.posted_at or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: entry_attachments_embed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_attachments_embed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare v_owners bigint[]; v_before jsonb;
    begin
      if tg_op = 'INSERT' then
        v_owners := array(select distinct n.entry_id from new_rows n);
        v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_attachments_image(c) - '{deleted_at,deleted_by}'::text[] order by c.id) as list from (select k.* from (select k.* from entry_attachments k where k.company_id = app_company() and k.entry_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c where c.deleted_at is null group by c.entry_id) l);
      elsif tg_op = 'UPDATE' then
        v_owners := array(select distinct n.entry_id from new_rows n union select o.entry_id from old_rows o);
        v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_attachments_image(c) - '{deleted_at,deleted_by}'::text[] order by c.id) as list from (select k.* from (select k.* from entry_attachments k where k.company_id = app_company() and k.entry_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c where c.deleted_at is null group by c.entry_id) l);
      else
        v_owners := array(select distinct o.entry_id from old_rows o);
        v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_attachments_image(c) - '{deleted_at,deleted_by}'::text[] order by c.id) as list from (select k.* from entry_attachments k where k.company_id = app_company() and k.entry_id = any (v_owners) union all select o.* from old_rows o) c where c.deleted_at is null group by c.entry_id) l);
      end if;
      perform record_children('entries', 'entries', 'attachments', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_attachments_image(c) - '{deleted_at,deleted_by}'::text[] order by c.id) as list from (select k.* from entry_attachments k where k.company_id = app_company() and k.entry_id = any (v_owners)) c where c.deleted_at is null group by c.entry_id) l));
      return null;
    end $$;

--
-- Name: entry_attachments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entry_attachments (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    file_id bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    created_by bigint DEFAULT public.app_user(),
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT entry_attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190)))
);

--
-- Name: entry_attachments_image(public.entry_attachments); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_attachments_image(r public.entry_attachments) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: entry_attachments_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_attachments_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('attachments', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else entry_attachments_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('attachments', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, entry_attachments_image(o) as before, entry_attachments_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('attachments', array(select (o.company_id, o.id, o.version, null, entry_attachments_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: entry_attachments_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_attachments_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.entry_id is distinct from old.entry_id or new.file_id is distinct from old.file_id or new.name is distinct from old.name or new.created_at is distinct from old.created_at or new.created_by is distinct from old.created_by or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: entry_hash(integer, bytea, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_hash(p_version integer, p_previous bytea, p_head text, p_lines text) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select sha256(convert_to(p_version || '|' || encode(p_previous, 'hex') || '|' || p_head || E'\n' || p_lines, 'UTF8'))
$$;

--
-- Name: entry_line_analytics; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entry_line_analytics (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    "position" integer NOT NULL,
    analytic_code_id bigint NOT NULL,
    percent numeric(5,2) NOT NULL,
    CONSTRAINT entry_line_analytics_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric)))
);

--
-- Name: entry_line_analytics_image(public.entry_line_analytics); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_line_analytics_image(r public.entry_line_analytics) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,entry_id}'::text[]) || jsonb_build_object('percent', (r).percent::text) $$;

--
-- Name: entry_line_analytics_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_line_analytics_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.entry_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from entry_line_analytics k where k.company_id = app_company() and k.entry_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.entry_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.entry_id from new_rows n union select o.entry_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from entry_line_analytics k where k.company_id = app_company() and k.entry_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.entry_id) l);
        else
          v_owners := array(select distinct o.entry_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from entry_line_analytics k where k.company_id = app_company() and k.entry_id = any (v_owners) union all select o.* from old_rows o) c group by c.entry_id) l);
        end if;
        perform record_children('entries', 'entries', 'analytics', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_line_analytics_image(c) order by c.position, c.id) as list from (select k.* from entry_line_analytics k where k.company_id = app_company() and k.entry_id = any (v_owners)) c group by c.entry_id) l));
        return null;
      end $$;

--
-- Name: entry_lines; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entry_lines (
    company_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    "position" integer NOT NULL,
    id bigint GENERATED ALWAYS AS (((entry_id * 100000) + "position")) STORED NOT NULL,
    entry_date date NOT NULL,
    account_id bigint NOT NULL,
    third_party_id bigint,
    debit numeric(15,2) NOT NULL,
    credit numeric(15,2) NOT NULL,
    label text,
    vat_code_id bigint,
    vat_base numeric(15,2),
    vat_rate numeric(5,2),
    vat_date public.stamped_date,
    grids jsonb,
    due_date public.stamped_date,
    open_amount numeric(15,2),
    lettering_id bigint,
    lettering_code text,
    account_number text NOT NULL COLLATE pg_catalog."C",
    third_party_code text COLLATE pg_catalog."C",
    vat_code text COLLATE pg_catalog."C",
    CONSTRAINT entry_lines_boxes CHECK (((jsonb_typeof(grids) = 'array'::text) AND (grids <> '[]'::jsonb) AND (NOT jsonb_path_exists(grids, '$[*]?(((@."grid".type() != "string" || @."amount".type() != "string") || !(@."grid" like_regex "^[0-9A-Za-z_]{1,12}$")) || !(@."amount" like_regex "^-?[0-9]{1,13}[.][0-9]{2}$"))'::jsonpath)))),
    CONSTRAINT entry_lines_boxes_dated CHECK (((grids IS NULL) OR (vat_date IS NOT NULL))),
    CONSTRAINT entry_lines_credit_check CHECK ((credit >= (0)::numeric)),
    CONSTRAINT entry_lines_debit_check CHECK ((debit >= (0)::numeric)),
    CONSTRAINT entry_lines_label_check CHECK ((length(label) <= 190)),
    CONSTRAINT entry_lines_one_side CHECK (((debit > (0)::numeric) <> (credit > (0)::numeric))),
    CONSTRAINT entry_lines_open CHECK ((((open_amount * (debit - credit)) >= (0)::numeric) AND (abs(open_amount) <= (debit + credit)))),
    CONSTRAINT entry_lines_position_check CHECK ((("position" >= 1) AND ("position" <= 99999))),
    CONSTRAINT entry_lines_vat_date CHECK (((vat_date)::date = entry_date))
);

--
-- Name: entry_lines_image(public.entry_lines); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_lines_image(r public.entry_lines) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,entry_id,entry_date,account_number,third_party_code,vat_code,open_amount,lettering_id,lettering_code}'::text[]) || jsonb_build_object('debit', (r).debit::text, 'credit', (r).credit::text, 'vat_base', (r).vat_base::text, 'vat_rate', (r).vat_rate::text, 'vat_date', wire((r).vat_date::date), 'due_date', wire((r).due_date::date)) $$;

--
-- Name: entry_lines_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.entry_lines_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.entry_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from entry_lines k where k.company_id = app_company() and k.entry_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.entry_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.entry_id from new_rows n union select o.entry_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from entry_lines k where k.company_id = app_company() and k.entry_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.entry_id) l);
        else
          v_owners := array(select distinct o.entry_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_lines_image(c) order by c.position, c.id) as list from (select k.* from entry_lines k where k.company_id = app_company() and k.entry_id = any (v_owners) union all select o.* from old_rows o) c group by c.entry_id) l);
        end if;
        perform record_children('entries', 'entries', 'lines', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.entry_id as owner, jsonb_agg(entry_lines_image(c) order by c.position, c.id) as list from (select k.* from entry_lines k where k.company_id = app_company() and k.entry_id = any (v_owners)) c group by c.entry_id) l));
        return null;
      end $$;

--
-- Name: erase_company(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.erase_company(p_token text, p_name text) RETURNS TABLE(outcome text, name text, rows bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  v_file public.companies;
  v_parts text;
begin
  select c.* into v_file from public.companies c where c.public_token = p_token;
  if not found then return query select 'unknown', null::text, 0::bigint; return; end if;
  -- An open write finishes first; waiting writes find the file gone.
  perform from public.heads h where h.company_id = v_file.id for update;
  select c.* into strict v_file from public.companies c where c.id = v_file.id for update;
  if v_file.name <> p_name then return query select 'misnamed', v_file.name, 0::bigint; return; end if;
  if v_file.deleted_at is null then return query select 'live', v_file.name, 0::bigint; return; end if;
  perform set_config('app.erasing', 'yes', true);
  select string_agg(format('t%s as (delete from public.%I where company_id = $1 returning 1)', c.oid, c.relname), ', ')
    || ' select ' || string_agg(format('(select count(*) from t%s)', c.oid), ' + ')
  into v_parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  execute 'with ' || v_parts into rows using v_file.id;
  delete from public.replays r where r.made_company = v_file.id;
  delete from queue.outbox o where o.company_id = v_file.id;
  delete from queue.events e where e.company_id = v_file.id;
  perform set_config('app.erasing', '', true);
  if v_file.firm_id is not null then
    insert into public.activity (firm_id, kind, action, note, params, origin)
    values (v_file.firm_id, 'setup', 'purge', 'company_erased', jsonb_build_object('label', v_file.name), 'api');
  end if;
  outcome := 'erased';
  name := v_file.name;
  return next;
end $_$;

--
-- Name: erasing(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.erasing() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$ select current_user = 'partita_owner' and coalesce(current_setting('app.erasing', true) = 'yes', false) $$;

--
-- Name: event_subjects(bigint, bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.event_subjects(p_firm bigint, p_companies bigint[]) RETURNS TABLE(company_id bigint, firm jsonb, company jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select a.id, jsonb_build_object('public_token', f.public_token, 'name', f.name),
    case when c.id is not null then jsonb_build_object('public_token', c.public_token, 'name', c.name) end
  from unnest(p_companies) a (id) join public.firms f on f.id = p_firm left join public.companies c on c.id = a.id
$$;

--
-- Name: file_bytes_used(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.file_bytes_used(p_firm bigint) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$ select coalesce((select u.bytes from file_usage u where u.firm_id = p_firm), 0) $$;

--
-- Name: file_of_coda_file(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.file_of_coda_file(p_id bigint) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select f.file_id from public.coda_files f join public.companies c on c.id = f.company_id
  where f.id = p_id and f.deleted_at is null and c.deleted_at is null
$$;

--
-- Name: file_of_document(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.file_of_document(p_id bigint) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select d.file_id from public.documents d join public.companies c on c.id = d.company_id
  where d.id = p_id and d.deleted_at is null and c.deleted_at is null
$$;

--
-- Name: files_to_verify(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.files_to_verify() RETURNS TABLE(company_id bigint, is_full boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select c.id, v.full_at is null or v.problem is not null or v.full_at < public.app_now() - interval '8 days'
    or (c.id + (public.app_now()::date - date '2026-01-01')) % 7 = 0
  from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null and not exists (
    select from public.verification_runs r where r.company_id = c.id and r.started_at is not null and r.progress_at > public.app_now() - interval '10 minutes')
  order by c.id
$$;

--
-- Name: files_with_automatic_rules(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.files_with_automatic_rules() RETURNS TABLE(company_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select c.id from companies c
  where c.deleted_at is null and c.is_active
    and exists (select from bank_rules r where r.company_id = c.id and r.deleted_at is null and r.is_active and r.auto_apply)
    and exists (select from bank_transactions t where t.company_id = c.id and t.status = 'pending' and t.deleted_at is null)
  order by c.id
$$;

--
-- Name: files_with_due_entries(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.files_with_due_entries(p_day date) RETURNS TABLE(company_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select distinct r.company_id from recurring_entries r join companies c on c.id = r.company_id and c.deleted_at is null and c.is_active
  where r.auto_post and r.is_active and r.deleted_at is null and r.next_run_on <= p_day order by r.company_id
$$;

--
-- Name: files_with_due_imports(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.files_with_due_imports(p_now timestamp with time zone) RETURNS TABLE(company_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select distinct i.company_id from document_imports i join companies c on c.id = i.company_id and c.deleted_at is null and c.is_active
  where i.deleted_at is null and (i.status = 'queued' or (i.status = 'analyzing' and i.claimed_until <= p_now) or (i.status = 'error' and i.retry_at <= p_now))
  order by i.company_id
$$;

--
-- Name: files_with_expired_bin(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.files_with_expired_bin() RETURNS TABLE(company_id bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_parts text;
begin
  select string_agg(format('exists (select from %s k where k.company_id = c.id and k.deleted_at <= c.until %s)', t.table_name,
    case when has_column(t.table_name::regclass, 'merged_into_id') then 'and k.merged_into_id is null' end), ' or ')
  into v_parts from tracked t
  where t.part_of is null and t.table_name <> 'companies' and has_column(t.table_name::regclass, 'deleted_at')
    and exists (select from pg_index x where x.indrelid = t.table_name::regclass and pg_get_expr(x.indpred, x.indrelid) = '(deleted_at IS NOT NULL)');
  return query execute 'select c.id from (select f.id, app_now() - make_interval(days => (f.settings #>> ''{history,trash_retention_days}'')::integer) as until
    from companies f where f.deleted_at is null) c where ' || v_parts || ' order by c.id';
end $$;

--
-- Name: fiscal_periods_embed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fiscal_periods_embed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare v_owners bigint[]; v_before jsonb;
    begin
      if tg_op = 'INSERT' then
        v_owners := array(select distinct n.fiscal_year_id from new_rows n);
        
      elsif tg_op = 'UPDATE' then
        v_owners := array(select distinct n.fiscal_year_id from new_rows n union select o.fiscal_year_id from old_rows o);
        
      else
        v_owners := array(select distinct o.fiscal_year_id from old_rows o);
        
      end if;
      perform show_owners('fiscal_years', 'fiscal-years', v_owners);
      return null;
    end $$;

--
-- Name: fiscal_periods; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fiscal_periods (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    fiscal_year_id bigint NOT NULL,
    number integer NOT NULL,
    starts_on public.stamped_date NOT NULL,
    ends_on public.stamped_date NOT NULL,
    is_locked boolean DEFAULT false NOT NULL,
    locked_at timestamp with time zone,
    locked_by bigint,
    lock_reason text,
    is_vat_locked boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT fiscal_periods_lock CHECK (((is_locked = (locked_at IS NOT NULL)) AND (is_locked = (lock_reason IS NOT NULL)))),
    CONSTRAINT fiscal_periods_lock_reason_check CHECK ((lock_reason = ANY (ARRAY['manual'::text, 'closing'::text]))),
    CONSTRAINT fiscal_periods_month CHECK ((((ends_on)::date >= (starts_on)::date) AND (EXTRACT(year FROM starts_on) = EXTRACT(year FROM ends_on)) AND (EXTRACT(month FROM starts_on) = EXTRACT(month FROM ends_on)))),
    CONSTRAINT fiscal_periods_number_check CHECK (((number >= 1) AND (number <= 25)))
);

--
-- Name: fiscal_periods_image(public.fiscal_periods); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fiscal_periods_image(r public.fiscal_periods) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,is_vat_locked}'::text[]) || jsonb_build_object('starts_on', wire((r).starts_on::date), 'ends_on', wire((r).ends_on::date), 'locked_at', wire((r).locked_at), 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: fiscal_periods_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fiscal_periods_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('periods', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else fiscal_periods_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('periods', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, fiscal_periods_image(o) as before, fiscal_periods_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.is_vat_locked is distinct from o.is_vat_locked as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('periods', array(select (o.company_id, o.id, o.version, null, fiscal_periods_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: fiscal_periods_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fiscal_periods_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.fiscal_year_id is distinct from old.fiscal_year_id or new.number is distinct from old.number or new.starts_on is distinct from old.starts_on or new.ends_on is distinct from old.ends_on or new.is_locked is distinct from old.is_locked or new.locked_at is distinct from old.locked_at or new.locked_by is distinct from old.locked_by or new.lock_reason is distinct from old.lock_reason or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: fiscal_years; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fiscal_years (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    starts_on public.stamped_date NOT NULL,
    ends_on public.stamped_date NOT NULL,
    is_closed boolean DEFAULT false NOT NULL,
    closed_at timestamp with time zone,
    closed_by bigint,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT fiscal_years_closed CHECK ((is_closed = (closed_at IS NOT NULL))),
    CONSTRAINT fiscal_years_code_check CHECK (((length(code) >= 1) AND (length(code) <= 10))),
    CONSTRAINT fiscal_years_last CHECK ((((ends_on)::date > (starts_on)::date) AND (((ends_on)::date - '2 years'::interval) < (starts_on)::date)))
);

--
-- Name: fiscal_years_image(public.fiscal_years); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fiscal_years_image(r public.fiscal_years) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id}'::text[]) || jsonb_build_object('starts_on', wire((r).starts_on::date), 'ends_on', wire((r).ends_on::date), 'closed_at', wire((r).closed_at), 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: fiscal_years_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fiscal_years_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('fiscal-years', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else fiscal_years_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('fiscal-years', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, fiscal_years_image(o) as before, fiscal_years_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('fiscal-years', array(select (o.company_id, o.id, o.version, null, fiscal_years_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: fiscal_years_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fiscal_years_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.code is distinct from old.code or new.starts_on is distinct from old.starts_on or new.ends_on is distinct from old.ends_on or new.is_closed is distinct from old.is_closed or new.closed_at is distinct from old.closed_at or new.closed_by is distinct from old.closed_by or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: fixed_asset_categories; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fixed_asset_categories (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    name text COLLATE pg_catalog."und-x-icu",
    labels jsonb,
    asset_account_id bigint NOT NULL,
    depreciation_account_id bigint,
    expense_account_id bigint,
    method text NOT NULL,
    years numeric(5,2),
    prorata text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT fixed_asset_categories_depreciate CHECK (((method = 'none'::text) OR ((years IS NOT NULL) AND (depreciation_account_id IS NOT NULL) AND (expense_account_id IS NOT NULL)))),
    CONSTRAINT fixed_asset_categories_have_a_name CHECK (((name IS NOT NULL) OR (labels IS NOT NULL))),
    CONSTRAINT fixed_asset_categories_labels_check CHECK ((labels ?& ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text])),
    CONSTRAINT fixed_asset_categories_method_check CHECK ((method = ANY (ARRAY['linear'::text, 'declining'::text, 'none'::text]))),
    CONSTRAINT fixed_asset_categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT fixed_asset_categories_prorata_check CHECK ((prorata = ANY (ARRAY['daily'::text, 'monthly'::text, 'full_year'::text]))),
    CONSTRAINT fixed_asset_categories_years_check CHECK ((years > (0)::numeric))
);

--
-- Name: fixed_asset_categories_image(public.fixed_asset_categories); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fixed_asset_categories_image(r public.fixed_asset_categories) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id}'::text[]) || jsonb_build_object('years', (r).years::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: fixed_asset_categories_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fixed_asset_categories_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('fixed-asset-categories', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else fixed_asset_categories_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('fixed-asset-categories', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, fixed_asset_categories_image(o) as before, fixed_asset_categories_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('fixed-asset-categories', array(select (o.company_id, o.id, o.version, null, fixed_asset_categories_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: fixed_asset_categories_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fixed_asset_categories_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.name is distinct from old.name or new.labels is distinct from old.labels or new.asset_account_id is distinct from old.asset_account_id or new.depreciation_account_id is distinct from old.depreciation_account_id or new.expense_account_id is distinct from old.expense_account_id or new.method is distinct from old.method or new.years is distinct from old.years or new.prorata is distinct from old.prorata or new.is_active is distinct from old.is_active or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: fixed_assets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fixed_assets (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    category_id bigint NOT NULL,
    acquired_on date NOT NULL,
    in_service_on date NOT NULL,
    third_party_id bigint,
    document_id bigint,
    entry_line_id bigint,
    entry_id bigint GENERATED ALWAYS AS ((entry_line_id / 100000)) STORED,
    line_position integer GENERATED ALWAYS AS (((entry_line_id % (100000)::bigint))::integer) STORED,
    acquisition_value numeric(15,2) NOT NULL,
    residual_value numeric(15,2) DEFAULT 0 NOT NULL,
    method text NOT NULL,
    years numeric(5,2),
    declining_rate numeric(5,2),
    prorata text NOT NULL,
    opening_depreciation numeric(15,2) DEFAULT 0 NOT NULL,
    plan_starts_on date NOT NULL,
    plan_opening numeric(15,2) DEFAULT 0 NOT NULL,
    depreciated numeric(15,2) DEFAULT 0 NOT NULL,
    net_value numeric(15,2) GENERATED ALWAYS AS ((acquisition_value - depreciated)) STORED NOT NULL,
    depreciated_until date,
    status text GENERATED ALWAYS AS (
CASE
    WHEN (disposed_on IS NOT NULL) THEN 'disposed'::text
    WHEN ((acquisition_value - depreciated) = residual_value) THEN 'depreciated'::text
    ELSE 'active'::text
END) STORED NOT NULL,
    disposed_on date,
    disposal_kind text,
    disposal_amount numeric(15,2),
    disposal_entry_id bigint,
    sale_entry_id bigint,
    location text,
    serial_number text,
    note text,
    analytics jsonb DEFAULT '[]'::jsonb NOT NULL,
    code_number integer GENERATED ALWAYS AS (
CASE
    WHEN (code ~ '^[0-9]{5,9}$'::text) THEN (code)::integer
    ELSE NULL::integer
END) STORED,
    search text GENERATED ALWAYS AS (public.plain(((((((code || ' '::text) || name) || ' '::text) || COALESCE(serial_number, ''::text)) || ' '::text) || COALESCE(location, ''::text)))) STORED,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT fixed_assets_acquisition_value_check CHECK ((acquisition_value > (0)::numeric)),
    CONSTRAINT fixed_assets_analytics_check CHECK ((jsonb_typeof(analytics) = 'array'::text)),
    CONSTRAINT fixed_assets_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
    CONSTRAINT fixed_assets_declining_rate_check CHECK (((declining_rate > (0)::numeric) AND (declining_rate <= (100)::numeric))),
    CONSTRAINT fixed_assets_depreciate CHECK (((method = 'none'::text) OR (years IS NOT NULL))),
    CONSTRAINT fixed_assets_depreciated CHECK (((depreciated >= opening_depreciation) AND (depreciated <= (acquisition_value - residual_value)))),
    CONSTRAINT fixed_assets_disposal CHECK ((((disposed_on IS NULL) = (disposal_kind IS NULL)) AND ((disposed_on IS NULL) = (disposal_entry_id IS NULL)) AND ((NOT (disposal_kind IS DISTINCT FROM 'sale'::text)) = (disposal_amount IS NOT NULL)) AND ((sale_entry_id IS NULL) OR (disposal_kind = 'sale'::text)))),
    CONSTRAINT fixed_assets_disposal_amount_check CHECK ((disposal_amount >= (0)::numeric)),
    CONSTRAINT fixed_assets_disposal_kind_check CHECK ((disposal_kind = ANY (ARRAY['sale'::text, 'scrap'::text]))),
    CONSTRAINT fixed_assets_disposed_after CHECK ((disposed_on >= GREATEST(acquired_on, in_service_on, depreciated_until))),
    CONSTRAINT fixed_assets_location_check CHECK (((length(location) >= 1) AND (length(location) <= 190))),
    CONSTRAINT fixed_assets_method_check CHECK ((method = ANY (ARRAY['linear'::text, 'declining'::text, 'none'::text]))),
    CONSTRAINT fixed_assets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT fixed_assets_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
    CONSTRAINT fixed_assets_opening_depreciation_check CHECK ((opening_depreciation >= (0)::numeric)),
    CONSTRAINT fixed_assets_plan CHECK ((plan_opening <= (acquisition_value - residual_value))),
    CONSTRAINT fixed_assets_plan_opening_check CHECK ((plan_opening >= (0)::numeric)),
    CONSTRAINT fixed_assets_prorata_check CHECK ((prorata = ANY (ARRAY['daily'::text, 'monthly'::text, 'full_year'::text]))),
    CONSTRAINT fixed_assets_residual CHECK ((residual_value <= acquisition_value)),
    CONSTRAINT fixed_assets_residual_value_check CHECK ((residual_value >= (0)::numeric)),
    CONSTRAINT fixed_assets_serial_number_check CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 100))),
    CONSTRAINT fixed_assets_stay CHECK (((deleted_at IS NULL) OR ((disposed_on IS NULL) AND (depreciated_until IS NULL)))),
    CONSTRAINT fixed_assets_years_check CHECK ((years > (0)::numeric))
);

--
-- Name: fixed_assets_image(public.fixed_assets); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fixed_assets_image(r public.fixed_assets) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,depreciated,net_value,depreciated_until,status,search,code_number,entry_id,line_position}'::text[]) || jsonb_build_object('acquisition_value', (r).acquisition_value::text, 'residual_value', (r).residual_value::text, 'years', (r).years::text, 'declining_rate', (r).declining_rate::text, 'opening_depreciation', (r).opening_depreciation::text, 'plan_opening', (r).plan_opening::text, 'disposal_amount', (r).disposal_amount::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: fixed_assets_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fixed_assets_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('fixed-assets', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else fixed_assets_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('fixed-assets', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, fixed_assets_image(o) as before, fixed_assets_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.depreciated is distinct from o.depreciated or n.net_value is distinct from o.net_value or n.depreciated_until is distinct from o.depreciated_until or n.status is distinct from o.status as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('fixed-assets', array(select (o.company_id, o.id, o.version, null, fixed_assets_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: fixed_assets_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fixed_assets_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.code is distinct from old.code or new.name is distinct from old.name or new.category_id is distinct from old.category_id or new.acquired_on is distinct from old.acquired_on or new.in_service_on is distinct from old.in_service_on or new.third_party_id is distinct from old.third_party_id or new.document_id is distinct from old.document_id or new.entry_line_id is distinct from old.entry_line_id or new.acquisition_value is distinct from old.acquisition_value or new.residual_value is distinct from old.residual_value or new.method is distinct from old.method or new.years is distinct from old.years or new.declining_rate is distinct from old.declining_rate or new.prorata is distinct from old.prorata or new.opening_depreciation is distinct from old.opening_depreciation or new.plan_starts_on is distinct from old.plan_starts_on or new.plan_opening is distinct from old.plan_opening or new.disposed_on is distinct from old.disposed_on or new.disposal_kind is distinct from old.disposal_kind or new.disposal_amount is distinct from old.disposal_amount or new.disposal_entry_id is distinct from old.disposal_entry_id or new.sale_entry_id is distinct from old.sale_entry_id or new.location is distinct from old.location or new.serial_number is distinct from old.serial_number or new.note is distinct from old.note or new.analytics is distinct from old.analytics or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: follow_payment_batch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.follow_payment_batch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update payment_items i set holds_line = i.holds_line where i.company_id = new.company_id and i.batch_id = new.id;
  return null;
end $$;

--
-- Name: follow_payments(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.follow_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update payment_batches b set settled_count = c.settled,
    status = case when b.status = 'cancelled' then 'cancelled' when c.settled = b.payments_count then 'settled' else 'open' end
  from (
    select p.company_id, p.batch_id, (count(*) filter (where p.status = 'settled'))::integer as settled from payments p
    where (p.company_id, p.batch_id) in (select n.company_id, n.batch_id from new_rows n) group by 1, 2) c
  where b.company_id = c.company_id and b.id = c.batch_id and b.settled_count <> c.settled;
  update payment_items i set holds_line = i.holds_line
  from (select distinct n.company_id, n.batch_id, n.position from new_rows n) n
  where i.company_id = n.company_id and i.batch_id = n.batch_id and i.payment_position = n.position;
  return null;
end $$;

--
-- Name: has_column(regclass, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.has_column(p_table regclass, p_column text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from pg_attribute a where a.attrelid = p_table and a.attname = p_column and not a.attisdropped)
$$;

--
-- Name: hold_line(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.hold_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.holds_line := exists (
    select from payments p join payment_batches b on b.company_id = p.company_id and b.id = p.batch_id
    where p.company_id = new.company_id and p.batch_id = new.batch_id and p.position = new.payment_position and p.status = 'open' and b.status = 'open');
  if new.holds_line and tg_op = 'UPDATE' and exists (
    select from payment_items i where i.company_id = new.company_id and i.entry_id = new.entry_id and i.line_position = new.line_position and i.holds_line
      and (i.batch_id, i.payment_position, i.position) <> (new.batch_id, new.payment_position, new.position)) then
    new.holds_line := false;
  end if;
  return new;
end $$;

--
-- Name: hold_webhooks(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.hold_webhooks(p_firm bigint) RETURNS TABLE(id bigint, events text[])
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select w.id, w.events from public.webhooks w where w.firm_id = p_firm order by w.id for key share
$$;

--
-- Name: image_columns(text, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.image_columns(p_table text, p_without text[]) RETURNS TABLE(name text, as_wire text, generated boolean)
    LANGUAGE sql STABLE
    AS $$
  select a.attname::text, case a.atttypid
    when 'numeric'::regtype then format('(r).%I::text', a.attname)
    when 'numeric[]'::regtype then format('(r).%I::text[]', a.attname)
    when 'timestamptz'::regtype then format('wire((r).%I)', a.attname)
    when 'stamped_date'::regtype then format('wire((r).%I::date)', a.attname) end, a.attgenerated <> ''
  from pg_attribute a
  where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_without)
  order by a.attnum
$$;

--
-- Name: is_set_up(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_set_up() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select coalesce(current_setting('app.setup', true) = '1', false) $$;

--
-- Name: isolate(regclass); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.isolate(IN p_table regclass)
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy own_file on %s using (company_id = (select app_company()))', p_table);
end $$;

--
-- Name: journal_rules_embed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.journal_rules_embed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare v_owners bigint[]; v_before jsonb;
    begin
      if tg_op = 'INSERT' then
        v_owners := array(select distinct n.journal_id from new_rows n);
        v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.journal_id as owner, jsonb_agg(journal_rules_image(c) - '{deleted_at,deleted_by}'::text[] order by c.position, c.id) as list from (select k.* from (select k.* from journal_rules k where k.company_id = app_company() and k.journal_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c where c.deleted_at is null group by c.journal_id) l);
      elsif tg_op = 'UPDATE' then
        v_owners := array(select distinct n.journal_id from new_rows n union select o.journal_id from old_rows o);
        v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.journal_id as owner, jsonb_agg(journal_rules_image(c) - '{deleted_at,deleted_by}'::text[] order by c.position, c.id) as list from (select k.* from (select k.* from journal_rules k where k.company_id = app_company() and k.journal_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c where c.deleted_at is null group by c.journal_id) l);
      else
        v_owners := array(select distinct o.journal_id from old_rows o);
        v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.journal_id as owner, jsonb_agg(journal_rules_image(c) - '{deleted_at,deleted_by}'::text[] order by c.position, c.id) as list from (select k.* from journal_rules k where k.company_id = app_company() and k.journal_id = any (v_owners) union all select o.* from old_rows o) c where c.deleted_at is null group by c.journal_id) l);
      end if;
      perform record_children('journals', 'journals', 'rules', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.journal_id as owner, jsonb_agg(journal_rules_image(c) - '{deleted_at,deleted_by}'::text[] order by c.position, c.id) as list from (select k.* from journal_rules k where k.company_id = app_company() and k.journal_id = any (v_owners)) c where c.deleted_at is null group by c.journal_id) l));
      return null;
    end $$;

--
-- Name: journal_rules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journal_rules (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    journal_id bigint NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    direction text,
    is_credit_note boolean,
    source text,
    third_party_id bigint,
    vat_mechanism text,
    currency text,
    keyword text,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT journal_rules_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT journal_rules_direction_check CHECK ((direction = ANY (ARRAY['purchase'::text, 'sale'::text]))),
    CONSTRAINT journal_rules_keyword_check CHECK (((length(keyword) >= 1) AND (length(keyword) <= 190))),
    CONSTRAINT journal_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT journal_rules_position_check CHECK (("position" >= 1)),
    CONSTRAINT journal_rules_source_check CHECK ((source = ANY (ARRAY['importer'::text, 'peppol'::text, 'external'::text, 'api'::text]))),
    CONSTRAINT journal_rules_vat_mechanism_check CHECK (((length(vat_mechanism) >= 1) AND (length(vat_mechanism) <= 40)))
);

--
-- Name: journal_rules_image(public.journal_rules); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.journal_rules_image(r public.journal_rules) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: journal_rules_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.journal_rules_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('rules', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else journal_rules_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('rules', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, journal_rules_image(o) as before, journal_rules_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('rules', array(select (o.company_id, o.id, o.version, null, journal_rules_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: journal_rules_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.journal_rules_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.journal_id is distinct from old.journal_id or new."position" is distinct from old."position" or new.name is distinct from old.name or new.direction is distinct from old.direction or new.is_credit_note is distinct from old.is_credit_note or new.source is distinct from old.source or new.third_party_id is distinct from old.third_party_id or new.vat_mechanism is distinct from old.vat_mechanism or new.currency is distinct from old.currency or new.keyword is distinct from old.keyword or new.is_active is distinct from old.is_active or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: journals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journals (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    label text,
    labels jsonb,
    type text NOT NULL,
    control_account_id bigint,
    iban text,
    bic text,
    payment_schema text,
    is_active boolean DEFAULT true NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    description text,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT journals_bic_check CHECK ((bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'::text)),
    CONSTRAINT journals_code_check CHECK ((code ~ '^[A-Z0-9_-]{1,6}$'::text)),
    CONSTRAINT journals_description_check CHECK ((length(description) <= 500)),
    CONSTRAINT journals_have_a_label CHECK (((label IS NOT NULL) OR (labels IS NOT NULL))),
    CONSTRAINT journals_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'::text)),
    CONSTRAINT journals_label_check CHECK (((length(label) >= 1) AND (length(label) <= 100))),
    CONSTRAINT journals_labels_check CHECK ((labels ?& ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text])),
    CONSTRAINT journals_of_a_bank_have_the_iban CHECK (((iban IS NULL) OR (type = 'financial'::text))),
    CONSTRAINT journals_of_a_bank_have_the_schema CHECK (((payment_schema IS NULL) OR (type = 'financial'::text))),
    CONSTRAINT journals_payment_schema_check CHECK ((payment_schema = ANY (ARRAY['pain.001.001.09'::text, 'pain.001.001.03'::text]))),
    CONSTRAINT journals_type_check CHECK ((type = ANY (ARRAY['purchase'::text, 'purchase_credit_note'::text, 'sale'::text, 'sale_credit_note'::text, 'miscellaneous'::text, 'cash'::text, 'financial'::text])))
);

--
-- Name: journals_image(public.journals); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.journals_image(r public.journals) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,labels}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: journals_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.journals_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('journals', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else journals_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('journals', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, journals_image(o) as before, journals_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('journals', array(select (o.company_id, o.id, o.version, null, journals_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: journals_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.journals_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.code is distinct from old.code or new.label is distinct from old.label or new.type is distinct from old.type or new.control_account_id is distinct from old.control_account_id or new.iban is distinct from old.iban or new.bic is distinct from old.bic or new.payment_schema is distinct from old.payment_schema or new.is_active is distinct from old.is_active or new.is_default is distinct from old.is_default or new.description is distinct from old.description or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: keep_an_admin(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_an_admin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'teams are changed in read committed transactions' using errcode = 'invalid_transaction_state';
  end if;
  perform from firms f where f.id = old.firm_id for no key update;
  if not exists (select from firm_members m where m.firm_id = old.firm_id and m.role = 'admin' and m.is_active) then
    raise exception 'firm % would have no active admin', old.firm_id using errcode = 'integrity_constraint_violation', constraint = 'last_admin';
  end if;
  return null;
end $$;

--
-- Name: keep_approved_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_approved_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if erasing() or opening_dossier() then return null; end if;
  if exists (select from changed_rows c join budgets b on b.company_id = c.company_id and b.id = c.budget_id where b.status = 'approved') then
    raise exception 'the lines of an approved budget stay as they were approved' using errcode = 'check_violation', constraint = 'budgets_approved';
  end if;
  return null;
end $$;

--
-- Name: keep_asset_depreciation(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_asset_depreciation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: keep_balance_assertion(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_balance_assertion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and (new.account_id, new."on", new.amount, new.source) is distinct from (old.account_id, old."on", old.amount, old.source)
    or tg_op = 'UPDATE' and row (new.third_party_id, new.note, new.coda_file_id, new.bank_statement_id)
      is distinct from row (old.third_party_id, old.note, old.coda_file_id, old.bank_statement_id) then
    raise exception 'assertion % stays as it was made', old.id using errcode = 'check_violation', constraint = 'balance_assertions_kept';
  end if;
  if tg_op = 'INSERT' and new.third_party_id is not null and not exists (
    select from accounts a where a.company_id = new.company_id and a.id = new.account_id and a.kind in ('receivable', 'payable')) then
    raise exception 'account % has no third parties', new.account_id using errcode = 'check_violation', constraint = 'balance_assertions_party_account';
  end if;
  if new.deleted_at is null and new.coda_file_id is not null and exists (
    select from coda_files f where f.company_id = new.company_id and f.id = new.coda_file_id and f.deleted_at is not null) then
    raise exception 'the statement of assertion % is in the bin', new.id using errcode = 'check_violation', constraint = 'balance_assertions_statement_binned';
  end if;
  return new;
end $$;

--
-- Name: keep_bank_facts(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_bank_facts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.coda_file_id, new.statement_id, new.journal_id, new.source, new.account_iban, new.statement_number, new.sequence, new.entry_date, new.value_date,
      new.amount, new.currency, new.foreign_currency, new.exchange_rate, new.foreign_amount, new.counterpart_name, new.counterpart_iban, new.counterpart_bic,
      new.communication, new.structured_communication, new.transaction_code, new.bank_reference, new.end_to_end_id, new.batch_reference, new.return_reason,
      new.split, new.external_id, new.created_at)
    is distinct from
     (old.coda_file_id, old.statement_id, old.journal_id, old.source, old.account_iban, old.statement_number, old.sequence, old.entry_date, old.value_date,
      old.amount, old.currency, old.foreign_currency, old.exchange_rate, old.foreign_amount, old.counterpart_name, old.counterpart_iban, old.counterpart_bic,
      old.communication, old.structured_communication, old.transaction_code, old.bank_reference, old.end_to_end_id, old.batch_reference, old.return_reason,
      old.split, old.external_id, old.created_at) then
    raise exception 'what the bank said of transaction % never changes', old.id using errcode = 'check_violation', constraint = 'bank_transactions_facts';
  end if;
  return new;
end $$;

--
-- Name: keep_booked_document(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_booked_document() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_given constant text[] := '{status,journal_id,journal_entry_id,number,structured_communication,is_numbered}';
  v_free text[] := '{version,lock_version,updated_at,written_in,type,has_file,search,external,external_id}';
begin
  if tg_op = 'DELETE' then
    if erasing() then return old; end if;
    raise exception 'a booked document is never deleted' using errcode = 'check_violation', constraint = 'documents_booked';
  end if;
  if new.status = 'pending' then
    if exists (select from entries e where e.company_id = old.company_id and e.id = old.journal_entry_id and e.status = 'posted') then
      raise exception 'the entry of document % stands', old.id using errcode = 'check_violation', constraint = 'documents_booked';
    end if;
    v_free := v_free || v_given;
  end if;
  if to_jsonb(new) - v_free is distinct from to_jsonb(old) - v_free then
    raise exception 'a booked document stays as it was booked' using errcode = 'check_violation', constraint = 'documents_booked';
  end if;
  return new;
end $$;

--
-- Name: keep_booked_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_booked_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if erasing() then return old; end if;
  if opening_dossier() then return new; end if;
  if exists (select from documents d where d.company_id = coalesce(new.company_id, old.company_id) and d.id = coalesce(new.document_id, old.document_id)
             and d.status = 'booked') then
    raise exception 'the lines of a booked document stay as they were booked' using errcode = 'check_violation', constraint = 'documents_booked';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

--
-- Name: keep_budget(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_budget() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.fiscal_year_id <> old.fiscal_year_id then
    raise exception 'the fiscal year of budget % stays', old.id using errcode = 'check_violation', constraint = 'budgets_year';
  end if;
  if old.status = 'approved' and new.status = 'approved' and row (new.name, new.analytic_code_id) is distinct from row (old.name, old.analytic_code_id) then
    raise exception 'budget % is approved', old.id using errcode = 'check_violation', constraint = 'budgets_approved';
  end if;
  return new;
end $$;

--
-- Name: keep_category_accounts(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_category_accounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: keep_chain_identity(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_chain_identity() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    new.chain_identity := coalesce(new.chain_identity, new.public_token);
  elsif new.chain_identity is distinct from old.chain_identity then
    raise exception 'the chain identity of a company file never changes' using errcode = 'check_violation', constraint = 'companies_chain_identity';
  end if;
  return new;
end $$;

--
-- Name: keep_charged_asset(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_charged_asset() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: keep_declared_months(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_declared_months() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from fiscal_periods p join vat_declarations d on d.company_id = p.company_id and d.status = 'validated' and d.deleted_at is null
               and not d.is_recapitulation and d.starts_on <= p.ends_on and d.ends_on >= p.starts_on
             where p.company_id = new.company_id and p.id = new.id and p.deleted_at is null and not p.is_vat_locked) then
    raise exception 'a month of a validated VAT return is VAT-locked' using errcode = 'check_violation', constraint = 'fiscal_periods_declared';
  end if;
  return null;
end $$;

--
-- Name: keep_entries_inside(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_entries_inside() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from entry_days d where d.company_id = old.company_id and d.journal_id = 0 and d.day between old.starts_on and old.ends_on
      and (new.deleted_at is not null or d.day not between new.starts_on and new.ends_on)
  ) then
    raise exception 'entries are booked outside what would be left' using errcode = 'check_violation', constraint = tg_table_name || '_hold_entries';
  end if;
  return new;
end $$;

--
-- Name: keep_external_copy(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_external_copy() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_free constant text[] := '{version,lock_version,updated_at,written_in,type,has_file,search,external,external_id,status,journal_id,journal_entry_id,number,structured_communication,is_numbered}';
begin
  if old.external ->> 'status' in ('imported', 'sent') and new.external is distinct from old.external then
    raise exception 'the copy of document % is known to the platform already', old.id using errcode = 'check_violation', constraint = 'documents_external_kept';
  end if;
  if (old.external ->> 'locked')::boolean and to_jsonb(new) - v_free is distinct from to_jsonb(old) - v_free then
    raise exception 'document % is locked by the external platform', old.id using errcode = 'check_violation', constraint = 'documents_locked';
  end if;
  return new;
end $$;

--
-- Name: keep_external_id(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_external_id() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.external_id := old.external_id;
  return new;
end $$;

--
-- Name: keep_former(text, text[]); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.keep_former(IN p_table text, IN p_columns text[])
    LANGUAGE plpgsql
    AS $_$
begin
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    begin
      insert into former_values (company_id, table_name, record_id, write_no, created_at, former)
      select o.company_id, %2$L, o.id, app_write(), h.written_at, jsonb_build_object(%3$s)
      -- A full join, as in the log: never a nested loop over 5,000 rows.
      from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id
      join heads h on h.company_id = o.company_id
      where %4$s
      on conflict do nothing;
      return null;
    end $t$ $f$, p_table || '_former', p_table,
    (select string_agg(format('%L, o.%1$I', c), ', ') from unnest(p_columns) c),
    (select string_agg(format('n.%I is distinct from o.%1$I', c), ' or ') from unnest(p_columns) c));
  execute format('create or replace trigger keep_former after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()',
                 p_table, p_table || '_former');
end $_$;

--
-- Name: keep_frozen_grid(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_frozen_grid() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: keep_imported_chain(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_imported_chain() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and erasing() then return old; end if;
  raise exception 'what a dossier proved when it was opened stays' using errcode = 'check_violation', constraint = 'imported_chains_kept';
end $$;

--
-- Name: keep_lettered(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_lettered() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if erasing() and tg_op = 'DELETE' then return old; end if;
  raise exception 'what a lettering took from a line stays as it was written' using errcode = 'check_violation', constraint = 'letterings_kept';
end $$;

--
-- Name: keep_lettering(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_lettering() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if row (new.account_id, new.third_party_id, new.settled_on, new.difference_entry_id, new.origin, new.created_at, new.created_by)
     is distinct from row (old.account_id, old.third_party_id, old.settled_on, old.difference_entry_id, old.origin, old.created_at, old.created_by)
     or old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at then
    raise exception 'a lettering is undone, never changed' using errcode = 'check_violation', constraint = 'letterings_kept';
  end if;
  return new;
end $$;

--
-- Name: keep_locked_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_locked_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if erasing() then return old; end if;
  if exists (select from documents d where d.company_id = coalesce(new.company_id, old.company_id) and d.id = coalesce(new.document_id, old.document_id)
             and (d.external ->> 'locked')::boolean) then
    raise exception 'the lines of a document that the external platform locked stay as they are' using errcode = 'check_violation', constraint = 'documents_locked';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

--
-- Name: keep_merged(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_merged() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a record that was merged into another stays so' using errcode = 'check_violation', constraint = tg_table_name || '_merged';
end $$;

--
-- Name: keep_payment_batch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_payment_batch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_changed text[];
begin
  if tg_op = 'INSERT' then
    -- A dossier has the batches of its year only.
    if not opening_dossier() and new.number <> (select coalesce(max(b.number), 0) + 1 from payment_batches b where b.company_id = new.company_id) then
      raise exception 'the numbers of payment batches follow each other' using errcode = 'check_violation', constraint = 'payment_batches_gap';
    end if;
    return new;
  end if;
  select array_agg(n.key) into v_changed from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key
  where n.value <> o.value and (n.key not in ('status', 'settled_count', 'downloaded_at', 'downloaded_by', 'was_downloaded', 'cancelled_at', 'cancelled_by',
      'version', 'lock_version', 'updated_at', 'written_in')
    or n.key in ('downloaded_at', 'downloaded_by') and old.downloaded_at is not null
    or n.key in ('status', 'cancelled_at', 'cancelled_by') and old.status = 'cancelled');
  if v_changed is not null then
    raise exception 'a payment batch stays as it was made: %', v_changed using errcode = 'check_violation', constraint = 'payment_batches_frozen';
  end if;
  return new;
end $$;

--
-- Name: keep_payments(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from payment_batches b where b.company_id = new.company_id and b.id = new.batch_id and b.version = 1 and b.written_in = app_write()) then
    raise exception 'a payment batch takes no payments once it is made' using errcode = 'check_violation', constraint = 'payments_frozen';
  end if;
  return new;
end $$;

--
-- Name: keep_postable(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_postable() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from account_balances b where b.company_id = old.company_id and b.account_id = old.id) then
    raise exception 'account % was booked on and is no heading', old.number using errcode = 'check_violation', constraint = 'accounts_postable';
  end if;
  return new;
end $$;

--
-- Name: keep_posted_entry(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_posted_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' then
    if erasing() then return old; end if;
    raise exception 'a posted entry is never deleted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  if row (new.id, new.company_id, new.journal_id, new.fiscal_year_id, new.period_id, new.number, new.entry_date, new.label, new.reference, new.third_party_id,
          new.structured_communication, new.origin, new.total, new.lines_count, new.reversed_entry_id, new.carries, new.pack_version, new.journal_code,
          new.fiscal_year_code, new.third_party_code, new.hash_version, new.previous_hash, new.hash, new.posted_at, new.posted_by, new.posted_by_name)
     is distinct from
     row (old.id, old.company_id, old.journal_id, old.fiscal_year_id, old.period_id, old.number, old.entry_date, old.label, old.reference, old.third_party_id,
          old.structured_communication, old.origin, old.total, old.lines_count, old.reversed_entry_id, old.carries, old.pack_version, old.journal_code,
          old.fiscal_year_code, old.third_party_code, old.hash_version, old.previous_hash, old.hash, old.posted_at, old.posted_by, old.posted_by_name)
     or old.status = 'reversed' and row (new.status, new.reversed_by_entry_id) is distinct from row (old.status, old.reversed_by_entry_id) then
    raise exception 'a posted entry stays as it was posted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  return new;
end $$;

--
-- Name: keep_posted_line(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_posted_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' then
    if erasing() then return old; end if;
    raise exception 'a posted line is never deleted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  if row (new.company_id, new.entry_id, new.position, new.entry_date, new.account_id, new.third_party_id, new.debit, new.credit, new.label, new.vat_code_id,
          new.vat_base, new.vat_rate, new.vat_date, new.grids, new.account_number, new.third_party_code, new.vat_code, new.open_amount is null)
     is distinct from
     row (old.company_id, old.entry_id, old.position, old.entry_date, old.account_id, old.third_party_id, old.debit, old.credit, old.label, old.vat_code_id,
          old.vat_base, old.vat_rate, old.vat_date, old.grids, old.account_number, old.third_party_code, old.vat_code, old.open_amount is null) then
    raise exception 'a posted line stays as it was posted' using errcode = 'check_violation', constraint = 'entries_posted';
  end if;
  return new;
end $$;

--
-- Name: keep_reconcilable(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_reconcilable() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from entry_lines l where l.company_id = old.company_id and l.account_id = old.id and l.open_amount <> 0) then
    raise exception 'account % has open items', old.number using errcode = 'check_violation', constraint = 'accounts_reconcilable';
  end if;
  return new;
end $$;

--
-- Name: keep_staged(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_staged() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  delete from public.file_stagings s where s.key = new.key and not s.sweeping;
  if not found then
    raise exception 'no bytes are staged under the key of this file' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

--
-- Name: keep_statement_sums(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_statement_sums() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if public.erasing() then return null; end if;
  if tg_op = 'INSERT' then
    update public.bank_statements s set moved = s.moved + n.moved, counted = s.counted + n.counted
    from (select r.company_id, r.statement_id, sum(coalesce(r.foreign_amount, r.amount)) as moved, count(*) as counted from new_rows r
          where r.statement_id is not null group by 1, 2) n
    where s.company_id = n.company_id and s.id = n.statement_id;
  else
    update public.bank_statements s set moved = s.moved - o.moved, counted = s.counted - o.counted
    from (select r.company_id, r.statement_id, sum(coalesce(r.foreign_amount, r.amount)) as moved, count(*) as counted from old_rows r
          where r.statement_id is not null group by 1, 2) o
    where s.company_id = o.company_id and s.id = o.statement_id;
  end if;
  return null;
end $$;

--
-- Name: keep_temp_ids(bigint, bigint, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_temp_ids(p_company bigint, p_user bigint, p_ids jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  insert into public.sync_temp_ids (company_id, user_id, temp_id, record_id) select p_company, p_user, i.key, i.value::bigint from jsonb_each_text(p_ids) i
  on conflict (company_id, user_id, temp_id) do update set record_id = excluded.record_id, created_at = excluded.created_at
$$;

--
-- Name: keep_validated_declaration(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_validated_declaration() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: keep_validated_import(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_validated_import() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if erasing() then return new; end if;
  if (new.status, new.imported_document_id, new.extracted, new.read_sheet) is distinct from (old.status, old.imported_document_id, old.extracted, old.read_sheet)
    or new.deleted_at is not null then
    raise exception 'a validated import never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

--
-- Name: keep_verified_chain(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_verified_chain() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' then
    if erasing() or old.verified_number is null then return old; end if;
    raise exception 'a chain that was verified stays' using errcode = 'check_violation', constraint = 'verified_chains_kept';
  end if;
  if tg_op = 'UPDATE' then
    if (new.company_id, new.journal_id, new.fiscal_year_id) is distinct from (old.company_id, old.journal_id, old.fiscal_year_id)
      or (old.verified_number is not null and (new.verified_number is null or new.verified_number < old.verified_number
        or (new.verified_number = old.verified_number and new.verified_hash <> old.verified_hash))) then
      raise exception 'a chain that was verified stays' using errcode = 'check_violation', constraint = 'verified_chains_kept';
    end if;
    if (new.verified_number, new.verified_hash) is not distinct from (old.verified_number, old.verified_hash) then return new; end if;
  end if;
  if new.verified_number is not null and not exists (
    select from entries e where e.company_id = new.company_id and e.journal_id = new.journal_id and e.fiscal_year_id = new.fiscal_year_id
      and e.number = new.verified_number and e.hash = new.verified_hash) then
    raise exception 'no entry has the number and the hash that were verified' using errcode = 'check_violation', constraint = 'verified_chains_entry';
  end if;
  return new;
end $$;

--
-- Name: keep_what_is_locked(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_what_is_locked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_bad record;
begin
  if erasing() then return old; end if;
  select e.entry_date, y.is_closed into v_bad
  from entries e
  join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
  join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
  where e.company_id = coalesce(new.company_id, old.company_id) and e.id = coalesce(new.entry_id, old.entry_id) and (y.is_closed or p.is_locked);
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('date', v_bad.entry_date,
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end, 'earliest_open_date', earliest_open_date(v_bad.entry_date)));
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

--
-- Name: know(text, text); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.know(IN p_table text, IN p_bound text DEFAULT 'true'::text)
    LANGUAGE plpgsql
    AS $_$
declare
  v_resource text := (select t.resource from tracked t where t.table_name = p_table);
  v_has_former boolean := exists (select from pg_trigger g where g.tgrelid = ('public.' || p_table)::regclass and g.tgname = 'keep_former');
  v_later constant text := 'from revisions %1$s where %1$s.company_id = app_company() and %1$s.resource = ' || quote_literal(v_resource)
    || ' and %1$s.record_id = %2$s and %1$s.write_no > known_write()';
  v_before constant text := 'left join lateral (select p.created_at from revisions p where p.company_id = app_company() and p.resource = ' || quote_literal(v_resource)
    || ' and p.record_id = %s and p.write_no <= known_write() order by p.write_no desc limit 1) p on true';
  v_kept constant text := format('from former_values f where f.company_id = t.company_id and f.table_name = %L and f.record_id = t.id and f.write_no > known_write()', p_table);
  v_changed text := 't.written_in > known_write()' || case when v_has_former then ' or exists (select ' || v_kept || ')' else '' end;
begin
  execute format($v$
    create or replace view known.%1$I with (security_invoker = true) as
    select %2$s from public.%1$I t where t.company_id = app_company() and %3$s and not (%4$s)
    union all
    select %5$s from public.%1$I t
    left join lateral (select r.version_before, r.former, r.after %6$s order by r.write_no limit 1) r on true
    %7$s
    %8$s
    cross join lateral jsonb_populate_record(t, case when r.former is null then '{}' else r.after || r.former || jsonb_build_object(
      'version', r.version_before, 'updated_at', coalesce(date_trunc('milliseconds', p.created_at), %9$s)) end || %10$s) k
    where t.company_id = app_company() and %3$s and (%4$s) and (t.written_in <= known_write() or r.former is not null)
    %11$s $v$,
    p_table, columns_of(p_table, 't'), p_bound, v_changed, columns_of(p_table, 'k'), format(v_later, 'r', 't.id'), format(v_before, 't.id'),
    case when v_has_former then 'left join lateral (select f.former ' || v_kept || ' order by f.write_no limit 1) f on true' else '' end,
    case when has_column(('public.' || p_table)::regclass, 'created_at') then 't.created_at' else 't.updated_at' end,
    case when v_has_former then 'coalesce(f.former, ''{}'')' else '''{}''' end,
    case when has_column(('public.' || p_table)::regclass, 'deleted_at') then format($p$
      union all
      select %2$s from (
        select g.record_id, first.version_before, first.former, first.after
        from (select distinct g.record_id from revisions g where g.company_id = app_company() and g.resource = %3$L and g.op = 'purge' and g.write_no > known_write()) g
        cross join lateral (select r.version_before, r.former, r.after %4$s order by r.write_no limit 1) first) r
      %5$s
      cross join lateral jsonb_populate_record(null::public.%1$I, coalesce(r.after, '{}') || r.former || jsonb_build_object(
        'company_id', app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)
        || case when p.created_at is null then '{}' else jsonb_build_object('updated_at', date_trunc('milliseconds', p.created_at)) end) k
      where r.former is not null $p$, p_table, columns_of(p_table, 'k'), v_resource, format(v_later, 'r', 'g.record_id'), format(v_before, 'r.record_id')) else '' end);
  execute format('grant select on known.%I to partita_app', p_table);
end $_$;

--
-- Name: know_list(text); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.know_list(IN p_table text)
    LANGUAGE plpgsql
    AS $_$
declare
  v_list tracked := (select t from tracked t where t.table_name = p_table);
  v_earlier text := format('select r.former -> %2$L as list from revisions r where r.company_id = o.company_id and r.resource = %1$L and r.record_id = o.id '
    || 'and r.write_no > known_write() and r.former ? %2$L order by r.write_no limit 1', v_list.resource, v_list.field);
begin
  execute format($v$
    create or replace view known.%1$I with (security_invoker = true) as
    select %2$s from public.%1$I t join public.%3$I o on o.company_id = t.company_id and o.id = t.%4$I
    where t.company_id = app_company() and (o.written_in <= known_write() or not exists (%5$s))
    union all
    select %6$s from public.%3$I o
    cross join lateral (%5$s) c
    cross join lateral jsonb_array_elements(c.list) with ordinality i (item, place)
    cross join lateral jsonb_populate_record(null::public.%1$I,
      jsonb_build_object('company_id', o.company_id, %4$L, o.id, 'position', i.place) || i.item) k
    where o.company_id = app_company() and o.written_in > known_write() $v$,
    p_table, columns_of(p_table, 't'), v_list.part_of, v_list.owner_key, v_earlier, columns_of(p_table, 'k'));
  execute format('grant select on known.%I to partita_app', p_table);
end $_$;

--
-- Name: known_entry(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.known_entry() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.known_entry', true), '')::bigint $$;

--
-- Name: known_write(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.known_write() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.known_write', true), '')::bigint $$;

--
-- Name: last_entry(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.last_entry(p_write bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(e.id) from entries e where e.company_id = app_company()), 0);
  v_found bigint;
begin
  while v_low < v_high loop
    select e.id into v_found from entries e where e.company_id = app_company() and e.id >= (v_low + v_high + 1) / 2 order by e.id limit 1;
    if exists (
      select from (select min(r.write_no) as posted_in from revisions r
                   where r.company_id = app_company() and r.resource = 'entries' and r.record_id = v_found) p
      where p.posted_in > p_write)
    then
      v_high := (v_low + v_high + 1) / 2 - 1;
    else
      v_low := v_found;
    end if;
  end loop;
  return v_low;
end $$;

--
-- Name: last_write(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.last_write(p_at timestamp with time zone) RETURNS TABLE(write_no bigint, written_at timestamp with time zone)
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_low bigint := 0;
  v_high bigint := (select h.seq from heads h where h.company_id = app_company());
  v_found record;
begin
  while v_low < v_high loop
    select r.seq, r.created_at into v_found from revisions r
    where r.company_id = app_company() and r.seq >= (v_low + v_high + 1) / 2 order by r.seq limit 1;
    if not found or v_found.created_at > p_at then
      v_high := (v_low + v_high + 1) / 2 - 1;
    else
      v_low := v_found.seq;
    end if;
  end loop;
  return query
  select w.write_no, w.written_at from (
    select r.write_no, r.created_at as written_at from revisions r where r.company_id = app_company() and r.seq = v_low
    union all
    (select f.write_no, f.created_at from former_values f where f.company_id = app_company() and (p_at is null or f.created_at <= p_at)
     order by f.created_at desc, f.write_no desc limit 1)
    -- The set-up of a file has no revisions.
    union all select 1, c.created_at from companies c where c.id = app_company() and (p_at is null or c.created_at <= p_at)) w
  order by w.write_no desc, w.written_at desc limit 1;
end $$;

--
-- Name: lettering_lines; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lettering_lines (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    lettering_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    "position" integer NOT NULL,
    entry_line_id bigint GENERATED ALWAYS AS (((entry_id * 100000) + "position")) STORED NOT NULL,
    amount numeric(15,2) NOT NULL,
    CONSTRAINT lettering_lines_amount_check CHECK ((amount <> (0)::numeric))
);

--
-- Name: lettering_lines_image(public.lettering_lines); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lettering_lines_image(r public.lettering_lines) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,lettering_id,id,entry_id,position}'::text[]) || jsonb_build_object('amount', (r).amount::text) $$;

--
-- Name: lettering_lines_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lettering_lines_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.lettering_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.lettering_id as owner, jsonb_agg(lettering_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from lettering_lines k where k.company_id = app_company() and k.lettering_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.lettering_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.lettering_id from new_rows n union select o.lettering_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.lettering_id as owner, jsonb_agg(lettering_lines_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from lettering_lines k where k.company_id = app_company() and k.lettering_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.lettering_id) l);
        else
          v_owners := array(select distinct o.lettering_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.lettering_id as owner, jsonb_agg(lettering_lines_image(c) order by c.position, c.id) as list from (select k.* from lettering_lines k where k.company_id = app_company() and k.lettering_id = any (v_owners) union all select o.* from old_rows o) c group by c.lettering_id) l);
        end if;
        perform record_children('letterings', 'letterings', 'lines', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.lettering_id as owner, jsonb_agg(lettering_lines_image(c) order by c.position, c.id) as list from (select k.* from lettering_lines k where k.company_id = app_company() and k.lettering_id = any (v_owners)) c group by c.lettering_id) l));
        return null;
      end $$;

--
-- Name: letterings_former(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.letterings_former() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into former_values (company_id, table_name, record_id, write_no, created_at, former)
      select o.company_id, 'letterings', o.id, app_write(), h.written_at, jsonb_build_object('group_id', o.group_id, 'serial', o.serial, 'code', o.code, 'is_full', o.is_full)
      -- A full join, as in the log: never a nested loop over 5,000 rows.
      from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id
      join heads h on h.company_id = o.company_id
      where n.group_id is distinct from o.group_id or n.serial is distinct from o.serial or n.code is distinct from o.code or n.is_full is distinct from o.is_full
      on conflict do nothing;
      return null;
    end $$;

--
-- Name: letterings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.letterings (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    group_id bigint NOT NULL,
    serial integer NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    account_id bigint NOT NULL,
    third_party_id bigint,
    is_full boolean NOT NULL,
    settled_on date NOT NULL,
    difference_entry_id bigint,
    origin text NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    created_by bigint DEFAULT public.app_user(),
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT letterings_case CHECK ((is_full = (code = upper(code)))),
    CONSTRAINT letterings_code_check CHECK ((code ~ '^([A-Z]+|[a-z]+)$'::text)),
    CONSTRAINT letterings_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'auto'::text, 'bank'::text, 'credit_note'::text]))),
    CONSTRAINT letterings_serial_check CHECK ((serial >= 1))
);

--
-- Name: letterings_image(public.letterings); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.letterings_image(r public.letterings) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,code,is_full,group_id,serial,settled_on}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: letterings_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.letterings_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('letterings', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else letterings_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('letterings', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, letterings_image(o) as before, letterings_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.code is distinct from o.code or n.is_full is distinct from o.is_full as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('letterings', array(select (o.company_id, o.id, o.version, null, letterings_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: letterings_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.letterings_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.account_id is distinct from old.account_id or new.third_party_id is distinct from old.third_party_id or new.difference_entry_id is distinct from old.difference_entry_id or new.origin is distinct from old.origin or new.created_at is distinct from old.created_at or new.created_by is distinct from old.created_by or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: licence_of(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.licence_of(p_firm bigint) RETURNS TABLE(status text, plan text, key_hint text, holder text, valid_from date, valid_until date, users_limit integer, companies_limit integer, features text[], activated_at timestamp with time zone, activated_by bigint, file_bytes_limit bigint, deliveries_limit integer)
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_today constant date := (app_now() at time zone 'UTC')::date;
  v_licence licences;
  v_created timestamptz;
  v_plan plans;
begin
  select f.created_at into strict v_created from firms f where f.id = p_firm;
  select l.* into v_licence from licences l where l.firm_id = p_firm;
  if found then
    status := case when v_licence.suspended_at is not null then 'suspended' when v_licence.valid_until < v_today then 'expired' else 'active' end;
    plan := v_licence.plan; key_hint := v_licence.key_hint; holder := v_licence.holder;
    valid_from := v_licence.valid_from; valid_until := v_licence.valid_until;
    activated_at := v_licence.activated_at; activated_by := v_licence.activated_by;
    if status = 'active' then
      users_limit := v_licence.users_limit; companies_limit := v_licence.companies_limit; features := v_licence.features;
      file_bytes_limit := v_licence.file_bytes_limit; deliveries_limit := v_licence.deliveries_limit;
      return next;
      return;
    end if;
    select p.* into strict v_plan from plans p where p.code = 'free';
  elsif v_today <= trial_end(v_created) then
    select p.* into strict v_plan from plans p where p.position is not null order by p.position desc limit 1;
    status := 'trial'; plan := v_plan.code; valid_from := (v_created at time zone 'UTC')::date; valid_until := trial_end(v_created);
  else
    select p.* into strict v_plan from plans p where p.code = 'free';
    status := 'none'; plan := v_plan.code;
  end if;
  users_limit := v_plan.users_limit; companies_limit := v_plan.companies_limit; features := v_plan.features;
  file_bytes_limit := v_plan.file_bytes_limit; deliveries_limit := v_plan.deliveries_limit;
  return next;
end $$;

--
-- Name: lines_add_up(bigint, bigint[], integer[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lines_add_up(p_company bigint, p_entries bigint[], p_positions integer[]) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select not exists (
    select from unnest(p_entries, p_positions) k (entry_id, position)
    join entry_lines l on l.company_id = p_company and l.entry_id = k.entry_id and l.position = k.position
    cross join lateral (
      select coalesce(sum(s.amount), 0) as given, count(*) as letterings, bool_or(g.id = l.lettering_id) as is_shown
      from lettering_lines s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
      where s.company_id = l.company_id and s.entry_id = l.entry_id and s.position = l.position) t
    where l.open_amount is null or l.debit - l.credit - l.open_amount <> t.given
      or case when t.letterings = 0 then l.lettering_id is not null else t.is_shown is not true end)
$$;

--
-- Name: lines_named(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lines_named(p_ids bigint[]) RETURNS SETOF public.entry_lines
    LANGUAGE plpgsql STABLE ROWS 10
    SET enable_seqscan TO 'off'
    AS $$
begin
  return query select l.* from unnest(p_ids) n (id)
  cross join lateral (select x.* from entry_lines x where x.company_id = app_company() and x.entry_id = n.id / 100000 and x.position = n.id % 100000 offset 0) l;
end $$;

--
-- Name: lines_of_entries(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lines_of_entries(p_ids bigint[]) RETURNS SETOF public.entry_lines
    LANGUAGE plpgsql STABLE ROWS 20
    SET enable_seqscan TO 'off'
    AS $$
begin
  return query select l.* from unnest(p_ids) n (id)
  cross join lateral (select x.* from entry_lines x where x.company_id = app_company() and x.entry_id = n.id offset 0) l;
end $$;

--
-- Name: link_asset_analytics(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.link_asset_analytics() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  delete from public.asset_analytics l where l.company_id = new.company_id and l.asset_id = new.id;
  insert into public.asset_analytics (company_id, asset_id, analytic_code_id)
  select distinct new.company_id, new.id, (s ->> 'analytic_code_id')::bigint from jsonb_array_elements(new.analytics) s where new.deleted_at is null;
  return null;
end $$;

--
-- Name: link_settings(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.link_settings() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

--
-- Name: links_in(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.links_in(p_settings jsonb) RETURNS TABLE(setting text, value text)
    LANGUAGE sql IMMUTABLE
    AS $$
  select g.key || '.' || s.key, s.value from jsonb_each(p_settings -> 'auto_entries') g cross join jsonb_each_text(g.value) s
  where s.key = 'journal_id' or s.key like '%\_account'
$$;

--
-- Name: lists_at(text, bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lists_at(p_resource text, p_record bigint, p_seq bigint) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_list record;
  v_found jsonb;
  v_lists jsonb := '{}';
begin
  for v_list in
    select coalesce(c.field, c.embedded_field) as field, c.table_name, coalesce(c.owner_key, c.embedded_key) as owner_key, c.embedded_in is not null as has_bin,
      case when has_column(c.table_name::regclass, 'position') then 'k.position, k.id' else 'k.id' end as place
    from tracked o join tracked c on o.table_name in (c.part_of, c.embedded_in) and coalesce(c.field, c.embedded_field) is not null
    where o.resource = p_resource and o.part_of is null
  loop
    v_found := (select r.after -> v_list.field from revisions r
      where r.company_id = app_company() and r.resource = p_resource and r.record_id = p_record and r.seq <= p_seq and r.after ? v_list.field
      order by r.write_no desc limit 1);
    v_found := coalesce(v_found, (select r.former -> v_list.field from revisions r
      where r.company_id = app_company() and r.resource = p_resource and r.record_id = p_record and r.seq > p_seq and r.former ? v_list.field
      order by r.write_no limit 1));
    if v_found is null then
      execute format('select coalesce(jsonb_agg(%I(k) - ''{deleted_at,deleted_by}''::text[] order by %s), ''[]'') from %s k where k.company_id = app_company() and k.%I = $1 %s',
        v_list.table_name || '_image', v_list.place, v_list.table_name, v_list.owner_key, case when v_list.has_bin then 'and k.deleted_at is null' else '' end)
        into v_found using p_record;
    end if;
    v_lists := v_lists || jsonb_build_object(v_list.field, v_found);
  end loop;
  return v_lists;
end $_$;

--
-- Name: lock_firm(bigint, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lock_firm(p_firm bigint, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform from firms f where f.id = p_firm for no key update;
  if not found then raise exception 'there is no firm %', p_firm; end if;
  perform set_config('app.at', coalesce(p_now::text, ''), true);
  perform set_config('app.at', app_now()::text, true);
end $$;

--
-- Name: mark_access(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.mark_access() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' or (old.role, old.is_active) is distinct from (new.role, new.is_active) then
    new.marked := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;

--
-- Name: merged_accounts(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.merged_accounts(p_account bigint) RETURNS SETOF bigint
    LANGUAGE sql STABLE ROWS 1
    AS $$
  select a.id from accounts a where a.company_id = app_company() and a.id = p_account
  union all select a.id from accounts a where a.company_id = app_company() and a.merged_into_id = p_account
$$;

--
-- Name: merged_parties(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.merged_parties(p_party bigint) RETURNS SETOF bigint
    LANGUAGE sql STABLE ROWS 1
    AS $$
  select t.id from third_parties t where t.company_id = app_company() and t.id = p_party
  union all select t.id from third_parties t where t.company_id = app_company() and t.merged_into_id = p_party
$$;

--
-- Name: move_file_bytes(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.move_file_bytes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_bytes bigint := (select coalesce(sum(f.size), 0) from public.files f where f.company_id = new.id);
begin
  update public.file_usage u set bytes = u.bytes - v_bytes where u.firm_id = old.firm_id;
  if new.firm_id is not null then
    insert into public.file_usage as u (firm_id, bytes) values (new.firm_id, v_bytes)
    on conflict (firm_id) do update set bytes = u.bytes + excluded.bytes;
  end if;
  return null;
end $$;

--
-- Name: moves_vat(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.moves_vat(p_entry bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from entries e
    join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where e.company_id = app_company() and e.id = p_entry and not e.carries
      and (l.vat_code_id is not null or l.grids is not null or a.kind in ('vat_due', 'vat_deductible')))
$$;

--
-- Name: needs_two_factor(bigint, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.needs_two_factor(p_user bigint, p_platform boolean) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
begin
  if not p_platform and not exists (select from firm_members m join firms f on f.id = m.firm_id
                                    where m.user_id = p_user and m.is_active and f.requires_two_factor) then
    return false;
  end if;
  return not exists (select from directory.two_factors t where t.user_id = p_user and t.confirmed_at is not null);
end $$;

--
-- Name: note_activity(bigint, bigint, bigint, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_activity(p_firm bigint, p_company bigint, p_user bigint, p_writer jsonb, p_lines jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  insert into activity (firm_id, company_id, kind, action, note, params, resource, record_id, record_label, operation_id, user_id, device_id, device_name, origin, for_admins)
  select coalesce(n.firm_id, p_firm), p_company, n.kind, n.action, n.note, n.params, n.resource, n.record_id, n.record_label,
    (p_writer ->> 'operation_id')::uuid, case when l.line ? 'user_id' then n.user_id else p_user end,
    case when l.line -> 'user_id' is distinct from 'null' then p_writer ->> 'device_id' end,
    case when l.line -> 'user_id' is distinct from 'null' then p_writer ->> 'device_name' end, p_writer ->> 'origin', coalesce(n.for_admins, false)
  from jsonb_array_elements(p_lines) as l (line), jsonb_to_record(l.line)
    as n (firm_id bigint, user_id bigint, kind text, action text, note text, params jsonb, resource text, record_id bigint, record_label text, for_admins boolean)
  on conflict do nothing
$$;

--
-- Name: note_reader(bigint, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_reader(p_user bigint, p_mark text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into sync_readers (company_id, user_id, mark) values (app_company(), p_user, p_mark) on conflict do nothing;
  if found then return; end if;
  perform from sync_readers r where r.company_id = app_company() and r.user_id = p_user and r.mark <> p_mark;
  if not found then return; end if;
  update sync_readers r set mark = p_mark, floor = show_file() where r.company_id = app_company() and r.user_id = p_user;
end $$;

--
-- Name: oldest_verification(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.oldest_verification() RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select min(coalesce(v.verified_at, c.created_at)) from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null
$$;

--
-- Name: open_entries(jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.open_entries(p_entries jsonb, p_lines jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_company bigint := app_company();
  v_identity text;
  v_changes change[];
  v_bad record;
begin
  perform require_new_file();
  select c.chain_identity into v_identity from companies c where c.id = v_company;
  select e.journal_code, e.fiscal_year_code, e.number into v_bad
  from jsonb_populate_recordset(null::entries, p_entries) e
  left join (
    select l.entry_id, string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate,
      l.vat_date, l.grids), E'\n' order by l.position) as lines
    from jsonb_populate_recordset(null::entry_lines, p_lines) l group by l.entry_id) t on t.entry_id = e.id
  where e.hash is distinct from entry_hash(e.hash_version, e.previous_hash, canonical_head(v_identity, e.journal_code, e.fiscal_year_code, e.number,
    e.entry_date, e.label, e.reference, e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), coalesce(t.lines, '')) limit 1;
  if found then
    raise exception 'entry %/%/% does not match its hash', v_bad.journal_code, v_bad.fiscal_year_code, v_bad.number
      using errcode = 'check_violation', constraint = 'entries_hash';
  end if;
  perform set_config('app.opening', 'yes', true), set_config('app.setup', '1', true);
  with headed as (
    insert into entries (id, company_id, journal_id, fiscal_year_id, period_id, number, entry_date, label, reference, document_id, document_reference, due_date,
                         third_party_id, structured_communication, origin, status, total, lines_count, reversed_entry_id, reversed_by_entry_id, carries,
                         pack_version, journal_code, fiscal_year_code, third_party_code, hash_version, previous_hash, hash, posted_at, posted_by, posted_by_name)
    overriding system value
    select e.id, v_company, e.journal_id, e.fiscal_year_id, e.period_id, e.number, e.entry_date, e.label, e.reference, e.document_id, e.document_reference,
      e.due_date, e.third_party_id, e.structured_communication, e.origin, e.status, e.total, e.lines_count, e.reversed_entry_id, e.reversed_by_entry_id,
      e.carries, e.pack_version, e.journal_code, e.fiscal_year_code, e.third_party_code, e.hash_version, e.previous_hash, e.hash, e.posted_at, null,
      e.posted_by_name
    from jsonb_populate_recordset(null::entries, p_entries) e
    returning entries.id, entries.journal_id, entries.fiscal_year_id, entries.period_id, entries.number, entries.entry_date, entries.hash,
      entries.origin = 'closing' as is_closing
  ), lined as (
    insert into entry_lines (company_id, entry_id, position, entry_date, account_id, third_party_id, debit, credit, label, vat_code_id, vat_base, vat_rate,
                             vat_date, grids, due_date, open_amount, lettering_id, lettering_code, account_number, third_party_code, vat_code)
    select v_company, l.entry_id, l.position, l.entry_date, l.account_id, l.third_party_id, l.debit, l.credit, l.label, l.vat_code_id, l.vat_base, l.vat_rate,
      l.vat_date, l.grids, l.due_date, l.open_amount, l.lettering_id, l.lettering_code, l.account_number, l.third_party_code, l.vat_code
    from jsonb_populate_recordset(null::entry_lines, p_lines) l
    returning entry_lines.entry_id, entry_lines.account_id, entry_lines.debit, entry_lines.credit
  ), balanced as (
    insert into account_balances as b (company_id, account_id, period_id, is_closing, debit, credit, lines)
    select v_company, l.account_id, h.period_id, h.is_closing, sum(l.debit), sum(l.credit), count(*)
    from lined l join headed h on h.id = l.entry_id group by 2, 3, 4
    on conflict (company_id, account_id, period_id, is_closing) do update
    set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines
  ), counted as (
    insert into entry_days as d (company_id, journal_id, day, entries)
    select v_company, k.journal_id, h.entry_date, count(*) from headed h cross join lateral (values (h.journal_id), (0)) k (journal_id) group by 2, 3
    on conflict (company_id, journal_id, day) do update set entries = d.entries + excluded.entries
  ), chained as (
    insert into entry_chains (company_id, journal_id, fiscal_year_id, last_number, hash)
    select distinct on (h.journal_id, h.fiscal_year_id) v_company, h.journal_id, h.fiscal_year_id, h.number, h.hash
    from headed h order by h.journal_id, h.fiscal_year_id, h.number desc
    on conflict (company_id, journal_id, fiscal_year_id) do update set last_number = excluded.last_number, hash = excluded.hash
  )
  select array_agg((v_company, h.id, null, 1, null, '{}', true, false, false)::change order by h.id) into v_changes from headed h;
  perform record_changes('entries', v_changes);
  perform set_config('app.opening', '', true), set_config('app.setup', '', true);
end $$;

--
-- Name: open_records(text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.open_records(p_table text, p_records jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  v_columns text;
begin
  perform require_new_file();
  if p_table <> all ('{accounts,vat_codes,analytic_codes,third_parties,journals,journal_rules,fiscal_years,fiscal_periods,entry_line_analytics,
      entry_attachments,letterings,lettering_lines,vat_settlements,documents,document_lines,document_line_analytics,coda_files,bank_statements,bank_rules,
      bank_transactions,recurring_entries,recurring_runs,payment_batches,payments,payment_items,line_marks,budgets,budget_lines,fixed_asset_categories,
      fixed_assets,asset_charges,vat_declarations,vat_declaration_grids,balance_assertions}') then
    raise exception 'records of % are not opened from a dossier', p_table using errcode = 'insufficient_privilege';
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into v_columns from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> 'company_id' and p_records -> 0 ? a.attname::text;
  perform set_config('app.opening', 'yes', true), set_config('app.setup', '1', true);
  execute format('insert into public.%1$I (company_id, %2$s) overriding system value select app_company(), %2$s from jsonb_populate_recordset(null::public.%1$I, $1)',
    p_table, v_columns) using p_records;
  perform set_config('app.opening', '', true), set_config('app.setup', '', true);
end $_$;

--
-- Name: open_write(bigint, boolean, bigint, bigint, text, uuid, boolean, jsonb, integer, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.open_write(p_user bigint, p_lock_user boolean, p_firm bigint, p_company bigint, p_key text, p_operation uuid, p_given_operation boolean, p_writer jsonb, p_patience_ms integer, p_now timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS TABLE(write_no bigint, at timestamp with time zone, replay jsonb, foreign_operation boolean, facts jsonb)
    LANGUAGE plpgsql
    AS $$
declare
  v_head heads;
begin
  perform set_config('app.bound', transaction_timestamp()::text, true),
          set_config('app.company_id', coalesce(p_company::text, ''), true),
          set_config('app.user_id', coalesce(p_user::text, ''), true),
          set_config('app.memo_company', coalesce(p_company, 0)::text, true),
          set_config('app.writer', p_writer::text, true),
          set_config('app.write_no', '', true), set_config('app.at', coalesce(p_now::text, ''), true), set_config('app.verb', '', true),
          set_config('app.recorded', '', true),
          set_config('lock_timeout', p_patience_ms::text, true);
  if p_lock_user then perform from directory.users u where u.id = p_user for no key update; end if;
  if p_firm is not null then perform from firms f where f.id = p_firm for no key update; end if;
  if p_company is not null then
    update heads h set writes = h.writes + 1, written_at = greatest(app_now(), h.written_at + interval '1 microsecond')
    where h.company_id = p_company returning * into v_head;
    if not found then raise exception 'company file % has no head', p_company; end if;
    perform set_config('app.write_no', v_head.writes::text, true);
    facts := company_facts(p_company);
    if p_given_operation then
      foreign_operation := exists (select from revisions r
        where r.company_id = p_company and r.operation_id = p_operation and r.user_id is distinct from p_user);
    end if;
  end if;
  write_no := v_head.writes;
  at := coalesce(date_trunc('milliseconds', v_head.written_at), app_now());
  perform set_config('app.at', at::text, true);
  if p_key is not null then
    select jsonb_build_object('fingerprint', encode(m.fingerprint, 'hex'), 'body', m.body, 'operation_id', m.operation_id, 'trashed', m.trashed,
      'visible', m.made_company is null or (p_writer ->> 'platform_admin')::boolean
        or exists (select from company_access a where a.company_id = m.made_company and a.user_id = p_user))
    into replay from replays m where m.company_id = coalesce(p_company, 0) and m.user_id = p_user and m.key = p_key
      and m.created_at > app_now() - interval '30 days';
  end if;
  return next;
end $$;

--
-- Name: opening_dossier(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.opening_dossier() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$ select current_user = 'partita_owner' and session_user <> 'partita_app' and coalesce(current_setting('app.opening', true) = 'yes', false) $$;

--
-- Name: party_balance(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.party_balance(p_party bigint) RETURNS numeric
    LANGUAGE sql STABLE
    AS $$
  with collective as materialized (select a.id from accounts a where a.company_id = app_company() and a.kind in ('receivable', 'payable')),
  members as materialized (select t.id from third_parties t where t.company_id = app_company() and (t.id = p_party or t.merged_into_id = p_party))
  select coalesce(sum(l.open_amount), 0)::numeric(17,2)
  from members m cross join collective a
  join entry_lines l on l.company_id = app_company() and l.account_id = a.id and l.third_party_id = m.id and l.open_amount <> 0
$$;

--
-- Name: party_balances(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.party_balances() RETURNS TABLE(third_party_id bigint, balance numeric)
    LANGUAGE sql STABLE
    AS $$
  with collective as materialized (select a.id from accounts a where a.company_id = app_company() and a.kind in ('receivable', 'payable'))
  select coalesce(t.merged_into_id, t.id), sum(s.balance)
  from (
    select l.third_party_id, sum(l.open_amount) as balance from collective a
    join entry_lines l on l.company_id = app_company() and l.account_id = a.id and l.open_amount <> 0
    group by l.third_party_id) s
  join third_parties t on t.company_id = app_company() and t.id = s.third_party_id
  group by 1
$$;

--
-- Name: payment_batches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_batches (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    number integer NOT NULL,
    journal_id bigint NOT NULL,
    iban text NOT NULL,
    bic text,
    debtor_name text NOT NULL,
    debtor jsonb NOT NULL,
    execution_on date NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    message_id text NOT NULL,
    batch_booking boolean NOT NULL,
    total numeric(15,2) NOT NULL,
    payments_count integer NOT NULL,
    settled_count integer DEFAULT 0 NOT NULL,
    downloaded_at timestamp with time zone,
    downloaded_by bigint,
    was_downloaded boolean DEFAULT false NOT NULL,
    fingerprint text NOT NULL,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    cancelled_at timestamp with time zone,
    cancelled_by bigint,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT payment_batches_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT payment_batches_check CHECK (((settled_count >= 0) AND (settled_count <= payments_count))),
    CONSTRAINT payment_batches_debtor_check CHECK ((jsonb_typeof(debtor) = 'object'::text)),
    CONSTRAINT payment_batches_debtor_name_check CHECK (((length(debtor_name) >= 1) AND (length(debtor_name) <= 200))),
    CONSTRAINT payment_batches_downloaded CHECK ((was_downloaded = (downloaded_at IS NOT NULL))),
    CONSTRAINT payment_batches_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT payment_batches_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 35))),
    CONSTRAINT payment_batches_number_check CHECK ((number >= 1)),
    CONSTRAINT payment_batches_payments_count_check CHECK ((payments_count >= 1)),
    CONSTRAINT payment_batches_settled CHECK (((status = 'cancelled'::text) OR ((status = 'settled'::text) = (settled_count = payments_count)))),
    CONSTRAINT payment_batches_status_check CHECK ((status = ANY (ARRAY['open'::text, 'settled'::text, 'cancelled'::text]))),
    CONSTRAINT payment_batches_total_check CHECK ((total > (0)::numeric)),
    CONSTRAINT payment_batches_warnings_check CHECK ((jsonb_typeof(warnings) = 'array'::text))
);

--
-- Name: payment_batches_image(public.payment_batches); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payment_batches_image(r public.payment_batches) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,status,settled_count,downloaded_at,downloaded_by,was_downloaded,debtor}'::text[]) || jsonb_build_object('total', (r).total::text, 'cancelled_at', wire((r).cancelled_at), 'created_at', wire((r).created_at)) $$;

--
-- Name: payment_batches_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payment_batches_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('payment-batches', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else payment_batches_image(n) end, true, false, false)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('payment-batches', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, payment_batches_image(o) as before, payment_batches_image(n) as after,
                     false as was_deleted, false as is_deleted, n.status is distinct from o.status or n.settled_count is distinct from o.settled_count or n.downloaded_at is distinct from o.downloaded_at or n.downloaded_by is distinct from o.downloaded_by or n.was_downloaded is distinct from o.was_downloaded as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('payment-batches', array(select (o.company_id, o.id, o.version, null, payment_batches_image(o), null, true, false, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: payment_batches_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payment_batches_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.number is distinct from old.number or new.journal_id is distinct from old.journal_id or new.iban is distinct from old.iban or new.bic is distinct from old.bic or new.debtor_name is distinct from old.debtor_name or new.execution_on is distinct from old.execution_on or new.message_id is distinct from old.message_id or new.batch_booking is distinct from old.batch_booking or new.total is distinct from old.total or new.payments_count is distinct from old.payments_count or new.fingerprint is distinct from old.fingerprint or new.warnings is distinct from old.warnings or new.cancelled_at is distinct from old.cancelled_at or new.cancelled_by is distinct from old.cancelled_by or new.created_at is distinct from old.created_at or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payments (
    company_id bigint NOT NULL,
    batch_id bigint NOT NULL,
    "position" integer NOT NULL,
    id bigint GENERATED ALWAYS AS (((batch_id * 10000) + "position")) STORED NOT NULL,
    third_party_id bigint,
    amount numeric(15,2) NOT NULL,
    creditor_name text NOT NULL,
    creditor_iban text NOT NULL,
    creditor_bic text,
    communication text,
    communication_kind text,
    end_to_end_id text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    journal_entry_id bigint,
    CONSTRAINT payments_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT payments_communication_check CHECK (((length(communication) >= 1) AND (length(communication) <= 140))),
    CONSTRAINT payments_communication_kind_check CHECK ((communication_kind = ANY (ARRAY['structured'::text, 'free'::text]))),
    CONSTRAINT payments_creditor_bic_check CHECK ((creditor_bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'::text)),
    CONSTRAINT payments_creditor_iban_check CHECK ((creditor_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'::text)),
    CONSTRAINT payments_creditor_name_check CHECK (((length(creditor_name) >= 1) AND (length(creditor_name) <= 70))),
    CONSTRAINT payments_end_to_end_id_check CHECK (((length(end_to_end_id) >= 1) AND (length(end_to_end_id) <= 35))),
    CONSTRAINT payments_position_check CHECK ((("position" >= 1) AND ("position" <= 5000))),
    CONSTRAINT payments_status CHECK (((status = 'settled'::text) = (journal_entry_id IS NOT NULL))),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['open'::text, 'settled'::text])))
);

--
-- Name: payments_image(public.payments); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payments_image(r public.payments) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,batch_id,position,status,journal_entry_id}'::text[]) || jsonb_build_object('amount', (r).amount::text) $$;

--
-- Name: payments_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payments_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.batch_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.batch_id as owner, jsonb_agg(payments_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from payments k where k.company_id = app_company() and k.batch_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.batch_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.batch_id from new_rows n union select o.batch_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.batch_id as owner, jsonb_agg(payments_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from payments k where k.company_id = app_company() and k.batch_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.batch_id) l);
        else
          v_owners := array(select distinct o.batch_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.batch_id as owner, jsonb_agg(payments_image(c) order by c.position, c.id) as list from (select k.* from payments k where k.company_id = app_company() and k.batch_id = any (v_owners) union all select o.* from old_rows o) c group by c.batch_id) l);
        end if;
        perform record_children('payment_batches', 'payment-batches', 'payments', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.batch_id as owner, jsonb_agg(payments_image(c) order by c.position, c.id) as list from (select k.* from payments k where k.company_id = app_company() and k.batch_id = any (v_owners)) c group by c.batch_id) l));
        return null;
      end $$;

--
-- Name: period_balances(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.period_balances(p_account bigint) RETURNS TABLE(fiscal_year_id bigint, period_id bigint, ends_on date, debit numeric, credit numeric, balance numeric)
    LANGUAGE sql STABLE
    AS $$
  select s.fiscal_year_id, s.id, s.ends_on, s.debit, s.credit, sum(s.debit - s.credit) over (partition by s.since order by s.starts_on)
  from (
    select p.fiscal_year_id, p.id, p.starts_on, p.ends_on, sum(b.debit) as debit, sum(b.credit) as credit,
      case when bool_or(a.type in ('expense', 'income')) then min(y.starts_on) else carried_since(p.ends_on) end as since
    from accounts a
    join account_balances b on b.company_id = a.company_id and b.account_id = a.id and not b.is_closing
    join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id
    join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id
    where a.company_id = app_company() and (a.id = p_account or a.merged_into_id = p_account)
    group by p.id, p.fiscal_year_id, p.starts_on, p.ends_on) s
$$;

--
-- Name: post_entries(jsonb, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.post_entries(p_entries jsonb, p_pack_version text) RETURNS TABLE(place integer, id bigint, number integer, journal_code text, fiscal_year_code text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_company bigint := app_company();
  v_verb text := current_setting('app.verb', true);
  v_at timestamptz := date_trunc('milliseconds', app_now());
  v_identity text;
  v_by text;
  v_postings posting[];
  v_lines posting_line[];
  v_texts text[];
  v_totals numeric[];
  v_credits numeric[];
  v_counts integer[];
  v_posting posting;
  v_previous posting;
  v_changes change[];
  v_bad record;
begin
  if app_write() is null then
    raise exception 'entries are posted outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  select c.chain_identity, p.name into v_identity, v_by from companies c left join people p on p.id = app_user() where c.id = v_company;
  -- For each entry: journal, year and period by its date, and the next numbers of each chain.
  select array_agg((f.place, nextval('entries_id_seq'), f.journal_id, f.fiscal_year_id, f.period_id, f.number, f.entry_date, f.journal_code, f.year_code,
                    f.party_code, f.item, f.is_closing, f.previous, null)::posting order by f.journal_id, f.fiscal_year_id, f.place)
  into v_postings from (
    select g.place::integer, j.id as journal_id, y.id as fiscal_year_id, p.id as period_id, d.entry_date, j.code as journal_code, y.code as year_code,
      -- The reversal of a closing entry counts as closing too: no report includes either.
      t.code as party_code, g.item, g.item ->> 'origin' = 'closing' or coalesce(r.origin = 'closing', false) as is_closing, coalesce(c.hash, decode(repeat('00', 32), 'hex')) as previous,
      coalesce(c.last_number, 0) + row_number() over (partition by j.id, y.id order by g.place)::integer as number
    from jsonb_array_elements(p_entries) with ordinality g (item, place)
    cross join lateral (select (g.item ->> 'entry_date')::date as entry_date) d
    join journals j on j.company_id = v_company and j.id = (g.item ->> 'journal_id')::bigint and j.deleted_at is null
    left join lateral (select q.* from fiscal_periods q where q.company_id = v_company and q.deleted_at is null and q.starts_on <= d.entry_date
                       order by q.starts_on desc limit 1) p on p.ends_on >= d.entry_date
    left join fiscal_years y on y.company_id = v_company and y.id = p.fiscal_year_id and y.deleted_at is null
    left join third_parties t on t.company_id = v_company and t.id = (g.item ->> 'third_party_id')::bigint and t.deleted_at is null
    left join entries r on r.company_id = v_company and r.id = (g.item ->> 'reversed_entry_id')::bigint
    left join entry_chains c on c.company_id = v_company and c.journal_id = j.id and c.fiscal_year_id = y.id
    where t.id is not null or g.item ->> 'third_party_id' is null) f;
  if coalesce(cardinality(v_postings), 0) <> jsonb_array_length(p_entries) then
    perform refuse_lost_parties(p_entries);
    raise exception 'an entry names a journal that is not there' using errcode = 'foreign_key_violation', constraint = 'entries_journal';
  end if;
  select f.place, f.entry_date into v_bad from unnest(v_postings) f where f.fiscal_year_id is null order by f.place limit 1;
  if found then perform refuse_entry('no_fiscal_year', jsonb_build_object('entry', v_bad.place, 'date', v_bad.entry_date)); end if;
  select f.place, f.entry_date, f.item, y.is_closed into v_bad from unnest(v_postings) f
  join fiscal_years y on y.company_id = v_company and y.id = f.fiscal_year_id join fiscal_periods p on p.company_id = v_company and p.id = f.period_id
  where y.is_closed or p.is_locked order by f.place limit 1;
  if found then
    perform refuse_entry('period_locked', jsonb_build_object('entry', v_bad.place, 'date', v_bad.entry_date,
      'reason', case when v_bad.is_closed then 'fiscal_year_closed' else 'period_locked' end,
      'earliest_open_date', earliest_open_date(v_bad.entry_date, brings_vat(v_bad.item))));
  end if;
  -- The lines, with what the hash needs of the records they name.
  select array_agg((f.place, f.id, f.entry_date, f.period_id, f.is_closing, l.position, a.id, t.id, coalesce((l.item ->> 'debit')::numeric(15,2), 0), coalesce((l.item ->> 'credit')::numeric(15,2), 0),
                    l.item ->> 'label', v.id, (l.item ->> 'vat_base')::numeric(15,2), (l.item ->> 'vat_rate')::numeric(5,2), (l.item ->> 'vat_date')::date,
                    nullif(nullif(l.item -> 'grids', 'null'), '[]'), (l.item ->> 'due_date')::date,
                    (a.is_reconcilable or a.kind in ('receivable', 'payable')) and not coalesce((f.item ->> 'carries')::boolean, false),
                    a.number, t.code, v.code, nullif(nullif(l.item -> 'analytics', 'null'), '[]'))::posting_line order by f.place, l.position)
  into v_lines
  from unnest(v_postings) f
  cross join lateral jsonb_array_elements(f.item -> 'lines') with ordinality l (item, position)
  join accounts a on a.company_id = v_company and a.id = (l.item ->> 'account_id')::bigint
  left join third_parties t on t.company_id = v_company and t.id = (l.item ->> 'third_party_id')::bigint and t.deleted_at is null
  left join vat_codes v on v.company_id = v_company and v.id = (l.item ->> 'vat_code_id')::bigint
  where t.id is not null or l.item ->> 'third_party_id' is null;
  if coalesce(cardinality(v_lines), 0) <> (select sum(jsonb_array_length(f.item -> 'lines')) from unnest(v_postings) f) then
    perform refuse_lost_parties(p_entries);
    raise exception 'a line names an account that is not there' using errcode = 'foreign_key_violation', constraint = 'entry_lines_account';
  end if;
  -- A return counts every box of its months, so entries that declare nothing have none.
  if exists (select from unnest(v_lines) l join unnest(v_postings) f on f.place = l.place where l.grids is not null and f.item ->> 'origin' in ('opening', 'closing', 'vat')) then
    raise exception 'an opening, a closing or a VAT settlement carries boxes' using errcode = 'check_violation', constraint = 'entries_undeclared';
  end if;
  select array_agg(s.lines order by s.place), array_agg(s.debit order by s.place), array_agg(s.credit order by s.place), array_agg(s.count order by s.place)
  into v_texts, v_totals, v_credits, v_counts from (
    select l.place, sum(l.debit) as debit, sum(l.credit) as credit, count(*)::integer as count,
      string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate, l.vat_date, l.grids),
        E'\n' order by l.position) as lines
    from unnest(v_lines) l group by l.place) s;
  for i in 1 .. cardinality(v_postings) loop
    v_posting := v_postings[i];
    if v_totals[v_posting.place] <> v_credits[v_posting.place] then
      perform refuse_entry('entry_unbalanced', jsonb_build_object('entry', v_posting.place,
        'difference', (v_totals[v_posting.place] - v_credits[v_posting.place])::text));
    end if;
    if v_previous.journal_id = v_posting.journal_id and v_previous.fiscal_year_id = v_posting.fiscal_year_id then
      v_posting.previous_hash := v_previous.hash;
    end if;
    v_posting.hash := entry_hash(2, v_posting.previous_hash, canonical_head(v_identity, v_posting.journal_code, v_posting.fiscal_year_code,
      v_posting.number, v_posting.entry_date, v_posting.item ->> 'label', v_posting.item ->> 'reference', v_posting.third_party_code,
      v_posting.item ->> 'structured_communication', v_at, v_by), v_texts[v_posting.place]);
    v_postings[i] := v_posting;
    v_previous := v_posting;
  end loop;
  with headed as (
    insert into entries (id, company_id, journal_id, fiscal_year_id, period_id, number, entry_date, label, reference, document_id, document_reference, due_date,
                         third_party_id, structured_communication, origin, total, lines_count, reversed_entry_id, carries, pack_version, journal_code,
                         fiscal_year_code, third_party_code, previous_hash, hash, posted_at, posted_by_name)
    overriding system value
    select f.id, v_company, f.journal_id, f.fiscal_year_id, f.period_id, f.number, f.entry_date, f.item ->> 'label', f.item ->> 'reference',
      (f.item ->> 'document_id')::bigint, f.item ->> 'document_reference', (f.item ->> 'due_date')::date, (f.item ->> 'third_party_id')::bigint,
      f.item ->> 'structured_communication', f.item ->> 'origin', v_totals[f.place], v_counts[f.place], (f.item ->> 'reversed_entry_id')::bigint,
      coalesce((f.item ->> 'carries')::boolean, false), p_pack_version, f.journal_code, f.fiscal_year_code, f.third_party_code, f.previous_hash, f.hash,
      v_at, v_by
    from unnest(v_postings) f order by f.id
    -- The image is taken from the inserted row: with a plan made while the table was small, a second lookup would scan all entries of
    -- the file.
    returning entries.id, jsonb_strip_nulls(entries_image(entries)) as image
  ), lined as (
    insert into entry_lines (company_id, entry_id, position, entry_date, account_id, third_party_id, debit, credit, label, vat_code_id, vat_base, vat_rate,
                             vat_date, grids, due_date, open_amount, account_number, third_party_code, vat_code)
    select v_company, l.entry_id, l.position, l.entry_date, l.account_id, l.third_party_id, l.debit, l.credit, l.label, l.vat_code_id, l.vat_base, l.vat_rate,
      l.vat_date, l.grids, l.due_date, case when l.is_open then l.debit - l.credit end, l.account_number, l.third_party_code, l.vat_code
    from unnest(v_lines) l order by l.entry_id, l.position
  ), balanced as (
    insert into account_balances as b (company_id, account_id, period_id, is_closing, debit, credit, lines)
    select v_company, l.account_id, l.period_id, l.is_closing, sum(l.debit), sum(l.credit), count(*)
    from unnest(v_lines) l group by 2, 3, 4 order by 2, 3, 4
    on conflict (company_id, account_id, period_id, is_closing) do update
    set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines
  ), counted as (
    insert into entry_days as d (company_id, journal_id, day, entries)
    select v_company, k.journal_id, f.entry_date, count(*) from unnest(v_postings) f cross join lateral (values (f.journal_id), (0)) k (journal_id)
    group by 2, 3 order by 2, 3
    on conflict (company_id, journal_id, day) do update set entries = d.entries + excluded.entries
  ), chained as (
    insert into entry_chains (company_id, journal_id, fiscal_year_id, last_number, hash)
    select distinct on (f.journal_id, f.fiscal_year_id) v_company, f.journal_id, f.fiscal_year_id, f.number, f.hash
    from unnest(v_postings) f order by f.journal_id, f.fiscal_year_id, f.number desc
    on conflict (company_id, journal_id, fiscal_year_id) do update set last_number = excluded.last_number, hash = excluded.hash
  )
  select array_agg((v_company, h.id, null, 1, null, h.image, true, false, false)::change order by h.id) into v_changes from headed h;
  perform set_config('app.verb', 'post', true);
  perform record_changes('entries', v_changes);
  if exists (select from unnest(v_lines) l where l.analytics is not null) then
    insert into entry_line_analytics (company_id, entry_id, position, analytic_code_id, percent)
    select v_company, l.entry_id, l.position, (a.item ->> 'analytic_code_id')::bigint, (a.item ->> 'percent')::numeric(5,2)
    from unnest(v_lines) l cross join lateral jsonb_array_elements(l.analytics) with ordinality a (item, rank) order by l.entry_id, l.position, a.rank;
  end if;
  if exists (select from unnest(v_postings) f where f.item ->> 'reversed_entry_id' is not null) then
    perform set_config('app.verb', 'reverse', true);
    update entries e set status = 'reversed', reversed_by_entry_id = f.id
    from unnest(v_postings) f where e.company_id = v_company and e.id = (f.item ->> 'reversed_entry_id')::bigint;
  end if;
  perform set_config('app.verb', coalesce(v_verb, ''), true);
  return query select f.place, f.id, f.number, f.journal_code, f.fiscal_year_code from unnest(v_postings) f order by f.place;
end $$;

--
-- Name: prune_deliveries(bigint, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.prune_deliveries(p_firm bigint, p_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_limit integer := (select l.deliveries_limit from public.licence_of(p_firm) l);
  v_gone integer;
begin
  if v_limit is null then
    return 0;
  end if;
  perform from public.webhooks w where w.firm_id = p_firm order by w.id for no key update;
  delete from public.webhook_deliveries where id in (
    select d.id from public.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
    where d.firm_id = p_firm and (d.finished_at is not null or not w.is_active)
    order by d.id limit least(p_most, greatest(0, public.deliveries_used(p_firm) - v_limit)));
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

--
-- Name: purge_records(text[], bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.purge_records(p_resources text[], p_ids bigint[]) RETURNS TABLE(resource text, record_id bigint, image jsonb, is_child boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  v_table record;
  v_link record;
  v_company bigint := app_company();
  v_targets purge_target[] := '{}';
  v_kept bigint[];
  v_changed boolean := true;
  v_parts text[] := '{}';
begin
  if app_write() is null then
    raise exception 'records are purged outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  for v_table in select t.table_name, t.resource from tracked t
    where t.resource = any (p_resources) and t.part_of is null and t.table_name <> 'companies' and has_column(t.table_name::regclass, 'deleted_at')
  loop
    execute format('select $1 || array(select (%L, %L, k.id, null, null)::purge_target from %s k
      where k.company_id = $4 and k.deleted_at is not null and k.id in (select w.id from unnest($2, $3) w (resource, id) where w.resource = %L) %s)',
      v_table.table_name, v_table.resource, v_table.table_name, v_table.resource,
      case when has_column(v_table.table_name::regclass, 'merged_into_id') then 'and k.merged_into_id is null' end)
      into v_targets using v_targets, p_resources, p_ids, v_company;
  end loop;
  for v_table in select c.table_name, c.resource, coalesce(c.embedded_in, c.bin_owner) as owner, coalesce(c.embedded_key, c.bin_key) as owner_key from tracked c
    where c.part_of is null and coalesce(c.embedded_in, c.bin_owner) in (select p.table_name from unnest(v_targets) p)
  loop
    execute format('select $1 || array(select (%L, %L, k.id, p.table_name, p.id)::purge_target from unnest($1) p join %s k on k.company_id = $2 and k.%I = p.id
      where p.table_name = %L and not exists (select from unnest($1) q where q.table_name = %L and q.id = k.id))',
      v_table.table_name, v_table.resource, v_table.table_name, v_table.owner_key, v_table.owner, v_table.table_name)
      into v_targets using v_targets, v_company;
  end loop;
  -- A target that a record outside refers to is kept, and so is what it refers to itself; repeated until nothing changes.
  while v_changed loop
    v_changed := false;
    for v_link in
      select k.conrelid::regclass::text as source, a.attname as col, k.confrelid::regclass::text as target, has_column(k.conrelid, 'id') as has_id
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
        (select i.attnum from pg_attribute i where i.attrelid = k.confrelid and i.attname = 'id'))]
      where k.contype = 'f' and k.confdeltype <> 'c' and has_column(k.conrelid, 'company_id')
        and k.confrelid::regclass::text in (select p.table_name from unnest(v_targets) p)
    loop
      execute format('select array(select p.id from unnest($1) p where p.table_name = $2 and exists (select from %s r where r.company_id = $3 and r.%I = p.id %s))',
        v_link.source, v_link.col,
        case when v_link.has_id then format('and not exists (select from unnest($1) q where q.table_name = %L and q.id = r.id)', v_link.source) else '' end)
        into v_kept using v_targets, v_link.target, v_company;
      if cardinality(v_kept) > 0 then
        v_changed := true;
        -- A kept child keeps its owner, and a kept owner its children.
        v_targets := array(select p from unnest(v_targets) p where not (p.table_name = v_link.target and p.id = any (v_kept))
          and not exists (select from unnest(v_targets) c where c.table_name = v_link.target and c.id = any (v_kept) and c.owner_table = p.table_name and c.owner_id = p.id));
        v_targets := array(select p from unnest(v_targets) p
          where p.owner_id is null or exists (select from unnest(v_targets) o where o.table_name = p.owner_table and o.id = p.owner_id));
      end if;
    end loop;
  end loop;
  for v_table in select p.table_name, p.resource from unnest(v_targets) p group by 1, 2 loop
    v_parts := v_parts || format('t%s as (delete from %s k using unnest($2) p where k.company_id = $1 and p.table_name = %L and p.id = k.id
      returning p.resource, k.id, %I(k) as image, p.owner_id is not null as is_child)', cardinality(v_parts), v_table.table_name, v_table.table_name, v_table.table_name || '_image');
  end loop;
  if cardinality(v_parts) > 0 then
    return query execute 'with ' || array_to_string(v_parts, ', ') || ' select * from ('
      || (select string_agg(format('select * from t%s', n), ' union all ') from generate_series(0, cardinality(v_parts) - 1) n) || ') gone' using v_company, v_targets;
  end if;
end $_$;

--
-- Name: purge_replays(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.purge_replays(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from public.replays r
    where (r.company_id, r.user_id, r.key) in (
      select o.company_id, o.user_id, o.key from public.replays o where o.created_at <= public.app_now() - interval '30 days' limit p_most)
    returning 1
  )
  select count(*)::integer from gone
$$;

--
-- Name: purge_sync(integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.purge_sync(p_device_days integer, p_name_days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  delete from public.sync_devices d where d.last_seen_at < public.app_now() - make_interval(days => p_device_days);
  delete from public.sync_temp_ids t where t.created_at < public.app_now() - make_interval(days => p_name_days)
$$;

--
-- Name: put_back(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.put_back(p_seqs bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  v_row record;
  v_columns text;
begin
  for v_row in
    select r.record_id, r.former, t.table_name from unnest(p_seqs) with ordinality s (seq, place)
    join revisions r on r.company_id = app_company() and r.seq = s.seq
    join tracked t on t.resource = r.resource and t.part_of is null
    order by s.place
  loop
    v_columns := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
                  where a.attrelid = v_row.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and v_row.former ? a.attname::text);
    if v_columns is not null then
      execute format('update %1$s k set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where k.company_id = app_company() and k.id = $2',
                     v_row.table_name, v_columns) using v_row.former, v_row.record_id;
    end if;
  end loop;
end $_$;

--
-- Name: raise_required_role(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.raise_required_role(p_role text) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_writer jsonb := current_setting('app.writer')::jsonb;
begin
  if role_rank(p_role) > greatest(role_rank(v_writer ->> 'required_role'), role_rank('encoder')) then
    perform set_config('app.writer', (v_writer || jsonb_build_object('required_role', p_role))::text, true);
  end if;
end $$;

--
-- Name: record_changes(text, public.change[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.record_changes(p_resource text, p_changes public.change[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_company bigint := app_company();
  v_write bigint := app_write();
  v_user bigint := app_user();
  v_at timestamptz := app_now();
  v_verb text := nullif(current_setting('app.verb', true), '');
  v_setup boolean := is_set_up();
  v_writer jsonb;
  v_operation uuid;
  v_occurred timestamptz;
  v_base bigint;
  v_written timestamptz;
begin
  -- Before anything else: a write to hidden columns is no recorded change, but it needs the lock too.
  if v_write is null or exists (select from unnest(p_changes) c where c.company_id is distinct from v_company) then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_changes) = 0 then return; end if;
  v_writer := current_setting('app.writer')::jsonb;
  v_operation := v_writer ->> 'operation_id';
  v_occurred := coalesce((v_writer ->> 'occurred_at')::timestamptz, v_at);
  update heads set seq = seq + cardinality(p_changes) where company_id = v_company returning seq - cardinality(p_changes), written_at into v_base, v_written;
  if not v_setup and exists (select from unnest(p_changes) c where c.recorded) then perform set_config('app.recorded', '1', true); end if;
  with logged as (
    insert into revisions as r (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                                token_name, device_id, device_name, origin, occurred_at, created_at, required_role, former, after)
    select v_company, v_base + c.position, v_write, p_resource, c.record_id,
           coalesce(v_verb, case
             when c.before is null then 'create' when c.after is null then 'purge'
             when c.is_deleted and not c.was_deleted then 'delete' when c.was_deleted and not c.is_deleted then 'restore' else 'update' end),
           c.version_before, c.version_after, v_operation, v_user, v_writer ->> 'token_name',
           v_writer ->> 'device_id', v_writer ->> 'device_name', v_writer ->> 'origin', v_occurred, v_written, v_writer ->> 'required_role',
           case when c.before is not null then (
             select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(c.before) b
             where c.after is null or b.value is distinct from c.after -> b.key) end, c.after
    from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
    where c.recorded and not v_setup
    on conflict (company_id, resource, record_id, write_no) do update set
      op = case when r.op = 'create' or excluded.op = 'update' then r.op else excluded.op end,
      version_after = excluded.version_after,
      former = case when r.former is not null then excluded.former || r.former end,
      after = case when excluded.after is not null then r.after || excluded.after end
    returning r.seq, r.xmax = 0 as is_new
  )
  insert into revision_days as d (company_id, day, resource, user_id, revisions, first_seq, last_seq)
  select v_company, (v_at at time zone 'UTC')::date, p_resource, coalesce(v_user, 0), count(*), min(seq), max(seq)
  from logged where is_new having count(*) > 0
  on conflict (company_id, day, resource, user_id) do update set revisions = d.revisions + excluded.revisions, last_seq = excluded.last_seq;
  -- An embedded record is not sent by itself: its owner is.
  if exists (select from tracked t where t.resource = p_resource and t.embedded_in is not null) then return; end if;
  insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
  select v_company, p_resource, c.record_id, v_base + c.position, case when c.after is null or c.is_deleted then 'delete' else 'upsert' end,
         coalesce(c.version_after, c.version_before), v_at
  from unnest(p_changes) with ordinality c (company_id, record_id, version_before, version_after, before, after, recorded, was_deleted, is_deleted, position)
  on conflict (company_id, resource, record_id) do update set seq = excluded.seq, op = excluded.op, version = excluded.version, changed_at = excluded.changed_at;
end $$;

--
-- Name: record_children(text, text, text, bigint[], jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.record_children(p_owner text, p_resource text, p_field text, p_owners bigint[], p_before jsonb, p_after jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  -- A statement that left a list unchanged is no change of its owner.
  v_changed bigint[] := array(select o.id from unnest(p_owners) o (id) where p_before -> o.id::text is distinct from p_after -> o.id::text);
begin
  if app_write() is null then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(v_changed) = 0 then return; end if;
  execute format('update %s set written_in = app_write() where company_id = app_company() and id = any($1) and written_in is distinct from app_write()', p_owner) using v_changed;
  update revisions r set
    former = case when r.former is not null then jsonb_build_object(p_field, coalesce(p_before -> o.id::text, '[]')) || r.former end,
    after = r.after || jsonb_build_object(p_field, coalesce(p_after -> o.id::text, '[]'))
  from unnest(v_changed) o (id)
  where r.company_id = app_company() and r.resource = p_resource and r.record_id = o.id and r.write_no = app_write() and r.after is not null;
end $_$;

--
-- Name: recurring_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recurring_entries (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    kind text NOT NULL,
    template jsonb NOT NULL,
    frequency text NOT NULL,
    "interval" integer NOT NULL,
    day integer NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    max_runs integer,
    auto_post boolean NOT NULL,
    is_active boolean NOT NULL,
    runs_count integer DEFAULT 0 NOT NULL,
    next_run_on date,
    last_run_on date,
    last_entry_id bigint,
    last_error text,
    due_from date,
    status text GENERATED ALWAYS AS (
CASE
    WHEN (next_run_on IS NULL) THEN 'finished'::text
    WHEN is_active THEN 'active'::text
    ELSE 'paused'::text
END) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT recurring_entries_check CHECK (((day >= 1) AND (day <=
CASE
    WHEN (frequency = 'weekly'::text) THEN 7
    ELSE 31
END))),
    CONSTRAINT recurring_entries_frequency_check CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text, 'quarterly'::text, 'half_yearly'::text, 'yearly'::text]))),
    CONSTRAINT recurring_entries_interval_check CHECK ((("interval" >= 1) AND ("interval" <= 120))),
    CONSTRAINT recurring_entries_kind_check CHECK ((kind = ANY (ARRAY['free'::text, 'invoice'::text, 'credit_note'::text]))),
    CONSTRAINT recurring_entries_last_error_check CHECK (((length(last_error) >= 1) AND (length(last_error) <= 500))),
    CONSTRAINT recurring_entries_max_runs_check CHECK (((max_runs >= 1) AND (max_runs <= 10000))),
    CONSTRAINT recurring_entries_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT recurring_entries_next CHECK (((next_run_on >= starts_on) AND (next_run_on <= COALESCE(ends_on, next_run_on)))),
    CONSTRAINT recurring_entries_runs CHECK (((next_run_on IS NULL) OR (max_runs IS NULL) OR (runs_count < max_runs))),
    CONSTRAINT recurring_entries_runs_count_check CHECK ((runs_count >= 0)),
    CONSTRAINT recurring_entries_span CHECK ((ends_on >= starts_on)),
    CONSTRAINT recurring_entries_template_check CHECK ((jsonb_typeof(template) = 'object'::text))
);

--
-- Name: recurring_entries_image(public.recurring_entries); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.recurring_entries_image(r public.recurring_entries) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,runs_count,next_run_on,last_run_on,last_entry_id,last_error,status,due_from}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: recurring_entries_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.recurring_entries_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('recurring-entries', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else recurring_entries_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('recurring-entries', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, recurring_entries_image(o) as before, recurring_entries_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.runs_count is distinct from o.runs_count or n.next_run_on is distinct from o.next_run_on or n.last_run_on is distinct from o.last_run_on or n.last_entry_id is distinct from o.last_entry_id or n.last_error is distinct from o.last_error or n.status is distinct from o.status as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('recurring-entries', array(select (o.company_id, o.id, o.version, null, recurring_entries_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: recurring_entries_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.recurring_entries_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.name is distinct from old.name or new.kind is distinct from old.kind or new.template is distinct from old.template or new.frequency is distinct from old.frequency or new."interval" is distinct from old."interval" or new.day is distinct from old.day or new.starts_on is distinct from old.starts_on or new.ends_on is distinct from old.ends_on or new.max_runs is distinct from old.max_runs or new.auto_post is distinct from old.auto_post or new.is_active is distinct from old.is_active or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: refuse_access_before_consent(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_access_before_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from firm_invitations i where i.firm_id = new.firm_id and i.user_id = new.user_id) then
    raise exception 'user % has not accepted the invitation of firm %', new.user_id, new.firm_id
      using errcode = 'integrity_constraint_violation', constraint = 'firm_members_consent';
  end if;
  return new;
end $$;

--
-- Name: refuse_binned_alone(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_binned_alone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from coda_files f where f.company_id = new.company_id and f.id = new.coda_file_id and f.deleted_at is not distinct from new.deleted_at) then
    raise exception '% % goes to the bin with its file and returns with it', tg_table_name, new.id
      using errcode = 'check_violation', constraint = tg_table_name || '_binned_with_file';
  end if;
  return new;
end $$;

--
-- Name: refuse_binned_third_party(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_binned_third_party() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from third_parties t where t.company_id = new.company_id and t.id = new.third_party_id and t.deleted_at is null) then
    raise exception 'third party % is not one of the file', new.third_party_id
      using errcode = 'foreign_key_violation', constraint = 'journal_rules_third_party';
  end if;
  return new;
end $$;

--
-- Name: refuse_binned_vat_code(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_binned_vat_code() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from vat_codes v where v.company_id = new.company_id and v.id = new.default_vat_code_id and v.deleted_at is null) then
    raise exception 'VAT code % is not one of the file', new.default_vat_code_id
      using errcode = 'foreign_key_violation', constraint = 'accounts_default_vat_code';
  end if;
  return new;
end $$;

--
-- Name: refuse_budget_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_budget_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if count_budget_lines() > 5000 then
    raise exception 'company file % would have more than 5000 budget lines', app_company() using errcode = 'check_violation', constraint = 'budget_lines_limit';
  end if;
  return null;
end $$;

--
-- Name: refuse_budget_overlap(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_budget_overlap() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: refuse_control_account(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_control_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: refuse_document_of_reversed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_document_of_reversed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from documents d where d.company_id = new.company_id and d.journal_entry_id = new.id) then
    raise exception 'document % is still booked by entry %, which is reversed', new.document_id, new.id
      using errcode = 'check_violation', constraint = 'documents_reversed';
  end if;
  return null;
end $$;

--
-- Name: refuse_documents_entry(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_documents_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from entries e where e.company_id = new.company_id and e.id = new.journal_entry_id and e.status = 'posted'
                 and e.document_id = new.id and e.journal_id = new.journal_id) then
    raise exception 'entry % does not book document %', new.journal_entry_id, new.id using errcode = 'check_violation', constraint = 'documents_entry';
  end if;
  return new;
end $$;

--
-- Name: refuse_documents_party(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_documents_party() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from third_parties t where t.company_id = new.company_id and t.id = new.third_party_id and t.deleted_at is null
                 and t.type = case new.direction when 'purchase' then 'supplier' else 'customer' end) then
    raise exception 'third party % is none for a %', new.third_party_id, new.direction
      using errcode = 'foreign_key_violation', constraint = 'documents_third_party';
  end if;
  return new;
end $$;

--
-- Name: refuse_documents_sum(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_documents_sum() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_document bigint := case tg_table_name when 'documents' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(coalesce(new, old)) ->> 'document_id')::bigint end;
  v_bad record;
begin
  if erasing() then return null; end if;
  select d.id into v_bad from documents d left join lateral (
    select sum(l.amount_net) as net, sum(l.amount_vat) as vat, sum(l.foreign_net) as foreign_net, sum(l.foreign_vat) as foreign_vat,
      count(*) as lines, count(l.foreign_net) as foreign_lines
    from document_lines l where l.company_id = d.company_id and l.document_id = d.id) s on true
  where d.company_id = coalesce(new.company_id, old.company_id) and d.id = v_document
    and (row (d.amount_net, d.amount_vat, d.foreign_net, d.foreign_vat) is distinct from row (s.net, s.vat, s.foreign_net, s.foreign_vat)
      or s.foreign_lines <> case when d.foreign_currency is null then 0 else s.lines end);
  if found then
    raise exception 'the lines of document % do not add up to it', v_document using errcode = 'check_violation', constraint = 'documents_sum';
  end if;
  return null;
end $$;

--
-- Name: refuse_entry(text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_entry(p_reason text, p_detail jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%', p_reason using errcode = 'PT422', detail = p_detail::text;
end $$;

--
-- Name: refuse_file_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_file_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a file never changes: keep another one' using errcode = 'integrity_constraint_violation';
end $$;

--
-- Name: refuse_fiscal_gap(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_fiscal_gap() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (select max(y.ends_on) - min(y.starts_on) + 1 <> sum(y.ends_on - y.starts_on + 1)
      from fiscal_years y where y.company_id = new.company_id and y.deleted_at is null) then
    raise exception 'the fiscal years of company file % leave a gap', new.company_id using errcode = 'check_violation', constraint = 'fiscal_years_touch';
  end if;
  return null;
end $$;

--
-- Name: refuse_foreign_assignment(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_foreign_assignment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_firm bigint;
begin
  select c.firm_id into v_firm from companies c where c.id = new.company_id;
  if v_firm is not null then
    perform from firm_members m where m.firm_id = v_firm and m.user_id = new.user_id for key share;
    if not found then
      raise exception 'user % is no member of the firm of file %', new.user_id, new.company_id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;

--
-- Name: refuse_foreign_statement(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_foreign_statement() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from new_rows n left join bank_statements s on s.company_id = n.company_id and s.id = n.statement_id
             where (n.statement_id is null) <> (n.coda_file_id is null)
               or n.statement_id is not null and (s.coda_file_id, s.journal_id, s.iban, coalesce(s.foreign_currency, s.currency))
                 is distinct from (n.coda_file_id, n.journal_id, n.account_iban, coalesce(n.foreign_currency, n.currency))) then
    raise exception 'a transaction belongs to a statement of its file, journal and account' using errcode = 'check_violation', constraint = 'bank_transactions_statement';
  end if;
  return null;
end $$;

--
-- Name: refuse_invited_member(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_invited_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from firm_members m where m.firm_id = new.firm_id and m.user_id = new.user_id and not m.is_active for no key update;
  if not found then
    raise exception 'user % is an active member of firm %, or none', new.user_id, new.firm_id
      using errcode = 'integrity_constraint_violation', constraint = 'firm_invitations_inactive';
  end if;
  return new;
end $$;

--
-- Name: refuse_late_lines(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_late_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from new_rows n join letterings g on g.company_id = n.company_id and g.id = n.lettering_id where g.written_in is distinct from app_write() or g.version > 1) then
    raise exception 'a lettering is undone, never changed' using errcode = 'check_violation', constraint = 'letterings_kept';
  end if;
  return null;
end $$;

--
-- Name: refuse_lettered_reversal(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_lettered_reversal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from entry_lines l where l.company_id = new.company_id and l.entry_id = new.id and l.lettering_id is not null)
     or exists (select from vat_settlements s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
                where s.company_id = new.company_id and s.settlement_entry_id = new.id) then
    raise exception 'entry % is lettered', new.id using errcode = 'check_violation', constraint = 'entries_lettered';
  end if;
  return null;
end $$;

--
-- Name: refuse_lost_parties(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_lost_parties(p_entries jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_bad record;
begin
  select g.place, n.position into v_bad
  from jsonb_array_elements(p_entries) with ordinality g (item, place)
  cross join lateral (
    select null::bigint as position, g.item ->> 'third_party_id' as party
    union all select l.position, l.item ->> 'third_party_id' from jsonb_array_elements(g.item -> 'lines') with ordinality l (item, position)) n
  where n.party is not null
    and not exists (select from third_parties t where t.company_id = app_company() and t.id = n.party::bigint and t.deleted_at is null)
  order by g.place, n.position nulls first limit 1;
  if found then perform refuse_entry('third_party_unknown', jsonb_build_object('entry', v_bad.place, 'line', v_bad.position)); end if;
end $$;

--
-- Name: refuse_open_periods(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_open_periods() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: refuse_partial_year(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_partial_year() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: refuse_register_gap(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_register_gap() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  v_last integer := (select l.extract_number from register_loads l order by l.id desc limit 1);
begin
  if new.extract_type = 'update' and v_last + 1 is distinct from new.extract_number then
    raise exception 'update % does not follow extract %', new.extract_number, coalesce(v_last::text, 'none')
      using errcode = 'check_violation', constraint = 'register_loads_gap';
  end if;
  return new;
end $$;

--
-- Name: refuse_run_outside_write(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_run_outside_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if app_write() is null or new.company_id is distinct from app_company() then
    raise exception 'runs of recurring entries are written outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

--
-- Name: refuse_sixth_axis(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_sixth_axis() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (select count(*) from analytic_codes c where c.company_id = new.company_id and c.parent_id is null and c.deleted_at is null) > 5 then
    raise exception 'company file % has five analytic axes already', new.company_id using errcode = 'check_violation', constraint = 'analytic_codes_axes';
  end if;
  return null;
end $$;

--
-- Name: refuse_statement_sum(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_statement_sum() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from bank_statements s where s.company_id = new.company_id and s.id = new.id
             and (s.moved <> coalesce(s.foreign_new_balance - s.foreign_old_balance, s.new_balance - s.old_balance) or s.counted <> s.transactions_count)) then
    raise exception 'the transactions of statement % do not add up to its balances', new.id using errcode = 'check_violation', constraint = 'bank_statements_sum';
  end if;
  return null;
end $$;

--
-- Name: refuse_transaction_entry(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_transaction_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and exists (select from entries e where e.company_id = old.company_id and e.id = old.journal_entry_id and e.status = 'posted') then
    raise exception 'the entry of transaction % stands', old.id using errcode = 'check_violation', constraint = 'bank_transactions_matched';
  end if;
  if new.journal_entry_id is not null and not exists (select from entries e where e.company_id = new.company_id and e.id = new.journal_entry_id
      and e.status = 'posted' and e.origin = 'bank' and e.journal_id = new.journal_id) then
    raise exception 'entry % does not book transaction %', new.journal_entry_id, new.id using errcode = 'check_violation', constraint = 'bank_transactions_booked';
  end if;
  return new;
end $$;

--
-- Name: refuse_transaction_of_reversed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_transaction_of_reversed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from bank_transactions t where t.company_id = new.company_id and t.journal_entry_id = new.id) then
    raise exception 'a bank transaction is still matched by entry %, which is reversed', new.id
      using errcode = 'check_violation', constraint = 'bank_transactions_reversed';
  end if;
  return null;
end $$;

--
-- Name: refuse_unfit_account(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_unfit_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: refuse_unfit_default(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_unfit_default() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: refuse_year_before_opening(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_year_before_opening() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from entries e where e.company_id = new.company_id and e.origin = 'opening' and e.status = 'posted' and not e.carries
             and e.entry_date > new.ends_on) then
    raise exception 'fiscal year % lies before opening balances', new.id using errcode = 'check_violation', constraint = 'fiscal_years_opened';
  end if;
  return new;
end $$;

--
-- Name: register_key(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.register_key(t text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select btrim(regexp_replace(public.plain(t), '[^[:alnum:]]+', ' ', 'g'))
$$;

--
-- Name: register_query(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.register_query(q text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select string_agg(quote_literal(w) || ':*', ' & ')::tsquery from unnest(string_to_array(public.register_key(q), ' ')) w where w <> ''
$$;

--
-- Name: register_words(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.register_words(p_names jsonb) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select array_to_tsvector(array_remove(string_to_array(
    (select string_agg(public.register_key(n ->> 'name'), ' ') from jsonb_array_elements(p_names) n), ' '), ''))
$$;

--
-- Name: remove_bank_scores(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.remove_bank_scores() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from bank_scores s using old_rows o join new_rows n on n.company_id = o.company_id and n.id = o.id
  where s.company_id = o.company_id and s.transaction_id = o.id and (n.status <> o.status or n.deleted_at is distinct from o.deleted_at);
  return null;
end $$;

--
-- Name: renamed_in_template(jsonb, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.renamed_in_template(p_template jsonb, p_field text, p_from jsonb, p_to jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  with renamed as (
    select case when p_template -> p_field = p_from then jsonb_set(p_template, array[p_field], p_to) else p_template end as head
  )
  select jsonb_set(t.head, '{lines}', (
    select jsonb_agg(case when l.item -> p_field = p_from then jsonb_set(l.item, array[p_field], p_to) else l.item end order by l.place)
    from jsonb_array_elements(t.head -> 'lines') with ordinality l (item, place)))
  from renamed t
$$;

--
-- Name: repoint(regclass, bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.repoint(p_table regclass, p_from bigint, p_to bigint) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  v_link record;
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, case k.conrelid::regclass::text
      when 'documents' then 'and r.status = ''pending'''
      when 'document_lines' then 'and exists (select from documents d where d.company_id = r.company_id and d.id = r.document_id and d.status = ''pending'')'
      else '' end as only
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    where k.contype = 'f' and k.confrelid = p_table and a.attgenerated = '' and k.conrelid::regclass::text <> 'letterings'
      and has_column_privilege(k.conrelid, a.attnum, 'UPDATE')
    order by 1, 2
  loop
    execute format('update %s r set %I = $2 where r.company_id = app_company() and r.%I = $1 %s', v_link.source, v_link.col, v_link.col, v_link.only)
      using p_from, p_to;
  end loop;
end $_$;

--
-- Name: repoint_account(bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.repoint_account(p_from bigint, p_to bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_former jsonb := (select to_jsonb(a.number) from accounts a where a.company_id = app_company() and a.id = p_from);
  v_number jsonb := (select to_jsonb(a.number) from accounts a where a.company_id = app_company() and a.id = p_to);
  v_settings jsonb := (select c.settings from companies c where c.id = app_company());
  v_path text[];
  v_accounts bigint[] := array(select a.id from accounts a where a.company_id = app_company() and (a.id = p_from or a.merged_into_id = p_from));
begin
  perform send_again('entries', array(
    select distinct l.entry_id from entry_lines l where l.company_id = app_company() and l.account_id = any(v_accounts) order by 1));
  perform send_again('letterings', array(
    select g.id from letterings g where g.company_id = app_company() and g.account_id = any(v_accounts) order by 1));
  perform send_again('documents', array(
    select distinct d.id from document_lines l join documents d on d.company_id = l.company_id and d.id = l.document_id and d.status = 'booked'
    where l.company_id = app_company() and l.account_id = any(v_accounts) order by 1));
  perform repoint('accounts', p_from, p_to);
  perform repoint_templates('account_id', to_jsonb(p_from), to_jsonb(p_to));
  perform repoint_templates('account', v_former, v_number);
  update vat_codes v set accounts = (
    select jsonb_object_agg(s.key, case when s.value = to_jsonb(p_from) then to_jsonb(p_to) else s.value end) from jsonb_each(v.accounts) s)
  where v.company_id = app_company()
    and p_from in (v.due_account_id, v.deductible_account_id, v.repay_account_id, v.recover_account_id, v.pending_account_id);
  for v_path in
    select array['auto_entries'] || string_to_array(l.setting, '.') from setting_links l where l.company_id = app_company() and l.account_id = p_from
  loop
    v_settings := jsonb_set(v_settings, v_path, v_number);
  end loop;
  update companies c set settings = v_settings where c.id = app_company() and c.settings is distinct from v_settings;
end $$;

--
-- Name: repoint_templates(text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.repoint_templates(p_field text, p_from jsonb, p_to jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  update recurring_entries r set template = renamed_in_template(r.template, p_field, p_from, p_to)
  where r.company_id = app_company()
    and (r.template -> p_field = p_from or exists (select from jsonb_array_elements(r.template -> 'lines') l (item) where l.item -> p_field = p_from))
$$;

--
-- Name: repoint_third_party(bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.repoint_third_party(p_from bigint, p_to bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_parties bigint[] := array(select t.id from third_parties t where t.company_id = app_company() and (t.id = p_from or t.merged_into_id = p_from));
begin
  perform send_again('entries', array(
    select l.entry_id from entry_lines l where l.company_id = app_company() and l.third_party_id = any(v_parties)
    union select e.id from entries e where e.company_id = app_company() and e.third_party_id = any(v_parties) order by 1));
  perform send_again('letterings', array(
    select g.id from letterings g where g.company_id = app_company() and g.third_party_id = any(v_parties) order by 1));
  perform send_again('documents', array(
    select d.id from documents d where d.company_id = app_company() and d.third_party_id = any(v_parties) and d.status = 'booked' order by 1));
  -- Both third parties may have a document with this number: the merger keeps both.
  update documents d set is_forced = true
  where d.company_id = app_company() and d.third_party_id = p_from and d.status = 'pending' and d.number is not null and not d.is_forced
    and exists (select from documents o where o.company_id = d.company_id and o.direction = d.direction and o.third_party_id = p_to and o.number = d.number);
  perform repoint('third_parties', p_from, p_to);
  perform repoint_templates('third_party_id', to_jsonb(p_from), to_jsonb(p_to));
end $$;

--
-- Name: require_new_file(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.require_new_file() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if app_write() is distinct from 1 then
    raise exception 'a dossier is opened in the write that makes its file' using errcode = 'insufficient_privilege';
  end if;
  set constraints all deferred;
end $$;

--
-- Name: reserve_ids(text, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.reserve_ids(p_table text, p_count integer) RETURNS SETOF bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select nextval(pg_get_serial_sequence('public.' || p_table, 'id')) from generate_series(1, p_count)
$$;

--
-- Name: restore_conflicts(text, bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.restore_conflicts(p_resource text, p_ids bigint[]) RETURNS TABLE(record_id bigint, field text, reason text)
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_table text := (select t.table_name from tracked t where t.resource = p_resource and t.part_of is null);
  v_key record;
begin
  for v_key in
    select a.attname as col, k.confrelid::regclass as target from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attname <> 'merged_into_id' and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = k.confrelid and i.attname = 'id'))]
    where k.contype = 'f' and k.conrelid = v_table::regclass and has_column(k.confrelid, 'deleted_at') and k.confrelid <> 'companies'::regclass
  loop
    return query execute format('select r.id, %L::text, ''binned''::text from %s r join %s o on o.company_id = r.company_id and o.id = r.%I
      where r.company_id = app_company() and r.id = any ($1) and o.deleted_at is not null', v_key.col, v_table, v_key.target, v_key.col) using p_ids;
  end loop;
  for v_key in
    select i.predicate, string_agg(format('o.%I = r.%1$I', i.col), ' and ' order by i.place) as same, (array_agg(i.col order by i.place desc))[1] as col
    from (
      select x.indexrelid, pg_get_expr(x.indpred, x.indrelid) as predicate, c.place, a.attname as col from pg_index x
      cross join lateral unnest(x.indkey::smallint[]) with ordinality c (attnum, place)
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = c.attnum
      where x.indrelid = v_table::regclass and x.indisunique and x.indpred is not null) i
    where i.predicate like '%deleted_at IS NULL%' group by i.indexrelid, i.predicate
  loop
    return query execute format('select r.id, %L::text, ''taken''::text from (select * from %s where company_id = app_company() and id = any ($1) and %s) r
      where exists (select from %s o where %s and o.id <> r.id and %s)', v_key.col, v_table, replace(v_key.predicate, 'deleted_at IS NULL', 'true'),
      v_table, v_key.predicate, v_key.same) using p_ids;
  end loop;
end $_$;

--
-- Name: restore_record(text, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.restore_record(p_resource text, p_id bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $_$
declare
  v_table text := (select t.table_name from tracked t where t.resource = p_resource and t.part_of is null);
  v_children bigint := binned_children(p_resource, p_id);
  v_child record;
  v_at timestamptz;
begin
  execute format('select deleted_at from %s where company_id = app_company() and id = $1', v_table) into v_at using p_id;
  execute format('update %s set deleted_at = null, deleted_by = null where company_id = app_company() and id = $1', v_table) using p_id;
  for v_child in select * from binned_with(v_table) loop
    execute format('update %s set deleted_at = null, deleted_by = null where company_id = app_company() and %I = $1 and deleted_at = $2',
                   v_child.table_name, v_child.owner_key) using p_id, v_at;
  end loop;
  return 1 + v_children;
end $_$;

--
-- Name: role_name(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.role_name(p_rank integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select (array['reviewer', 'encoder', 'manager', 'admin'])[p_rank] $$;

--
-- Name: role_rank(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.role_rank(p_role text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select array_position(array['reviewer', 'encoder', 'manager', 'admin'], p_role) $$;

--
-- Name: seal_dossier(jsonb, jsonb, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.seal_dossier(p_years jsonb, p_periods jsonb, p_settings jsonb, p_chains jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_bad record;
begin
  perform require_new_file();
  select coalesce(c.journal_id, k.journal_id) as journal_id into v_bad
  from jsonb_to_recordset(p_chains) as k (journal_id bigint, fiscal_year_id bigint, last_number integer, hash bytea)
  full join (select x.* from entry_chains x where x.company_id = app_company()
             and x.fiscal_year_id in (select (y ->> 'id')::bigint from jsonb_array_elements(p_years) y where (y ->> 'is_opened')::boolean)) c
    on c.journal_id = k.journal_id and c.fiscal_year_id = k.fiscal_year_id
  where k.last_number is distinct from c.last_number or k.hash is distinct from c.hash limit 1;
  if found then
    raise exception 'the entries of journal % do not end with the head of their chain', (select j.code from journals j
      where j.company_id = app_company() and j.id = v_bad.journal_id) using errcode = 'check_violation', constraint = 'imported_chains_head';
  end if;
  insert into imported_chains (company_id, journal_id, fiscal_year_id, last_number, hash, dossier)
  select app_company(), k.journal_id, k.fiscal_year_id, k.last_number, k.hash, k.dossier
  from jsonb_to_recordset(p_chains) as k (journal_id bigint, fiscal_year_id bigint, last_number integer, hash bytea, dossier text);
  perform set_config('app.opening', 'yes', true);
  update companies c set settings = p_settings where c.id = app_company();
  perform set_config('app.setup', '1', true);
  update fiscal_periods p set is_locked = n.is_locked, locked_at = n.locked_at, lock_reason = n.lock_reason, is_vat_locked = n.is_vat_locked
  from jsonb_to_recordset(p_periods) as n (id bigint, is_locked boolean, locked_at timestamptz, lock_reason text, is_vat_locked boolean)
  where p.company_id = app_company() and p.id = n.id and (n.is_locked or n.is_vat_locked);
  update fiscal_years y set is_closed = true, closed_at = n.closed_at
  from jsonb_to_recordset(p_years) as n (id bigint, is_closed boolean, closed_at timestamptz)
  where y.company_id = app_company() and y.id = n.id and n.is_closed;
  perform set_config('app.opening', '', true), set_config('app.setup', '', true);
end $$;

--
-- Name: seen_device(bigint, bigint, text, text, bigint, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.seen_device(p_company bigint, p_user bigint, p_device text, p_name text, p_cursor bigint, p_push jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  insert into public.sync_devices as d (company_id, user_id, device_id, device_name, last_seen_at, last_cursor, last_push_at, last_push)
  values (p_company, p_user, p_device, p_name, public.app_now(), coalesce(p_cursor, 0), case when p_push is not null then public.app_now() end, p_push)
  on conflict (company_id, user_id, device_id) do update set device_name = coalesce(excluded.device_name, d.device_name),
    last_seen_at = greatest(excluded.last_seen_at, d.last_seen_at), last_cursor = coalesce(p_cursor, d.last_cursor),
    last_push_at = coalesce(excluded.last_push_at, d.last_push_at), last_push = coalesce(excluded.last_push, d.last_push)
$$;

--
-- Name: send_again(text, bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.send_again(p_resource text, p_ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_before bigint;
begin
  if coalesce(cardinality(p_ids), 0) = 0 then return; end if;
  update heads h set seq = h.seq + cardinality(p_ids) where h.company_id = app_company() returning h.seq - cardinality(p_ids) into v_before;
  update feed f set seq = v_before + n.place, changed_at = app_now() from unnest(p_ids) with ordinality n (id, place)
  where f.company_id = app_company() and f.resource = p_resource and f.record_id = n.id;
end $$;

--
-- Name: send_assertions_of_account(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.send_assertions_of_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform send_again('balance-assertions', array(
    select a.id from balance_assertions a where a.company_id = new.company_id and a.account_id = new.id and a.deleted_at is null order by a.id));
  return null;
end $$;

--
-- Name: send_assertions_of_party(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.send_assertions_of_party() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform send_again('balance-assertions', array(
    select a.id from balance_assertions a where a.company_id = new.company_id and a.third_party_id = new.id and a.deleted_at is null order by a.id));
  return null;
end $$;

--
-- Name: send_batches_of_merged(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.send_batches_of_merged() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform send_again('payment-batches', array(
    select distinct p.batch_id from payments p where p.company_id = new.company_id and p.third_party_id = new.id order by 1));
  return null;
end $$;

--
-- Name: send_budgets_of_accounts(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.send_budgets_of_accounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform send_again('budgets', array(
    select distinct b.id from new_rows n
    join budget_lines l on l.company_id = n.company_id and l.account = n.number
    join budgets b on b.company_id = l.company_id and b.id = l.budget_id and b.deleted_at is null order by b.id));
  return null;
end $$;

--
-- Name: send_budgets_of_year(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.send_budgets_of_year() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform send_again('budgets', array(
    select b.id from budgets b where b.company_id = new.company_id and b.fiscal_year_id = new.id and b.deleted_at is null order by b.id));
  return null;
end $$;

--
-- Name: served_file(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.served_file(p_id bigint) RETURNS TABLE(key text, name text, type text, size bigint, sha256 text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select f.key, f.name, f.type, f.size, encode(f.sha256, 'hex') from public.files f where f.id = p_id
$$;

--
-- Name: served_import(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.served_import(p_id bigint) RETURNS TABLE(company_id bigint, kind text, engine text, name text, key text, type text, size bigint, sha256 text, preview_key text, preview_type text, preview_size bigint, preview_sha256 text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select i.company_id, i.kind, i.engine, i.original_name, f.key, f.type, f.size, encode(f.sha256, 'hex'), p.key, p.type, p.size, encode(p.sha256, 'hex')
  from document_imports i
  join companies c on c.id = i.company_id and c.deleted_at is null
  join files f on f.company_id = i.company_id and f.id = i.file_id
  left join files p on p.company_id = i.company_id and p.id = i.preview_file_id
  where i.id = p_id and i.deleted_at is null
$$;

--
-- Name: settle_lines(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.settle_lines(p_lines jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if app_write() is null then
    raise exception 'lines are lettered outside write() of their company file' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.settling', 'yes', true);
  update entry_lines l set open_amount = l.open_amount - s.amount, lettering_id = s.lettering_id, lettering_code = s.lettering_code
  from jsonb_to_recordset(p_lines) s (id bigint, amount numeric(15,2), lettering_id bigint, lettering_code text)
  where l.company_id = app_company() and l.entry_id = s.id / 100000 and l.position = s.id % 100000;
  perform set_config('app.settling', '', true);
  update entries e set settled_in = app_write()
  where e.company_id = app_company() and e.settled_in is distinct from app_write()
    and e.id in (select s.id / 100000 from jsonb_to_recordset(p_lines) s (id bigint));
end $$;

--
-- Name: settling(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.settling() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$ select current_user = 'partita_owner' and coalesce(current_setting('app.settling', true) = 'yes', false) $$;

--
-- Name: show_file(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.show_file() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  v_seq bigint;
begin
  if app_write() is null then raise exception 'the stream of a file moves inside write() alone' using errcode = 'insufficient_privilege'; end if;
  update heads h set seq = h.seq + 1 where h.company_id = app_company() returning h.seq into v_seq;
  update feed f set seq = v_seq, changed_at = app_now() where f.company_id = app_company() and f.resource = 'companies' and f.record_id = app_company();
  return v_seq;
end $$;

--
-- Name: show_owners(text, text, bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.show_owners(p_owner text, p_resource text, p_owners bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  v_base bigint;
begin
  update heads set seq = seq + cardinality(p_owners) where company_id = app_company() returning seq - cardinality(p_owners) into v_base;
  execute format('insert into feed as f (company_id, resource, record_id, seq, op, version, changed_at)
    select o.company_id, $1, o.id, $2 + array_position($3, o.id), ''upsert'', o.version, app_now()
    from %s o where o.company_id = app_company() and o.id = any ($3) and o.deleted_at is null
    on conflict (company_id, resource, record_id) do update set seq = excluded.seq, changed_at = excluded.changed_at', p_owner)
    using p_resource, v_base, p_owners;
end $_$;

--
-- Name: stage_dropped(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stage_dropped() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into public.file_stagings (key, created_at) values (old.key, public.app_now());
  return null;
end $$;

--
-- Name: stage_file(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stage_file(p_key text, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  insert into public.file_stagings (key, created_at) values (p_key, coalesce(p_now, public.app_now()))
$$;

--
-- Name: stamp_assigned(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stamp_assigned() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    update public.firm_members m set access_changed_at = public.app_now()
    from (select distinct c.firm_id, n.user_id from now_assigned n join public.companies c on c.id = n.company_id) a
    where m.firm_id = a.firm_id and m.user_id = a.user_id;
  elsif tg_op = 'DELETE' then
    update public.firm_members m set access_changed_at = public.app_now()
    from (select distinct c.firm_id, o.user_id from once_assigned o join public.companies c on c.id = o.company_id) a
    where m.firm_id = a.firm_id and m.user_id = a.user_id;
  else
    update public.firm_members m set access_changed_at = public.app_now()
    from (select distinct c.firm_id, d.user_id from (
            (select * from now_assigned except select * from once_assigned) union all
            (select * from once_assigned except select * from now_assigned)) d join public.companies c on c.id = d.company_id) a
    where m.firm_id = a.firm_id and m.user_id = a.user_id;
  end if;
  return null;
end $$;

--
-- Name: stamp_member(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stamp_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' or (old.role, old.is_active) is distinct from (new.role, new.is_active) then
    new.access_changed_at := app_now();
  end if;
  return new;
end $$;

--
-- Name: standalone_used(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.standalone_used(p_user bigint) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select count(*)::integer from company_members m join companies c on c.id = m.company_id
  where m.user_id = p_user and m.is_active and c.firm_id is null and c.deleted_at is null
$$;

--
-- Name: store_bank_scores(bigint, bigint[], numeric[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.store_bank_scores(p_company bigint, p_ids bigint[], p_scores numeric[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if app_company() is null then perform set_config('app.company_id', p_company::text, true); end if;
  perform from bank_transactions t where t.company_id = p_company and t.id = any (p_ids) order by t.id for share;
  insert into bank_scores (company_id, transaction_id, best_score)
  select p_company, n.id, n.score from unnest(p_ids, p_scores) n (id, score)
  join bank_transactions t on t.company_id = p_company and t.id = n.id and t.status = 'pending' and t.deleted_at is null
  order by n.id
  on conflict (company_id, transaction_id) do update set best_score = excluded.best_score, scored_at = excluded.scored_at;
end $$;

--
-- Name: stray_days(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stray_days() RETURNS TABLE(journal_code text, day date, entries bigint, kept_entries bigint)
    LANGUAGE sql STABLE
    AS $$
  select j.code, d.day, 0::bigint, d.entries::bigint from entry_days d left join journals j on j.company_id = d.company_id and j.id = d.journal_id
  where d.company_id = app_company() and d.entries <> 0
    and not exists (select from fiscal_years y where y.company_id = d.company_id and d.day between y.starts_on and y.ends_on)
  order by 2, 1 nulls first
$$;

--
-- Name: sum_asset_charges(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.sum_asset_charges() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$
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

--
-- Name: technical_of(text, bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.technical_of(p_resource text, p_ids bigint[]) RETURNS TABLE(id bigint, shown jsonb)
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_table tracked := (select t from tracked t where t.resource = p_resource and t.part_of is null);
  v_fields text := (select string_agg(format('%L, %s', c.name, coalesce(c.as_wire, format('(r).%I', c.name))), ', ')
                    from image_columns(v_table.table_name, '{}') c where c.name = any (v_table.technical || '{company_id,lock_version,updated_at}'::text[]));
begin
  return query execute format('select r.id, jsonb_build_object(%s) from %s r where r.company_id = app_company() and r.id = any ($1)', v_fields, v_table.table_name)
    using p_ids;
end $_$;

--
-- Name: third_parties_former(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.third_parties_former() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into former_values (company_id, table_name, record_id, write_no, created_at, former)
      select o.company_id, 'third_parties', o.id, app_write(), h.written_at, jsonb_build_object('vies_status', o.vies_status)
      -- A full join, as in the log: never a nested loop over 5,000 rows.
      from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id
      join heads h on h.company_id = o.company_id
      where n.vies_status is distinct from o.vies_status
      on conflict do nothing;
      return null;
    end $$;

--
-- Name: third_parties; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.third_parties (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    type text NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    legal_form text,
    legal_form_code text,
    enterprise_number text,
    vat_number text,
    street text,
    house_number text,
    box text,
    address text,
    postal_code text,
    city text,
    country text NOT NULL,
    email text,
    phone text,
    website text,
    contact_name text,
    locale text NOT NULL,
    iban text,
    bic text,
    payment_term_days integer,
    payment_term_end_of_month boolean DEFAULT false NOT NULL,
    account_id bigint NOT NULL,
    default_account_id bigint,
    default_vat_code_id bigint,
    is_vat_liable boolean DEFAULT true NOT NULL,
    is_consumer boolean DEFAULT false NOT NULL,
    is_281_50 boolean DEFAULT false NOT NULL,
    fee_nature text,
    profession text,
    national_number text,
    payment_blocked boolean DEFAULT false NOT NULL,
    reminder_blocked boolean DEFAULT false NOT NULL,
    vies_status text DEFAULT 'unknown'::text NOT NULL,
    vies_checked_at timestamp with time zone,
    peppol_identifier text,
    peppol_registered boolean DEFAULT false NOT NULL,
    peppol_checked_at timestamp with time zone,
    external_id text,
    source text DEFAULT 'manual'::text NOT NULL,
    note text,
    is_active boolean DEFAULT true NOT NULL,
    merged_into_id bigint,
    code_number integer GENERATED ALWAYS AS (
CASE
    WHEN (code ~
    CASE type
        WHEN 'supplier'::text THEN '^S[0-9]{5,9}$'::text
        ELSE '^C[0-9]{5,9}$'::text
    END) THEN (substr(code, 2))::integer
    ELSE NULL::integer
END) STORED,
    search text GENERATED ALWAYS AS (public.plain(((((((((((code || ' '::text) || name) || ' '::text) || COALESCE(vat_number, ''::text)) || ' '::text) || COALESCE(enterprise_number, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(city, ''::text)))) STORED,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT third_parties_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
    CONSTRAINT third_parties_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT third_parties_fee_nature_check CHECK ((fee_nature = ANY (ARRAY['commissions'::text, 'fees'::text, 'benefits_in_kind'::text, 'expenses'::text]))),
    CONSTRAINT third_parties_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))),
    CONSTRAINT third_parties_merged CHECK (((merged_into_id IS NULL) OR ((deleted_at IS NOT NULL) AND (merged_into_id <> id)))),
    CONSTRAINT third_parties_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT third_parties_payment_term_days_check CHECK (((payment_term_days >= 0) AND (payment_term_days <= 365))),
    CONSTRAINT third_parties_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'importer'::text, 'peppol'::text, 'external'::text, 'import'::text]))),
    CONSTRAINT third_parties_type_check CHECK ((type = ANY (ARRAY['supplier'::text, 'customer'::text]))),
    CONSTRAINT third_parties_vies_status_check CHECK ((vies_status = ANY (ARRAY['unknown'::text, 'valid'::text, 'invalid'::text])))
);

--
-- Name: third_parties_image(public.third_parties); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.third_parties_image(r public.third_parties) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,vies_status,vies_checked_at,peppol_registered,peppol_checked_at,search,code_number}'::text[]) || jsonb_build_object('created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: third_parties_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.third_parties_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('third-parties', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else third_parties_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('third-parties', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, third_parties_image(o) as before, third_parties_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, n.vies_status is distinct from o.vies_status or n.vies_checked_at is distinct from o.vies_checked_at or n.peppol_registered is distinct from o.peppol_registered or n.peppol_checked_at is distinct from o.peppol_checked_at as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('third-parties', array(select (o.company_id, o.id, o.version, null, third_parties_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: third_parties_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.third_parties_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.type is distinct from old.type or new.code is distinct from old.code or new.name is distinct from old.name or new.legal_form is distinct from old.legal_form or new.legal_form_code is distinct from old.legal_form_code or new.enterprise_number is distinct from old.enterprise_number or new.vat_number is distinct from old.vat_number or new.street is distinct from old.street or new.house_number is distinct from old.house_number or new.box is distinct from old.box or new.address is distinct from old.address or new.postal_code is distinct from old.postal_code or new.city is distinct from old.city or new.country is distinct from old.country or new.email is distinct from old.email or new.phone is distinct from old.phone or new.website is distinct from old.website or new.contact_name is distinct from old.contact_name or new.locale is distinct from old.locale or new.iban is distinct from old.iban or new.bic is distinct from old.bic or new.payment_term_days is distinct from old.payment_term_days or new.payment_term_end_of_month is distinct from old.payment_term_end_of_month or new.account_id is distinct from old.account_id or new.default_account_id is distinct from old.default_account_id or new.default_vat_code_id is distinct from old.default_vat_code_id or new.is_vat_liable is distinct from old.is_vat_liable or new.is_consumer is distinct from old.is_consumer or new.is_281_50 is distinct from old.is_281_50 or new.fee_nature is distinct from old.fee_nature or new.profession is distinct from old.profession or new.national_number is distinct from old.national_number or new.payment_blocked is distinct from old.payment_blocked or new.reminder_blocked is distinct from old.reminder_blocked or new.peppol_identifier is distinct from old.peppol_identifier or new.external_id is distinct from old.external_id or new.source is distinct from old.source or new.note is distinct from old.note or new.is_active is distinct from old.is_active or new.merged_into_id is distinct from old.merged_into_id or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: track(text, text, text[], text[], text, text, text); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.track(IN p_table text, IN p_resource text, IN p_technical text[] DEFAULT '{}'::text[], IN p_hidden text[] DEFAULT '{}'::text[], IN p_part_of text DEFAULT NULL::text, IN p_owner_key text DEFAULT NULL::text, IN p_field text DEFAULT NULL::text)
    LANGUAGE plpgsql
    AS $_$
declare
  v_frame constant text[] := '{company_id,version,lock_version,updated_at,written_in}'::text[] || coalesce(p_owner_key, 'company_id');
  v_unseen constant text[] := v_frame || p_technical || p_hidden;
  v_casts text := (select string_agg(format('%L, %s', c.name, c.as_wire), ', ') from image_columns(p_table, v_unseen) c where c.as_wire is not null);
  -- In a before trigger generated columns are still empty; the columns they are computed from are compared instead.
  v_recorded text := (select string_agg(format('new.%I is distinct from old.%1$I', c.name), ' or ')
                      from image_columns(p_table, v_unseen) c where not c.generated);
  v_bin boolean := exists (select from pg_attribute a where a.attrelid = p_table::regclass and a.attname = 'deleted_at' and not a.attisdropped);
  v_order text;
  v_lists text;
  v_now text;
  v_untouched text;
  v_technical text := (select string_agg(format('n.%I is distinct from o.%1$I', c), ' or ') from unnest(p_technical) c);
begin
  if p_part_of is not null and cardinality(p_technical) > 0 then
    raise exception 'the children of % have no feed of their own that a technical column could move', p_part_of;
  end if;
  insert into tracked values (p_table, p_resource, p_technical, p_hidden, p_part_of, p_owner_key, p_field)
  on conflict (table_name) do update set resource = excluded.resource, technical = excluded.technical, hidden = excluded.hidden,
    part_of = excluded.part_of, owner_key = excluded.owner_key, field = excluded.field;
  -- One expression, so that the planner inlines it: with 5,000 rows most of the time went into function calls.
  execute format('create or replace function %I(r %s) returns jsonb language sql stable as $f$ select (to_jsonb(r) - %L::text[]) || jsonb_build_object(%s) $f$',
                 p_table || '_image', p_table, v_unseen, v_casts);
  if p_part_of is null then
    execute format($f$
      create or replace function %1$I() returns trigger language plpgsql as $t$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if %2$s or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $t$ $f$, p_table || '_touch', v_recorded);
    execute format($f$
      create or replace function %1$I() returns trigger language plpgsql as $t$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes(%2$L, array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else %3$I(n) end, true, false, %4$s)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes(%2$L, array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, %3$I(o) as before, %3$I(n) as after,
                     %5$s as was_deleted, %4$s as is_deleted, %6$s as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes(%2$L, array(select (o.company_id, o.id, o.version, null, %3$I(o), null, true, %5$s, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $t$ $f$, p_table || '_log', p_resource, p_table || '_image',
      case when v_bin then 'n.deleted_at is not null' else 'false' end, case when v_bin then 'o.deleted_at is not null' else 'false' end,
      coalesce(v_technical, 'false'));
    execute format('create or replace trigger touch before update on %s for each row execute function %I()', p_table, p_table || '_touch');
  else
    v_order := case when exists (select from pg_attribute a where a.attrelid = p_table::regclass and a.attname = 'position') then 'c.position, c.id' else 'c.id' end;
    v_lists := format('(select jsonb_object_agg(l.owner, l.list) from (select c.%1$I as owner, jsonb_agg(%2$I(c) order by %3$s) as list '
                      'from (%%s) c group by c.%1$I) l)', p_owner_key, p_table || '_image', v_order);
    v_now := format('select k.* from %1$s k where k.company_id = app_company() and k.%2$I = any (v_owners)', p_table, p_owner_key);
    -- A full join here too, against a nested loop over 5,000 rows.
    v_untouched := format('select k.* from (%s) k full join new_rows n on n.id = k.id where n.id is null', v_now);
    execute format($f$
      create or replace function %1$I() returns trigger language plpgsql as $t$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.%2$I from new_rows n);
          v_before := %3$s;
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.%2$I from new_rows n union select o.%2$I from old_rows o);
          v_before := %4$s;
        else
          v_owners := array(select distinct o.%2$I from old_rows o);
          v_before := %5$s;
        end if;
        perform record_children(%6$L, %7$L, %8$L, v_owners, v_before, %9$s);
        return null;
      end $t$ $f$, p_table || '_log', p_owner_key,
      format(v_lists, v_untouched), format(v_lists, v_untouched || ' union all select o.* from old_rows o'),
      format(v_lists, v_now || ' union all select o.* from old_rows o'), p_part_of, p_resource, p_field, format(v_lists, v_now));
  end if;
  execute format('create or replace trigger log_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', p_table, p_table || '_log');
  execute format('create or replace trigger log_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %I()', p_table, p_table || '_log');
  execute format('create or replace trigger log_delete after delete on %s referencing old table as old_rows for each statement when (not erasing()) execute function %I()', p_table, p_table || '_log');
end $_$;

--
-- Name: trial_end(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.trial_end(p_created timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE
    AS $$ select (p_created at time zone 'UTC')::date + 30 $$;

--
-- Name: trim_feed(integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.trim_feed(p_days integer, p_least integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_company bigint := public.app_company();
  v_last bigint;
  v_count integer;
begin
  if public.app_write() is null then raise exception 'the feed is trimmed inside write() alone' using errcode = 'insufficient_privilege'; end if;
  with gone as (
    delete from public.feed f where f.company_id = v_company and f.op = 'delete' and f.changed_at < public.app_now() - make_interval(days => p_days)
      and f.seq <= (select k.seq from public.feed k where k.company_id = v_company and k.op = 'delete' order by k.seq desc offset p_least limit 1)
    returning f.seq)
  select count(*), max(g.seq) into v_count, v_last from gone g;
  if v_count > 0 then update public.heads h set floor = greatest(h.floor, v_last) where h.company_id = v_company; end if;
  return v_count;
end $$;

--
-- Name: trimmable(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.trimmable(p_days integer) RETURNS TABLE(id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select h.company_id from public.heads h
  where (select f.changed_at from public.feed f where f.company_id = h.company_id and f.op = 'delete' order by f.seq limit 1)
    < public.app_now() - make_interval(days => p_days)
$$;

--
-- Name: undo_state(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.undo_state(p_seqs bigint[]) RETURNS TABLE(seq bigint, is_gone boolean, fields text[])
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_table record;
begin
  for v_table in
    select t.table_name, t.resource from tracked t where t.part_of is null and t.resource in (
      select r.resource from revisions r where r.company_id = app_company() and r.seq = any (p_seqs)) order by t.resource
  loop
    return query execute format($q$
      select r.seq, k.id is null, array(
        select f.key from jsonb_object_keys(coalesce(r.former, r.after)) f (key)
        where k.image ? f.key and k.image -> f.key is distinct from coalesce(r.after -> f.key, 'null') order by 1)
      from revisions r
      left join lateral (select k.id, %I(k) as image from %s k where k.company_id = r.company_id and k.id = r.record_id) k on true
      where r.company_id = app_company() and r.seq = any ($1) and r.resource = $2 $q$, v_table.table_name || '_image', v_table.table_name)
      using p_seqs, v_table.resource;
  end loop;
end $_$;

--
-- Name: unverified_ledgers(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.unverified_ledgers(p_since timestamp with time zone) RETURNS TABLE(public_token text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select c.public_token::text from public.companies c left join public.ledger_verifications v on v.company_id = c.id
  where c.deleted_at is null and coalesce(v.verified_at, c.created_at) < p_since order by coalesce(v.verified_at, c.created_at), c.id
$$;

--
-- Name: usages_of(regclass, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.usages_of(p_table regclass, p_id bigint) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_link record;
  v_count bigint;
  v_usages jsonb := '{}';
  v_ids bigint[] := array[p_id];
begin
  if exists (select from pg_attribute m where m.attrelid = p_table and m.attname = 'merged_into_id' and not m.attisdropped) then
    execute format('select $1 || array(select r.id from %s r where r.company_id = app_company() and r.merged_into_id = $2)', p_table)
      into v_ids using v_ids, p_id;
  end if;
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, coalesce(o.resource, t.resource, 'companies') as resource,
      exists (select from pg_attribute d where d.attrelid = k.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    left join tracked o on o.table_name = t.embedded_in
    where k.contype = 'f' and k.confrelid = p_table
      and coalesce(t.part_of, t.embedded_in, t.bin_owner) is distinct from p_table::text
      and exists (select from pg_attribute c where c.attrelid = k.conrelid and c.attname = 'company_id')
    order by 3
  loop
    execute format('select count(*) from %s r where r.company_id = app_company() and r.%I = any ($1) %s', v_link.source, v_link.col,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_count using v_ids;
    if v_count > 0 then
      v_usages := v_usages || jsonb_build_object(v_link.resource, coalesce((v_usages ->> v_link.resource)::bigint, 0) + v_count);
    end if;
  end loop;
  return v_usages;
end $_$;

--
-- Name: used_records(regclass, bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.used_records(p_table regclass, p_ids bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  v_link record;
  v_used bigint[] := '{}';
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col,
      has_column(k.conrelid, 'deleted_at') and a.attname <> 'merged_into_id' as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    where k.contype = 'f' and k.confrelid = p_table and coalesce(t.part_of, t.embedded_in, t.bin_owner) is distinct from p_table::text
      and has_column(k.conrelid, 'company_id')
  loop
    execute format('select $1 || array(select distinct r.%1$I from %2$s r where r.company_id = app_company() and r.%1$I = any ($2) %3$s)', v_link.col, v_link.source,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_used using v_used, p_ids;
  end loop;
  return v_used;
end $_$;

--
-- Name: users_used(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.users_used(p_firm bigint) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select count(*)::integer from firm_members m where m.firm_id = p_firm
    and (m.is_active or exists (select from firm_invitations i where i.firm_id = m.firm_id and i.user_id = m.user_id))
$$;

--
-- Name: vat_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vat_codes (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    pack text,
    code text NOT NULL COLLATE pg_catalog."C",
    label text,
    direction text NOT NULL,
    mechanism text NOT NULL,
    nature text,
    rate numeric(5,2) NOT NULL,
    exigibility text NOT NULL,
    deductible_percent numeric(5,2),
    accounts jsonb NOT NULL,
    grids jsonb NOT NULL,
    intra_code text,
    in_client_listing boolean,
    ubl_category text,
    vatex_code text,
    invoice_mention text,
    valid_from date,
    valid_until date,
    is_default boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    is_system boolean GENERATED ALWAYS AS ((pack IS NOT NULL)) STORED NOT NULL,
    due_account_id bigint GENERATED ALWAYS AS (((accounts ->> 'due'::text))::bigint) STORED,
    deductible_account_id bigint GENERATED ALWAYS AS (((accounts ->> 'deductible'::text))::bigint) STORED,
    repay_account_id bigint GENERATED ALWAYS AS (((accounts ->> 'credit_note_repay'::text))::bigint) STORED,
    recover_account_id bigint GENERATED ALWAYS AS (((accounts ->> 'credit_note_recover'::text))::bigint) STORED,
    pending_account_id bigint GENERATED ALWAYS AS (((accounts ->> 'pending'::text))::bigint) STORED,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT vat_codes_accounts_check CHECK ((accounts ?& ARRAY['due'::text, 'deductible'::text, 'credit_note_repay'::text, 'credit_note_recover'::text, 'pending'::text])),
    CONSTRAINT vat_codes_check CHECK ((valid_until >= valid_from)),
    CONSTRAINT vat_codes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 10))),
    CONSTRAINT vat_codes_deduct_on_purchases CHECK (((deductible_percent IS NOT NULL) = (direction = 'purchase'::text))),
    CONSTRAINT vat_codes_deductible_percent_check CHECK (((deductible_percent >= (0)::numeric) AND (deductible_percent <= (100)::numeric))),
    CONSTRAINT vat_codes_direction_check CHECK ((direction = ANY (ARRAY['purchase'::text, 'sale'::text]))),
    CONSTRAINT vat_codes_exigibility_check CHECK ((exigibility = ANY (ARRAY['debit'::text, 'payment'::text]))),
    CONSTRAINT vat_codes_grids_check CHECK ((grids ?& ARRAY['base'::text, 'due'::text, 'deductible'::text, 'credit_note_base'::text, 'credit_note_repay'::text, 'credit_note_recover'::text])),
    CONSTRAINT vat_codes_have_a_label CHECK (((label IS NOT NULL) OR (pack IS NOT NULL))),
    CONSTRAINT vat_codes_intra_code_check CHECK ((intra_code = ANY (ARRAY['L'::text, 'S'::text, 'T'::text]))),
    CONSTRAINT vat_codes_invoice_mention_check CHECK ((length(invoice_mention) <= 500)),
    CONSTRAINT vat_codes_label_check CHECK (((length(label) >= 1) AND (length(label) <= 190))),
    CONSTRAINT vat_codes_mechanism_check CHECK (((length(mechanism) >= 1) AND (length(mechanism) <= 40))),
    CONSTRAINT vat_codes_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric))),
    CONSTRAINT vat_codes_ubl_category_check CHECK ((ubl_category = ANY (ARRAY['S'::text, 'Z'::text, 'E'::text, 'AE'::text, 'K'::text, 'G'::text, 'O'::text]))),
    CONSTRAINT vat_codes_vatex_code_check CHECK ((length(vatex_code) <= 30))
);

--
-- Name: vat_codes_image(public.vat_codes); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_codes_image(r public.vat_codes) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,pack,due_account_id,deductible_account_id,repay_account_id,recover_account_id,pending_account_id}'::text[]) || jsonb_build_object('rate', (r).rate::text, 'deductible_percent', (r).deductible_percent::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: vat_codes_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_codes_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('vat-codes', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else vat_codes_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('vat-codes', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, vat_codes_image(o) as before, vat_codes_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('vat-codes', array(select (o.company_id, o.id, o.version, null, vat_codes_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: vat_codes_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_codes_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.code is distinct from old.code or new.label is distinct from old.label or new.direction is distinct from old.direction or new.mechanism is distinct from old.mechanism or new.nature is distinct from old.nature or new.rate is distinct from old.rate or new.exigibility is distinct from old.exigibility or new.deductible_percent is distinct from old.deductible_percent or new.accounts is distinct from old.accounts or new.grids is distinct from old.grids or new.intra_code is distinct from old.intra_code or new.in_client_listing is distinct from old.in_client_listing or new.ubl_category is distinct from old.ubl_category or new.vatex_code is distinct from old.vatex_code or new.invoice_mention is distinct from old.invoice_mention or new.valid_from is distinct from old.valid_from or new.valid_until is distinct from old.valid_until or new.is_default is distinct from old.is_default or new.is_active is distinct from old.is_active or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: vat_declaration_grids; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vat_declaration_grids (
    company_id bigint NOT NULL,
    declaration_id bigint NOT NULL,
    "position" integer NOT NULL,
    id bigint GENERATED ALWAYS AS (((declaration_id * 1000) + "position")) STORED NOT NULL,
    grid text NOT NULL,
    computed numeric(15,2) NOT NULL,
    moved numeric(15,2) NOT NULL,
    carried numeric(15,2) NOT NULL,
    adjustment numeric(15,2) NOT NULL,
    amount numeric(15,2) NOT NULL,
    carry_forward numeric(15,2) NOT NULL,
    CONSTRAINT vat_declaration_grids_carry_forward_check CHECK ((carry_forward <= (0)::numeric)),
    CONSTRAINT vat_declaration_grids_grid_check CHECK (((length(grid) >= 1) AND (length(grid) <= 20))),
    CONSTRAINT vat_declaration_grids_position_check CHECK ((("position" >= 1) AND ("position" <= 999)))
);

--
-- Name: vat_declaration_grids_image(public.vat_declaration_grids); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_declaration_grids_image(r public.vat_declaration_grids) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,declaration_id,id,position}'::text[]) || jsonb_build_object('computed', (r).computed::text, 'moved', (r).moved::text, 'carried', (r).carried::text, 'adjustment', (r).adjustment::text, 'amount', (r).amount::text, 'carry_forward', (r).carry_forward::text) $$;

--
-- Name: vat_declaration_grids_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_declaration_grids_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare v_owners bigint[]; v_before jsonb;
      begin
        if tg_op = 'INSERT' then
          v_owners := array(select distinct n.declaration_id from new_rows n);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.declaration_id as owner, jsonb_agg(vat_declaration_grids_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from vat_declaration_grids k where k.company_id = app_company() and k.declaration_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null) c group by c.declaration_id) l);
        elsif tg_op = 'UPDATE' then
          v_owners := array(select distinct n.declaration_id from new_rows n union select o.declaration_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.declaration_id as owner, jsonb_agg(vat_declaration_grids_image(c) order by c.position, c.id) as list from (select k.* from (select k.* from vat_declaration_grids k where k.company_id = app_company() and k.declaration_id = any (v_owners)) k full join new_rows n on n.id = k.id where n.id is null union all select o.* from old_rows o) c group by c.declaration_id) l);
        else
          v_owners := array(select distinct o.declaration_id from old_rows o);
          v_before := (select jsonb_object_agg(l.owner, l.list) from (select c.declaration_id as owner, jsonb_agg(vat_declaration_grids_image(c) order by c.position, c.id) as list from (select k.* from vat_declaration_grids k where k.company_id = app_company() and k.declaration_id = any (v_owners) union all select o.* from old_rows o) c group by c.declaration_id) l);
        end if;
        perform record_children('vat_declarations', 'vat-declarations', 'grids', v_owners, v_before, (select jsonb_object_agg(l.owner, l.list) from (select c.declaration_id as owner, jsonb_agg(vat_declaration_grids_image(c) order by c.position, c.id) as list from (select k.* from vat_declaration_grids k where k.company_id = app_company() and k.declaration_id = any (v_owners)) c group by c.declaration_id) l));
        return null;
      end $$;

--
-- Name: vat_declarations_former(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_declarations_former() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into former_values (company_id, table_name, record_id, write_no, created_at, former)
      select o.company_id, 'vat_declarations', o.id, app_write(), h.written_at, jsonb_build_object('filed_listing_nil', o.filed_listing_nil, 'moves', o.moves)
      -- A full join, as in the log: never a nested loop over 5,000 rows.
      from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id
      join heads h on h.company_id = o.company_id
      where n.filed_listing_nil is distinct from o.filed_listing_nil or n.moves is distinct from o.moves
      on conflict do nothing;
      return null;
    end $$;

--
-- Name: vat_declarations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vat_declarations (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    period_type text NOT NULL,
    year integer NOT NULL,
    period integer NOT NULL,
    starts_on date GENERATED ALWAYS AS (make_date(year, (((period - 1) *
CASE period_type
    WHEN 'monthly'::text THEN 1
    WHEN 'quarterly'::text THEN 3
    ELSE 12
END) + 1), 1)) STORED NOT NULL,
    ends_on date GENERATED ALWAYS AS ((((make_date(year, (((period - 1) *
CASE period_type
    WHEN 'monthly'::text THEN 1
    WHEN 'quarterly'::text THEN 3
    ELSE 12
END) + 1), 1) + make_interval(months =>
CASE period_type
    WHEN 'monthly'::text THEN 1
    WHEN 'quarterly'::text THEN 3
    ELSE 12
END)) - '1 day'::interval))::date) STORED NOT NULL,
    code text GENERATED ALWAYS AS (((year)::text ||
CASE period_type
    WHEN 'monthly'::text THEN ('-'::text || lpad((period)::text, 2, '0'::text))
    WHEN 'quarterly'::text THEN ('-Q'::text || (period)::text)
    ELSE ''::text
END)) STORED NOT NULL,
    is_recapitulation boolean DEFAULT false NOT NULL,
    due_on date,
    status text DEFAULT 'draft'::text NOT NULL,
    adjustments jsonb DEFAULT '{}'::jsonb NOT NULL,
    refund_requested boolean DEFAULT false NOT NULL,
    payment_forms_requested boolean DEFAULT false NOT NULL,
    client_listing_nil boolean,
    comment text,
    filed_listing_nil boolean,
    amount_due numeric(15,2),
    amount_refund numeric(15,2),
    is_nil boolean,
    checks jsonb DEFAULT '[]'::jsonb NOT NULL,
    moves jsonb DEFAULT '[]'::jsonb NOT NULL,
    journal_entry_id bigint,
    validated_at timestamp with time zone,
    validated_by bigint,
    fingerprint text,
    filed_on date,
    filing_reference text,
    replaces_reference text,
    unlocked_count integer DEFAULT 0 NOT NULL,
    unlock_reason text,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by bigint,
    version integer DEFAULT 1 NOT NULL,
    lock_version integer DEFAULT 0 NOT NULL,
    written_in bigint DEFAULT public.app_write() NOT NULL,
    CONSTRAINT vat_declarations_adjustments_check CHECK ((jsonb_typeof(adjustments) = 'object'::text)),
    CONSTRAINT vat_declarations_amount_due_check CHECK ((amount_due >= (0)::numeric)),
    CONSTRAINT vat_declarations_amount_refund_check CHECK ((amount_refund >= (0)::numeric)),
    CONSTRAINT vat_declarations_check CHECK (((period >= 1) AND (period <=
CASE period_type
    WHEN 'monthly'::text THEN 12
    WHEN 'quarterly'::text THEN 4
    ELSE 1
END))),
    CONSTRAINT vat_declarations_checks_check CHECK ((jsonb_typeof(checks) = 'array'::text)),
    CONSTRAINT vat_declarations_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 2000))),
    CONSTRAINT vat_declarations_draft CHECK (((status = 'validated'::text) OR (num_nonnulls(journal_entry_id, filed_on, filing_reference, validated_by, filed_listing_nil) = 0))),
    CONSTRAINT vat_declarations_filing_reference_check CHECK (((length(filing_reference) >= 1) AND (length(filing_reference) <= 100))),
    CONSTRAINT vat_declarations_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT vat_declarations_live CHECK (((status = 'draft'::text) OR (deleted_at IS NULL))),
    CONSTRAINT vat_declarations_moves_check CHECK ((jsonb_typeof(moves) = 'array'::text)),
    CONSTRAINT vat_declarations_period_type_check CHECK ((period_type = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'annual'::text]))),
    CONSTRAINT vat_declarations_recapitulation CHECK (((NOT is_recapitulation) OR ((period_type = 'annual'::text) AND (journal_entry_id IS NULL)))),
    CONSTRAINT vat_declarations_replaces_reference_check CHECK (((length(replaces_reference) >= 1) AND (length(replaces_reference) <= 100))),
    CONSTRAINT vat_declarations_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'validated'::text]))),
    CONSTRAINT vat_declarations_unlock_reason_check CHECK (((length(unlock_reason) >= 1) AND (length(unlock_reason) <= 500))),
    CONSTRAINT vat_declarations_unlocked_count_check CHECK ((unlocked_count >= 0)),
    CONSTRAINT vat_declarations_validated CHECK ((((status = 'validated'::text) = (num_nonnulls(validated_at, fingerprint, amount_due, amount_refund, is_nil) = 5)) AND (num_nonnulls(validated_at, fingerprint, amount_due, amount_refund, is_nil) = ANY (ARRAY[0, 5])))),
    CONSTRAINT vat_declarations_year_check CHECK (((year >= 1900) AND (year <= 2200)))
);

--
-- Name: vat_declarations_image(public.vat_declarations); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_declarations_image(r public.vat_declarations) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,code,filed_listing_nil,moves}'::text[]) || jsonb_build_object('amount_due', (r).amount_due::text, 'amount_refund', (r).amount_refund::text, 'validated_at', wire((r).validated_at), 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: vat_declarations_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_declarations_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          -- Set-up is not recorded as revisions, so the images of its rows are not needed.
          perform record_changes('vat-declarations', array(
            select (n.company_id, n.id, null, n.version, null, case when is_set_up() then '{}' else vat_declarations_image(n) end, true, false, n.deleted_at is not null)::change
            from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('vat-declarations', array(
            -- Every new row has its old row. A full join forces a hash join: a nested loop, planned for one changed row, would be kept for
            -- 5,000. OFFSET 0 prevents the images from being computed once per reference.
            select (i.company_id, i.id, i.version_before, i.version_after, i.before, i.after, i.is_recorded, i.was_deleted, i.is_deleted)::change
            from (select p.*, p.before <> p.after or p.version_before <> p.version_after as is_recorded from (
              select n.company_id, n.id, o.version as version_before, n.version as version_after, vat_declarations_image(o) as before, vat_declarations_image(n) as after,
                     o.deleted_at is not null as was_deleted, n.deleted_at is not null as is_deleted, false as is_seen
              from new_rows n full join old_rows o on o.company_id = n.company_id and o.id = n.id offset 0) p) i
            where i.is_recorded or i.is_seen order by i.id));
        else
          perform record_changes('vat-declarations', array(select (o.company_id, o.id, o.version, null, vat_declarations_image(o), null, true, o.deleted_at is not null, true)::change from old_rows o order by o.id));
        end if;
        return null;
      end $$;

--
-- Name: vat_declarations_touch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.vat_declarations_touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.id <> old.id or new.company_id <> old.company_id then raise exception 'the key of a record never changes'; end if;
        new.lock_version := old.lock_version + 1;
        new.version := old.version;
        if new.id is distinct from old.id or new.period_type is distinct from old.period_type or new.year is distinct from old.year or new.period is distinct from old.period or new.is_recapitulation is distinct from old.is_recapitulation or new.due_on is distinct from old.due_on or new.status is distinct from old.status or new.adjustments is distinct from old.adjustments or new.refund_requested is distinct from old.refund_requested or new.payment_forms_requested is distinct from old.payment_forms_requested or new.client_listing_nil is distinct from old.client_listing_nil or new.comment is distinct from old.comment or new.amount_due is distinct from old.amount_due or new.amount_refund is distinct from old.amount_refund or new.is_nil is distinct from old.is_nil or new.checks is distinct from old.checks or new.journal_entry_id is distinct from old.journal_entry_id or new.validated_at is distinct from old.validated_at or new.validated_by is distinct from old.validated_by or new.fingerprint is distinct from old.fingerprint or new.filed_on is distinct from old.filed_on or new.filing_reference is distinct from old.filing_reference or new.replaces_reference is distinct from old.replaces_reference or new.unlocked_count is distinct from old.unlocked_count or new.unlock_reason is distinct from old.unlock_reason or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: verify_balances(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.verify_balances(p_year bigint) RETURNS TABLE(account_number text, period_starts_on date, is_closing boolean, debit numeric, credit numeric, kept_debit numeric, kept_credit numeric, lines bigint, kept_lines bigint)
    LANGUAGE sql STABLE
    AS $$
  with lines as (
    select l.account_id, e.period_id, e.origin = 'closing' as is_closing, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
    from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
    where l.company_id = app_company() and (p_year is null or e.fiscal_year_id = p_year) group by 1, 2, 3
  ), kept as (
    select b.account_id, b.period_id, b.is_closing, b.debit, b.credit, b.lines
    from account_balances b left join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id
    where b.company_id = app_company() and (p_year is null or p.fiscal_year_id = p_year)
  )
  select a.number, p.starts_on::date, is_closing, coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(k.debit, 0), coalesce(k.credit, 0),
    coalesce(l.lines, 0), coalesce(k.lines, 0)
  from lines l full join kept k using (account_id, period_id, is_closing)
  left join accounts a on a.company_id = app_company() and a.id = account_id
  left join fiscal_periods p on p.company_id = app_company() and p.id = period_id
  where row (coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(l.lines, 0))
    is distinct from row (coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(k.lines, 0))
  order by 2, 1, 3
$$;

--
-- Name: verify_chain_part(bigint, bigint, integer, text, bigint, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.verify_chain_part(p_journal bigint, p_year bigint, p_after integer, p_hash text, p_seen bigint, p_until integer, p_most integer) RETURNS TABLE(entries bigint, last_number integer, last_hash text, own jsonb, link jsonb)
    LANGUAGE sql STABLE
    AS $$
  with part as materialized (
    select e.* from entries e
    where e.company_id = app_company() and e.journal_id = p_journal and e.fiscal_year_id = p_year and e.number > p_after and e.number <= p_until
    order by e.number limit p_most
  ), texts as (
    select l.entry_id, string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate,
        l.vat_date, l.grids), E'\n' order by l.position) as lines,
      count(*) as lines_count, sum(l.debit) as debit, sum(l.credit) as credit, min(l.entry_date) as first_day, max(l.entry_date) as last_day,
      max(l.position) as last_position, bool_or(a.number is distinct from l.account_number or (l.third_party_id is null) <> (l.third_party_code is null)
        or (l.vat_code_id is null) <> (l.vat_code is null)) as is_renamed
    from part e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    left join accounts a on a.company_id = l.company_id and a.id = l.account_id
    group by l.entry_id
  ), judged as (
    select e.id, e.number, e.hash,
      case
        when e.hash is distinct from entry_hash(e.hash_version, e.previous_hash, canonical_head(c.chain_identity, e.journal_code, e.fiscal_year_code, e.number,
          e.entry_date, e.label, e.reference, e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), coalesce(t.lines, '')) then 'altered'
        when t.lines_count is distinct from e.lines_count or t.last_position is distinct from e.lines_count or t.debit is distinct from e.total or t.credit is distinct from e.total or t.is_renamed
          or t.first_day is distinct from e.entry_date or t.last_day is distinct from e.entry_date or j.code is distinct from e.journal_code or p.id is null
          or (e.third_party_id is null) <> (e.third_party_code is null) then 'misplaced'
      end as own,
      case
        when e.number <> p_seen + row_number() over chain then 'number_missing'
        when e.previous_hash is distinct from lag(e.hash, 1, decode(p_hash, 'hex')) over chain then 'unlinked'
      end as link
    from part e
    join companies c on c.id = e.company_id
    left join texts t on t.entry_id = e.id
    left join journals j on j.company_id = e.company_id and j.id = e.journal_id
    left join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id and p.fiscal_year_id = e.fiscal_year_id
      and e.entry_date between p.starts_on and p.ends_on
    window chain as (order by e.number)
  )
  select (select count(*) from judged), s.number, encode(s.hash, 'hex'),
    (select jsonb_build_object('entry_id', g.id, 'number', g.number, 'reason', g.own) from judged g where g.own is not null order by g.number limit 1),
    (select jsonb_build_object('entry_id', g.id, 'number', g.number, 'reason', g.link) from judged g where g.link is not null order by g.number limit 1)
  from (select 1) one left join (select g.number, g.hash from judged g order by g.number desc limit 1) s on true
$$;

--
-- Name: verify_chains(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.verify_chains(p_year bigint) RETURNS TABLE(journal_code text, fiscal_year_code text, entries bigint, head text, break_entry_id bigint, break_number integer, break_reason text, imported_number integer, imported_hash text)
    LANGUAGE sql STABLE
    AS $$
  with texts as (
    select l.entry_id, string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate,
        l.vat_date, l.grids), E'\n' order by l.position) as lines,
      count(*) as lines_count, sum(l.debit) as debit, sum(l.credit) as credit, min(l.entry_date) as first_day, max(l.entry_date) as last_day,
      max(l.position) as last_position, bool_or(a.number is distinct from l.account_number or (l.third_party_id is null) <> (l.third_party_code is null)
        or (l.vat_code_id is null) <> (l.vat_code is null)) as is_renamed
    from entry_lines l left join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = app_company() group by l.entry_id
  ), judged as (
    select e.journal_id, e.fiscal_year_id, e.id, e.number, e.hash, e.journal_code, e.fiscal_year_code,
      case
        when e.hash is distinct from entry_hash(e.hash_version, e.previous_hash, canonical_head(c.chain_identity, e.journal_code, e.fiscal_year_code, e.number,
          e.entry_date, e.label, e.reference, e.third_party_code, e.structured_communication, e.posted_at, e.posted_by_name), coalesce(t.lines, '')) then 'altered'
        when t.lines_count is distinct from e.lines_count or t.last_position is distinct from e.lines_count or t.debit is distinct from e.total or t.credit is distinct from e.total or t.is_renamed
          or t.first_day is distinct from e.entry_date or t.last_day is distinct from e.entry_date or j.code is distinct from e.journal_code or p.id is null
          or (e.third_party_id is null) <> (e.third_party_code is null) then 'misplaced'
      end as own,
      case
        when e.number <> row_number() over chain then 'number_missing'
        when e.previous_hash is distinct from coalesce(lag(e.hash) over chain, decode(repeat('00', 32), 'hex')) then 'unlinked'
      end as link
    from entries e
    join companies c on c.id = e.company_id
    left join texts t on t.entry_id = e.id
    left join journals j on j.company_id = e.company_id and j.id = e.journal_id
    left join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id and p.fiscal_year_id = e.fiscal_year_id
      and e.entry_date between p.starts_on and p.ends_on
    where e.company_id = app_company() and (p_year is null or e.fiscal_year_id = p_year)
    window chain as (partition by e.journal_id, e.fiscal_year_id order by e.number)
  ), broken as (
    select distinct on (g.journal_id, g.fiscal_year_id) g.journal_id, g.fiscal_year_id, g.id, g.number, coalesce(g.own, g.link) as reason
    from judged g where coalesce(g.own, g.link) is not null order by g.journal_id, g.fiscal_year_id, g.own is null, g.number
  ), ends as (
    select distinct on (g.journal_id, g.fiscal_year_id) g.journal_id, g.fiscal_year_id, g.id, g.number, g.hash, g.journal_code, g.fiscal_year_code,
      count(*) over (partition by g.journal_id, g.fiscal_year_id) as entries
    from judged g order by g.journal_id, g.fiscal_year_id, g.number desc
  ), kept as (
    select c.* from entry_chains c where c.company_id = app_company() and (p_year is null or c.fiscal_year_id = p_year)
  )
  select coalesce(s.journal_code, j.code, ''), coalesce(s.fiscal_year_code, y.code, ''), coalesce(s.entries, 0), encode(s.hash, 'hex'),
    case when b.reason is not null then b.id when d.reason = 'head' then s.id when d.reason is null then o.id end,
    case when b.reason is not null then b.number when d.reason = 'head' then s.number when d.reason is not null then coalesce(s.number, 0) + 1
      when o.is_other then i.last_number end,
    coalesce(b.reason, d.reason, case when o.is_other then 'imported' end), i.last_number, encode(i.hash, 'hex')
  from ends s
  full join kept k on k.journal_id = s.journal_id and k.fiscal_year_id = s.fiscal_year_id
  left join broken b on b.journal_id = s.journal_id and b.fiscal_year_id = s.fiscal_year_id
  left join journals j on j.company_id = app_company() and j.id = k.journal_id
  left join fiscal_years y on y.company_id = app_company() and y.id = k.fiscal_year_id
  cross join lateral (select case
    when k.last_number > coalesce(s.number, 0) then 'entry_missing'
    when k.last_number is distinct from s.number or k.hash is distinct from s.hash then 'head'
  end as reason) d
  left join imported_chains i on i.company_id = app_company() and i.journal_id = coalesce(s.journal_id, k.journal_id)
    and i.fiscal_year_id = coalesce(s.fiscal_year_id, k.fiscal_year_id)
  left join lateral (select g.id, g.hash is distinct from i.hash as is_other from (select 1) one
    left join judged g on g.journal_id = i.journal_id and g.fiscal_year_id = i.fiscal_year_id and g.number = i.last_number
    where i.hash is not null) o on o.is_other
  order by 2, 1
$$;

--
-- Name: verify_days(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.verify_days(p_year bigint) RETURNS TABLE(journal_code text, day date, entries bigint, kept_entries bigint)
    LANGUAGE sql STABLE
    AS $$
  with span as (
    select min(y.starts_on)::date as first, max(y.ends_on)::date as last from fiscal_years y where y.company_id = app_company() and y.id = p_year
  ), counted as (
    select k.journal_id, e.entry_date::date as day, count(*) as entries
    from entries e cross join lateral (values (e.journal_id), (0)) k (journal_id)
    where e.company_id = app_company() and (p_year is null or e.fiscal_year_id = p_year) group by 1, 2
  ), kept as (
    select d.journal_id, d.day, d.entries from entry_days d, span s
    where d.company_id = app_company() and (p_year is null or d.day between s.first and s.last)
  )
  select j.code, day, coalesce(c.entries, 0), coalesce(k.entries, 0)
  from counted c full join kept k using (journal_id, day) left join journals j on j.company_id = app_company() and j.id = journal_id
  where coalesce(c.entries, 0) <> coalesce(k.entries, 0)
  order by 2, 1 nulls first
$$;

--
-- Name: verify_period_balances(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.verify_period_balances(p_period bigint) RETURNS TABLE(account_number text, period_starts_on date, is_closing boolean, debit numeric, credit numeric, kept_debit numeric, kept_credit numeric, lines bigint, kept_lines bigint)
    LANGUAGE sql STABLE
    AS $$
  with period as materialized (
    select p.company_id, p.id, p.starts_on, p.ends_on from fiscal_periods p where p.company_id = app_company() and p.id = p_period
  ), lines as (
    select l.account_id, e.origin = 'closing' as is_closing, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
    from period p
    join entries e on e.company_id = p.company_id and e.period_id = p.id and e.entry_date between p.starts_on and p.ends_on
    join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    group by 1, 2
  ), kept as (
    select b.account_id, b.is_closing, b.debit, b.credit, b.lines from account_balances b
    where b.company_id = app_company() and case when p_period is not null then b.period_id = p_period
      else not exists (select from fiscal_periods p where p.company_id = b.company_id and p.id = b.period_id) end
  )
  select a.number, (select p.starts_on::date from period p), is_closing,
    coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(l.lines, 0), coalesce(k.lines, 0)
  from lines l full join kept k using (account_id, is_closing)
  left join accounts a on a.company_id = app_company() and a.id = account_id
  where row (coalesce(l.debit, 0), coalesce(l.credit, 0), coalesce(l.lines, 0))
    is distinct from row (coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(k.lines, 0))
  order by 1, 3
$$;

--
-- Name: webhook_figures(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.webhook_figures() RETURNS TABLE(due integer, oldest_seconds integer, failing integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select coalesce(sum(d.due), 0)::integer, coalesce(extract(epoch from app_now() - min(d.since)), 0)::integer,
    (count(*) filter (where w.failures > 0))::integer
  from public.webhooks w
  left join lateral (
    select count(*) as due, min(o.next_attempt_at) as since from public.webhook_deliveries o
    where o.webhook_id = w.id and o.status = 'pending' and o.next_attempt_at <= app_now()) d on true
  where w.is_active
$$;

--
-- Name: wire(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.wire(d date) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select to_char(d::timestamp, 'YYYY-MM-DD"T00:00:00.000Z"') $$;

--
-- Name: wire(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.wire(t timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

--
-- Name: year_balances(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.year_balances(p_year bigint) RETURNS TABLE(account_id bigint, balance numeric)
    LANGUAGE sql STABLE
    AS $$
  select coalesce(a.merged_into_id, a.id), sum(b.debit - b.credit)
  from fiscal_years y
  join fiscal_periods p on p.company_id = y.company_id and p.starts_on between least(y.starts_on, carried_since(y.ends_on)) and y.ends_on
  join account_balances b on b.company_id = p.company_id and b.period_id = p.id and not b.is_closing
  join accounts a on a.company_id = b.company_id and a.id = b.account_id
  where y.company_id = app_company() and y.id = p_year and (p.starts_on >= y.starts_on or a.type not in ('expense', 'income'))
  group by 1
$$;

--
-- Name: enqueue(text, json, text, timestamp with time zone); Type: FUNCTION; Schema: queue; Owner: -
--

CREATE FUNCTION queue.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, run_at => p_run_at, job_key => p_key);
end $$;

--
-- Name: enqueue_in_turn(text, json, text, text); Type: FUNCTION; Schema: queue; Owner: -
--

CREATE FUNCTION queue.enqueue_in_turn(p_task text, p_payload json, p_key text, p_owner text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_turn integer;
  v_lowest integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('queue.turns', 0));
  select j.priority into v_turn from graphile_worker._private_jobs j where j.key = p_key and j.is_available;
  if not found then
    -- Jobs that failed keep their turn, which says nothing about those that wait for their first.
    v_lowest := (select min(j.priority) from graphile_worker._private_jobs j
      where j.is_available and j.priority > 0 and j.attempts = 0);
    if v_lowest is null then delete from queue.turns; end if;
    insert into queue.turns as t (owner, last) values (p_owner, greatest(v_lowest - 1, 1))
    on conflict (owner) do update set last = least(greatest(t.last + 1, excluded.last), 32767) returning last into v_turn;
  end if;
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, job_key => p_key, priority => v_turn,
    job_key_mode => 'preserve_run_at');
end $$;

--
-- Name: free_silent(interval); Type: FUNCTION; Schema: queue; Owner: -
--

CREATE FUNCTION queue.free_silent(p_silence interval) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v_silent text[] := array(
    select distinct j.locked_by from graphile_worker._private_jobs j
    where j.locked_by is not null and j.locked_at < public.app_now() - p_silence
      and not exists (select from queue.workers w where w.id = j.locked_by and w.beat_at > public.app_now() - p_silence));
  v_jobs integer := (select count(*) from graphile_worker._private_jobs j where j.locked_by = any (v_silent));
begin
  if cardinality(v_silent) > 0 then perform graphile_worker.force_unlock_workers(v_silent); end if;
  delete from queue.workers w where w.beat_at < public.app_now() - 10 * p_silence;
  return v_jobs;
end $$;

--
-- Name: purge_events(timestamp with time zone, integer); Type: FUNCTION; Schema: queue; Owner: -
--

CREATE FUNCTION queue.purge_events(p_now timestamp with time zone, p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with gone as (
    delete from queue.events e
    where (e.firm_id, e.sequence) in (
      select o.firm_id, o.sequence from queue.events o where o.relayed_at < p_now - interval '30 days' order by o.relayed_at, o.firm_id, o.sequence limit p_most)
    returning e.firm_id, e.sequence
  ), marked as (
    update queue.firm_sequences s set purged = greatest(s.purged, g.last)
    from (select firm_id, max(sequence) as last from gone group by firm_id) g where s.firm_id = g.firm_id
  )
  select count(*)::integer from gone
$$;

--
-- Name: turn_moved(); Type: FUNCTION; Schema: queue; Owner: -
--

CREATE FUNCTION queue.turn_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.last <= old.last and new.last < 32767 or new.owner <> old.owner then
    raise exception 'the turn of % goes back from % to %', old.owner, old.last, new.last using errcode = 'check_violation';
  end if;
  return new;
end $$;

--
-- Name: devices; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.devices (
    user_id bigint NOT NULL,
    fingerprint bytea NOT NULL,
    last_used_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT devices_fingerprint_check CHECK ((length(fingerprint) = 32))
);

--
-- Name: links; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.links (
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    nonce uuid NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT links_check CHECK ((expires_at > created_at)),
    CONSTRAINT links_purpose_check CHECK ((purpose = 'password'::text))
);

--
-- Name: notices; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT notices_address_check CHECK ((length(address) <= 254))
);

--
-- Name: recovery_codes; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.recovery_codes (
    user_id bigint NOT NULL,
    hash bytea NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT recovery_codes_hash_check CHECK ((length(hash) = 32))
);

--
-- Name: tokens; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.tokens (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    hash bytea NOT NULL,
    name text NOT NULL,
    abilities text[] NOT NULL,
    firm text,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    ip text,
    user_agent text,
    CONSTRAINT tokens_abilities_check CHECK (((abilities <@ ARRAY['read'::text, 'write'::text, 'sync'::text]) AND (cardinality(abilities) > 0))),
    CONSTRAINT tokens_firm CHECK (((firm IS NULL) OR (kind = 'integration'::text))),
    CONSTRAINT tokens_firm_check CHECK ((firm ~ '^[a-z0-9]{12}$'::text)),
    CONSTRAINT tokens_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT tokens_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'integration'::text]))),
    CONSTRAINT tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT tokens_user_agent_check CHECK ((length(user_agent) <= 500))
);

--
-- Name: tokens_id_seq; Type: SEQUENCE; Schema: directory; Owner: -
--

ALTER TABLE directory.tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME directory.tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: two_factors; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.two_factors (
    user_id bigint NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint,
    CONSTRAINT two_factors_confirmed CHECK (((confirmed_at IS NULL) = (last_step IS NULL)))
);

--
-- Name: users; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.users (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text,
    password_shared boolean DEFAULT false NOT NULL,
    locale text,
    email_verified_at timestamp with time zone,
    pending_email text,
    auth_source text DEFAULT 'local'::text NOT NULL,
    is_platform_admin boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    disabled_at timestamp with time zone,
    external_id text,
    CONSTRAINT users_auth_source_check CHECK ((auth_source = ANY (ARRAY['local'::text, 'external'::text, 'demo'::text]))),
    CONSTRAINT users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
    CONSTRAINT users_external_id CHECK (((external_id IS NULL) OR (public.is_external_id(external_id) AND (auth_source = 'external'::text)))),
    CONSTRAINT users_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))),
    CONSTRAINT users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT users_pending_email CHECK (((pending_email = lower(pending_email)) AND (length(pending_email) <= 254) AND (pending_email <> email)))
);

--
-- Name: users_id_seq; Type: SEQUENCE; Schema: directory; Owner: -
--

ALTER TABLE directory.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME directory.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: account_balances; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.account_balances WITH (security_invoker='true') AS
 SELECT l.company_id,
    l.account_id,
    e.period_id,
    (e.origin = 'closing'::text) AS is_closing,
    (sum(l.debit))::numeric(17,2) AS debit,
    (sum(l.credit))::numeric(17,2) AS credit,
    count(*) AS lines
   FROM (public.entry_lines l
     JOIN public.entries e ON (((e.company_id = l.company_id) AND (e.id = l.entry_id))))
  WHERE ((l.company_id = public.app_company()) AND (l.entry_id <= public.known_entry()))
  GROUP BY l.company_id, l.account_id, e.period_id, (e.origin = 'closing'::text);

--
-- Name: revisions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.revisions (
    company_id bigint NOT NULL,
    seq bigint NOT NULL,
    write_no bigint NOT NULL,
    resource text NOT NULL,
    record_id bigint NOT NULL,
    op text NOT NULL,
    version_before integer,
    version_after integer,
    operation_id uuid NOT NULL,
    user_id bigint,
    token_name text,
    device_id text,
    device_name text,
    origin text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    required_role text,
    former jsonb,
    after jsonb,
    CONSTRAINT revisions_op_check CHECK ((op = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'restore'::text, 'purge'::text, 'post'::text, 'reverse'::text, 'match'::text, 'unmatch'::text, 'lock'::text, 'unlock'::text, 'close'::text, 'reopen'::text, 'validate'::text]))),
    CONSTRAINT revisions_origin_check CHECK ((origin = ANY (ARRAY['api'::text, 'offline_sync'::text, 'job'::text, 'external'::text, 'revert'::text]))),
    CONSTRAINT revisions_required_role_check CHECK ((required_role = ANY (ARRAY['manager'::text, 'admin'::text])))
);

--
-- Name: accounts; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.accounts WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.pack,
    t.number,
    t.label,
    t.class,
    t.type,
    t.kind,
    t.is_reconcilable,
    t.is_postable,
    t.default_vat_code_id,
    t.is_active,
    t.is_system,
    t.description,
    t.merged_into_id,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.accounts t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.pack,
    k.number,
    k.label,
    k.class,
    k.type,
    k.kind,
    k.is_reconcilable,
    k.is_postable,
    k.default_vat_code_id,
    k.is_active,
    k.is_system,
    k.description,
    k.merged_into_id,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.accounts t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'accounts'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'accounts'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, pack, number, label, class, type, kind, is_reconcilable, is_postable, default_vat_code_id, is_active, is_system, description, merged_into_id, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.pack,
    k.number,
    k.label,
    k.class,
    k.type,
    k.kind,
    k.is_reconcilable,
    k.is_postable,
    k.default_vat_code_id,
    k.is_active,
    k.is_system,
    k.description,
    k.merged_into_id,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'accounts'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'accounts'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'accounts'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.accounts, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, pack, number, label, class, type, kind, is_reconcilable, is_postable, default_vat_code_id, is_active, is_system, description, merged_into_id, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: analytic_codes; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.analytic_codes WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.parent_id,
    t.axis_id,
    t.code,
    t.label,
    t.path,
    t.level,
    t.parent_level,
    t.is_required,
    t.is_active,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.analytic_codes t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.parent_id,
    k.axis_id,
    k.code,
    k.label,
    k.path,
    k.level,
    k.parent_level,
    k.is_required,
    k.is_active,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.analytic_codes t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'analytic-codes'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'analytic-codes'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, parent_id, axis_id, code, label, path, level, parent_level, is_required, is_active, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.parent_id,
    k.axis_id,
    k.code,
    k.label,
    k.path,
    k.level,
    k.parent_level,
    k.is_required,
    k.is_active,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'analytic-codes'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'analytic-codes'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'analytic-codes'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.analytic_codes, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, parent_id, axis_id, code, label, path, level, parent_level, is_required, is_active, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: balance_assertions; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.balance_assertions WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.account_id,
    t.third_party_id,
    t."on",
    t.amount,
    t.note,
    t.source,
    t.coda_file_id,
    t.bank_statement_id,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.balance_assertions t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.account_id,
    k.third_party_id,
    k."on",
    k.amount,
    k.note,
    k.source,
    k.coda_file_id,
    k.bank_statement_id,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.balance_assertions t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'balance-assertions'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'balance-assertions'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, account_id, third_party_id, "on", amount, note, source, coda_file_id, bank_statement_id, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.account_id,
    k.third_party_id,
    k."on",
    k.amount,
    k.note,
    k.source,
    k.coda_file_id,
    k.bank_statement_id,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'balance-assertions'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'balance-assertions'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'balance-assertions'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.balance_assertions, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, account_id, third_party_id, "on", amount, note, source, coda_file_id, bank_statement_id, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: bank_rules; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.bank_rules WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t."position",
    t.name,
    t.conditions,
    t.action,
    t.auto_apply,
    t.is_active,
    t.hits_count,
    t.last_hit_at,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.bank_rules t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k."position",
    k.name,
    k.conditions,
    k.action,
    k.auto_apply,
    k.is_active,
    k.hits_count,
    k.last_hit_at,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.bank_rules t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'bank-rules'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'bank-rules'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, "position", name, conditions, action, auto_apply, is_active, hits_count, last_hit_at, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k."position",
    k.name,
    k.conditions,
    k.action,
    k.auto_apply,
    k.is_active,
    k.hits_count,
    k.last_hit_at,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'bank-rules'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'bank-rules'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'bank-rules'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.bank_rules, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, "position", name, conditions, action, auto_apply, is_active, hits_count, last_hit_at, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: bank_transactions; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.bank_transactions WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.coda_file_id,
    t.statement_id,
    t.journal_id,
    t.source,
    t.account_iban,
    t.statement_number,
    t.sequence,
    t.entry_date,
    t.value_date,
    t.amount,
    t.currency,
    t.foreign_currency,
    t.exchange_rate,
    t.foreign_amount,
    t.counterpart_name,
    t.counterpart_iban,
    t.counterpart_bic,
    t.communication,
    t.structured_communication,
    t.transaction_code,
    t.bank_reference,
    t.end_to_end_id,
    t.batch_reference,
    t.return_reason,
    t.split,
    t.status,
    t.third_party_id,
    t.journal_entry_id,
    t.rule_id,
    t.note,
    t.external_id,
    t.search,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.bank_transactions t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.coda_file_id,
    k.statement_id,
    k.journal_id,
    k.source,
    k.account_iban,
    k.statement_number,
    k.sequence,
    k.entry_date,
    k.value_date,
    k.amount,
    k.currency,
    k.foreign_currency,
    k.exchange_rate,
    k.foreign_amount,
    k.counterpart_name,
    k.counterpart_iban,
    k.counterpart_bic,
    k.communication,
    k.structured_communication,
    k.transaction_code,
    k.bank_reference,
    k.end_to_end_id,
    k.batch_reference,
    k.return_reason,
    k.split,
    k.status,
    k.third_party_id,
    k.journal_entry_id,
    k.rule_id,
    k.note,
    k.external_id,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.bank_transactions t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'bank-transactions'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'bank-transactions'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, coda_file_id, statement_id, journal_id, source, account_iban, statement_number, sequence, entry_date, value_date, amount, currency, foreign_currency, exchange_rate, foreign_amount, counterpart_name, counterpart_iban, counterpart_bic, communication, structured_communication, transaction_code, bank_reference, end_to_end_id, batch_reference, return_reason, split, status, third_party_id, journal_entry_id, rule_id, note, external_id, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.coda_file_id,
    k.statement_id,
    k.journal_id,
    k.source,
    k.account_iban,
    k.statement_number,
    k.sequence,
    k.entry_date,
    k.value_date,
    k.amount,
    k.currency,
    k.foreign_currency,
    k.exchange_rate,
    k.foreign_amount,
    k.counterpart_name,
    k.counterpart_iban,
    k.counterpart_bic,
    k.communication,
    k.structured_communication,
    k.transaction_code,
    k.bank_reference,
    k.end_to_end_id,
    k.batch_reference,
    k.return_reason,
    k.split,
    k.status,
    k.third_party_id,
    k.journal_entry_id,
    k.rule_id,
    k.note,
    k.external_id,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'bank-transactions'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'bank-transactions'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'bank-transactions'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.bank_transactions, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, coda_file_id, statement_id, journal_id, source, account_iban, statement_number, sequence, entry_date, value_date, amount, currency, foreign_currency, exchange_rate, foreign_amount, counterpart_name, counterpart_iban, counterpart_bic, communication, structured_communication, transaction_code, bank_reference, end_to_end_id, batch_reference, return_reason, split, status, third_party_id, journal_entry_id, rule_id, note, external_id, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: budgets; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.budgets WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.name,
    t.fiscal_year_id,
    t.analytic_code_id,
    t.status,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.budgets t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.name,
    k.fiscal_year_id,
    k.analytic_code_id,
    k.status,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.budgets t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'budgets'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'budgets'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, name, fiscal_year_id, analytic_code_id, status, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.name,
    k.fiscal_year_id,
    k.analytic_code_id,
    k.status,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'budgets'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'budgets'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'budgets'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.budgets, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, name, fiscal_year_id, analytic_code_id, status, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: coda_files; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.coda_files WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.file_id,
    t.name,
    t.size,
    t.sha256,
    t.format,
    t.transactions_count,
    t.warnings,
    t.imported_by,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.coda_files t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.file_id,
    k.name,
    k.size,
    k.sha256,
    k.format,
    k.transactions_count,
    k.warnings,
    k.imported_by,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.coda_files t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'coda-files'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'coda-files'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, file_id, name, size, sha256, format, transactions_count, warnings, imported_by, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.file_id,
    k.name,
    k.size,
    k.sha256,
    k.format,
    k.transactions_count,
    k.warnings,
    k.imported_by,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'coda-files'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'coda-files'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'coda-files'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.coda_files, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, file_id, name, size, sha256, format, transactions_count, warnings, imported_by, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: companies; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.companies WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.public_token,
    t.chain_identity,
    t.firm_id,
    t.code,
    t.name,
    t.legal_form,
    t.legal_form_code,
    t.enterprise_number,
    t.vat_number,
    t.country_pack,
    t.vat_regime,
    t.currency,
    t.locale,
    t.address,
    t.street,
    t.house_number,
    t.box,
    t.postal_code,
    t.city,
    t.country,
    t.latitude,
    t.longitude,
    t.nace_codes,
    t.main_nace_code,
    t.company_sheet_at,
    t.logo_link,
    t.icon_link,
    t.logo_file_id,
    t.icon_file_id,
    t.fiscal_year_start,
    t.fiscal_year_end,
    t.settings,
    t.is_active,
    t.source,
    t.external_id,
    t.synced_at,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.companies t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.public_token,
    k.chain_identity,
    k.firm_id,
    k.code,
    k.name,
    k.legal_form,
    k.legal_form_code,
    k.enterprise_number,
    k.vat_number,
    k.country_pack,
    k.vat_regime,
    k.currency,
    k.locale,
    k.address,
    k.street,
    k.house_number,
    k.box,
    k.postal_code,
    k.city,
    k.country,
    k.latitude,
    k.longitude,
    k.nace_codes,
    k.main_nace_code,
    k.company_sheet_at,
    k.logo_link,
    k.icon_link,
    k.logo_file_id,
    k.icon_file_id,
    k.fiscal_year_start,
    k.fiscal_year_end,
    k.settings,
    k.is_active,
    k.source,
    k.external_id,
    k.synced_at,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.companies t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'companies'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'companies'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, public_token, chain_identity, firm_id, code, name, legal_form, legal_form_code, enterprise_number, vat_number, country_pack, vat_regime, currency, locale, address, street, house_number, box, postal_code, city, country, latitude, longitude, nace_codes, main_nace_code, company_sheet_at, logo_link, icon_link, logo_file_id, icon_file_id, fiscal_year_start, fiscal_year_end, settings, is_active, source, external_id, synced_at, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.public_token,
    k.chain_identity,
    k.firm_id,
    k.code,
    k.name,
    k.legal_form,
    k.legal_form_code,
    k.enterprise_number,
    k.vat_number,
    k.country_pack,
    k.vat_regime,
    k.currency,
    k.locale,
    k.address,
    k.street,
    k.house_number,
    k.box,
    k.postal_code,
    k.city,
    k.country,
    k.latitude,
    k.longitude,
    k.nace_codes,
    k.main_nace_code,
    k.company_sheet_at,
    k.logo_link,
    k.icon_link,
    k.logo_file_id,
    k.icon_file_id,
    k.fiscal_year_start,
    k.fiscal_year_end,
    k.settings,
    k.is_active,
    k.source,
    k.external_id,
    k.synced_at,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'companies'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'companies'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'companies'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.companies, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, public_token, chain_identity, firm_id, code, name, legal_form, legal_form_code, enterprise_number, vat_number, country_pack, vat_regime, currency, locale, address, street, house_number, box, postal_code, city, country, latitude, longitude, nace_codes, main_nace_code, company_sheet_at, logo_link, icon_link, logo_file_id, icon_file_id, fiscal_year_start, fiscal_year_end, settings, is_active, source, external_id, synced_at, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: document_imports; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.document_imports WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.batch_id,
    t.parent_id,
    t.file_id,
    t.original_name,
    t.mime,
    t.size,
    t.sha256,
    t.kind,
    t.status,
    t.progress,
    t.step,
    t.engine,
    t.suggested_direction,
    t.suggested_third_party_id,
    t.suggestions,
    t.extracted,
    t.read_sheet,
    t.hints,
    t.warnings,
    t.error,
    t.duplicate_of_import_id,
    t.duplicate_of_document_id,
    t.imported_document_id,
    t.preview_file_id,
    t.has_preview,
    t.number_key,
    t.vat_key,
    t.name_key,
    t.read_name_key,
    t.communication_key,
    t.gross,
    t.ubl_key,
    t.third_party_id,
    t.claim,
    t.claimed_until,
    t.status_before,
    t.attempts,
    t.retry_at,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.document_imports t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.batch_id,
    k.parent_id,
    k.file_id,
    k.original_name,
    k.mime,
    k.size,
    k.sha256,
    k.kind,
    k.status,
    k.progress,
    k.step,
    k.engine,
    k.suggested_direction,
    k.suggested_third_party_id,
    k.suggestions,
    k.extracted,
    k.read_sheet,
    k.hints,
    k.warnings,
    k.error,
    k.duplicate_of_import_id,
    k.duplicate_of_document_id,
    k.imported_document_id,
    k.preview_file_id,
    k.has_preview,
    k.number_key,
    k.vat_key,
    k.name_key,
    k.read_name_key,
    k.communication_key,
    k.gross,
    k.ubl_key,
    k.third_party_id,
    k.claim,
    k.claimed_until,
    k.status_before,
    k.attempts,
    k.retry_at,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.document_imports t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'document-imports'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'document-imports'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, batch_id, parent_id, file_id, original_name, mime, size, sha256, kind, status, progress, step, engine, suggested_direction, suggested_third_party_id, suggestions, extracted, read_sheet, hints, warnings, error, duplicate_of_import_id, duplicate_of_document_id, imported_document_id, preview_file_id, has_preview, number_key, vat_key, name_key, read_name_key, communication_key, gross, ubl_key, third_party_id, claim, claimed_until, status_before, attempts, retry_at, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.batch_id,
    k.parent_id,
    k.file_id,
    k.original_name,
    k.mime,
    k.size,
    k.sha256,
    k.kind,
    k.status,
    k.progress,
    k.step,
    k.engine,
    k.suggested_direction,
    k.suggested_third_party_id,
    k.suggestions,
    k.extracted,
    k.read_sheet,
    k.hints,
    k.warnings,
    k.error,
    k.duplicate_of_import_id,
    k.duplicate_of_document_id,
    k.imported_document_id,
    k.preview_file_id,
    k.has_preview,
    k.number_key,
    k.vat_key,
    k.name_key,
    k.read_name_key,
    k.communication_key,
    k.gross,
    k.ubl_key,
    k.third_party_id,
    k.claim,
    k.claimed_until,
    k.status_before,
    k.attempts,
    k.retry_at,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'document-imports'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'document-imports'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'document-imports'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.document_imports, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, batch_id, parent_id, file_id, original_name, mime, size, sha256, kind, status, progress, step, engine, suggested_direction, suggested_third_party_id, suggestions, extracted, read_sheet, hints, warnings, error, duplicate_of_import_id, duplicate_of_document_id, imported_document_id, preview_file_id, has_preview, number_key, vat_key, name_key, read_name_key, communication_key, gross, ubl_key, third_party_id, claim, claimed_until, status_before, attempts, retry_at, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: documents; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.documents WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.source,
    t.origin,
    t.direction,
    t.type,
    t.is_credit_note,
    t.third_party_id,
    t.number,
    t.document_date,
    t.due_date,
    t.currency,
    t.amount_net,
    t.amount_vat,
    t.amount_gross,
    t.foreign_currency,
    t.exchange_rate,
    t.foreign_net,
    t.foreign_vat,
    t.foreign_gross,
    t.structured_communication,
    t.status,
    t.journal_id,
    t.journal_entry_id,
    t.import_id,
    t.file_id,
    t.has_file,
    t.note,
    t.is_forced,
    t.is_numbered,
    t.search,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.documents t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.source,
    k.origin,
    k.direction,
    k.type,
    k.is_credit_note,
    k.third_party_id,
    k.number,
    k.document_date,
    k.due_date,
    k.currency,
    k.amount_net,
    k.amount_vat,
    k.amount_gross,
    k.foreign_currency,
    k.exchange_rate,
    k.foreign_net,
    k.foreign_vat,
    k.foreign_gross,
    k.structured_communication,
    k.status,
    k.journal_id,
    k.journal_entry_id,
    k.import_id,
    k.file_id,
    k.has_file,
    k.note,
    k.is_forced,
    k.is_numbered,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.documents t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'documents'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'documents'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, source, origin, direction, type, is_credit_note, third_party_id, number, document_date, due_date, currency, amount_net, amount_vat, amount_gross, foreign_currency, exchange_rate, foreign_net, foreign_vat, foreign_gross, structured_communication, status, journal_id, journal_entry_id, import_id, file_id, has_file, note, is_forced, is_numbered, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.source,
    k.origin,
    k.direction,
    k.type,
    k.is_credit_note,
    k.third_party_id,
    k.number,
    k.document_date,
    k.due_date,
    k.currency,
    k.amount_net,
    k.amount_vat,
    k.amount_gross,
    k.foreign_currency,
    k.exchange_rate,
    k.foreign_net,
    k.foreign_vat,
    k.foreign_gross,
    k.structured_communication,
    k.status,
    k.journal_id,
    k.journal_entry_id,
    k.import_id,
    k.file_id,
    k.has_file,
    k.note,
    k.is_forced,
    k.is_numbered,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'documents'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'documents'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'documents'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.documents, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, source, origin, direction, type, is_credit_note, third_party_id, number, document_date, due_date, currency, amount_net, amount_vat, amount_gross, foreign_currency, exchange_rate, foreign_net, foreign_vat, foreign_gross, structured_communication, status, journal_id, journal_entry_id, import_id, file_id, has_file, note, is_forced, is_numbered, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: entries; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.entries WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.journal_id,
    t.fiscal_year_id,
    t.period_id,
    t.number,
    t.entry_date,
    t.label,
    t.reference,
    t.document_id,
    t.document_reference,
    t.due_date,
    t.third_party_id,
    t.structured_communication,
    t.origin,
    t.status,
    t.total,
    t.lines_count,
    t.reversed_entry_id,
    t.reversed_by_entry_id,
    t.carries,
    t.pack_version,
    t.journal_code,
    t.fiscal_year_code,
    t.third_party_code,
    t.hash_version,
    t.previous_hash,
    t.hash,
    t.posted_at,
    t.posted_by,
    t.posted_by_name,
    t.settled_in,
    t.search,
    t.updated_at,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.entries t
  WHERE ((t.company_id = public.app_company()) AND (t.id <= public.known_entry()) AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.journal_id,
    k.fiscal_year_id,
    k.period_id,
    k.number,
    k.entry_date,
    k.label,
    k.reference,
    k.document_id,
    k.document_reference,
    k.due_date,
    k.third_party_id,
    k.structured_communication,
    k.origin,
    k.status,
    k.total,
    k.lines_count,
    k.reversed_entry_id,
    k.reversed_by_entry_id,
    k.carries,
    k.pack_version,
    k.journal_code,
    k.fiscal_year_code,
    k.third_party_code,
    k.hash_version,
    k.previous_hash,
    k.hash,
    k.posted_at,
    k.posted_by,
    k.posted_by_name,
    k.settled_in,
    k.search,
    k.updated_at,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.entries t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'entries'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'entries'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.updated_at)))
        END || '{}'::jsonb)) k(id, company_id, journal_id, fiscal_year_id, period_id, number, entry_date, label, reference, document_id, document_reference, due_date, third_party_id, structured_communication, origin, status, total, lines_count, reversed_entry_id, reversed_by_entry_id, carries, pack_version, journal_code, fiscal_year_code, third_party_code, hash_version, previous_hash, hash, posted_at, posted_by, posted_by_name, settled_in, search, updated_at, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND (t.id <= public.known_entry()) AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)));

--
-- Name: entry_attachments; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.entry_attachments WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.entry_id,
    t.file_id,
    t.name,
    t.created_at,
    t.created_by,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.entry_attachments t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.entry_id,
    k.file_id,
    k.name,
    k.created_at,
    k.created_by,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.entry_attachments t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'attachments'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'attachments'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, entry_id, file_id, name, created_at, created_by, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.entry_id,
    k.file_id,
    k.name,
    k.created_at,
    k.created_by,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'attachments'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'attachments'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'attachments'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.entry_attachments, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, entry_id, file_id, name, created_at, created_by, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: entry_line_analytics; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.entry_line_analytics WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.entry_id,
    t."position",
    t.analytic_code_id,
    t.percent
   FROM (public.entry_line_analytics t
     JOIN public.entries o ON (((o.company_id = t.company_id) AND (o.id = t.entry_id))))
  WHERE ((t.company_id = public.app_company()) AND ((o.written_in <= public.known_write()) OR (NOT (EXISTS ( SELECT (r.former -> 'analytics'::text) AS list
           FROM public.revisions r
          WHERE ((r.company_id = o.company_id) AND (r.resource = 'entries'::text) AND (r.record_id = o.id) AND (r.write_no > public.known_write()) AND (r.former ? 'analytics'::text))
          ORDER BY r.write_no
         LIMIT 1)))))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.entry_id,
    k."position",
    k.analytic_code_id,
    k.percent
   FROM (((public.entries o
     CROSS JOIN LATERAL ( SELECT (r.former -> 'analytics'::text) AS list
           FROM public.revisions r
          WHERE ((r.company_id = o.company_id) AND (r.resource = 'entries'::text) AND (r.record_id = o.id) AND (r.write_no > public.known_write()) AND (r.former ? 'analytics'::text))
          ORDER BY r.write_no
         LIMIT 1) c)
     CROSS JOIN LATERAL jsonb_array_elements(c.list) WITH ORDINALITY i(item, place))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.entry_line_analytics, (jsonb_build_object('company_id', o.company_id, 'entry_id', o.id, 'position', i.place) || i.item)) k(id, company_id, entry_id, "position", analytic_code_id, percent))
  WHERE ((o.company_id = public.app_company()) AND (o.written_in > public.known_write()));

--
-- Name: former_values; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.former_values (
    company_id bigint NOT NULL,
    table_name text NOT NULL,
    record_id bigint NOT NULL,
    write_no bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    former jsonb NOT NULL
);

--
-- Name: letterings; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.letterings WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.group_id,
    t.serial,
    t.code,
    t.account_id,
    t.third_party_id,
    t.is_full,
    t.settled_on,
    t.difference_entry_id,
    t.origin,
    t.created_at,
    t.created_by,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.letterings t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT ((t.written_in > public.known_write()) OR (EXISTS ( SELECT
           FROM public.former_values f
          WHERE ((f.company_id = t.company_id) AND (f.table_name = 'letterings'::text) AND (f.record_id = t.id) AND (f.write_no > public.known_write())))))))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.group_id,
    k.serial,
    k.code,
    k.account_id,
    k.third_party_id,
    k.is_full,
    k.settled_on,
    k.difference_entry_id,
    k.origin,
    k.created_at,
    k.created_by,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((((public.letterings t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'letterings'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'letterings'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     LEFT JOIN LATERAL ( SELECT f_1.former
           FROM public.former_values f_1
          WHERE ((f_1.company_id = t.company_id) AND (f_1.table_name = 'letterings'::text) AND (f_1.record_id = t.id) AND (f_1.write_no > public.known_write()))
          ORDER BY f_1.write_no
         LIMIT 1) f ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || COALESCE(f.former, '{}'::jsonb))) k(id, company_id, group_id, serial, code, account_id, third_party_id, is_full, settled_on, difference_entry_id, origin, created_at, created_by, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND ((t.written_in > public.known_write()) OR (EXISTS ( SELECT
           FROM public.former_values f_1
          WHERE ((f_1.company_id = t.company_id) AND (f_1.table_name = 'letterings'::text) AND (f_1.record_id = t.id) AND (f_1.write_no > public.known_write()))))) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.group_id,
    k.serial,
    k.code,
    k.account_id,
    k.third_party_id,
    k.is_full,
    k.settled_on,
    k.difference_entry_id,
    k.origin,
    k.created_at,
    k.created_by,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'letterings'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'letterings'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'letterings'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.letterings, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, group_id, serial, code, account_id, third_party_id, is_full, settled_on, difference_entry_id, origin, created_at, created_by, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: entry_lines; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.entry_lines WITH (security_invoker='true') AS
 SELECT l.company_id,
    l.entry_id,
    l."position",
    l.id,
    l.entry_date,
    l.account_id,
    l.third_party_id,
    l.debit,
    l.credit,
    l.label,
    l.vat_code_id,
    l.vat_base,
    l.vat_rate,
    l.vat_date,
    l.grids,
    (
        CASE
            WHEN (d.entry_id IS NULL) THEN (l.due_date)::date
            ELSE d.due_date
        END)::public.stamped_date AS due_date,
    (
        CASE
            WHEN (l.open_amount IS NOT NULL) THEN ((l.debit - l.credit) - COALESCE(s.amount, (0)::numeric))
            ELSE NULL::numeric
        END)::numeric(15,2) AS open_amount,
    s.lettering_id,
    s.lettering_code,
    l.account_number,
    l.third_party_code,
    l.vat_code
   FROM ((public.entry_lines l
     LEFT JOIN ( SELECT e.id AS entry_id,
            ((i.item ->> 'position'::text))::integer AS "position",
            min(((i.item ->> 'due_date'::text))::date) AS due_date
           FROM ((public.entries e
             CROSS JOIN LATERAL ( SELECT (r.former -> 'lines'::text) AS list
                   FROM public.revisions r
                  WHERE ((r.company_id = e.company_id) AND (r.resource = 'entries'::text) AND (r.record_id = e.id) AND (r.write_no > public.known_write()) AND (r.former ? 'lines'::text))
                  ORDER BY r.write_no
                 LIMIT 1) c)
             CROSS JOIN LATERAL jsonb_array_elements(c.list) i(item))
          WHERE ((e.company_id = public.app_company()) AND (e.id <= public.known_entry()) AND (e.written_in > public.known_write()))
          GROUP BY e.id, ((i.item ->> 'position'::text))::integer) d ON (((d.entry_id = l.entry_id) AND (d."position" = l."position"))))
     LEFT JOIN ( SELECT k.entry_id,
            k."position",
            sum(k.amount) AS amount,
            max(g.id) AS lettering_id,
            ((array_agg(g.code ORDER BY g.id DESC))[1] COLLATE "default") AS lettering_code
           FROM (public.lettering_lines k
             JOIN known.letterings g ON (((g.company_id = k.company_id) AND (g.id = k.lettering_id) AND (g.deleted_at IS NULL))))
          WHERE (k.company_id = public.app_company())
          GROUP BY k.entry_id, k."position") s ON (((s.entry_id = l.entry_id) AND (s."position" = l."position"))))
  WHERE ((l.company_id = public.app_company()) AND (l.entry_id <= public.known_entry()));

--
-- Name: fiscal_periods; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.fiscal_periods WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.fiscal_year_id,
    t.number,
    t.starts_on,
    t.ends_on,
    t.is_locked,
    t.locked_at,
    t.locked_by,
    t.lock_reason,
    t.is_vat_locked,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.fiscal_periods t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.fiscal_year_id,
    k.number,
    k.starts_on,
    k.ends_on,
    k.is_locked,
    k.locked_at,
    k.locked_by,
    k.lock_reason,
    k.is_vat_locked,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.fiscal_periods t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'periods'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'periods'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, fiscal_year_id, number, starts_on, ends_on, is_locked, locked_at, locked_by, lock_reason, is_vat_locked, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.fiscal_year_id,
    k.number,
    k.starts_on,
    k.ends_on,
    k.is_locked,
    k.locked_at,
    k.locked_by,
    k.lock_reason,
    k.is_vat_locked,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'periods'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'periods'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'periods'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.fiscal_periods, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, fiscal_year_id, number, starts_on, ends_on, is_locked, locked_at, locked_by, lock_reason, is_vat_locked, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: fiscal_years; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.fiscal_years WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.code,
    t.starts_on,
    t.ends_on,
    t.is_closed,
    t.closed_at,
    t.closed_by,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.fiscal_years t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.code,
    k.starts_on,
    k.ends_on,
    k.is_closed,
    k.closed_at,
    k.closed_by,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.fiscal_years t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'fiscal-years'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'fiscal-years'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, code, starts_on, ends_on, is_closed, closed_at, closed_by, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.code,
    k.starts_on,
    k.ends_on,
    k.is_closed,
    k.closed_at,
    k.closed_by,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'fiscal-years'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'fiscal-years'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'fiscal-years'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.fiscal_years, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, code, starts_on, ends_on, is_closed, closed_at, closed_by, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: fixed_asset_categories; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.fixed_asset_categories WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.name,
    t.labels,
    t.asset_account_id,
    t.depreciation_account_id,
    t.expense_account_id,
    t.method,
    t.years,
    t.prorata,
    t.is_active,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.fixed_asset_categories t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.name,
    k.labels,
    k.asset_account_id,
    k.depreciation_account_id,
    k.expense_account_id,
    k.method,
    k.years,
    k.prorata,
    k.is_active,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.fixed_asset_categories t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'fixed-asset-categories'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'fixed-asset-categories'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, name, labels, asset_account_id, depreciation_account_id, expense_account_id, method, years, prorata, is_active, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.name,
    k.labels,
    k.asset_account_id,
    k.depreciation_account_id,
    k.expense_account_id,
    k.method,
    k.years,
    k.prorata,
    k.is_active,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'fixed-asset-categories'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'fixed-asset-categories'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'fixed-asset-categories'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.fixed_asset_categories, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, name, labels, asset_account_id, depreciation_account_id, expense_account_id, method, years, prorata, is_active, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: fixed_assets; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.fixed_assets WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.code,
    t.name,
    t.category_id,
    t.acquired_on,
    t.in_service_on,
    t.third_party_id,
    t.document_id,
    t.entry_line_id,
    t.entry_id,
    t.line_position,
    t.acquisition_value,
    t.residual_value,
    t.method,
    t.years,
    t.declining_rate,
    t.prorata,
    t.opening_depreciation,
    t.plan_starts_on,
    t.plan_opening,
    t.depreciated,
    t.net_value,
    t.depreciated_until,
    t.status,
    t.disposed_on,
    t.disposal_kind,
    t.disposal_amount,
    t.disposal_entry_id,
    t.sale_entry_id,
    t.location,
    t.serial_number,
    t.note,
    t.analytics,
    t.code_number,
    t.search,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.fixed_assets t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.code,
    k.name,
    k.category_id,
    k.acquired_on,
    k.in_service_on,
    k.third_party_id,
    k.document_id,
    k.entry_line_id,
    k.entry_id,
    k.line_position,
    k.acquisition_value,
    k.residual_value,
    k.method,
    k.years,
    k.declining_rate,
    k.prorata,
    k.opening_depreciation,
    k.plan_starts_on,
    k.plan_opening,
    k.depreciated,
    k.net_value,
    k.depreciated_until,
    k.status,
    k.disposed_on,
    k.disposal_kind,
    k.disposal_amount,
    k.disposal_entry_id,
    k.sale_entry_id,
    k.location,
    k.serial_number,
    k.note,
    k.analytics,
    k.code_number,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.fixed_assets t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'fixed-assets'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'fixed-assets'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, code, name, category_id, acquired_on, in_service_on, third_party_id, document_id, entry_line_id, entry_id, line_position, acquisition_value, residual_value, method, years, declining_rate, prorata, opening_depreciation, plan_starts_on, plan_opening, depreciated, net_value, depreciated_until, status, disposed_on, disposal_kind, disposal_amount, disposal_entry_id, sale_entry_id, location, serial_number, note, analytics, code_number, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.code,
    k.name,
    k.category_id,
    k.acquired_on,
    k.in_service_on,
    k.third_party_id,
    k.document_id,
    k.entry_line_id,
    k.entry_id,
    k.line_position,
    k.acquisition_value,
    k.residual_value,
    k.method,
    k.years,
    k.declining_rate,
    k.prorata,
    k.opening_depreciation,
    k.plan_starts_on,
    k.plan_opening,
    k.depreciated,
    k.net_value,
    k.depreciated_until,
    k.status,
    k.disposed_on,
    k.disposal_kind,
    k.disposal_amount,
    k.disposal_entry_id,
    k.sale_entry_id,
    k.location,
    k.serial_number,
    k.note,
    k.analytics,
    k.code_number,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'fixed-assets'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'fixed-assets'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'fixed-assets'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.fixed_assets, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, code, name, category_id, acquired_on, in_service_on, third_party_id, document_id, entry_line_id, entry_id, line_position, acquisition_value, residual_value, method, years, declining_rate, prorata, opening_depreciation, plan_starts_on, plan_opening, depreciated, net_value, depreciated_until, status, disposed_on, disposal_kind, disposal_amount, disposal_entry_id, sale_entry_id, location, serial_number, note, analytics, code_number, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: journal_rules; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.journal_rules WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.journal_id,
    t."position",
    t.name,
    t.direction,
    t.is_credit_note,
    t.source,
    t.third_party_id,
    t.vat_mechanism,
    t.currency,
    t.keyword,
    t.is_active,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.journal_rules t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.journal_id,
    k."position",
    k.name,
    k.direction,
    k.is_credit_note,
    k.source,
    k.third_party_id,
    k.vat_mechanism,
    k.currency,
    k.keyword,
    k.is_active,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.journal_rules t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'rules'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'rules'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, journal_id, "position", name, direction, is_credit_note, source, third_party_id, vat_mechanism, currency, keyword, is_active, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.journal_id,
    k."position",
    k.name,
    k.direction,
    k.is_credit_note,
    k.source,
    k.third_party_id,
    k.vat_mechanism,
    k.currency,
    k.keyword,
    k.is_active,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'rules'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'rules'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'rules'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.journal_rules, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, journal_id, "position", name, direction, is_credit_note, source, third_party_id, vat_mechanism, currency, keyword, is_active, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: journals; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.journals WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.code,
    t.label,
    t.labels,
    t.type,
    t.control_account_id,
    t.iban,
    t.bic,
    t.payment_schema,
    t.is_active,
    t.is_default,
    t.description,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.journals t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.code,
    k.label,
    k.labels,
    k.type,
    k.control_account_id,
    k.iban,
    k.bic,
    k.payment_schema,
    k.is_active,
    k.is_default,
    k.description,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.journals t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'journals'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'journals'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, code, label, labels, type, control_account_id, iban, bic, payment_schema, is_active, is_default, description, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.code,
    k.label,
    k.labels,
    k.type,
    k.control_account_id,
    k.iban,
    k.bic,
    k.payment_schema,
    k.is_active,
    k.is_default,
    k.description,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'journals'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'journals'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'journals'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.journals, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, code, label, labels, type, control_account_id, iban, bic, payment_schema, is_active, is_default, description, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: lettering_lines; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.lettering_lines WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.lettering_id,
    t.entry_id,
    t."position",
    t.entry_line_id,
    t.amount
   FROM (public.lettering_lines t
     JOIN known.letterings g ON (((g.company_id = t.company_id) AND (g.id = t.lettering_id))))
  WHERE (t.company_id = public.app_company());

--
-- Name: payment_batches; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.payment_batches WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.number,
    t.journal_id,
    t.iban,
    t.bic,
    t.debtor_name,
    t.debtor,
    t.execution_on,
    t.status,
    t.message_id,
    t.batch_booking,
    t.total,
    t.payments_count,
    t.settled_count,
    t.downloaded_at,
    t.downloaded_by,
    t.was_downloaded,
    t.fingerprint,
    t.warnings,
    t.cancelled_at,
    t.cancelled_by,
    t.created_at,
    t.updated_at,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.payment_batches t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.number,
    k.journal_id,
    k.iban,
    k.bic,
    k.debtor_name,
    k.debtor,
    k.execution_on,
    k.status,
    k.message_id,
    k.batch_booking,
    k.total,
    k.payments_count,
    k.settled_count,
    k.downloaded_at,
    k.downloaded_by,
    k.was_downloaded,
    k.fingerprint,
    k.warnings,
    k.cancelled_at,
    k.cancelled_by,
    k.created_at,
    k.updated_at,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.payment_batches t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'payment-batches'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'payment-batches'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, number, journal_id, iban, bic, debtor_name, debtor, execution_on, status, message_id, batch_booking, total, payments_count, settled_count, downloaded_at, downloaded_by, was_downloaded, fingerprint, warnings, cancelled_at, cancelled_by, created_at, updated_at, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)));

--
-- Name: recurring_entries; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.recurring_entries WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.name,
    t.kind,
    t.template,
    t.frequency,
    t."interval",
    t.day,
    t.starts_on,
    t.ends_on,
    t.max_runs,
    t.auto_post,
    t.is_active,
    t.runs_count,
    t.next_run_on,
    t.last_run_on,
    t.last_entry_id,
    t.last_error,
    t.due_from,
    t.status,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.recurring_entries t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.name,
    k.kind,
    k.template,
    k.frequency,
    k."interval",
    k.day,
    k.starts_on,
    k.ends_on,
    k.max_runs,
    k.auto_post,
    k.is_active,
    k.runs_count,
    k.next_run_on,
    k.last_run_on,
    k.last_entry_id,
    k.last_error,
    k.due_from,
    k.status,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.recurring_entries t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'recurring-entries'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'recurring-entries'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, name, kind, template, frequency, "interval", day, starts_on, ends_on, max_runs, auto_post, is_active, runs_count, next_run_on, last_run_on, last_entry_id, last_error, due_from, status, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.name,
    k.kind,
    k.template,
    k.frequency,
    k."interval",
    k.day,
    k.starts_on,
    k.ends_on,
    k.max_runs,
    k.auto_post,
    k.is_active,
    k.runs_count,
    k.next_run_on,
    k.last_run_on,
    k.last_entry_id,
    k.last_error,
    k.due_from,
    k.status,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'recurring-entries'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'recurring-entries'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'recurring-entries'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.recurring_entries, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, name, kind, template, frequency, "interval", day, starts_on, ends_on, max_runs, auto_post, is_active, runs_count, next_run_on, last_run_on, last_entry_id, last_error, due_from, status, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: third_parties; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.third_parties WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.type,
    t.code,
    t.name,
    t.legal_form,
    t.legal_form_code,
    t.enterprise_number,
    t.vat_number,
    t.street,
    t.house_number,
    t.box,
    t.address,
    t.postal_code,
    t.city,
    t.country,
    t.email,
    t.phone,
    t.website,
    t.contact_name,
    t.locale,
    t.iban,
    t.bic,
    t.payment_term_days,
    t.payment_term_end_of_month,
    t.account_id,
    t.default_account_id,
    t.default_vat_code_id,
    t.is_vat_liable,
    t.is_consumer,
    t.is_281_50,
    t.fee_nature,
    t.profession,
    t.national_number,
    t.payment_blocked,
    t.reminder_blocked,
    t.vies_status,
    t.vies_checked_at,
    t.peppol_identifier,
    t.peppol_registered,
    t.peppol_checked_at,
    t.external_id,
    t.source,
    t.note,
    t.is_active,
    t.merged_into_id,
    t.code_number,
    t.search,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.third_parties t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT ((t.written_in > public.known_write()) OR (EXISTS ( SELECT
           FROM public.former_values f
          WHERE ((f.company_id = t.company_id) AND (f.table_name = 'third_parties'::text) AND (f.record_id = t.id) AND (f.write_no > public.known_write())))))))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.type,
    k.code,
    k.name,
    k.legal_form,
    k.legal_form_code,
    k.enterprise_number,
    k.vat_number,
    k.street,
    k.house_number,
    k.box,
    k.address,
    k.postal_code,
    k.city,
    k.country,
    k.email,
    k.phone,
    k.website,
    k.contact_name,
    k.locale,
    k.iban,
    k.bic,
    k.payment_term_days,
    k.payment_term_end_of_month,
    k.account_id,
    k.default_account_id,
    k.default_vat_code_id,
    k.is_vat_liable,
    k.is_consumer,
    k.is_281_50,
    k.fee_nature,
    k.profession,
    k.national_number,
    k.payment_blocked,
    k.reminder_blocked,
    k.vies_status,
    k.vies_checked_at,
    k.peppol_identifier,
    k.peppol_registered,
    k.peppol_checked_at,
    k.external_id,
    k.source,
    k.note,
    k.is_active,
    k.merged_into_id,
    k.code_number,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((((public.third_parties t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'third-parties'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'third-parties'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     LEFT JOIN LATERAL ( SELECT f_1.former
           FROM public.former_values f_1
          WHERE ((f_1.company_id = t.company_id) AND (f_1.table_name = 'third_parties'::text) AND (f_1.record_id = t.id) AND (f_1.write_no > public.known_write()))
          ORDER BY f_1.write_no
         LIMIT 1) f ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || COALESCE(f.former, '{}'::jsonb))) k(id, company_id, type, code, name, legal_form, legal_form_code, enterprise_number, vat_number, street, house_number, box, address, postal_code, city, country, email, phone, website, contact_name, locale, iban, bic, payment_term_days, payment_term_end_of_month, account_id, default_account_id, default_vat_code_id, is_vat_liable, is_consumer, is_281_50, fee_nature, profession, national_number, payment_blocked, reminder_blocked, vies_status, vies_checked_at, peppol_identifier, peppol_registered, peppol_checked_at, external_id, source, note, is_active, merged_into_id, code_number, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND ((t.written_in > public.known_write()) OR (EXISTS ( SELECT
           FROM public.former_values f_1
          WHERE ((f_1.company_id = t.company_id) AND (f_1.table_name = 'third_parties'::text) AND (f_1.record_id = t.id) AND (f_1.write_no > public.known_write()))))) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.type,
    k.code,
    k.name,
    k.legal_form,
    k.legal_form_code,
    k.enterprise_number,
    k.vat_number,
    k.street,
    k.house_number,
    k.box,
    k.address,
    k.postal_code,
    k.city,
    k.country,
    k.email,
    k.phone,
    k.website,
    k.contact_name,
    k.locale,
    k.iban,
    k.bic,
    k.payment_term_days,
    k.payment_term_end_of_month,
    k.account_id,
    k.default_account_id,
    k.default_vat_code_id,
    k.is_vat_liable,
    k.is_consumer,
    k.is_281_50,
    k.fee_nature,
    k.profession,
    k.national_number,
    k.payment_blocked,
    k.reminder_blocked,
    k.vies_status,
    k.vies_checked_at,
    k.peppol_identifier,
    k.peppol_registered,
    k.peppol_checked_at,
    k.external_id,
    k.source,
    k.note,
    k.is_active,
    k.merged_into_id,
    k.code_number,
    k.search,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'third-parties'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'third-parties'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'third-parties'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.third_parties, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, type, code, name, legal_form, legal_form_code, enterprise_number, vat_number, street, house_number, box, address, postal_code, city, country, email, phone, website, contact_name, locale, iban, bic, payment_term_days, payment_term_end_of_month, account_id, default_account_id, default_vat_code_id, is_vat_liable, is_consumer, is_281_50, fee_nature, profession, national_number, payment_blocked, reminder_blocked, vies_status, vies_checked_at, peppol_identifier, peppol_registered, peppol_checked_at, external_id, source, note, is_active, merged_into_id, code_number, search, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: vat_codes; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.vat_codes WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.pack,
    t.code,
    t.label,
    t.direction,
    t.mechanism,
    t.nature,
    t.rate,
    t.exigibility,
    t.deductible_percent,
    t.accounts,
    t.grids,
    t.intra_code,
    t.in_client_listing,
    t.ubl_category,
    t.vatex_code,
    t.invoice_mention,
    t.valid_from,
    t.valid_until,
    t.is_default,
    t.is_active,
    t.is_system,
    t.due_account_id,
    t.deductible_account_id,
    t.repay_account_id,
    t.recover_account_id,
    t.pending_account_id,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.vat_codes t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT (t.written_in > public.known_write())))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.pack,
    k.code,
    k.label,
    k.direction,
    k.mechanism,
    k.nature,
    k.rate,
    k.exigibility,
    k.deductible_percent,
    k.accounts,
    k.grids,
    k.intra_code,
    k.in_client_listing,
    k.ubl_category,
    k.vatex_code,
    k.invoice_mention,
    k.valid_from,
    k.valid_until,
    k.is_default,
    k.is_active,
    k.is_system,
    k.due_account_id,
    k.deductible_account_id,
    k.repay_account_id,
    k.recover_account_id,
    k.pending_account_id,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM (((public.vat_codes t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'vat-codes'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'vat-codes'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || '{}'::jsonb)) k(id, company_id, pack, code, label, direction, mechanism, nature, rate, exigibility, deductible_percent, accounts, grids, intra_code, in_client_listing, ubl_category, vatex_code, invoice_mention, valid_from, valid_until, is_default, is_active, is_system, due_account_id, deductible_account_id, repay_account_id, recover_account_id, pending_account_id, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND (t.written_in > public.known_write()) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.pack,
    k.code,
    k.label,
    k.direction,
    k.mechanism,
    k.nature,
    k.rate,
    k.exigibility,
    k.deductible_percent,
    k.accounts,
    k.grids,
    k.intra_code,
    k.in_client_listing,
    k.ubl_category,
    k.vatex_code,
    k.invoice_mention,
    k.valid_from,
    k.valid_until,
    k.is_default,
    k.is_active,
    k.is_system,
    k.due_account_id,
    k.deductible_account_id,
    k.repay_account_id,
    k.recover_account_id,
    k.pending_account_id,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'vat-codes'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'vat-codes'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'vat-codes'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.vat_codes, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, pack, code, label, direction, mechanism, nature, rate, exigibility, deductible_percent, accounts, grids, intra_code, in_client_listing, ubl_category, vatex_code, invoice_mention, valid_from, valid_until, is_default, is_active, is_system, due_account_id, deductible_account_id, repay_account_id, recover_account_id, pending_account_id, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: vat_declaration_grids; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.vat_declaration_grids WITH (security_invoker='true') AS
 SELECT t.company_id,
    t.declaration_id,
    t."position",
    t.id,
    t.grid,
    t.computed,
    t.moved,
    t.carried,
    t.adjustment,
    t.amount,
    t.carry_forward
   FROM (public.vat_declaration_grids t
     JOIN public.vat_declarations o ON (((o.company_id = t.company_id) AND (o.id = t.declaration_id))))
  WHERE ((t.company_id = public.app_company()) AND ((o.written_in <= public.known_write()) OR (NOT (EXISTS ( SELECT (r.former -> 'grids'::text) AS list
           FROM public.revisions r
          WHERE ((r.company_id = o.company_id) AND (r.resource = 'vat-declarations'::text) AND (r.record_id = o.id) AND (r.write_no > public.known_write()) AND (r.former ? 'grids'::text))
          ORDER BY r.write_no
         LIMIT 1)))))
UNION ALL
 SELECT k.company_id,
    k.declaration_id,
    k."position",
    k.id,
    k.grid,
    k.computed,
    k.moved,
    k.carried,
    k.adjustment,
    k.amount,
    k.carry_forward
   FROM (((public.vat_declarations o
     CROSS JOIN LATERAL ( SELECT (r.former -> 'grids'::text) AS list
           FROM public.revisions r
          WHERE ((r.company_id = o.company_id) AND (r.resource = 'vat-declarations'::text) AND (r.record_id = o.id) AND (r.write_no > public.known_write()) AND (r.former ? 'grids'::text))
          ORDER BY r.write_no
         LIMIT 1) c)
     CROSS JOIN LATERAL jsonb_array_elements(c.list) WITH ORDINALITY i(item, place))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.vat_declaration_grids, (jsonb_build_object('company_id', o.company_id, 'declaration_id', o.id, 'position', i.place) || i.item)) k(company_id, declaration_id, "position", id, grid, computed, moved, carried, adjustment, amount, carry_forward))
  WHERE ((o.company_id = public.app_company()) AND (o.written_in > public.known_write()));

--
-- Name: vat_declarations; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.vat_declarations WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.period_type,
    t.year,
    t.period,
    t.starts_on,
    t.ends_on,
    t.code,
    t.is_recapitulation,
    t.due_on,
    t.status,
    t.adjustments,
    t.refund_requested,
    t.payment_forms_requested,
    t.client_listing_nil,
    t.comment,
    t.filed_listing_nil,
    t.amount_due,
    t.amount_refund,
    t.is_nil,
    t.checks,
    t.moves,
    t.journal_entry_id,
    t.validated_at,
    t.validated_by,
    t.fingerprint,
    t.filed_on,
    t.filing_reference,
    t.replaces_reference,
    t.unlocked_count,
    t.unlock_reason,
    t.created_at,
    t.updated_at,
    t.deleted_at,
    t.deleted_by,
    t.version,
    t.lock_version,
    t.written_in
   FROM public.vat_declarations t
  WHERE ((t.company_id = public.app_company()) AND true AND (NOT ((t.written_in > public.known_write()) OR (EXISTS ( SELECT
           FROM public.former_values f
          WHERE ((f.company_id = t.company_id) AND (f.table_name = 'vat_declarations'::text) AND (f.record_id = t.id) AND (f.write_no > public.known_write())))))))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.period_type,
    k.year,
    k.period,
    k.starts_on,
    k.ends_on,
    k.code,
    k.is_recapitulation,
    k.due_on,
    k.status,
    k.adjustments,
    k.refund_requested,
    k.payment_forms_requested,
    k.client_listing_nil,
    k.comment,
    k.filed_listing_nil,
    k.amount_due,
    k.amount_refund,
    k.is_nil,
    k.checks,
    k.moves,
    k.journal_entry_id,
    k.validated_at,
    k.validated_by,
    k.fingerprint,
    k.filed_on,
    k.filing_reference,
    k.replaces_reference,
    k.unlocked_count,
    k.unlock_reason,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((((public.vat_declarations t
     LEFT JOIN LATERAL ( SELECT r_1.version_before,
            r_1.former,
            r_1.after
           FROM public.revisions r_1
          WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'vat-declarations'::text) AND (r_1.record_id = t.id) AND (r_1.write_no > public.known_write()))
          ORDER BY r_1.write_no
         LIMIT 1) r ON (true))
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'vat-declarations'::text) AND (p_1.record_id = t.id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     LEFT JOIN LATERAL ( SELECT f_1.former
           FROM public.former_values f_1
          WHERE ((f_1.company_id = t.company_id) AND (f_1.table_name = 'vat_declarations'::text) AND (f_1.record_id = t.id) AND (f_1.write_no > public.known_write()))
          ORDER BY f_1.write_no
         LIMIT 1) f ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(t.*, (
        CASE
            WHEN (r.former IS NULL) THEN '{}'::jsonb
            ELSE ((r.after || r.former) || jsonb_build_object('version', r.version_before, 'updated_at', COALESCE(date_trunc('milliseconds'::text, p.created_at), t.created_at)))
        END || COALESCE(f.former, '{}'::jsonb))) k(id, company_id, period_type, year, period, starts_on, ends_on, code, is_recapitulation, due_on, status, adjustments, refund_requested, payment_forms_requested, client_listing_nil, comment, filed_listing_nil, amount_due, amount_refund, is_nil, checks, moves, journal_entry_id, validated_at, validated_by, fingerprint, filed_on, filing_reference, replaces_reference, unlocked_count, unlock_reason, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE ((t.company_id = public.app_company()) AND true AND ((t.written_in > public.known_write()) OR (EXISTS ( SELECT
           FROM public.former_values f_1
          WHERE ((f_1.company_id = t.company_id) AND (f_1.table_name = 'vat_declarations'::text) AND (f_1.record_id = t.id) AND (f_1.write_no > public.known_write()))))) AND ((t.written_in <= public.known_write()) OR (r.former IS NOT NULL)))
UNION ALL
 SELECT k.id,
    k.company_id,
    k.period_type,
    k.year,
    k.period,
    k.starts_on,
    k.ends_on,
    k.code,
    k.is_recapitulation,
    k.due_on,
    k.status,
    k.adjustments,
    k.refund_requested,
    k.payment_forms_requested,
    k.client_listing_nil,
    k.comment,
    k.filed_listing_nil,
    k.amount_due,
    k.amount_refund,
    k.is_nil,
    k.checks,
    k.moves,
    k.journal_entry_id,
    k.validated_at,
    k.validated_by,
    k.fingerprint,
    k.filed_on,
    k.filing_reference,
    k.replaces_reference,
    k.unlocked_count,
    k.unlock_reason,
    k.created_at,
    k.updated_at,
    k.deleted_at,
    k.deleted_by,
    k.version,
    k.lock_version,
    k.written_in
   FROM ((( SELECT g.record_id,
            first.version_before,
            first.former,
            first.after
           FROM (( SELECT DISTINCT g_1.record_id
                   FROM public.revisions g_1
                  WHERE ((g_1.company_id = public.app_company()) AND (g_1.resource = 'vat-declarations'::text) AND (g_1.op = 'purge'::text) AND (g_1.write_no > public.known_write()))) g
             CROSS JOIN LATERAL ( SELECT r_1.version_before,
                    r_1.former,
                    r_1.after
                   FROM public.revisions r_1
                  WHERE ((r_1.company_id = public.app_company()) AND (r_1.resource = 'vat-declarations'::text) AND (r_1.record_id = g.record_id) AND (r_1.write_no > public.known_write()))
                  ORDER BY r_1.write_no
                 LIMIT 1) first)) r
     LEFT JOIN LATERAL ( SELECT p_1.created_at
           FROM public.revisions p_1
          WHERE ((p_1.company_id = public.app_company()) AND (p_1.resource = 'vat-declarations'::text) AND (p_1.record_id = r.record_id) AND (p_1.write_no <= public.known_write()))
          ORDER BY p_1.write_no DESC
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL jsonb_populate_record(NULL::public.vat_declarations, (((COALESCE(r.after, '{}'::jsonb) || r.former) || jsonb_build_object('company_id', public.app_company(), 'version', r.version_before, 'lock_version', r.version_before, 'written_in', 0)) ||
        CASE
            WHEN (p.created_at IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('updated_at', date_trunc('milliseconds'::text, p.created_at))
        END)) k(id, company_id, period_type, year, period, starts_on, ends_on, code, is_recapitulation, due_on, status, adjustments, refund_requested, payment_forms_requested, client_listing_nil, comment, filed_listing_nil, amount_due, amount_refund, is_nil, checks, moves, journal_entry_id, validated_at, validated_by, fingerprint, filed_on, filing_reference, replaces_reference, unlocked_count, unlock_reason, created_at, updated_at, deleted_at, deleted_by, version, lock_version, written_in))
  WHERE (r.former IS NOT NULL);

--
-- Name: vat_settlements; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vat_settlements (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    lettering_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    vat_code_id bigint NOT NULL,
    paid numeric(15,2) NOT NULL,
    base numeric(15,2) NOT NULL,
    vat numeric(15,2) NOT NULL,
    settlement_entry_id bigint
);

--
-- Name: vat_settlements; Type: VIEW; Schema: known; Owner: -
--

CREATE VIEW known.vat_settlements WITH (security_invoker='true') AS
 SELECT t.id,
    t.company_id,
    t.lettering_id,
    t.entry_id,
    t.vat_code_id,
    t.paid,
    t.base,
    t.vat,
    t.settlement_entry_id
   FROM (public.vat_settlements t
     JOIN known.letterings g ON (((g.company_id = t.company_id) AND (g.id = t.lettering_id))))
  WHERE (t.company_id = public.app_company());

--
-- Name: backups; Type: TABLE; Schema: operating; Owner: -
--

CREATE TABLE operating.backups (
    id bigint NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    place text NOT NULL,
    recorded_at timestamp with time zone DEFAULT public.app_now() NOT NULL
);

--
-- Name: backups_id_seq; Type: SEQUENCE; Schema: operating; Owner: -
--

ALTER TABLE operating.backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME operating.backups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: processes; Type: TABLE; Schema: operating; Owner: -
--

CREATE TABLE operating.processes (
    id uuid NOT NULL,
    kind text NOT NULL,
    version text NOT NULL,
    host text NOT NULL,
    machine jsonb NOT NULL,
    started_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    seen_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT processes_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'worker'::text])))
);

--
-- Name: account_balances; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_balances (
    company_id bigint NOT NULL,
    account_id bigint NOT NULL,
    period_id bigint NOT NULL,
    is_closing boolean NOT NULL,
    debit numeric(17,2) NOT NULL,
    credit numeric(17,2) NOT NULL,
    lines bigint NOT NULL
)
WITH (fillfactor='70');

--
-- Name: accounts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: activity; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.activity (
    id bigint NOT NULL,
    firm_id bigint,
    company_id bigint,
    at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    kind text NOT NULL,
    action text NOT NULL,
    note text NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    resource text,
    record_id bigint,
    record_label text,
    operation_id uuid,
    user_id bigint,
    device_id text,
    device_name text,
    origin text NOT NULL,
    for_admins boolean DEFAULT false NOT NULL,
    CONSTRAINT activity_check CHECK (((NOT for_admins) OR (company_id IS NULL))),
    CONSTRAINT activity_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'document'::text, 'import'::text, 'bank'::text, 'vat'::text, 'third_party'::text, 'setup'::text, 'team'::text, 'sync'::text, 'mail'::text, 'peppol'::text, 'export'::text, 'security'::text]))),
    CONSTRAINT activity_origin_check CHECK ((origin = ANY (ARRAY['api'::text, 'offline_sync'::text, 'job'::text, 'external'::text, 'revert'::text])))
);

--
-- Name: activity_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.activity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: analytic_codes_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.analytic_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.analytic_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: asset_analytics; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.asset_analytics (
    company_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    analytic_code_id bigint NOT NULL
);

--
-- Name: asset_charges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.asset_charges (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    fiscal_year_id bigint NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    amount numeric(15,2) NOT NULL,
    entry_id bigint NOT NULL,
    is_reversed boolean DEFAULT false NOT NULL,
    CONSTRAINT asset_charges_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT asset_charges_span CHECK ((starts_on <= ends_on))
);

--
-- Name: asset_charges_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.asset_charges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.asset_charges_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: balance_assertion_checks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.balance_assertion_checks (
    company_id bigint NOT NULL,
    assertion_id bigint NOT NULL,
    holds boolean NOT NULL,
    held_until bigint,
    checked_at timestamp with time zone DEFAULT public.app_now() NOT NULL
);

--
-- Name: balance_assertions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.balance_assertions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.balance_assertions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: bank_rules_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.bank_rules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_rules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: bank_scores; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bank_scores (
    company_id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    best_score numeric(3,2) NOT NULL,
    scored_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT bank_scores_best_score_check CHECK (((best_score >= (0)::numeric) AND (best_score <= (1)::numeric)))
);

--
-- Name: bank_statements_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.bank_statements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_statements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: bank_transactions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.bank_transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: budgets_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.budgets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.budgets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: coda_files_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.coda_files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.coda_files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: company_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.company_members (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    marked bigint DEFAULT 0 NOT NULL,
    CONSTRAINT company_members_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'encoder'::text, 'reviewer'::text])))
);

--
-- Name: firm_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.firm_members (
    firm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    access_changed_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    marked bigint DEFAULT 0 NOT NULL,
    CONSTRAINT firm_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'encoder'::text, 'reviewer'::text])))
);

--
-- Name: company_access; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.company_access AS
 SELECT a.company_id,
    a.user_id,
    max(a.rank) AS rank
   FROM ( SELECT c.id AS company_id,
            m.user_id,
            public.role_rank(m.role) AS rank
           FROM (public.companies c
             JOIN public.firm_members m ON ((m.firm_id = c.firm_id)))
          WHERE (m.is_active AND (m.role = ANY (ARRAY['admin'::text, 'manager'::text])))
        UNION ALL
         SELECT cm.company_id,
            cm.user_id,
                CASE
                    WHEN ((c.firm_id IS NULL) AND (cm.role = 'manager'::text)) THEN 4
                    ELSE public.role_rank(cm.role)
                END AS role_rank
           FROM (public.company_members cm
             JOIN public.companies c ON ((c.id = cm.company_id)))
          WHERE (cm.is_active AND ((c.firm_id IS NULL) OR (EXISTS ( SELECT
                   FROM public.firm_members m
                  WHERE ((m.firm_id = c.firm_id) AND (m.user_id = cm.user_id) AND m.is_active)))))) a
  GROUP BY a.company_id, a.user_id;

--
-- Name: company_ids; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.company_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

--
-- Name: document_imports_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.document_imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.document_imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: document_line_analytics_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.document_line_analytics ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.document_line_analytics_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: documents_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.documents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.documents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: ended_letterings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ended_letterings (
    company_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    lettering_id bigint NOT NULL
);

--
-- Name: entries_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: entry_attachments_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.entry_attachments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.entry_attachments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: entry_chains; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entry_chains (
    company_id bigint NOT NULL,
    journal_id bigint NOT NULL,
    fiscal_year_id bigint NOT NULL,
    last_number integer NOT NULL,
    hash bytea NOT NULL
)
WITH (fillfactor='70');

--
-- Name: entry_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entry_days (
    company_id bigint NOT NULL,
    journal_id bigint NOT NULL,
    day date NOT NULL,
    entries integer NOT NULL
)
WITH (fillfactor='70');

--
-- Name: entry_line_analytics_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.entry_line_analytics ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.entry_line_analytics_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: external_cursors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.external_cursors (
    company_id bigint NOT NULL,
    cursor text NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT external_cursors_cursor_check CHECK ((length(cursor) <= 1000))
);

--
-- Name: external_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.external_members (
    firm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL,
    is_active boolean NOT NULL,
    CONSTRAINT external_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'encoder'::text, 'reviewer'::text])))
);

--
-- Name: feed; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed (
    company_id bigint NOT NULL,
    resource text NOT NULL,
    record_id bigint NOT NULL,
    seq bigint NOT NULL,
    op text NOT NULL,
    version integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT feed_op_check CHECK ((op = ANY (ARRAY['upsert'::text, 'delete'::text])))
);

--
-- Name: feed_epoch; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed_epoch (
    one boolean DEFAULT true NOT NULL,
    cluster text NOT NULL,
    schema integer NOT NULL,
    begun_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT feed_epoch_one_check CHECK (one)
);

--
-- Name: feed_gaps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed_gaps (
    company_id bigint NOT NULL,
    above bigint NOT NULL,
    below bigint NOT NULL,
    CONSTRAINT feed_gaps_wide CHECK ((above < below))
);

--
-- Name: file_stagings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.file_stagings (
    key text NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    sweeping boolean DEFAULT false NOT NULL,
    CONSTRAINT file_stagings_key_check CHECK ((key ~ '^[0-9a-f]{40}$'::text))
);

--
-- Name: file_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.file_usage (
    firm_id bigint NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT file_usage_bytes_check CHECK ((bytes >= 0))
);

--
-- Name: files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.files (
    id bigint NOT NULL,
    company_id bigint,
    firm_id bigint,
    key text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    created_by bigint DEFAULT public.app_user(),
    CONSTRAINT files_check CHECK ((num_nonnulls(company_id, firm_id) <= 1)),
    CONSTRAINT files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT files_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT files_size_check CHECK ((size >= 0)),
    CONSTRAINT files_type_check CHECK ((type ~ '^[a-z]+/[a-z0-9.+-]+$'::text))
);

--
-- Name: files_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: firm_invitations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.firm_invitations (
    firm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    email text NOT NULL,
    locale text,
    invited_by bigint,
    invited_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (public.app_now() + '30 days'::interval) NOT NULL,
    link_hash bytea,
    CONSTRAINT firm_invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
    CONSTRAINT firm_invitations_link_hash_check CHECK ((length(link_hash) = 32)),
    CONSTRAINT firm_invitations_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))),
    CONSTRAINT firm_invitations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190)))
);

--
-- Name: people; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.people (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    email text NOT NULL,
    locale text,
    auth_source text DEFAULT 'local'::text NOT NULL,
    CONSTRAINT people_auth_source_check CHECK ((auth_source = ANY (ARRAY['local'::text, 'external'::text, 'demo'::text])))
);

--
-- Name: firm_team; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.firm_team AS
 SELECT m.firm_id,
    m.user_id,
    m.role,
    m.is_active,
        CASE
            WHEN (i.user_id IS NOT NULL) THEN 'pending'::text
            ELSE NULL::text
        END AS invitation,
    COALESCE(i.name, p.name) AS name,
    COALESCE(i.email, p.email) AS email,
    COALESCE(
        CASE
            WHEN (i.user_id IS NULL) THEN p.locale
            ELSE i.locale
        END, 'fr'::text) AS locale,
        CASE
            WHEN (i.user_id IS NULL) THEN p.auth_source
            ELSE 'local'::text
        END AS auth_source
   FROM ((public.firm_members m
     JOIN public.people p ON ((p.id = m.user_id)))
     LEFT JOIN public.firm_invitations i ON (((i.firm_id = m.firm_id) AND (i.user_id = m.user_id))));

--
-- Name: firms; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.firms (
    id bigint NOT NULL,
    public_token text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    country_code text NOT NULL,
    enterprise_number text,
    vat_number text,
    itaa_number text,
    itaa_status text,
    itaa_quality text,
    matricule text,
    ecdf_prefix text,
    address text,
    postal_code text,
    city text,
    website text,
    email text,
    phone text,
    locale text DEFAULT 'fr'::text NOT NULL,
    logo_url text,
    logo_file_id bigint,
    is_partner boolean DEFAULT false NOT NULL,
    source text DEFAULT 'manual'::text NOT NULL,
    synced_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    requires_two_factor boolean DEFAULT false NOT NULL,
    external_id text,
    CONSTRAINT firms_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT firms_ecdf_prefix_check CHECK ((ecdf_prefix ~ '^[A-Z0-9]{6}$'::text)),
    CONSTRAINT firms_external_id CHECK (((external_id IS NULL) OR (public.is_external_id(external_id) AND (source = 'external'::text)))),
    CONSTRAINT firms_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))),
    CONSTRAINT firms_logo CHECK ((num_nonnulls(logo_url, logo_file_id) <= 1)),
    CONSTRAINT firms_matricule_check CHECK (((length(matricule) >= 1) AND (length(matricule) <= 40))),
    CONSTRAINT firms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 190))),
    CONSTRAINT firms_public_token_check CHECK ((public_token ~ '^[a-z0-9]{12}$'::text)),
    CONSTRAINT firms_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'external'::text, 'demo'::text])))
);

--
-- Name: firms_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.firms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.firms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: fiscal_periods_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.fiscal_periods ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fiscal_periods_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: fiscal_years_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.fiscal_years ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fiscal_years_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: fixed_asset_categories_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.fixed_asset_categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fixed_asset_categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: fixed_assets_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.fixed_assets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fixed_assets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: heads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.heads (
    company_id bigint NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    writes bigint DEFAULT 0 NOT NULL,
    written_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    floor bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

--
-- Name: imported_chains; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.imported_chains (
    company_id bigint NOT NULL,
    journal_id bigint NOT NULL,
    fiscal_year_id bigint NOT NULL,
    last_number integer NOT NULL,
    hash bytea NOT NULL,
    dossier text NOT NULL,
    opened_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT imported_chains_dossier_check CHECK ((dossier ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT imported_chains_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT imported_chains_last_number_check CHECK ((last_number >= 1))
);

--
-- Name: journal_rules_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.journal_rules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.journal_rules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: journals_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.journals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.journals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: ledger_verifications; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_verifications (
    company_id bigint NOT NULL,
    verified_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    entries bigint NOT NULL,
    problem text,
    full_at timestamp with time zone,
    runs integer DEFAULT 0 NOT NULL,
    is_full boolean,
    entries_read bigint,
    balances jsonb,
    days jsonb,
    CONSTRAINT ledger_verifications_balances_check CHECK ((jsonb_typeof(balances) = 'array'::text)),
    CONSTRAINT ledger_verifications_days_check CHECK ((jsonb_typeof(days) = 'array'::text)),
    CONSTRAINT ledger_verifications_whole CHECK ((((balances IS NULL) = (days IS NULL)) AND ((balances IS NULL) = (entries_read IS NULL)) AND ((balances IS NULL) = (is_full IS NULL)) AND ((balances IS NULL) = (full_at IS NULL)) AND ((balances IS NULL) = (runs = 0))))
);

--
-- Name: lettering_lines_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.lettering_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.lettering_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: letterings_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.letterings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.letterings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: licences; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.licences (
    key_hash bytea NOT NULL,
    firm_id bigint,
    key_hint text NOT NULL,
    serial text NOT NULL,
    plan text NOT NULL,
    holder text NOT NULL,
    valid_from date NOT NULL,
    valid_until date,
    users_limit integer,
    companies_limit integer,
    features text[] NOT NULL,
    suspended_at timestamp with time zone,
    activated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    activated_by bigint,
    file_bytes_limit bigint,
    deliveries_limit integer,
    CONSTRAINT licences_check CHECK ((valid_until >= valid_from)),
    CONSTRAINT licences_companies_limit_check CHECK ((companies_limit >= 0)),
    CONSTRAINT licences_deliveries_limit_check CHECK ((deliveries_limit >= 0)),
    CONSTRAINT licences_file_bytes_limit_check CHECK ((file_bytes_limit >= 0)),
    CONSTRAINT licences_key_hash_check CHECK ((length(key_hash) = 32)),
    CONSTRAINT licences_users_limit_check CHECK ((users_limit >= 0))
);

--
-- Name: line_marks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.line_marks (
    company_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    "position" integer NOT NULL,
    entry_line_id bigint GENERATED ALWAYS AS (((entry_id * 100000) + "position")) STORED NOT NULL,
    payment_batch_id bigint,
    reminder_level integer,
    reminded_on date,
    CONSTRAINT line_marks_reminder_level_check CHECK (((reminder_level >= 1) AND (reminder_level <= 9)))
);

--
-- Name: lookup_cache; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_cache (
    source text NOT NULL,
    number text NOT NULL,
    answer jsonb,
    fetched_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT lookup_cache_check CHECK ((expires_at > fetched_at)),
    CONSTRAINT lookup_cache_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
    CONSTRAINT lookup_cache_source_check CHECK ((source ~ '^[a-z-]{1,30}$'::text))
);

--
-- Name: pack_accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pack_accounts (
    country text NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    "position" integer,
    labels jsonb NOT NULL,
    search jsonb NOT NULL,
    type text NOT NULL,
    kind text NOT NULL,
    is_reconcilable boolean NOT NULL,
    is_postable boolean NOT NULL,
    CONSTRAINT pack_accounts_labels_check CHECK ((labels ?& ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))
);

--
-- Name: pack_vat_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pack_vat_codes (
    country text NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    "position" integer,
    labels jsonb NOT NULL,
    data jsonb NOT NULL,
    CONSTRAINT pack_vat_codes_labels_check CHECK ((labels ?& ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))
);

--
-- Name: pack_versions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pack_versions (
    country text NOT NULL,
    version text NOT NULL,
    digest text NOT NULL
);

--
-- Name: payment_batches_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.payment_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_batches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: payment_items; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_items (
    company_id bigint NOT NULL,
    batch_id bigint NOT NULL,
    payment_position integer NOT NULL,
    "position" integer NOT NULL,
    entry_id bigint NOT NULL,
    line_position integer NOT NULL,
    entry_line_id bigint GENERATED ALWAYS AS (((entry_id * 100000) + line_position)) STORED NOT NULL,
    amount numeric(15,2) NOT NULL,
    holds_line boolean DEFAULT true NOT NULL,
    CONSTRAINT payment_items_amount_check CHECK ((amount <> (0)::numeric)),
    CONSTRAINT payment_items_position_check CHECK (("position" >= 1))
);

--
-- Name: plans; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.plans (
    code text NOT NULL,
    "position" integer,
    users_limit integer,
    companies_limit integer,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    file_bytes_limit bigint,
    deliveries_limit integer,
    CONSTRAINT plans_code_check CHECK ((code ~ '^[a-z][a-z0-9_-]{0,11}$'::text)),
    CONSTRAINT plans_companies_limit_check CHECK ((companies_limit >= 0)),
    CONSTRAINT plans_deliveries_limit_check CHECK ((deliveries_limit >= 0)),
    CONSTRAINT plans_file_bytes_limit_check CHECK ((file_bytes_limit >= 0)),
    CONSTRAINT plans_free CHECK (((code <> 'free'::text) OR (("position" IS NOT NULL) AND (users_limit IS NOT NULL) AND (companies_limit IS NOT NULL)))),
    CONSTRAINT plans_position_check CHECK (("position" > 0)),
    CONSTRAINT plans_users_limit_check CHECK ((users_limit >= 0))
);

--
-- Name: recurring_entries_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.recurring_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.recurring_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: recurring_runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recurring_runs (
    company_id bigint NOT NULL,
    recurring_entry_id bigint NOT NULL,
    due_on date NOT NULL,
    entry_id bigint NOT NULL,
    entry_date date NOT NULL,
    ran_at timestamp with time zone DEFAULT public.app_now() NOT NULL
);

--
-- Name: reference_rates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reference_rates (
    currency text NOT NULL,
    day date NOT NULL,
    rate numeric(18,6) NOT NULL,
    CONSTRAINT reference_rates_currency_check CHECK (((currency ~ '^[A-Z]{3}$'::text) AND (currency <> 'EUR'::text))),
    CONSTRAINT reference_rates_rate_check CHECK ((rate > (0)::numeric))
);

--
-- Name: register_enterprises; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.register_enterprises (
    number text NOT NULL COLLATE pg_catalog."C",
    is_person boolean NOT NULL,
    legal_form_code text,
    started_on date,
    names jsonb DEFAULT '[]'::jsonb NOT NULL,
    seat jsonb,
    contacts jsonb DEFAULT '{}'::jsonb NOT NULL,
    activities jsonb DEFAULT '[]'::jsonb NOT NULL,
    sort_name text GENERATED ALWAYS AS ("left"(public.register_key(((names -> 0) ->> 'name'::text)), 200)) STORED COLLATE pg_catalog."C",
    words tsvector GENERATED ALWAYS AS (public.register_words(names)) STORED,
    CONSTRAINT register_enterprises_activities_check CHECK ((jsonb_typeof(activities) = 'array'::text)),
    CONSTRAINT register_enterprises_contacts_check CHECK ((jsonb_typeof(contacts) = 'object'::text)),
    CONSTRAINT register_enterprises_names_check CHECK ((jsonb_typeof(names) = 'array'::text)),
    CONSTRAINT register_enterprises_number_check CHECK ((number ~ '^[01][0-9]{9}$'::text)),
    CONSTRAINT register_enterprises_seat_check CHECK ((jsonb_typeof(seat) = 'object'::text))
);

--
-- Name: register_loads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.register_loads (
    id bigint NOT NULL,
    extract_number integer NOT NULL,
    extract_type text NOT NULL,
    snapshot_on date NOT NULL,
    enterprises bigint NOT NULL,
    loaded_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT register_loads_enterprises_check CHECK ((enterprises > 0)),
    CONSTRAINT register_loads_extract_number_check CHECK ((extract_number > 0)),
    CONSTRAINT register_loads_extract_type_check CHECK ((extract_type = ANY (ARRAY['full'::text, 'update'::text])))
);

--
-- Name: register_loads_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.register_loads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.register_loads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: replays; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.replays (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint NOT NULL,
    body text,
    operation_id uuid,
    trashed boolean NOT NULL,
    made_company bigint,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT replays_key_check CHECK (((length(key) >= 1) AND (length(key) <= 64)))
);

--
-- Name: reverts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reverts (
    company_id bigint NOT NULL,
    seq bigint NOT NULL,
    operation_id uuid NOT NULL,
    reverted_at timestamp with time zone DEFAULT public.app_now() NOT NULL
);

--
-- Name: revision_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.revision_days (
    company_id bigint NOT NULL,
    day date NOT NULL,
    resource text NOT NULL,
    user_id bigint NOT NULL,
    revisions integer NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL
);

--
-- Name: schema_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_migrations (
    version character varying NOT NULL
);

--
-- Name: setting_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.setting_links (
    company_id bigint NOT NULL,
    setting text NOT NULL,
    account_id bigint,
    journal_id bigint,
    CONSTRAINT setting_links_known CHECK ((num_nonnulls(account_id, journal_id) = 1))
);

--
-- Name: sync_conflicts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sync_conflicts (
    company_id bigint NOT NULL,
    id bigint NOT NULL,
    resource text NOT NULL,
    record_id bigint NOT NULL,
    record_label text NOT NULL,
    client_mutation_id text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    body jsonb,
    base_version integer NOT NULL,
    server_version integer NOT NULL,
    server_data jsonb,
    fields jsonb NOT NULL,
    client_occurred_at timestamp with time zone NOT NULL,
    server_occurred_at timestamp with time zone NOT NULL,
    suggested text NOT NULL,
    superseded_by bigint,
    status text DEFAULT 'open'::text NOT NULL,
    resolution text,
    resolved_at timestamp with time zone,
    resolved_by bigint,
    user_id bigint NOT NULL,
    device_id text,
    device_name text,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT sync_conflicts_other CHECK ((superseded_by <> id)),
    CONSTRAINT sync_conflicts_resolution_check CHECK ((resolution = ANY (ARRAY['client'::text, 'server'::text, 'merged'::text]))),
    CONSTRAINT sync_conflicts_resolved CHECK ((((status = 'resolved'::text) = (resolution IS NOT NULL)) AND ((status = 'resolved'::text) = (resolved_at IS NOT NULL)))),
    CONSTRAINT sync_conflicts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text]))),
    CONSTRAINT sync_conflicts_suggested_check CHECK ((suggested = ANY (ARRAY['client'::text, 'server'::text])))
);

--
-- Name: sync_conflicts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.sync_conflicts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sync_conflicts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: sync_devices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sync_devices (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    device_id text NOT NULL,
    device_name text,
    last_seen_at timestamp with time zone NOT NULL,
    last_cursor bigint DEFAULT 0 NOT NULL,
    last_push_at timestamp with time zone,
    last_push jsonb,
    CONSTRAINT sync_devices_device_id_check CHECK (((length(device_id) >= 1) AND (length(device_id) <= 64)))
);

--
-- Name: sync_readers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sync_readers (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    mark text NOT NULL,
    floor bigint DEFAULT 0 NOT NULL
);

--
-- Name: sync_temp_ids; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sync_temp_ids (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    temp_id text NOT NULL,
    record_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT sync_temp_ids_temp_id_check CHECK (((length(temp_id) >= 1) AND (length(temp_id) <= 64)))
);

--
-- Name: third_parties_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.third_parties ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.third_parties_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tracked; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tracked (
    table_name text NOT NULL,
    resource text NOT NULL,
    technical text[] NOT NULL,
    hidden text[] NOT NULL,
    part_of text,
    owner_key text,
    field text,
    embedded_in text,
    embedded_key text,
    embedded_field text,
    bin_owner text,
    bin_key text,
    is_logged boolean DEFAULT true NOT NULL
);

--
-- Name: vat_codes_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.vat_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vat_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: vat_declarations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.vat_declarations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vat_declarations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: vat_settlements_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.vat_settlements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vat_settlements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: verification_runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.verification_runs (
    company_id bigint NOT NULL,
    is_full boolean NOT NULL,
    requested_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    started_at timestamp with time zone,
    progress_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    claimed_by uuid,
    entries_read bigint DEFAULT 0 NOT NULL,
    state jsonb,
    CONSTRAINT verification_runs_entries_read_check CHECK ((entries_read >= 0)),
    CONSTRAINT verification_runs_started CHECK ((((started_at IS NULL) = (claimed_by IS NULL)) AND ((state IS NULL) OR (claimed_by IS NOT NULL))))
);

--
-- Name: verified_chains; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.verified_chains (
    company_id bigint NOT NULL,
    journal_id bigint NOT NULL,
    fiscal_year_id bigint NOT NULL,
    journal_code text NOT NULL COLLATE pg_catalog."C",
    fiscal_year_code text NOT NULL COLLATE pg_catalog."C",
    entries bigint NOT NULL,
    head bytea,
    break_entry_id bigint,
    break_number integer,
    break_reason text,
    imported_number integer,
    imported_hash bytea,
    verified_number integer,
    verified_hash bytea,
    CONSTRAINT verified_chains_break CHECK ((((break_number IS NULL) = (break_reason IS NULL)) AND ((break_entry_id IS NULL) OR (break_reason IS NOT NULL)))),
    CONSTRAINT verified_chains_break_reason_check CHECK ((break_reason = ANY (ARRAY['altered'::text, 'misplaced'::text, 'number_missing'::text, 'unlinked'::text, 'entry_missing'::text, 'head'::text, 'imported'::text, 'rewritten'::text]))),
    CONSTRAINT verified_chains_entries_check CHECK ((entries >= 0)),
    CONSTRAINT verified_chains_head_check CHECK ((length(head) = 32)),
    CONSTRAINT verified_chains_imported CHECK (((imported_number IS NULL) = (imported_hash IS NULL))),
    CONSTRAINT verified_chains_imported_hash_check CHECK ((length(imported_hash) = 32)),
    CONSTRAINT verified_chains_sound CHECK (((break_reason IS NOT NULL) OR ((verified_number IS NOT NULL) AND (entries = verified_number) AND (NOT (head IS DISTINCT FROM verified_hash))))),
    CONSTRAINT verified_chains_verified CHECK (((verified_number IS NULL) = (verified_hash IS NULL))),
    CONSTRAINT verified_chains_verified_hash_check CHECK ((length(verified_hash) = 32)),
    CONSTRAINT verified_chains_verified_number_check CHECK ((verified_number >= 1))
);

--
-- Name: webhook_deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_deliveries (
    id bigint NOT NULL,
    webhook_id bigint NOT NULL,
    firm_id bigint NOT NULL,
    company_id bigint,
    event_id text NOT NULL,
    event text NOT NULL,
    body text NOT NULL,
    is_test boolean DEFAULT false NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    response_status smallint,
    response_excerpt text,
    duration_ms integer,
    delivered_at timestamp with time zone,
    finished_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT webhook_deliveries_attempts_check CHECK (((attempts >= 0) AND (attempts <= 8))),
    CONSTRAINT webhook_deliveries_check CHECK ((((status = 'pending'::text) = (next_attempt_at IS NOT NULL)) AND ((status = 'pending'::text) = (finished_at IS NULL)))),
    CONSTRAINT webhook_deliveries_check1 CHECK (((status = 'delivered'::text) = (delivered_at IS NOT NULL))),
    CONSTRAINT webhook_deliveries_check2 CHECK (((status = 'pending'::text) OR (attempts > 0))),
    CONSTRAINT webhook_deliveries_duration_ms_check CHECK ((duration_ms >= 0)),
    CONSTRAINT webhook_deliveries_event_id_check CHECK ((event_id ~ '^evt_[0-9a-f]{32}$'::text)),
    CONSTRAINT webhook_deliveries_response_excerpt_check CHECK ((length(response_excerpt) <= 2000)),
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

--
-- Name: webhook_deliveries_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: webhooks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhooks (
    id bigint NOT NULL,
    firm_id bigint NOT NULL,
    slot smallint NOT NULL,
    url text NOT NULL,
    description text,
    events text[] NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    secret bytea NOT NULL,
    secret_hint text NOT NULL,
    former_secret bytea,
    former_until timestamp with time zone,
    last_delivery_at timestamp with time zone,
    last_status text,
    failures integer DEFAULT 0 NOT NULL,
    worker text,
    held_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT webhooks_check CHECK (((former_secret IS NULL) = (former_until IS NULL))),
    CONSTRAINT webhooks_description_check CHECK ((length(description) <= 190)),
    CONSTRAINT webhooks_events_check CHECK (((cardinality(events) > 0) AND ((NOT ('*'::text = ANY (events))) OR (cardinality(events) = 1)))),
    CONSTRAINT webhooks_secret_hint_check CHECK ((secret_hint ~ '^whsec_….{4}$'::text)),
    CONSTRAINT webhooks_slot_check CHECK (((slot >= 1) AND (slot <= 20))),
    CONSTRAINT webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
)
WITH (fillfactor='50');

--
-- Name: webhooks_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.webhooks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhooks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: events; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.events (
    firm_id bigint NOT NULL,
    sequence bigint NOT NULL,
    id text NOT NULL,
    event text NOT NULL,
    company_id bigint,
    firm jsonb,
    company jsonb,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    relayed_at timestamp with time zone DEFAULT public.app_now() NOT NULL
);

--
-- Name: firm_sequences; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.firm_sequences (
    firm_id bigint NOT NULL,
    last bigint DEFAULT 0 NOT NULL,
    purged bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

--
-- Name: outbox; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.outbox (
    id bigint NOT NULL,
    firm_id bigint,
    company_id bigint,
    event text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

--
-- Name: outbox_id_seq; Type: SEQUENCE; Schema: queue; Owner: -
--

ALTER TABLE queue.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME queue.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: turns; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.turns (
    owner text NOT NULL,
    last smallint NOT NULL,
    CONSTRAINT turns_last_check CHECK ((last > 0)),
    CONSTRAINT turns_owner_check CHECK ((owner ~ '^(firm|file) [0-9]+$'::text))
)
WITH (fillfactor='50');

--
-- Name: workers; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.workers (
    id text NOT NULL,
    started_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    beat_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    worker text
);

--
-- Name: devices devices_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (user_id, fingerprint);

--
-- Name: links links_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (user_id, purpose);

--
-- Name: notices notices_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);

--
-- Name: recovery_codes recovery_codes_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash);

--
-- Name: tokens tokens_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);

--
-- Name: two_factors two_factors_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.two_factors
    ADD CONSTRAINT two_factors_pkey PRIMARY KEY (user_id);

--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

--
-- Name: backups backups_pkey; Type: CONSTRAINT; Schema: operating; Owner: -
--

ALTER TABLE ONLY operating.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);

--
-- Name: backups backups_place_taken_at_key; Type: CONSTRAINT; Schema: operating; Owner: -
--

ALTER TABLE ONLY operating.backups
    ADD CONSTRAINT backups_place_taken_at_key UNIQUE (place, taken_at);

--
-- Name: processes processes_pkey; Type: CONSTRAINT; Schema: operating; Owner: -
--

ALTER TABLE ONLY operating.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (id);

--
-- Name: account_balances account_balances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_balances
    ADD CONSTRAINT account_balances_pkey PRIMARY KEY (company_id, account_id, period_id, is_closing);

--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (company_id, id);

--
-- Name: activity activity_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);

--
-- Name: analytic_codes analytic_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytic_codes
    ADD CONSTRAINT analytic_codes_pkey PRIMARY KEY (company_id, id);

--
-- Name: analytic_codes analytic_codes_place; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytic_codes
    ADD CONSTRAINT analytic_codes_place UNIQUE (company_id, id, axis_id, level);

--
-- Name: asset_analytics asset_analytics_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_analytics
    ADD CONSTRAINT asset_analytics_pkey PRIMARY KEY (company_id, asset_id, analytic_code_id);

--
-- Name: asset_charges asset_charges_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_charges
    ADD CONSTRAINT asset_charges_once UNIQUE (company_id, asset_id, entry_id);

--
-- Name: asset_charges asset_charges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_charges
    ADD CONSTRAINT asset_charges_pkey PRIMARY KEY (company_id, id);

--
-- Name: balance_assertion_checks balance_assertion_checks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertion_checks
    ADD CONSTRAINT balance_assertion_checks_pkey PRIMARY KEY (company_id, assertion_id);

--
-- Name: balance_assertions balance_assertions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertions
    ADD CONSTRAINT balance_assertions_pkey PRIMARY KEY (company_id, id);

--
-- Name: bank_rules bank_rules_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_rules
    ADD CONSTRAINT bank_rules_pkey PRIMARY KEY (company_id, id);

--
-- Name: bank_scores bank_scores_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_scores
    ADD CONSTRAINT bank_scores_pkey PRIMARY KEY (company_id, transaction_id);

--
-- Name: bank_statements bank_statements_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_pkey PRIMARY KEY (company_id, id);

--
-- Name: bank_transactions bank_transactions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_pkey PRIMARY KEY (company_id, id);

--
-- Name: budget_lines budget_lines_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budget_lines
    ADD CONSTRAINT budget_lines_pkey PRIMARY KEY (company_id, budget_id, "position");

--
-- Name: budgets budgets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_pkey PRIMARY KEY (company_id, id);

--
-- Name: coda_files coda_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.coda_files
    ADD CONSTRAINT coda_files_pkey PRIMARY KEY (company_id, id);

--
-- Name: companies companies_external_id; Type: CHECK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.companies
    ADD CONSTRAINT companies_external_id CHECK (((external_id IS NULL) OR public.is_external_id(external_id))) NOT VALID;

--
-- Name: companies companies_one_chain; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_one_chain UNIQUE (chain_identity);

--
-- Name: companies companies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);

--
-- Name: companies companies_public_token_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_public_token_key UNIQUE (public_token);

--
-- Name: company_members company_members_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.company_members
    ADD CONSTRAINT company_members_pkey PRIMARY KEY (company_id, user_id);

--
-- Name: document_imports document_imports_document; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_imports
    ADD CONSTRAINT document_imports_document UNIQUE (company_id, imported_document_id);

--
-- Name: document_imports document_imports_file; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_imports
    ADD CONSTRAINT document_imports_file UNIQUE (company_id, file_id);

--
-- Name: document_imports document_imports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_imports
    ADD CONSTRAINT document_imports_pkey PRIMARY KEY (company_id, id);

--
-- Name: document_line_analytics document_line_analytics_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_line_analytics
    ADD CONSTRAINT document_line_analytics_once UNIQUE (company_id, document_id, "position", analytic_code_id);

--
-- Name: document_line_analytics document_line_analytics_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_line_analytics
    ADD CONSTRAINT document_line_analytics_pkey PRIMARY KEY (company_id, id);

--
-- Name: document_lines document_lines_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_lines
    ADD CONSTRAINT document_lines_pkey PRIMARY KEY (company_id, document_id, "position");

--
-- Name: documents documents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (company_id, id);

--
-- Name: ended_letterings ended_letterings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ended_letterings
    ADD CONSTRAINT ended_letterings_pkey PRIMARY KEY (company_id, entry_id, lettering_id);

--
-- Name: entries entries_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_number UNIQUE (company_id, journal_id, fiscal_year_id, number);

--
-- Name: entries entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (company_id, id);

--
-- Name: entry_attachments entry_attachments_file; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_attachments
    ADD CONSTRAINT entry_attachments_file UNIQUE (company_id, file_id);

--
-- Name: entry_attachments entry_attachments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_attachments
    ADD CONSTRAINT entry_attachments_pkey PRIMARY KEY (company_id, id);

--
-- Name: entry_chains entry_chains_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_chains
    ADD CONSTRAINT entry_chains_pkey PRIMARY KEY (company_id, journal_id, fiscal_year_id);

--
-- Name: entry_days entry_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_days
    ADD CONSTRAINT entry_days_pkey PRIMARY KEY (company_id, journal_id, day);

--
-- Name: entry_line_analytics entry_line_analytics_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_line_analytics
    ADD CONSTRAINT entry_line_analytics_once UNIQUE (company_id, entry_id, "position", analytic_code_id);

--
-- Name: entry_line_analytics entry_line_analytics_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_line_analytics
    ADD CONSTRAINT entry_line_analytics_pkey PRIMARY KEY (company_id, id);

--
-- Name: entry_lines entry_lines_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_lines
    ADD CONSTRAINT entry_lines_pkey PRIMARY KEY (company_id, entry_id, "position");

--
-- Name: external_cursors external_cursors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.external_cursors
    ADD CONSTRAINT external_cursors_pkey PRIMARY KEY (company_id);

--
-- Name: external_members external_members_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.external_members
    ADD CONSTRAINT external_members_pkey PRIMARY KEY (firm_id, user_id);

--
-- Name: feed_epoch feed_epoch_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feed_epoch
    ADD CONSTRAINT feed_epoch_pkey PRIMARY KEY (one);

--
-- Name: feed_gaps feed_gaps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feed_gaps
    ADD CONSTRAINT feed_gaps_pkey PRIMARY KEY (company_id, above);

--
-- Name: feed feed_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (company_id, resource, record_id);

--
-- Name: file_stagings file_stagings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file_stagings
    ADD CONSTRAINT file_stagings_pkey PRIMARY KEY (key);

--
-- Name: file_usage file_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file_usage
    ADD CONSTRAINT file_usage_pkey PRIMARY KEY (firm_id);

--
-- Name: files files_company_id_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_company_id_id_key UNIQUE (company_id, id);

--
-- Name: files files_firm_id_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_firm_id_id_key UNIQUE (firm_id, id);

--
-- Name: files files_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_key_key UNIQUE (key);

--
-- Name: files files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

--
-- Name: firm_invitations firm_invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firm_invitations
    ADD CONSTRAINT firm_invitations_pkey PRIMARY KEY (firm_id, user_id);

--
-- Name: firm_members firm_members_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firm_members
    ADD CONSTRAINT firm_members_pkey PRIMARY KEY (firm_id, user_id);

--
-- Name: firms firms_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firms
    ADD CONSTRAINT firms_pkey PRIMARY KEY (id);

--
-- Name: firms firms_public_token_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firms
    ADD CONSTRAINT firms_public_token_key UNIQUE (public_token);

--
-- Name: fiscal_periods fiscal_periods_overlap; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fiscal_periods
    ADD CONSTRAINT fiscal_periods_overlap EXCLUDE USING gist (int8range(company_id, company_id, '[]'::text) WITH &&, int8range(fiscal_year_id, fiscal_year_id, '[]'::text) WITH &&, daterange((starts_on)::date, (ends_on)::date, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL));

--
-- Name: fiscal_periods fiscal_periods_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fiscal_periods
    ADD CONSTRAINT fiscal_periods_pkey PRIMARY KEY (company_id, id);

--
-- Name: fiscal_years fiscal_years_overlap; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fiscal_years
    ADD CONSTRAINT fiscal_years_overlap EXCLUDE USING gist (int8range(company_id, company_id, '[]'::text) WITH &&, daterange((starts_on)::date, (ends_on)::date, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL));

--
-- Name: fiscal_years fiscal_years_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fiscal_years
    ADD CONSTRAINT fiscal_years_pkey PRIMARY KEY (company_id, id);

--
-- Name: fixed_asset_categories fixed_asset_categories_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_asset_categories
    ADD CONSTRAINT fixed_asset_categories_pkey PRIMARY KEY (company_id, id);

--
-- Name: fixed_assets fixed_assets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_pkey PRIMARY KEY (company_id, id);

--
-- Name: former_values former_values_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.former_values
    ADD CONSTRAINT former_values_pkey PRIMARY KEY (company_id, table_name, record_id, write_no);

--
-- Name: heads heads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heads
    ADD CONSTRAINT heads_pkey PRIMARY KEY (company_id);

--
-- Name: imported_chains imported_chains_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.imported_chains
    ADD CONSTRAINT imported_chains_pkey PRIMARY KEY (company_id, journal_id, fiscal_year_id);

--
-- Name: journal_rules journal_rules_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal_rules
    ADD CONSTRAINT journal_rules_pkey PRIMARY KEY (company_id, id);

--
-- Name: journal_rules journal_rules_position; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal_rules
    ADD CONSTRAINT journal_rules_position EXCLUDE USING btree (company_id WITH =, journal_id WITH =, "position" WITH =) WHERE ((deleted_at IS NULL)) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: journals journals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals
    ADD CONSTRAINT journals_pkey PRIMARY KEY (company_id, id);

--
-- Name: ledger_verifications ledger_verifications_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_verifications
    ADD CONSTRAINT ledger_verifications_pkey PRIMARY KEY (company_id);

--
-- Name: lettering_lines lettering_lines_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lettering_lines
    ADD CONSTRAINT lettering_lines_once UNIQUE (company_id, lettering_id, entry_id, "position");

--
-- Name: lettering_lines lettering_lines_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lettering_lines
    ADD CONSTRAINT lettering_lines_pkey PRIMARY KEY (company_id, id);

--
-- Name: letterings letterings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.letterings
    ADD CONSTRAINT letterings_pkey PRIMARY KEY (company_id, id);

--
-- Name: licences licences_firm_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.licences
    ADD CONSTRAINT licences_firm_id_key UNIQUE (firm_id);

--
-- Name: licences licences_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.licences
    ADD CONSTRAINT licences_pkey PRIMARY KEY (key_hash);

--
-- Name: line_marks line_marks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.line_marks
    ADD CONSTRAINT line_marks_pkey PRIMARY KEY (company_id, entry_id, "position");

--
-- Name: lookup_cache lookup_cache_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_cache
    ADD CONSTRAINT lookup_cache_pkey PRIMARY KEY (source, number);

--
-- Name: pack_accounts pack_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pack_accounts
    ADD CONSTRAINT pack_accounts_pkey PRIMARY KEY (country, number);

--
-- Name: pack_vat_codes pack_vat_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pack_vat_codes
    ADD CONSTRAINT pack_vat_codes_pkey PRIMARY KEY (country, code);

--
-- Name: pack_versions pack_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pack_versions
    ADD CONSTRAINT pack_versions_pkey PRIMARY KEY (country);

--
-- Name: payment_batches payment_batches_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_batches
    ADD CONSTRAINT payment_batches_number UNIQUE (company_id, number);

--
-- Name: payment_batches payment_batches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_batches
    ADD CONSTRAINT payment_batches_pkey PRIMARY KEY (company_id, id);

--
-- Name: payment_items payment_items_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_items
    ADD CONSTRAINT payment_items_pkey PRIMARY KEY (company_id, batch_id, payment_position, "position");

--
-- Name: payments payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (company_id, batch_id, "position");

--
-- Name: people people_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);

--
-- Name: plans plans_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (code);

--
-- Name: plans plans_position; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_position UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED;

--
-- Name: recurring_entries recurring_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_entries
    ADD CONSTRAINT recurring_entries_pkey PRIMARY KEY (company_id, id);

--
-- Name: recurring_runs recurring_runs_entry; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_runs
    ADD CONSTRAINT recurring_runs_entry UNIQUE (company_id, entry_id);

--
-- Name: recurring_runs recurring_runs_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_runs
    ADD CONSTRAINT recurring_runs_once PRIMARY KEY (company_id, recurring_entry_id, due_on);

--
-- Name: reference_rates reference_rates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reference_rates
    ADD CONSTRAINT reference_rates_pkey PRIMARY KEY (currency, day);

--
-- Name: register_enterprises register_enterprises_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.register_enterprises
    ADD CONSTRAINT register_enterprises_pkey PRIMARY KEY (number);

--
-- Name: register_loads register_loads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.register_loads
    ADD CONSTRAINT register_loads_pkey PRIMARY KEY (id);

--
-- Name: replays replays_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replays
    ADD CONSTRAINT replays_pkey PRIMARY KEY (company_id, user_id, key);

--
-- Name: reverts reverts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reverts
    ADD CONSTRAINT reverts_pkey PRIMARY KEY (company_id, seq);

--
-- Name: revision_days revision_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.revision_days
    ADD CONSTRAINT revision_days_pkey PRIMARY KEY (company_id, day, resource, user_id);

--
-- Name: revisions revisions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (company_id, seq);

--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);

--
-- Name: setting_links setting_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.setting_links
    ADD CONSTRAINT setting_links_pkey PRIMARY KEY (company_id, setting);

--
-- Name: sync_conflicts sync_conflicts_company_id_user_id_client_mutation_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_conflicts
    ADD CONSTRAINT sync_conflicts_company_id_user_id_client_mutation_id_key UNIQUE (company_id, user_id, client_mutation_id);

--
-- Name: sync_conflicts sync_conflicts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_conflicts
    ADD CONSTRAINT sync_conflicts_pkey PRIMARY KEY (company_id, id);

--
-- Name: sync_devices sync_devices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_devices
    ADD CONSTRAINT sync_devices_pkey PRIMARY KEY (company_id, user_id, device_id);

--
-- Name: sync_readers sync_readers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_readers
    ADD CONSTRAINT sync_readers_pkey PRIMARY KEY (company_id, user_id);

--
-- Name: sync_temp_ids sync_temp_ids_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_temp_ids
    ADD CONSTRAINT sync_temp_ids_pkey PRIMARY KEY (company_id, user_id, temp_id);

--
-- Name: third_parties third_parties_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.third_parties
    ADD CONSTRAINT third_parties_pkey PRIMARY KEY (company_id, id);

--
-- Name: tracked tracked_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tracked
    ADD CONSTRAINT tracked_pkey PRIMARY KEY (table_name);

--
-- Name: vat_codes vat_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_pkey PRIMARY KEY (company_id, id);

--
-- Name: vat_declaration_grids vat_declaration_grids_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declaration_grids
    ADD CONSTRAINT vat_declaration_grids_once UNIQUE (company_id, declaration_id, grid);

--
-- Name: vat_declaration_grids vat_declaration_grids_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declaration_grids
    ADD CONSTRAINT vat_declaration_grids_pkey PRIMARY KEY (company_id, declaration_id, "position");

--
-- Name: vat_declarations vat_declarations_overlap; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declarations
    ADD CONSTRAINT vat_declarations_overlap EXCLUDE USING gist (int8range(company_id, company_id, '[]'::text) WITH &&, daterange(starts_on, ends_on, '[]'::text) WITH &&) WHERE (((deleted_at IS NULL) AND (NOT is_recapitulation)));

--
-- Name: vat_declarations vat_declarations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declarations
    ADD CONSTRAINT vat_declarations_pkey PRIMARY KEY (company_id, id);

--
-- Name: vat_settlements vat_settlements_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_settlements
    ADD CONSTRAINT vat_settlements_once UNIQUE (company_id, lettering_id, entry_id, vat_code_id);

--
-- Name: vat_settlements vat_settlements_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_settlements
    ADD CONSTRAINT vat_settlements_pkey PRIMARY KEY (company_id, id);

--
-- Name: verification_runs verification_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verification_runs
    ADD CONSTRAINT verification_runs_pkey PRIMARY KEY (company_id);

--
-- Name: verified_chains verified_chains_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verified_chains
    ADD CONSTRAINT verified_chains_pkey PRIMARY KEY (company_id, journal_id, fiscal_year_id);

--
-- Name: webhook_deliveries webhook_deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

--
-- Name: webhooks webhooks_firm_id_slot_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_firm_id_slot_key UNIQUE (firm_id, slot);

--
-- Name: webhooks webhooks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);

--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: queue; Owner: -
--

ALTER TABLE ONLY queue.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (firm_id, sequence);

--
-- Name: firm_sequences firm_sequences_pkey; Type: CONSTRAINT; Schema: queue; Owner: -
--

ALTER TABLE ONLY queue.firm_sequences
    ADD CONSTRAINT firm_sequences_pkey PRIMARY KEY (firm_id);

--
-- Name: outbox outbox_pkey; Type: CONSTRAINT; Schema: queue; Owner: -
--

ALTER TABLE ONLY queue.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

--
-- Name: turns turns_pkey; Type: CONSTRAINT; Schema: queue; Owner: -
--

ALTER TABLE ONLY queue.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (owner);

--
-- Name: workers workers_pkey; Type: CONSTRAINT; Schema: queue; Owner: -
--

ALTER TABLE ONLY queue.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (id);

--
-- Name: notices_user; Type: INDEX; Schema: directory; Owner: -
--

CREATE INDEX notices_user ON directory.notices USING btree (user_id);

--
-- Name: tokens_hash; Type: INDEX; Schema: directory; Owner: -
--

CREATE UNIQUE INDEX tokens_hash ON directory.tokens USING btree (hash);

--
-- Name: tokens_user; Type: INDEX; Schema: directory; Owner: -
--

CREATE INDEX tokens_user ON directory.tokens USING btree (user_id, kind, id);

--
-- Name: users_email; Type: INDEX; Schema: directory; Owner: -
--

CREATE UNIQUE INDEX users_email ON directory.users USING btree (email);

--
-- Name: users_external; Type: INDEX; Schema: directory; Owner: -
--

CREATE UNIQUE INDEX users_external ON directory.users USING btree (external_id) WHERE (external_id IS NOT NULL);

--
-- Name: accounts_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_binned ON public.accounts USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: accounts_merged_into; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_merged_into ON public.accounts USING btree (company_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);

--
-- Name: accounts_number; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX accounts_number ON public.accounts USING btree (company_id, number) WHERE (deleted_at IS NULL);

--
-- Name: accounts_vat_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_vat_code ON public.accounts USING btree (company_id, default_vat_code_id) WHERE (default_vat_code_id IS NOT NULL);

--
-- Name: activity_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activity_at ON public.activity USING btree (at);

--
-- Name: activity_company; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activity_company ON public.activity USING btree (company_id, id DESC) WHERE (company_id IS NOT NULL);

--
-- Name: activity_firm; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activity_firm ON public.activity USING btree (firm_id, id DESC) WHERE (firm_id IS NOT NULL);

--
-- Name: activity_platform_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX activity_platform_entry ON public.activity USING btree (company_id, user_id, (((at AT TIME ZONE 'UTC'::text))::date)) WHERE (note = 'entered_by_platform'::text);

--
-- Name: analytic_codes_axis_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX analytic_codes_axis_code ON public.analytic_codes USING btree (company_id, code) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL));

--
-- Name: analytic_codes_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytic_codes_binned ON public.analytic_codes USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: analytic_codes_children; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytic_codes_children ON public.analytic_codes USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);

--
-- Name: analytic_codes_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX analytic_codes_code ON public.analytic_codes USING btree (company_id, axis_id, code) WHERE (deleted_at IS NULL);

--
-- Name: asset_analytics_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX asset_analytics_code ON public.asset_analytics USING btree (company_id, analytic_code_id);

--
-- Name: asset_charges_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX asset_charges_entry ON public.asset_charges USING btree (company_id, entry_id);

--
-- Name: asset_charges_year; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX asset_charges_year ON public.asset_charges USING btree (company_id, fiscal_year_id);

--
-- Name: balance_assertion_checks_broken; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX balance_assertion_checks_broken ON public.balance_assertion_checks USING btree (company_id, assertion_id) WHERE (NOT holds);

--
-- Name: balance_assertions_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX balance_assertions_account ON public.balance_assertions USING btree (company_id, account_id, "on") WHERE (deleted_at IS NULL);

--
-- Name: balance_assertions_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX balance_assertions_binned ON public.balance_assertions USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: balance_assertions_days; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX balance_assertions_days ON public.balance_assertions USING btree (company_id, "on", id) WHERE (deleted_at IS NULL);

--
-- Name: balance_assertions_file; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX balance_assertions_file ON public.balance_assertions USING btree (company_id, coda_file_id) WHERE (coda_file_id IS NOT NULL);

--
-- Name: balance_assertions_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX balance_assertions_once ON public.balance_assertions USING btree (company_id, account_id, third_party_id, "on") NULLS NOT DISTINCT WHERE ((source = 'manual'::text) AND (deleted_at IS NULL));

--
-- Name: balance_assertions_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX balance_assertions_party ON public.balance_assertions USING btree (company_id, third_party_id) WHERE (third_party_id IS NOT NULL);

--
-- Name: balance_assertions_statement; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX balance_assertions_statement ON public.balance_assertions USING btree (company_id, bank_statement_id) WHERE (bank_statement_id IS NOT NULL);

--
-- Name: bank_rules_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_rules_binned ON public.bank_rules USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: bank_rules_position; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_rules_position ON public.bank_rules USING btree (company_id, "position", id) WHERE (deleted_at IS NULL);

--
-- Name: bank_statements_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_statements_account ON public.bank_statements USING btree (company_id, iban, new_balance_date) WHERE (deleted_at IS NULL);

--
-- Name: bank_statements_file; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_statements_file ON public.bank_statements USING btree (company_id, coda_file_id, "position");

--
-- Name: bank_statements_journal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_statements_journal ON public.bank_statements USING btree (company_id, journal_id, new_balance_date, id) WHERE (deleted_at IS NULL);

--
-- Name: bank_statements_same; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX bank_statements_same ON public.bank_statements USING btree (company_id, iban, COALESCE(foreign_currency, currency), statement_number, year, booked_hash) WHERE (deleted_at IS NULL);

--
-- Name: bank_transactions_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_binned ON public.bank_transactions USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: bank_transactions_dates; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_dates ON public.bank_transactions USING btree (company_id, entry_date, id) WHERE (deleted_at IS NULL);

--
-- Name: bank_transactions_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX bank_transactions_entry ON public.bank_transactions USING btree (company_id, journal_entry_id) WHERE (journal_entry_id IS NOT NULL);

--
-- Name: bank_transactions_external; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX bank_transactions_external ON public.bank_transactions USING btree (company_id, external_id) WHERE ((source = 'external'::text) AND (external_id IS NOT NULL));

--
-- Name: bank_transactions_file; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_file ON public.bank_transactions USING btree (company_id, coda_file_id, entry_date, id) WHERE (coda_file_id IS NOT NULL);

--
-- Name: bank_transactions_journal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_journal ON public.bank_transactions USING btree (company_id, journal_id, entry_date, id) WHERE (deleted_at IS NULL);

--
-- Name: bank_transactions_known_iban; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_known_iban ON public.bank_transactions USING btree (company_id, counterpart_iban, entry_date) WHERE (status = 'matched'::text);

--
-- Name: bank_transactions_known_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_known_name ON public.bank_transactions USING btree (company_id, public.party_name_key(counterpart_name), entry_date) WHERE ((status = 'matched'::text) AND (counterpart_iban IS NULL));

--
-- Name: bank_transactions_known_payment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_known_payment ON public.bank_transactions USING btree (company_id, end_to_end_id) WHERE ((status = 'matched'::text) AND (end_to_end_id IS NOT NULL));

--
-- Name: bank_transactions_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_pending ON public.bank_transactions USING btree (company_id, journal_id, entry_date, id) INCLUDE (amount, foreign_amount) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));

--
-- Name: bank_transactions_rule; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_rule ON public.bank_transactions USING btree (company_id, rule_id) WHERE (rule_id IS NOT NULL);

--
-- Name: bank_transactions_same; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_same ON public.bank_transactions USING btree (company_id, account_iban, entry_date, amount) WHERE (deleted_at IS NULL);

--
-- Name: bank_transactions_statement; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_statement ON public.bank_transactions USING btree (company_id, statement_id) WHERE (statement_id IS NOT NULL);

--
-- Name: bank_transactions_third_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bank_transactions_third_party ON public.bank_transactions USING btree (company_id, third_party_id) WHERE (third_party_id IS NOT NULL);

--
-- Name: budget_lines_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX budget_lines_account ON public.budget_lines USING btree (company_id, account);

--
-- Name: budgets_analytic_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX budgets_analytic_code ON public.budgets USING btree (company_id, analytic_code_id) WHERE (analytic_code_id IS NOT NULL);

--
-- Name: budgets_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX budgets_binned ON public.budgets USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: budgets_fiscal_year; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX budgets_fiscal_year ON public.budgets USING btree (company_id, fiscal_year_id);

--
-- Name: coda_files_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX coda_files_binned ON public.coda_files USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: coda_files_file; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX coda_files_file ON public.coda_files USING btree (company_id, file_id);

--
-- Name: companies_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX companies_binned ON public.companies USING btree (firm_id, name, id) WHERE (deleted_at IS NOT NULL);

--
-- Name: companies_external; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX companies_external ON public.companies USING btree (firm_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));

--
-- Name: companies_firm; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX companies_firm ON public.companies USING btree (firm_id, name, id);

--
-- Name: company_members_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX company_members_user ON public.company_members USING btree (user_id);

--
-- Name: document_imports_batch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_batch ON public.document_imports USING btree (company_id, batch_id);

--
-- Name: document_imports_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_binned ON public.document_imports USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: document_imports_bytes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_bytes ON public.document_imports USING btree (company_id, sha256);

--
-- Name: document_imports_communication; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_communication ON public.document_imports USING btree (company_id, communication_key) WHERE (communication_key IS NOT NULL);

--
-- Name: document_imports_copies; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_copies ON public.document_imports USING btree (company_id, duplicate_of_import_id) WHERE (duplicate_of_import_id IS NOT NULL);

--
-- Name: document_imports_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_due ON public.document_imports USING btree (company_id) WHERE ((status = ANY (ARRAY['queued'::text, 'analyzing'::text, 'error'::text])) AND (deleted_at IS NULL));

--
-- Name: document_imports_list; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_list ON public.document_imports USING btree (company_id, id DESC) WHERE (deleted_at IS NULL);

--
-- Name: document_imports_number; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_number ON public.document_imports USING btree (company_id, number_key) WHERE (number_key IS NOT NULL);

--
-- Name: document_imports_parent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_parent ON public.document_imports USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);

--
-- Name: document_imports_preview; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_preview ON public.document_imports USING btree (company_id, preview_file_id) WHERE (preview_file_id IS NOT NULL);

--
-- Name: document_imports_read_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_read_name ON public.document_imports USING btree (company_id, read_name_key) WHERE (third_party_id IS NOT NULL);

--
-- Name: document_imports_seller; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_seller ON public.document_imports USING btree (company_id, vat_key) WHERE (vat_key IS NOT NULL);

--
-- Name: document_imports_status; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_status ON public.document_imports USING btree (company_id, status, id DESC) WHERE (deleted_at IS NULL);

--
-- Name: document_imports_suggested; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_suggested ON public.document_imports USING btree (company_id, suggested_third_party_id) WHERE (suggested_third_party_id IS NOT NULL);

--
-- Name: document_imports_ubl; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_imports_ubl ON public.document_imports USING btree (company_id, ubl_key) WHERE (ubl_key IS NOT NULL);

--
-- Name: document_line_analytics_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_line_analytics_code ON public.document_line_analytics USING btree (company_id, analytic_code_id);

--
-- Name: document_lines_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_lines_account ON public.document_lines USING btree (company_id, account_id) WHERE (account_id IS NOT NULL);

--
-- Name: document_lines_vat_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_lines_vat_code ON public.document_lines USING btree (company_id, vat_code_id) WHERE (vat_code_id IS NOT NULL);

--
-- Name: documents_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_binned ON public.documents USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: documents_communication; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_communication ON public.documents USING btree (company_id, structured_communication) WHERE ((structured_communication IS NOT NULL) AND (deleted_at IS NULL));

--
-- Name: documents_dates; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_dates ON public.documents USING btree (company_id, document_date, id) WHERE (deleted_at IS NULL);

--
-- Name: documents_direction; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_direction ON public.documents USING btree (company_id, direction, document_date, id) WHERE (deleted_at IS NULL);

--
-- Name: documents_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX documents_entry ON public.documents USING btree (company_id, journal_entry_id) WHERE (journal_entry_id IS NOT NULL);

--
-- Name: documents_external; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX documents_external ON public.documents USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);

--
-- Name: documents_file; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX documents_file ON public.documents USING btree (company_id, file_id) WHERE (file_id IS NOT NULL);

--
-- Name: documents_foreign_amount; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_foreign_amount ON public.documents USING btree (company_id, foreign_currency, foreign_gross) WHERE ((foreign_currency IS NOT NULL) AND (journal_entry_id IS NOT NULL));

--
-- Name: documents_import; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX documents_import ON public.documents USING btree (company_id, import_id) WHERE (import_id IS NOT NULL);

--
-- Name: documents_journal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_journal ON public.documents USING btree (company_id, journal_id) WHERE (journal_id IS NOT NULL);

--
-- Name: documents_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_pending ON public.documents USING btree (company_id, document_date, id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));

--
-- Name: documents_same; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX documents_same ON public.documents USING btree (company_id, direction, third_party_id, number) WHERE ((number IS NOT NULL) AND (NOT is_forced) AND (deleted_at IS NULL));

--
-- Name: documents_third_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_third_party ON public.documents USING btree (company_id, third_party_id, document_date, id);

--
-- Name: ended_letterings_lettering; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ended_letterings_lettering ON public.ended_letterings USING btree (company_id, lettering_id);

--
-- Name: entries_communication; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_communication ON public.entries USING btree (company_id, structured_communication) WHERE (structured_communication IS NOT NULL);

--
-- Name: entries_dates; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_dates ON public.entries USING btree (company_id, entry_date, id);

--
-- Name: entries_journal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_journal ON public.entries USING btree (company_id, journal_id, entry_date, id);

--
-- Name: entries_one_opening; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX entries_one_opening ON public.entries USING btree (company_id, fiscal_year_id) WHERE ((origin = 'opening'::text) AND (status = 'posted'::text));

--
-- Name: entries_one_reversal; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX entries_one_reversal ON public.entries USING btree (company_id, reversed_entry_id) WHERE (reversed_entry_id IS NOT NULL);

--
-- Name: entries_reference_digits; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_reference_digits ON public.entries USING btree (company_id, public.document_digits(reference)) WHERE (reference IS NOT NULL);

--
-- Name: entries_reversed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_reversed ON public.entries USING btree (company_id, entry_date, id) WHERE (status = 'reversed'::text);

--
-- Name: entries_set_aside; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_set_aside ON public.entries USING btree (company_id, entry_date) WHERE (carries OR (origin = ANY (ARRAY['opening'::text, 'closing'::text])));

--
-- Name: entries_third_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_third_party ON public.entries USING btree (company_id, third_party_id, entry_date, id) WHERE (third_party_id IS NOT NULL);

--
-- Name: entry_attachments_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_attachments_binned ON public.entry_attachments USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: entry_attachments_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_attachments_entry ON public.entry_attachments USING btree (company_id, entry_id) WHERE (deleted_at IS NULL);

--
-- Name: entry_line_analytics_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_line_analytics_code ON public.entry_line_analytics USING btree (company_id, analytic_code_id);

--
-- Name: entry_lines_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_lines_account ON public.entry_lines USING btree (company_id, account_id, entry_date, entry_id, "position");

--
-- Name: entry_lines_open_amount; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_lines_open_amount ON public.entry_lines USING btree (company_id, open_amount, entry_id, "position") WHERE (open_amount <> (0)::numeric);

--
-- Name: entry_lines_open_items; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_lines_open_items ON public.entry_lines USING btree (company_id, account_id, third_party_id, due_date) WHERE (open_amount <> (0)::numeric);

--
-- Name: entry_lines_open_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_lines_open_party ON public.entry_lines USING btree (company_id, third_party_id, open_amount) WHERE (open_amount <> (0)::numeric);

--
-- Name: entry_lines_third_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_lines_third_party ON public.entry_lines USING btree (company_id, third_party_id, entry_date, entry_id, "position") WHERE (third_party_id IS NOT NULL);

--
-- Name: entry_lines_vat; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_lines_vat ON public.entry_lines USING btree (company_id, vat_date) INCLUDE (entry_id, "position", account_id, vat_code_id, grids, debit, credit) WHERE (vat_date IS NOT NULL);

--
-- Name: feed_deletes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX feed_deletes ON public.feed USING btree (company_id, seq) WHERE (op = 'delete'::text);

--
-- Name: feed_seq; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX feed_seq ON public.feed USING btree (company_id, seq);

--
-- Name: file_stagings_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX file_stagings_age ON public.file_stagings USING btree (created_at);

--
-- Name: files_firm; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX files_firm ON public.files USING btree (firm_id) WHERE (firm_id IS NOT NULL);

--
-- Name: firm_invitations_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX firm_invitations_expiry ON public.firm_invitations USING btree (expires_at);

--
-- Name: firm_invitations_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX firm_invitations_user ON public.firm_invitations USING btree (user_id);

--
-- Name: firm_members_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX firm_members_user ON public.firm_members USING btree (user_id);

--
-- Name: firms_external; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX firms_external ON public.firms USING btree (external_id) WHERE (external_id IS NOT NULL);

--
-- Name: firms_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX firms_name ON public.firms USING btree (name, id);

--
-- Name: fiscal_periods_dates; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fiscal_periods_dates ON public.fiscal_periods USING btree (company_id, starts_on) WHERE (deleted_at IS NULL);

--
-- Name: fiscal_periods_number; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX fiscal_periods_number ON public.fiscal_periods USING btree (company_id, fiscal_year_id, number) WHERE (deleted_at IS NULL);

--
-- Name: fiscal_years_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fiscal_years_binned ON public.fiscal_years USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: fiscal_years_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX fiscal_years_code ON public.fiscal_years USING btree (company_id, code) WHERE (deleted_at IS NULL);

--
-- Name: fiscal_years_dates; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fiscal_years_dates ON public.fiscal_years USING btree (company_id, starts_on) WHERE (deleted_at IS NULL);

--
-- Name: fixed_asset_categories_asset_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_asset_categories_asset_account ON public.fixed_asset_categories USING btree (company_id, asset_account_id);

--
-- Name: fixed_asset_categories_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_asset_categories_binned ON public.fixed_asset_categories USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: fixed_asset_categories_depreciation_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_asset_categories_depreciation_account ON public.fixed_asset_categories USING btree (company_id, depreciation_account_id) WHERE (depreciation_account_id IS NOT NULL);

--
-- Name: fixed_asset_categories_expense_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_asset_categories_expense_account ON public.fixed_asset_categories USING btree (company_id, expense_account_id) WHERE (expense_account_id IS NOT NULL);

--
-- Name: fixed_assets_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_binned ON public.fixed_assets USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: fixed_assets_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_by_day ON public.fixed_assets USING btree (company_id, acquired_on, id) WHERE (deleted_at IS NULL);

--
-- Name: fixed_assets_category; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_category ON public.fixed_assets USING btree (company_id, category_id);

--
-- Name: fixed_assets_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX fixed_assets_code ON public.fixed_assets USING btree (company_id, code) WHERE (deleted_at IS NULL);

--
-- Name: fixed_assets_disposal_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_disposal_entry ON public.fixed_assets USING btree (company_id, disposal_entry_id) WHERE (disposal_entry_id IS NOT NULL);

--
-- Name: fixed_assets_document; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_document ON public.fixed_assets USING btree (company_id, document_id) WHERE (document_id IS NOT NULL);

--
-- Name: fixed_assets_line; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_line ON public.fixed_assets USING btree (company_id, entry_id, line_position) WHERE (entry_id IS NOT NULL);

--
-- Name: fixed_assets_number; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_number ON public.fixed_assets USING btree (company_id, code_number) WHERE (code_number IS NOT NULL);

--
-- Name: fixed_assets_sale_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_sale_entry ON public.fixed_assets USING btree (company_id, sale_entry_id) WHERE (sale_entry_id IS NOT NULL);

--
-- Name: fixed_assets_third_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fixed_assets_third_party ON public.fixed_assets USING btree (company_id, third_party_id) WHERE (third_party_id IS NOT NULL);

--
-- Name: former_values_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX former_values_time ON public.former_values USING btree (company_id, created_at, write_no);

--
-- Name: journal_rules_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journal_rules_binned ON public.journal_rules USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: journal_rules_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journal_rules_party ON public.journal_rules USING btree (company_id, third_party_id) WHERE (third_party_id IS NOT NULL);

--
-- Name: journals_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_binned ON public.journals USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: journals_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX journals_code ON public.journals USING btree (company_id, code) WHERE (deleted_at IS NULL);

--
-- Name: journals_control_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journals_control_account ON public.journals USING btree (company_id, control_account_id) WHERE (control_account_id IS NOT NULL);

--
-- Name: journals_default; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX journals_default ON public.journals USING btree (company_id, type) WHERE (is_default AND (deleted_at IS NULL));

--
-- Name: journals_iban; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX journals_iban ON public.journals USING btree (company_id, iban) WHERE ((iban IS NOT NULL) AND (deleted_at IS NULL));

--
-- Name: lettering_lines_line; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lettering_lines_line ON public.lettering_lines USING btree (company_id, entry_id, "position");

--
-- Name: letterings_difference; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX letterings_difference ON public.letterings USING btree (company_id, difference_entry_id) WHERE (difference_entry_id IS NOT NULL);

--
-- Name: letterings_group; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX letterings_group ON public.letterings USING btree (company_id, group_id);

--
-- Name: letterings_serial; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX letterings_serial ON public.letterings USING btree (company_id, account_id, third_party_id, serial);

--
-- Name: letterings_settled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX letterings_settled ON public.letterings USING btree (company_id, settled_on) WHERE (deleted_at IS NULL);

--
-- Name: line_marks_batch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX line_marks_batch ON public.line_marks USING btree (company_id, payment_batch_id) WHERE (payment_batch_id IS NOT NULL);

--
-- Name: lookup_cache_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_cache_expiry ON public.lookup_cache USING btree (expires_at);

--
-- Name: payment_batches_journal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_batches_journal ON public.payment_batches USING btree (company_id, journal_id, execution_on);

--
-- Name: payment_items_held; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_items_held ON public.payment_items USING btree (company_id, entry_id, line_position) WHERE holds_line;

--
-- Name: payment_items_line; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_items_line ON public.payment_items USING btree (company_id, entry_id, line_position);

--
-- Name: payments_end_to_end; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payments_end_to_end ON public.payments USING btree (company_id, end_to_end_id);

--
-- Name: payments_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_entry ON public.payments USING btree (company_id, journal_entry_id) WHERE (journal_entry_id IS NOT NULL);

--
-- Name: payments_iban; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_iban ON public.payments USING btree (company_id, creditor_iban, batch_id);

--
-- Name: payments_third_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_third_party ON public.payments USING btree (company_id, third_party_id, batch_id) WHERE (third_party_id IS NOT NULL);

--
-- Name: recurring_entries_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX recurring_entries_binned ON public.recurring_entries USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: recurring_entries_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX recurring_entries_due ON public.recurring_entries USING btree (next_run_on, company_id) WHERE (auto_post AND is_active AND (deleted_at IS NULL) AND (next_run_on IS NOT NULL));

--
-- Name: recurring_entries_last_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX recurring_entries_last_entry ON public.recurring_entries USING btree (company_id, last_entry_id) WHERE (last_entry_id IS NOT NULL);

--
-- Name: register_enterprises_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX register_enterprises_name ON public.register_enterprises USING btree (sort_name, number);

--
-- Name: register_enterprises_words; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX register_enterprises_words ON public.register_enterprises USING gin (words);

--
-- Name: replays_made; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX replays_made ON public.replays USING brin (created_at);

--
-- Name: revisions_operation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX revisions_operation ON public.revisions USING btree (company_id, operation_id);

--
-- Name: revisions_record; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX revisions_record ON public.revisions USING btree (company_id, resource, record_id, write_no);

--
-- Name: setting_links_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX setting_links_account ON public.setting_links USING btree (company_id, account_id) WHERE (account_id IS NOT NULL);

--
-- Name: setting_links_journal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX setting_links_journal ON public.setting_links USING btree (company_id, journal_id) WHERE (journal_id IS NOT NULL);

--
-- Name: sync_conflicts_list; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sync_conflicts_list ON public.sync_conflicts USING btree (company_id, status, id DESC);

--
-- Name: sync_conflicts_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sync_conflicts_record ON public.sync_conflicts USING btree (company_id, resource, record_id) WHERE (status = 'open'::text);

--
-- Name: sync_conflicts_superseded; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sync_conflicts_superseded ON public.sync_conflicts USING btree (company_id, superseded_by) WHERE (superseded_by IS NOT NULL);

--
-- Name: third_parties_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_account ON public.third_parties USING btree (company_id, account_id);

--
-- Name: third_parties_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_binned ON public.third_parties USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: third_parties_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX third_parties_code ON public.third_parties USING btree (company_id, type, code) WHERE (deleted_at IS NULL);

--
-- Name: third_parties_default_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_default_account ON public.third_parties USING btree (company_id, default_account_id) WHERE (default_account_id IS NOT NULL);

--
-- Name: third_parties_default_vat_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_default_vat_code ON public.third_parties USING btree (company_id, default_vat_code_id) WHERE (default_vat_code_id IS NOT NULL);

--
-- Name: third_parties_external; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX third_parties_external ON public.third_parties USING btree (company_id, type, external_id) WHERE ((source = 'external'::text) AND (external_id IS NOT NULL));

--
-- Name: third_parties_external_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_external_id ON public.third_parties USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);

--
-- Name: third_parties_iban; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_iban ON public.third_parties USING btree (company_id, iban) WHERE (iban IS NOT NULL);

--
-- Name: third_parties_merged_into; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_merged_into ON public.third_parties USING btree (company_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);

--
-- Name: third_parties_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_name ON public.third_parties USING btree (company_id, name, id) WHERE (deleted_at IS NULL);

--
-- Name: third_parties_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_name_key ON public.third_parties USING btree (company_id, public.party_name_key(name)) WHERE (deleted_at IS NULL);

--
-- Name: third_parties_number; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_number ON public.third_parties USING btree (company_id, type, code_number) WHERE (code_number IS NOT NULL);

--
-- Name: third_parties_vat; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_vat ON public.third_parties USING btree (company_id, vat_number) WHERE ((vat_number IS NOT NULL) AND (deleted_at IS NULL));

--
-- Name: vat_codes_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX vat_codes_binned ON public.vat_codes USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: vat_codes_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX vat_codes_code ON public.vat_codes USING btree (company_id, code) WHERE (deleted_at IS NULL);

--
-- Name: vat_codes_default; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX vat_codes_default ON public.vat_codes USING btree (company_id, direction) WHERE (is_default AND (deleted_at IS NULL));

--
-- Name: vat_declarations_binned; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX vat_declarations_binned ON public.vat_declarations USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);

--
-- Name: vat_declarations_dates; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX vat_declarations_dates ON public.vat_declarations USING btree (company_id, ends_on) WHERE (deleted_at IS NULL);

--
-- Name: vat_declarations_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX vat_declarations_entry ON public.vat_declarations USING btree (company_id, journal_entry_id) WHERE (journal_entry_id IS NOT NULL);

--
-- Name: vat_declarations_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX vat_declarations_key ON public.vat_declarations USING btree (company_id, year, period_type, period) WHERE (deleted_at IS NULL);

--
-- Name: vat_settlements_by; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX vat_settlements_by ON public.vat_settlements USING btree (company_id, settlement_entry_id) WHERE (settlement_entry_id IS NOT NULL);

--
-- Name: vat_settlements_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX vat_settlements_code ON public.vat_settlements USING btree (company_id, vat_code_id);

--
-- Name: vat_settlements_entry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX vat_settlements_entry ON public.vat_settlements USING btree (company_id, entry_id);

--
-- Name: webhook_deliveries_finished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_finished ON public.webhook_deliveries USING btree (finished_at) WHERE (finished_at IS NOT NULL);

--
-- Name: webhook_deliveries_firm; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_firm ON public.webhook_deliveries USING btree (firm_id, id);

--
-- Name: webhook_deliveries_log; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (webhook_id, id DESC);

--
-- Name: webhook_deliveries_slots; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_slots ON public.webhook_deliveries USING btree (webhook_id, ((attempts > 0)), next_attempt_at, id) WHERE (status = 'pending'::text);

--
-- Name: events_relayed; Type: INDEX; Schema: queue; Owner: -
--

CREATE INDEX events_relayed ON queue.events USING brin (relayed_at);

--
-- Name: outbox_firm; Type: INDEX; Schema: queue; Owner: -
--

CREATE INDEX outbox_firm ON queue.outbox USING btree (firm_id, id);

--
-- Name: links keep_used; Type: TRIGGER; Schema: directory; Owner: -
--

CREATE TRIGGER keep_used BEFORE UPDATE ON directory.links FOR EACH ROW WHEN ((old.used_at IS NOT NULL)) EXECUTE FUNCTION directory.keep_used();

--
-- Name: recovery_codes keep_used_code; Type: TRIGGER; Schema: directory; Owner: -
--

CREATE TRIGGER keep_used_code BEFORE UPDATE ON directory.recovery_codes FOR EACH ROW WHEN ((old.used_at IS NOT NULL)) EXECUTE FUNCTION directory.keep_used_code();

--
-- Name: two_factors keep_used_step; Type: TRIGGER; Schema: directory; Owner: -
--

CREATE TRIGGER keep_used_step BEFORE UPDATE OF last_step ON directory.two_factors FOR EACH ROW WHEN ((old.last_step IS NOT NULL)) EXECUTE FUNCTION directory.keep_used_step();

--
-- Name: tokens limit_session; Type: TRIGGER; Schema: directory; Owner: -
--

CREATE TRIGGER limit_session BEFORE INSERT OR UPDATE OF kind, created_at, expires_at ON directory.tokens FOR EACH ROW WHEN ((new.kind = 'session'::text)) EXECUTE FUNCTION directory.limit_session();

--
-- Name: fixed_asset_categories accounts; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER accounts AFTER UPDATE ON public.fixed_asset_categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.asset_account_id <> new.asset_account_id) OR (old.depreciation_account_id IS DISTINCT FROM new.depreciation_account_id) OR (old.expense_account_id IS DISTINCT FROM new.expense_account_id))) EXECUTE FUNCTION public.keep_category_accounts();

--
-- Name: fixed_assets accounts; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accounts AFTER INSERT OR UPDATE OF method, category_id ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION public.check_asset_accounts();

--
-- Name: entry_lines adds_up; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER adds_up AFTER UPDATE ON public.entry_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.check_settled_lines();

--
-- Name: letterings adds_up; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF deleted_at ON public.letterings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_lettering();

--
-- Name: budgets approved; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER approved BEFORE UPDATE ON public.budgets FOR EACH ROW EXECUTE FUNCTION public.keep_budget();

--
-- Name: budget_lines approved_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER approved_delete AFTER DELETE ON public.budget_lines REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.keep_approved_lines();

--
-- Name: budget_lines approved_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER approved_insert AFTER INSERT ON public.budget_lines REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.keep_approved_lines();

--
-- Name: budget_lines approved_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER approved_update AFTER UPDATE ON public.budget_lines REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.keep_approved_lines();

--
-- Name: coda_files assertions_binned; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER assertions_binned AFTER UPDATE ON public.coda_files REFERENCING OLD TABLE AS old_files NEW TABLE AS new_files FOR EACH STATEMENT EXECUTE FUNCTION public.bin_assertions_of_file();

--
-- Name: asset_charges asset_charges_sum_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER asset_charges_sum_insert AFTER INSERT ON public.asset_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sum_asset_charges();

--
-- Name: asset_charges asset_charges_sum_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER asset_charges_sum_update AFTER UPDATE ON public.asset_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sum_asset_charges();

--
-- Name: analytic_codes axes; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER axes AFTER INSERT OR UPDATE OF deleted_at ON public.analytic_codes FOR EACH ROW WHEN ((new.parent_id IS NULL)) EXECUTE FUNCTION public.refuse_sixth_axis();

--
-- Name: bank_statements binned; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER binned BEFORE UPDATE OF deleted_at ON public.bank_statements FOR EACH ROW EXECUTE FUNCTION public.refuse_binned_alone();

--
-- Name: bank_transactions binned; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER binned BEFORE UPDATE OF deleted_at ON public.bank_transactions FOR EACH ROW WHEN ((new.coda_file_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_binned_alone();

--
-- Name: document_line_analytics booked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER booked BEFORE INSERT OR DELETE OR UPDATE ON public.document_line_analytics FOR EACH ROW EXECUTE FUNCTION public.keep_booked_lines();

--
-- Name: document_lines booked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER booked BEFORE INSERT OR DELETE OR UPDATE ON public.document_lines FOR EACH ROW EXECUTE FUNCTION public.keep_booked_lines();

--
-- Name: documents booked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER booked BEFORE UPDATE ON public.documents FOR EACH ROW WHEN ((old.status = 'booked'::text)) EXECUTE FUNCTION public.keep_booked_document();

--
-- Name: documents booked_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER booked_delete BEFORE DELETE ON public.documents FOR EACH ROW WHEN ((old.status = 'booked'::text)) EXECUTE FUNCTION public.keep_booked_document();

--
-- Name: companies bytes_moved; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER bytes_moved AFTER UPDATE OF firm_id ON public.companies FOR EACH ROW WHEN ((old.firm_id IS DISTINCT FROM new.firm_id)) EXECUTE FUNCTION public.move_file_bytes();

--
-- Name: companies chain_identity; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER chain_identity BEFORE INSERT OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION public.keep_chain_identity();

--
-- Name: fixed_assets check_disposal; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER check_disposal AFTER INSERT OR UPDATE OF disposed_on, disposal_entry_id ON public.fixed_assets FOR EACH ROW WHEN ((new.disposal_entry_id IS NOT NULL)) EXECUTE FUNCTION public.check_asset_disposal();

--
-- Name: entries checked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER checked AFTER INSERT ON public.entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.check_new_entries();

--
-- Name: entry_lines checked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER checked AFTER INSERT ON public.entry_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.check_new_lines();

--
-- Name: firm_members consent; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER consent BEFORE INSERT OR UPDATE OF is_active ON public.firm_members FOR EACH ROW WHEN (new.is_active) EXECUTE FUNCTION public.refuse_access_before_consent();

--
-- Name: coda_files contents_binned; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER contents_binned AFTER UPDATE ON public.coda_files REFERENCING OLD TABLE AS old_files NEW TABLE AS new_files FOR EACH STATEMENT EXECUTE FUNCTION public.bin_file_contents();

--
-- Name: journals control_account; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER control_account BEFORE INSERT OR UPDATE OF control_account_id, type ON public.journals FOR EACH ROW WHEN (((new.control_account_id IS NOT NULL) AND (NOT public.opening_dossier()))) EXECUTE FUNCTION public.refuse_control_account();

--
-- Name: third_parties control_account; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER control_account BEFORE INSERT OR UPDATE OF account_id, type ON public.third_parties FOR EACH ROW WHEN ((NOT public.opening_dossier())) EXECUTE FUNCTION public.refuse_unfit_account();

--
-- Name: files counted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted AFTER INSERT ON public.files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_file_bytes();

--
-- Name: fiscal_periods declared; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER declared AFTER INSERT OR UPDATE OF is_vat_locked, deleted_at, starts_on, ends_on ON public.fiscal_periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.keep_declared_months();

--
-- Name: firm_members detached; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER detached AFTER DELETE ON public.firm_members FOR EACH ROW EXECUTE FUNCTION public.end_assignments();

--
-- Name: files discounted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER discounted AFTER DELETE ON public.files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_file_bytes();

--
-- Name: entries document_given_back; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER document_given_back AFTER UPDATE ON public.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'posted'::text) AND (new.status = 'reversed'::text) AND (new.document_id IS NOT NULL))) EXECUTE FUNCTION public.refuse_document_of_reversed();

--
-- Name: files dropped; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER dropped AFTER DELETE ON public.files FOR EACH ROW EXECUTE FUNCTION public.stage_dropped();

--
-- Name: entry_attachments embed_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_delete AFTER DELETE ON public.entry_attachments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.entry_attachments_embed();

--
-- Name: fiscal_periods embed_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_delete AFTER DELETE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fiscal_periods_embed();

--
-- Name: journal_rules embed_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_delete AFTER DELETE ON public.journal_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.journal_rules_embed();

--
-- Name: entry_attachments embed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_insert AFTER INSERT ON public.entry_attachments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.entry_attachments_embed();

--
-- Name: fiscal_periods embed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_insert AFTER INSERT ON public.fiscal_periods REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_embed();

--
-- Name: journal_rules embed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_insert AFTER INSERT ON public.journal_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_embed();

--
-- Name: entry_attachments embed_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_update AFTER UPDATE ON public.entry_attachments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.entry_attachments_embed();

--
-- Name: fiscal_periods embed_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_update AFTER UPDATE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_embed();

--
-- Name: journal_rules embed_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_update AFTER UPDATE ON public.journal_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_embed();

--
-- Name: bank_transactions entry_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entry_insert BEFORE INSERT ON public.bank_transactions FOR EACH ROW WHEN ((new.journal_entry_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_transaction_entry();

--
-- Name: documents entry_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entry_insert BEFORE INSERT ON public.documents FOR EACH ROW WHEN ((new.journal_entry_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_documents_entry();

--
-- Name: bank_transactions entry_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entry_update BEFORE UPDATE ON public.bank_transactions FOR EACH ROW WHEN ((new.journal_entry_id IS DISTINCT FROM old.journal_entry_id)) EXECUTE FUNCTION public.refuse_transaction_entry();

--
-- Name: documents entry_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entry_update BEFORE UPDATE ON public.documents FOR EACH ROW WHEN (((new.journal_entry_id IS NOT NULL) AND (old.journal_entry_id IS NULL))) EXECUTE FUNCTION public.refuse_documents_entry();

--
-- Name: documents external_copy; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER external_copy BEFORE UPDATE ON public.documents FOR EACH ROW WHEN ((old.external IS NOT NULL)) EXECUTE FUNCTION public.keep_external_copy();

--
-- Name: third_parties external_id_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER external_id_kept BEFORE UPDATE ON public.third_parties FOR EACH ROW WHEN (((old.source = 'external'::text) AND (old.external_id IS NOT NULL) AND (new.external_id IS DISTINCT FROM old.external_id))) EXECUTE FUNCTION public.keep_external_id();

--
-- Name: bank_transactions facts; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER facts BEFORE UPDATE ON public.bank_transactions FOR EACH ROW EXECUTE FUNCTION public.keep_bank_facts();

--
-- Name: document_imports files_dropped; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER files_dropped AFTER DELETE ON public.document_imports FOR EACH ROW EXECUTE FUNCTION public.drop_import_files();

--
-- Name: fiscal_periods fiscal_periods_locked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER fiscal_periods_locked AFTER INSERT OR UPDATE OF is_locked, deleted_at ON public.fiscal_periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_open_periods('fiscal_year_id');

--
-- Name: fiscal_periods fiscal_periods_whole; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER fiscal_periods_whole AFTER INSERT OR UPDATE OF starts_on, ends_on, deleted_at ON public.fiscal_periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_partial_year('fiscal_year_id');

--
-- Name: fiscal_years fiscal_years_locked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER fiscal_years_locked AFTER INSERT OR UPDATE OF is_closed ON public.fiscal_years DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_open_periods('id');

--
-- Name: fiscal_years fiscal_years_touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER fiscal_years_touch AFTER INSERT OR UPDATE OF starts_on, ends_on, deleted_at ON public.fiscal_years DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_fiscal_gap();

--
-- Name: fiscal_years fiscal_years_whole; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER fiscal_years_whole AFTER INSERT OR UPDATE OF starts_on, ends_on ON public.fiscal_years DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_partial_year('id');

--
-- Name: files fixed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER fixed BEFORE UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION public.refuse_file_change();

--
-- Name: payment_batches follow; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER follow AFTER UPDATE ON public.payment_batches FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.follow_payment_batch();

--
-- Name: payments follow; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER follow AFTER UPDATE ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_payments();

--
-- Name: fixed_assets follow_charges; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER follow_charges BEFORE INSERT OR UPDATE ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION public.keep_asset_depreciation();

--
-- Name: payment_batches frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER frozen BEFORE INSERT OR UPDATE ON public.payment_batches FOR EACH ROW EXECUTE FUNCTION public.keep_payment_batch();

--
-- Name: payment_items frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER frozen BEFORE INSERT ON public.payment_items FOR EACH ROW EXECUTE FUNCTION public.keep_payments();

--
-- Name: payments frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER frozen BEFORE INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION public.keep_payments();

--
-- Name: vat_declaration_grids frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER frozen BEFORE INSERT OR DELETE OR UPDATE ON public.vat_declaration_grids FOR EACH ROW EXECUTE FUNCTION public.keep_frozen_grid();

--
-- Name: register_loads gap; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER gap BEFORE INSERT ON public.register_loads FOR EACH ROW EXECUTE FUNCTION public.refuse_register_gap();

--
-- Name: payment_items hold; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER hold BEFORE INSERT OR UPDATE ON public.payment_items FOR EACH ROW WHEN ((NOT public.opening_dossier())) EXECUTE FUNCTION public.hold_line();

--
-- Name: fiscal_periods hold_entries; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER hold_entries BEFORE UPDATE OF starts_on, ends_on, deleted_at ON public.fiscal_periods FOR EACH ROW WHEN ((old.deleted_at IS NULL)) EXECUTE FUNCTION public.keep_entries_inside();

--
-- Name: fiscal_years hold_entries; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER hold_entries BEFORE UPDATE OF starts_on, ends_on, deleted_at ON public.fiscal_years FOR EACH ROW WHEN ((old.deleted_at IS NULL)) EXECUTE FUNCTION public.keep_entries_inside();

--
-- Name: recurring_runs in_write; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER in_write BEFORE INSERT OR UPDATE ON public.recurring_runs FOR EACH ROW EXECUTE FUNCTION public.refuse_run_outside_write();

--
-- Name: firm_invitations inactive; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER inactive BEFORE INSERT ON public.firm_invitations FOR EACH ROW EXECUTE FUNCTION public.refuse_invited_member();

--
-- Name: fixed_assets keep_charged; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_charged BEFORE UPDATE ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION public.keep_charged_asset();

--
-- Name: letterings keep_former; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_former AFTER UPDATE ON public.letterings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.letterings_former();

--
-- Name: third_parties keep_former; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_former AFTER UPDATE ON public.third_parties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.third_parties_former();

--
-- Name: vat_declarations keep_former; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_former AFTER UPDATE ON public.vat_declarations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_declarations_former();

--
-- Name: balance_assertions kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kept BEFORE INSERT OR UPDATE ON public.balance_assertions FOR EACH ROW EXECUTE FUNCTION public.keep_balance_assertion();

--
-- Name: imported_chains kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON public.imported_chains FOR EACH ROW EXECUTE FUNCTION public.keep_imported_chain();

--
-- Name: lettering_lines kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON public.lettering_lines FOR EACH ROW EXECUTE FUNCTION public.keep_lettered();

--
-- Name: letterings kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kept BEFORE DELETE ON public.letterings FOR EACH ROW EXECUTE FUNCTION public.keep_lettered();

--
-- Name: vat_settlements kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON public.vat_settlements FOR EACH ROW EXECUTE FUNCTION public.keep_lettered();

--
-- Name: verified_chains kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kept BEFORE INSERT OR DELETE OR UPDATE ON public.verified_chains FOR EACH ROW EXECUTE FUNCTION public.keep_verified_chain();

--
-- Name: firm_members last_admin_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER last_admin_changed AFTER UPDATE ON public.firm_members NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((old.role = 'admin'::text) AND old.is_active AND (NOT ((new.role = 'admin'::text) AND new.is_active AND (new.firm_id = old.firm_id))))) EXECUTE FUNCTION public.keep_an_admin();

--
-- Name: firm_members last_admin_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER last_admin_deleted AFTER DELETE ON public.firm_members NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((old.role = 'admin'::text) AND old.is_active)) EXECUTE FUNCTION public.keep_an_admin();

--
-- Name: entries lettered; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER lettered AFTER UPDATE OF status ON public.entries FOR EACH ROW WHEN (((new.status = 'reversed'::text) AND (old.status <> 'reversed'::text))) EXECUTE FUNCTION public.refuse_lettered_reversal();

--
-- Name: companies linked_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER linked_insert AFTER INSERT ON public.companies FOR EACH ROW EXECUTE FUNCTION public.link_settings();

--
-- Name: fixed_assets linked_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER linked_insert AFTER INSERT ON public.fixed_assets FOR EACH ROW WHEN ((new.analytics <> '[]'::jsonb)) EXECUTE FUNCTION public.link_asset_analytics();

--
-- Name: companies linked_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER linked_update AFTER UPDATE OF settings ON public.companies FOR EACH ROW WHEN ((new.settings IS DISTINCT FROM old.settings)) EXECUTE FUNCTION public.link_settings();

--
-- Name: fixed_assets linked_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER linked_update AFTER UPDATE OF analytics, deleted_at ON public.fixed_assets FOR EACH ROW WHEN (((new.analytics IS DISTINCT FROM old.analytics) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION public.link_asset_analytics();

--
-- Name: journal_rules live_third_party; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER live_third_party BEFORE INSERT OR UPDATE OF third_party_id ON public.journal_rules FOR EACH ROW WHEN (((new.third_party_id IS NOT NULL) AND (NOT public.opening_dossier()))) EXECUTE FUNCTION public.refuse_binned_third_party();

--
-- Name: accounts live_vat_code; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER live_vat_code BEFORE INSERT OR UPDATE OF default_vat_code_id ON public.accounts FOR EACH ROW WHEN (((new.default_vat_code_id IS NOT NULL) AND (NOT public.opening_dossier()))) EXECUTE FUNCTION public.refuse_binned_vat_code();

--
-- Name: document_line_analytics locked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locked BEFORE INSERT OR DELETE OR UPDATE ON public.document_line_analytics FOR EACH ROW EXECUTE FUNCTION public.keep_locked_lines();

--
-- Name: document_lines locked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locked BEFORE INSERT OR DELETE OR UPDATE ON public.document_lines FOR EACH ROW EXECUTE FUNCTION public.keep_locked_lines();

--
-- Name: entry_attachments locked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locked BEFORE UPDATE ON public.entry_attachments FOR EACH ROW EXECUTE FUNCTION public.keep_what_is_locked();

--
-- Name: entry_line_analytics locked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locked BEFORE INSERT OR DELETE OR UPDATE ON public.entry_line_analytics FOR EACH ROW EXECUTE FUNCTION public.keep_what_is_locked();

--
-- Name: entry_attachments locked_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locked_delete BEFORE DELETE ON public.entry_attachments FOR EACH ROW WHEN ((old.deleted_at IS NULL)) EXECUTE FUNCTION public.keep_what_is_locked();

--
-- Name: accounts log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.accounts_log();

--
-- Name: analytic_codes log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.analytic_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.analytic_codes_log();

--
-- Name: balance_assertions log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.balance_assertions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.balance_assertions_log();

--
-- Name: bank_rules log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.bank_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.bank_rules_log();

--
-- Name: bank_statements log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.bank_statements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.bank_statements_log();

--
-- Name: bank_transactions log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.bank_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.bank_transactions_log();

--
-- Name: budget_lines log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.budget_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.budget_lines_log();

--
-- Name: budgets log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.budgets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.budgets_log();

--
-- Name: coda_files log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.coda_files REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.coda_files_log();

--
-- Name: companies log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.companies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.companies_log();

--
-- Name: document_imports log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.document_imports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.document_imports_log();

--
-- Name: document_line_analytics log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.document_line_analytics REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.document_line_analytics_log();

--
-- Name: document_lines log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.document_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.document_lines_log();

--
-- Name: documents log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.documents_log();

--
-- Name: entries log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.entries_log();

--
-- Name: entry_attachments log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.entry_attachments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.entry_attachments_log();

--
-- Name: entry_line_analytics log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.entry_line_analytics REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.entry_line_analytics_log();

--
-- Name: entry_lines log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.entry_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.entry_lines_log();

--
-- Name: fiscal_periods log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fiscal_periods_log();

--
-- Name: fiscal_years log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.fiscal_years REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fiscal_years_log();

--
-- Name: fixed_asset_categories log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.fixed_asset_categories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fixed_asset_categories_log();

--
-- Name: fixed_assets log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.fixed_assets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fixed_assets_log();

--
-- Name: journal_rules log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.journal_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.journal_rules_log();

--
-- Name: journals log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.journals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.journals_log();

--
-- Name: lettering_lines log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.lettering_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.lettering_lines_log();

--
-- Name: letterings log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.letterings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.letterings_log();

--
-- Name: payment_batches log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.payment_batches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.payment_batches_log();

--
-- Name: payments log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.payments_log();

--
-- Name: recurring_entries log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.recurring_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.recurring_entries_log();

--
-- Name: third_parties log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.third_parties REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.third_parties_log();

--
-- Name: vat_codes log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.vat_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.vat_codes_log();

--
-- Name: vat_declaration_grids log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.vat_declaration_grids REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.vat_declaration_grids_log();

--
-- Name: vat_declarations log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.vat_declarations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.vat_declarations_log();

--
-- Name: accounts log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.accounts_log();

--
-- Name: analytic_codes log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.analytic_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.analytic_codes_log();

--
-- Name: balance_assertions log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.balance_assertions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.balance_assertions_log();

--
-- Name: bank_rules log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.bank_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.bank_rules_log();

--
-- Name: bank_statements log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.bank_statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.bank_statements_log();

--
-- Name: bank_transactions log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.bank_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.bank_transactions_log();

--
-- Name: budget_lines log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.budget_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.budget_lines_log();

--
-- Name: budgets log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.budgets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.budgets_log();

--
-- Name: coda_files log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.coda_files REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.coda_files_log();

--
-- Name: companies log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.companies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.companies_log();

--
-- Name: document_imports log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.document_imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.document_imports_log();

--
-- Name: document_line_analytics log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.document_line_analytics REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.document_line_analytics_log();

--
-- Name: document_lines log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.document_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.document_lines_log();

--
-- Name: documents log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.documents_log();

--
-- Name: entry_attachments log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.entry_attachments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.entry_attachments_log();

--
-- Name: entry_line_analytics log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.entry_line_analytics REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.entry_line_analytics_log();

--
-- Name: fiscal_periods log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.fiscal_periods REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_log();

--
-- Name: fiscal_years log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.fiscal_years REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_years_log();

--
-- Name: fixed_asset_categories log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.fixed_asset_categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fixed_asset_categories_log();

--
-- Name: fixed_assets log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.fixed_assets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fixed_assets_log();

--
-- Name: journal_rules log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.journal_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_log();

--
-- Name: journals log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.journals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journals_log();

--
-- Name: lettering_lines log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.lettering_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.lettering_lines_log();

--
-- Name: letterings log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.letterings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.letterings_log();

--
-- Name: payment_batches log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.payment_batches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.payment_batches_log();

--
-- Name: payments log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.payments_log();

--
-- Name: recurring_entries log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.recurring_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.recurring_entries_log();

--
-- Name: third_parties log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.third_parties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.third_parties_log();

--
-- Name: vat_codes log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.vat_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_codes_log();

--
-- Name: vat_declaration_grids log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.vat_declaration_grids REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_declaration_grids_log();

--
-- Name: vat_declarations log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.vat_declarations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_declarations_log();

--
-- Name: accounts log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.accounts_log();

--
-- Name: analytic_codes log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.analytic_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.analytic_codes_log();

--
-- Name: balance_assertions log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.balance_assertions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.balance_assertions_log();

--
-- Name: bank_rules log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.bank_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.bank_rules_log();

--
-- Name: bank_statements log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.bank_statements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.bank_statements_log();

--
-- Name: bank_transactions log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.bank_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.bank_transactions_log();

--
-- Name: budget_lines log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.budget_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.budget_lines_log();

--
-- Name: budgets log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.budgets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.budgets_log();

--
-- Name: coda_files log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.coda_files REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.coda_files_log();

--
-- Name: companies log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.companies_log();

--
-- Name: document_imports log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.document_imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.document_imports_log();

--
-- Name: document_line_analytics log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.document_line_analytics REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.document_line_analytics_log();

--
-- Name: document_lines log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.document_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.document_lines_log();

--
-- Name: documents log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.documents_log();

--
-- Name: entries log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.entries_log();

--
-- Name: entry_attachments log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.entry_attachments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.entry_attachments_log();

--
-- Name: entry_line_analytics log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.entry_line_analytics REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.entry_line_analytics_log();

--
-- Name: entry_lines log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.entry_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.settling())) EXECUTE FUNCTION public.entry_lines_log();

--
-- Name: fiscal_periods log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_log();

--
-- Name: fiscal_years log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.fiscal_years REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_years_log();

--
-- Name: fixed_asset_categories log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.fixed_asset_categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fixed_asset_categories_log();

--
-- Name: fixed_assets log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.fixed_assets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fixed_assets_log();

--
-- Name: journal_rules log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.journal_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_log();

--
-- Name: journals log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.journals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journals_log();

--
-- Name: lettering_lines log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.lettering_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.lettering_lines_log();

--
-- Name: letterings log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.letterings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.letterings_log();

--
-- Name: payment_batches log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.payment_batches REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.payment_batches_log();

--
-- Name: payments log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.payments_log();

--
-- Name: recurring_entries log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.recurring_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.recurring_entries_log();

--
-- Name: third_parties log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.third_parties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.third_parties_log();

--
-- Name: vat_codes log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.vat_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_codes_log();

--
-- Name: vat_declaration_grids log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.vat_declaration_grids REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_declaration_grids_log();

--
-- Name: vat_declarations log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.vat_declarations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_declarations_log();

--
-- Name: company_members marked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER marked BEFORE INSERT OR UPDATE OF role, is_active ON public.company_members FOR EACH ROW EXECUTE FUNCTION public.mark_access();

--
-- Name: firm_members marked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER marked BEFORE INSERT OR UPDATE OF role, is_active ON public.firm_members FOR EACH ROW EXECUTE FUNCTION public.mark_access();

--
-- Name: line_marks marked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER marked AFTER INSERT OR DELETE OR UPDATE ON public.line_marks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_line_mark();

--
-- Name: payment_items marked; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER marked AFTER INSERT OR UPDATE OF holds_line ON public.payment_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_line_mark();

--
-- Name: bank_transactions matched_amount; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER matched_amount BEFORE INSERT OR UPDATE OF journal_entry_id ON public.bank_transactions FOR EACH ROW WHEN ((new.journal_entry_id IS NOT NULL)) EXECUTE FUNCTION public.check_bank_match();

--
-- Name: accounts merged; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER merged BEFORE UPDATE ON public.accounts FOR EACH ROW WHEN (((old.merged_into_id IS NOT NULL) AND (new.merged_into_id IS NULL))) EXECUTE FUNCTION public.keep_merged();

--
-- Name: third_parties merged; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER merged BEFORE UPDATE ON public.third_parties FOR EACH ROW WHEN (((old.merged_into_id IS NOT NULL) AND (new.merged_into_id IS NULL))) EXECUTE FUNCTION public.keep_merged();

--
-- Name: third_parties merged_batches; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER merged_batches AFTER UPDATE OF merged_into_id ON public.third_parties FOR EACH ROW WHEN ((new.merged_into_id IS DISTINCT FROM old.merged_into_id)) EXECUTE FUNCTION public.send_batches_of_merged();

--
-- Name: budget_lines most_lines; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER most_lines AFTER INSERT ON public.budget_lines FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_budget_lines();

--
-- Name: budgets most_lines; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER most_lines AFTER UPDATE OF deleted_at ON public.budgets FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_budget_lines();

--
-- Name: files not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER not_emptied BEFORE TRUNCATE ON public.files FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_file_change();

--
-- Name: fiscal_years opened; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER opened BEFORE INSERT OR UPDATE OF deleted_at ON public.fiscal_years FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION public.refuse_year_before_opening();

--
-- Name: budget_lines overlap_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER overlap_insert AFTER INSERT ON public.budget_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_budget_overlap();

--
-- Name: budget_lines overlap_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER overlap_update AFTER UPDATE ON public.budget_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_budget_overlap();

--
-- Name: company_members own_firm; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER own_firm BEFORE INSERT OR UPDATE OF company_id, user_id ON public.company_members FOR EACH ROW EXECUTE FUNCTION public.refuse_foreign_assignment();

--
-- Name: documents party; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER party BEFORE INSERT OR UPDATE OF third_party_id, direction ON public.documents FOR EACH ROW WHEN ((NOT public.opening_dossier())) EXECUTE FUNCTION public.refuse_documents_party();

--
-- Name: accounts postable; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER postable BEFORE UPDATE OF is_postable ON public.accounts FOR EACH ROW WHEN ((old.is_postable AND (NOT new.is_postable))) EXECUTE FUNCTION public.keep_postable();

--
-- Name: entries posted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER posted BEFORE DELETE OR UPDATE ON public.entries FOR EACH ROW EXECUTE FUNCTION public.keep_posted_entry();

--
-- Name: entry_lines posted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER posted BEFORE DELETE OR UPDATE ON public.entry_lines FOR EACH ROW EXECUTE FUNCTION public.keep_posted_line();

--
-- Name: third_parties proposals; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER proposals BEFORE INSERT OR UPDATE OF default_account_id, default_vat_code_id, type ON public.third_parties FOR EACH ROW WHEN ((((new.default_account_id IS NOT NULL) OR (new.default_vat_code_id IS NOT NULL)) AND (NOT public.opening_dossier()))) EXECUTE FUNCTION public.refuse_unfit_default();

--
-- Name: accounts reconcilable; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER reconcilable BEFORE UPDATE OF is_reconcilable ON public.accounts FOR EACH ROW WHEN ((old.is_reconcilable AND (NOT new.is_reconcilable))) EXECUTE FUNCTION public.keep_reconcilable();

--
-- Name: companies renewed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER renewed AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.begin_anew();

--
-- Name: letterings same; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER same BEFORE UPDATE ON public.letterings FOR EACH ROW EXECUTE FUNCTION public.keep_lettering();

--
-- Name: bank_transactions scores; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER scores AFTER UPDATE ON public.bank_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.remove_bank_scores();

--
-- Name: accounts send_assertions; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER send_assertions AFTER UPDATE OF merged_into_id ON public.accounts FOR EACH ROW WHEN ((new.merged_into_id IS DISTINCT FROM old.merged_into_id)) EXECUTE FUNCTION public.send_assertions_of_account();

--
-- Name: third_parties send_assertions; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER send_assertions AFTER UPDATE OF merged_into_id ON public.third_parties FOR EACH ROW WHEN ((new.merged_into_id IS DISTINCT FROM old.merged_into_id)) EXECUTE FUNCTION public.send_assertions_of_party();

--
-- Name: fiscal_years send_budgets; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER send_budgets AFTER UPDATE OF ends_on ON public.fiscal_years FOR EACH ROW WHEN (((old.ends_on)::date <> (new.ends_on)::date)) EXECUTE FUNCTION public.send_budgets_of_year();

--
-- Name: accounts send_budgets_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER send_budgets_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.send_budgets_of_accounts();

--
-- Name: accounts send_budgets_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER send_budgets_update AFTER UPDATE ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.send_budgets_of_accounts();

--
-- Name: files staged; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER staged BEFORE INSERT ON public.files FOR EACH ROW EXECUTE FUNCTION public.keep_staged();

--
-- Name: firm_members stamped; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER stamped BEFORE INSERT OR UPDATE OF role, is_active ON public.firm_members FOR EACH ROW EXECUTE FUNCTION public.stamp_member();

--
-- Name: company_members stamped_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER stamped_delete AFTER DELETE ON public.company_members REFERENCING OLD TABLE AS once_assigned FOR EACH STATEMENT EXECUTE FUNCTION public.stamp_assigned();

--
-- Name: company_members stamped_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER stamped_insert AFTER INSERT ON public.company_members REFERENCING NEW TABLE AS now_assigned FOR EACH STATEMENT EXECUTE FUNCTION public.stamp_assigned();

--
-- Name: company_members stamped_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER stamped_update AFTER UPDATE ON public.company_members REFERENCING OLD TABLE AS once_assigned NEW TABLE AS now_assigned FOR EACH STATEMENT EXECUTE FUNCTION public.stamp_assigned();

--
-- Name: bank_transactions statement; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER statement AFTER INSERT ON public.bank_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_foreign_statement();

--
-- Name: bank_statements sum; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER sum AFTER INSERT OR UPDATE OF moved, counted, old_balance, new_balance, foreign_old_balance, foreign_new_balance, transactions_count ON public.bank_statements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_statement_sum();

--
-- Name: document_lines sum; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER sum AFTER INSERT OR DELETE OR UPDATE ON public.document_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_documents_sum();

--
-- Name: documents sum; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER sum AFTER INSERT OR UPDATE OF amount_net, amount_vat, foreign_currency, foreign_net, foreign_vat ON public.documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_documents_sum();

--
-- Name: bank_transactions sums_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sums_delete AFTER DELETE ON public.bank_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.keep_statement_sums();

--
-- Name: bank_transactions sums_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sums_insert AFTER INSERT ON public.bank_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.keep_statement_sums();

--
-- Name: lettering_lines together; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER together AFTER INSERT ON public.lettering_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_late_lines();

--
-- Name: payment_batches total; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER total AFTER INSERT OR UPDATE ON public.payment_batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_payment_batch();

--
-- Name: payments total; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER total AFTER INSERT ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_payment();

--
-- Name: accounts touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.accounts_touch();

--
-- Name: analytic_codes touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.analytic_codes FOR EACH ROW EXECUTE FUNCTION public.analytic_codes_touch();

--
-- Name: balance_assertions touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.balance_assertions FOR EACH ROW EXECUTE FUNCTION public.balance_assertions_touch();

--
-- Name: bank_rules touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.bank_rules FOR EACH ROW EXECUTE FUNCTION public.bank_rules_touch();

--
-- Name: bank_transactions touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.bank_transactions FOR EACH ROW EXECUTE FUNCTION public.bank_transactions_touch();

--
-- Name: budgets touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.budgets FOR EACH ROW EXECUTE FUNCTION public.budgets_touch();

--
-- Name: coda_files touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.coda_files FOR EACH ROW EXECUTE FUNCTION public.coda_files_touch();

--
-- Name: companies touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION public.companies_touch();

--
-- Name: document_imports touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.document_imports FOR EACH ROW EXECUTE FUNCTION public.document_imports_touch();

--
-- Name: documents touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION public.documents_touch();

--
-- Name: entries touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.entries FOR EACH ROW EXECUTE FUNCTION public.entries_touch();

--
-- Name: entry_attachments touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.entry_attachments FOR EACH ROW EXECUTE FUNCTION public.entry_attachments_touch();

--
-- Name: fiscal_periods touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.fiscal_periods FOR EACH ROW EXECUTE FUNCTION public.fiscal_periods_touch();

--
-- Name: fiscal_years touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.fiscal_years FOR EACH ROW EXECUTE FUNCTION public.fiscal_years_touch();

--
-- Name: fixed_asset_categories touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.fixed_asset_categories FOR EACH ROW EXECUTE FUNCTION public.fixed_asset_categories_touch();

--
-- Name: fixed_assets touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.fixed_assets FOR EACH ROW EXECUTE FUNCTION public.fixed_assets_touch();

--
-- Name: journal_rules touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.journal_rules FOR EACH ROW EXECUTE FUNCTION public.journal_rules_touch();

--
-- Name: journals touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.journals FOR EACH ROW EXECUTE FUNCTION public.journals_touch();

--
-- Name: letterings touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.letterings FOR EACH ROW EXECUTE FUNCTION public.letterings_touch();

--
-- Name: payment_batches touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.payment_batches FOR EACH ROW EXECUTE FUNCTION public.payment_batches_touch();

--
-- Name: recurring_entries touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.recurring_entries FOR EACH ROW EXECUTE FUNCTION public.recurring_entries_touch();

--
-- Name: third_parties touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.third_parties FOR EACH ROW EXECUTE FUNCTION public.third_parties_touch();

--
-- Name: vat_codes touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.vat_codes FOR EACH ROW EXECUTE FUNCTION public.vat_codes_touch();

--
-- Name: vat_declarations touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.vat_declarations FOR EACH ROW EXECUTE FUNCTION public.vat_declarations_touch();

--
-- Name: entries transaction_given_back; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER transaction_given_back AFTER UPDATE ON public.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'posted'::text) AND (new.status = 'reversed'::text) AND (new.origin = 'bank'::text))) EXECUTE FUNCTION public.refuse_transaction_of_reversed();

--
-- Name: document_imports validated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER validated BEFORE UPDATE ON public.document_imports FOR EACH ROW WHEN ((old.status = 'validated'::text)) EXECUTE FUNCTION public.keep_validated_import();

--
-- Name: vat_declarations validated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER validated BEFORE UPDATE ON public.vat_declarations FOR EACH ROW WHEN ((old.status = 'validated'::text)) EXECUTE FUNCTION public.keep_validated_declaration();

--
-- Name: turns turn_moved; Type: TRIGGER; Schema: queue; Owner: -
--

CREATE TRIGGER turn_moved BEFORE UPDATE ON queue.turns FOR EACH ROW EXECUTE FUNCTION queue.turn_moved();

--
-- Name: devices devices_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.devices
    ADD CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.users(id) ON DELETE CASCADE;

--
-- Name: links links_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.links
    ADD CONSTRAINT links_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.users(id) ON DELETE CASCADE;

--
-- Name: notices notices_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.notices
    ADD CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.users(id) ON DELETE CASCADE;

--
-- Name: recovery_codes recovery_codes_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.two_factors(user_id) ON DELETE CASCADE;

--
-- Name: tokens tokens_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.tokens
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.users(id) ON DELETE CASCADE;

--
-- Name: two_factors two_factors_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.two_factors
    ADD CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.users(id) ON DELETE CASCADE;

--
-- Name: accounts accounts_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: accounts accounts_company_id_merged_into_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_company_id_merged_into_id_fkey FOREIGN KEY (company_id, merged_into_id) REFERENCES public.accounts(company_id, id);

--
-- Name: accounts accounts_default_vat_code; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_default_vat_code FOREIGN KEY (company_id, default_vat_code_id) REFERENCES public.vat_codes(company_id, id) DEFERRABLE;

--
-- Name: accounts accounts_pack; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pack FOREIGN KEY (pack, number) REFERENCES public.pack_accounts(country, number);

--
-- Name: activity activity_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: activity activity_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

--
-- Name: analytic_codes analytic_codes_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytic_codes
    ADD CONSTRAINT analytic_codes_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: analytic_codes analytic_codes_parent; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytic_codes
    ADD CONSTRAINT analytic_codes_parent FOREIGN KEY (company_id, parent_id, axis_id, parent_level) REFERENCES public.analytic_codes(company_id, id, axis_id, level);

--
-- Name: asset_analytics asset_analytics_company_id_analytic_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_analytics
    ADD CONSTRAINT asset_analytics_company_id_analytic_code_id_fkey FOREIGN KEY (company_id, analytic_code_id) REFERENCES public.analytic_codes(company_id, id);

--
-- Name: asset_analytics asset_analytics_company_id_asset_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_analytics
    ADD CONSTRAINT asset_analytics_company_id_asset_id_fkey FOREIGN KEY (company_id, asset_id) REFERENCES public.fixed_assets(company_id, id);

--
-- Name: asset_analytics asset_analytics_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_analytics
    ADD CONSTRAINT asset_analytics_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: asset_charges asset_charges_company_id_asset_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_charges
    ADD CONSTRAINT asset_charges_company_id_asset_id_fkey FOREIGN KEY (company_id, asset_id) REFERENCES public.fixed_assets(company_id, id);

--
-- Name: asset_charges asset_charges_company_id_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_charges
    ADD CONSTRAINT asset_charges_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: asset_charges asset_charges_company_id_fiscal_year_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_charges
    ADD CONSTRAINT asset_charges_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES public.fiscal_years(company_id, id);

--
-- Name: asset_charges asset_charges_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.asset_charges
    ADD CONSTRAINT asset_charges_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: balance_assertion_checks balance_assertion_checks_company_id_assertion_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertion_checks
    ADD CONSTRAINT balance_assertion_checks_company_id_assertion_id_fkey FOREIGN KEY (company_id, assertion_id) REFERENCES public.balance_assertions(company_id, id) ON DELETE CASCADE;

--
-- Name: balance_assertion_checks balance_assertion_checks_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertion_checks
    ADD CONSTRAINT balance_assertion_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: balance_assertions balance_assertions_company_id_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertions
    ADD CONSTRAINT balance_assertions_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: balance_assertions balance_assertions_company_id_bank_statement_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertions
    ADD CONSTRAINT balance_assertions_company_id_bank_statement_id_fkey FOREIGN KEY (company_id, bank_statement_id) REFERENCES public.bank_statements(company_id, id);

--
-- Name: balance_assertions balance_assertions_company_id_coda_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertions
    ADD CONSTRAINT balance_assertions_company_id_coda_file_id_fkey FOREIGN KEY (company_id, coda_file_id) REFERENCES public.coda_files(company_id, id);

--
-- Name: balance_assertions balance_assertions_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertions
    ADD CONSTRAINT balance_assertions_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: balance_assertions balance_assertions_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balance_assertions
    ADD CONSTRAINT balance_assertions_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: bank_rules bank_rules_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_rules
    ADD CONSTRAINT bank_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: bank_scores bank_scores_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_scores
    ADD CONSTRAINT bank_scores_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: bank_scores bank_scores_company_id_transaction_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_scores
    ADD CONSTRAINT bank_scores_company_id_transaction_id_fkey FOREIGN KEY (company_id, transaction_id) REFERENCES public.bank_transactions(company_id, id) ON DELETE CASCADE;

--
-- Name: bank_statements bank_statements_company_id_coda_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_company_id_coda_file_id_fkey FOREIGN KEY (company_id, coda_file_id) REFERENCES public.coda_files(company_id, id) ON DELETE CASCADE;

--
-- Name: bank_statements bank_statements_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: bank_statements bank_statements_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: bank_transactions bank_transactions_company_id_coda_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_company_id_coda_file_id_fkey FOREIGN KEY (company_id, coda_file_id) REFERENCES public.coda_files(company_id, id);

--
-- Name: bank_transactions bank_transactions_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: bank_transactions bank_transactions_company_id_journal_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_company_id_journal_entry_id_fkey FOREIGN KEY (company_id, journal_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: bank_transactions bank_transactions_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: bank_transactions bank_transactions_company_id_rule_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_company_id_rule_id_fkey FOREIGN KEY (company_id, rule_id) REFERENCES public.bank_rules(company_id, id);

--
-- Name: bank_transactions bank_transactions_company_id_statement_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_company_id_statement_id_fkey FOREIGN KEY (company_id, statement_id) REFERENCES public.bank_statements(company_id, id);

--
-- Name: bank_transactions bank_transactions_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bank_transactions
    ADD CONSTRAINT bank_transactions_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: budget_lines budget_lines_company_id_budget_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budget_lines
    ADD CONSTRAINT budget_lines_company_id_budget_id_fkey FOREIGN KEY (company_id, budget_id) REFERENCES public.budgets(company_id, id) ON DELETE CASCADE;

--
-- Name: budget_lines budget_lines_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budget_lines
    ADD CONSTRAINT budget_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: budgets budgets_company_id_analytic_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_company_id_analytic_code_id_fkey FOREIGN KEY (company_id, analytic_code_id) REFERENCES public.analytic_codes(company_id, id);

--
-- Name: budgets budgets_company_id_fiscal_year_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES public.fiscal_years(company_id, id);

--
-- Name: budgets budgets_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: coda_files coda_files_company_id_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.coda_files
    ADD CONSTRAINT coda_files_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES public.files(company_id, id);

--
-- Name: coda_files coda_files_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.coda_files
    ADD CONSTRAINT coda_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: companies companies_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

--
-- Name: companies companies_id_icon_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_id_icon_file_id_fkey FOREIGN KEY (id, icon_file_id) REFERENCES public.files(company_id, id);

--
-- Name: companies companies_id_logo_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_id_logo_file_id_fkey FOREIGN KEY (id, logo_file_id) REFERENCES public.files(company_id, id);

--
-- Name: company_members company_members_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.company_members
    ADD CONSTRAINT company_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: company_members company_members_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.company_members
    ADD CONSTRAINT company_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.people(id);

--
-- Name: document_imports document_imports_company_id_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_imports
    ADD CONSTRAINT document_imports_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES public.files(company_id, id);

--
-- Name: document_imports document_imports_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_imports
    ADD CONSTRAINT document_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: document_imports document_imports_company_id_imported_document_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_imports
    ADD CONSTRAINT document_imports_company_id_imported_document_id_fkey FOREIGN KEY (company_id, imported_document_id) REFERENCES public.documents(company_id, id) ON DELETE CASCADE;

--
-- Name: document_imports document_imports_company_id_preview_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_imports
    ADD CONSTRAINT document_imports_company_id_preview_file_id_fkey FOREIGN KEY (company_id, preview_file_id) REFERENCES public.files(company_id, id);

--
-- Name: document_line_analytics document_line_analytics_company_id_analytic_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_line_analytics
    ADD CONSTRAINT document_line_analytics_company_id_analytic_code_id_fkey FOREIGN KEY (company_id, analytic_code_id) REFERENCES public.analytic_codes(company_id, id);

--
-- Name: document_line_analytics document_line_analytics_company_id_document_id_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_line_analytics
    ADD CONSTRAINT document_line_analytics_company_id_document_id_position_fkey FOREIGN KEY (company_id, document_id, "position") REFERENCES public.document_lines(company_id, document_id, "position") ON DELETE CASCADE;

--
-- Name: document_line_analytics document_line_analytics_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_line_analytics
    ADD CONSTRAINT document_line_analytics_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: document_lines document_lines_company_id_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_lines
    ADD CONSTRAINT document_lines_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: document_lines document_lines_company_id_document_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_lines
    ADD CONSTRAINT document_lines_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES public.documents(company_id, id) ON DELETE CASCADE;

--
-- Name: document_lines document_lines_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_lines
    ADD CONSTRAINT document_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: document_lines document_lines_company_id_vat_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_lines
    ADD CONSTRAINT document_lines_company_id_vat_code_id_fkey FOREIGN KEY (company_id, vat_code_id) REFERENCES public.vat_codes(company_id, id);

--
-- Name: documents documents_company_id_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES public.files(company_id, id);

--
-- Name: documents documents_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: documents documents_company_id_journal_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_company_id_journal_entry_id_fkey FOREIGN KEY (company_id, journal_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: documents documents_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: documents documents_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: ended_letterings ended_letterings_company_id_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ended_letterings
    ADD CONSTRAINT ended_letterings_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: ended_letterings ended_letterings_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ended_letterings
    ADD CONSTRAINT ended_letterings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: ended_letterings ended_letterings_company_id_lettering_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ended_letterings
    ADD CONSTRAINT ended_letterings_company_id_lettering_id_fkey FOREIGN KEY (company_id, lettering_id) REFERENCES public.letterings(company_id, id);

--
-- Name: entries entries_company_id_fiscal_year_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES public.fiscal_years(company_id, id);

--
-- Name: entries entries_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: entries entries_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: entries entries_company_id_period_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_company_id_period_id_fkey FOREIGN KEY (company_id, period_id) REFERENCES public.fiscal_periods(company_id, id);

--
-- Name: entries entries_company_id_reversed_by_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_company_id_reversed_by_entry_id_fkey FOREIGN KEY (company_id, reversed_by_entry_id) REFERENCES public.entries(company_id, id) DEFERRABLE;

--
-- Name: entries entries_company_id_reversed_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_company_id_reversed_entry_id_fkey FOREIGN KEY (company_id, reversed_entry_id) REFERENCES public.entries(company_id, id) DEFERRABLE;

--
-- Name: entries entries_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: entry_attachments entry_attachments_company_id_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_attachments
    ADD CONSTRAINT entry_attachments_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: entry_attachments entry_attachments_company_id_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_attachments
    ADD CONSTRAINT entry_attachments_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES public.files(company_id, id);

--
-- Name: entry_attachments entry_attachments_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_attachments
    ADD CONSTRAINT entry_attachments_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: entry_line_analytics entry_line_analytics_company_id_analytic_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_line_analytics
    ADD CONSTRAINT entry_line_analytics_company_id_analytic_code_id_fkey FOREIGN KEY (company_id, analytic_code_id) REFERENCES public.analytic_codes(company_id, id);

--
-- Name: entry_line_analytics entry_line_analytics_company_id_entry_id_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_line_analytics
    ADD CONSTRAINT entry_line_analytics_company_id_entry_id_position_fkey FOREIGN KEY (company_id, entry_id, "position") REFERENCES public.entry_lines(company_id, entry_id, "position");

--
-- Name: entry_line_analytics entry_line_analytics_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_line_analytics
    ADD CONSTRAINT entry_line_analytics_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: entry_lines entry_lines_company_id_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_lines
    ADD CONSTRAINT entry_lines_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: entry_lines entry_lines_company_id_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_lines
    ADD CONSTRAINT entry_lines_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: entry_lines entry_lines_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_lines
    ADD CONSTRAINT entry_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: entry_lines entry_lines_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_lines
    ADD CONSTRAINT entry_lines_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: entry_lines entry_lines_company_id_vat_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry_lines
    ADD CONSTRAINT entry_lines_company_id_vat_code_id_fkey FOREIGN KEY (company_id, vat_code_id) REFERENCES public.vat_codes(company_id, id);

--
-- Name: external_cursors external_cursors_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.external_cursors
    ADD CONSTRAINT external_cursors_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: external_members external_members_firm_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.external_members
    ADD CONSTRAINT external_members_firm_id_user_id_fkey FOREIGN KEY (firm_id, user_id) REFERENCES public.firm_members(firm_id, user_id) ON DELETE CASCADE;

--
-- Name: file_usage file_usage_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file_usage
    ADD CONSTRAINT file_usage_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id) ON DELETE CASCADE;

--
-- Name: files files_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: files files_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

--
-- Name: firm_invitations firm_invitations_firm_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firm_invitations
    ADD CONSTRAINT firm_invitations_firm_id_user_id_fkey FOREIGN KEY (firm_id, user_id) REFERENCES public.firm_members(firm_id, user_id) ON DELETE CASCADE;

--
-- Name: firm_members firm_members_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firm_members
    ADD CONSTRAINT firm_members_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

--
-- Name: firm_members firm_members_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firm_members
    ADD CONSTRAINT firm_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.people(id);

--
-- Name: firms firms_id_logo_file_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firms
    ADD CONSTRAINT firms_id_logo_file_id_fkey FOREIGN KEY (id, logo_file_id) REFERENCES public.files(firm_id, id);

--
-- Name: fiscal_periods fiscal_periods_company_id_fiscal_year_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fiscal_periods
    ADD CONSTRAINT fiscal_periods_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES public.fiscal_years(company_id, id);

--
-- Name: fiscal_periods fiscal_periods_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fiscal_periods
    ADD CONSTRAINT fiscal_periods_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: fiscal_years fiscal_years_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fiscal_years
    ADD CONSTRAINT fiscal_years_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: fixed_asset_categories fixed_asset_categories_company_id_asset_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_asset_categories
    ADD CONSTRAINT fixed_asset_categories_company_id_asset_account_id_fkey FOREIGN KEY (company_id, asset_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: fixed_asset_categories fixed_asset_categories_company_id_depreciation_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_asset_categories
    ADD CONSTRAINT fixed_asset_categories_company_id_depreciation_account_id_fkey FOREIGN KEY (company_id, depreciation_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: fixed_asset_categories fixed_asset_categories_company_id_expense_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_asset_categories
    ADD CONSTRAINT fixed_asset_categories_company_id_expense_account_id_fkey FOREIGN KEY (company_id, expense_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: fixed_asset_categories fixed_asset_categories_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_asset_categories
    ADD CONSTRAINT fixed_asset_categories_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: fixed_assets fixed_assets_company_id_category_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES public.fixed_asset_categories(company_id, id);

--
-- Name: fixed_assets fixed_assets_company_id_disposal_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_company_id_disposal_entry_id_fkey FOREIGN KEY (company_id, disposal_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: fixed_assets fixed_assets_company_id_document_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES public.documents(company_id, id);

--
-- Name: fixed_assets fixed_assets_company_id_entry_id_line_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_company_id_entry_id_line_position_fkey FOREIGN KEY (company_id, entry_id, line_position) REFERENCES public.entry_lines(company_id, entry_id, "position");

--
-- Name: fixed_assets fixed_assets_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: fixed_assets fixed_assets_company_id_sale_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_company_id_sale_entry_id_fkey FOREIGN KEY (company_id, sale_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: fixed_assets fixed_assets_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fixed_assets
    ADD CONSTRAINT fixed_assets_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: heads heads_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heads
    ADD CONSTRAINT heads_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: imported_chains imported_chains_company_id_fiscal_year_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.imported_chains
    ADD CONSTRAINT imported_chains_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES public.fiscal_years(company_id, id);

--
-- Name: imported_chains imported_chains_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.imported_chains
    ADD CONSTRAINT imported_chains_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: imported_chains imported_chains_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.imported_chains
    ADD CONSTRAINT imported_chains_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: journal_rules journal_rules_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal_rules
    ADD CONSTRAINT journal_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: journal_rules journal_rules_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal_rules
    ADD CONSTRAINT journal_rules_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: journal_rules journal_rules_third_party; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal_rules
    ADD CONSTRAINT journal_rules_third_party FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: journals journals_company_id_control_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals
    ADD CONSTRAINT journals_company_id_control_account_id_fkey FOREIGN KEY (company_id, control_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: journals journals_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journals
    ADD CONSTRAINT journals_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: ledger_verifications ledger_verifications_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_verifications
    ADD CONSTRAINT ledger_verifications_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: lettering_lines lettering_lines_company_id_entry_id_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lettering_lines
    ADD CONSTRAINT lettering_lines_company_id_entry_id_position_fkey FOREIGN KEY (company_id, entry_id, "position") REFERENCES public.entry_lines(company_id, entry_id, "position");

--
-- Name: lettering_lines lettering_lines_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lettering_lines
    ADD CONSTRAINT lettering_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: lettering_lines lettering_lines_company_id_lettering_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lettering_lines
    ADD CONSTRAINT lettering_lines_company_id_lettering_id_fkey FOREIGN KEY (company_id, lettering_id) REFERENCES public.letterings(company_id, id);

--
-- Name: letterings letterings_company_id_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.letterings
    ADD CONSTRAINT letterings_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: letterings letterings_company_id_difference_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.letterings
    ADD CONSTRAINT letterings_company_id_difference_entry_id_fkey FOREIGN KEY (company_id, difference_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: letterings letterings_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.letterings
    ADD CONSTRAINT letterings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: letterings letterings_company_id_group_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.letterings
    ADD CONSTRAINT letterings_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES public.letterings(company_id, id) DEFERRABLE;

--
-- Name: letterings letterings_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.letterings
    ADD CONSTRAINT letterings_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: licences licences_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.licences
    ADD CONSTRAINT licences_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

--
-- Name: line_marks line_marks_company_id_entry_id_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.line_marks
    ADD CONSTRAINT line_marks_company_id_entry_id_position_fkey FOREIGN KEY (company_id, entry_id, "position") REFERENCES public.entry_lines(company_id, entry_id, "position");

--
-- Name: line_marks line_marks_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.line_marks
    ADD CONSTRAINT line_marks_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: line_marks line_marks_company_id_payment_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.line_marks
    ADD CONSTRAINT line_marks_company_id_payment_batch_id_fkey FOREIGN KEY (company_id, payment_batch_id) REFERENCES public.payment_batches(company_id, id);

--
-- Name: payment_batches payment_batches_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_batches
    ADD CONSTRAINT payment_batches_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: payment_batches payment_batches_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_batches
    ADD CONSTRAINT payment_batches_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: payment_items payment_items_company_id_batch_id_payment_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_items
    ADD CONSTRAINT payment_items_company_id_batch_id_payment_position_fkey FOREIGN KEY (company_id, batch_id, payment_position) REFERENCES public.payments(company_id, batch_id, "position");

--
-- Name: payment_items payment_items_company_id_entry_id_line_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_items
    ADD CONSTRAINT payment_items_company_id_entry_id_line_position_fkey FOREIGN KEY (company_id, entry_id, line_position) REFERENCES public.entry_lines(company_id, entry_id, "position");

--
-- Name: payment_items payment_items_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_items
    ADD CONSTRAINT payment_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: payments payments_company_id_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_batch_id_fkey FOREIGN KEY (company_id, batch_id) REFERENCES public.payment_batches(company_id, id);

--
-- Name: payments payments_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: payments payments_company_id_journal_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_journal_entry_id_fkey FOREIGN KEY (company_id, journal_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: payments payments_company_id_third_party_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_third_party_id_fkey FOREIGN KEY (company_id, third_party_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: recurring_entries recurring_entries_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_entries
    ADD CONSTRAINT recurring_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: recurring_entries recurring_entries_company_id_last_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_entries
    ADD CONSTRAINT recurring_entries_company_id_last_entry_id_fkey FOREIGN KEY (company_id, last_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: recurring_runs recurring_runs_company_id_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_runs
    ADD CONSTRAINT recurring_runs_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: recurring_runs recurring_runs_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_runs
    ADD CONSTRAINT recurring_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: recurring_runs recurring_runs_company_id_recurring_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_runs
    ADD CONSTRAINT recurring_runs_company_id_recurring_entry_id_fkey FOREIGN KEY (company_id, recurring_entry_id) REFERENCES public.recurring_entries(company_id, id) ON DELETE CASCADE;

--
-- Name: reverts reverts_company_id_seq_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reverts
    ADD CONSTRAINT reverts_company_id_seq_fkey FOREIGN KEY (company_id, seq) REFERENCES public.revisions(company_id, seq);

--
-- Name: setting_links setting_links_company_id_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.setting_links
    ADD CONSTRAINT setting_links_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: setting_links setting_links_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.setting_links
    ADD CONSTRAINT setting_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: setting_links setting_links_company_id_journal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.setting_links
    ADD CONSTRAINT setting_links_company_id_journal_id_fkey FOREIGN KEY (company_id, journal_id) REFERENCES public.journals(company_id, id);

--
-- Name: sync_conflicts sync_conflicts_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_conflicts
    ADD CONSTRAINT sync_conflicts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: sync_conflicts sync_conflicts_company_id_superseded_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_conflicts
    ADD CONSTRAINT sync_conflicts_company_id_superseded_by_fkey FOREIGN KEY (company_id, superseded_by) REFERENCES public.sync_conflicts(company_id, id);

--
-- Name: sync_devices sync_devices_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_devices
    ADD CONSTRAINT sync_devices_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: sync_temp_ids sync_temp_ids_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sync_temp_ids
    ADD CONSTRAINT sync_temp_ids_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: third_parties third_parties_company_id_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.third_parties
    ADD CONSTRAINT third_parties_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: third_parties third_parties_company_id_default_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.third_parties
    ADD CONSTRAINT third_parties_company_id_default_account_id_fkey FOREIGN KEY (company_id, default_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: third_parties third_parties_company_id_default_vat_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.third_parties
    ADD CONSTRAINT third_parties_company_id_default_vat_code_id_fkey FOREIGN KEY (company_id, default_vat_code_id) REFERENCES public.vat_codes(company_id, id);

--
-- Name: third_parties third_parties_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.third_parties
    ADD CONSTRAINT third_parties_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: third_parties third_parties_company_id_merged_into_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.third_parties
    ADD CONSTRAINT third_parties_company_id_merged_into_id_fkey FOREIGN KEY (company_id, merged_into_id) REFERENCES public.third_parties(company_id, id);

--
-- Name: vat_codes vat_codes_company_id_deductible_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_company_id_deductible_account_id_fkey FOREIGN KEY (company_id, deductible_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: vat_codes vat_codes_company_id_due_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_company_id_due_account_id_fkey FOREIGN KEY (company_id, due_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: vat_codes vat_codes_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: vat_codes vat_codes_company_id_pending_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_company_id_pending_account_id_fkey FOREIGN KEY (company_id, pending_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: vat_codes vat_codes_company_id_recover_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_company_id_recover_account_id_fkey FOREIGN KEY (company_id, recover_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: vat_codes vat_codes_company_id_repay_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_company_id_repay_account_id_fkey FOREIGN KEY (company_id, repay_account_id) REFERENCES public.accounts(company_id, id);

--
-- Name: vat_codes vat_codes_pack; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_codes
    ADD CONSTRAINT vat_codes_pack FOREIGN KEY (pack, code) REFERENCES public.pack_vat_codes(country, code);

--
-- Name: vat_declaration_grids vat_declaration_grids_company_id_declaration_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declaration_grids
    ADD CONSTRAINT vat_declaration_grids_company_id_declaration_id_fkey FOREIGN KEY (company_id, declaration_id) REFERENCES public.vat_declarations(company_id, id);

--
-- Name: vat_declaration_grids vat_declaration_grids_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declaration_grids
    ADD CONSTRAINT vat_declaration_grids_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: vat_declarations vat_declarations_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declarations
    ADD CONSTRAINT vat_declarations_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: vat_declarations vat_declarations_company_id_journal_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_declarations
    ADD CONSTRAINT vat_declarations_company_id_journal_entry_id_fkey FOREIGN KEY (company_id, journal_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: vat_settlements vat_settlements_company_id_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_settlements
    ADD CONSTRAINT vat_settlements_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: vat_settlements vat_settlements_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_settlements
    ADD CONSTRAINT vat_settlements_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: vat_settlements vat_settlements_company_id_lettering_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_settlements
    ADD CONSTRAINT vat_settlements_company_id_lettering_id_fkey FOREIGN KEY (company_id, lettering_id) REFERENCES public.letterings(company_id, id);

--
-- Name: vat_settlements vat_settlements_company_id_settlement_entry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_settlements
    ADD CONSTRAINT vat_settlements_company_id_settlement_entry_id_fkey FOREIGN KEY (company_id, settlement_entry_id) REFERENCES public.entries(company_id, id);

--
-- Name: vat_settlements vat_settlements_company_id_vat_code_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vat_settlements
    ADD CONSTRAINT vat_settlements_company_id_vat_code_id_fkey FOREIGN KEY (company_id, vat_code_id) REFERENCES public.vat_codes(company_id, id);

--
-- Name: verification_runs verification_runs_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verification_runs
    ADD CONSTRAINT verification_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: verified_chains verified_chains_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verified_chains
    ADD CONSTRAINT verified_chains_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: webhook_deliveries webhook_deliveries_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

--
-- Name: webhook_deliveries webhook_deliveries_webhook_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;

--
-- Name: webhooks webhooks_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

--
-- Name: account_balances; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.account_balances ENABLE ROW LEVEL SECURITY;

--
-- Name: accounts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: activity; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.activity ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_deliveries added; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY added ON public.webhook_deliveries FOR INSERT WITH CHECK (true);

--
-- Name: analytic_codes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.analytic_codes ENABLE ROW LEVEL SECURITY;

--
-- Name: asset_analytics; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.asset_analytics ENABLE ROW LEVEL SECURITY;

--
-- Name: asset_charges; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.asset_charges ENABLE ROW LEVEL SECURITY;

--
-- Name: balance_assertion_checks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.balance_assertion_checks ENABLE ROW LEVEL SECURITY;

--
-- Name: balance_assertions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.balance_assertions ENABLE ROW LEVEL SECURITY;

--
-- Name: bank_rules; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bank_rules ENABLE ROW LEVEL SECURITY;

--
-- Name: bank_scores; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bank_scores ENABLE ROW LEVEL SECURITY;

--
-- Name: bank_statements; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bank_statements ENABLE ROW LEVEL SECURITY;

--
-- Name: bank_transactions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bank_transactions ENABLE ROW LEVEL SECURITY;

--
-- Name: budget_lines; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.budget_lines ENABLE ROW LEVEL SECURITY;

--
-- Name: budgets; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.budgets ENABLE ROW LEVEL SECURITY;

--
-- Name: coda_files; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.coda_files ENABLE ROW LEVEL SECURITY;

--
-- Name: companies; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.companies ENABLE ROW LEVEL SECURITY;

--
-- Name: document_imports; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.document_imports ENABLE ROW LEVEL SECURITY;

--
-- Name: document_line_analytics; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.document_line_analytics ENABLE ROW LEVEL SECURITY;

--
-- Name: document_lines; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.document_lines ENABLE ROW LEVEL SECURITY;

--
-- Name: documents; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.documents ENABLE ROW LEVEL SECURITY;

--
-- Name: ended_letterings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.ended_letterings ENABLE ROW LEVEL SECURITY;

--
-- Name: entries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.entries ENABLE ROW LEVEL SECURITY;

--
-- Name: entry_attachments; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.entry_attachments ENABLE ROW LEVEL SECURITY;

--
-- Name: entry_chains; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.entry_chains ENABLE ROW LEVEL SECURITY;

--
-- Name: entry_days; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.entry_days ENABLE ROW LEVEL SECURITY;

--
-- Name: entry_line_analytics; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.entry_line_analytics ENABLE ROW LEVEL SECURITY;

--
-- Name: entry_lines; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.entry_lines ENABLE ROW LEVEL SECURITY;

--
-- Name: activity expired; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY expired ON public.activity FOR DELETE USING ((at < (public.app_now() - '2 years'::interval)));

--
-- Name: webhook_deliveries expired; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY expired ON public.webhook_deliveries FOR DELETE USING (((finished_at < (public.app_now() - '30 days'::interval)) OR ((status = 'pending'::text) AND (created_at < (public.app_now() - '30 days'::interval)) AND (EXISTS ( SELECT
   FROM public.webhooks w
  WHERE ((w.id = webhook_deliveries.webhook_id) AND (NOT w.is_active)))))));

--
-- Name: external_cursors; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.external_cursors ENABLE ROW LEVEL SECURITY;

--
-- Name: feed; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.feed ENABLE ROW LEVEL SECURITY;

--
-- Name: feed_gaps; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.feed_gaps ENABLE ROW LEVEL SECURITY;

--
-- Name: file_stagings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.file_stagings ENABLE ROW LEVEL SECURITY;

--
-- Name: files; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.files ENABLE ROW LEVEL SECURITY;

--
-- Name: fiscal_periods; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.fiscal_periods ENABLE ROW LEVEL SECURITY;

--
-- Name: fiscal_years; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.fiscal_years ENABLE ROW LEVEL SECURITY;

--
-- Name: fixed_asset_categories; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.fixed_asset_categories ENABLE ROW LEVEL SECURITY;

--
-- Name: fixed_assets; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.fixed_assets ENABLE ROW LEVEL SECURITY;

--
-- Name: former_values; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.former_values ENABLE ROW LEVEL SECURITY;

--
-- Name: heads; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.heads ENABLE ROW LEVEL SECURITY;

--
-- Name: imported_chains; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.imported_chains ENABLE ROW LEVEL SECURITY;

--
-- Name: sync_conflicts in_write; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY in_write ON public.sync_conflicts FOR INSERT WITH CHECK (((company_id = ( SELECT public.app_company() AS app_company)) AND (( SELECT public.app_write() AS app_write) IS NOT NULL)));

--
-- Name: journal_rules; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.journal_rules ENABLE ROW LEVEL SECURITY;

--
-- Name: journals; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.journals ENABLE ROW LEVEL SECURITY;

--
-- Name: activity known; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY known ON public.activity FOR SELECT USING (true);

--
-- Name: companies known; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY known ON public.companies FOR SELECT USING (true);

--
-- Name: file_stagings known; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY known ON public.file_stagings FOR SELECT USING (true);

--
-- Name: webhook_deliveries known; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY known ON public.webhook_deliveries FOR SELECT USING (true);

--
-- Name: ledger_verifications; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.ledger_verifications ENABLE ROW LEVEL SECURITY;

--
-- Name: lettering_lines; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.lettering_lines ENABLE ROW LEVEL SECURITY;

--
-- Name: letterings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.letterings ENABLE ROW LEVEL SECURITY;

--
-- Name: line_marks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.line_marks ENABLE ROW LEVEL SECURITY;

--
-- Name: file_stagings marked; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY marked ON public.file_stagings FOR UPDATE USING (true) WITH CHECK (sweeping);

--
-- Name: companies new_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY new_file ON public.companies FOR INSERT WITH CHECK ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: account_balances own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.account_balances USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: accounts own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.accounts USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: analytic_codes own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.analytic_codes USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: asset_analytics own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.asset_analytics USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: asset_charges own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.asset_charges USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: balance_assertion_checks own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.balance_assertion_checks USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: balance_assertions own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.balance_assertions USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: bank_rules own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.bank_rules USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: bank_scores own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.bank_scores USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: bank_statements own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.bank_statements USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: bank_transactions own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.bank_transactions USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: budget_lines own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.budget_lines USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: budgets own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.budgets USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: coda_files own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.coda_files USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: companies own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.companies FOR UPDATE USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: document_imports own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.document_imports USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: document_line_analytics own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.document_line_analytics USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: document_lines own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.document_lines USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: documents own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.documents USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: ended_letterings own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.ended_letterings USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: entries own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.entries USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: entry_attachments own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.entry_attachments USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: entry_chains own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.entry_chains USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: entry_days own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.entry_days USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: entry_line_analytics own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.entry_line_analytics USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: entry_lines own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.entry_lines USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: external_cursors own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.external_cursors USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: feed own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.feed USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: feed_gaps own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.feed_gaps USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: files own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.files USING (((company_id IS NULL) OR (company_id = ( SELECT public.app_company() AS app_company))));

--
-- Name: fiscal_periods own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.fiscal_periods USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: fiscal_years own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.fiscal_years USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: fixed_asset_categories own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.fixed_asset_categories USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: fixed_assets own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.fixed_assets USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: former_values own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.former_values FOR SELECT USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: heads own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.heads USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: imported_chains own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.imported_chains USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: journal_rules own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.journal_rules USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: journals own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.journals USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: ledger_verifications own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.ledger_verifications USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: lettering_lines own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.lettering_lines USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: letterings own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.letterings USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: line_marks own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.line_marks USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: payment_batches own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.payment_batches USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: payment_items own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.payment_items USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: payments own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.payments USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: recurring_entries own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.recurring_entries USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: recurring_runs own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.recurring_runs USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: reverts own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.reverts FOR SELECT USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: revision_days own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.revision_days USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: revisions own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.revisions FOR SELECT USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: setting_links own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.setting_links USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: sync_conflicts own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.sync_conflicts FOR SELECT USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: sync_devices own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.sync_devices USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: sync_readers own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.sync_readers USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: sync_temp_ids own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.sync_temp_ids USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: third_parties own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.third_parties USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: vat_codes own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.vat_codes USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: vat_declaration_grids own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.vat_declaration_grids USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: vat_declarations own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.vat_declarations USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: vat_settlements own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.vat_settlements USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: verification_runs own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.verification_runs USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: verified_chains own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.verified_chains USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: replays own_keys; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_keys ON public.replays USING (((user_id = ( SELECT public.app_user() AS app_user)) AND (company_id = ( SELECT (COALESCE(NULLIF(current_setting('app.memo_company'::text, true), ''::text), '-1'::text))::bigint AS "coalesce"))));

--
-- Name: payment_batches; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_batches ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_items; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_items ENABLE ROW LEVEL SECURITY;

--
-- Name: payments; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payments ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_deliveries pending; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY pending ON public.webhook_deliveries FOR UPDATE USING ((status = 'pending'::text)) WITH CHECK (true);

--
-- Name: recurring_entries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.recurring_entries ENABLE ROW LEVEL SECURITY;

--
-- Name: recurring_runs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.recurring_runs ENABLE ROW LEVEL SECURITY;

--
-- Name: replays; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.replays ENABLE ROW LEVEL SECURITY;

--
-- Name: reverts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.reverts ENABLE ROW LEVEL SECURITY;

--
-- Name: revision_days; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.revision_days ENABLE ROW LEVEL SECURITY;

--
-- Name: revisions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.revisions ENABLE ROW LEVEL SECURITY;

--
-- Name: revisions same_write; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY same_write ON public.revisions FOR UPDATE USING (((company_id = ( SELECT public.app_company() AS app_company)) AND (write_no = ( SELECT public.app_write() AS app_write))));

--
-- Name: setting_links; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.setting_links ENABLE ROW LEVEL SECURITY;

--
-- Name: sync_conflicts still_open; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY still_open ON public.sync_conflicts FOR UPDATE USING (((company_id = ( SELECT public.app_company() AS app_company)) AND (status = 'open'::text) AND (( SELECT public.app_write() AS app_write) IS NOT NULL))) WITH CHECK ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: file_stagings swept; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY swept ON public.file_stagings FOR DELETE USING (sweeping);

--
-- Name: sync_conflicts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sync_conflicts ENABLE ROW LEVEL SECURITY;

--
-- Name: sync_devices; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sync_devices ENABLE ROW LEVEL SECURITY;

--
-- Name: sync_readers; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sync_readers ENABLE ROW LEVEL SECURITY;

--
-- Name: sync_temp_ids; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sync_temp_ids ENABLE ROW LEVEL SECURITY;

--
-- Name: third_parties; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.third_parties ENABLE ROW LEVEL SECURITY;

--
-- Name: activity this_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY this_file ON public.activity FOR INSERT WITH CHECK (((company_id IS NULL) OR (company_id = ( SELECT public.app_company() AS app_company))));

--
-- Name: former_values this_write; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY this_write ON public.former_values FOR INSERT WITH CHECK (((company_id = ( SELECT public.app_company() AS app_company)) AND (write_no = ( SELECT public.app_write() AS app_write))));

--
-- Name: reverts this_write; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY this_write ON public.reverts FOR INSERT WITH CHECK (((company_id = ( SELECT public.app_company() AS app_company)) AND (( SELECT public.app_write() AS app_write) IS NOT NULL)));

--
-- Name: revisions this_write; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY this_write ON public.revisions FOR INSERT WITH CHECK (((company_id = ( SELECT public.app_company() AS app_company)) AND (write_no = ( SELECT public.app_write() AS app_write))));

--
-- Name: vat_codes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.vat_codes ENABLE ROW LEVEL SECURITY;

--
-- Name: vat_declaration_grids; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.vat_declaration_grids ENABLE ROW LEVEL SECURITY;

--
-- Name: vat_declarations; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.vat_declarations ENABLE ROW LEVEL SECURITY;

--
-- Name: vat_settlements; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.vat_settlements ENABLE ROW LEVEL SECURITY;

--
-- Name: verification_runs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.verification_runs ENABLE ROW LEVEL SECURITY;

--
-- Name: verified_chains; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.verified_chains ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_deliveries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA directory; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA directory TO partita_app;

--
-- Name: SCHEMA known; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA known TO partita_app;

--
-- Name: SCHEMA operating; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA operating TO partita_app;

--
-- Name: SCHEMA queue; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA queue TO partita_app;

--
-- Name: FUNCTION accept_invitation(p_firm bigint, p_user bigint, p_link bytea); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.accept_invitation(p_firm bigint, p_user bigint, p_link bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.accept_invitation(p_firm bigint, p_user bigint, p_link bytea) TO partita_app;

--
-- Name: TABLE accounts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.accounts TO partita_app;

--
-- Name: TABLE analytic_codes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.analytic_codes TO partita_app;

--
-- Name: TABLE balance_assertions; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.balance_assertions TO partita_app;

--
-- Name: COLUMN balance_assertions.deleted_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_at) ON TABLE public.balance_assertions TO partita_app;

--
-- Name: COLUMN balance_assertions.deleted_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_by) ON TABLE public.balance_assertions TO partita_app;

--
-- Name: COLUMN balance_assertions.written_in; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(written_in) ON TABLE public.balance_assertions TO partita_app;

--
-- Name: TABLE bank_rules; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.bank_rules TO partita_app;

--
-- Name: TABLE bank_statements; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.company_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(company_id) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.coda_file_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(coda_file_id) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements."position"; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT("position") ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.journal_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(journal_id) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.iban; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(iban) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.currency; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(currency) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.statement_number; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(statement_number) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.old_balance; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(old_balance) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.old_balance_date; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(old_balance_date) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.new_balance; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(new_balance) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.new_balance_date; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(new_balance_date) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.transactions_count; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(transactions_count) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.foreign_currency; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(foreign_currency) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.exchange_rate; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(exchange_rate) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.foreign_old_balance; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(foreign_old_balance) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.foreign_new_balance; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(foreign_new_balance) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.booked_hash; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(booked_hash) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.deleted_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_at) ON TABLE public.bank_statements TO partita_app;

--
-- Name: COLUMN bank_statements.deleted_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_by) ON TABLE public.bank_statements TO partita_app;

--
-- Name: TABLE bank_transactions; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.status; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(status) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.third_party_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(third_party_id) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.journal_entry_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(journal_entry_id) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.rule_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(rule_id) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.note; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(note) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.deleted_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_at) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.deleted_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_by) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: COLUMN bank_transactions.written_in; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(written_in) ON TABLE public.bank_transactions TO partita_app;

--
-- Name: FUNCTION begin_epoch(p_schema integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.begin_epoch(p_schema integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_epoch(p_schema integer) TO partita_app;

--
-- Name: FUNCTION broken_ledgers(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.broken_ledgers() FROM PUBLIC;
GRANT ALL ON FUNCTION public.broken_ledgers() TO partita_app;

--
-- Name: TABLE budget_lines; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE ON TABLE public.budget_lines TO partita_app;

--
-- Name: TABLE budgets; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.budgets TO partita_app;

--
-- Name: TABLE coda_files; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.coda_files TO partita_app;

--
-- Name: COLUMN coda_files.deleted_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_at) ON TABLE public.coda_files TO partita_app;

--
-- Name: COLUMN coda_files.deleted_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_by) ON TABLE public.coda_files TO partita_app;

--
-- Name: COLUMN coda_files.written_in; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(written_in) ON TABLE public.coda_files TO partita_app;

--
-- Name: TABLE companies; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.companies TO partita_app;

--
-- Name: FUNCTION count_file_bytes(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.count_file_bytes() FROM PUBLIC;

--
-- Name: TABLE document_imports; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.company_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(company_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.batch_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(batch_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.parent_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(parent_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.file_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(file_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.original_name; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(original_name) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.mime; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(mime) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.size; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(size) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.sha256; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(sha256) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.kind; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(kind) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.status; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(status),UPDATE(status) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.progress; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(progress),UPDATE(progress) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.step; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(step),UPDATE(step) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.engine; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(engine) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.suggested_direction; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(suggested_direction) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.suggested_third_party_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(suggested_third_party_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.suggestions; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(suggestions) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.extracted; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(extracted) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.read_sheet; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(read_sheet) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.hints; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(hints) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.warnings; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(warnings) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.error; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(error) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.duplicate_of_import_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(duplicate_of_import_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.duplicate_of_document_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(duplicate_of_document_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.imported_document_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(imported_document_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.preview_file_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(preview_file_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.has_preview; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(has_preview) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.third_party_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(third_party_id) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.claim; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(claim) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.claimed_until; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(claimed_until) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.status_before; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(status_before) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.attempts; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(attempts) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.retry_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(retry_at) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.deleted_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_at) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.deleted_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_by) ON TABLE public.document_imports TO partita_app;

--
-- Name: COLUMN document_imports.written_in; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(written_in) ON TABLE public.document_imports TO partita_app;

--
-- Name: TABLE document_line_analytics; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_line_analytics TO partita_app;

--
-- Name: TABLE document_lines; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_lines TO partita_app;

--
-- Name: TABLE documents; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.documents TO partita_app;

--
-- Name: FUNCTION drop_import_files(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.drop_import_files() FROM PUBLIC;

--
-- Name: TABLE entries; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.entries TO partita_app;

--
-- Name: COLUMN entries.document_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(document_id) ON TABLE public.entries TO partita_app;

--
-- Name: COLUMN entries.document_reference; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(document_reference) ON TABLE public.entries TO partita_app;

--
-- Name: COLUMN entries.due_date; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(due_date) ON TABLE public.entries TO partita_app;

--
-- Name: COLUMN entries.written_in; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(written_in) ON TABLE public.entries TO partita_app;

--
-- Name: FUNCTION entries_of_file(p_company bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.entries_of_file(p_company bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.entries_of_file(p_company bigint) TO partita_app;

--
-- Name: TABLE entry_attachments; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,DELETE ON TABLE public.entry_attachments TO partita_app;

--
-- Name: COLUMN entry_attachments.company_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(company_id) ON TABLE public.entry_attachments TO partita_app;

--
-- Name: COLUMN entry_attachments.entry_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(entry_id) ON TABLE public.entry_attachments TO partita_app;

--
-- Name: COLUMN entry_attachments.file_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(file_id) ON TABLE public.entry_attachments TO partita_app;

--
-- Name: COLUMN entry_attachments.name; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(name) ON TABLE public.entry_attachments TO partita_app;

--
-- Name: COLUMN entry_attachments.deleted_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_at) ON TABLE public.entry_attachments TO partita_app;

--
-- Name: COLUMN entry_attachments.deleted_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_by) ON TABLE public.entry_attachments TO partita_app;

--
-- Name: COLUMN entry_attachments.written_in; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(written_in) ON TABLE public.entry_attachments TO partita_app;

--
-- Name: TABLE entry_line_analytics; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entry_line_analytics TO partita_app;

--
-- Name: TABLE entry_lines; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.entry_lines TO partita_app;

--
-- Name: COLUMN entry_lines.due_date; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(due_date) ON TABLE public.entry_lines TO partita_app;

--
-- Name: FUNCTION erase_company(p_token text, p_name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.erase_company(p_token text, p_name text) FROM PUBLIC;

--
-- Name: FUNCTION event_subjects(p_firm bigint, p_companies bigint[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.event_subjects(p_firm bigint, p_companies bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.event_subjects(p_firm bigint, p_companies bigint[]) TO partita_queue;

--
-- Name: FUNCTION file_of_coda_file(p_id bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.file_of_coda_file(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.file_of_coda_file(p_id bigint) TO partita_app;

--
-- Name: FUNCTION file_of_document(p_id bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.file_of_document(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.file_of_document(p_id bigint) TO partita_app;

--
-- Name: FUNCTION files_to_verify(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.files_to_verify() FROM PUBLIC;
GRANT ALL ON FUNCTION public.files_to_verify() TO partita_app;

--
-- Name: FUNCTION files_with_automatic_rules(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.files_with_automatic_rules() FROM PUBLIC;
GRANT ALL ON FUNCTION public.files_with_automatic_rules() TO partita_app;

--
-- Name: FUNCTION files_with_due_entries(p_day date); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.files_with_due_entries(p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.files_with_due_entries(p_day date) TO partita_app;

--
-- Name: FUNCTION files_with_due_imports(p_now timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.files_with_due_imports(p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.files_with_due_imports(p_now timestamp with time zone) TO partita_app;

--
-- Name: FUNCTION files_with_expired_bin(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.files_with_expired_bin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.files_with_expired_bin() TO partita_app;

--
-- Name: TABLE fiscal_periods; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.fiscal_periods TO partita_app;

--
-- Name: TABLE fiscal_years; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.fiscal_years TO partita_app;

--
-- Name: TABLE fixed_asset_categories; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.fixed_asset_categories TO partita_app;

--
-- Name: TABLE fixed_assets; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.fixed_assets TO partita_app;

--
-- Name: FUNCTION hold_webhooks(p_firm bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.hold_webhooks(p_firm bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hold_webhooks(p_firm bigint) TO partita_queue;

--
-- Name: TABLE journal_rules; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.journal_rules TO partita_app;

--
-- Name: TABLE journals; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.journals TO partita_app;

--
-- Name: FUNCTION keep_staged(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_staged() FROM PUBLIC;

--
-- Name: FUNCTION keep_statement_sums(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_statement_sums() FROM PUBLIC;

--
-- Name: FUNCTION keep_temp_ids(p_company bigint, p_user bigint, p_ids jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_temp_ids(p_company bigint, p_user bigint, p_ids jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_temp_ids(p_company bigint, p_user bigint, p_ids jsonb) TO partita_app;

--
-- Name: TABLE lettering_lines; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.lettering_lines TO partita_app;

--
-- Name: TABLE letterings; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.letterings TO partita_app;

--
-- Name: COLUMN letterings.group_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(group_id) ON TABLE public.letterings TO partita_app;

--
-- Name: COLUMN letterings.serial; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(serial) ON TABLE public.letterings TO partita_app;

--
-- Name: COLUMN letterings.code; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(code) ON TABLE public.letterings TO partita_app;

--
-- Name: COLUMN letterings.is_full; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(is_full) ON TABLE public.letterings TO partita_app;

--
-- Name: COLUMN letterings.deleted_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_at) ON TABLE public.letterings TO partita_app;

--
-- Name: COLUMN letterings.deleted_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(deleted_by) ON TABLE public.letterings TO partita_app;

--
-- Name: COLUMN letterings.written_in; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(written_in) ON TABLE public.letterings TO partita_app;

--
-- Name: FUNCTION link_asset_analytics(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.link_asset_analytics() FROM PUBLIC;

--
-- Name: FUNCTION link_settings(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.link_settings() FROM PUBLIC;

--
-- Name: FUNCTION move_file_bytes(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.move_file_bytes() FROM PUBLIC;

--
-- Name: FUNCTION oldest_verification(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.oldest_verification() FROM PUBLIC;
GRANT ALL ON FUNCTION public.oldest_verification() TO partita_app;

--
-- Name: FUNCTION open_entries(p_entries jsonb, p_lines jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.open_entries(p_entries jsonb, p_lines jsonb) FROM PUBLIC;

--
-- Name: FUNCTION open_records(p_table text, p_records jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.open_records(p_table text, p_records jsonb) FROM PUBLIC;

--
-- Name: TABLE payment_batches; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.payment_batches TO partita_app;

--
-- Name: TABLE payments; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.payments TO partita_app;

--
-- Name: COLUMN payments.status; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(status) ON TABLE public.payments TO partita_app;

--
-- Name: COLUMN payments.journal_entry_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(journal_entry_id) ON TABLE public.payments TO partita_app;

--
-- Name: FUNCTION post_entries(p_entries jsonb, p_pack_version text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.post_entries(p_entries jsonb, p_pack_version text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_entries(p_entries jsonb, p_pack_version text) TO partita_app;

--
-- Name: FUNCTION prune_deliveries(p_firm bigint, p_most integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.prune_deliveries(p_firm bigint, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_deliveries(p_firm bigint, p_most integer) TO partita_app;

--
-- Name: FUNCTION purge_records(p_resources text[], p_ids bigint[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.purge_records(p_resources text[], p_ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_records(p_resources text[], p_ids bigint[]) TO partita_app;

--
-- Name: FUNCTION purge_replays(p_most integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.purge_replays(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_replays(p_most integer) TO partita_app;

--
-- Name: FUNCTION purge_sync(p_device_days integer, p_name_days integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.purge_sync(p_device_days integer, p_name_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_sync(p_device_days integer, p_name_days integer) TO partita_app;

--
-- Name: TABLE recurring_entries; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.recurring_entries TO partita_app;

--
-- Name: FUNCTION reserve_ids(p_table text, p_count integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.reserve_ids(p_table text, p_count integer) FROM PUBLIC;

--
-- Name: FUNCTION seal_dossier(p_years jsonb, p_periods jsonb, p_settings jsonb, p_chains jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.seal_dossier(p_years jsonb, p_periods jsonb, p_settings jsonb, p_chains jsonb) FROM PUBLIC;

--
-- Name: FUNCTION seen_device(p_company bigint, p_user bigint, p_device text, p_name text, p_cursor bigint, p_push jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.seen_device(p_company bigint, p_user bigint, p_device text, p_name text, p_cursor bigint, p_push jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.seen_device(p_company bigint, p_user bigint, p_device text, p_name text, p_cursor bigint, p_push jsonb) TO partita_app;

--
-- Name: FUNCTION served_file(p_id bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.served_file(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.served_file(p_id bigint) TO partita_app;

--
-- Name: FUNCTION served_import(p_id bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.served_import(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.served_import(p_id bigint) TO partita_app;

--
-- Name: FUNCTION settle_lines(p_lines jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.settle_lines(p_lines jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_lines(p_lines jsonb) TO partita_app;

--
-- Name: FUNCTION stage_dropped(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.stage_dropped() FROM PUBLIC;

--
-- Name: FUNCTION stage_file(p_key text, p_now timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.stage_file(p_key text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stage_file(p_key text, p_now timestamp with time zone) TO partita_app;

--
-- Name: TABLE third_parties; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.third_parties TO partita_app;

--
-- Name: FUNCTION trim_feed(p_days integer, p_least integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.trim_feed(p_days integer, p_least integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.trim_feed(p_days integer, p_least integer) TO partita_app;

--
-- Name: FUNCTION trimmable(p_days integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.trimmable(p_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.trimmable(p_days integer) TO partita_app;

--
-- Name: FUNCTION unverified_ledgers(p_since timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.unverified_ledgers(p_since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unverified_ledgers(p_since timestamp with time zone) TO partita_app;

--
-- Name: TABLE vat_codes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.vat_codes TO partita_app;

--
-- Name: TABLE vat_declaration_grids; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE ON TABLE public.vat_declaration_grids TO partita_app;

--
-- Name: TABLE vat_declarations; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.vat_declarations TO partita_app;

--
-- Name: FUNCTION webhook_figures(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.webhook_figures() FROM PUBLIC;
GRANT ALL ON FUNCTION public.webhook_figures() TO partita_queue;

--
-- Name: FUNCTION enqueue(p_task text, p_payload json, p_key text, p_run_at timestamp with time zone); Type: ACL; Schema: queue; Owner: -
--

REVOKE ALL ON FUNCTION queue.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION queue.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamp with time zone) TO partita_app;

--
-- Name: FUNCTION enqueue_in_turn(p_task text, p_payload json, p_key text, p_owner text); Type: ACL; Schema: queue; Owner: -
--

REVOKE ALL ON FUNCTION queue.enqueue_in_turn(p_task text, p_payload json, p_key text, p_owner text) FROM PUBLIC;
GRANT ALL ON FUNCTION queue.enqueue_in_turn(p_task text, p_payload json, p_key text, p_owner text) TO partita_app;

--
-- Name: FUNCTION purge_events(p_now timestamp with time zone, p_most integer); Type: ACL; Schema: queue; Owner: -
--

REVOKE ALL ON FUNCTION queue.purge_events(p_now timestamp with time zone, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION queue.purge_events(p_now timestamp with time zone, p_most integer) TO partita_app;

--
-- Name: TABLE devices; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE directory.devices TO partita_app;

--
-- Name: TABLE links; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE directory.links TO partita_app;

--
-- Name: TABLE notices; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE ON TABLE directory.notices TO partita_app;

--
-- Name: TABLE recovery_codes; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT ON TABLE directory.recovery_codes TO partita_app;

--
-- Name: COLUMN recovery_codes.used_at; Type: ACL; Schema: directory; Owner: -
--

GRANT UPDATE(used_at) ON TABLE directory.recovery_codes TO partita_app;

--
-- Name: TABLE tokens; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE directory.tokens TO partita_app;

--
-- Name: TABLE two_factors; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE ON TABLE directory.two_factors TO partita_app;

--
-- Name: COLUMN two_factors.confirmed_at; Type: ACL; Schema: directory; Owner: -
--

GRANT UPDATE(confirmed_at) ON TABLE directory.two_factors TO partita_app;

--
-- Name: COLUMN two_factors.last_step; Type: ACL; Schema: directory; Owner: -
--

GRANT UPDATE(last_step) ON TABLE directory.two_factors TO partita_app;

--
-- Name: TABLE users; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE directory.users TO partita_app;

--
-- Name: TABLE account_balances; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.account_balances TO partita_app;

--
-- Name: TABLE revisions; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.revisions TO partita_app;

--
-- Name: TABLE accounts; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.accounts TO partita_app;

--
-- Name: TABLE analytic_codes; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.analytic_codes TO partita_app;

--
-- Name: TABLE balance_assertions; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.balance_assertions TO partita_app;

--
-- Name: TABLE bank_rules; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.bank_rules TO partita_app;

--
-- Name: TABLE bank_transactions; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.bank_transactions TO partita_app;

--
-- Name: TABLE budgets; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.budgets TO partita_app;

--
-- Name: TABLE coda_files; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.coda_files TO partita_app;

--
-- Name: TABLE companies; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.companies TO partita_app;

--
-- Name: TABLE document_imports; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.document_imports TO partita_app;

--
-- Name: TABLE documents; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.documents TO partita_app;

--
-- Name: TABLE entries; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.entries TO partita_app;

--
-- Name: TABLE entry_attachments; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.entry_attachments TO partita_app;

--
-- Name: TABLE entry_line_analytics; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.entry_line_analytics TO partita_app;

--
-- Name: TABLE former_values; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.former_values TO partita_app;

--
-- Name: TABLE letterings; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.letterings TO partita_app;

--
-- Name: TABLE entry_lines; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.entry_lines TO partita_app;

--
-- Name: TABLE fiscal_periods; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.fiscal_periods TO partita_app;

--
-- Name: TABLE fiscal_years; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.fiscal_years TO partita_app;

--
-- Name: TABLE fixed_asset_categories; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.fixed_asset_categories TO partita_app;

--
-- Name: TABLE fixed_assets; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.fixed_assets TO partita_app;

--
-- Name: TABLE journal_rules; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.journal_rules TO partita_app;

--
-- Name: TABLE journals; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.journals TO partita_app;

--
-- Name: TABLE lettering_lines; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.lettering_lines TO partita_app;

--
-- Name: TABLE payment_batches; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.payment_batches TO partita_app;

--
-- Name: TABLE recurring_entries; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.recurring_entries TO partita_app;

--
-- Name: TABLE third_parties; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.third_parties TO partita_app;

--
-- Name: TABLE vat_codes; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.vat_codes TO partita_app;

--
-- Name: TABLE vat_declaration_grids; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.vat_declaration_grids TO partita_app;

--
-- Name: TABLE vat_declarations; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.vat_declarations TO partita_app;

--
-- Name: TABLE vat_settlements; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.vat_settlements TO partita_app;

--
-- Name: TABLE vat_settlements; Type: ACL; Schema: known; Owner: -
--

GRANT SELECT ON TABLE known.vat_settlements TO partita_app;

--
-- Name: TABLE backups; Type: ACL; Schema: operating; Owner: -
--

GRANT SELECT,INSERT ON TABLE operating.backups TO partita_app;

--
-- Name: TABLE processes; Type: ACL; Schema: operating; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE operating.processes TO partita_app;

--
-- Name: TABLE account_balances; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.account_balances TO partita_app;

--
-- Name: TABLE activity; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE ON TABLE public.activity TO partita_app;

--
-- Name: SEQUENCE analytic_codes_id_seq; Type: ACL; Schema: public; Owner: -
--

GRANT USAGE ON SEQUENCE public.analytic_codes_id_seq TO partita_app;

--
-- Name: TABLE asset_analytics; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.asset_analytics TO partita_app;

--
-- Name: TABLE asset_charges; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.asset_charges TO partita_app;

--
-- Name: COLUMN asset_charges.is_reversed; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(is_reversed) ON TABLE public.asset_charges TO partita_app;

--
-- Name: TABLE balance_assertion_checks; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.balance_assertion_checks TO partita_app;

--
-- Name: TABLE bank_scores; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bank_scores TO partita_app;

--
-- Name: TABLE company_members; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,DELETE ON TABLE public.company_members TO partita_app;

--
-- Name: COLUMN company_members.company_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(company_id) ON TABLE public.company_members TO partita_app;

--
-- Name: COLUMN company_members.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(user_id) ON TABLE public.company_members TO partita_app;

--
-- Name: COLUMN company_members.role; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(role),UPDATE(role) ON TABLE public.company_members TO partita_app;

--
-- Name: COLUMN company_members.is_active; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(is_active),UPDATE(is_active) ON TABLE public.company_members TO partita_app;

--
-- Name: TABLE firm_members; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,DELETE ON TABLE public.firm_members TO partita_app;

--
-- Name: COLUMN firm_members.firm_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(firm_id) ON TABLE public.firm_members TO partita_app;

--
-- Name: COLUMN firm_members.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(user_id) ON TABLE public.firm_members TO partita_app;

--
-- Name: COLUMN firm_members.role; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(role),UPDATE(role) ON TABLE public.firm_members TO partita_app;

--
-- Name: COLUMN firm_members.is_active; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(is_active),UPDATE(is_active) ON TABLE public.firm_members TO partita_app;

--
-- Name: TABLE company_access; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.company_access TO partita_app;

--
-- Name: SEQUENCE company_ids; Type: ACL; Schema: public; Owner: -
--

GRANT USAGE ON SEQUENCE public.company_ids TO partita_app;

--
-- Name: TABLE ended_letterings; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.ended_letterings TO partita_app;

--
-- Name: TABLE entry_chains; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.entry_chains TO partita_app;

--
-- Name: TABLE entry_days; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.entry_days TO partita_app;

--
-- Name: TABLE external_cursors; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.external_cursors TO partita_app;

--
-- Name: TABLE external_members; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.external_members TO partita_app;

--
-- Name: TABLE feed; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.feed TO partita_app;

--
-- Name: TABLE feed_epoch; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.feed_epoch TO partita_app;

--
-- Name: TABLE feed_gaps; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.feed_gaps TO partita_app;

--
-- Name: TABLE file_stagings; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,DELETE ON TABLE public.file_stagings TO partita_app;

--
-- Name: COLUMN file_stagings.sweeping; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(sweeping) ON TABLE public.file_stagings TO partita_app;

--
-- Name: TABLE file_usage; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.file_usage TO partita_app;

--
-- Name: TABLE files; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,DELETE ON TABLE public.files TO partita_app;

--
-- Name: COLUMN files.company_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(company_id) ON TABLE public.files TO partita_app;

--
-- Name: COLUMN files.firm_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(firm_id) ON TABLE public.files TO partita_app;

--
-- Name: COLUMN files.key; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(key) ON TABLE public.files TO partita_app;

--
-- Name: COLUMN files.name; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(name) ON TABLE public.files TO partita_app;

--
-- Name: COLUMN files.type; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(type) ON TABLE public.files TO partita_app;

--
-- Name: COLUMN files.size; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(size) ON TABLE public.files TO partita_app;

--
-- Name: COLUMN files.sha256; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(sha256) ON TABLE public.files TO partita_app;

--
-- Name: TABLE firm_invitations; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.firm_invitations TO partita_app;

--
-- Name: COLUMN firm_invitations.firm_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(firm_id) ON TABLE public.firm_invitations TO partita_app;

--
-- Name: COLUMN firm_invitations.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(user_id) ON TABLE public.firm_invitations TO partita_app;

--
-- Name: COLUMN firm_invitations.name; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(name) ON TABLE public.firm_invitations TO partita_app;

--
-- Name: COLUMN firm_invitations.email; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(email) ON TABLE public.firm_invitations TO partita_app;

--
-- Name: COLUMN firm_invitations.locale; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(locale) ON TABLE public.firm_invitations TO partita_app;

--
-- Name: COLUMN firm_invitations.invited_by; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT(invited_by) ON TABLE public.firm_invitations TO partita_app;

--
-- Name: COLUMN firm_invitations.link_hash; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(link_hash) ON TABLE public.firm_invitations TO partita_app;

--
-- Name: TABLE people; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.people TO partita_app;

--
-- Name: TABLE firm_team; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.firm_team TO partita_app;

--
-- Name: TABLE firms; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.firms TO partita_app;

--
-- Name: TABLE heads; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.heads TO partita_app;

--
-- Name: TABLE imported_chains; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.imported_chains TO partita_app;

--
-- Name: TABLE ledger_verifications; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.ledger_verifications TO partita_app;

--
-- Name: SEQUENCE letterings_id_seq; Type: ACL; Schema: public; Owner: -
--

GRANT USAGE ON SEQUENCE public.letterings_id_seq TO partita_app;

--
-- Name: TABLE licences; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.licences TO partita_app;

--
-- Name: TABLE line_marks; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.line_marks TO partita_app;

--
-- Name: TABLE lookup_cache; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lookup_cache TO partita_app;

--
-- Name: TABLE pack_accounts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.pack_accounts TO partita_app;

--
-- Name: TABLE pack_vat_codes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.pack_vat_codes TO partita_app;

--
-- Name: TABLE pack_versions; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.pack_versions TO partita_app;

--
-- Name: TABLE payment_items; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.payment_items TO partita_app;

--
-- Name: COLUMN payment_items.holds_line; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(holds_line) ON TABLE public.payment_items TO partita_app;

--
-- Name: TABLE plans; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.plans TO partita_app;

--
-- Name: TABLE recurring_runs; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.recurring_runs TO partita_app;

--
-- Name: TABLE reference_rates; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.reference_rates TO partita_app;

--
-- Name: TABLE register_enterprises; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.register_enterprises TO partita_app;

--
-- Name: TABLE register_loads; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.register_loads TO partita_app;

--
-- Name: TABLE replays; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.replays TO partita_app;

--
-- Name: TABLE reverts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.reverts TO partita_app;

--
-- Name: TABLE revision_days; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.revision_days TO partita_app;

--
-- Name: TABLE schema_migrations; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.schema_migrations TO partita_app;

--
-- Name: TABLE setting_links; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.setting_links TO partita_app;

--
-- Name: TABLE sync_conflicts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.sync_conflicts TO partita_app;

--
-- Name: COLUMN sync_conflicts.superseded_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(superseded_by) ON TABLE public.sync_conflicts TO partita_app;

--
-- Name: COLUMN sync_conflicts.status; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(status) ON TABLE public.sync_conflicts TO partita_app;

--
-- Name: COLUMN sync_conflicts.resolution; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(resolution) ON TABLE public.sync_conflicts TO partita_app;

--
-- Name: COLUMN sync_conflicts.resolved_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(resolved_at) ON TABLE public.sync_conflicts TO partita_app;

--
-- Name: COLUMN sync_conflicts.resolved_by; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(resolved_by) ON TABLE public.sync_conflicts TO partita_app;

--
-- Name: TABLE sync_devices; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.sync_devices TO partita_app;

--
-- Name: TABLE sync_readers; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.sync_readers TO partita_app;

--
-- Name: TABLE sync_temp_ids; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.sync_temp_ids TO partita_app;

--
-- Name: TABLE tracked; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.tracked TO partita_app;

--
-- Name: TABLE verification_runs; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.verification_runs TO partita_app;

--
-- Name: TABLE verified_chains; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.verified_chains TO partita_app;

--
-- Name: TABLE webhook_deliveries; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE ON TABLE public.webhook_deliveries TO partita_app;
GRANT INSERT ON TABLE public.webhook_deliveries TO partita_queue;

--
-- Name: COLUMN webhook_deliveries.status; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(status) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: COLUMN webhook_deliveries.attempts; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(attempts) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: COLUMN webhook_deliveries.next_attempt_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(next_attempt_at) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: COLUMN webhook_deliveries.response_status; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(response_status) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: COLUMN webhook_deliveries.response_excerpt; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(response_excerpt) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: COLUMN webhook_deliveries.duration_ms; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(duration_ms) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: COLUMN webhook_deliveries.delivered_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(delivered_at) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: COLUMN webhook_deliveries.finished_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(finished_at) ON TABLE public.webhook_deliveries TO partita_app;

--
-- Name: TABLE webhooks; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks TO partita_app;

--
-- Name: COLUMN webhooks.id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(id) ON TABLE public.webhooks TO partita_queue;

--
-- Name: COLUMN webhooks.firm_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(firm_id) ON TABLE public.webhooks TO partita_queue;

--
-- Name: COLUMN webhooks.events; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(events) ON TABLE public.webhooks TO partita_queue;

--
-- Name: TABLE events; Type: ACL; Schema: queue; Owner: -
--

GRANT SELECT ON TABLE queue.events TO partita_app;

--
-- Name: TABLE firm_sequences; Type: ACL; Schema: queue; Owner: -
--

GRANT SELECT ON TABLE queue.firm_sequences TO partita_app;

--
-- Name: TABLE outbox; Type: ACL; Schema: queue; Owner: -
--

GRANT INSERT ON TABLE queue.outbox TO partita_app;

--
-- PostgreSQL database dump complete
--
