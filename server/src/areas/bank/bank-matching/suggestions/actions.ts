import { notFound } from '../../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../../kernel/route/external-route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { CompanyFacts } from '../../../../kernel/write/company-facts.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Language } from '../../../../lib/languages.ts'
import { parseCents, zero } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import { isWorkingDay, nthDay } from '../../../../packs/working-days.ts'
import { autoEntriesOf } from '../../../books/ledger/index.ts'
import { loadFacts } from './candidates.ts'
import type { FileSettings, Proposal } from './model.ts'
import { rankProposals } from './ranking.ts'
import type { Suggestion } from './schema.ts'
import * as store from './store.ts'

/** The ranked proposals for each pending transaction among these; in a fixed number of queries, however many there are. */
export async function propose(
  db: Db,
  transactions: readonly { readonly id: number }[],
  language: Language = 'fr',
): Promise<Map<number, Proposal[]>> {
  const [settings, facts] = await Promise.all([
    loadSettings(db, language),
    loadFacts(
      db,
      transactions.map(({ id }) => id),
    ),
  ])
  return new Map(facts.map((each) => [each.transaction.id, rankProposals(each, settings)]))
}

const batchDays = 5

async function loadSettings(db: Db, language: Language): Promise<FileSettings> {
  const facts = await store.loadCompanyFacts(db)
  const { transfers, reconciliation_difference: difference } = autoEntriesOf(facts)
  const { exchange_accounts, bank_charges_account, deadlines } = packOf(facts.country_pack)
  const numbers = [transfers.transit_account, difference.expense_account, difference.income_account]
  const postable = await store.findPostable(db, [
    ...numbers.filter((number) => number !== null),
    exchange_accounts.loss,
    exchange_accounts.gain,
    bank_charges_account,
  ])
  const usable = (number: string | null): string | null => (number !== null && postable.has(number) ? number : null)
  const hasDifference = usable(difference.expense_account) !== null && usable(difference.income_account) !== null
  return {
    transit_account: usable(transfers.transit_account),
    difference_limit: hasDifference ? parseCents(difference.max_amount) : zero,
    bank_charges_account: usable(bank_charges_account),
    exchange_accounts: usable(exchange_accounts.loss) && usable(exchange_accounts.gain) ? exchange_accounts : null,
    lastBatchDay: (day) => nthDay(day, batchDays, (each) => isWorkingDay(each, deadlines.holidays)),
    language,
  }
}

/** The best score of each transaction; 0 for one without a proposal. */
const bestScores = (proposals: ReadonlyMap<number, readonly Proposal[]>): Map<number, number> =>
  new Map([...proposals].map(([id, [best]]) => [id, best?.score ?? 0]))

/** Stores the best scores inside a write. It is no change of the transactions: no revision, no event. */
export async function storeBestScores(
  tx: Tx,
  company: Pick<CompanyFacts, 'id'>,
  proposals: ReadonlyMap<number, readonly Proposal[]>,
): Promise<void> {
  if (proposals.size > 0) await store.storeScores(tx, company.id, bestScores(proposals))
}

/** The scores of transactions, for the area that shows them. */
export const bestScoresOfTransactions = { load: store.loadScores, drop: store.dropScores } as const

type Reader = Pick<ExternalContext<'read', undefined>, 'read' | 'writeUnlocked' | 'language'> & {
  readonly company: Pick<CompanyFacts, 'id' | 'is_active'>
}

/** The proposals for one transaction. The best score is stored with them, outside the write lock of the file; that of an archived file is not. */
export async function suggest({ read, writeUnlocked, language, company }: Reader, id: number): Promise<Suggestion[]> {
  const proposals = await read(async (db) => {
    if (!(await store.exists(db, id))) throw notFound()
    return propose(db, [{ id }], language)
  })
  if (company.is_active && proposals.size > 0) await writeUnlocked((tx) => storeBestScores(tx, company, proposals))
  return (proposals.get(id) ?? []).map(({ kind, score, label, reasons, allocations, difference, rule_id }) => ({
    kind,
    score,
    label,
    reasons: [...reasons],
    allocations: [...allocations],
    difference,
    rule_id,
  }))
}
