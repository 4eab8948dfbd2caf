import { expectSuccess, type Context } from '../fixture.ts'
import type { Reply } from '../http.ts'

const atOnce = 50
const quarters = [1, 2, 3, 4] as const

type Book = { readonly customer: number; readonly journal: number; readonly company_id: number }
type Declaration = { readonly id: number; readonly status: string; readonly version: number }

const returns = '/v1/companies/C/vat-declarations'

/** The file of the round, with a customer to invoice. A Belgian file declares by quarter. */
async function openFile({ apis, person, fixture }: Context) {
  const base = apis[0]?.base ?? ''
  const owner = await person.withNewFile(base)
  const { id: customer } = expectSuccess(
    await owner.call<{ id: number }>(base, 'POST', '/v1/companies/C/third-parties', { body: { type: 'customer', name: 'Client' } }),
  )
  const [journal] = await fixture.rows<{ id: string }>(`select id from journals where company_id = $1 and code = 'VEN'`, [owner.company_id])
  return { owner, book: { customer, journal: Number(journal?.id), company_id: owner.company_id } }
}

type Owner = Awaited<ReturnType<typeof openFile>>['owner']

const invoice = ({ customer, journal }: Book, entry_date: string, amount: string) => ({
  journal_id: journal,
  third_party_id: customer,
  entry_date,
  lines: [{ account: '700000', amount, vat_code: 'V21' }],
})

const prepare = async (owner: Owner, base: string, year: number, period: number): Promise<Declaration> =>
  expectSuccess(await owner.call<Declaration>(base, 'POST', returns, { body: { year, period } }))

/** Boxes that the ledger holds for the quarter, and those that the return stored. */
const compareBoxes = `
  select coalesce(l.grid, g.grid) as grid, coalesce(l.amount, 0)::text as ledger, coalesce(g.amount, 0)::text as stored from (
    select x.grid, sum(x.amount) as amount from entry_lines n cross join lateral jsonb_to_recordset(n.grids) x (grid text, amount numeric)
    where n.company_id = $1 and n.vat_date between $2 and $3 group by x.grid) l
  full join (select grid, amount from vat_declaration_grids where company_id = $1 and declaration_id = $4 and grid in ('03', '54')) g on g.grid = l.grid
  where l.amount is distinct from g.amount`

/** 50 invoices dated in the quarter while its return is validated: each is in the stored boxes or refused. */
async function racePosters({ apis, fixture, shown }: Context, owner: Owner, book: Book, quarter: (typeof quarters)[number]) {
  const base = (index: number) => apis[index % apis.length]?.base ?? ''
  const month = String(quarter * 3).padStart(2, '0')
  const [from, to] = [`2026-${String(quarter * 3 - 2).padStart(2, '0')}-01`, `2026-${month}-28`]
  const { id } = await prepare(owner, base(0), 2026, quarter)
  const post = (index: number) =>
    owner.call<{ id: number; code?: string }>(base(index), 'POST', '/v1/companies/C/entries/invoice', {
      body: invoice(book, to, `${100 + index}.00`),
    })
  const validate = () =>
    owner.call<Declaration & { code?: string }>(base(1), 'POST', `${returns}/${id}/validate`, { body: { force: true } })
  const posts = (first: number, last: number) => Promise.all(Array.from({ length: last - first }, (_, index) => post(first + index)))
  const [before, validated, after] = await Promise.all([posts(0, atOnce / 2), validate(), posts(atOnce / 2, atOnce)])
  const posted = [...before, ...after]
  const accepted = posted.filter(({ status }) => status === 201).length
  const refused = posted.filter(({ status, body }) => status === 422 && body.code === 'period_locked').length
  shown.check(validated.status === 200, 'the validation succeeds', validated.body)
  shown.check(accepted + refused === atOnce, 'every invoice is posted or refused with period_locked', { accepted, refused })
  const differences = await fixture.rows(compareBoxes, [
    book.company_id,
    from,
    `2026-${month}-${quarter === 1 || quarter === 4 ? 31 : 30}`,
    id,
  ])
  shown.check(differences.length === 0, 'the stored boxes are those of the ledger', differences)
  const [counted] = await fixture.rows<{ count: number }>(
    `select count(*)::int as count from entries where company_id = $1 and entry_date = $2 and origin = 'invoice'`,
    [book.company_id, to],
  )
  shown.check(counted?.count === accepted, 'the ledger holds the invoices that were answered 201', { counted, accepted })
  return { id, accepted, refused }
}

const codesOf = (replies: readonly Reply<{ code?: string }>[]) =>
  replies.map(({ status, body }) => (status === 200 ? 'done' : (body.code ?? status)))

/** Two validations of one return, and an unlocking against a note of its filing: one of each pair wins, or both in turn where that is possible. */
async function racePairs({ apis, fixture, shown }: Context, owner: Owner, book: Book) {
  const [one, two] = [apis[0]?.base ?? '', apis[1]?.base ?? apis[0]?.base ?? '']
  const { id } = await prepare(owner, one, 2027, 1)
  const validate = (base: string) => owner.call<{ code?: string }>(base, 'POST', `${returns}/${id}/validate`, { body: { force: true } })
  const codes = codesOf(await Promise.all([validate(one), validate(two)]))
  shown.check(codes.map(String).toSorted().join() === 'done,vat_declaration_validated', 'of two validations one wins', codes)
  const { version } = expectSuccess(await owner.call<Declaration>(one, 'GET', `${returns}/${id}`))
  const headers = { 'x-base-version': String(version) }
  const pair = codesOf(
    await Promise.all([
      owner.call<{ code?: string }>(one, 'POST', `${returns}/${id}/unlock`, { body: { reason: 'Course' }, headers }),
      owner.call<{ code?: string }>(two, 'PATCH', `${returns}/${id}`, { body: { filed_on: '2026-11-10' }, headers }),
    ]),
  )
  shown.check(pair.map(String).toSorted().join() === 'conflict,done', 'of an unlocking and a filing note on one version one wins', pair)
  const [stored] = await fixture.rows<{ status: string; filed_on: string | null }>(
    'select status, filed_on::text from vat_declarations where company_id = $1 and id = $2',
    [book.company_id, id],
  )
  const isUnlocked = pair[0] === 'done'
  shown.check(
    isUnlocked ? stored?.status === 'draft' && stored.filed_on === null : stored?.status === 'validated' && stored.filed_on !== null,
    'what is stored is what the winner did',
    { pair, stored },
  )
}

/** Validations of VAT returns against postings and against each other, on two processes. */
export async function proveVatReturns(context: Context, rounds: number) {
  const totals = { accepted: 0, refused: 0 }
  for (let round = 0; round < rounds; round += quarters.length) {
    const { owner, book } = await openFile(context)
    for (const quarter of quarters.slice(0, rounds - round)) {
      const { accepted, refused } = await racePosters(context, owner, book, quarter)
      totals.accepted += accepted
      totals.refused += refused
    }
    await racePairs(context, owner, book)
  }
  context.shown.say(
    `${rounds} validations against ${atOnce} invoices each: ${totals.accepted} invoices in the stored boxes, ${totals.refused} refused`,
  )
}
