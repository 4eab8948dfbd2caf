import type { Caller, World } from '../../harness/world.ts'
import { book, declareQuarter, golden, openBelgium } from './belgium.ts'
import { playQuarter } from './close-quarter.ts'
import type { Country } from './quarter.ts'
import { made } from './shown.ts'

export type Played = { readonly path: string; readonly call: Caller }

const quarters: Readonly<Record<'FR' | 'LU', Country>> = {
  FR: { code: 'FR', customers: '4111', bank: { code: 'BQ1', control_account: '5121' } },
  LU: {
    code: 'LU',
    customers: '4011',
    bank: { code: 'BQ1', control_account: '5131' },
    settings: { legal: { matricule: '19992201234' }, vat: { ecdf_prefix: '000000' } },
  },
}

/** Plays the golden dossier of a country to its end: every operation, the VAT return, and in Belgium the close of the year. */
export async function playGolden(w: World, country: 'BE' | 'FR' | 'LU'): Promise<Played> {
  if (country !== 'BE') return (await playQuarter(w, quarters[country])).file
  const file = await openBelgium(w, await w.as('admin'))
  const { call, path, year } = file
  for (const operation of golden.operations)
    if (operation.kind === 'appropriation_and_close') {
      made(await call('POST', `${path}/fiscal-years`, { body: golden.company.next_fiscal_year }))
      const appropriation = operation.expected_entries.flatMap(({ lines }) =>
        lines.map(({ account, debit, credit }) => ({ account, amount: debit === '0.00' ? credit : `-${debit}` })),
      )
      made(await call('POST', `${path}/fiscal-years/${year}/close`, { body: { appropriation } }))
    } else if (operation.kind === 'vat_return') await declareQuarter(file, operation)
    else await book(file, operation)
  return file
}
