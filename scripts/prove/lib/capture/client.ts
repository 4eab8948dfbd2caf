/** A firm, its company files, and uploads as forms, each over its own connection. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { type Environment, runNode } from '../../../lib/checkout.ts'
import { call, type Reply } from '../http.ts'
import { expectSuccess } from '../fixture.ts'

export type Import = {
  readonly id: number
  readonly original_name: string
  readonly kind: 'pdf' | 'image' | 'xml' | 'zip'
  readonly mime: string
  readonly status: string
  readonly error: string | null
  readonly warnings: readonly { readonly code: string }[] | null
  readonly extracted: { readonly number: string | null; readonly totals: { readonly gross: number | null } } | null
  readonly file_url: string
  readonly duplicate_of_import_id: number | null
  readonly suggestions: readonly { readonly vat_code_id: number | null }[]
}
/** The answers of the import routes. */
type Body = Partial<Import> & {
  readonly imports?: readonly Import[]
  readonly data?: readonly Import[]
  readonly code?: string
  readonly errors?: Readonly<Record<string, unknown>>
}

export type Answer = { readonly status: number; readonly headers: Reply['headers']; readonly bytes: Buffer; readonly ms: number }
type Asked = { readonly token?: string; readonly type?: string; readonly parts?: readonly Buffer[] }

/** Far longer than clients are told to wait: a slow answer is an answer. */
const patienceMs = 900_000

/** Never throws: status 0 is no answer. */
export function send(base: string, method: string, path: string, { token, type, parts = [] }: Asked = {}): Promise<Answer> {
  const begin = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number, headers: Reply['headers'], bytes: Buffer) =>
      resolve({ status, headers, bytes, ms: performance.now() - begin })
    const broken = (error: Error) => settle(0, {}, Buffer.from(error.message))
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const out = request(`${base}${path}`, {
      method,
      agent: false,
      timeout: patienceMs,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(type !== undefined && { 'content-type': type, 'content-length': length }),
      },
    })
    out.on('timeout', () => out.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    out.on('error', broken)
    out.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => settle(response.statusCode ?? 0, response.headers, Buffer.concat(chunks)))
      response.on('error', broken)
    })
    for (const part of parts) out.write(part)
    out.end()
  })
}

/** A body that is not JSON is an empty object. */
export function jsonOf({ bytes }: Answer): Body {
  try {
    return JSON.parse(bytes.toString()) as Body
  } catch {
    return {}
  }
}

const boundary = 'partita-proof-of-capture'

/** A file name as browsers encode it in a form: quotes and line breaks are escaped. */
export const browserFileName = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** One file as a form. */
export const formOf = (name: string, bytes: Buffer): Asked => ({
  type: `multipart/form-data; boundary=${boundary}`,
  parts: [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files[]"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ],
})

/** Calls on one company file; `base` is the process. */
export type CompanyClient = {
  readonly token: string
  readonly upload: (base: string, name: string, bytes: Buffer) => Promise<Answer>
  readonly process: (base: string, id: number) => Promise<Answer>
  readonly post: (base: string, path: string, body: object) => Promise<Answer>
  readonly bin: (base: string, id: number) => Promise<Answer>
  readonly get: (base: string, path: string) => Promise<Answer>
}

export type FirmClient = { readonly open: (base: string, owner?: object) => Promise<CompanyClient> }

/** Firm and account are created by the operator's command, everything else over HTTP. */
export async function createFirmClient(base: string, env: Environment): Promise<FirmClient> {
  const [email, password] = [`${randomBytes(6).toString('hex')}@fiduciaire.example`, randomBytes(12).toString('hex')]
  const args = ['firm', 'create', '--name', 'Fiduciaire Lambert', '--country', 'BE', '--email', email, '--password', password, '--json']
  const made = await runNode('server/src/cli.ts', args, { env })
  if (made.code !== 0) throw new Error(`partita firm create failed:\n${made.stderr}`)
  const { firm }: { firm: { public_token: string } } = JSON.parse(made.stdout)
  const signed = await call<{ token: string }>(base, 'POST', '/v1/auth/login', { body: { email, password, device_name: 'Proof' } })
  const { token } = expectSuccess(signed)
  return {
    open: async (at, owner = { name: 'Boulangerie Martin SRL', country_pack: 'BE' }) => {
      const file = await call<{ public_token: string }>(at, 'POST', '/v1/companies', { token, body: { firm: firm.public_token, ...owner } })
      return companyClient(token, expectSuccess(file).public_token)
    },
  }
}

function companyClient(token: string, company: string): CompanyClient {
  const root = `/v1/companies/${company}`
  const post: CompanyClient['post'] = (base, path, body) =>
    send(base, 'POST', `${root}${path}`, { token, type: 'application/json', parts: [Buffer.from(JSON.stringify(body))] })
  return {
    token: company,
    upload: (base, name, bytes) => send(base, 'POST', `${root}/document-imports`, { token, ...formOf(name, bytes) }),
    process: (base, id) => send(base, 'POST', `${root}/document-imports/${id}/process`, { token }),
    post,
    bin: (base, id) => send(base, 'DELETE', `${root}/document-imports/${id}`, { token }),
    get: (base, path) => send(base, 'GET', `${root}${path}`, { token }),
  }
}

/** Runs `work` for all items, at most `atOnce` at a time, and keeps the order of results. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  let next = 0
  const hand = async () => {
    for (let index = next++; index < items.length; index = next++) done[index] = await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return done
}
