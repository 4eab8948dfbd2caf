/** Sends one mail on request: checked and drawn first, then stored and queued in one write. */
import type { ExternalContext } from '../../../../kernel/route/external-route.ts'
import { refuseIf } from '../../../../kernel/route/field-errors.ts'
import { type FieldErrors, invalidField, refused } from '../../../../kernel/route/problem.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { say } from '../../../../lib/languages.ts'
import { formatCents, negate, parseCents, sum } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import { messages } from '../messages.ts'
import { mailQueued } from '../notes.ts'
import type { Mail, NewMail } from '../schema.ts'
import * as mails from '../store.ts'
import type { Purpose } from '../templates/purposes.ts'
import { type Attachment, attachmentOf, type DrawStatement, keepDrawn, refuseTooLarge, type Staged, stageDrawn } from './attachments.ts'
import { chooseText, fillText, newMessageId, senderFields } from './compose.ts'
import { enqueueMail } from './jobs.ts'
import * as store from './store.ts'
import { commonValues, documentValues, statementName, statementValues } from './values.ts'

type Context = Pick<
  ExternalContext<'write', undefined, '/v1/companies/:company'>,
  'actor' | 'company' | 'files' | 'key' | 'mail' | 'now' | 'read' | 'stage' | 'write'
>

const purposeOf = ({ purpose, document_ids = [], statement = false }: NewMail): Purpose =>
  purpose ?? (document_ids.length > 0 ? 'document' : statement ? 'statement' : 'free')

export async function sendMail(context: Context, body: NewMail, drawStatement: DrawStatement): Promise<Mail> {
  const { row, attachments } = await context.read((db) => composeMail(context, db, body, drawStatement))
  await context.mail.ready()
  const staged = await stageDrawn(attachments, context.stage)
  const message_id = newMessageId(context.mail.domain)
  return context.write((tx) => queueMail(tx, context.company, { ...row, message_id, client_key: context.key }, staged))
}

type Row = Omit<mails.MailRow, 'attachments'>

async function queueMail(tx: Tx, company: Company, row: Row, staged: readonly Staged[]): Promise<Mail> {
  const made = await mails.findMadeUnder(tx, row.client_key)
  const ids = made.length > 0 ? made : await mails.insertMails(tx, [{ ...row, attachments: await keepDrawn(tx, company.id, staged) }])
  const [mail] = await mails.loadMails(tx, ids)
  if (!mail) throw new Error('the mail is not there')
  if (made.length > 0) return mail
  enqueueMail(tx, company.id, mail.id)
  tx.note(mailQueued, { params: { to: mail.to.join(', '), subject: mail.subject } })
  return mail
}

type Composed = { readonly row: Omit<Row, 'message_id' | 'client_key'>; readonly attachments: readonly Attachment[] }

async function composeMail(context: Context, db: Db, body: NewMail, drawStatement: DrawStatement): Promise<Composed> {
  const { company, files, now, actor } = context
  const purpose = purposeOf(body)
  const sender = await store.findSender(db, actor.id)
  const documents = await findDocuments(db, body.document_ids ?? [])
  const party = await findParty(db, body, documents)
  const wantsStatement = body.statement ?? purpose === 'statement'
  if (wantsStatement && !party) throw invalidField('third_party_id', messages.third_party_required)
  if (purpose === 'document' && documents.length === 0) throw invalidField('document_ids', messages.documents_required)
  const language = body.locale ?? party?.locale ?? sender.locale
  const text = await chooseText(db, purpose, language, body)
  const to_addresses = recipientsOf(body, party)
  const values = new Map([
    ...commonValues(sender, party, language),
    ...documentValues(documents, totalOf(documents), documents[0]?.currency ?? company.currency, language),
    ...statementValues(party ?? { balance: '0.00', overdue: '0.00' }, company.currency, language),
  ])
  const filled = fillText(text, values)
  const reader = { db, files, company, now, language }
  const attachments: Attachment[] = []
  for (const [index, document] of documents.entries()) attachments.push(await attachmentOf(reader, document, index))
  if (wantsStatement && party) {
    const name = say(statementName, language, { day: sender.today })
    attachments.push({ drawn: { name, content: await drawStatement(reader, party.id) } })
  }
  refuseTooLarge(attachments)
  return {
    attachments,
    row: {
      purpose,
      template_id: text.template_id,
      third_party_id: party?.id ?? null,
      ...senderFields(sender),
      to_addresses,
      cc_addresses: [...new Set(body.cc)],
      ...filled,
      locale: language,
      document_ids: documents.map(({ id }) => id),
      warnings: warningsOf(company, party, documents),
      position: 1,
    },
  }
}

/** In the order given, each once; all errors at once. */
async function findDocuments(db: Db, ids: readonly number[]): Promise<store.DocumentFacts[]> {
  if (ids.length === 0) return []
  const found = new Map((await store.findDocuments(db, ids)).map((document) => [document.id, document]))
  const errors: FieldErrors = {}
  for (const [index, id] of ids.entries()) if (!found.has(id)) errors[`document_ids.${index}`] = [{ message: messages.document_unknown }]
  refuseIf(errors)
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

/** The third party named, else the only one of the documents. */
async function findParty(db: Db, { third_party_id }: NewMail, documents: readonly store.DocumentFacts[]): Promise<store.PartyFacts | null> {
  const ids = third_party_id ? [third_party_id] : [...new Set(documents.map((document) => document.third_party_id))]
  if (ids.length !== 1) return null
  const [party] = await store.findParties(db, ids)
  if (!party) throw invalidField('third_party_id', messages.third_party_unknown)
  return party
}

function recipientsOf({ to }: NewMail, party: store.PartyFacts | null): string[] {
  const addresses = [...new Set(to?.length ? to : party?.email ? [party.email] : [])]
  if (addresses.length === 0) throw refused('recipient_missing', messages.recipient_missing)
  return addresses
}

/** Credit notes are deducted. */
const totalOf = (documents: readonly store.DocumentFacts[]): string =>
  formatCents(
    sum(
      documents.map(({ amount_gross, is_credit_note }) => {
        const amount = parseCents(amount_gross)
        return is_credit_note ? negate(amount) : amount
      }),
    ),
  )

/** An invoice between enterprises goes over Peppol where both can. */
function warningsOf({ country_pack }: Company, party: store.PartyFacts | null, documents: readonly store.DocumentFacts[]): string[] {
  const sells = documents.some(({ direction }) => direction === 'sale')
  return packOf(country_pack).b2b_over_peppol === true && sells && party?.peppol_registered === true && !party.is_consumer
    ? ['peppol_available']
    : []
}
