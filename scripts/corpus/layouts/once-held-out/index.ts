import type { Layout } from '../layout.ts'
import { letter } from './letter.ts'
import { meter } from './meter.ts'
import { sidebar } from './sidebar.ts'
import { slip } from './slip.ts'
import { wholesaler } from './wholesaler.ts'

/** Held out until they were measured once; then used to develop the reader further. */
export const onceHeldOut: readonly Layout[] = [sidebar, letter, wholesaler, meter, slip]
