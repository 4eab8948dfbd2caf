import { main } from './lib/checkout.ts'
import { servicesEnv, servicesFolder, servicesStatus, startServices, stopServices } from './lib/services.ts'

const usage = 'npm run services -- up | down | status | env'

async function printStatus() {
  const services = await servicesStatus(servicesFolder, process.env)
  for (const { line } of services) console.log(line)
  if (services.some(({ up }) => !up)) process.exitCode = 1
}

async function start() {
  await startServices({ folder: servicesFolder, environment: process.env, prepare: 'schema' })
  await printStatus()
}

async function stop() {
  const stopped = await stopServices(servicesFolder)
  console.log(stopped.length > 0 ? `stopped ${stopped.join(', ')}` : 'nothing of ours was running')
}

const quoted = (value: string) => (/^[\w@%+=:,./-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`)

/** Values that a shell would take apart are quoted, so that the lines can be sourced. */
function printEnv() {
  for (const [variable, value] of Object.entries(servicesEnv(servicesFolder, process.env))) console.log(`${variable}=${quoted(value)}`)
}

await main(async () => {
  const [verb, ...rest] = process.argv.slice(2)
  if (rest.length > 0) throw new Error(usage)
  if (verb === 'up') await start()
  else if (verb === 'down') await stop()
  else if (verb === 'status') await printStatus()
  else if (verb === 'env') printEnv()
  else throw new Error(usage)
})
