import type { Sharp, SharpOptions } from 'sharp'

type OpenImage = (input: Buffer, options: SharpOptions) => Sharp

let loaded: Promise<OpenImage> | null = null

/** Only the accepted formats are enabled: every decoder is attack surface. */
async function load(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Large and rarely used, so it is loaded on first use. */
export const loadSharp = async (): Promise<OpenImage> => (loaded ??= load())

/** Options for untrusted images: the header is checked against the limit before decoding. */
export const untrustedInput = (millionPixels: number): SharpOptions => ({
  limitInputPixels: millionPixels * 1_000_000,
  // Truncated or broken images are refused; mere warnings, common in old logos, are not.
  failOn: 'error',
  // The first image of an animation.
  pages: 1,
})
