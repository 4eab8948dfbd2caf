import type { World } from '../../harness/world.ts'
import { makeOpenLines } from '../open-lines.ts'
import type { Scene } from '../scene.ts'

/** The bank that the examples pay from. */
const makeBank = async ({ company, steward }: Scene): Promise<void> => {
  const body = { code: 'BNP', label: 'Banque', type: 'financial', iban: 'BE43068999999501' }
  await steward('POST', `/v1/companies/${company.public_token}/journals`, { body })
}

/** What the example of a payment batch names: the journal BNP, and the open lines of the examples of lettering. */
export async function givePayables(world: World, scene: Scene): Promise<void> {
  await makeOpenLines(world, scene)
  await makeBank(scene)
}

/** A batch that pays a credit of 400.00. Made past the route: in the demo no payment file is made. */
export async function makeBatch(world: World, scene: Scene): Promise<{ id: string }> {
  await givePayables(world, scene)
  const { id, public_token } = scene.company
  const writer = `jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api')`
  await world.rows(`
    begin;
    select open_write(null, false, null, ${id}, null, gen_random_uuid(), false, ${writer}, 5000);
    insert into payment_batches (company_id, number, journal_id, iban, debtor_name, debtor, execution_on, message_id, batch_booking, total,
      payments_count, fingerprint)
    select ${id}, 1, j.id, j.iban, 'Boulangerie Martin', '{"address": {"country": "BE"}, "organisation": null}', '2030-01-15',
      '${public_token}-1', true, 400, 1, repeat('0', 64) from journals j where j.company_id = ${id} and j.code = 'BNP';
    insert into payments (company_id, batch_id, position, amount, creditor_name, creditor_iban, end_to_end_id)
    select ${id}, b.id, 1, 400, 'Client SA', 'BE68539007547034', '${public_token}-1-1' from payment_batches b where b.company_id = ${id};
    insert into payment_items (company_id, batch_id, payment_position, position, entry_id, line_position, amount)
    select ${id}, b.id, 1, 1, 19, 1, 400 from payment_batches b where b.company_id = ${id};
    insert into line_marks (company_id, entry_id, position, payment_batch_id)
    select ${id}, 19, 1, b.id from payment_batches b where b.company_id = ${id};
    commit`)
  const [made] = await world.rows<{ id: string }>('select id from payment_batches where company_id = $1', [id])
  return { id: made?.id ?? '' }
}
