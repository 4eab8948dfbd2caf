/** Reads a JSON list of a dossier back, one record a line. */
import type { Columns, Row } from '../table.ts'

const longestRecord = 64 * 1024 * 1024

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const chunk of chunks) {
    const lines = (text + chunk).split('\n')
    text = lines.pop() ?? ''
    if (text.length > longestRecord) throw new Error('a record has no end')
    yield* lines
  }
  if (text !== '') throw new Error('the last line does not end')
}

export async function* readJson(columns: Columns, chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const names = Object.keys(columns)
  let state: 'before' | 'inside' | 'after' = 'before'
  for await (const line of linesOf(chunks)) {
    if (state === 'before' && (line === '[' || line === '[]')) state = line === '[' ? 'inside' : 'after'
    else if (state === 'inside' && line === ']') state = 'after'
    else if (state === 'inside') yield recordOf(names, line)
    else throw new Error(`a line is out of place: ${line.slice(0, 40)}`)
  }
  if (state !== 'after') throw new Error('the list does not end')
}

function recordOf(names: readonly string[], line: string): Row {
  const record = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as Row
  const found = Object.keys(record)
  if (found.length !== names.length || found.some((name, at) => name !== names[at]))
    throw new Error('the fields of a record are not those of the format')
  return record
}
