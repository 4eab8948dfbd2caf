import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findOnPath } from '../../../scripts/lib/checkout.ts'

/** A browser with a profile of its own that starts no business of its own. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findOnPath('chromium')
  if (executablePath === undefined) throw new Error('The reference is looked at in a real browser: install the package chromium.')
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic']
  return chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu', ...quiet] })
}

export type Visit = {
  readonly page: Page
  /** Every address the page asked for, itself included. */
  readonly requests: string[]
  /** What the browser complained about: errors of the script, and whatever the page's policy refused. */
  readonly complaints: string[]
}

export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const [requests, complaints]: [string[], string[]] = [[], []]
  context.on('request', (request) => void requests.push(request.url()))
  context.on('console', (message) => void complaints.push(message.text()))
  context.on('weberror', (error) => void complaints.push(error.error().message))
  // The page has every operation; a busy machine needs more than the usual half minute to draw it.
  context.setDefaultTimeout(150_000)
  const page = await context.newPage()
  await page.goto(url)
  return { page, requests, complaints }
}

/* Scripts for the page are text: the compiler that checks this file knows Node, not the browser. */

export type ShownOperation = { id: string; title: string; call: string; fields: string[]; samples: string[]; isVisible: boolean }

/** Everything the page says about each operation, as its text. */
export const operationsOnPage = `[...document.querySelectorAll('.operation')].map((section) => ({
  id: section.id,
  title: section.querySelector('h3 a').textContent,
  call: section.querySelector('.call').textContent.trim(),
  fields: [...section.querySelectorAll('.fields dt code, .facts a code')].map((name) => name.textContent),
  samples: [...section.querySelectorAll('figure[data-language] pre')].map((sample) => sample.textContent.trimEnd()),
  isVisible: section.checkVisibility(),
}))`

/** Links of the page that lead nowhere on it. */
export const deadLinks = `[...document.querySelectorAll('a')]
  .map((link) => link.getAttribute('href'))
  .filter((href) => href.startsWith('#') ? document.getElementById(href.slice(1)) === null : !href.startsWith('/v1/openapi') && !href.startsWith('/docs/') && href !== '/v1/collection.json' && href !== '/llms.txt')`

/** Parts whose content does not fit into them. */
export const tooWide = `[...document.querySelectorAll('body *')]
  .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.tagName + '.' + element.className)`

/** Text whose colour stands out less than 4.5 to 1 from what lies behind it (WCAG 2.2, 1.4.3). The page has few colours and many elements. */
export const faintTexts = `(() => {
  const once = (work) => {
    const known = new Map()
    return (key, ...more) => {
      if (!known.has(key)) known.set(key, work(key, ...more))
      return known.get(key)
    }
  }
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const painted = once((_key, colours) => {
    paint.clearRect(0, 0, 1, 1)
    for (const colour of colours) { paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1) }
    return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
  const over = (colours) => painted(colours.join(' over '), colours)
  const light = (rgb) => rgb
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0)
  const behind = once((element) => element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : ['white'])
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .flatMap((element) => {
      const grounds = behind(element)
      const [one, other] = [light(over([...grounds, getComputedStyle(element).color])), light(over(grounds))]
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      return contrast < 4.5 ? [element.tagName + '.' + element.className + ' ' + contrast.toFixed(2)] : []
    })
})()`
