import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { say } from '../../../lib/languages.ts'
import { packOf } from '../../../packs/index.ts'
import { type Entry, isLettered, loadEntries, reverseAndLetterAll } from '../../books/entries/index.ts'
import { type FiscalYear, fiscalYear, loadYears } from '../../books/fiscal-years/index.ts'
import { ensureOpeningJournal } from '../../books/journals/index.ts'
import { postEntries } from '../../books/ledger/index.ts'
import { labels, messages } from './messages.ts'
import * as notes from './notes.ts'
import { openingLine, openingErrors, readOpeningLines } from './rules.ts'
import type { OpeningBalances } from './schema.ts'
import * as store from './store.ts'

/** Sets the opening balances of the first year. Later years take over the balances of the previous year. */
export async function setOpeningBalances(tx: FileTx, record: FiscalYear, given: OpeningBalances): Promise<Entry> {
  const lines = readOpeningLines(given.lines)
  const [first] = await loadYears(tx)
  if (first?.id !== record.id) throw refused('opening_carried_forward', messages.carried_forward)
  const accounts = await store.findAccounts(tx, [...new Set(lines.map(({ account }) => account))])
  const parties = await store.findThirdParties(tx, [...new Set(lines.flatMap(({ third_party_id }) => third_party_id ?? []))])
  refuseIf(openingErrors(lines, accounts, parties))
  await reverseFormerOpening(tx, record.id)
  const [posted] = await postEntries(tx, [
    {
      journal_id: await ensureOpeningJournal(tx, packOf(tx.company.country_pack)),
      entry_date: first.starts_on,
      origin: 'opening',
      label: say(labels.opening, tx.company.locale),
      lines: lines.map((line) => openingLine(line, accounts, line.due_date ? dateOf(line.due_date) : null)),
    },
  ])
  tx.note(notes.openingBalancesSet, activityDetails(fiscalYear, record))
  const [opening] = await loadEntries(tx, [posted?.id ?? 0])
  if (!opening) throw new Error('the opening entry just written cannot be read')
  return opening
}

/** The former opening and its reversal are lettered against each other, so neither leaves an open item. */
async function reverseFormerOpening(tx: FileTx, yearId: number): Promise<void> {
  const standing = await store.findOpeningEntry(tx, yearId)
  const [former] = standing ? await loadEntries(tx, [standing.id]) : []
  if (!former) return
  if (isLettered(former)) throw invalidField('lines', messages.opening_lettered)
  await reverseAndLetterAll(tx, [former.id])
}
