import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isArchiveFault } from '../../adapters/archives/open.ts'
import { describeProblem, verifyLedger } from '../../areas/books/ledger/index.ts'
import { type Arrived, arrive, openFirmArchive, packFirm, readFirm } from '../../areas/service/firm-moves/index.ts'
import { read } from '../../kernel/write/database.ts'
import { command, nothingFound, refusedByRule, wrongUsage } from '../command.ts'
import { withPlace, withPools } from '../open.ts'
import { isToken } from '../options.ts'
import { record, table } from '../print.ts'

const keyOption = (says: string) => ({ type: 'string', value: 'KEYFILE', says, required: true }) as const

const exportFirm = command({
  name: 'firm export',
  summary: 'Writes a firm with all its company files as one archive',
  help: 'Rows, history, stored files, team, licence, webhooks and waiting work, in one snapshot, while the service runs. Two new files are written: the archive, and a key that authenticates it and seals the secrets of webhooks and integrations in it. Whoever has the archive can read all books of the firm; keep the key elsewhere. Passwords, second factors, sessions and tokens are not in it. Needs DATABASE_OWNER_URL.',
  argument: { name: 'TOKEN', says: 'The firm’s 12 characters, as partita firm list shows them', check: isToken },
  options: {
    to: { type: 'string', value: 'ZIP', says: 'The archive, which must not exist yet', required: true },
    key: keyOption('Where the key of the archive is written; it must not exist yet'),
  },
  examples: ['partita firm export k3m9x2p7q4w8 --to dubois.zip --key dubois.key'],
  run: async ({ to, key: keyFile }, token) => {
    const taken = [to, keyFile].find((file) => existsSync(file))
    if (taken !== undefined) throw wrongUsage(`${taken} exists already`)
    const key = randomBytes(32).toString('hex')
    const unfinished = `${to}.part`
    const found = await withPlace(async ({ place, now }) =>
      readFirm(place, token, async (source) => {
        await pipeline(await packFirm(source, key, now()), createWriteStream(unfinished, { mode: 0o600 }))
        return source.about.firm
      }),
    ).catch(async (error: unknown) => {
      await rm(unfinished, { force: true })
      throw isArchiveFault(error) ? refusedByRule(`The firm could not be exported: ${error.message}. Nothing was written`) : error
    })
    if (!found) throw nothingFound(`There is no firm ${token} that can be exported: partita firm list shows them, and the demo firm stays`)
    await writeFile(keyFile, `${key}\n`, { mode: 0o600, flag: 'wx' })
    await rename(unfinished, to)
    const written = { firm: found.public_token, name: found.name, archive: to, bytes: (await stat(to)).size, key: keyFile }
    return { json: written, text: record(written) }
  },
})

const importFirm = command({
  name: 'firm import',
  summary: 'Makes the firm of an archive part of this installation',
  help: 'Everything in one transaction, or nothing: public tokens, ids of records, numbers, hashes, history and numbers of events stay as they are; copies of the synchronisation start over once. Both installations must have the same release. Refused when this installation has the firm or one of its company files already, and when the archive was changed. Members get an account without a password (partita user reset-password, or “forgot password”); an address that has an account here is not taken over but invited. Afterwards the chains of every ledger are verified: exit code 1 when one is broken. Needs DATABASE_OWNER_URL, of a superuser or a role that may set session_replication_role.',
  argument: { name: 'ZIP', says: 'The archive, as partita firm export wrote it' },
  options: { key: keyOption('The key that was written with the archive') },
  examples: ['partita firm import dubois.zip --key dubois.key'],
  run: async ({ key: keyFile }, file) => {
    const missing = [file, keyFile].find((each) => !existsSync(each))
    if (missing !== undefined) throw wrongUsage(`There is no file ${missing}`)
    const key = (await readFile(keyFile, 'utf8')).trim()
    if (!/^[0-9a-f]{64}$/.test(key)) throw wrongUsage(`${keyFile} is no key of an archive`)
    const outcome = await importArchive(file, key).catch((error: unknown) => {
      throw isArchiveFault(error) ? refusedByRule(`The archive is refused: ${error.message}. Nothing was imported`) : error
    })
    if ('refused' in outcome) throw refusedByRule(`${outcome.refused}. Nothing was imported`)
    return reportArrival(outcome)
  },
})

const importArchive = (file: string, key: string) =>
  withPlace(async ({ place, now }) => {
    const { source, close } = await openFirmArchive(file, key)
    try {
      return await arrive(place, source, now())
    } finally {
      await close()
    }
  })

/** What arrived, with the state of its ledgers there. */
export async function reportArrival({ files, ...arrived }: Arrived, databaseUrl?: string) {
  const verified = await withPools(
    async ({ pools }) => {
      const rows = []
      for (const { id, public_token, name } of files) {
        const found = await verifyLedger((work) => read(pools, { company_id: id, user_id: null }, work), pools.clock.now())
        rows.push({
          public_token,
          name,
          entries: found.chains.reduce((total, chain) => total + chain.entries, 0),
          problem: describeProblem(found),
        })
      }
      return rows
    },
    3,
    databaseUrl,
  )
  const broken = verified.some(({ problem }) => problem !== null)
  return {
    json: { ...arrived, files: verified },
    text: `${record(arrived)}\n${table(verified)}`,
    exit: broken ? (1 as const) : (0 as const),
  }
}

export const commands = [exportFirm, importFirm]
