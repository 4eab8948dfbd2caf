/** The package as it is published: built, imported from outside, and its README compiled and run from top to bottom. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { binary, checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { hashPassword } from '../../src/lib/password.ts'
import { makeBooks } from '../harness/books/books.ts'
import { openWorld } from '../harness/world.ts'
import { newProject } from '../sdk/project.ts'

const password = 'correct horse battery'

const w = await openWorld()
const origin = await w.app.listen({ host: '127.0.0.1', port: 0 })
const admin = await w.as('admin', { locale: 'en' })
const books = await makeBooks(w, admin)
const folder = await newProject('sdk-readme')
afterAll(() => rm(folder, { recursive: true }))

const blocksOf = (markdown: string, language: string) =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, found]) => found === language).map(([, , text = '']) => text)

test('the built package is plain JavaScript with types, under each of its names', async () => {
  const program = `
    import * as all from '@partita/sdk'
    import { openStore, memoryStorage } from '@partita/sdk/offline'
    import { folderStorage } from '@partita/sdk/offline/folder'
    const client = all.createClient({ base_url: ${JSON.stringify(origin)} })
    const { data } = await client.GET('/v1/ping')
    console.log(JSON.stringify([typeof data, typeof openStore, typeof memoryStorage, typeof folderStorage, Object.keys(all).sort()]))`
  await writeFile(path.join(folder, 'plain.mjs'), program)
  const { code, stdout, stderr } = await run(process.execPath, ['plain.mjs'], { cwd: folder, env: nodeEnvironment() })
  expect([code, stderr]).toEqual([0, ''])
  const names = [
    'answerOf',
    'createClient',
    'download',
    'each',
    'eventsOf',
    'isProblemError',
    'operationOf',
    'problemOf',
    'rehearse',
    'signIn',
    'undo',
    'upload',
    'verifyWebhook',
  ]
  expect(JSON.parse(stdout)).toEqual(['object', 'function', 'function', 'function', names])
  expect(await readFile(path.join(folder, 'node_modules/@partita/sdk/dist/index.d.ts'), 'utf8')).toContain('createClient')
})

/** Compiles the `ts` blocks of a page as one program of a strict project and runs it; `expected` is what its `text` blocks say. */
async function follow(page: string, values: Record<string, string | undefined>) {
  const markdown = await readFile(path.join(checkout, page), 'utf8')
  await writeFile(path.join(folder, 'readme.ts'), blocksOf(markdown, 'ts').join('\n'))
  const compilerOptions = { strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: ['node'] }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['readme.ts'] }))
  const compiled = await run(binary('tsc'), ['-p', folder])
  expect([compiled.code, compiled.stdout]).toEqual([0, ''])
  const env = nodeEnvironment({ PARTITA: origin, ...values, NO_COLOR: '1' })
  const { code, stdout, stderr } = await run(process.execPath, ['readme.ts'], { cwd: folder, env })
  return { code, stdout, stderr, expected: blocksOf(markdown, 'text').join('') }
}

test('the README compiles in a strict project and prints what it says', async () => {
  const [account] = await w.rows<{ email: string }>('update directory.users set password_hash = $2 where id = $1 returning email', [
    admin.user_id,
    await hashPassword(password),
  ])
  const values = { EMAIL: account?.email, PASSWORD: password, COMPANY: books.token }
  const { code, stdout, stderr, expected } = await follow('sdk/README.md', values)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toBe(expected)
})

test('the example of the project README compiles and prints what it says, in a file of the current year', async () => {
  const { body } = await admin('POST', '/v1/companies', {
    body: { name: 'Boulangerie Martin SRL', country_pack: 'BE', firm: w.firm.public_token },
  })
  const { code, stdout, stderr, expected } = await follow('README.md', { TOKEN: admin.token, COMPANY: body.public_token })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toBe(expected)
})
