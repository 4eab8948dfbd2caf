import { type Cents, exactCents } from '../../../../lib/money.ts'

/** A whole number between two bounds that looks random and depends on its key alone. */
export function draw(key: string, least: number, most: number): number {
  let hash = 0x811c9dc5
  for (const sign of key) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return least + (((hash ^ (hash >>> 13)) >>> 0) % (most - least + 1))
}

/** An amount between two bounds in whole euros. */
export const drawAmount = (key: string, [least, most]: readonly [number, number]): Cents =>
  exactCents(BigInt(draw(key, least * 100, most * 100)), 2)
