import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import { formOf, hasBytes } from './form.ts'
import type { paths } from './openapi.ts'
import { following } from './moved.ts'
import { answerOf } from './problem.ts'
import { hasKey, keyHeader, retrying, type RetryOptions, type Send } from './retry.ts'

export type Client = FetchClient<paths>

export type ClientOptions = {
  /** Scheme and host, without a path. */
  readonly base_url: string
  /** A session or integration token, or where to find the one of the moment. */
  readonly token?: string | (() => string | Promise<string>)
  /** Signs in again after a 401; the request is then sent once more, with the same key. */
  readonly renew?: () => Promise<string>
  /** The language of messages, where the account has none of its own. */
  readonly language?: 'fr' | 'nl' | 'en' | 'de'
  /** This install of the app, as history and synchronisation show it. */
  readonly device?: { readonly id: string; readonly name?: string }
  /** `false`: every request is sent once. */
  readonly retry?: RetryOptions | false
  /**
   * Asked when a firm has moved to another installation, with its address: the token to call it with, or null to get the 410. People sign in
   * again there, and the token of this service is never sent there.
   */
  readonly moved?: (base_url: string) => Promise<string | null>
  readonly fetch?: Send
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a request says of its sender. A write of a company file gets a key of its own if the caller gave none. */
function marked(request: Request, { language, device }: ClientOptions): Request {
  const { headers, method } = request
  if (language && !headers.has('Accept-Language')) headers.set('Accept-Language', language)
  if (device) headers.set('X-Device-Id', device.id)
  if (device?.name !== undefined) headers.set('X-Device-Name', encodeURIComponent(device.name))
  const isOfFile = /^\/v1\/companies(\/|$)/.test(new URL(request.url).pathname)
  if (isOfFile && !reading.has(method) && !hasKey(headers)) headers.set(keyHeader, crypto.randomUUID())
  return request
}

/** Gives requests the token of the moment. A renewed one is used by every later request of the client. */
function signer({ token, renew }: ClientOptions): (send: Send) => Send {
  let renewed: string | undefined
  const bearer = async () => renewed ?? (typeof token === 'function' ? token() : token)
  return (send) => {
    const withBearer = (request: Request, value: string | undefined) => {
      if (value !== undefined) request.headers.set('Authorization', `Bearer ${value}`)
      return send(request)
    }
    return async (request) => {
      const again = renew && request.clone()
      const answered = await withBearer(request, await bearer())
      if (answered.status !== 401 || !again) return answered
      renewed = await renew()
      return withBearer(again, renewed)
    }
  }
}

/** How a client sends: what goes over the wire is marked, signed and tried again, whichever way it is sent. */
type Connection = { readonly base_url: string; readonly send: (last: Send) => Send; readonly deliver: Send }

const connections = new WeakMap<Client, Connection>()

export function connectionOf(client: Client): Connection {
  const connection = connections.get(client)
  if (!connection) throw new TypeError('This client was not made by createClient().')
  return connection
}

const bodySerializer = (body: unknown) => (body instanceof FormData ? body : hasBytes(body) ? formOf(body) : JSON.stringify(body))

function connect({ base_url, send }: Connection, deliver: Send): Client {
  const client = createFetchClient<paths>({ baseUrl: base_url, fetch: send(deliver), bodySerializer })
  connections.set(client, { base_url: base_url.replace(/\/$/, ''), send, deliver })
  return client
}

/** The whole API, typed by its description: `client.GET('/v1/companies/{company}/entries', …)`. */
export function createClient(options: ClientOptions): Client {
  const { base_url, retry = {}, fetch: deliver = (request: Request) => fetch(request) } = options
  const sign = signer(options)
  const follow = following(options.moved)
  const send = (last: Send): Send => {
    const bearing = follow(sign(last), last)
    const patient = retry === false ? bearing : retrying(bearing, retry)
    return (request) => patient(marked(request, options))
  }
  return connect({ base_url, send, deliver }, deliver)
}

/** A client on the same connection that changes each request before it is sent. */
export function derivedClient(client: Client, change: (request: Request) => Request): Client {
  const { base_url, send, deliver } = connectionOf(client)
  const changed = (last: Send): Send => {
    const sending = send(last)
    return (request) => sending(change(request))
  }
  return connect({ base_url, send: changed, deliver }, deliver)
}

export type SignIn = Omit<ClientOptions, 'token' | 'renew'> & {
  readonly email: string
  readonly password: string
  readonly device_name: string
}

/** A session: its token, and a client that bears it. A password is not kept. */
export async function signIn({ email, password, device_name, ...options }: SignIn): Promise<{ token: string; client: Client }> {
  const { token } = await answerOf(createClient(options).POST('/v1/auth/login', { body: { email, password, device_name } }))
  return { token, client: createClient({ ...options, token }) }
}
