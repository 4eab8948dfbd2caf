import type { Message } from '../lib/languages.ts'
import { messages } from './messages.ts'
import type { Issue } from './model.ts'

export type IssueCode = keyof typeof messages

type KnownIssue = Issue & { readonly code: IssueCode }

/** A damaged file has thousands of wrong lines; the first ones tell what is wrong with it. */
const mostListed = 100

export type Issues = {
  readonly list: readonly KnownIssue[]
  readonly hasErrors: () => boolean
  /** Nothing more is listed: reading on is of no use. */
  readonly isFull: () => boolean
  readonly error: (code: IssueCode, line: number | null) => void
  readonly warn: (code: IssueCode, line: number | null) => void
}

export const createIssues = (): Issues => {
  const list: KnownIssue[] = []
  let errors = 0
  const add = (code: IssueCode, level: Issue['level'], line: number | null): void => {
    if (level === 'error') errors += 1
    if (list.length < mostListed || (level === 'error' && errors === 1)) list.push({ code, level, line })
  }
  return {
    list,
    hasErrors: () => errors > 0,
    isFull: () => errors > 0 && list.length >= mostListed,
    error: (code, line) => add(code, 'error', line),
    warn: (code, line) => add(code, 'warning', line),
  }
}

/** What is wrong with a statement is wrong with its file; its warnings stay with it. */
export const addErrors = (issues: Issues, found: Issues): void => {
  for (const { code, level, line } of found.list) if (level === 'error') issues.error(code, line)
}

const texts: Readonly<Record<string, Message>> = messages

/** The sentence of a code, or null for a code that no reader gives. */
export const issueMessage = (code: string): Message | null => (Object.hasOwn(texts, code) ? (texts[code] ?? null) : null)
