import { copyFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allCommands } from '../../src/cli/registry.ts'
import { hashOfToken } from '../../src/kernel/http/admit.ts'
import { newToken } from '../../src/lib/tokens.ts'
import { makeBooks } from '../harness/books/books.ts'
import { dossiersOf } from '../harness/exports/dossiers.ts'
import { bakery } from '../harness/register/enterprises.ts'
import { fullExtract, zipOf } from '../harness/register/extract.ts'
import { openWorld } from '../harness/world.ts'
import { infoOf, systemOf, writeBackup } from './manifest.ts'
import { examplesIn, partita, shellOn } from './partita.ts'

const names = (await allCommands()).map(({ name }) => name)

const w = await openWorld()
const shell = shellOn(w)
afterAll(() => shell.close())

// Each is a process of its own, some fifty of them one after the other.
test('what every command gives as an example runs', async () => {
  const helps = await Promise.all(names.map((name) => partita(...name.split(' '), '--help')))
  await stage()
  const lines = helps.flatMap(({ stdout }) => examplesIn(stdout))
  expect(lines.length).toBeGreaterThanOrEqual(names.length)
  let publicKey = ''
  for (const line of lines) {
    const ran = await shell.sh(line, { LICENCE_PUBLIC_KEY: publicKey })
    const expected = exitCodeOf(line, ran.stdout)
    expect([line, ran.code, ran.code === expected ? '' : ran.stderr]).toEqual([line, expected, ''])
    publicKey ||= /^LICENCE_PUBLIC_KEY=(.*)$/m.exec(ran.stdout)?.[1] ?? ''
  }
  expect(statSync(path.join(shell.folder, 'keys/licence-private.pem')).mode & 0o777).toBe(0o600)
}, 600_000)

/** The doctor may find something: databases of tests are not kept as those of an installation. An installation refuses a firm that it has, and ends only one that is paused. */
function exitCodeOf(line: string, stdout: string): number {
  if (line === 'partita doctor' && stdout.includes('WRONG')) return 1
  return /^partita firm (?:import|move|moved) /.test(line) ? 3 : 0
}

/** Creates the records and files that the examples name. */
async function stage() {
  // The other installation of the examples is this one, which has the firm already.
  const here = {
    DATABASE_URL: w.config.database_url,
    DATABASE_OWNER_URL: w.owner_url,
    REDIS_URL: w.config.redis_url,
    URL_KEY: w.config.url_keys.join(','),
    FILES_URL: w.config.files_url,
  }
  await writeFile(
    path.join(shell.folder, 'dubois.env'),
    Object.entries(here)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  const admin = await w.as('admin')
  const dossiers = dossiersOf(w, admin)
  const books = await makeBooks(w, admin)
  copyFileSync((await dossiers.fetch(books)).file, path.join(shell.folder, 'dossier-2026.zip'))
  dossiers.close()
  // An installation opens no dossier of a file that it has.
  await admin('DELETE', books.path)
  await w.rows(`select erase_company($1, 'Atelier Meunier')`, [books.token])
  writeBackup(path.join(shell.folder, 'backup/2026-11-14'), new Date('2026-11-14T02:00:05Z'))
  await writeFile(path.join(shell.folder, 'pgbackrest.json'), infoOf(await systemOf(w), [{ repository: 1, stop: 1_794_600_000 }]))
  const extract = zipOf(fullExtract([bakery], { number: 1 }))
  await writeFile(path.join(shell.folder, 'KboOpenData_0001_2026_11_Full.zip'), extract)
  const [anne] = await w.rows<{ id: string }>(
    `insert into directory.users (name, email) values ('Anne Dubois', 'anne@example.com') returning id`,
  )
  await w.rows(`insert into people (id, name, email) values ($1, 'Anne Dubois', 'anne@example.com')`, [anne?.id])
  await w.rows(`insert into directory.two_factors (user_id, secret, confirmed_at, last_step) values ($1, 'x', now(), 1)`, [anne?.id])
  await w.rows(`update firms set public_token = 'k3m9x2p7q4w8' where id = $1`, [w.firm.id])
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [w.firm.id, anne?.id])
  await w.rows('alter table companies disable trigger user')
  await w.rows(`update companies set public_token = 'h5t2c8v4n6b1', deleted_at = now() where id = $1`, [w.company.id])
  await w.rows('alter table companies enable trigger user')
  await w.rows(
    `insert into directory.tokens (id, user_id, kind, hash, name, abilities) overriding system value values (17, $1, 'integration', $2, 'Test', '{read}')`,
    [anne?.id, hashOfToken(newToken())],
  )
}
