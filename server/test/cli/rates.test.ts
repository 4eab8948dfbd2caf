import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '../harness/world.ts'
import { shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

const w = await openWorld()
const shell = shellOn(w)
afterAll(() => shell.close())

const stored = () => w.rows('select currency, day::text, rate::text from reference_rates order by currency, day')

test('rates are read and corrected, and a file with one wrong line changes nothing', async () => {
  expect(await shell.json('rates rates.csv --json')).toEqual({ rates: 1, first: '2026-03-10', last: '2026-03-10' })
  const file = (text: string) => writeFileSync(path.join(shell.folder, 'more.csv'), `currency,date,rate\n${text}`)
  file('USD,2026-03-10,1.09\nUSD,2026-03-11,1.1\nUSD,2026-03-11,1.2\n')
  await shell.json('rates more.csv --json')
  const kept = [
    { currency: 'USD', day: '2026-03-10', rate: '1.090000' },
    { currency: 'USD', day: '2026-03-11', rate: '1.200000' },
  ]
  expect(await stored()).toEqual(kept)
  file('JPY,2026-03-10,161\nUSD,soon,1\n')
  const refused = await shell.sh('partita rates more.csv')
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('more.csv, line 3')])
  const missing = await shell.sh('partita rates nowhere.csv')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('nowhere.csv cannot be read')])
  expect(await stored()).toEqual(kept)
})
