import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Language, preferred, say } from '../../lib/languages.ts'
import { networkOf } from './networks.ts'
import { type Admitted, admit } from './admit.ts'
import { type Call, readHeaders } from './call.ts'
import { type Body, bodyLimits, readBody } from './body.ts'
import { compress, answerNotModified, securityHeaders } from './edge.ts'
import { execute } from './execute.ts'
import type { Services } from './services.ts'
import { messages } from '../route/messages.ts'
import { patternOf } from './match-route.ts'
import { invalidField, notFound, Problem, problemBody } from '../route/problem.ts'
import { isIntegerParam } from '../route/params.ts'
import type { Route } from '../route/route.ts'
import { callerOf } from './portions.ts'
import { readUploads } from '../files/uploads.ts'
import { autocommit } from '../write/database.ts'

export type HttpSettings = {
  readonly log: FastifyBaseLogger
  readonly trusted_proxies: readonly string[]
  readonly cors_origins: readonly string[]
  readonly public_url: string | null
}

type State = { known: Admitted | null; admitted: Admitted | null; language: Language | null }

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the first hook of a request. */
    state: State | undefined
  }
}

/** Node limits headers to this length, so no parameter meets a limit of its own. */
const longestUrl = 16_384
const exposed = [
  'X-Operation-Id',
  'X-Trashed',
  'X-Idempotent-Replay',
  'X-Export-Fingerprint',
  'Content-Disposition',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'Retry-After',
  'X-Request-Id',
  'X-Dry-Run',
  'X-Dry-Run-Events',
  'X-Broken-Assertions',
  'Link',
  'ETag',
  'Preference-Applied',
]

/** HTTP is one source of calls: it turns requests into calls and outcomes into answers, and knows no rules. */
export async function serve(services: Services, routes: readonly Route[], edge: HttpSettings): Promise<FastifyInstance> {
  const logRequest = requestLogger(edge.log.child({}, { redact: [] }))
  const app = Fastify({
    loggerInstance: edge.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: bodyLimits.usual,
    // Node's own default; Fastify's is to wait forever for the end of a request.
    requestTimeout: 300_000,
    trustProxy: edge.trusted_proxies.length > 0 ? [...edge.trusted_proxies] : false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: longestUrl },
    // A URL that cannot be decoded reaches no hook.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply)
      void sendProblem(asProblem(error), error, request, reply)
      logRequest(request, reply)
    },
  })
  app.decorateRequest('state', undefined)
  // Paths served beside the declared routes: the interface descriptions and pages.
  const undeclaredPaths = new Set<string>()
  app.addHook('onRoute', ({ url, config }) => {
    if (!('route' in (config ?? {}))) undeclaredPaths.add(url)
  })
  // The first hook: the next one answers a preflight by itself.
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    done()
  })
  // Before CORS, whose route for OPTIONS would otherwise keep the error handler of the framework.
  app.setErrorHandler((error, request, reply) => sendProblem(asProblem(error, request.routeOptions.bodyLimit), error, request, reply))
  await app.register(cors, {
    origin: edge.cors_origins.length > 0 ? [...edge.cors_origins] : false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: exposed,
    maxAge: 600,
    strictPreflight: false,
  })
  // Here and not in the handler below, so that no body is read for an unknown path.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? unmatchedProblem(routes, undeclaredPaths, request) : undefined))
  // Pages and descriptions have no declaration, and are limited all the same.
  app.addHook('onRequest', async ({ routeOptions: { url, config }, method, ip, is404 }, reply) => {
    if (is404 || 'route' in config || method === 'OPTIONS') return
    reply.headers(await services.limits.count('page', `GET ${url}`, `ip:${networkOf(ip)}`))
  })
  readBodies(app)
  addAnswerHooks(app, services, logRequest)
  // Only an OPTIONS request without CORS headers gets here.
  app.setNotFoundHandler((request, reply) => {
    const problem = unmatchedProblem(routes, undeclaredPaths, request)
    if (problem.status !== 405) return sendProblem(problem, null, request, reply)
    return reply
      .code(204)
      .headers({ ...problem.detail.headers })
      .send()
  })
  await mountAll(app, services, routes, edge)
  return app
}

/** The plugin for forms adds three hooks to every request of the routes that it knows: only those that take files. */
async function mountAll(app: FastifyInstance, services: Services, routes: readonly Route[], edge: HttpSettings): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart)
    for (const route of routes.filter(({ upload }) => upload !== undefined)) mount(scope, services, route, edge)
  })
  for (const route of routes.filter(({ upload }) => upload === undefined)) mount(app, services, route, edge)
}

function addAnswerHooks(app: FastifyInstance, services: Services, logRequest: ReturnType<typeof requestLogger>): void {
  app.addHook('onSend', async (request, reply, payload) => compress(request, reply, answerNotModified(request, reply, payload)))
  app.addHook('onResponse', (request, reply, done) => {
    const { route } = request.routeOptions.config as { route?: Route }
    const name = route ? `${route.method} ${route.url}` : 'none'
    services.meter.answered(name, reply.statusCode, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) services.meter.limited(name)
    logRequest(request, reply)
    services.after_answer.start()
    done()
  })
}

/** The headers that every answer carries, whatever its outcome. */
function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  request.state = { known: null, admitted: null, language: preferred(request.headers['accept-language']) }
  reply.headers(securityHeaders).header('x-request-id', request.id)
}

/**
 * One line per request, without a search for secrets: none of its fields can hold one. Path and query are left out: they may hold what must
 * not be logged.
 */
const requestLogger =
  (log: FastifyBaseLogger) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { state } = request
    const { config, url } = request.routeOptions
    log.info({
      request_id: request.id,
      method: request.method,
      route: (config as { route?: Route } | undefined)?.route?.url ?? url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      user_id: state?.known?.actor?.id,
      company_id: state?.known?.company?.id,
    })
  }

/** A request id of the caller is kept when it is safe in a log line. */
const requestId = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()

/** Reading the body never refuses by itself: its errors are reported after authentication and authorisation. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, readBody(String(text))))
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes.length === 0 ? none : { unreadable: true }),
  )
  // Files sent to a route that takes none are not read.
  app.addContentTypeParser(/^multipart\/form-data(?:;|$)/, (_request, _stream, done) => done(null, { unreadable: true }))
}

const none: Body = { value: undefined }

function mount(app: FastifyInstance, services: Services, route: Route, edge: HttpSettings): void {
  const url = route.url.replace(/:(\w+)/g, (whole, name: string) => (isIntegerParam(route, name) ? `${whole}(^[0-9]{1,18}$)` : whole))
  app.route({
    method: route.by_post ? [route.method, 'POST'] : route.method,
    url,
    config: { route },
    bodyLimit: bodyLimits[route.large_body ? 'large' : 'usual'],
    onRequest: async (request, reply) => {
      const state = request.state as State
      const { params, query, path, bearer, ip } = partsOf(request)
      const call = { route, params, query, path, bearer, ip }
      state.admitted = await admit(services, call, (headers, known) => {
        reply.headers(headers)
        state.known = known
        state.language = known?.actor.locale ?? state.language
      })
    },
    handler: async (request, reply) => {
      const state = request.state as State
      const admitted = state.admitted as Admitted
      // Links are followed without signing in: they are no sign of another firm.
      const end = admitted.actor ? services.portions.begin(callerOf(admitted, request.ip)) : () => {}
      const answer = await withBody(services, route, request, (body) => {
        const made = callOf(request, route, edge, services.pools.clock.now(), state.language, body)
        const given = route.reply.makes?.is_spooled || route.reply.form === 'plain' ? { ...made, hung_up: hangUpOf(reply) } : made
        const call = request.method === route.method || request.method === 'HEAD' ? given : fromPost(given)
        if (call.headers.strict) reply.header('preference-applied', 'handling=strict')
        return execute(services, call, admitted)
      }).finally(end)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  })
}

/** Reads the body. Of its files, those that no write kept are removed before the answer is sent; if that fails, the sweep removes them. */
async function withBody<T>(services: Services, { upload }: Route, request: FastifyRequest, work: (body: Body) => Promise<T>): Promise<T> {
  if (!upload || (upload.or_json && !request.isMultipart())) return work(bodyOf(request))
  const keys: string[] = []
  try {
    return await work(await readUploads({ ...services, onKey: (key) => keys.push(key) }, upload, request))
  } finally {
    if (keys.length > 0)
      await services.dropStaged(autocommit(services.pools), services.files, keys).catch((error: unknown) => {
        if (!warnOfDatabase(error, request)) services.report(error)
      })
  }
}

/** Whether the database was away, which is no error of ours. */
function warnOfDatabase(problem: unknown, request: FastifyRequest): boolean {
  if (!(problem instanceof Problem) || !(problem.cause instanceof Error)) return false
  const { message, code } = problem.cause as Error & { code?: string }
  request.log.warn({ code, reason: message }, 'the database failed')
  return true
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null
}

/** The host becomes part of URLs in answers, so an invalid one is not repeated. */
const hostOf = ({ host }: FastifyRequest) => (/^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host) ? host : 'localhost')

/** A read route called by POST: its query is in the body. */
function fromPost(call: Call): Call {
  const { value } = 'value' in call.body ? call.body : { value: null }
  if (value === undefined) return { ...call, body: none }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ...call, body: { unreadable: true } }
  const asText = Object.entries(value).map(([name, given]): [string, unknown] => [name, typeof given === 'number' ? String(given) : given])
  return { ...call, body: none, query: { ...call.query, ...Object.fromEntries(asText) } }
}

const bodyOf = (request: FastifyRequest): Body => (request.body as Body | undefined) ?? none

const partsOf = (request: FastifyRequest) => ({
  params: request.params as Record<string, string>,
  query: request.query as Record<string, unknown>,
  path: request.url.split('?', 1)[0] ?? '',
  bearer: bearerOf(request),
  ip: request.ip,
})

function callOf(request: FastifyRequest, route: Route, edge: HttpSettings, now: Date, language: Language | null, body: Body): Call {
  return {
    ...partsOf(request),
    route,
    body,
    headers: readHeaders(request.headers, now),
    user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
    language,
    origin: edge.public_url ?? `${request.protocol}://${hostOf(request)}`,
  }
}

/** The connection closes after every answer, too, but then no work is left to be broken off. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}

/** A known path called with another method is 405 with the allowed methods; everything else unknown is 404. */
function unmatchedProblem(routes: readonly Route[], beside: ReadonlySet<string>, request: FastifyRequest): Problem {
  const path = request.url.split('?', 1)[0] ?? ''
  const known = routes.filter((route) => patternOf(route).test(path))
  const allowed = known.flatMap((route) => (route.by_post ? [route.method, 'POST'] : route.method))
  if (beside.has(path)) allowed.push('GET')
  if (allowed.length === 0) return notFound()
  const allow = [...new Set([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ')
  return new Problem(405, messages.method_not_allowed, { headers: { allow } })
}

function asProblem(error: unknown, bodyLimit: number = bodyLimits.usual): Problem | null {
  if (error instanceof Problem) return error
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413, messages.too_large, { params: { max: bodyLimit / 1024 } })
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound()
  // Every other 4xx of Fastify concerns the body: an invalid content type, an aborted request.
  const { statusCode = 500 } = error as { statusCode?: number }
  return statusCode < 500 ? invalidField('body', messages.body_unreadable) : null
}

/** The documented error body, in the reader's language; an unexpected error is logged with its stack and answered 500. */
function sendProblem(problem: Problem | null, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const language = request.state?.language ?? 'fr'
  if (problem === null) {
    request.log.error({ err: error })
    return reply
      .code(500)
      .header('content-language', language)
      .send({ message: say(messages.internal, language), request_id: request.id })
  }
  warnOfDatabase(problem, request)
  return reply
    .code(problem.status)
    .headers({ ...problem.detail.headers, 'content-language': language })
    .send({ ...problemBody(problem, language), request_id: request.id })
}
