import { rmSync } from 'node:fs'
import path from 'node:path'
import { run } from '../../lib/checkout.ts'
import { freePort, waitUntil } from '../../lib/daemon.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { postgresPrograms } from '../../lib/postgres.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'

/** A base backup as the operator's guide makes it, and the copy of it that serves reads. Both are removed. */
export async function measureBackup(fixture: Fixture, at: string): Promise<Figure[]> {
  const programs = await postgresPrograms()
  const [backup, restored] = ['backup', 'restored'].map((name) => path.join(fixture.folder, name))
  if (!backup || !restored) throw new Error('no place for the backup')
  const clean = () => [backup, restored].forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  clean()
  try {
    const taking = performance.now()
    await succeed(path.join(programs, 'pg_basebackup'), ['--dbname', ownerUrl(fixture.env), '--pgdata', backup, '--checkpoint=fast'])
    const taken = (performance.now() - taking) / 1000
    const megabytes = Number((await succeed('du', ['-sm', backup])).split('\t')[0])
    const files = await countFiles(ownerUrl(fixture.env))
    const restoring = performance.now()
    await succeed('cp', ['-a', backup, restored])
    await serve(programs, restored, fixture, files)
    const served = (performance.now() - restoring) / 1000
    const proof = `${megabytes} MB, write-ahead log included, on the disk of the database`
    return [
      { title: `base backup, ${at}`, unit: 's', rounds: [taken], proof },
      { title: `restore of it until it answers, ${at}`, unit: 's', rounds: [served], proof: `${files} files found in it` },
    ]
  } finally {
    clean()
  }
}

/** Starts the copy, compares the number of its files, and stops it. */
async function serve(programs: string, data: string, fixture: Fixture, files: number) {
  const port = await freePort()
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  if (asPostgres.length > 0) await succeed('chown', ['-R', 'postgres', data])
  const control = async (...args: string[]) => {
    const [command = '', ...rest] = [...asPostgres, path.join(programs, 'pg_ctl'), '-D', data, ...args]
    await succeed(command, rest, '/')
  }
  await control('-o', `-p ${port} -c listen_addresses=127.0.0.1`, '-l', path.join(data, 'log'), '-w', '-t', '3600', 'start')
  try {
    const url = Object.assign(new URL(ownerUrl(fixture.env)), { port: String(port) }).href
    if (!(await waitUntil(async () => (await countFiles(url)) === files, 60))) throw new Error('The restored server holds other files.')
  } finally {
    await control('-m', 'fast', '-w', 'stop')
  }
}

const countFiles = (url: string) =>
  withClient(url, async (client) => Number((await client.query<{ files: string }>('select count(*) as files from heads')).rows[0]?.files))

async function succeed(command: string, args: readonly string[], cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, cwd === undefined ? {} : { cwd })
  if (code !== 0) throw new Error(`${path.basename(command)} failed:\n${stdout}${stderr}`)
  return stdout
}
