/** The heavy work of one firm waits for itself while others are at work: pushes, copies, long lists and exports of a process share one line for each firm. */
import { expect, test, vi } from 'vitest'
import { joinCompany } from '../harness/members.ts'
import { openWorld } from '../harness/world.ts'
import { holding, holdingFile, untilBlocked } from './locks.ts'

const w = await openWorld({ config: { patience_ms: 60_000 } })
const ours = await w.as('encoder')

/** Somebody else whose request is under way, until the lock of the file is released. */
async function startOther() {
  const other = await w.outsider()
  const file = await w.makeCompany(null)
  await joinCompany(w, file, other.user_id, 'encoder')
  const lock = await holdingFile(w, file.id)
  const body = { type: 'customer', name: 'Garage Peeters' }
  const answer = other('POST', `/v1/companies/${file.public_token}/third-parties`, { body })
  await untilBlocked(w, 1)
  return { answer, release: lock.release }
}

test('beside another firm, 60 requests behind an action of a push wait for it: 50 in line, the others are refused with Retry-After', async () => {
  const { id } = (await ours('POST', 'C/third-parties', { body: { type: 'customer', name: 'Garage Peeters' } })).body
  const other = await startOther()
  const company = w.company.id
  const lock = await holding(
    w,
    `select bind_read(${company}, null)`,
    `select from third_parties where company_id = ${company} and id = ${id} for update`,
  )
  const change = { client_mutation_id: 'change', method: 'PATCH', path: `third-parties/${id}`, body: { city: 'Namur' } }
  const pushed = ours('POST', 'C/sync/push', { body: { mutations: [change] } })
  await untilBlocked(w, 2)
  const refused: string[] = []
  const behind = Array.from({ length: 60 }, async (_, n) => {
    const { status, body, headers } = await ours('GET', n % 2 === 0 ? 'C/sync/pull' : 'C/sync/bootstrap')
    if (status !== 200) refused.push(`${status} ${body.code} ${headers['retry-after']}`)
    return status
  })
  await vi.waitFor(() => expect(refused).toHaveLength(10), { timeout: 50_000, interval: 50 })
  expect(new Set(refused)).toEqual(new Set(['503 request_in_progress 5']))
  await lock.release()
  expect((await pushed).body.results).toMatchObject([{ status: 'applied' }])
  expect((await Promise.all(behind)).filter((status) => status === 200)).toHaveLength(50)
  await other.release()
  expect((await other.answer).status).toBe(201)
}, 240_000)
