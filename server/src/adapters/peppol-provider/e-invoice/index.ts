/** e-invoice.be, by its published REST interface (version 1.1). */
import type { PeppolProvider } from '../provider.ts'
import { type Account, openClient } from './client.ts'
import { lookup } from './lookup.ts'
import { registrationOf, withdraw } from './registration.ts'

export function openEInvoice(account: Account): PeppolProvider {
  const ask = openClient(account)
  return {
    environment: account.environment,
    register: (services, applicant) => registrationOf(ask(services), applicant),
    registration: (services, applicant) => registrationOf(ask(services), applicant),
    withdraw: (services) => withdraw(ask(services)),
    lookup: (services, participantId) => lookup(ask(services), participantId),
  }
}
