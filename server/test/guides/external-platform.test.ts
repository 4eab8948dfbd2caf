/** The program that implementers of the external platform run, and the examples of its guide. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkout, runNode } from '../../../scripts/lib/checkout.ts'
import { checkPlatform } from '../../../scripts/external-platform/rules.ts'
import { CompanyPage, PlatformFirm, SentCopy, SignedIn } from '../../src/adapters/external-platform/shapes.ts'
import { checkerOf } from '../../src/kernel/route/shape.ts'
import { addFirm, externalPlatform, standInMember } from '../stand-ins/external-platform.ts'
import { faults, replies } from '../stand-ins/http-service.ts'

const there = await externalPlatform()
afterAll(() => there.close())
const member = standInMember('admin')
const firm = addFirm(there, [member])
const id = firm.companies[0]?.id ?? ''
there.companies.get(id)?.third_parties.push({ id: 'p1' }, { id: 'p2' }, { id: 'p3' })
there.companies.get(id)?.documents.push({ id: 'd1', has_file: true })
there.files.set('d1', Buffer.from('%PDF-1.4\n%%EOF\n'))
const server = { url: there.url, key: there.key, email: member.email, password: 'correct horse battery', send: true, limit_ms: 1000 }
beforeEach(() => void (there.fault = null))

test('every rule holds for the stand-in that the tests of the service use', async () => {
  const findings = await checkPlatform(server)
  expect(findings.filter(({ problem }) => problem !== null)).toEqual([])
  expect(findings.length).toBeGreaterThan(20)
})

test('the program prints a line for each rule and ends with 0, or with 1 when one does not hold', async () => {
  const options = Object.entries({ url: server.url, key: server.key, email: server.email, password: server.password })
  const args = [...options.flatMap(([name, value]) => [`--${name}`, value]), '--send']
  const right = await runNode('scripts/external-platform.ts', args)
  expect([right.code, right.stdout.match(/^holds /gm)?.length, right.stdout.includes('WRONG')]).toEqual([0, 22, false])
  there.fault = { path: `/firms/${firm.id}`, answer: faults['500'] ?? replies(500) }
  const wrong = await runNode('scripts/external-platform.ts', args)
  expect([wrong.code, wrong.stdout.match(/^WRONG .*$/gm)]).toEqual([1, ['WRONG  a firm of the user is readable: answered 500']])
})

const page = { company: { name: 'X' }, third_parties: [], documents: [], bank_transactions: [] }
test.for([
  ['/sign-in', replies(200, '{}'), 'the right password signs in'],
  ['/sign-in', faults['a redirect'], 'the right password signs in'],
  ['/firms/none', replies(200, '{}'), 'a request without a key is answered 401'],
  [`/firms/${firm.id}`, replies(200, JSON.stringify({ ...firm, id: 'other' })), 'the firm is the one asked for'],
  [
    `/companies/${id}?`,
    replies(200, JSON.stringify({ ...page, cursor: '1', has_more: true })),
    'its pages have at most the records asked for, and an end',
  ],
  [`/companies/${id}?`, faults['silence'], 'with limit=0 the company has no records'],
  [`/companies/${id}?`, faults['a line that is cut'], 'with limit=0 the company has no records'],
  [`/companies/${id}/documents`, replies(200, '{"document_id": "", "locked": true}'), 'a document is taken'],
  ['/documents/d1/file', replies(200, ''), 'a document with a file has one of at most 25 MB'],
] as const)('it says which rule a server breaks: %s, %s', { timeout: 30_000 }, async ([at, answer, rule]) => {
  there.fault = { path: at, answer: answer ?? replies(500) }
  const wrong = (await checkPlatform(server)).filter(({ problem }) => problem !== null)
  expect(wrong.map((finding) => finding.rule)).toContain(rule)
})

test('a document that gets another id when it is sent again is found', async () => {
  let sent = 0
  const answer = () => replies(200, JSON.stringify({ document_id: `d-${(sent += 1)}`, token: null, locked: false }))
  there.fault = { path: `/companies/${id}/documents`, answer: (response, asked) => answer()(response, asked) }
  const wrong = (await checkPlatform(server)).filter(({ problem }) => problem !== null)
  expect(wrong.map(({ rule }) => rule)).toEqual(['the same document sent again gets the same id'])
})

test('the examples of the guide have the shapes that the service reads', async () => {
  const text = await readFile(path.join(checkout, 'docs/guides/external-platform.md'), 'utf8')
  const examples = [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, found = '']) => JSON.parse(found) as unknown)
  expect(examples).toHaveLength(4)
  for (const [at, shape] of [SignedIn, PlatformFirm, CompanyPage, SentCopy].entries())
    expect(checkerOf(shape)(examples[at]).errors).toBeNull()
})
