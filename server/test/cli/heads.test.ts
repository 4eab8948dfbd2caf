import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ledger } from '../../src/areas/books/ledger/index.ts'
import { bookingIn } from '../harness/books/booking.ts'
import { makeBooks } from '../harness/books/books.ts'
import { worker } from '../harness/import-files.ts'
import { openWorld } from '../harness/world.ts'
import { shellOn } from './partita.ts'

vi.setConfig({ testTimeout: 180_000 })

// A file store of its own: a statement is found by its day.
const files_url = `file://${mkdtempSync(path.join(tmpdir(), 'heads-'))}`
const w = await openWorld({ config: { files_url } })
const shell = shellOn(w, { FILES_URL: files_url })
afterAll(() => shell.close())

test('verify --heads proves the books against the signed statements, and says what it needs', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const LEDGER_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const line = `verify --heads --public-key ${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`
  const admin = await w.as('admin')
  const b = await makeBooks(w, admin)
  await bookingIn(b, admin).free()
  const early = await Promise.all(
    ['verify --heads', `${line} --json`, 'verify --heads --public-key x', `${line} ${b.token}`].map((each) => shell.sh(`partita ${each}`)),
  )
  expect(early.map(({ code }) => code)).toEqual([2, 1, 2, 2])
  const { context, end } = await worker(w)
  await ledger({ ledger_key: LEDGER_KEY })
    .schedules?.find(({ name }) => name === 'ledger.sign-heads')
    ?.run(context)
  await end()
  expect(await shell.json(`${line} --json`)).toMatchObject({ statements: 1, problems: [] })
  const own = await shell.sh('partita verify --heads', { LEDGER_KEY })
  expect([own.code, own.stdout]).toEqual([0, expect.stringMatching(/^1 statements from .* 0 problems\n$/)])
  await w.rows(
    `set session_replication_role = replica; update entries set hash = sha256('forged') where company_id = ${b.id}; reset session_replication_role`,
  )
  const broken = await shell.sh(`partita ${line}`)
  expect([broken.code, broken.stdout]).toEqual([1, expect.stringContaining('rewritten')])
  const wrong = await shell.sh('partita verify --heads', { LEDGER_KEY: 'abc' })
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('LEDGER_KEY')])
})
