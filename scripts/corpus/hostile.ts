/** Files made to do harm, each by a function so that a test holds one at a time. The same bytes always. */
import { archives } from './hostile/archives.ts'
import { disguises } from './hostile/disguises.ts'
import type { Hostile } from './hostile/file.ts'
import { images } from './hostile/images.ts'
import { names } from './hostile/names.ts'
import { papers } from './hostile/papers.ts'
import { xmls } from './hostile/xmls.ts'

export type { Hostile } from './hostile/file.ts'

export const hostileFiles = (): readonly Hostile[] => [...archives, ...papers, ...xmls, ...images, ...disguises, ...names]
