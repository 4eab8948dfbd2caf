-- migrate:up

-- The same verification. The lines of an entry come from their key in order, so nothing is sorted for each entry, and the accounts of the file
-- are read once for each part.
create or replace function verify_chain_part(p_journal bigint, p_year bigint, p_after integer, p_hash text, p_seen bigint, p_until integer, p_most integer)
returns table(entries bigint, last_number integer, last_hash text, own jsonb, link jsonb)
language sql stable as $$
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
          l.vat_date, l.grids), E'\n') as lines,
        count(*) as lines_count, sum(l.debit) as debit, sum(l.credit) as credit, min(l.entry_date) as first_day, max(l.entry_date) as last_day,
        max(l.position) as last_position, bool_or(
          (l.account_id, l.account_number) not in (select a.id, a.number from accounts a where a.company_id = app_company())
          or (l.third_party_id is null) <> (l.third_party_code is null)
          or (l.vat_code_id is null) <> (l.vat_code is null)) as is_renamed
      from (select x.* from entry_lines x where x.company_id = e.company_id and x.entry_id = e.id order by x.position offset 0) l) t
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
