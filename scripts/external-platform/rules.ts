/** The rules of docs/guides/external-platform.md, checked against a running server by plain requests, as our service would send them. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { CompanyPage, PlatformFirm, SentCopy, SignedIn } from '../../server/src/adapters/external-platform/shapes.ts'

export type Server = { url: string; key: string; email: string; password: string; send: boolean; limit_ms?: number }
export type Finding = { rule: string; problem: string | null }

type Answer = { status: number; bytes: Buffer; json: unknown }
type Request = { method?: string; key?: string | null; json?: unknown; form?: FormData }

const mostPages = 50

/** Every rule in order, with what is wrong. A rule that needs the answer to an earlier one is left out when there is none. */
export async function checkPlatform(server: Server): Promise<Finding[]> {
  const findings: Finding[] = []
  const rule = async <T>(text: string, check: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await check()
      findings.push({ rule: text, problem: null })
      return result
    } catch (error) {
      findings.push({ rule: text, problem: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }
  const ask = (path: string, request?: Request) => send(server, path, request)
  const signIn = (email: string, password: string) => ask('/sign-in', { method: 'POST', json: { email, password } })

  await rule('a request with another key is answered 401', async () => expectStatus(await ask('/firms/none', { key: 'x'.repeat(32) }), 401))
  await rule('a request without a key is answered 401', async () => expectStatus(await ask('/firms/none', { key: null }), 401))
  const known = await rule('the right password signs in', async () => read(await signIn(server.email, server.password), SignedIn))
  await rule('a wrong password is answered 401', async () => expectStatus(await signIn(server.email, `${server.password}x`), 401))
  await rule('an unknown address is answered 401', async () => expectStatus(await signIn('nobody@invalid.example', server.password), 401))
  await rule('an unknown firm is answered 404', async () => expectStatus(await ask('/firms/none-of-this-id'), 404))
  await rule('an unknown company is answered 404', async () => expectStatus(await ask('/companies/none-of-this-id?cursor=&limit=0'), 404))
  await rule('the file of an unknown document is answered 404', async () => expectStatus(await ask('/documents/none-of-this-id/file'), 404))
  if (!known) return findings
  await rule('the user has the address that was sent', async () =>
    expect(known.user.email.toLowerCase() === server.email.toLowerCase(), known.user.email),
  )
  const [entry] = known.firms
  await rule('the user has a firm, without which nothing more can be checked', async () => expect(entry !== undefined, 'no firm'))
  if (!entry) return findings
  const firm = await rule('a firm of the user is readable', async () =>
    read(await ask(`/firms/${encodeURIComponent(entry.id)}`), PlatformFirm),
  )
  if (!firm) return findings
  await rule('the firm is the one asked for', async () => expect(firm.id === entry.id, firm.id))
  await rule('the user is an active member of it, in the same role', async () => {
    const member = firm.members.find(({ id }) => id === known.user.id)
    expect(member?.is_active === true && member.role === entry.role, JSON.stringify(member))
  })
  const [file] = firm.companies
  await rule('the firm has a company, without which nothing more can be checked', async () => expect(file !== undefined, 'no company'))
  if (!file) return findings
  const company = `/companies/${encodeURIComponent(file.id)}`
  await rule('with limit=0 the company has no records', async () => {
    const page = read(await ask(`${company}?cursor=&limit=0`), CompanyPage)
    expect(recordsOf(page).length === 0, `${recordsOf(page).length} records`)
  })
  const pages = await rule('its pages have at most the records asked for, and an end', () => readPages(ask, company))
  if (pages) await checkPages(rule, ask, company, pages)
  if (server.send) await checkSending(rule, ask, company)
  return findings
}

type Rule = <T>(text: string, check: () => Promise<T>) => Promise<T | undefined>
type Ask = (path: string, request?: Request) => Promise<Answer>
type Page = Static<typeof CompanyPage>

async function checkPages(rule: Rule, ask: Ask, company: string, pages: readonly Page[]): Promise<void> {
  const last = pages.at(-1)
  await rule('a cursor that was used gives the same page again', async () => {
    const again = read(await ask(`${company}?cursor=&limit=2`), CompanyPage)
    expect(JSON.stringify(recordsOf(again)) === JSON.stringify(recordsOf(pages[0])), 'another first page')
  })
  await rule('after the last page its cursor gives none of its records again', async () => {
    const page = read(await ask(`${company}?cursor=${encodeURIComponent(last?.cursor ?? '')}&limit=500`), CompanyPage)
    const before = new Set(pages.flatMap(recordsOf))
    expect(
      recordsOf(page).every((id) => !before.has(id)),
      'a record came twice',
    )
  })
  await rule('a document with a file has one of at most 25 MB', async () => {
    const document = pages.flatMap(({ documents }) => documents).find(({ has_file }) => has_file)
    if (!document) return
    const answer = await ask(`/documents/${encodeURIComponent(document.id)}/file`)
    expectStatus(answer, 200)
    expect(answer.bytes.length > 0 && answer.bytes.length <= 25 * 1024 * 1024, `${answer.bytes.length} bytes`)
  })
}

async function checkSending(rule: Rule, ask: Ask, company: string): Promise<void> {
  const id = Math.floor(Math.random() * 1e9) + 1
  const copy = () => {
    const form = new FormData()
    const metadata = {
      id,
      direction: 'purchase',
      number: `TEST-${id}`,
      document_date: '2026-03-10T00:00:00Z',
      amount_gross: '121.00',
      lines: [],
    }
    form.set('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }), 'metadata.json')
    form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'test.pdf')
    return form
  }
  const post = async () => read(await ask(`${company}/documents`, { method: 'POST', form: copy() }), SentCopy)
  const first = await rule('a document is taken', post)
  if (first) {
    await rule('the same document sent again gets the same id', async () => {
      const again = await post()
      expect(again.document_id === first.document_id, `${first.document_id}, then ${again.document_id}`)
    })
  }
  await rule('a document for an unknown company is answered 404', async () =>
    expectStatus(await ask('/companies/none-of-this-id/documents', { method: 'POST', form: copy() }), 404),
  )
}

async function readPages(ask: Ask, company: string): Promise<Page[]> {
  const pages: Page[] = []
  const cursors = new Set<string>()
  for (let cursor = ''; pages.length < mostPages; ) {
    cursors.add(cursor)
    const page = read(await ask(`${company}?cursor=${encodeURIComponent(cursor)}&limit=2`), CompanyPage)
    expect(recordsOf(page).length <= 2, `${recordsOf(page).length} records with limit=2`)
    pages.push(page)
    if (!page.has_more) break
    expect(!cursors.has(page.cursor), `the cursor ${page.cursor} came twice while has_more is true`)
    cursor = page.cursor
  }
  return pages
}

const recordsOf = (page: Page | undefined): string[] =>
  page ? (['third_parties', 'documents', 'bank_transactions'] as const).flatMap((kind) => page[kind].map(({ id }) => `${kind} ${id}`)) : []

async function send(
  { url, key: own, limit_ms = 10_000 }: Server,
  path: string,
  { method = 'GET', key = own, json, form }: Request = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(limit_ms),
    headers: {
      accept: 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes, json: parsed(bytes) }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function expect(holds: boolean, found: string | undefined): void {
  if (!holds) throw new Error(found ?? 'nothing')
}

const expectStatus = ({ status }: Answer, wanted: number): void => expect(status === wanted, `answered ${status}`)

function read<S extends TSchema>(answer: Answer, shape: S): Static<S> {
  expect(answer.status >= 200 && answer.status < 300, `answered ${answer.status}`)
  if (Value.Check(shape, answer.json)) return answer.json
  const [first] = Value.Errors(shape, answer.json)
  throw new Error(`${first?.instancePath || 'the answer'}: ${first?.message ?? 'not of the shape'}`)
}
