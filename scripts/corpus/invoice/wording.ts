/** The wording of an invoice: terms, number and date formats, chosen once per document, as one program prints consistently. */
import type { SeededRandom } from './random.ts'
import { type DateStyle, formatAmount, formatDate, formatQuantity, formatRate, formatVat, type NumberStyle } from './formats.ts'
import type { Cents, Invoice, Language } from './model.ts'

export type Term =
  | 'invoice'
  | 'credit_note'
  | 'receipt'
  | 'other'
  | 'number'
  | 'number_credit'
  | 'date'
  | 'due'
  | 'customer'
  | 'customer_number'
  | 'order'
  | 'order_date'
  | 'delivery'
  | 'delivery_date'
  | 'period'
  | 'contact'
  | 'code'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discount'
  | 'rate'
  | 'amount'
  | 'net'
  | 'base'
  | 'vat'
  | 'gross'
  | 'to_pay'
  | 'prepaid'
  | 'old_balance'
  | 'allowance'
  | 'iban'
  | 'communication'
  | 'vat_number'
  | 'phone'
  | 'page'
  | 'carried'
  | 'brought'
  | 'paid'
  | 'corrects'
  | 'terms'
  | 'transporter'
  | 'early'
  | 'co_contractor'
  | 'eu_service'
  | 'eu_goods'
  | 'outside_eu'
  | 'small_business'

/** Alternatives by language, separated by `|`. */
export type Vocabulary = Readonly<Record<Term, readonly [fr: string, nl: string, de: string, en: string]>>

const order: readonly Language[] = ['fr', 'nl', 'de', 'en']

export type Habits = {
  readonly vocabulary: Vocabulary
  readonly dates: Readonly<Record<Language, readonly DateStyle[]>>
  readonly numbers: Readonly<Record<Language, readonly NumberStyle[]>>
  /** Position of the currency. */
  readonly currency: readonly ('before' | 'after' | 'tight_before' | 'tight_after' | 'code_before' | 'code_after' | 'none')[]
  /** The share of credit notes with negative amounts. */
  readonly negative?: number
  readonly vats: readonly ('official' | 'spaced' | 'compact')[]
}

export type Wording = {
  readonly term: (term: Term) => string
  readonly title: string
  readonly numberLabel: string
  /** Without currency, for columns. */
  readonly plain: (amount: Cents) => string
  readonly money: (amount: Cents) => string
  readonly date: (date: string) => string
  readonly quantity: (quantity: number) => string
  readonly rate: (rate: number) => string
  readonly vat: (number: string) => string
  readonly random: SeededRandom
  readonly numbers: NumberStyle
  readonly dates: DateStyle
}

const symbols = { EUR: '€', GBP: '£', USD: '$' } as const

const dateStyle = (invoice: Invoice, habits: Habits, random: SeededRandom): DateStyle =>
  invoice.seller.country === 'US' ? 'us' : random.pick(habits.dates[invoice.language])

export const wordingOf = (invoice: Invoice, habits: Habits, random: SeededRandom): Wording => {
  const { language, kind, currency, seller } = invoice
  const chosen = new Map<Term, string>()
  const term = (name: Term): string => {
    const known = chosen.get(name)
    if (known !== undefined) return known
    const picked = random.pick((habits.vocabulary[name][order.indexOf(language)] as string).split('|'))
    chosen.set(name, picked)
    return picked
  }
  const anglo = seller.country === 'GB' || seller.country === 'US'
  const numbers = anglo ? 'english' : random.pick(habits.numbers[language])
  const dates = dateStyle(invoice, habits, random)
  const side = random.pick(habits.currency)
  const sign = kind === 'credit_note' && random.chance(habits.negative ?? 0.4) ? -1 : 1
  const places = random.pick([0, 0, 2])
  const vats = random.pick(habits.vats)
  const plain = (amount: Cents): string => formatAmount(amount === 0 ? 0 : sign * amount, numbers)
  const around = (amount: string): string => {
    const forms = {
      before: `${symbols[currency]}${anglo ? '' : ' '}${amount}`,
      after: `${amount} ${symbols[currency]}`,
      tight_before: `${symbols[currency]}${amount}`,
      tight_after: `${amount}${symbols[currency]}`,
      code_before: `${currency} ${amount}`,
      code_after: `${amount} ${currency}`,
      none: currency === 'EUR' ? amount : `${currency} ${amount}`,
    }
    return forms[side]
  }
  return {
    term,
    title: term(kind),
    numberLabel: term(kind === 'credit_note' ? 'number_credit' : 'number'),
    plain,
    money: (amount) => around(plain(amount)),
    date: (date) => formatDate(date, dates, language),
    quantity: (quantity) => formatQuantity(quantity, numbers, places),
    rate: (rate) => formatRate(rate, numbers, places),
    vat: (number) => formatVat(number, vats),
    random,
    numbers,
    dates,
  }
}

/** The sentence that explains why no VAT is charged, or null. */
export const exemption = ({ treatment }: Invoice, wording: Wording): string | null =>
  treatment === 'standard' ? null : wording.term(treatment)
