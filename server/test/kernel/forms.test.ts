import { expect, test } from 'vitest'
import { openUrls } from '../../src/kernel/files/urls.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { unpackJson } from '../../src/kernel/write/packed-json.ts'
import { multipart, png } from '../harness/multipart.ts'
import { openWorld } from '../harness/world.ts'
import { withPictures } from './pictures.ts'

const w = await openWorld(withPictures)
const encoder = await w.as('encoder')

const form = (title: string, file: Buffer = png(), name = 'été.png') =>
  multipart({ field: 'title', value: title }, { field: 'file', name, value: file })
const hang = async (title: string) => (await encoder('POST', 'C/pictures', form(title))).body
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')

test('201 an upload is stored with its record, and its link opens the same bytes', async () => {
  const { status, body } = await encoder('POST', 'C/pictures', form('La mer', png(1000)))
  expect([status, body.title]).toEqual([201, 'La mer'])
  expect(body.link).toMatch(/^http:\/\/[^/]+\/v1\/files\/\d+\?expires=\d+&signature=[0-9a-f]{64}$/)
  const read = await w.app.inject({ method: 'GET', url: pathOf(body.link) })
  expect(read.statusCode).toBe(200)
  expect(read.rawPayload.equals(png(1000))).toBe(true)
  expect(read.headers['content-disposition']).toContain(`inline; filename="ete.png"; filename*=UTF-8''%C3%A9t%C3%A9.png`)
})

test('no signed link is stored: neither in the row, nor in the stored answer, nor in the revision', async () => {
  const headers = { 'x-client-mutation-id': 'unsigned' }
  const sent = form('Secret')
  const { body } = await encoder('POST', 'C/pictures', { ...sent, headers: { ...sent.headers, ...headers } })
  const [memo] = await w.rows<{ packed: Buffer }>(`select packed from replays where key = 'unsigned'`)
  const revisions = await w.rows<{ after: object }>(`select after from revisions where resource = 'pictures' and record_id = $1`, [body.id])
  expect(JSON.parse(unpackJson(memo?.packed ?? Buffer.of())).link).toMatch(/^\/v1\/files\/\d+$/)
  expect(JSON.stringify(revisions)).not.toContain('signature')
})

test('200 a replay of an upload signs its link anew and stores one picture', async () => {
  const headers = { 'x-client-mutation-id': 'twice' }
  const send = () => {
    const sent = form('Deux fois')
    return encoder('POST', 'C/pictures', { ...sent, headers: { ...sent.headers, ...headers } })
  }
  const first = await send()
  const again = await send()
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
  expect((await w.app.inject({ method: 'GET', url: pathOf(again.body.link) })).statusCode).toBe(200)
  expect(await w.rows(`select id from pictures where title = 'Deux fois'`)).toHaveLength(1)
})

test('422 the same key with other bytes of the same name is another request', async () => {
  const send = (file: Buffer) => {
    const sent = form('Autre', file)
    return encoder('POST', 'C/pictures', { ...sent, headers: { ...sent.headers, 'x-client-mutation-id': 'other-bytes' } })
  }
  await send(png(1))
  expect((await send(png(2))).body.code).toBe('idempotency_key_reused')
})

test('409 on a stale version: the record of the server carries a link that works', async () => {
  const { id } = await hang('Périmé')
  await encoder('PATCH', `C/pictures/${id}`, { body: { title: 'Neuf' } })
  const { status, body } = await encoder('PATCH', `C/pictures/${id}`, { body: { title: 'Vieux' }, headers: { 'x-base-version': '1' } })
  expect(status).toBe(409)
  expect((await w.app.inject({ method: 'GET', url: pathOf(body.server_data.link) })).statusCode).toBe(200)
})

test('a list the database rendered is signed too, and a title that looks like a file stays a title', async () => {
  await hang('/v1/files/1')
  const { body } = await encoder('GET', 'C/pictures')
  expect(body.find(({ title }: { title: string }) => title === '/v1/files/1').link).toContain('signature=')
  expect(body.every(({ title }: { title: string }) => !title.includes('signature'))).toBe(true)
})

test('422 no file, an empty form, text instead of a form', async () => {
  for (const send of [multipart({ field: 'title', value: 'Vide' }), { body: { title: 'JSON' } }]) {
    const { status, body } = await encoder('POST', 'C/pictures', send)
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining(['file'])])
  }
})

test('422 too large, of a type that is not accepted, or of a false type', async () => {
  const errorOf = async (file: Buffer, name?: string) => (await encoder('POST', 'C/pictures', form('Non', file, name))).body.errors.file[0]
  expect(await errorOf(png(2 * 1024 * 1024))).toContain('2 Mo')
  expect(await errorOf(Buffer.from('GIF89a......'), 'gif.gif')).toContain('png, jpg')
  expect(await errorOf(Buffer.from('<html></html>'), 'picture.png')).toContain('png, jpg')
  expect(await errorOf(Buffer.alloc(0), 'nothing.png')).toContain('png, jpg')
  expect(await w.rows(`select id from pictures where title = 'Non'`)).toEqual([])
})

test('422 the text fields of a form are checked as a body is, numbers read from text', async () => {
  const send = (size: string) =>
    encoder(
      'POST',
      'C/pictures',
      multipart({ field: 'title', value: 'Mesuré' }, { field: 'size', value: size }, { field: 'file', name: 'a.png', value: png() }),
    )
  expect((await send('11')).body.errors).toHaveProperty('size')
  expect((await send('many')).body.errors).toHaveProperty('size')
  expect((await send('9')).status).toBe(201)
})

test('200 several files arrive in their order; one too many or one wrong refuses all, by its position', async () => {
  const files = (...values: Buffer[]) => multipart(...values.map((value, n) => ({ field: 'files[]', name: `${n}.png`, value })))
  const { body } = await encoder('POST', 'C/pictures/several', files(png(1), png(2)))
  expect(body.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
    ['0.png', 'image/png'],
    ['1.png', 'image/png'],
  ])
  expect((await encoder('POST', 'C/pictures/several', files(png(), png(), png(), png()))).body.errors).toHaveProperty('files')
  expect((await encoder('POST', 'C/pictures/several', files(png(), Buffer.from('no')))).body.errors).toHaveProperty('files.1')
})

test('422 a form cut in the middle is a body that cannot be read', async () => {
  const { raw, headers } = form('Coupé', png(5000))
  const { status, body } = await encoder('POST', 'C/pictures', { raw: raw.subarray(0, raw.length - 2000), headers })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
})

test('422 a form of very many parts, cut in the last of them, is a body that cannot be read', async () => {
  const { raw, headers } = multipart(...Array.from({ length: 1100 }, (_, n) => ({ field: `f${n}`, value: 'x' })))
  const { status, body } = await encoder('POST', 'C/pictures', { raw: raw.subarray(0, raw.length - 60), headers })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
})

test.each([
  ['the end of the form', '--x--\r\n'],
  ['the next part', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nSuite\r\n--x--\r\n'],
  ['almost the end', '--x-\r\n--x--\r\n'],
])('422 a head that runs into %s is a body that cannot be read', async (_what, rest) => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { status, body } = await encoder('POST', 'C/pictures', { raw: Buffer.from(head + rest), headers })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
})

test('422 dry run of an upload is refused by its code; a form where none is taken cannot be read', async () => {
  const sent = form('Sec')
  const dry = await encoder('POST', 'C/pictures', { ...sent, headers: { ...sent.headers, 'x-dry-run': '1' } })
  expect([dry.status, dry.body.code]).toEqual([422, 'dry_run_unsupported'])
  const { id } = await hang('Forme')
  expect((await encoder('PATCH', `C/pictures/${id}`, form('x'))).body.errors).toHaveProperty('body')
})

test('a body without required fields may be absent', async () => {
  const { id } = await hang('Sans corps')
  const { status, body } = await encoder('PATCH', `C/pictures/${id}`)
  expect([status, body.title]).toEqual([200, 'Sans corps'])
})

test('201 first, 200 when it exists already', async () => {
  const { id } = await hang('Étoile')
  expect((await encoder('PUT', `C/pictures/${id}/star`)).status).toBe(201)
  expect((await encoder('PUT', `C/pictures/${id}/star`)).status).toBe(200)
})

test('200 an uncounted page says whether another follows', async () => {
  const { public_token } = await w.makeCompany()
  const admin = await w.as('admin')
  for (const title of ['un', 'deux', 'trois']) await admin('POST', `/v1/companies/${public_token}/pictures`, form(title))
  const page = async (n: number) => (await admin('GET', `/v1/companies/${public_token}/pictures/recent?page=${n}&per_page=2`)).body
  expect(await page(1)).toMatchObject({ current_page: 1, per_page: 2, has_more: true, data: [{ title: 'trois' }, { title: 'deux' }] })
  expect(await page(2)).toMatchObject({ current_page: 2, has_more: false, data: [{ title: 'un' }] })
  expect(await page(3)).toMatchObject({ has_more: false, data: [] })
})

test('a signed link opens without a token; wrong, missing, expired, foreign or added to, it is refused', async () => {
  const urls = openUrls(w.config.url_keys, '', systemClock)
  const link = urls.sign('/v1/invitations/12', 60, { guest: 'Zoë & fils' })
  const status = async (path: string) => (await w.anonymous('GET', path)).body.code ?? 200
  expect((await w.anonymous('GET', link)).body).toEqual({ guest: 'Zoë & fils', number: '12' })
  const refused = [
    '/v1/invitations/12',
    link.replace('/12?', '/13?'),
    link.replace('guest=Zo', 'guest=Ro'),
    `${link}&more=1`,
    `${link}&guest=x`,
    link.replace(/expires=\d+/, 'expires=99999999999'),
    urls.sign('/v1/invitations/12', -1, { guest: 'x' }),
    openUrls(['z'.repeat(32)], '', systemClock).sign('/v1/invitations/12', 60, { guest: 'x' }),
  ]
  for (const path of refused) expect([path, await status(path)]).toEqual([path, 'signature_invalid'])
})

test('a replaced key still opens the links it signed', () => {
  const [old, recent] = ['o'.repeat(32), 'r'.repeat(32)]
  const link = openUrls([old], '', systemClock).sign('/v1/files/1', 60)
  const query = Object.fromEntries(new URLSearchParams(link.split('?')[1]))
  expect(openUrls([recent, old], '', systemClock).accepts('path', '/v1/files/1', query)).toBe(true)
  expect(openUrls([recent], '', systemClock).accepts('path', '/v1/files/1', query)).toBe(false)
  expect(openUrls([recent, old], '', systemClock).accepts('path', '/v1/files/1', { ...query, preview: '1' })).toBe(true)
})

test('a line of the activity is stored with its write alone', async () => {
  const { id } = await hang('Noté')
  const sent = form('Refusé', Buffer.from('no'))
  await encoder('POST', 'C/pictures', sent)
  const lines = await w.rows(
    `select a.kind, a.action, a.note, a.params, a.user_id::int, a.company_id::int, a.firm_id::int, a.origin, a.record_id::int from activity a where a.record_label in ('Noté', 'Refusé')`,
  )
  expect(lines).toEqual([
    {
      kind: 'document',
      action: 'hang',
      note: 'picture_hung',
      params: { label: 'Noté' },
      user_id: encoder.user_id,
      company_id: w.company.id,
      firm_id: w.firm.id,
      origin: 'api',
      record_id: id,
    },
  ])
})
