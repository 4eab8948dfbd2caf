/** The numbers of a file and its registration: neither changes under the other. */
import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../../../../../test/harness/peppol/office.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { json } from '../../../../../test/stand-ins/peppol/access-point.ts'

const { w, point, run, forgive } = await openOffice()
const manager = await w.as('manager', { locale: 'en' })
const admin = await w.as('admin', { locale: 'en' })
beforeEach(async () => {
  point.clear()
  await forgive()
})

/** An enterprise number that no other file of these tests has. */
let last = 4_000_000
const newNumber = () => {
  last += 1
  return `${String(last).padStart(8, '0')}${String(97 - (last % 97)).padStart(2, '0')}`
}

async function makeFile() {
  const number = newNumber()
  const fiscal_year = { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }
  const file = { name: 'Martin', country_pack: 'BE', firm: w.firm.public_token, fiscal_year, enterprise_number: number }
  const { body: made } = await admin('POST', '/v1/companies', { body: { ...file, vat_number: `BE${number}` } })
  const [path, id] = [`/v1/companies/${made.public_token}`, Number(made.id)]
  return {
    id,
    path,
    number,
    put: (given: object = {}) => manager('PUT', `${path}/peppol`, { body: given }),
    patch: (body: object) => manager('PATCH', path, { body }),
    withdraw: () => manager('DELETE', `${path}/peppol`),
    state: async () => ({ file: (await manager('GET', path)).body, registration: (await manager('GET', `${path}/peppol`)).body }),
    raw: (statement: string) => w.rows(inWrite(id, statement)),
  }
}

const inUse = (...fields: readonly string[]) => ({
  status: 422,
  body: {
    code: 'record_in_use',
    usages: { peppol: 1 },
    errors: Object.fromEntries(fields.map((field) => [field, [expect.stringContaining('registered on Peppol')]])),
  },
})

test('422 record_in_use for both numbers while the registration is pending or active; the rest changes', async () => {
  const [file, other] = [await makeFile(), newNumber()]
  await file.put()
  for (const status of ['pending', 'active']) {
    expect((await file.state()).registration.status).toBe(status)
    expect(await file.patch({ enterprise_number: other })).toMatchObject(inUse('enterprise_number'))
    expect(await file.patch({ vat_number: null })).toMatchObject(inUse('vat_number'))
    const both = await file.patch({ city: 'Namur', enterprise_number: other, vat_number: `BE${other}` })
    expect(both).toMatchObject(inUse('enterprise_number', 'vat_number'))
    expect(Object.keys(both.body.errors)).toHaveLength(2)
    const numbers = { enterprise_number: file.number, vat_number: `BE${file.number}` }
    expect(await file.patch({ ...numbers, street: `Rue ${status}` })).toMatchObject({ status: 200, body: { ...numbers, city: null } })
    point.account.ids.add(`0208:${file.number}`)
    await run('peppol.check_registration', { company_id: file.id })
  }
  expect((await file.withdraw()).status).toBe(204)
  expect(await file.patch({ enterprise_number: other, vat_number: null })).toMatchObject({ status: 200 })
  expect(await file.put()).toMatchObject({ status: 200, body: { participant_id: `0208:${other}` } })
})

test('an earlier change of a number is not undone while the file is registered', async () => {
  const file = await makeFile()
  const changed = await file.patch({ enterprise_number: newNumber() })
  await file.put()
  const undone = await manager('POST', `${file.path}/history/operations/${changed.headers['x-operation-id']}/revert`)
  expect(undone).toMatchObject({ status: 422, body: { code: 'revert_conflict' } })
})

test('422 on the registration when the number changed while the provider was asked', async () => {
  const file = await makeFile()
  point.fault = () => (response, asked) => {
    point.fault = null
    void file
      .patch({ enterprise_number: newNumber() })
      .then(() => json(200, { peppol_ids: [`0208:${file.number}`], smp_registration: true })(response, asked))
  }
  expect(await file.put()).toMatchObject({ status: 422, body: { errors: { scheme: [expect.stringContaining('was changed')] } } })
  expect((await file.state()).registration.status).toBe('none')
})

test('fifty registrations and changes at once: the file is registered under the number it has', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [file, other] = [await makeFile(), newNumber()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0 ? file.put() : file.patch({ enterprise_number: n % 4 === 1 ? other : file.number, vat_number: null }),
      ),
    )
    const said = new Set(answers.map(({ status, body }) => (status === 422 ? (body.code ?? Object.keys(body.errors).join(' ')) : status)))
    expect([...said].filter((each) => ![200, 'record_in_use', 'validation_failed', 'scheme'].includes(each))).toEqual([])
    const { file: now, registration } = await file.state()
    expect([registration.status, registration.participant_id]).toEqual(['pending', `0208:${now.enterprise_number}`])
  }
})

test('the database refuses other numbers for a registered file, and a registration under the number of another', async () => {
  const [file, other] = [await makeFile(), newNumber()]
  const request = (participant: string) =>
    `insert into peppol_registrations (company_id, id, environment, status, scheme, participant_id, incoming_enabled, requested_at, due_at)
     values (${file.id}, ${file.id}, 'test', 'pending', '0208', '${participant}', true, now(), now())`
  const again = (participant: string) =>
    `update peppol_registrations set status = 'pending', participant_id = '${participant}', withdrawn_at = null, due_at = now() where company_id = ${file.id}`
  const renumber = (change: string) => `update companies set ${change} where id = ${file.id}`
  const foreign = { constraint: 'peppol_registrations_number' }
  const fixed = { constraint: 'companies_registered_numbers' }

  await expect(file.raw(request(`0208:${other}`))).rejects.toMatchObject(foreign)
  await file.raw(request(`0208:${file.number}`))
  await expect(file.raw(renumber(`enterprise_number = '${other}'`))).rejects.toMatchObject(fixed)
  await expect(file.raw(renumber('vat_number = null'))).rejects.toMatchObject(fixed)
  await file.raw(renumber(`name = 'Peeters', enterprise_number = '${file.number}'`))
  await file.withdraw()
  await file.raw(renumber(`enterprise_number = '${other}', vat_number = null`))
  await expect(file.raw(again(`0208:${file.number}`))).rejects.toMatchObject(foreign)
  await file.raw(again(`0208:${other}`))
})
