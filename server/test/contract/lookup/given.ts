/** What the examples of lookups need: an enterprise in the register, and an answer of VIES that is kept. */
import type { Need } from '../scene.ts'

type Values = Readonly<Record<string, string>>

const number = '0403170701'

const registered = async ({ world }: Need): Promise<Values> => {
  const names = JSON.stringify([{ kind: '001', language: '1', name: 'Boulangerie Martin' }])
  const seat = JSON.stringify({ postal_code: '5000', city_fr: 'Namur', street_fr: 'Rue de Fer', house_number: '12' })
  const activities = JSON.stringify([{ code: '10710', classification: 'MAIN' }])
  await world.rows(
    `insert into register_enterprises (number, is_person, legal_form_code, started_on, names, seat, activities)
     values ($1, false, '610', '2011-05-02', $2, $3, $4) on conflict do nothing`,
    [number, names, seat, activities],
  )
  await world.rows(
    `insert into register_loads (extract_number, extract_type, snapshot_on, enterprises)
     select 140, 'full', '2026-11-01', 1 where not exists (select from register_loads)`,
  )
  return { number }
}

const checked = async ({ world }: Need): Promise<Values> => {
  const answer = { valid: true, name: 'Boulangerie Martin SRL', address: 'Rue de Fer 12\n5000 Namur', consultation_number: null }
  await world.rows(
    `insert into lookup_cache (source, number, answer, expires_at) values ('vies', $1, $2, app_now() + interval '1 day') on conflict do nothing`,
    [`>BE${number}`, JSON.stringify(answer)],
  )
  return { number: `BE${number}` }
}

export const givenForLookup: Readonly<Record<string, (need: Need) => Promise<Values>>> = {
  'GET /v1/lookup/enterprises': registered,
  'GET /v1/lookup/enterprises/:number': registered,
  'GET /v1/lookup/vat-numbers/:number': checked,
}
