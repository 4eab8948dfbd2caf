import { stdnum } from 'stdnum'
import { compact, foreignVatNumber } from '../../lib/identifiers.ts'
import { type Pack, vatRegimes } from '../pack.ts'
import { legalForms } from './legal-forms.ts'

export const fr = {
  code: 'FR',
  currency: 'EUR',
  vat_regimes: vatRegimes,
  default_vat_regime: 'monthly',
  legal_forms: legalForms,
  // NAF 2025 takes the place of NAF rév. 2 two years after the European classification (decree 2025-736).
  nace_2025_from: '2027-01-01',
  // The company is its SIREN. A SIRET names one establishment and is refused, not cut: it would hide which one was meant.
  enterpriseNumber: (input) => {
    const siren = stdnum.FR?.siren?.validate(compact(input))
    return siren?.isValid ? siren.compact : null
  },
  vatNumber: (input) => foreignVatNumber('FR', input),
} as const satisfies Pack
