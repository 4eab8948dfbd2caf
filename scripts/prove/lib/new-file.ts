import { expectSuccess, type Person } from './fixture.ts'

/** A Belgian company file with accounts, a bank journal and a first year. */
export async function newFile(base: string, person: Person, year: number): Promise<{ id: number; public_token: string }> {
  const body = {
    name: 'Atelier Meunier SRL',
    country_pack: 'BE',
    firm: person.firm,
    fiscal_year: { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` },
    banks: [{ code: 'BNP', label: 'Banque' }],
  }
  return expectSuccess(await person.call<{ id: number; public_token: string }>(base, 'POST', '/v1/companies', { body }))
}
