import type { Db } from '../../../../../kernel/write/database.ts'
import { sql } from '../../../../../kernel/write/sql.ts'
import type { FeeNature } from '../../../../../packs/exports/fee-forms.ts'

/** A third party that a yearly statement of fees is made for. */
export type FeeCard = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly street: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly country: string
  readonly has_legal_form: boolean
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  readonly national_number: string | null
  readonly profession: string | null
  readonly fee_nature: FeeNature | null
}

export const listFeeCards = (db: Db) =>
  db.many<FeeCard>(sql`
    select t.id, t.code, t.name, coalesce(nullif(concat_ws(' ', t.street, t.house_number, t.box), ''), t.address) as street, t.postal_code, t.city, t.country,
      coalesce(t.legal_form_code, t.legal_form) is not null as has_legal_form, t.enterprise_number, t.vat_number, t.national_number, t.profession, t.fee_nature
    from third_parties t where t.company_id = app_company() and t.is_281_50 and t.deleted_at is null order by t.code, t.id`)

/** Lines of these cards, and of those merged into them, on the accounts of suppliers. */
const items = sql`
  cards as materialized (
    select p.id as member_id, c.id as card_id from third_parties c
    join third_parties p on p.company_id = c.company_id and (p.id = c.id or p.merged_into_id = c.id)
    where c.company_id = app_company() and c.is_281_50 and c.deleted_at is null),
  items as materialized (
    select k.card_id, l.entry_id, l.position, l.entry_date, l.credit - l.debit as owed, l.open_amount
    from cards k join entry_lines l on l.company_id = app_company() and l.third_party_id = k.member_id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind = 'payable'),
  booked as materialized (
    select e.id, e.origin, j.type as journal_type, exists (
        select from entry_lines x join accounts a on a.company_id = x.company_id and a.id = x.account_id and a.type = 'expense'
        where x.company_id = e.company_id and x.entry_id = e.id) as has_expense
    from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id
    where e.company_id = app_company() and e.id in (select i.entry_id from items i)),
  kinds as materialized (
    select b.id, case
      when b.journal_type in ('purchase', 'purchase_credit_note') then 'document'
      when b.origin in ('opening', 'takeover') then 'opening'
      when b.origin in ('lettering', 'closing', 'appropriation') then 'difference'
      when b.journal_type = 'miscellaneous' and b.has_expense then 'document'
      else 'payment' end as kind
    from booked b)`

export type FeeItem = {
  readonly card_id: number
  readonly entry_id: number
  readonly position: number
  readonly entry_date: string
  /** `opening`: an item of earlier books, whose VAT is not known. `difference`: what a lettering wrote off. */
  readonly kind: 'document' | 'opening' | 'difference' | 'payment'
  /** Credit less debit. */
  readonly owed: string
  /** What no lettering has settled; debit positive. */
  readonly open_amount: string
}

export const listFeeItems = (db: Db) =>
  db.many<FeeItem>(sql`
    with ${items}
    select i.card_id, i.entry_id, i.position, i.entry_date::date as entry_date, k.kind, i.owed::text as owed, coalesce(i.open_amount, 0)::text as open_amount
    from items i join kinds k on k.id = i.entry_id order by i.entry_date, i.entry_id, i.position`)

/** The lines of a document under one VAT code. */
export type DocumentPart = {
  readonly entry_id: number
  /** Debit less credit of the lines that are not VAT. */
  readonly amount: string
  /** The base that its VAT lines name; null where it has none. */
  readonly base: string | null
  /** The rate of VAT that was charged and that the cost has taken in whole; null where it has not. */
  readonly rate_in_cost: string | null
}

export const listDocumentParts = (db: Db) =>
  db.many<DocumentPart>(sql`
    with ${items}
    select l.entry_id, coalesce(sum(l.debit - l.credit) filter (where l.vat_base is null), 0)::text as amount, max(abs(l.vat_base))::text as base,
      max(l.vat_rate) filter (where v.deductible_percent = 0 and v.accounts ->> 'due' is null and l.vat_rate > 0)::text as rate_in_cost
    from entry_lines l
    join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind not in ('receivable', 'payable')
    left join vat_codes v on v.company_id = l.company_id and v.id = l.vat_code_id
    where l.company_id = app_company() and l.entry_id in (select k.id from kinds k where k.kind = 'document')
    group by l.entry_id, l.vat_code_id order by l.entry_id`)

/** What the suppliers' accounts of whole documents owe: several cards may share one entry. */
export const listDocumentTotals = (db: Db) =>
  db.many<{ entry_id: number; owed: string }>(sql`
    with ${items}
    select l.entry_id, sum(l.credit - l.debit)::text as owed
    from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind in ('receivable', 'payable')
    where l.company_id = app_company() and l.entry_id in (select k.id from kinds k where k.kind = 'document')
    group by l.entry_id`)

export type LetteredLine = {
  readonly lettering_id: number
  readonly entry_id: number
  readonly position: number
  /** Debit positive. */
  readonly amount: string
}

export const listLetteredLines = (db: Db) =>
  db.many<LetteredLine>(sql`
    with ${items}
    select s.lettering_id, s.entry_id, s.position, s.amount::text as amount
    from items i
    join lettering_lines s on s.company_id = app_company() and s.entry_id = i.entry_id and s.position = i.position
    join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
    order by s.lettering_id, s.entry_id, s.position`)

type FeeSenderSettings = Readonly<Record<'name' | 'enterprise_number' | 'address' | 'phone' | 'email', string | null>>

export const loadSender = async (db: Db): Promise<FeeSenderSettings> => {
  const { sender } = await db.one<{ sender: FeeSenderSettings }>(sql`
    select c.settings #> '{vat,sender_281_50}' as sender from companies c where c.id = app_company()`)
  return sender
}
