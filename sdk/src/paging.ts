import { answerOf, type Outcome } from './problem.ts'

/** The three ways in which a list says whether there is more. */
export type Page<T> = {
  readonly data: readonly T[]
  readonly last_page?: number
  readonly has_more?: boolean
  readonly meta?: { readonly last_page: number }
}

export type Paging = { readonly page: number; readonly per_page: number }

const most = 200

/**
 * Every record of a paginated list, page after page:
 * `for await (const entry of each((paging) => client.GET('/v1/companies/{company}/entries', { params: { path, query: paging } })))`.
 * Lists are newest first: what is added meanwhile moves records to the next page, where they are seen again.
 */
export async function* each<T>(page: (paging: Paging) => Promise<Outcome<Page<T>>>, per_page = most): AsyncGenerator<T, void> {
  for (let nth = 1; ; nth += 1) {
    const { data, last_page, has_more, meta } = await answerOf(page({ page: nth, per_page }))
    yield* data
    const isLast = has_more === undefined ? nth >= (last_page ?? meta?.last_page ?? nth) : !has_more
    if (isLast) return
  }
}
