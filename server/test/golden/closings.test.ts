/** Three dossiers closed through the API: appropriation, closing entry and the opening of the next year, line by line. */
import { afterAll, expect, test } from 'vitest'
import { openWriter } from '../harness/books/books.ts'
import { openWorld } from '../harness/world.ts'
import { dossierOf, openDossier } from './dossier.ts'
import { verifyFully } from '../harness/ledger/verification.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
afterAll(() => writer.end())

type Booked = { origin: string; journal: string; number: number; day: string; carries: boolean; lines: string[][] }

/** The entries of these origins as they stand, in the order in which they were booked. */
const booked = (companyId: number, ...origins: string[]) =>
  w.rows<Booked>(
    `select e.origin, e.journal_code as journal, e.number, e.entry_date::text as day, e.carries, (
       select json_agg(json_build_array(l.account_number, l.third_party_code, l.label, l.debit::text, l.credit::text) order by l.position)
       from entry_lines l where l.company_id = e.company_id and l.entry_id = e.id) as lines
     from entries e where e.company_id = $1 and e.origin = any($2) and e.status = 'posted' order by e.id`,
    [companyId, origins],
  )

const inOrder = (lines: readonly unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted()
const bare = (lines: readonly string[][]) => lines.map(([account, , , debit, credit]) => [account, debit, credit])

test.for(['be', 'fr', 'lu'] as const)('the golden dossier of %s closes to the cent', async (country) => {
  const dossier = dossierOf(country)
  const { books, year } = await openDossier(w, admin, writer, dossier)
  const before = await admin('GET', `${books.path}/fiscal-years/${year}`)
  expect(before.body).toMatchObject({ result: dossier.result, is_closed: false, opening_entry_id: expect.any(Number) })
  const closed = await admin('POST', `${books.path}/fiscal-years/${year}/close`, { body: dossier.close })
  expect([closed.status, closed.body.is_closed]).toEqual([200, true])

  const appropriation = await booked(books.id, 'appropriation')
  expect(appropriation.map(({ lines }) => bare(lines))).toEqual(dossier.appropriation)
  expect(appropriation.every(({ journal, day }) => journal === 'OD' && day === dossier.fiscal_year.ends_on)).toBe(true)

  const closing = await booked(books.id, 'closing')
  expect(closing).toHaveLength(dossier.closing ? 1 : 0)
  if (dossier.closing) expect(inOrder(bare(closing[0]?.lines ?? []))).toEqual(inOrder(dossier.closing))

  const next = dossier.next_year ?? { starts_on: '2027-01-01', ends_on: '2027-12-31', code: '2027' }
  const [, opening] = await booked(books.id, 'opening')
  expect(opening).toMatchObject({ journal: dossier.opening.journal, carries: true, day: next.starts_on })
  const named = opening?.lines.map(([account = '', party, label, debit, credit]) =>
    party === null ? [account, null, null, debit, credit] : [account, party, label, debit, credit],
  )
  expect(inOrder(named ?? [])).toEqual(inOrder(dossier.opening.lines))

  const after = await admin('GET', `${books.path}/fiscal-years/${year}`)
  expect(after.body).toMatchObject({ result: dossier.result, closing_checks: [] })
  expect((await verifyFully(w, admin, books.path)).body).toMatchObject({ ok: true })
})
