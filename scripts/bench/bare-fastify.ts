/**
 * What GET /v1/ping is measured against: Fastify with nothing around it, writing the log line the API writes with the
 * settings the API has, and making one call to Redis per request.
 */
import Fastify, { LogController } from 'fastify'
import pino from 'pino'
import { createClient } from 'redis'

const redis = createClient({ url: process.env.REDIS_URL ?? '', disableOfflineQueue: true })
await redis.connect()

// The very paths that server/src/app.ts hides: looking for them is a part of the price of a line.
const fields = ['password', 'token', 'secret', 'authorization']
const paths = [...fields, ...fields.map((field) => `*.${field}`), 'err.config', 'err.parameters', 'err.detail']

const app = Fastify({
  loggerInstance: pino({ level: process.env.LOG_LEVEL ?? 'info', base: null, redact: { paths, censor: '[hidden]' } }),
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
})
app.addHook('onResponse', async (request, reply) => {
  request.log.info({
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  })
})
app.get('/v1/ping', async () => {
  await redis.incr('bench:bare')
  return { ok: true, server_time: new Date().toISOString() }
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

process.once('SIGTERM', () => {
  redis.destroy()
  void app.close()
})
