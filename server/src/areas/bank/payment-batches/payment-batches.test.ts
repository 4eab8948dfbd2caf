/** Creating, listing and reading payment batches. */
import { afterAll, expect, test } from 'vitest'
import { makePaymentFile, nextIban, today } from '../../../../test/harness/books/payments.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { addDays } from '../../../lib/dates.ts'

const w = await openWorld()
const file = await makePaymentFile(w, await w.as('admin'))
afterAll(() => file.end())

const openItem = async (line: number) =>
  (await file.admin('GET', `${file.b.path}/open-items?per_page=200`)).body.data.find((item: { id: number }) => item.id === line)

test('201 pays the open amount of an invoice with name, IBAN and communication of its supplier', async () => {
  const iban = nextIban()
  const supplier = await file.supplier({ name: 'Électricité Dubois', iban, bic: 'GEBABEBB' })
  const [line = 0] = await file.invoices({ amount: '121.00', reference: 'F-17', communication: '+++090/9337/55493+++', supplier })
  const batch = await file.batch([{ entry_line_id: line }])
  const { public_token } = (await file.admin('GET', file.b.path)).body
  const message_id = `${public_token}-${batch.number}`
  expect(batch).toMatchObject({
    journal_id: file.journal,
    execution_on: today(),
    status: 'open',
    message_id,
    batch_booking: true,
    total: '121.00',
    payments_count: 1,
    settled_count: 0,
    downloaded_at: null,
    was_downloaded: false,
    version: 1,
  })
  expect(batch.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(batch.payments).toEqual([
    {
      id: batch.id * 10_000 + 1,
      third_party_id: supplier,
      third_party: { id: supplier, name: 'Électricité Dubois' },
      items: [{ entry_line_id: line, amount: '121.00' }],
      amount: '121.00',
      creditor_name: 'Électricité Dubois',
      creditor_iban: iban,
      creditor_bic: 'GEBABEBB',
      communication: '+++090/9337/55493+++',
      communication_kind: 'structured',
      end_to_end_id: `${message_id}-1`,
      status: 'open',
      journal_entry_id: null,
    },
  ])
  expect((await file.admin('GET', `${file.at}/${batch.id}`)).body).toEqual(batch)
  expect(await openItem(line)).toMatchObject({ payment_batch_id: batch.id, reminder_level: 0 })
  const party = (await file.admin('GET', `${file.b.path}/third-parties/${supplier}`)).body
  expect(party.open_items).toMatchObject([{ id: line, payment_batch_id: batch.id }])
})

test('201 items of a third party are one payment, a credit note is deducted, and references are joined', async () => {
  const supplier = await file.supplier()
  const lines = await file.invoices(
    { amount: '100.00', reference: 'F1', supplier },
    { amount: '50.00', reference: 'F2', supplier },
    { amount: '30.00', reference: 'NC1', supplier, side: 'debit' },
  )
  const { payments, total } = await file.batch(lines.map((entry_line_id) => ({ entry_line_id })))
  expect(total).toBe('120.00')
  expect(payments).toMatchObject([
    {
      amount: '120.00',
      communication: 'F1 F2 NC1',
      communication_kind: 'free',
      items: [
        { entry_line_id: lines[0], amount: '100.00' },
        { entry_line_id: lines[1], amount: '50.00' },
        { entry_line_id: lines[2], amount: '-30.00' },
      ],
    },
  ])
})

test('201 without grouping each item is a payment; other accounts of one third party are others anyway', async () => {
  const supplier = await file.supplier()
  const lines = await file.invoices({ amount: '10.00', supplier }, { amount: '20.00', supplier })
  const single = await file.batch(
    lines.map((entry_line_id) => ({ entry_line_id })),
    { group_by_third_party: false, batch_booking: false },
  )
  expect([single.batch_booking, single.payments.map(({ amount }: { amount: string }) => amount)]).toEqual([false, ['10.00', '20.00']])
  const others = await file.invoices({ amount: '10.00', supplier }, { amount: '20.00', supplier })
  const two = await file.batch([{ entry_line_id: others[0] }, { entry_line_id: others[1], iban: nextIban() }])
  expect(two.payments).toHaveLength(2)
})

test('201 part of an item, an own IBAN, holder and communication; spelled as people write them', async () => {
  const iban = nextIban()
  const [line = 0] = await file.invoices({ amount: '100.00', reference: 'F9', communication: '+++090/9337/55493+++' })
  const spaced = iban.replace(/(.{4})/g, '$1 ').toLowerCase()
  const batch = await file.batch([
    { entry_line_id: line, amount: 40.5, iban: spaced, creditor_name: 'Notaire Leroy', communication: 'rf18 5390 0754 7034' },
  ])
  expect(batch.payments).toMatchObject([
    {
      amount: '40.50',
      creditor_iban: iban,
      creditor_bic: null,
      creditor_name: 'Notaire Leroy',
      communication: 'RF18539007547034',
      communication_kind: 'structured',
    },
  ])
})

test('201 a communication with wrong check digits is free text', async () => {
  const [line = 0] = await file.invoices({ amount: '10.00' })
  const { payments } = await file.batch([{ entry_line_id: line, communication: '+++090/9337/55494+++' }])
  expect(payments).toMatchObject([{ communication: '+++090/9337/55494+++', communication_kind: 'free' }])
})

test('201 any open credit is paid: wages without a third party by the holder given, a customer by the card', async () => {
  const [wages = 0] = await file.invoices({ amount: '1500.00', account: '455000', supplier: null, reference: 'Salaires' })
  const [refund = 0] = await file.invoices({ amount: '12.00', account: '400000', supplier: file.b.customer })
  const batch = await file.batch([
    { entry_line_id: wages, iban: nextIban(), creditor_name: 'Marie Petit' },
    { entry_line_id: refund, iban: nextIban() },
  ])
  expect(batch.payments).toMatchObject([
    { third_party_id: null, third_party: null, creditor_name: 'Marie Petit', communication: 'Salaires' },
    { third_party_id: file.b.customer, creditor_name: 'Client SA', communication: null, communication_kind: null },
  ])
})

test('201 the copy does not follow the card; a merged card is shown as the one it was merged into', async () => {
  const [iban, into] = [nextIban(), await file.supplier({ name: 'Après' })]
  const supplier = await file.supplier({ name: 'Avant', iban })
  const [line = 0] = await file.invoices({ amount: '10.00', supplier })
  const { id } = await file.batch([{ entry_line_id: line }])
  await file.admin('PATCH', `${file.b.path}/third-parties/${supplier}`, { body: { name: 'Renommé', iban: nextIban() } })
  const before = (await file.admin('GET', `${file.at}/${id}`)).body.payments
  expect(before).toMatchObject([{ creditor_name: 'Avant', creditor_iban: iban, third_party: { name: 'Renommé' } }])
  const { body: status } = await file.admin('GET', `${file.b.path}/sync/status`)
  const merged = await file.admin('POST', `${file.b.path}/third-parties/${supplier}/merge`, { body: { into_id: into } })
  expect(merged.status).toBe(200)
  expect((await file.admin('GET', `${file.at}/${id}`)).body.payments).toMatchObject([
    { third_party_id: into, third_party: { id: into, name: 'Après' }, creditor_name: 'Avant' },
  ])
  const { body } = await file.admin('GET', `${file.b.path}/sync/pull?since=${status.cursor}`)
  expect(body.changes.filter(({ resource }: { resource: string }) => resource === 'payment-batches')).toMatchObject([
    { data: { id, payments: [{ third_party_id: into }] } },
  ])
})

test('201 numbers count without gaps, and a dry run takes none', async () => {
  const lines = await file.invoices({ amount: '1.00' }, { amount: '2.00' }, { amount: '3.00' })
  const first = await file.batch([{ entry_line_id: lines[0] }])
  const body = { journal_id: file.journal, execution_on: today(), payments: [{ entry_line_id: lines[1] }] }
  const dry = await file.admin('POST', file.at, { body, headers: { 'x-dry-run': '1' } })
  expect([dry.status, dry.body.number]).toEqual([201, first.number + 1])
  expect((await file.batch([{ entry_line_id: lines[2] }])).number).toBe(first.number + 1)
  expect(await openItem(lines[1] ?? 0)).toMatchObject({ payment_batch_id: null })
})

test('201 500 payments, the most a batch takes, are one file', async () => {
  const own = await makePaymentFile(w, file.admin)
  const lines = await own.invoices(...Array.from({ length: 500 }, (_, n) => ({ amount: '10.01', reference: `F${n}` })))
  const batch = await own.batch(
    lines.map((entry_line_id) => ({ entry_line_id })),
    { group_by_third_party: false },
  )
  expect([batch.payments_count, batch.total, batch.payments.at(-1).end_to_end_id]).toEqual([500, '5005.00', `${batch.message_id}-500`])
  const { text } = await own.admin('GET', `${own.at}/${batch.id}/xml`)
  expect([...text.matchAll(/<CdtTrfTxInf>/g)]).toHaveLength(500)
  await own.end()
})

test('200 a repeated key answers from memory, and the batch is made once', async () => {
  const [line = 0] = await file.invoices({ amount: '1.00' })
  const body = { journal_id: file.journal, execution_on: today(), payments: [{ entry_line_id: line }] }
  const send = () => file.admin('POST', file.at, { body, headers: { 'x-client-mutation-id': 'batch-1' } })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.id]).toEqual([201, 200, '1', first.body.id])
})

test('200 lists newest first, by status, journal and day of execution', async () => {
  const own = await makePaymentFile(w, file.admin)
  const lines = await own.invoices({ amount: '1.00' }, { amount: '2.00' })
  const later = addDays(today(), 7)
  const first = await own.batch([{ entry_line_id: lines[0] }])
  const second = await own.batch([{ entry_line_id: lines[1] }], { execution_on: `${later}T00:00:00Z` })
  expect(second.execution_on).toBe(later)
  await own.admin('POST', `${own.at}/${first.id}/cancel`)
  const ids = async (query: string) => (await own.admin('GET', `${own.at}${query}`)).body.data.map(({ id }: { id: number }) => id)
  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('?status=cancelled')).toEqual([first.id])
  expect(await ids(`?journal_id=${own.journal}&per_page=1`)).toEqual([second.id])
  expect(await ids('?journal_id=1')).toEqual([])
  expect(await ids(`?from=${later}`)).toEqual([second.id])
  expect(await ids(`?to=${addDays(later, -1)}`)).toEqual([first.id])
  await own.end()
})

test('422 on each payment that cannot be made', async () => {
  const supplier = await file.supplier({ payment_blocked: true })
  const [free = 0, blocked = 0, credit = 0, wages = 0] = await file.invoices(
    { amount: '10.00' },
    { amount: '10.00', supplier },
    { amount: '10.00', side: 'debit', supplier: await file.supplier() },
    { amount: '10.00', account: '455000', supplier: null },
  )
  const refusal = async (payments: object[]) => fieldsOf(await file.create(payments))
  expect(await refusal([{ entry_line_id: 999_999_900_001 }])).toEqual([422, ['payments.0.entry_line_id']])
  expect(await refusal([{ entry_line_id: free }, { entry_line_id: free }])).toEqual([422, ['payments.1.entry_line_id']])
  // The other line of the entry, on an account that is not lettered.
  expect(await refusal([{ entry_line_id: free + 1, iban: nextIban() }])).toEqual([
    422,
    ['payments.0.creditor_name', 'payments.0.entry_line_id'],
  ])
  expect(await refusal([{ entry_line_id: blocked }])).toEqual([422, ['payments.0']])
  expect(await refusal([{ entry_line_id: credit }])).toEqual([422, ['payments.0']])
  expect(await refusal([{ entry_line_id: wages, iban: nextIban() }])).toEqual([422, ['payments.0.creditor_name']])
  for (const amount of ['10.01', 0, '-5.00', '0.00'])
    expect(await refusal([{ entry_line_id: free, amount }])).toEqual([422, ['payments.0.amount']])
  for (const iban of ['BE00 0000 0000 0000', 'MA64011519000001205000534921', 'x'])
    expect(await refusal([{ entry_line_id: free, iban }])).toEqual([422, ['payments.0.iban']])
  expect(await refusal([{ entry_line_id: free, creditor_name: '☎ ☎' }])).toEqual([422, ['payments.0.creditor_name']])
  expect(await refusal([])).toEqual([422, ['payments']])
  expect(await refusal(Array.from({ length: 501 }, () => ({ entry_line_id: free })))).toEqual([422, ['payments']])
  expect(await openItem(free)).toMatchObject({ payment_batch_id: null })
})

test('422 a transfer outside the European Economic Area needs the address of the company', async () => {
  const iban = 'CH9300762011623852957'
  const [line = 0] = await file.invoices({ amount: '10.00' })
  expect(fieldsOf(await file.create([{ entry_line_id: line, iban }]))).toEqual([422, ['payments.0']])
  await file.admin('PATCH', file.b.path, { body: { street: 'Rue Neuve', house_number: '5', postal_code: '5000', city: 'Namur' } })
  expect((await file.create([{ entry_line_id: line, iban }])).status).toBe(201)
})

test('422 a day that is past, and journals that no bank executes payments from', async () => {
  const [line = 0] = await file.invoices({ amount: '10.00' })
  const refusal = async (more: object) => fieldsOf(await file.create([{ entry_line_id: line }], more))
  expect(await refusal({ execution_on: addDays(today(), -1) })).toEqual([422, ['execution_on']])
  expect(await refusal({ execution_on: 'soon' })).toEqual([422, ['execution_on']])
  expect(await refusal({ journal_id: file.b.journals['OD'] })).toEqual([422, ['journal_id']])
  expect(await refusal({ journal_id: 999_999 })).toEqual([422, ['journal_id']])
  const without = await file.admin('POST', `${file.b.path}/journals`, { body: { code: 'KBC', label: 'Banque', type: 'financial' } })
  expect(await refusal({ journal_id: without.body.id })).toEqual([422, ['journal_id']])
})

test('422 item_in_payment: an item is in one open batch', async () => {
  const [line = 0] = await file.invoices({ amount: '10.00' })
  const { id, number } = await file.batch([{ entry_line_id: line, amount: '4.00' }])
  const again = await file.create([{ entry_line_id: line, amount: '6.00' }])
  expect([again.status, again.body.code]).toEqual([422, 'item_in_payment'])
  expect(again.body.errors['payments.0.entry_line_id'][0]).toContain(String(number))
  await file.admin('POST', `${file.at}/${id}/cancel`)
  expect((await file.create([{ entry_line_id: line }])).status).toBe(201)
})

test('422 iban_missing: neither the request nor the card has an IBAN', async () => {
  const supplier = await file.supplier({ iban: null })
  const [line = 0] = await file.invoices({ amount: '10.00', supplier })
  const { status, body } = await file.create([{ entry_line_id: line }])
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'iban_missing', ['payments.0.iban']])
})

test('of 50 batches at once for one item one is made, and the others are refused', async () => {
  const [line = 0] = await file.invoices({ amount: '10.00' })
  const elsewhere = w.callerOn(await w.sibling(), file.admin)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => file.create([{ entry_line_id: line }], {}, n % 2 === 0 ? file.admin : elsewhere)),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(49)
  // Whoever waits longer than ten seconds for the file is told to come back.
  expect(refused.filter(({ body }) => !['item_in_payment', 'request_in_progress'].includes(body.code))).toEqual([])
  const [stored] = await w.rows<{ items: number; marks: number; gaps: number }>(
    `select (select count(*)::integer from payment_items where company_id = $1 and entry_line_id = $2) as items,
       (select count(*)::integer from line_marks where company_id = $1 and entry_line_id = $2) as marks,
       (select (max(number) - count(*))::integer from payment_batches where company_id = $1) as gaps`,
    [file.b.id, line],
  )
  expect(stored).toEqual({ items: 1, marks: 1, gaps: 0 })
})
