/** Who may do what with documents, and what every write of them has in common. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { assign, documentsIn } from '../../../../test/harness/documents.ts'
import { created } from '../../../../test/harness/replies.ts'
import { type Caller, type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [admin, encoder, reviewer] = [await w.as('admin'), await w.as('encoder'), await w.as('reviewer')]
const b = await makeBooks(w, admin)
await assign(w, b, [encoder, reviewer])
const testDocuments = documentsIn(b, encoder)

const made = async (reply: Promise<Reply>) => (await created(reply)).document

test('409 on a stale base version carries the server record, on every write of one', async () => {
  const { id } = await made(testDocuments.purchase())
  await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body: { note: 'Relu' } })
  const headers = { 'x-base-version': '1' }
  for (const { status, body } of [
    await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body: { note: 'X' }, headers }),
    await encoder('POST', `/v1/companies/${b.token}/documents/${id}/book`, { body: {}, headers }),
    await encoder('DELETE', `/v1/companies/${b.token}/documents/${id}`, { headers }),
  ])
    expect([status, body.code, body.server_version, body.server_data.note]).toEqual([409, 'conflict', 2, 'Relu'])
})

test('403 for a reviewer who writes, and for a token that cannot', async () => {
  const { id } = await made(testDocuments.purchase())
  const writes: [Parameters<Caller>[0], string, object?][] = [
    ['POST', `/v1/companies/${b.token}/documents`, {}],
    ['PATCH', `/v1/companies/${b.token}/documents/${id}`, { note: 'X' }],
    ['POST', `/v1/companies/${b.token}/documents/${id}/book`, {}],
    ['DELETE', `/v1/companies/${b.token}/documents/${id}`],
  ]
  const [reader, blind] = [await w.as('admin', { abilities: ['read'] }), await w.as('admin', { abilities: ['write'] })]
  for (const [method, path, body] of writes) {
    const low = await reviewer(method, path, { ...(body && { body }) })
    expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
    const unable = await reader(method, path, { ...(body && { body }) })
    expect([unable.status, unable.body.code, unable.body.required_ability]).toEqual([403, 'token_ability_missing', 'write'])
  }
  for (const path of [`/v1/companies/${b.token}/documents`, `/v1/companies/${b.token}/documents/${id}`])
    expect((await blind('GET', path)).body.code).toBe('token_ability_missing')
})

test('404 for an outsider and for a document of another file; 401 for nobody', async () => {
  const { id } = await made(testDocuments.purchase())
  const outsider = await w.outsider()
  const other = await makeBooks(w, admin)
  for (const answer of [
    await outsider('GET', `/v1/companies/${b.token}/documents`),
    await outsider('POST', `/v1/companies/${b.token}/documents`, { body: {} }),
    await admin('GET', `/v1/companies/${other.token}/documents/${id}`),
    await admin('PATCH', `/v1/companies/${other.token}/documents/${id}`, { body: {} }),
    await admin('DELETE', `/v1/companies/${other.token}/documents/${id}`),
    await admin('POST', `/v1/companies/${other.token}/documents/${id}/book`, { body: {} }),
  ])
    expect(answer.status).toBe(404)
  for (const [method, path] of [
    ['GET', `/v1/companies/${b.token}/documents`],
    ['POST', `/v1/companies/${b.token}/documents`],
    ['GET', `/v1/companies/${b.token}/documents/${id}`],
    ['PATCH', `/v1/companies/${b.token}/documents/${id}`],
    ['DELETE', `/v1/companies/${b.token}/documents/${id}`],
    ['POST', `/v1/companies/${b.token}/documents/${id}/book`],
  ] as const)
    expect((await w.anonymous(method, path)).status).toBe(401)
})

test('200 a repeated key changes nothing twice and answers from memory', async () => {
  const body = { direction: 'sale', third_party_id: b.customer, document_date: '2026-03-10', lines: [{ amount_net: '1.00' }] }
  const twice = async (key: string, method: Parameters<Caller>[0], path: string, sent: object = {}) => {
    const headers = { 'x-client-mutation-id': key }
    return [await encoder(method, path, { ...sent, headers }), await encoder(method, path, { ...sent, headers })] as const
  }
  const [first, again] = await twice('doc-new', 'POST', `/v1/companies/${b.token}/documents`, { body })
  const { id } = first.body.document
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.document.id]).toEqual([201, 200, '1', id])
  const path = `/v1/companies/${b.token}/documents/${id}`
  const line = { amount_net: '1.00', account: '700000', vat_code: 'V21' }
  const [, patched] = await twice('doc-patch', 'PATCH', path, { body: { lines: [line] } })
  const [, binned] = await twice('doc-bin', 'DELETE', `/v1/companies/${b.token}/documents/${(await made(testDocuments.sale())).id}`)
  const [, booked] = await twice('doc-book', 'POST', `/v1/companies/${b.token}/documents/${id}/book`, { body: {} })
  for (const reply of [patched, binned, booked]) expect([reply.status, reply.headers['x-idempotent-replay']]).toEqual([200, '1'])
  expect(await w.rows('select count(*)::integer from entries where company_id = $1 and document_id = $2', [b.id, id])).toEqual([
    { count: 1 },
  ])
})

test('a dry run keeps nothing and says what would have been told', async () => {
  const tried = await testDocuments.purchase({ number: 'DRY-1', book: true }, ((method, path, sent) =>
    encoder(method, path, { ...sent, headers: { 'x-dry-run': '1' } })) as Caller)
  expect([tried.status, tried.headers['x-dry-run-events']]).toEqual([201, 'document.imported,entry.posted,document.booked'])
  expect(await w.rows(`select id from documents where company_id = $1 and number = 'DRY-1'`, [b.id])).toEqual([])
})

test.each([
  ['fr', 'Indiquez le numéro de la facture'],
  ['nl', 'Geef het nummer van de factuur'],
  ['en', 'Give the number of the supplier'],
  ['de', 'Geben Sie die Nummer der Lieferantenrechnung'],
])('422 speaks %s', async (language, said) => {
  const { body } = await testDocuments.purchase({ number: null }, ((method, path, sent) =>
    encoder(method, path, { ...sent, headers: { 'accept-language': language } })) as Caller)
  expect(body.errors.number[0]).toContain(said)
})

test('the history has the document with its lines, and the activity says what happened', async () => {
  const { id, number } = await made(testDocuments.purchase())
  await encoder('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body: { note: 'Relu', lines: [{ amount_net: '2.00' }] } })
  const { body } = await admin('GET', `${b.path}/history?resource=documents&record_id=${id}`)
  expect(body.data.map(({ op }: { op: string }) => op)).toEqual(['update', 'create'])
  const revision = (await admin('GET', `${b.path}/history/${body.data[0].id}`)).body
  expect([revision.before.lines[0].amount_net, revision.after.lines[0].amount_net, revision.before.note, revision.after.note]).toEqual([
    '100.00',
    '2.00',
    null,
    'Relu',
  ])
  const { body: activity } = await admin('GET', `${b.path}/activity`)
  expect(activity.data[0]).toMatchObject({ kind: 'document', action: 'update', resource: 'documents', record_id: id })
  expect(activity.data[0].summary).toContain(number)
})
