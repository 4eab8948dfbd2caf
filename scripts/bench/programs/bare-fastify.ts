/**
 * The counterpart of GET /v1/ping: bare Fastify that writes the same log line with the same settings and makes one call to Redis per
 * request.
 */
import Fastify, { LogController } from 'fastify'
import pino from 'pino'
import { createClient } from 'redis'
import { logSettings } from '../../../server/src/app.ts'

// No time limit per command: the client's timers would fire seconds later, during the burst of the other side.
const redis = createClient({ url: process.env.REDIS_URL ?? '', disableOfflineQueue: true, commandOptions: { timeout: 0 } })
await redis.connect()

const app = Fastify({
  loggerInstance: pino(logSettings({ log_level: 'info' })),
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
