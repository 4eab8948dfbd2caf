-- migrate:up

-- The same text of a line. Nearly every line has one box; it is written without calling a function.
create or replace function canonical_line(p_account text, p_debit numeric, p_credit numeric, p_label text, p_third_party text, p_vat_code text,
  p_vat_base numeric, p_vat_rate numeric, p_vat_date date, p_grids jsonb) returns text
language sql stable parallel safe
as $$
  select canonical(p_account) || '|' || p_debit::numeric(15,2) || '|' || p_credit::numeric(15,2) || '|' || canonical(p_label) || '|'
    || canonical(p_third_party) || '|' || canonical(p_vat_code) || '|' || coalesce(p_vat_base::numeric(15,2)::text, '\N') || '|'
    || coalesce(p_vat_rate::numeric(5,2)::text, '\N') || '|' || coalesce(to_char(p_vat_date::timestamp, 'YYYY-MM-DD'), '\N') || '|'
    || case when p_grids is null then '\N'
      when jsonb_array_length(p_grids) = 1 then canonical((p_grids -> 0 ->> 'grid') || '=' || (p_grids -> 0 ->> 'amount'))
      else canonical_boxes(p_grids) end
$$;

-- The same verification. The account of each line is found by its key; joined, all accounts of the file were read again for each entry.
create or replace function verify_chain_part(p_journal bigint, p_year bigint, p_after integer, p_hash text, p_seen bigint, p_until integer, p_most integer)
returns table(entries bigint, last_number integer, last_hash text, own jsonb, link jsonb)
language sql stable
as $$
  with part as materialized (
    select e.* from entries e
    where e.company_id = app_company() and e.journal_id = p_journal and e.fiscal_year_id = p_year and e.number > p_after and e.number <= p_until
    order by e.number limit p_most
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
    cross join lateral (
      select string_agg(canonical_line(l.account_number, l.debit, l.credit, l.label, l.third_party_code, l.vat_code, l.vat_base, l.vat_rate,
          l.vat_date, l.grids), E'\n' order by l.position) as lines,
        count(*) as lines_count, sum(l.debit) as debit, sum(l.credit) as credit, min(l.entry_date) as first_day, max(l.entry_date) as last_day,
        max(l.position) as last_position, bool_or(
          (select a.number from accounts a where a.company_id = l.company_id and a.id = l.account_id) is distinct from l.account_number
          or (l.third_party_id is null) <> (l.third_party_code is null)
          or (l.vat_code_id is null) <> (l.vat_code is null)) as is_renamed
      from entry_lines l where l.company_id = e.company_id and l.entry_id = e.id) t
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
