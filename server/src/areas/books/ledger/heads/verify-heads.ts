/** Checks the books against all signed statements: every head that was ever stated must still be in its chain. */
import type { KeyObject } from 'node:crypto'
import type { FileStore } from '../../../../kernel/files/store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { findNewest, readDay } from './kept-statements.ts'
import type { Head, Statement } from './statement.ts'
import * as store from './store.ts'

type HeadProblem = {
  readonly day: string
  readonly problem: 'missing_statement' | 'unreadable' | 'wrong_signature' | 'changed_statement' | 'rewritten' | 'entry_gone' | 'books_gone'
  readonly books: string | null
  readonly entry: string | null
}

export type HeadFindings = {
  readonly statements: number
  readonly heads: number
  readonly erased: number
  readonly newest: string | null
  readonly oldest: string | null
  readonly problems: readonly HeadProblem[]
}

type Sources = {
  readonly files: FileStore
  readonly keys: readonly KeyObject[]
  readonly read: <T>(companyId: number | null, work: (db: Db) => Promise<T>) => Promise<T>
}

export async function verifyHeads({ files, keys, read }: Sources, today: string): Promise<HeadFindings> {
  const files_of = new Map((await read(null, store.listBooks)).map(({ id, books }) => [books, id]))
  const erased = new Set((await read(null, store.listErased)).map(({ books }) => books))
  const problems: HeadProblem[] = []
  const note = (day: string, problem: HeadProblem['problem'], head?: Head) =>
    void problems.push({ day, problem, books: head?.books ?? null, entry: head ? nameOf(head) : null })
  const newest = await findNewest(files, today)
  const counted = { statements: 0, heads: 0, erased: 0 }
  let [next, oldest]: [Statement['opening']['previous'], string | null] = [newest === null ? null : { day: newest, sha256: '' }, null]
  while (next !== null) {
    const { day, sha256 }: { day: string; sha256: string } = next
    const found: Statement | 'unreadable' | null = await readDay(files, day, keys)
    if (found === null || found === 'unreadable') {
      note(day, found === null ? 'missing_statement' : found)
      break
    }
    if (!found.is_signed) note(day, 'wrong_signature')
    if (sha256 !== '' && found.sha256 !== sha256) note(day, 'changed_statement')
    counted.statements += 1
    counted.heads += found.heads.length
    for (const [books, heads] of Map.groupBy(found.heads, (head) => head.books)) {
      const id = files_of.get(books)
      if (erased.has(books)) counted.erased += heads.length
      else if (id === undefined) for (const head of heads) note(day, 'books_gone', head)
      else
        for (const head of await read(id, (db) => store.findDeviations(db, heads)))
          note(day, head.found === null ? 'entry_gone' : 'rewritten', head)
    }
    oldest = day
    next = found.opening.previous
  }
  return { ...counted, newest, oldest, problems }
}

const nameOf = ({ journal_code, fiscal_year_code, number }: Head): string =>
  `${journal_code}-${fiscal_year_code}-${String(number).padStart(6, '0')}`
