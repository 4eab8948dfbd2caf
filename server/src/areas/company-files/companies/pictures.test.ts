import { expect, test } from 'vitest'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const manager = await w.as('manager')

async function file(): Promise<{ id: number; url: string }> {
  const { id, public_token } = await w.makeCompany()
  return { id, url: `/v1/companies/${public_token}` }
}
const picture = (kind?: string, value: Buffer = png()) =>
  multipart(...(kind === undefined ? [] : [{ field: 'kind', value: kind }]), { field: 'file', name: 'logo.png', value })
const filesOf = async (companyId: number) =>
  (await w.rows<{ id: number }>('select id::int from files where company_id = $1 order by id', [companyId])).map(({ id }) => id)
const pathOf = (link: string) => new URL(link).pathname

test('200 replaces the logo, or the icon with kind; the links work and the version increases', async () => {
  const { id, url } = await file()
  const logo = await manager('POST', `${url}/logo`, picture())
  expect([logo.status, logo.body.version]).toEqual([200, 2])
  expect(logo.headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/)
  const link = new URL(logo.body.logo_url)
  const served = await w.anonymous('GET', link.pathname + link.search)
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/png'])
  const icon = await manager('POST', `${url}/logo`, picture('icon', png(5)))
  expect([icon.body.version, pathOf(icon.body.logo_url)]).toEqual([3, link.pathname])
  expect(pathOf(icon.body.icon_url)).not.toBe(link.pathname)
  expect(await filesOf(id)).toHaveLength(2)
  const again = await manager('POST', `${url}/logo`, picture('logo', png(9)))
  expect(pathOf(again.body.logo_url)).not.toBe(link.pathname)
  expect(await filesOf(id)).toHaveLength(2)
  expect((await w.anonymous('GET', link.pathname + link.search)).status).toBe(404)
})

test('no signed link is stored, and the change log contains the file id', async () => {
  const { id, url } = await file()
  await manager('POST', `${url}/logo`, picture())
  const [own] = await filesOf(id)
  const [stored] = await w.rows<{ row: object }>('select to_jsonb(c) as row from companies c where id = $1', [id])
  expect(JSON.stringify(stored)).not.toContain('signature')
  expect(stored?.row).toMatchObject({ logo_link: null, logo_file_id: own })
  expect((await manager('GET', `${url}/history`)).body.data[0]).toMatchObject({
    op: 'update',
    changes: { logo_file_id: { from: null, to: own } },
  })
  const pulled = (await manager('GET', `${url}/sync/pull`)).body.changes[0].data
  expect([pulled.id, 'logo_url' in pulled, 'fiscal_years' in pulled, 'journals' in pulled]).toEqual([id, false, false, false])
})

test('200 PATCH: sending the signed link back changes nothing, null removes the file, another link replaces it', async () => {
  const { id, url } = await file()
  const { body } = await manager('POST', `${url}/logo`, picture())
  const back = await manager('PATCH', url, { body: { logo_url: body.logo_url, icon_url: null, city: 'Namur' } })
  expect([back.body.version, pathOf(back.body.logo_url)]).toEqual([3, pathOf(body.logo_url)])
  expect(await filesOf(id)).toHaveLength(1)
  const removed = await manager('PATCH', url, { body: { logo_url: null } })
  expect([removed.body.logo_url, await filesOf(id)]).toEqual([null, []])
  await manager('POST', `${url}/logo`, picture('icon'))
  const linked = await manager('PATCH', url, { body: { icon_url: 'https://martin.example/icon.png' } })
  expect([linked.body.icon_url, await filesOf(id)]).toEqual(['https://martin.example/icon.png', []])
  const uploaded = await manager('POST', `${url}/logo`, picture('icon'))
  expect(pathOf(uploaded.body.icon_url)).toMatch(/^\/v1\/files\/\d+$/)
})

test('the firm and the list show the same picture', async () => {
  const { id, url } = await file()
  const { body } = await manager('POST', `${url}/logo`, picture())
  const listed = (await manager('GET', '/v1/companies')).body.find((each: { id: number }) => each.id === id)
  const shown = (await manager('GET', 'F')).body.companies.find((each: { public_token: string }) => url.endsWith(each.public_token))
  const pathsOf = (each: { logo_url: string; icon_url: string }) => [pathOf(each.logo_url), pathOf(each.icon_url)]
  expect([pathsOf(listed), pathsOf(shown)]).toEqual([pathsOf(body), pathsOf(body)])
})

test.each<[string, ReturnType<typeof multipart>, string[]]>([
  ['a text', picture(undefined, Buffer.from('no picture')), ['file']],
  ['a GIF', picture(undefined, Buffer.from('GIF89a0000000000')), ['file']],
  ['more than 2 MB', picture(undefined, png(2 * 1024 * 1024)), ['file']],
  ['another kind', picture('banner'), ['kind']],
  ['no file', multipart({ field: 'kind', value: 'logo' }), ['file']],
])('422 on the field: %s', async (_title, form, fields) => {
  const { id, url } = await file()
  const reply = await manager('POST', `${url}/logo`, form)
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, fields])
  expect(await filesOf(id)).toEqual([])
})

test('409 on a stale base version, and the uploaded picture is not kept', async () => {
  const { id, url } = await file()
  await manager('PATCH', url, { body: { city: 'Namur' } })
  const form = picture()
  const stale = await manager('POST', `${url}/logo`, { ...form, headers: { ...form.headers, 'x-base-version': '1' } })
  expect([stale.status, stale.body.code, stale.body.server_version]).toEqual([409, 'conflict', 2])
  expect(await filesOf(id)).toEqual([])
})

test('422 company_archived: an archived file keeps its logo', async () => {
  const { url } = await file()
  await manager('PATCH', url, { body: { is_active: false } })
  expect((await manager('POST', `${url}/logo`, picture())).body).toMatchObject({ code: 'company_archived' })
})

test('401 without a token, 403 without the write ability and for an encoder, 404 for an outsider; 422 dry_run_unsupported', async () => {
  expect((await w.anonymous('POST', 'C/logo', picture())).status).toBe(401)
  const reader = await w.as('manager', { abilities: ['read'] })
  expect((await reader('POST', 'C/logo', picture())).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'write' })
  expect((await (await w.as('encoder'))('POST', 'C/logo', picture())).body).toMatchObject({
    code: 'role_too_low',
    required_role: 'manager',
  })
  expect((await (await w.outsider())('POST', 'C/logo', picture())).status).toBe(404)
  const form = picture()
  const tried = await manager('POST', 'C/logo', { ...form, headers: { ...form.headers, 'x-dry-run': '1' } })
  expect(tried.body).toMatchObject({ code: 'dry_run_unsupported' })
})

test('50 concurrent icon uploads leave one file, the one that is shown', async () => {
  const { id, url } = await file()
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => manager('POST', `${url}/logo`, picture('icon', png(n)))))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const left = await filesOf(id)
  expect(left).toHaveLength(1)
  expect(await w.rows('select icon_file_id::int as file, version from companies where id = $1', [id])).toEqual([
    { file: left[0], version: 51 },
  ])
})

test('a picture of another company file cannot be used by its id', async () => {
  const [one, two] = [await file(), await file()]
  await manager('POST', `${one.url}/logo`, picture())
  const [foreign] = await filesOf(one.id)
  const stolen = w.asApp(inWrite(two.id, `update companies set logo_file_id = ${foreign} where id = ${two.id}`))
  await expect(stolen).rejects.toMatchObject({ code: '23503' })
})

test('200 replays an upload sent twice with one key; 422 idempotency_key_reused for another picture', async () => {
  const { id, url } = await file()
  const send = (value: Buffer) => {
    const form = picture('logo', value)
    return manager('POST', `${url}/logo`, { ...form, headers: { ...form.headers, 'x-client-mutation-id': 'a picture' } })
  }
  const [first, again, other] = [await send(png()), await send(png()), await send(png(1))]
  expect([again.status, again.headers['x-idempotent-replay'], pathOf(again.body.logo_url)]).toEqual([200, '1', pathOf(first.body.logo_url)])
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  expect(await filesOf(id)).toHaveLength(2)
})
