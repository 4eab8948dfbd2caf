import type { Profile } from '../recognise.ts'
import type { Element } from '../tree.ts'
import { categoryRules } from './categories.ts'
import { codeRules } from './coded.ts'
import { decimalRules, syntaxRules } from './decimals.ts'
import { peppolRules } from './peppol.ts'
import { presenceRules } from './presence.ts'
import { broken, type Finding, type Rule } from './rule.ts'
import { sumRules } from './sums.ts'

export type { Finding } from './rule.ts'

/** EN 16931, whichever syntax carries it. */
const core: readonly Rule[] = [...presenceRules, ...sumRules, ...categoryRules, ...decimalRules, ...codeRules]

const ublRules: readonly Rule[] = [...core, ...syntaxRules]

const networkRules: readonly Rule[] = [...ublRules, ...peppolRules]

const rulesOf = (profile: Profile): readonly Rule[] => {
  if (profile === 'peppol' || profile === 'peppol_self_billing') return networkRules
  return profile === 'cii' || profile === 'cii_unknown' || profile === 'zugferd_1' ? core : ublRules
}

/** What a document under the names of UBL breaks of the rules its profile is held to. */
export const findingsOf = (root: Element, profile: Profile): Finding[] => broken(root, rulesOf(profile))

/** One rule by its id, as the published tests of the rules ask for it. */
export const breaches = (root: Element, id: string): Finding[] =>
  broken(
    root,
    networkRules.filter((rule) => rule.id === id),
  )

export const ruleIds: readonly string[] = [...new Set(networkRules.map(({ id }) => id))]
