/** What the area tells others about a company file, and what it finds at the end of a write. */
import type { Todo } from '../../../kernel/route/contributions.ts'
import type { WriteCheck } from '../../../kernel/write/write.ts'
import type { ClosingCheck } from '../../books/fiscal-years/index.ts'
import { messages } from './messages.ts'
import { checkAssertions, countBroken } from './store.ts'

/** Broken assertions about days of the year. */
export const assertionsCheck: ClosingCheck = {
  code: 'assertions_broken',
  level: 'warning',
  message: messages.assertions_broken,
  count: countBroken,
}

export const todos: readonly Todo[] = [{ name: 'assertions_broken', count: (db) => countBroken(db, null) }]

export const checks: readonly WriteCheck[] = [{ header: 'x-broken-assertions', find: checkAssertions }]
