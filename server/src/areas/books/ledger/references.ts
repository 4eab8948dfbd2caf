import { type Reference, referenceId } from '../../../kernel/route/references.ts'
import { messages } from './messages.ts'
import * as store from './store.ts'

/* Journals, third parties and analytic codes, as request bodies name them: by id, or by code in the field beside it. */

const journal: Reference = {
  field: 'journal',
  description: 'The journal by its code',
  find: store.journalsByCode,
  unknown: messages.journal_code_unknown,
}

const thirdParty: Reference = {
  field: 'third_party',
  description: 'The third party by its code or its VAT number',
  find: store.thirdPartiesByCode,
  unknown: messages.third_party_code_unknown,
  ambiguous: messages.third_party_ambiguous,
}

const analyticCode: Reference = {
  field: 'analytic_code',
  description: 'The analytic code by its code or its path',
  find: store.analyticCodesByCode,
  unknown: messages.analytic_code_unknown,
  ambiguous: messages.analytic_code_ambiguous,
}

export const journalId = () => referenceId(journal)
export const thirdPartyId = () => referenceId(thirdParty)
export const analyticCodeId = () => referenceId(analyticCode)
