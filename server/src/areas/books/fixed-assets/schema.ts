import { type Static, Type } from 'typebox'
import { date, dateIn, decimal, id, line, nullable, noBlankEnds, oneOf, optional, recordFields, text } from '../../../kernel/route/shape.ts'
import { depreciationMethods, proratas } from '../../../packs/depreciation/index.ts'
import { analyticCodeId, thirdPartyId } from '../ledger/index.ts'
import { categoryId } from './categories/references.ts'
import { yearsIn } from './categories/schema.ts'

const statuses = ['active', 'depreciated', 'disposed'] as const
export const disposalKinds = ['sale', 'scrap'] as const

const Distribution = Type.Object({ analytic_code_id: id(), percent: decimal() }, { title: 'AnalyticShare' })

export const FixedAsset = Type.Object(
  {
    id: id(),
    company_id: id(),
    code: text(20),
    name: text(190),
    category_id: id(),
    acquired_on: date(),
    in_service_on: date(),
    third_party_id: nullable(id()),
    document_id: nullable(id()),
    entry_line_id: nullable(id()),
    acquisition_value: decimal(),
    residual_value: decimal(),
    method: oneOf(depreciationMethods),
    years: nullable(decimal()),
    declining_rate: Type.Unsafe<string | null>({
      ...nullable(decimal()),
      description: 'Percent a year, instead of the rate of the country',
    }),
    prorata: oneOf(proratas),
    opening_depreciation: Type.String({ format: 'decimal', description: 'Depreciated before the first fiscal year of the company file' }),
    plan_starts_on: Type.String({ format: 'date', description: 'The first day to which the present terms apply' }),
    plan_opening: Type.String({ format: 'decimal', description: 'Depreciated before that day' }),
    depreciated: Type.String({ format: 'decimal', description: 'The opening and the posted charges' }),
    net_value: decimal(),
    depreciated_until: Type.Unsafe<string | null>({ ...nullable(date()), description: 'The last day that posted charges cover' }),
    status: oneOf(statuses),
    disposed_on: nullable(date()),
    disposal_kind: nullable(oneOf(disposalKinds)),
    disposal_amount: nullable(decimal()),
    disposal_entry_id: Type.Unsafe<number | null>({ ...nullable(id()), description: 'The entry that takes the asset out of the books' }),
    sale_entry_id: Type.Unsafe<number | null>({ ...nullable(id()), description: 'The entry of the sale, where it is a separate one' }),
    location: nullable(text(190)),
    serial_number: nullable(text(100)),
    note: nullable(text(2000)),
    analytics: Type.Array(Distribution, { description: 'How the expense is distributed' }),
    ...recordFields,
  },
  { title: 'FixedAsset' },
)
export type FixedAsset = Static<typeof FixedAsset>

const PlanRow = Type.Object(
  {
    fiscal_year_code: text(10),
    from: date(),
    to: date(),
    amount: decimal(),
    accumulated: decimal(),
    net_value: decimal(),
    entry_id: Type.Unsafe<number | null>({ ...nullable(id()), description: 'The entry that posted the charge; null while it is planned' }),
  },
  { title: 'DepreciationRow' },
)
export type PlanRow = Static<typeof PlanRow>

/** An asset with its depreciation plan. */
export const FixedAssetDetail = Type.Object(
  { ...FixedAsset.properties, plan: Type.Array(PlanRow, { description: 'The posted charges, then what is planned for each year' }) },
  { title: 'FixedAssetSheet' },
)
export type FixedAssetDetail = Static<typeof FixedAssetDetail>

export const amountIn = (description?: string) =>
  Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'decimal', maxLength: 20, ...(description && { description }) })

const details = {
  code: optional(Type.String({ pattern: noBlankEnds, maxLength: 20, description: 'Without it the next number is assigned: 00001' })),
  acquired_on: optional(dateIn()),
  in_service_on: optional({ ...dateIn(), description: 'By default the day of acquisition' }),
  third_party_id: optional(thirdPartyId()),
  document_id: optional(id()),
  entry_line_id: optional({
    ...id(),
    description:
      'The line of the purchase: a debit on the asset account of the category. Value, day of acquisition, third party and document are taken from it where they are not given',
  }),
  acquisition_value: optional(amountIn()),
  residual_value: optional(amountIn()),
  method: optional(oneOf(depreciationMethods)),
  years: optional(yearsIn()),
  declining_rate: optional(amountIn('Percent a year, instead of the rate of the country; for the declining method only')),
  prorata: optional(oneOf(proratas)),
  opening_depreciation: optional(amountIn('Only for an asset in service before the first fiscal year of the company file')),
  location: optional(line(190)),
  serial_number: optional(line(100)),
  note: optional(text(2000)),
  analytics: Type.Optional(
    Type.Array(Type.Object({ analytic_code_id: analyticCodeId(), percent: amountIn() }), {
      maxItems: 50,
      description: 'For each axis used, the percentages sum to 100.00',
    }),
  ),
}

export const NewFixedAsset = Type.Object({
  name: line(190, 1),
  category_id: categoryId(),
  ...details,
})
export type NewFixedAsset = Static<typeof NewFixedAsset>

export const FixedAssetPatch = Type.Object({
  name: Type.Optional(line(190, 1)),
  category_id: Type.Optional(categoryId()),
  ...details,
})
export type FixedAssetPatch = Static<typeof FixedAssetPatch>

/** The stored form of the fields that clients may send, and of the plan that follows from them. */
export type FixedAssetFields = Pick<FixedAsset, keyof typeof NewFixedAsset.properties | 'plan_starts_on' | 'plan_opening'>

export const fieldNames = [...Object.keys(NewFixedAsset.properties), 'plan_starts_on', 'plan_opening'] as (keyof FixedAssetFields)[]

export const FixedAssetFilter = Type.Object({
  category_id: Type.Optional(id()),
  status: Type.Optional(oneOf(statuses)),
  as_of: Type.Optional({
    ...dateIn(),
    description: 'The register at the end of that day: assets acquired by then, with the charges posted on or before it',
  }),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words that must all occur in code, name, serial number or location, ignoring case and accents',
    }),
  ),
})
export type FixedAssetFilter = Static<typeof FixedAssetFilter>
