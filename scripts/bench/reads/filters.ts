import type { Client } from 'pg'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { copyEntries } from '../lib/grow.ts'
import type { Fixture } from '../lib/fixture.ts'
import { timeRequests } from '../lib/requests.ts'
import type { Session } from '../lib/seed.ts'
import { type SeededFile, seedOwnFile } from './pages.ts'

const most = 250

/** Lists by `q`, status and third party in a file of many entries, with a fifth as many documents, bank transactions and third parties. */
export async function measureFilters(fixture: Fixture, caller: Session, entries: number, { rounds, isSmoke }: Size): Promise<Figure[]> {
  const file = await seedOwnFile(fixture, Math.min(entries, fixture.amount(5000, 100)))
  const others = Math.round(entries / 5)
  await withClient(ownerUrl(fixture.env), (client) => fill(client, file, entries, others))
  const at = `/v1/companies/${file.token}`
  const [party] = await caller.call<{ id: number }[]>('GET', `${at}/third-parties?q=Seed`)
  const figures: Figure[] = []
  for (const { list, filters, size } of asked(party?.id ?? 0, entries, others))
    for (const filter of filters)
      for (const page of list === 'third-parties' ? [1] : [1, 'deep' as const]) {
        const url = `${at}/${list}?${filter}`
        const { total } = list === 'third-parties' ? { total: 0 } : await caller.call<{ total: number }>('GET', url)
        const last = Math.min(1000, Math.max(1, Math.floor(total / 50)))
        const shown = list === 'third-parties' ? 'whole' : `page ${page === 'deep' ? last : 1}`
        const taken = await timeRequests(fixture, isSmoke ? 1 : rounds * 3, () =>
          caller.call('GET', list === 'third-parties' ? url : `${url}&page=${page === 'deep' ? last : 1}`),
        )
        const title = `GET ${list}?${filter}, ${shown}, ${size}, p95`
        figures.push({
          title,
          unit: 'ms',
          rounds: [taken.p95],
          goal: { most },
          proof: `${taken.proof}${total > 0 ? `; ${total} found` : ''}`,
        })
      }
  return figures
}

const asked = (party: number, entries: number, others: number) => [
  {
    list: 'entries',
    size: `${entries} entries`,
    filters: ['q=F-00b7', 'q=Vente%2012345', 'q=2026-0012', 'q=Vente', 'q=12', 'status=posted', `third_party_id=${party}`],
  },
  {
    list: 'documents',
    size: `${others} documents`,
    filters: ['q=F-00b7', 'q=Livraison%20123', 'q=Livraison', 'status=pending', 'status=booked', `third_party_id=${party}`],
  },
  {
    list: 'bank-transactions',
    size: `${others} transactions`,
    filters: ['q=Garage%2000b', 'q=F-00b7', 'q=Garage', 'status=pending', 'status=matched'],
  },
  { list: 'third-parties', size: `${others} third parties`, filters: ['q=Garage%2000b', 'q=c12345%40', 'type=customer&q=Namur%2000b'] },
]

/** Copies of the seeded entries without their lines, and records made here. */
async function fill(client: Client, { token, entries: seeded }: SeededFile, entries: number, others: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from companies where public_token = $1', [token])
  const company = Number(rows[0]?.id)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await copyEntries(client, company, Math.ceil(entries / seeded) - 1)
  await client.query(`
    insert into third_parties (company_id, type, code, name, country, locale, account_id, email, city, vat_number, written_in)
    select t.company_id, t.type, 'X' || lpad(n::text, 6, '0'), ${trade('n')} || ' ' || left(md5(n::text), 8), 'BE', 'fr', t.account_id, 'c' || n || '@example.com',
      (array['Namur', 'Liège', 'Gent', 'Mons'])[1 + n % 4], 'BE0' || lpad(n::text, 9, '0'), 1
    from generate_series(1, ${others}) n
    join (select t.*, row_number() over (order by t.id) as place from third_parties t where t.company_id = ${company}) t on t.place = 1 + n % 2`)
  await client.query(`
    insert into documents (company_id, source, origin, direction, is_credit_note, third_party_id, number, document_date, due_date, currency, amount_net, amount_vat,
      amount_gross, status, journal_id, journal_entry_id, note, written_in)
    select ${company}, 'importer', 'user', case n % 2 when 0 then 'purchase' else 'sale' end, false, t.id, 'F-' || left(md5(n::text), 10), date '2026-01-01' + n % 360,
      date '2026-12-31', 'EUR', 100, 21, 121, ${status('booked')}, case when n % 10 > 0 then 1 end, case when n % 10 > 0 then n end,
      case when n % 3 = 0 then 'Livraison ' || n end, 1
    from generate_series(1, ${others}) n
    join (select t.id, row_number() over (order by t.id) as place from third_parties t where t.company_id = ${company}) t on t.place = 1 + n % 5000`)
  await client.query(`
    insert into bank_transactions (company_id, journal_id, source, account_iban, statement_number, sequence, entry_date, value_date, amount, currency,
      counterpart_name, counterpart_iban, communication, status, journal_entry_id, written_in)
    select ${company}, j.id, 'ponto', 'BE71096123456769', '1', n, date '2026-01-01' + n % 360, date '2026-01-01' + n % 360, 1 + n % 4000, 'EUR',
      ${trade('n')} || ' ' || left(md5(n::text), 8), 'BE' || lpad((n % 5000)::text, 14, '0'), 'Facture F-' || left(md5((n * 7)::text), 10), ${status('matched')},
      case when n % 10 > 0 then n end, 1
    from generate_series(1, ${others}) n join journals j on j.company_id = ${company} and j.code = 'BNP'`)
  await client.query('commit')
  await client.query('vacuum analyze')
}

const trade = (n: string) => `(array['Boulangerie', 'Garage', 'Imprimerie', 'Transports', 'Librairie'])[1 + ${n} % 5]`
/** One in ten waits. */
const status = (done: string) => `case when n % 10 = 0 then 'pending' else '${done}' end`
