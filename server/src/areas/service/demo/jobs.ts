import { Type } from 'typebox'
import { readStatementFile } from '../../../adapters/statements/index.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { every, type Job, job, type JobContext } from '../../../kernel/jobs/jobs.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { localDay } from '../../../lib/dates.ts'
import type { DemoCompany } from '../../../packs/be/demo/story.ts'
import { demoCompanies } from '../../../packs/index.ts'
import { demoFirm } from './actions.ts'
import { renewFile, type Staged } from './build/build.ts'
import { writeStatement } from './files/coda.ts'
import { writeInvoice } from './files/einvoice.ts'
import { type Plan, planCompany } from './plan/plan.ts'
import { resetHour } from './rules.ts'
import * as store from './store.ts'

export type ImportInvoices = (tx: FileTx, uploads: readonly Upload[]) => Promise<unknown>
type Means = Pick<JobContext, 'clock' | 'read' | 'write' | 'onFile' | 'stage' | 'signal'>

/** Gives every company file of the demo the books of today, one after the other. Does nothing where no demo is installed. */
export async function renewDemo(
  means: Means,
  importInvoices: ImportInvoices,
  companies: readonly DemoCompany[] = demoCompanies,
): Promise<void> {
  const today = localDay(means.clock.now())
  for (const company of companies) {
    if (means.signal.aborted) return
    const demo = await means.read(null, (db) => store.findDemo(db, demoFirm.token))
    if (!demo) return
    const plan = planCompany(company, today)
    const given = { firm_id: demo.id, plan, staged: await stage(means, plan), now: means.clock.now(), importInvoices }
    const found = demo.companies.find(({ public_token }) => public_token === company.token)
    await (found ? means.onFile(found.id, (tx) => renewFile(tx, given)) : means.write((tx) => renewFile(tx, given)))
  }
}

/** Statements and e-invoices are files: they are written and read before the write, which is not to wait for the store. */
async function stage({ stage: put }: Pick<Means, 'stage'>, { company, statements, arrived }: Plan): Promise<Staged> {
  const account = { iban: company.bank.iban.replaceAll(' ', ''), holder: company.company.name }
  const read: Staged['statements'][number][] = []
  for (const statement of statements) {
    const bytes = writeStatement(account, statement)
    const upload = await put(`CODA ${statement.month.key}.cod`, bytes)
    read.push({ ...upload, type: 'text/plain', content: await readStatementFile(bytes) })
  }
  const invoices: Upload[] = []
  for (const invoice of arrived) invoices.push(await put(`${invoice.number}.xml`, writeInvoice(company, invoice)))
  return { statements: read, invoices }
}

const batch = 500

export const buildJob = { name: 'demo.build', lane: 'nightly', payload: Type.Object({}) } as const

export const jobsWith = (importInvoices: ImportInvoices): Job[] => [
  job(buildJob.name, buildJob.lane, buildJob.payload, (context) => renewDemo(context, importInvoices)),
]

export const schedulesWith = (importInvoices: ImportInvoices) => [
  every(`0 ${resetHour} * * *`, 'demo.reset', 'nightly', (context) => renewDemo(context, importInvoices)),
  every('hour', 'demo.purge', 'events', async ({ write, signal }) => {
    while (!signal.aborted && (await write((tx) => store.purgeVisitors(tx, batch))) === batch);
  }),
]
