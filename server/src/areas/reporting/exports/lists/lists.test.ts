/** Every list as a file against the list of the API: all rows, the same values, business keys instead of ids. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formula, type ListFile, openListFile } from '../../../../../test/harness/exports/list-file.ts'
import type { Reply } from '../../../../../test/harness/world.ts'

let f: ListFile
beforeAll(async () => {
  f = await openListFile()
})
afterAll(() => f.close())

type Record_ = Reply['body']

const list = async (path: string): Promise<Record_[]> => {
  const { body } = await f.admin('GET', `${f.b.path}/${path}`)
  return Array.isArray(body) ? body : body.data
}
/** The values of a record as CSV writes them. */
const cells = (record: Record_, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name] === null || record[name] === undefined ? '' : String(record[name])]))
const only = (rows: readonly Record_[], names: readonly string[]) => rows.map((row) => cells(row, names))

const numberOf = (id: number | null): string => Object.entries(f.b.accounts).find(([, known]) => known === id)?.[0] ?? ''
/** What a spreadsheet must not take for a formula. */
const guarded = (text: string | null): string => (/^[=+\-@]/.test(text ?? '') ? `'${text}` : (text ?? ''))

test('accounts: every account by number, with the balance where it is asked for', async () => {
  const names = 'number label class type kind is_reconcilable is_postable parent_number description is_active is_system balance'.split(' ')
  const found = await f.rows('accounts', '&with=balance')
  expect(found.length).toBeGreaterThan(300)
  expect(only(found, names)).toEqual(only(await list('accounts?with=balance&lang=en'), names))
  expect((await f.rows('accounts', '&class=6&q=outillage')).map(({ number }) => number)).toContain('612160')
})

test('journals: with their control accounts', async () => {
  const names = 'code label type iban bic description is_default is_active last_number entries_count'.split(' ')
  const wanted = await list('journals?lang=en')
  const found = await f.rows('journals')
  expect(only(found, names)).toEqual(only(wanted, names))
  expect(found.map(({ control_account }) => control_account)).toEqual(wanted.map((journal) => journal.control_account?.number ?? ''))
})

test('VAT codes: accounts by number and grids by use', async () => {
  const names = 'code label direction mechanism rate exigibility deductible_percent intra_code valid_from valid_until is_active'.split(' ')
  const wanted = await list('vat-codes?direction=purchase&lang=en')
  const found = await f.rows('vat-codes', '&direction=purchase')
  expect(only(found, names)).toEqual(only(wanted, names))
  for (const [at, code] of wanted.entries())
    expect(found[at]).toMatchObject({
      account_deductible: numberOf(code.accounts.deductible),
      grids_base: guarded(code.grids.base.join(' ')),
      grids_credit_note_recover: guarded(code.grids.credit_note_recover.join(' ')),
    })
})

test('third parties: by name, with accounts by number; a merged one is not there', async () => {
  const names =
    'type code vat_number phone country locale iban payment_term_days is_vat_liable is_281_50 vies_status source is_active balance'.split(
      ' ',
    )
  const wanted = await list('third-parties')
  const found = await f.rows('third-parties')
  const expected = wanted.map((party) => ({ ...party, phone: guarded(party.phone).replace(/^'\+/, '+') }))
  expect(only(found, names)).toEqual(only(expected, names))
  expect(found.map(({ name }) => name)).toEqual(wanted.map(({ name }) => guarded(name)))
  expect(found.map(({ account }) => account)).toEqual(wanted.map(({ account_id }) => numberOf(account_id)))
  expect(found.some(({ name }) => name === 'Client S.A. (ancien)')).toBe(false)
})

test('what looks like a formula gets an apostrophe; a phone number never', async () => {
  const found = await f.rows('third-parties', '&type=supplier')
  expect(found.find(({ code }) => code === 'S00002')).toMatchObject({ name: `'${formula}`, phone: '+32 81 22 33 44', note: `'-1;"2"\n3` })
  expect(found.find(({ code }) => code === 'S00003')).toMatchObject({ name: 'Πέτρος & Синица', phone: `'=1+1` })
})

const digits = (communication: string | null): string => (communication ?? '').replace(/\D/g, '')

/** Text by its code units, as the codes of journals are sorted. */
const before = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value < (b[at] as typeof value) ? -1 : 1
  return 0
}

test('entries: one row per line, by date, journal, number and position', async () => {
  const wanted = (await list('entries?per_page=100&lang=en'))
    .flatMap((entry) => entry.lines.map((line: Record_) => ({ entry, line })))
    .toSorted((a, b) =>
      before(
        [a.entry.entry_date, a.entry.journal.code, a.entry.number, a.line.position],
        [b.entry.entry_date, b.entry.journal.code, b.entry.number, b.line.position],
      ),
    )
  const day = (stamp: string | null) => stamp?.slice(0, 10) ?? ''
  const side = (amount: string) => (amount === '0.00' ? '' : amount)
  const expected = wanted.map(({ entry, line }) => ({
    ...cells(entry, ['number', 'label', 'reference', 'origin', 'status', 'posted_at', 'posted_by_name']),
    ...cells(line, ['position', 'vat_code', 'vat_base', 'vat_rate', 'open_amount', 'lettering_code']),
    structured_communication: digits(entry.structured_communication),
    entry_key: `${entry.journal.code}-2026-${entry.number}`,
    journal: entry.journal.code,
    fiscal_year: '2026',
    entry_date: day(entry.entry_date),
    due_date: day(entry.due_date),
    vat_date: day(line.vat_date),
    line_due_date: day(line.due_date),
    line_label: line.label ?? '',
    account: line.account.number,
    account_label: line.account.label,
    third_party: line.third_party_code ?? '',
    debit: side(line.debit),
    credit: side(line.credit),
    grids: line.grids.map(({ grid, amount }: Record_) => `${grid} ${amount}`).join('; '),
  }))
  const found = await f.rows('entries')
  expect(found.map(({ third_party_name: _name, document_reference: _reference, analytic_codes: _codes, ...row }) => row)).toEqual(expected)
  expect(found).toContainEqual(expect.objectContaining({ account: '612160', third_party: '', debit: '80.00' }))
  expect(found).toContainEqual(expect.objectContaining({ label: 'Ancien', third_party: 'C00001', third_party_name: 'Client SA' }))
})

test('entries: the filters of the list', async () => {
  expect(new Set((await f.rows('entries', `&journal_id=${f.b.journals['VEN']}`)).map(({ journal }) => journal))).toEqual(new Set(['VEN']))
  expect((await f.rows('entries', '&status=reversed')).map(({ label }) => label)).toEqual(['Salaires', 'Salaires'])
  expect((await f.rows('entries', '&from=2026-02-01&to=2026-02-28')).map(({ entry_date }) => entry_date)).toEqual(
    Array(3).fill('2026-02-03'),
  )
})

test('open items: by account, third party and date, those of merged third parties under the one they became', async () => {
  const wanted = await list('open-items?per_page=100')
  const found = await f.rows('open-items')
  const key = (row: Record_) => [row.account, row.third_party, row.entry_date, row.journal, Number(row.number)]
  expect(found.map(key)).toEqual(found.map(key).toSorted(before))
  const expected = wanted
    .map((item) => ({
      ...cells(item, ['entry_date', 'reference', 'label', 'due_date', 'amount', 'open_amount', 'days_overdue']),
      structured_communication: digits(item.structured_communication),
      account: item.account.number,
      third_party: item.third_party?.code ?? '',
      third_party_name: item.third_party?.name ?? '',
      third_party_type: item.third_party?.type ?? '',
      journal: item.journal_code,
      number: String(item.number),
      reminder_level: String(item.reminder_level),
    }))
    .toSorted((a, b) => before(key(a), key(b)))
  expect(found.map(({ account_label: _label, fiscal_year: _year, payment_batch: _batch, ...row }) => row)).toEqual(expected)
  expect(found).toContainEqual(expect.objectContaining({ structured_communication: '090933755493', third_party: 'C00001' }))
})

test('bank transactions: by date, journal, statement and sequence', async () => {
  const names = 'sequence entry_date value_date amount currency communication structured_communication status source'.split(' ')
  const found = await f.rows('bank-transactions')
  expect(only(found, names)).toEqual(only((await list('bank-transactions')).toReversed(), names))
  expect(found.map(({ counterpart_name, journal }) => [journal, counterpart_name])).toEqual([
    ['BNP', 'MARTIN SRL'],
    ['BNP', `'${formula}`],
  ])
})

test('fixed assets: by account and day, with category and account', async () => {
  const names =
    'code name acquired_on in_service_on acquisition_value residual_value method years prorata depreciated net_value status location'
  const found = await f.rows('fixed-assets')
  const wanted = (await list('fixed-assets')).toSorted((a, b) => before([a.acquired_on], [b.acquired_on]))
  expect(only(found, names.split(' '))).toEqual(only(wanted, names.split(' ')))
  expect(found.map(({ asset_account }) => asset_account)).toEqual(['230000', '241000'])
  expect((await f.rows('fixed-assets', '&as_of=2026-01-15')).map(({ name }) => name)).toEqual(['Tour'])
})

test('recurring entries: with their template by codes', async () => {
  const names = 'name kind frequency interval day starts_on ends_on max_runs runs_count next_run_on auto_post is_active status'.split(' ')
  const found = await f.rows('recurring-entries')
  expect(only(found, names)).toEqual(only(await list('recurring-entries'), names))
  expect(found).toMatchObject([{ journal: 'OD', label: 'Loyer {month}', lines: '610000 D 1500.00; 499000 C 1500.00' }])
})
