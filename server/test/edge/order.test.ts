/**
 * The order of the checks of api-design 1.4. Two faults at once, each of which would be refused by itself: the earlier
 * one is reported. The scene starts sound, with a memorised answer where a replay is part of the pair, and is then broken.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { text } from '../../src/kernel/route/shape.ts'
import { joinCompany } from '../harness/members.ts'
import { type Caller, type Reply, openWorld } from '../harness/world.ts'

const patch = areas.flatMap((area) => area.routes).find(({ method, url }) => method === 'PATCH' && url.endsWith('/third-parties/:id'))
if (!patch) throw new Error('no third party can be changed')

/** A route at which every check of the list can fail: that of a third party, with a demo and a role to refuse as well. */
const gauntlet: Area = {
  name: 'gauntlet',
  title: 'Gauntlet',
  description: 'A route at which every check can fail.',
  owns: [],
  routes: [
    {
      ...patch,
      url: '/v1/companies/:company/gauntlets/:id',
      role: 'manager',
      demo: 'blocked',
      body: Type.Object({ name: text(10, 1) }),
      summary: 'Changes nothing, after every check',
      run: async ({ record }: { record: unknown }) => record,
    },
  ],
}

const w = await openWorld({ areas: [...areas, gauntlet] })
const tight = await w.sibling({ limits_factor: 0.0001 })
const maker = await w.outsider({ platform: true })

type Scene = {
  readonly caller: Caller
  readonly company: { id: number; public_token: string }
  readonly record: number
  on: FastifyInstance
  method: 'PATCH' | 'PUT'
  tail: string
  bearer: string
  readonly ip: string
  raw: string
  readonly headers: Record<string, string>
}

const send = ({ caller, company, record, on, method, tail, bearer, ip, raw, headers }: Scene): Promise<Reply> =>
  w.callerOn(on, Object.assign(caller.bind(null), { user_id: caller.user_id, token: bearer }))(
    method,
    `/v1/companies/${company.public_token}/gauntlets/${record}${tail}`,
    { raw, headers, ip },
  )

/** Past the triggers, which rightly refuse what is written outside a write. */
const force = (statement: string) => w.rows(`set session_replication_role = replica; ${statement}; reset session_replication_role`)

async function soundScene(): Promise<Scene> {
  const caller = await w.outsider()
  const company = await w.makeCompany(null)
  await joinCompany(w, company, caller.user_id, 'manager')
  const path = `/v1/companies/${company.public_token}/third-parties`
  const { body } = await maker('POST', path, { body: { type: 'supplier', name: 'Dupont' } })
  const sound = { caller, company, record: body.id as number, on: w.app, method: 'PATCH', tail: '', bearer: caller.token } as const
  // Bearers that are no token are counted by address, by all processes together.
  const ip = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  return { ...sound, ip, raw: '{"name": "Martin"}', headers: {} }
}

type Fault = {
  readonly step: number
  readonly name: string
  readonly answer: { status: number; code?: string; replay?: true }
  readonly break: (scene: Scene) => Promise<unknown> | void
}

const faults: readonly Fault[] = [
  { step: 1, name: 'an unknown path', answer: { status: 404 }, break: (scene) => void (scene.tail = '/nonsense') },
  { step: 1, name: 'a wrong method', answer: { status: 405 }, break: (scene) => void (scene.method = 'PUT') },
  { step: 2, name: 'a wrong bearer', answer: { status: 401 }, break: (scene) => void (scene.bearer = 'nobody') },
  {
    step: 3,
    name: 'a used up limit',
    answer: { status: 429 },
    break: async (scene) => {
      // One call by the same user on the same route uses up a limit of one.
      await w.callerOn(w.app, scene.caller)('PATCH', `/v1/companies/aaaaaaaaaaaa/gauntlets/1`)
      scene.on = tight
    },
  },
  {
    step: 4,
    name: 'a hidden file',
    answer: { status: 404 },
    break: ({ company }) => w.rows('delete from company_members where company_id = $1', [company.id]),
  },
  {
    step: 5,
    name: 'a missing ability',
    answer: { status: 403, code: 'token_ability_missing' },
    break: ({ caller }) =>
      w.rows(`update directory.tokens set kind = 'integration', abilities = '{read,sync}' where user_id = $1`, [caller.user_id]),
  },
  {
    step: 6,
    name: 'the demo',
    answer: { status: 403, code: 'demo_mode' },
    break: ({ company }) => force(`update companies set source = 'demo' where id = ${company.id}`),
  },
  {
    step: 7,
    name: 'a low role',
    answer: { status: 403, code: 'role_too_low' },
    break: ({ company }) => w.rows(`update company_members set role = 'encoder' where company_id = $1`, [company.id]),
  },
  // Its answer was memorised before anything was broken.
  { step: 8, name: 'a known key', answer: { status: 200, replay: true }, break: () => {} },
  {
    step: 9,
    name: 'a record in the bin',
    answer: { status: 404 },
    break: ({ company, record }) =>
      force(`update third_parties set deleted_at = now() where company_id = ${company.id} and id = ${record}`),
  },
  {
    step: 10,
    name: 'a stale version',
    answer: { status: 409, code: 'conflict' },
    break: ({ headers }) => void (headers['x-base-version'] = '99'),
  },
  { step: 11, name: 'a wrong field', answer: { status: 422 }, break: (scene) => void (scene.raw = '{"name": ""}') },
  { step: 11, name: 'an unreadable body', answer: { status: 422 }, break: (scene) => void (scene.raw = '{') },
  {
    step: 11,
    name: 'a malformed header',
    answer: { status: 422 },
    break: ({ headers }) => void (headers['x-operation-id'] = 'nonsense'),
  },
  {
    step: 12,
    name: 'an archived file',
    answer: { status: 422, code: 'company_archived' },
    break: ({ company }) => force(`update companies set is_active = false where id = ${company.id}`),
  },
]

/** Another body under a known key is no replay but a mistake of its own, so these two do not go together. */
const otherBody = (one: Fault, other: Fault) => one.step === 8 && /field|body/.test(other.name)
const pairs = faults.flatMap((earlier) =>
  faults.filter((later) => later.step > earlier.step && !otherBody(earlier, later)).map((later) => ({ earlier, later })),
)

async function answerTo(broken: readonly Fault[]): Promise<Fault['answer']> {
  const scene = await soundScene()
  if (broken.some(({ step }) => step === 8)) {
    scene.headers['x-client-mutation-id'] = randomUUID()
    expect((await send(scene)).status).toBe(200)
  }
  for (const fault of broken) await fault.break(scene)
  const { status, body, headers } = await send(scene)
  const code = status >= 400 ? (body.code as string | undefined) : undefined
  return { status, ...(code !== undefined && { code }), ...(headers['x-idempotent-replay'] === '1' && { replay: true }) }
}

test('the sound scene passes every check', async () => {
  expect(await answerTo([])).toEqual({ status: 200 })
})

test.each(faults)('step $step alone: $name', async (fault) => {
  expect(await answerTo([fault])).toEqual(fault.answer)
})

test.each(pairs)('$earlier.step before $later.step: $earlier.name, not $later.name', async ({ earlier, later }) => {
  expect(await answerTo([later, earlier])).toEqual(earlier.answer)
})

test('every later step was tried against every earlier one', () => {
  const tried = new Set(pairs.map(({ earlier, later }) => `${earlier.step} ${later.step}`))
  expect(tried.size).toBe((12 * 11) / 2)
})

test('a locked sign-in never reads the password, and a public route starts at its limit', async () => {
  const ip = '198.51.100.7'
  const attempt = (password: unknown) => w.anonymous('POST', '/v1/auth/login', { ip, body: { email: 'anne@example.com', password } })
  for (let n = 0; n < 10; n += 1) expect((await attempt('wrong')).status).toBe(422)
  for (const password of ['wrong', '', 5])
    expect(await attempt(password)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^(29\d|300)$/) } })
  expect((await w.anonymous('POST', '/v1/auth/login', { ip, raw: '{' })).status).toBe(429)
  expect((await w.anonymous('POST', '/v1/auth/login', { ip: '198.51.100.8', raw: '{' })).status).toBe(422)
})
