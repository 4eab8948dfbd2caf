/** The code of the guide to webhooks, run as it stands: a receiver written from it alone works, in three languages. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { checkout, nodeEnvironment } from '../../../scripts/lib/checkout.ts'
import { verifyWebhook } from '../../../sdk/src/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'receivers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const guide = readFileSync(path.join(checkout, 'docs/guides/webhooks.md'), 'utf8')
const codeIn = (language: string): string => new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ?? ''

const secret = 'whsec_test'
const t = 1_700_000_000
const body = '{"id":"evt_1","name":"Éléonore"}'
const v1 = (key = secret, text = `${t}.${body}`) => createHmac('sha256', key).update(text).digest('hex')

type Case = { readonly what: string; readonly header: string; readonly body: string; readonly now: number; readonly right: boolean }
const cases: readonly Case[] = [
  {
    what: 'the vector of the guide',
    header: `t=${t},v1=${v1(secret, `${t}.{"id":"evt_1"}`)}`,
    body: '{"id":"evt_1"}',
    now: t,
    right: true,
  },
  { what: 'a body with accents', header: `t=${t},v1=${v1()}`, body, now: t, right: true },
  { what: 'the end of the tolerance', header: `t=${t},v1=${v1()}`, body, now: t + 300, right: true },
  { what: 'a clock that is behind', header: `t=${t},v1=${v1()}`, body, now: t - 300, right: true },
  { what: 'two signatures, the second fits', header: `t=${t},v1=${v1('whsec_new')},v1=${v1()}`, body, now: t, right: true },
  { what: 'two signatures, the first fits', header: `t=${t},v1=${v1()},v1=${v1('whsec_old')}`, body, now: t, right: true },
  { what: 'unknown schemes beside it', header: `t=${t},v0=abc,v1=${v1()},v2=def`, body, now: t, right: true },
  { what: 'a changed body', header: `t=${t},v1=${v1()}`, body: body.replace('evt_1', 'evt_2'), now: t, right: false },
  { what: 'another secret', header: `t=${t},v1=${v1('whsec_other')}`, body, now: t, right: false },
  { what: 'another time', header: `t=${t + 1},v1=${v1()}`, body, now: t, right: false },
  { what: 'too old', header: `t=${t},v1=${v1()}`, body, now: t + 301, right: false },
  { what: 'from the future', header: `t=${t},v1=${v1()}`, body, now: t - 301, right: false },
  { what: 'the right value under another scheme', header: `t=${t},v0=${v1()}`, body, now: t, right: false },
  { what: 'half a signature', header: `t=${t},v1=${v1().slice(0, 32)}`, body, now: t, right: false },
  { what: 'an empty signature', header: `t=${t},v1=`, body, now: t, right: false },
  { what: 'no time', header: `v1=${v1()}`, body, now: t, right: false },
  { what: 'no number for a time', header: `t=now,v1=${v1()}`, body, now: t, right: false },
  { what: 'no header', header: '', body, now: t, right: false },
  { what: 'something else', header: 'undefined', body, now: t, right: false },
]
writeFileSync(path.join(folder, 'cases.json'), JSON.stringify(cases))
const expected = cases.map(({ what, right }) => `${what}: ${right}`)

const run = (program: string, file: string, code: string) => {
  writeFileSync(path.join(folder, file), code)
  return execFileSync(program, [path.join(folder, file)], { cwd: folder, encoding: 'utf8' })
    .trim()
    .split('\n')
}

test('the SDK says the same', async () => {
  const found = cases.map(async ({ what, header, body: sent, now }) => {
    const { ok, ...rest } = await verifyWebhook(secret, { 'x-service-signature': header }, sent, { now })
    // A genuine body of the list need not be JSON.
    return `${what}: ${ok || ('reason' in rest && rest.reason === 'not_json')}`
  })
  expect(await Promise.all(found)).toEqual(expected)
})

test('the TypeScript of the guide tells right from wrong', () => {
  const checking = `
    import { readFileSync } from 'node:fs'
    for (const { what, header, body, now } of JSON.parse(readFileSync('cases.json', 'utf8')))
      console.log(what + ': ' + isGenuine(header, body, '${secret}', now * 1000))
    server.close()`
  expect(run(process.execPath, 'receiver.mts', `${codeIn('ts').replace('4100', '0')}${checking}`)).toEqual(expected)
})

test('the Python of the guide tells right from wrong', () => {
  const checking = `
import json
for case in json.load(open("cases.json", encoding="utf-8")):
    print(f'{case["what"]}: {str(is_genuine(case["header"], case["body"].encode(), "${secret}", case["now"])).lower()}')`
  expect(run('python3', 'receiver.py', codeIn('python') + checking)).toEqual(expected)
})

test('the PHP of the guide tells right from wrong', () => {
  const checking = `
foreach (json_decode(file_get_contents('cases.json'), true) as $case) {
    echo $case['what'], ': ', is_genuine($case['header'], $case['body'], '${secret}', $case['now']) ? 'true' : 'false', "\\n";
}`
  expect(run('php', 'receiver.php', codeIn('php') + checking)).toEqual(expected)
})

const signed = (event: object, key: string, at = Math.floor(Date.now() / 1000)) => {
  const text = JSON.stringify(event)
  const headers = {
    'x-service-signature': `t=${at},v1=${v1(key, `${at}.${text}`)}`,
    'x-service-event': 'webhook.test',
    'x-service-delivery': '7',
  }
  return { method: 'POST', headers, body: text }
}
const linesOf = (child: ChildProcess, stream: 'stdout' | 'stderr') => {
  const lines = createInterface({ input: child[stream] ?? process.stdin })[Symbol.asyncIterator]()
  return async () => String((await lines.next()).value)
}
const event = { id: 'evt_1', event: 'webhook.test', firm: { name: 'Fiduciaire' }, company: null }

test('the receiver of the guide takes what is genuine, once, and refuses the rest', async () => {
  writeFileSync(path.join(folder, 'serving.mts'), `${codeIn('ts')}server.on('listening', () => console.log(server.address().port))`)
  const child = spawn(process.execPath, [path.join(folder, 'serving.mts')], {
    env: nodeEnvironment({ WEBHOOK_SECRET: secret, PORT: '0' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = linesOf(child, 'stdout')
  const there = `http://127.0.0.1:${await line()}/`
  for (const [sent, status] of [
    [signed(event, 'whsec_wrong'), 400],
    [signed(event, secret), 204],
    [signed(event, secret), 204],
    [signed({ ...event, id: 'evt_2', company: { name: 'Boulangerie' } }, secret), 204],
  ] as const)
    expect((await fetch(there, sent)).status).toBe(status)
  expect([await line(), await line()]).toEqual(['webhook.test Fiduciaire', 'webhook.test Boulangerie'])
  child.kill()
  await once(child, 'exit')
})
