/** What this installation can do on the network. */
import type { PeppolProvider } from '../../../adapters/peppol-provider/index.ts'
import type { Participants } from '../../platform/peppol-participants/index.ts'

export type Network = {
  /** Null where the operator configured none. */
  readonly provider: PeppolProvider | null
  readonly participants: Participants
  /** Whether the French administration approved the provider as a platform. */
  readonly is_approved_in_france: boolean
}
