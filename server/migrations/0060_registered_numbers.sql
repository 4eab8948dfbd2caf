-- migrate:up

-- A file that is registered on the Peppol network is known there by its numbers: they stay while its registration stands. All writes of a
-- file hold its lock, so a registration and a change of the numbers never overlap.
create function keep_registered_numbers() returns trigger language plpgsql as $$
begin
  if exists (select from peppol_registrations r where r.company_id = new.id and r.status in ('pending', 'active')) then
    raise exception 'the numbers of a file stay while it is registered on Peppol'
      using errcode = 'check_violation', constraint = 'companies_registered_numbers';
  end if;
  return new;
end $$;
create trigger registered_numbers before update of enterprise_number, vat_number on companies for each row
  when ((old.enterprise_number, old.vat_number) is distinct from (new.enterprise_number, new.vat_number)) execute function keep_registered_numbers();

-- The other way round: a registration is asked for under a number that the file has.
create function register_own_number() returns trigger language plpgsql as $$
begin
  if not exists (
    select from companies c
    where c.id = new.company_id and substr(new.participant_id, length(new.scheme) + 2) in (lower(c.enterprise_number), lower(c.vat_number))
  ) then
    raise exception 'a file is registered on Peppol under a number of its own'
      using errcode = 'check_violation', constraint = 'peppol_registrations_number';
  end if;
  return new;
end $$;
create trigger own_number_at_first before insert on peppol_registrations for each row
  when (new.status in ('pending', 'active')) execute function register_own_number();
create trigger own_number_again before update of status on peppol_registrations for each row
  when (new.status in ('pending', 'active') and old.status not in ('pending', 'active')) execute function register_own_number();
