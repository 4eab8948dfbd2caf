import { type Static, Type } from 'typebox'
import { decimal, flag, id, line, nullable, oneOf, optional, recordFields, text, timestamp } from '../../../../kernel/route/shape.ts'
import { analyticCodeId, journalId, thirdPartyId } from '../../../books/ledger/index.ts'

export const mostRules = 200

const signs = ['in', 'out'] as const
const position = () => Type.Integer({ minimum: 1, maximum: mostRules, description: 'From 1; rules are tried in this order' })
const amount = () =>
  Type.Unsafe<string>({
    type: 'string',
    pattern: '^[0-9]{1,13}([.][0-9]{1,2})?$',
    description: 'Without sign',
  })

const conditions = {
  journal_id: nullable(id()),
  sign: nullable(oneOf(signs)),
  counterpart_iban: nullable(text(34)),
  counterpart_name: nullable(text(190)),
  communication: nullable(text(190)),
  amount_min: nullable(decimal()),
  amount_max: nullable(decimal()),
  transaction_code: nullable(text(40)),
}

const action = {
  account: nullable(text(12)),
  third_party_id: nullable(id()),
  vat_code: nullable(text(10)),
  label: nullable(text(190)),
  analytics: Type.Array(Type.Object({ analytic_code_id: id(), percent: decimal() })),
}

export const BankRule = Type.Object(
  {
    id: id(),
    company_id: id(),
    position: position(),
    name: text(190),
    conditions: Type.Object(conditions, { title: 'BankRuleConditions' }),
    action: Type.Object(action, { title: 'BankRuleAction' }),
    auto_apply: flag(),
    is_active: flag(),
    hits_count: Type.Integer({ description: 'How many transactions it booked' }),
    last_hit_at: nullable(timestamp()),
    ...recordFields,
  },
  { title: 'BankRule' },
)
export type BankRule = Static<typeof BankRule>
export type Conditions = BankRule['conditions']
export type Action = BankRule['action']

const givenConditions = Type.Object(
  {
    journal_id: optional(journalId()),
    sign: optional(oneOf(signs)),
    counterpart_iban: optional(text(50)),
    counterpart_name: optional(line(190)),
    communication: optional(line(190)),
    amount_min: optional(amount()),
    amount_max: optional(amount()),
    transaction_code: optional(line(40)),
  },
  {
    description:
      'At least one; all that are given must hold. Names and texts are found inside longer ones, whatever their case and accents',
  },
)

const givenAction = Type.Object(
  {
    account: optional(Type.String({ pattern: '^[0-9]{2,12}$', description: 'The account by its number' })),
    third_party_id: optional(thirdPartyId()),
    vat_code: optional(text(10)),
    label: optional(line(190)),
    analytics: Type.Optional(
      Type.Array(
        Type.Object({
          analytic_code_id: analyticCodeId(),
          percent: Type.Unsafe<string>({ type: 'string', pattern: '^[0-9]{1,3}([.][0-9]{1,2})?$' }),
        }),
        { maxItems: 20 },
      ),
    ),
  },
  { description: 'An account, or a third party whose account keeps the amount; with both, the line of the account names the third party' },
)

export const NewBankRule = Type.Object({
  name: line(190, 1),
  position: Type.Optional(position()),
  conditions: givenConditions,
  action: givenAction,
  auto_apply: Type.Optional(flag()),
  is_active: Type.Optional(flag()),
})
export type NewBankRule = Static<typeof NewBankRule>

export const BankRulePatch = Type.Object({
  name: Type.Optional(line(190, 1)),
  position: Type.Optional(position()),
  conditions: Type.Optional(givenConditions),
  action: Type.Optional(givenAction),
  auto_apply: Type.Optional(flag()),
  is_active: Type.Optional(flag()),
})
export type BankRulePatch = Static<typeof BankRulePatch>

/** The fields that a client can write, as they are stored, except the position. */
export type BankRuleFields = Pick<BankRule, 'name' | 'conditions' | 'action' | 'auto_apply' | 'is_active'>
