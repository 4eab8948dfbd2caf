import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { pageBody, pageLinks, pageShape, pagingOf } from './paging.ts'

const path = 'https://api.example/v1/history'

test.each([
  [{}, { page: 1, per_page: 50, offset: 0 }],
  [{ page: 3 }, { page: 3, per_page: 50, offset: 100 }],
  [
    { page: 2, per_page: 10 },
    { page: 2, per_page: 10, offset: 10 },
  ],
  [{ per_page: 200 }, { page: 1, per_page: 200, offset: 0 }],
  [
    { page: 2, per_page: 500 },
    { page: 2, per_page: 200, offset: 200 },
  ],
])('%j is %j', (query, paging) => {
  expect(pagingOf(query)).toEqual(paging)
})

const bodyOf = (query: { page?: number; per_page?: number }, total: number) => {
  const paging = pagingOf(query)
  const count = Math.max(0, Math.min(paging.per_page, total - paging.offset))
  return pageBody(path, query, paging, { items: Array.from({ length: count }, () => 0), total })
}

test('the wrapper of the specification, in the middle of a list', () => {
  expect(bodyOf({ page: 2, per_page: 2 }, 5)).toEqual({
    data: [0, 0],
    current_page: 2,
    last_page: 3,
    per_page: 2,
    total: 5,
    from: 3,
    to: 4,
    first_page_url: `${path}?page=1&per_page=2`,
    last_page_url: `${path}?page=3&per_page=2`,
    next_page_url: `${path}?page=3&per_page=2`,
    prev_page_url: `${path}?page=1&per_page=2`,
    path,
    links: [
      { url: `${path}?page=1&per_page=2`, label: '«', active: false },
      { url: `${path}?page=1&per_page=2`, label: '1', active: false },
      { url: `${path}?page=2&per_page=2`, label: '2', active: true },
      { url: `${path}?page=3&per_page=2`, label: '3', active: false },
      { url: `${path}?page=3&per_page=2`, label: '»', active: false },
    ],
  })
})

test('what a list adds is in the wrapper beside the members of every list', () => {
  const page = { items: [0], total: 1, closing_balance: '5.00' }
  expect(pageBody(path, {}, pagingOf({}), page)).toMatchObject({ data: [0], total: 1, closing_balance: '5.00' })
  expect(Object.keys(pageShape(Type.Integer(), { closing_balance: Type.String() }).properties)).toContain('closing_balance')
})

test('an empty list has one page, from and to are null, and no neighbours', () => {
  expect(bodyOf({}, 0)).toMatchObject({ data: [], last_page: 1, from: null, to: null, next_page_url: null, prev_page_url: null })
})

test('a page past the end is empty and leads back to the last', () => {
  const past = bodyOf({ page: 9, per_page: 2 }, 5)
  expect(past).toMatchObject({ data: [], current_page: 9, last_page: 3, from: null, to: null, next_page_url: null })
  expect(past.prev_page_url).toBe(`${path}?page=3&per_page=2`)
})

test('URLs carry per_page only when it was given, and then as it was capped', () => {
  expect(bodyOf({ page: 1 }, 500).next_page_url).toBe(`${path}?page=2`)
  expect(bodyOf({ page: 1, per_page: 500 }, 500)).toMatchObject({ per_page: 200, next_page_url: `${path}?page=2&per_page=200` })
})

test('for every page of every list the numbers agree with each other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 250 }),
      fc.integer({ min: 0, max: 3000 }),
      (page, per, total) => {
        const body = bodyOf({ page, per_page: per }, total)
        expect(body.last_page).toBe(Math.max(1, Math.ceil(total / body.per_page)))
        expect((body.to ?? 0) - (body.from ?? 1) + 1).toBe(body.data.length)
        expect(body.next_page_url === null).toBe(page >= body.last_page)
        expect(body.prev_page_url === null).toBe(page === 1)
        const numbers = body.links.slice(1, -1).map(({ label }) => Number(label))
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        expect(numbers.at(0)).toBe(1)
        expect(numbers.at(-1)).toBe(body.last_page)
        expect(body.links.filter(({ active }) => active).map(({ label }) => Number(label))).toEqual(page <= body.last_page ? [page] : [])
      },
    ),
    { numRuns: 300, seed: 7 },
  )
})

const relsOf = (link: string) =>
  Object.fromEntries([...link.matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, new URL(url)]))

test('the Link header keeps the filters, whatever characters they hold', () => {
  const query = { q: 'a&b=c >;"é', resource: 'third-parties', page: 2, per_page: 10 }
  const rels = relsOf(pageLinks(path, query, pagingOf(query), 35))
  expect(Object.keys(rels)).toEqual(['first', 'prev', 'next', 'last'])
  expect(Object.values(rels).map((url) => url.searchParams.get('page'))).toEqual(['1', '1', '3', '4'])
  for (const url of Object.values(rels)) {
    expect(url.searchParams.get('q')).toBe(query.q)
    expect(url.searchParams.get('resource')).toBe('third-parties')
    expect(url.searchParams.get('per_page')).toBe('10')
  }
})

test.each([
  [1, 35, ['first', 'next', 'last']],
  [4, 35, ['first', 'prev', 'last']],
  [9, 35, ['first', 'prev', 'last']],
  [1, 0, ['first', 'last']],
])('page %i of %i records links to %j', (page, total, rels) => {
  expect(Object.keys(relsOf(pageLinks(path, {}, { page, per_page: 10, offset: 0 }, total)))).toEqual(rels)
})
