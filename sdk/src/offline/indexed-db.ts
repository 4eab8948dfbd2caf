import type { Storage } from './storage.ts'

/* What this file uses of IndexedDB, so that programs without the types of a browser compile. */
type Listens<Name extends string> = { addEventListener: (name: Name, listener: () => void) => void }
type Answer<T, Name extends string = never> = Listens<'success' | 'error' | Name> & { readonly result: T; readonly error: Error | null }
type Values = {
  get: (key: string) => Answer<string | undefined>
  getAll: (range: unknown, count: number) => Answer<string[]>
  getAllKeys: (range: unknown, count: number) => Answer<string[]>
  put: (value: string, key: string) => unknown
  delete: (key: string) => unknown
}
type Transaction = Listens<'complete' | 'abort'> & {
  objectStore: (name: string) => Values
  abort: () => void
  readonly error: Error | null
}
type Database = Listens<'versionchange'> & {
  createObjectStore: (name: string) => unknown
  transaction: (name: string, mode: 'readonly' | 'readwrite', options?: { durability: 'strict' }) => Transaction
  close: () => void
}
type Opening = Answer<Database, 'upgradeneeded'>
type Browser = {
  indexedDB: { open: (name: string, version: number) => Opening }
  IDBKeyRange: { bound: (from: string, to: string, openFrom: boolean, openTo: boolean) => unknown }
}

const store = 'values'
/** Values read at once. */
const pageSize = 1000

const answerOf = <T>(answer: Answer<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    answer.addEventListener('success', () => resolve(answer.result))
    answer.addEventListener('error', () => reject(answer.error ?? new Error('IndexedDB refused without a reason.')))
  })

async function openDatabase({ indexedDB }: Browser, name: string): Promise<Database> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(store))
  const database = await answerOf(opening)
  // Lets another tab delete the database.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** A database of the browser. Use one name for each user and company file. */
export async function indexedDbStorage(name: string): Promise<Storage> {
  const browser = globalThis as unknown as Browser
  const database = await openDatabase(browser, name)
  const reading = () => database.transaction(store, 'readonly').objectStore(store)
  return {
    get: (key) => answerOf(reading().get(key)),
    set: (changes) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up a transaction.')))
        const values = transaction.objectStore(store)
        try {
          for (const [key, value] of changes)
            if (value === null) values.delete(key)
            else values.put(value, key)
        } catch (error) {
          transaction.abort()
          reject(error)
        }
      }),
    async *iterate(prefix) {
      for (let last: string | null = null; ; ) {
        const range = browser.IDBKeyRange.bound(last ?? prefix, `${prefix}\uFFFF`, last !== null, false)
        const values = reading()
        const [keys, texts] = await Promise.all([answerOf(values.getAllKeys(range, pageSize)), answerOf(values.getAll(range, pageSize))])
        for (const [index, key] of keys.entries()) yield [key, texts[index] ?? '']
        last = keys.at(-1) ?? null
        if (keys.length < pageSize || last === null) return
      }
    },
  }
}
