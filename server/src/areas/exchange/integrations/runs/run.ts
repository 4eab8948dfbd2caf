/** A run reads each account outside any transaction, and imports portions, each with the place up to which it was read. */
import type { Movement, Providers, ProviderFailure, ProviderSession } from '../../../../adapters/integrations/index.ts'
import type { JobContext } from '../../../../kernel/jobs/jobs.ts'
import { Problem } from '../../../../kernel/route/problem.ts'
import { type BookNewTransactions, importFed } from '../../../bank/bank-statements/index.ts'
import { nameOf } from '../catalogue.ts'
import { openSecretsOf, openSession } from '../provider-check.ts'
import * as store from '../store.ts'
import { type Claimed, claimRun, type End, endRun, failed, inRun } from './claim.ts'

export type RunContext = Pick<JobContext, 'onFile' | 'services' | 'secrets' | 'signal'>
export type RunNeeds = { readonly providers: Providers; readonly bookers: readonly BookNewTransactions[] }

const portion = 500

export async function executeRun(needs: RunNeeds, context: RunContext, company_id: number, run_id: number): Promise<void> {
  const claimed = await claimRun(context, company_id, run_id)
  if (!claimed) return
  const end = await readAccounts(needs, context, claimed)
  await endRun(context, claimed, end)
}

async function readAccounts(needs: RunNeeds, context: RunContext, claimed: Claimed): Promise<End> {
  const { record, feeds, company_id, is_requested } = claimed
  const params = { provider: nameOf(record.provider) }
  const secrets = secretsIn(context, claimed)
  if (secrets === null) return { ...failed('credentials_refused', params), is_refusal: true }
  const opened = await openSession(needs.providers[record.provider], { services: context.services, company_id, secrets })
  if ('kind' in opened) return endOf(opened, params)
  const { session } = opened
  const isCurrent =
    !is_requested ||
    (await session.synchronise(
      feeds.flatMap(({ iban }) => iban ?? []),
      context.signal,
    ))
  const problems: End[] = []
  for (const feed of feeds) {
    if (context.signal.aborted) return failed('interrupted')
    const end = await readAccount(needs, context, claimed, session, feed)
    if (end?.is_refusal || end?.message?.code === 'stopped') return end
    if (end) problems.push(end)
  }
  return problems[0] ?? { status: 'done', message: isCurrent ? null : { code: 'bank_slow', params: {} } }
}

/** Null where the connection lost some of its secrets. */
function secretsIn({ secrets }: RunContext, { record, sealed }: Claimed) {
  try {
    return openSecretsOf(secrets, record, sealed)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const codes = { silent: 'provider_silent', wrong_answer: 'wrong_answer', endless: 'endless_pages', too_many: 'too_many' } as const

const endOf = (failure: ProviderFailure, params: { readonly provider: string }): End =>
  failure.kind === 'refused' ? { ...failed('credentials_refused', params), is_refusal: true } : failed(codes[failure.kind], params)

/** Why the account could not be read to its end; null when it was. */
async function readAccount(
  { bookers }: RunNeeds,
  context: RunContext,
  claimed: Claimed,
  session: ProviderSession,
  feed: store.FeedFacts,
): Promise<End | null> {
  const { record } = claimed
  const params = { provider: nameOf(record.provider) }
  if (!feed.is_usable) return failed('journal_missing')
  if (session.ibans !== null && !session.ibans.includes(feed.iban ?? ''))
    return failed('account_missing', { ...params, iban: feed.iban ?? '' })
  const read = await session.read({ iban: feed.iban, from: feed.starts_on, until: feed.read_until })
  if ('kind' in read) return endOf(read, params)
  const { currency, movements, unusable } = read.reading
  if (session.ibans === null && currency !== claimed.currency) return failed('account_in_other_currency', { ...params, currency })
  const portions = movements.length === 0 ? [[]] : chunksOf(movements)
  for (const [index, part] of portions.entries()) {
    if (context.signal.aborted) return failed('interrupted')
    const stored = await storePortion({ bookers }, context, claimed, { ...feed, currency }, part, index === 0 ? unusable : 0)
    if (stored !== null) return stored
  }
  return null
}

const chunksOf = (movements: readonly Movement[]): Movement[][] =>
  Array.from({ length: Math.ceil(movements.length / portion) }, (_, index) => movements.slice(index * portion, (index + 1) * portion))

/** A portion and the place behind it are stored together, so that the next run goes on where this one was cut. */
async function storePortion(
  { bookers }: Pick<RunNeeds, 'bookers'>,
  context: RunContext,
  claimed: Claimed,
  feed: store.FeedFacts & { readonly currency: string },
  part: readonly Movement[],
  unusable: number,
): Promise<End | null> {
  const { record, run_id } = claimed
  const work = () =>
    inRun(context, claimed, async (tx) => {
      const last = part.at(-1)
      const isFed = last === undefined || (await store.setReadUntil(tx, record.id, feed.journal_id, last.external_id)).length > 0
      if (!isFed) return failed('stopped')
      const target = { ...feed, source: record.provider, account_iban: feed.iban }
      const { created } = await importFed(tx, target, part, { bookers, language: tx.company.locale })
      await store.countRun(tx, run_id, { created, failed: unusable })
      return null
    })
  try {
    const stored = await work()
    return stored === undefined ? failed('stopped') : stored
  } catch (error) {
    if (!(error instanceof Problem) || error.detail.code !== 'exchange_rate_missing') throw error
    return failed('exchange_rate_missing', error.detail.params)
  }
}
