import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

const pdf = (text = '') => Buffer.from(`%PDF-1.7\n${text}`)
const file = (name = 'facture.pdf', value: Buffer = pdf(), field = 'files[]') => ({ field, name, value })
const posted = async () => {
  const { body } = await book.free()
  return { id: body.id as number, at: `${b.path}/entries/${body.id}` }
}
const attached = async (...files: ReturnType<typeof file>[]) => {
  const own = await posted()
  const { body } = await admin('POST', `${own.at}/attachments`, multipart(...(files.length > 0 ? files : [file()])))
  return { ...own, files: body.attachments as { id: number; name: string; file_url: string }[] }
}
const trash = (at: string, attachment: number, headers = {}) => admin('DELETE', `${at}/attachments/${attachment}`, { headers })

test('201 returns the attached files; the entry lists them, its version increases and the links work', async () => {
  const { at } = await posted()
  const { status, body } = await admin('POST', `${at}/attachments`, multipart(file('facture é.pdf'), file('scan.png', png())))
  expect(status).toBe(201)
  expect(body.attachments).toEqual([
    {
      id: expect.any(Number),
      name: 'facture é.pdf',
      mime: 'application/pdf',
      size: 9,
      file_url: expect.stringContaining('signature='),
      created_at: expect.stringMatching(/Z$/),
      created_by: admin.user_id,
    },
    expect.objectContaining({ name: 'scan.png', mime: 'image/png' }),
  ])
  const link = new URL(body.attachments[0].file_url)
  expect((await w.anonymous('GET', link.pathname + link.search)).text).toBe('%PDF-1.7\n')
  const shown = (await admin('GET', at)).body
  expect([shown.version, shown.attachments.map(({ id, name }: { id: number; name: string }) => [id, name])]).toEqual([
    2,
    body.attachments.map(({ id, name }: { id: number; name: string }) => [id, name]),
  ])
  expect(shown.attachments[0].file_url).toContain('signature=')
})

test('ten files are accepted, eleven are refused', async () => {
  const { at } = await posted()
  const many = Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`))
  expect((await admin('POST', `${at}/attachments`, multipart(...many))).status).toBe(422)
  expect((await admin('POST', `${at}/attachments`, multipart(...many.slice(1)))).body.attachments).toHaveLength(10)
})

test('422 without a file, with an unsupported type, or with a file that is too large', async () => {
  const { at } = await posted()
  const refused = async (form: object) => {
    const { status, body } = await admin('POST', `${at}/attachments`, form)
    return [status, Object.keys(body.errors)]
  }
  expect(await refused({ body: {} })).toEqual([422, ['files']])
  expect(await refused(multipart(file(), file('virus.exe', Buffer.from('MZ program'))))).toEqual([422, ['files.1']])
  expect(await refused(multipart(file('gros.pdf', pdf('x'.repeat(25 * 1024 * 1024)))))).toEqual([422, ['files.0']])
  expect((await admin('GET', at)).body.attachments).toEqual([])
})

test('422 dry_run_unsupported: a file cannot be stored for a trial', async () => {
  const { at } = await posted()
  const form = multipart(file())
  const { status, body } = await admin('POST', `${at}/attachments`, { ...form, headers: { ...form.headers, 'x-dry-run': '1' } })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
  expect((await admin('GET', at)).body.attachments).toEqual([])
})

test('204 moves an attachment to the bin: it leaves the entry, keeps its file, and is in the history', async () => {
  const { id, at, files } = await attached(file('a.pdf'), file('b.pdf'))
  const [one, two] = files
  const gone = await admin('DELETE', `${b.path}/entries/${id}/attachments/${one?.id}`)
  expect([gone.status, gone.headers['x-trashed']]).toEqual([204, '1'])
  const shown = (await admin('GET', at)).body
  expect([shown.version, shown.attachments.map((left: { id: number }) => left.id)]).toEqual([3, [two?.id]])
  expect(
    await w.rows('select deleted_at is not null as binned, deleted_by::int as by from entry_attachments where id = $1', [one?.id]),
  ).toEqual([{ binned: true, by: admin.user_id }])
  expect(await w.rows('select 1 from files where id = $1', [Number(/files\/(\d+)/.exec(one?.file_url ?? '')?.[1])])).toHaveLength(1)
  const own = (await admin('GET', `${b.path}/history?resource=attachments&record_id=${one?.id}`)).body.data
  expect(own.map(({ op, record_label }: { op: string; record_label: string }) => [op, record_label])).toEqual([
    ['delete', 'a.pdf'],
    ['create', 'a.pdf'],
  ])
  const [last] = (await admin('GET', `${b.path}/history?resource=entries&record_id=${id}`)).body.data
  expect([last.op, Object.keys(last.changes)]).toEqual(['update', ['attachments']])
  expect((await trash(at, one?.id ?? 0)).status).toBe(404)
  const summaries = (await admin('GET', 'F/activity')).body.data.map(({ summary }: { summary: string }) => summary)
  expect(summaries[0]).toMatch(/^Pièce jointe de OD-2026-\d{6} mise à la corbeille : a\.pdf\.$/)
})

test('attaching a file updates the change feed of the company file', async () => {
  const { id, at } = await posted()
  const { cursor } = (await admin('GET', `${b.path}/sync/pull?since=0&limit=2000`)).body
  await admin('POST', `${at}/attachments`, multipart(file()))
  const { changes } = (await admin('GET', `${b.path}/sync/pull?since=${cursor}`)).body
  expect(
    changes.map(({ resource, id: of, version }: { resource: string; id: number; version: number }) => [resource, of, version]),
  ).toEqual([['entries', id, 2]])
})

test('in a locked period attachments can be added but not removed', async () => {
  const { body } = await book.free({ entry_date: '2026-07-10' })
  const at = `${b.path}/entries/${body.id}`
  await book.lock(7)
  const { body: added, status } = await admin('POST', `${at}/attachments`, multipart(file()))
  expect(status).toBe(201)
  const kept = await trash(at, added.attachments[0].id)
  expect([kept.status, kept.body.code, kept.body.reason, kept.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'period_locked',
    '2026-08-01',
  ])
  await expect(
    w.asApp(
      inWrite(b.id, `update entry_attachments set deleted_at = now() where company_id = ${b.id} and id = ${added.attachments[0].id}`),
    ),
  ).rejects.toMatchObject({ code: 'PT422', message: 'period_locked' })
  await book.lock(7, 'unlock')
  expect((await trash(at, added.attachments[0].id)).status).toBe(204)
})

test('409 compares the version of the entry', async () => {
  const { at, files } = await attached()
  const stale = await trash(at, files[0]?.id ?? 0, { 'x-base-version': '1' })
  expect([stale.status, stale.body.server_version, stale.body.server_data.attachments[0].id]).toEqual([409, 2, files[0]?.id])
  expect(stale.body.server_data.attachments[0].file_url).toContain('signature=')
  const form = multipart(file())
  const late = await admin('POST', `${at}/attachments`, { ...form, headers: { ...form.headers, 'x-base-version': '1' } })
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect((await trash(at, files[0]?.id ?? 0, { 'x-base-version': '2' })).status).toBe(204)
})

test('404 for an attachment of another entry, and for an outsider', async () => {
  const [{ at, files }, other, outsider] = [await attached(), await posted(), await w.outsider()]
  const id = files[0]?.id ?? 0
  expect((await trash(other.at, id)).status).toBe(404)
  expect((await trash(at, 999_999)).status).toBe(404)
  expect((await outsider('DELETE', `${at}/attachments/${id}`)).status).toBe(404)
  expect((await outsider('POST', `${at}/attachments`, multipart(file()))).status).toBe(404)
  expect((await w.anonymous('DELETE', `${at}/attachments/${id}`)).status).toBe(401)
  expect((await w.anonymous('POST', `${at}/attachments`, multipart(file()))).status).toBe(401)
})

test('403 when a reviewer or a read-only token attaches or removes files', async () => {
  const { at, files } = await attached()
  const reviewer = await w.as('reviewer')
  await joinCompany(w, b, reviewer.user_id, 'reviewer')
  const reader = await w.as('admin', { abilities: ['read'] })
  for (const [caller, code] of [
    [reviewer, 'role_too_low'],
    [reader, 'token_ability_missing'],
  ] as const) {
    expect((await caller('POST', `${at}/attachments`, multipart(file()))).body.code).toBe(code)
    expect((await caller('DELETE', `${at}/attachments/${files[0]?.id}`)).body.code).toBe(code)
  }
})
