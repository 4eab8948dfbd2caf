import type { Caller, World } from '../world.ts'
import { inWrite } from '../raw-write.ts'

/** Gives the company file so many suppliers more, each of about 1.7 kB, as copies of one made by the API. */
export async function addSuppliers(w: World, encoder: Caller, many: number): Promise<void> {
  const { body: first } = await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'First', code: 'FIRST' } })
  await w.rows(
    inWrite(
      w.company.id,
      `insert into third_parties (company_id, type, code, name, country, locale, account_id, note)
       select ${w.company.id}, 'supplier', 'S' || lpad(n::text, 6, '0'), 'Électricité "Dupont" ' || n, 'BE', 'fr', t.account_id, repeat('Note € ', 70)
       from third_parties t, generate_series(1, ${many - 1}) n where t.id = ${Number(first.id)}`,
    ),
  )
}
