import type { OwnerTransaction } from '../../../../kernel/write/copy-store.ts'
import type { Table } from '../renumber.ts'
import * as moved from '../store.ts'
import * as store from './store.ts'
import { type Sum, sumRows } from './sum.ts'

/**
 * What loading rows as they are left out: every table holds exactly the rows that were sent, and no row names a record that is not there.
 * Balances, chains and numbers are then those of the other installation, where every rule held.
 */
export async function checkArrived(
  transaction: OwnerTransaction,
  tables: readonly Table[],
  firm: number,
  sums: ReadonlyMap<string, Sum>,
): Promise<void> {
  for (const table of tables) {
    const sum = sumRows()
    for await (const row of moved.readRows(transaction, table, firm)) sum.add(row)
    const [there, sent] = [sum.close(), sums.get(table.name)]
    if (there.rows !== sent?.rows || there.digest !== sent.digest)
      throw new Error(`${table.name} does not hold what was sent: ${there.rows} rows of ${sent?.rows}`)
    if (await moved.hasStray(transaction.db, table, firm)) throw new Error(`a row of ${table.name} names another firm`)
  }
  const byName = new Map(tables.map((table) => [table.name, table]))
  for (const key of await store.loadForeignKeys(transaction.db, [...byName.keys()])) {
    const table = byName.get(key.table)
    if (table && (await store.isBroken(transaction.db, key, moved.rowsOf(table, firm))))
      throw new Error(`a row of ${key.table} names a row of ${key.other} that is not there`)
  }
}
