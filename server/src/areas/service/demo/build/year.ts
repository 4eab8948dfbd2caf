/** The fiscal years with what belongs to them as a whole: opening balances, assets, depreciation, budget. */
import type { FileTx } from '../../../../kernel/write/write.ts'
import { formatCents } from '../../../../lib/money.ts'
import { createBudget, fillBudget } from '../../../books/budgets/index.ts'
import { createFiscalYear, type FiscalYear, loadYears } from '../../../books/fiscal-years/index.ts'
import { createAsset, depreciate } from '../../../books/fixed-assets/index.ts'
import { setOpeningBalances } from '../../../company-files/closing/index.ts'
import { halfOf, type Plan } from '../plan/plan.ts'
import { findCategory } from '../store.ts'

/** The second year, and the balances and assets with which the first one begins. */
export async function openYears(tx: FileTx, first: FiscalYear, { company, first_year, opening }: Plan): Promise<void> {
  const lines = opening.map(({ account, side, amount }) => ({ account, [side]: formatCents(amount) }))
  await setOpeningBalances(tx, first, { lines })
  const next = first_year + 1
  await createFiscalYear(tx, { code: String(next), starts_on: `${next}-01-01`, ends_on: `${next}-12-31` }, [])
  for (const { name, account, value, years } of company.assets) {
    const acquired_on = `${first_year - years / 2}-01-01`
    const category_id = await findCategory(tx, account)
    const opening_depreciation = formatCents(halfOf(value))
    await createAsset(tx, { name, category_id, acquired_on, acquisition_value: value, years: `${years}.00`, opening_depreciation })
  }
}

/** Depreciates the first year, and the present one until its last quarter that is over. */
export async function depreciateAssets(tx: FileTx, { today, first_year }: Plan): Promise<void> {
  const ended = ['03-31', '06-30', '09-30'].map((day) => `${first_year + 1}-${day}`).filter((day) => day < today)
  await depreciate(tx, { until: `${first_year}-12-31` })
  for (const until of ended) await depreciate(tx, { until })
}

/** The figures of the first year with a share on top. */
export async function planBudget(tx: FileTx, { company: { budget } }: Plan): Promise<void> {
  const [first, second] = await loadYears(tx)
  if (!first || !second) throw new Error('a demo file has two fiscal years')
  const made = await createBudget(tx, { name: `${budget.name} ${second.code}`, fiscal_year_id: second.id })
  await fillBudget(tx, made, { from_fiscal_year_id: first.id, percent: budget.percent })
}
