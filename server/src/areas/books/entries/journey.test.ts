/** The work of an encoder, through every route of the area. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { world } from '../../../../test/harness/world.ts'

test('an encoder posts, patches, attaches, credits and reverses; a demo account can too', async () => {
  const w = await world()
  const b = await makeBooks(w, await w.as('admin'))
  const encoder = await w.as('encoder', { demo: true })
  await joinCompany(w, b, encoder.user_id, 'encoder')
  const { VEN: journal_id, NCV, OD } = b.journals
  const head = { journal_id, third_party_id: b.customer, entry_date: '2026-03-12' }
  const { body: invoice } = await encoder('POST', `/v1/companies/${b.token}/entries/invoice`, {
    body: { ...head, lines: [{ account: '700000', amount: 1000, vat_code: 'V21' }] },
  })
  const patched = await encoder('PATCH', `/v1/companies/${b.token}/entries/${invoice.id}`, { body: { due_date: '2026-04-30' } })
  expect([patched.status, patched.body.due_date]).toEqual([200, '2026-04-30T00:00:00.000Z'])
  const proof = await encoder(
    'POST',
    `/v1/companies/${b.token}/entries/${invoice.id}/attachments`,
    multipart({ field: 'files', name: 'facture.pdf', value: '%PDF-1.7' }),
  )
  const removed = await encoder('DELETE', `/v1/companies/${b.token}/entries/${invoice.id}/attachments/${proof.body.attachments[0].id}`)
  expect([proof.status, removed.status, removed.headers['x-trashed']]).toEqual([201, 204, '1'])
  const note = await encoder('POST', `/v1/companies/${b.token}/entries/credit-note`, {
    body: { ...head, journal_id: NCV, credited_entry_id: invoice.id, lines: [{ account: '700000', amount: 1000, vat_code: 'V21' }] },
  })
  expect([note.status, note.body.lines[0].open_amount]).toEqual([201, '0.00'])
  const lines = [
    { account: '620200', debit: '100.00' },
    { account: '455000', credit: '100.00' },
  ]
  const free = await encoder('POST', `/v1/companies/${b.token}/entries`, { body: { journal_id: OD, entry_date: '2026-03-31', lines } })
  const reversal = await encoder('POST', `/v1/companies/${b.token}/entries/${free.body.id}/reverse`)
  expect([free.status, reversal.status]).toEqual([201, 201])
  const read = await encoder('GET', `/v1/companies/${b.token}/entries/${free.body.id}`)
  expect([read.status, read.body.status, read.body.reversed_by_entry_id]).toEqual([200, 'reversed', reversal.body.id])
  const list = await encoder('GET', `/v1/companies/${b.token}/entries?from=2026-03-01&to=2026-03-31`)
  expect([list.status, list.body.total]).toEqual([200, 4])
  await w.close()
})
