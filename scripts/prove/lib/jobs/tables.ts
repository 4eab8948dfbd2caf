import type { Fixture } from '../fixture.ts'

/** Only proof_effects has a key: in the other tables duplicates must be visible. */
const tables = `
  create table proof_effects (company_id bigint, write_no bigint, held boolean not null, primary key (company_id, write_no));
  create table proof_runs (id bigint generated always as identity primary key, company_id bigint, write_no bigint, pid integer,
    started_at timestamptz not null default clock_timestamp(), ended_at timestamptz);
  create table proof_events (place bigint generated always as identity, firm_id bigint, sequence bigint, id text);
  grant select, insert on proof_effects to partita_app;
  grant select, insert, update on proof_runs to partita_app;
  grant insert on proof_events to partita_queue;`

export const addJobTables = (fixture: Fixture) => fixture.rows(tables)
