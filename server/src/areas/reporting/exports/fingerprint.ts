import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { batchesOf, blockLength, type RowsOf } from '../../../lib/writers/table.ts'
import type { ExportRow } from './export.ts'

/** Hashes `{export, parameters, rows}` as the fingerprint of a report is made, row by row: the rows need not be in memory at once. */
export function openFingerprint(name: string, parameters: object) {
  const hash = createHash('sha256')
  const writeRow = rowWriter()
  let block = `${canonicalJson({ export: name, parameters }).slice(0, -1)},"rows":[`
  let separator = ''
  const takeBlock = (): string => {
    const taken = block
    block = ''
    return taken
  }
  return {
    add: (covered: object): void => {
      block += separator + writeRow(covered as Covered)
      separator = ','
      // Each call of the hash costs more than a row.
      if (block.length < blockLength) return
      hash.update(takeBlock())
    },
    /** Rows that are written already, as canonical JSON with commas between them and before those that are not the first. */
    addWritten: (covered: Uint8Array): void => void hash.update(takeBlock()).update(covered),
    close: (): string => hash.update(`${block}]}`).digest('hex'),
  }
}

/** The fingerprint of rows that are at hand. */
export function fingerprintOf(name: string, parameters: object, rows: readonly object[]): string {
  const fingerprint = openFingerprint(name, parameters)
  for (const row of rows) fingerprint.add(row)
  return fingerprint.close()
}

type OpenFingerprint = ReturnType<typeof openFingerprint>
type Covered = Readonly<Record<string, unknown>>

/** Canonical JSON of rows that mostly have the same members in the same order: these are sorted once, not for each row. */
function rowWriter() {
  let known: readonly string[] = []
  let sorted: (readonly [name: string, written: string])[] = []
  return (row: Covered): string => {
    const names = Object.keys(row)
    if (names.length !== known.length || names.some((name, at) => name !== known[at])) {
      known = names
      sorted = names.toSorted().map((name) => [name, `${JSON.stringify(name)}:`])
    }
    let members = ''
    for (const [name, written] of sorted) {
      const value = row[name]
      if (value !== undefined) members += `${members && ','}${written}${writtenValue(value)}`
    }
    return `{${members}}`
  }
}

/** A text with one of these is not the same inside the quotes of JSON. */
const escaped = /["\\\p{Cc}\p{Cs}]/u

function writtenValue(value: unknown): string {
  if (value === null || Number.isFinite(value)) return String(value)
  return typeof value === 'string' && !escaped.test(value) ? `"${value}"` : canonicalJson(value)
}

/** The rows, each added to the fingerprint as it passes. */
export async function* addCovered(rows: RowsOf<ExportRow>, fingerprint: OpenFingerprint): AsyncGenerator<Iterable<ExportRow>> {
  for await (const batch of batchesOf(rows)) yield passing(batch, fingerprint)
}

function* passing(batch: Iterable<ExportRow>, fingerprint: OpenFingerprint): Generator<ExportRow> {
  for (const row of batch) {
    if (row.covered) fingerprint.add(row.covered)
    yield row
  }
}
