import { createPrivateKey } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFirm } from '../../areas/platform/firms/index.ts'
import { loadLicence } from '../../areas/platform/licence/index.ts'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../lib/clock.ts'
import { isPublicKey, issueKey, newKeyPair, newSerial, readKey, type Terms } from '../../lib/licence-key.ts'
import { command, nothingFound, refusedByRule, type Report, wrongUsage } from '../command.ts'
import { withInstallation } from '../open.ts'
import { isDay, isToken } from '../options.ts'
import { record, shown } from '../print.ts'
import { secretFrom } from '../secret.ts'

const keyFile = 'licence-private.pem'
const today = () => systemClock.now().toISOString().slice(0, 10)

const keygen = command({
  name: 'licence keygen',
  summary: 'Makes the key pair that signs licence keys',
  help: `The private half goes into ${keyFile}, readable by you alone (mode 0600): who has it can issue licences, and an installation never needs it. Keep it off the server, and a copy in a safe. The public half is printed as the environment takes it; an installation believes the keys of whoever it names there. A file that is there is never overwritten. Needs no installation.`,
  options: { out: { type: 'string', value: 'DIR', says: 'Where to put the file; made if it is missing. Without it, here' } },
  examples: ['partita licence keygen --out keys'],
  run: async ({ out = '.' }) => {
    const pair = newKeyPair()
    const file = path.join(out, keyFile)
    written(file, pair.private)
    return {
      json: { private_key_file: file, public_key: pair.public },
      text: `LICENCE_PUBLIC_KEY=${pair.public}\n`,
      aside: `private key: ${file}\n`,
    }
  },
})

function written(file: string, text: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && syscall === 'open')
      throw refusedByRule(`${file} is there already, and keys may have been signed with it: choose another --out`)
    throw wrongUsage(`The private key cannot be written (${message}): choose another --out`)
  }
}

const issue = command({
  name: 'licence issue',
  summary: 'Issues a signed licence key',
  help: 'The key alone goes to standard output, its terms beside it to standard error. An admin of the firm activates it (PUT /v1/firms/{firm}/licence). It is checked by its signature, without asking anybody: it cannot be called back before its last day, so give it one. The plan is a code of the installation’s price list; a key for a plan unknown there is not accepted. Needs no installation.',
  options: {
    'private-key': { type: 'string', value: 'FILE', says: 'The file partita licence keygen made', required: true },
    plan: { type: 'string', value: 'CODE', says: 'The plan, such as starter, pro or unlimited', required: true },
    firm: {
      type: 'string',
      value: 'TOKEN|*',
      says: 'The firm’s 12 characters, or * (quoted in a shell) for whichever firm activates it first',
      required: true,
      check: (value) => (value === '*' ? null : isToken(value)),
    },
    holder: { type: 'string', value: 'NAME', says: 'Whom the licence was given to; at most 40 bytes', required: true },
    from: { type: 'string', value: 'DAY', says: 'The first day, YYYY-MM-DD; without it today', check: isDay },
    until: {
      type: 'string',
      value: 'DAY|never',
      says: 'The last day, included, or never',
      required: true,
      check: (value) => (value === 'never' ? null : isDay(value)),
    },
  },
  examples: [
    "partita licence issue --private-key keys/licence-private.pem --plan pro --firm k3m9x2p7q4w8 --holder 'Fiduciaire Dubois' --until $(date +%Y)-12-31 > key.txt",
  ],
  run: async ({ 'private-key': file, plan, firm, holder, from, until }) => {
    const valid = { valid_from: from ?? today(), valid_until: until === 'never' ? null : until }
    const terms: Terms = { plan, firm, ...valid, serial: newSerial(), holder }
    const key = issued(privateKeyIn(file), terms)
    return { json: { key, ...terms }, text: `${key}\n`, aside: record(terms) }
  },
})

function issued(privateKey: string, terms: Terms): string {
  try {
    return issueKey(privateKey, terms)
  } catch (error) {
    throw wrongUsage(`No key was issued: ${(error as Error).message}`)
  }
}

function privateKeyIn(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    if (createPrivateKey(pem).asymmetricKeyType === 'ed25519') return pem
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw wrongUsage(`--private-key cannot be read: ${(error as Error).message}`)
  }
  throw wrongUsage(`--private-key: ${file} holds no Ed25519 private key; partita licence keygen makes one`)
}

const show = command({
  name: 'licence show',
  summary: 'Shows the licence of a firm, or reads a licence key',
  help: 'Of a firm: the licence it has today, its limits and their use. Of a key: whom it is for and whether it counts today; exit code 1 when it does not. A key is read with the public keys of LICENCE_PUBLIC_KEY, or with --public-key and then without an installation.',
  argument: { name: 'TOKEN', says: 'The firm’s 12 characters', optional: true, check: isToken },
  options: {
    key: { type: 'string', value: '-|KEY', says: 'A licence key instead of a firm; - reads it from standard input' },
    'public-key': {
      type: 'string',
      value: 'KEY',
      says: 'The public key to read it with, as partita licence keygen prints it',
      check: (value) => (isPublicKey(value) ? null : 'is no Ed25519 public key'),
    },
  },
  examples: ['partita licence show k3m9x2p7q4w8', 'partita licence show --key - < key.txt'],
  run: async ({ key, 'public-key': publicKey }, token) => {
    if ((token === '') === (key === undefined)) throw wrongUsage('Name either the TOKEN of a firm or --key')
    if (key === undefined) return licenceOfFirm(token)
    return readAloud((await secretFrom(key, 'key')).trim(), publicKey === undefined ? readConfig().licence_public_keys : [publicKey])
  },
})

const licenceOfFirm = (token: string): Promise<Report> =>
  withInstallation(async ({ read }) => {
    const licence = await read(async (db) => {
      const firm = await findFirm(db, token)
      return firm && loadLicence(db, firm.id)
    })
    if (!licence) throw nothingFound(`There is no firm ${token}: partita firm list shows them`)
    return shown(licence)
  })

function readAloud(key: string, publicKeys: readonly string[]): Report {
  if (publicKeys.length === 0) throw wrongUsage('No public key to read it with: set LICENCE_PUBLIC_KEY or name --public-key')
  const terms = readKey(publicKeys, key)
  if (!terms) throw nothingFound('This is no licence key of ours: mistyped, or signed by somebody else')
  const { valid_from, valid_until } = terms
  const state = valid_from > today() ? 'not begun' : valid_until !== null && valid_until < today() ? 'expired' : 'valid'
  return { ...shown({ state, ...terms }), exit: state === 'valid' ? 0 : 1 }
}

export const commands = [keygen, issue, show]
