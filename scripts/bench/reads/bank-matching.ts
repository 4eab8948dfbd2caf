import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { seedFile } from './pages.ts'

type Suggestion = { readonly score: number; readonly allocations: readonly { readonly entry_line_id?: number }[] }

const usualItems = 100_000
const smokeItems = 1000
const asked = 200

/** Payments of open items: the reference in the text, the name of the third party, and the amount. */
const insertTransactions = `do $do$ begin
  perform open_write(null, false, null, $company, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000);
  if not exists (select from journals where company_id = $company and type = 'financial' and deleted_at is null) then
    insert into journals (company_id, code, label, type) values ($company, 'BENCH', 'Banque', 'financial');
  end if;
  insert into bank_transactions (company_id, journal_id, source, sequence, entry_date, value_date, amount, currency, counterpart_name, communication)
  select $company, (select min(j.id) from journals j where j.company_id = $company and j.type = 'financial' and j.deleted_at is null), 'import',
    row_number() over (), '2026-12-31', '2026-12-31', i.open_amount, 'EUR', i.name, 'Paiement ' || coalesce(i.reference, 'sans reference')
  from (
    select l.open_amount, t.name, e.reference from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
    left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id
    where l.company_id = $company and l.open_amount <> 0 order by md5(l.id::text) limit $count) i;
end $do$`

/** How long suggestions take in a file with many open items: the 95th percentile, each for another transaction. */
export async function measureSuggestions(fixture: Fixture, caller: Session, { rounds }: Size): Promise<Figure[]> {
  const { token } = await seedFile(fixture, fixture.amount(usualItems, smokeItems))
  const { ids, items } = await withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<{ id: string; items: string }>(
      `select c.id, (select count(*) from entry_lines l where l.company_id = c.id and l.open_amount <> 0) as items from companies c where c.public_token = $1`,
      [token],
    )
    const [company] = rows
    if (!company) throw new Error(`There is no file ${token}.`)
    await client.query(insertTransactions.replaceAll('$company', company.id).replaceAll('$count', String(asked)))
    await client.query('analyze bank_transactions')
    const made = await client.query<{ id: string }>('select id from bank_transactions where company_id = $1', [company.id])
    return { ids: made.rows.map(({ id }) => id), items: company.items }
  })
  const taken: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    found = 0
    for (const id of ids) {
      const begin = performance.now()
      const [best] = await caller.call<Suggestion[]>('GET', `/v1/companies/${token}/bank-transactions/${id}/suggestions`)
      times.push(performance.now() - begin)
      if (best) found += 1
    }
    taken.push(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN)
  }
  const proof = `${found} of ${ids.length} transactions have suggestions`
  return [{ title: `GET suggestions, 95th percentile, ${items} open items`, unit: 'ms', rounds: taken, goal: { most: 100 }, proof }]
}
