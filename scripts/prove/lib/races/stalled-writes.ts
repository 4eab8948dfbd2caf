import { Client } from 'pg'
import type { Fixture } from '../fixture.ts'
import { waitFor } from '../wait.ts'

/** Where a write can be made to wait: before its record, after its sequence number is assigned, inside COMMIT. */
export const stallPlaces = ['before the record', 'after its number', 'inside COMMIT'] as const
export type StallPlace = (typeof stallPlaces)[number]

const lock = 4711

/**
 * Triggers of this proof make a write wait for an advisory lock, chosen by the name of the record. The second fires after the triggers of
 * the change log, because its name sorts after theirs.
 */
const triggers = `
  create function proof_stall() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock(${lock}); return new; end $$;
  create function proof_stall_any() returns trigger language plpgsql as
  $$ begin if exists (select from fresh where name = 'slow: after its number') then perform pg_advisory_xact_lock(${lock}); end if; return null; end $$;
  create trigger proof_before before insert on third_parties for each row
    when (new.name = 'slow: before the record') execute function proof_stall();
  create trigger zz_proof_after after insert on third_parties referencing new table as fresh for each statement execute function proof_stall_any();
  create constraint trigger proof_commit after insert on third_parties deferrable initially deferred for each row
    when (new.name = 'slow: inside COMMIT') execute function proof_stall();`

export const addStalls = (fixture: Fixture) => fixture.rows(triggers)

export const stalledName = (place: StallPlace) => `slow: ${place}`

/** Holds the lock that stalled writes wait for until `work` is done. */
export async function whileHolding(fixture: Fixture, work: () => Promise<void>) {
  const holder = new Client({ connectionString: fixture.services.env.DATABASE_OWNER_URL })
  await holder.connect()
  try {
    await holder.query(`select pg_advisory_lock(${lock})`)
    await work()
  } finally {
    await holder.end()
  }
}

/** True once a write waits for the holder. */
export const isStalled = (fixture: Fixture) =>
  waitFor(async () => (await fixture.rows("select from pg_locks where locktype = 'advisory' and not granted")).length === 1)
