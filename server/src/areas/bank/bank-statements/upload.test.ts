/** Uploads of statement files: what is imported, skipped and refused, and what a refusal leaves behind. */
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Bank,
  camt,
  monthly,
  mt940,
  openBank,
  ownIban,
  secondIban,
  type StatementGiven,
} from '../../../../test/harness/books/statement-files.ts'
import { png } from '../../../../test/harness/multipart.ts'
import { openWorld } from '../../../../test/harness/world.ts'

let bank: Bank
const w = await openWorld()
const admin = await w.as('admin')
beforeEach(async () => {
  bank = await openBank(w, admin)
})

const stored = async () => {
  const [counts] = await w.rows<{ files: number; statements: number; transactions: number; kept: number }>(
    `select (select count(*)::int from coda_files where company_id = $1) as files, (select count(*)::int from bank_statements where company_id = $1) as statements,
      (select count(*)::int from bank_transactions where company_id = $1) as transactions, (select count(*)::int from files where company_id = $1) as kept`,
    [bank.b.id],
  )
  return counts
}
/** A refused upload stores nothing; the answer says why, file by file. */
const refusal = async (files: Record<string, Buffer>) => {
  const before = await stored()
  const { status, body } = await bank.send(files)
  expect(await stored()).toEqual(before)
  return { status, code: body.code as string | undefined, errors: body.errors as Record<string, string[]> }
}

test('201 answers the files with their statements, and how many transactions are new', async () => {
  const bytes = camt(monthly(1), monthly(2))
  const { status, body, headers } = await bank.send({ 'janvier.xml': bytes })
  expect(status).toBe(201)
  expect(headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(body).toMatchObject({ transactions: 4, skipped: 0 })
  const [file] = body.files
  expect(file).toMatchObject({
    company_id: bank.b.id,
    name: 'janvier.xml',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format: 'camt053',
    transactions_count: 4,
    pending_count: 4,
    warnings: [],
    imported_by: admin.user_id,
    version: 1,
    deleted_at: null,
  })
  expect(file.statements).toEqual([
    {
      iban: ownIban,
      journal_id: bank.journal,
      currency: 'EUR',
      statement_number: '1',
      old_balance: '1000.00',
      old_balance_date: '2025-12-31',
      new_balance: '1050.00',
      new_balance_date: '2026-01-28',
      transactions_count: 2,
      foreign: null,
    },
    expect.objectContaining({ statement_number: '2', old_balance: '1050.00', new_balance: '1100.00' }),
  ])
  const { body: list } = await admin('GET', `${bank.b.path}/bank-transactions`)
  expect(list.data.map(({ entry_date, amount }: { entry_date: string; amount: string }) => [entry_date, amount])).toEqual([
    ['2026-02-20', '-50.00'],
    ['2026-02-10', '100.00'],
    ['2026-01-20', '-50.00'],
    ['2026-01-10', '100.00'],
  ])
  expect(list.data[3]).toMatchObject({
    coda_file_id: file.id,
    journal_id: bank.journal,
    source: 'camt053',
    account_iban: ownIban,
    statement_number: '1',
    sequence: 1,
    currency: 'EUR',
    foreign: null,
    counterpart_name: 'Client SA',
    counterpart_iban: 'BE71096123456769',
    communication: 'Facture 1',
    status: 'pending',
    third_party_id: null,
    journal_entry_id: null,
    lettering_ids: [],
    rule_id: null,
    note: null,
    best_score: null,
    best_score_at: null,
  })
})

test('every statement again, in any order and format, adds nothing', async () => {
  await bank.send({ 'a.xml': camt(monthly(1)), 'b.xml': camt(monthly(2)) })
  const before = await stored()
  for (const files of [
    { 'again.xml': camt(monthly(1), monthly(2)) },
    { 'other order.xml': camt(monthly(2), monthly(1)) },
    { 'other format.sta': mt940(monthly(1), monthly(2)) },
    { 'one.sta': mt940(monthly(2)), 'two.xml': camt(monthly(1)) },
  ])
    expect(await refusal(files)).toMatchObject({ status: 422, code: 'coda_duplicate' })
  expect(await stored()).toEqual(before)
})

test('known statements are skipped and counted; a file without a new one is not kept', async () => {
  await bank.send({ 'a.xml': camt(monthly(1)) })
  const { status, body } = await bank.send({ 'a.xml': camt(monthly(1)), 'ab.sta': mt940(monthly(1), monthly(2)) })
  expect([status, body.transactions, body.skipped, body.files.map(({ name }: { name: string }) => name)]).toEqual([201, 2, 2, ['ab.sta']])
  expect(body.files[0].statements.map(({ statement_number }: { statement_number: string }) => statement_number)).toEqual(['2'])
  expect(await stored()).toEqual({ files: 2, statements: 2, transactions: 4, kept: 2 })
})

test('the same statement twice in one upload is imported once', async () => {
  const { body } = await bank.send({ 'a.xml': camt(monthly(1)), 'b.xml': camt(monthly(1)) })
  expect([body.transactions, body.skipped, body.files.length]).toEqual([2, 1, 1])
})

test('gaps and numbers used again are warnings, in the language of the reader', async () => {
  await bank.send({ 'a.xml': camt(monthly(1)) })
  const { body } = await bank.send({ 'c.xml': camt(monthly(3)) })
  const [file] = body.files
  expect(file.warnings.map(({ code }: { code: string }) => code)).toEqual(['balance_gap', 'number_gap'])
  const { body: shown } = await admin('GET', `${bank.b.path}/coda-files/${file.id}`, { headers: { 'accept-language': 'nl' } })
  expect(shown.warnings[1].message).toContain('ontbreken uittreksels')
  const { body: accounts } = await admin('GET', `${bank.b.path}/bank-accounts`)
  expect(accounts[0].missing_statements).toEqual(['2'])
  const again = await bank.send({ 'd.xml': camt(monthly(4, { number: '3', opens: '1150.00' })) })
  expect(again.body.files[0].warnings.map(({ code }: { code: string }) => code)).toEqual(['number_reused'])
})

test('422 coda_invalid for other content under a known number, and for days that are covered', async () => {
  await bank.send({ 'a.xml': camt(monthly(1)) })
  const other = monthly(1, { lines: [{ amount: '7.00', day: '2026-01-10' }] })
  expect(await refusal({ 'new.xml': camt(monthly(2)), 'other.xml': camt(other) })).toMatchObject({
    status: 422,
    code: 'coda_invalid',
    errors: { 'files.1': [expect.stringContaining('1')] },
  })
  expect(await refusal({ 'overlap.xml': camt({ ...other, number: '9' }) })).toMatchObject({
    code: 'coda_invalid',
    errors: { 'files.0': [expect.any(String)] },
  })
})

test('422 coda_invalid names the file, and one bad file refuses all', async () => {
  const broken = Buffer.from(camt(monthly(2)).toString().replace('<Amt Ccy="EUR">1100.00</Amt>', '<Amt Ccy="EUR">1100.01</Amt>'))
  const answer = await refusal({ 'good.xml': camt(monthly(1)), 'bad.xml': broken })
  expect([answer.status, answer.code, Object.keys(answer.errors)]).toEqual([422, 'coda_invalid', ['files.1']])
  expect(await refusal({ 'note.txt': Buffer.from('Bonjour') })).toMatchObject({ status: 422, code: 'coda_invalid' })
})

test('422 on the file for bytes that are no text, and for no file', async () => {
  const answer = await refusal({ 'a.xml': camt(monthly(1)), 'image.cod': png() })
  expect([answer.status, answer.code, Object.keys(answer.errors)]).toEqual([422, undefined, ['files.1']])
  expect(await refusal({})).toMatchObject({ status: 422, errors: { files: [expect.any(String)] } })
})

test('422 bank_account_unknown without a journal, with an archived one, and in another currency', async () => {
  const foreign = monthly(1, { iban: secondIban })
  expect(await refusal({ 'a.xml': camt(foreign) })).toMatchObject({
    status: 422,
    code: 'bank_account_unknown',
    errors: { 'files.0': [expect.stringContaining(secondIban)] },
  })
  await bank.send({ 'a.xml': camt(monthly(1)) })
  expect(await refusal({ 'usd.xml': camt(monthly(2, { currency: 'USD' })) })).toMatchObject({
    code: 'bank_account_unknown',
    errors: { 'files.0': [expect.stringContaining('USD')] },
  })
  await admin('PATCH', `${bank.b.path}/journals/${bank.journal}`, { body: { is_active: false } })
  expect(await refusal({ 'b.xml': camt(monthly(2)) })).toMatchObject({ code: 'bank_account_unknown' })
})

const dollars = (more: Partial<StatementGiven> = {}) => monthly(1, { currency: 'USD', ...more })

test('an account in another currency is converted at the rates of its days; the originals are in foreign', async () => {
  expect(await refusal({ 'usd.xml': camt(dollars()) })).toMatchObject({
    status: 422,
    code: 'exchange_rate_missing',
    errors: { 'files.0': [expect.stringContaining('USD')] },
  })
  await w.rows(
    `insert into reference_rates (currency, day, rate) values ('USD', '2025-12-31', 1.25), ('USD', '2026-01-09', 1.1), ('USD', '2026-01-20', 2), ('USD', '2026-01-28', 1.5)
     on conflict do nothing`,
  )
  const { status, body } = await bank.send({ 'usd.xml': camt(dollars()) })
  expect(status).toBe(201)
  expect(body.files[0].statements[0]).toMatchObject({
    currency: 'EUR',
    old_balance: '800.00',
    new_balance: '700.00',
    foreign: { currency: 'USD', exchange_rate: '1.500000', old_balance: '1000.00', new_balance: '1050.00' },
  })
  const { body: list } = await admin('GET', `${bank.b.path}/bank-transactions`)
  expect(list.data.map((row: { amount: string; foreign: object }) => [row.amount, row.foreign])).toEqual([
    ['-25.00', { currency: 'USD', exchange_rate: '2.000000', amount: '-50.00' }],
    ['90.91', { currency: 'USD', exchange_rate: '1.100000', amount: '100.00' }],
  ])
  const { body: accounts } = await admin('GET', `${bank.b.path}/bank-accounts`)
  expect(accounts[0]).toMatchObject({
    currency: 'EUR',
    statement_balance: '700.00',
    pending_amount: '65.91',
    foreign: { currency: 'USD', exchange_rate: '1.500000', statement_balance: '1050.00', pending_amount: '50.00' },
  })
  expect(await refusal({ 'same.sta': mt940(dollars()) })).toMatchObject({ code: 'coda_duplicate' })
})

test('422 on the file beyond 20,000 transactions in one upload', async () => {
  const lines = (count: number, day: string) => Array.from({ length: count }, () => ({ amount: '1.00', day }))
  const first = monthly(1, { lines: lines(15_000, '2026-01-10') })
  const second = monthly(2, { opens: '16000.00', lines: lines(5001, '2026-02-10') })
  const answer = await refusal({ 'a.sta': mt940(first), 'b.sta': mt940(second) })
  expect([answer.status, answer.code, Object.keys(answer.errors)]).toEqual([422, undefined, ['files.1']])
})

test('an amount too large to be stored refuses the file', async () => {
  const huge = monthly(1, { lines: [{ amount: '99999999999999.00', day: '2026-01-10' }] })
  expect(await refusal({ 'a.xml': camt(huge) })).toMatchObject({ status: 422, code: 'coda_invalid' })
})

test('one event per transaction, with the fields of the catalogue', async () => {
  await bank.send({ 'a.xml': camt(monthly(1)) })
  const events = await w.rows<{ data: Record<string, unknown> }>(
    `select data from queue.outbox where company_id = $1 and event = 'bank.transaction_imported' order by id`,
    [bank.b.id],
  )
  expect(events.map(({ data }) => data)).toEqual([
    {
      id: expect.any(Number),
      source: 'camt053',
      account_iban: ownIban,
      value_date: '2026-01-10',
      amount: '100.00',
      currency: 'EUR',
      counterpart_name: 'Client SA',
      counterpart_iban: 'BE71096123456769',
      communication: 'Facture 1',
      status: 'pending',
    },
    expect.objectContaining({ amount: '-50.00', communication: 'Loyer 1' }),
  ])
})

test('the stored file is read through its signed link, byte for byte; a changed link is refused', async () => {
  const bytes = camt(monthly(1))
  const { body } = await bank.send({ 'extrait.xml': bytes })
  const url = body.files[0].file_url as string
  const { status, text, headers } = await w.anonymous('GET', url)
  expect([status, text, headers['content-disposition']]).toEqual([200, bytes.toString(), expect.stringContaining('extrait.xml')])
  const changed = await w.anonymous('GET', url.replace(/signature=.{4}/, 'signature=0000'))
  expect([changed.status, changed.body.code]).toEqual([403, 'signature_invalid'])
})

test('a repeated request under one key answers the same and stores once', async () => {
  const key = { 'x-client-mutation-id': 'coda-1' }
  const files = { 'a.xml': camt(monthly(1)) }
  const first = await bank.send(files, admin, key)
  const second = await bank.send(files, admin, key)
  expect([first.status, second.status, second.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
  expect(second.body.transactions).toBe(2)
  expect(await stored()).toMatchObject({ files: 1, transactions: 2 })
})

test('422 dry_run_unsupported', async () => {
  const { status, body } = await bank.send({ 'a.xml': camt(monthly(1)) }, admin, { 'x-dry-run': '1' })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
})

test('50 uploads of one file at once: one is imported, the others are told it is known', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => bank.send({ 'a.xml': camt(monthly(1)) })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'coda_duplicate')).toHaveLength(49)
  expect(await stored()).toEqual({ files: 1, statements: 1, transactions: 2, kept: 1 })
})
