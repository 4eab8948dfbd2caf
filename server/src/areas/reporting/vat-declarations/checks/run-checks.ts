/** The checks of a return: those of the administration, from the country pack, and our own. */
import type { Db } from '../../../../kernel/write/database.ts'
import type { Params } from '../../../../lib/languages.ts'
import { type Cents, formatCents, magnitude, negate, parseCents, sum, zero } from '../../../../lib/money.ts'
import { failedChecks, refundMinimum } from '../../../../packs/vat-return/index.ts'
import { countPendingDocuments } from '../../../documents/documents/index.ts'
import type { ComputedReturn, ReturnFacts } from '../draft.ts'
import { loadIntraTotal } from '../listings/actions.ts'
import type { PeriodKey, Span } from '../periods.ts'
import { hasOpenEarlierPeriod } from '../rules.ts'
import { loadFilingParties } from '../store.ts'
import type { StoredCheck } from '../stored.ts'
import type { OwnCheckCode } from './messages.ts'
import * as store from './store.ts'

/** Roundings of one return to whole euros rarely exceed this. */
const largestRounding = parseCents('5.00')

type Found = StoredCheck | null
type Period = PeriodKey & Span

const own = (
  code: OwnCheckCode,
  level: 'error' | 'warning',
  isFound: boolean,
  params: Params = {},
  grids: readonly string[] = [],
): Found => (isFound ? { code, is_official: false, level, filing_code: null, params, grids } : null)

/** What the boxes and the calendar tell, without another look at the ledger. */
function checkResult({ pack, company, declared }: ReturnFacts, span: Span, { input, result }: ComputedReturn): Found[] {
  const { credit_brought_forward, refund_claim } = pack.vat_return
  const minimum = refundMinimum(pack, span.ends_on)
  const asked = refund_claim === null ? result.refund : (result.all.get(refund_claim.box) ?? zero)
  return [
    own('refund_while_due', 'error', input.refund_requested && result.due > 0n),
    // A form that repeats an amount of the return before cannot be filled in without it.
    own('previous_period_open', credit_brought_forward === null ? 'warning' : 'error', hasOpenEarlierPeriod(declared, span)),
    own('period_not_over', 'warning', company.today <= span.ends_on, { ends_on: span.ends_on }),
    own('rounding_large', 'warning', magnitude(result.rounding) > largestRounding, { amount: formatCents(result.rounding) }),
    own('refund_below_minimum', 'warning', input.refund_requested && minimum !== null && asked > 0n && asked < minimum, {
      minimum: formatCents(minimum ?? asked),
    }),
  ]
}

/** What the boxes say of supplies to other member states, and what the listing of the period says; null where the two are not compared. */
async function compareIntraListing(db: Db, { pack }: ReturnFacts, period: Period, { result }: ComputedReturn) {
  const { control } = pack.intra_listing
  if (control === null || period.period_type === 'annual') return null
  const signed = control.map((token): Cents => {
    const amount = result.all.get(token.slice(1)) ?? zero
    return token.startsWith('-') ? negate(amount) : amount
  })
  return { listing: await loadIntraTotal(db, pack, period), declared: formatCents(sum(signed)) }
}

const nothing = { accounts: 0, lines: 0 }

/** Lines on VAT accounts that belong to no box. They are searched only when an account has more lines than the boxes account for. */
async function countStrayLines(db: Db, span: Span, { line_counts }: ComputedReturn) {
  const kept = await store.countVatLines(db, span)
  const isWhole = [...kept].every(([number, lines]) => lines === (line_counts.get(number) ?? 0))
  return isWhole ? nothing : store.countStrayLines(db, span)
}

async function checkLedger(db: Db, facts: ReturnFacts, span: Period, computed: ComputedReturn): Promise<Found[]> {
  const [stray, numbers, documents, late, intra, parties] = await Promise.all([
    countStrayLines(db, span, computed),
    store.countInvalidNumbers(db, span),
    countPendingDocuments(db, span),
    store.countLatePayments(db, span),
    compareIntraListing(db, facts, span, computed),
    loadFilingParties(db),
  ])
  return [
    own('vat_account_differs', 'warning', stray.accounts > 0, { count: stray.accounts }),
    own('line_without_vat_code', 'warning', stray.lines > 0, { count: stray.lines }),
    own('vat_number_invalid', 'warning', numbers > 0, { count: numbers }),
    own('intra_listing_differs', 'warning', intra !== null && intra.declared !== intra.listing, intra ?? {}),
    own('documents_pending', 'warning', documents > 0, { count: documents }),
    own('declarant_contact_missing', 'warning', facts.pack.vat_files?.lacksContact?.(parties.company) ?? false),
    own('late_payments', 'warning', late > 0, { count: late }),
  ]
}

/** Every check that found something; those of the administration first. */
export async function runChecks(db: Db, facts: ReturnFacts, span: Period, computed: ComputedReturn): Promise<StoredCheck[]> {
  const official = failedChecks(facts.pack, computed.result.all, facts.company.today).map(
    ({ label: _label, ...check }): StoredCheck => ({ ...check, is_official: true, params: {} }),
  )
  const ours = [...checkResult(facts, span, computed), ...(await checkLedger(db, facts, span, computed))]
  return [...official, ...ours.flatMap((found) => found ?? [])]
}
