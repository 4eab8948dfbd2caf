import { type Cents, formatCents, minus, parseCents, plus, zero } from '../../../../../lib/money.ts'
import { chains, earlierEntries, entries } from '../ledger/tables.ts'
import { manifestPath } from '../manifest.ts'
import type { DossierArchive } from '../read/archive.ts'
import { textOf, type Row } from '../table.ts'
import { entriesOf, hashEntry } from './chain.ts'
import type { Faults } from './faults.ts'

/** What an account received in the year, by what kind of entry. */
export type Movement = { opening: Cents; debit: Cents; credit: Cents }

const noHash = '0'.repeat(64)

/** Recomputes every hash, follows the chains and adds up the lines. Returns the movements by account id. */
export async function checkEntries(archive: DossierArchive, faults: Faults): Promise<ReadonlyMap<number, Movement>> {
  const { manifest } = archive
  const { starts_on, ends_on } = manifest.fiscal_year
  const chained = followChains(faults)
  const movements = collectMovements(await asideEntries(archive))
  let [count, debit, credit] = [0, zero, zero]
  for await (const lines of entriesOf(archive.rows(entries.path))) {
    const [head] = lines
    const sums = checkEntry(manifest.company.chain_identity, lines, entries.path, faults)
    const day = textOf(head['entry_date'])
    if (day < starts_on || day > ends_on) faults.add('entry_outside', entries.path, `${nameOf(head)} is dated ${day}`)
    chained.add(head)
    for (const line of lines) movements.add(line)
    count += 1
    debit = plus(debit, sums.debit)
    credit = plus(credit, sums.credit)
  }
  await checkHeads(archive, chained.heads(), faults)
  if (count !== manifest.counts.entries) faults.add('counts', manifestPath, `${count} entries, ${manifest.counts.entries} in the manifest`)
  const totals = manifest.totals
  if (formatCents(debit) !== totals.debit || formatCents(credit) !== totals.credit || debit !== credit)
    faults.add(
      'totals',
      manifestPath,
      `debit ${formatCents(debit)}, credit ${formatCents(credit)}; ${totals.debit}, ${totals.credit} in the manifest`,
    )
  for await (const lines of entriesOf(archive.rows(earlierEntries.path)))
    checkEntry(manifest.company.chain_identity, lines, earlierEntries.path, faults)
  return movements.found
}

const nameOf = (line: Row): string => `${textOf(line['journal_code'])}/${textOf(line['fiscal_year_code'])}/${textOf(line['number'])}`

function checkEntry(identity: string, lines: readonly [Row, ...Row[]], path: string, faults: Faults) {
  const [head] = lines
  const [debit, credit] = [addUp(lines, 'debit'), addUp(lines, 'credit')]
  if (hashEntry(identity, lines) !== head['hash']) faults.add('entry_altered', path, `${nameOf(head)} does not match its hash`)
  if (debit !== credit || formatCents(debit) !== head['total'] || lines.length !== head['lines_count'])
    faults.add(
      'entry_unbalanced',
      path,
      `${nameOf(head)}: debit ${formatCents(debit)}, credit ${formatCents(credit)}, ${lines.length} lines`,
    )
  return { debit, credit }
}

const addUp = (lines: readonly Row[], side: 'debit' | 'credit'): Cents =>
  lines.reduce((total, line) => plus(total, parseCents(textOf(line[side]))), zero)

/** Numbers without a gap, each entry following the hash of the one before it. */
function followChains(faults: Faults) {
  const last = new Map<string, { readonly number: number; readonly hash: string }>()
  return {
    add: (head: Row): void => {
      const journal = textOf(head['journal_code'])
      const before = last.get(journal) ?? { number: 0, hash: noHash }
      if (head['number'] !== before.number + 1)
        faults.add('number_missing', entries.path, `${nameOf(head)}: number ${before.number + 1} is missing before it`)
      else if (head['previous_hash'] !== before.hash)
        faults.add('unlinked', entries.path, `${nameOf(head)} does not follow the entry before it`)
      last.set(journal, { number: Number(head['number']), hash: textOf(head['hash']) })
    },
    heads: () => last,
  }
}

async function checkHeads(
  archive: DossierArchive,
  heads: ReadonlyMap<string, { readonly number: number; readonly hash: string }>,
  faults: Faults,
): Promise<void> {
  const known = new Set<string>()
  for await (const { journal, fiscal_year, last_number, hash } of archive.rows(chains.path)) {
    if (fiscal_year !== archive.manifest.fiscal_year.code) continue
    known.add(textOf(journal))
    const head = heads.get(textOf(journal))
    if (head?.number !== last_number || head?.hash !== hash)
      faults.add(
        'head',
        chains.path,
        `journal ${textOf(journal)} ends with number ${head?.number ?? 0}, the chain with ${textOf(last_number)}`,
      )
  }
  for (const journal of heads.keys()) if (!known.has(journal)) faults.add('head', chains.path, `journal ${journal} has no chain`)
}

type Aside = 'opening' | 'none'

/** Openings count as opening and closings not at all; a reversal counts as what it reverses. */
async function asideEntries(archive: DossierArchive): Promise<ReadonlyMap<number, Aside>> {
  const aside = new Map<number, Aside>()
  for await (const { position, origin, entry_id, reversed_by_entry_id, carries, status } of archive.rows(entries.path)) {
    if (position !== 1 || (origin !== 'opening' && origin !== 'closing')) continue
    const counts = origin === 'opening' && !(carries === true && status === 'reversed') ? 'opening' : 'none'
    aside.set(Number(entry_id), counts)
    if (reversed_by_entry_id !== null) aside.set(Number(reversed_by_entry_id), counts)
  }
  return aside
}

function collectMovements(aside: ReadonlyMap<number, Aside>) {
  const found = new Map<number, Movement>()
  return {
    found,
    add: (line: Row): void => {
      const account = Number(line['account_id'])
      const movement = found.get(account) ?? { opening: zero, debit: zero, credit: zero }
      const [debit, credit] = [parseCents(textOf(line['debit'])), parseCents(textOf(line['credit']))]
      const counts = aside.get(Number(line['entry_id']))
      if (counts === 'opening') movement.opening = plus(movement.opening, minus(debit, credit))
      else if (counts === undefined) {
        movement.debit = plus(movement.debit, debit)
        movement.credit = plus(movement.credit, credit)
      }
      found.set(account, movement)
    },
  }
}
