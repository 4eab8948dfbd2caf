import type { Tx } from '../../../../kernel/write/write.ts'
import { type Language, type Message, say } from '../../../../lib/languages.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { openAccounts } from '../../accounts/index.ts'
import { messages } from './messages.ts'
import { insertMany } from './store.ts'

/**
 * Inserts the categories of the country pack into a new company file that has its chart. Accounts of accumulated depreciation that the chart
 * does not have are opened below the asset account. The caller marks the write as set-up.
 */
export async function setUpCategories(tx: Tx, { accounts, depreciation }: Pack, locale: Language): Promise<void> {
  const labels = new Map(accounts.map(({ number, label }) => [number, label]))
  const categories = depreciation.categories.map(({ account, label, method, years }) => {
    const [depreciation_account, expense_account] = [depreciation.depreciationAccount(account), depreciation.expenseAccount(account)]
    return { labels: label, account, depreciation_account, expense_account, method, years, prorata: 'daily' as const }
  })
  const missing = categories.flatMap(({ account, depreciation_account: number }) => {
    const asset = labels.get(account)
    return number !== null && asset && !labels.has(number) ? [depreciationAccountOf(number, asset, locale)] : []
  })
  // The statements run in order on one connection, so the accounts exist when the categories refer to them.
  await Promise.all([missing.length > 0 && openAccounts(tx, missing), insertMany(tx, categories)])
}

/** An account of accumulated depreciation, named after its asset account in the language of the file. */
export const depreciationAccountOf = (number: string, asset: Message, locale: Language) => ({
  number,
  label: say(messages.depreciation_of, locale, { label: asset[locale] }).slice(0, 190),
  type: 'asset' as const,
  kind: 'depreciation' as const,
})
