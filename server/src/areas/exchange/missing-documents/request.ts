/** Asks suppliers for the documents that are missing, one mail each. */
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, refused } from '../../../kernel/route/problem.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { shownDay } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { findMailsMadeUnder, findParties, type Letter, queueLetters, showAmount } from '../mail/index.ts'
import { messages } from './messages.ts'
import { requested } from './notes.ts'
import type { MissingDocument, NewRequest, Requested } from './schema.ts'
import * as store from './store.ts'

type Context = Pick<ExternalContext<'write', undefined, '/v1/companies/:company'>, 'actor' | 'company' | 'key' | 'mail' | 'write'>

export async function requestDocuments(context: Context, body: NewRequest): Promise<Requested> {
  await context.mail.ready()
  return context.write((tx) => queueRequests(tx, context, body))
}

async function queueRequests(tx: Tx, { actor, company, key, mail }: Context, body: NewRequest): Promise<Requested> {
  const made = await findMailsMadeUnder(tx, key)
  if (made.length > 0) return { queued: made.length, mails: made }
  const found = await findWanted(tx, body.ids)
  const parties = new Map(
    (
      await findParties(
        tx,
        found.flatMap(({ third_party_id }) => third_party_id ?? []),
      )
    ).map((party) => [party.id, party]),
  )
  const groups = [...Map.groupBy(found, ({ third_party_id }) => third_party_id)]
  const letters = groups.map(([id, documents]): Letter => {
    const party = id === null ? null : (parties.get(id) ?? null)
    const locale = body.locale ?? party?.locale ?? company.locale
    const to = body.to?.length ? [...new Set(body.to)] : party?.email ? [party.email] : []
    if (to.length === 0) throw refused('recipient_missing', messages.recipient_missing)
    const missing = linesOf(documents, company.currency, locale)
    return { purpose: 'document_request', party, to, locale, values: new Map([['missing', missing]]) }
  })
  const mails = await queueLetters(tx, { company, user_id: actor.id, domain: mail.domain, key }, letters)
  for (const [index, [, documents]] of groups.entries())
    await store.markRequested(
      tx,
      documents.map(({ id }) => id),
      mails[index]?.id ?? 0,
    )
  tx.note(requested, { params: { count: mails.length } })
  return { queued: mails.length, mails }
}

/** Open ones, and those that were asked for already. */
async function findWanted(tx: Tx, ids: readonly number[]): Promise<MissingDocument[]> {
  const found = (await store.load(tx, ids)).filter(({ status }) => status === 'open' || status === 'requested')
  const known = new Set(found.map(({ id }) => id))
  const errors: FieldErrors = {}
  for (const [index, id] of ids.entries()) if (!known.has(id)) errors[`ids.${index}`] = [{ message: messages.unknown }]
  refuseIf(errors)
  return found
}

/** A line for each; the numbers of one gap share theirs. */
const linesOf = (documents: readonly MissingDocument[], currency: string, language: Language): string => {
  const gaps = Map.groupBy(
    documents.filter(({ kind }) => kind === 'number_gap'),
    ({ evidence }) => gapOf(evidence),
  )
  return [...new Set(documents.map((each) => describe(each, gaps.get(gapOf(each.evidence))?.length ?? 1, currency, language)))].join('\n')
}

const gapOf = (evidence: MissingDocument['evidence']): string => evidence.map(({ text }) => text).join('\n')

function describe({ kind, expected_on, amount, evidence }: MissingDocument, count: number, currency: string, language: Language): string {
  const day = shownDay(expected_on, language)
  if (kind === 'payment_without_invoice')
    return say(messages.payment, language, { day, amount: showAmount(amount ?? '0.00', currency, language) })
  if (kind === 'recurring_supplier') return say(messages.recurring, language, { day })
  const [before = '', after = ''] = evidence.map(({ text }) => shownEvidence(text, language))
  return say(count > 1 ? messages.numbers : messages.number, language, { count, before, after })
}

/** A number and its day: `L-003 · 2026-01-03` is kept so that every reader may have it as people of the language write it. */
const shownEvidence = (text: string, language: Language): string =>
  text.replace(/ · (\d{4}-\d\d-\d\d)$/, (_, day: string) => ` (${shownDay(day, language)})`)
