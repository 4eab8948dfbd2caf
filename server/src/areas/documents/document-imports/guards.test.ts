/** Invariants of an import, whoever writes it; its list, its bin, its history. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, ubl, zip } from '../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
  await d.supplier()
})
afterAll(() => d.close())

let last = 0
const next = () => `G-${(last += 1)}`
const validate = async (id: number) => (await d.admin('POST', `${d.at}/${id}/validate`, { body: {} })).body

/** Raw SQL inside a write of the company, bypassing the application: what the database itself refuses. */
const written = (statement: string) =>
  d.w
    .rows(
      `do $$ begin
         perform open_write(null, false, null, ${d.b.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000);
         ${statement};
       end $$`,
    )
    .then(
      () => 'done',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )

test('a validated import has a document, and an import with a document is validated', async () => {
  const { id } = await d.invoice({ number: next() })
  expect(await written(`update document_imports set status = 'validated' where id = ${id}`)).toBe('document_imports_validated')
  const { document } = await validate((await d.invoice({ number: next() })).id)
  expect(await written(`update document_imports set imported_document_id = ${document.id} where id = ${id}`)).toMatch(
    /document_imports_(document|validated)/,
  )
})

test('one document of one import', async () => {
  const { document } = await validate((await d.invoice({ number: next() })).id)
  const { id } = await d.invoice({ number: next() })
  expect(await written(`update document_imports set status = 'validated', imported_document_id = ${document.id} where id = ${id}`)).toBe(
    'document_imports_document',
  )
})

test('a validated import never changes: not its extraction, not its state, and it cannot be deleted', async () => {
  const { id } = await d.invoice({ number: next() })
  await validate(id)
  for (const change of [`status = 'ready', imported_document_id = null`, `extracted = extracted || '{"number":"x"}'`, 'deleted_at = now()'])
    expect(await written(`update document_imports set ${change} where id = ${id}`)).toMatch(/never changes/)
})

test('an expanded parent has no extraction, and only an archive is expanded', async () => {
  const { body } = await d.send({ 'a.zip': await zip({ '1.pdf': pdf(next()) }) })
  const [parent, child] = body.imports
  expect(await written(`update document_imports set extracted = '{}' where id = ${parent.id}`)).toBe('document_imports_expanded')
  expect(await written(`update document_imports set status = 'queued' where id = ${parent.id}`)).toBe('document_imports_expanded')
  expect(await written(`update document_imports set status = 'expanded' where id = ${child.id}`)).toBe('document_imports_expanded')
})

test('what is ready was read, what is analysed has a claim, what failed says why', async () => {
  const id = await d.queued('a.xml', ubl({ number: next() }))
  expect(await written(`update document_imports set status = 'ready' where id = ${id}`)).toBe('document_imports_analysed')
  expect(await written(`update document_imports set status = 'analyzing' where id = ${id}`)).toBe('document_imports_claim')
  expect(await written(`update document_imports set status = 'error' where id = ${id}`)).toBe('document_imports_error')
})

test('the application writes no import outside a write of its file, changes no bytes and deletes nothing', async () => {
  const id = await d.queued('a.pdf', pdf(next()))
  await expect(d.w.asApp(`update document_imports set status = 'error' where id = ${id}`)).rejects.toThrow(/outside write/)
  await expect(d.w.asApp(`update document_imports set sha256 = sha256('x') where id = ${id}`)).rejects.toThrow(/permission denied/)
  await expect(d.w.asApp(`delete from document_imports where id = ${id}`)).rejects.toThrow(/permission denied/)
})

test('the list: the newest first, by batch and by several statuses, a page at a time', async () => {
  const ready = await d.invoice({ number: next() })
  const waiting = await d.queued('w.pdf', pdf(next()))
  const { body, headers } = await d.admin('GET', `${d.at}?status=ready,queued&per_page=2`)
  expect([body.per_page, body.current_page, body.data.length]).toEqual([2, 1, 2])
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([waiting, ready.id])
  expect(headers.link).toContain('rel="next"')
  const one = await d.admin('GET', `${d.at}?batch_id=${ready.batch_id}`)
  expect(one.body.data.map(({ id }: { id: number }) => id)).toEqual([ready.id])
  expect((await d.admin('GET', `${d.at}?status=ready,gone`)).status).toBe(422)
  expect((await d.admin('GET', `${d.at}?batch_id=x`)).status).toBe(422)
})

test('reading: a reviewer may, a token without read may not, an outsider finds nothing', async () => {
  const [reviewer, outsider, token] = [await d.w.as('reviewer'), await d.w.outsider(), await d.w.as('encoder', { abilities: ['write'] })]
  expect((await reviewer('GET', 'C/document-imports')).status).toBe(200)
  expect((await token('GET', 'C/document-imports')).body.code).toBe('token_ability_missing')
  expect((await token('GET', 'C/document-imports/1')).body.code).toBe('token_ability_missing')
  expect((await outsider('GET', d.at)).status).toBe(404)
  expect((await outsider('GET', `${d.at}/1`)).status).toBe(404)
  expect((await d.admin('GET', `${d.at}/999999`)).status).toBe(404)
  expect((await d.w.anonymous('GET', d.at)).status).toBe(401)
  expect((await d.w.anonymous('GET', `${d.at}/1`)).status).toBe(401)
})

test('the bin: an import goes in and comes back; an archive leaves its children; what is purged leaves no file', async () => {
  const { body } = await d.send({ 'a.zip': await zip({ '1.pdf': pdf(next()) }) })
  const [parent, child] = body.imports
  const { status, headers } = await d.admin('DELETE', `${d.at}/${parent.id}`)
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  expect((await d.get(child.id)).id).toBe(child.id)
  const items = (await d.admin('GET', `${d.b.path}/trash?type=document-imports`)).body.data
  expect(items[0]).toMatchObject({ record_id: parent.id, label: 'a.zip', can_restore: true })
  expect((await d.admin('GET', `${d.b.path}/trash?q=A.ZIP`)).body.data.map(({ record_id }: { record_id: number }) => record_id)).toEqual([
    parent.id,
  ])
  expect((await d.admin('POST', `${d.b.path}/trash/${items[0].id}/restore`)).status).toBe(200)
  expect((await d.get(parent.id)).status).toBe('expanded')
  await d.runs('preview', child.id)
  await d.admin('DELETE', `${d.at}/${child.id}`)
  const [binned] = (await d.admin('GET', `${d.b.path}/trash?type=document-imports`)).body.data
  const [file] = await d.w.rows<{ file_id: string }>('select file_id from document_imports where id = $1', [child.id])
  expect((await d.admin('DELETE', `${d.b.path}/trash/${binned.id}`)).status).toBe(204)
  expect(await d.w.rows('select id from files where id = $1', [file?.file_id])).toEqual([])
})

test('DELETE: roles, abilities, stale version, replay, outsider', async () => {
  const [reviewer, outsider, token] = [await d.w.as('reviewer'), await d.w.outsider(), await d.w.as('encoder', { abilities: ['read'] })]
  const id = await d.queued('a.pdf', pdf(next()))
  expect((await reviewer('DELETE', 'C/document-imports/1')).body).toMatchObject({ code: 'role_too_low', required_role: 'encoder' })
  expect((await token('DELETE', 'C/document-imports/1')).body.code).toBe('token_ability_missing')
  expect((await outsider('DELETE', `${d.at}/${id}`)).status).toBe(404)
  expect((await d.w.anonymous('DELETE', `${d.at}/${id}`)).status).toBe(401)
  expect((await d.admin('DELETE', `${d.at}/999999`)).status).toBe(404)
  expect((await d.admin('DELETE', `${d.at}/${id}`, { headers: { 'x-base-version': '9' } })).body.code).toBe('conflict')
  const headers = { 'x-client-mutation-id': `delete-${id}` }
  expect((await d.admin('DELETE', `${d.at}/${id}`, { headers })).status).toBe(204)
  const again = await d.admin('DELETE', `${d.at}/${id}`, { headers })
  expect([again.status, again.headers['x-idempotent-replay'], again.headers['x-trashed']]).toEqual([200, '1', '1'])
})

test('PATCH: shape, roles, abilities, stale version, replay, outsider', async () => {
  const { id, extracted, version } = await d.invoice({ number: next() })
  const patch = (body: object, headers = {}) => d.admin('PATCH', `${d.at}/${id}`, { body, headers })
  const { body: wrong } = await patch({
    extracted: { ...extracted, direction: 'gift', lines: [{ ...extracted.lines[0], vat_rate: 200 }], date: 'soon' },
  })
  expect(Object.keys(wrong.errors).toSorted()).toEqual(['extracted.date', 'extracted.direction', 'extracted.lines.0.vat_rate'])
  expect(Object.keys((await patch({})).body.errors)).toEqual(['extracted'])
  const [reviewer, outsider, token] = [await d.w.as('reviewer'), await d.w.outsider(), await d.w.as('encoder', { abilities: ['read'] })]
  expect((await reviewer('PATCH', 'C/document-imports/1', { body: { extracted } })).body).toMatchObject({
    code: 'role_too_low',
    required_role: 'encoder',
  })
  expect((await token('PATCH', 'C/document-imports/1', { body: { extracted } })).body.code).toBe('token_ability_missing')
  expect((await outsider('PATCH', `${d.at}/${id}`, { body: { extracted } })).status).toBe(404)
  expect((await d.w.anonymous('PATCH', `${d.at}/${id}`, { body: { extracted } })).status).toBe(401)
  expect((await patch({ extracted }, { 'x-base-version': '1' })).body.code).toBe('conflict')
  const headers = { 'x-client-mutation-id': `patch-${id}`, 'x-base-version': String(version) }
  const first = await patch({ extracted: { ...extracted, number: 'CHANGED' } }, headers)
  expect([first.status, first.body.version, first.body.status, first.body.extracted.number]).toEqual([200, version + 1, 'ready', 'CHANGED'])
  const again = await patch({ extracted: { ...extracted, number: 'CHANGED' } }, headers)
  expect([again.status, again.headers['x-idempotent-replay'], again.body.version]).toEqual([200, '1', version + 1])
})

test('history: a correction can be undone, an analysis cannot', async () => {
  const { id, extracted } = await d.invoice({ number: next() })
  const patched = await d.admin('PATCH', `${d.at}/${id}`, { body: { extracted: { ...extracted, number: 'OTHER' } } })
  const { body } = await d.admin('GET', `${d.b.path}/history?resource=document-imports&record_id=${id}`)
  expect(body.data.map(({ op, can_revert }: { op: string; can_revert: boolean }) => [op, can_revert])).toEqual([
    ['update', true],
    ['update', false],
    ['update', false],
    ['create', false],
  ])
  expect((await d.admin('POST', `${d.b.path}/history/operations/${patched.headers['x-operation-id']}/revert`)).status).toBe(200)
  expect((await d.get(id)).extracted.number).toBe(extracted.number)
})

test('the feed carries an import as it is, with its warnings and without its link', async () => {
  const { id, status } = await d.invoice({ number: next(), seller: { iban: 'BE62510007547061' } })
  const { body } = await d.admin('GET', `${d.b.path}/sync/pull?since=0&limit=2000`)
  const change = body.changes.find((each: { resource: string; id: number }) => each.resource === 'document-imports' && each.id === id)
  expect(change.data).toMatchObject({ id, status, warnings: [{ code: 'iban_changed' }] })
  expect(change.data.file_url).toBeUndefined()
})

test('the activity tells of an upload, an analysis, a correction and a validation', async () => {
  const { id, extracted } = await d.invoice({ number: next() })
  await d.admin('PATCH', `${d.at}/${id}`, { body: { extracted } })
  await validate(id)
  const { body } = await d.admin('GET', `${d.b.path}/activity?per_page=10`)
  expect(body.data.map(({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`)).toEqual(
    expect.arrayContaining(['import create', 'import update', 'import validate']),
  )
})

test('a third party that is only suggested can be deleted', async () => {
  const id = await d.supplier({ name: 'Passager', vat_number: 'BE0412345614', iban: null })
  const read = await d.invoice({ number: next(), seller: { name: 'Passager', vat: 'BE0412345614', iban: 'BE62510007547061' } })
  expect(read.suggested_third_party_id).toBe(id)
  expect((await d.admin('DELETE', `${d.b.path}/third-parties/${id}`)).status).toBe(204)
  expect((await d.get(read.id)).suggested_third_party).toBeNull()
})
