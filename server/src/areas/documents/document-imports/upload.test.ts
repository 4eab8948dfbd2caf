/** Uploads: what is accepted, what is refused as a whole, and what a refusal leaves behind. */
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { png } from '../../../../test/harness/multipart.ts'
import { pdf, ubl, upload, zip } from '../../../../test/harness/import-files.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)

const send = (files: Record<string, Buffer>, fields = {}, headers = {}) => {
  const { raw, headers: own } = upload(files, fields)
  return admin('POST', `${b.path}/document-imports`, { raw, headers: { ...own, ...headers } })
}
const counted = async () => {
  const [counts] = await w.rows<{ imports: number; files: number }>(
    `select (select count(*)::int from document_imports) as imports, (select count(*)::int from files) as files`,
  )
  return counts
}
/** No record is created, and all bytes in the store are known to the sweep. */
const refusal = async (files: Record<string, Buffer>) => {
  const before = await counted()
  const { status, body } = await send(files)
  expect(await counted()).toEqual(before)
  return { status, errors: body.errors as Record<string, string[]> }
}

test('201 answers the batch and one import per file, queued, in order', async () => {
  const { status, body, headers } = await send({ 'facture é.pdf': pdf(), 'ticket.PNG': png(), 'F-1.xml': ubl() })
  expect(status).toBe(201)
  expect(body.batch_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(
    body.imports.map(({ original_name, mime, kind, status: at, progress, step, size }: Record<string, unknown>) => [
      original_name,
      mime,
      kind,
      at,
      progress,
      step,
      size,
    ]),
  ).toEqual([
    ['facture é.pdf', 'application/pdf', 'pdf', 'queued', 0, 'received', pdf().length],
    ['ticket.PNG', 'image/png', 'image', 'queued', 0, 'received', png().length],
    ['F-1.xml', 'application/xml', 'xml', 'queued', 0, 'received', ubl().length],
  ])
  const [first] = body.imports
  expect(first).toMatchObject({
    company_id: b.id,
    batch_id: body.batch_id,
    engine: null,
    extracted: null,
    warnings: null,
    error: null,
    suggestions: [],
    suggested_third_party: null,
    imported_document_id: null,
    has_preview: false,
    version: 1,
    deleted_at: null,
  })
  const link = new URL(first.file_url)
  const { text, headers: served } = await w.anonymous('GET', link.pathname + link.search)
  expect(text).toBe('%PDF-1.7\n')
  expect(served['content-disposition']).toBe(`attachment; filename="facture e.pdf"; filename*=UTF-8''facture%20%C3%A9.pdf`)
})

test('the bytes are kept under their own sum, and XML is queued to be read at once', async () => {
  const { body } = await send({ 'a.xml': ubl({ number: 'SUM' }), 'b.pdf': pdf('b') })
  const rows = await w.rows<{ sha256: string; name: string }>(
    `select encode(sha256, 'hex') as sha256, original_name as name from document_imports where batch_id = $1 order by id`,
    [body.batch_id],
  )
  expect(rows).toEqual([
    {
      name: 'a.xml',
      sha256: createHash('sha256')
        .update(ubl({ number: 'SUM' }))
        .digest('hex'),
    },
    { name: 'b.pdf', sha256: createHash('sha256').update(pdf('b')).digest('hex') },
  ])
  const jobs = await w.rows<{ task: string; payload: { id: number } }>(
    `select t.identifier as task, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where (payload ->> 'id')::bigint = any($1) order by 1`,
    [body.imports.map(({ id }: { id: number }) => id)],
  )
  expect(jobs.map(({ task }) => task)).toEqual(['document-imports.analyse', 'document-imports.preview'])
})

test('a batch may be named, in either case, and holds several uploads', async () => {
  const batch_id = 'AAAAAAAA-1111-4222-8333-BBBBBBBBBBBB'
  for (const name of ['1.pdf', '2.pdf'])
    expect((await send({ [name]: pdf(name) }, { batch_id })).body.batch_id).toBe(batch_id.toLowerCase())
  const { body } = await admin('GET', `${b.path}/document-imports?batch_id=${batch_id}`)
  expect([body.total, body.data.map(({ original_name }: { original_name: string }) => original_name)]).toEqual([2, ['2.pdf', '1.pdf']])
  const { status, body: refused } = await send({ '3.pdf': pdf() }, { batch_id: 'mine' })
  expect([status, Object.keys(refused.errors)]).toEqual([422, ['batch_id']])
})

test('a zip gives a parent that is expanded and one import per file in it, in whatever folder', async () => {
  const archive = await zip({
    'mars/': Buffer.alloc(0),
    'mars/1.pdf': pdf('1'),
    'mars/2.xml': ubl({ number: 'Z2' }),
    '__MACOSX/mars/._1.pdf': Buffer.from('x'),
    '.DS_Store': Buffer.from('x'),
  })
  const { status, body } = await send({ 'mars.zip': archive, 'seul.pdf': pdf('seul') })
  expect(status).toBe(201)
  expect(
    body.imports.map(({ original_name, kind, status: at, progress, step }: Record<string, unknown>) => [
      original_name,
      kind,
      at,
      progress,
      step,
    ]),
  ).toEqual([
    ['mars.zip', 'zip', 'expanded', 100, 'done'],
    ['1.pdf', 'pdf', 'queued', 0, 'received'],
    ['2.xml', 'xml', 'queued', 0, 'received'],
    ['seul.pdf', 'pdf', 'queued', 0, 'received'],
  ])
  const [{ id: parent }, { id: child }] = body.imports
  expect(await w.rows('select parent_id::int from document_imports where id = $1', [child])).toEqual([{ parent_id: parent }])
})

test('20 files are taken, 21 are not; 50 files of an archive are taken, 51 are not', async () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.pdf`, pdf(String(n))]))
  expect((await send(many(20))).body.imports).toHaveLength(20)
  expect(await refusal(many(21))).toMatchObject({ status: 422, errors: { files: [expect.stringContaining('20')] } })
  for (const count of [22, 45])
    expect(await refusal(many(count))).toEqual({ status: 422, errors: { files: [expect.stringContaining('20')] } })
  expect((await send({ 'a.zip': await zip(many(50)) })).body.imports).toHaveLength(51)
  expect(await refusal({ 'ok.pdf': pdf(), 'a.zip': await zip(many(51)) })).toMatchObject({
    status: 422,
    errors: { 'files.1': [expect.stringContaining('50')] },
  })
})

test('422 without a file, and for a body that is no form', async () => {
  expect(await refusal({})).toMatchObject({ status: 422, errors: { files: [expect.any(String)] } })
  const { status, body } = await admin('POST', `${b.path}/document-imports`, { body: { files: [] } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['files']])
})

test('422 for a truncated form, or one with too many fields, says so and does not ask for JSON', async () => {
  const whole = upload({ 'a.pdf': pdf('x'.repeat(500)) })
  const cut = await admin('POST', `${b.path}/document-imports`, { ...whole, raw: whole.raw.subarray(0, -200) })
  expect([cut.status, cut.body.errors.body]).toEqual([422, [expect.stringMatching(/multipart/)]])
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, '1']))
  const { status, body } = await send({ 'a.pdf': pdf() }, fields)
  expect([status, body.errors.body]).toEqual([422, [expect.stringMatching(/multipart/)]])
})

test('422 a file above 25 MB refuses the whole upload', async () => {
  const { status, errors } = await refusal({ 'ok.pdf': pdf(), 'large.pdf': Buffer.concat([pdf(), Buffer.alloc(25 * 1024 * 1024)]) })
  expect([status, Object.keys(errors)]).toEqual([422, ['files.1']])
})

test.for([
  ['an extension that is not accepted', 'rapport.docx', pdf()],
  ['a name without an extension', 'facture', pdf()],
  ['a program under the name of a pdf', 'facture.pdf', Buffer.from('MZ\x90\0program')],
  ['a page of HTML under the name of a pdf', 'facture.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an empty file', 'vide.pdf', Buffer.alloc(0)],
  ['a table of text', 'liste.xml', Buffer.from('a;b;c\n1;2;3')],
  ['an extension that only looks accepted', 'facture.pdf.exe', pdf()],
] as const)('422 %s refuses the whole upload and leaves nothing', async ([, name, bytes]) => {
  const { status, errors } = await refusal({ 'ok.pdf': pdf(), [name]: bytes })
  expect([status, Object.keys(errors)]).toEqual([422, ['files.1']])
})

test('XML may begin with its first element', async () => {
  const bare = Buffer.from(
    ubl()
      .toString()
      .replace(/^<\?xml[^>]*>\s*/, ''),
  )
  expect((await send({ 'bare.xml': bare })).body.imports[0].kind).toBe('xml')
})

test('what a file is, is decided by its bytes, not by its name', async () => {
  const { body } = await send({ 'scan.pdf': png() })
  expect(body.imports[0]).toMatchObject({ kind: 'image', mime: 'image/png', original_name: 'scan.pdf' })
})

test.for([
  ['فاتورة.pdf'],
  ['счёт-фактура №5.pdf'],
  ['請求書.pdf'],
  ['חשבונית.pdf'],
  ['τιμολόγιο.pdf'],
  ['facture 😀.pdf'],
  ["l'été d’Anne & Cie (1).pdf"],
] as const)('a name in every script is kept as people see it: %s', async ([name]) => {
  const { body } = await send({ 'a.zip': await zip({ [`dossier/${name}`]: pdf(name) }) })
  expect(body.imports[1].original_name).toBe(name)
})

test('a name never leads anywhere: folders, breaks and what cannot be seen are left out', async () => {
  const { body } = await send({ '../../etc/passwd\u202Efdp.pdf': pdf() })
  expect(body.imports[0].original_name).toBe('passwdfdp.pdf')
  const listed = await w.rows(`select key from files where company_id = $1 and key !~ '^[0-9a-f]{40}$'`, [b.id])
  expect(listed).toEqual([])
})

/** A hand-made archive that no normal program creates. */
function crafted(
  entries: readonly {
    name: string
    data?: Buffer
    packed?: Buffer
    size?: number
    flags?: number
    attributes?: number
    at?: number
    method?: number
  }[],
): Buffer {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const {
    name,
    data = pdf(),
    packed = deflateRawSync(data),
    size = data.length,
    flags = 0x800,
    attributes = 0,
    at,
    method = 8,
  } of entries) {
    const called = Buffer.from(name)
    const head = (isCentral: boolean) => {
      const fixed = Buffer.alloc(isCentral ? 46 : 30)
      let p = fixed.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50, 0)
      if (isCentral) p = fixed.writeUInt16LE(0x0314, p)
      for (const value of [20, flags, method, 0, 0]) p = fixed.writeUInt16LE(value, p)
      for (const value of [crc32(data), packed.length, size]) p = fixed.writeUInt32LE(value >>> 0, p)
      for (const value of [called.length, 0]) p = fixed.writeUInt16LE(value, p)
      if (isCentral) {
        for (const value of [0, 0, 0]) p = fixed.writeUInt16LE(value, p)
        p = fixed.writeUInt32LE(attributes >>> 0, p)
        fixed.writeUInt32LE(at ?? offset, p)
      }
      return Buffer.concat([fixed, called])
    }
    central.push(head(true))
    if (at === undefined) {
      const local = Buffer.concat([head(false), packed])
      locals.push(local)
      offset += local.length
    }
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const zeros = Buffer.alloc(20 * 1024 * 1024)

test.for([
  ['a path that leads out of it', () => crafted([{ name: '../evil.pdf' }])],
  ['a path from the root', () => crafted([{ name: '/etc/evil.pdf' }])],
  ['a path to another drive', () => crafted([{ name: 'C:\\evil.pdf' }])],
  ['an archive inside', async () => zip({ 'inner.zip': await zip({ 'a.pdf': pdf() }) })],
  ['an archive inside under another name', async () => zip({ 'inner.pdf': await zip({ 'a.pdf': pdf() }) })],
  ['a file that grows a thousandfold', () => crafted([{ name: 'bomb.pdf', data: zeros }])],
  ['a file that says it is small and is not', () => crafted([{ name: 'bomb.pdf', data: zeros, size: 100 }])],
  ['a file larger than 25 MB once unpacked', () => crafted([{ name: 'a.pdf', packed: Buffer.alloc(1024 * 1024), size: 26 * 1024 * 1024 }])],
  ['files that share their bytes', () => crafted([{ name: 'a.pdf' }, { name: 'b.pdf', at: 0 }])],
  ['a file behind a password', () => crafted([{ name: 'a.pdf', flags: 0x801 }])],
  ['a link to another place', () => crafted([{ name: 'a.pdf', attributes: 0xa1ff0000 }])],
  ['a packing nobody knows', () => crafted([{ name: 'a.pdf', method: 99 }])],
  ['nothing', () => zip({})],
  ['only folders', () => zip({ 'a/': Buffer.alloc(0) })],
  ['a file that is not accepted', () => zip({ 'a.pdf': pdf(), 'b.docx': pdf() })],
  ['its end cut off', async () => (await zip({ 'a.pdf': pdf('x'.repeat(5000)) })).subarray(0, -30)],
  ['packed bytes that are damaged', () => crafted([{ name: 'a.pdf', packed: Buffer.from('ffffffffff', 'hex'), size: 9 }])],
] as const)('422 an archive with %s is refused whole, and nothing is left of it', async ([, archive]) => {
  const { status, errors } = await refusal({ 'ok.pdf': pdf(), 'a.zip': await archive() })
  expect([status, Object.keys(errors)]).toEqual([422, ['files.1']])
})

test.for(['fr', 'nl', 'en', 'de'] as const)('the fault of an archive is reported in %s', async (locale) => {
  const caller = await w.as('admin', { locale })
  const { body } = await caller('POST', `${b.path}/document-imports`, upload({ 'a.zip': await zip({}) }))
  expect(body.errors['files.0']).toEqual([
    expect.stringMatching({ fr: /aucun fichier/, nl: /geen enkel bestand/, en: /no file/, de: /keine Datei/ }[locale]),
  ])
})

test('a refusal leaves nothing in the store', async () => {
  await refusal({ 'ok.pdf': pdf('left'), 'b.docx': pdf() })
  const [staged] = await w.rows<{ count: number }>('select count(*)::int as count from file_stagings where not sweeping')
  expect(staged?.count).toBe(0)
})

test('200 the same upload under the same key answers the same, with newly signed links, and stores nothing twice', async () => {
  const headers = { 'x-client-mutation-id': 'upload-1' }
  const first = await send({ 'once.pdf': pdf('once') }, {}, headers)
  const again = await send({ 'once.pdf': pdf('once') }, {}, headers)
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
  expect(again.body.imports[0].id).toBe(first.body.imports[0].id)
  expect(again.body.imports[0].file_url).toContain('signature=')
  const other = await send({ 'once.pdf': pdf('twice') }, {}, headers)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('403 for a reviewer, in the demo and for a token that may not write; 404 for an outsider', async () => {
  const [reviewer, outsider, token] = [await w.as('reviewer'), await w.outsider(), await w.as('encoder', { abilities: ['read'] })]
  const at = 'C/document-imports'
  const low = await reviewer('POST', at, upload({ 'a.pdf': pdf() }))
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
  expect((await outsider('POST', at, upload({ 'a.pdf': pdf() }))).status).toBe(404)
  expect((await token('POST', at, upload({ 'a.pdf': pdf() }))).body.code).toBe('token_ability_missing')
  const firm = await w.makeFirm(true)
  const demo = await w.makeCompany(firm.id)
  const guest = await w.as('admin', { demo: true })
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm.id, guest.user_id])
  const blocked = await guest('POST', `/v1/companies/${demo.public_token}/document-imports`, upload({ 'a.pdf': pdf() }))
  expect([blocked.status, blocked.body.code]).toEqual([403, 'demo_mode'])
})

test('422 an upload cannot be tried as a dry run', async () => {
  const { status, body } = await send({ 'a.pdf': pdf() }, {}, { 'x-dry-run': '1' })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
})
