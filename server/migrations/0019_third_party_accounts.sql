-- migrate:up

-- The accounts a third party is booked on. A card from before files had a chart has no control account until its file gets one.
alter table third_parties
  add column account_id bigint,
  add column default_account_id bigint,
  add column default_vat_code_id bigint,
  add foreign key (company_id, account_id) references accounts (company_id, id),
  add foreign key (company_id, default_account_id) references accounts (company_id, id),
  add foreign key (company_id, default_vat_code_id) references vat_codes (company_id, id);
create index third_parties_account on third_parties (company_id, account_id);
create index third_parties_default_account on third_parties (company_id, default_account_id) where default_account_id is not null;
create index third_parties_default_vat_code on third_parties (company_id, default_vat_code_id) where default_vat_code_id is not null;
call track('third_parties', 'third-parties', '{vies_status,vies_checked_at,peppol_registered,peppol_checked_at}', '{search,code_number}');

-- A key accepts what is in the bin, and knows neither suppliers from customers nor purchases from sales.
create function refuse_unfit_account() returns trigger language plpgsql as $$
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
create trigger control_account before insert or update of account_id, type on third_parties for each row
  when (new.account_id is not null) execute function refuse_unfit_account();

-- The release before this one says nothing of an account: its cards get the one that the journal of the type books against. In a file that
-- it made itself, and that nobody has set up since, there is none to give; in any other a card has its account.
create function give_control_account() returns trigger language plpgsql as $$
begin
  new.account_id := (select j.control_account_id from journals j where j.company_id = new.company_id and j.is_default and j.deleted_at is null
    and j.type = case new.type when 'supplier' then 'purchase' else 'sale' end);
  if new.account_id is null and exists (select from accounts a where a.company_id = new.company_id and a.pack is not null) then
    raise exception 'third party % has no control account', new.code using errcode = 'check_violation', constraint = 'third_parties_have_an_account';
  end if;
  return new;
end $$;
create trigger account_given before insert or update on third_parties for each row when (new.account_id is null) execute function give_control_account();

create function refuse_unfit_default() returns trigger language plpgsql as $$
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
create trigger proposals before insert or update of default_account_id, default_vat_code_id, type on third_parties for each row
  when (new.default_account_id is not null or new.default_vat_code_id is not null) execute function refuse_unfit_default();
