/** The examples of the reference, run as a reader would run them: pasted into a shell, and saved as a program. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binary, checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { areas } from '../../src/areas.ts'
import { factsOf } from '../../src/kernel/openapi/facts.ts'
import { operationIdOf } from '../../src/kernel/openapi/names.ts'
import { samplesOf } from '../../src/kernel/openapi/samples.ts'
import { file, json, type Route, route } from '../../src/kernel/route/route.ts'
import { answerOf, fileOf } from '../contract/examples.ts'
import { meanwhile } from '../contract/meanwhile.ts'
import { idOf } from '../contract/outcomes.ts'
import { type World, world } from '../harness/world.ts'
import { newProject } from '../sdk/project.ts'
import { exampleServices, type ExampleServices } from '../stand-ins/example-services.ts'
import { openPrograms, type Programs } from './programs.ts'
import { type Values, valuesFor } from './values.ts'

const routes = areas.flatMap((area) => area.routes)
let outside: ExampleServices
let w: World
let origin: string
let folder: string
let programs: Programs

beforeAll(async () => {
  outside = await exampleServices()
  w = await world({ config: outside.config })
  origin = await w.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await newProject('samples')
  programs = openPrograms()
  // The examples print the body alone. Where curl reads its user's habits, it is told to add the status and whether it is a replay.
  await writeFile(path.join(folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{response_code} %header{x-idempotent-replay}"\n')
  const files = routes.flatMap(({ upload }) => (upload ? [fileOf(upload)] : []))
  for (const { name, value } of files) await writeFile(path.join(folder, name), value)
})
afterAll(async () => {
  await programs.close()
  await rm(folder, { recursive: true })
  await w.close()
  await outside.close()
})

const textOf = (of: Route, language: 'curl' | 'TypeScript') => samplesOf(of).find((sample) => sample.language === language)?.text ?? ''
const statusOf = (of: Route) => answerOf(of).slice(0, 3)
const nameOf = ({ method, url }: Route) => `${method} ${url}`

/** `-u`: a variable the reader was not told about is an error. */
async function curl(of: Route, values: Values): Promise<string> {
  const env = nodeEnvironment({ ...values, CURL_HOME: folder })
  // Under the name that the service gives, curl overwrites nothing.
  const cwd = of.reply.form === 'file' ? await mkdtemp(path.join(folder, 'download-')) : folder
  const { stdout, stderr } = await run('bash', ['-euc', textOf(of, 'curl')], { env, cwd })
  expect(stderr).toBe('')
  return stdout.slice(stdout.lastIndexOf('\n')).trim()
}

/** With an environment of its own. */
async function typescript(of: Route, values: Values): Promise<string> {
  const program = path.join(folder, `${operationIdOf(of)}.ts`)
  await writeFile(program, textOf(of, 'TypeScript'))
  const { stdout, stderr } = await programs.run(program, { ...values, ...(values.FILE && { FILE: path.join(folder, values.FILE) }) })
  expect(stderr).toBe('')
  return stdout.slice(0, 3)
}

const named = (some: readonly Route[]) => some.map((each) => [nameOf(each), each] as const)

test.for(named(routes))('%s answers its curl example with the declared status, and the same line again from memory', async ([, each]) => {
  const values = await valuesFor(w, routes, each, origin)
  expect(await curl(each, values)).toBe(statusOf(each))
  // A refusal is not stored.
  if (factsOf(each).keyed && !(idOf(each) in meanwhile)) expect(await curl(each, values)).toBe('200 1')
})

test.for(named(routes))('%s answers its TypeScript example with the declared status', async ([, each]) => {
  expect(await typescript(each, await valuesFor(w, routes, each, origin))).toBe(statusOf(each))
})

test.for(named(routes.filter((each) => factsOf(each).versioned)))(
  '%s is refused with 409 where the reader’s version is not the record’s, in both languages',
  async ([, each]) => {
    const values = { ...(await valuesFor(w, routes, each, origin)), VERSION: '99' }
    expect(await curl(each, values)).toBe('409')
    expect(await typescript(each, values)).toBe('409')
  },
)

test('the TypeScript examples pass a strict compiler', async () => {
  const strict = path.join(folder, 'strict')
  await mkdir(strict)
  const settings = { extends: path.join(checkout, 'tsconfig.json'), compilerOptions: { types: ['node'] }, include: ['*.ts'] }
  await writeFile(path.join(strict, 'tsconfig.json'), JSON.stringify(settings))
  for (const each of routes) await writeFile(path.join(strict, `${operationIdOf(each)}.ts`), textOf(each, 'TypeScript'))
  const { code, stdout } = await run(binary('tsc'), ['-p', strict, '--listFilesOnly'])
  expect(stdout.split('\n').filter((line) => line.startsWith(strict))).toHaveLength(routes.length)
  expect(code).toBe(0)
  expect(await run(binary('tsc'), ['-p', strict])).toMatchObject({ code: 0, stdout: '' })
})

const never = async (): Promise<never> => {
  throw new Error('An example is read, not run.')
}
const plainly = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const
const body = {
  said: `it's "so" \\ and $HOME \`date\`!`,
  lines: ['a line\nand a tab\t', 'é€ß', '${TOKEN}'],
  'not-a-name': { deep: [1, 2.5, true, null, {}, []] },
  empty: '',
}
const awkward = route({
  method: 'PUT',
  url: '/v1/companies/:company/fiscal-years/:fiscalYear/notes/:id',
  ...plainly,
  query: Type.Object({ q: Type.String() }),
  body: Type.Unsafe<typeof body>({}),
  reply: json(Type.Object({})),
  summary: 'Note',
  example: { query: { q: '$HOME & "co" {a}[1] é' }, body },
  run: never,
})
const download = route({ method: 'GET', url: '/v1/companies/:company/scan', ...plainly, reply: file(), summary: 'Scan', run: never })
const upload = route({
  method: 'POST',
  url: '/v1/companies/:company/scan',
  ...plainly,
  ability: 'write',
  upload: { field: 'file', max: 1, bytes: 1024, types: ['png'] },
  body: Type.Object({ kind: Type.String() }),
  reply: json(Type.Object({})),
  summary: 'Scan',
  example: { body: { kind: "it's" } },
  run: never,
})
const asked = {
  url: 'http://partita.example/v1/companies/abc/fiscal-years/7/notes/8?q=%24HOME+%26+%22co%22+%7Ba%7D%5B1%5D+%C3%A9',
  body,
}
const awkwardValues = { PARTITA: 'http://partita.example', TOKEN: 't', COMPANY: 'abc', FISCAL_YEAR_ID: '7', NOTE_ID: '8', KEY: 'k' }

test('whatever an example holds, the shell hands it to curl unchanged', async () => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${textOf(awkward, 'curl')}`
  const { stdout, stderr } = await run('bash', ['-euc', script], { env: nodeEnvironment(awkwardValues) })
  expect(stderr).toBe('')
  const given = stdout.split('\0').slice(0, -1)
  expect(given.slice(0, 3)).toEqual(['-X', 'PUT', asked.url])
  expect(given.filter((_, index) => given[index - 1] === '-H')).toEqual([
    'Authorization: Bearer t',
    'X-Client-Mutation-Id: k',
    'Content-Type: application/json',
  ])
  expect(JSON.parse(given.at(-1) ?? '')).toEqual(body)
})

test('whatever an example holds, TypeScript reads it back unchanged', async () => {
  const program = path.join(folder, 'awkward.ts')
  const fetched = `globalThis.fetch = async (request: any) => Response.json({ url: request.url, body: await request.json() })\n`
  const shown = textOf(awkward, 'TypeScript').replace(/console\.log\(.*\)$/, 'process.stdout.write(JSON.stringify(data))')
  await writeFile(program, `${fetched}${shown}`)
  const { stdout, stderr } = await run(process.execPath, [program], { env: nodeEnvironment(awkwardValues) })
  expect(stderr).toBe('')
  const got = JSON.parse(stdout) as typeof asked
  expect(got.body).toEqual(body)
  // The two write a space in a query differently.
  expect(got.url.replaceAll('%20', '+')).toBe(asked.url)
})

test('a file is kept under its own name by curl, and read as bytes by TypeScript', () => {
  expect(textOf(download, 'curl')).toBe(
    'curl "$PARTITA/v1/companies/$COMPANY/scan" \\\n  -H "Authorization: Bearer $TOKEN" \\\n  --remote-name --remote-header-name',
  )
  expect(textOf(download, 'TypeScript')).toContain("import { createClient, download } from '@partita/sdk'")
  expect(textOf(download, 'TypeScript')).toContain("await download(client, '/v1/companies/{company}/scan', {")
})

test('a file goes with its text fields as a form, in both languages', () => {
  expect(textOf(upload, 'curl')).toContain(`-F 'kind=it'\\''s' \\\n  -F "file=@$FILE"`)
  expect(textOf(upload, 'curl')).not.toContain('--data')
  expect(textOf(upload, 'TypeScript')).toContain("body: { file, kind: 'it\\'s' }")
})
