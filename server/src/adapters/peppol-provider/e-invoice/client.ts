import type { ServiceClient, ServiceOutcome, ServiceRequest } from '../../../kernel/outbound/services.ts'
import type { PeppolProvider } from '../provider.ts'

export type Account = { readonly url: string; readonly key: string; readonly environment: PeppolProvider['environment'] }

/** One request to the account, by its path. */
export type Ask = (path: string, request?: Pick<ServiceRequest, 'method' | 'body' | 'most_bytes'>) => Promise<ServiceOutcome>

/** A provider that refuses the key answers nothing either: for its users it is as unavailable as a silent one. */
export const openClient =
  ({ url, key }: Account) =>
  (services: ServiceClient): Ask =>
  (path, request = {}) =>
    services.call({
      service: 'peppol',
      url: `${url}${path}`,
      headers: { accept: 'application/json', authorization: `Bearer ${key}` },
      ...request,
    })
