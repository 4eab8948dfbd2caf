import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Access, admit, hashOfToken } from './admit.ts'
import type { Limits } from './limits.ts'
import { Problem } from '../route/problem.ts'
import type { Role, Route } from '../route/route.ts'
import { openUrls } from '../files/urls.ts'
import type { Actor } from '../write/write.ts'
import { systemClock } from '../../lib/clock.ts'

const actor: Actor = {
  id: 7,
  name: 'Anne',
  locale: 'nl',
  is_platform_admin: false,
  is_demo: false,
  token_id: 1,
  token_name: null,
  only_firm: null,
  session: true,
  abilities: ['read', 'write', 'sync'],
  needs_two_factor: false,
}
const integration = (...abilities: string[]): Actor => ({ ...actor, session: false, abilities })
const place = (role: Role, is_demo = false) => ({ id: 3, public_token: 'abc123def456', role, is_demo })

type Scene = {
  readonly who?: Actor | null
  readonly company?: ReturnType<typeof place> | null
  readonly firm?: ReturnType<typeof place> | null
  readonly params?: Record<string, string>
  readonly bearer?: string | null
  readonly route?: Partial<Route>
  readonly limits?: Partial<Limits>
}

/** Admission with an access function and a counter that only record their calls. */
async function enter({ who = actor, company = null, firm = null, params = {}, bearer = 'secret', route = {}, limits = {} }: Scene) {
  const asked = vi.fn<Access>(async () => (who ? ({ actor: who, company, firm } as never) : undefined))
  const counted = vi.fn<Limits['count']>(async () => ({ 'x-ratelimit-limit': '3' }))
  const lock = vi.fn<Limits['refuseLocked']>(async () => {})
  const declared = {
    method: 'POST',
    url: '/v1/x',
    ability: 'write',
    role: 'none',
    demo: 'allowed',
    limit: 'write',
    ...route,
  } as unknown as Route
  const received: { headers: Record<string, string>; language: string | null | undefined }[] = []
  const services = {
    pools: { clock: systemClock } as never,
    access: asked,
    limits: { count: counted, refuseLocked: lock, suspectBearer: async () => {}, settleBearer: () => {}, ...limits } as unknown as Limits,
    notePlatformEntry: vi.fn<() => void>(),
    urls: openUrls(['k'.repeat(32)], 'https://api.example', systemClock),
  }
  const call = { route: declared, params, query: {}, path: '/v1/things', bearer, ip: '192.0.2.1' }
  const outcome = await admit(services, call, (headers, known) => received.push({ headers, language: known?.actor.locale })).catch(
    (error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    },
  )
  const said = outcome instanceof Problem ? { status: outcome.status, code: outcome.detail.code, extra: outcome.detail.extra } : outcome
  return { said, asked, counted, lock, received }
}
const inFile = { company: 'abc123def456' }
const inFirm = { firm: 'abc123def456' }

test('a token is known by its SHA-256 alone', async () => {
  const { asked } = await enter({})
  expect(asked.mock.calls[0]?.[1]).toEqual(createHash('sha256').update('secret').digest())
  expect(hashOfToken('secret')).toHaveLength(32)
})

test('401 without a bearer looks up and counts nothing', async () => {
  const { said, asked, counted } = await enter({ bearer: null })
  expect(said).toMatchObject({ status: 401, code: undefined })
  expect(asked).not.toHaveBeenCalled()
  expect(counted).not.toHaveBeenCalled()
})

test('401 for an unknown token counts nothing', async () => {
  const { said, counted } = await enter({ who: null })
  expect(said).toMatchObject({ status: 401, code: undefined })
  expect(counted).not.toHaveBeenCalled()
})

test('a public route reads no token, counts the address and has no actor', async () => {
  const { said, asked, counted, lock } = await enter({ route: { ability: 'public', limit: 'probe' } })
  expect(said).toEqual({ actor: null, company: null, firm: null })
  expect(asked).not.toHaveBeenCalled()
  expect(counted).toHaveBeenCalledExactlyOnceWith('probe', 'POST /v1/x', 'ip:192.0.2.1')
  expect(lock).not.toHaveBeenCalled()
})

test('sign-in is counted by address and checks whether the address is locked', async () => {
  const { counted, lock } = await enter({ route: { ability: 'public', limit: 'login' } })
  expect(counted).toHaveBeenCalledExactlyOnceWith('login', 'POST /v1/x', 'ip:192.0.2.1')
  expect(lock).toHaveBeenCalledExactlyOnceWith('192.0.2.1')
})

test('everything else is counted by user, whichever token is used', async () => {
  const { counted } = await enter({ who: { ...actor, token_id: 99 } })
  expect(counted).toHaveBeenCalledExactlyOnceWith('write', 'POST /v1/x', 'user:7')
})

test('the language of the user and the headers of the limit are known before anything is refused', async () => {
  const { said, received } = await enter({ company: null, params: inFile })
  expect(said).toMatchObject({ status: 404 })
  expect(received.at(-1)).toEqual({ headers: { 'x-ratelimit-limit': '3' }, language: 'nl' })
})

test('even a refusal by the limit is in the language of the user', async () => {
  const used = async () => {
    throw new Problem(429, { fr: '', nl: '', en: '', de: '' })
  }
  const { said, received } = await enter({ limits: { count: used } })
  expect(said).toMatchObject({ status: 429 })
  expect(received).toEqual([{ headers: {}, language: 'nl' }])
})

test.each(['ABC123DEF456', 'abc123def45', 'abc123def4567', 'abc123def45\0', '../../../../', "' or 1=1 --", ''])(
  'a file called %j is not even asked for',
  async (company) => {
    const { said, asked } = await enter({ params: { company } })
    expect(said).toMatchObject({ status: 404, code: undefined })
    expect(asked.mock.calls[0]?.[2]).toBeNull()
  },
)

test.each([
  ['session', integration('read', 'write', 'sync'), { status: 403, code: 'session_token_required', extra: undefined }],
  ['session', actor, null],
  ['read', integration('read'), null],
  ['read', integration('write', 'sync'), { status: 403, code: 'token_ability_missing', extra: { required_ability: 'read' } }],
  ['write', integration('read', 'sync'), { status: 403, code: 'token_ability_missing', extra: { required_ability: 'write' } }],
  ['sync', integration('sync'), null],
  ['sync', integration('read', 'write'), { status: 403, code: 'token_ability_missing', extra: { required_ability: 'sync' } }],
  ['write', { ...actor, abilities: [] }, null],
] as const)('a route that needs %s', async (ability, who, refused) => {
  const { said } = await enter({ who, route: { ability } })
  expect(said).toEqual(refused ?? { actor: who, company: null, firm: null })
})

test.each([
  ['reviewer', 'reviewer', true],
  ['reviewer', 'encoder', false],
  ['encoder', 'encoder', true],
  ['encoder', 'manager', false],
  ['manager', 'encoder', true],
  ['manager', 'admin', false],
  ['admin', 'admin', true],
  ['reviewer', 'none', true],
  ['reviewer', 'owner-of-self', true],
] as const)('a %s on a route for %s: %s', async (has, role, enters) => {
  for (const where of [
    { company: place(has), params: inFile },
    { firm: place(has), params: inFirm },
  ]) {
    const { said } = await enter({ ...where, route: { role } })
    expect(said).toMatchObject(enters ? { actor } : { status: 403, code: 'role_too_low', extra: { required_role: role } })
  }
})

test.each([
  ['a demo file', { company: place('admin', true), params: inFile }, true],
  ['a real file', { company: place('admin'), params: inFile }, false],
  ['a demo firm', { firm: place('admin', true), params: inFirm }, true],
  ['a demo user outside any file', { who: { ...actor, is_demo: true } }, true],
  ['a real user outside any file', {}, false],
  ['a demo user in a real file', { who: { ...actor, is_demo: true }, company: place('admin'), params: inFile }, false],
])('what is blocked in the demo is refused in %s: %s', async (_name, scene, blocked) => {
  const { said } = await enter({ ...scene, route: { demo: 'blocked' } })
  expect(said).toMatchObject(blocked ? { status: 403, code: 'demo_mode' } : { actor: { id: 7 } })
  const { said: allowed } = await enter({ ...scene, route: { demo: 'allowed' } })
  expect(allowed).not.toHaveProperty('status')
})
