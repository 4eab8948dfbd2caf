/** Where a store keeps what it knows. A database of the browser, a file, a table: whatever can write several values at once. */
export type Storage = {
  readonly get: (key: string) => Promise<string | undefined>
  /** All of it or nothing, and there to stay when the promise is fulfilled. Null removes a key. */
  readonly set: (changes: ReadonlyMap<string, string | null>) => Promise<void>
  /** Everything whose key begins with the prefix, in any order. */
  readonly iterate: (prefix: string) => AsyncIterable<readonly [key: string, value: string]>
}

export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key),
    set: async (changes) => {
      for (const [key, value] of changes)
        if (value === null) values.delete(key)
        else values.set(key, value)
    },
    async *iterate(prefix) {
      for (const entry of values) if (entry[0].startsWith(prefix)) yield entry
    },
  }
}
