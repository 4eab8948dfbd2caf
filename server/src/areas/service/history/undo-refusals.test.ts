/** Who may undo, what never is, and what stands in the way: each refusal on both routes, and nothing changed by any. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { type Caller, type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

type Both = { revision: Reply; operation: Reply }

/** Both routes, for the newest revision of a record. */
async function both(resource: string, id: number, caller = admin, send: object = {}): Promise<Both> {
  const [newest] = (await admin('GET', `${b.path}/history?resource=${resource}&record_id=${id}`)).body.data
  return {
    revision: await caller('POST', `/v1/companies/${b.token}/history/${newest.id}/revert`, send),
    operation: await caller('POST', `/v1/companies/${b.token}/history/operations/${newest.operation_id}/revert`, send),
  }
}
const codes = ({ revision, operation }: Both) => [revision, operation].map(({ status, body }) => `${status} ${body.code ?? ''}`.trim())
const blocked = async (resource: string, id: number) =>
  (await admin('GET', `${b.path}/history?resource=${resource}&record_id=${id}`)).body.data[0].revert_blocked
const newCard = async (name: string, caller = admin) =>
  (await caller('POST', `${b.path}/third-parties`, { body: { type: 'customer', name } })).body.id as number
const member = async (role: 'encoder' | 'reviewer', abilities?: readonly string[]) => {
  const caller = await w.as(role, abilities ? { abilities } : {})
  await joinCompany(w, b, caller.user_id, role)
  return caller
}

test('401 without a token, 403 without the ability, 404 for who cannot see the file', async () => {
  const id = await newCard('Walls')
  expect(codes(await both('third-parties', id, w.anonymous))).toEqual(['401', '401'])
  const reader = await member('encoder', ['read'])
  expect(codes(await both('third-parties', id, reader))).toEqual(['403 token_ability_missing', '403 token_ability_missing'])
  expect(codes(await both('third-parties', id, await w.outsider()))).toEqual(['404', '404'])
})

test('403 a reviewer undoes nothing, an encoder only what is their own', async () => {
  const [reviewer, encoder] = [await member('reviewer'), await member('encoder')]
  const id = await newCard('Of the admin')
  expect(codes(await both('third-parties', id, reviewer))).toEqual(['403 role_too_low', '403 role_too_low'])
  const { revision, operation } = await both('third-parties', id, encoder)
  expect([revision.body, operation.body]).toMatchObject([{ required_role: 'manager' }, { required_role: 'manager' }])
  const seen = async (caller: Caller) => (await caller('GET', `${b.path}/history?resource=third-parties&record_id=${id}`)).body.data[0]
  expect(await seen(encoder)).toMatchObject({ can_revert: false, revert_blocked: 'role_too_low' })
  expect(await seen(reviewer)).toMatchObject({ can_revert: false, revert_blocked: 'role_too_low' })
  const own = await newCard('Of the encoder', encoder)
  const [revisionOfOwn] = (await encoder('GET', `${b.path}/history?resource=third-parties&record_id=${own}`)).body.data
  expect(revisionOfOwn).toMatchObject({ can_revert: true, revert_blocked: null })
  expect((await encoder('POST', `${b.path}/history/${revisionOfOwn.id}/revert`)).status).toBe(200)
})

test('422 on a reason that is too long', async () => {
  const { revision, operation } = await both('third-parties', await newCard('Long'), admin, { body: { reason: 'x'.repeat(201) } })
  expect([revision, operation].map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['reason']],
    [422, ['reason']],
  ])
})

test('a replay answers the first result and undoes nothing twice', async () => {
  const keys = { headers: { 'x-client-mutation-id': randomUUID() } }
  const id = await newCard('Replay')
  const [made] = (await admin('GET', `${b.path}/history?resource=third-parties&record_id=${id}`)).body.data
  const once = await admin('POST', `/v1/companies/${b.token}/history/${made.id}/revert`, keys)
  const twice = await admin('POST', `/v1/companies/${b.token}/history/${made.id}/revert`, keys)
  expect([once.status, twice.status, twice.headers['x-idempotent-replay']]).toEqual([200, 200, '1'])
  expect(twice.body).toEqual(once.body)
  const more = { headers: { 'x-client-mutation-id': randomUUID() } }
  const path = `/v1/companies/${b.token}/history/operations/${once.body.operation_id}/revert`
  const redone = await admin('POST', path, more)
  const replayed = await admin('POST', path, more)
  expect([redone.status, replayed.headers['x-idempotent-replay']]).toEqual([200, '1'])
  expect(replayed.body).toEqual(redone.body)
})

test('422 not_revertible: a reversal, a merger, a closing, a purge', async () => {
  const sale = (await book.sale()).body
  const reversal = (await admin('POST', `${b.path}/entries/${sale.id}/reverse`, { body: {} })).body
  expect(codes(await both('entries', reversal.id))).toEqual(['422 not_revertible', '422 not_revertible'])
  expect(codes(await both('entries', sale.id))).toEqual(['422 not_revertible', '422 not_revertible'])
  expect(await blocked('entries', reversal.id)).toBe('not_revertible')

  const [source, into] = [await newCard('Source'), await newCard('Into')]
  await admin('POST', `${b.path}/third-parties/${source}/merge`, { body: { into_id: into } })
  expect(codes(await both('third-parties', source))).toEqual(['422 not_revertible', '422 not_revertible'])
  expect(await blocked('third-parties', source)).toBe('not_revertible')

  const gone = await newCard('Gone')
  await admin('DELETE', `${b.path}/third-parties/${gone}`)
  const [item] = (await admin('GET', `${b.path}/trash`)).body.data
  await admin('DELETE', `${b.path}/trash/${item.id}`)
  expect(codes(await both('third-parties', gone))).toEqual(['422 not_revertible', '422 not_revertible'])
  const binning = (await admin('GET', `${b.path}/history/${item.id}`)).body
  expect(binning).toMatchObject({ op: 'delete', can_revert: false, revert_blocked: 'not_revertible' })
  expect((await admin('POST', `${b.path}/history/${item.id}/revert`)).body.code).toBe('not_revertible')
})

test('422 not_revertible: the entry a lettering posted goes with the lettering, not alone', async () => {
  const invoice = (await book.sale({ entry_date: '2026-02-02' })).body
  const paid = (
    await admin('POST', `${b.path}/entries`, {
      body: {
        journal_id: b.journals.OD,
        entry_date: '2026-02-03',
        lines: [
          { account: '499000', debit: '1209.50' },
          { account: '400000', credit: '1209.50', third_party_id: b.customer },
        ],
      },
    })
  ).body
  const lines = [invoice.lines[0].id, paid.lines[1].id].map((entry_line_id) => ({ entry_line_id }))
  const made = await admin('POST', `${b.path}/letterings`, { body: { lines, difference: 'post' } })
  expect(made.status).toBe(201)
  const { difference_entry_id: caused, id } = made.body
  const [posting] = (await admin('GET', `${b.path}/history?resource=entries&record_id=${caused}`)).body.data
  expect(posting.revert_blocked).toBe('not_revertible')
  expect((await admin('POST', `${b.path}/history/${posting.id}/revert`)).body.code).toBe('not_revertible')
  expect(codes(await both('letterings', id))).toEqual(['200', '422 already_reverted'])
  expect((await admin('GET', `${b.path}/entries/${caused}`)).body.status).toBe('reversed')
})

test('422 revert_conflict: an account created and then booked on, a number changed and then used', async () => {
  const { body: account } = await admin('POST', `${b.path}/accounts`, { body: { number: '612345', label: 'Outillage' } })
  await admin('PATCH', `${b.path}/accounts/${account.id}`, { body: { number: '612346' } })
  const lines = [
    { account: '612346', debit: '5.00' },
    { account: '455000', credit: '5.00' },
  ]
  expect((await book.free({ lines })).status).toBe(201)
  expect(codes(await both('accounts', account.id))).toEqual(['422 revert_conflict', '422 revert_conflict'])
  expect(await blocked('accounts', account.id)).toBe('revert_conflict')
})

test('422 revert_conflict: a code that another record took meanwhile; the database has the last word', async () => {
  const card = (await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'A', code: 'FIRST' } })).body
  await admin('PATCH', `${b.path}/third-parties/${card.id}`, { body: { code: 'SECOND' } })
  await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'B', code: 'FIRST' } })
  const answers = await both('third-parties', card.id)
  expect(codes(answers)).toEqual(['422 revert_conflict', '422 revert_conflict'])
  expect(answers.revision.body.blocking).toEqual([])
  expect((await admin('GET', `${b.path}/third-parties/${card.id}`)).body.code).toBe('SECOND')
})

test('422 revert_conflict: an entry lettered since names the lettering; taken back first, the posting can be undone', async () => {
  const invoice = await book.sale({ entry_date: '2026-03-02' })
  const note = await book.creditNote({ entry_date: '2026-03-03', credited_entry_id: invoice.body.id })
  const path = `${b.path}/history/operations/${invoice.headers['x-operation-id']}/revert`
  const { body } = await admin('POST', path)
  expect(body.code).toBe('revert_conflict')
  expect(body.blocking).toMatchObject([{ resource: 'letterings', fields: ['open_amount'] }])
  expect((await admin('POST', `${b.path}/history/operations/${note.headers['x-operation-id']}/revert`)).status).toBe(200)
  expect((await admin('POST', path)).status).toBe(200)
})

test('422 already_reverted on both routes', async () => {
  const id = await newCard('Once')
  const answers = await both('third-parties', id)
  expect(codes(answers)).toEqual(['200', '422 already_reverted'])
  const [, first] = (await admin('GET', `${b.path}/history?resource=third-parties&record_id=${id}`)).body.data
  expect((await admin('POST', `/v1/companies/${b.token}/history/${first.id}/revert`)).body.code).toBe('already_reverted')
})

test('422 period_locked: postings and proofs of a locked month stay', async () => {
  const sale = await book.sale({ entry_date: '2026-05-05' })
  await admin('POST', `${b.path}/entries/${sale.body.id}/attachments`, multipart({ field: 'files', name: 'a.png', value: png() }))
  const { body: soldEntry } = await admin('GET', `${b.path}/entries/${sale.body.id}`)
  await book.lock(5)
  const undo = await admin('POST', `/v1/companies/${b.token}/history/operations/${sale.headers['x-operation-id']}/revert`)
  expect(undo.body).toMatchObject({ code: 'period_locked', reason: 'period_locked', earliest_open_date: '2026-06-01' })
  expect((await both('attachments', soldEntry.attachments[0].id)).revision.body.code).toBe('period_locked')
  expect(await blocked('attachments', soldEntry.attachments[0].id)).toBe('period_locked')
  await book.lock(5, 'unlock')
})

test('the database refuses reverts outside a write, twice, or for another file', async () => {
  const [{ seq } = { seq: '0' }] = await w.rows<{ seq: string }>('select max(seq)::text as seq from revisions where company_id = $1', [
    b.id,
  ])
  const insert = `insert into reverts (company_id, seq, operation_id) values (${b.id}, ${seq}, gen_random_uuid())`
  await expect(w.asApp(insert)).rejects.toMatchObject({ code: '42501' })
  await expect(w.asApp('update reverts set operation_id = gen_random_uuid()')).rejects.toMatchObject({ code: '42501' })
  await expect(w.asApp('delete from reverts')).rejects.toMatchObject({ code: '42501' })
  const [known] = await w.rows<{ company_id: string; seq: string }>('select company_id, seq from reverts limit 1')
  await expect(
    w.rows('insert into reverts (company_id, seq, operation_id, reverted_at) values ($1, $2, gen_random_uuid(), now())', [
      known?.company_id,
      known?.seq,
    ]),
  ).rejects.toMatchObject({ code: '23505' })
})
