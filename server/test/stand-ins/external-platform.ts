/** A stand-in of an external platform: a server that speaks the protocol of docs/guides/external-platform.md over a socket. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, type HttpService, httpService, replies } from './http-service.ts'

type Role = 'admin' | 'manager' | 'encoder' | 'reviewer'
export type StandInMember = { id: string; name: string; email: string; locale: string | null; role: Role; is_active: boolean }
export type StandInFirm = {
  id: string
  name: string
  country_code: string
  members: StandInMember[]
  companies: { id: string; is_active: boolean; members: { id: string; role: Role }[] }[]
  [field: string]: unknown
}
type Row = { id: string; [field: string]: unknown }
export type StandInCompany = { company: Record<string, unknown>; third_parties: Row[]; documents: Row[]; bank_transactions: Row[] }
type Received = {
  document_id: string
  token: string
  locked: boolean
  company: string
  metadata: { id: number; [field: string]: unknown }
  has_file: boolean
  /** The part of the form with the file, from its name on. */
  file: string | null
}

export type StandIn = HttpService & {
  readonly key: string
  readonly passwords: Map<string, string>
  readonly firms: Map<string, StandInFirm>
  readonly companies: Map<string, StandInCompany>
  readonly files: Map<string, Buffer>
  /** The documents it was sent, by company and the id that our service gave. */
  readonly received: Map<string, Received>
  /** Answers requests whose path begins so in this way, until it is taken back. */
  fault: { readonly path: string; readonly answer: Answer } | null
  /** Whether it locks what it is sent. */
  locks: boolean
}

type Asked = { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }

const key = 'key-of-the-platform'
const json = (body: unknown, status = 200) => replies(status, JSON.stringify(body))
const unknown = json({ message: 'Unknown' }, 404)

export async function externalPlatform(): Promise<StandIn> {
  const state = {
    key,
    passwords: new Map<string, string>(),
    firms: new Map<string, StandInFirm>(),
    companies: new Map<string, StandInCompany>(),
    files: new Map<string, Buffer>(),
    received: new Map<string, Received>(),
    fault: null as StandIn['fault'],
    locks: true,
  }
  const service = await httpService((response, asked) => {
    const { fault } = standIn
    const answer = fault && asked.path.startsWith(fault.path) ? fault.answer : answerTo(standIn, asked)
    answer(response, asked)
  })
  const standIn: StandIn = Object.assign(service, state)
  return standIn
}

function answerTo(standIn: StandIn, asked: Asked): Answer {
  if (asked.headers.authorization !== `Bearer ${key}`) return json({ message: 'Wrong key' }, 401)
  const { pathname, searchParams } = new URL(asked.path, 'http://localhost')
  const [, kind = '', id = '', part] = pathname.split('/').map(decodeURIComponent)
  if (asked.method === 'POST' && kind === 'sign-in') return signIn(standIn, asked.body as { email: string; password: string })
  if (asked.method === 'POST' && kind === 'companies' && part === 'documents') return receive(standIn, id, String(asked.body))
  if (asked.method !== 'GET') return unknown
  if (kind === 'firms') return found(standIn.firms.get(id))
  if (kind === 'companies') return pageOf(standIn.companies.get(id), searchParams)
  const file = kind === 'documents' && part === 'file' ? standIn.files.get(id) : undefined
  return file ? (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(file) : unknown
}

const found = (value: object | undefined): Answer => (value ? json(value) : unknown)

function signIn({ passwords, firms }: StandIn, { email, password }: { email: string; password: string }): Answer {
  const mine = [...firms.values()].flatMap((firm) =>
    firm.members.filter((member) => member.email.toLowerCase() === email && member.is_active).map((member) => ({ firm, member })),
  )
  const [first] = mine
  if (!first || passwords.get(email) !== password) return json({ message: 'Wrong credentials' }, 401)
  const { id, name, locale } = first.member
  return json({
    user: { id, name, email: first.member.email, locale },
    firms: mine.map(({ firm, member }) => ({ id: firm.id, role: member.role })),
  })
}

function pageOf(company: StandInCompany | undefined, query: URLSearchParams): Answer {
  if (!company) return unknown
  const kinds = ['third_parties', 'documents', 'bank_transactions'] as const
  const all = kinds.flatMap((kind) => company[kind].map((row) => ({ kind, row })))
  const begin = Number(query.get('cursor') || 0)
  const limit = Number(query.get('limit'))
  const page = all.slice(begin, begin + limit)
  const rows = Object.fromEntries(kinds.map((kind) => [kind, page.filter((each) => each.kind === kind).map(({ row }) => row)]))
  const end = begin + page.length
  return json({ company: company.company, ...rows, cursor: String(end), has_more: limit > 0 && end < all.length })
}

function receive(standIn: StandIn, company: string, body: string): Answer {
  if (!standIn.companies.has(company)) return unknown
  const text = /name="metadata"[^]*?\r\n\r\n([^]*?)\r\n--/.exec(body)?.[1] ?? 'null'
  const metadata = JSON.parse(text) as Received['metadata'] | null
  if (!metadata) return json({ message: 'No metadata' }, 422)
  const known = standIn.received.get(`${company} ${metadata.id}`)
  const document_id = known?.document_id ?? `doc-${standIn.received.size + 1}`
  const file = /name="file"[^]*/.exec(body)?.[0] ?? null
  const copy = { document_id, token: `token-${document_id}`, locked: known?.locked ?? standIn.locks }
  standIn.received.set(`${company} ${metadata.id}`, { ...copy, company, metadata, has_file: file !== null, file })
  return json(copy)
}

let made = 0

/** A member with an id and address of their own. */
export function standInMember(role: Role = 'admin', given: Partial<StandInMember> = {}): StandInMember {
  made += 1
  return {
    id: `user-${made}`,
    name: `Utilisateur ${made}`,
    email: `user-${made}@platform.example`,
    locale: 'fr',
    role,
    is_active: true,
    ...given,
  }
}

/** A firm with these members and so many company files, whose password is `correct horse battery`. */
export function addFirm(standIn: StandIn, members: StandInMember[], files = 1): StandInFirm {
  made += 1
  const firm: StandInFirm = {
    id: `firm-${made}`,
    name: `Fiduciaire ${made}`,
    country_code: 'BE',
    enterprise_number: '0403.170.701',
    itaa_number: '50.123.456',
    itaa_status: 'active',
    members,
    companies: [],
  }
  for (const { email } of members) standIn.passwords.set(email.toLowerCase(), 'correct horse battery')
  for (let n = 1; n <= files; n += 1) {
    const id = `${firm.id}-company-${n}`
    firm.companies.push({ id, is_active: true, members: [] })
    standIn.companies.set(id, {
      company: {
        name: `Boulangerie ${n}`,
        country_pack: 'BE',
        city: 'Namur',
        fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
      },
      third_parties: [],
      documents: [],
      bank_transactions: [],
    })
  }
  standIn.firms.set(firm.id, firm)
  return firm
}
