import { compact, foreignVatNumber } from '../../lib/identifiers.ts'
import { type Pack, vatRegimes } from '../pack.ts'
import { legalForms } from './legal-forms.ts'

// The Registre de commerce et des sociétés: its section (A sole traders, B commercial companies … K funds) and a number that never starts with zero.
// It carries no check digit. Letterheads write it out as "R.C.S. Luxembourg B 256.789".
const rcsNumber = /^(?:RCS)?(?:LUXEMBOURG)?([A-K][1-9]\d{0,5})$/

export const lu = {
  code: 'LU',
  currency: 'EUR',
  vat_regimes: vatRegimes,
  default_vat_regime: 'quarterly',
  legal_forms: legalForms,
  // NACELUX follows the European classification; the day itself is from memory.
  nace_2025_from: '2025-01-01',
  enterpriseNumber: (input) => rcsNumber.exec(compact(input))?.[1] ?? null,
  vatNumber: (input) => foreignVatNumber('LU', input),
} as const satisfies Pack
