/** The rendered page in a real browser: in four languages, on a screen, on a phone and printed. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '../../../scripts/lib/checkout.ts'
import { renderInvoice } from '../../src/capture/einvoice/index.ts'
import { languages } from '../../src/lib/languages.ts'
import { faintTexts, openBrowser, tooWide } from '../reference/browser.ts'
import { bytesOf, plainInvoice } from './invoices.ts'
import { richInvoice } from './rich-invoice.ts'

const screenshots = path.join(checkout, '.cache/capture')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  await mkdir(screenshots, { recursive: true })
})
afterAll(() => browser.close())

async function shown(xml: string, language: (typeof languages)[number], width = 900) {
  const page = await browser.newPage({ viewport: { width, height: 1200 } })
  const seen: string[] = []
  page.on('request', (request) => void seen.push(request.url()))
  page.on('console', (message) => void seen.push(message.text()))
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.setContent(await renderInvoice(bytesOf(xml), language))
  return { page, seen }
}

const said = {
  fr: ['Facture', '3 535,51 EUR', '1–28 février 2026', 'Autoliquidation', 'Total hors TVA', 'BE41 7370 5550 0110', '−24,96'],
  nl: ['Factuur', '3.535,51 EUR', '1–28 februari 2026', 'Btw verlegd', 'Totaal excl. btw', '+++202/6000/12320+++', '−24,96'],
  en: ['Invoice', '3,535.51 EUR', '1–28 February 2026', 'Reverse charge', 'Total excluding VAT', 'Credit transfer', '−24.96'],
  de: ['Rechnung', '3.535,51 EUR', '28. Februar 2026', 'Steuerschuldnerschaft des Empfängers', 'Gesamt netto', 'Überweisung', '−24,96'],
} as const

test.for(languages)('the page in %s says everything in that language, is legible and asks for nothing', async (language) => {
  const { page, seen } = await shown(richInvoice(), language)
  const text = (await page.innerText('body')).replaceAll('\u00a0', ' ')
  for (const words of [...said[language], 'Houtwerk Janssens & Zonen BV', 'PO-4711', 'werkbonnen-2026-02.pdf', 'art. 20 KB nr. 1']) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/undefined|null|NaN|\{\w+\}/)
  expect(await page.evaluate(faintTexts)).toEqual([])
  expect(await page.evaluate(tooWide)).toEqual([])
  expect(await page.getAttribute('html', 'lang')).toBe(language)
  expect(seen).toEqual([])
  await page.screenshot({ path: path.join(screenshots, `invoice-${language}.png`), fullPage: true })
  await page.close()
})

test('on a phone nothing is cut off', async () => {
  const { page } = await shown(richInvoice(), 'de', 360)
  expect(await page.evaluate(tooWide)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await page.close()
})

test('printed it is A4 in black on white, two pages at most', async () => {
  const { page } = await shown(richInvoice(), 'fr')
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 594\.9\d* 841\.\d+/)
  expect(Number(/\/Type\s*\/Pages[^>]*\/Count (\d+)/.exec(pdf)?.[1])).toBeLessThanOrEqual(2)
  await page.close()
})

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)><a href="https://example.org">x</a>&lt;b&gt;'`

test('a hostile text is text: nothing runs, nothing is loaded, nothing is a link', async () => {
  const xml = plainInvoice({
    id: hostile,
    notes: `<cbc:Note>${hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</cbc:Note>`,
    lines: [{ name: hostile, quantity: '1', price: '100.00', net: '100.00' }],
  })
  const { page, seen } = await shown(xml, 'en')
  expect(await page.locator('script, img, a, iframe, object, link').count()).toBe(0)
  expect(await page.innerText('body')).toContain(hostile)
  expect(await page.title()).toContain('<script>')
  expect(seen).toEqual([])
  await page.close()
})

test('broken rules are listed below with their official ids', async () => {
  const { page } = await shown(plainInvoice({ references: '' }), 'nl')
  const block = (await page.innerText('.check')).replaceAll('\u00a0', ' ')
  expect(block).toContain('PEPPOL-EN16931-R003')
  expect(block).toContain('Regels die de afzender niet naleefde: 1.')
  await page.close()
})
