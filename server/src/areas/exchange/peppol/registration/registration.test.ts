import { beforeEach, describe, expect, test } from 'vitest'
import { openOffice } from '../../../../../test/harness/peppol/office.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { faults, replies } from '../../../../../test/stand-ins/http-service.ts'
import { wantedRegistration } from './rules.ts'
import { creditNoteType, invoiceType, registered } from '../../../../../test/stand-ins/peppol/access-point.ts'

const { w, point, run, schedule, forgive } = await openOffice()
const bare = await openWorld()
const admin = await w.as('admin', { locale: 'en' })
const manager = await w.as('manager', { locale: 'en' })
const participant = '0208:0403170701'

beforeEach(async () => {
  point.clear()
  await forgive()
  point.network.clear()
  point.account.ids.clear()
  point.account.published = true
  // The files of the tests before have the same number.
  for (const { id } of await w.rows<{ id: number }>(
    `select company_id as id from peppol_registrations where status in ('pending', 'active')`,
  ))
    await w.rows(
      inWrite(
        id,
        `update peppol_registrations set status = 'withdrawn', withdrawn_at = now(), due_at = null, pending_checks = '{}' where company_id = ${id}`,
      ),
    )
})

type Given = { readonly enterprise_number?: string | null; readonly vat_number?: string | null; readonly country_pack?: string }

async function makeFile({ enterprise_number = '0403170701', vat_number = 'BE0403170701', country_pack = 'BE' }: Given = {}) {
  const fiscal_year = { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }
  const { body } = await admin('POST', '/v1/companies', {
    body: { name: 'Martin', country_pack, vat_regime: 'exempt', firm: w.firm.public_token, fiscal_year, enterprise_number, vat_number },
  })
  const [path, id] = [`/v1/companies/${body.public_token}`, Number(body.id)]
  const at = `${path}/peppol`
  return {
    id,
    path,
    at,
    put: (given: object = {}, headers = {}) => manager('PUT', at, { body: given, headers }),
    get: async () => (await manager('GET', at)).body,
    /** The check of a registration that was asked for so many days ago. */
    check: async (days = 0) => {
      await w.rows(
        inWrite(
          id,
          `update peppol_registrations set due_at = now() - interval '1 second' ${days === 0 ? '' : `, requested_at = now() - interval '${days} days'`} where company_id = ${id} and status = 'pending'`,
        ),
      )
      await run('peppol.check_registration', { company_id: id })
    },
    announced: async () =>
      (
        await w.rows<{ said: string }>(
          `select coalesce(data ->> 'previous_status', '-') || ' ' || (data ->> 'status') as said from queue.outbox
           where company_id = $1 and event = 'peppol.status_changed' order by id`,
          [id],
        )
      ).map(({ said }) => said),
  }
}
const silent = { status: 503, body: { code: 'peppol_unavailable' } }
const none = { status: 'none', scheme: null, participant_id: null, full_id: null, incoming_enabled: false, version: 0 }

describe('GET C/peppol', () => {
  test('200 with the status none before the first registration', async () => {
    const file = await makeFile()
    expect(await file.get()).toMatchObject({
      id: file.id,
      ...none,
      document_types: [],
      pending_checks: [],
      requested_at: null,
      error: null,
    })
  })
  test('200 none where the operator has configured no provider', async () => {
    const reviewer = await bare.as('reviewer')
    expect(await reviewer('GET', 'C/peppol')).toMatchObject({ status: 200, body: none })
  })
})

describe('PUT C/peppol', () => {
  test('200 pending, then active when the provider has the number, with an event each time', async () => {
    const file = await makeFile()
    expect(await file.put({ contact_email: 'peppol@martin.example' })).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        scheme: '0208',
        participant_id: participant,
        full_id: `iso6523-actorid-upis::${participant}`,
        incoming_enabled: true,
        contact_email: 'peppol@martin.example',
        version: 1,
      },
    })
    await file.check()
    const waiting = await file.get()
    expect(waiting).toMatchObject({ status: 'pending', version: 1, pending_checks: [expect.stringContaining('operator')] })
    expect(waiting.checked_at).not.toBeNull()
    expect(waiting.lock_version).toBeGreaterThan(0)

    point.account.ids.add(participant)
    point.account.published = false
    await file.check()
    expect(await file.get()).toMatchObject({ status: 'pending', pending_checks: [expect.stringContaining('publish')] })
    point.account.published = true
    await file.check()
    expect(await file.get()).toMatchObject({
      status: 'active',
      pending_checks: [],
      document_types: [invoiceType, creditNoteType],
      activated_at: expect.any(String),
    })
    expect(await file.announced()).toEqual(['- pending', 'pending active'])
    const { body } = await manager('GET', `${file.path}/history?resource=peppol`)
    expect(body.data.length).toBeGreaterThanOrEqual(2)
  })

  test('200 for sending only, which another access point does not prevent', async () => {
    const file = await makeFile()
    point.network.set(participant, registered('Martin'))
    expect(await file.put({ incoming_enabled: false })).toMatchObject({ status: 200, body: { incoming_enabled: false, status: 'pending' } })
    point.account.ids.add(participant)
    point.account.published = false
    await file.check()
    expect(await file.get()).toMatchObject({ status: 'active', document_types: [] })
    expect(point.asked(/lookup/)).toEqual([])
  })

  test('422 peppol_registered_elsewhere; with a migration key the registration waits for it', async () => {
    const file = await makeFile()
    point.network.set(participant, registered('Martin'))
    expect(await file.put()).toMatchObject({ status: 422, body: { code: 'peppol_registered_elsewhere' } })
    expect(await file.get()).toMatchObject(none)
    expect(await file.put({ migration_key: 'AB-12-cd' })).toMatchObject({ status: 200, body: { status: 'pending' } })
    await file.check()
    expect((await file.get()).pending_checks).toHaveLength(2)
    expect(await w.rows(`select 1 from peppol_registrations r where r::text like '%AB-12-cd%'`)).toEqual([])
  })

  test('422 peppol_registered_elsewhere where another file receives for the number; fifty files that ask at once', async () => {
    const files = await Promise.all(Array.from({ length: 10 }, () => makeFile()))
    const answers = await Promise.all(Array.from({ length: 5 }, () => files).flatMap((each) => each.map((file) => file.put())))
    const codes = answers.map((answer) => (answer?.status === 200 ? '200' : `${answer?.status} ${answer?.body.code}`))
    expect(new Set(codes)).toEqual(new Set(['200', '422 peppol_registered_elsewhere']))
    const stored = await w.rows(`select 1 from peppol_registrations where status = 'pending' and participant_id = $1`, [participant])
    expect(stored).toHaveLength(1)
    const refused = files[codes.indexOf('422 peppol_registered_elsewhere') % 10]
    expect(await refused?.put({ incoming_enabled: false })).toMatchObject({ status: 200 })
  })

  test('rejected after 30 days without a confirmation, and asked for again', async () => {
    const file = await makeFile()
    await file.put()
    await file.check(31)
    expect(await file.get()).toMatchObject({ status: 'rejected', error: expect.stringContaining('30 days') })
    await file.put()
    point.network.set(participant, registered('Martin'))
    await file.check(1)
    expect(await file.get()).toMatchObject({ status: 'pending', error: null })
    await file.check(31)
    expect(await file.get()).toMatchObject({ status: 'rejected', error: expect.stringContaining('Another access point') })
    expect(await file.announced()).toEqual(['- pending', 'pending rejected', 'rejected pending', 'pending rejected'])
  })

  test('200 changes a registration that stands, without an event; the same values change nothing', async () => {
    const file = await makeFile()
    await file.put({ incoming_enabled: false })
    expect(await file.put({ contact_email: 'new@martin.example' })).toMatchObject({
      status: 200,
      body: { version: 2, incoming_enabled: false },
    })
    expect(await file.put({ contact_email: 'new@martin.example' })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await file.announced()).toEqual(['- pending'])
    expect(await file.put({ scheme: '9925' })).toMatchObject({ status: 422, body: { errors: { scheme: expect.anything() } } })
  })

  test('409 on a stale version', async () => {
    const file = await makeFile()
    expect(await file.put({}, { 'x-base-version': '0' })).toMatchObject({ status: 200 })
    expect(await file.put({}, { 'x-base-version': '0' })).toMatchObject({ status: 409, body: { code: 'conflict', server_version: 1 } })
    const removal = await manager('DELETE', file.at, { headers: { 'x-base-version': '7' } })
    expect(removal).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test.for([
    ['9925', {}, '9925:be0403170701'],
    [undefined, { country_pack: 'LU', enterprise_number: null, vat_number: 'LU26375245' }, '9938:lu26375245'],
  ] as const)('200 by the scheme %s', async ([scheme, given, id]) => {
    const file = await makeFile(given)
    expect(await file.put(scheme ? { scheme } : {})).toMatchObject({ status: 200, body: { participant_id: id } })
  })

  test('422 without the number of the scheme, and for a scheme of another country', async () => {
    const file = await makeFile({ enterprise_number: null, vat_number: null })
    expect(await file.put()).toMatchObject({ status: 422, body: { code: 'peppol_identifier_missing' } })
    expect(await file.put({ scheme: '9938' })).toMatchObject({ status: 422, body: { errors: { scheme: expect.anything() } } })
    expect(point.service.asked).toEqual([])
  })

  test('422 a French file, unless the provider is declared an approved platform', async () => {
    const file = await makeFile({ country_pack: 'FR', enterprise_number: '732829320', vat_number: 'FR44732829320' })
    expect(await file.put()).toMatchObject({ status: 422, body: { errors: { scheme: expect.anything() } } })
    const numbers = { country_pack: 'FR', enterprise_number: '732829320', vat_number: 'FR44732829320' } as const
    const approved = { environment: 'production', is_approved_in_france: true } as const
    expect(wantedRegistration(await file.get(), {}, numbers, approved)).toMatchObject({ participant_id: '0225:732829320', scheme: '0225' })
  })

  test.for(['a line that is cut', '500', 'a redirect', 'garbage', 'half a JSON', '204', '401', 'an answer without end'])(
    '503 after %s, and nothing changes',
    async (name) => {
      const file = await makeFile()
      point.fault = () => faults[name] ?? replies(200)
      expect(await file.put()).toMatchObject(silent)
      expect(await file.get()).toMatchObject(none)
      point.fault = null
      await forgive()
      await file.put()
      point.fault = () => faults[name] ?? replies(200)
      await file.check()
      expect(await file.get()).toMatchObject({ status: 'pending', checked_at: null })
    },
  )

  test('a registration that the other network confirmed is not touched', async () => {
    const file = await makeFile()
    await file.put()
    await w.rows(
      inWrite(
        file.id,
        `update peppol_registrations set status = 'withdrawn', withdrawn_at = now(), due_at = null where company_id = ${file.id}`,
      ),
    )
    await w.rows(
      inWrite(
        file.id,
        `update peppol_registrations set status = 'pending', environment = 'production', withdrawn_at = null, due_at = now() where company_id = ${file.id}`,
      ),
    )
    point.account.ids.add(participant)
    point.clear()
    await file.check()
    expect((await file.get()).status).toBe('pending')
    expect(point.service.asked).toEqual([])
  })
})

describe('DELETE C/peppol', () => {
  test('204 withdraws, with an event; then 422 peppol_not_active, and it can be asked for again', async () => {
    const file = await makeFile()
    await file.put()
    expect(await manager('DELETE', file.at, { headers: { 'x-dry-run': '1' } })).toMatchObject({
      status: 422,
      body: { code: 'dry_run_unsupported' },
    })
    expect((await manager('DELETE', file.at)).status).toBe(204)
    expect(await file.get()).toMatchObject({ status: 'withdrawn', withdrawn_at: expect.any(String), pending_checks: [] })
    expect(await manager('DELETE', file.at)).toMatchObject({ status: 422, body: { code: 'peppol_not_active' } })
    expect(await file.put()).toMatchObject({ status: 200, body: { status: 'pending', withdrawn_at: null } })
    expect(await file.announced()).toEqual(['- pending', 'pending withdrawn', 'withdrawn pending'])
  })

  test('503 while the provider is silent, and nothing changes', async () => {
    const file = await makeFile()
    await file.put()
    point.fault = () => replies(500)
    expect(await manager('DELETE', file.at)).toMatchObject(silent)
    expect((await file.get()).status).toBe('pending')
  })
})

test('503 where the operator has configured no provider, 422 in a dry run and in an archived file', async () => {
  const caller = await bare.as('manager')
  expect(await caller('PUT', 'C/peppol', { body: {} })).toMatchObject(silent)
  expect(await caller('DELETE', 'C/peppol')).toMatchObject(silent)
  const file = await makeFile()
  expect(await file.put({}, { 'x-dry-run': '1' })).toMatchObject({ status: 422, body: { code: 'dry_run_unsupported' } })
  await admin('PATCH', file.path, { body: { is_active: false } })
  expect(await file.put()).toMatchObject({ status: 422, body: { code: 'company_archived' } })
  expect(await manager('DELETE', file.at)).toMatchObject({ status: 422, body: { code: 'company_archived' } })
})

test('the same key gets the same answer, and asks the provider once', async () => {
  const file = await makeFile()
  const headers = { 'x-client-mutation-id': 'put-1' }
  const [first, again] = [await file.put({}, headers), await file.put({}, headers)]
  expect([again.status, again.body, again.headers['x-idempotent-replay']]).toEqual([200, first.body, '1'])
  expect(point.asked(/GET \/api\/me/)).toHaveLength(1)
})

test('the schedule queues a check of every open file that is due', async () => {
  const [open, archived] = [await makeFile(), await makeFile({ enterprise_number: '0417497106', vat_number: 'BE0417497106' })]
  await Promise.all([open.put(), archived.put()])
  await admin('PATCH', archived.path, { body: { is_active: false } })
  await schedule('peppol.dispatch_registrations')
  const queued = await w.rows<{ key: string }>(`select key from graphile_worker.jobs where key like 'peppol registration %'`)
  expect(queued.map(({ key }) => key)).toContain(`peppol registration ${open.id}`)
  expect(queued.map(({ key }) => key)).not.toContain(`peppol registration ${archived.id}`)
})

test.for([
  ['active to rejected', `status = 'rejected', error = 'unconfirmed', due_at = null`, 'peppol_registrations_states', true],
  ['another participant', `participant_id = '0208:0417497106'`, 'peppol_registrations_participant', true],
  ['active without a date', `status = 'active', due_at = null`, 'peppol_registrations_active', false],
  ['withdrawn without a date', `status = 'withdrawn', due_at = null`, 'peppol_registrations_withdrawn', false],
] as const)('the database refuses %s', async ([, change, constraint, isActive]) => {
  const file = await makeFile()
  await file.put()
  if (isActive) {
    point.account.ids.add(participant)
    await file.check()
  }
  await expect(w.rows(inWrite(file.id, `update peppol_registrations set ${change} where company_id = ${file.id}`))).rejects.toMatchObject({
    constraint,
  })
})
