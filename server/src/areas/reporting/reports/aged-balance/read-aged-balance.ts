import { invalidField } from '../../../../kernel/route/problem.ts'
import { reportHead } from '../../../../kernel/route/report.ts'
import type { CompanyFacts } from '../../../../kernel/write/company-facts.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { dateOf, localDay } from '../../../../lib/dates.ts'
import { kindOfType, openItemsAt } from '../../../books/letterings/index.ts'
import { messages } from './messages.ts'
import { agedFingerprint, buildAgedBalance, readBuckets } from './rules.ts'
import type { AgedBalance, AgedBalanceQuery } from './schema.ts'

export async function readAgedBalance(
  db: Db,
  { company, now }: { readonly company: CompanyFacts; readonly now: Date },
  { type, as_of: given, buckets: listed = '30,60,90' }: AgedBalanceQuery,
): Promise<AgedBalance> {
  const as_of = (given && dateOf(given)) || localDay(now)
  const buckets = readBuckets(listed)
  if (buckets === null) throw invalidField('buckets', messages.buckets)
  const items = await openItemsAt(db, as_of, { type })
  const urlOf = (id: number) =>
    `/v1/companies/${company.public_token}/open-items?third_party_id=${id}&account_kind=${kindOfType(type)}&as_of=${as_of}`
  const aged = buildAgedBalance(items, { as_of, buckets }, urlOf)
  return { ...reportHead('aged-balance', { company, now }, { type, as_of, buckets }, agedFingerprint(aged)), ...aged }
}
