import type { Layout } from '../layout.ts'
import { letter } from './letter.ts'
import { meter } from './meter.ts'
import { sidebar } from './sidebar.ts'
import { slip } from './slip.ts'
import { wholesaler } from './wholesaler.ts'

export const heldOut: readonly Layout[] = [sidebar, letter, wholesaler, meter, slip]
