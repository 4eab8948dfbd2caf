/** What the hostile firm works on. It is passed to its process as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { developed } from '../../../corpus/layouts/developed/index.ts'
import { seedOf } from '../../../corpus/invoice/random.ts'
import { drawPdf, exampleAt } from '../../../corpus/output/draw.ts'
import { makePairs } from '../../../corpus/output/pairs.ts'
import { scanPdf } from '../../../corpus/output/scans.ts'
import { ublOf } from '../../../corpus/output/ubl.ts'
import { runNode } from '../../../lib/checkout.ts'
import { seed } from '../figures.ts'
import { formOf } from '../capture/client.ts'
import { call } from '../http.ts'
import { expectSuccess, type Fixture, type Person } from '../fixture.ts'

export const ways = ['verification', 'previews', 'scans', 'list', 'pushes', 'tokens'] as const
export type Way = (typeof ways)[number]

export type Target = {
  readonly bases: readonly string[]
  readonly token: string
  /** Path of the company file. */
  readonly file: string
  /** Paths of previews of long XML invoices. */
  readonly previews: readonly string[]
  /** Scans to upload, as files. */
  readonly scans: readonly string[]
  readonly seconds: number
  readonly ways: readonly Way[]
}

export type Sizes = { readonly parties: number; readonly entries: number; readonly scans: number; readonly megabytes: number }

const previewCount = 4

/** A file with entries, a long list of third parties, long XML invoices and scans that are ready to be sent. */
export async function prepareTarget(
  fixture: Fixture,
  person: Person,
  bases: readonly string[],
  sizes: Sizes,
): Promise<Omit<Target, 'seconds' | 'ways'>> {
  const args = ['seed', '--companies', '1', '--entries', String(sizes.entries), '--email', person.email, '--json']
  const seeded = await runNode('server/src/cli.ts', args, { env: fixture.services.env })
  if (seeded.code !== 0) throw new Error(`partita seed failed:\n${seeded.stderr}`)
  const { companies }: { companies: { public_token: string }[] } = JSON.parse(seeded.stdout)
  const company = companies[0]?.public_token ?? ''
  await multiplyThirdParties(fixture, company, sizes.parties)
  const file = `/v1/companies/${company}`
  return {
    bases,
    token: person.token,
    file,
    previews: await uploadInvoices(bases[0] ?? '', person.token, file, sizes.megabytes),
    scans: await drawScans(path.join(fixture.services.folder, 'scans'), sizes.scans),
  }
}

/** Copies of the first third party of the file. Triggers are off: the copies have no history, which no list shows. */
async function multiplyThirdParties({ rows }: Fixture, company: string, count: number): Promise<void> {
  const columns = await rows<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'third_parties'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const own: Readonly<Record<string, string>> = { id: '(select max(id) from third_parties) + n', code: `'X' || n`, vat_number: 'null' }
  const names = columns.map(({ name }) => name)
  await rows(`
    begin;
    set local session_replication_role = replica;
    insert into third_parties (${names.join(', ')}) overriding system value
    select ${names.map((name) => own[name] ?? `t.${name}`).join(', ')} from generate_series(1, ${count}) n,
      (select p.* from third_parties p join companies c on c.id = p.company_id where c.public_token = '${company}' order by p.id limit 1) t;
    select setval(pg_get_serial_sequence('third_parties', 'id'), (select max(id) from third_parties));
    commit;`)
  await rows('analyze third_parties')
}

/** Comments make the files long; what is shown stays short. */
async function uploadInvoices(base: string, token: string, file: string, megabytes: number): Promise<string[]> {
  const pairs = await makePairs(seed, previewCount)
  const urls: string[] = []
  for (const { invoice } of pairs) {
    const xml = `${ublOf({ ...invoice, communication: null })}<!--${'x'.repeat(megabytes * 1_000_000)}-->`
    const { type = '', parts = [] } = formOf(`${invoice.id}.xml`, Buffer.from(xml))
    const form = { headers: { 'content-type': type }, body: Buffer.concat(parts) }
    const sent = await call<{ imports: { file_url: string }[] }>(base, 'POST', `${file}/document-imports`, { token, ...form })
    const { pathname, search } = new URL(expectSuccess(sent).imports[0]?.file_url ?? '')
    urls.push(`${pathname}${search}&preview=1`)
  }
  return urls
}

async function drawScans(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const files: string[] = []
  for (let index = 0; index < count; index++) {
    const { layout, invoice, seed: own } = exampleAt('developed', developed, seedOf(seed, 'neighbours'), index)
    const { bytes, extension } = await scanPdf(await drawPdf(invoice, layout, own), seedOf(own, 'scan'))
    const file = path.join(folder, `${index}.${extension}`)
    writeFileSync(file, bytes)
    files.push(file)
  }
  return files
}
