/** Explains the amount of a box: the lines, boxes and moves it is made of, with the rule behind each. */
import { notFound } from '../../../../kernel/route/problem.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Language } from '../../../../lib/languages.ts'
import { formatCents, parseCents, zero } from '../../../../lib/money.ts'
import { computeDeclaration, loadReturnFacts } from '../draft.ts'
import { formulaOf, gridsOf, storedMoves } from '../rules.ts'
import type { VatDeclaration, VatGrid } from '../schema.ts'
import * as store from '../store.ts'
import { termsOfBox } from './rules.ts'
import type { Explanation } from './schema.ts'
import type { StoredMove } from '../stored.ts'

const none = { computed: '0.00', moved: '0.00', carried: '0.00', adjustment: '0.00', amount: '0.00', carry_forward: '0.00' }

export async function explainBox(db: Db, record: VatDeclaration, grid: string, company: Company, language: Language): Promise<Explanation> {
  const facts = await loadReturnFacts(db)
  const box = facts.pack.vat_boxes.find((known) => known.box === grid)
  if (!box) throw notFound()
  const { input, result } = await computeDeclaration(db, facts, record)
  const isValidated = record.status === 'validated'
  const grids: readonly Omit<VatGrid, 'label'>[] = isValidated ? record.grids : gridsOf(result.boxes)
  const moves = isValidated ? await store.loadMoves(db, record.id) : storedMoves(result.moves)
  const columnsOf = (name: string) => grids.find((each) => each.grid === name) ?? { grid: name, ...none }
  const accounts = await store.findAccounts(
    db,
    input.sums.map(({ account }) => account),
  )
  const path = `/v1/companies/${company.public_token}/vat-declarations/${record.id}/grids/`
  const terms = termsOfBox({
    pack: facts.pack,
    box,
    columns: columnsOf(grid),
    sums: input.sums,
    moves,
    amount: (name) => parseCents(columnsOf(name).amount),
    previous: (name) => input.previous?.amounts.get(name) ?? zero,
    accountLabel: (number) => accounts.get(number)?.label ?? number,
    linesUrl: (name, filter) => `${path}${encodeURIComponent(name)}?${new URLSearchParams(filter).toString()}`,
    boxUrl: (name) => {
      const { computed, amount } = columnsOf(name)
      const isFormula = facts.pack.vat_boxes.some((known) => known.box === name && formulaOf(facts.pack, known) !== null)
      return isFormula || computed === amount ? `${path}${encodeURIComponent(name)}` : null
    },
  })
  const those = moves.filter(({ from, to }) => from === grid || to === grid)
  return {
    grid,
    label: box.label[language],
    amount: formatCents(parseCents(columnsOf(grid).amount)),
    formula: formulaOf(facts.pack, box),
    terms,
    moved: await Promise.all(those.map((move) => describeMove(db, record, move))),
  }
}

async function describeMove(db: Db, record: VatDeclaration, { from, to, to_amount, from_amount, code, rule }: StoredMove) {
  const entries = await store.listNegativeEntries(db, record, from, code)
  return { from, to, amount: to === null ? from_amount : to_amount, vat_code: code, rule, entries }
}
