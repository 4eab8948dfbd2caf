/** The access point provider of an installation: one, chosen by its operator. */
import { openEInvoice } from './e-invoice/index.ts'
import type { PeppolProvider } from './provider.ts'

export type PeppolSettings = {
  readonly peppol_provider: string | null
  readonly peppol_url: string | null
  readonly peppol_key: string | null
  readonly peppol_environment: string | null
}

/** Null when the operator configured none. */
export function openPeppolProvider({ peppol_provider, peppol_url, peppol_key, peppol_environment }: PeppolSettings): PeppolProvider | null {
  if (peppol_provider === null || peppol_url === null || peppol_key === null) return null
  return openEInvoice({ url: peppol_url, key: peppol_key, environment: peppol_environment === 'production' ? 'production' : 'test' })
}

export {
  type Inbound,
  type ParticipantSheet,
  type PendingCheck,
  type PeppolProvider,
  type Transmission,
} from './provider.ts'
