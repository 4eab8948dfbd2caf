import { Problem, refused } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'

const code = 'storage_limit_reached'
export const isStorageRefusal = (error: unknown): boolean => error instanceof Problem && error.detail.code === code

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000)

/** The database refused the bytes of a file because the licence of the firm allows no more; any other error is thrown as it is. */
export function throwRefusal(error: unknown): never {
  const { constraint, detail } = error as { readonly constraint?: string; readonly detail?: string }
  if (constraint !== 'file_bytes_limit' || detail === undefined) throw error
  const { used, limit } = JSON.parse(detail) as { readonly used: number; readonly limit: number }
  const params = { used: megabytes(used), limit: megabytes(limit) }
  throw refused(code, messages.storage_limit_reached, { params, extra: { limit, used } })
}
