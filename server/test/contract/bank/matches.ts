import { inWrite } from '../../harness/raw-write.ts'
import type { World } from '../../harness/world.ts'
import { makeOpenLines } from '../open-lines.ts'
import type { Scene } from '../scene.ts'

/** A pending transaction of 400.00, and the open invoice of the examples of lettering, which it pays in part. */
export async function makePayment(world: World, scene: Scene): Promise<{ id: string }> {
  await makeOpenLines(world, scene)
  const { id, public_token } = scene.company
  await scene.steward('POST', `/v1/companies/${public_token}/accounts`, {
    body: { number: '550000', label: 'Banque', kind: 'bank' },
  })
  await world.rows(
    inWrite(
      id,
      `with bank as (insert into journals (company_id, code, label, type, control_account_id)
         select a.company_id, 'BNQ', 'Banque', 'financial', a.id from accounts a where a.company_id = ${id} and a.number = '550000' returning id)
       insert into bank_transactions (company_id, journal_id, source, sequence, entry_date, value_date, amount, currency, counterpart_name)
       select ${id}, bank.id, 'import', 1, '2026-02-12', '2026-02-12', 400, 'EUR', 'Client SA' from bank`,
    ),
  )
  const [made] = await world.rows<{ id: string }>('select max(id) as id from bank_transactions where company_id = $1', [id])
  return { id: made?.id ?? '' }
}

/** The same transaction, matched. */
export async function makeMatch(world: World, scene: Scene): Promise<{ id: string }> {
  const made = await makePayment(world, scene)
  const body = { allocations: [{ entry_line_id: 1_800_001, amount: '400.00' }] }
  await scene.steward('POST', `/v1/companies/${scene.company.public_token}/bank-transactions/${made.id}/match`, { body })
  return made
}
