import type { Verification } from '../../../server/test/harness/books/random-years.ts'
import type { Fixture } from './fixture.ts'
import { withProcesses } from './processes.ts'
import { waitFor } from './wait.ts'

type Shown = Verification & { readonly run: object | null; readonly verified_at: string | null }

/** Requests a run that reads every entry, waits until a worker has ended it, and returns its result. `call` sends to a path of the file. */
export async function verifyFully(call: <T>(method: string, path: string, body?: object) => Promise<T>): Promise<Verification> {
  await call('POST', 'ledger/verification', { full: true })
  const read = () => call<Shown>('GET', 'ledger/verification')
  if (!(await waitFor(async () => (await read()).run === null))) throw new Error('No worker ended the verification of the ledger.')
  return read()
}

/** Runs a worker beside the work. */
export const withWorker = <T>({ services }: Fixture, work: () => Promise<T>): Promise<T> =>
  withProcesses(services.folder, async (start) => {
    await start({ program: 'worker', env: services.env })
    return work()
  })
