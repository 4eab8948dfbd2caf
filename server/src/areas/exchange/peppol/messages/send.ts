/** Puts a booked sale into the queue: built, checked by our own rules and stored before anything leaves. */
import { buffer } from 'node:stream/consumers'
import { type OutgoingInvoice, writeUbl } from '../../../../capture/einvoice/index.ts'
import type { FileStore } from '../../../../kernel/files/store.ts'
import type { Job } from '../../../../kernel/jobs/jobs.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import { invalid, invalidField, refused } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../../kernel/write/write.ts'
import {
  drawInvoice,
  embedPdf,
  errorsOfOutgoing,
  outgoingInvoice,
  outgoingMessages,
  setPeppolState,
} from '../../../documents/documents/index.ts'
import {
  isPeppolSilence,
  type ParticipantContext,
  peppolUnavailable,
  readParticipantId,
} from '../../../platform/peppol-participants/index.ts'
import { messages as registrationMessages } from '../messages.ts'
import * as notes from '../notes.ts'
import type { Network } from '../provider.ts'
import { requireProvider } from '../registration/actions.ts'
import type { Work } from './carry.ts'
import { documentTypeOf, receiversOf } from './rules.ts'
import type { Message, Sending } from './schema.ts'
import * as store from './store.ts'
import { loadOne as loadRegistration } from '../registration/store.ts'
import { messages } from './texts.ts'

type Context = ParticipantContext & {
  readonly company: Company
  readonly files: FileStore
  readonly conclude: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export async function sendDocument(network: Network, carry: Job<typeof Work>, context: Context, given: Sending): Promise<Message> {
  const { environment } = requireProvider(network)
  const { read, conclude, company } = context
  const { sender, sale, receivers } = await read((db) => readSale(db, company.id, given))
  // Whatever is wrong with the document is said before anybody outside is asked.
  await read((db) => requireInvoice(db, given.document_id, sender, receivers[0] ?? null))
  const receiver = await findReceiver(network, context, receivers, sale.is_credit_note)
  const xml = await read((db) => build(db, context, given.document_id, sender, receiver))
  return conclude(async (tx) => {
    const now = await readSale(tx, company.id, given)
    // The document changed while it was built.
    if (now.sale.version !== sale.version) throw invalidField('document_id', outgoingMessages.document_pending)
    const { is_credit_note, number, amount_gross, currency } = sale
    const document_type = is_credit_note ? 'credit_note' : 'invoice'
    const id = await store.queue(tx, given.document_id, {
      environment,
      sender,
      receiver,
      document_type,
      number,
      amount_gross,
      currency,
      xml,
    })
    await setPeppolState(tx, given.document_id, { message_id: id, status: 'queued' })
    tx.note(notes.queued, { params: { label: number ?? '', receiver } })
    tx.enqueue(carry, { company_id: (tx as FileTx).company.id, id }, { key: `peppol message ${(tx as FileTx).company.id} ${id}` })
    return store.loadOne(tx, id)
  })
}

/** The sale, if it may be sent now. */
async function readSale(db: Db, companyId: number, { document_id, receiver }: Sending) {
  const registration = await loadRegistration(db, companyId)
  if (registration.status !== 'active' || registration.participant_id === null)
    throw refused('peppol_not_active', registrationMessages.not_active)
  const sale = await store.findSale(db, document_id)
  if (!sale) throw invalidField('document_id', messages.document_unknown)
  if (sale.direction !== 'sale') throw invalidField('document_id', outgoingMessages.document_bought)
  if (sale.status !== 'booked') throw refused('document_not_booked', outgoingMessages.document_pending)
  if (await store.findCarrying(db, document_id)) throw refused('peppol_already_sent', messages.already_sent)
  const wanted = receiver ? readParticipantId(receiver) : undefined
  if (wanted === null) throw invalidField('receiver', messages.receiver_wrong)
  return { sender: registration.participant_id, sale, receivers: wanted ? [wanted] : receiversOf(sale) }
}

async function requireInvoice(db: Db, id: number, sender: string, receiver: string | null): Promise<OutgoingInvoice> {
  const outgoing = await outgoingInvoice(db, id, { sender, receiver })
  if ('problems' in outgoing) throw invalid(errorsOfOutgoing(outgoing.problems))
  return outgoing.invoice
}

async function build(db: Db, { files, company }: Context, id: number, sender: string, receiver: string): Promise<Buffer> {
  const invoice = await requireInvoice(db, id, sender, receiver)
  const { content } = await drawInvoice({ db, files, company }, id, undefined)
  return Buffer.from(writeUbl(embedPdf(invoice, await buffer(content), company.locale)))
}

/** The first of the identifiers that receives such a document. */
async function findReceiver(network: Network, context: Context, receivers: readonly string[], isCreditNote: boolean): Promise<string> {
  for (const receiver of receivers) {
    const found = await network.participants.find(context, receiver)
    if (isPeppolSilence(found)) throw peppolUnavailable(found)
    if (found.document_types.includes(documentTypeOf(isCreditNote))) return receiver
  }
  throw refused('peppol_recipient_unknown', messages.recipient_unknown, { params: { receiver: receivers.join(', ') } })
}
