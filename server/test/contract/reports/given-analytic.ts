/** What the example of the analytic result needs: the axis 12 with a code, and an expense on it. */
import { giveBooks } from '../books.ts'
import type { Need } from '../scene.ts'

const axisWithExpense = async ({ world, scene }: Need): Promise<void> => {
  const { company, steward } = scene
  await giveBooks(world, scene)
  await world.rows(`do $$ begin
    set local session_replication_role = replica;
    insert into analytic_codes (id, company_id, parent_id, axis_id, level, code, label, path, is_required, written_in) overriding system value
    values (12, ${company.id}, null, 12, 0, 'DEP', 'Départements', 'DEP', false, 1), (13, ${company.id}, 12, 12, 1, 'NORD', 'Nord', 'DEP/NORD', false, 1);
    perform setval('analytic_codes_id_seq', greatest(nextval('analytic_codes_id_seq'), 1000));
  end $$`)
  await steward('POST', `/v1/companies/${company.public_token}/entries`, {
    body: {
      journal_id: 15,
      entry_date: '2026-02-27',
      lines: [
        { account: '610000', debit: '3150.00', analytics: [{ analytic_code_id: 13, percent: '60.00' }] },
        { account: '499000', credit: '3150.00' },
      ],
    },
  })
}

export const givenForAnalytic: Readonly<Record<string, (need: Need) => Promise<void>>> = {
  'GET /v1/companies/:company/reports/analytic': axisWithExpense,
}
