/** Bank accounts, statement files and transactions over HTTP: lists, changes, the bin, undo. */
import { expect, test } from 'vitest'
import { type Bank, camt, monthly, openBank, ownIban } from '../../../../test/harness/books/statement-files.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { openWriter } from '../../../../test/harness/books/books.ts'
import { postEntries, reverseEntries } from '../../books/ledger/index.ts'
import { bankStatements, setMatched } from './index.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Row = { id: number; amount: string; version: number; status: string; third_party_id: number | null; note: string | null }

const opened = async (months = [1, 2]) => {
  const bank = await openBank(w, admin)
  const { body } = await bank.send({ 'extrait.xml': camt(...months.map((month) => monthly(month))) })
  const file = body.files[0] as { id: number; version: number }
  const at = `${bank.b.path}/bank-transactions`
  const { body: list } = await admin('GET', at)
  return { bank, file, at, files: `${bank.b.path}/coda-files`, rows: list.data as Row[], operation: '' }
}

/** Books a transaction against an account, as matching does. */
async function match({ bank }: { bank: Bank }, { id, amount }: Row): Promise<number> {
  const writer = openWriter(w)
  const size = amount.replace('-', '')
  const [bankLine, other] = amount.startsWith('-') ? ['credit', 'debit'] : ['debit', 'credit']
  const entry = await writer.onFile(bank.b.id, async (tx) => {
    const line = (account: string, side: string) => ({
      account_id: bank.b.accounts[account] ?? 0,
      debit: side === 'debit' ? size : '0.00',
      credit: side === 'credit' ? size : '0.00',
    })
    const [posted] = await postEntries(tx, [
      {
        journal_id: bank.journal,
        entry_date: '2026-03-01',
        origin: 'bank',
        lines: [line('550000', bankLine ?? ''), line('499000', other ?? '')],
      },
    ])
    await setMatched(tx, [{ id, journal_entry_id: posted?.id ?? 0, third_party_id: null, rule_id: null }])
    return posted?.id ?? 0
  })
  await writer.end()
  return entry
}

test('bank accounts show the last statement, the ledger, what is pending and the difference', async () => {
  const made = await opened()
  const { body } = await admin('GET', `${made.bank.b.path}/bank-accounts`)
  expect(body).toEqual([
    {
      id: made.bank.journal,
      code: 'BNP',
      label: 'Banque',
      iban: ownIban,
      bic: null,
      currency: 'EUR',
      foreign: null,
      account: expect.objectContaining({ number: expect.stringMatching(/^55/) }),
      statement_balance: '1100.00',
      statement_date: '2026-02-28',
      last_statement_number: '2',
      ledger_balance: '0.00',
      difference: '1000.00',
      pending_count: 4,
      pending_amount: '100.00',
      missing_statements: [],
      is_active: true,
    },
  ])
})

test('a booked transaction moves from pending to the ledger, and the difference stays', async () => {
  const made = await opened()
  const [row] = made.rows
  if (!row) throw new Error('no transaction')
  const entry = await match(made, row)
  const { body: shown } = await admin('GET', `${made.at}/${row.id}`)
  expect(shown).toMatchObject({ status: 'matched', journal_entry_id: entry, version: 2 })
  const { body } = await admin('GET', `${made.bank.b.path}/bank-accounts`)
  expect(body[0]).toMatchObject({ ledger_balance: '-50.00', pending_count: 3, pending_amount: '150.00', difference: '1000.00' })
})

test('lists: filters, pages of 100 and at most 500, newest first', async () => {
  const made = await opened([1, 2, 3])
  const ids = async (query: string) => (await admin('GET', `${made.at}?${query}`)).body.data.map(({ id }: Row) => id)
  const [, march10, feb20, feb10] = made.rows.map(({ id }) => id)
  expect(await ids('from=2026-02-01&to=2026-02-28')).toEqual([feb20, feb10])
  expect(await ids('q=FACTURE%20client&from=2026-03-01')).toEqual([march10])
  expect(await ids('q=loyer%20client')).toEqual([])
  expect(await ids('q=-50.00&to=2026-02-28&from=2026-02-01')).toEqual([feb20])
  expect(await ids(`journal_id=${made.bank.journal}&coda_file_id=${made.file.id}&status=pending&per_page=1&page=2`)).toEqual([march10])
  expect(await ids('status=ignored')).toEqual([])
  expect(await ids('journal_id=999999')).toEqual([])
  const { body } = await admin('GET', made.at)
  expect([body.per_page, body.total]).toEqual([100, 6])
  expect((await admin('GET', `${made.at}?per_page=9000`)).body.per_page).toBe(500)
  expect((await admin('GET', `${made.at}?status=open`)).status).toBe(422)
  const filed = async (query: string) => (await admin('GET', `${made.files}?${query}`)).body.total
  expect(await filed(`journal_id=${made.bank.journal}&from=2026-03-01`)).toBe(1)
  expect(await filed('to=2025-12-31')).toBe(0)
  expect((await admin('GET', `${made.files}/${made.file.id}`)).body.statements).toHaveLength(3)
})

test('PATCH sets third party, note and status; what was not sent stays', async () => {
  const made = await opened([1])
  const [row] = made.rows
  const url = `${made.at}/${row?.id}`
  const first = await admin('PATCH', url, { body: { third_party_id: made.bank.b.supplier, note: ' Loyer ' } })
  expect([first.status, first.body]).toEqual([
    200,
    expect.objectContaining({ third_party_id: made.bank.b.supplier, note: 'Loyer', status: 'pending', version: 2 }),
  ])
  const second = await admin('PATCH', url, { body: { status: 'ignored', third_party: 'C00001' } })
  expect(second.body).toMatchObject({ status: 'ignored', third_party_id: made.bank.b.customer, note: 'Loyer', version: 3 })
  expect((await admin('PATCH', url, { body: { status: 'ignored' } })).body.version).toBe(3)
  expect((await admin('PATCH', url, { body: { status: 'pending', note: null } })).body).toMatchObject({ status: 'pending', note: null })
  expect((await admin('PATCH', url, { body: { status: 'matched' } })).status).toBe(422)
  expect((await admin('PATCH', url, { body: { third_party_id: 999_999 } })).body.errors).toHaveProperty('third_party_id')
  const stale = await admin('PATCH', url, { body: { note: 'x' }, headers: { 'x-base-version': '1' } })
  expect([stale.status, stale.body.code, stale.body.server_data.best_score]).toEqual([409, 'conflict', null])
})

test('422 transaction_matched', async () => {
  const made = await opened([1])
  const [row] = made.rows
  if (!row) throw new Error('no transaction')
  await match(made, row)
  const { status, body } = await admin('PATCH', `${made.at}/${row.id}`, { body: { note: 'x' } })
  expect([status, body.code]).toEqual([422, 'transaction_matched'])
})

test('a matched transaction is pending again when its entry is reversed; the database insists on it', async () => {
  const made = await opened([1])
  const [row] = made.rows
  if (!row) throw new Error('no transaction')
  const entry = await match(made, row)
  const [deaf, listening] = [openWriter(w), openWriter(w, bankStatements([]).listeners)]
  const unheard = deaf.onFile(made.bank.b.id, (tx) => reverseEntries(tx, [entry]))
  await expect(unheard).rejects.toMatchObject({ constraint: 'bank_transactions_reversed' })
  await listening.onFile(made.bank.b.id, (tx) => reverseEntries(tx, [entry]))
  expect((await admin('GET', `${made.at}/${row.id}`)).body).toMatchObject({ status: 'pending', journal_entry_id: null, rule_id: null })
  const { body } = await admin('GET', `${made.bank.b.path}/history?resource=bank-transactions&record_id=${row.id}`)
  expect(body.data.map(({ op }: { op: string }) => op)).toEqual(['unmatch', 'match', 'create'])
  await deaf.end()
  await listening.end()
})

test('404 for the records of another file', async () => {
  const [one, other] = [await opened([1]), await opened([1])]
  expect((await admin('GET', `${one.at}/${other.rows[0]?.id}`)).status).toBe(404)
  expect((await admin('PATCH', `${one.at}/${other.rows[0]?.id}`, { body: { note: 'x' } })).status).toBe(404)
  expect((await admin('GET', `${one.files}/${other.file.id}`)).status).toBe(404)
  expect((await admin('DELETE', `${one.files}/${other.file.id}`)).status).toBe(404)
})

test('DELETE moves the file to the bin with its transactions, restore brings them back', async () => {
  const made = await opened()
  const gone = await admin('DELETE', `${made.files}/${made.file.id}`)
  expect([gone.status, gone.headers['x-trashed']]).toEqual([204, '1'])
  expect((await admin('GET', made.at)).body.total).toBe(0)
  expect((await admin('GET', `${made.at}/${made.rows[0]?.id}`)).status).toBe(404)
  expect((await admin('GET', `${made.bank.b.path}/bank-accounts`)).body[0]).toMatchObject({
    statement_balance: null,
    difference: null,
    pending_count: 0,
  })
  const { body: bin } = await admin('GET', `${made.bank.b.path}/trash`)
  expect(bin.data.map(({ type, label, children, can_restore }: Record<string, unknown>) => [type, label, children, can_restore])).toEqual([
    // Four transactions, and the balance assertions of two statements.
    ['coda-files', 'extrait.xml', 6, true],
  ])
  expect((await admin('GET', `${made.bank.b.path}/trash?q=extrait`)).body.total).toBe(1)
  const { status, body } = await admin('POST', `${made.bank.b.path}/trash/${bin.data[0].id}/restore`)
  expect([status, body.restored, body.type]).toEqual([200, 7, 'coda-files'])
  expect((await admin('GET', made.at)).body.total).toBe(4)
})

test('422 record_in_use while a transaction of the file is matched', async () => {
  const made = await opened([1])
  const [row] = made.rows
  if (!row) throw new Error('no transaction')
  await match(made, row)
  const { status, body } = await admin('DELETE', `${made.files}/${made.file.id}`)
  expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { entries: 1 }])
})

test('statements in the bin may be uploaded again; then the file cannot be restored', async () => {
  const made = await opened([1])
  await admin('DELETE', `${made.files}/${made.file.id}`)
  expect((await made.bank.send({ 'again.xml': camt(monthly(1)) })).status).toBe(201)
  const { body: bin } = await admin('GET', `${made.bank.b.path}/trash`)
  expect(bin.data[0].can_restore).toBe(false)
  const { status, body } = await admin('POST', `${made.bank.b.path}/trash/${bin.data[0].id}/restore`)
  expect([status, body.code]).toEqual([422, 'restore_conflict'])
})

test('purging a file deletes its transactions and its stored bytes', async () => {
  const made = await opened([1])
  await admin('DELETE', `${made.files}/${made.file.id}`)
  const { body } = await admin('DELETE', `${made.bank.b.path}/trash`)
  expect(body.purged).toBe(1)
  const [left] = await w.rows<Record<string, number>>(
    `select (select count(*)::int from coda_files where company_id = $1) as files, (select count(*)::int from bank_statements where company_id = $1) as statements,
      (select count(*)::int from bank_transactions where company_id = $1) as transactions, (select count(*)::int from files where company_id = $1) as kept`,
    [made.bank.b.id],
  )
  expect(left).toEqual({ files: 0, statements: 0, transactions: 0, kept: 0 })
})

const lastOperation = async (path: string, resource: string) => {
  const { body } = await admin('GET', `${path}/history?resource=${resource}`)
  return body.data[0] as { id: number; operation_id: string; can_revert: boolean; revert_blocked: string | null }
}

test('undo of an upload moves the file to the bin; undo of that brings it back', async () => {
  const made = await opened()
  const { path } = made.bank.b
  const upload = await lastOperation(path, 'coda-files')
  expect(upload.can_revert).toBe(true)
  const single = await lastOperation(path, 'bank-transactions')
  expect([single.can_revert, single.revert_blocked]).toEqual([false, 'not_revertible'])
  const undone = await admin('POST', `${path}/history/operations/${upload.operation_id}/revert`)
  expect([undone.status, undone.body.reverted]).toEqual([200, 7])
  expect((await admin('GET', made.at)).body.total).toBe(0)
  const again = await admin('POST', `${path}/history/operations/${undone.body.operation_id}/revert`)
  expect(again.status).toBe(200)
  expect((await admin('GET', made.at)).body.total).toBe(4)
})

test('422 revert_conflict for an upload with a matched transaction', async () => {
  const made = await opened([1])
  const [row] = made.rows
  if (!row) throw new Error('no transaction')
  const upload = await lastOperation(made.bank.b.path, 'coda-files')
  await match(made, row)
  const { status, body } = await admin('POST', `${made.bank.b.path}/history/operations/${upload.operation_id}/revert`)
  expect([status, body.code]).toEqual([422, 'revert_conflict'])
})

test('undo of a change gives the former values back', async () => {
  const made = await opened([1])
  const url = `${made.at}/${made.rows[0]?.id}`
  await admin('PATCH', url, { body: { status: 'ignored', note: 'Privé' } })
  const change = await lastOperation(made.bank.b.path, 'bank-transactions')
  expect((await admin('POST', `${made.bank.b.path}/history/${change.id}/revert`)).status).toBe(200)
  expect((await admin('GET', url)).body).toMatchObject({ status: 'pending', note: null, version: 3 })
})

test('the history shows a file and a transaction as their routes do', async () => {
  const made = await opened([1])
  for (const [resource, url] of [
    ['coda-files', `${made.files}/${made.file.id}`],
    ['bank-transactions', `${made.at}/${made.rows[0]?.id}`],
  ] as const) {
    const { id } = await lastOperation(made.bank.b.path, resource)
    const { body } = await admin('GET', `${made.bank.b.path}/history/${id}`)
    const { body: shown } = await admin('GET', url)
    expect(shown).toMatchObject(body.after)
    expect(Object.keys(body.after)).toContain(resource === 'coda-files' ? 'statements' : 'foreign')
  }
})

test('422 record_in_use for the journal of a statement and for its third party; merging moves the transactions', async () => {
  const made = await opened([1])
  const { path, supplier } = made.bank.b
  expect((await admin('DELETE', `${path}/journals/${made.bank.journal}`)).body).toMatchObject({
    code: 'record_in_use',
    usages: { 'bank-transactions': 2, 'coda-files': 1 },
  })
  const url = `${made.at}/${made.rows[0]?.id}`
  await admin('PATCH', url, { body: { third_party_id: supplier } })
  expect((await admin('DELETE', `${path}/third-parties/${supplier}`)).body).toMatchObject({
    code: 'record_in_use',
    usages: { 'bank-transactions': 1 },
  })
  const { body: target } = await admin('POST', `${path}/third-parties`, { body: { type: 'supplier', name: 'Autre SRL' } })
  expect((await admin('POST', `${path}/third-parties/${supplier}/merge`, { body: { into_id: target.id } })).status).toBe(200)
  expect((await admin('GET', url)).body.third_party_id).toBe(target.id)
})

test('the stream carries files and transactions, without a score', async () => {
  const made = await opened([1])
  const { body } = await admin('GET', `${made.bank.b.path}/sync/bootstrap`)
  expect(body.resources['bank-transactions']).toHaveLength(2)
  expect(body.resources['bank-transactions'][0]).toMatchObject({ best_score: null, best_score_at: null })
  expect(body.resources['coda-files'][0]).toMatchObject({
    id: made.file.id,
    statements: [expect.objectContaining({ statement_number: '1' })],
  })
})

test('pending transactions of a year are a closing check', async () => {
  const made = await opened([1])
  const { body: years } = await admin('GET', `${made.bank.b.path}/fiscal-years`)
  const { body: year } = await admin('GET', `${made.bank.b.path}/fiscal-years/${years[0].id}`)
  expect(year.closing_checks.find(({ code }: { code: string }) => code === 'bank_pending')).toMatchObject({ level: 'warning', count: 2 })
})

test('the ledger balance counts what was posted to an account that was merged into it', async () => {
  const { bank } = await opened([1])
  const { path, accounts } = bank.b
  const { body: former } = await admin('POST', `${path}/accounts`, {
    body: { number: '550098', label: 'Banque bis', type: 'asset', kind: 'bank' },
  })
  await admin('PATCH', `${path}/journals/${bank.journal}`, { body: { control_account_id: former.id } })
  const lines = [
    { account: '550098', debit: '10.00' },
    { account: '455000', credit: '10.00' },
  ]
  await admin('POST', `${path}/entries`, { body: { journal_id: bank.b.journals['OD'], entry_date: '2026-03-01', lines } })
  const { body: before } = await admin('GET', `${path}/bank-accounts`)
  expect(before[0]).toMatchObject({ account: { number: '550098' }, ledger_balance: '10.00' })
  const merged = await admin('POST', `${path}/accounts/${former.id}/merge`, { body: { into_id: accounts['550000'] } })
  expect([merged.status, merged.body.code]).toEqual([200, undefined])
  const { body } = await admin('GET', `${path}/bank-accounts`)
  expect(body[0]).toMatchObject({ account: { number: '550000' }, ledger_balance: '10.00' })
})
