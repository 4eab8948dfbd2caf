import { setTimeout } from 'node:timers/promises'
import type { Person } from '../fixture.ts'
import type { Reply } from '../http.ts'

/** The calls to one company file. */
export type Books = {
  /** Fails unless the answer is a success. */
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>
  readonly attempt: <T>(method: string, path: string, body?: unknown) => Promise<Reply<T>>
  /** Every page of a list. */
  readonly all: <T>(path: string) => Promise<T[]>
  /** A path that an answer gave. */
  readonly follow: <T>(url: string) => Promise<T>
  readonly report: <T>(name: string, query: Query) => Promise<T>
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

const perPage = 100

export const queryOf = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
  ).toString()

const mostRepeats = 3

export function booksOf(base: string, person: Person, file: string): Books {
  const attempt: Books['attempt'] = (method, path, body) =>
    person.call(base, method, `/v1/companies/${file}${path}`, body === undefined ? {} : { body })
  const call: Books['call'] = async <T>(method: string, path: string, body?: unknown) => {
    let answer = await attempt<T>(method, path, body)
    // On a busy machine a report may find no free connection in time: the answer says when to ask again.
    const repeats = method === 'GET' ? mostRepeats : 0
    for (let again = 0; again < repeats && answer.status === 503; again++) {
      await setTimeout(1000 * Number(answer.headers['retry-after'] ?? 1))
      answer = await attempt<T>(method, path, body)
    }
    if (answer.status >= 200 && answer.status <= 299) return answer.body
    const sent = JSON.stringify(body)
    throw new Error(
      `${method} ${path} was answered ${answer.status} after ${Math.round(answer.ms)} ms: ${JSON.stringify(answer.body)}; sent ${sent}`,
    )
  }
  const all: Books['all'] = async <T>(path: string) => {
    const found: T[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await call<{ data: T[]; last_page: number }>(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}per_page=${perPage}&page=${page}`,
      )
      found.push(...answer.data)
      last = answer.last_page
    }
    return found
  }
  const follow: Books['follow'] = (url) => call('GET', url.replace(`/v1/companies/${file}`, ''))
  return { call, attempt, all, follow, report: (name, query) => call('GET', `/reports/${name}?${queryOf(query)}`) }
}
