/** The published check of an export: the program on the page, run by Python on a real one. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import nodePath from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { postEntries, reverseEntries } from '../../src/areas/books/ledger/index.ts'
import { type ClosingFixture, entryOf, closingFixture } from '../harness/books/closings.ts'
import { verifyFully } from '../harness/ledger/verification.ts'

let fixture: ClosingFixture
let folder: string
let commands: string
beforeAll(async () => {
  fixture = await closingFixture()
  folder = await mkdtemp(nodePath.join(tmpdir(), 'export-'))
  const page = await readFile(nodePath.join(checkout, 'docs/verify-the-ledger.md'), 'utf8')
  const block = (language: string) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? ''
  commands = block('sh')
  await writeFile(nodePath.join(folder, 'verify.py'), block('python'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fixture.end()
})

type Exported = { number: number; label: string | null; lines: { credit: string; posted_as: object | null }[]; posted_as: object | null }

/** The entries of a file, fetched by the commands of the page, with pages small enough to be several. */
async function exported(path: string): Promise<Exported[]> {
  const origin = await fixture.w.app.listen({ host: '127.0.0.1', port: 0 })
  const env = nodeEnvironment({ FILE: `${origin}${path}`, TOKEN: fixture.admin.token })
  const { stderr } = await run('bash', ['-euc', commands.replaceAll('per_page=100', 'per_page=2')], { env, cwd: folder })
  expect(stderr).toBe('')
  const lines = (await readFile(nodePath.join(folder, 'entries.jsonl'), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Exported)
}

async function verify(entries: readonly object[]) {
  await writeFile(nodePath.join(folder, 'entries.jsonl'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  return run('python3', ['verify.py', 'entries.jsonl'], { cwd: folder, env: nodeEnvironment({}) })
}

test('a real export verifies, and a changed, missing or exchanged entry of it is named', async () => {
  const b = await fixture.open()
  const duplicate = (await fixture.admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Double' } })).body.id
  const invoice = {
    journal_id: b.journals.VEN,
    third_party_id: duplicate,
    entry_date: '2026-01-04',
    lines: [{ account: '700000', amount: '10.00', vat_code: 'V21' }],
  }
  expect((await fixture.admin('POST', `${b.path}/entries/invoice`, { body: invoice })).status).toBe(201)
  await fixture.writer.onFile(b.id, async (tx) => {
    const odd = { label: 'a|b\\c\nÉ', reference: '', third_party_id: b.customer }
    const posted = await postEntries(tx, [
      {
        ...entryOf(b, '2026-01-05', [
          ['400000', '121.00', b.customer, 'é | \r'],
          ['700000', '-121.00'],
        ]),
        ...odd,
      },
      entryOf(b, '2026-02-05', [
        ['550000', '5.00'],
        ['140000', '-5.00'],
      ]),
    ])
    await reverseEntries(tx, [posted[0]?.id ?? 0], { entry_date: '2026-03-01' })
  })
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  await fixture.admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: { code: 'NEUF' } })
  await fixture.admin('POST', `${b.path}/third-parties/${duplicate}/merge`, { body: { into_id: b.customer } })
  const entries = await exported(b.path)
  expect(entries.length).toBeGreaterThan(5)
  expect(entries.some(({ posted_as }) => posted_as !== null)).toBe(true)
  expect(entries.some(({ lines }) => lines.some(({ posted_as }) => posted_as !== null))).toBe(true)
  const sound = await verify(entries)
  const { body } = await verifyFully(fixture.w, fixture.admin, b.path)
  const heads = body.chains.map(
    (chain: { journal_code: string; fiscal_year_code: string; entries: number; head: string }) =>
      `${chain.journal_code} ${chain.fiscal_year_code} ${chain.entries} entries head ${chain.head}\n`,
  )
  expect([sound.stderr, sound.stdout, sound.code]).toEqual(['', heads.join(''), 0])

  const second = (change: (entry: (typeof entries)[number]) => object | null) =>
    verify(entries.flatMap((entry) => (entry.number === 2 ? (change(entry) ?? []) : [entry])))
  const altered = await second((entry) => ({ ...entry, label: `${entry.label}.` }))
  expect([altered.code, altered.stdout]).toEqual([1, expect.stringContaining('BROKEN at number 2: altered')])
  const line = await second((entry) => ({ ...entry, lines: entry.lines.map((each) => ({ ...each, credit: '5.01' })) }))
  expect([line.code, line.stdout]).toEqual([1, expect.stringContaining('BROKEN at number 2: altered')])
  const missing = await second(() => null)
  expect([missing.code, missing.stdout]).toEqual([1, expect.stringContaining('BROKEN at number 3: number 2 is missing')])
})

test('the two strings of the worked example have the hashes the page gives', async () => {
  const page = await readFile(nodePath.join(checkout, 'docs/verify-the-ledger.md'), 'utf8')
  const strings = [...page.matchAll(/^```\n(2\|[\s\S]*?)\n```$/gm)].map(([, found = '']) => found)
  const hashes = [...page.matchAll(/Its hash is `([0-9a-f]{64})`/g)].map(([, found = '']) => found)
  expect([strings.length, Buffer.byteLength(strings[0] ?? '')]).toEqual([2, 368])
  for (const [index, string] of strings.entries()) {
    const { stdout } = await run('bash', ['-c', 'printf "%s" "$TEXT" | sha256sum'], { env: nodeEnvironment({ TEXT: string }), cwd: folder })
    expect(stdout.slice(0, 64)).toBe(hashes[index])
  }
})
