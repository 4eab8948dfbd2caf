import { note } from '../../../../kernel/route/notes.ts'

export const matched = note('bank_matched', 'bank', 'match', {
  fr: 'Opération bancaire {label} comptabilisée : {entry}.',
  nl: 'Bankverrichting {label} geboekt: {entry}.',
  en: 'Bank transaction {label} booked: {entry}.',
  de: 'Bankumsatz {label} gebucht: {entry}.',
})
export const matchedAutomatically = note('bank_matched_automatically', 'bank', 'match', {
  fr: 'Rapprochement automatique : {count} opérations bancaires comptabilisées.',
  nl: 'Automatische koppeling: {count} bankverrichtingen geboekt.',
  en: 'Automatic matching: {count} bank transactions booked.',
  de: 'Automatische Zuordnung: {count} Bankumsätze gebucht.',
})
export const bookedByRules = note('bank_booked_by_rules', 'bank', 'match', {
  fr: 'Règles bancaires : {count} opérations comptabilisées.',
  nl: 'Bankregels: {count} verrichtingen geboekt.',
  en: 'Bank rules: {count} transactions booked.',
  de: 'Bankregeln: {count} Umsätze gebucht.',
})
export const ruleRefused = note('bank_rule_refused', 'bank', 'update', {
  fr: 'L’opération bancaire {label} reste en attente : {reason}',
  nl: 'Bankverrichting {label} blijft in afwachting: {reason}',
  en: 'Bank transaction {label} stays pending: {reason}',
  de: 'Bankumsatz {label} bleibt offen: {reason}',
})
