import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../../../scripts/lib/checkout.ts'

/** Invented companies and amounts, so these files are part of the checkout. */
export const ownSamples = import.meta.dirname

/** Files of others, under licences of their own: they lie beside the checkout where they are available. */
export const thirdPartySamples = path.join(checkout, '../shared/data')

export const whySkipped = 'the third-party samples are not beside the checkout'

/** Skips a test of third-party files where they are absent; a test of our own files always runs. */
export const skipWithoutThirdParty = (skip: (condition: boolean, note?: string) => void, file = thirdPartySamples): void =>
  skip(file.startsWith(thirdPartySamples) && !existsSync(thirdPartySamples), whySkipped)
