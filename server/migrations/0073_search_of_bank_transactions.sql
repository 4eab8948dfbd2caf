-- migrate:up transaction:false

create index concurrently bank_transactions_search on bank_transactions using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);
