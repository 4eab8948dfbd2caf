import { notFound } from '../../../../kernel/route/problem.ts'
import { reportHead } from '../../../../kernel/route/report.ts'
import type { CompanyFacts } from '../../../../kernel/write/company-facts.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { localDay } from '../../../../lib/dates.ts'
import { resolveSpan } from '../span.ts'
import { analyticFingerprint, buildAnalytic } from './rules.ts'
import type { AnalyticQuery, AnalyticResult } from './schema.ts'
import * as store from './store.ts'

export async function readAnalytic(
  db: Db,
  { company, now }: { readonly company: CompanyFacts; readonly now: Date },
  { axis_id, detail = 'codes', ...span }: AnalyticQuery,
): Promise<AnalyticResult> {
  const axis = await store.loadAxis(db, axis_id)
  const [root] = axis
  if (root === undefined) throw notFound()
  const { from, to, year } = await resolveSpan(db, span, localDay(now))
  const result = buildAnalytic(axis, await store.loadMoved(db, axis_id, { from, to }), detail)
  const parameters = { axis: root.code, fiscal_year: year?.code ?? null, from, to, detail }
  return { ...reportHead('analytic', { company, now }, parameters, analyticFingerprint(result)), ...result }
}
