/** Somebody who lost a role does not keep it by undoing what they did with it. `contract/undo-roles.test.ts` tries every route. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

async function demote({ user_id }: Caller, book: Books): Promise<void> {
  // Assigned first: without an assignment an encoder does not see the file.
  await joinCompany(w, book, user_id, 'encoder')
  await w.rows(`update firm_members set role = 'encoder' where user_id = $1`, [user_id])
}

/** A manager locks the first period, and is an encoder from then on. */
async function lockedByFormerManager() {
  const [book, person] = [await makeBooks(w, admin), await w.as('manager')]
  const [year] = (await person('GET', `${book.path}/fiscal-years`)).body
  const period = year.periods[0]
  const lock = await person('POST', `${book.path}/fiscal-years/${year.id}/periods/${period.id}/lock`)
  expect(lock.status).toBe(200)
  const operation = lock.headers['x-operation-id'] ?? ''
  const [revision] = (await person('GET', `${book.path}/history?operation_id=${operation}`)).body.data
  await demote(person, book)
  const isLocked = async () =>
    (await w.rows<{ locked: boolean }>('select is_locked as locked from fiscal_periods where id = $1', [period.id]))[0]?.locked
  return { book, person, operation, revision, isLocked }
}

const needsManager = { code: 'role_too_low', required_role: 'manager' }

test('403 a former manager does not undo the lock of a period: alone, with its operation, as a dry run, or by a push', async () => {
  const { book, person, operation, revision, isLocked } = await lockedByFormerManager()
  const paths = [`history/${revision.id}/revert`, `history/operations/${operation}/revert`]
  for (const path of paths) {
    const { status, body } = await person('POST', `${book.path}/${path}`)
    expect([status, body]).toMatchObject([403, needsManager])
    expect((await person('POST', `${book.path}/${path}`, { headers: { 'x-dry-run': '1' } })).status).toBe(403)
  }
  const mutations = paths.map((path) => ({ client_mutation_id: randomUUID(), method: 'POST', path }))
  const { results } = (await person('POST', `${book.path}/sync/push`, { body: { mutations } })).body
  expect(results).toMatchObject(mutations.map(() => ({ status: 'rejected', http_status: 403, error: needsManager })))
  expect(await isLocked()).toBe(true)
  const [shown] = (await person('GET', `${book.path}/history?operation_id=${operation}`)).body.data
  expect(shown).toMatchObject({ can_revert: false, revert_blocked: 'role_too_low' })
})

test('403 an undo of it is not undone by them either', async () => {
  const { book, person, revision } = await lockedByFormerManager()
  const undone = await admin('POST', `${book.path}/history/${revision.id}/revert`)
  expect(undone.status).toBe(200)
  const again = await person('POST', `${book.path}/history/operations/${undone.body.operation_id}/revert`)
  expect([again.status, again.body]).toMatchObject([403, needsManager])
  const roles = await w.rows('select distinct required_role from revisions where operation_id = $1', [undone.body.operation_id])
  expect(roles).toEqual([{ required_role: 'manager' }])
})

test('50 undos at once while the role is taken away: what was answered 200 is undone, and nothing else', async () => {
  const book = await makeBooks(w, admin)
  const person = await w.as('manager')
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      person('POST', `${book.path}/journals`, { body: { code: `J${n}`, label: 'Temporary', type: 'miscellaneous' } }),
    ),
  )
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
  const undoing = made.map(({ headers }) => person('POST', `${book.path}/history/operations/${headers['x-operation-id']}/revert`))
  await undoing[0]
  await demote(person, book)
  const late = await person('POST', `${book.path}/history/operations/${made[0]?.headers['x-operation-id']}/revert`)
  expect(late.status).toBe(403)
  const answers = await Promise.all(undoing)
  const done = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(50 - done)
  expect(
    await w.rows(`select id from journals where company_id = $1 and label = 'Temporary' and deleted_at is not null`, [book.id]),
  ).toHaveLength(done)
})

test('403 an action of a manager that a manager ran by resolving a conflict', async () => {
  const book = await makeBooks(w, admin)
  const person = await w.as('manager')
  const { body: journal } = await admin('POST', `${book.path}/journals`, { body: { code: 'TMP', label: 'Temp', type: 'purchase' } })
  await admin('PATCH', `${book.path}/journals/${journal.id}`, { body: { label: 'Other' } })
  const headers = { 'x-base-version': '1', 'x-origin': 'offline_sync' }
  const { body: stale } = await person('PATCH', `${book.path}/journals/${journal.id}`, { body: { label: 'Mine' }, headers })
  const resolved = await person('POST', `${book.path}/sync/conflicts/${stale.conflict_id}/resolve`, { body: { resolution: 'client' } })
  expect(resolved.status).toBe(200)
  await demote(person, book)
  const [newest] = (await person('GET', `${book.path}/history?resource=journals&record_id=${journal.id}`)).body.data
  expect(newest).toMatchObject({ user: { id: person.user_id }, revert_blocked: 'role_too_low' })
  expect((await person('POST', `${book.path}/history/${newest.id}/revert`)).body).toMatchObject(needsManager)
})

test('the database knows no other roles than those of routes', async () => {
  await expect(w.rows(`update revisions set required_role = 'owner' where seq = (select min(seq) from revisions)`)).rejects.toMatchObject({
    code: '23514',
  })
})
