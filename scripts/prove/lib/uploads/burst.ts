import { createHash } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { contentType, type Plan } from './plans.ts'

/** The outcome of an upload for its sender. Status 0 is no answer. */
export type Sent = Omit<Plan, 'body'> & {
  status: number
  /** The code of a refusal. */
  code: string
  operation_id: string
  /** The file that the answer names, and the path of its link. */
  file: number
  link: string
  from: number
  to: number
  /** What the link returned immediately after the answer. */
  opened: Opened | null
}

export type Opened = { status: number; is_complete: boolean; sha256: string }

const pieceBytes = 64 * 1024
const longestPauseMs = 15

const readBody = (response: IncomingMessage) =>
  new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('close', () => resolve(Buffer.concat(chunks)))
    response.on('error', () => {})
  })

/** Downloads a link, completely or until the connection breaks. */
export async function openLink(base: string, link: string): Promise<Opened> {
  const response = await new Promise<IncomingMessage | null>((resolve) => {
    get(`${base}${link}`, { agent: false }, resolve).on('error', () => resolve(null))
  })
  if (response === null) return { status: 0, is_complete: false, sha256: '' }
  const bytes = await readBody(response)
  return {
    status: response.statusCode ?? 0,
    is_complete: response.complete,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Writes the bytes of the plan; done when the socket has accepted them. */
async function push(out: ClientRequest, { body, sent, is_slow }: Plan) {
  const bytes = body.subarray(0, sent ?? body.length)
  const write = (piece: Buffer) => new Promise<void>((resolve) => void out.write(piece, () => resolve()))
  if (bytes.length === 0) return out.flushHeaders()
  if (!is_slow) return write(bytes)
  for (let at = 0; at < bytes.length && !out.destroyed; at += pieceBytes) {
    await write(bytes.subarray(at, at + pieceBytes))
    await pause((at / pieceBytes) % longestPauseMs)
  }
}

async function sendUpload(base: string, token: string, plan: Plan): Promise<IncomingMessage | null> {
  const out = request(`${base}/v1/firms/${plan.firm}/logo`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': plan.body.length },
  })
  const answered = new Promise<IncomingMessage | null>((resolve) => {
    out.on('response', resolve).on('close', () => resolve(null))
    out.on('error', () => resolve(null))
  })
  // A broken connection ends the upload even if not all bytes were accepted.
  await Promise.race([push(out, plan), answered])
  if (plan.sent === null) {
    out.end()
    return answered
  }
  if (plan.stays_ms > 0) await Promise.race([pause(plan.stays_ms), answered])
  if (plan.resets) out.socket?.resetAndDestroy()
  out.destroy()
  return null
}

const codeIn = (text: string) => /"code":"(\w+)"/.exec(text)?.[1] ?? ''

async function upload(base: string, token: string, plan: Plan): Promise<Sent> {
  const { body: _body, ...planned } = plan
  const from = performance.now()
  const response = await sendUpload(base, token, plan)
  const text = response ? (await readBody(response)).toString() : ''
  const to = performance.now()
  const status = response?.complete ? (response.statusCode ?? 0) : 0
  const silent: Sent = { ...planned, status, code: codeIn(text), operation_id: '', file: 0, link: '', from, to, opened: null }
  if (status !== 200) return silent
  const { logo_url }: { logo_url: string } = JSON.parse(text)
  const { pathname, search } = new URL(logo_url)
  const link = pathname + search
  const operation_id = String(response?.headers['x-operation-id'] ?? '')
  return { ...silent, operation_id, file: Number(pathname.split('/').at(-1)), link, opened: await openLink(base, link) }
}

/** Sends all at once, each over its own connection. `answered` is called with the number of answers so far. */
export function sendUploads(base: string, token: string, plans: readonly Plan[], answered: (count: number) => void): Promise<Sent[]> {
  let count = 0
  const one = async (plan: Plan) => {
    const sent = await upload(base, token, plan)
    if (sent.status !== 0) answered((count += 1))
    return sent
  }
  return Promise.all(plans.map(one))
}
