/** Validates and posts templates with the schema and the functions of the route that posts such an entry. */
import type { TObject } from 'typebox'
import { type FieldErrors, invalid, Problem } from '../../../kernel/route/problem.ts'
import { type Check, checkerOf } from '../../../kernel/route/shape.ts'
import type { CompanyFacts } from '../../../kernel/write/company-facts.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import {
  CreditNoteBody,
  draftCreditNote,
  draftEach,
  draftFreeEntry,
  draftInvoice,
  type DraftRequest,
  type Entry,
  FreeEntry,
  InvoiceBody,
  postCreditNote,
  postFreeEntry,
  postInvoice,
} from '../entries/index.ts'
import { packOf } from '../../../packs/index.ts'
import { checkBalance, type NewEntry } from '../ledger/index.ts'
import { fillPlaceholders } from './rules.ts'
import type { RecurringEntryFields, Kind } from './schema.ts'

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
  free: bookingOf(FreeEntry, draftFreeEntry, postFreeEntry),
  invoice: bookingOf(InvoiceBody, draftInvoice, postInvoice),
  credit_note: bookingOf(CreditNoteBody, draftCreditNote, postCreditNote),
}

const dates = ['entry_date', 'due_date']

/** A template has no dates of its own; they come from the schedule. */
const withoutDates = (template: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(template)
      .filter(([name]) => !dates.includes(name))
      .map(([name, value]) => [name, name === 'lines' && Array.isArray(value) ? value.map(lineWithoutDates) : value]),
  )

const lineWithoutDates = (line: unknown) => (typeof line === 'object' && line !== null && !Array.isArray(line) ? withoutDates(line) : line)

/** September has the longest month name in every language: a label that fits then always fits. */
const longestMonth = '-09-30'

/** Checks that an entry of the template could be posted, as far as that is known in advance; returns the template to store. */
export async function checkTemplate(
  tx: FileTx,
  fields: Pick<RecurringEntryFields, 'kind' | 'template' | 'frequency' | 'starts_on'>,
  strict: boolean,
): Promise<Record<string, unknown>> {
  const { check, draft } = bookings[fields.kind]
  const template = withoutDates(fields.template)
  const day = fields.starts_on.slice(0, 4) + longestMonth
  const filled = fillPlaceholders(template, fields.frequency, day, tx.company.locale)
  const body = check({ ...(filled as object), entry_date: fields.starts_on }, strict)
  if (body.errors) throw invalid(belowTemplate(body.errors))
  await draft(tx, body.value).catch((error: unknown) => {
    throw asTemplateProblem(error, ['entry_unbalanced'])
  })
  const stored = check({ ...template, entry_date: fields.starts_on })
  return withoutDates(stored.value as object)
}

/** Posts the entry of the scheduled date `due` with entry date `day`; placeholders are filled from `due`. */
export async function postFromTemplate(
  tx: FileTx,
  fields: Pick<RecurringEntryFields, 'kind' | 'template' | 'frequency'>,
  due: string,
  day: string,
): Promise<Entry> {
  const { check, post } = bookings[fields.kind]
  const body = check({ ...(fillPlaceholders(fields.template, fields.frequency, due, tx.company.locale) as object), entry_date: day })
  if (body.errors) throw invalid(belowTemplate(body.errors))
  return post(tx, body.value).catch((error: unknown) => {
    throw asTemplateProblem(error, ['period_locked', 'account_not_postable'])
  })
}

/** The entries that templates would become on these days. Those that would be refused are left out, and a credit note needs no invoice yet. */
export async function draftRuns(
  db: Db,
  { country_pack }: Pick<CompanyFacts, 'country_pack'>,
  runs: readonly (Pick<RecurringEntryFields, 'kind' | 'template'> & { readonly date: string })[],
): Promise<NewEntry[]> {
  const requests = runs.flatMap(({ kind, template, date }) => {
    const { errors, value } = bookings[kind].check({ ...template, credited_entry_id: undefined, entry_date: date })
    return errors ? [] : [{ kind, body: value } as DraftRequest]
  })
  return requests.length === 0 ? [] : draftEach(db, packOf(country_pack), requests)
}

const belowTemplate = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, list]) => [field === 'entry_date' ? 'date' : `template.${field}`, list]))

/** Turns a 422 of the entry into one of the template: fields below `template`, and only the codes that this route declares. */
function asTemplateProblem(error: unknown, codes: readonly string[]): unknown {
  if (!(error instanceof Problem) || error.status !== 422) return error
  const { code, errors, params, ...detail } = error.detail
  const templateErrors = belowTemplate(
    errors ?? { [code === 'journal_type_refused' ? 'journal_id' : 'lines']: [{ message: error.text, ...(params && { params }) }] },
  )
  if (code === undefined || !codes.includes(code)) return invalid(templateErrors)
  return new Problem(422, error.text, { ...detail, ...(params && { params }), code, errors: templateErrors })
}
