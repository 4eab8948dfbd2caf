import type { Books, Query } from '../books.ts'
import type { Differences } from './compare.ts'

const languages = ['fr', 'nl', 'en', 'de'] as const

/** Equal in four languages. Gives it, so that a later one can be compared. */
export async function readFingerprint(books: Books, name: string, query: Query): Promise<{ fingerprint: string; found: Differences }> {
  const all = await Promise.all(languages.map((lang) => books.report<{ fingerprint: string }>(name, { ...query, lang })))
  const prints = new Set(all.map(({ fingerprint }) => fingerprint))
  const [fingerprint = ''] = prints
  return { fingerprint, found: prints.size === 1 ? [] : [`${name}: the fingerprints of four languages differ`] }
}
