import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findOnPath, run } from './checkout.ts'
import { daemonPids, stopDaemon } from './daemon.ts'
import { greets, readState, type Service, startOnPort, writeState } from './service.ts'

const name = 'smtp'

const placeOf = (folder: string) => path.join(folder, name)
const maildirOf = (folder: string) => path.join(folder, 'mail')
const pidsOf = (folder: string) => daemonPids([{ folder, name, mark: placeOf(folder) }])

/** A fixed host name: the server refuses some host names of machines. */
function configuration(port: number) {
  return [
    `listen on 127.0.0.1 port ${port} hostname "mail.partita.example"`,
    'table everybody { "@" = opensmtpd }',
    'action "keep" maildir "/var/mail" virtual <everybody>',
    'match from any for any action "keep"',
    '',
  ].join('\n')
}

/**
 * OpenSMTPD has fixed system paths for its control socket, queue and mailboxes. In a private mount namespace they are ours, so that two
 * servers do not conflict and the delivering user needs no access to our folder.
 */
const underOwnView = [
  'set -e',
  'mount --bind "$1/run" /run',
  'mount --bind "$1/spool" /var/spool',
  'mount --bind "$2" /var/mail',
  'exec smtpd -d -f "$1/smtpd.conf"',
].join('\n')

/** The first start creates the queue in the folder; undelivered mail survives a stop. */
async function makePlaces(folder: string) {
  const place = placeOf(folder)
  rmSync(path.join(place, 'run'), { recursive: true, force: true })
  for (const [each, mode] of [
    ['', 0o711],
    ['run', 0o755],
    ['spool', 0o711],
  ] as const)
    mkdirSync(path.join(place, each), { recursive: true, mode })
  if (existsSync(maildirOf(folder))) return
  mkdirSync(maildirOf(folder), { mode: 0o700 })
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'opensmtpd'])))
  chownSync(maildirOf(folder), Number(uid?.stdout), Number(gid?.stdout))
}

async function start(folder: string) {
  if (pidsOf(folder) !== undefined) return false
  const place = placeOf(folder)
  await makePlaces(folder)
  const port = await startOnPort(readState(folder, name)?.port, (free) => {
    writeFileSync(path.join(place, 'smtpd.conf'), configuration(free), { mode: 0o600 })
    const args = ['--mount', 'sh', '-c', underOwnView, 'sh', place, maildirOf(folder)]
    return { folder, name, command: 'unshare', args, mark: place, ready: () => greets(free, '220 ') }
  })
  writeState(folder, name, { port })
  return true
}

/** A mail server that accepts every recipient and stores mail where tests can read it. */
export const smtp: Service = {
  name,
  variables: ['SMTP_URL', 'MAILDIR'],
  lacks: () => {
    const [server, unshare] = ['smtpd', 'unshare'].map(findOnPath)
    if (server === undefined || unshare === undefined) return 'apt-get install opensmtpd'
    return spawnSync(unshare, ['--mount', 'true']).status === 0 ? undefined : 'it needs root, and a machine that lets root mount'
  },
  start,
  stop: (folder, signal = 'SIGTERM') => stopDaemon({ folder, name, mark: placeOf(folder) }, signal),
  pids: pidsOf,
  env: (folder) => {
    const state = readState(folder, name)
    return state?.port === undefined ? undefined : { SMTP_URL: `smtp://127.0.0.1:${state.port}`, MAILDIR: maildirOf(folder) }
  },
}
