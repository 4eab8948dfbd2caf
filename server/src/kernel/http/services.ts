import type { FileStore } from '../files/store.ts'
import type { Mailer } from '../outbound/mail.ts'
import type { Outgoing } from '../outbound/outgoing.ts'
import type { Secrets } from '../outbound/secrets.ts'
import type { ServiceClient } from '../outbound/services.ts'
import type { Problem } from '../route/problem.ts'
import type { detailRoutes } from '../route/route.ts'
import type { Db } from '../write/database.ts'
import type { Writer } from '../write/write.ts'
import type { AdmissionServices, Admitted } from './admit.ts'
import type { AfterAnswer } from './after-answer.ts'
import type { Call } from './call.ts'
import type { Portions } from './portions.ts'

/** Everything that running a call needs: admission, the database, and the external services. */
export type Services = AdmissionServices &
  Writer & {
    readonly files: FileStore
    readonly mail: Mailer
    readonly outgoing: Outgoing
    readonly secrets: Secrets
    readonly services: ServiceClient
    readonly keepStaleAction: KeepStaleAction
    /** Removes what was staged under these keys and no write kept. */
    readonly dropStaged: (db: Db, files: FileStore, keys: readonly string[]) => Promise<void>
    readonly report: (error: unknown) => void
    readonly after_answer: AfterAnswer
    readonly portions: Portions
    /** The routes that show one record of each kind. */
    readonly shows: ReturnType<typeof detailRoutes>
  }

/** How a higher layer keeps a stale action of a device; it returns the problem that the caller gets. */
type KeepStaleAction = (writer: Writer, call: Call, admitted: Admitted, stale: Problem) => Promise<Problem>
