import type { World } from '../harness/world.ts'
import type { Scene } from './scene.ts'

/**
 * What the examples of entries name: journals 13 (sales), 14 (their credit notes) and 15 (miscellaneous), the customer 11 (C00001), the Belgian chart
 * and VAT codes, and the year 2026. Ids count per company file, so every scene has its own under the same numbers.
 */
export async function giveBooks({ rows }: World, { company: { id } }: Pick<Scene, 'company'>): Promise<void> {
  await rows(`do $$ begin
    set local session_replication_role = replica;
    insert into accounts (company_id, pack, number, type, kind, is_reconcilable, is_postable, written_in)
    select ${id}, p.country, p.number, p.type, p.kind, p.is_reconcilable, p.is_postable, 1 from pack_accounts p
    where p.country = 'BE' and p.position is not null
      and not exists (select from accounts a where a.company_id = ${id} and a.number = p.number);
    insert into vat_codes (company_id, pack, code, accounts, direction, mechanism, rate, deductible_percent, grids, exigibility, written_in)
    select ${id}, p.country, p.code, booked.accounts, v.direction, v.mechanism, v.rate, v.deductible_percent, v.grids, v.exigibility, 1
    from pack_vat_codes p cross join jsonb_populate_record(null::vat_codes, p.data - 'accounts') v
    -- For all codes at once: asked code by code, the planner reads the accounts of every file for each of them.
    left join (
      select c.country, c.code, jsonb_object_agg(n.key, a.id) as accounts from pack_vat_codes c cross join jsonb_each_text(c.data -> 'accounts') n
      left join accounts a on a.company_id = ${id} and a.number = n.value group by c.country, c.code) booked
      on booked.country = p.country and booked.code = p.code
    where p.country = 'BE' and p.position is not null;
    insert into journals (id, company_id, code, label, type, written_in) overriding system value
    values (13, ${id}, 'VEN', 'Ventes', 'sale', 1), (14, ${id}, 'NCV', 'Notes de crédit', 'sale_credit_note', 1),
      (15, ${id}, 'OD', 'Opérations diverses', 'miscellaneous', 1);
    insert into third_parties (id, company_id, type, code, name, country, locale, account_id, written_in) overriding system value
    select 11, ${id}, 'customer', 'C00001', 'Client SA', 'BE', 'fr', a.id, 1 from accounts a where a.company_id = ${id} and a.number = '400000';
    insert into fiscal_years (company_id, code, starts_on, ends_on, written_in) values (${id}, '2026', '2026-01-01', '2026-12-31', 1);
    insert into fiscal_periods (company_id, fiscal_year_id, number, starts_on, ends_on, written_in)
    select ${id}, y.id, m, make_date(2026, m, 1), make_date(2026, m, 1) + interval '1 month' - interval '1 day', 1
    from fiscal_years y, generate_series(1, 12) m where y.company_id = ${id};
    -- Records made later do not get these ids.
    perform setval('journals_id_seq', greatest(nextval('journals_id_seq'), 1000)), setval('third_parties_id_seq', greatest(nextval('third_parties_id_seq'), 1000));
  end $$`)
}
