import { type Static, Type } from 'typebox'
import { date, dateIn, decimal, flag, id, nullable, oneOf, optional, recordFields, text } from '../../../kernel/route/shape.ts'
import { directions, exigibilities, intraCodes, ublCategories } from '../../../packs/pack.ts'

export const accountUses = ['due', 'deductible', 'credit_note_repay', 'credit_note_recover', 'pending'] as const
export const gridUses = ['base', 'due', 'deductible', 'credit_note_base', 'credit_note_repay', 'credit_note_recover'] as const

const accountId = () => nullable(id())
const accountLinks = {
  due: accountId(),
  deductible: accountId(),
  credit_note_repay: accountId(),
  credit_note_recover: accountId(),
  pending: accountId(),
}

const grid = () => Type.String({ pattern: '^[+-][0-9A-Za-z_]{1,12}$', maxLength: 13 })
const gridList = () => Type.Array(grid(), { maxItems: 20 })
const gridLists = {
  base: gridList(),
  due: gridList(),
  deductible: gridList(),
  credit_note_base: gridList(),
  credit_note_repay: gridList(),
  credit_note_recover: gridList(),
}

export const VatCode = Type.Object(
  {
    id: id(),
    company_id: id(),
    code: text(10),
    label: text(190),
    direction: oneOf(directions),
    mechanism: text(40),
    nature: nullable(text(10)),
    rate: decimal(),
    exigibility: oneOf(exigibilities),
    deductible_percent: nullable(decimal()),
    accounts: Type.Object(accountLinks, { title: 'VatCodeAccounts' }),
    grids: Type.Object(gridLists, { title: 'VatCodeGrids' }),
    intra_code: nullable(oneOf(intraCodes)),
    in_client_listing: nullable(flag()),
    ubl_category: nullable(oneOf(ublCategories)),
    vatex_code: nullable(text(30)),
    invoice_mention: nullable(text(500)),
    valid_from: nullable(date()),
    valid_until: nullable(date()),
    is_default: flag(),
    is_active: flag(),
    is_system: flag(),
    ...recordFields,
  },
  { title: 'VatCode' },
)
export type VatCode = Static<typeof VatCode>

/** A single VAT code, with its label in every language. A label written by a user is the same in all of them. */
export const VatCodeDetails = Type.Object(
  { ...VatCode.properties, labels: Type.Object({ fr: text(190), nl: text(190), en: text(190), de: text(190) }, { title: 'Labels' }) },
  { title: 'VatCodeSheet' },
)
export type VatCodeDetails = Static<typeof VatCodeDetails>

/** A percentage as a string or a number; `parsePercent` checks range and decimals. */
const percentIn = () => Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'decimal', maxLength: 20 })
const codeIn = () => Type.String({ pattern: String.raw`^\S(?:.*\S)?$`, maxLength: 10 })

const optionalFields = {
  mechanism: Type.Optional(text(40, 1)),
  nature: optional(text(10)),
  exigibility: Type.Optional(oneOf(exigibilities)),
  deductible_percent: optional(percentIn()),
  accounts: Type.Optional(Type.Partial(Type.Object(accountLinks))),
  grids: Type.Optional(Type.Partial(Type.Object(gridLists))),
  intra_code: optional(oneOf(intraCodes)),
  in_client_listing: optional(flag()),
  ubl_category: optional(oneOf(ublCategories)),
  vatex_code: optional(text(30)),
  invoice_mention: optional(text(500)),
  valid_from: optional(dateIn()),
  valid_until: optional(dateIn()),
  is_default: Type.Optional(flag()),
  is_active: Type.Optional(flag()),
}

export const NewVatCode = Type.Object({
  code: codeIn(),
  label: text(190, 1),
  direction: oneOf(directions),
  rate: percentIn(),
  ...optionalFields,
})
export type NewVatCode = Static<typeof NewVatCode>

/** The fields that a client can write, as they are stored. */
export type VatCodeFields = Pick<VatCode, keyof NewVatCode>
export const fieldNames = Object.keys(NewVatCode.properties) as (keyof VatCodeFields)[]

export const VatCodePatch = Type.Partial(NewVatCode)
export type VatCodePatch = Static<typeof VatCodePatch>

export const VatCodeFilter = Type.Object({
  direction: Type.Optional(oneOf(directions)),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur, ignoring case and accents' })),
  is_active: Type.Optional(flag()),
  on: Type.Optional(Type.String({ format: 'date-in', description: 'Only codes that are valid on this day' })),
})
export type VatCodeFilter = Static<typeof VatCodeFilter>
