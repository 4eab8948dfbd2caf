import type { Send } from './retry.ts'

type Home = { readonly base_url: string; readonly token: string }

/** The firm or company file that a request is about; each firm moves by itself. */
const subjectOf = ({ url }: Request): string | null => /^\/v1\/(?:companies|firms)\/[^/]+/.exec(new URL(url).pathname)?.[0] ?? null

/** Where the firm works now, as a 410 says; null for any other answer, and for an address that is none. */
async function movedTo(response: Response): Promise<string | null> {
  if (response.status !== 410) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== 'moved' || !('base_url' in body)) return null
  const { base_url } = body
  if (typeof base_url !== 'string' || !URL.canParse(base_url)) return null
  const { protocol, origin } = new URL(base_url)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}

/** The request as the other installation gets it: with the key of its write, and the token of there. */
function at({ base_url, token }: Home, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const sent = new Request(new URL(pathname + search, base_url), request)
  sent.headers.set('Authorization', `Bearer ${token}`)
  return sent
}

/**
 * Follows a firm that has moved, if the integrator gives a token for the new place. `signed` sends with the token of this service, `plain`
 * with none. A token that ends there is asked for again, once a request.
 */
export function following(moved: ((base_url: string) => Promise<string | null>) | undefined): (signed: Send, plain: Send) => Send {
  const homes = new Map<string, Home>()
  if (!moved) return (signed) => signed
  const settle = async (subject: string, base_url: string): Promise<Home | null> => {
    const token = await moved(base_url)
    if (token === null) return null
    const home = { base_url, token }
    homes.set(subject, home)
    return home
  }
  return (signed, plain) => {
    const sendThere = async (subject: string, home: Home, request: Request): Promise<Response> => {
      const again = request.clone()
      const answered = await plain(at(home, request))
      if (answered.status !== 401) return answered
      const renewed = await settle(subject, home.base_url)
      return renewed ? plain(at(renewed, again)) : answered
    }
    return async (request) => {
      const subject = subjectOf(request)
      if (subject === null) return signed(request)
      const known = homes.get(subject)
      if (known) return sendThere(subject, known, request)
      const again = request.clone()
      const answered = await signed(request)
      const base_url = await movedTo(answered)
      const home = base_url === null ? null : await settle(subject, base_url)
      return home ? sendThere(subject, home, again) : answered
    }
  }
}
