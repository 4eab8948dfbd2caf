/** Accounts, customers, suppliers and the tax table of a FAIA: all that its entries and invoices name. */
import { type Cents, formatCents, plus, zero } from '../../../../../lib/money.ts'
import { optionalXml, xml, type XmlElement, type XmlStream, xmlStream } from '../../../../../lib/writers/xml.ts'
import type { AccountType, Pack } from '../../../../../packs/pack.ts'
import type { AccountBalances, PartyBalances } from '../../../../books/ledger/index.ts'
import { addressOf, balanceOf, optionalTextOf, textOf } from './parts.ts'
import type { Card, TaxCode } from './store.ts'

type Cover = (values: object) => void

const accountTypes: Readonly<Record<AccountType, string>> = {
  asset: 'Actif',
  liability: 'Passif',
  equity: 'Passif',
  income: 'Produit',
  expense: 'Charge',
  offbalance: 'Actif',
}

/** Customers who are consumers share one card. */
const finalConsumer = 'FINAL CONSUMER'

type Held = Card & { readonly opening: Cents; readonly closing: Cents }

/** How the entries and invoices of a FAIA name a third party. */
type NamedParty = { readonly element: 'CustomerID' | 'SupplierID'; readonly code: string; readonly card: Held }
export type Parties = ReadonlyMap<number, NamedParty>

export function nameParties(cards: readonly Card[], balances: readonly PartyBalances[]): Parties {
  const sums = new Map<number, { opening: Cents; closing: Cents }>()
  for (const { third_party, opening, closing } of balances) {
    if (third_party === null) continue
    const known = sums.get(third_party.id) ?? { opening: zero, closing: zero }
    sums.set(third_party.id, { opening: plus(known.opening, opening), closing: plus(known.closing, closing) })
  }
  return new Map(
    cards.map((card) => [
      card.id,
      {
        element: card.type === 'customer' ? 'CustomerID' : 'SupplierID',
        code: isConsumer(card) ? finalConsumer : card.code,
        card: { ...card, ...(sums.get(card.id) ?? { opening: zero, closing: zero }) },
      },
    ]),
  )
}

const isConsumer = ({ type, is_consumer }: Card): boolean => type === 'customer' && is_consumer

/** The cards that the file has: consumers are one. */
export function cardsOf(parties: Parties): readonly Held[] {
  const all = [...parties.values()].map(({ card }) => card)
  const consumers = all.filter(isConsumer)
  const [first] = consumers
  const others = all.filter((card) => !isConsumer(card))
  if (first === undefined) return others
  const nothing = { enterprise_number: null, vat_number: null, street: null, house_number: null, postal_code: null, city: null, iban: null }
  const opening = consumers.reduce((sum, card) => plus(sum, card.opening), zero)
  const closing = consumers.reduce((sum, card) => plus(sum, card.closing), zero)
  return [...others, { ...first, ...nothing, code: finalConsumer, name: finalConsumer, country: null, opening, closing }]
}

type Masters = {
  readonly pack: Pack
  readonly balances: readonly AccountBalances[]
  readonly cards: readonly Held[]
  readonly taxCodes: readonly TaxCode[]
  readonly shortCodes: ReadonlyMap<string, string>
  readonly cover: Cover
}

/** Lists of nothing are left out: the schema wants one member at least. */
export function masterFilesOf({ pack, balances, cards, taxCodes, shortCodes, cover }: Masters): XmlStream {
  const numbers = new Set(balances.map(({ number }) => number))
  const list = <T>(name: string, items: readonly T[], elementOf: (item: T) => XmlElement): XmlStream[] =>
    items.length === 0 ? [] : [xmlStream(name, mapped(items, elementOf))]
  const ofType = (type: Card['type']) => cards.filter((card) => card.type === type)
  return xmlStream('MasterFiles', [
    ...list('GeneralLedgerAccounts', balances, (account) => accountOf(account, pack, cover)),
    ...list('Customers', ofType('customer'), (card) => cardOf('Customer', card, numbers, cover)),
    ...list('Suppliers', ofType('supplier'), (card) => cardOf('Supplier', card, numbers, cover)),
    ...(taxCodes.length === 0 ? [] : [xml('TaxTable', [taxTableOf(taxCodes, shortCodes, pack, cover)])]),
  ])
}

function* mapped<T>(items: readonly T[], elementOf: (item: T) => XmlElement): Generator<XmlElement> {
  for (const item of items) yield elementOf(item)
}

function accountOf({ number, label, own_label, type, opening, closing }: AccountBalances, pack: Pack, cover: Cover): XmlElement {
  cover({ account: number, label: own_label, opening: formatCents(opening), closing: formatCents(closing) })
  return xml('Account', [
    textOf('AccountID', number, 'name'),
    textOf('AccountDescription', label, 'long'),
    textOf('StandardAccountID', standardAccountOf(number, pack), 'middle'),
    xml('AccountType', accountTypes[type as AccountType]),
    balanceOf('Opening', opening),
    balanceOf('Closing', closing),
  ])
}

/** The account of the standard chart that begins the number. */
function standardAccountOf(number: string, { accounts }: Pack): string {
  const fitting = accounts.filter((account) => number.startsWith(account.number)).map((account) => account.number)
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? number
}

function cardOf(kind: 'Customer' | 'Supplier', card: Held, numbers: ReadonlySet<string>, cover: Cover): XmlElement {
  const { code, name, vat_number, enterprise_number, iban, account, opening, closing } = card
  cover({ [kind.toLowerCase()]: code, name, vat_number, opening: formatCents(opening), closing: formatCents(closing) })
  return xml(kind, [
    optionalTextOf('RegistrationNumber', enterprise_number, 'middle'),
    textOf('Name', name, 'name'),
    addressOf('Address', card),
    vat_number === null ? null : xml('TaxRegistration', [textOf('TaxRegistrationNumber', vat_number, 'middle')]),
    iban === null ? null : xml('BankAccount', [textOf('IBANNumber', iban, 'middle')]),
    textOf(`${kind}ID`, code, 'middle'),
    numbers.has(account) ? xml('AccountID', account) : null,
    balanceOf('Opening', opening),
    balanceOf('Closing', closing),
  ])
}

const taxTableOf = (
  codes: readonly TaxCode[],
  shortCodes: ReadonlyMap<string, string>,
  { code: country }: Pack,
  cover: Cover,
): XmlElement =>
  xml('TaxTableEntry', [
    xml('TaxType', 'TVA'),
    xml('Description', 'Taxe sur la valeur ajoutée'),
    ...codes.map(({ code, label, own_label, rate, valid_from, valid_until }) => {
      cover({ vat_code: code, label: own_label, rate })
      return xml('TaxCodeDetails', [
        xml('TaxCode', shortCodes.get(code) ?? code),
        optionalXml('EffectiveDate', valid_from),
        optionalXml('ExpirationDate', valid_until),
        optionalTextOf('Description', label, 'long'),
        xml('TaxPercentage', rate),
        xml('Country', country),
      ])
    }),
  ])
