/** A world with an access point, and what its worker does for Peppol, called when a test wants it. */
import { createClient } from 'redis'
import { afterAll } from 'vitest'
import { areasOf } from '../../../src/app.ts'
import type { Config } from '../../../src/config.ts'
import { type JobContext, runJob } from '../../../src/kernel/jobs/jobs.ts'
import { inJob } from '../../engine/bells.ts'
import { accessPoint, type AccessPoint } from '../../stand-ins/peppol/access-point.ts'
import { openWorld, type World } from '../world.ts'

export type Office = {
  readonly w: World
  readonly point: AccessPoint
  /** Runs a job of the area by its name. */
  readonly run: (name: string, payload: object) => Promise<void>
  /** Runs a schedule of the area by its name. */
  readonly schedule: (name: string) => Promise<void>
  /** Failures of the provider do not count from here on. */
  readonly forgive: () => Promise<void>
}

export async function openOffice(config: Partial<Config> = {}): Promise<Office> {
  const point = await accessPoint()
  const w = await openWorld({ config: { ...point.config, ...config } })
  const redis = await createClient({ url: w.config.redis_url }).connect()
  afterAll(async () => {
    redis.destroy()
    await point.close()
  })
  const area = areasOf(w.config).find(({ name }) => name === 'peppol')
  const prefix = `${new URL(w.config.database_url).pathname.slice(1)}:service:peppol`
  const inside = (work: (context: JobContext) => Promise<void>) => inJob(w, work)
  return {
    w,
    point,
    run: (name, payload) =>
      inside(async (context) => {
        const found = area?.jobs?.find((job) => job.name === name)
        if (!found) throw new Error(`no job ${name}`)
        await runJob(found, context, payload)
      }),
    schedule: (name) =>
      inside(async (context) => {
        const found = area?.schedules?.find((each) => each.name === name)
        if (!found) throw new Error(`no schedule ${name}`)
        await found.run(context)
      }),
    forgive: async () => void (await redis.del([`${prefix}:rest`, `${prefix}:failures`])),
  }
}
