/** The template as the call it stands for: read by the shape of its route, and checked and posted by the functions behind that route. */
import type { TObject } from 'typebox'
import { type FieldErrors, invalid, Problem } from '../../../kernel/route/problem.ts'
import { type Check, checkerOf } from '../../../kernel/route/shape.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import {
  CreditNoteBody,
  draftCreditNote,
  draftFree,
  draftInvoice,
  type Entry,
  FreeEntry,
  InvoiceBody,
  postCreditNote,
  postFree,
  postInvoice,
} from '../entries/index.ts'
import { checkBalance } from '../ledger/index.ts'
import { filled } from './rules.ts'
import type { Card, Kind } from './schema.ts'

const recurring = { origin: 'recurring' } as const

type Booking = {
  readonly check: Check
  readonly draft: (tx: FileTx, body: unknown) => Promise<void>
  readonly post: (tx: FileTx, body: unknown) => Promise<Entry>
}

const bookingOf = <B>(
  shape: TObject,
  draft: (tx: FileTx, body: B) => Promise<Parameters<typeof checkBalance>[0]>,
  post: (tx: FileTx, body: B, options: typeof recurring) => Promise<Entry>,
): Booking => ({
  check: checkerOf(shape),
  draft: async (tx, body) => checkBalance(await draft(tx, body as B)),
  post: (tx, body) => post(tx, body as B, recurring),
})

const bookings: Readonly<Record<Kind, Booking>> = {
  free: bookingOf(FreeEntry, draftFree, postFree),
  invoice: bookingOf(InvoiceBody, draftInvoice, postInvoice),
  credit_note: bookingOf(CreditNoteBody, draftCreditNote, postCreditNote),
}

const dates = ['entry_date', 'due_date']

/** A template has no dates: those of its calendar are the only ones. */
const undated = (template: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(template)
      .filter(([name]) => !dates.includes(name))
      .map(([name, value]) => [name, name === 'lines' && Array.isArray(value) ? value.map(undatedLine) : value]),
  )

const undatedLine = (line: unknown) => (typeof line === 'object' && line !== null && !Array.isArray(line) ? undated(line) : line)

/** No month has a longer name than September, in none of the languages: what fits then fits always. */
const longestMonth = '-09-30'

/** The template as it is kept, once the entry of one of its dates could be posted as far as that can be known before. */
export async function checkTemplate(
  tx: FileTx,
  card: Pick<Card, 'kind' | 'template' | 'frequency' | 'starts_on'>,
): Promise<Record<string, unknown>> {
  const { check, draft } = bookings[card.kind]
  const template = undated(card.template)
  const day = card.starts_on.slice(0, 4) + longestMonth
  const words = (name: string) => filled(template, card.frequency, name, tx.company.locale)
  const named = check({ ...(words(day) as object), entry_date: card.starts_on })
  if (named.errors) throw invalid(below(named.errors))
  await draft(tx, named.value).catch((error: unknown) => {
    throw asRefusal(error, ['entry_unbalanced'])
  })
  const kept = check({ ...template, entry_date: card.starts_on })
  return undated(kept.value as object)
}

/** Posts the entry of a date of the calendar, whose words it speaks, on a day. */
export async function postTemplate(
  tx: FileTx,
  card: Pick<Card, 'kind' | 'template' | 'frequency'>,
  due: string,
  day: string,
): Promise<Entry> {
  const { check, post } = bookings[card.kind]
  const body = check({ ...(filled(card.template, card.frequency, due, tx.company.locale) as object), entry_date: day })
  if (body.errors) throw invalid(below(body.errors))
  return post(tx, body.value).catch((error: unknown) => {
    throw asRefusal(error, ['period_locked', 'account_not_postable'])
  })
}

const below = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field === 'entry_date' ? 'date' : `template.${field}`, said]))

/** A refusal of the entry as one of the template: by its fields, and with the reasons that are reasons here too. */
function asRefusal(error: unknown, codes: readonly string[]): unknown {
  if (!(error instanceof Problem) || error.status !== 422) return error
  const { code, errors, params, ...detail } = error.detail
  const said = below(
    errors ?? { [code === 'journal_type_refused' ? 'journal_id' : 'lines']: [{ message: error.text, ...(params && { params }) }] },
  )
  if (code === undefined || !codes.includes(code)) return invalid(said)
  return new Problem(422, error.text, { ...detail, ...(params && { params }), code, errors: said })
}
