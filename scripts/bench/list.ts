import type { Contest, Size } from './lib/contest.ts'
import type { Figure } from './lib/figure.ts'
import type { Fixture } from './lib/fixture.ts'
import type { Session } from './lib/seed.ts'
import { measureCapture } from './files/capture.ts'
import { measureExports } from './files/exports.ts'
import { measureSandbox } from './files/sandbox.ts'
import { measureUpload } from './files/upload.ts'
import { withUploadApi } from './files/upload-client.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureMemory } from './process/memory.ts'
import { measureStartUp } from './process/start-up.ts'
import { measureSuggestions } from './reads/bank-matching.ts'
import { measureFilters } from './reads/filters.ts'
import { measureHistory } from './reads/history.ts'
import { measureLookUp } from './reads/me.ts'
import { measurePages } from './reads/pages.ts'
import { comparePing } from './reads/ping.ts'
import { measureBootstrap, measurePull } from './reads/sync.ts'
import { measureRegister } from './reads/register.ts'
import { measureReports } from './reads/reports.ts'
import { measureStatistics } from './reads/statistics.ts'
import { compareThirdParties } from './reads/third-parties.ts'
import { measureVatReturns } from './reads/vat.ts'
import { measureDrain } from './worker/jobs.ts'
import { measureRelay } from './worker/relay.ts'
import { measureVerification } from './worker/verification.ts'
import { measureDeliveries } from './worker/webhooks.ts'
import { measureDepreciation } from './writes/assets.ts'
import { measureAutoMatch } from './writes/auto-match.ts'
import { measureStatements } from './writes/bank.ts'
import { measureCreations } from './writes/create-company.ts'
import { measureEnqueueCost } from './writes/enqueue.ts'
import { measureEventCost } from './writes/event-cost.ts'
import { measureImports } from './writes/import.ts'
import { comparePatch } from './writes/patch.ts'
import { comparePosting } from './writes/posting.ts'
import { measureWal } from './writes/wal.ts'

/** `entries` and `revisions`: how many the company files hold that are read. `files`: up to how many an installation grows. */
export type Context = {
  readonly fixture: Fixture
  readonly firm: string
  readonly size: Size
  readonly entries: number
  readonly revisions: number
  readonly files: number
}

/** A bench on the API of the fixture. `evidence` is read when that API has stopped, so that no request is in flight. */
export type Prepared = {
  readonly contests?: readonly Contest[]
  readonly figures?: (size: Size) => Promise<Figure[]>
  readonly evidence?: () => Promise<string[]>
}

type ApiBench = (context: Context, caller: Session) => Promise<Prepared>

export const apiBenches: Readonly<Record<string, ApiBench>> = {
  ping: async ({ fixture }) => ({ contests: [comparePing(fixture)] }),
  'third-parties': async ({ fixture, firm }, caller) => ({ contests: [await compareThirdParties(fixture, caller, firm)] }),
  patch: ({ fixture, firm }, caller) => comparePatch(fixture, caller, firm),
  posting: ({ fixture, firm }, caller) => comparePosting(fixture, caller, firm),
  wal: async ({ fixture, firm }, caller) => ({ figures: (size) => measureWal(fixture, caller, firm, size) }),
  import: async ({ fixture, firm, entries }, caller) => ({ figures: (size) => measureImports(fixture, caller, firm, entries, size) }),
  bank: async ({ fixture, firm }, caller) => ({
    figures: async (size) => [
      ...(await measureStatements(fixture, caller, firm, size)),
      ...(await measureAutoMatch(fixture, caller, firm, size)),
    ],
  }),
  assets: async ({ fixture, firm }, caller) => ({ figures: (size) => measureDepreciation(fixture, caller, firm, size) }),
  'entries-pages': async ({ fixture, entries }, caller) => ({ figures: (size) => measurePages(fixture, caller, entries, size) }),
  filters: async ({ fixture, entries }, caller) => ({ figures: (size) => measureFilters(fixture, caller, entries, size) }),
  history: async ({ fixture, firm, revisions }, caller) => ({ figures: (size) => measureHistory(fixture, caller, firm, revisions, size) }),
  memory: async ({ fixture, entries }) => ({ figures: (size) => measureMemory(fixture, entries, size) }),
  pull: async ({ fixture, entries }, caller) => ({ figures: (size) => measurePull(fixture, caller, entries, size) }),
  vat: async ({ fixture }, caller) => ({ figures: (size) => measureVatReturns(fixture, caller, size) }),
  reports: async ({ fixture, entries }, caller) => ({ figures: (size) => measureReports(fixture, caller, entries, size) }),
  register: async ({ fixture, entries }, caller) => ({ figures: () => measureRegister(fixture, caller, entries) }),
  statistics: async ({ fixture, firm }, caller) => ({ figures: (size) => measureStatistics(fixture, caller, firm, size) }),
  suggestions: async ({ fixture }, caller) => ({ figures: (size) => measureSuggestions(fixture, caller, size) }),
  growth: async ({ fixture, files }, caller) => ({ figures: (size) => measureGrowth(fixture, caller, files, size) }),
  bootstrap: async ({ fixture, entries }) => ({ figures: (size) => measureBootstrap(fixture, entries, size) }),
}

/** Benches with processes of their own, once the API of the fixture has stopped; in this order, since jobs that writes leave behind would slow the drain. */
export const processBenches: Readonly<Record<string, (context: Context) => Promise<Figure[]>>> = {
  'create-company': ({ fixture, firm, size }) => measureCreations(fixture, firm, size),
  me: ({ fixture, size }) => measureLookUp(fixture, size),
  jobs: async ({ fixture, size }) => [await measureDrain(fixture, size.rounds)],
  relay: async ({ fixture, size }) => [await measureRelay(fixture, size.rounds)],
  webhooks: async ({ fixture, firm, size }) => [
    ...(await measureDeliveries(fixture, size.rounds)),
    ...(await measureEventCost(fixture, firm, size)),
  ],
  enqueue: ({ fixture, firm, size }) => measureEnqueueCost(fixture, firm, size),
  exports: ({ fixture, entries, size }) => measureExports(fixture, entries, size),
  upload: ({ fixture, firm, size }) => measureUpload(fixture, firm, size),
  capture: ({ fixture, firm, size }) => measureCapture(fixture, firm, size),
  sandbox: ({ fixture, firm, size }) => measureSandbox(fixture, firm, size),
  verification: ({ fixture, entries, size }) =>
    withUploadApi(fixture, {}, ({ caller }) => measureVerification(fixture, caller, entries, size)),
  'start-up': ({ fixture, size }) => measureStartUp(fixture, size.rounds),
}

export const benchNames: readonly string[] = [...Object.keys(apiBenches), ...Object.keys(processBenches)]
