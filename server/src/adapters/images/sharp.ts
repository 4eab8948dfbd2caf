import type { Sharp, SharpOptions } from 'sharp'

type Input = Buffer | string
type OpenImage = (input: Input, options: SharpOptions) => Sharp

let loaded: Promise<OpenImage> | null = null

/** Of the formats it knows, those we take are let in and no other: each is a decoder more that strangers can reach. */
async function load(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Large, and used by few: loaded when it is first needed. */
export const loadSharp = async (): Promise<OpenImage> => (loaded ??= load())

/** How a picture from outside is opened: its header is held against the limit before a point of it is decoded. */
export const untrustedInput = (millionPixels: number): SharpOptions => ({
  limitInputPixels: millionPixels * 1_000_000,
  // What is cut short or broken is refused; a mere warning, as old programs left in many a logo, is not.
  failOn: 'error',
  // The first image of an animation.
  pages: 1,
})
