import { type Hostile, hostile } from './file.ts'
import { onePage, plainPdf } from './pdf.ts'
import { end, type Entry, u64, zeros, zipOf } from './zip.ts'

const invoice = (): Buffer => plainPdf()
/** Stored without compression, because compressing ten thousand small entries takes seconds. */
const many = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => {
    const data = Buffer.from(`%PDF-${index}`)
    return { name: `f${index}.pdf`, data, lie: { method: 0, raw: data } }
  })

const nested = (depth: number): Buffer => {
  let inner = zipOf([{ name: 'invoice.pdf', data: invoice() }])
  for (let level = 0; level < depth; level += 1) inner = zipOf([{ name: `level-${level}.zip`, data: inner }])
  return inner
}

/** Sixteen archives in each of sixteen, three deep, the last ones full of zeros: 4,096 times 16 MB. */
const tree = (): Buffer => {
  let inner = zipOf([{ name: 'zeros.pdf', lie: { raw: zeros(16), size: 16 << 20, crc: 0 } }])
  for (let level = 0; level < 3; level += 1)
    inner = zipOf(Array.from({ length: 16 }, (_, index) => ({ name: `${index}.zip`, data: inner })))
  return inner
}

/** All entries of the directory share one body, so the archive is small and its contents are large. */
const overlapping = (): Buffer => {
  const raw = zeros(16)
  const body = { raw, size: 16 << 20, crc: 0 }
  return zipOf([
    { name: '0.pdf', lie: body },
    ...Array.from({ length: 2000 }, (_, index) => ({ name: `${index + 1}.pdf`, lie: { ...body, offset: 0 } })),
  ])
}

const zip64End = (directory: bigint, count: bigint): Buffer => {
  const record = Buffer.concat([
    Buffer.from('504b0606', 'hex'),
    u64(44n),
    Buffer.from('2d002d000000000000000000', 'hex'),
    u64(count),
    u64(count),
    u64(46n),
    u64(directory),
  ])
  const locator = Buffer.concat([Buffer.from('504b060700000000', 'hex'), u64(0n), Buffer.from('01000000', 'hex')])
  return Buffer.concat([record, locator, end(0xffff, 0xffffffff, 0xffffffff)])
}

const one = (lie: NonNullable<Entry['lie']>): Buffer => zipOf([{ name: 'invoice.pdf', data: invoice(), lie }])
const archive = (id: string, why: string, bytes: Hostile['bytes']): Hostile => hostile(`zip-${id}`, `${id}.zip`, why, bytes)

export const archives: readonly Hostile[] = [
  archive('flat-bomb', 'half a gigabyte of zeros in half a megabyte', () =>
    zipOf([{ name: 'invoice.pdf', lie: { raw: zeros(512), size: 512 << 20, crc: 0 } }]),
  ),
  archive('lying-size', 'says 1 kB and holds 512 MB', () => zipOf([{ name: 'invoice.pdf', lie: { raw: zeros(512), size: 1024, crc: 0 } }])),
  archive('lying-size-zero', 'says it is empty and holds 256 MB', () =>
    zipOf([{ name: 'invoice.pdf', lie: { raw: zeros(256), size: 0, crc: 0 } }]),
  ),
  archive('lying-compressed', 'says that 4 GB lie compressed in it', () => one({ compressed: 0xfffffff0 })),
  archive('many-bombs', 'fifty entries of 24 MB each: every one allowed, all together not', () =>
    zipOf(Array.from({ length: 50 }, (_, index) => ({ name: `${index}.pdf`, lie: { raw: zeros(24), size: 24 << 20, crc: 0 } }))),
  ),
  archive('nested', 'an archive in an archive', () => nested(1)),
  archive('nested-deep', 'forty archives inside each other', () => nested(40)),
  archive('nested-tree', '4,096 archives of zeros, three levels down', tree),
  archive('overlapping', '2,001 entries share one body: 32 GB in 40 kB', overlapping),
  archive('ten-thousand', '10,000 entries', () => zipOf(many(10_000))),
  archive('fifty-one', 'one file more than allowed', () => zipOf(many(51))),
  archive('count-lies', 'the end counts 65,000 entries, there is one', () => zipOf(many(1), { count: 65_000 })),
  archive('count-few', 'the end counts one entry, there are 400', () => zipOf(many(400), { count: 1 })),
  archive('zip64-absurd', 'a directory at 2^63', () => zip64End(1n << 63n, 1n)),
  archive('zip64-entries', '2^64 - 1 entries', () => zip64End(0n, -1n)),
  archive('zip64-missing-extra', 'sizes refer to a field that is not there', () => one({ size: 0xffffffff, compressed: 0xffffffff })),
  archive('zip64-extra-lies', 'the extra field says 2^62 bytes', () =>
    one({ size: 0xffffffff, extra: Buffer.concat([Buffer.from('01000800', 'hex'), u64(1n << 62n)]) }),
  ),
  archive('extra-short', 'an extra field longer than its own length', () => one({ extra: Buffer.from('0100ffff00', 'hex') })),
  archive('extra-huge', 'an extra field of 60 kB', () =>
    one({ extra: Buffer.concat([Buffer.from('feca60ea', 'hex'), Buffer.alloc(60_000)]) }),
  ),
  archive('directory-outside', 'the directory begins behind the end of the file', () => zipOf(many(2), { offset: 0x7fffffff })),
  archive('directory-itself', 'the directory begins inside the first body', () => zipOf(many(2), { offset: 3 })),
  archive('two-ends', 'a second end hides in the comment of the first', () => zipOf(many(2), { comment: end(0, 0, 0) })),
  archive('long-comment', 'a comment of 65,535 bytes', () => zipOf(many(1), { comment: Buffer.alloc(65_535, 'x') })),
  archive('many-disks', 'an archive over several disks', () => zipOf(many(1), { disk: 7 })),
  archive('other-disk', 'an entry that begins on disk 9', () => one({ disk: 9 })),
  archive('empty-archive', 'no entry at all', () => zipOf([])),
  archive('only-folders', 'folders without a file', () => zipOf([{ name: 'a/' }, { name: 'a/b/' }])),
  archive('folder-with-bytes', 'a folder that has contents', () => zipOf([{ name: 'a/', data: invoice() }])),
  archive('file-and-folder', 'one name as file and as folder', () =>
    zipOf([
      { name: 'a', data: invoice() },
      { name: 'a/invoice.pdf', data: invoice() },
    ]),
  ),
  archive('same-name', 'two entries of one name', () =>
    zipOf([
      { name: 'invoice.pdf', data: invoice() },
      { name: 'invoice.pdf', data: Buffer.from('<x/>') },
    ]),
  ),
  archive('same-name-case', 'two names that differ in capitals only', () =>
    zipOf([
      { name: 'Invoice.pdf', data: invoice() },
      { name: 'invoice.PDF', data: invoice() },
    ]),
  ),
  archive('same-name-accent', 'one name composed and decomposed', () =>
    zipOf([
      { name: 'reçu.pdf'.normalize('NFC'), data: invoice() },
      { name: 'reçu.pdf'.normalize('NFD'), data: invoice() },
    ]),
  ),
  archive('two-names', 'the body says another name than the directory', () => one({ localName: '../../evil.pdf' })),
  archive('wrong-crc', 'a check sum that is not its own', () => one({ crc: 0xdeadbeef })),
  archive('broken-deflate', 'a body that is no deflate', () => one({ raw: Buffer.alloc(2048, 0xff) })),
  archive('encrypted-entry', 'an entry behind a password', () => one({ flags: 0x0801 })),
  archive('strong-encryption', 'an encrypted directory', () => one({ flags: 0x2841 })),
  archive('method-99', 'a method that nobody has', () => one({ method: 99 })),
  archive('method-lzma', 'a method that few have', () => one({ method: 14 })),
  archive('descriptor', 'sizes that come only after the body, and are not there', () =>
    one({ flags: 0x0808, size: 0, compressed: 0, crc: 0 }),
  ),
  archive('symlink', 'a link to the password file', () =>
    zipOf([{ name: 'invoice.pdf', data: Buffer.from('/etc/passwd'), lie: { mode: 0o120777 } }]),
  ),
  archive('symlink-folder', 'a link to a folder and a file through it', () =>
    zipOf([
      { name: 'out', data: Buffer.from('/tmp'), lie: { mode: 0o120777 } },
      { name: 'out/invoice.pdf', data: invoice() },
    ]),
  ),
  archive('device', 'a character device', () => one({ mode: 0o020666 })),
  archive('setuid', 'a file that would run as root', () => one({ mode: 0o104755 })),
  archive('front-garbage', 'a program in front of the archive', () =>
    zipOf(many(1), { before: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4096, 0x90)]) }),
  ),
  archive('truncated', 'cut off in the middle', () => {
    const whole = zipOf(many(20))
    return whole.subarray(0, whole.length >> 1)
  }),
  archive('no-directory', 'bodies without a directory', () => {
    const whole = zipOf(many(3))
    return whole.subarray(0, whole.indexOf('PK\x01\x02'))
  }),
  archive('program-inside', 'a program called an invoice', () =>
    zipOf([{ name: 'invoice.pdf', data: Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(512)]) }]),
  ),
  archive('forbidden-inside', 'files that are no documents', () =>
    zipOf([
      { name: 'run.exe', data: Buffer.from('MZ') },
      { name: 'a.sh', data: Buffer.from('#!/bin/sh\n') },
    ]),
  ),
  archive('pdf-bomb-inside', 'a PDF that is itself a bomb', () =>
    zipOf([{ name: 'a.pdf', data: onePage({ box: '[0 0 14400000 14400000]' }) }]),
  ),
]
