import { Type } from 'typebox'
import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { file, json, nothing, paginated, plain, route } from '../../../kernel/route/route.ts'
import { decimal, nullable } from '../../../kernel/route/shape.ts'
import { packOf } from '../../../packs/index.ts'
import { entryPosted, entryReversed } from '../../books/ledger/index.ts'
import { createDeclaration, deleteDeclaration, listPeriods, updateDeclaration, withBoxes } from './actions.ts'
import { vatDeclarationValidated } from './events.ts'
import { readDrift } from './drift/drift.ts'
import { VatDrift } from './drift/schema.ts'
import { explainBox } from './explain/explain.ts'
import { ExplainQuery, Explanation } from './explain/schema.ts'
import { type FilingAccess, writeReturnFile } from './filing.ts'
import { listGridLines } from './grid-lines.ts'
import { vatDeclaration } from './resource.ts'
import { describe } from './rules.ts'
import {
  GridLine,
  GridLineFilter,
  NewVatDeclaration,
  Unlocking,
  Validation,
  VatDeclaration,
  VatDeclarationFilter,
  VatDeclarationPatch,
  VatPeriod,
  VatPeriodFilter,
} from './schema.ts'
import * as store from './store.ts'
import { unlockDeclaration } from './unlock-declaration.ts'
import { validateDeclaration } from './validate-declaration.ts'

const url = '/v1/companies/:company/vat-declarations'
const validating = { ability: 'write', role: 'manager', demo: 'allowed', limit: 'batch' } as const

const routes = [
  route({
    method: 'GET',
    url: '/v1/companies/:company/vat-periods',
    ...reading,
    query: VatPeriodFilter,
    reply: plain(VatPeriod),
    summary: 'Read the VAT calendar of a year',
    description:
      'The periods of the year with their due dates: those with a return, and the others in the rhythm of the company file. A quarter of which one month is declared already is shown as its other months. A file without periodic returns has no periods.',
    example: { query: { year: 2026 } },
    run: ({ db, query, language }) => listPeriods(db, language, query.year),
  }),
  route({
    method: 'GET',
    url,
    ...reading,
    query: VatDeclarationFilter,
    reply: paginated(VatDeclaration),
    summary: 'List the VAT returns',
    description:
      'Latest period first. The boxes of a draft are computed for its own page only: here it has none, and its amounts are null.',
    example: { query: { year: 2026, status: 'validated' } },
    run: async ({ db, query, paging, company }) => {
      const { items, total } = await store.page(db, query, paging)
      return { items: items.map((row) => describe(packOf(company.country_pack), row)), total }
    },
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    limit: 'batch',
    codes: ['vat_declaration_exists', 'vat_regime_without_return'],
    body: NewVatDeclaration,
    status: 201,
    reply: json(VatDeclaration),
    summary: 'Prepare the VAT return of a period',
    description:
      'Creates a draft. `period_type` is by default the rhythm of the company file. Periods of returns do not overlap; a year that repeats monthly or quarterly returns, as in Luxembourg, may be prepared beside them.',
    example: { body: { year: 2026, period: 1 } },
    run: ({ tx, body, language }) => createDeclaration(tx, body, language),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: vatDeclaration,
    reply: json(VatDeclaration),
    known_books: true,
    summary: 'Read a VAT return with its boxes and checks',
    description:
      'A draft is computed from the ledger at each reading. `amount` is what is filed: `computed` + `moved` + `carried` + `adjustment`, rounded where the form takes whole euros; a negative rest is in `carry_forward`. A validated return is read as it was stored.',
    run: ({ db, record, language }) => withBoxes(db, record, language),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: vatDeclaration,
    codes: ['vat_declaration_validated'],
    body: VatDeclarationPatch,
    reply: json(VatDeclaration),
    summary: 'Adjust a draft, or note that a validated return was filed',
    description:
      'A draft takes `adjustments`, `refund_requested`, `payment_forms_requested`, `client_listing_nil` and `comment`; a validated return takes `filed_on` and `filing_reference`.',
    example: { body: { adjustments: { '61': '12.50' }, comment: 'Révision du prorata 2025' } },
    run: ({ tx, record, body, language }) => updateDeclaration(tx, record, body, language),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: vatDeclaration,
    codes: ['vat_declaration_validated'],
    status: 204,
    reply: nothing(),
    summary: 'Move a draft to the bin',
    description: 'A validated return is unlocked first.',
    run: ({ tx, record }) => deleteDeclaration(tx, record),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/grids/:grid`,
    ...reading,
    of: vatDeclaration,
    params: { grid: Type.String({ description: 'A box of the return' }) },
    query: GridLineFilter,
    reply: paginated(GridLine, { grid: Type.String(), total_amount: decimal(), formula: nullable(Type.String()) }),
    operation_id: 'listVatGridLines',
    summary: 'List the entry lines behind a box',
    description:
      'In the order of posting. `total_amount` is the sum of all pages, which is `computed` of the box; lines whose amount is filed in another box name it in `moved_to`. A box that is computed from others has no lines: `formula` says how, and `total_amount` is its amount.',
    example: { query: { vat_code: 'V21' } },
    run: ({ db, record, params, query, paging }) => listGridLines(db, record, params.grid, query, paging),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/validate`,
    ...validating,
    of: vatDeclaration,
    codes: ['vat_declaration_validated', 'vat_checks_failed', 'period_locked'],
    emits: [vatDeclarationValidated, entryPosted],
    body: Validation,
    reply: json(VatDeclaration),
    summary: 'Validate a VAT return',
    description:
      'In one transaction: every box is stored, the settlement entry is posted on the last day of the period, and its months accept no more entries with VAT. A check of level `error` always refuses it, a `warning` refuses it unless `force` is true; a warning that the administration wants justified also needs a `comment`.',
    example: { body: { force: true } },
    run: ({ tx, record, body, language }) => validateDeclaration(tx, record, body, language),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/unlock`,
    ...validating,
    of: vatDeclaration,
    codes: ['vat_declaration_draft', 'vat_declaration_not_last', 'vat_declaration_filed', 'period_locked', 'already_lettered'],
    emits: [entryReversed, entryPosted],
    body: Unlocking,
    reply: json(VatDeclaration),
    summary: 'Return the latest validated VAT return to draft',
    description:
      'Its months are opened, its settlement entry is reversed on the last day of the period, and its boxes are computed again. A filed return can be unlocked until the working day after its due date; afterwards the correction belongs in the next return.',
    example: { body: { reason: 'Facture reçue après la validation' } },
    run: ({ tx, record, body, language }) => unlockDeclaration(tx, record, body, language),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/explain`,
    addition: true,
    ...reading,
    of: vatDeclaration,
    query: ExplainQuery,
    reply: json(Explanation),
    operation_id: 'explainVatDeclaration',
    summary: 'Explain a box of a VAT return',
    description:
      'The lines, boxes and moves that make up the amount. The signed sum of `terms` is `amount`; `lines_url` leads to the list behind a term; `rule` names the row of the country pack it follows from.',
    example: { query: { grid: '71' } },
    run: ({ db, record, query, company, language }) => explainBox(db, record, query.grid, company, language),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/drift`,
    addition: true,
    ...reading,
    of: vatDeclaration,
    codes: ['vat_declaration_draft'],
    reply: json(VatDrift),
    summary: 'Read what concerns the period of a VAT return and is declared later',
    description:
      'Entries posted after the validation: reversals of entries of the period, documents dated in it, and VAT due on payments made in it. The return itself does not change; they are in the returns of their own dates.',
    run: ({ db, record, company }) => readDrift(db, record, company.country_pack),
  }),
]

/** The file of a return needs the access of the installation to the platforms of administrations. */
export const routesWith = (access: FilingAccess) => [
  ...routes,
  route({
    method: 'GET',
    url: `${url}/:id/xml`,
    ...reading,
    limit: 'export',
    of: vatDeclaration,
    codes: ['vat_declaration_draft', 'format_unsupported'],
    reply: file({ types: ['application/xml'], headers: ['X-Export-Fingerprint'] }),
    summary: 'Download the file of a validated VAT return',
    description:
      'Belgium: an Intervat consignment with one return. Luxembourg: an eCDF file. A return that replaces a filed one names the reference of that one. French returns and those of a member of a VAT unit are not filed with a file.',
    run: ({ db, record }) => writeReturnFile(db, record, access),
  }),
]
