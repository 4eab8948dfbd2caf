import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import type { Session } from '../lib/seed.ts'
import { measureLatency } from './pages.ts'

type Deadline = {
  readonly company: { readonly public_token: string }
  readonly kind: string
  readonly due_on: string
  readonly status: string
}
type Statistics = {
  readonly totals: Readonly<Record<string, number>>
  readonly companies: readonly { readonly public_token: string; readonly documents_pending: number; readonly bank_pending: number }[]
  readonly deadlines: readonly Deadline[]
}
type Dashboard = { readonly todo: Readonly<Record<string, number>>; readonly deadlines: readonly Deadline[] }

/** So many files, each with two years and eight VAT returns, are compared with what they answer themselves. */
const compared = 50

/** A firm of thousands of files at a glance: how long that takes, and that it is what each file says. */
export async function measureStatistics(fixture: Fixture, caller: Session, firm: string, size: Size): Promise<Figure[]> {
  const files = fixture.amount(2000, 20)
  await makeFiles(fixture, firm, files)
  const path = `/v1/firms/${firm}/statistics`
  const found = await caller.call<Statistics>('GET', path)
  if (found.companies.length < files) throw new Error(`The statistics list ${found.companies.length} of ${files} files.`)
  await expectSame(caller, found)
  const [rounds = []] = await measureLatency(fixture, caller, [path], size)
  const proof = `${found.companies.length} files, ${found.deadlines.length} deadlines, ${found.totals['vat_late']} late; ${Math.min(compared, files)} compared with their dashboards`
  return [{ title: `GET statistics of a firm of ${files} files`, unit: 'ms', rounds, goal: { most: 300 }, proof }]
}

const linesOf = (deadlines: readonly Deadline[]) => deadlines.map(({ kind, due_on, status }) => `${due_on} ${kind} ${status}`).toSorted()

async function expectSame(caller: Session, { companies, deadlines }: Statistics): Promise<void> {
  for (const { public_token: token, ...file } of companies.slice(-compared)) {
    const own = await caller.call<Dashboard>('GET', `/v1/companies/${token}/reports/dashboard`)
    const listed = linesOf(deadlines.filter(({ company }) => company.public_token === token))
    const isSame =
      listed.join() === linesOf(own.deadlines).join() &&
      file.documents_pending === own.todo['documents_pending'] &&
      file.bank_pending === own.todo['bank_pending']
    if (!isSame) throw new Error(`File ${token} answers ${JSON.stringify(own)}, the firm ${listed.join()}.`)
  }
}

/** Made in the database: creating one through the API takes a second, because it has a chart of accounts. */
const makeFiles = (fixture: Fixture, firm: string, count: number) =>
  withClient(ownerUrl(fixture.env), async (client) => {
    await client.query('set role partita_owner')
    await client.query(`select set_config('bench.firm', $1, false), set_config('bench.files', $2, false)`, [firm, String(count)])
    await client.query(`do $$
      declare
        v_firm bigint := (select f.id from firms f where f.public_token = current_setting('bench.firm'));
        v_file bigint;
      begin
        for n in 1 .. current_setting('bench.files')::integer loop
          perform open_write(null, false, null, null, null, gen_random_uuid(), false,
            jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'job'), 5000, null);
          v_file := enter_company();
          insert into companies (public_token, firm_id, code, name, country_pack, vat_regime, currency, locale, country, fiscal_year_start, fiscal_year_end)
          values (substr(md5('bench' || n), 1, 12), v_firm, 'B' || n, 'Dossier ' || lpad(n::text, 5, '0'), 'BE',
            case when n % 3 = 0 then 'monthly' else 'quarterly' end, 'EUR', 'fr', 'BE', '2026-01-01', '2026-12-31');
          insert into fiscal_years (company_id, code, starts_on, ends_on)
          select v_file, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2026) y;
          insert into fiscal_periods (company_id, fiscal_year_id, number, starts_on, ends_on)
          select v_file, y.id, m, y.starts_on + make_interval(months => m - 1), y.starts_on + make_interval(months => m) - interval '1 day'
          from fiscal_years y, generate_series(1, 12) m where y.company_id = v_file;
          insert into vat_declarations (company_id, period_type, year, period, due_on)
          select v_file, 'quarterly', y, q, make_date(y, q * 3, 20) + 35 from generate_series(2025, 2026) y, generate_series(1, 4) q;
        end loop;
      end $$`)
    await client.query('reset role')
    await client.query('vacuum analyze companies, file_figures')
  })
