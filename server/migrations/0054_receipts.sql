-- migrate:up

-- A receipt without a number is booked without one: nothing invents a number for it.
alter table documents add column is_receipt boolean not null default false;
alter table documents drop constraint documents_booked_number;
alter table documents add constraint documents_booked_number check (number is not null or direction = 'sale' and status = 'pending' or direction = 'purchase' and is_receipt);
call track('documents', 'documents', '{external,peppol_message_id,peppol_status}', '{is_forced,is_numbered,is_receipt,search,external_id}');
