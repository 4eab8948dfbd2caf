import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import {
  defaultPatienceMs,
  endFirm,
  moveFirm,
  pauseFirm,
  type Refusal,
  stay as stayFirm,
  type Step,
} from '../../areas/service/firm-moves/index.ts'
import { command, nothingFound, refusedByRule, wrongUsage } from '../command.ts'
import { withPlace } from '../open.ts'
import { isBaseUrl, isToken } from '../options.ts'
import { record } from '../print.ts'
import { reportArrival } from './firm-archive.ts'

const argument = { name: 'TOKEN', says: 'The firm’s 12 characters, as partita firm list shows them', check: isToken } as const
const url = {
  type: 'string',
  value: 'URL',
  says: 'Where the firm works afterwards, as its programs call it: scheme and host',
  required: true,
  check: isBaseUrl,
} as const

/** The variables of the other installation, as the file of its service holds them. */
async function readVariables(file: string): Promise<NodeJS.ProcessEnv> {
  if (!existsSync(file)) throw wrongUsage(`There is no file ${file}`)
  return parseEnv(await readFile(file, 'utf8'))
}

/** What was done, unless it was refused or there is no such firm. */
function doneWith<T extends object>(outcome: T | Refusal | undefined, token: string): T {
  if (outcome === undefined)
    throw nothingFound(`There is no firm ${token} that can move: partita firm list shows them, and the demo firm stays`)
  if ('refused' in outcome) throw refusedByRule(outcome.refused)
  return outcome
}

const report = (step: Step) => process.stderr.write(`${step}\n`)

const move = command({
  name: 'firm move',
  summary: 'Moves a firm to another running installation',
  help: 'Stored files are copied while the firm works. Then it is read-only for as long as its rows take: writes answer 503 with Retry-After, reads go on. It arrives in one transaction, and from then on this installation answers 410 moved with the new address. Members sign in again there. Both installations need the same release; the new one is given by a file of its variables, with a DATABASE_OWNER_URL of a superuser or a role that may set session_replication_role, and must be reachable from here. Interrupted at any point, run it again, or take it back with partita firm stay. If it fails by itself before the hand-over, the firm works on here. Needs DATABASE_OWNER_URL.',
  argument,
  options: {
    to: { type: 'string', value: 'FILE', says: 'The variables of the new installation, one NAME=VALUE a line', required: true },
    url,
  },
  examples: ['partita firm move k3m9x2p7q4w8 --to dubois.env --url https://dubois.example'],
  run: async ({ to: file, url: base_url }, token) => {
    const environment = await readVariables(file)
    return withPlace(({ place: from, now }) =>
      withPlace(async ({ place: to, config }) => {
        const moving = { token, base_url, now, patience_ms: defaultPatienceMs, say: report }
        const { arrived, read_only_seconds } = doneWith(await moveFirm(from, to, moving), token)
        const moved = { moved_to: base_url, read_only_seconds: read_only_seconds === null ? null : Number(read_only_seconds.toFixed(1)) }
        if (arrived === null) return { json: { firm: token, ...moved }, text: record({ firm: token, ...moved }) }
        const { json, text, exit } = await reportArrival(arrived, config.database_url)
        return { json: { ...json, ...moved }, text: `${record(moved)}${text}`, exit }
      }, environment),
    )
  },
})

const stay = command({
  name: 'firm stay',
  summary: 'Takes a move back: the firm works on here',
  help: 'Also ends firm pause. After a hand-over that was interrupted, it needs --to, to check that the new installation does not have the firm. Refused when the firm works there. Needs DATABASE_OWNER_URL.',
  argument,
  options: { to: { type: 'string', value: 'FILE', says: 'The variables of the new installation, after a hand-over' } },
  examples: ['partita firm stay k3m9x2p7q4w8'],
  run: async ({ to: file }, token) => {
    const environment = file === undefined ? null : await readVariables(file)
    const { was } = doneWith(
      await withPlace(({ place: from }) =>
        environment === null ? stayFirm(from, null, token) : withPlace(({ place: to }) => stayFirm(from, to, token), environment),
      ),
      token,
    )
    return { json: { firm: token, was, state: 'working' }, text: was === 'working' ? `${token}: works already\n` : `${token}: works on\n` }
  },
})

const pause = command({
  name: 'firm pause',
  summary: 'Makes a firm read-only, to export it',
  help: 'For a move by archive, where one operator does not reach both installations. Jobs, events and webhooks of the firm wait; when those under way have ended, writes answer 503 with Retry-After. It ends with partita firm stay or partita firm moved. Needs DATABASE_OWNER_URL.',
  argument,
  options: {},
  examples: ['partita firm pause k3m9x2p7q4w8'],
  run: async (_values, token) => {
    doneWith(await withPlace(({ place }) => pauseFirm(place, token, defaultPatienceMs)), token)
    return { json: { firm: token, state: 'read_only' }, text: `${token}: read-only\n` }
  },
})

const moved = command({
  name: 'firm moved',
  summary: 'Ends a paused firm here, after its archive was imported elsewhere',
  help: 'Every call of the firm and its files then answers 410 moved with the new address. What waits here to be sent is removed: it is sent from there. There is no way back. Needs DATABASE_OWNER_URL.',
  argument,
  options: { url },
  examples: ['partita firm moved k3m9x2p7q4w8 --url https://dubois.example'],
  run: async ({ url: base_url }, token) => {
    const { moved_to } = doneWith(await withPlace(({ place }) => endFirm(place, token, base_url)), token)
    return { json: { firm: token, state: 'moved', moved_to }, text: `${token}: moved to ${moved_to}\n` }
  },
})

export const commands = [move, pause, stay, moved]
