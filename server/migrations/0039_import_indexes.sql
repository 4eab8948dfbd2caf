-- migrate:up

-- Every rule by which an invoice is known again begins with a column that leads to few rows: those of its seller, and the copies of an import.
create index document_imports_seller on document_imports (company_id, vat_key) where vat_key is not null;
create index document_imports_suggested on document_imports (company_id, suggested_third_party_id) where suggested_third_party_id is not null;
create index document_imports_copies on document_imports (company_id, duplicate_of_import_id) where duplicate_of_import_id is not null;

-- The list by status, and its count, without looking at every sheet.
create index document_imports_status on document_imports (company_id, status, id desc) where deleted_at is null;
