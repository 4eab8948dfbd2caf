-- migrate:up

-- The access point goes on receiving for a number until it is told: a registration that stands is withdrawn before its file is erased.
create function keep_standing_registration() returns trigger language plpgsql as $$
begin
  raise exception 'a registration on Peppol is withdrawn before its file is erased'
    using errcode = 'check_violation', constraint = 'peppol_registrations_standing';
end $$;
create trigger standing before delete on peppol_registrations for each row
  when (old.status in ('pending', 'active')) execute function keep_standing_registration();
