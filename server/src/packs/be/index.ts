import { foreignVatNumber } from '../../lib/identifiers.ts'
import { type Pack, vatRegimes } from '../pack.ts'
import { legalForms } from './legal-forms.ts'

// The VAT number is BE before the number of the Crossroads Bank for Enterprises, so one check serves both: 97 less the first eight digits modulo 97
// gives the last two. Nine digits are an old VAT number that lacks its leading zero. Enterprises begin with 0 or 1; from 2 on it is an
// establishment unit, whose check digits are made the same way.
const vatNumber = (input: string): string | null => {
  const number = foreignVatNumber('BE', input)
  return number !== null && /^BE[01]/.test(number) ? number : null
}

export const be = {
  code: 'BE',
  currency: 'EUR',
  vat_regimes: vatRegimes,
  default_vat_regime: 'quarterly',
  legal_forms: legalForms,
  // NACE-BEL 2025; the register shows it since 28 March 2025.
  nace_2025_from: '2025-01-01',
  enterpriseNumber: (input) => vatNumber(input)?.slice(2) ?? null,
  vatNumber,
} as const satisfies Pack
