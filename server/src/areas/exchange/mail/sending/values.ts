/** What the variables of a mail stand for, in the language of its reader. */
import { shownDay } from '../../../../lib/dates.ts'
import { type Language, locales, type Message, say } from '../../../../lib/languages.ts'
import type { Values } from '../templates/fill.ts'
import type { DocumentFacts, PartyFacts, SenderFacts } from './store.ts'

/** An amount with its currency, as people of the language write it. */
export const showAmount = (decimal: string, currency: string, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay: currency === 'EUR' ? 'symbol' : 'code' }).format(
    decimal as Intl.StringNumericLiteral,
  )

const showIban = (iban: string | null): string => iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? '…'

export const commonValues = (sender: SenderFacts, party: Pick<PartyFacts, 'name'> | null, language: Language): Values =>
  new Map([
    ['company_name', sender.company_name],
    ['company_number', sender.company_number ?? ''],
    ['firm_name', sender.firm_name ?? sender.company_name],
    ['sender_name', sender.person_name],
    ['third_party_name', party?.name ?? ''],
    ['today', shownDay(sender.today, language)],
    ['iban', showIban(sender.iban)],
  ])

/** A row of a list: French sets a blank before the colon. */
export const listRow: Message = { fr: '- {title} : {parts}', nl: '- {title}: {parts}', en: '- {title}: {parts}', de: '- {title}: {parts}' }

const words = {
  invoice: {
    fr: 'Facture {number} du {day}',
    nl: 'Factuur {number} van {day}',
    en: 'Invoice {number} of {day}',
    de: 'Rechnung {number} vom {day}',
  },
  credit_note: {
    fr: 'Note de crédit {number} du {day}',
    nl: 'Creditnota {number} van {day}',
    en: 'Credit note {number} of {day}',
    de: 'Gutschrift {number} vom {day}',
  },
  due: { fr: 'échéance {day}', nl: 'vervaldag {day}', en: 'due on {day}', de: 'fällig am {day}' },
  draft: { fr: '(projet)', nl: '(ontwerp)', en: '(draft)', de: '(Entwurf)' },
} satisfies Record<string, Message>

const titleOf = ({ is_credit_note, number, document_date }: DocumentFacts, language: Language): string =>
  say(is_credit_note ? words.credit_note : words.invoice, language, {
    number: number ?? words.draft[language],
    day: shownDay(document_date, language),
  })

const rowOf = (document: DocumentFacts, language: Language): string => {
  const { amount_gross, currency, due_date, structured_communication, is_credit_note } = document
  const due = due_date === null || is_credit_note ? [] : [say(words.due, language, { day: shownDay(due_date, language) })]
  const parts = [
    showAmount(amount_gross, currency, language),
    ...due,
    ...(structured_communication === null ? [] : [structured_communication]),
  ]
  return say(listRow, language, { title: titleOf(document, language), parts: parts.join(', ') })
}

export const documentValues = (documents: readonly DocumentFacts[], total: string, currency: string, language: Language): Values =>
  new Map([
    ['documents', documents.map((document) => rowOf(document, language)).join('\n')],
    ['document_numbers', documents.map((document) => titleOf(document, language)).join(', ')],
    ['total', showAmount(total, currency, language)],
  ])

/** What the PDF of a statement is called. */
export const statementName: Message = {
  fr: 'Relevé de compte {day}.pdf',
  nl: 'Rekeningoverzicht {day}.pdf',
  en: 'Statement of account {day}.pdf',
  de: 'Kontoauszug {day}.pdf',
}

export const statementValues = (
  { balance, overdue }: Pick<PartyFacts, 'balance' | 'overdue'>,
  currency: string,
  language: Language,
): Values =>
  new Map([
    ['balance', showAmount(balance, currency, language)],
    ['overdue', showAmount(overdue, currency, language)],
  ])
