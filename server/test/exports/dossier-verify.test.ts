/** A dossier that somebody changed: `partita dossier verify` says where, and leaves with 1. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingIn } from '../harness/books/booking.ts'
import { makeBooks } from '../harness/books/books.ts'
import { changed, type Dossiers, dossiersOf, type Fetched, forge, forgeManifest, unpackDossier } from '../harness/exports/dossiers.ts'
import { multipart, png } from '../harness/multipart.ts'
import { type World, world } from '../harness/world.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import { fingerprintFiles, verifyDossier } from '../../src/areas/reporting/exports/index.ts'

let w: World
let dossiers: Dossiers
let made: Fetched
beforeAll(async () => {
  w = await world()
  const admin = await w.as('admin')
  dossiers = dossiersOf(w, admin)
  const b = await makeBooks(w, admin)
  const book = bookingIn(b, admin)
  await book.sale()
  await book.sale({ label: 'Étude' })
  await book.purchase()
  const { body } = await book.free()
  await admin('POST', `${b.path}/entries/${body.id}/attachments`, multipart({ field: 'files', name: 'scan.png', value: png() }))
  made = await dossiers.fetch(b)
})
afterAll(async () => {
  dossiers.close()
  await w.close()
})

const verified = (file: string, ...more: string[]) => runCommandLine(['dossier', 'verify', file, '--json', ...more])
type Change = Parameters<typeof changed>[1]
/** The faults of the dossier after a change. */
async function faultsAfter(change: Change): Promise<string[]> {
  const { exit, out } = await verified(dossiers.keep(await changed(made.file, change)))
  expect(exit).toBe(1)
  return JSON.parse(out).faults.map(({ file, fault }: { file: string | null; fault: string }) => `${fault} ${file ?? '-'}`)
}

test('a dossier as it was made is intact, under the fingerprint of its header', async () => {
  const { exit, out } = await verified(made.file, '--fingerprint', made.fingerprint)
  expect([exit, JSON.parse(out)]).toEqual([0, expect.objectContaining({ ok: true, faults: [], entries: 4, fingerprint: made.fingerprint })])
  const shown = await runCommandLine(['dossier', 'verify', made.file])
  expect(shown.out).toContain('The dossier is intact')
})

test('another fingerprint than the one that was noted is another dossier', async () => {
  const { exit, out } = await verified(made.file, '--fingerprint', 'a'.repeat(64))
  expect([exit, JSON.parse(out).faults[0].fault]).toEqual([1, 'other_dossier'])
})

test('one byte changed in any file is found in that file', async () => {
  for (const name of (await unpackDossier(made.file)).keys()) {
    if (name === 'manifest.json') continue
    const faults = await faultsAfter((files) => {
      const bytes = Buffer.from(files.get(name) ?? '')
      bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
      files.set(name, bytes)
    })
    expect(faults).toContain(`sha256 ${name}`)
  }
}, 120_000)

test('an amount changed in an entry, with every hash of the manifest made again, breaks the chain', async () => {
  const path = 'csv/entries.csv'
  const faults = await faultsAfter((files) => {
    forge(files, path, Buffer.from(String(files.get(path)).replaceAll('1210.00', '1310.00').replaceAll('1000.00', '1100.00')))
    forgeManifest(files, (manifest) => {
      manifest.fingerprint = fingerprintFiles(manifest.files)
    })
  })
  expect(faults).toEqual(expect.arrayContaining([`data_fingerprint ${path}`, `entry_altered ${path}`, 'balance data/trial-balance.json']))
})

test('a label changed in one entry, with its size and sha256 made again, is found', async () => {
  const path = 'csv/entries.csv'
  const faults = await faultsAfter((files) => forge(files, path, Buffer.from(String(files.get(path)).replaceAll('Étude', 'Etude'))))
  expect(faults).toEqual([`data_fingerprint ${path}`, `entry_altered ${path}`])
})

test('an entry taken out leaves a gap, and the last one leaves its chain short', async () => {
  const without =
    (pattern: RegExp): Change =>
    (files) =>
      forge(files, 'csv/entries.csv', Buffer.from(String(files.get('csv/entries.csv')).replace(pattern, '')))
  expect(await faultsAfter(without(/(?<=\n)[^;]*;[^;]*;[^;]*;VEN;2026;1;.*\r\n/g))).toContain('number_missing csv/entries.csv')
  expect(await faultsAfter(without(/(?<=\n)[^;]*;[^;]*;[^;]*;VEN;2026;2;.*\r\n/g))).toContain('head data/chains.json')
})

test('a trial balance with other figures than the entries is found, also the printed one', async () => {
  const path = 'data/trial-balance.json'
  const faults = await faultsAfter((files) => forge(files, path, Buffer.from(String(files.get(path)).replaceAll('1210.00', '1211.00'))))
  expect(faults).toEqual(expect.arrayContaining([`balance ${path}`, 'balance pdf/trial-balance.pdf']))
})

test('a missing file, a file too many, a renamed one', async () => {
  expect(await faultsAfter((files) => files.delete('documents/scan.png'))).toContain('missing documents/scan.png')
  expect(await faultsAfter((files) => files.set('documents/more.pdf', Buffer.from('x')))).toEqual(['unlisted documents/more.pdf'])
  const renamed = await faultsAfter((files) => {
    files.set('documents/other.png', files.get('documents/scan.png') ?? Buffer.alloc(0))
    files.delete('documents/scan.png')
  })
  expect(renamed).toEqual(expect.arrayContaining(['unlisted documents/other.png', 'missing documents/scan.png']))
})

test('a manifest with another fingerprint, count or total is found', async () => {
  const forged = (change: Parameters<typeof forgeManifest>[1]) => faultsAfter((files) => forgeManifest(files, change))
  expect(await forged((manifest) => (manifest.fingerprint = '0'.repeat(64)))).toEqual(['manifest_fingerprint manifest.json'])
  expect(await forged((manifest) => (manifest.counts.entries = 5))).toEqual(['counts manifest.json'])
  expect(await forged((manifest) => (manifest.counts.accounts = 5))).toEqual(['counts manifest.json'])
  expect(await forged((manifest) => (manifest.totals.debit = '0.00'))).toEqual(['totals manifest.json'])
})

test('a path that leads out of the archive refuses all of it', async () => {
  const bytes = await changed(made.file, (files) => files.set('xx/evil.txt', Buffer.from('x')))
  const hostile = Buffer.from(bytes.toString('latin1').replaceAll('xx/evil.txt', '../evil.txt'), 'latin1')
  const { manifest, faults } = await verifyDossier(dossiers.keep(hostile))
  expect([manifest, faults]).toEqual([null, [expect.objectContaining({ code: 'unreadable', path: null })]])
})

test('what is no dossier is refused: no archive, no manifest, a manifest of another format, none that can be read', async () => {
  const reasons = async (change: Change | Buffer) => {
    const bytes = Buffer.isBuffer(change) ? change : await changed(made.file, change)
    return (await verifyDossier(dossiers.keep(bytes))).faults.map(({ code }) => code)
  }
  expect(await reasons(Buffer.from('no archive'))).toEqual(['unreadable'])
  expect(await reasons(made.bytes.subarray(0, made.bytes.length - 100))).toEqual(['unreadable'])
  expect(await reasons((files) => files.delete('manifest.json'))).toEqual(['unreadable'])
  expect(await reasons((files) => forgeManifest(files, (manifest) => (manifest.format = 'other')))).toEqual(['unreadable'])
  expect(await reasons((files) => forgeManifest(files, (manifest) => (manifest.files = [null])))).toEqual(['unreadable'])
  expect(await reasons((files) => files.set('manifest.json', Buffer.from('{')))).toEqual(['unreadable'])
  expect((await runCommandLine(['dossier', 'verify', 'nowhere.zip'])).exit).toBe(2)
})

test('a table that cannot be read is named', async () => {
  const path = 'csv/accounts.csv'
  const broken =
    (bytes: Buffer): Change =>
    (files) =>
      forge(files, path, bytes)
  for (const text of ['', 'id;number\r\n', '"open', 'a\r\nb'])
    expect(await faultsAfter(broken(Buffer.from(text)))).toContain(`unreadable ${path}`)
})
