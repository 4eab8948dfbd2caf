import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Fixture } from '../fixture.ts'
import { fillIn, guideBlocks } from '../guide.ts'
import { guide, runGuide, type ServerUser } from './restored.ts'

const heading = 'With pg_basebackup'
const backupPassword = 'of-this-proof'

/** What `archive_command` and its neighbours are in a section of the guide. */
export function settingsIn(section: string, places: Record<string, string>) {
  const text = fillIn(guideBlocks(guide, section, 'ini')[0], places)
  return Object.fromEntries([...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** The settings of the guide, with the archive in our folder. */
export const archiveSettings = (folder: string) => settingsIn(heading, { '/archive/': `${folder}/archive/` })

export async function baseBackup(fixture: Fixture, folder: string, user: ServerUser) {
  const commands = fillIn(guideBlocks(guide, heading, 'sh')[0], { '/backup/': `${folder}/backup/`, '…': backupPassword })
  const [role = '', backup = '', record = ''] = commands.split('\n')
  await fixture.rows(/"(.*)"/.exec(role)?.[1] ?? '')
  const { port } = new URL(fixture.services.env.DATABASE_OWNER_URL ?? '')
  await runGuide(backup, folder, user, { PGPORT: port, PGPASSWORD: backupPassword })
  await runGuide(record, folder, undefined, fixture.services.env)
}

/** The commands of the guide that restore to this time. */
export const restoreCommands = (folder: string, time: string) => (port: string, programs: string) =>
  fillIn(guideBlocks(guide, heading, 'sh')[1], {
    '/usr/lib/postgresql/17/bin': programs,
    '/restore': `${folder}/restore`,
    '/backup/2026-11-14': path.join(folder, 'backup', readdirSync(path.join(folder, 'backup'))[0] ?? ''),
    '/archive/': `${folder}/archive/`,
    '2026-11-14 16:59:00+00': time,
    // No socket file: its default folder may not exist.
    '-p 5433 -c max_connections=200': `-p ${port} -c max_connections=300 -c unix_socket_directories=`,
  })
