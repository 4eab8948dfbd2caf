/** Free space of the disks an installation writes to, as the calling process sees them. */
import { readdir, readFile, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder and the space of its disk, in bytes. */
export type Disk = { readonly use: string; readonly folder: string; readonly free: number; readonly size: number }

/** The file store if it is a folder, temporary files, and the database if its server runs on this machine. */
export async function measureDisks(files_url: string, database_url: string): Promise<Disk[]> {
  const store = files_url.startsWith('file:') ? [{ use: 'files', folder: fileURLToPath(files_url) }] : []
  const data = isLocal(database_url) ? (await dataFolders()).map((folder) => ({ use: 'database', folder })) : []
  const disks = await Promise.all([...store, { use: 'temporary files', folder: tmpdir() }, ...data].map(measureDisk))
  return disks.filter((disk) => disk !== null)
}

/** A folder that does not exist yet will be on the disk of its parent. Null for one that may not be looked at. */
async function measureDisk({ use, folder }: { use: string; folder: string }): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { use, folder, free: bavail * bsize, size: blocks * bsize }
  } catch (error) {
    const parent = path.dirname(folder)
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder ? measureDisk({ use, folder: parent }) : null
  }
}

const isLocal = (databaseUrl: string): boolean => {
  const { hostname } = new URL(databaseUrl)
  const address = hostname.replace(/^\[|\]$/g, '')
  return address === '' || address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/**
 * The data folders of the PostgreSQL servers on this machine, from their command lines: the server itself tells its folder to superusers
 * only. Empty where there is no /proc.
 */
async function dataFolders(): Promise<string[]> {
  const entries = await readdir('/proc').catch(() => [])
  const lines = await Promise.all(
    entries.filter((name) => /^\d+$/.test(name)).map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  const folders = lines.flatMap((line) => {
    const [program = '', ...args] = line.split('\0')
    const folder = args[args.indexOf('-D') + 1]
    return path.basename(program) === 'postgres' && args.includes('-D') && folder?.startsWith('/') ? [folder] : []
  })
  return [...new Set(folders)]
}
