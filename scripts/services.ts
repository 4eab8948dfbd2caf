import { main } from './lib/checkout.ts'
import {
  optionalServices,
  servicesEnv,
  servicesFolder,
  servicesStatus,
  startServices,
  stopServices,
  stopTestDatabase,
} from './lib/services.ts'

const usage = 'npm run services -- up [--cluster] [name …] | down | status | env'

/** All of them, or those named. */
async function statuses(names: readonly string[]) {
  const all = await servicesStatus(servicesFolder, process.env)
  if (names.some((name) => !all.some((service) => service.name === name))) throw new Error(usage)
  return all.filter(({ name }) => names.length === 0 || names.includes(name))
}

async function printStatus(names: readonly string[] = []) {
  const services = await statuses(names)
  for (const { line } of services) console.log(line)
  if (services.some(({ missing }) => missing)) process.exitCode = 1
}

/** Required services always start; optional ones only if named. */
async function start(given: readonly string[]) {
  const clustered = given.includes('--cluster')
  const names = given.filter((each) => each !== '--cluster')
  if (!clustered) await statuses(names)
  const optional = optionalServices.filter((name) => names.length === 0 || names.includes(name))
  await startServices({ folder: servicesFolder, environment: process.env, prepare: 'schema', with: optional, clustered })
  await printStatus(names)
}

async function stop() {
  const ofTests = await stopTestDatabase()
  const stopped = [...ofTests.map((name) => `${name} of the tests`), ...(await stopServices(servicesFolder))]
  console.log(stopped.length > 0 ? `stopped ${stopped.join(', ')}` : 'nothing of ours was running')
}

const quoted = (value: string) => (/^[\w@%+=:,./-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`)

/** Values are quoted where a shell would split them, so that the lines can be sourced. */
function printEnv() {
  for (const [variable, value] of Object.entries(servicesEnv(servicesFolder, process.env))) console.log(`${variable}=${quoted(value)}`)
}

await main(async () => {
  const [verb, ...rest] = process.argv.slice(2)
  if (rest.length > 0 && verb !== 'up') throw new Error(usage)
  if (verb === 'up') await start(rest)
  else if (verb === 'down') await stop()
  else if (verb === 'status') await printStatus()
  else if (verb === 'env') printEnv()
  else throw new Error(usage)
})
