/** Queues mails by template for a higher area, inside its write. */
import type { Company } from '../../../../kernel/route/route.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { Mail } from '../schema.ts'
import * as mails from '../store.ts'
import type { TemplatePurpose } from '../templates/purposes.ts'
import { chooseText, fillText, newMessageId, senderFields } from './compose.ts'
import { enqueueMail } from './jobs.ts'
import { findSender, type PartyFacts } from './store.ts'
import { commonValues } from './values.ts'

export type Letter = {
  readonly purpose: TemplatePurpose
  readonly party: PartyFacts | null
  readonly to: readonly string[]
  readonly locale: Language
  /** What the variables of its purpose stand for. */
  readonly values: ReadonlyMap<string, string>
}
type Sending = { readonly company: Company; readonly user_id: number; readonly domain: string; readonly key: string | null }

export async function queueLetters(tx: Tx, { company, user_id, domain, key }: Sending, letters: readonly Letter[]): Promise<Mail[]> {
  const sender = await findSender(tx, user_id)
  const rows: mails.MailRow[] = []
  for (const [index, { purpose, party, to, locale, values }] of letters.entries()) {
    const text = await chooseText(tx, purpose, locale, {})
    rows.push({
      purpose,
      template_id: text.template_id,
      third_party_id: party?.id ?? null,
      ...senderFields(sender),
      to_addresses: to,
      cc_addresses: [],
      ...fillText(text, new Map([...commonValues(sender, party, locale), ...values])),
      locale,
      document_ids: [],
      attachments: [],
      warnings: [],
      message_id: newMessageId(domain),
      client_key: key,
      position: index + 1,
    })
  }
  const ids = await mails.insertMails(tx, rows)
  for (const id of ids) enqueueMail(tx, company.id, id)
  return mails.loadMails(tx, ids)
}
