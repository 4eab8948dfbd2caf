/**
 * Reads untrusted images. sharp decodes them in a process of their own, in the sandbox: `program.ts`. A file of 2 MB can decode to gigabytes,
 * so its header is checked against a limit before decoding; the caller processes one image at a time.
 */
import { unavailable } from '../../kernel/route/problem.ts'
import type { Failure } from '../child-processes/index.ts'
import type { GreyImage } from './deskew.ts'
import { decodeImage } from './decoder.ts'
import { fromPgm, type Turn } from './prepare.ts'

export type { GreyImage } from './deskew.ts'
export { fromPgm, pgm } from './prepare.ts'
export { millionPixels } from './tasks.ts'

/**
 * The whole image centred in a square on a transparent background, because cropping would cut wide logos. Rotated by its EXIF orientation,
 * in sRGB and re-encoded, so that no profile, location or hidden data is kept. Null when it cannot be read within the limits. `scope` names
 * whose image it is: images of different scopes never meet in one process.
 */
export const squareIcon = (scope: string, bytes: Buffer): Promise<Buffer | null> => asPng(decodeImage(scope, { kind: 'icon' }, bytes))

/** The whole image within a size, on white, for print; by default sharp at four centimetres. */
export const printableImage = (scope: string, bytes: Buffer, size = { width: 480, height: 160 }): Promise<Buffer | null> =>
  asPng(decodeImage(scope, { kind: 'print', ...size }, bytes))

const retrySeconds = 60

async function asPng(decoding: ReturnType<typeof decodeImage>): Promise<Buffer | null> {
  const outcome = await decoding
  if (outcome.ok) return outcome.output
  if (outcome.reason === 'missing') throw unavailable('maintenance', retrySeconds, new Error(outcome.detail))
  return null
}

/** The work on one uploaded file. */
type Workspace = { readonly scope: string; readonly signal?: AbortSignal | undefined }

/** The image as displayed, a JPEG of at most `side` pixels a side. */
export async function displayedImage({ scope, signal }: Workspace, bytes: Buffer, side: number): Promise<Buffer | Failure> {
  const outcome = await decodeImage(scope, { kind: 'display', side }, bytes, signal)
  return outcome.ok ? outcome.output : outcome
}

/** A page ready for tesseract: upright, grey, evenly lit and straight. `bytes` is an image file, or PGM with `isPgm`. */
export async function preparePage(
  { scope, signal }: Workspace,
  bytes: Buffer,
  { isPgm, turn }: { readonly isPgm: boolean; readonly turn: Turn },
): Promise<GreyImage | Failure> {
  const outcome = await decodeImage(scope, { kind: 'page', isPgm, turn }, bytes, signal)
  if (!outcome.ok) return outcome
  return fromPgm(outcome.output) ?? { ok: false, reason: 'failed', detail: 'no image of the page' }
}
