import type { Layout } from '../layout.ts'
import { digest } from './digest.ts'
import { honorary } from './honorary.ts'
import { printout } from './printout.ts'
import { progress } from './progress.ts'
import { terminal } from './terminal.ts'
import { workshop } from './workshop.ts'

/** Written independently of the reader; the authors of the reader have not seen these. */
export const heldOut: readonly Layout[] = [workshop, printout, honorary, progress, terminal, digest]
