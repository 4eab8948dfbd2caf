/** Pages shown last, within a limit of memory. A page has at most some tens of kilobytes, whatever the invoice. */
const mostCharacters = 4 * 1024 * 1024

type PageCache = {
  readonly get: (name: string) => string | undefined
  /** Keeps a page and gives it back. */
  readonly keep: (name: string, page: string) => string
}

export function openPageCache(most: number = mostCharacters): PageCache {
  const pages = new Map<string, string>()
  let size = 0
  const drop = (name: string) => {
    size -= pages.get(name)?.length ?? 0
    pages.delete(name)
  }
  return {
    get: (name) => {
      const page = pages.get(name)
      if (page === undefined) return undefined
      // The order of a map is that of insertion: the page shown last is the last.
      pages.delete(name)
      pages.set(name, page)
      return page
    },
    keep: (name, page) => {
      drop(name)
      pages.set(name, page)
      size += page.length
      for (const oldest of pages.keys()) {
        if (size <= most) break
        drop(oldest)
      }
      return page
    },
  }
}
