/** The four companies of the demo: a trader with monthly returns, an agency and a builder with quarterly ones, and an exempt translator. */
import type { DemoCompany } from './story.ts'
import { agency } from './agency.ts'
import { builder } from './builder.ts'
import { trader } from './trader.ts'
import { translator } from './translator.ts'

export const demoCompanies: readonly [DemoCompany, ...DemoCompany[]] = [trader, agency, builder, translator]
