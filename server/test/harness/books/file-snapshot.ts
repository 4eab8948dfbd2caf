/** What a company file shows, in words that an undo must bring back to the letter: what moves with every write or booking is left out. */
import type { Books } from './books.ts'
import type { Caller, World } from '../world.ts'

const aside =
  /"(?:version|lock_version|entries_count|journal_entries_count|journal_entry_id|disposal_entry_id|sale_entry_id|last_number)":\d+,?|"(?:updated_at|synced_at|file_url)":(?:"[^"]*"|null),?|"lettering_ids":\[[^\]]*\],?|"checked_at":"[^"]*",?|"broken_by":(?:\{[^}]*\}|null),?/g

type Line = Readonly<Record<string, unknown>> & { readonly account: { readonly number: string }; readonly lettering_id: number | null }
type Entry = Readonly<Record<string, unknown>> & {
  readonly status: string
  readonly reversed_entry_id: number | null
  readonly journal: { readonly code: string }
  readonly lines: readonly Line[]
  readonly attachments: readonly { readonly name: string }[]
}

const only = (record: Readonly<Record<string, unknown>>, names: string) => names.split(' ').map((name) => record[name] ?? null)

/** An entry by what it says: one that is posted once more is another record with another number, and so is a lettering. */
const told = (entry: Entry): string =>
  JSON.stringify([
    entry.journal.code,
    ...only(entry, 'entry_date label reference origin total_debit due_date third_party_id'),
    entry.attachments.map(({ name }) => name),
    entry.lines.map((line) => [
      line.account.number,
      line.lettering_id !== null,
      ...only(line, 'debit credit label third_party_id vat_code_id grids due_date open_amount analytics'),
    ]),
  ])

const lists = [
  'accounts?with=balance',
  'vat-codes',
  'journals',
  'fiscal-years',
  'third-parties',
  'analytic-codes',
  'recurring-entries',
  'bank-rules',
  'fixed-asset-categories',
  'fixed-assets?per_page=200',
  'budgets',
  'documents?per_page=200',
  'document-imports?per_page=200',
  'vat-declarations?per_page=200',
  'coda-files?per_page=200',
  'bank-transactions?per_page=500',
  'bank-accounts',
  'balance-assertions?per_page=200',
] as const

export type FileSnapshot = Readonly<Record<string, string>>

/**
 * The lists of the file, its balances and open items, and its live entries: one that was taken back is none, and neither is what took it
 * back. Read past the harness, which would hold every account against its schema each time.
 */
export async function takeSnapshot(
  { app }: World,
  { token }: Caller,
  { path }: Books,
  of: readonly string[] = lists,
): Promise<FileSnapshot> {
  const read = async (url: string) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
    return body
  }
  const entries: Entry[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const body = JSON.parse(await read(`${path}/entries?per_page=200&page=${page}`)) as { data: Entry[]; last_page: number }
    entries.push(...body.data)
    last = body.last_page
  }
  const live = entries.filter(({ status, reversed_entry_id }) => status === 'posted' && reversed_entry_id === null)
  const { totals } = JSON.parse(await read(`${path}/open-items?per_page=1`)) as { totals: { open: string } }
  const { fiscal_years: _years, journals: _journals, ...sheet } = JSON.parse(await read(path)) as Record<string, unknown>
  const shown: Record<string, string> = {
    company: JSON.stringify(sheet).replace(aside, ''),
    open: totals.open,
    entries: live.map(told).toSorted().join('\n'),
  }
  for (const list of of) shown[list] = (await read(`${path}/${list}`)).replace(aside, '')
  return shown
}
