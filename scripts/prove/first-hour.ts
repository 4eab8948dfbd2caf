import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../lib/daemon.ts'
import type { Prove } from '../lib/proof.ts'
import { servicesFolder, servicesStatus, stopServices } from '../lib/services.ts'
import { cleanCopy } from './lib/clean-copy.ts'
import { withCleanUp } from './lib/clean-up.ts'
import { followQuickstart } from './lib/first-hour/quickstart.ts'
import { followReadme } from './lib/first-hour/readme.ts'
import { promisedPort, type RunningShell } from './lib/first-hour/session.ts'
import { tally } from './lib/tally.ts'

const ownServices = async () => (await servicesStatus(servicesFolder, {})).map(({ line }) => line).join('; ')

/** The pages of the first hour, one after the other in one clean clone with services of its own, as a newcomer follows them. */
export const prove: Prove = async () => {
  const shown = tally('README and quickstart work one after the other in a clean clone, and print the documented output.')
  const top = mkdtempSync(path.join(tmpdir(), 'partita-first-hour-'))
  // The database server runs as another user and must be able to enter.
  chmodSync(top, 0o755)
  const folder = path.join(top, 'partita')
  const place = { folder, services: path.join(folder, '.services'), port: await freePort(promisedPort) }
  const shells: RunningShell[] = []
  const starting = (shell: RunningShell) => void shells.push(shell)
  const cleanUp = async () => {
    for (const { signal } of shells) signal('SIGKILL')
    await stopServices(place.services)
    rmSync(top, { recursive: true, force: true })
  }
  const before = await ownServices()
  await withCleanUp(cleanUp, async () => {
    shown.say(`${await cleanCopy(folder)}, port ${place.port}`)
    await followReadme(place, shown, starting)
    await followQuickstart(place, shown, starting)
  })
  const after = await ownServices()
  shown.check(before === after, "the checkout's own services are as they were", after)
  return shown.result
}
