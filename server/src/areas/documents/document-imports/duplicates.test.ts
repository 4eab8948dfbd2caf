/** An invoice is recorded once, whatever its channel and the order of reading; similar invoices are not duplicates. */
import { type Extraction, noHints } from '../../../capture/extraction.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ubl, upload } from '../../../../test/harness/import-files.ts'
import { openWriter } from '../../../../test/harness/books/books.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import { sql } from '../../../kernel/write/sql.ts'
import { identityOf } from '../../../capture/duplicates.ts'
import * as store from './store.ts'

let d: ImportSetup
let lambert: number
beforeAll(async () => {
  d = await openImports()
  lambert = await d.supplier()
})
afterAll(() => d.close())
afterEach(() => {
  d.faulty.held?.release()
  d.faulty.held = null
})

let last = 0
const next = () => `D-${(last += 1)}`
const validate = (id: number, body: object = {}) => d.admin('POST', `${d.at}/${id}/validate`, { body })
/** The same invoice with other bytes, so that only its content identifies it. */
const copies = (count: number, given: Parameters<typeof ubl>[0] = {}) => {
  const number = next()
  return Array.from({ length: count }, (_, n) => Buffer.concat([ubl({ number, ...given }), Buffer.from(`<!-- ${n} -->`)]))
}
const restore = async (record: number) => {
  const { body } = await d.admin('GET', `${d.b.path}/trash?type=document-imports`)
  const item = body.data.find(({ record_id }: { record_id: number }) => record_id === record)
  return (await d.admin('POST', `${d.b.path}/trash/${item.id}/restore`)).status
}

test('sent first and read second, as the PDF of an upload whose XML is read at once: it is the copy, and the one that was read goes on', async () => {
  const [one, two] = copies(2)
  const { body } = await d.send({ 'papier.xml': one as Buffer, 'facture.xml': two as Buffer })
  const [first, second] = body.imports.map(({ id }: { id: number }) => id)
  expect((await d.process(second)).body.status).toBe('ready')
  const { body: late } = await d.process(first)
  expect([late.status, late.duplicate_of_import_id]).toEqual(['duplicate', second])
  // Neither a second analysis of the original nor its validation takes its copy for the original.
  expect((await d.process(second)).body).toMatchObject({ status: 'ready', duplicate_of_import_id: null })
  expect((await validate(first)).body.errors).toHaveProperty('status')
  expect((await validate(second)).status).toBe(201)
})

test('a copy of a copy is called one too, and the original stays the original', async () => {
  const [one, two, three] = copies(3)
  const { body } = await d.send({ '1.xml': one as Buffer, '2.xml': two as Buffer, '3.xml': three as Buffer })
  const [first, second, third] = body.imports.map(({ id }: { id: number }) => id)
  expect((await d.process(third)).body.status).toBe('ready')
  expect((await d.process(first)).body.status).toBe('duplicate')
  expect((await d.process(second)).body.status).toBe('duplicate')
  expect((await d.process(third)).body.status).toBe('ready')
})

test('50 copies that are read at once: one is the invoice, 49 are its duplicates, and one document is made without force', async () => {
  const same = copies(50)
  const ids: number[] = []
  for (const from of [0, 20, 40]) {
    const files = Object.fromEntries(same.slice(from, from + 20).map((bytes, n) => [`${from + n}.xml`, bytes]))
    ids.push(...(await d.admin('POST', d.at, upload(files))).body.imports.map(({ id }: { id: number }) => id))
  }
  await Promise.all(ids.map((id) => d.process(id)))
  const counted = () =>
    d.w.rows(`select status, count(*)::int as count from document_imports where id = any($1) group by status order by status`, [ids])
  expect(await counted()).toEqual([
    { status: 'duplicate', count: 49 },
    { status: 'ready', count: 1 },
  ])
  const answers = await Promise.all(ids.map((id) => validate(id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await d.w.rows('select count(*)::int as count from documents where import_id = any($1)', [ids])).toEqual([{ count: 1 }])
})

test('an import that comes back from the bin beside its copy: either makes the document, and the other is then refused', async () => {
  for (const chosen of [0, 1]) {
    const [one, two] = copies(2)
    const first = (await d.read('1.xml', one as Buffer)).id
    await d.admin('DELETE', `${d.at}/${first}`)
    const second = await d.read('2.xml', two as Buffer)
    expect(second.status).toBe('ready')
    expect(await restore(first)).toBe(200)
    const [winner, loser] = chosen === 0 ? [first, second.id] : [second.id, first]
    if (chosen === 0) expect((await validate(winner)).status).toBe(201)
    else expect((await validate(winner, { force: true })).status).toBe(201)
    expect((await validate(loser)).body.errors).toHaveProperty('status')
  }
})

test('a duplicate whose original is thrown away is the invoice once it is analysed again', async () => {
  const [one, two] = copies(2)
  const first = await d.read('1.xml', one as Buffer)
  const second = await d.read('2.xml', two as Buffer)
  expect(second.status).toBe('duplicate')
  await d.admin('DELETE', `${d.at}/${first.id}`)
  expect((await d.process(second.id)).body).toMatchObject({ status: 'ready', duplicate_of_import_id: null })
})

test('a credit note is no copy of its invoice: not by its communication, not by a number of its own series', async () => {
  const [communication, number] = ['+++121/2121/21234+++', next()]
  const invoice = await d.invoice({ number, communication, lines: [{ net: '311.00' }] })
  const sameSeries = await d.invoice({ number, lines: [{ net: '-311.00' }] })
  const sameDay = await d.invoice({ number: next(), communication, lines: [{ net: '-311.00' }] })
  const seen = [invoice, sameSeries, sameDay].map(({ extracted, duplicate_of_import_id }) => [
    extracted.document_type,
    duplicate_of_import_id,
  ])
  expect(seen).toEqual([
    ['invoice', null],
    ['credit_note', null],
    ['credit_note', null],
  ])
  const again = await d.read('again.xml', Buffer.concat([ubl({ number, lines: [{ net: '-311.00' }] }), Buffer.from('<!-- -->')]))
  expect([again.status, again.duplicate_of_import_id]).toEqual(['duplicate', sameSeries.id])
})

test('a credit note corrected to negative amounts is the one entered by hand with positive amounts', async () => {
  const number = next()
  const { body } = await d.admin('POST', `${d.b.path}/documents`, {
    body: {
      direction: 'purchase',
      is_credit_note: true,
      third_party_id: lambert,
      number,
      document_date: '2026-03-05',
      lines: [{ amount_net: '70.00', account: '604000', vat_code: 'AM21' }],
    },
  })
  const read = await d.invoice({ number: next(), lines: [{ net: '70.00' }] })
  const { lines, totals } = read.extracted
  const minus = {
    ...read.extracted,
    number,
    lines: lines.map((line: object) => ({ ...line, unit_price: -70, amount_net: -70, amount_vat: -14.7, amount_gross: -84.7 })),
    totals: { ...totals, net: -70, vat: -14.7, gross: -84.7, vat_breakdown: [{ rate: 21, base: -70, amount: -14.7 }] },
  }
  const patched = await d.admin('PATCH', `${d.at}/${read.id}`, { body: { extracted: minus } })
  expect([patched.status, patched.body.extracted.totals.gross, patched.body.duplicate_of_document_id]).toEqual([
    200,
    -84.7,
    body.document.id,
  ])
})

test('the same number of another supplier, or another amount under no number at all, is another invoice', async () => {
  await d.supplier({ name: 'Encre SA', vat_number: 'BE0412345614', iban: null })
  const number = next()
  await d.invoice({ number })
  const other = await d.invoice({ number, seller: { name: 'Encre SA', vat: 'BE0412345614', iban: 'BE62510007547061' } })
  expect([other.status, other.duplicate_of_import_id]).toEqual(['ready', null])
})

test('among thousands the one that is the same is found by its keys: no rule goes over the imports of the file', async () => {
  const { id } = await d.invoice({ number: next() })
  const given = `company_id, batch_id, file_id, mime, size, kind, status, progress, step, engine, suggested_direction, written_in, original_name, sha256, extracted, hints`
  await d.w.rows(`begin; set local session_replication_role = replica;
    insert into document_imports (${given}) select company_id, batch_id, -n, mime, size, kind, status, progress, step, engine, suggested_direction, written_in,
      'x', sha256(n::text::bytea), extracted || jsonb_build_object('number', 'N' || n, 'structured_communication', n::text,
        'counterparty', jsonb_build_object('name', 'Seller ' || n, 'vat_number', 'BE' || n)), jsonb_build_object('ubl_id', 'U' || n)
      from document_imports, generate_series(1, 5000) n where id = ${id};
    commit; analyze document_imports`)
  const looked = sql`select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'document_imports'`
  const writer = openWriter(d.w)
  const seen = await writer.onFile(d.b.id, async (tx) => {
    const [imported] = await store.load(tx, [id])
    const { sha256, hints } = await store.storedReading(tx, id)
    const subject = { id, sha256, extraction: imported?.extracted as Extraction, hints: hints ?? noHints }
    const before = await tx.one<{ rows: number }>(looked)
    const duplicate = await store.findDuplicate(tx, identityOf(subject, lambert))
    return { duplicate, rows: (await tx.one<{ rows: number }>(looked)).rows - before.rows }
  })
  await writer.end()
  expect(seen.duplicate).toBeUndefined()
  expect(seen.rows).toBeLessThan(200)
})
