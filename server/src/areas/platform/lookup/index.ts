/**
 * Lookup: enterprises in the public registers, and VAT numbers in VIES. Owns the register that the operator loads and the kept answers of
 * other sources, which are the same for all company files.
 */
import { every } from '../../../kernel/jobs/jobs.ts'
import type { Area } from '../../../kernel/route/area.ts'
import type { Registers } from './registers.ts'
import { createRoutes } from './routes.ts'
import { dropExpired } from './store.ts'

export const lookup = (registers: Registers): Area => ({
  name: 'lookup',
  title: 'Company lookup',
  description: 'Enterprises in the public registers of the three countries, and VAT numbers in VIES.',
  owns: ['register_enterprises', 'register_loads', 'lookup_cache'],
  routes: createRoutes(registers),
  schedules: [every('night', 'lookup.drop_expired', 'nightly', async ({ write }) => void (await write(dropExpired)))],
})

export { lookupUnavailable } from './problems.ts'
export { isSilence, type LookupContext, type LookupSettings, openRegisters, type Registers } from './registers.ts'
export { readEuVatNumber } from './rules.ts'
export type { Enterprise } from './schema.ts'
export { isExtractProblem } from './register/extract.ts'
export { loadRegister } from './register/load.ts'
export { lastLoad } from './register/store.ts'
