/** POST letterings/auto: unambiguous matches, and the reasons for skipped items. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteringFixture, letteringFixture } from '../../../../test/harness/books/lettering-fixture.ts'
import { balancesOf, openOf } from '../../../../test/harness/books/open-items.ts'
import type { Caller } from '../../../../test/harness/world.ts'

let d: LetteringFixture
beforeAll(async () => {
  d = await letteringFixture()
})
afterAll(() => d.close())

const auto = (body?: object, { by = d.admin, headers = {} }: { by?: Caller; headers?: Record<string, string> } = {}) =>
  by('POST', `/v1/companies/${d.b.token}/letterings/auto`, { ...(body && { body }), headers })

const items = async () => {
  const third_party_id = await d.customer()
  const [f1 = 0, f2 = 0, paysBoth = 0, alone = 0, same1 = 0, same2 = 0, samePaid = 0, odd = 0, oddPaid = 0] = await d.post(
    d.b,
    { side: 'debit', amount: '100.00', third_party_id, communication: '+++090/9337/55493+++' },
    { side: 'debit', amount: '50.00', third_party_id, communication: '090933755493' },
    { side: 'credit', amount: '150.00', third_party_id, communication: '090/9337/55493' },
    { side: 'debit', amount: '77.00', third_party_id },
    { side: 'debit', amount: '20.00', third_party_id },
    { side: 'debit', amount: '20.00', third_party_id },
    { side: 'credit', amount: '20.00', third_party_id },
    { side: 'debit', amount: '31.00', third_party_id, reference: 'FA-9' },
    { side: 'credit', amount: '30.00', third_party_id, reference: 'fa 9' },
  )
  return { third_party_id, f1, f2, paysBoth, alone, same1, same2, samePaid, odd, oddPaid }
}

test('200 letters items with one communication that settle exactly, and gives reasons for the rest', async () => {
  const i = await items()
  const before = await balancesOf(d.w, d.b)
  const { status, body } = await auto({ third_party_id: i.third_party_id })
  expect([status, body.lettered]).toEqual([200, 1])
  expect(body.letterings).toMatchObject([{ code: 'A', origin: 'auto', is_full: true, third_party_id: i.third_party_id }])
  expect(body.letterings[0].lines.map((line: { entry_line_id: number }) => line.entry_line_id)).toEqual([i.f1, i.f2, i.paysBoth])
  expect(body.skipped).toEqual([
    { entry_line_id: i.alone, reason: 'no_counterpart' },
    { entry_line_id: i.same1, reason: 'several_candidates' },
    { entry_line_id: i.same2, reason: 'several_candidates' },
    { entry_line_id: i.samePaid, reason: 'several_candidates' },
    { entry_line_id: i.odd, reason: 'sum_differs' },
    { entry_line_id: i.oddPaid, reason: 'sum_differs' },
  ])
  expect(await openOf(d.w, d.b, [i.f1, i.f2, i.paysBoth])).toEqual(['0.00', '0.00', '0.00'])
  expect(await balancesOf(d.w, d.b)).toEqual(before)
})

test('200 letters items with one reference, and a single pair of equal amounts unless their communications differ', async () => {
  const third_party_id = await d.customer()
  const of = { third_party_id }
  const [a = 0, b = 0, pair = 0, paid = 0, x = 0, y = 0] = await d.post(
    d.b,
    { side: 'debit', amount: '10.00', reference: 'FA 2026/7', ...of },
    { side: 'credit', amount: '10.00', reference: 'fa-2026-7', ...of },
    { side: 'debit', amount: '11.00', reference: 'FA-8', ...of },
    { side: 'credit', amount: '11.00', ...of },
    { side: 'debit', amount: '12.00', communication: '111', ...of },
    { side: 'credit', amount: '12.00', communication: '222', ...of },
  )
  const { body } = await auto({ third_party_id })
  expect(body.letterings.map(({ lines }: { lines: { entry_line_id: number }[] }) => lines.map((line) => line.entry_line_id))).toEqual([
    [a, b],
    [pair, paid],
  ])
  expect(body.letterings.map(({ code }: { code: string }) => code)).toEqual(['A', 'B'])
  expect(body.skipped).toEqual([x, y].map((entry_line_id) => ({ entry_line_id, reason: 'communication_differs' })))
})

test('200 dry_run in the body works like X-Dry-Run: it returns the answer and stores nothing', async () => {
  const i = await items()
  const body = { third_party_id: i.third_party_id, dry_run: true }
  const [byBody, byHeader] = [await auto(body), await auto({ third_party_id: i.third_party_id }, { headers: { 'x-dry-run': '1' } })]
  for (const tried of [byBody, byHeader]) {
    expect([tried.status, tried.headers['x-dry-run'], tried.body.lettered]).toEqual([200, '1', 1])
  }
  expect(await openOf(d.w, d.b, [i.f1, i.f2, i.paysBoth])).toEqual(['100.00', '50.00', '-150.00'])
  expect((await auto({ ...body, dry_run: false })).body.lettered).toBe(1)
})

test('200 filters by account; without a match nothing is lettered and no activity is recorded', async () => {
  const { status, body, headers } = await auto({ account_id: d.b.accounts['580000'] ?? 0 })
  expect([status, body, headers['x-operation-id']]).toEqual([200, { lettered: 0, letterings: [], skipped: [] }, undefined])
})

test('200 letters a thousand pairs in one call, each with its own code', async () => {
  const setup = await letteringFixture()
  const third_party_id = setup.b.customer
  await setup.post(
    setup.b,
    ...Array.from({ length: 2000 }, (_, n) => ({
      side: n % 2 === 0 ? ('debit' as const) : ('credit' as const),
      amount: '100.00',
      reference: `R${Math.floor(n / 2)}`,
      third_party_id,
    })),
  )
  const { body } = await setup.admin('POST', `/v1/companies/${setup.b.token}/letterings/auto`)
  expect([body.lettered, body.skipped.length]).toEqual([1000, 0])
  expect(
    await setup.w.rows('select count(*)::integer as open from entry_lines where company_id = $1 and open_amount <> 0', [setup.b.id]),
  ).toEqual([{ open: 0 }])
  expect(
    await setup.w.rows('select count(distinct serial)::integer as codes, max(serial) as last from letterings where company_id = $1', [
      setup.b.id,
    ]),
  ).toEqual([{ codes: 1000, last: 1000 }])
  await setup.close()
})

test('200 replay by key; 422 by field; 403 role_too_low, 403 token_ability_missing, 404, 401, 422 company_archived', async () => {
  const headers = { 'x-client-mutation-id': 'auto-once' }
  const i = await items()
  const body = { third_party_id: i.third_party_id }
  const first = await auto(body, { headers })
  const again = await auto(body, { headers })
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, 200, '1', first.body])
  expect((await auto({}, { headers })).body.code).toBe('idempotency_key_reused')
  const wrong = await auto({ account_id: 'x', dry_run: 'yes' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['account_id', 'dry_run']])
  const low = await auto({}, { by: await d.member('reviewer') })
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
  expect((await auto({}, { by: await d.member('encoder', ['read']) })).body.code).toBe('token_ability_missing')
  expect((await auto({}, { by: await d.w.outsider() })).status).toBe(404)
  expect((await auto({}, { by: d.w.anonymous })).status).toBe(401)
  expect((await auto({ dry_run: true }, { by: await d.member('encoder') })).status).toBe(200)
  await d.admin('PATCH', d.b.path, { body: { is_active: false } })
  expect((await auto({})).body.code).toBe('company_archived')
  await d.admin('PATCH', d.b.path, { body: { is_active: true } })
})
