/** What the developed layouts share: who, which facts, which sums, how to pay. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Party } from '../../invoice/model.ts'
import type { Wording } from '../../invoice/wording.ts'

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

export const vatLine = (party: Party, wording: Wording): string | null =>
  party.vat_number === null ? null : `${wording.term('vat_number')} ${wording.vat(party.vat_number)}`

export const addressOf = (party: Party, abroad: boolean): (string | null)[] => [
  party.street,
  townOf(party),
  abroad ? countryNames[party.country] : null,
]

export const buyerLines = (invoice: Invoice, wording: Wording): (string | null)[] => {
  const { buyer, seller } = invoice
  if (!buyer) return []
  return [buyer.name, ...addressOf(buyer, buyer.country !== seller.country), vatLine(buyer, wording)]
}

type Fact = readonly [label: string, value: string]

/** Number, dates and references; the ones that matter first or last is the layout's choice. */
export const mainFacts = (invoice: Invoice, wording: Wording): Fact[] => [
  ...(invoice.number === null ? [] : [[wording.numberLabel, invoice.number] as const]),
  ...(invoice.date === null ? [] : [[wording.term('date'), wording.date(invoice.date)] as const]),
  ...(invoice.due_date === null ? [] : [[wording.term('due'), wording.date(invoice.due_date)] as const]),
]

export const otherFacts = (invoice: Invoice, wording: Wording, most = 4): Fact[] => {
  const { distractors: beside, corrects } = invoice
  const facts: Fact[] = [
    [wording.term('customer_number'), beside.customer_number],
    [wording.term('order'), beside.order_number],
    [wording.term('delivery_date'), wording.date(beside.delivery_date)],
    [wording.term('delivery'), beside.delivery_number],
    [wording.term('order_date'), wording.date(beside.order_date)],
    [wording.term('contact'), beside.contact],
  ]
  const period: Fact[] = beside.period ? [[wording.term('period'), beside.period.map((day) => wording.date(day)).join(' - ')]] : []
  const picked = [...period, ...wording.random.shuffled(facts)].slice(0, wording.random.between(1, most))
  return [...(corrects === null ? [] : [[wording.term('corrects'), corrects] as const]), ...picked]
}

export type Sum = { readonly label: string; readonly amount: string; readonly strong?: boolean }

export const sumsBefore = (invoice: Invoice, wording: Wording): Sum[] =>
  invoice.allowance
    ? [
        {
          label: `${wording.term('allowance')} ${wording.rate(invoice.allowance.percent)} %`,
          amount: wording.money(-invoice.allowance.amount),
        },
      ]
    : []

const vatSums = (invoice: Invoice, wording: Wording): Sum[] =>
  invoice.shares.map(({ rate, base, amount }) => ({
    label: `${wording.term('vat')} ${wording.rate(rate)} %${invoice.shares.length > 1 ? ` (${wording.plain(base)})` : ''}`,
    amount: wording.money(amount),
  }))

/** What was paid before and what was open before: sums beside the one that counts. */
export const sumsAfter = (invoice: Invoice, wording: Wording): Sum[] => {
  const { prepaid, printed_gross, distractors } = invoice
  const owed = printed_gross - prepaid + (distractors.old_balance ?? 0)
  return [
    ...(prepaid > 0 ? [{ label: wording.term('prepaid'), amount: wording.money(-prepaid) }] : []),
    ...(distractors.old_balance === null ? [] : [{ label: wording.term('old_balance'), amount: wording.money(distractors.old_balance) }]),
    ...(prepaid > 0 || distractors.old_balance !== null
      ? [{ label: wording.term('to_pay'), amount: wording.money(owed), strong: true }]
      : []),
  ]
}

export const allSums = (invoice: Invoice, wording: Wording): Sum[] => [
  ...sumsBefore(invoice, wording),
  { label: wording.term('net'), amount: wording.money(invoice.net) },
  ...vatSums(invoice, wording),
  { label: wording.term('gross'), amount: wording.money(invoice.printed_gross), strong: true },
  ...sumsAfter(invoice, wording),
]

/** Banks, communication, paid, exemption: what stands below the sums. */
export const bankLines = ({ seller }: Invoice, wording: Wording): string[] =>
  seller.accounts.map(({ iban, bic, bank }) =>
    wording.term('iban') === 'IBAN'
      ? `${bank}  IBAN ${inFours(iban)}  BIC ${bic}`
      : `${wording.term('iban')}: ${bank} ${inFours(iban)} - BIC ${bic}`,
  )

export const paymentLines = (invoice: Invoice, wording: Wording): string[] => {
  const { communication, paid, language, distractors, treatment, kind } = invoice
  return [
    ...(treatment === 'standard' ? [] : [wording.term(treatment)]),
    ...(paid ? [`${wording.term('paid')} ${paid.how[language]} ${wording.date(paid.date)}`] : []),
    ...(communication === null ? [] : [`${wording.term('communication')}: ${formatCommunication(communication)}`]),
    ...(distractors.transporter
      ? [`${wording.term('transporter')}: ${distractors.transporter.name}, ${wording.vat(distractors.transporter.vat_number)}`]
      : []),
    ...(kind === 'invoice' && distractors.early_discount !== null
      ? [wording.term('early').replace('_', String(distractors.early_discount))]
      : []),
    ...(kind === 'invoice' ? [wording.term('terms')] : []),
  ]
}
