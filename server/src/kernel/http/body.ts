import type { FieldErrors } from '../route/problem.ts'
import type { Upload } from '../files/upload.ts'

/** The body of a call: its value and its uploads, or the fact that it could not be read. `ignored`: the fields of files that the route does not take. */
export type Body =
  | { readonly value: unknown; readonly uploads?: readonly Upload[]; readonly errors?: FieldErrors; readonly ignored?: readonly string[] }
  | { readonly unreadable: true; readonly is_form?: true }

/** The largest JSON body in bytes: `large` for routes that declare it, because their shape lets a valid body be longer than the usual one. */
export const bodyLimits = { usual: 256 * 1024, large: 5 * 1024 * 1024 } as const

const deepest = 100

/** Text that is not JSON, or JSON that can be neither stored nor traversed, counts as unreadable. */
export function readBody(text: string): Body {
  if (text === '') return { value: undefined }
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value, 0) ? { value } : { unreadable: true }
  } catch {
    return { unreadable: true }
  }
}

/** PostgreSQL's text type takes neither U+0000 nor lone surrogates; no legitimate body is a hundred levels deep. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(([key, member]) => isStorable(key, depth) && isStorable(member, depth + 1))
}
