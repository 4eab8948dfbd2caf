import { type TProperties, type TSchema, Type } from 'typebox'
import { nullable, url } from './shape.ts'

export type Paging = { readonly page: number; readonly per_page: number; readonly offset: number }
export type Page<T> = { readonly items: readonly T[]; readonly total: number }
/** A page of a list that is not counted. */
export type UncountedPage<T> = { readonly items: readonly T[]; readonly has_more: boolean }

/** Records per page: where the query says nothing, and at most. */
export type PageSizes = { readonly usual: number; readonly most: number }
/** What decides the sizes of the pages of a route: its form, unless it has sizes of its own. */
type Paged = { readonly form: string; readonly sizes?: PageSizes }

/** Values above the maximum are capped, not refused; the capped value is returned. */
export const pagingQuery = (reply: Paged) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1, description: 'Page, from 1' })),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, default: sizesOf(reply).usual, description: `Records per page, ${sizesOf(reply).most} at most` }),
  ),
})

/** The records of the delivery log are large. */
const sizesOf = ({ form, sizes }: Paged): PageSizes => sizes ?? (form === 'data_meta' ? { usual: 25, most: 100 } : { usual: 50, most: 200 })

export function pagingOf(query: { page?: number; per_page?: number }, reply: Paged = { form: 'paginated' }): Paging {
  const { usual, most } = sizesOf(reply)
  const page = query.page ?? 1
  const per_page = Math.min(query.per_page ?? usual, most)
  return { page, per_page, offset: (page - 1) * per_page }
}

const counts = { current_page: Type.Integer(), last_page: Type.Integer(), per_page: Type.Integer(), total: Type.Integer() }
const around = {
  from: nullable(Type.Integer()),
  to: nullable(Type.Integer()),
  first_page_url: url(2000),
  last_page_url: url(2000),
  next_page_url: nullable(url(2000)),
  prev_page_url: nullable(url(2000)),
  path: url(2000),
  links: Type.Array(Type.Object({ url: nullable(url(2000)), label: Type.String(), active: Type.Boolean() })),
}
const some = { current_page: counts.current_page, per_page: counts.per_page, has_more: Type.Boolean() }

/** `adds`: members of the wrapper beside those of every list, such as totals and balances. */
export const pageShape = (item: TSchema, adds: TProperties = {}) => Type.Object({ data: Type.Array(item), ...counts, ...around, ...adds })

export const someShape = (item: TSchema) => Type.Object({ data: Type.Array(item), ...some })

export const metaShape = (item: TSchema) => Type.Object({ data: Type.Array(item), meta: Type.Object(counts) })

export const metaOf = ({ page, per_page }: Paging, total: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})

/** One row more than the page holds is read, to know whether another page follows. */
export const uncountedPage = <T>(rows: readonly T[], { per_page }: Paging): UncountedPage<T> => ({
  items: rows.slice(0, per_page),
  has_more: rows.length > per_page,
})

/** The wrapper of a paginated list. Its URLs carry `page` and, when given, `per_page`, as the specification requires. */
export function pageBody(path: string, given: { per_page?: number }, paging: Paging, { items, total, ...adds }: Page<unknown>) {
  const { page, per_page, offset } = paging
  const last = Math.max(1, Math.ceil(total / per_page))
  const at = (n: number) => `${path}?page=${n}${given.per_page === undefined ? '' : `&per_page=${per_page}`}`
  const prev = page > 1 ? at(Math.min(page - 1, last)) : null
  const next = page < last ? at(page + 1) : null
  const shown = [...new Set([1, 2, page - 2, page - 1, page, page + 1, page + 2, last - 1, last])]
    .filter((n) => n >= 1 && n <= last)
    .toSorted((a, b) => a - b)
  return {
    data: items,
    current_page: page,
    last_page: last,
    per_page,
    total,
    from: items.length > 0 ? offset + 1 : null,
    to: items.length > 0 ? offset + items.length : null,
    first_page_url: at(1),
    last_page_url: at(last),
    next_page_url: next,
    prev_page_url: prev,
    path,
    links: [
      { url: prev, label: '«', active: false },
      ...shown.map((n) => ({ url: at(n), label: String(n), active: n === page })),
      { url: next, label: '»', active: false },
    ],
    ...adds,
  }
}

/** The Link header goes further than the body: its URLs keep the caller's filters. */
export function pageLinks(path: string, query: Readonly<Record<string, unknown>>, { page, per_page }: Paging, total: number): string {
  const last = Math.max(1, Math.ceil(total / per_page))
  const at = (n: number) => `${path}?${new URLSearchParams({ ...(query as Record<string, string>), page: String(n) }).toString()}`
  const links = [`<${at(1)}>; rel="first"`]
  if (page > 1) links.push(`<${at(Math.min(page - 1, last))}>; rel="prev"`)
  if (page < last) links.push(`<${at(page + 1)}>; rel="next"`)
  return [...links, `<${at(last)}>; rel="last"`].join(', ')
}
