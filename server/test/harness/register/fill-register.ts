type Rows = (text: string, values: unknown[]) => Promise<unknown>

/** Stores a Belgian enterprise as a load of the register does, without a load. */
export async function fillRegister(rows: Rows, number: string): Promise<void> {
  const names = JSON.stringify([{ kind: '001', language: '1', name: 'Boulangerie Martin' }])
  const seat = JSON.stringify({ postal_code: '5000', city_fr: 'Namur', street_fr: 'Rue de Fer', house_number: '12' })
  const activities = JSON.stringify([{ code: '10710', classification: 'MAIN' }])
  await rows(
    `insert into register_enterprises (number, is_person, legal_form_code, started_on, names, seat, activities)
     values ($1, false, '610', '2011-05-02', $2, $3, $4) on conflict do nothing`,
    [number, names, seat, activities],
  )
  await rows(
    `insert into register_loads (extract_number, extract_type, snapshot_on, enterprises)
     select 140, 'full', '2026-11-01', 1 where not exists (select from register_loads)`,
    [],
  )
}
