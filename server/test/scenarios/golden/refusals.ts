/** What the Belgian dossier says must be refused, and the one thing that must not, each tried where the dossier tries it. */
import type { Reply } from '../../harness/world.ts'
import type { GoldenFile } from './file.ts'

type Tried = Promise<Record<string, Reply>>

const sheet = { account: '604000', amount: '100.00', vat_code: 'AM21' }
const sundry = (file: GoldenFile, entry_date: string, credit: string) =>
  file.call('POST', `${file.path}/entries`, {
    body: {
      journal_id: file.journal('OD'),
      entry_date,
      lines: [
        { account: '612000', debit: '100.00' },
        { account: '489000', credit },
      ],
    },
  })
const reversal = (file: GoldenFile, name: string, entry_date: string, headers: Record<string, string> = {}) =>
  file.call('POST', `${file.path}/entries/${file.named(name).id}/reverse`, { body: { entry_date }, headers })

export const afterSecond = async (file: GoldenFile): Tried => ({
  'post an OD entry with debit 100.00 and credit 99.99': await sundry(file, '2026-01-09', '99.99'),
})

export const afterFirstQuarter = async (file: GoldenFile): Tried => {
  const { call, path, journal, party, named } = file
  const invoice = { journal_id: journal('ACH'), third_party_id: party('S01'), entry_date: '2026-03-20', lines: [sheet] }
  return {
    'post ACH entry dated 2026-03-20': await call('POST', `${path}/entries/invoice`, { body: invoice }),
    'reverse entry ACH/2 (not lettered) with date 2026-02-01': await reversal(file, 'ACH 2', '2026-02-01'),
    'reverse entry ACH/1 (lettered with its credit note and payment) with date 2026-04-02': await reversal(file, 'ACH 1', '2026-04-02'),
    // The copy the dossier asks for: the answer is that of the real call, and nothing is stored.
    'reverse entry ACH/2 with date 2026-04-02': await reversal(file, 'ACH 2', '2026-04-02', { 'x-dry-run': '1' }),
    'delete posted entry ACH/3': await call('DELETE', `${path}/entries/${named('ACH 3').id}`),
  }
}

export const afterClosing = async (file: GoldenFile): Tried => ({
  'post OD entry dated 2026-06-15': await sundry(file, '2026-06-15', '100.00'),
})
