import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { checkout, main, nodeEnvironment } from './lib/checkout.ts'
import { migrate, ownerUrl } from './lib/migrations.ts'
import { servicesFolder, startServices } from './lib/services.ts'

const programs = ['server/src/main.ts', 'server/src/worker.ts'].map((file) => path.join(checkout, file))

/** Two processes cannot listen on one port: the metrics port of the worker is the next after that of the API. */
function metricsOf(program: number) {
  const first = Number(process.env.METRICS_PORT)
  return first > 0 ? { METRICS_PORT: String(first + program) } : {}
}

function ended(child: ChildProcess) {
  return new Promise<number>((resolve) => {
    child.on('exit', (code) => resolve(code ?? 0))
  })
}

await main(async () => {
  const { env } = await startServices({ folder: servicesFolder, environment: process.env, prepare: 'roles' })
  console.log(await migrate(ownerUrl(env)))
  const port = process.env.PORT ?? '8080'
  const children = programs.map((file, each) =>
    spawn(process.execPath, [file], { env: nodeEnvironment({ ...env, PORT: port, ...metricsOf(each) }), stdio: 'inherit' }),
  )
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  console.log(`http://127.0.0.1:${port}/v1   (Ctrl-C stops it; the services stay up: npm run services -- down)`)
  // When either process ends, the other is stopped.
  const ends = children.map(ended)
  const first = await Promise.race(ends)
  stop()
  await Promise.all(ends)
  process.exitCode = first
})
