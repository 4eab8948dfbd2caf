/** Every table of a dossier, in the order of the archive. */
import { entries, ledgerTables } from './ledger/tables.ts'
import { trialBalance } from './ledger/trial-balance.ts'
import { masterTables } from './master/tables.ts'
import { recordTables } from './records/tables.ts'
import type { DossierTable } from './table.ts'

/** Those that are read from the database row by row. */
export const storedTables: readonly DossierTable[] = [...ledgerTables, ...masterTables, ...recordTables]

export const entriesPath = entries.path

const byPath = new Map([...storedTables, trialBalance].map((table) => [table.path as string, table]))

export const tableAt = (path: string): Pick<DossierTable, 'path' | 'columns'> | undefined => byPath.get(path)
