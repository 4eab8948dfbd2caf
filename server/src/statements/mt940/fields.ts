import { mostStatements, mostTransactions } from '../draft.ts'

/** A field of a message with its lines; what follows the tag is the first of them. */
export type Field = { readonly tag: string; readonly line: number; readonly lines: string[] }

// Others are text: a time such as 16:26:37 is wrapped in the middle.
const tagPattern = /^:(20|21|25P?|28C?|60[FM]|61|86|62[FM]|64|65|NS|13D?|34F|90[CD]):/
/** A transaction has two, a message some more. */
const mostFields = 3 * mostTransactions
const headerPattern = /^\{\d:/

/** Longer fields are hostile; what follows is left out. */
const mostLines = 100

/** The fields of each message. A message begins with its reference, or after the end of the one before. Null for a file that is too long. */
export const messagesOf = (lines: readonly string[]): Field[][] | null => {
  const messages: Field[][] = []
  let current: Field[] | null = null
  let [fields, transactions] = [0, 0]
  for (const [index, line] of lines.entries()) {
    if (transactions > mostTransactions || fields > mostFields || messages.length > mostStatements) return null
    if (line === '-' || line.startsWith('-}') || headerPattern.test(line)) {
      current = null
      continue
    }
    const tag = tagPattern.exec(line)?.[1]
    if (tag === undefined) {
      const field = current?.at(-1)
      if (field && field.lines.length < mostLines) field.lines.push(line)
      continue
    }
    if (!current || tag === '20') {
      current = []
      messages.push(current)
    }
    fields += 1
    if (tag === '61') transactions += 1
    current.push({ tag, line: index + 1, lines: [line.slice(tag.length + 2)] })
  }
  return messages
}
