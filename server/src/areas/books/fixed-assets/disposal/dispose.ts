/** Disposal of an asset: depreciation up to the day, the sale, and the exit, in one write. */
import { type FieldErrors, invalid, invalidField, refused, renameFields } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { dateOf } from '../../../../lib/dates.ts'
import { say } from '../../../../lib/languages.ts'
import { type Cents, formatCents, parseCents, plus, sum, zero } from '../../../../lib/money.ts'
import { given } from '../../../../lib/values.ts'
import { type DisposalAccounts, disposalAccounts } from '../../../../packs/depreciation/index.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import {
  amountOf,
  dueDateOf,
  type EntryFacts,
  loadEntryFacts,
  noErrors,
  type PartyFacts,
  partyOf,
  postInvoice,
  problemOf,
  type VatFacts,
  vatCodeOf,
} from '../../entries/index.ts'
import { ensureGeneralJournal, findDefaultJournal } from '../../journals/index.ts'
import { postEntries } from '../../ledger/index.ts'
import { findCharges, loadInOrder, postCharges, withDateField } from '../depreciation/depreciate.ts'
import { messages as depreciationMessages } from '../depreciation/messages.ts'
import { shortLabel } from '../depreciation/rules.ts'
import { fixedAsset } from '../resource.ts'
import type { FixedAsset } from '../schema.ts'
import { labels, messages } from './messages.ts'
import * as notes from './notes.ts'
import { type DisposalFigures, type ExitLine, exitLines, priceAccountOf } from './rules.ts'
import type { Disposal, DisposedAsset } from './schema.ts'
import * as store from './store.ts'

/** A validated disposal, with the records it refers to. */
type Terms = {
  readonly day: string
  readonly price: Cents
  readonly party: PartyFacts | null
  readonly code: VatFacts | null
  readonly accounts: DisposalAccounts
  readonly facts: EntryFacts
  /** Ids by account number, and by name for the accounts of the asset itself. */
  readonly ids: ReadonlyMap<string, number>
}

export async function disposeAsset(tx: FileTx, asset: FixedAsset, body: Disposal): Promise<DisposedAsset> {
  if (asset.status === 'disposed') throw refused('asset_disposed', messages.disposed)
  const pack = packOf(tx.company.country_pack)
  const day = dateOf(body.disposed_on) ?? ''
  refuseFields(asset, body, day)
  const terms = await readTerms(tx, asset, body, day, pack)
  const charges = await findCharges(tx, pack, [asset.id], day, 'disposed_on')
  const charged = await postCharges(tx, charges, { until: day, field: 'disposed_on', group_by: 'asset' })
  const figures = {
    cost: parseCents(asset.acquisition_value),
    accumulated: plus(parseCents(asset.depreciated), sum(charges.map(({ amount }) => amount))),
    price: terms.price,
  }
  const sale = terms.code ? await postSale(tx, asset, terms, figures) : null
  const exit = await postExit(tx, asset, body, terms, figures, pack)
  await tx.verb('post', () =>
    store.setDisposed(tx, asset.id, {
      disposed_on: day,
      disposal_kind: body.kind,
      disposal_amount: body.kind === 'sale' ? formatCents(terms.price) : null,
      disposal_entry_id: exit,
      sale_entry_id: sale,
    }),
  )
  const [disposed] = await fixedAsset.load(tx, [asset.id])
  if (!disposed) throw new Error('the asset just disposed of cannot be read')
  const details = activityDetails(fixedAsset, disposed)
  tx.note(body.kind === 'sale' ? notes.sold : notes.scrapped, {
    ...details,
    params: { ...details.params, ...(body.kind === 'sale' && { amount: formatCents(terms.price) }) },
  })
  return { asset: disposed, entries: await loadInOrder(tx, [...charged, ...(sale === null ? [] : [sale]), exit]) }
}

/** What is wrong whatever the records are. */
function refuseFields({ acquired_on, in_service_on, depreciated_until }: FixedAsset, body: Disposal, day: string): void {
  const errors: FieldErrors = {}
  const begin = in_service_on > acquired_on ? in_service_on : acquired_on
  if (depreciated_until !== null && day < depreciated_until)
    errors['disposed_on'] = [{ message: messages.before_charge, params: { date: depreciated_until } }]
  if (day < begin) errors['disposed_on'] = [{ message: messages.before_service, params: { date: begin } }]
  const isGiven = (field: 'amount' | 'third_party_id' | 'vat_code') => body[field] !== undefined && body[field] !== null
  if (body.kind === 'scrap')
    for (const field of ['amount', 'third_party_id', 'vat_code'] as const) {
      if (isGiven(field)) errors[field] = [{ message: messages.not_scrapped }]
    }
  else if (!isGiven('amount')) errors['amount'] = [{ message: messages.amount_required }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The price, the buyer, the VAT code and the accounts, each checked. */
async function readTerms(tx: FileTx, asset: FixedAsset, body: Disposal, day: string, pack: Pack): Promise<Terms> {
  const { asset_account, depreciation_account } = await store.loadAccounts(tx, asset.id)
  const accounts = disposalAccounts(pack.depreciation, asset_account.number, body.ordinary ?? false)
  if (!accounts) throw invalidField('account', messages.no_accounts, { account: asset_account.number })
  const unusable = given([asset_account, depreciation_account]).find(({ is_usable }) => !is_usable)
  if (unusable) throw invalidField('account', messages.account_unfit, { account: unusable.number })
  if (!depreciation_account && parseCents(asset.depreciated) > zero)
    throw invalidField('account', depreciationMessages.no_account, { asset: fixedAsset.label(asset) })
  const numbers = [accounts.gain_price, accounts.gain_value, accounts.loss_price, accounts.loss_value, accounts.receivable]
  const journal = body.vat_code ? await findDefaultJournal(tx, 'sale', '') : undefined
  const code = body.vat_code ? (pack.depreciation.disposal_vat_codes[body.vat_code] ?? body.vat_code) : null
  const facts = await loadEntryFacts(tx, {
    journal_id: journal?.id ?? 0,
    account_ids: [],
    account_numbers: numbers.filter((number) => number !== null),
    third_party_ids: body.third_party_id ? [body.third_party_id] : [],
    vat_code_ids: [],
    vat_codes: code ? [code] : [],
    analytic_code_ids: [],
    credited_entry_id: null,
  })
  if (code && !journal) throw invalidField('vat_code', messages.no_sales_journal)
  const sale = readSale(body, code, day, facts)
  const ids = new Map([
    ...facts.accounts
      .filter(({ is_postable, is_active }) => is_postable && is_active)
      .map(({ number, id }): [string, number] => [number, id]),
    ['asset', asset_account.id],
    ...(depreciation_account ? [['depreciation', depreciation_account.id] as const] : []),
  ])
  const receivable = accounts.receivable === null ? sale.party?.account_id : ids.get(accounts.receivable)
  if (receivable !== undefined) ids.set('buyer', receivable)
  return { day, accounts, facts, ids, ...sale }
}

/** Fields of the ledger's checks stand below the sale; here the sale is the whole request. */
const below = 'sale'

function readSale(body: Disposal, code: string | null, day: string, facts: EntryFacts): Pick<Terms, 'price' | 'party' | 'code'> {
  const errors = noErrors()
  const price = amountOf(errors, 'amount', body.amount) ?? zero
  const party = partyOf(errors, 'third_party_id', body.third_party_id, facts)
  const vat = vatCodeOf(errors, below, { vat_code: code }, facts, { day })
  const problem = problemOf(errors)
  if (problem) throw renameFields(problem, (field) => field.replace(`${below}.`, ''))
  if (price < zero) throw invalidField('amount', messages.amount_negative)
  if (price === zero && vat) throw invalidField('amount', messages.amount_for_vat)
  if (price > zero && !party) throw invalidField('third_party_id', messages.customer_required)
  if (party && party.type !== 'customer') throw invalidField('third_party_id', messages.customer_wanted)
  return { price, party, code: vat }
}

const idOf = ({ ids }: Terms, account: string, shown: string = account): number => {
  const found = ids.get(account)
  if (found === undefined) throw invalidField('account', messages.account_unfit, { account: shown })
  return found
}

const labelOf = (tx: FileTx, kind: keyof typeof labels, asset: FixedAsset): string =>
  shortLabel(say(labels[kind], tx.company.locale, { asset: fixedAsset.label(asset) }))

/** The sale as an invoice, whose third-party line stands on the account that the country provides for it. */
async function postSale(tx: FileTx, asset: FixedAsset, terms: Terms, figures: DisposalFigures): Promise<number> {
  const { facts, party, code, day, price, accounts } = terms
  const account_id = idOf(terms, 'buyer', accounts.receivable ?? '')
  const label = labelOf(tx, 'sale', asset)
  const body = {
    journal_id: facts.journal?.id ?? 0,
    third_party_id: party?.requested_id ?? 0,
    entry_date: day,
    label,
    lines: [
      {
        account_id: idOf(terms, priceAccountOf(accounts, figures)),
        amount: formatCents(price),
        ...(code && { vat_code_id: code.id }),
        label,
      },
    ],
  }
  const third_parties = facts.third_parties.map((each) => ({ ...each, account_id }))
  const made = await withDateField('disposed_on', postInvoice(tx, body, { origin: 'disposal', facts: { ...facts, third_parties } }))
  return made.id
}

async function postExit(
  tx: FileTx,
  asset: FixedAsset,
  { kind }: Disposal,
  terms: Terms,
  figures: DisposalFigures,
  pack: Pack,
): Promise<number> {
  const { day, party, code, accounts } = terms
  const buyer = code ? null : party
  const due_date = buyer && terms.price > zero ? dueDateOf(day, buyer) : null
  const lineOf = ({ account, side, amount }: ExitLine) => ({
    account_id: idOf(terms, account, account === 'buyer' ? (accounts.receivable ?? '') : account),
    debit: formatCents(side === 'debit' ? amount : zero),
    credit: formatCents(side === 'credit' ? amount : zero),
    ...(account === 'buyer' && { third_party_id: buyer?.id ?? null, due_date }),
  })
  const [posted] = await withDateField(
    'disposed_on',
    postEntries(tx, [
      {
        journal_id: await ensureGeneralJournal(tx, pack),
        entry_date: day,
        origin: 'disposal',
        label: labelOf(tx, kind === 'scrap' ? 'scrap' : 'exit', asset),
        third_party_id: buyer?.id ?? null,
        due_date,
        lines: exitLines(accounts, figures, code !== null).map(lineOf),
      },
    ]),
  )
  return posted?.id ?? 0
}
