/** Seeds of runs that once went wrong; they run first, for good. */
export const failedBefore: readonly number[] = [20261144, 20261427, 20261493, 20262583]
