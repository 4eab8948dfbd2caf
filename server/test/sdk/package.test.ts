/** The SDK as somebody else has it: packed, installed in an empty project, run in Node, compiled, and bundled for a browser. */
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binary, checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { makeBooks } from '../harness/books/books.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { openBrowser } from '../reference/browser.ts'
import { type Installed, installAsDocumented } from './tarball.ts'

let installed: Installed
let pages: Server
let site: string
let w: World
let admin: Caller
let origin: string
let company: string
let browser: Browser

/** Serves what Vite has made. */
const serve = () =>
  createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    void readFile(path.join(installed.folder, 'dist', path.normalize(name))).then(
      (content) => response.writeHead(200, { 'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(content),
      () => response.writeHead(404).end(),
    )
  })

beforeAll(async () => {
  installed = await installAsDocumented()
  pages = serve().listen(0, '127.0.0.1')
  await once(pages, 'listening')
  site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  w = await world({ config: { cors_origins: [site] } })
  origin = await w.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await w.as('admin', { locale: 'en' })
  company = (await makeBooks(w, admin)).token
  browser = await openBrowser()
}, 180_000)
afterAll(async () => {
  await browser.close()
  pages.close()
  await w.close()
  await installed.remove()
})

const write = (name: string, text: string) => writeFile(path.join(installed.folder, name), text)
const node = (...args: string[]) =>
  run(process.execPath, args, {
    cwd: installed.folder,
    env: nodeEnvironment({ PARTITA: origin, TOKEN: admin.token, FIRM: w.firm.public_token }),
  })

test('the tarball holds the program, its types, README and licence, and nothing else', () => {
  expect(installed.files).toEqual(
    expect.arrayContaining(['README.md', 'dist/LICENSE', 'dist/index.js', 'dist/index.d.ts', 'dist/listen/cli.js']),
  )
  expect(installed.files.filter((file) => !/^(README\.md|package\.json|dist\/.+\.(js|d\.ts)|dist\/LICENSE)$/.test(file))).toEqual([])
  expect(installed.files.filter((file) => file.includes('test'))).toEqual([])
})

test('in an empty Node project it calls the API, additions included', async () => {
  await write(
    'run.js',
    `import { answerOf, createClient } from '@partita/sdk'
    const { PARTITA, TOKEN, FIRM } = process.env
    const client = createClient({ base_url: PARTITA, token: TOKEN })
    const me = await answerOf(client.GET('/v1/auth/me'))
    const { cursor } = await answerOf(client.GET('/v1/firms/{firm}/events', { params: { path: { firm: FIRM } } }))
    console.log(typeof me.email, cursor)`,
  )
  expect(await node('run.js')).toEqual({ code: 0, stdout: 'string 0\n', stderr: '' })
})

test('records, events and collections are typed by name; a body that may be left out may be left out', async () => {
  await write(
    'types.ts',
    `import { answerOf, createClient, upload, type Entry, type Journal, type PostInvoiceRequest, type ThirdParty, type WebhookEvent } from '@partita/sdk'
    import { memoryStorage, openStore } from '@partita/sdk/offline'
    const client = createClient({ base_url: 'http://127.0.0.1', token: 't' })
    const path = { company: 'p8c2n5w1z6bb', id: 1 }
    export function told(event: WebhookEvent): string {
      if (event.event === 'entry.posted') return event.data.journal_code + event.company.name + event.sequence.toFixed()
      if (event.event === 'vat.declaration_validated') return event.data.amount_due + event.data.period_type
      if (event.event === 'bank.transaction_imported') return event.data.account_iban + event.data.amount
      if (event.event === 'peppol.status_changed') return event.data.previous_status ?? event.data.status
      // @ts-expect-error a test has no journal
      if (event.event === 'webhook.test') return event.data.journal_code
      return event.id
    }
    export const records = (entry: Entry, journal: Journal, party: ThirdParty, invoice: PostInvoiceRequest): unknown[] =>
      [entry.lines[0]?.debit, journal.code, party.name, invoice.lines]
    export const reversed = () => client.POST('/v1/companies/{company}/entries/{id}/reverse', { params: { path } })
    // @ts-expect-error an invoice needs a body
    export const nothing = () => client.POST('/v1/companies/{company}/entries/invoice', { params: { path } })
    export const replayed = () => client.POST('/v1/firms/{firm}/webhooks/{id}/replay', { params: { path: { firm: 'f', id: 1 } }, body: { since: '2026-01-01T00:00:00Z' } })
    export const rotated = () => client.POST('/v1/firms/{firm}/webhooks/{id}/rotate-secret', { params: { path: { firm: 'f', id: 1 } } })
    export const verified = () => answerOf(client.GET('/v1/companies/{company}/ledger/verification', { params: { path } }))
    export async function names(): Promise<(string | undefined)[]> {
      const store = await openStore({ client, company: 'p8c2n5w1z6bb', storage: memoryStorage() })
      // @ts-expect-error no such collection
      store.list('third-partys')
      return store.list('third-parties').map(({ name }) => name)
    }
    export const sent = (file: File) => upload(client, '/v1/companies/{company}/document-imports', {
      params: { path: { company: 'c' } }, body: { files: [file, new Uint8Array(1), { name: 'a.pdf', content: new Blob([]) }] },
      onProgress: ({ sent, total }) => sent / total,
    })
    // @ts-expect-error text is not bytes
    export const wrong = () => upload(client, '/v1/companies/{company}/document-imports', { params: { path: { company: 'c' } }, body: { files: ['a.pdf'] } })
    // @ts-expect-error this path takes no files
    export const elsewhere = () => upload(client, '/v1/companies/{company}/entries', { params: { path: { company: 'c' } }, body: {} })`,
  )
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
  }
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['types.ts'] }))
  expect(await run(binary('tsc'), ['-p', installed.folder])).toMatchObject({ code: 0, stdout: '' })
})

/** The page of an app that has everything of the SDK in reach. */
async function bundle() {
  await write('index.html', '<!doctype html><title>App</title><script type="module" src="/main.js"></script>')
  await write(
    'main.js',
    `import * as sdk from '@partita/sdk'
    import * as offline from '@partita/sdk/offline'
    globalThis.partita = { ...sdk, ...offline }`,
  )
  const vite = path.join(checkout, 'node_modules/vite/bin/vite.js')
  const { code, stderr } = await node(vite, 'build', '--logLevel', 'warn')
  expect([code, stderr]).toEqual([0, ''])
}

/** A script for the page is text: the compiler that checks this file knows Node, not the browser. */
const evaluate = <T>(page: Page, body: string): Promise<T> => {
  const given = JSON.stringify({ origin, token: admin.token, company })
  return page.evaluate<T>(`(async () => {
    const { origin, token, company } = ${given}
    const client = partita.createClient({ base_url: origin, token })
    const open = async () => partita.openStore({ client, company, storage: await partita.indexedDbStorage('anne/' + company) })
    ${body}
  })()`)
}

test('bundled by Vite, it keeps a copy of a company file in the browser: what was written offline is there after a reload', async () => {
  await bundle()
  const page = await browser.newPage()
  await page.goto(site)
  const before = await evaluate<unknown>(
    page,
    `const store = await open()
    const { ok } = await store.sync()
    await store.write({ method: 'POST', path: 'third-parties', body: { type: 'customer', name: 'Garage Simon' } })
    return { ok, journals: store.list('journals').length > 0, pending: store.pending().length }`,
  )
  expect(before).toEqual({ ok: true, journals: true, pending: 1 })
  await page.reload()
  const after = await evaluate<unknown>(
    page,
    `const store = await open()
    const shown = store.list('third-parties').map(({ name }) => name)
    const waiting = store.pending().length
    const { ok } = await store.sync()
    const found = store.list('third-parties').find(({ name }) => name === 'Garage Simon')
    return { shown: shown.includes('Garage Simon'), waiting, ok, id: typeof found.id, pending: store.pending().length }`,
  )
  expect(after).toEqual({ shown: true, waiting: 1, ok: true, id: 'number', pending: 0 })
  await page.context().close()
})

test('IndexedDB: several values at once or none, a prefix finds all of its keys and no others, null removes', async () => {
  const page = await browser.newPage()
  await page.goto(site)
  const found = await page.evaluate<unknown>(`(async () => {
    const storage = await partita.indexedDbStorage('values')
    const many = Array.from({ length: 2500 }, (_, n) => ['record/' + n, String(n)])
    await storage.set(new Map([...many, ['queue/1', 'q'], ['recorder', 'no'], ['state', 's']]))
    await storage.set(new Map([['record/7', null], ['state', 't']]))
    const refused = await storage.set(new Map([['state', 'u'], ['queue/2', () => {}]])).then(() => 'done', () => 'refused')
    const again = await partita.indexedDbStorage('values')
    const all = async (prefix) => { const keys = []; for await (const [key] of again.iterate(prefix)) keys.push(key); return keys }
    const records = await all('record/')
    return [records.length, new Set(records).size, records.includes('record/7'), await all('queue/'), await again.get('state'), await again.get('none') ?? null, refused]
  })()`)
  expect(found).toEqual([2499, 2499, false, ['queue/1'], 't', null, 'refused'])
  await page.context().close()
})

test('in a browser an upload reports its progress up to the whole body', async () => {
  const page = await browser.newPage()
  await page.goto(site)
  const { status, name, reports } = await evaluate<{ status: number; name: string; reports: { sent: number; total: number }[] }>(
    page,
    `const start = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='), (c) => c.charCodeAt(0))
    const file = new File([start, new Uint8Array(8 * 1024 * 1024)], 'scan.png', { type: 'image/png' })
    const reports = []
    const { data, response } = await partita.upload(client, '/v1/companies/{company}/document-imports', {
      params: { path: { company } }, body: { files: [file] }, onProgress: (progress) => reports.push(progress) })
    return { status: response.status, name: data?.imports[0].original_name, reports }`,
  )
  expect([status, name]).toEqual([201, 'scan.png'])
  expect(reports.at(-1)?.total).toBeGreaterThan(8 * 1024 * 1024)
  expect(reports.at(-1)?.sent).toBe(reports.at(-1)?.total)
  await page.context().close()
})
