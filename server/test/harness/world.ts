import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { areasOf, build } from '../../src/app.ts'
import { examplePublicKey } from '../../src/areas/platform/licence/index.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { hashOfToken } from '../../src/kernel/http/admit.ts'
import type { Method, Role, Route } from '../../src/kernel/route/route.ts'
import { newPublicToken, newToken } from '../../src/lib/tokens.ts'
import { checkAnswer, checkFile, recordAnswer, recordResultCodes } from './produced/answers.ts'
import { recordEvent, recordFields } from './produced/fields.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads bodies as its reader would, and its assertions are the check
export type Reply = { status: number; headers: Record<string, string | undefined>; body: any; text: string }
type Send = { body?: unknown; headers?: Record<string, string>; raw?: string | Buffer; ip?: string }
/** Calls the API; `C` stands for the world's company file, `F` for its firm. */
export type Caller = ((method: Method | 'HEAD' | 'OPTIONS', path: string, send?: Send) => Promise<Reply>) & {
  readonly user_id: number
  readonly token: string
}
type Rows = <R = Record<string, never>>(text: string, values?: unknown[]) => Promise<R[]>

type AsOptions = { name?: string; abilities?: readonly string[]; company?: string; locale?: string; demo?: boolean; platform?: boolean }
type WorldOptions = { areas?: readonly Area[]; config?: Partial<Config>; migrate?: string }

export type World = {
  readonly app: FastifyInstance
  readonly config: Config
  /** This database as its owner, which no process of the service is. */
  readonly owner_url: string
  readonly firm: { id: number; public_token: string }
  readonly company: { id: number; public_token: string }
  /** A new person with that role (firm role for admin and manager, assignment for the others), signed in. */
  readonly as: (role: Role, options?: AsOptions) => Promise<Caller>
  /** Somebody with an account and no access to the world's firm or file. */
  readonly outsider: (options?: AsOptions) => Promise<Caller>
  /** Nobody: no token at all. */
  readonly anonymous: Caller
  /** The database without row-level security: tests assert what is stored. */
  readonly rows: Rows
  /** The database as the application role, for raw SQL that must be refused. */
  readonly asApp: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  /** A further application on the same database, as another process would be. */
  /** Another app on the same database: with the same areas, or with those of its own configuration. */
  readonly sibling: (options?: Partial<Config>, which?: 'own areas') => Promise<FastifyInstance>
  readonly makeCompany: (firmId?: number | null) => Promise<{ id: number; public_token: string }>
  readonly makeFirm: (demo?: boolean) => Promise<{ id: number; public_token: string }>
  readonly callerOn: (app: FastifyInstance, caller: Caller) => Caller
  readonly close: () => Promise<void>
}

/** A world for all tests of a file, closed after the last one. Called where the file begins. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const opened = await world(options)
  afterAll(() => opened.close())
  return opened
}

/** A database cloned from the migrated template, an app on it, a firm, a file, and people to act in it. */
export async function world(options: WorldOptions = {}): Promise<World> {
  const environment = readConfig()
  const name = `test_${randomBytes(6).toString('hex')}`
  const owner = process.env.DATABASE_OWNER_URL ?? ''
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  await admin(owner, `create database ${name} owner partita_owner template ${inject('template')} strategy ${inject('strategy')}`)
  const database = quietPool(at(owner), 4)
  if (options.migrate) await database.query(`set role partita_owner; begin; ${options.migrate}; commit; reset role`)
  const config: Config = {
    ...environment,
    log_level: 'silent',
    limits_factor: 1000,
    // Fifty requests at once on a busy machine are all answered; a test of the refusal sets its own limit.
    patience_ms: 60_000,
    database_url: at(environment.database_url),
    licence_public_keys: [examplePublicKey],
    // Nobody listens there: a test that looks a name up brings the name server that knows it.
    outgoing_resolver: '127.0.0.1:9',
    ...inject('providers'),
    ...options.config,
  }
  const areas = options.areas ?? areasOf(config)
  const app = await start(config, areas)
  const siblings: FastifyInstance[] = []
  const appPool = quietPool(config.database_url, 2)

  const rows: Rows = async (text, values = []) => (await database.query(text, values)).rows as never
  const one = async (text: string, values: unknown[] = []) =>
    (await rows<{ id: string; public_token: string }>(text, values))[0] as { id: string; public_token: string }
  const numbered = ({ id, public_token }: { id: string; public_token: string }) => ({ id: Number(id), public_token })

  const makeFirm = async (demo = false) =>
    numbered(
      await one(
        `insert into firms (public_token, name, country_code, source) values ($1, 'Fiduciaire', 'BE', $2) returning id, public_token`,
        [newPublicToken(), demo ? 'demo' : 'manual'],
      ),
    )
  const firm = await makeFirm()
  const makeCompany = async (firmId: number | null = firm.id) => numbered(await oneWrite(database, firmId))
  const company = await makeCompany()

  const callerOf = (on: FastifyInstance, token: string, user_id: number): Caller =>
    Object.assign((method: string, path: string, send: Send = {}) => call(on, { firm, company }, token, method, path, send), {
      user_id,
      token,
    })

  const person = async ({ name: personName = 'Anne Dubois', abilities, locale, demo, platform }: AsOptions) => {
    const email = `${randomBytes(5).toString('hex')}@example.com`
    const { id } = await one(
      `insert into directory.users (name, email, locale, auth_source, is_platform_admin) values ($1, $2, $3, $4, $5) returning id`,
      [personName, email, locale ?? null, demo ? 'demo' : 'local', platform ?? false],
    )
    await rows(`insert into people (id, name, email, locale) values ($1, $2, $3, $4)`, [id, personName, email, locale ?? null])
    // Without a second factor a platform administrator may do nothing.
    if (platform) await rows(`insert into directory.two_factors (user_id, secret, confirmed_at, last_step) values ($1, '', now(), 0)`, [id])
    const token = newToken()
    await rows(`insert into directory.tokens (user_id, kind, hash, name, abilities) values ($1, $2, $3, 'Test', $4)`, [
      id,
      abilities ? 'integration' : 'session',
      hashOfToken(token),
      abilities ?? ['read', 'write', 'sync'],
    ])
    return { id: Number(id), token }
  }

  return {
    app,
    config,
    owner_url: at(owner),
    firm,
    company,
    rows,
    makeCompany,
    makeFirm,
    asApp: (text, values = []) => appPool.query(text, values),
    outsider: async (given = {}) => {
      const { id, token } = await person(given)
      return callerOf(app, token, id)
    },
    as: async (role, given = {}) => {
      const { id, token } = await person(given)
      await rows('insert into firm_members (firm_id, user_id, role) values ($1, $2, $3)', [firm.id, id, role])
      if (role === 'encoder' || role === 'reviewer') {
        await rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [company.id, id, role])
      }
      return callerOf(app, token, id)
    },
    anonymous: callerOf(app, '', 0),
    callerOn: (on, caller) => callerOf(on, caller.token, caller.user_id),
    sibling: async (given = {}, which) => {
      const own = { ...config, ...given }
      const made = await start(own, which ? areasOf(own) : areas)
      siblings.push(made)
      return made
    },
    close: async () => {
      await Promise.all([app, ...siblings].map((each) => each.close()))
      for (const { event, data } of await rows<Announced>(announced)) recordEvent(event, data)
      await Promise.all([database.end(), appPool.end()])
      await admin(owner, `drop database ${name} with (force)`)
    },
  }
}

type Announced = { event: string; data: unknown }
/** What was announced while the world was open, relayed or not yet. */
const announced = `
  (select event, data from queue.outbox limit 3000) union all
  (select event, data from queue.events limit 3000)`

/** A pool whose connections may be ended by the drop of their database. */
function quietPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => {})
  return pool
}

/** Which route answered a request, so that the answer can be held against its declaration. */
const answering = new WeakMap<object, Route>()

async function start(config: Config, areas: readonly Area[]): Promise<FastifyInstance> {
  const app = await build(config, areas)
  app.addHook('onRequest', async (request) => {
    const { route } = request.routeOptions.config as { route?: Route }
    if (route) answering.set(request.raw, route)
  })
  return app
}

/**
 * A company file without the detour over HTTP: of its set-up it has the control accounts alone, which are not in its feed, so that a test
 * sees there what it did itself. A test that needs a chart, journals or a year posts the file.
 */
async function oneWrite(database: pg.Pool, firmId: number | null): Promise<{ id: string; public_token: string }> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query(
      `select open_write(null, false, null, null, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000, null)`,
    )
    await client.query('select enter_company()')
    const { rows } = await client.query(
      `insert into companies (public_token, firm_id, code, name, country_pack, vat_regime, currency, locale, country, fiscal_year_start, fiscal_year_end, source)
       values ($1, $2, 'BOUL', 'Boulangerie Martin', 'BE', 'quarterly', 'EUR', 'fr', 'BE', '2026-01-01', '2026-12-31',
               coalesce((select case when source = 'demo' then 'demo' end from firms where id = $2), 'manual')) returning id, public_token`,
      [newPublicToken(), firmId],
    )
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into accounts (company_id, pack, number, type, kind, is_reconcilable, is_postable)
       select app_company(), p.country, p.number, p.type, p.kind, p.is_reconcilable, p.is_postable
       from pack_accounts p where p.country = 'BE' and p.number in ('400000', '440000')`,
    )
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
}

async function call(
  app: FastifyInstance,
  place: Pick<World, 'firm' | 'company'>,
  token: string,
  method: string,
  path: string,
  send: Send,
): Promise<Reply> {
  const url = path
    .replace(/^C(?=\/|\?|$)/, `/v1/companies/${place.company.public_token}`)
    .replace(/^F(?=\/|\?|$)/, `/v1/firms/${place.firm.public_token}`)
  const text = send.raw ?? (send.body === undefined ? undefined : JSON.stringify(send.body))
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...send.headers,
    },
    ...(text !== undefined && { payload: text }),
    ...(send.ip && { remoteAddress: send.ip }),
  })
  return witnessed(method, response)
}

/** Reads the answer and holds it against what its route declares. */
function witnessed(method: string, response: LightMyRequestResponse): Reply {
  const isJson =
    String(response.headers['content-type']).startsWith('application/json') && response.headers['content-encoding'] === undefined
  const body: unknown = isJson && response.body !== '' ? JSON.parse(response.body) : undefined
  const route = answering.get(response.raw.req)
  if (route) {
    const produced = {
      status: response.statusCode,
      code: (body as { code?: string } | undefined)?.code ?? '',
      replay: response.headers['x-idempotent-replay'] === '1',
    }
    recordAnswer(route, response.statusCode < 300 ? { ...produced, code: '' } : produced)
    checkFile(route, produced, response.headers)
    if (method !== 'HEAD') checkAnswer(route, produced, produced.replay && response.body === '{}' ? undefined : body)
    if (response.statusCode < 300) {
      recordResultCodes(route, response.body)
      recordFields(route, body)
    }
  }
  return { status: response.statusCode, headers: response.headers as Reply['headers'], body, text: response.body }
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  await client.query(statement)
  await client.end()
}
