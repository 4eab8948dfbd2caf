/** The chain of hashes, made again from the rows of a dossier: docs/verify-the-ledger.md. */
import { createHash } from 'node:crypto'
import { textOf, type Row, type Value } from '../table.ts'

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '|': '\\|', '\n': '\\n', '\r': '\\r' }

const field = (value: Value | undefined): string =>
  value === null || value === undefined ? '\\N' : textOf(value).replace(/[\\|\n\r]/g, (sign) => escapes[sign] ?? sign)

type Box = { readonly grid: string; readonly amount: string }

const byBytes = ({ grid: one }: Box, { grid: other }: Box): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

function boxesOf(grids: Value | undefined): string {
  if (grids === null || grids === undefined) return '\\N'
  const boxes = (grids as readonly Box[]).toSorted(byBytes)
  return field(boxes.map(({ grid, amount }) => `${grid}=${amount}`).join(','))
}

const headOf = (identity: string, line: Row): string =>
  [
    line['hash_version'],
    line['previous_hash'],
    identity,
    line['journal_code'],
    line['fiscal_year_code'],
    line['number'],
    line['entry_date'],
    line['label'],
    line['reference'],
    line['third_party_code'],
    line['structured_communication'],
    line['posted_at'],
    line['posted_by_name'],
  ]
    .map(field)
    .join('|')

const lineOf = (line: Row): string =>
  [
    ...['account_number', 'debit', 'credit', 'line_label', 'line_third_party_code', 'vat_code', 'vat_base', 'vat_rate', 'vat_date'].map(
      (name) => field(line[name]),
    ),
    boxesOf(line['grids']),
  ].join('|')

/** The hash that an entry must have, from all of its lines. */
export const hashEntry = (identity: string, lines: readonly Row[]): string =>
  createHash('sha256')
    .update([headOf(identity, lines[0] ?? {}), ...lines.map(lineOf)].join('\n'))
    .digest('hex')

/** The lines of one entry at a time; they stand together. */
export async function* entriesOf(rows: AsyncIterable<Row>): AsyncGenerator<readonly [Row, ...Row[]]> {
  let lines: Row[] = []
  for await (const row of rows) {
    if (lines.length > 0 && lines[0]?.['entry_id'] !== row['entry_id']) {
      yield lines as [Row, ...Row[]]
      lines = []
    }
    lines.push(row)
  }
  if (lines.length > 0) yield lines as [Row, ...Row[]]
}
