/** Validation of a return: boxes stored, settlement posted, months locked, in one write. */
import { createHash } from 'node:crypto'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { formatCents } from '../../../lib/money.ts'
import { type SettlementLine, settlementLines } from '../../../packs/vat-return/index.ts'
import { lockVatMonths } from '../../books/fiscal-years/index.ts'
import { ensureGeneralJournal } from '../../books/journals/index.ts'
import { autoEntriesOf, postEntries } from '../../books/ledger/index.ts'
import { type Draft, prepare, reloadDeclaration } from './actions.ts'
import { loadReturnFacts, type ReturnFacts } from './draft.ts'
import { vatDeclarationValidated } from './events.ts'
import { messages, settlementLabel } from './messages.ts'
import * as notes from './notes.ts'
import { labelOf } from './periods.ts'
import { vatDeclaration } from './resource.ts'
import { describeChecks, gridsOf, isRepeatedYear, settlementAccounts, settlementAccountsOf, storedMoves } from './rules.ts'
import type { Validation, VatDeclaration } from './schema.ts'
import * as store from './store.ts'

export async function validateDeclaration(
  tx: FileTx,
  record: VatDeclaration,
  { force = false }: Validation,
  language: Language,
): Promise<VatDeclaration> {
  if (record.status === 'validated') throw refused('vat_declaration_validated', messages.validated)
  const facts = await loadReturnFacts(tx)
  const draft = await prepare(tx, facts, record)
  refuseFailedChecks(facts, draft, record, force, language)
  const isRecapitulation = isRepeatedYear(facts.declared, record)
  await tx.verb('validate', async () => {
    await store.insertGrids(tx, record.id, gridsOf(draft.result.boxes))
    const journal_entry_id = isRecapitulation ? null : await postSettlement(tx, facts, record, draft)
    await store.setValidated(tx, record.id, frozen(record, draft, journal_entry_id))
  })
  if (!isRecapitulation) await lockVatMonths(tx, record.starts_on, record.ends_on, true)
  const validated = await reloadDeclaration(tx, record.id)
  tx.note(notes.validated, activityDetails(vatDeclaration, validated))
  await announceValidation(tx, validated)
  return validated
}

function refuseFailedChecks(
  { pack }: ReturnFacts,
  { checks }: Draft,
  { comment }: VatDeclaration,
  force: boolean,
  language: Language,
): void {
  if (checks.some(({ level }) => level === 'error' || !force))
    throw refused('vat_checks_failed', messages.checks_failed, { extra: { checks: describeChecks(pack, checks, language) } })
  if (comment === null && checks.some(({ level }) => level === 'justify')) throw invalidField('comment', messages.comment_needed)
}

/** What validation stores beside the boxes. The fingerprint covers the period, the boxes and the options of the file. */
function frozen(record: VatDeclaration, { result, checks, client_listing_nil }: Draft, journal_entry_id: number | null): store.Frozen {
  const { period_type, year, period, starts_on, ends_on, refund_requested, payment_forms_requested, comment, replaces_reference } = record
  const options = { refund_requested, payment_forms_requested, client_listing_nil, comment, replaces_reference }
  const content = { period_type, year, period, starts_on, ends_on, grids: gridsOf(result.boxes), options }
  return {
    amount_due: formatCents(result.due),
    amount_refund: formatCents(result.refund),
    is_nil: result.is_nil,
    filed_listing_nil: client_listing_nil,
    checks,
    moves: storedMoves(result.moves),
    journal_entry_id,
    fingerprint: createHash('sha256').update(canonicalJson(content)).digest('hex'),
  }
}

/** Posts what brings the VAT accounts of the period to what is owed. Null: nothing moved. */
async function postSettlement(
  tx: FileTx,
  { pack, company }: ReturnFacts,
  record: VatDeclaration,
  { input, result }: Draft,
): Promise<number | null> {
  const lines = settlementLines(pack, input.sums, result, settlementAccountsOf(company))
  if (lines.length === 0) return null
  if (!(await store.hasFiscalYearOn(tx, record.ends_on))) throw invalidField('period', messages.no_fiscal_year, { date: record.ends_on })
  const ids = await accountIdsOf(tx, lines)
  const [posted] = await postEntries(tx, [
    {
      journal_id: autoEntriesOf(tx.company).vat.journal_id ?? (await ensureGeneralJournal(tx, pack)),
      entry_date: record.ends_on,
      origin: 'vat',
      label: say(settlementLabel, tx.company.locale, { period: labelOf(record, tx.company.locale) }),
      lines: lines.map(({ account, debit, credit }) => ({
        account_id: ids.get(account) ?? 0,
        debit: formatCents(debit),
        credit: formatCents(credit),
      })),
    },
  ])
  return posted?.id ?? null
}

async function accountIdsOf(tx: FileTx, lines: readonly SettlementLine[]): Promise<Map<string, number>> {
  const numbers = lines.map(({ account }) => account)
  const found = await store.findAccounts(tx, numbers)
  const unset = settlementAccounts.find((name) => numbers.includes(name))
  if (unset) throw invalidField(`settings.auto_entries.vat.${unset}`, messages.account_missing)
  const missing = numbers.find((number) => !found.has(number))
  if (missing !== undefined) throw invalidField('account', messages.account_unfit, { account: missing })
  return new Map([...found].map(([number, { id }]) => [number, id]))
}

async function announceValidation(tx: FileTx, declaration: VatDeclaration): Promise<void> {
  const { id, period_type, year, period, starts_on, ends_on, amount_due, amount_refund, validated_at, journal_entry_id } = declaration
  await tx.announce(vatDeclarationValidated, {
    id,
    period_type,
    year,
    period,
    label: labelOf(declaration, tx.company.locale),
    starts_on,
    ends_on,
    amount_due: amount_due ?? '0.00',
    amount_refund: amount_refund ?? '0.00',
    status: 'validated',
    validated_at: validated_at ?? '',
    journal_entry_id,
  })
}
