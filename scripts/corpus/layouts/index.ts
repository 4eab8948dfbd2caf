/** The folders of layouts, and the two parts that the corpus is made of. */
import { developed } from './developed/index.ts'
import { heldOut } from './held-out/index.ts'
import type { Layout } from './layout.ts'
import { onceHeldOut } from './once-held-out/index.ts'
import { varied } from './varied/index.ts'

const folders: Readonly<Record<string, readonly Layout[]>> = { developed, 'once-held-out': onceHeldOut, varied, 'held-out': heldOut }

/** Folders with layouts. */
export const filledFolders = Object.entries(folders).filter(([, layouts]) => layouts.length > 0)

/** The part that the reader is developed with, and the part that only measures it. */
export const parts = {
  developed: { layouts: [...developed, ...onceHeldOut, ...varied], count: 180 },
  'held-out': { layouts: heldOut, count: 120 },
} as const satisfies Record<string, { layouts: readonly Layout[]; count: number }>
