import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { isExtractProblem, lastLoad, loadRegister } from '../../areas/platform/lookup/index.ts'
import { readMigrationConfig } from '../../config.ts'
import { command, nothingFound, refusedByRule, wrongUsage } from '../command.ts'
import { withInstallation } from '../open.ts'
import { shown } from '../print.ts'

const load = command({
  name: 'register load',
  summary: 'Loads an extract of the Belgian register of enterprises',
  help: 'The ZIP file of the KBO open data, Full or Update, as it was downloaded. A full extract replaces the register; an update must follow the extract that was loaded last. The service goes on answering from the former data until the load is complete, and a load that is refused or interrupted changes nothing. Needs DATABASE_OWNER_URL.',
  argument: { name: 'FILE', says: 'The ZIP file' },
  options: {},
  examples: ['partita register load KboOpenData_0001_2026_11_Full.zip'],
  run: async (_, file) => {
    await access(file, constants.R_OK).catch((error: Error) => {
      throw wrongUsage(`${file} cannot be read: ${error.message}`)
    })
    const { owner_url } = readMigrationConfig()
    return shown(
      await loadRegister(owner_url, createReadStream(file)).catch((error: unknown) => {
        throw isExtractProblem(error) ? refusedByRule(`${error.message}. Nothing was changed.`) : error
      }),
    )
  },
})

const show = command({
  name: 'register show',
  summary: 'Shows which extract of the register is loaded',
  help: 'Its number, its date and how many enterprises it has; exit code 1 when none is loaded.',
  options: {},
  examples: ['partita register show'],
  run: () =>
    withInstallation(async ({ read }) => {
      const last = await read(lastLoad)
      if (!last) throw nothingFound('No register is loaded: partita register load FILE')
      return shown(last)
    }),
})

export const commands = [load, show]
