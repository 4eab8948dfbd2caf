/** A copy of a company file that works without a connection: it takes writes, shows them at once, and brings them to the service later. */
export { indexedDbStorage } from './indexed-db.ts'
export type { CopyRecord, Method, Queued, Write } from './queue.ts'
export type { Unsettled } from './shelf.ts'
export { type Storage, memoryStorage } from './storage.ts'
export { type CopyOf, type OfflineStore, openStore, type Resource, type StoreOptions, type Synced, type Written } from './store.ts'
export type { Resolved } from './wire.ts'
