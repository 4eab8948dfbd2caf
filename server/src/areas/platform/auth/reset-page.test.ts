/** The page that the mailed password link opens, over HTTP and in a real browser. */
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'
import { faintTexts, openBrowser, tooWide, visit } from '../../../../test/reference/browser.ts'
import { openUrls } from '../../../kernel/files/urls.ts'
import { systemClock } from '../../../lib/clock.ts'
import { languages } from '../../../lib/languages.ts'
import { verifyPassword } from '../../../lib/password.ts'
import { resetPageTexts } from './messages.ts'

let w: World
let base: string
let browser: Browser
beforeAll(async () => {
  w = await world()
  base = await w.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await w.close()
})

/** The URL of the page as mailed. */
async function mailed(person: Caller): Promise<string> {
  const nonce = randomUUID()
  await w.rows(
    `insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', $2, app_now() + interval '1 hour')`,
    [person.user_id, nonce],
  )
  const route = '/v1/auth/password/reset'
  const signed = openUrls(w.config.url_keys, '', systemClock).sign(route, 3600, { user: String(person.user_id), nonce })
  return `${base}/password/reset${signed.slice(route.length)}`
}
const stored = async (person: Caller) =>
  (await w.rows<{ password_hash: string | null }>('select password_hash from directory.users where id = $1', [person.user_id]))[0]
    ?.password_hash ?? null

const fill = async (page: Awaited<ReturnType<typeof visit>>['page'], password: string, repeat = password) => {
  await page.fill('#password', password)
  await page.fill('#repeat', repeat)
  await page.click('button')
}

test('200 is a page that loads nothing, is not cached, and may call only this service', async () => {
  const { statusCode, headers } = await w.app.inject({ method: 'GET', url: '/password/reset?user=1' })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; script-src 'sha256-[\w+/=]{44}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
})

test('200 does not repeat its query parameters', async () => {
  const { body } = await w.app.inject({ method: 'GET', url: '/password/reset?user=<script>alert(1)</script>&signature=secret' })
  expect(body).not.toMatch(/alert|secret/)
})

test.for(languages)('200 is in %s when the browser requests it', async (language) => {
  const { headers, body } = await w.app.inject({
    method: 'GET',
    url: '/password/reset',
    headers: { 'accept-language': `${language}-BE,xx;q=0.5` },
  })
  expect(headers['content-language']).toBe(language)
  expect(body).toContain(`<html lang="${language}">`)
  for (const text of Object.values(resetPageTexts)) expect(body).toContain(text[language])
})

test('200 is in French for an unsupported language; 405 for a form sent without the script', async () => {
  const { headers } = await w.app.inject({ method: 'GET', url: '/password/reset', headers: { 'accept-language': 'it' } })
  expect(headers['content-language']).toBe('fr')
  expect((await w.app.inject({ method: 'POST', url: '/password/reset', payload: {} })).statusCode).toBe(405)
})

test('in a browser: a mismatch is reported, the password is set, only this service is called, and the link works once', async () => {
  const person = await w.outsider()
  const address = await mailed(person)
  const { page, requests, complaints } = await visit(browser, address, { locale: 'nl-BE' })
  await fill(page, 'staple and paper clip', 'staple and paper clop')
  expect(await page.textContent('#status')).toBe(resetPageTexts.different.nl)
  expect([requests, await stored(person)]).toEqual([[address], null])
  await fill(page, 'staple and paper clip')
  await page.waitForSelector('form', { state: 'hidden' })
  expect(await page.textContent('#status')).toBe(resetPageTexts.done.nl)
  expect(await verifyPassword('staple and paper clip', await stored(person))).toBe(true)
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([
    address,
    address.replace('/password/reset', '/v1/auth/password/reset'),
  ])
  expect(complaints).toEqual([])
  const again = await visit(browser, address, { locale: 'nl-BE' })
  await fill(again.page, 'another password')
  await again.page.waitForSelector('#status.bad')
  expect(await again.page.textContent('#status')).toBe('Deze link werd al gebruikt of door een recentere vervangen. Vraag een nieuwe aan.')
  expect(await verifyPassword('staple and paper clip', await stored(person))).toBe(true)
})

test('in a browser: an altered link and an unreachable service are reported in the language of the browser', async () => {
  const address = (await mailed(await w.outsider())).replace('signature=', 'signature=0')
  const { page } = await visit(browser, address, { locale: 'de-BE' })
  await fill(page, 'staple and paper clip')
  await page.waitForSelector('#status.bad')
  expect(await page.textContent('#status')).toBe('Dieser Link ist ungültig oder abgelaufen. Fordern Sie einen neuen an.')
  await page.context().setOffline(true)
  await page.click('button')
  await page.waitForFunction(`document.getElementById('status').textContent === ${JSON.stringify(resetPageTexts.silent.de)}`)
})

test.for([
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const)('in a browser: the page fits and is readable, $colorScheme at $width', async ({ colorScheme, width }) => {
  const { page, complaints } = await visit(browser, `${base}/password/reset`, {
    colorScheme,
    viewport: { width, height: 800 },
    locale: 'de',
  })
  expect([await page.evaluate(tooWide), await page.evaluate(faintTexts), complaints]).toEqual([[], [], []])
})
