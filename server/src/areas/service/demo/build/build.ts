import type { Upload } from '../../../../kernel/files/upload.ts'
import type { FileTx, Tx } from '../../../../kernel/write/write.ts'
import { yearOf } from '../../../../lib/dates.ts'
import type { DemoCompany } from '../../../../packs/be/demo/story.ts'
import { renewDemoCompany } from '../../../company-files/companies/index.ts'
import { monthsUntil } from '../plan/months.ts'
import type { Plan } from '../plan/plan.ts'
import * as notes from '../notes.ts'
import { createRules, importStatement, type ReadStatement } from './bank.ts'
import { bookInvoice, enterDocument, type Names, postEntry } from './documents.ts'
import { createParties } from './parties.ts'
import { declareVat } from './returns.ts'
import { depreciateAssets, openYears, planBudget } from './year.ts'

/** What was put into the file store before the write: statements in the order of the plan, and e-invoices. */
export type Staged = { readonly statements: readonly ReadStatement[]; readonly invoices: readonly Upload[] }

type Renewal = {
  readonly firm_id: number
  readonly plan: Plan
  readonly staged: Staged
  readonly now: Date
  /** Queues the reading of e-invoices. */
  readonly importInvoices: (tx: FileTx, uploads: readonly Upload[]) => Promise<unknown>
}

/** Gives a demo file its books of today, in one write: visitors see the old books until they see all of the new ones. */
export async function renewFile(given: Tx, { firm_id, plan, staged, now, importInvoices }: Renewal): Promise<void> {
  const { company, today } = plan
  const created = await renewDemoCompany(given, now, { firm_id, public_token: company.token, body: bodyOf(company, today) })
  const tx = given as FileTx
  const [first] = created.fiscal_years
  if (!first) throw new Error('the company file has no fiscal year')
  const general = created.journals.find(({ type }) => type === 'miscellaneous')
  const names: Names = { parties: await createParties(tx, company), general_journal: general?.id ?? 0 }
  await createRules(tx, company)
  await openYears(tx, first, plan)
  for (const month of monthsUntil(today)) {
    const isOfMonth = ({ date }: { readonly date: string }) => date.startsWith(month.key)
    for (const invoice of plan.invoices.filter(isOfMonth)) await bookInvoice(tx, names, invoice)
    for (const entry of plan.wages.filter(isOfMonth)) await postEntry(tx, names, entry)
    const place = plan.statements.findIndex((statement) => statement.month.key === month.key)
    const statement = staged.statements[place]
    if (statement) await importStatement(tx, { company, statement, isLast: place === plan.statements.length - 1 })
    await declareVat(tx, company, month, today)
  }
  await depreciateAssets(tx, plan)
  await planBudget(tx, plan)
  for (const invoice of plan.pending) await enterDocument(tx, names, invoice)
  if (staged.invoices.length > 0) await importInvoices(tx, staged.invoices)
  tx.note(notes.renewed, { params: { label: company.company.name } })
}

const bodyOf = ({ company, country, locale, bank }: DemoCompany, today: string) => {
  const year = yearOf(today) - 1
  return {
    ...company,
    country_pack: country,
    locale,
    fiscal_year: { code: String(year), starts_on: `${year}-01-01`, ends_on: `${year}-12-31` },
    banks: [{ code: bank.code, label: bank.label, iban: bank.iban }],
  }
}
