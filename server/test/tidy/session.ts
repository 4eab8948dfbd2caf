import { breach, type Rule } from './source.ts'
import { sqlOf } from './sql-text.ts'

/** Where a statement can begin: at the start, after a semicolon, inside a block of PL/pgSQL. */
const set =
  /(?:^|;|\$\w*\$|\b(?:begin|then|else|loop)\b)\s*(set\s+(?!local\b|constraints\b|transaction\b)(?:session\b|role\b|time\s+zone\b|[\w.$]+\s*(?:=|\bto\b)))/gi

/** The arguments of a call whose opening parenthesis ends at `from`; commas inside strings and inner calls do not part them. */
const argumentsAt = (text: string, from: number): string[] => {
  const parts = ['']
  let depth = 1
  for (const [piece] of text.slice(from).matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (depth === 0) break
    if (piece === ',' && depth === 1) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => part.trim())
}

/**
 * A setting that outlives its transaction follows the connection back into the pool and meets the next company file there. The pool is
 * configured once, where it is made.
 */
export const sessionSet: Rule = (source) =>
  sqlOf(source).flatMap(({ file, start, text }) => [
    ...[...text.matchAll(set)].map((match) => {
      const at = start + match.index + match[0].length - (match[1] ?? '').length
      return breach(file, at, 'a session-level SET outlives the transaction: write `set local`, or set_config(name, value, true)')
    }),
    ...[...text.matchAll(/\bset_config\s*\(/gi)]
      .filter((match) => !/^(?:is_local\s*(?:=>|:=)\s*)?true$/i.test(argumentsAt(text, match.index + match[0].length)[2] ?? ''))
      .map((match) =>
        breach(file, start + match.index, 'set_config without `true` lasts for the session: write true, plainly, as its third'),
      ),
  ])
