/** How a route is tried on books that are shut. */
import type { Reply } from '../harness/world.ts'
import type { LockedBooks } from './locked-books.ts'

export type Try = (b: LockedBooks) => Promise<Reply>
export const at = (b: LockedBooks, path: string) => `${b.path}/${path}`
export const send =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: (b: LockedBooks) => string, body?: (b: LockedBooks) => object): Try =>
  (b) =>
    b.fixture.admin(method, at(b, path(b)), body ? { body: body(b) } : {})

/** Codes of the database: what a lock refuses, and what is refused always. */
export const [byLock, always] = ['PT422', '23514']
