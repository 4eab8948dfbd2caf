/** A greyscale image, one byte per pixel, row by row. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

const mostDegrees = 5

/**
 * The skew of the text lines, in degrees. Projected along the right slope, dark pixels concentrate in rows: the slope with the most uneven
 * rows wins. Works on a small image, precise to a few tenths of a degree.
 */
export function skewAngle({ width, height, pixels }: GreyImage): number {
  const dark: number[] = []
  // Rows and columns near the edge are shadows of the scanner lid.
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

/** Divides each pixel by the brightness of its surroundings: shadows, creases and yellowed pages turn white, ink stays dark. */
export function evenLighting(image: GreyImage, light: Buffer): Buffer {
  const even = Buffer.allocUnsafe(image.pixels.length)
  for (let index = 0; index < even.length; index += 1) {
    const around = Math.max(48, light[index] ?? 255)
    even[index] = Math.min(255, Math.round(((image.pixels[index] ?? 255) * 255) / around))
  }
  return even
}
