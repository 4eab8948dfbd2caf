import type { FieldErrors } from '../route/problem.ts'
import type { Upload } from '../files/upload.ts'

/** The body of a call: its value and the files that came with it, or that it could not be read. */
export type Body =
  | { readonly value: unknown; readonly uploads?: readonly Upload[]; readonly errors?: FieldErrors }
  | { readonly unreadable: true; readonly is_form?: true }

const deepest = 100

/** Text that is no JSON, or JSON that can be neither stored nor walked, is a body that could not be read. */
export function readBody(text: string): Body {
  if (text === '') return { value: undefined }
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value, 0) ? { value } : { unreadable: true }
  } catch {
    return { unreadable: true }
  }
}

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair, and no form is a hundred levels deep. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(([key, member]) => isStorable(key, depth) && isStorable(member, depth + 1))
}
