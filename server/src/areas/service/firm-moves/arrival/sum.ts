import { createHash } from 'node:crypto'

/** The number of rows, and a sum of their hashes: two tables with the same rows have the same sum, in whatever order they are read. */
export type Sum = { readonly rows: number; readonly digest: string }

const half = 1n << 64n

export function sumRows() {
  let [rows, high, low] = [0, 0n, 0n]
  return {
    add: (row: string): void => {
      const hash = createHash('sha256').update(row).digest()
      rows += 1
      high = (high + hash.readBigUInt64BE(0)) % half
      low = (low + hash.readBigUInt64BE(8)) % half
    },
    close: (): Sum => ({ rows, digest: `${high.toString(16)}-${low.toString(16)}` }),
  }
}
