import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decompressionBomb, twoColourImage, solidImage } from '../../../../test/harness/images.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'
import { autocommit, openPools } from '../../../kernel/write/database.ts'
import { openFileStore } from '../../../kernel/files/open-store.ts'
import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import { systemClock } from '../../../lib/clock.ts'
import { files as filesArea } from '../../platform/files/index.ts'

let w: World
let root: string
let manager: Caller
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'partita-icons-'))
  w = await world({ config: { files_url: pathToFileURL(root).href } })
  manager = await w.as('manager')
})
afterAll(async () => {
  await w.close()
  await rm(root, { recursive: true })
})

async function file(): Promise<{ id: number; url: string }> {
  const { id, public_token } = await w.makeCompany()
  return { id, url: `/v1/companies/${public_token}` }
}
const send = (url: string, value: Buffer, kind = 'logo', caller = manager) =>
  caller('POST', `${url}/logo`, multipart({ field: 'file', name: 'logo', value }, { field: 'kind', value: kind }))
const pathOf = (link: string) => new URL(link).pathname

async function served(link: string): Promise<{ type: string | undefined; bytes: Buffer }> {
  const { pathname, search } = new URL(link)
  const { rawPayload, headers } = await w.app.inject({ method: 'GET', url: pathname + search })
  return { type: headers['content-type'], bytes: rawPayload }
}

/** The icon derived from a logo, and its pixels as rows of RGBA values. */
async function iconFrom(logo: Buffer) {
  const { url } = await file()
  const { status, body } = await send(url, logo)
  expect(status).toBe(200)
  const { type, bytes } = await served(body.icon_url)
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { type, bytes, about: await sharp(bytes).metadata(), at }
}

test('a wide logo becomes a 256 by 256 icon: centred, transparent above and below, its own transparency kept', async () => {
  const { type, about, at } = await iconFrom(await solidImage(800, 200, { r: 200, g: 10, b: 10, alpha: 0.5 }).png().toBuffer())
  expect([type, about.format, about.width, about.height, about.hasAlpha]).toEqual(['image/png', 'png', 256, 256, true])
  expect([at(128, 20)[3], at(128, 235)[3]]).toEqual([0, 0])
  // Downscaling may round semi-transparent colours by one.
  const near = (point: number[]) => point.every((value, n) => Math.abs(value - ([200, 10, 10, 128][n] ?? 0)) <= 2)
  expect([near(at(128, 128)), near(at(2, 128)), near(at(253, 128))]).toEqual([true, true, true])
})

test.each<[string, () => Promise<Buffer>]>([
  ['a jpg that is higher than wide', () => solidImage(90, 900).jpeg().toBuffer()],
  ['a webp', () => solidImage(300, 300).webp().toBuffer()],
  ['a png in sixteen grey bits', () => solidImage(300, 200).toColourspace('grey16').png().toBuffer()],
  ['an interlaced png', () => solidImage(640, 480).png({ progressive: true }).toBuffer()],
  ['a progressive jpg in the colours of printers', () => solidImage(640, 480).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()],
  ['a line of ten thousand points', () => solidImage(10_000, 1).png().toBuffer()],
  ['one point', async () => png()],
  ['a picture of 25 million points', () => solidImage(5000, 5000).png().toBuffer()],
])('%s becomes a 256 by 256 icon', async (_title, make) => {
  const { about } = await iconFrom(await make())
  expect([about.format, about.width, about.height, about.space, about.depth]).toEqual(['png', 256, 256, 'srgb', 'uchar'])
})

test('colour profile and orientation of a photograph are applied, and its metadata is removed', async () => {
  const photograph = twoColourImage(400, 200)
    .jpeg()
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: 'Martin' } })
    .withMetadata({ orientation: 6 })
  const bytes = await photograph.toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, icc: expect.any(Buffer), exif: expect.any(Buffer) })
  const { about, at } = await iconFrom(bytes)
  expect([about.icc, about.exif, about.xmp, about.orientation]).toEqual([undefined, undefined, undefined, undefined])
  // Unrotated, the left half is red; rotated by 90 degrees, the upper half is.
  expect([at(20, 128)[3], (at(128, 40)[0] ?? 0) > 200, (at(128, 215)[2] ?? 0) > 200]).toEqual([0, true, true])
})

test('the first frame of an animation is used', async () => {
  const frames = await Promise.all(
    [
      { r: 255, g: 0, b: 0, alpha: 1 },
      { r: 0, g: 0, b: 255, alpha: 1 },
    ].map((colour) => solidImage(64, 64, colour).png().toBuffer()),
  )
  const film = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true, loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(film).metadata()).pages).toBe(2)
  const { about, at } = await iconFrom(film)
  expect([about.pages ?? 1, about.height, at(128, 128)]).toEqual([1, 256, [255, 0, 0, 255]])
})

test('data appended to a picture is not copied to the icon', async () => {
  const payload = Buffer.from('<script>alert(1)</script>PK\x03\x04')
  const { bytes } = await iconFrom(Buffer.concat([await solidImage(100, 100).png().toBuffer(), payload]))
  expect([bytes.includes('<script>'), bytes.includes('PK\x03\x04')]).toEqual([false, false])
})

test('an existing icon is kept, whether uploaded, linked or derived; once removed, the next logo creates one', async () => {
  const { id, url } = await file()
  const logo = await solidImage(64, 64).png().toBuffer()
  const sent = await send(url, png(), 'icon')
  expect([sent.body.logo_url, (await served(sent.body.icon_url)).bytes.equals(png())]).toEqual([null, true])
  const first = await send(url, logo)
  expect(pathOf(first.body.icon_url)).toBe(pathOf(sent.body.icon_url))
  await manager('PATCH', url, { body: { icon_url: 'https://martin.example/icon.png' } })
  expect((await send(url, logo)).body.icon_url).toBe('https://martin.example/icon.png')
  await manager('PATCH', url, { body: { icon_url: null } })
  const made = await send(url, logo)
  expect(pathOf((await send(url, logo)).body.icon_url)).toBe(pathOf(made.body.icon_url))
  const history = (await manager('GET', `${url}/history`)).body.data
  expect(Object.keys(history[1].changes).toSorted()).toEqual(['icon_file_id', 'logo_file_id'])
  expect(await w.rows('select name, type from files where company_id = $1 order by id', [id])).toEqual([
    { name: 'icon.png', type: 'image/png' },
    { name: 'logo', type: 'image/png' },
  ])
})

const broken: [string, () => Promise<Buffer>][] = [
  ['a png of 20,000 by 20,000', async () => decompressionBomb(20_000)],
  ['a png cut short', async () => (await solidImage(300, 200).png().toBuffer()).subarray(0, -60)],
  ['a jpg cut short', async () => (await solidImage(300, 200).jpeg().toBuffer()).subarray(0, -200)],
  ['a webp cut short', async () => (await twoColourImage(300, 200).webp({ lossless: true }).toBuffer()).subarray(0, -30)],
  ['the head of a png and nothing else', async () => png().subarray(0, 16)],
  [
    'a drawing behind the head of a png',
    async () => Buffer.concat([png().subarray(0, 8), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
  ],
  [
    'a jpg that says it is a webp',
    async () => Buffer.concat([Buffer.from('RIFF\n\x01\0\0WEBPVP8 ', 'latin1'), await solidImage(9, 9).jpeg().toBuffer()]),
  ],
]

test.each(broken)('422 on the file, as logo and as icon: %s', async (_title, make) => {
  const { id, url } = await file()
  const value = await make()
  for (const kind of ['logo', 'icon']) {
    const { status, body } = await send(url, value, kind)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']])
  }
  expect(await w.rows('select logo_file_id, icon_file_id, version from companies where id = $1', [id])).toEqual([
    { logo_file_id: null, icon_file_id: null, version: 1 },
  ])
})

test('a decompression bomb is refused by its header: quickly and without being decoded', async () => {
  const { url } = await file()
  const hostile = decompressionBomb(20_000)
  await send(url, png())
  const [began, before] = [performance.now(), process.memoryUsage().rss]
  expect((await send(url, hostile)).status).toBe(422)
  expect(performance.now() - began).toBeLessThan(60_000)
  // Decoded it would be 400 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

test('the refusal gives advice in four languages', async () => {
  const { url } = await file()
  const said = await Promise.all(
    ['fr', 'nl', 'en', 'de'].map(
      async (locale) => (await send(url, png().subarray(0, 16), 'logo', await w.as('manager', { locale }))).body.errors.file,
    ),
  )
  expect(said.map(([sentence]) => sentence.split(':', 1)[0].trim())).toEqual([
    'Cette image est illisible',
    'Deze afbeelding kan niet worden gelezen',
    'This picture cannot be read',
    'Dieses Bild ist nicht lesbar',
  ])
})

test('after the sweep the store holds exactly the content of the files: no refused uploads and no unused icons', async () => {
  const { url } = await file()
  await send(url, png().subarray(0, 16))
  await send(url, png())
  await send(url, png(1))
  await w.rows(`update file_stagings set created_at = created_at - interval '61 minutes'`)
  const pools = openPools(w.config.database_url, 2, systemClock)
  const files = await openFileStore(w.config.files_url)
  const context = {
    files,
    signal: new AbortController().signal,
    write: <T>(work: (tx: never) => Promise<T>) => work(autocommit(pools) as never),
  }
  for (const { run } of filesArea.schedules ?? []) await run(context as unknown as JobContext)
  await pools.end()
  const stored = (await readdir(root, { recursive: true })).map((name) => path.basename(name)).filter((name) => name.length === 40)
  expect(stored.toSorted()).toEqual((await w.rows<{ key: string }>('select key from files')).map(({ key }) => key).toSorted())
})

test('50 concurrent logo uploads leave one logo and one icon', async () => {
  const { id, url } = await file()
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => send(url, png(n))))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => pathOf(body.icon_url))).size).toBe(1)
  const left = await w.rows<{ id: string }>('select id from files where company_id = $1 order by id', [id])
  const [shown] = await w.rows<{ pictures: string[] }>(
    'select array[icon_file_id, logo_file_id]::text[] as pictures from companies where id = $1',
    [id],
  )
  expect(shown?.pictures).toEqual(left.map((each) => each.id))
})
