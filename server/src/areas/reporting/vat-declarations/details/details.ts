/** A return with everything its printed form shows: boxes, checks, the settlement and the lines behind the boxes. */
import { notFound } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Language } from '../../../../lib/languages.ts'
import { formatCents } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import { settlementLines } from '../../../../packs/vat-return/index.ts'
import { describeDraft, prepare } from '../actions.ts'
import { loadReturnFacts } from '../draft.ts'
import { movedTo } from '../grid-lines.ts'
import { describe, isRepeatedYear, settlementAccountsOf, storedMoves } from '../rules.ts'
import type { VatDeclaration } from '../schema.ts'
import type { StoredMove } from '../stored.ts'
import { load, loadMoves } from '../store.ts'
import { type BoxLineRow, listSettlement, loadAccountLabels, type SettlementRow, streamBoxLines } from './store.ts'

export type DeclarationDetails = {
  readonly declaration: VatDeclaration
  /** The lines of the entry that settles it; of a draft, those that validation would post. */
  readonly settlement: readonly SettlementRow[]
  readonly lines: () => AsyncGenerator<BoxLine>
}

type BoxLine = Omit<BoxLineRow, 'reverses_earlier'> & { readonly moved_to: readonly string[] }

export async function readDeclarationDetails(db: Db, id: number, language: Language): Promise<DeclarationDetails> {
  const [row] = await load(db, [id])
  if (!row) throw notFound()
  const record = describe(packOf(row.country_pack), { ...row, language })
  return record.status === 'validated' ? readValidated(db, record, language) : readDraft(db, record, language)
}

async function readValidated(db: Db, declaration: VatDeclaration, language: Language): Promise<DeclarationDetails> {
  const { id, journal_entry_id } = declaration
  const moves = await loadMoves(db, id)
  const settlement = await withLabels(db, journal_entry_id === null ? [] : await listSettlement(db, journal_entry_id), language)
  return { declaration, settlement, lines: () => readLines(db, declaration, moves) }
}

async function readDraft(db: Db, record: VatDeclaration, language: Language): Promise<DeclarationDetails> {
  const facts = await loadReturnFacts(db)
  const draft = await prepare(db, facts, record)
  const { input, result } = draft
  const posted = isRepeatedYear(facts.declared, record)
    ? []
    : settlementLines(facts.pack, input.sums, result, settlementAccountsOf(facts.company))
  const lines = posted.map(({ account, debit, credit }) => ({ account, debit: formatCents(debit), credit: formatCents(credit) }))
  const settlement = await withLabels(db, lines, language)
  const moves = storedMoves(result.moves)
  return { declaration: describeDraft(record, facts, draft, language), settlement, lines: () => readLines(db, record, moves) }
}

async function withLabels(db: Db, lines: readonly Omit<SettlementRow, 'label'>[], language: Language): Promise<SettlementRow[]> {
  const labels = await loadAccountLabels(
    db,
    lines.map(({ account }) => account),
    language,
  )
  return lines.map((line) => ({ ...line, label: labels.get(line.account) ?? '' }))
}

async function* readLines(db: Db, record: VatDeclaration, moves: readonly StoredMove[]): AsyncGenerator<BoxLine> {
  const { pack } = await loadReturnFacts(db)
  const boxes = pack.vat_boxes.map(({ box }) => box)
  for await (const { reverses_earlier, ...line } of streamBoxLines(db, record, boxes))
    yield { ...line, moved_to: movedTo(moves, line.grid, line.vat_code, reverses_earlier) }
}
