import { openPools } from '../../../src/kernel/write/database.ts'
import { type JobContext, jobContext } from '../../../src/kernel/jobs/jobs.ts'
import { silentMeter } from '../../../src/kernel/operating/meter.ts'
import { scopeQueue } from '../../../src/kernel/write/scope-queue.ts'
import type { FileTx, Listener } from '../../../src/kernel/write/write.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { Caller, World } from '../world.ts'

/** A company file with its books, made through the API, and what a test of the ledger needs to name in it. */
export type Books = {
  readonly id: number
  readonly token: string
  /** `/v1/companies/<token>` */
  readonly path: string
  readonly journals: Readonly<Record<string, number>>
  readonly accounts: Readonly<Record<string, number>>
  readonly vat_codes: Readonly<Record<string, number>>
  readonly customer: number
  readonly supplier: number
}

export type BooksOptions = {
  readonly country_pack?: 'BE' | 'FR' | 'LU'
  readonly fiscal_year?: { code?: string; starts_on: string; ends_on: string }
  /** By default one without VAT returns, which would stand in the way of closing a year. */
  readonly vat_regime?: 'monthly' | 'quarterly' | 'exempt'
}

const calendarYear = { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }

/** With one bank (journal BNP), the customer C00001 and the supplier S00001. */
export async function makeBooks(
  { rows, firm }: World,
  admin: Caller,
  { country_pack = 'BE', fiscal_year = calendarYear, vat_regime = 'exempt' }: BooksOptions = {},
): Promise<Books> {
  const made = await admin('POST', '/v1/companies', {
    body: {
      name: 'Atelier Meunier',
      country_pack,
      vat_regime,
      firm: firm.public_token,
      fiscal_year,
      banks: [{ code: 'BNP', label: 'Banque' }],
    },
  })
  const { id, public_token: token } = made.body
  const path = `/v1/companies/${token}`
  const keyed = async (table: string, key: string) =>
    Object.fromEntries(
      (await rows<{ key: string; id: string }>(`select ${key} as key, id from ${table} where company_id = $1`, [id])).map((row) => [
        row.key,
        Number(row.id),
      ]),
    )
  const party = async (type: string, name: string) =>
    (await admin('POST', `${path}/third-parties`, { body: { type, name } })).body.id as number
  const [customer, supplier] = [await party('customer', 'Client SA'), await party('supplier', 'Fournisseur SRL')]
  return {
    id,
    token,
    path,
    customer,
    supplier,
    journals: await keyed('journals', 'code'),
    accounts: await keyed('accounts', 'number'),
    vat_codes: await keyed('vat_codes', 'code'),
  }
}

/** Writes of a file as a job makes them, for what stands below every route; nothing listens unless it is given. */
export function openWriter(
  w: World,
  listeners: readonly Listener[] = [],
): {
  readonly onFile: <T>(id: number, work: (tx: FileTx) => Promise<T>) => Promise<T>
  readonly end: () => Promise<void>
} {
  const pools = openPools(w.config.database_url, 12, systemClock)
  const outside = { files: {}, mail: {}, urls: {}, services: {}, secrets: {} } as Pick<
    JobContext,
    'files' | 'mail' | 'urls' | 'services' | 'secrets'
  >
  const context = jobContext(
    { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners, meter: silentMeter },
    new AbortController().signal,
  )
  return {
    onFile: async (id, work) => {
      const done = await context.onFile(id, async (tx) => ({ result: await work(tx) }))
      if (!done) throw new Error(`there is no company file ${id}`)
      return done.result
    },
    end: () => pools.end(),
  }
}
