/** Transactions that are booked together: many enough to share their statements, few enough for one of them. */
const chunkSize = 500

export const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / chunkSize) }, (_, n) => list.slice(n * chunkSize, (n + 1) * chunkSize))
