import type { Layout } from '../layout.ts'
import { bare } from './bare.ts'
import { fees } from './fees.ts'
import { folio } from './folio.ts'
import { form } from './form.ts'
import { garage } from './garage.ts'
import { online } from './online.ts'
import { telecom } from './telecom.ts'
import { works } from './works.ts'

/** Varied documents that the reader is developed with. */
export const varied: readonly Layout[] = [form, bare, folio, works, fees, telecom, online, garage]
