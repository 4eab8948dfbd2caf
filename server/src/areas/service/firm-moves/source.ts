/** A firm that leaves: what it consists of, wherever it is read from. */
import type { Readable } from 'node:stream'
import type { FileStore } from '../../../kernel/files/store.ts'
import { migrations } from '../../../kernel/operating/release.ts'
import type { Secrets } from '../../../kernel/outbound/secrets.ts'
import { inOwnerTransaction, type OwnerTransaction } from '../../../kernel/write/copy-store.ts'
import { purposeOf as purposeOfIntegration } from '../../exchange/integrations/index.ts'
import { purposeOf as purposeOfWebhook } from '../webhooks/index.ts'
import type { Table } from './renumber.ts'
import * as store from './store.ts'

/** An installation as its operator reaches it. */
export type Place = { readonly owner_url: string; readonly files: FileStore; readonly secrets: Secrets }

/** Everything but rows and files. */
export type About = {
  /** The last migration of the release: rows only fit the schema they come from. */
  readonly schema: string
  readonly firm: store.Firm
  readonly tables: readonly Table[]
  readonly people: readonly store.Person[]
  readonly jobs: readonly store.MovedJob[]
  readonly sequences: readonly { readonly sequence: string; readonly last: string }[]
}

export type FirmSource = {
  readonly about: About
  /** The rows of a table as COPY writes them. One table at a time, to its end. */
  readonly rows: (table: Table) => AsyncIterable<string>
  /** A secret of a row, opened. */
  readonly secret: (table: string, column: string, cells: readonly string[]) => string
  readonly file: (key: string) => Promise<Readable | null>
}

export const schemaOfRelease = migrations.at(-1) ?? ''

/** Reads a firm in one snapshot of its installation; undefined when there is no such firm, or it is the demo firm. */
export const readFirm = <T>(place: Place, token: string, work: (source: FirmSource) => Promise<T>): Promise<T | undefined> =>
  inOwnerTransaction(
    place.owner_url,
    async (transaction) => {
      const firm = await store.findFirm(transaction.db, token)
      return firm && work(await sourceOf(place, transaction, firm))
    },
    'snapshot',
  )

async function sourceOf({ secrets, files }: Place, transaction: OwnerTransaction, firm: store.Firm): Promise<FirmSource> {
  const { db } = transaction
  const tables = await store.loadTables(db)
  const about: About = {
    schema: schemaOfRelease,
    firm,
    tables,
    people: await store.loadPeople(db, tables, firm.id),
    jobs: await store.loadJobs(db, firm.id),
    sequences: await store.loadSequences(db, tables),
  }
  return {
    about,
    rows: (table) => store.readRows(transaction, table, firm.id),
    secret: (table, column, cells) => secrets.open(bytesOf(cells, columnAt(tables, table, column)), purposeOf(tables, table, cells)),
    file: files.get,
  }
}

/** Every secret is sealed for the record it belongs to, under the numbers of its installation. */
export function purposeOf(tables: readonly Table[], table: string, cells: readonly string[]): string {
  const cell = (column: string) => cells[columnAt(tables, table, column)] ?? ''
  return table === 'public.webhooks'
    ? purposeOfWebhook(Number(cell('firm_id')))
    : purposeOfIntegration(Number(cell('company_id')), Number(cell('integration_id')), cell('field'))
}

const columnAt = (tables: readonly Table[], table: string, column: string): number =>
  tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1

/** A `bytea` as COPY writes it. */
export const bytesOf = (cells: readonly string[], at: number): Buffer => Buffer.from((cells[at] ?? '').replace(/^\\\\x/, ''), 'hex')
export const cellOf = (bytes: Buffer): string => `\\\\x${bytes.toString('hex')}`

/** A stored file as its row in `public.files` describes it. */
export type StoredFile = { readonly key: string; readonly size: number; readonly sha256: string }

export const fileIn = ({ columns }: Table, row: string): StoredFile => {
  const cells = row.split('\t')
  return {
    key: cells[columns.indexOf('key')] ?? '',
    size: Number(cells[columns.indexOf('size')]),
    sha256: bytesOf(cells, columns.indexOf('sha256')).toString('hex'),
  }
}

export function tableNamed({ tables }: About, name: string): Table {
  const found = tables.find((table) => table.name === name)
  if (!found) throw new Error(`the firm brings no ${name}`)
  return found
}
