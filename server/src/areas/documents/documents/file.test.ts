/** The stored file of a document: its link, its name and its type; and what is bought and sold twice. */
import { afterAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { createDocument, findSame } from './index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const writer = openWriter(w)
afterAll(() => writer.end())

let serial = 0
/** A document as an import creates it. */
const brought = (given: object = {}) => {
  serial += 1
  return writer.onFile(b.id, (tx) =>
    createDocument(tx, {
      direction: 'purchase',
      third_party_id: b.supplier,
      number: `P-${serial}`,
      document_date: '2026-03-10',
      source: 'importer',
      lines: [{ description: 'Bois', amount_net: '100.00', amount_vat: '21.00', account_id: b.accounts['604000'] ?? 0 }],
      ...given,
    }),
  )
}

/** A stored file of ours that nothing but the test refers to. */
const storedFile = async (name: string): Promise<number> => {
  const entry = (await bookingIn(b, admin).free()).body.id
  await admin('POST', `${b.path}/entries/${entry}/attachments`, multipart({ field: 'files', name, value: png() }))
  const [kept] = await w.rows<{ id: string }>('select file_id as id from entry_attachments where entry_id = $1', [entry])
  return Number(kept?.id)
}

const pathOf = (link: string) => link.slice(link.indexOf('/v1/'))

test('200 gives the file by its link, under its own name, to whoever has the link', async () => {
  const { id } = await brought({ file_id: await storedFile("l'été (1).png") })
  const { body } = await admin('GET', `/v1/companies/${b.token}/documents/${id}`)
  expect([body.has_file, body.source, body.origin]).toEqual([true, 'importer', 'job'])
  expect(pathOf(body.file_url)).toMatch(new RegExp(`^/v1/companies/${b.token}/documents/${id}/file[?]expires=\\d+&signature=[0-9a-f]{64}$`))
  const reply = await w.anonymous('GET', pathOf(body.file_url))
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/png'])
  expect(reply.headers['content-disposition']).toBe(`inline; filename="l'ete (1).png"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29.png`)
  const list = await admin('GET', `/v1/companies/${b.token}/documents`)
  expect(list.body.data.find((item: { id: number }) => item.id === id).file_url).toContain('signature=')
})

test('403 signature_invalid for a link that is changed or bare; 404 once the document is in the bin, and for one without a file', async () => {
  const { id } = await brought({ file_id: await storedFile('facture.png') })
  const link = pathOf((await admin('GET', `/v1/companies/${b.token}/documents/${id}`)).body.file_url)
  for (const path of [link.slice(0, -1), link.split('?')[0] ?? '', link.replace(`/documents/${id}/`, `/documents/${id + 1}/`)]) {
    const refused = await w.anonymous('GET', path)
    expect([refused.status, refused.body.code]).toEqual([403, 'signature_invalid'])
  }
  expect((await w.anonymous('GET', `/v1/companies/${b.token}/documents/${id}/file`)).body.code).toBe('signature_invalid')
  await admin('DELETE', `/v1/companies/${b.token}/documents/${id}`)
  expect((await w.anonymous('GET', link)).status).toBe(404)
})

test('the file goes with its document for good', async () => {
  const [own, other] = [await storedFile('une.png'), await storedFile('autre.png')]
  const documents = [await brought({ file_id: own }), await brought({ file_id: other, import_id: 77 })]
  await w.rows('set session_replication_role = replica; delete from entry_attachments; reset session_replication_role')
  for (const { id } of documents) await admin('DELETE', `/v1/companies/${b.token}/documents/${id}`)
  expect((await admin('DELETE', `${b.path}/trash?type=documents`)).status).toBe(200)
  expect(await w.rows('select id::integer from files where id = any($1)', [[own, other]])).toEqual([])
  expect(await w.rows('select count(*)::integer from document_lines where document_id = any($1)', [documents.map(({ id }) => id)])).toEqual(
    [{ count: 0 }],
  )
})

test('the same invoice is found by third party, number and total, or by communication and total', async () => {
  const { id } = await brought({ number: 'FA-2026/001', structured_communication: '+++090/9337/55493+++' })
  const same = (given: object) =>
    writer.onFile(b.id, (tx) =>
      findSame(tx, {
        direction: 'purchase',
        third_party_id: b.supplier,
        number: 'fa 2026-001',
        gross: '121.00',
        structured_communication: null,
        ...given,
      }),
    )
  expect(await same({})).toEqual({ id, rule: 'number' })
  expect(await same({ gross: '121.01' })).toBeUndefined()
  expect(await same({ number: 'FA-2026/002' })).toBeUndefined()
  expect(await same({ direction: 'sale' })).toBeUndefined()
  expect(await same({ third_party_id: null, number: null, structured_communication: '+++090/9337/55493+++' })).toEqual({
    id,
    rule: 'communication',
  })
})
