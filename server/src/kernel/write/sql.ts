import { createHash } from 'node:crypto'

// JSON cannot contain a symbol, so no value of a request can be taken for a fragment of a statement.
const made = Symbol('sql')

/** A statement: text with placeholders, and their values. Nests, so optional filters compose. */
export type Sql = {
  readonly [made]: true
  readonly text: readonly string[]
  readonly values: readonly unknown[]
  readonly unprepared?: true
}

const isSql = (x: unknown): x is Sql => typeof x === 'object' && x !== null && made in x

export function sql(strings: TemplateStringsArray, ...holes: readonly unknown[]): Sql {
  const text = [strings[0] ?? '']
  const values: unknown[] = []
  for (const [i, hole] of holes.entries()) {
    const rest = strings[i + 1] ?? ''
    if (isSql(hole)) {
      text[text.length - 1] += hole.text[0] ?? ''
      text.push(...hole.text.slice(1))
      values.push(...hole.values)
      text[text.length - 1] += rest
    } else {
      values.push(hole)
      text.push(rest)
    }
  }
  return { [made]: true, text, values }
}

/** Text of the program, never of a request: a list of columns, an identifier from a declaration. */
export const raw = (text: string): Sql => ({ [made]: true, text: [text], values: [] })

/** Includes the fragment only when the condition holds. */
export const when = (condition: unknown, fragment: Sql): Sql =>
  condition === undefined || condition === null || condition === false ? raw('') : fragment

/** Planned for the values it is sent with. A cached plan assumes ten array elements and picks a nested loop. */
export const unprepared = (statement: Sql): Sql => ({ ...statement, unprepared: true })

const names = new Map<string, string>()

/** Every statement is prepared once per connection under a name made from its text; one without a name is planned at each execution. */
export function compile(statement: Sql): { name: string; text: string; values: unknown[] } {
  const text = statement.text.reduce((whole, part, i) => `${whole}$${i}${part}`)
  if (statement.unprepared) return { name: '', text, values: [...statement.values] }
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return { name, text, values: [...statement.values] }
}
