/** Invariants of journals and their rules under fifty concurrent requests and under raw SQL. */
import { expect, test } from 'vitest'
import { packs } from '../../../packs/index.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const banks = [
  { code: 'BNP', label: 'BNP Paribas Fortis', iban: 'BE68539007547034' },
  { code: 'KBC', label: 'KBC épargne', iban: null },
]

const w = await openWorld()
const admin = await w.as('admin')

const fifty = Array.from({ length: 50 }, (_, index) => index)

async function ownFile() {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}`
  const add = async (body: object) => (await admin('POST', `${url}/journals`, { body: { label: 'X', type: 'purchase', ...body } })).body
  /** Runs statements in one write on the file, with the database role of the application. */
  const trying = (statements: string) => w.asApp(inWrite(id, statements, admin.user_id))
  return { id, url, add, trying }
}

test.each(packs)('a new $code file has the journals of the country pack and one for each bank, each with its account', async (pack) => {
  const made = await admin('POST', '/v1/companies', { body: { name: 'Dupont', country_pack: pack.code, banks } })
  expect(made.status).toBe(201)
  const { id, public_token } = made.body
  const url = `/v1/companies/${public_token}`
  for (const language of ['fr', 'nl', 'en', 'de'] as const) {
    const { body } = await admin('GET', `${url}/journals`, { headers: { 'accept-language': language } })
    const found = (body as Record<string, never>[]).map(({ code, label, type, is_default, iban, control_account }) => {
      const { number = null, label: name = null } = (control_account ?? {}) as { number?: string; label?: string }
      return { code, label, type, is_default, iban, account: number, name }
    })
    const labelOf = (number: string | null) => pack.accounts.find((account) => account.number === number)?.label[language] ?? null
    const own = pack.journals.map(({ code, label, type, control_account: account }) => {
      return { code, label: label[language], type, is_default: true, iban: null, account, name: labelOf(account) }
    })
    const ofBanks = banks.map(({ code, label, iban }, index) => {
      return { code, label, type: 'financial', is_default: index === 0, iban, account: pack.bankAccount(index), name: label }
    })
    expect(found).toEqual([...own, ...ofBanks].toSorted((a, b) => (a.code < b.code ? -1 : 1)))
  }
  expect(
    await w.rows(`select count(*)::int as n from revisions where company_id = $1 and resource in ('journals', 'accounts')`, [id]),
  ).toEqual([{ n: 0 }])
  const bankAccounts = await w.rows(`select kind, is_postable from accounts where company_id = $1 and number = any ($2)`, [
    id,
    [pack.bankAccount(0), pack.bankAccount(1)],
  ])
  expect(bankAccounts).toEqual([
    { kind: 'bank', is_postable: true },
    { kind: 'bank', is_postable: true },
  ])
})

test('fifty concurrent creations of one code: one succeeds; fifty concurrent new defaults: one remains', async () => {
  const { id, url } = await ownFile()
  const body = { code: 'ACH', label: 'X', type: 'purchase' }
  const replies = await Promise.all(fifty.map(() => admin('POST', `${url}/journals`, { body })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(49)
  const defaults = await Promise.all(
    fifty.map((n) => admin('POST', `${url}/journals`, { body: { ...body, code: `D${n}`, is_default: true } })),
  )
  expect(new Set(defaults.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await w.rows('select count(*)::int as n from journals where company_id = $1 and is_default', [id])).toEqual([{ n: 1 }])
})

test('fifty concurrent uses of one IBAN: one succeeds', async () => {
  const { id, url } = await ownFile()
  const replies = await Promise.all(
    fifty.map((n) =>
      admin('POST', `${url}/journals`, { body: { code: `B${n}`, label: 'X', type: 'financial', iban: 'BE68 5390 0754 7034' } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await w.rows('select count(*)::int as n from journals where company_id = $1', [id])).toEqual([{ n: 1 }])
})

test('fifty concurrent additions, moves and deletions of rules leave the positions 1 to n without duplicates', async () => {
  const { id, url, add } = await ownFile()
  const { id: journal } = await add({ code: 'ACH' })
  const post = (n: number) => admin('POST', `${url}/journals/${journal}/rules`, { body: { name: `r${n}`, position: 1 + (n % 5) } })
  const rules = await Promise.all(fifty.map(post))
  expect(new Set(rules.map(({ status }) => status))).toEqual(new Set([201]))
  const changed = await Promise.all(
    rules.map(({ body }, n) =>
      n % 3 === 0
        ? admin('DELETE', `${url}/journals/${journal}/rules/${body.id}`)
        : admin('PATCH', `${url}/journals/${journal}/rules/${body.id}`, { body: { position: 1 + ((n * 7) % 40) } }),
    ),
  )
  expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200, 204]))
  const places = await w.rows<{ position: number }>(
    'select position from journal_rules where company_id = $1 and deleted_at is null order by position',
    [id],
  )
  expect(places.map(({ position }) => position)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1))
})

test('concurrent rule additions and a journal deletion never leave a rule in a deleted journal', async () => {
  const { id, url, add } = await ownFile()
  const made = await Promise.all(fifty.map((n) => add({ code: `J${n}` })))
  await Promise.all(
    made.flatMap((journal) => [
      admin('DELETE', `${url}/journals/${journal.id}`),
      admin('POST', `${url}/journals/${journal.id}/rules`, { body: { name: 'X' } }),
    ]),
  )
  const stray = await w.rows(
    `select r.id from journal_rules r join journals j on j.company_id = r.company_id and j.id = r.journal_id
     where r.company_id = $1 and r.deleted_at is null and j.deleted_at is not null`,
    [id],
  )
  expect(stray).toEqual([])
})

const insert = (columns: string, values: string) =>
  `insert into journals (company_id, label, ${columns}) values (app_company(), 'X', ${values})`

test.each([
  ['a code in lower case', insert('code, type', `'ach', 'sale'`), 'journals_code_check'],
  ['a code of seven characters', insert('code, type', `'ABCDEFG', 'sale'`), 'journals_code_check'],
  ['an unknown type', insert('code, type', `'X', 'bank'`), 'journals_type_check'],
  ['a duplicate code', `${insert('code, type', `'X', 'sale'`)}; ${insert('code, type', `'X', 'sale'`)}`, 'journals_code'],
  [
    'two defaults',
    `${insert('code, type, is_default', `'X', 'sale', true`)}; ${insert('code, type, is_default', `'Y', 'sale', true`)}`,
    'journals_default',
  ],
  ['an IBAN on a sales journal', insert('code, type, iban', `'X', 'sale', 'BE68539007547034'`), 'journals_of_a_bank_have_the_iban'],
  [
    'a duplicate IBAN',
    `${insert('code, type, iban', `'X', 'financial', 'BE68539007547034'`)}; ${insert('code, type, iban', `'Y', 'financial', 'BE68539007547034'`)}`,
    'journals_iban',
  ],
  ['no label', `insert into journals (company_id, code, type) values (app_company(), 'X', 'sale')`, 'journals_have_a_label'],
  ['a journal of another file', `insert into journals (company_id, code, label, type) values (1, 'X', 'X', 'sale')`, 'row-level security'],
  [
    'a control account of another kind',
    `insert into accounts (company_id, number, label, type, kind) values (app_company(), '550000', 'X', 'asset', 'bank');
     insert into journals (company_id, code, label, type, control_account_id) select app_company(), 'X', 'X', 'sale', a.id from accounts a where a.kind = 'bank'`,
    'no control account',
  ],
  [
    'two rules at one position',
    `${insert('code, type', `'X', 'sale'`)};
     insert into journal_rules (company_id, journal_id, position, name) select app_company(), j.id, 1, 'a' from journals j, generate_series(1, 2)`,
    'journal_rules_position',
  ],
  [
    'a third party of another file',
    `${insert('code, type', `'X', 'sale'`)};
     insert into journal_rules (company_id, journal_id, position, name, third_party_id) select app_company(), j.id, 1, 'a', 1 from journals j`,
    'not one of the file',
  ],
])('the database refuses %s', async (_title, statement, reason) => {
  const { trying } = await ownFile()
  await expect(trying(statement)).rejects.toThrow(reason)
})

test('the database refuses row deletions and statements outside a write', async () => {
  const { id, trying } = await ownFile()
  await expect(trying('delete from journals')).rejects.toThrow(/permission denied/)
  await expect(trying('delete from journal_rules')).rejects.toThrow(/permission denied/)
  await expect(
    w.rows(`insert into journals (company_id, code, label, type, written_in) values ($1, 'X', 'X', 'sale', 1)`, [id]),
  ).rejects.toThrow(/outside write\(\)/)
})
