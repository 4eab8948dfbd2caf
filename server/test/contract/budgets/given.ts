/** What the examples of budgets need: the fiscal year 16, and a sale in it. */
import { giveBooks } from '../books.ts'
import type { Need } from '../scene.ts'

const url = '/v1/companies/:company/budgets'

const booksWithYear = async ({ world, scene }: Need): Promise<void> => {
  await giveBooks(world, scene)
  await world.rows(`do $$ begin
    set local session_replication_role = replica;
    update fiscal_periods set fiscal_year_id = 16 where company_id = ${scene.company.id};
    delete from fiscal_years where company_id = ${scene.company.id};
    insert into fiscal_years (id, company_id, code, starts_on, ends_on, written_in) overriding system value
    values (16, ${scene.company.id}, '2026', '2026-01-01', '2026-12-31', 1);
    perform setval('fiscal_years_id_seq', greatest(nextval('fiscal_years_id_seq'), 1000));
  end $$`)
  await scene.steward('POST', `/v1/companies/${scene.company.public_token}/entries`, {
    body: {
      journal_id: 15,
      entry_date: '2026-02-27',
      lines: [
        { account: '610000', debit: '3150.00' },
        { account: '499000', credit: '3150.00' },
      ],
    },
  })
}

export const givenForBudgets: Readonly<Record<string, (need: Need) => Promise<void>>> = {
  [`POST ${url}`]: booksWithYear,
  [`GET ${url}/:id`]: booksWithYear,
  [`PATCH ${url}/:id`]: booksWithYear,
  [`DELETE ${url}/:id`]: booksWithYear,
  [`POST ${url}/:id/fill`]: booksWithYear,
  [`GET ${url}/:id/variance`]: booksWithYear,
}
