import type { FileStore } from '../files/store.ts'
import type { Mailer } from '../outbound/mail.ts'
import type { Outgoing } from '../outbound/outgoing.ts'
import type { Secrets } from '../outbound/secrets.ts'
import type { Problem } from '../route/problem.ts'
import type { showingOf } from '../route/route.ts'
import type { Writer } from '../write/write.ts'
import type { Admitted, Gate } from './admit.ts'
import type { Call } from './call.ts'

/** Everything a call needs: the gate, the door to the database, and the outside world. */
export type Machine = Gate &
  Writer & {
    readonly files: FileStore
    readonly mail: Mailer
    readonly outgoing: Outgoing
    readonly secrets: Secrets
    readonly keep: Keep
    readonly report: (error: unknown) => void
  }

/** The machine with its routes around it: those that show one record of each kind. */
export type Serving = Machine & { readonly shows: ReturnType<typeof showingOf> }

/** How the floor above keeps a stale action of a device; it hands back what the caller is told. */
type Keep = (writer: Writer, call: Call, admitted: Admitted, stale: Problem) => Promise<Problem>
