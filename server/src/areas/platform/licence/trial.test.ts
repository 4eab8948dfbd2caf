import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../../test/harness/world.ts'
import { issueKey, newKeyPair } from '../../../lib/licence-key.ts'
import { access } from '../access/index.ts'
import { defaultPlans, licence } from './index.ts'

/* One clock file drives the application and SQL; the test's own dates come from the real clock, kept aside. */
const realDate = Date
const folder = mkdtempSync(path.join(tmpdir(), 'partita-trial-'))
const clock = path.join(folder, 'clock')
const pair = newKeyPair()
let w: World
let later: FastifyInstance
beforeAll(async () => {
  writeFileSync(clock, '0')
  w = await world({ areas: [access, licence({ price_list: defaultPlans, public_keys: [pair.public] })] })
  later = await w.sibling({ clock_file: clock })
})
afterAll(async () => {
  globalThis.Date = realDate
  await w.close()
  rmSync(folder, { recursive: true })
})

const today = new realDate(realDate.now()).toISOString().slice(0, 10)
const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new realDate(realDate.parse(today) + days * dayMs).toISOString().slice(0, 10)
/** A time on the day that is the given number of days ahead. */
const setClock = (days: number, minutes: number) =>
  writeFileSync(clock, String(realDate.parse(inDays(days)) + minutes * 60_000 - realDate.now()))

async function licenceOfNewFirm() {
  const firm = await w.makeFirm()
  await w.rows(`update firms set created_at = ($2 || 'T15:00:00Z')::timestamptz where id = $1`, [firm.id, today])
  const call = w.callerOn(later, await w.outsider({ platform: true }))
  return {
    get: async () => (await call('GET', `/v1/firms/${firm.public_token}/licence`)).body,
    put: (key: string) => call('PUT', `/v1/firms/${firm.public_token}/licence`, { body: { key } }),
  }
}

test('the trial lasts to the end of its thirtieth day, then the firm has the free plan', async () => {
  const { get } = await licenceOfNewFirm()
  setClock(30, 23 * 60 + 58)
  expect(await get()).toMatchObject({ status: 'trial', plan: 'unlimited', valid_until: inDays(30), users: { limit: null } })
  setClock(31, 1)
  expect(await get()).toMatchObject({ status: 'none', plan: 'free', valid_until: null, users: { limit: 1 }, companies: { limit: 2 } })
})

test('a key is valid from the beginning of its first day', async () => {
  const { put } = await licenceOfNewFirm()
  const terms = { plan: 'pro', firm: '*', valid_from: inDays(5), valid_until: inDays(5), serial: 'trial0', holder: 'Fiduciaire Dubois' }
  const key = issueKey(pair.private, terms)
  setClock(4, 23 * 60 + 58)
  expect((await put(key)).body).toMatchObject({ code: 'licence_invalid' })
  setClock(5, 1)
  expect((await put(key)).body).toMatchObject({ status: 'active', valid_from: inDays(5), valid_until: inDays(5) })
})

test('a key is valid to the end of its last day; an expired one is still shown, with the limits of the free plan', async () => {
  const { get, put } = await licenceOfNewFirm()
  const terms = { plan: 'pro', firm: '*', valid_from: today, valid_until: inDays(40), serial: 'trial1', holder: 'Fiduciaire Dubois' }
  const key = issueKey(pair.private, terms)
  setClock(40, 23 * 60 + 58)
  expect((await put(key)).body).toMatchObject({ status: 'active', users: { limit: 10 } })
  setClock(41, 1)
  const expired = {
    status: 'expired',
    plan: 'pro',
    holder: 'Fiduciaire Dubois',
    valid_until: inDays(40),
    users: { limit: 1 },
    companies: { limit: 2 },
  }
  expect(await get()).toMatchObject(expired)
  expect((await put(key)).body).toMatchObject({ code: 'licence_invalid' })
  const next = issueKey(pair.private, { ...terms, valid_until: inDays(80), serial: 'trial2' })
  expect((await put(next)).body).toMatchObject({ status: 'active', valid_until: inDays(80), users: { limit: 10 } })
})
