/** PDFs with decompression bombs, reference loops, actions or false claims. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { run } from '../../lib/checkout.ts'
import { type Hostile, hostile } from './file.ts'
import { onePage, pdfOf, plainPdf, stream } from './pdf.ts'
import { zlibZeros } from './zip.ts'

const pdfFile = (id: string, why: string, bytes: Hostile['bytes']): Hostile => hostile(`pdf-${id}`, `${id}.pdf`, why, bytes)

/** Encrypted by qpdf with a deterministic id; only the weak cipher gives the same bytes every time. */
const locked = async (user: string, cipher: readonly string[]): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostile-'))
  try {
    const [open, shut] = [path.join(folder, 'open.pdf'), path.join(folder, 'shut.pdf')]
    await writeFile(open, plainPdf())
    const { code, stderr } = await run('qpdf', [
      '--static-id',
      '--static-aes-iv',
      '--allow-weak-crypto',
      '--encrypt',
      user,
      'owner',
      '128',
      ...cipher,
      '--',
      open,
      shut,
    ])
    if (code !== 0) throw new Error(`qpdf cannot lock a PDF: ${stderr.trim()}`)
    return await readFile(shut)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const action = (dictionary: string): Buffer => onePage({ catalogue: `/OpenAction << /Type /Action ${dictionary} >>` })
const flate = (data: Buffer, entries = ''): Buffer => stream(data, `/Filter /FlateDecode ${entries}`)
const image = (entries: string, data: Buffer): Buffer =>
  onePage({
    resources: '/XObject << /I 6 0 R >>',
    content: stream(Buffer.from('q 595 0 0 842 0 0 cm /I Do Q')),
    more: [stream(data, `/Type /XObject /Subtype /Image ${entries}`)],
  })

const pages = (count: number): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ])

const deepTree = (depth: number): Buffer => {
  const nodes = Array.from({ length: depth }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`)
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', ...nodes, `<< /Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 595 842] >>`])
}

const attached = (name: string, data: Buffer, count = 1): Buffer => {
  const names = Array.from({ length: count }, (_, index) => `(${count > 1 ? `${index}-` : ''}${name}) 6 0 R`).join(' ')
  return onePage({
    catalogue: `/Names << /EmbeddedFiles << /Names [${names}] >> >> /AF [6 0 R]`,
    more: [
      `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Data /EF << /F 7 0 R >> >>`,
      stream(data, '/Type /EmbeddedFile /Subtype /text#2Fxml'),
    ],
  })
}

const laughs = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index] ?? 'a'};`.repeat(10)}">`)
    .join('')}]><x>&j;</x>`,
)

const badFont = (key: string, subtype: string): Buffer =>
  onePage({
    font: `<< /Type /Font /Subtype /${subtype} /BaseFont /Bad /FirstChar 0 /LastChar 255 /Widths [${'600 '.repeat(256)}] /FontDescriptor 6 0 R >>`,
    more: [
      '<< /Type /FontDescriptor /FontName /Bad /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 ' +
        `/${key} 7 0 R >>`,
      stream(
        Buffer.concat([Buffer.from(key === 'FontFile2' ? '00010000ffffffffffffffff' : '2521', 'hex'), Buffer.alloc(4096, 0xa5)]),
        '/Length1 4108',
      ),
    ],
  })

const bombs: readonly Hostile[] = [
  pdfFile('content-bomb', 'a page of one gigabyte of zeros', () => onePage({ content: flate(zlibZeros(1024)) })),
  pdfFile('content-double', 'a bomb packed twice', () =>
    onePage({ content: stream(deflateSync(zlibZeros(1024), { level: 9 }), '/Filter [/FlateDecode /FlateDecode]') }),
  ),
  pdfFile('content-filters', 'a thousand filters on one stream', () =>
    onePage({ content: stream(deflateSync(Buffer.from('BT ET')), `/Filter [${'/FlateDecode '.repeat(1000)}]`) }),
  ),
  pdfFile('object-stream-bomb', 'objects packed in half a gigabyte', () =>
    onePage({ more: [flate(zlibZeros(512), '/Type /ObjStm /N 100000000 /First 1000000000')] }),
  ),
  pdfFile('predictor-bomb', 'rows of two thousand million columns', () =>
    onePage({ content: flate(deflateSync(Buffer.alloc(64)), '/DecodeParms << /Predictor 15 /Columns 2000000000 /Colors 4 >>') }),
  ),
  pdfFile('run-length-bomb', 'run lengths in a chain', () =>
    onePage({ content: stream(Buffer.alloc(200_000, 0x81), '/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode]') }),
  ),
  pdfFile('lzw-garbage', 'LZW codes of nothing', () => onePage({ content: stream(Buffer.alloc(200_000, 0x5a), '/Filter /LZWDecode') })),
  pdfFile('image-huge', 'a picture of 100,000 by 100,000', () =>
    image('/Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode', zlibZeros(256)),
  ),
  pdfFile('image-jbig2', 'says it is JBIG2', () =>
    image('/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode', Buffer.alloc(2000, 0x97)),
  ),
  pdfFile('image-jpx', 'says it is JPEG 2000', () =>
    image(
      '/Width 60000 /Height 60000 /Filter /JPXDecode',
      Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(2000, 0xff)]),
    ),
  ),
  pdfFile('image-fax', 'a fax of sixty thousand lines of nothing', () =>
    image(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      Buffer.alloc(2000),
    ),
  ),
  pdfFile('image-dct', 'a JPEG that is none', () =>
    image('/Width 9000 /Height 9000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', Buffer.alloc(4000, 0xff)),
  ),
  pdfFile('page-huge', 'a page of five kilometres', () => onePage({ box: '[0 0 14400000 14400000]' })),
  pdfFile('page-unit', 'a small page in a unit of a million', () => onePage({ page: '/UserUnit 1000000' })),
  pdfFile('page-negative', 'a page of less than nothing', () => onePage({ box: '[595 842 -595 -842]' })),
  pdfFile('page-not-a-number', 'a page without numbers', () => onePage({ box: '[/a (b) null 1e999]' })),
  pdfFile('pages-100000', '100,000 pages', () => pages(100_000)),
  pdfFile('pages-none', 'no page at all', () => pages(0)),
  pdfFile('pages-count-lies', 'says two thousand million pages', () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 2147483647 >>']),
  ),
  pdfFile('operators', 'a million saved states', () => onePage({ content: flate(deflateSync(Buffer.from('q '.repeat(1_000_000)))) })),
  pdfFile('arrays-deep', 'a hundred thousand brackets', () => onePage({ catalogue: `/X ${'['.repeat(100_000)}${']'.repeat(100_000)}` })),
  pdfFile('dictionaries-deep', 'fifty thousand dictionaries in each other', () =>
    onePage({ catalogue: `/X ${'<</A '.repeat(50_000)}0${'>>'.repeat(50_000)}` }),
  ),
]

const circles: readonly Hostile[] = [
  pdfFile('tree-cycle', 'pages that are their own children', () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  ),
  pdfFile('tree-cycle-far', 'three nodes in a ring', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
    ]),
  ),
  pdfFile('tree-deep', 'ten thousand levels of pages', () => deepTree(10_000)),
  pdfFile('form-in-itself', 'a drawing that draws itself', () =>
    onePage({
      resources: '/XObject << /X 6 0 R >>',
      content: stream(Buffer.from('/X Do')),
      more: [stream(Buffer.from('/X Do /X Do'), '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>')],
    }),
  ),
  pdfFile('glyph-in-itself', 'a letter that writes itself', () =>
    onePage({
      font: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /F 6 0 R >> /Encoding << /Differences [70 /F] >> /FirstChar 70 /LastChar 70 /Widths [9] /Resources << /Font << /F1 5 0 R >> >> >>',
      more: [stream(Buffer.from('BT /F1 1 Tf (F) Tj ET'))],
    }),
  ),
  pdfFile('length-of-itself', 'a stream as long as it is itself', () =>
    onePage({ content: '<< /Length 4 0 R >>\nstream\nBT ET\nendstream' }),
  ),
  pdfFile('length-negative', 'a stream shorter than nothing', () => onePage({ content: '<< /Length -9 >>\nstream\nBT ET\nendstream' })),
  pdfFile('xref-cycle', 'a table whose former one is itself', () => onePage({}, { trailer: '/Prev 0' })),
  pdfFile('xref-huge', 'a table of a thousand million rows', () =>
    onePage({}, { xref: () => 'xref\n0 1000000000\n0000000000 65535 f \n' }),
  ),
  pdfFile('xref-lies', 'a table that leads into the middle of things', () =>
    onePage({}, { xref: (offsets) => `xref\n0 6\n${offsets.map((at) => `${String(at + 7).padStart(10, '0')} 00000 n \n`).join('')}` }),
  ),
  pdfFile('names-cycle', 'attachments in a ring', () =>
    onePage({ catalogue: '/Names << /EmbeddedFiles 6 0 R >>', more: ['<< /Kids [6 0 R] /Limits [(a) (z)] >>'] }),
  ),
  pdfFile('outline-cycle', 'chapters in a ring', () =>
    onePage({
      catalogue: '/Outlines 6 0 R',
      more: ['<< /First 7 0 R /Last 7 0 R /Count 9 >>', '<< /Title (x) /Parent 6 0 R /Next 7 0 R /First 7 0 R >>'],
    }),
  ),
]

const programs: readonly Hostile[] = [
  pdfFile('script-open', 'a script that runs when it is opened', () => action('/S /JavaScript /JS (app.alert\\("x"\\); while\\(1\\){})')),
  pdfFile('script-names', 'a script in the tree of names', () =>
    onePage({ catalogue: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (this.exportDataObject\\({}\\)) >>] >> >>' }),
  ),
  pdfFile('launch', 'starts a program', () => action('/S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >>')),
  pdfFile('uri', 'opens an address inside the network', () => action('/S /URI /URI (http://169.254.169.254/latest/meta-data/)')),
  pdfFile('submit', 'sends a form away', () => action('/S /SubmitForm /F << /FS /URL /F (http://127.0.0.1:9/x) >>')),
  pdfFile('remote', 'goes on in a file of the server', () => action('/S /GoToR /F (file:///etc/passwd) /D [0 /Fit]')),
  pdfFile('external-stream', 'a stream that lies in another file', () =>
    onePage({ content: '<< /Length 0 /F (/etc/passwd) >>\nstream\n\nendstream' }),
  ),
  pdfFile('xfa', 'a form with an external entity', () =>
    onePage({
      catalogue: '/AcroForm << /Fields [] /XFA 6 0 R >>',
      more: [stream(Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xdp>&e;</xdp>'))],
    }),
  ),
  pdfFile('attachment-program', 'a program attached', () => attached('invoice.exe', Buffer.from('MZ\x90\x00'))),
  pdfFile('attachment-traversal', 'an attachment named to climb', () => attached('../../../../tmp/evil.xml', Buffer.from('<x/>'))),
  pdfFile('attachment-laughs', 'factur-x.xml that is an entity bomb', () => attached('factur-x.xml', laughs)),
  pdfFile('attachment-bomb', 'factur-x.xml of half a gigabyte', () =>
    onePage({
      catalogue: '/Names << /EmbeddedFiles << /Names [(factur-x.xml) 6 0 R] >> >> /AF [6 0 R]',
      more: [
        '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 7 0 R >> >>',
        flate(zlibZeros(512), '/Type /EmbeddedFile'),
      ],
    }),
  ),
  pdfFile('attachments-5000', 'five thousand attachments', () => attached('x.xml', Buffer.from('<x/>'), 5000)),
  pdfFile('attachment-twice', 'factur-x.xml twice, to be read differently', () => attached('factur-x.xml', Buffer.from('<x/>'), 2)),
]

const broken: readonly Hostile[] = [
  pdfFile('font-truetype', 'a font that is garbage', () => badFont('FontFile2', 'TrueType')),
  pdfFile('font-type1', 'a Type 1 font that is garbage', () => badFont('FontFile', 'Type1')),
  pdfFile('font-cff', 'a compact font that is garbage', () => badFont('FontFile3', 'Type1')),
  pdfFile('locked-user', 'needs a password to be read', () => locked('secret', ['--use-aes=n'])),
  pdfFile('locked-owner', 'opens without a password but forbids to copy', () => locked('', ['--use-aes=n', '--extract=n'])),
  pdfFile('locked-aes', 'needs a password, by AES', () => locked('secret', ['--use-aes=y'])),
  pdfFile('locked-garbage', 'says it is locked, with a lock that is none', () =>
    onePage({}, { trailer: '/Encrypt << /Filter /Standard /V 5 /R 6 /O (x) /U (y) /P -1 /Length 99999 >> /ID [(a) (b)]' }),
  ),
  pdfFile('header-only', 'nothing but a first line', () => Buffer.from('%PDF-1.7\n')),
  pdfFile('header-late', 'begins after a kilobyte of something else', () => Buffer.concat([Buffer.alloc(1000, 'x'), plainPdf()])),
  pdfFile('header-version', 'a version that does not exist', () => onePage({}, { header: '%PDF-99.99\n' })),
  pdfFile('truncated', 'cut off in the middle', () => plainPdf().subarray(0, 420)),
  pdfFile('no-end', 'without table and end', () => {
    const whole = plainPdf()
    return whole.subarray(0, whole.indexOf('xref'))
  }),
  pdfFile('root-missing', 'a root that is not there', () => onePage({}, { trailer: '/Root 999 0 R' })),
  pdfFile('numbers', 'numbers longer than any machine has', () => onePage({ box: `[0 0 ${'9'.repeat(5000)} 842]` })),
]

export const pdfs: readonly Hostile[] = [...bombs, ...circles, ...programs, ...broken]
