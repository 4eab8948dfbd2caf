import { isArchiveFault } from '../../../../../adapters/archives/open.ts'
import { manifestPath, type Manifest } from '../manifest.ts'
import { type DossierArchive, openDossierArchive } from '../read/archive.ts'
import { checkLetterings, checkTrialBalance } from './check-balances.ts'
import { checkEntries } from './check-entries.ts'
import { checkFiles } from './check-files.ts'
import { checkPaths } from './check-paths.ts'
import { type Fault, type Faults, openFaults } from './faults.ts'

type Verification = {
  readonly manifest: Manifest | null
  /** The first ones; `count` says how many there are. */
  readonly faults: readonly Fault[]
  readonly count: number
}

/**
 * Checks a dossier without the service: every file against its hash, every table against its fingerprint, every entry against its chain, the
 * trial balance against the entries. `kept` is a fingerprint that was noted elsewhere when the dossier was made.
 */
export async function verifyDossier(file: string, kept?: string): Promise<Verification> {
  const faults = openFaults()
  const opened = await openDossierArchive(file).catch((error: unknown) => {
    if (!isArchiveFault(error)) throw error
    faults.add('unreadable', null, error.message)
    return null
  })
  if (!opened) return { manifest: null, faults: faults.list(), count: faults.count() }
  try {
    if (kept !== undefined && kept !== opened.manifest.fingerprint)
      faults.add('other_dossier', manifestPath, `its fingerprint is ${opened.manifest.fingerprint}`)
    await checkFiles(opened, faults)
    await checkContent(opened, faults)
    return { manifest: opened.manifest, faults: faults.list(), count: faults.count() }
  } finally {
    await opened.close()
  }
}

/** A table that cannot be read was reported with its file: what depends on it is not checked. */
async function checkContent(archive: DossierArchive, faults: Faults): Promise<void> {
  const attempt = async (check: () => Promise<void>) => {
    try {
      await check()
    } catch (error) {
      faults.add('unreadable', null, (error as Error).message)
    }
  }
  await attempt(async () => checkTrialBalance(archive, await checkEntries(archive, faults), faults))
  await attempt(() => checkLetterings(archive, faults))
  await attempt(() => checkPaths(archive, faults))
}
