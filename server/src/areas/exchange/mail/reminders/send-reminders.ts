/** Sends the reminders of the chosen customers: computed, stored and queued under the lock of the file. */
import type { ExternalContext } from '../../../../kernel/route/external-route.ts'
import { refuseIf } from '../../../../kernel/route/field-errors.ts'
import type { FieldErrors } from '../../../../kernel/route/problem.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { localDay } from '../../../../lib/dates.ts'
import type { Language } from '../../../../lib/languages.ts'
import { messages } from '../messages.ts'
import { remindersQueued } from '../notes.ts'
import type { NewReminders, QueuedReminders, SkipReason } from '../schema.ts'
import { chooseText, type ChosenText, fillText, newMessageId, senderFields } from '../sending/compose.ts'
import { enqueueMail } from '../sending/jobs.ts'
import { findSender, type SenderFacts } from '../sending/store.ts'
import { commonValues } from '../sending/values.ts'
import * as mails from '../store.ts'
import { purposeOfLevel, type ReminderLevel } from '../templates/purposes.ts'
import { readProposals } from './read-proposals.ts'
import type { Proposal } from './rules.ts'
import * as store from './store.ts'
import { consumerNotice, needsNotice, reminderValues, type Subject } from './values.ts'

type Context = Pick<ExternalContext<'write', undefined, '/v1/companies/:company'>, 'actor' | 'company' | 'key' | 'mail' | 'now' | 'write'>
type Chosen = { readonly proposals: readonly Proposal[]; readonly skipped: QueuedReminders['skipped'] }

export async function sendReminders(context: Context, body: NewReminders): Promise<QueuedReminders> {
  await context.mail.ready()
  return context.write((tx) => queueReminders(tx, context, body))
}

async function queueReminders(tx: Tx, context: Context, body: NewReminders): Promise<QueuedReminders> {
  const { company, actor, key, mail } = context
  const made = await mails.findMadeUnder(tx, key)
  if (made.length > 0) return { queued: made.length, mails: await mails.loadMails(tx, made), skipped: [] }
  const { proposals, skipped } = await choose(tx, context, body)
  if (proposals.length === 0) return { queued: 0, mails: [], skipped }
  const sender = await findSender(tx, actor.id)
  refuseIf(numberErrors(proposals, body, sender, company))
  const subjects = await readSubjects(tx, proposals)
  const textFor = chooser(tx)
  const rows: mails.MailRow[] = []
  for (const [index, proposal] of proposals.entries()) {
    const locale = body.locale ?? proposal.third_party.locale
    const letter = { sender, pack: company.country_pack, currency: company.currency, language: locale }
    const text = withNotice(await textFor(proposal.level as ReminderLevel, locale), consumerNotice(proposal, letter))
    const values = new Map([...commonValues(sender, proposal.third_party, locale), ...reminderValues(proposal, subjects, letter)])
    rows.push({
      purpose: purposeOfLevel(proposal.level as ReminderLevel),
      template_id: text.template_id,
      third_party_id: proposal.third_party.id,
      ...senderFields(sender),
      to_addresses: [proposal.third_party.email ?? ''],
      cc_addresses: [],
      ...fillText(text, values),
      locale,
      document_ids: [],
      attachments: [],
      warnings: [],
      message_id: newMessageId(mail.domain),
      client_key: key,
      position: index + 1,
    })
  }
  const ids = await mails.insertMails(tx, rows)
  await mails.insertItems(
    tx,
    proposals.flatMap(({ raised, level }, index) =>
      raised.map(({ id }) => ({ mail_id: ids[index] ?? 0, entry_line_id: id, level: level as ReminderLevel })),
    ),
  )
  for (const id of ids) enqueueMail(tx, company.id, id)
  tx.note(remindersQueued, { params: { count: ids.length } })
  return { queued: ids.length, mails: await mails.loadMails(tx, ids), skipped }
}

/** The proposals that can be sent now, and why the others of those asked for cannot. */
async function choose(tx: Tx, { company, now }: Context, body: NewReminders): Promise<Chosen> {
  const found = new Map((await store.findMerged(tx, body.third_party_ids)).map(({ asked, id }) => [asked, id]))
  const errors: FieldErrors = {}
  for (const [index, id] of body.third_party_ids.entries())
    if (!found.has(id)) errors[`third_party_ids.${index}`] = [{ message: messages.third_party_unknown }]
  refuseIf(errors)
  const all = Map.groupBy(
    await readProposals({ db: tx, pack: company.country_pack, today: localDay(now) }),
    ({ third_party }) => third_party.id,
  )
  const lines = [...all.values()].flat().flatMap(({ raised }) => raised.map(({ id }) => id))
  const queued = await mails.findQueuedLines(tx, lines)
  const [proposals, skipped]: [Proposal[], { third_party_id: number; reason: SkipReason }[]] = [[], []]
  for (const third_party_id of new Set(found.values())) {
    const own = (all.get(third_party_id) ?? []).filter(({ level }) => !body.level || level === body.level)
    if (own.length === 0) skipped.push({ third_party_id, reason: 'not_due' })
    for (const proposal of own) {
      const reason = proposal.blocked ?? (proposal.raised.some(({ id }) => queued.has(id)) ? 'queued' : null)
      if (reason === null) proposals.push(proposal)
      else skipped.push({ third_party_id, reason })
    }
  }
  return { proposals, skipped }
}

/** The first reminder to a consumer names the creditor by its number. */
function numberErrors(
  proposals: readonly Proposal[],
  { third_party_ids }: NewReminders,
  sender: SenderFacts,
  { country_pack: pack }: Company,
): FieldErrors {
  if (sender.company_number !== null) return {}
  const wanting = proposals.filter((proposal) => needsNotice(proposal, { sender, pack })).map(({ third_party }) => third_party.id)
  return Object.fromEntries(
    third_party_ids.flatMap((id, index) =>
      wanting.includes(id) ? [[`third_party_ids.${index}`, [{ message: messages.enterprise_number_required }]]] : [],
    ),
  )
}

async function readSubjects(tx: Tx, proposals: readonly Proposal[]): Promise<ReadonlyMap<number, Subject>> {
  const entries = proposals.flatMap(({ items }) => items.map(({ entry_id }) => entry_id))
  return new Map((await store.listSubjects(tx, entries)).map(({ entry_id, ...subject }) => [entry_id, subject]))
}

/** Each template is read once. */
function chooser(tx: Tx): (level: ReminderLevel, locale: Language) => Promise<ChosenText> {
  const known = new Map<string, Promise<ChosenText>>()
  return (level, locale) => {
    const key = `${level} ${locale}`
    const text = known.get(key) ?? chooseText(tx, purposeOfLevel(level), locale, {})
    known.set(key, text)
    return text
  }
}

/** A text of the file that leaves out what the law wants gets it at its end. */
const withNotice = (text: ChosenText, notice: string | null): ChosenText =>
  notice === null || /\{\{\s*consumer_notice\s*\}\}/.test(text.body) ? text : { ...text, body: `${text.body}\n\n{{consumer_notice}}` }
