import type { Tx } from '../../../kernel/write/write.ts'
import type { Pack, PackJournal } from '../../../packs/pack.ts'
import { setUpBankAccounts } from '../accounts/index.ts'
import type { Bank } from './schema.ts'
import * as store from './store.ts'

/**
 * The journals of a new file: those of the pack, then one for each bank with an account of its own. The first of a type is its default.
 * Returns their ids by code. The caller says that this is set-up.
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
  // One connection, in this order: the accounts are there when the journals look for them.
  const [, made] = await Promise.all([accounts.length > 0 && setUpBankAccounts(tx, pack, accounts), store.setUp(tx, withDefaults)])
  return new Map(made.map(({ code, id }) => [code, id]))
}

/** Where opening entries go; a country that wants a journal of its own for them gets it with the first. */
export const openingJournal = async (tx: Tx, { opening_journal }: Pack): Promise<number> =>
  (await store.byCode(tx, opening_journal.code))?.id ?? make(tx, opening_journal)

/** Where the service books what belongs to no other journal: the usual one of miscellaneous entries. */
export async function generalJournal(tx: Tx, { journals, opening_journal }: Pack): Promise<number> {
  const usual = journals.find(({ type }) => type === 'miscellaneous') ?? opening_journal
  return (await store.usualOf(tx, 'miscellaneous', usual.code))?.id ?? make(tx, usual)
}

async function make(tx: Tx, { code, label: labels, type, control_account: account }: PackJournal): Promise<number> {
  const [made] = await store.setUp(tx, [{ code, label: null, labels, type, iban: null, account, is_default: false }])
  if (!made) throw new Error(`the journal ${code} was not made`)
  return made.id
}
