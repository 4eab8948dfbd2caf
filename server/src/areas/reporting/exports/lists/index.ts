import { bankTransactions } from './bank-transactions.ts'
import { entries, openItems, recurringEntries } from './books.ts'
import { documents } from './documents.ts'
import { fixedAssets } from './fixed-assets.ts'
import { accounts, journals, vatCodes } from './set-up.ts'
import { thirdParties } from './third-parties.ts'
import { thirdPartyStatement } from './third-party-statement.ts'

export const lists = [
  accounts,
  journals,
  vatCodes,
  thirdParties,
  entries,
  openItems,
  bankTransactions,
  fixedAssets,
  recurringEntries,
  thirdPartyStatement,
  documents,
]
