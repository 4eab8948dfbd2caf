import { addDays } from '../../../../server/src/lib/dates.ts'
import { inWrite } from '../../../../server/test/harness/raw-write.ts'
import type { Fixture } from '../fixture.ts'
import { call } from '../http.ts'
import { expectSuccess } from '../fixture.ts'
import { waitFor } from '../wait.ts'
import type { Operation } from './openapi.ts'
import { networkCustomer } from './outside.ts'
import type { Known, Pools } from './pools.ts'

export type Exchanging = {
  readonly fixture: Fixture
  readonly base: string
  readonly file: { readonly id: number; readonly public_token: string; readonly enterprise_number: string }
  readonly send: (id: string, changes?: Readonly<Record<string, unknown>>) => Promise<void>
  readonly known: Known
}

const firstOf = (pools: Pools, pool: string) => pools.get(pool)?.[0] ?? ''
const putFirst = (pools: Pools, pool: string, value: unknown) =>
  pools.set(pool, [String(value), ...(pools.get(pool) ?? []).filter((other) => other !== String(value))])

/** A caller of the administrator in the file of the participants. */
function caller({ base, file, known }: Exchanging) {
  return async <T>(method: string, path: string, body?: object): Promise<T> =>
    expectSuccess(
      await call<T>(base, method, `/v1/companies/${file.public_token}${path && `/${path}`}`, {
        token: known.callers[0]?.token ?? '',
        ...(body && { body }),
      }),
    )
}

/** What an invoice on the network says of its seller. */
export const identityOf = (enterprise_number: string) => ({ enterprise_number, vat_number: `BE${enterprise_number}`, ...address })

const address = { street: 'Rue des Briques', house_number: '12', postal_code: '5000', city: 'Namur' }

/** A customer on the network, who is first where reminders name one. */
export async function createNetworkCustomer(setting: Exchanging): Promise<void> {
  const { pools } = setting.known
  const body = { type: 'customer', name: 'Alpha Construct SA', email: 'alpha@client.example', ...address, ...networkCustomer }
  const { id } = await caller(setting)<{ id: number }>('POST', 'third-parties', body)
  putFirst(pools, 'network-customers', id)
  pools.set('participants', [networkCustomer.peppol_identifier])
}

/** The check that the schedule would queue within the next minute. */
async function awaitRegistration({ fixture, file }: Exchanging): Promise<void> {
  await fixture.rows('select graphile_worker.add_job($1, $2::json)', ['peppol.check_registration', JSON.stringify({ company_id: file.id })])
  const active = () => fixture.rows(`select 1 from peppol_registrations where company_id = $1 and status = 'active'`, [file.id])
  await waitFor(async () => (await active()).length > 0)
}

/** The file is registered, has what a seller on the network needs, and has a booked sale that was not sent yet. */
async function createPeppolSale(setting: Exchanging): Promise<void> {
  const { file, known } = setting
  const ask = caller(setting)
  await ask('PATCH', '', identityOf(file.enterprise_number)).catch(() => {})
  const { status } = await ask<{ status: string }>('PUT', 'peppol', { incoming_enabled: true })
  if (status !== 'active') await awaitRegistration(setting)
  const lines = [{ description: 'Menuiserie', quantity: '10', unit_price: '60.00', account: '700000', vat_code: 'V21' }]
  const dates = { document_date: '2026-03-02', due_date: '2026-04-01' }
  const third_party_id = Number(firstOf(known.pools, 'network-customers'))
  const sale = await ask<{ document: { id: number } }>('POST', 'documents', {
    direction: 'sale',
    third_party_id,
    ...dates,
    lines,
    book: true,
  })
  putFirst(known.pools, 'peppol-sales', sale.document.id)
}

export async function createPeppolMessage(setting: Exchanging): Promise<void> {
  await createPeppolSale(setting)
  const { pools } = setting.known
  const { id } = await caller(setting)<{ id: number }>('POST', 'peppol/messages', { document_id: Number(firstOf(pools, 'peppol-sales')) })
  putFirst(pools, 'messages', id)
  await setting.send('listPeppolMessages')
}

/** A connection with Ponto; to connect, there is none. */
async function createIntegration(setting: Exchanging, { id }: Operation): Promise<void> {
  const ask = caller(setting)
  const listed = await ask<{ connection: { id: number } | null }[]>('GET', 'integrations')
  const connected = listed.flatMap(({ connection }) => (connection ? [connection.id] : []))
  if (id === 'createIntegration') for (const each of connected) await ask('DELETE', `integrations/${each}`)
  else if (connected[0]) putFirst(setting.known.pools, 'integrations', connected[0])
  else await setting.send('createIntegration')
}

let found = 0

/** A document that is missing: to find one, the service would need months of invoices. */
async function createMissingDocument({ fixture, file, known: { pools } }: Exchanging): Promise<void> {
  found += 1
  const day = addDays('2020-01-01', found)
  const third_party = firstOf(pools, 'network-customers')
  await fixture.rows(
    inWrite(
      file.id,
      `insert into missing_documents (company_id, kind, key, third_party_id, expected_on, evidence, score)
       values (app_company(), 'recurring_supplier', '${third_party} ${day}', ${third_party}, '${day}', '[{"kind": "entry", "id": 1, "text": "${day}"}]', 0.9)`,
    ),
  )
  const [made] = await fixture.rows<{ id: string }>('select max(id) as id from missing_documents where company_id = $1', [file.id])
  putFirst(pools, 'missing-documents', made?.id)
}

/** An invoice whose due date is past. */
async function createOverdue(setting: Exchanging): Promise<void> {
  const lines = [{ account: '700000', amount: '1000.00', vat_code: 'V21' }]
  const third_party_id = Number(firstOf(setting.known.pools, 'network-customers'))
  await caller(setting)('POST', 'entries/invoice', {
    journal: 'VEN',
    third_party_id,
    entry_date: '2026-03-12',
    due_date: '2026-03-12',
    lines,
  })
}

/** What the operations on mail, the network, connections and missing documents need before they can succeed. */
export async function renewExchange(setting: Exchanging, operation: Operation): Promise<void> {
  const { id, segments } = operation
  if (id === 'sendPeppolMessage' || (segments.at(-1) === 'peppol' && operation.method !== 'GET')) await createPeppolSale(setting)
  else if (segments.includes('peppol') && segments.includes('messages')) await createPeppolMessage(setting)
  if (segments.includes('integrations')) await createIntegration(setting, operation)
  if (segments.includes('missing-documents')) await createMissingDocument(setting)
  if (segments.includes('mail-templates')) await setting.send('listMailTemplates')
  if (id === 'sendReminders') await createOverdue(setting)
}
