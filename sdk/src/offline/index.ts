/** A copy of a company file that works without a connection: it takes writes, shows them at once, and brings them to the service later. */
export type { CopyRecord, Method, Queued, Write } from './queue.ts'
export type { Unsettled } from './shelf.ts'
export { type Storage, memoryStorage } from './storage.ts'
export { type OfflineStore, openStore, type StoreOptions, type Synced, type Written } from './store.ts'
export type { Resolved } from './wire.ts'
