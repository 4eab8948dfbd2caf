/** What must never be false of documents, tried with raw SQL; and many at once on one file. What is asserted is what is stored. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)
const b = await makeBooks(w, admin)
const testDocuments = documentsIn(b, admin)

/**
 * What refuses a statement in an open write of the file: past every privilege, and not past what the database itself keeps. Nothing of it
 * stays.
 */
const refusedBy = async (statement: string): Promise<string> => {
  const tried = w.rows(`do $try$ begin
    perform open_write(null, false, null, ${b.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000);
    ${statement};
    set constraints all immediate;
    raise exception 'nothing refused it';
  end $try$`)
  return tried.then(
    () => 'no end',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
}

const booked = async () => {
  const { body } = await testDocuments.purchase({ book: true })
  return body as { document: { id: number }; entry: { id: number } }
}
const waiting = async () => (await testDocuments.purchase()).body.document.id as number

const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const callers = (index: number) => (index % 2 === 0 ? admin : elsewhere)

test('a booked document stays as it was booked, and so do its lines', async () => {
  const { document } = await booked()
  const at = `company_id = ${b.id} and id = ${document.id}`
  const lines = `company_id = ${b.id} and document_id = ${document.id}`
  for (const statement of [
    `update documents set note = 'X' where ${at}`,
    `update documents set amount_net = 1, amount_gross = 1 + amount_vat where ${at}`,
    `update documents set status = 'pending', journal_id = null, journal_entry_id = null where ${at}`,
    `delete from documents where ${at}`,
    `update document_lines set description = 'X' where ${lines}`,
    `delete from document_lines where ${lines}`,
  ])
    expect([statement, await refusedBy(statement)]).toEqual([statement, 'documents_booked'])
  expect(await refusedBy(`update documents set deleted_at = now() where ${at}`)).toMatch(/^documents_booked/)
})

test('booked is a document by an entry of its own that stands', async () => {
  const id = await waiting()
  const { entry } = await booked()
  const at = `where company_id = ${b.id} and id = ${id}`
  expect(await refusedBy(`update documents set status = 'booked' ${at}`)).toBe('documents_status')
  expect(
    await refusedBy(`update documents set journal_entry_id = ${entry.id}, journal_id = ${b.journals.ACH}, status = 'booked' ${at}`),
  ).toBe('documents_entry')
})

test('an entry is not reversed while its document stays booked', async () => {
  const { entry } = await booked()
  const [reversal] = await w.rows<{ id: string }>('select id from entries where company_id = $1 and id <> $2 limit 1', [b.id, entry.id])
  expect(
    await refusedBy(
      `update entries set status = 'reversed', reversed_by_entry_id = ${reversal?.id} where company_id = ${b.id} and id = ${entry.id}`,
    ),
  ).toBe('documents_reversed')
})

test('a document is what its lines add up to, in both currencies, and a foreign one is foreign altogether', async () => {
  const id = await waiting()
  const at = `where company_id = ${b.id} and id = ${id}`
  const lines = `where company_id = ${b.id} and document_id = ${id}`
  expect(await refusedBy(`update documents set amount_net = 99, amount_gross = 120 ${at}`)).toBe('documents_sum')
  expect(await refusedBy(`update documents set amount_gross = 120 ${at}`)).toBe('documents_total')
  expect(await refusedBy(`update document_lines set amount_net = 99, amount_gross = 120 ${lines}`)).toBe('documents_sum')
  expect(await refusedBy(`update document_lines set foreign_net = 1, foreign_vat = 1 ${lines}`)).toBe('documents_sum')
  expect(await refusedBy(`delete from document_lines ${lines}`)).toBe('documents_sum')
  expect(await refusedBy(`update documents set foreign_currency = 'USD' ${at}`)).toBe('documents_foreign')
  const whole = 'exchange_rate = 1, foreign_net = 100, foreign_vat = 21, foreign_gross = 121'
  expect(await refusedBy(`update documents set foreign_currency = 'EUR', ${whole} ${at}`)).toBe('documents_foreign')
  expect(await refusedBy(`update documents set foreign_currency = 'usd', ${whole} ${at}`)).toBe('documents_foreign_currency_check')
  expect(await refusedBy(`update documents set number = null ${at}`)).toBe('documents_booked_number')
})

test('a purchase is from a supplier who is not in the bin', async () => {
  const id = await waiting()
  expect(await refusedBy(`update documents set third_party_id = ${b.customer} where company_id = ${b.id} and id = ${id}`)).toBe(
    'documents_third_party',
  )
})

test('nobody writes a document outside the write of its file', async () => {
  const id = await waiting()
  await expect(w.asApp(`update documents set note = 'X' where id = ${id}`)).rejects.toThrow('outside write()')
  await expect(w.asApp(`delete from documents where id = ${id}`)).rejects.toThrow('permission denied')
})

test('50 copies of one invoice at once from two processes: one is kept', async () => {
  const answers = await many(50, (index) => testDocuments.purchase({ number: 'RACE-1' }, callers(index)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 422 && body.errors.number)).toHaveLength(49)
  expect(await w.rows(`select count(*)::integer from documents where company_id = $1 and number = 'RACE-1'`, [b.id])).toEqual([
    { count: 1 },
  ])
})

test('50 bookings of one document at once from two processes: one entry', async () => {
  const id = await waiting()
  const answers = await many(50, (index) => testDocuments.book(id, {}, callers(index)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'document_booked')).toHaveLength(49)
  expect(await w.rows('select count(*)::integer from entries where company_id = $1 and document_id = $2', [b.id, id])).toEqual([
    { count: 1 },
  ])
})

test('50 sales booked at once from two processes: each has the number of its entry, without a gap', async () => {
  const own = await makeBooks(w, admin)
  const { sale } = documentsIn(own, admin)
  const answers = await many(50, (index) => sale({ book: true }, callers(index)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const stored = await w.rows<{ number: string }>(
    `select d.number from documents d join entries e on e.company_id = d.company_id and e.id = d.journal_entry_id and e.document_reference = d.number
     where d.company_id = $1 order by e.number`,
    [own.id],
  )
  expect(stored).toEqual(Array.from({ length: 50 }, (_, index) => ({ number: `VEN-2026-${String(index + 1).padStart(6, '0')}` })))
})

test('booking against reversing, 50 at once: the document is booked exactly when its last entry stands', async () => {
  const { document, entry } = await booked()
  await many(50, async (index) =>
    index % 2 === 0
      ? testDocuments.book(document.id, {}, callers(index))
      : callers(index)('POST', `${b.path}/entries/${entry.id}/reverse`, { body: {} }),
  )
  const [stored] = await w.rows<{ status: string; standing: number }>(
    `select d.status, (select count(*)::integer from entries e where e.company_id = d.company_id and e.document_id = d.id and e.origin = 'document' and e.status = 'posted') as standing
     from documents d where d.company_id = $1 and d.id = $2`,
    [b.id, document.id],
  )
  expect(stored?.standing).toBe(stored?.status === 'booked' ? 1 : 0)
})

test('booking against changing and binning, 50 at once: what is booked is what the document says, and nothing in the bin is booked', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await waiting()
    const at = `${b.path}/documents/${id}`
    const lines = (index: number) => [{ amount_net: `${100 + index}.01`, account: '604000', vat_code: 'AM21' }]
    const answers = await many(50, async (index) => {
      const caller = callers(index)
      if (index === 20 + 10 * round) return testDocuments.book(id, {}, caller)
      return index === 45 ? caller('DELETE', at) : caller('PATCH', at, { body: { lines: lines(index) } })
    })
    expect(answers.filter(({ status }) => ![200, 201, 204, 404, 422].includes(status))).toEqual([])
    const [stored] = await w.rows<{ status: string; is_gone: boolean; gross: string; owed: string | null }>(
      `select d.status, d.deleted_at is not null as is_gone, d.amount_gross::text as gross, (select (l.debit + l.credit)::text from entry_lines l
         where l.company_id = d.company_id and l.entry_id = d.journal_entry_id and l.position = 1) as owed
       from documents d where d.company_id = $1 and d.id = $2`,
      [b.id, id],
    )
    const isBooked = answers.some(({ status }) => status === 201)
    expect(stored).toMatchObject(
      isBooked ? { status: 'booked', is_gone: false, owed: stored?.gross } : { status: 'pending', is_gone: true, owed: null },
    )
  }
})
