import { Value } from 'typebox/value'
import { type Problem, refused } from '../../../kernel/route/problem.ts'
import type { Language, Params } from '../../../lib/languages.ts'
import type { Terms } from '../../../lib/licence-key.ts'
import { messages } from './messages.ts'
import { PriceList, type Pricing } from './schema.ts'

/** Why the key is not valid for this firm today, or null. The first and the last day of validity are included. */
export function problemWithTerms({ firm, valid_from, valid_until }: Terms, firmToken: string, today: string): Problem | null {
  if (firm !== '*' && firm !== firmToken) return invalidKey('key_of_other_firm')
  if (valid_until !== null && valid_until < today) return invalidKey('key_expired', { date: valid_until })
  if (valid_from > today) return invalidKey('key_not_begun', { date: valid_from })
  return null
}

type Reason = Extract<keyof typeof messages, `key_${string}`>
export const invalidKey = (reason: Reason, params?: Params): Problem =>
  refused('licence_invalid', messages[reason], { ...(params && { params }) })

type LimitCode = 'user_limit_reached' | 'company_limit_reached'

/** Refuses an addition once the limit is reached. Existing users and files over a lowered limit are never removed. */
export function refuseAtLimit(code: LimitCode, { used, limit }: Usage, message = messages[code]): void {
  if (limit === null || used < limit) return
  throw refused(code, message, { params: { limit, used }, extra: { limit, used } })
}
export type Usage = { readonly used: number; readonly limit: number | null }

export const translatePriceList = ({ currency, valid_from, plans }: PriceList, language: Language): Pricing => ({
  currency,
  valid_from,
  vat_included: false,
  plans: plans.map((plan) => ({
    ...plan,
    limits: { file_bytes: null, deliveries: null, ...plan.limits },
    name: plan.name[language],
    description: plan.description[language],
  })),
})

/** Reads the operator's price list and reports all its errors at once. */
export function readPlans(text: string): PriceList {
  const given = parseJson(text)
  if (!Value.Check(PriceList, given)) {
    throw invalidPriceList(
      Value.Errors(PriceList, given).map(
        ({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.') || 'file'}: ${message}`,
      ),
    )
  }
  const problems = problemsWithPlans(given)
  if (problems.length > 0) throw invalidPriceList(problems)
  return given
}

const invalidPriceList = (problems: readonly string[]) =>
  new Error(`The price list is not right:\n${problems.map((each) => `  ${each}`).join('\n')}`)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidPriceList([`file: not JSON (${(error as Error).message})`])
  }
}

function problemsWithPlans({ plans }: PriceList): string[] {
  const problems: string[] = []
  const [first] = plans
  if (first?.code !== 'free' || first.limits.users === null || first.limits.companies === null)
    problems.push('plans.0: the first plan is free, with limits: it is what a firm without a key has')
  for (const [i, { code, limits }] of plans.entries()) {
    if (plans.findIndex((other) => other.code === code) < i) problems.push(`plans.${i}: there is a plan ${code} already`)
    const before = plans[i - 1]?.limits
    if (before && limitNames.some((name) => isLess(limits[name] ?? null, before[name] ?? null)))
      problems.push(`plans.${i}: ${code} allows less than the plan before it; plans go from the smallest to the largest`)
  }
  return problems
}

const limitNames = ['users', 'companies', 'file_bytes', 'deliveries'] as const
const isLess = (limit: number | null, than: number | null) => limit !== null && (than === null || limit < than)
