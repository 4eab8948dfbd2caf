import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

const fresh = async () => {
  const books = await makeBooks(w, admin)
  return { ...books, book: bookingIn(books, admin), list: (query = '') => admin('GET', `${books.path}/entries${query}`) }
}
const numbers = ({ body }: Reply) =>
  body.data.map(({ journal, number }: { journal: { code: string }; number: number }) => `${journal.code} ${number}`)

test('201 an entry has every field of the specification', async () => {
  const own = await fresh()
  const { status, body, headers } = await own.book.sale({
    label: 'Conseil | janvier',
    reference: '2026/001',
    structured_communication: '202600000192',
    due_date: '2026-02-07',
    lines: [{ account: '700000', amount: '1000.00', vat_code: 'V21', label: 'Étude' }],
  })
  expect([status, headers['x-operation-id'] !== undefined]).toEqual([201, true])
  const { id } = body
  expect(body).toMatchObject({
    company_id: own.id,
    journal_id: own.journals.VEN,
    journal: { id: own.journals.VEN, code: 'VEN', type: 'sale' },
    fiscal_year_code: '2026',
    number: 1,
    entry_date: '2026-01-08T00:00:00.000Z',
    due_date: '2026-02-07T00:00:00.000Z',
    label: 'Conseil | janvier',
    reference: '2026/001',
    document_id: null,
    document_reference: null,
    structured_communication: '+++202/6000/00192+++',
    origin: 'invoice',
    status: 'posted',
    third_party_id: own.customer,
    third_party: { id: own.customer, name: 'Client SA' },
    total_debit: '1210.00',
    total_credit: '1210.00',
    lines_count: 3,
    reversed_entry_id: null,
    reversed_by_entry_id: null,
    hash_version: 2,
    chain_identity: own.token,
    previous_hash: '0'.repeat(64),
    posted_by: admin.user_id,
    posted_by_name: 'Anne Dubois',
    version: 1,
    lock_version: 0,
    posted_as: null,
    attachments: [],
  })
  expect(body.created_at).toBe(body.posted_at)
  const hashed = [
    `2|${'0'.repeat(64)}|${own.token}|VEN|2026|1|2026-01-08|Conseil \\| janvier|2026/001|C00001|+++202/6000/00192+++|${body.posted_at}|Anne Dubois`,
    '400000|1210.00|0.00|\\N|C00001|\\N|\\N|\\N|\\N|\\N',
    '700000|0.00|1000.00|Étude|\\N|V21|\\N|21.00|2026-01-08|03=1000.00',
    '451054|0.00|210.00|\\N|\\N|V21|1000.00|21.00|2026-01-08|54=210.00',
  ]
  expect(body.hash).toBe(createHash('sha256').update(hashed.join('\n')).digest('hex'))
  expect(body.lines).toEqual([
    {
      id: id * 100_000 + 1,
      position: 1,
      account_id: own.accounts['400000'],
      account: { id: own.accounts['400000'], number: '400000', label: 'Clients' },
      third_party_id: own.customer,
      third_party_code: 'C00001',
      debit: '1210.00',
      credit: '0.00',
      label: null,
      vat_code_id: null,
      vat_code: null,
      vat_base: null,
      vat_rate: null,
      vat_date: null,
      grids: [],
      due_date: '2026-02-07T00:00:00.000Z',
      open_amount: '1210.00',
      lettering_id: null,
      lettering_code: null,
      analytics: [],
      posted_as: null,
    },
    expect.objectContaining({
      position: 2,
      credit: '1000.00',
      label: 'Étude',
      grids: [{ grid: '03', amount: '1000.00' }],
      open_amount: null,
    }),
    expect.objectContaining({
      position: 3,
      credit: '210.00',
      vat_base: '1000.00',
      vat_rate: '21.00',
      vat_date: '2026-01-08T00:00:00.000Z',
      vat_code_id: own.vat_codes.V21,
      vat_code: 'V21',
      grids: [{ grid: '54', amount: '210.00' }],
    }),
  ])
  expect((await admin('GET', `${own.path}/entries/${id}`)).body).toEqual({ ...body, known_at: expect.any(String) })
  expect((await own.list()).body.data).toEqual([body])
})

test('account labels are in the language of the user', async () => {
  const { body } = await book.sale()
  const { body: dutch } = await admin('GET', `${b.path}/entries/${body.id}`, { headers: { 'accept-language': 'nl' } })
  expect([body.lines[0].account.label, dutch.lines[0].account.label]).toEqual(['Clients', 'Klanten'])
})

test('an entry keeps the code that its year had when it was posted', async () => {
  const own = await makeBooks(w, admin, { fiscal_year: { code: 'EX1', starts_on: '2026-01-01', ends_on: '2026-12-31' } })
  const { body: posted } = await bookingIn(own, admin).sale()
  const [year] = (await admin('GET', `${own.path}/fiscal-years`)).body
  await admin('PATCH', `${own.path}/fiscal-years/${year.id}`, { body: { code: '2026' } })
  expect((await admin('GET', `${own.path}/entries/${posted.id}`)).body).toMatchObject({
    fiscal_year_code: '2026',
    posted_as: { fiscal_year_code: 'EX1' },
  })
})

test('renamed and merged records are shown with current values, and posted_as has the posted ones', async () => {
  const own = await fresh()
  const second = { number: '400900', label: 'Autres clients', type: 'asset', kind: 'receivable', is_reconcilable: true }
  expect((await admin('POST', `${own.path}/accounts`, { body: second })).status).toBe(201)
  expect((await admin('PATCH', `${own.path}/third-parties/${own.customer}`, { body: { account: '400900' } })).status).toBe(200)
  const { body: posted } = await own.book.sale()
  const { body: other } = await admin('POST', `${own.path}/third-parties`, { body: { type: 'customer', name: 'Client NV' } })
  const account = { id: own.accounts['400000'] }
  const [year] = (await admin('GET', `${own.path}/fiscal-years`)).body
  expect((await admin('PATCH', `${own.path}/fiscal-years/${year.id}`, { body: { code: '26' } })).status).toBe(200)
  // Another area has the merge route; this writes the resulting rows.
  await w.rows(
    inWrite(
      own.id,
      `update third_parties set deleted_at = now(), merged_into_id = ${other.id} where company_id = ${own.id} and id = ${own.customer};
    update accounts set deleted_at = now(), merged_into_id = ${account.id} where company_id = ${own.id} and number = '400900'`,
    ),
  )
  const { body } = await admin('GET', `${own.path}/entries/${posted.id}`)
  expect(body).toMatchObject({
    fiscal_year_code: '26',
    third_party_id: other.id,
    third_party: { id: other.id, name: 'Client NV' },
    posted_as: { fiscal_year_code: '2026', third_party_code: 'C00001' },
    hash: posted.hash,
  })
  expect(body.lines[0]).toMatchObject({
    account_id: account.id,
    account: { number: '400000' },
    third_party_id: other.id,
    posted_as: { account_number: '400900', third_party_code: 'C00001' },
  })
  expect(body.lines[1].posted_as).toBeNull()
  expect((await own.list(`?third_party_id=${other.id}`)).body.total).toBe(1)
  const reversal = await admin('POST', `${own.path}/entries/${posted.id}/reverse`)
  expect(reversal.body.lines[0]).toMatchObject({ account_id: account.id, third_party_id: other.id, posted_as: null, open_amount: '0.00' })
  expect((await own.list(`?third_party_id=${other.id}`)).body.total).toBe(2)
})

test('200 lists newest first, by date and then by id, with paging metadata and links', async () => {
  const own = await fresh()
  await own.book.free({ entry_date: '2026-03-05' })
  await own.book.free({ entry_date: '2026-01-05' })
  await own.book.sale({ entry_date: '2026-03-05' })
  await own.book.free({ entry_date: '2026-02-05' })
  const all = await own.list()
  expect(numbers(all)).toEqual(['VEN 1', 'OD 1', 'OD 3', 'OD 2'])
  expect(all.body).toMatchObject({ total: 4, current_page: 1, last_page: 1, per_page: 50, from: 1, to: 4 })
  const second = await own.list('?per_page=3&page=2')
  expect([numbers(second), second.body.total, second.body.from, second.body.to]).toEqual([['OD 2'], 4, 4, 4])
  expect(second.headers.link).toContain('rel="prev"')
  const beyond = await own.list('?per_page=3&page=9')
  expect([beyond.body.data, beyond.body.total, beyond.body.from]).toEqual([[], 4, null])
})

test('every page over many days has the right entries, of any status and for any page size', async () => {
  const own = await fresh()
  const days = [3, 3, 3, 1, 9, 9, 20, 20, 20, 20, 28]
  const ids: number[] = []
  for (const day of days) ids.push((await own.book.free({ entry_date: `2026-02-${String(day).padStart(2, '0')}` })).body.id)
  // The only one of its day, one of several, and both of a day.
  for (const nth of [3, 1, 4, 5]) await admin('POST', `${own.path}/entries/${ids[nth]}/reverse`, { body: { entry_date: '2026-02-20' } })
  const stored = await w.rows<{ number: number; status: string }>(
    'select number, status from entries where company_id = $1 order by entry_date desc, id desc',
    [own.id],
  )
  for (const query of [
    `journal_id=${own.journals.OD}`,
    `journal_id=${own.journals.OD}&status=posted`,
    'status=posted',
    'status=reversed',
  ]) {
    const wanted = stored.filter(({ status }) => !query.includes('status') || query.endsWith(status)).map(({ number }) => number)
    for (const per_page of [1, 2, 3, 4, 15]) {
      const seen: number[] = []
      for (let page = 1; page <= Math.ceil(wanted.length / per_page); page++) {
        const { body } = await own.list(`?per_page=${per_page}&page=${page}&${query}`)
        expect(body.total).toBe(wanted.length)
        seen.push(...body.data.map(({ number }: { number: number }) => number))
      }
      expect(seen).toEqual(wanted)
    }
  }
})

test('200 filters by dates, fiscal year, journal, third party, status and search words', async () => {
  const own = await fresh()
  await admin('POST', `${own.path}/fiscal-years`, { body: { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  const years = (await admin('GET', `${own.path}/fiscal-years`)).body
  const { body: sale } = await own.book.sale({ entry_date: '2026-01-10', reference: 'F/2026-1', label: 'Réparation du toit' })
  await own.book.purchase({ entry_date: '2026-02-10', structured_communication: 'RF18539007547034' })
  await own.book.free({ entry_date: '2027-03-10', label: 'Salaires' })
  await own.book.free({
    entry_date: '2026-05-10',
    journal_id: own.journals.BNP,
    lines: [
      { account_id: own.accounts['550000'], debit: '10.00' },
      { account: '400000', credit: '10.00', third_party_id: own.customer },
    ],
  })
  await admin('POST', `${own.path}/entries/${sale.id}/reverse`, { body: { entry_date: '2026-01-11' } })
  const found = async (query: string) => {
    const answer = await own.list(`?${query}`)
    expect(answer.body.total).toBe(answer.body.data.length)
    return numbers(answer)
  }
  expect(await found('from=2026-02-01&to=2026-05-10')).toEqual(['BNP 1', 'ACH 1'])
  expect(await found('from=2026-02-01T23:59:00Z&to=2026-02-28')).toEqual(['ACH 1'])
  expect(await found('from=2026-06-01&to=2026-02-01')).toEqual([])
  expect(await found(`fiscal_year_id=${years[0].id}`)).toEqual(['OD 1'])
  expect(await found(`fiscal_year_id=${years[1].id}&from=2026-01-11`)).toEqual(['BNP 1', 'ACH 1', 'VEN 2'])
  expect(await found('fiscal_year_id=999999')).toEqual([])
  expect(await found(`journal_id=${own.journals.VEN}`)).toEqual(['VEN 2', 'VEN 1'])
  expect(await found(`journal_id=${own.journals.VEN}&to=2026-01-10`)).toEqual(['VEN 1'])
  expect(await found(`third_party_id=${own.customer}`)).toEqual(['BNP 1', 'VEN 2', 'VEN 1'])
  expect(await found(`third_party_id=${own.supplier}&status=posted`)).toEqual(['ACH 1'])
  expect(await found('status=reversed')).toEqual(['VEN 1'])
  expect(await found('status=posted&from=2026-01-11&to=2026-02-10')).toEqual(['ACH 1', 'VEN 2'])
  expect(await found('q=reparation%20TOIT')).toEqual(['VEN 2', 'VEN 1'])
  expect(await found('q=rf18%20fournisseur')).toEqual(['ACH 1'])
  expect(await found('q=VEN-2026-000001')).toEqual(['VEN 1'])
  expect(await found('q=100%25')).toEqual([])
})

test('422 on the name of an invalid filter', async () => {
  const { status, body } = await admin('GET', `${b.path}/entries?from=yesterday&status=draft&journal_id=x&page=0`)
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['from', 'journal_id', 'page', 'status']])
})

test('404 for an entry of another company file and for an outsider, 401 without a token', async () => {
  const { body } = await book.free()
  const other = await fresh()
  const outsider = await w.outsider()
  expect((await admin('GET', `${other.path}/entries/${body.id}`)).status).toBe(404)
  expect((await admin('GET', `${b.path}/entries/9007199254740993`)).status).toBe(404)
  expect((await outsider('GET', `${b.path}/entries`)).status).toBe(404)
  expect((await outsider('GET', `${b.path}/entries/${body.id}`)).status).toBe(404)
  expect((await book.free({}, outsider)).status).toBe(404)
  expect((await book.sale({}, outsider)).status).toBe(404)
  expect((await w.anonymous('GET', `${b.path}/entries`)).status).toBe(401)
  expect((await w.anonymous('GET', `${b.path}/entries/${body.id}`)).status).toBe(401)
})

test('403 when a reviewer posts; a token is limited to its abilities', async () => {
  const { body } = await book.sale()
  const reviewer = await w.as('reviewer')
  await joinCompany(w, b, reviewer.user_id, 'reviewer')
  const at = `${b.path}/entries/${body.id}`
  expect((await reviewer('GET', at)).status).toBe(200)
  for (const refused of [
    await book.free({}, reviewer),
    await book.sale({}, reviewer),
    await book.creditNote({}, reviewer),
    await reviewer('PATCH', at, { body: {} }),
    await reviewer('POST', `${at}/reverse`),
  ])
    expect([refused.status, refused.body.code, refused.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
  const reader = await w.as('admin', { abilities: ['read'] })
  const writer = await w.as('admin', { abilities: ['write'] })
  expect((await reader('GET', at)).status).toBe(200)
  expect((await book.free({}, writer)).status).toBe(201)
  const barred = await book.free({}, reader)
  expect([barred.status, barred.body.code, barred.body.required_ability]).toEqual([403, 'token_ability_missing', 'write'])
  expect((await writer('GET', `${b.path}/entries`)).body.code).toBe('token_ability_missing')
})

test('a dry run returns the entry and posts nothing', async () => {
  const own = await fresh()
  const tried = await admin('POST', `${own.path}/entries/invoice`, {
    body: {
      journal_id: own.journals.VEN,
      third_party_id: own.customer,
      entry_date: '2026-01-08',
      lines: [{ account: '700000', amount: 10 }],
    },
    headers: { 'x-dry-run': '1' },
  })
  expect([tried.status, tried.body.number, tried.headers['x-dry-run-events']]).toEqual([201, 1, 'entry.posted'])
  expect(await w.rows('select count(*)::int as n from entries where company_id = $1', [own.id])).toEqual([{ n: 0 }])
  expect((await own.book.sale()).body.number).toBe(1)
})

/** Line fields that come from other records are computed on reading and left out of the change feed. */
const withoutNames = ({ account: _account, third_party_code: _code, posted_as: _posted, ...line }: Record<string, unknown>) => line

test('history, change feed and activity show the posted entry', async () => {
  const own = await fresh()
  const { body } = await own.book.sale({ label: 'Conseil' })
  const history = (await admin('GET', `${own.path}/history?resource=entries&record_id=${body.id}`)).body.data
  expect(history).toEqual([expect.objectContaining({ op: 'post', record_label: 'VEN-2026-000001', version_after: 1 })])
  const pulled = (await admin('GET', `${own.path}/sync/pull?since=0&limit=2000`)).body.changes.filter(
    ({ resource }: { resource: string }) => resource === 'entries',
  )
  expect(pulled).toEqual([
    expect.objectContaining({
      id: body.id,
      op: 'upsert',
      version: 1,
      data: expect.objectContaining({ hash: body.hash, lines: body.lines.map(withoutNames) }),
    }),
  ])
  const activity = (await admin('GET', 'F/activity')).body.data
  expect(activity[0]).toMatchObject({
    kind: 'entry',
    action: 'post',
    summary: 'Écriture comptabilisée : VEN-2026-000001.',
    record_id: body.id,
  })
})
