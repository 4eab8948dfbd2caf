-- migrate:up transaction:false

create index concurrently documents_search on documents using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);
