/** A second installation in which dossiers of the first are opened, and what both show of their books. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDossiers } from '../../../src/areas/reporting/exports/index.ts'
import { ownerOn } from '../../../src/cli/open.ts'
import { openFileStore } from '../../../src/kernel/files/open-store.ts'
import { openPools } from '../../../src/kernel/write/database.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { type Caller, type World, world } from '../world.ts'
import { verifyFully } from '../ledger/verification.ts'

type Outcome = Awaited<ReturnType<typeof openDossiers>>
type Opened = Exclude<Outcome, { refused: string }>

export type Elsewhere = {
  readonly w: World
  readonly admin: Caller
  readonly attempt: (files: readonly string[], firm?: string) => Promise<Outcome>
  /** The path of the file that was opened; a refusal fails. */
  readonly open: (...files: readonly string[]) => Promise<{ readonly path: string; readonly id: number; readonly opened: Opened }>
  /** How many files the store has. */
  readonly stored: () => number
  readonly close: () => Promise<void>
}

export async function openElsewhere(): Promise<Elsewhere> {
  const folder = mkdtempSync(join(tmpdir(), 'opened-files-'))
  const w = await world({ config: { files_url: pathToFileURL(folder).href } })
  const admin = await w.as('admin')
  // Ids that no record of the first installation has: a link that was not renewed points nowhere.
  await w.rows(`do $do$ begin
    perform setval(c.oid::regclass, 700000) from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and c.relname like '%\\_id\\_seq';
  end $do$`)
  const pools = openPools(w.owner_url, 1, systemClock)
  const files = await openFileStore(w.config.files_url)
  const attempt: Elsewhere['attempt'] = (given, firm = w.firm.public_token) => openDossiers(ownerOn(pools, files), given, firm)
  return {
    w,
    admin,
    attempt,
    open: async (...given) => {
      const opened = await attempt(given)
      if ('refused' in opened) throw new Error(`${opened.refused}: ${JSON.stringify(opened.faults ?? [])}`)
      const [row] = await w.rows<{ id: string }>('select id from companies where public_token = $1', [opened.public_token])
      return { path: `/v1/companies/${opened.public_token}`, id: Number(row?.id), opened }
    },
    stored: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    close: async () => {
      await pools.end()
      await files.close()
      await w.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ids, versions, links, times and checks of this installation, which another one has of its own. */
const own =
  /^(?:id|.*_id|.*_ids|.*_at|version|lock_version|url|.*_url|.*_by|written_in|public_token|code_number|vies_.*|peppol_registered|peppol_lookup)$/

export function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !own.test(name))
      .map(([name, content]) => [name, withoutOwn(content)]),
  )
}

/** Read past the harness, which would hold every account against its schema each time. */
async function readBody({ app }: World, { token }: Caller, url: string) {
  const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
  return JSON.parse(body)
}

/** Every page of a list. */
export async function readAll(w: World, caller: Caller, path: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const body = await readBody(w, caller, `${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`)
    if (Array.isArray(body)) return body
    found.push(...body.data)
    last = body.last_page ?? 1
  }
  return found
}

const lists = [
  'accounts?with=balance',
  'journals',
  'third-parties',
  'analytic-codes',
  'recurring-entries',
  'bank-rules',
  'fixed-asset-categories',
  'fixed-assets',
  'budgets',
  'documents',
  'vat-declarations',
  'coda-files',
  'bank-transactions',
  'balance-assertions',
  'open-items',
  'entries',
  'payment-batches',
]

/** What a file shows of its books over HTTP, without what belongs to the installation. */
export async function readShown(w: World, caller: Caller, path: string): Promise<Readonly<Record<string, unknown>>> {
  const shown: Record<string, unknown> = {}
  for (const list of lists) shown[list] = withoutOwn(await readAll(w, caller, `${path}/${list}`))
  const years = (await readBody(w, caller, `${path}/fiscal-years`)) as { id: number; code: string }[]
  shown['fiscal-years'] = withoutOwn(years)
  for (const { id, code } of years)
    shown[`trial balance ${code}`] = withoutOwn((await readBody(w, caller, `${path}/reports/trial-balance?fiscal_year_id=${id}`)).rows)
  const { ok, chains } = (await verifyFully(w, caller, path)).body
  shown['verification'] = { ok, chains: chains.map((chain: Record<string, unknown>) => ({ ...chain, imported_head: null })) }
  return shown
}
