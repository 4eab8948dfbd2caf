/** Setup for tests of the importer: a company with books and an identity, and functions to upload files and read the results. */
import { areasWith } from '../../src/areas.ts'
import { type Reader, documentImports } from '../../src/areas/documents/document-imports/index.ts'
import { pushWith } from '../../src/areas/documents/documents/index.ts'
import { defaultPlans } from '../../src/areas/platform/licence/index.ts'
import type { JobContext } from '../../src/kernel/jobs/jobs.ts'
import { runJob } from '../../src/kernel/jobs/jobs.ts'
import { type Books, makeBooks } from './books/books.ts'
import { type FaultyReader, faultyReader, type InvoiceGiven, ubl, upload, worker } from './import-files.ts'
import { type Caller, type Reply, type World, world } from './world.ts'

const ownVat = 'BE0417497106'

export type ImportSetup = {
  readonly w: World
  readonly admin: Caller
  readonly b: Books
  readonly faulty: FaultyReader
  readonly job: JobContext
  readonly at: string
  readonly send: (files: Readonly<Record<string, Buffer>>) => Promise<Reply>
  /** Uploads one file and returns the id of its waiting import. */
  readonly queued: (name: string, bytes: Buffer) => Promise<number>
  /** Uploads and analyses one file and returns the import. */
  readonly read: (name: string, bytes: Buffer) => Promise<Reply['body']>
  readonly invoice: (given?: InvoiceGiven) => Promise<Reply['body']>
  readonly process: (id: number, headers?: Record<string, string>) => Promise<Reply>
  readonly get: (id: number) => Promise<Reply['body']>
  /** Runs the job of this name for this import, as the worker does. */
  readonly runs: (name: 'analyse' | 'preview', id: number, on?: JobContext) => Promise<void>
  readonly dispatch: (on?: JobContext) => Promise<void>
  readonly supplier: (given?: object) => Promise<number>
  readonly close: () => Promise<void>
}

export async function openImports(country_pack: 'BE' | 'FR' | 'LU' = 'BE', readers?: Reader): Promise<ImportSetup> {
  const faulty = faultyReader(readers)
  const w = await world({ areas: areasWith({ price_list: defaultPlans, public_keys: [], reader: faulty.reader }) })
  const admin = await w.as('admin')
  const b = await makeBooks(w, admin, { country_pack })
  await admin('PATCH', b.path, { body: { vat_number: ownVat } })
  const { context: job, end } = await worker(w)
  const at = `${b.path}/document-imports`
  const send = (files: Readonly<Record<string, Buffer>>) => admin('POST', at, upload(files))
  const queued = async (name: string, bytes: Buffer): Promise<number> => {
    const { status, body } = await send({ [name]: bytes })
    if (status !== 201) throw new Error(`the upload of ${name} answers ${status}: ${JSON.stringify(body)}`)
    return body.imports[0].id
  }
  const process = (id: number, headers: Record<string, string> = {}) => admin('POST', `${at}/${id}/process`, { headers })
  const read = async (name: string, bytes: Buffer) => (await process(await queued(name, bytes))).body
  const area = documentImports(faulty.reader, pushWith(null))
  return {
    w,
    admin,
    b,
    faulty,
    job,
    at,
    send,
    queued,
    process,
    read,
    invoice: (given = {}) => read(`${given.number ?? 'F-1'}.xml`, ubl(given)),
    get: async (id) => (await admin('GET', `${at}/${id}`)).body,
    runs: async (name, id, on = job) => {
      const declared = area.jobs?.find((each) => each.name === `document-imports.${name}`)
      if (declared) await runJob(declared, on, { company_id: b.id, id })
    },
    dispatch: async (on = job) => area.schedules?.[0]?.run(on),
    supplier: async (given = {}) =>
      (
        await admin('POST', `${b.path}/third-parties`, {
          body: { type: 'supplier', name: 'Imprimerie Lambert', vat_number: 'BE0403170701', iban: 'BE68539007547034', ...given },
        })
      ).body.id,
    close: async () => {
      await end()
      await w.close()
    },
  }
}
