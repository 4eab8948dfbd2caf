/** What the database refuses, whatever the program asks. Statements run as the application's role unless the title says otherwise. */
import { expect, test } from 'vitest'
import { makeVatFile } from '../../../../test/harness/books/vat-returns.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { created } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeVatFile(w, admin)
await created(file.book.sale())
const validated = await file.prepare(1)
await file.validate(validated)
const draft = await file.prepare(2)

/** Runs a statement as the application does, inside a write of the file. */
const asApplication = (statement: string) => w.asApp(inWrite(file.b.id, statement))

test.each([
  ['changes a stored box', () => `update vat_declaration_grids set amount = 0 where declaration_id = ${validated}`, /permission denied/],
  ['deletes a stored box', () => `delete from vat_declaration_grids where declaration_id = ${validated}`, /never change/],
  [
    'adds a box',
    () =>
      `insert into vat_declaration_grids (company_id, declaration_id, position, grid, computed, moved, carried, adjustment, amount, carry_forward) values (${file.b.id}, ${validated}, 99, '61', 0, 0, 0, 0, 1, 0)`,
    /never change/,
  ],
  ['changes an amount', () => `update vat_declarations set amount_due = 1 where id = ${validated}`, /stays as it is/],
  ['changes the period', () => `update vat_declarations set period = 3 where id = ${validated}`, /stays as it is/],
  ['changes the adjustments', () => `update vat_declarations set adjustments = '{"61": "1.00"}' where id = ${validated}`, /stays as it is/],
  ['changes the fingerprint', () => `update vat_declarations set fingerprint = repeat('0', 64) where id = ${validated}`, /stays as it is/],
  [
    'moves it to the bin',
    () => `update vat_declarations set deleted_at = now() where id = ${validated}`,
    /stays as it is|vat_declarations_live/,
  ],
  ['deletes it', () => `delete from vat_declarations where id = ${validated}`, /permission denied/],
  [
    'returns it to draft while its months are locked and its settlement stands',
    () =>
      `update vat_declarations set status = 'draft', validated_at = null, validated_by = null, fingerprint = null, amount_due = null, amount_refund = null, is_nil = null, journal_entry_id = null, unlocked_count = 1, unlock_reason = 'x' where id = ${validated}`,
    /by unlocking/,
  ],
  [
    'validates a draft without what validation stores',
    () => `update vat_declarations set status = 'validated' where id = ${draft}`,
    /vat_declarations_validated/,
  ],
  [
    'prepares a period twice',
    () => `insert into vat_declarations (company_id, period_type, year, period) values (${file.b.id}, 'monthly', 2026, 5)`,
    /vat_declarations_overlap/,
  ],
  [
    'prepares a month that does not exist',
    () => `insert into vat_declarations (company_id, period_type, year, period) values (${file.b.id}, 'monthly', 2026, 13)`,
    /check constraint|out of range/,
  ],
] as const)('the database refuses a statement that %s', async (_title, statement, reason) => {
  await expect(asApplication(statement())).rejects.toThrow(reason)
})

test('the owner of the tables cannot change a stored box either', async () => {
  await expect(
    w.rows(inWrite(file.b.id, `update vat_declaration_grids set amount = 0 where declaration_id = ${validated}`)),
  ).rejects.toThrow(/never change/)
})

test('outside a write of the file nothing is stored', async () => {
  await expect(
    w.asApp(`insert into vat_declarations (company_id, period_type, year, period) values (${file.b.id}, 'monthly', 2027, 1)`),
  ).rejects.toThrow(/row-level security/)
})

test('the months of a validated return cannot be opened by themselves', async () => {
  await expect(
    asApplication(`update fiscal_periods set is_vat_locked = false where company_id = ${file.b.id} and number = 2`),
  ).rejects.toThrow(/VAT-locked/)
})

test('an entry with VAT cannot be posted into a month of the return, one without can', async () => {
  const { accounts, journals, vat_codes } = file.b
  const post = (lines: object[]) =>
    asApplication(
      `perform post_entries('${JSON.stringify([{ journal_id: journals.OD, entry_date: '2026-02-10', origin: 'manual', lines }])}', 'test')`,
    )
  const [cost, due] = [accounts['610000'], accounts['451054']]
  const grid = [{ grid: '03', amount: '10.00' }]
  await expect(
    post([
      { account_id: cost, debit: '10.00' },
      { account_id: accounts['499000'], credit: '10.00', vat_code_id: vat_codes.V21, vat_date: '2026-02-10', grids: grid },
    ]),
  ).rejects.toThrow(/period_locked/)
  await expect(
    post([
      { account_id: cost, debit: '10.00' },
      { account_id: due, credit: '10.00' },
    ]),
  ).rejects.toThrow(/period_locked/)
  await post([
    { account_id: cost, debit: '10.00' },
    { account_id: accounts['499000'], credit: '10.00' },
  ])
})

test.each(['opening', 'closing', 'vat'])('an entry of origin %s carries no box', async (origin) => {
  const { accounts, journals, vat_codes } = file.b
  const lines = [
    { account_id: accounts['610000'], debit: '10.00' },
    {
      account_id: accounts['499000'],
      credit: '10.00',
      vat_code_id: vat_codes.V21,
      vat_date: '2026-08-10',
      grids: [{ grid: '03', amount: '10.00' }],
    },
  ]
  const entry = { journal_id: journals.OD, entry_date: '2026-08-10', origin, lines }
  await expect(asApplication(`perform post_entries('${JSON.stringify([entry])}', 'test')`)).rejects.toThrow(/carries boxes/)
})
