import { Client } from 'pg'
import type { Fixture } from '../fixture.ts'
import { waitFor } from '../wait.ts'

const space = 4712

/** A held job waits inside COMMIT for the advisory lock of its file, so that rounds do not hold each other's jobs. */
export const addHeldJobs = (fixture: Fixture) =>
  fixture.rows(`
    create function proof_hold_job() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${space}, new.company_id::integer); return null; end $$;
    create constraint trigger proof_held after insert on proof_effects deferrable initially deferred for each row
      when (new.held) execute function proof_hold_job()`)

/** Holds the lock that the job of that file waits for until `work` is done. */
export async function whileHoldingJob(fixture: Fixture, companyId: number, work: () => Promise<void>) {
  const holder = new Client({ connectionString: fixture.services.env.DATABASE_OWNER_URL })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock($1, $2)', [space, companyId])
    await work()
  } finally {
    await holder.end()
  }
}

/** True once the job of that file waits. */
export const isHeld = (fixture: Fixture, companyId: number) =>
  waitFor(async () => {
    const waiting = 'select from pg_locks where classid = $1 and objid = $2 and not granted'
    return (await fixture.rows(waiting, [space, companyId])).length === 1
  })
