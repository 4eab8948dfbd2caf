import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../../../scripts/lib/checkout.ts'
import { areas } from '../../src/areas.ts'
import { referencePage } from '../../src/reference-page/page.ts'

const file = (name: string) => () => readFileSync(path.join(checkout, name), 'utf8')

test.for([
  ['README.md', file('README.md')],
  ['docs/quickstart.md', file('docs/quickstart.md')],
  ['sdk/README.md', file('sdk/README.md')],
  ['/docs', () => referencePage(areas)],
] as const)('%s names the SDK and how to install it', ([, read]) => {
  const text = read().replaceAll(/<[^>]+>/g, '')
  for (const words of ['SDK', 'npm run build -w sdk', 'npm pack -w sdk']) expect(text).toContain(words)
})

test('the TypeScript tab of every operation but a signed link uses the SDK', () => {
  const page = referencePage(areas)
  const figures = [...page.matchAll(/<figure data-language="TypeScript">([\s\S]*?)<\/figure>/g)].map(([, text = '']) =>
    text.replaceAll(/<[^>]+>/g, ''),
  )
  expect(figures).toHaveLength(areas.flatMap(({ routes }) => routes).length)
  expect(figures.filter((text) => !text.includes("from '@partita/sdk'") && !text.includes('fetch(LINK'))).toEqual([])
})
