-- migrate:up transaction:false

-- The pending list is short, so that the posting that empties it does not wait long.
create index concurrently entries_search on entries using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);
