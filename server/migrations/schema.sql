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
-- Name: app_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select coalesce(case when app_bound() then nullif(current_setting('app.at', true), '')::timestamptz end,
                   date_trunc('milliseconds', clock_timestamp())) $$;

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
          perform record_changes('accounts', array(select (n.company_id, n.id, null, n.version, null, accounts_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('accounts', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
        if new.id is distinct from old.id or new.number is distinct from old.number or new.label is distinct from old.label or new.type is distinct from old.type or new.kind is distinct from old.kind or new.is_reconcilable is distinct from old.is_reconcilable or new.is_postable is distinct from old.is_postable or new.default_vat_code_id is distinct from old.default_vat_code_id or new.is_active is distinct from old.is_active or new.description is distinct from old.description or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
          new.updated_at := app_now();
          if old.written_in is distinct from app_write() then new.version := old.version + 1; end if;
          new.written_in := app_write();
        end if;
        return new;
      end $$;

--
-- Name: admission(bytea, text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.admission(p_hash bytea, p_company text, p_firm text, p_now timestamp with time zone) RETURNS TABLE(actor jsonb, company jsonb, firm jsonb)
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
    'session', v_token.kind = 'session', 'abilities', v_token.abilities);
  if p_company is not null then
    select company_facts(c.id) || jsonb_build_object('role', role_name(case when v_user.is_platform_admin then 4 else a.rank end)) into company
    from companies c left join company_access a on a.company_id = c.id and a.user_id = v_user.id
    where c.public_token = p_company and c.deleted_at is null and (v_user.is_platform_admin or a.rank is not null);
  end if;
  if p_firm is not null then
    select jsonb_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name, 'country_code', f.country_code, 'is_demo', f.source = 'demo',
      'role', case when v_user.is_platform_admin then 'admin' else m.role end) into firm
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = v_user.id and m.is_active
    where f.public_token = p_firm and (v_user.is_platform_admin or m.role is not null);
  end if;
  return next;
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
    'session', v_token.kind = 'session', 'abilities', v_token.abilities);
  if p_company is not null then
    select company_facts(c.id) || jsonb_build_object('role', role_name(case when v_user.is_platform_admin then 4 else a.rank end)) into company
    from companies c left join company_access a on a.company_id = c.id and a.user_id = v_user.id
    where c.public_token = p_company and (p_binned or c.deleted_at is null) and (v_user.is_platform_admin or a.rank is not null);
  end if;
  if p_firm is not null then
    select jsonb_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name, 'country_code', f.country_code, 'is_demo', f.source = 'demo',
      'role', case when v_user.is_platform_admin then 'admin' else m.role end) into firm
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = v_user.id and m.is_active
    where f.public_token = p_firm and (v_user.is_platform_admin or m.role is not null);
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
          perform record_changes('analytic-codes', array(select (n.company_id, n.id, null, n.version, null, analytic_codes_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('analytic-codes', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
-- Name: app_user(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.app_user() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select case when app_bound() then nullif(current_setting('app.user_id', true), '')::bigint end $$;

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
-- Name: blank_settings(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.blank_settings() RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$ select '{
  "vat": {
    "administration_cell": null, "structured_communication": null, "directorate_number": null, "office_number": null,
    "periodicity": null, "filing_day": null, "services_on_payments": null,
    "declarant": {"applicable": false, "company_name": null, "signatory_1": null, "signatory_1_title": null, "signatory_2": null,
                  "signatory_2_title": null, "phone": null, "fax": null, "email": null, "language": null},
    "sender_281_50": {"name": null, "enterprise_number": null, "address": null, "phone": null, "email": null},
    "filer": {"quality": null, "name": null, "enterprise_number": null, "phone": null, "email": null}},
  "legal": {"rpm_district": null, "siret": null, "rcs_city": null, "matricule": null},
  "annual_accounts": {"scheme": null, "general_meeting_date": null, "directors": null, "valuation_rules": null},
  "auto_entries": {
    "vat": {"payable_account": null, "receivable_account": null, "correction_payable_account": null, "correction_receivable_account": null,
            "journal_id": null},
    "invoices_to_receive": {"supplier_account": null, "customer_account": null, "journal_id": null},
    "reconciliation_difference": {"expense_account": null, "income_account": null, "max_amount": 1},
    "transfers": {"transit_account": null, "journal_id": null}},
  "history": {"trash_retention_days": 30}}'::jsonb $$;

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
    -- Only a key past its 30 days gets here a second time: it is unknown again.
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
    perform queue.enqueue(j.item ->> 'task', (j.item -> 'payload')::json, j.item ->> 'key', (j.item ->> 'run_at')::timestamptz)
    from jsonb_array_elements(p_jobs) with ordinality j (item, position) order by j.position;
  end if;
  return v_recorded;
end $$;

--
-- Name: companies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.companies (
    id bigint DEFAULT public.app_company() NOT NULL,
    company_id bigint GENERATED ALWAYS AS (id) STORED NOT NULL,
    public_token text NOT NULL,
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
    logo_url text,
    icon_url text,
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
    logo_link text,
    icon_link text,
    logo_file_id bigint,
    icon_file_id bigint,
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
    AS $$ select (to_jsonb(r) - '{company_id,version,lock_version,updated_at,written_in,company_id,synced_at,company_sheet_at,logo_url,icon_url}'::text[]) || jsonb_build_object('latitude', (r).latitude::text, 'longitude', (r).longitude::text, 'created_at', wire((r).created_at), 'deleted_at', wire((r).deleted_at)) $$;

--
-- Name: companies_log(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.companies_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          perform record_changes('companies', array(select (n.company_id, n.id, null, n.version, null, companies_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('companies', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
        if new.id is distinct from old.id or new.public_token is distinct from old.public_token or new.firm_id is distinct from old.firm_id or new.code is distinct from old.code or new.name is distinct from old.name or new.legal_form is distinct from old.legal_form or new.legal_form_code is distinct from old.legal_form_code or new.enterprise_number is distinct from old.enterprise_number or new.vat_number is distinct from old.vat_number or new.country_pack is distinct from old.country_pack or new.vat_regime is distinct from old.vat_regime or new.currency is distinct from old.currency or new.locale is distinct from old.locale or new.address is distinct from old.address or new.street is distinct from old.street or new.house_number is distinct from old.house_number or new.box is distinct from old.box or new.postal_code is distinct from old.postal_code or new.city is distinct from old.city or new.country is distinct from old.country or new.latitude is distinct from old.latitude or new.longitude is distinct from old.longitude or new.nace_codes is distinct from old.nace_codes or new.main_nace_code is distinct from old.main_nace_code or new.fiscal_year_start is distinct from old.fiscal_year_start or new.fiscal_year_end is distinct from old.fiscal_year_end or new.settings is distinct from old.settings or new.is_active is distinct from old.is_active or new.source is distinct from old.source or new.external_id is distinct from old.external_id or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.logo_link is distinct from old.logo_link or new.icon_link is distinct from old.icon_link or new.logo_file_id is distinct from old.logo_file_id or new.icon_file_id is distinct from old.icon_file_id or new.written_in is distinct from old.written_in then
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
    'country', c.country, 'currency', c.currency, 'locale', c.locale, 'is_active', c.is_active, 'is_demo', c.source = 'demo', 'is_deleted', c.deleted_at is not null)
  from companies c where c.id = p_company
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
  execute format('create or replace trigger embed_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', p_table, p_table || '_embed');
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
  -- Who writes in the file is let finish, and who waits finds it gone.
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
          perform record_changes('periods', array(select (n.company_id, n.id, null, n.version, null, fiscal_periods_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('periods', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
          perform record_changes('fiscal-years', array(select (n.company_id, n.id, null, n.version, null, fiscal_years_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('fiscal-years', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
-- Name: give_control_account(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.give_control_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.account_id := (select j.control_account_id from journals j where j.company_id = new.company_id and j.is_default and j.deleted_at is null
    and j.type = case new.type when 'supplier' then 'purchase' else 'sale' end);
  if new.account_id is null and exists (select from accounts a where a.company_id = new.company_id and a.pack is not null) then
    raise exception 'third party % has no control account', new.code using errcode = 'check_violation', constraint = 'third_parties_have_an_account';
  end if;
  return new;
end $$;

--
-- Name: image_columns(text, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.image_columns(p_table text, p_without text[]) RETURNS TABLE(name text, as_wire text, generated boolean)
    LANGUAGE sql STABLE
    AS $$
  select a.attname::text, case a.atttypid
    when 'numeric'::regtype then format('(r).%I::text', a.attname)
    when 'timestamptz'::regtype then format('wire((r).%I)', a.attname)
    when 'stamped_date'::regtype then format('wire((r).%I::date)', a.attname) end, a.attgenerated <> ''
  from pg_attribute a
  where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_without)
  order by a.attnum
$$;

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
          perform record_changes('rules', array(select (n.company_id, n.id, null, n.version, null, journal_rules_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('rules', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
          perform record_changes('journals', array(select (n.company_id, n.id, null, n.version, null, journals_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('journals', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
        if new.id is distinct from old.id or new.code is distinct from old.code or new.label is distinct from old.label or new.type is distinct from old.type or new.control_account_id is distinct from old.control_account_id or new.iban is distinct from old.iban or new.bic is distinct from old.bic or new.is_active is distinct from old.is_active or new.is_default is distinct from old.is_default or new.description is distinct from old.description or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.written_in is distinct from old.written_in then
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
-- Name: keep_in_step(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_in_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    new.settings := blank_settings() || new.settings;
    new.logo_link := coalesce(new.logo_link, new.logo_url);
    new.icon_link := coalesce(new.icon_link, new.icon_url);
  end if;
  new.logo_url := new.logo_link;
  new.icon_url := new.icon_link;
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
-- Name: licence_of(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.licence_of(p_firm bigint) RETURNS TABLE(status text, plan text, key_hint text, holder text, valid_from date, valid_until date, users_limit integer, companies_limit integer, features text[], activated_at timestamp with time zone, activated_by bigint)
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
  return next;
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
  where n.setting = any (v_changed) and n.value is not null;
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
-- Name: note_activity(bigint, bigint, bigint, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_activity(p_firm bigint, p_company bigint, p_user bigint, p_writer jsonb, p_lines jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  insert into activity (firm_id, company_id, kind, action, note, params, resource, record_id, record_label, operation_id, user_id, device_id, device_name, origin)
  select coalesce(n.firm_id, p_firm), p_company, n.kind, n.action, n.note, n.params, n.resource, n.record_id, n.record_label,
    (p_writer ->> 'operation_id')::uuid, coalesce(n.user_id, p_user), p_writer ->> 'device_id', p_writer ->> 'device_name', p_writer ->> 'origin'
  from jsonb_to_recordset(p_lines)
    as n (firm_id bigint, user_id bigint, kind text, action text, note text, params jsonb, resource text, record_id bigint, record_label text)
$$;

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
    update heads h set writes = h.writes + 1, written_at = greatest(app_now(), h.written_at)
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
  at := coalesce(v_head.written_at, app_now());
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
  v_setup boolean := coalesce(current_setting('app.setup', true) = '1', false);
  v_writer jsonb;
  v_operation uuid;
  v_occurred timestamptz;
  v_base bigint;
begin
  -- Before anything else: what only hidden columns hold is no change, and still nobody's to write without the lock.
  if v_write is null or exists (select from unnest(p_changes) c where c.company_id is distinct from v_company) then
    raise exception 'records of % are written outside write() of their company file', p_resource using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_changes) = 0 then return; end if;
  v_writer := current_setting('app.writer')::jsonb;
  v_operation := v_writer ->> 'operation_id';
  v_occurred := coalesce((v_writer ->> 'occurred_at')::timestamptz, v_at);
  update heads set seq = seq + cardinality(p_changes) where company_id = v_company returning seq - cardinality(p_changes) into v_base;
  if not v_setup and exists (select from unnest(p_changes) c where c.recorded) then perform set_config('app.recorded', '1', true); end if;
  with logged as (
    insert into revisions as r (company_id, seq, write_no, resource, record_id, op, version_before, version_after, operation_id, user_id,
                                token_name, device_id, device_name, origin, occurred_at, created_at, former, after)
    select v_company, v_base + c.position, v_write, p_resource, c.record_id,
           coalesce(v_verb, case
             when c.before is null then 'create' when c.after is null then 'purge'
             when c.is_deleted and not c.was_deleted then 'delete' when c.was_deleted and not c.is_deleted then 'restore' else 'update' end),
           c.version_before, c.version_after, v_operation, v_user, v_writer ->> 'token_name',
           v_writer ->> 'device_id', v_writer ->> 'device_name', v_writer ->> 'origin', v_occurred, v_at,
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
  -- What is embedded in the record of its owner is not sent by itself: the owner is.
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
  -- A statement that left a list as it was is no change of its owner.
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
-- Name: served_file(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.served_file(p_id bigint) RETURNS TABLE(key text, name text, type text, size bigint, sha256 text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select f.key, f.name, f.type, f.size, encode(f.sha256, 'hex') from public.files f where f.id = p_id
$$;

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
-- Name: spare_erasure(); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.spare_erasure()
    LANGUAGE plpgsql
    AS $$
declare
  v_trigger record;
begin
  for v_trigger in select pg_get_triggerdef(t.oid) as text from pg_trigger t where t.tgname in ('log_delete', 'embed_delete') and t.tgqual is null
  loop
    execute replace(replace(v_trigger.text, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), ' EXECUTE FUNCTION', ' WHEN (NOT erasing()) EXECUTE FUNCTION');
  end loop;
end $$;

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
    is_vat_liable boolean DEFAULT true NOT NULL,
    is_consumer boolean DEFAULT false NOT NULL,
    is_281_50 boolean DEFAULT false NOT NULL,
    fee_nature text,
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
    account_id bigint,
    default_account_id bigint,
    default_vat_code_id bigint,
    CONSTRAINT third_parties_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
    CONSTRAINT third_parties_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT third_parties_fee_nature_check CHECK ((fee_nature = ANY (ARRAY['commissions'::text, 'fees'::text, 'benefits_in_kind'::text, 'expenses'::text]))),
    CONSTRAINT third_parties_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))),
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
          perform record_changes('third-parties', array(select (n.company_id, n.id, null, n.version, null, third_parties_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('third-parties', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
        if new.id is distinct from old.id or new.type is distinct from old.type or new.code is distinct from old.code or new.name is distinct from old.name or new.legal_form is distinct from old.legal_form or new.legal_form_code is distinct from old.legal_form_code or new.enterprise_number is distinct from old.enterprise_number or new.vat_number is distinct from old.vat_number or new.street is distinct from old.street or new.house_number is distinct from old.house_number or new.box is distinct from old.box or new.address is distinct from old.address or new.postal_code is distinct from old.postal_code or new.city is distinct from old.city or new.country is distinct from old.country or new.email is distinct from old.email or new.phone is distinct from old.phone or new.website is distinct from old.website or new.contact_name is distinct from old.contact_name or new.locale is distinct from old.locale or new.iban is distinct from old.iban or new.bic is distinct from old.bic or new.payment_term_days is distinct from old.payment_term_days or new.payment_term_end_of_month is distinct from old.payment_term_end_of_month or new.is_vat_liable is distinct from old.is_vat_liable or new.is_consumer is distinct from old.is_consumer or new.is_281_50 is distinct from old.is_281_50 or new.fee_nature is distinct from old.fee_nature or new.payment_blocked is distinct from old.payment_blocked or new.reminder_blocked is distinct from old.reminder_blocked or new.peppol_identifier is distinct from old.peppol_identifier or new.external_id is distinct from old.external_id or new.source is distinct from old.source or new.note is distinct from old.note or new.is_active is distinct from old.is_active or new.created_at is distinct from old.created_at or new.deleted_at is distinct from old.deleted_at or new.deleted_by is distinct from old.deleted_by or new.account_id is distinct from old.account_id or new.default_account_id is distinct from old.default_account_id or new.default_vat_code_id is distinct from old.default_vat_code_id or new.written_in is distinct from old.written_in then
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
  -- Before the row is stored a generated column is still empty; what it is made from speaks for it.
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
  -- One expression, so that the planner puts it in place of the call: of 5,000 rows most of the time went into the calls.
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
          perform record_changes(%2$L, array(select (n.company_id, n.id, null, n.version, null, %3$I(n), true, false, %4$s)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes(%2$L, array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
    -- A full join here too: no loop over 5,000 rows, whatever the plan was first made for.
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
  execute format('create or replace trigger log_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', p_table, p_table || '_log');
end $_$;

--
-- Name: trial_end(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.trial_end(p_created timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE
    AS $$ select (p_created at time zone 'UTC')::date + 30 $$;

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
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, coalesce(o.resource, t.resource, 'companies') as resource,
      exists (select from pg_attribute d where d.attrelid = k.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    left join tracked o on o.table_name = t.embedded_in
    where k.contype = 'f' and k.confrelid = p_table
      and coalesce(t.part_of, t.embedded_in) is distinct from p_table::text
      and exists (select from pg_attribute c where c.attrelid = k.conrelid and c.attname = 'company_id')
    order by 3
  loop
    execute format('select count(*) from %s r where r.company_id = app_company() and r.%I = $1 %s', v_link.source, v_link.col,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_count using p_id;
    if v_count > 0 then
      v_usages := v_usages || jsonb_build_object(v_link.resource, coalesce((v_usages ->> v_link.resource)::bigint, 0) + v_count);
    end if;
  end loop;
  return v_usages;
end $_$;

--
-- Name: users_used(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.users_used(p_firm bigint) RETURNS integer
    LANGUAGE sql STABLE
    AS $$ select count(*)::integer from firm_members m where m.firm_id = p_firm and m.is_active $$;

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
          perform record_changes('vat-codes', array(select (n.company_id, n.id, null, n.version, null, vat_codes_image(n), true, false, n.deleted_at is not null)::change from new_rows n order by n.id));
        elsif tg_op = 'UPDATE' then
          perform record_changes('vat-codes', array(
            -- Every row has its twin. A full join says so to hash them: a loop, planned when one row was changed, is kept for 5,000.
            -- OFFSET 0 keeps the images from being made once per mention.
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
-- Name: wire(date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.wire(d date) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select to_char(d, 'YYYY-MM-DD"T00:00:00.000Z"') $$;

--
-- Name: wire(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.wire(t timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

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
-- Name: tokens; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.tokens (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    hash bytea NOT NULL,
    name text NOT NULL,
    abilities text[] NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    ip text,
    user_agent text,
    CONSTRAINT tokens_abilities_check CHECK (((abilities <@ ARRAY['read'::text, 'write'::text, 'sync'::text]) AND (cardinality(abilities) > 0))),
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
-- Name: users; Type: TABLE; Schema: directory; Owner: -
--

CREATE TABLE directory.users (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text,
    locale text,
    email_verified_at timestamp with time zone,
    pending_email text,
    auth_source text DEFAULT 'local'::text NOT NULL,
    is_platform_admin boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    disabled_at timestamp with time zone,
    password_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT users_auth_source_check CHECK ((auth_source = ANY (ARRAY['local'::text, 'external'::text, 'demo'::text]))),
    CONSTRAINT users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
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
-- Name: company_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.company_members (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
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
-- Name: file_stagings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.file_stagings (
    key text NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    sweeping boolean DEFAULT false NOT NULL,
    CONSTRAINT file_stagings_key_check CHECK ((key ~ '^[0-9a-f]{40}$'::text))
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
-- Name: firms; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.firms (
    id bigint NOT NULL,
    public_token text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    country_code text NOT NULL,
    source text DEFAULT 'manual'::text NOT NULL,
    created_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    enterprise_number text,
    vat_number text,
    itaa_number text,
    itaa_status text,
    itaa_quality text,
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
    synced_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    CONSTRAINT firms_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT firms_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'nl'::text, 'en'::text, 'de'::text]))),
    CONSTRAINT firms_logo CHECK ((num_nonnulls(logo_url, logo_file_id) <= 1)),
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
-- Name: heads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.heads (
    company_id bigint NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    writes bigint DEFAULT 0 NOT NULL,
    written_at timestamp with time zone DEFAULT public.app_now() NOT NULL
)
WITH (fillfactor='50');

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
    CONSTRAINT licences_check CHECK ((valid_until >= valid_from)),
    CONSTRAINT licences_companies_limit_check CHECK ((companies_limit >= 0)),
    CONSTRAINT licences_key_hash_check CHECK ((length(key_hash) = 32)),
    CONSTRAINT licences_users_limit_check CHECK ((users_limit >= 0))
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
-- Name: plans; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.plans (
    code text NOT NULL,
    "position" integer,
    users_limit integer,
    companies_limit integer,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT plans_code_check CHECK ((code ~ '^[a-z][a-z0-9_-]{0,11}$'::text)),
    CONSTRAINT plans_companies_limit_check CHECK ((companies_limit >= 0)),
    CONSTRAINT plans_free CHECK (((code <> 'free'::text) OR (("position" IS NOT NULL) AND (users_limit IS NOT NULL) AND (companies_limit IS NOT NULL)))),
    CONSTRAINT plans_position_check CHECK (("position" > 0)),
    CONSTRAINT plans_users_limit_check CHECK ((users_limit >= 0))
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
    former jsonb,
    after jsonb,
    CONSTRAINT revisions_op_check CHECK ((op = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'restore'::text, 'purge'::text, 'post'::text, 'reverse'::text, 'match'::text, 'unmatch'::text, 'lock'::text, 'unlock'::text, 'close'::text, 'reopen'::text, 'validate'::text]))),
    CONSTRAINT revisions_origin_check CHECK ((origin = ANY (ARRAY['api'::text, 'offline_sync'::text, 'job'::text, 'external'::text, 'revert'::text])))
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
    embedded_field text
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
-- Name: events; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.events (
    firm_id bigint NOT NULL,
    sequence bigint NOT NULL,
    id text NOT NULL,
    event text NOT NULL,
    company_id bigint,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    relayed_at timestamp with time zone DEFAULT public.app_now() NOT NULL
);

--
-- Name: firm_sequences; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.firm_sequences (
    firm_id bigint NOT NULL,
    last bigint DEFAULT 0 NOT NULL
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
-- Name: workers; Type: TABLE; Schema: queue; Owner: -
--

CREATE TABLE queue.workers (
    id text NOT NULL,
    started_at timestamp with time zone DEFAULT public.app_now() NOT NULL,
    beat_at timestamp with time zone DEFAULT public.app_now() NOT NULL
);

--
-- Name: links links_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (user_id, purpose);

--
-- Name: tokens tokens_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);

--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

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
-- Name: heads heads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heads
    ADD CONSTRAINT heads_pkey PRIMARY KEY (company_id);

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
-- Name: replays replays_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replays
    ADD CONSTRAINT replays_pkey PRIMARY KEY (company_id, user_id, key);

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
-- Name: workers workers_pkey; Type: CONSTRAINT; Schema: queue; Owner: -
--

ALTER TABLE ONLY queue.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (id);

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
-- Name: analytic_codes_axis_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX analytic_codes_axis_code ON public.analytic_codes USING btree (company_id, code) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL));

--
-- Name: analytic_codes_children; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytic_codes_children ON public.analytic_codes USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);

--
-- Name: analytic_codes_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX analytic_codes_code ON public.analytic_codes USING btree (company_id, axis_id, code) WHERE (deleted_at IS NULL);

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
-- Name: firm_members_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX firm_members_user ON public.firm_members USING btree (user_id);

--
-- Name: firms_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX firms_name ON public.firms USING btree (name, id);

--
-- Name: fiscal_periods_number; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX fiscal_periods_number ON public.fiscal_periods USING btree (company_id, fiscal_year_id, number) WHERE (deleted_at IS NULL);

--
-- Name: fiscal_years_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX fiscal_years_code ON public.fiscal_years USING btree (company_id, code) WHERE (deleted_at IS NULL);

--
-- Name: fiscal_years_dates; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fiscal_years_dates ON public.fiscal_years USING btree (company_id, starts_on) WHERE (deleted_at IS NULL);

--
-- Name: journal_rules_party; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX journal_rules_party ON public.journal_rules USING btree (company_id, third_party_id) WHERE (third_party_id IS NOT NULL);

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
-- Name: third_parties_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_account ON public.third_parties USING btree (company_id, account_id);

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
-- Name: third_parties_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_name ON public.third_parties USING btree (company_id, name, id) WHERE (deleted_at IS NULL);

--
-- Name: third_parties_number; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_number ON public.third_parties USING btree (company_id, type, code_number) WHERE (code_number IS NOT NULL);

--
-- Name: third_parties_vat; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX third_parties_vat ON public.third_parties USING btree (company_id, vat_number) WHERE ((vat_number IS NOT NULL) AND (deleted_at IS NULL));

--
-- Name: vat_codes_code; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX vat_codes_code ON public.vat_codes USING btree (company_id, code) WHERE (deleted_at IS NULL);

--
-- Name: vat_codes_default; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX vat_codes_default ON public.vat_codes USING btree (company_id, direction) WHERE (is_default AND (deleted_at IS NULL));

--
-- Name: outbox_firm; Type: INDEX; Schema: queue; Owner: -
--

CREATE INDEX outbox_firm ON queue.outbox USING btree (firm_id, id);

--
-- Name: links keep_used; Type: TRIGGER; Schema: directory; Owner: -
--

CREATE TRIGGER keep_used BEFORE UPDATE ON directory.links FOR EACH ROW WHEN ((old.used_at IS NOT NULL)) EXECUTE FUNCTION directory.keep_used();

--
-- Name: third_parties account_given; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER account_given BEFORE INSERT OR UPDATE ON public.third_parties FOR EACH ROW WHEN ((new.account_id IS NULL)) EXECUTE FUNCTION public.give_control_account();

--
-- Name: analytic_codes axes; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER axes AFTER INSERT OR UPDATE OF deleted_at ON public.analytic_codes FOR EACH ROW WHEN ((new.parent_id IS NULL)) EXECUTE FUNCTION public.refuse_sixth_axis();

--
-- Name: journals control_account; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER control_account BEFORE INSERT OR UPDATE OF control_account_id, type ON public.journals FOR EACH ROW WHEN ((new.control_account_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_control_account();

--
-- Name: third_parties control_account; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER control_account BEFORE INSERT OR UPDATE OF account_id, type ON public.third_parties FOR EACH ROW WHEN ((new.account_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_unfit_account();

--
-- Name: firm_members detached; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER detached AFTER DELETE ON public.firm_members FOR EACH ROW EXECUTE FUNCTION public.end_assignments();

--
-- Name: files dropped; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER dropped AFTER DELETE ON public.files FOR EACH ROW EXECUTE FUNCTION public.stage_dropped();

--
-- Name: fiscal_periods embed_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_delete AFTER DELETE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fiscal_periods_embed();

--
-- Name: journal_rules embed_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_delete AFTER DELETE ON public.journal_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.journal_rules_embed();

--
-- Name: fiscal_periods embed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_insert AFTER INSERT ON public.fiscal_periods REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_embed();

--
-- Name: journal_rules embed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_insert AFTER INSERT ON public.journal_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_embed();

--
-- Name: fiscal_periods embed_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_update AFTER UPDATE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_embed();

--
-- Name: journal_rules embed_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER embed_update AFTER UPDATE ON public.journal_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_embed();

--
-- Name: fiscal_periods fiscal_periods_whole; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER fiscal_periods_whole AFTER INSERT OR UPDATE OF starts_on, ends_on, deleted_at ON public.fiscal_periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_partial_year('fiscal_year_id');

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
-- Name: companies in_step; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER in_step BEFORE INSERT OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION public.keep_in_step();

--
-- Name: firm_members last_admin_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER last_admin_changed AFTER UPDATE ON public.firm_members NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((old.role = 'admin'::text) AND old.is_active AND (NOT ((new.role = 'admin'::text) AND new.is_active AND (new.firm_id = old.firm_id))))) EXECUTE FUNCTION public.keep_an_admin();

--
-- Name: firm_members last_admin_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER last_admin_deleted AFTER DELETE ON public.firm_members NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((old.role = 'admin'::text) AND old.is_active)) EXECUTE FUNCTION public.keep_an_admin();

--
-- Name: companies linked_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER linked_insert AFTER INSERT ON public.companies FOR EACH ROW EXECUTE FUNCTION public.link_settings();

--
-- Name: companies linked_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER linked_update AFTER UPDATE OF settings ON public.companies FOR EACH ROW WHEN ((new.settings IS DISTINCT FROM old.settings)) EXECUTE FUNCTION public.link_settings();

--
-- Name: journal_rules live_third_party; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER live_third_party BEFORE INSERT OR UPDATE OF third_party_id ON public.journal_rules FOR EACH ROW WHEN ((new.third_party_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_binned_third_party();

--
-- Name: accounts live_vat_code; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER live_vat_code BEFORE INSERT OR UPDATE OF default_vat_code_id ON public.accounts FOR EACH ROW WHEN ((new.default_vat_code_id IS NOT NULL)) EXECUTE FUNCTION public.refuse_binned_vat_code();

--
-- Name: accounts log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.accounts_log();

--
-- Name: analytic_codes log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.analytic_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.analytic_codes_log();

--
-- Name: companies log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.companies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.companies_log();

--
-- Name: fiscal_periods log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fiscal_periods_log();

--
-- Name: fiscal_years log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.fiscal_years REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.fiscal_years_log();

--
-- Name: journal_rules log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.journal_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.journal_rules_log();

--
-- Name: journals log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.journals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.journals_log();

--
-- Name: third_parties log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.third_parties REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.third_parties_log();

--
-- Name: vat_codes log_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_delete AFTER DELETE ON public.vat_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.erasing())) EXECUTE FUNCTION public.vat_codes_log();

--
-- Name: accounts log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.accounts_log();

--
-- Name: analytic_codes log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.analytic_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.analytic_codes_log();

--
-- Name: companies log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.companies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.companies_log();

--
-- Name: fiscal_periods log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.fiscal_periods REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_log();

--
-- Name: fiscal_years log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.fiscal_years REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_years_log();

--
-- Name: journal_rules log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.journal_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_log();

--
-- Name: journals log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.journals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journals_log();

--
-- Name: third_parties log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.third_parties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.third_parties_log();

--
-- Name: vat_codes log_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_insert AFTER INSERT ON public.vat_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_codes_log();

--
-- Name: accounts log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.accounts_log();

--
-- Name: analytic_codes log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.analytic_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.analytic_codes_log();

--
-- Name: companies log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.companies_log();

--
-- Name: fiscal_periods log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.fiscal_periods REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_periods_log();

--
-- Name: fiscal_years log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.fiscal_years REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.fiscal_years_log();

--
-- Name: journal_rules log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.journal_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journal_rules_log();

--
-- Name: journals log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.journals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.journals_log();

--
-- Name: third_parties log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.third_parties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.third_parties_log();

--
-- Name: vat_codes log_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER log_update AFTER UPDATE ON public.vat_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.vat_codes_log();

--
-- Name: files not_emptied; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER not_emptied BEFORE TRUNCATE ON public.files FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_file_change();

--
-- Name: company_members own_firm; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER own_firm BEFORE INSERT OR UPDATE OF company_id, user_id ON public.company_members FOR EACH ROW EXECUTE FUNCTION public.refuse_foreign_assignment();

--
-- Name: third_parties proposals; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER proposals BEFORE INSERT OR UPDATE OF default_account_id, default_vat_code_id, type ON public.third_parties FOR EACH ROW WHEN (((new.default_account_id IS NOT NULL) OR (new.default_vat_code_id IS NOT NULL))) EXECUTE FUNCTION public.refuse_unfit_default();

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
-- Name: accounts touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.accounts_touch();

--
-- Name: analytic_codes touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.analytic_codes FOR EACH ROW EXECUTE FUNCTION public.analytic_codes_touch();

--
-- Name: companies touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION public.companies_touch();

--
-- Name: fiscal_periods touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.fiscal_periods FOR EACH ROW EXECUTE FUNCTION public.fiscal_periods_touch();

--
-- Name: fiscal_years touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.fiscal_years FOR EACH ROW EXECUTE FUNCTION public.fiscal_years_touch();

--
-- Name: journal_rules touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.journal_rules FOR EACH ROW EXECUTE FUNCTION public.journal_rules_touch();

--
-- Name: journals touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.journals FOR EACH ROW EXECUTE FUNCTION public.journals_touch();

--
-- Name: third_parties touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.third_parties FOR EACH ROW EXECUTE FUNCTION public.third_parties_touch();

--
-- Name: vat_codes touch; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch BEFORE UPDATE ON public.vat_codes FOR EACH ROW EXECUTE FUNCTION public.vat_codes_touch();

--
-- Name: links links_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.links
    ADD CONSTRAINT links_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.users(id) ON DELETE CASCADE;

--
-- Name: tokens tokens_user_id_fkey; Type: FK CONSTRAINT; Schema: directory; Owner: -
--

ALTER TABLE ONLY directory.tokens
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.users(id) ON DELETE CASCADE;

--
-- Name: accounts accounts_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

--
-- Name: accounts accounts_default_vat_code; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_default_vat_code FOREIGN KEY (company_id, default_vat_code_id) REFERENCES public.vat_codes(company_id, id);

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
-- Name: heads heads_company_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heads
    ADD CONSTRAINT heads_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) DEFERRABLE INITIALLY DEFERRED;

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
-- Name: licences licences_firm_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.licences
    ADD CONSTRAINT licences_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES public.firms(id);

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
-- Name: accounts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: activity; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.activity ENABLE ROW LEVEL SECURITY;

--
-- Name: analytic_codes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.analytic_codes ENABLE ROW LEVEL SECURITY;

--
-- Name: companies; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.companies ENABLE ROW LEVEL SECURITY;

--
-- Name: activity expired; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY expired ON public.activity FOR DELETE USING ((at < (public.app_now() - '2 years'::interval)));

--
-- Name: feed; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.feed ENABLE ROW LEVEL SECURITY;

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
-- Name: heads; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.heads ENABLE ROW LEVEL SECURITY;

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
-- Name: file_stagings marked; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY marked ON public.file_stagings FOR UPDATE USING (true) WITH CHECK (sweeping);

--
-- Name: companies new_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY new_file ON public.companies FOR INSERT WITH CHECK ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: accounts own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.accounts USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: analytic_codes own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.analytic_codes USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: companies own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.companies FOR UPDATE USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: feed own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.feed USING ((company_id = ( SELECT public.app_company() AS app_company)));

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
-- Name: heads own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.heads USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: journal_rules own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.journal_rules USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: journals own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.journals USING ((company_id = ( SELECT public.app_company() AS app_company)));

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
-- Name: third_parties own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.third_parties USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: vat_codes own_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_file ON public.vat_codes USING ((company_id = ( SELECT public.app_company() AS app_company)));

--
-- Name: replays own_keys; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_keys ON public.replays USING (((user_id = ( SELECT public.app_user() AS app_user)) AND (company_id = ( SELECT (COALESCE(NULLIF(current_setting('app.memo_company'::text, true), ''::text), '-1'::text))::bigint AS "coalesce"))));

--
-- Name: replays; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.replays ENABLE ROW LEVEL SECURITY;

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
-- Name: file_stagings swept; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY swept ON public.file_stagings FOR DELETE USING (sweeping);

--
-- Name: third_parties; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.third_parties ENABLE ROW LEVEL SECURITY;

--
-- Name: activity this_file; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY this_file ON public.activity FOR INSERT WITH CHECK (((company_id IS NULL) OR (company_id = ( SELECT public.app_company() AS app_company))));

--
-- Name: revisions this_write; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY this_write ON public.revisions FOR INSERT WITH CHECK (((company_id = ( SELECT public.app_company() AS app_company)) AND (write_no = ( SELECT public.app_write() AS app_write))));

--
-- Name: vat_codes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.vat_codes ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA directory; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA directory TO partita_app;

--
-- Name: SCHEMA queue; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA queue TO partita_app;

--
-- Name: TABLE accounts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.accounts TO partita_app;

--
-- Name: TABLE analytic_codes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.analytic_codes TO partita_app;

--
-- Name: TABLE companies; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.companies TO partita_app;

--
-- Name: FUNCTION erase_company(p_token text, p_name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.erase_company(p_token text, p_name text) FROM PUBLIC;

--
-- Name: TABLE fiscal_periods; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.fiscal_periods TO partita_app;

--
-- Name: TABLE fiscal_years; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.fiscal_years TO partita_app;

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
-- Name: FUNCTION link_settings(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.link_settings() FROM PUBLIC;

--
-- Name: FUNCTION served_file(p_id bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.served_file(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.served_file(p_id bigint) TO partita_app;

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
-- Name: TABLE vat_codes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.vat_codes TO partita_app;

--
-- Name: FUNCTION enqueue(p_task text, p_payload json, p_key text, p_run_at timestamp with time zone); Type: ACL; Schema: queue; Owner: -
--

REVOKE ALL ON FUNCTION queue.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION queue.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamp with time zone) TO partita_app;

--
-- Name: TABLE links; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE directory.links TO partita_app;

--
-- Name: TABLE tokens; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE directory.tokens TO partita_app;

--
-- Name: TABLE users; Type: ACL; Schema: directory; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE directory.users TO partita_app;

--
-- Name: TABLE activity; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE ON TABLE public.activity TO partita_app;

--
-- Name: SEQUENCE analytic_codes_id_seq; Type: ACL; Schema: public; Owner: -
--

GRANT USAGE ON SEQUENCE public.analytic_codes_id_seq TO partita_app;

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
-- Name: TABLE feed; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.feed TO partita_app;

--
-- Name: TABLE file_stagings; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,DELETE ON TABLE public.file_stagings TO partita_app;

--
-- Name: COLUMN file_stagings.sweeping; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(sweeping) ON TABLE public.file_stagings TO partita_app;

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
-- Name: TABLE firms; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.firms TO partita_app;

--
-- Name: TABLE heads; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.heads TO partita_app;

--
-- Name: TABLE licences; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.licences TO partita_app;

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
-- Name: TABLE people; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.people TO partita_app;

--
-- Name: TABLE plans; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.plans TO partita_app;

--
-- Name: TABLE replays; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.replays TO partita_app;

--
-- Name: TABLE revision_days; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.revision_days TO partita_app;

--
-- Name: TABLE revisions; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.revisions TO partita_app;

--
-- Name: TABLE schema_migrations; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.schema_migrations TO partita_app;

--
-- Name: TABLE setting_links; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.setting_links TO partita_app;

--
-- Name: TABLE tracked; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.tracked TO partita_app;

--
-- Name: TABLE outbox; Type: ACL; Schema: queue; Owner: -
--

GRANT INSERT ON TABLE queue.outbox TO partita_app;

--
-- PostgreSQL database dump complete
--
