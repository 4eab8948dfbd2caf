-- migrate:up

-- Letterings: which lines of an account settle which. The amounts a lettering takes from its lines add up to zero, so no balance changes.
create table letterings (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  -- Letterings that share a line share a code: the id of the first is the id of the group.
  group_id bigint not null,
  serial integer not null check (serial >= 1),
  code text collate "C" not null check (code ~ '^([A-Z]+|[a-z]+)$'),
  account_id bigint not null,
  third_party_id bigint,
  -- Nothing is left open on any line of the group; its code is then written in capitals.
  is_full boolean not null,
  -- The latest day among its lines: before it, the lines were still open.
  settled_on date not null,
  difference_entry_id bigint,
  origin text not null check (origin in ('manual', 'auto', 'bank', 'credit_note')),
  created_at timestamptz not null default app_now(),
  created_by bigint default app_user(),
  updated_at timestamptz not null default app_now(),
  -- Set when undone: the row stays for the history, and its code is not used again.
  deleted_at timestamptz, deleted_by bigint,
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  foreign key (company_id, group_id) references letterings (company_id, id) deferrable,
  foreign key (company_id, difference_entry_id) references entries (company_id, id),
  constraint letterings_case check (is_full = (code = upper(code)))
);
create index letterings_serial on letterings (company_id, account_id, third_party_id, serial);
create index letterings_group on letterings (company_id, group_id);
create index letterings_settled on letterings (company_id, settled_on) where deleted_at is null;
create index letterings_difference on letterings (company_id, difference_entry_id) where difference_entry_id is not null;
call isolate('letterings');
grant usage on sequence letterings_id_seq to partita_app;
grant select, insert, update (group_id, serial, code, is_full, deleted_at, deleted_by, written_in) on letterings to partita_app;

create table lettering_lines (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  lettering_id bigint not null,
  entry_id bigint not null,
  position integer not null,
  entry_line_id bigint not null generated always as (entry_id * 100000 + position) stored,
  -- With the sign of the open amount it reduces.
  amount numeric(15,2) not null check (amount <> 0),
  primary key (company_id, id),
  foreign key (company_id, lettering_id) references letterings (company_id, id),
  foreign key (company_id, entry_id, position) references entry_lines (company_id, entry_id, position),
  constraint lettering_lines_once unique (company_id, lettering_id, entry_id, position)
);
create index lettering_lines_line on lettering_lines (company_id, entry_id, position);
call isolate('lettering_lines');
grant select, insert on lettering_lines to partita_app;

-- VAT due on payment: how much of the base and the tax of which document a lettering moved, by which entry. Without an entry: moves that
-- cancel each other out, as those of an invoice and its credit note do.
create table vat_settlements (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  lettering_id bigint not null,
  entry_id bigint not null,
  vat_code_id bigint not null,
  paid numeric(15,2) not null,
  base numeric(15,2) not null,
  vat numeric(15,2) not null,
  settlement_entry_id bigint,
  primary key (company_id, id),
  foreign key (company_id, lettering_id) references letterings (company_id, id),
  foreign key (company_id, entry_id) references entries (company_id, id),
  foreign key (company_id, vat_code_id) references vat_codes (company_id, id),
  foreign key (company_id, settlement_entry_id) references entries (company_id, id),
  constraint vat_settlements_once unique (company_id, lettering_id, entry_id, vat_code_id)
);
create index vat_settlements_entry on vat_settlements (company_id, entry_id);
create index vat_settlements_by on vat_settlements (company_id, settlement_entry_id) where settlement_entry_id is not null;
create index vat_settlements_code on vat_settlements (company_id, vat_code_id);
call isolate('vat_settlements');
grant select, insert on vat_settlements to partita_app;

-- The code of a group and whether it is full depend on later letterings: that is no change of the record.
call track('letterings', 'letterings', '{code,is_full}', '{group_id,serial,settled_on}');
call track('lettering_lines', 'letterings', '{}', '{id,entry_id,position}', 'letterings', 'lettering_id', 'lines');

-- Lines and settlements never change, and letterings are undone, never deleted.
create function keep_lettered() returns trigger language plpgsql as $$
begin
  if erasing() and tg_op = 'DELETE' then return old; end if;
  raise exception 'what a lettering took from a line stays as it was written' using errcode = 'check_violation', constraint = 'letterings_kept';
end $$;
create trigger kept before update or delete on lettering_lines for each row execute function keep_lettered();
create trigger kept before update or delete on vat_settlements for each row execute function keep_lettered();
create trigger kept before delete on letterings for each row execute function keep_lettered();

create function keep_lettering() returns trigger language plpgsql as $$
begin
  if row (new.account_id, new.third_party_id, new.settled_on, new.difference_entry_id, new.origin, new.created_at, new.created_by)
     is distinct from row (old.account_id, old.third_party_id, old.settled_on, old.difference_entry_id, old.origin, old.created_at, old.created_by)
     or old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at then
    raise exception 'a lettering is undone, never changed' using errcode = 'check_violation', constraint = 'letterings_kept';
  end if;
  return new;
end $$;
create trigger same before update on letterings for each row execute function keep_lettering();

-- For every line, the amounts of its live letterings equal what is no longer open on it, and it shows one of them. Checked when open amounts
-- change, and again at the end of the write.
create function lines_add_up(p_company bigint, p_entries bigint[], p_positions integer[]) returns boolean language sql stable as $$
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
create function check_settled_lines() returns trigger language plpgsql as $$
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
create trigger adds_up after update on entry_lines referencing old table as old_rows new table as new_rows for each statement
  execute function check_settled_lines();

create function check_lettering() returns trigger language plpgsql as $$
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
create constraint trigger adds_up after insert or update of deleted_at on letterings deferrable initially deferred for each row execute function check_lettering();

-- Lines are inserted in the write that creates their lettering.
create function refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join letterings g on g.company_id = n.company_id and g.id = n.lettering_id where g.written_in is distinct from app_write() or g.version > 1) then
    raise exception 'a lettering is undone, never changed' using errcode = 'check_violation', constraint = 'letterings_kept';
  end if;
  return null;
end $$;
create trigger together after insert on lettering_lines referencing new table as new_rows for each statement execute function refuse_late_lines();

-- An entry with lettered lines cannot be reversed; an entry made by a lettering is reversed with its lettering only.
create function refuse_lettered_reversal() returns trigger language plpgsql as $$
begin
  if exists (select from entry_lines l where l.company_id = new.company_id and l.entry_id = new.id and l.lettering_id is not null)
     or exists (select from vat_settlements s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
                where s.company_id = new.company_id and s.settlement_entry_id = new.id) then
    raise exception 'entry % is lettered', new.id using errcode = 'check_violation', constraint = 'entries_lettered';
  end if;
  return null;
end $$;
create trigger lettered after update of status on entries for each row when (new.status = 'reversed' and old.status <> 'reversed')
  execute function refuse_lettered_reversal();
