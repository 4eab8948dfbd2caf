/** Rows in the text format of COPY, with the numbers of one installation replaced by those of another. */
import { type Kind, kindOf, kindsByName, kindsByRecord, type Numbered, recordColumns } from './tables.ts'

export type Table = { readonly name: string; readonly columns: readonly string[] }

/** What the numbers of the old installation are in the new one. */
export type Numbers = {
  /** Numbers of a table move together: each becomes itself plus this. 0 where they are free. */
  readonly shifts: Readonly<Record<Numbered, number>>
  readonly people: ReadonlyMap<string, string>
  /** A secret of a row sealed again, as COPY writes it: from the row as it was, and as it is now. */
  readonly secretOf: (table: string, column: string, was: readonly string[], is: readonly string[]) => string
}

const nothing = '\\N'

/** The function that renumbers the rows of one table. */
export function renumberRows({ name, columns }: Table, numbers: Numbers): (row: string) => string {
  const changes = columns.flatMap((column, at) => {
    const kind = kindOf(name, column)
    return kind === undefined ? [] : [{ column, at, kind }]
  })
  const recordAt = columns.indexOf(recordColumns[name] ?? '')
  const secrets = changes.filter(({ kind }) => kind === 'secret')
  const renumber = ({ kind, at }: (typeof changes)[number], cells: readonly string[]): string => {
    const cell = cells[at] ?? ''
    const record = kindsByRecord[cells[recordAt] ?? '']
    if (kind === 'json') return renumberJson(cell, numbers, record)
    if (kind === 'record') return record ? renumberCell(cell, record, numbers) : cell
    return renumberCell(cell, kind, numbers)
  }
  return (row) => {
    const cells = row.split('\t')
    if (cells.length !== columns.length) throw new Error(`a row of ${name} has ${cells.length} columns instead of ${columns.length}`)
    const renumbered = [...cells]
    for (const change of changes) renumbered[change.at] = renumber(change, cells)
    for (const { at, column } of secrets) if (cells[at] !== nothing) renumbered[at] = numbers.secretOf(name, column, cells, renumbered)
    return renumbered.join('\t')
  }
}

function renumberCell(cell: string, kind: Kind, { shifts, people }: Numbers): string {
  if (cell === nothing) return cell
  if (kind === 'empty') return nothing
  // Two marks in one text, of the team and of the file. Those that a move made stay: no transaction has a number below zero.
  if (kind === 'mark') return cell.replace(/(?<![-\d])[1-9]\d*/g, '-$&')
  // 0 stands for no person and no file.
  if (cell === '0') return cell
  if (kind === 'person') return people.get(cell) ?? fail(`a row names the person ${cell}, whom the firm does not bring`)
  if (typeof kind === 'object') return String(BigInt(cell) + BigInt(shifts[kind.of]))
  return cell
}

const names = Object.entries(kindsByName).flatMap(([name, kind]) => (kind === 'mark' ? [] : name))
/** A quote inside a text is escaped, so that only the name of a member can match. */
const members = new RegExp(`"(${names.join('|')})": (\\d+)`, 'g')
const firstMember = /^\{"id": (\d+)/

/** As PostgreSQL writes `jsonb`; the id of the record is its first member, because the shortest name comes first. */
function renumberJson(cell: string, numbers: Numbers, record: Kind | undefined): string {
  const renumbered = cell.replace(members, (_, name: string, value: string) => {
    const kind = kindsByName[name]
    return `"${name}": ${kind ? renumberCell(value, kind, numbers) : value}`
  })
  return record ? renumbered.replace(firstMember, (_, id: string) => `{"id": ${renumberCell(id, record, numbers)}`) : renumbered
}

const fail = (message: string): never => {
  throw new Error(message)
}
