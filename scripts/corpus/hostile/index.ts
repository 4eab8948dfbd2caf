/** Hostile files, each made by a function so that a test holds one at a time. Bytes are always the same. */
import { archives } from './archives.ts'
import { disguises } from './disguises.ts'
import type { Hostile } from './file.ts'
import { images } from './images.ts'
import { names } from './names.ts'
import { pdfs } from './documents.ts'
import { xmls } from './xmls.ts'

export type { Hostile } from './file.ts'

export const hostileFiles = (): readonly Hostile[] => [...archives, ...pdfs, ...xmls, ...images, ...disguises, ...names]
