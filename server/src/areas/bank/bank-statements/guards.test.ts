/** What must never be false of bank statements, tried with raw SQL past every privilege, and as the application role. */
import { expect, test } from 'vitest'
import { camt, monthly, openBank } from '../../../../test/harness/books/statement-files.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const bank = await openBank(w, admin)
await bank.send({ 'a.xml': camt(monthly(1), monthly(2)) })
const [found] = await w.rows<Record<'file' | 'statement' | 'other' | 'transaction', string>>(
  `select min(coda_file_id) as file, min(statement_id) as statement, max(statement_id) as other, min(id) as transaction from bank_transactions where company_id = $1`,
  [bank.b.id],
)
const ids = {
  file: Number(found?.file),
  statement: Number(found?.statement),
  other: Number(found?.other),
  transaction: Number(found?.transaction),
}

const refusedBy = (statement: string): Promise<string> =>
  w.rows(inWrite(bank.b.id, `${statement}; set constraints all immediate; raise exception 'nothing refused it'`)).then(
    () => 'no end',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )

const copied = `select company_id, coda_file_id, statement_id, journal_id, source, account_iban, statement_number, 99, entry_date, value_date, amount, currency
  from bank_transactions where company_id = app_company() and id = `
const insert = `insert into bank_transactions (company_id, coda_file_id, statement_id, journal_id, source, account_iban, statement_number, sequence, entry_date,
  value_date, amount, currency)`

test('the transactions of a statement add up to its balances, whatever is inserted, changed, moved or deleted', async () => {
  const at = `where company_id = app_company() and id = ${ids.transaction}`
  expect(await refusedBy(`${insert} ${copied} ${ids.transaction}`)).toBe('bank_statements_sum')
  expect(await refusedBy(`delete from bank_transactions ${at}`)).toBe('bank_statements_sum')
  expect(await refusedBy(`update bank_transactions set amount = amount + 1 ${at}`)).toBe('bank_transactions_facts')
  expect(await refusedBy(`update bank_transactions set statement_id = ${ids.other} ${at}`)).toBe('bank_transactions_facts')
  expect(
    await refusedBy(`update bank_statements set new_balance = new_balance + 1 where company_id = app_company() and id = ${ids.statement}`),
  ).toBe('bank_statements_sum')
  expect(
    await refusedBy(`insert into bank_statements (company_id, coda_file_id, position, journal_id, iban, currency, statement_number, old_balance, new_balance,
      new_balance_date, transactions_count, booked_hash) values (app_company(), ${ids.file}, 9, ${bank.journal}, 'X', 'EUR', '9', 0, 5, '2026-05-01', 0, sha256('x'))`),
  ).toBe('bank_statements_sum')
})

test('what the bank said never changes', async () => {
  for (const change of [
    "entry_date = '2026-01-11'",
    "communication = 'X'",
    'counterpart_iban = null',
    "source = 'import'",
    "split = '[1]'",
  ])
    expect([
      change,
      await refusedBy(`update bank_transactions set ${change} where company_id = app_company() and id = ${ids.transaction}`),
    ]).toEqual([change, 'bank_transactions_facts'])
})

test('a transaction belongs to a statement of its file, journal and account', async () => {
  const statement = `${insert} select company_id, null, statement_id, journal_id, source, account_iban, statement_number, 99, entry_date, value_date, amount, currency
    from bank_transactions where company_id = app_company() and id = ${ids.transaction}`
  expect(await refusedBy(statement)).toBe('bank_transactions_statement')
})

test('a statement is stored once', async () => {
  expect(
    await refusedBy(`insert into bank_statements (company_id, coda_file_id, position, journal_id, iban, currency, statement_number, old_balance, old_balance_date,
      new_balance, new_balance_date, transactions_count, booked_hash) select company_id, coda_file_id, 9, journal_id, iban, currency, statement_number, old_balance,
      old_balance_date, new_balance, new_balance_date, transactions_count, booked_hash from bank_statements where company_id = app_company() and id = ${ids.statement}`),
  ).toBe('bank_statements_same')
})

test('matched is a transaction by a posted bank entry of its journal', async () => {
  const { body: entry } = await admin('POST', `${bank.b.path}/entries`, {
    body: {
      journal_id: bank.b.journals['OD'],
      entry_date: '2026-03-01',
      lines: [
        { account: '620200', debit: '1.00' },
        { account: '455000', credit: '1.00' },
      ],
    },
  })
  const at = `where company_id = app_company() and id = ${ids.transaction}`
  expect(await refusedBy(`update bank_transactions set status = 'matched' ${at}`)).toBe('bank_transactions_status')
  expect(await refusedBy(`update bank_transactions set status = 'matched', journal_entry_id = ${entry.id} ${at}`)).toBe(
    'bank_transactions_booked',
  )
})

test('a transaction goes to the bin with its file and returns with it', async () => {
  expect(
    await refusedBy(`update bank_transactions set deleted_at = now() where company_id = app_company() and id = ${ids.transaction}`),
  ).toBe('bank_transactions_binned_with_file')
  expect(await refusedBy(`update bank_statements set deleted_at = now() where company_id = app_company() and id = ${ids.statement}`)).toBe(
    'bank_statements_binned_with_file',
  )
})

test('the application role may change only what an accountant decides', async () => {
  const privileges = await w.rows<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text order by column_name) as columns from information_schema.column_privileges
     where grantee = 'partita_app' and privilege_type = 'UPDATE' and table_name in ('coda_files', 'bank_statements', 'bank_transactions') group by table_name order by 1`,
  )
  expect(privileges).toEqual([
    { table_name: 'bank_statements', columns: ['deleted_at', 'deleted_by'] },
    {
      table_name: 'bank_transactions',
      columns: ['deleted_at', 'deleted_by', 'journal_entry_id', 'note', 'rule_id', 'status', 'third_party_id', 'written_in'],
    },
    { table_name: 'coda_files', columns: ['deleted_at', 'deleted_by', 'written_in'] },
  ])
  await expect(w.asApp(`delete from bank_transactions`)).rejects.toThrow(/permission denied/)
})
