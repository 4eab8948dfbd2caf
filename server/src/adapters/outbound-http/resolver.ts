import { Resolver } from 'node:dns/promises'

/** All addresses of a name, IPv4 first; none when there is none or the lookup failed. */
export type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Asks a name server, never the hosts file. Simultaneous lookups of one name share the answer; nothing is cached, because the answer may
 * change at any time.
 */
export function openResolver(server: string | null): { readonly resolve: Resolve; readonly close: () => void } {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (server !== null) resolver.setServers([server])
  const asked = new Map<string, Promise<readonly string[]>>()
  const ask = async (name: string) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
  return {
    resolve: (name) => {
      const known = asked.get(name)
      if (known) return known
      const asking = ask(name).finally(() => asked.delete(name))
      asked.set(name, asking)
      return asking
    },
    close: () => resolver.cancel(),
  }
}
