/** The reference as a reader meets it: over HTTP, and in a real browser. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkout } from '../../../scripts/lib/checkout.ts'
import { areas } from '../../src/areas.ts'
import { operationIdOf } from '../../src/kernel/openapi/names.ts'
import { samplesOf } from '../../src/kernel/openapi/samples.ts'
import { topicHref, topics } from '../../src/reference-page/guides.ts'
import { type World, world } from '../harness/world.ts'
import { deadLinks, faintTexts, openBrowser, operationsOnPage, type ShownOperation, tooWide, visit } from './browser.ts'

const pictures = path.join(checkout, '.cache/reference')
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

let w: World
let url: string
let browser: Browser
beforeAll(async () => {
  w = await world()
  url = `${await w.app.listen({ host: '127.0.0.1', port: 0 })}/docs`
  browser = await openBrowser()
  await mkdir(pictures, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await w.close()
})

const routes = areas.flatMap((area) => area.routes)

type Document = { paths: Record<string, Record<string, { operationId: string; summary: string }>> }

/** The operations as programs read them, from both descriptions. */
async function published() {
  const documents = await Promise.all(
    ['/v1/openapi.json', '/v1/openapi-additions.json'].map((at) => w.app.inject({ method: 'GET', url: at })),
  )
  return documents.flatMap((document) =>
    Object.entries(document.json<Document>().paths).flatMap(([at, item]) =>
      Object.entries(item).map(([method, { operationId, summary }]) => ({
        id: operationId,
        title: summary,
        call: `${method.toUpperCase()} ${at}`,
      })),
    ),
  )
}

test.for(['/docs', '/docs/'])('200 %s is a page with a policy that lets nothing be loaded, and a tag', async (at) => {
  const { statusCode, headers, body } = await w.app.inject({ method: 'GET', url: at })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-language']).toBe('en')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; script-src 'sha256-[\w+/=]{44}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
  expect(body).toMatch(/^<!doctype html>/)

  const again = await w.app.inject({ method: 'GET', url: at, headers: { 'if-none-match': headers.etag ?? '' } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await w.app.inject({ method: 'HEAD', url: at })
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, headers.etag, ''])
  const zipped = await w.app.inject({ method: 'GET', url: at, headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
  expect(zipped.rawPayload.length).toBeLessThan(body.length / 4)
})

test('the page and the answers of the API keep different policies', async () => {
  const { headers } = await w.app.inject({ method: 'GET', url: '/v1/ping' })
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('the page asks for itself and nothing else, whatever the reader does, and its own policy refuses it nothing', async () => {
  const { page, requests, complaints } = await visit(browser, url, desktop)
  await page.locator('#start .copy').first().click()
  await page.locator('.tab', { hasText: 'TypeScript' }).first().click()
  await page.locator('.chapter summary').first().click()
  await page.evaluate(`for (const folded of document.querySelectorAll('.chapter details:not([open]) > summary')) folded.click()`)
  await page.keyboard.press('/')
  await page.keyboard.type('third')
  await page.locator('nav a[href="#shapes"]').click()
  expect(requests).toEqual([url])
  expect(complaints).toEqual([])
  await page.context().close()
})

test.for([
  ['with its script', true],
  ['without', false],
] as const)('every operation of both descriptions is on the page, %s', async ([, javaScriptEnabled]) => {
  const operations = await published()
  expect(operations).toHaveLength(routes.length)
  const { page } = await visit(browser, url, { ...desktop, javaScriptEnabled })
  const shown: ShownOperation[] = await page.evaluate(operationsOnPage)
  const of = (id: string) => shown.find((each) => each.id === id)
  expect(shown).toHaveLength(operations.length)
  for (const operation of operations) expect(of(operation.id)).toMatchObject({ ...operation, isVisible: true })
  for (const route of routes) expect(of(operationIdOf(route))?.samples).toEqual(samplesOf(route).map(({ text }) => text))
  expect(of('createThirdParty')?.fields).toEqual(expect.arrayContaining(['company', 'name', 'vat_number', 'X-Client-Mutation-Id']))
  expect(await page.locator('#createThirdParty figure[data-language]:visible').count()).toBe(javaScriptEnabled ? 1 : 2)
  await page.context().close()
})

test('every link leads somewhere, and every identifier is used once', async () => {
  const { page } = await visit(browser, url, desktop)
  expect(await page.evaluate(deadLinks)).toEqual([])
  const ids: string[] = await page.evaluate(`[...document.querySelectorAll('[id]')].map((element) => element.id)`)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  await page.context().close()
})

test('a search shows the operations that speak of it, by name, path, field or code, and leaving it shows all again', async () => {
  const operations = await published()
  const { page } = await visit(browser, url, desktop)
  const visible = async () => (await page.evaluate<ShownOperation[]>(operationsOnPage)).filter((each) => each.isVisible).map(({ id }) => id)
  await page.keyboard.press('/')
  await page.keyboard.type('IBAN third')
  const found = ['createThirdParty', 'updateThirdParty', 'createPaymentBatch', 'importData', 'createBankRule', 'updateBankRule']
  expect(await visible()).toEqual(found)
  expect(await page.locator('#found').textContent()).toBe(`${found.length} of ${operations.length} operations`)
  expect(await page.locator('nav li ul a:visible').count()).toBe(found.length)
  await page.fill('#search', 'token_limit_reached')
  expect(await visible()).toEqual(['createToken'])
  await page.keyboard.press('Escape')
  expect(await visible()).toHaveLength(operations.length)
  await page.fill('#search', 'iban')
  await page.locator('#createThirdParty .answers a[href="#shape-ThirdParty"]').first().click()
  expect(await page.locator('#shape-ThirdParty').isVisible()).toBe(true)
  expect(await visible()).toHaveLength(operations.length)
  await page.context().close()
})

const sought = [
  ['pagination', 'Pagination and list forms'],
  ['rate limit', 'Rate limits'],
  ['429', 'Rate limits'],
  ['idempotency', 'Safe retries'],
  ['webhook signature', 'Verifying a webhook signature'],
] as const

test('a search for what is no operation leads to the guide', async () => {
  const { page, complaints } = await visit(browser, url, desktop)
  for (const [words, title] of sought) {
    await page.fill('#search', words)
    expect([words, await page.locator('#found').textContent()]).toEqual([words, expect.stringMatching(/, \d+ guides?$/)])
    const href = await page.locator('#guides a:visible', { hasText: title }).getAttribute('href')
    expect([words, href]).toEqual([words, topics.filter((topic) => topic.title === title).map(topicHref)[0]])
  }
  await page.locator('#guides a:visible', { hasText: 'signature' }).click()
  expect([new URL(page.url()).pathname, await page.locator('#verify-the-signature').isVisible()]).toEqual(['/docs/guides/webhooks', true])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('signing in comes first, and what a line of an invoice needs is not folded away', async () => {
  const { page } = await visit(browser, url, desktop)
  expect(await page.locator('.chapter').first().locator('h3').first().textContent()).toBe('Sign in; token shown once')
  const invoice = page.locator('.operation', { has: page.locator('.call', { hasText: /entries\/invoice$/ }) })
  for (const name of ['lines[].account', 'lines[].vat_code', 'lines[].amount'])
    expect([
      name,
      await invoice
        .locator('.fields dt code', { hasText: new RegExp(`^${name.replace(/[[\].]/g, '\\$&')}$`) })
        .first()
        .isVisible(),
    ]).toEqual([name, true])
  expect(await invoice.locator('.answer pre').textContent()).toContain('"total_debit"')
  await page.context().close()
})

test.for(['/docs/..%2f..%2fpackage.json', '/docs/guides/../../package.json', '/docs/decisions/README', '/docs/guides/none'])(
  '404 %s',
  async (at) => {
    expect((await w.app.inject({ method: 'GET', url: at })).statusCode).toBe(404)
  },
)

test('the reader chooses a language once: everywhere, and on the next visit; what is copied is the example as it stands', async () => {
  const { page } = await visit(browser, url, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  const own = page.locator('#updateThirdParty')
  const shownPrograms = () =>
    page
      .locator('.operation figure[data-language]:visible')
      .evaluateAll<string[], never>((figures) => figures.map(({ dataset }) => dataset.language))
  /** The button says `Copied` for a moment only, which a busy machine may not see: the clipboard tells. */
  const expectCopied = async (sample: string | undefined) => {
    await own.locator('.shown:not(.answer) .copy').click()
    const clipboard = async () => String(await page.evaluate('navigator.clipboard.readText()')).trimEnd()
    await vi.waitFor(async () => expect(await clipboard()).toBe(sample), 120_000)
  }
  const [curl, typescript] = routes.filter((route) => operationIdOf(route) === 'updateThirdParty').flatMap(samplesOf)
  expect(new Set(await shownPrograms())).toEqual(new Set(['curl']))
  await expectCopied(curl?.text)
  await own.locator('.tab', { hasText: 'TypeScript' }).click()
  await expectCopied(typescript?.text)
  await page.reload()
  expect(new Set(await shownPrograms())).toEqual(new Set(['TypeScript']))
  await page.context().close()
})

test('the values a reader needs name this very service', async () => {
  const { page } = await visit(browser, url, desktop)
  expect(await page.locator('#start pre').last().textContent()).toContain(`export PARTITA=${new URL(url).origin}\n`)
  await page.context().close()
})

test('at no width is anything cut off or to be scrolled sideways', async () => {
  const { page } = await visit(browser, url)
  const widths = [320, 390, 768, 1180, 1440, 1920]
  const found = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push({ width: await page.evaluate('document.documentElement.scrollWidth'), tooWide: await page.evaluate(tooWide) })
  }
  expect(found).toEqual(widths.map((width) => ({ width, tooWide: [] })))
  await page.context().close()
})

test.for(['light', 'dark'] as const)('every text is legible against what lies behind it (%s)', async (colorScheme) => {
  const { page } = await visit(browser, url, { ...desktop, colorScheme })
  expect(await page.evaluate(faintTexts)).toEqual([])
  await page.context().close()
})

test.for([
  ['desktop', desktop],
  ['phone', phone],
] as const)('a picture on a %s shows more than an empty page', async ([name, device]) => {
  const { page } = await visit(browser, url, device)
  const opening = await page.screenshot({ path: path.join(pictures, `${name}.png`) })
  await page.evaluate(`document.getElementById('createThirdParty').scrollIntoView()`)
  const operation = await page.screenshot({ path: path.join(pictures, `${name}-operation.png`) })
  expect(opening.length).toBeGreaterThan(40_000)
  expect(operation.length).toBeGreaterThan(40_000)
  await page.context().close()
})

test('on a phone the contents unfold, and fold again when something is chosen', async () => {
  const { page } = await visit(browser, url, phone)
  const entry = page.locator('nav a[href="#createCompany"]')
  expect(await entry.isVisible()).toBe(false)
  await page.locator('.menu').click()
  await entry.click()
  expect(await entry.isVisible()).toBe(false)
  const title = await page.locator('#createCompany h3').boundingBox()
  const bar = await page.locator('aside').boundingBox()
  expect(title?.y).toBeGreaterThan(bar?.height ?? 844)
  expect(title?.y).toBeLessThan(400)
  await page.context().close()
})

test('200 /llms.txt names every operation once, and links to guides that are there', async () => {
  const { statusCode, headers, body } = await w.app.inject({ method: 'GET', url: '/llms.txt' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.match(/^- `[A-Z]+ \S+`: .+$/gm)).toEqual(routes.map((route) => `- \`${route.method} ${route.url}\`: ${route.summary}`))
  const links = [...body.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect([link, (await w.app.inject({ method: 'GET', url: link })).statusCode]).toEqual([link, 200])
})
