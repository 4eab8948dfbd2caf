import { readdirSync, readFileSync } from 'node:fs'

/** The version of this release. */
export const version: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version

/** The numbers of the migrations of this release, in order. */
export const migrations: readonly string[] = readdirSync(new URL('../../../migrations/', import.meta.url))
  .flatMap((file) => /^(\d+)_.*\.sql$/.exec(file)?.[1] ?? [])
  .toSorted()
