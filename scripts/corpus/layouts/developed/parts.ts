/** What the developed layouts share: who, which facts, which sums, how to pay. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Party } from '../../invoice/model.ts'
import type { Voice } from '../../invoice/wording.ts'

const countryNames = {
  BE: 'Belgique',
  FR: 'France',
  LU: 'Luxembourg',
  NL: 'Nederland',
  DE: 'Deutschland',
  GB: 'United Kingdom',
  US: 'USA',
  ES: 'España',
}

export const townOf = ({ postal_code, city, country }: Party): string =>
  country === 'US' || country === 'GB' ? `${city}, ${postal_code}` : `${country === 'BE' ? 'B-' : ''}${postal_code} ${city}`

export const vatLine = (party: Party, voice: Voice): string | null =>
  party.vat_number === null ? null : `${voice.say('vat_number')} ${voice.vat(party.vat_number)}`

export const addressOf = (party: Party, abroad: boolean): (string | null)[] => [
  party.street,
  townOf(party),
  abroad ? countryNames[party.country] : null,
]

export const buyerLines = (invoice: Invoice, voice: Voice): (string | null)[] => {
  const { buyer, seller } = invoice
  if (!buyer) return []
  return [buyer.name, ...addressOf(buyer, buyer.country !== seller.country), vatLine(buyer, voice)]
}

type Fact = readonly [label: string, value: string]

/** Number, dates and references; the ones that matter first or last is the layout's choice. */
export const mainFacts = (invoice: Invoice, voice: Voice): Fact[] => [
  ...(invoice.number === null ? [] : [[voice.numberLabel, invoice.number] as const]),
  ...(invoice.date === null ? [] : [[voice.say('date'), voice.date(invoice.date)] as const]),
  ...(invoice.due_date === null ? [] : [[voice.say('due'), voice.date(invoice.due_date)] as const]),
]

export const otherFacts = (invoice: Invoice, voice: Voice, most = 4): Fact[] => {
  const { distractors: beside, corrects } = invoice
  const facts: Fact[] = [
    [voice.say('customer_number'), beside.customer_number],
    [voice.say('order'), beside.order_number],
    [voice.say('delivery_date'), voice.date(beside.delivery_date)],
    [voice.say('delivery'), beside.delivery_number],
    [voice.say('order_date'), voice.date(beside.order_date)],
    [voice.say('contact'), beside.contact],
  ]
  const period: Fact[] = beside.period ? [[voice.say('period'), beside.period.map((day) => voice.date(day)).join(' - ')]] : []
  const picked = [...period, ...voice.dice.shuffled(facts)].slice(0, voice.dice.between(1, most))
  return [...(corrects === null ? [] : [[voice.say('corrects'), corrects] as const]), ...picked]
}

export type Sum = { readonly label: string; readonly amount: string; readonly strong?: boolean }

export const sumsBefore = (invoice: Invoice, voice: Voice): Sum[] =>
  invoice.allowance
    ? [
        {
          label: `${voice.say('allowance')} ${voice.rate(invoice.allowance.percent)} %`,
          amount: voice.money(-invoice.allowance.amount),
        },
      ]
    : []

const vatSums = (invoice: Invoice, voice: Voice): Sum[] =>
  invoice.shares.map(({ rate, base, amount }) => ({
    label: `${voice.say('vat')} ${voice.rate(rate)} %${invoice.shares.length > 1 ? ` (${voice.plain(base)})` : ''}`,
    amount: voice.money(amount),
  }))

/** What was paid before and what was open before: sums beside the one that counts. */
export const sumsAfter = (invoice: Invoice, voice: Voice): Sum[] => {
  const { prepaid, printed_gross, distractors } = invoice
  const owed = printed_gross - prepaid + (distractors.old_balance ?? 0)
  return [
    ...(prepaid > 0 ? [{ label: voice.say('prepaid'), amount: voice.money(-prepaid) }] : []),
    ...(distractors.old_balance === null ? [] : [{ label: voice.say('old_balance'), amount: voice.money(distractors.old_balance) }]),
    ...(prepaid > 0 || distractors.old_balance !== null ? [{ label: voice.say('to_pay'), amount: voice.money(owed), strong: true }] : []),
  ]
}

export const allSums = (invoice: Invoice, voice: Voice): Sum[] => [
  ...sumsBefore(invoice, voice),
  { label: voice.say('net'), amount: voice.money(invoice.net) },
  ...vatSums(invoice, voice),
  { label: voice.say('gross'), amount: voice.money(invoice.printed_gross), strong: true },
  ...sumsAfter(invoice, voice),
]

/** Banks, communication, paid, exemption: what stands below the sums. */
export const bankLines = ({ seller }: Invoice, voice: Voice): string[] =>
  seller.accounts.map(({ iban, bic, bank }) =>
    voice.say('iban') === 'IBAN'
      ? `${bank}  IBAN ${inFours(iban)}  BIC ${bic}`
      : `${voice.say('iban')}: ${bank} ${inFours(iban)} - BIC ${bic}`,
  )

export const paymentLines = (invoice: Invoice, voice: Voice): string[] => {
  const { communication, paid, language, distractors, treatment, kind } = invoice
  return [
    ...(treatment === 'standard' ? [] : [voice.say(treatment)]),
    ...(paid ? [`${voice.say('paid')} ${paid.how[language]} ${voice.date(paid.date)}`] : []),
    ...(communication === null ? [] : [`${voice.say('communication')}: ${formatCommunication(communication)}`]),
    ...(distractors.transporter
      ? [`${voice.say('transporter')}: ${distractors.transporter.name}, ${voice.vat(distractors.transporter.vat_number)}`]
      : []),
    ...(kind === 'invoice' && distractors.early_discount !== null
      ? [voice.say('early').replace('_', String(distractors.early_discount))]
      : []),
    ...(kind === 'invoice' ? [voice.say('terms')] : []),
  ]
}
