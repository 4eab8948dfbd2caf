import type { FileTx } from '../../../../kernel/write/write.ts'
import type { DemoCompany } from '../../../../packs/be/demo/story.ts'
import { createDeclaration, updateDeclaration, validateDeclaration } from '../../../reporting/vat-declarations/index.ts'
import { endsPeriod, type Month } from '../plan/months.ts'

/** Prepares the return of the period that ends with the month; once it is due it is validated and filed. */
export async function declareVat(tx: FileTx, { company, locale }: DemoCompany, month: Month, today: string): Promise<void> {
  if (!endsPeriod(month, company.vat_regime) || month.ends_on >= today) return
  const period = company.vat_regime === 'monthly' ? month.number : month.number / 3
  const draft = await createDeclaration(tx, { year: Number(month.key.slice(0, 4)), period }, locale)
  if (draft.due_on === null || draft.due_on > today) return
  const validated = await validateDeclaration(tx, draft, { force: true }, locale)
  await updateDeclaration(tx, validated, { filed_on: draft.due_on }, locale)
}
