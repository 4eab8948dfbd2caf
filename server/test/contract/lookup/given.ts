/** What the examples of lookups need: an enterprise in the register, and an answer of VIES that is kept. */
import { fillRegister } from '../../harness/register/fill-register.ts'
import type { Need } from '../scene.ts'

type Values = Readonly<Record<string, string>>

const number = '0403170701'

const registered = async ({ world }: Need): Promise<Values> => {
  await fillRegister((text, values) => world.rows(text, values), number)
  return { number }
}

/** A company file with the number of that enterprise. */
const numbered = async (need: Need): Promise<Values> => {
  await registered(need)
  const path = `/v1/companies/${need.scene.company.public_token}`
  await need.scene.steward('PATCH', path, { body: { enterprise_number: number, vat_number: `BE${number}` } })
  return {}
}

const checked = async ({ world }: Need): Promise<Values> => {
  const answer = { valid: true, name: 'Boulangerie Martin SRL', address: 'Rue de Fer 12\n5000 Namur', consultation_number: null }
  await world.rows(
    `insert into lookup_cache (source, number, answer, expires_at) values ('vies', $1, $2, app_now() + interval '1 day') on conflict do nothing`,
    [`>BE${number}`, JSON.stringify(answer)],
  )
  return { number: `BE${number}` }
}

/** A supplier with that VAT number. */
const supplier = async (need: Need): Promise<Values> => {
  await checked(need)
  const { steward, company } = need.scene
  const body = { type: 'supplier', name: 'Boulangerie Martin SRL', vat_number: `BE${number}` }
  const { id } = (await steward('POST', `/v1/companies/${company.public_token}/third-parties`, { body })).body
  return { id: String(id) }
}

export const givenForLookup: Readonly<Record<string, (need: Need) => Promise<Values>>> = {
  'POST /v1/companies/:company/refresh': numbered,
  'POST /v1/companies/:company/third-parties/:id/check': supplier,
  'GET /v1/lookup/enterprises': registered,
  'GET /v1/lookup/enterprises/:number': registered,
  'GET /v1/lookup/vat-numbers/:number': checked,
}
