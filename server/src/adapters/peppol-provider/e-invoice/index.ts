/** e-invoice.be, by its published REST interface (version 1.1). */
import type { PeppolProvider } from '../provider.ts'
import { type Account, openClient } from './client.ts'
import { prepare, send, statusOf } from './documents.ts'
import { download, inbox } from './inbox.ts'
import { lookup } from './lookup.ts'
import { registrationOf, withdraw } from './registration.ts'

export function openEInvoice(account: Account): PeppolProvider {
  const ask = openClient(account)
  return {
    environment: account.environment,
    register: (services, applicant) => registrationOf(ask(services), applicant),
    registration: (services, applicant) => registrationOf(ask(services), applicant),
    withdraw: (services) => withdraw(ask(services)),
    prepare: (services, xml, name) => prepare(ask(services), xml, name),
    send: (services, documentId, sender, receiver) => send(ask(services), documentId, sender, receiver),
    status: (services, documentId) => statusOf(ask(services), documentId),
    inbox: (services, page) => inbox(ask(services), page),
    download: (services, id) => download(services, ask(services), account, id),
    lookup: (services, participantId) => lookup(ask(services), participantId),
  }
}
