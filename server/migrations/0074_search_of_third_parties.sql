-- migrate:up transaction:false

create index concurrently third_parties_search on third_parties using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);
