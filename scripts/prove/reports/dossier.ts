import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postEntries } from '../../../server/src/areas/books/ledger/index.ts'
import type { NewEntry } from '../../../server/src/areas/books/ledger/index.ts'
import { type Cast, entriesOf, named } from '../../../server/src/cli/commands/seed-entries.ts'
import { openWriter } from '../../../server/test/harness/books/books.ts'
import { multipart, png } from '../../../server/test/harness/multipart.ts'
import type { World } from '../../../server/test/harness/world.ts'
import { checkout, nodeEnvironment, run } from '../../lib/checkout.ts'
import type { Prove } from '../../lib/proof.ts'
import { expectSuccess, type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { tally } from '../lib/tally.ts'
import { verifyFully, withWorker } from '../lib/verify-ledger.ts'

/** Entries of two years; letterings, documents and attachments of the second. */
const sizes = { ci: { entries: 600, letterings: 20, documents: 10 }, full: { entries: 20_000, letterings: 1500, documents: 300 } }
const atOnce = 1000
/** Most seconds that the command may take for the full size. */
const mostSeconds = 60

type File = { readonly id: number; readonly public_token: string }
type Call = <T>(method: string, path: string, send?: { body?: unknown; headers?: Record<string, string> }) => Promise<T>

export const prove: Prove = (size) => withFixture({}, (fixture) => withWorker(fixture, () => proveIn(fixture, size)))

async function proveIn(fixture: Fixture, size: Parameters<Prove>[0]) {
  const { entries, letterings, documents } = sizes[size]
  const shown = tally('A file of two years is exported, erased and opened again: the same books, chains and files.')
  const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
  const base = api?.base ?? ''
  const person = await fixture.person(base)
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-dossiers-'))
  try {
    const origin = await makeFile(person, base)
    await fill(fixture, origin, entries)
    await useFile(callIn(person, base, origin), await castOf(fixture, origin.id), letterings, documents)
    const before = await tell(fixture, person, base, origin, folder)
    await erase(fixture, person, base, origin)
    const begin = performance.now()
    const opened = await open(fixture, person, before.files)
    const seconds = (performance.now() - begin) / 1000
    shown.check(opened.code === 0, 'the dossiers are opened', opened.stderr)
    if (opened.code !== 0) return shown.result
    const { public_token, ...counts }: { public_token: string } = JSON.parse(opened.stdout)
    const [copy] = await fixture.rows<{ id: string }>('select id from companies where public_token = $1', [public_token])
    const after = await tell(fixture, person, base, { id: Number(copy?.id), public_token }, folder)
    for (const [name, told] of Object.entries(before.told))
      shown.check(JSON.stringify(after.told[name]) === JSON.stringify(told), `${name} is equal`, [told, after.told[name]])
    // The small size is mostly the start of the program, and says nothing about the time.
    if (size === 'full') shown.check(seconds < mostSeconds, `it takes less than ${mostSeconds} s`, seconds)
    shown.check(api?.errors().length === 0, 'the API logged no error', api?.errors().slice(-3))
    shown.say(`opened in ${seconds.toFixed(1)} s, the program and the verification of both archives included: ${JSON.stringify(counts)}`)
    return shown.result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const callIn =
  (person: Person, base: string, { public_token }: File): Call =>
  async <T>(method: string, where: string, send: { body?: unknown; headers?: Record<string, string> } = {}) =>
    expectSuccess(await person.call<T>(base, method, `/v1/companies/${public_token}/${where}`, send))

async function makeFile(person: Person, base: string): Promise<File> {
  const body = {
    name: 'Atelier Meunier SRL',
    country_pack: 'BE',
    vat_regime: 'quarterly',
    firm: person.firm,
    fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' },
    banks: [{ code: 'BNP', label: 'Banque' }],
  }
  const file = expectSuccess(await person.call<File>(base, 'POST', '/v1/companies', { body }))
  const call = callIn(person, base, file)
  await call('POST', 'fiscal-years', { body: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' } })
  for (let nth = 1; nth <= 10; nth += 1)
    await call('POST', 'third-parties', { body: { type: nth % 2 === 0 ? 'customer' : 'supplier', name: `Seed ${nth}` } })
  return file
}

async function castOf({ rows }: Fixture, company: number): Promise<Cast> {
  const keyed = async (table: string, key: string, keys: readonly string[] | null) =>
    Object.fromEntries(
      (
        await rows<{ key: string; id: string }>(
          `select ${key} as key, id from ${table} where company_id = $1 and ($2::text[] is null or ${key} = any ($2))`,
          [company, keys],
        )
      ).map((row) => [row.key, Number(row.id)]),
    )
  const parties = await rows<{ id: string; type: string }>('select id, type from third_parties where company_id = $1 order by id', [
    company,
  ])
  const idsOf = (type: string) => parties.filter((party) => party.type === type).map(({ id }) => Number(id))
  return {
    accounts: await keyed('accounts', 'number', named.accounts),
    journals: await keyed('journals', 'code', null),
    vat_codes: await keyed('vat_codes', 'code', named.vat_codes),
    customers: idsOf('customer'),
    suppliers: idsOf('supplier'),
  }
}

/** The generated year once as it is, and once a year earlier. */
async function fill(fixture: Fixture, { id }: File, count: number): Promise<void> {
  const writer = openWriter({ config: { database_url: fixture.services.env.DATABASE_URL ?? '' } } as World)
  const cast = await castOf(fixture, id)
  const half = Math.floor(count / 2)
  const earlier = (entries: readonly NewEntry[]): NewEntry[] =>
    JSON.parse(JSON.stringify(entries).replaceAll('"2027-', '"2026~').replaceAll('"2026-', '"2025-').replaceAll('"2026~', '"2026-'))
  try {
    for (const shift of [earlier, (entries: readonly NewEntry[]) => [...entries]])
      for (let from = 0; from < half; from += atOnce)
        await writer.onFile(id, (tx) => postEntries(tx, shift(entriesOf(cast, from, Math.min(from + atOnce, half), half))))
  } finally {
    await writer.end()
  }
}

type Item = {
  readonly id: number
  readonly open_amount: string
  readonly account: { readonly number: string }
  readonly third_party: { readonly id: number }
}
type Entry = { readonly id: number; readonly lines: readonly { readonly id: number }[] }

/** Payments of either year for items of the first, whole and in parts; documents, attachments, an asset, a budget and a VAT return. */
async function useFile(call: Call, cast: Cast, letterings: number, documents: number): Promise<void> {
  const items: Item[] = []
  for (let page = 1; items.length < letterings; page += 1) {
    const { data } = await call<{ data: Item[] }>('GET', `open-items?per_page=100&page=${page}`)
    items.push(...data.filter(({ account, open_amount }) => account.number === '400000' && !open_amount.startsWith('-')))
    if (data.length === 0) break
  }
  for (const [nth, item] of items.slice(0, letterings).entries()) {
    const amount = nth % 3 === 0 ? '1.00' : item.open_amount
    const lines = [
      { account: '400000', credit: amount, third_party_id: item.third_party.id },
      { account: '550000', debit: amount },
    ]
    const entry_date = nth % 2 === 0 ? '2025-12-30' : '2026-12-30'
    const payment = await call<Entry>('POST', 'entries', { body: { journal_id: cast.journals['BNP'], entry_date, lines } })
    const paid = [{ entry_line_id: payment.lines[0]?.id }, { entry_line_id: item.id, amount }]
    await call('POST', 'letterings', { body: { lines: paid } })
  }
  for (let nth = 0; nth < documents; nth += 1) {
    const lines = [{ description: 'Bois', amount_net: `${10 + nth}.00`, account: '604000', vat_code: 'AM21' }]
    const body = { direction: 'purchase', third_party_id: cast.suppliers[nth % 5], number: `F-${nth}`, document_date: '2026-05-10', lines }
    const { document } = await call<{ document: { id: number } }>('POST', 'documents', { body })
    if (nth % 2 === 0) await call('POST', `documents/${document.id}/book`, { body: {} })
  }
  const { data } = await call<{ data: Entry[] }>('GET', `entries?per_page=${Math.min(documents, 100)}`)
  for (const [nth, { id }] of data.entries()) {
    const { raw, headers } = multipart({ field: 'files', name: `scan-${nth}.png`, value: png() })
    await call('POST', `entries/${id}/attachments`, { body: raw, headers })
  }
  await call('POST', 'fixed-assets', {
    body: { name: 'Camionnette', category: '243000', acquired_on: '2025-03-15', acquisition_value: '28500.00', years: '5' },
  })
  await call('POST', 'fixed-assets/depreciate', { body: { until: '2026-06-30' } })
  const years = await call<{ id: number }[]>('GET', 'fiscal-years')
  const amounts = Array.from({ length: 12 }, (_, month) => `${1000 + month}.00`)
  await call('POST', 'budgets', { body: { name: 'Budget', fiscal_year_id: years[0]?.id, lines: [{ account: '70', amounts }] } })
  const { id } = await call<{ id: number }>('POST', 'vat-declarations', { body: { year: 2025, period: 1 } })
  await call('POST', `vat-declarations/${id}/validate`, { body: { force: true } })
}

/** What a file tells of its books, without anything of its own: fingerprints, heads of chains. */
async function tell(fixture: Fixture, person: Person, base: string, file: File, folder: string) {
  const call = callIn(person, base, file)
  const years = (await call<{ id: number; code: string }[]>('GET', 'fiscal-years')).toReversed()
  const told: Record<string, unknown> = {}
  const files: string[] = []
  for (const { id, code } of years) {
    const { bytes, fingerprint } = await download(person, base, `/v1/companies/${file.public_token}/exports/full-dossier/${id}`)
    told[`the dossier of ${code}`] = fingerprint
    const place = path.join(folder, `${file.public_token}-${code}.zip`)
    writeFileSync(place, bytes)
    files.push(place)
    const report = await call<{ fingerprint: string }>('GET', `reports/trial-balance?fiscal_year_id=${id}`)
    told[`the trial balance of ${code}`] = report.fingerprint
  }
  const verified = await verifyFully((method, where, body) => call(method, where, body ? { body } : {}))
  told['the verification of the ledger'] = [verified.ok, verified.chains.map((chain) => ({ ...chain, imported_head: null }))]
  const counted = await fixture.rows(
    `select (select sum(open_amount) from entry_lines where company_id = $1) as open, (select count(*) from lettering_lines where company_id = $1) as lettered,
       (select array_agg(encode(sha256, 'hex') order by id) from files where company_id = $1) as files`,
    [file.id],
  )
  told['what is stored'] = counted
  return { told, files }
}

async function download(person: Person, base: string, where: string) {
  const { token } = person
  const answer = await fetch(`${base}${where}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`)
  return { bytes: Buffer.from(await answer.arrayBuffer()), fingerprint: answer.headers.get('x-export-fingerprint') }
}

async function erase(fixture: Fixture, person: Person, base: string, { public_token }: File): Promise<void> {
  expectSuccess(await person.call(base, 'DELETE', `/v1/companies/${public_token}`))
  const words = ['company', 'erase', public_token, '--name', 'Atelier Meunier SRL', '--term-waived', 'it is opened again']
  const { code, stderr } = await partita(fixture, words)
  if (code !== 0) throw new Error(`company erase failed: ${stderr}`)
}

const open = (fixture: Fixture, { firm }: Person, files: readonly string[]) =>
  partita(fixture, ['dossier', 'open', ...files, '--firm', firm, '--json'])

const partita = ({ services }: Fixture, words: readonly string[]) =>
  run(process.execPath, [path.join(checkout, 'server/src/cli.ts'), ...words], { cwd: checkout, env: nodeEnvironment(services.env) })
