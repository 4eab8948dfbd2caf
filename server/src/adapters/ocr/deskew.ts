/** A grey picture, one byte a point, row by row. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

const mostDegrees = 5

/**
 * How far the lines of text lean, in degrees. Seen along the right slope, dark points pile up in rows with white between them: the slope
 * with the most uneven rows is the one. Works on a small picture; a few tenths of a degree are as fine as it need be.
 */
export function skewAngle({ width, height, pixels }: GreyImage): number {
  const dark: number[] = []
  // Rows and columns near the edge are shadows of the lid.
  const [marginX, marginY] = [Math.floor(width * 0.04), Math.floor(height * 0.04)]
  for (let y = marginY; y < height - marginY; y += 1) {
    for (let x = marginX; x < width - marginX; x += 1) if ((pixels[y * width + x] ?? 255) < 140) dark.push(x, y)
  }
  if (dark.length < 400) return 0
  const uneven = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180)
    const rows = new Float64Array(height * 2)
    for (let index = 0; index < dark.length; index += 2) {
      const row = Math.round((dark[index + 1] ?? 0) - (dark[index] ?? 0) * slope + height / 2)
      rows[row] = (rows[row] ?? 0) + 1
    }
    return rows.reduce((total, count) => total + count * count, 0)
  }
  const best = (angles: readonly number[]): number =>
    angles.map((angle) => [uneven(angle), angle] as const).reduce((a, b) => (b[0] > a[0] ? b : a))[1]
  const steps = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step)
  const coarse = best(steps(-mostDegrees, mostDegrees, 0.5))
  return best(steps(coarse - 0.4, coarse + 0.4, 0.1))
}

/** Each point against the light of its surroundings: a shadow, a crease and yellow paper turn white, ink stays. */
export function evenLighting(picture: GreyImage, light: Buffer): Buffer {
  const even = Buffer.allocUnsafe(picture.pixels.length)
  for (let index = 0; index < even.length; index += 1) {
    const around = Math.max(48, light[index] ?? 255)
    even[index] = Math.min(255, Math.round(((picture.pixels[index] ?? 255) * 255) / around))
  }
  return even
}
