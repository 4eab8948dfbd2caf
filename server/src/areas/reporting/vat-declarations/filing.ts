/** The file with which a validated return is filed. */
import { invalid, refused } from '../../../kernel/route/problem.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { packOf } from '../../../packs/index.ts'
import type { FilingError, FilingParty, FilingResult, ReturnFiling } from '../../../packs/vat-files.ts'
import { filingMessages, messages } from './messages.ts'
import type { VatDeclaration } from './schema.ts'
import type { StoredCheck } from './stored.ts'
import * as store from './store.ts'

/** Kept by the operator: the access of this installation to the platforms of administrations. */
export type FilingAccess = { readonly ecdf_interface: string | null }

/** The fields that a new file cannot be made without. */
const errorsOf = (errors: readonly FilingError[]) =>
  invalid(Object.fromEntries(errors.map(({ field, reason }) => [field, [{ message: filingMessages[reason] }]])))

export async function writeReturnFile(db: Db, record: VatDeclaration, access: FilingAccess) {
  if (record.status === 'draft') throw refused('vat_declaration_draft', messages.draft)
  const [parties, checks] = await Promise.all([store.loadFilingParties(db), store.loadStoredChecks(db, record.id)])
  const filing = filingOf(record, parties, checks, access)
  const made = requireFile(packOf(parties.country_pack).vat_files?.periodicReturn(filing))
  return { ...made, type: 'application/xml' as const, headers: { 'X-Export-Fingerprint': record.fingerprint ?? '' } }
}

/** The file that a pack made, or what stood in its way. */
export function requireFile(made: FilingResult = { kind: 'unsupported' }): { readonly name: string; readonly content: string } {
  if (made.kind === 'unsupported') throw refused('format_unsupported', messages.format_unsupported)
  if (made.kind === 'refused') throw errorsOf(made.errors)
  const { name, content } = made
  return { name, content }
}

/** What every file says of who files it, and when it was made. */
export const filingHead = (facts: store.FilingParties, { ecdf_interface }: FilingAccess, at: Date) => ({
  declarant: facts.company,
  representative: representativeOf(facts),
  representative_reference: null,
  company_code: facts.company_code,
  language: facts.language,
  sender: { prefix: facts.ecdf_prefix, interface_code: ecdf_interface },
  at,
  sequence: 1,
})

/** The firm files for the company when the settings name its number, or, where senders are known by their matricule, when it has one. */
function representativeOf({ firm, filer_number, country_pack }: store.FilingParties): FilingParty | null {
  const digits = (number: string | null) => number?.replaceAll(/\D/g, '') || null
  if (!firm) return null
  const isNamed = digits(filer_number) !== null && digits(filer_number) === digits(firm.enterprise_number)
  const isRegistered = packOf(country_pack).legal_numbers.matricule !== undefined && firm.matricule !== null
  return isNamed || isRegistered ? firm : null
}

function filingOf(record: VatDeclaration, facts: store.FilingParties, checks: readonly StoredCheck[], access: FilingAccess): ReturnFiling {
  const justified = checks.flatMap(({ filing_code }) => filing_code ?? [])
  return {
    ...filingHead(facts, access, new Date(record.validated_at ?? 0)),
    replaces_reference: record.replaces_reference,
    comment: record.comment,
    period: { type: record.period_type, year: record.year, period: record.period },
    is_unit_member: facts.vat_regime === 'unit',
    boxes: record.grids.map(({ grid, amount }) => ({ box: grid, amount })),
    refund_requested: record.refund_requested,
    payment_forms_requested: record.payment_forms_requested,
    client_listing_nil: record.client_listing_nil,
    justifications: justified.map((code) => ({ code, text: record.comment ?? '' })),
  }
}
