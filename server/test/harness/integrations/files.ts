/** Company files with bank accounts at the stand-ins of Ponto and Mollie. */
import { bookNewTransactions } from '../../../src/areas/bank/bank-matching/index.ts'
import { executeRun, openProviders } from '../../../src/areas/exchange/integrations/index.ts'
import { inJob } from '../../engine/bells.ts'
import { type MollieStandIn, mollieStandIn } from '../../stand-ins/mollie.ts'
import { type PontoStandIn, pontoStandIn } from '../../stand-ins/ponto.ts'
import { type Bank, openBank, ownIban } from '../books/statement-files.ts'
import { inWrite } from '../raw-write.ts'
import type { Caller, Reply, World } from '../world.ts'

export const openStandIns = async () => ({ ponto: await pontoStandIn(), mollie: await mollieStandIn() })
export type StandIns = { readonly ponto: PontoStandIn; readonly mollie: MollieStandIn }

export const addressesOf = ({ ponto, mollie }: StandIns) => ({ ponto_url: ponto.url, mollie_url: mollie.url })

export type Connections = {
  readonly company_id: number
  readonly at: string
  /** The journal of the account at Ponto, and one without IBAN for the balance at Mollie. */
  readonly journal: number
  readonly balance_journal: number
  readonly connect: (body: object, as?: Caller, headers?: Record<string, string>) => Promise<Reply>
  readonly ponto: (more?: object) => object
  readonly mollie: (more?: object) => object
}
export type Connected = Connections & { readonly bank: Bank }

export const startDay = '2026-03-01'

type Place = Pick<Connections, 'company_id' | 'journal' | 'balance_journal'> & { readonly path: string }

const connectionsOf = (there: StandIns, admin: Caller, { path, ...place }: Place): Connections => ({
  ...place,
  at: `${path}/integrations`,
  connect: (given, as = admin, headers = {}) => as('POST', `${path}/integrations`, { body: given, headers }),
  ponto: (more = {}) => ({
    provider: 'ponto',
    config: { journals: [{ journal_id: place.journal, from: startDay }] },
    secrets: { client_id: there.ponto.client_id, client_secret: there.ponto.client_secret },
    ...more,
  }),
  mollie: (more = {}) => ({
    provider: 'mollie',
    config: { journal_id: place.balance_journal, from: startDay },
    secrets: { access_token: there.mollie.access_token },
    ...more,
  }),
})

/** A file of its own for each test: the providers rest per file. */
export async function openFile(w: World, there: StandIns, admin: Caller): Promise<Connected> {
  const bank = await openBank(w, admin)
  const { path, id: company_id } = bank.b
  const { body } = await admin('POST', `${path}/journals`, { body: { code: 'MOL', label: 'Mollie', type: 'financial' } })
  return { bank, ...connectionsOf(there, admin, { path, company_id, journal: bank.journal, balance_journal: body.id }) }
}

/** The same without books: two journals and nothing else. */
export async function openPlainFile(w: World, there: StandIns, admin: Caller): Promise<Connections> {
  const { id: company_id, public_token } = await w.makeCompany()
  await w.rows(
    inWrite(
      company_id,
      `insert into journals (company_id, code, label, type, iban)
       values (app_company(), 'BNP', 'Banque', 'financial', '${ownIban}'), (app_company(), 'MOL', 'Mollie', 'financial', null)`,
    ),
  )
  const journals = await w.rows<{ id: string }>('select id from journals where company_id = $1 order by code', [company_id])
  const [journal = 0, balance_journal = 0] = journals.map(({ id }) => Number(id))
  return connectionsOf(there, admin, { path: `/v1/companies/${public_token}`, company_id, journal, balance_journal })
}

export { ownIban }

/** Does the runs that wait for a worker, one after the other. */
export async function doRuns(w: World, there: StandIns, patience = { sync_wait_ms: 400, sync_poll_ms: 10 }): Promise<void> {
  const waiting = await w.rows<{ company_id: string; id: string }>(
    `select company_id, id from integration_runs where status = 'running' order by id`,
  )
  const providers = openProviders({ ...addressesOf(there), ...patience })
  for (const { company_id, id } of waiting)
    await inJob(w, (context) => executeRun({ providers, bookers: [bookNewTransactions] }, context, Number(company_id), Number(id)))
}
