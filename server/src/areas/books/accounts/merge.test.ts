/** Merging accounts: references move to the target, posted lines stay and are reported under the target. */
import { afterAll, expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { twoLineEntry, poster } from '../../../../test/harness/books/two-line-entries.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { raw } from '../../../kernel/write/sql.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
const { post, reverse } = poster(writer)
afterAll(() => writer.end())

const open = async (b: Books, number: string, over: object = {}) => {
  const { body } = await admin('POST', `${b.path}/accounts`, { body: { number, label: `Compte ${number}`, ...over } })
  return body.id as number
}
const merge = (b: Books, id: number | undefined, into_id: unknown, headers: Record<string, string> = {}) =>
  admin('POST', `${b.path}/accounts/${id}/merge`, { body: { into_id }, headers: { 'accept-language': 'en', ...headers } })
/** Books with two accounts in addition to the chart. */
const books = async () => {
  const b = await makeBooks(w, admin)
  const accounts = { ...b.accounts, '612150': await open(b, '612150'), '612160': await open(b, '612160') }
  return { ...b, accounts }
}
const idOf = (b: Books, number: string) => b.accounts[number] ?? 0

test('200 returns the target; the source is in the bin with merged_into_id and its lines are unchanged', async () => {
  const b = await books()
  await post(b, twoLineEntry(b, '2026-03-01', ['612150', '550000'], '10.00'), twoLineEntry(b, '2026-04-01', ['612160', '550000'], '5.00'))
  const lines = () =>
    w.rows(`select entry_id, position, account_id, account_number from entry_lines where company_id = $1 order by 1, 2`, [b.id])
  const before = await lines()
  const { status, body } = await merge(b, idOf(b, '612150'), idOf(b, '612160'))
  expect([status, body.id, body.number, body.version]).toEqual([200, idOf(b, '612160'), '612160', 1])
  expect(await lines()).toEqual(before)
  expect(await w.rows('select deleted_by::int, merged_into_id::int from accounts where id = $1', [idOf(b, '612150')])).toEqual([
    { deleted_by: admin.user_id, merged_into_id: idOf(b, '612160') },
  ])
  expect((await admin('GET', `${b.path}/accounts/${idOf(b, '612150')}`)).status).toBe(404)
  const target = (await admin('GET', `${b.path}/accounts/${idOf(b, '612160')}`)).body
  expect([target.balance, target.balances.length]).toEqual(['15.00', 2])
  const { body: listed } = await admin('GET', `${b.path}/accounts?with=balance&q=612160`)
  expect(listed[0].balance).toBe('15.00')
  const { body: ledger } = await admin('GET', `${b.path}/accounts/${idOf(b, '612160')}/ledger`)
  expect(ledger).toMatchObject({ total: 2, closing_balance: '15.00' })
  expect(ledger.data.map(({ account, balance }: { account: { number: string }; balance: string }) => [account.number, balance])).toEqual([
    ['612160', '10.00'],
    ['612160', '15.00'],
  ])
})

test('successive merges all point to the last target, and its ledger covers all accounts on every page', async () => {
  const b = await books()
  const third = await open(b, '612170')
  const c = { ...b, accounts: { ...b.accounts, '612170': third } }
  const days = ['2026-01-03', '2026-01-03', '2026-02-04', '2026-02-05', '2026-05-01', '2026-07-01']
  const numbers = ['612150', '612160', '612170']
  await post(c, ...days.map((day, index) => twoLineEntry(c, day, [numbers[index % 3] ?? '', '550000'], '1.00')))
  expect((await merge(c, idOf(c, '612150'), idOf(c, '612160'))).status).toBe(200)
  expect((await merge(c, idOf(c, '612160'), third)).status).toBe(200)
  expect(
    await w.rows('select id::int, merged_into_id::int from accounts where company_id = $1 and merged_into_id is not null order by id', [
      c.id,
    ]),
  ).toEqual([
    { id: idOf(c, '612150'), merged_into_id: third },
    { id: idOf(c, '612160'), merged_into_id: third },
  ])
  const pages = [1, 2, 3].map((page) => admin('GET', `${c.path}/accounts/${third}/ledger?per_page=2&page=${page}`))
  const read = (await Promise.all(pages)).flatMap(({ body }) => body.data as { balance: string; entry_date: string }[])
  expect(read.map(({ balance }) => balance)).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00', '6.00'])
  expect(read.map(({ entry_date }) => entry_date)).toEqual(days)
})

test('an entry of a merged account is reversed on the account it was merged into', async () => {
  const b = await books()
  const [posted] = await post(b, twoLineEntry(b, '2026-03-01', ['612150', '550000'], '10.00'))
  await merge(b, idOf(b, '612150'), idOf(b, '612160'))
  const [reversal] = await reverse(b, posted?.id)
  expect(
    await w.rows('select account_number from entry_lines where company_id = $1 and entry_id = $2 and position = 1', [b.id, reversal?.id]),
  ).toEqual([{ account_number: '612160' }])
  expect((await admin('GET', `${b.path}/accounts/${idOf(b, '612160')}`)).body.balance).toBe('0.00')
})

test('the feed has every entry that now shows the target, and no other', async () => {
  const b = await books()
  const [booked, other] = await post(
    b,
    twoLineEntry(b, '2026-03-01', ['612150', '550000'], '10.00'),
    twoLineEntry(b, '2026-03-02', ['700000', '550000'], '1.00'),
  )
  const { body: head } = await admin('GET', `${b.path}/sync/pull?limit=2000`)
  await merge(b, idOf(b, '612150'), idOf(b, '612160'))
  const { body } = await admin('GET', `${b.path}/sync/pull?since=${head.cursor}`)
  const entries = body.changes.filter(({ resource }: { resource: string }) => resource === 'entries')
  expect(entries.map(({ id }: { id: number }) => id)).toEqual([booked?.id])
  expect(entries[0].data.lines[0].account_id).toBe(idOf(b, '612160'))
  expect(head.changes.map(({ id }: { id: number }) => id)).toContain(other?.id)
  const seqs = body.changes.map(({ seq }: { seq: number }) => seq)
  expect(new Set(seqs).size).toBe(seqs.length)
})

test('third parties, journals, VAT codes and settings refer to the target', async () => {
  const b = await makeBooks(w, admin)
  const [payable, bank, vat, other, otherBank, otherVat] = [
    await open(b, '440100', { kind: 'payable', type: 'liability' }),
    await open(b, '550100', { kind: 'bank' }),
    await open(b, '451900'),
    await open(b, '440200', { kind: 'payable', type: 'liability' }),
    await open(b, '550200', { kind: 'bank' }),
    await open(b, '451910'),
  ]
  const thirdParty = (await admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Dupont', account_id: payable } }))
    .body
  const journal = (
    await admin('POST', `${b.path}/journals`, { body: { code: 'BQ2', label: 'Banque', type: 'financial', control_account_id: bank } })
  ).body
  const code = (
    await admin('POST', `${b.path}/vat-codes`, {
      body: { code: 'X1', label: 'Vente', direction: 'sale', rate: '0.00', accounts: { due: vat, pending: vat } },
    })
  ).body
  await admin('PATCH', b.path, { body: { settings: { auto_entries: { vat: { payable_account: '451900' } } } } })
  for (const [from, into] of [
    [payable, other],
    [bank, otherBank],
    [vat, otherVat],
  ])
    expect((await merge(b, from, into)).status).toBe(200)
  expect((await admin('GET', `${b.path}/third-parties/${thirdParty.id}`)).body).toMatchObject({ account_id: other, version: 2 })
  expect((await admin('GET', `${b.path}/journals/${journal.id}`)).body).toMatchObject({ control_account_id: otherBank, version: 2 })
  expect((await admin('GET', `${b.path}/vat-codes/${code.id}`)).body.accounts).toMatchObject({
    due: otherVat,
    pending: otherVat,
    deductible: null,
  })
  expect((await admin('GET', b.path)).body.settings.auto_entries.vat.payable_account).toBe('451910')
  expect((await admin('DELETE', `${b.path}/accounts/${otherVat}`)).body.usages).toEqual({ companies: 1, 'vat-codes': 2 })
})

test('recurring entries post on the target, whether they name the account by id or by number, also those in the bin', async () => {
  const b = await books()
  const template = {
    journal_id: b.journals.OD,
    lines: [
      { account: '612150', debit: '10.00' },
      { account_id: idOf(b, '612150'), debit: '5.00', label: '612150' },
      { account: '499000', credit: '15.00' },
    ],
  }
  const body = { name: 'Loyer', kind: 'free', template, frequency: 'monthly', starts_on: '2026-01-31' }
  const { body: recurring } = await admin('POST', `${b.path}/recurring-entries`, { body })
  const { body: binned } = await admin('POST', `${b.path}/recurring-entries`, { body })
  await admin('DELETE', `${b.path}/recurring-entries/${binned.id}`)
  const { body: other } = await admin('POST', `${b.path}/recurring-entries`, {
    body: {
      ...body,
      template: {
        ...template,
        lines: [
          { account: '612100', debit: '1.00' },
          { account: '499000', credit: '1.00' },
        ],
      },
    },
  })
  expect((await merge(b, idOf(b, '612150'), idOf(b, '612160'))).status).toBe(200)
  const lines = [
    { account: '612160', debit: '10.00' },
    { account_id: idOf(b, '612160'), debit: '5.00', label: '612150' },
    { account: '499000', credit: '15.00' },
  ]
  const { body: kept } = await admin('GET', `${b.path}/recurring-entries/${recurring.id}`)
  expect([kept.template, kept.version]).toEqual([{ ...template, lines }, 2])
  expect((await admin('GET', `${b.path}/recurring-entries/${other.id}`)).body).toMatchObject({ template: other.template, version: 1 })
  expect(await w.rows(`select template -> 'lines' as lines from recurring_entries where id = $1`, [binned.id])).toEqual([{ lines }])
  const { status, body: posted } = await admin('POST', `${b.path}/recurring-entries/${recurring.id}/run`, { body: {} })
  const numbers = posted.lines.map(({ account }: { account: { number: string } }) => account.number)
  expect([status, numbers]).toEqual([201, ['612160', '612160', '499000']])
})

/** One file for all refusals, because none of them changes it. */
let accountsOfAllKinds: ReturnType<typeof manyKinds> | undefined
async function manyKinds() {
  const b = await books()
  const accounts: Record<string, number> = {
    ...b.accounts,
    '400100': await open(b, '400100', { kind: 'receivable' }),
    '499100': await open(b, '499100', { type: 'asset' }),
    '612180': await open(b, '612180', { is_postable: false }),
    '612190': await open(b, '612190', { type: 'asset' }),
  }
  return { b, accounts }
}

test.each([
  ['into itself', '612150', '612150', 'An account is not merged into itself: choose another one.'],
  [
    'an account of the chart',
    '612100',
    '612150',
    'This account comes from the chart of the country and stays. Merge the other one into it, or make it inactive.',
  ],
  ['into another class', '612150', '700000', 'Both accounts must be of the same class.'],
  [
    'customers into suppliers',
    '400100',
    '440000',
    'A collective account (of customers or of suppliers) is merged only into a collective account of the same kind.',
  ],
  [
    'an ordinary account into a collective one',
    '499100',
    '400000',
    'A collective account (of customers or of suppliers) is merged only into a collective account of the same kind.',
  ],
  ['into a heading', '612150', '612180', 'The account chosen is a heading: it cannot be posted to.'],
  [
    'an asset into an expense of its class',
    '612190',
    '612150',
    'An account of the result is not merged into one of the balance sheet, nor the other way round.',
  ],
])('422 merge_refused: %s', async (_what, from, into, message) => {
  const { b, accounts } = await (accountsOfAllKinds ??= manyKinds())
  const { status, body } = await merge(b, accounts[from], accounts[into])
  expect([status, body.code, body.message, body.errors]).toEqual([422, 'merge_refused', message, { into_id: [message] }])
})
test('422 merge_refused when a record that uses the account requires its kind', async () => {
  const b = await makeBooks(w, admin)
  const [bank, plain] = [await open(b, '550100', { kind: 'bank' }), await open(b, '550200')]
  await admin('POST', `${b.path}/journals`, { body: { code: 'BQ2', label: 'Banque', type: 'financial', control_account_id: bank } })
  const { status, body } = await merge(b, bank, plain)
  expect([status, body.code]).toEqual([422, 'merge_refused'])
  expect((await admin('GET', `${b.path}/accounts/${bank}`)).status).toBe(200)
})

test('422 on a target that is unknown, in the bin or missing; 404 for a source in the bin; 409 on a stale version of the source', async () => {
  const b = await books()
  const gone = await open(b, '612170')
  await admin('DELETE', `${b.path}/accounts/${gone}`)
  for (const into of [999_999_999, gone, undefined, 'x', 0]) {
    const { status, body } = await merge(b, idOf(b, '612150'), into)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, undefined, ['into_id']])
  }
  expect((await merge(b, gone, idOf(b, '612150'))).status).toBe(404)
  const stale = await merge(b, idOf(b, '612150'), idOf(b, '612160'), { 'x-base-version': '9' })
  expect([stale.status, stale.body.code, stale.body.server_version]).toEqual([409, 'conflict', 1])
})

test('403 below manager and without the ability; a replay returns the same response; the activity has the merge', async () => {
  const { body: source } = await admin('POST', 'C/accounts', { body: { number: '612201', label: 'Un' } })
  const { body: target } = await admin('POST', 'C/accounts', { body: { number: '612202', label: 'Deux' } })
  const send = { body: { into_id: target.id }, headers: { 'x-client-mutation-id': 'merge-1' } }
  const encoder = await w.as('encoder')
  const refused = await encoder('POST', `C/accounts/${source.id}/merge`, send)
  expect([refused.status, refused.body.code, refused.body.required_role]).toEqual([403, 'role_too_low', 'manager'])
  const reader = await w.as('manager', { abilities: ['read'] })
  expect((await reader('POST', `C/accounts/${source.id}/merge`, send)).body.code).toBe('token_ability_missing')
  expect((await (await w.outsider())('POST', `C/accounts/${source.id}/merge`, send)).status).toBe(404)
  const manager = await w.as('manager')
  const first = await manager('POST', `C/accounts/${source.id}/merge`, send)
  const again = await manager('POST', `C/accounts/${source.id}/merge`, send)
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, 200, '1', first.body])
  const { body: activity } = await manager('GET', 'F/activity?lang=en', { headers: { 'accept-language': 'en' } })
  expect(activity.data.map(({ summary }: { summary: string }) => summary)).toContain('Account 612201 Un merged into 612202 Deux.')
})

test('422 record_in_use when a target with entries on merged accounts is deleted or renumbered', async () => {
  const b = await books()
  await post(b, twoLineEntry(b, '2026-03-01', ['612150', '550000'], '10.00'))
  await merge(b, idOf(b, '612150'), idOf(b, '612160'))
  const deleted = await admin('DELETE', `${b.path}/accounts/${idOf(b, '612160')}`)
  expect([deleted.status, deleted.body.code, deleted.body.usages]).toEqual([422, 'record_in_use', { entries: 1 }])
  const renamed = await admin('PATCH', `${b.path}/accounts/${idOf(b, '612160')}`, { body: { number: '612165' } })
  expect([renamed.status, renamed.body.code]).toEqual([422, 'record_in_use'])
})

test('the database refuses to restore a merged account', async () => {
  const b = await books()
  await merge(b, idOf(b, '612150'), idOf(b, '612160'))
  const attempt = (set: string) =>
    writer.onFile(b.id, (tx) => tx.many(raw(`update accounts set ${set} where company_id = ${b.id} and id = ${idOf(b, '612150')}`)))
  await expect(attempt('deleted_at = null')).rejects.toMatchObject({ constraint: 'accounts_merged' })
  await expect(attempt('deleted_at = null, merged_into_id = null')).rejects.toMatchObject({ constraint: 'accounts_merged' })
  await expect(attempt(`merged_into_id = ${idOf(b, '612150')}`)).rejects.toMatchObject({ constraint: 'accounts_merged' })
})

test('fifty concurrent merges of an account into two others: one succeeds', async () => {
  const b = await books()
  const third = await open(b, '612170')
  await post(b, twoLineEntry(b, '2026-03-01', ['612150', '550000'], '10.00'))
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => merge(b, idOf(b, '612150'), index % 2 === 0 ? idOf(b, '612160') : third)),
  )
  const answered = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([answered(200), answered(404)]).toEqual([1, 49])
  expect(
    await w.rows(`select count(*)::int as merged from revisions where company_id = $1 and resource = 'accounts' and op = 'delete'`, [b.id]),
  ).toEqual([{ merged: 1 }])
})
