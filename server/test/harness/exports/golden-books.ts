/** The golden quarter of a country, booked entry by entry in a new company file. */
import { readFileSync } from 'node:fs'
import { type NewEntry, postEntries } from '../../../src/areas/books/ledger/index.ts'
import { openWriter } from '../books/books.ts'
import type { Caller, World } from '../world.ts'

type Golden = {
  readonly meta: {
    readonly company: { readonly name: string; readonly siren?: string; readonly rcs?: string; readonly vat_number: string }
  }
  readonly entries: readonly {
    readonly operation: number | string | null
    readonly journal: string
    readonly entry_date: string
    readonly label: string
    readonly reference: string
    readonly third_party: string | null
    readonly lines: readonly { readonly account: string; readonly debit: string; readonly credit: string }[]
  }[]
}

export type GoldenBooks = { readonly path: string; readonly year: number; readonly id: number }

const controls: Readonly<Record<'FR' | 'LU', { readonly customer: readonly string[]; readonly supplier: readonly string[] }>> = {
  FR: { customer: ['4111'], supplier: ['4011', '4041'] },
  LU: { customer: ['4011'], supplier: ['44111'] },
}

/** Third parties are named as the quarter names them, and stand on the lines of customers and suppliers. */
export async function bookGolden(w: World, admin: Caller, country: 'FR' | 'LU', company: object = {}): Promise<GoldenBooks> {
  const url = new URL(`../../golden/${country.toLowerCase()}-golden.json`, import.meta.url)
  const { meta, entries } = JSON.parse(readFileSync(url, 'utf8')) as Golden
  const { name, vat_number, siren, rcs } = meta.company
  const { body } = await admin('POST', '/v1/companies', {
    body: {
      name,
      vat_number,
      enterprise_number: siren ?? rcs,
      country_pack: country,
      firm: w.firm.public_token,
      fiscal_year: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' },
      banks: [{ code: 'BQ1', label: 'Banque' }],
      ...company,
    },
  })
  const path = `/v1/companies/${body.public_token}`
  if (entries.some(({ journal }) => journal === 'AN'))
    await admin('POST', `${path}/journals`, { body: { code: 'AN', type: 'miscellaneous', label: 'A nouveaux' } })
  const idsOf = async (table: string, key: string) =>
    new Map(
      (await w.rows<{ key: string; id: string }>(`select ${key} as key, id from ${table} where company_id = $1`, [body.id])).map((row) => [
        row.key,
        Number(row.id),
      ]),
    )
  const { customer, supplier } = controls[country]
  const parties = new Map<string, number>()
  for (const { third_party, lines } of entries) {
    if (third_party === null || parties.has(third_party)) continue
    const type = lines.some(({ account }) => customer.includes(account)) ? 'customer' : 'supplier'
    const place = { postal_code: 'L-1000', city: 'Luxembourg', country: /\((\w\w)\)/.exec(third_party)?.[1] ?? country }
    parties.set(third_party, (await admin('POST', `${path}/third-parties`, { body: { type, name: third_party, ...place } })).body.id)
  }
  const [journals, accounts] = [await idsOf('journals', 'code'), await idsOf('accounts', 'number')]
  const posted: NewEntry[] = entries.map(({ operation, journal, entry_date, label, reference, third_party, lines }) => ({
    journal_id: journals.get(journal) ?? 0,
    entry_date,
    origin: operation === null ? 'opening' : 'manual',
    label,
    reference: reference || null,
    third_party_id: third_party === null ? null : (parties.get(third_party) ?? 0),
    lines: lines.map(({ account, debit, credit }) => ({
      account_id: accounts.get(account) ?? 0,
      third_party_id: third_party !== null && [...customer, ...supplier].includes(account) ? (parties.get(third_party) ?? 0) : null,
      debit,
      credit,
    })),
  }))
  const writer = openWriter(w)
  await writer.onFile(body.id, (tx) => postEntries(tx, posted))
  await writer.end()
  const [{ id: year }] = (await admin('GET', `${path}/fiscal-years`)).body
  return { path, year, id: body.id }
}
