import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from './checkout.ts'
import { migrationFiles, migrationsFolder } from './migrations.ts'

/** By version, oldest first, the SHA-256 of each migration that the release brought. */
export type Released = Readonly<Record<string, Readonly<Record<string, string>>>>

const releasedFile = path.join(migrationsFolder, 'released.json')

export const readReleased = (): Released => JSON.parse(readFileSync(releasedFile, 'utf8'))

/** The one place that holds the version of the product. */
export const productVersion = (): string => JSON.parse(readFileSync(path.join(checkout, 'server/package.json'), 'utf8')).version

export const readMigrations = (): ReadonlyMap<string, string> =>
  new Map(
    migrationFiles(readdirSync(migrationsFolder))
      .toSorted()
      .map((file) => [file, readFileSync(path.join(migrationsFolder, file), 'utf8')]),
  )

const checksum = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * What breaks the rule that migrations only add: a released one that was changed or removed, and a new one that is numbered below a released
 * one, which installations of that release would refuse.
 */
export function brokenReleases(released: Released, migrations: ReadonlyMap<string, string>): string[] {
  const fixed = new Map(Object.values(released).flatMap((files) => Object.entries(files)))
  const changed = [...fixed].flatMap(([file, sum]) => {
    const text = migrations.get(file)
    if (text === undefined) return [`${file} was released and is missing.`]
    return checksum(text) === sum ? [] : [`${file} was released and has changed: restore it, and correct it by a new migration.`]
  })
  const highest = Math.max(0, ...[...fixed.keys()].map((file) => Number.parseInt(file, 10)))
  const late = [...migrations.keys()].filter((file) => !fixed.has(file) && Number.parseInt(file, 10) <= highest)
  return [...changed, ...late.map((file) => `${file} is new and needs a number above ${highest}, the last released one.`)]
}

/** With the migrations that no release has yet under `version`. What is released stays as it is. */
export function withRelease(released: Released, migrations: ReadonlyMap<string, string>, version: string): Released {
  const fixed = new Set(Object.values(released).flatMap((files) => Object.keys(files)))
  const fresh = [...migrations].filter(([file]) => !fixed.has(file)).map(([file, text]) => [file, checksum(text)] as const)
  return { ...released, [version]: { ...released[version], ...Object.fromEntries(fresh) } }
}

/** Can run again until the release is published, when further migrations have come. */
export function releaseMigrations() {
  const [released, migrations, version] = [readReleased(), readMigrations(), productVersion()]
  const broken = brokenReleases(released, migrations)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  const next = withRelease(released, migrations, version)
  writeFileSync(releasedFile, `${JSON.stringify(next, null, 2)}\n`)
  const before = new Set(Object.keys(released[version] ?? {}))
  return { version, added: Object.keys(next[version] ?? {}).filter((file) => !before.has(file)) }
}
