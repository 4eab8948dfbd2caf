/** The printed reports of a dossier, from the exports of the same names. */
import type { Db } from '../../../../kernel/write/database.ts'
import { exportNamed, isOffered } from '../catalogue.ts'
import type { Export, Made, Reader, Tables } from '../export.ts'
import { writeTables } from '../write-tables.ts'
import { listReturns } from './records/store.ts'
import type { Source } from './sources.ts'
import type { Year } from './table.ts'

type Printed = { readonly file: string; readonly name: string; readonly query: object }

const ofYear = (name: string, { id }: Year): Printed => ({ file: name, name, query: { fiscal_year_id: id } })

const agedBalance = (type: 'customer' | 'supplier', { ends_on }: Year): Printed => ({
  file: `aged-balance-${type}s`,
  name: 'aged-balance',
  query: { type, as_of: ends_on },
})

async function listPrinted(db: Db, year: Year): Promise<Printed[]> {
  const returns = await listReturns(db, year)
  return [
    ...['trial-balance', 'balance-sheet', 'income-statement', 'annual-accounts'].map((name) => ofYear(name, year)),
    agedBalance('customer', year),
    agedBalance('supplier', year),
    ...['general-ledger', 'journal'].map((name) => ofYear(name, year)),
    ...returns.map(({ id, code }) => ({ file: `vat-declaration-${code}`, name: 'vat-declaration', query: { vat_declaration_id: id } })),
    { file: 'fixed-assets', name: 'fixed-assets', query: {} },
  ]
}

export async function printedSources(reader: Reader, year: Year): Promise<Source[]> {
  const listed = await listPrinted(reader.db, year)
  return listed.flatMap(({ file, name, query }) => {
    const declared = exportNamed(name)
    return declared && isOffered(declared, reader.company) ? [printedSource(reader, declared, file, query)] : []
  })
}

function printedSource(reader: Reader, declared: Export, file: string, query: object): Source {
  let fingerprint: string | null = null
  async function* content() {
    const made = await declared.make(reader, query, 'pdf')
    const written = isMade(made) ? made : await writeTables(declared.name, 'pdf', made, reader)
    yield* written.content
    fingerprint = written.headers()['X-Export-Fingerprint'] ?? null
  }
  return { path: `pdf/${file}.pdf`, kind: 'pdf', name: `${file}.pdf`, content, ended: () => ({ rows: null, fingerprint }) }
}

const isMade = (made: Tables | Made): made is Made => 'content' in made
