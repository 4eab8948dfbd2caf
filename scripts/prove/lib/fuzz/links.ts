import { fits, type Interface, type Operation } from './openapi.ts'

const addresses = /https?:\/\/[^\s"'<>\\]+/g

/** Pages for people whose path does not end as that of their operation. */
const pages: Readonly<Record<string, string>> = { answerInvitation: '/invitation' }

/** The path of the operation that a link calls, directly or through a page for people whose path has the same end. */
function pathBehind(operation: Operation, { pathname, searchParams }: URL): string | undefined {
  const asked = operation.parameters.filter((each) => each.in === 'query')
  const given = [...searchParams.keys()]
  const isKnown = (name: string) => asked.some((each) => each.name === name)
  if (!given.every(isKnown) || !asked.every(({ name, required }) => !required || given.includes(name))) return undefined
  if (pages[operation.id] === pathname) return `/${operation.segments.join('/')}`
  const end = pathname.split('/').slice(1)
  const from = operation.segments.length - end.length
  if (!end.every((each, place) => fits(operation, operation.segments[from + place] ?? '', each))) return undefined
  return `/${[...operation.segments.slice(0, from), ...end].join('/')}`
}

/** The signed links in an answer or a mail, each with its operation. */
export function linksIn({ operations }: Interface, text: string): { operation: Operation; link: string }[] {
  if (!text.includes('signature=')) return []
  const signed = operations.filter(({ isLink }) => isLink)
  return [...text.matchAll(addresses)].flatMap(([address]) => {
    const url = URL.parse(address)
    if (!url) return []
    return signed.flatMap((operation) => {
      const path = pathBehind(operation, url)
      return path === undefined ? [] : [{ operation, link: path + url.search }]
    })
  })
}
