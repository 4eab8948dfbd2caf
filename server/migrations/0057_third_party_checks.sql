-- migrate:up

-- The proofs of the checks of third parties: the consultation number of VIES, and what the Peppol network said.
set local lock_timeout = '5s';

alter table third_parties
  add column vies_consultation_number text check (length(vies_consultation_number) between 1 and 60),
  -- {"participant_id": …, "document_types": […], "access_point": …}
  add column peppol_lookup jsonb check (jsonb_typeof(peppol_lookup) = 'object' and jsonb_typeof(peppol_lookup -> 'document_types') = 'array'),
  -- What is not checked is not known, and what is known was checked.
  add constraint third_parties_vies check ((vies_status = 'unknown') = (vies_checked_at is null)
    and (vies_consultation_number is null or vies_checked_at is not null)),
  add constraint third_parties_peppol check ((not peppol_registered or peppol_checked_at is not null) and peppol_registered = (peppol_lookup is not null));
call track('third_parties', 'third-parties', '{vies_status,vies_checked_at,vies_consultation_number,peppol_registered,peppol_checked_at,peppol_lookup}', '{search,code_number}');
call know('third_parties');

-- A check is about the numbers that were checked: other numbers are unchecked.
create function drop_checks() returns trigger language plpgsql as $$
begin
  if new.vat_number is distinct from old.vat_number then
    new.vies_status := 'unknown';
    new.vies_checked_at := null;
    new.vies_consultation_number := null;
  end if;
  if (new.vat_number, new.enterprise_number, new.country, new.peppol_identifier)
    is distinct from (old.vat_number, old.enterprise_number, old.country, old.peppol_identifier) then
    new.peppol_registered := false;
    new.peppol_checked_at := null;
    new.peppol_lookup := null;
  end if;
  return new;
end $$;
-- Before `touch`, which compares the row as it will be.
create trigger checks_dropped before update of vat_number, enterprise_number, country, peppol_identifier on third_parties
  for each row execute function drop_checks();
