/** What the variables of a reminder stand for. */
import { shownDay } from '../../../../lib/dates.ts'
import type { CountryPack } from '../../../../lib/country-packs.ts'
import { type Language, type Message, say } from '../../../../lib/languages.ts'
import { formatCents, parseCents, sum } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import { clauseLimitOf, consumerRuleOn } from '../../../../packs/reminders.ts'
import { listRow, showAmount } from '../sending/values.ts'
import type { SenderFacts } from '../sending/store.ts'
import type { Values } from '../templates/fill.ts'
import type { OverdueItem, Proposal } from './rules.ts'

export type Subject = { readonly number: string | null; readonly sold: string | null }

const words = {
  due: { fr: 'échue le {day}', nl: 'vervallen op {day}', en: 'due on {day}', de: 'fällig seit {day}' },
  of: { fr: 'du {day}', nl: 'van {day}', en: 'of {day}', de: 'vom {day}' },
} satisfies Record<string, Message>

type Letter = { readonly sender: SenderFacts; readonly pack: CountryPack; readonly currency: string; readonly language: Language }

/** What it is, what was sold, its day, its due date and the amount that is open. */
function rowOf(item: OverdueItem, subject: Subject | undefined, { currency, language }: Letter): string {
  const { entry_date, due_date, reference, label, journal_code, number, open_amount, structured_communication } = item
  const title = `${subject?.number ?? reference ?? `${journal_code} ${number}`} ${say(words.of, language, { day: shownDay(entry_date, language) })}`
  const what = subject?.sold ?? label
  const due = due_date === null ? [] : [say(words.due, language, { day: shownDay(due_date, language) })]
  const parts = [...(what === null ? [] : [what]), ...due, showAmount(open_amount, currency, language)]
  if (structured_communication !== null) parts.push(structured_communication)
  return say(listRow, language, { title, parts: parts.join(', ') })
}

export const reminderValues = (proposal: Proposal, subjects: ReadonlyMap<number, Subject>, letter: Letter): Values =>
  new Map([
    ['items', proposal.items.map((item) => rowOf(item as OverdueItem, subjects.get(item.entry_id), letter)).join('\n')],
    ['total', showAmount(proposal.total, letter.currency, letter.language)],
    ['consumer_notice', consumerNotice(proposal, letter) ?? ''],
  ])

/** Whether the law wants the first reminder to a consumer to say more. */
export const needsNotice = ({ is_consumer, level }: Proposal, { pack, sender }: Pick<Letter, 'pack' | 'sender'>): boolean => {
  const rules = packOf(pack).consumer_reminders
  return is_consumer && level === 1 && rules !== undefined && consumerRuleOn(rules, sender.today) !== null
}

/** Each debt has a clause of its own. */
export function consumerNotice(proposal: Proposal, letter: Letter): string | null {
  const { sender, pack, currency, language } = letter
  const { consumer_reminders: rules, invoices } = packOf(pack)
  const rule = rules && consumerRuleOn(rules, sender.today)
  if (!rule || !needsNotice(proposal, letter)) return null
  const clause = sum(proposal.raised.map(({ open_amount }) => clauseLimitOf(rules, parseCents(open_amount), sender.today)))
  return say(rule.notice, language, {
    creditor: sender.company_name,
    number: invoices.showEnterpriseNumber(sender.company_number ?? ''),
    total: showAmount(proposal.total, currency, language),
    days: rule.days_to_pay,
    clause: showAmount(formatCents(clause), currency, language),
  })
}
