import type { Tx } from '../../../kernel/write/write.ts'
import type { Pack, PackJournal } from '../../../packs/pack.ts'
import { setUpBankAccounts } from '../accounts/index.ts'
import type { Bank } from './schema.ts'
import * as store from './store.ts'

/**
 * Inserts the journals of a new company file: those of the country pack, then one for each bank, with its own account. The first journal of
 * each type is its default. Returns the ids by code. The caller marks the write as set-up.
 */
export async function setUpJournals(
  tx: Tx,
  pack: Pack,
  banks: readonly (Bank & { readonly iban: string | null })[],
): Promise<ReadonlyMap<string, number>> {
  const own = pack.journals.map(({ code, label: labels, type, control_account: account }) => {
    return { code, label: null, labels, type, iban: null, account }
  })
  const ofBanks = banks.map(({ code, label, iban }, index) => {
    return { code, label, labels: null, type: 'financial' as const, iban, account: pack.bankAccount(index) }
  })
  const all = [...own, ...ofBanks]
  const withDefaults = all.map((each) => ({ ...each, is_default: all.find(({ type }) => type === each.type) === each }))
  const accounts = ofBanks.map(({ account, label }) => ({ number: account, label }))
  // Both statements run in order on one connection, so the accounts exist when the journals refer to them.
  const [, made] = await Promise.all([accounts.length > 0 && setUpBankAccounts(tx, pack, accounts), store.insertMissing(tx, withDefaults)])
  return new Map(made.map(({ code, id }) => [code, id]))
}

/** The id of the journal for opening entries, which is created when it does not exist. */
export const ensureOpeningJournal = async (tx: Tx, { opening_journal }: Pack): Promise<number> =>
  (await store.findByCode(tx, opening_journal.code))?.id ?? insertPackJournal(tx, opening_journal)

/** The id of the default miscellaneous journal, which is created when none exists. */
export async function ensureGeneralJournal(tx: Tx, { journals, opening_journal }: Pack): Promise<number> {
  const usual = journals.find(({ type }) => type === 'miscellaneous') ?? opening_journal
  return (await store.findDefault(tx, 'miscellaneous', usual.code))?.id ?? insertPackJournal(tx, usual)
}

async function insertPackJournal(tx: Tx, { code, label: labels, type, control_account: account }: PackJournal): Promise<number> {
  const [made] = await store.insertMissing(tx, [{ code, label: null, labels, type, iban: null, account, is_default: false }])
  if (!made) throw new Error(`the journal ${code} was not made`)
  return made.id
}
