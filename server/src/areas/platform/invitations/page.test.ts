/** The page that the mailed link opens, over HTTP and in a real browser. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteBySql, linkOf, signedLink } from '../../../../test/harness/accounts/invitations.ts'
import { type World, world } from '../../../../test/harness/world.ts'
import { faintTexts, openBrowser, tooWide, visit } from '../../../../test/reference/browser.ts'
import { languages } from '../../../lib/languages.ts'
import { messages, pageTexts } from './messages.ts'

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

/** An invited person, and the page as mailed to them. */
async function mailed() {
  const [firm, person] = [await w.makeFirm(), await w.outsider()]
  await inviteBySql(w, firm, person.user_id)
  const signed = signedLink(w, await linkOf(w, firm, person.user_id))
  const memberships = () => w.rows('select is_active from firm_members where user_id = $1', [person.user_id])
  return { person, memberships, address: `${base}/invitation${signed.slice(signed.indexOf('?'))}` }
}

test.for(languages)(
  '200 is a page in %s that is not cached, does not repeat its query and may call only this service',
  async (language) => {
    const { statusCode, headers, body } = await w.app.inject({
      method: 'GET',
      url: '/invitation?token=<script>alert(1)</script>&signature=secret',
      headers: { 'accept-language': language },
    })
    expect([statusCode, headers['content-language'], headers['cache-control']]).toEqual([200, language, 'no-store'])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; connect-src 'self';/,
    )
    expect(body).not.toMatch(/alert|secret/)
    for (const text of Object.values(pageTexts)) expect(body).toContain(text[language])
  },
)

test('in a browser: accepting and declining each take one click, and only this service is called', async () => {
  for (const [button, said, left] of [
    ['accept', pageTexts.accepted.nl, [{ is_active: true }]],
    ['decline', pageTexts.declined.nl, []],
  ] as const) {
    const { address, memberships } = await mailed()
    const { page, requests, complaints } = await visit(browser, address, { locale: 'nl-BE' })
    expect(await memberships()).toEqual([{ is_active: false }])
    await page.click(`button[name=${button}]`)
    await page.waitForSelector('form', { state: 'hidden' })
    expect([await page.textContent('#status'), await memberships(), complaints]).toEqual([said, left, []])
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([
      address,
      address.replace('/invitation', '/v1/auth/invitations/answer'),
    ])
  }
})

test('in a browser: a password is asked for where somebody else chose it; a used link is reported', async () => {
  const { address, memberships, person } = await mailed()
  await w.rows('update directory.users set password_shared = true where id = $1', [person.user_id])
  const { page } = await visit(browser, address, { locale: 'de-BE' })
  expect(await page.isVisible('#password')).toBe(false)
  await page.click('button[name=accept]')
  await page.waitForSelector('#password')
  expect(await page.textContent('#status')).toBe(messages.password_needed.de)
  await page.fill('#password', 'staple and paper clip')
  await page.fill('#repeat', 'staple and paper clip')
  await page.click('button[name=accept]')
  await page.waitForSelector('form', { state: 'hidden' })
  expect(await memberships()).toEqual([{ is_active: true }])
  const again = await visit(browser, address, { locale: 'de-BE' })
  await again.page.click('button[name=decline]')
  await again.page.waitForSelector('#status.bad')
  expect(await again.page.textContent('#status')).toContain('bereits verwendet')
})

test.for([
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const)('in a browser: the page fits and is readable, $colorScheme at $width', async ({ colorScheme, width }) => {
  const { page, complaints } = await visit(browser, `${base}/invitation`, { colorScheme, viewport: { width, height: 800 }, locale: 'de' })
  expect([await page.evaluate(tooWide), await page.evaluate(faintTexts), complaints]).toEqual([[], [], []])
})
