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
  /** Runs work of the area that dies before or after its n-th outside request or write; true when it died. */
  readonly dying: (n: number, work: 'peppol.inbox' | { readonly carry: object }) => Promise<boolean>
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
  const jobOf = (name: string) => {
    const found = area?.jobs?.find((job) => job.name === name)
    if (!found) throw new Error(`no job ${name}`)
    return found
  }
  const scheduleOf = (name: string) => {
    const found = area?.schedules?.find((each) => each.name === name)
    if (!found) throw new Error(`no schedule ${name}`)
    return found
  }
  return {
    w,
    point,
    dying: async (n, work) => {
      const died = new Error('killed')
      try {
        await inside(async (context) => {
          const mortal = mortalContext(context, n, died)
          await (work === 'peppol.inbox' ? scheduleOf(work).run(mortal) : runJob(jobOf('peppol.carry'), mortal, work.carry))
        })
        return false
      } catch (error) {
        if (error !== died) throw error
        return true
      }
    },
    run: (name, payload) => inside((context) => runJob(jobOf(name), context, payload)),
    schedule: (name) => inside((context) => scheduleOf(name).run(context)),
    forgive: async () => void (await redis.del([`${prefix}:rest`, `${prefix}:failures`])),
  }
}

/** A process that is killed does nothing more after that point: neither asks, nor writes, nor notes what it learned. */
function mortalContext(context: JobContext, n: number, died: Error): JobContext {
  let passed = 0
  const step = () => {
    if (passed >= n) throw died
    passed += 1
  }
  const around =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      step()
      const result = await work(...given)
      step()
      return result
    }
  const { services, onFile, write, stage } = context
  return {
    ...context,
    services: { ...services, call: around(services.call) },
    onFile: around(onFile),
    write: around(write),
    stage: around(stage),
  }
}
