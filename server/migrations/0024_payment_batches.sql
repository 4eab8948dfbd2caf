-- migrate:up

-- What other areas mark on a line of the ledger: the payment batch that pays it, and its last reminder. Owned by letterings.
create table line_marks (
  company_id bigint not null references companies,
  entry_id bigint not null,
  position integer not null,
  entry_line_id bigint not null generated always as (entry_id * 100000 + position) stored,
  payment_batch_id bigint,
  reminder_level integer check (reminder_level between 1 and 9),
  reminded_on date,
  primary key (company_id, entry_id, position),
  foreign key (company_id, entry_id, position) references entry_lines (company_id, entry_id, position)
);
call isolate('line_marks');
grant select, insert, update, delete on line_marks to partita_app;

-- A SEPA credit transfer file. Name, IBAN, BIC and communication of a payment are copied when the batch is made.
create table payment_batches (
  id bigint generated always as identity,
  company_id bigint not null references companies,
  number integer not null check (number >= 1),
  journal_id bigint not null,
  iban text not null,
  bic text,
  debtor_name text not null check (length(debtor_name) between 1 and 200),
  -- What the file says of the payer beside name and account, as it was when the batch was made: address and number of the organisation.
  debtor jsonb not null check (jsonb_typeof(debtor) = 'object'),
  execution_on date not null,
  status text not null default 'open' check (status in ('open', 'settled', 'cancelled')),
  message_id text not null check (length(message_id) between 1 and 35),
  batch_booking boolean not null,
  total numeric(15,2) not null check (total > 0),
  payments_count integer not null check (payments_count >= 1),
  settled_count integer not null default 0 check (settled_count between 0 and payments_count),
  downloaded_at timestamptz,
  downloaded_by bigint,
  was_downloaded boolean not null default false,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- What was noticed about the payees when the batch was made: [{"payment": 0, "kind": "iban_changed", …}].
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array'),
  cancelled_at timestamptz,
  cancelled_by bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
  primary key (company_id, id),
  foreign key (company_id, journal_id) references journals (company_id, id),
  constraint payment_batches_number unique (company_id, number),
  constraint payment_batches_downloaded check (was_downloaded = (downloaded_at is not null)),
  constraint payment_batches_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint payment_batches_settled check (status = 'cancelled' or (status = 'settled') = (settled_count = payments_count))
);
create index payment_batches_journal on payment_batches (company_id, journal_id, execution_on);
call isolate('payment_batches');
grant select, insert, update on payment_batches to partita_app;

create table payments (
  company_id bigint not null references companies,
  batch_id bigint not null,
  position integer not null check (position between 1 and 5000),
  id bigint not null generated always as (batch_id * 10000 + position) stored,
  third_party_id bigint,
  amount numeric(15,2) not null check (amount > 0),
  creditor_name text not null check (length(creditor_name) between 1 and 70),
  creditor_iban text not null check (creditor_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'),
  creditor_bic text check (creditor_bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  communication text check (length(communication) between 1 and 140),
  communication_kind text check (communication_kind in ('structured', 'free')),
  end_to_end_id text not null check (length(end_to_end_id) between 1 and 35),
  status text not null default 'open' check (status in ('open', 'settled')),
  -- The bank entry that settled it.
  journal_entry_id bigint,
  primary key (company_id, batch_id, position),
  foreign key (company_id, batch_id) references payment_batches (company_id, id),
  foreign key (company_id, third_party_id) references third_parties (company_id, id),
  foreign key (company_id, journal_entry_id) references entries (company_id, id),
  constraint payments_status check ((status = 'settled') = (journal_entry_id is not null))
);
create unique index payments_end_to_end on payments (company_id, end_to_end_id);
create index payments_third_party on payments (company_id, third_party_id, batch_id) where third_party_id is not null;
create index payments_iban on payments (company_id, creditor_iban, batch_id);
create index payments_entry on payments (company_id, journal_entry_id) where journal_entry_id is not null;
call isolate('payments');
grant select, insert, update (status, journal_entry_id) on payments to partita_app;

create table payment_items (
  company_id bigint not null references companies,
  batch_id bigint not null,
  payment_position integer not null,
  position integer not null check (position >= 1),
  entry_id bigint not null,
  line_position integer not null,
  entry_line_id bigint not null generated always as (entry_id * 100000 + line_position) stored,
  -- Positive: reduces what the file owes. Items of the other sign net inside a payment.
  amount numeric(15,2) not null check (amount <> 0),
  -- Whether the item keeps its line from being put into another batch; set by the database.
  holds_line boolean not null default true,
  primary key (company_id, batch_id, payment_position, position),
  foreign key (company_id, batch_id, payment_position) references payments (company_id, batch_id, position),
  foreign key (company_id, entry_id, line_position) references entry_lines (company_id, entry_id, position)
);
create index payment_items_line on payment_items (company_id, entry_id, line_position);
create unique index payment_items_held on payment_items (company_id, entry_id, line_position) where holds_line;
call isolate('payment_items');
grant select, insert, update (holds_line) on payment_items to partita_app;

alter table line_marks add foreign key (company_id, payment_batch_id) references payment_batches (company_id, id);
create index line_marks_batch on line_marks (company_id, payment_batch_id) where payment_batch_id is not null;

-- Settlement is the result of matching and moves with it, so it is no revision; cancelling is one.
call track('payment_batches', 'payment-batches', '{status,settled_count,downloaded_at,downloaded_by,was_downloaded}', '{debtor}');
call track('payments', 'payment-batches', '{}', '{position,status,journal_entry_id}', 'payment_batches', 'batch_id', 'payments');

-- A file that a bank may have got stays as it was made. Numbers follow each other without a gap.
create function keep_payment_batch() returns trigger language plpgsql as $$
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
create trigger frozen before insert or update on payment_batches for each row execute function keep_payment_batch();

-- Payments and items are stored with their batch, in the write that makes it, and never later.
create function keep_payments() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_batches b where b.company_id = new.company_id and b.id = new.batch_id and b.version = 1 and b.written_in = app_write()) then
    raise exception 'a payment batch takes no payments once it is made' using errcode = 'check_violation', constraint = 'payments_frozen';
  end if;
  return new;
end $$;
create trigger frozen before insert on payments for each row execute function keep_payments();
create trigger frozen before insert on payment_items for each row execute function keep_payments();

-- An item holds its line while its payment and its batch are open. A payment that is opened again after its line went into another batch
-- leaves the line to that one.
create function hold_line() returns trigger language plpgsql as $$
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
create trigger hold before insert or update on payment_items for each row when (not opening_dossier()) execute function hold_line();

-- The batch counts its settled payments, and is settled with the last of them.
create function follow_payments() returns trigger language plpgsql as $$
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
create trigger follow after update on payments referencing new table as new_rows for each statement execute function follow_payments();

create function follow_payment_batch() returns trigger language plpgsql as $$
begin
  update payment_items i set holds_line = i.holds_line where i.company_id = new.company_id and i.batch_id = new.id;
  return null;
end $$;
create trigger follow after update on payment_batches for each row when (old.status is distinct from new.status) execute function follow_payment_batch();

-- Checked at the end of the write: a batch is the sum of its payments, a payment the sum of its items.
create function check_payment_batch() returns trigger language plpgsql as $$
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
create constraint trigger total after insert or update on payment_batches deferrable initially deferred for each row execute function check_payment_batch();

create function check_payment() returns trigger language plpgsql as $$
begin
  if new.amount <> (select coalesce(sum(i.amount), 0) from payment_items i
                    where i.company_id = new.company_id and i.batch_id = new.batch_id and i.payment_position = new.position) then
    raise exception 'a payment is the sum of its items' using errcode = 'check_violation', constraint = 'payments_total';
  end if;
  return null;
end $$;
create constraint trigger total after insert on payments deferrable initially deferred for each row execute function check_payment();

-- The mark of a line is the batch whose item holds it.
create function check_line_mark() returns trigger language plpgsql as $$
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
create constraint trigger marked after insert or update of holds_line on payment_items deferrable initially deferred for each row execute function check_line_mark();
create constraint trigger marked after insert or update or delete on line_marks deferrable initially deferred for each row execute function check_line_mark();

-- Batches show third parties through mergers, so those of a merged one are sent again.
create function send_batches_of_merged() returns trigger language plpgsql as $$
begin
  perform send_again('payment-batches', array(
    select distinct p.batch_id from payments p where p.company_id = new.company_id and p.third_party_id = new.id order by 1));
  return null;
end $$;
create trigger merged_batches after update of merged_into_id on third_parties for each row
  when (new.merged_into_id is distinct from old.merged_into_id) execute function send_batches_of_merged();
