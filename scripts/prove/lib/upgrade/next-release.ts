import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkout, run } from '../../../lib/checkout.ts'
import { migrationFiles } from '../../../lib/migrations.ts'
import { cleanCopy } from '../clean-copy.ts'
import { guideSection } from '../guide.ts'

const schemaFile = 'server/src/areas/books/third-parties/schema.ts'

/** The release after this one: a copy of the checkout in which a card has a remark, in the schema and on the wire. */
export async function withNextRelease<T>(work: (release: string) => Promise<T>): Promise<T> {
  const place = mkdtempSync(path.join(tmpdir(), 'partita-release-'))
  const leave = () => rmSync(place, { recursive: true, force: true })
  process.once('exit', leave)
  try {
    const release = path.join(place, 'partita')
    await cleanCopy(release)
    symlinkSync(path.join(checkout, 'node_modules'), path.join(release, 'node_modules'))
    useColumn(path.join(release, schemaFile))
    addMigration(path.join(release, 'server/migrations'))
    return await work(release)
  } finally {
    process.off('exit', leave)
    leave()
  }
}

function useColumn(file: string) {
  const before = readFileSync(file, 'utf8')
  const after = before
    .replace(/^( +)note: nullable\(.*$/m, '$&\n$1remark: nullable(text(2000)),')
    .replace(/^( +)note: optional\(.*$/m, '$&\n$1remark: optional(text(2000)),')
  if (after.split('remark').length !== 3) throw new Error(`${schemaFile} is no longer as the next release expects it.`)
  writeFileSync(file, after)
}

/** The expand step as the guide describes it: the guide's lock timeout, a nullable column, and track() called again. */
function addMigration(folder: string) {
  const files = migrationFiles(readdirSync(folder)).toSorted()
  const next = String(Number.parseInt(files.at(-1) ?? '', 10) + 1).padStart(4, '0')
  const track = files.flatMap((file) => /^call track\('third_parties'.*$/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? []).at(-1)
  const patience = /`(set local lock_timeout = [^`]+)`/.exec(
    guideSection('back-up-and-upgrade', 'The rule for a migration: expand, then contract'),
  )?.[1]
  if (track === undefined || patience === undefined) throw new Error('The rule for migrations is not where this proof follows it.')
  const lines = ['-- migrate:up', '', `${patience};`, 'alter table third_parties add column remark text;', track, '']
  writeFileSync(path.join(folder, `${next}_remark.sql`), lines.join('\n'))
}

/** What `npm run migrate` runs, in the new release. */
export const migrateTo = (release: string, env: Record<string, string>) =>
  run(process.execPath, [path.join(release, 'scripts/migrate.ts')], { cwd: release, env: { ...process.env, ...env } })
