/** Erasing a file that is registered on Peppol: the access point is told first. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openOffice } from '../harness/peppol/office.ts'
import { inWrite } from '../harness/raw-write.ts'
import { replies } from '../stand-ins/http-service.ts'
import { shellOn } from './partita.ts'

vi.setConfig({ testTimeout: 180_000 })

const { w, point, forgive } = await openOffice()
const admin = await w.as('admin')
const { peppol_provider, peppol_url, peppol_key, peppol_environment } = point.config
const variables = {
  PEPPOL_PROVIDER: peppol_provider,
  PEPPOL_URL: peppol_url,
  PEPPOL_KEY: peppol_key,
  PEPPOL_ENVIRONMENT: peppol_environment,
  REDIS_URL: w.config.redis_url,
}
const shell = shellOn(w, variables)
afterAll(() => shell.close())
beforeEach(async () => {
  point.clear()
  await forgive()
})

const number = '0403170701'
const participant = `0208:${number}`

/** In the bin, and registered. */
async function binnedFile(name: string) {
  const { body } = await admin('POST', '/v1/companies', { body: { name, country_pack: 'BE', enterprise_number: number } })
  const at = `/v1/companies/${body.public_token}`
  const registered = await admin('PUT', `${at}/peppol`, { body: {} })
  expect(registered).toMatchObject({ status: 200, body: { status: 'pending' } })
  await admin('DELETE', at)
  point.service.asked.length = 0
  const state = async () =>
    (await w.rows<{ status: string }>('select status from peppol_registrations where company_id = $1', [body.id]))[0]
  return { id: Number(body.id), state, erase: `company erase ${body.public_token} --name '${name}'` }
}

test('the registration is withdrawn at the access point, then the file is erased', async () => {
  const file = await binnedFile('Inscrit')
  const misnamed = await shell.sh(`partita ${file.erase}X`)
  expect([misnamed.code, await file.state(), point.service.asked]).toEqual([3, { status: 'pending' }, []])
  const { code, stdout } = await shell.sh(`partita ${file.erase} --json`)
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ name: 'Inscrit', withdrawn: participant })])
  expect(point.asked(/GET \/api\/me/)).toHaveLength(1)
  expect(await file.state()).toBeUndefined()
  expect(await w.rows('select 1 from companies where id = $1', [file.id])).toEqual([])
})

test('nothing changes while the access point is silent, is not configured, or is on the other network', async () => {
  const file = await binnedFile('Silencieux')
  point.fault = () => replies(500)
  const silent = await shell.sh(`partita ${file.erase}`)
  expect([silent.code, silent.stderr]).toEqual([4, expect.stringContaining('does not answer')])
  point.fault = null
  await forgive()
  const bare = await shell.sh(`partita ${file.erase}`, { PEPPOL_PROVIDER: '', PEPPOL_URL: '', PEPPOL_KEY: '', PEPPOL_ENVIRONMENT: '' })
  expect([bare.code, bare.stderr]).toEqual([4, expect.stringContaining('PEPPOL_PROVIDER')])
  const other = await shell.sh(`partita ${file.erase}`, { PEPPOL_ENVIRONMENT: 'production' })
  expect([other.code, other.stderr]).toEqual([3, expect.stringContaining('PEPPOL_ENVIRONMENT')])
  expect(await file.state()).toEqual({ status: 'pending' })
  const erased = await shell.sh(`partita ${file.erase}`)
  expect([erased.code, erased.stderr]).toEqual([0, expect.stringContaining(`take ${participant} out of the account`)])
})

test('the database erases no file whose registration stands', async () => {
  const file = await binnedFile('Gardé')
  const [{ public_token: token } = { public_token: '' }] = await w.rows<{ public_token: string }>(
    'select public_token from companies where id = $1',
    [file.id],
  )
  const standing = { constraint: 'peppol_registrations_standing' }
  await expect(w.rows(`select erase_company($1, 'Gardé')`, [token])).rejects.toMatchObject(standing)
  await expect(w.rows(inWrite(file.id, `delete from peppol_registrations where company_id = ${file.id}`))).rejects.toMatchObject(standing)
  expect(await file.state()).toEqual({ status: 'pending' })
})
