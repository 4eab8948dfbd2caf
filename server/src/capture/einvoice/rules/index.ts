import type { Profile } from '../profile.ts'
import { type Element, text } from '../../../lib/xml/tree.ts'
import { categoryRules } from './categories.ts'
import { codeRules } from './coded.ts'
import { decimalRules, syntaxRules } from './decimals.ts'
import { peppolRules } from './peppol.ts'
import { presenceRules } from './presence.ts'
import { breachesOf, type RuleBreach, type Rule } from './rule.ts'
import { sumRules } from './sums.ts'

export type { RuleBreach } from './rule.ts'

/** EN 16931, for both syntaxes. */
const core: readonly Rule[] = [...presenceRules, ...sumRules, ...categoryRules, ...decimalRules, ...codeRules]

const ublRules: readonly Rule[] = [...core, ...syntaxRules]

const networkRules: readonly Rule[] = [...ublRules, ...peppolRules]

const rulesOf = (profile: Profile): readonly Rule[] => {
  if (profile === 'peppol' || profile === 'peppol_self_billing') return networkRules
  return profile === 'cii' || profile === 'cii_unknown' || profile === 'zugferd_1' ? core : ublRules
}

/** Factur-X BASIC WL has totals and VAT by rate but no lines: rules about lines do not apply. */
const isWithoutLines = (root: Element): boolean => /factur-x\.eu:1p0:basicwl$/i.test(text(root, 'CustomizationID') ?? '')

const isOfLines = (id: string): boolean => id === 'BR-16' || id === 'BR-CO-10' || /^BR-[A-Z]+-08$/.test(id)

/** The rules of its profile that a document with UBL names breaks. */
export const failedRules = (root: Element, profile: Profile): RuleBreach[] => {
  const rules = rulesOf(profile)
  return breachesOf(root, isWithoutLines(root) ? rules.filter(({ id }) => !isOfLines(id)) : rules)
}

/** One rule by its id, for the published unit tests. */
export const breachesOfRule = (root: Element, id: string): RuleBreach[] =>
  breachesOf(
    root,
    networkRules.filter((rule) => rule.id === id),
  )

export const ruleIds: readonly string[] = [...new Set(networkRules.map(({ id }) => id))]
