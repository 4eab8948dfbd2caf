import { readFileSync } from 'node:fs'
import { storeRates, readRates } from '../../areas/platform/reference/index.ts'
import { command, refusedByRule, wrongUsage } from '../command.ts'
import { withInstallation } from '../open.ts'
import { shown } from '../print.ts'

const batch = 5000

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw wrongUsage(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const rates = command({
  name: 'rates',
  summary: 'Reads reference rates of exchange from a CSV file',
  help: 'Columns currency, date, rate, as the European Central Bank gives them: units of the currency for one euro. A document in another currency takes the last rate of the week before its date, unless it brings its own. A rate that is there already is replaced; a file with a line that cannot be read changes nothing. Run it once a day, after 16:00 in Frankfurt.',
  argument: { name: 'FILE', says: 'The CSV file' },
  options: {},
  examples: ['partita rates rates.csv'],
  run: async (_, file) => {
    const { rates: found, problem } = readRates(textOf(file))
    if (problem !== null) throw refusedByRule(`${file}, ${problem}. Nothing was changed.`)
    await withInstallation(({ write }) =>
      write(async (tx) => {
        for (let from = 0; from < found.length; from += batch) await storeRates(tx, found.slice(from, from + batch))
      }),
    )
    const days = found.map(({ day }) => day).toSorted()
    return shown({ rates: found.length, first: days[0] ?? null, last: days.at(-1) ?? null })
  },
})

export const commands = [rates]
